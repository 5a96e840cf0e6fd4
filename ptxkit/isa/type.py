"""Types: their sizes, and which registers and constants fit an operand of a type."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from ptxkit.resource import grammar_path


class Type(NamedTuple):
    """A type's kind (`b u s f x p`, see `type.toml`) and its size in bits."""

    name: str
    kind: str
    bits: int


@cache
def load() -> dict[str, Type]:
    """Return the types by name, without their dot."""
    with grammar_path("isa/type.toml").open("rb") as file:
        data = tomllib.load(file)["bits"]
    return {
        name: Type(name, kind, bits) for kind, row in data.items() for name, bits in row.items()
    }


_AS_F16X2 = {"f16x2", "u16x2", "s16x2", "u8x4", "s8x4"}  # what a .f16x2 register may hold


@cache
def fits(wanted: str, register: str, relaxed: bool = False) -> bool:
    """Tell whether a register of a type may stand where an operand of a type is wanted.

    Names without dots. `relaxed` lets the register be wider, as in ld, st and cvt (ISA 9.4.1).
    """
    types = load()
    if wanted not in types or register not in types:
        return True  # a user's own type: nothing is known of it
    want, have = types[wanted], types[register]
    if want.kind == "p" or have.kind == "p":
        return want.kind == have.kind
    if have.name == "f16x2":
        if want.kind == "f" or (want.kind == "x" and wanted not in _AS_F16X2):
            return False
        have = types["b32"]
    wider = have.bits > want.bits
    if have.bits < want.bits or (wider and not relaxed):
        return False
    if want.kind == "b" or have.kind == "b":
        return True
    if want.kind in "us":
        return have.kind in "us"
    return want.kind == have.kind == "f" and not wider


@cache
def takes_constant(wanted: str, constant: str) -> bool:
    """Tell whether a constant may stand for a type: "int", "float", "f32" or "f64" (0f…, 0d…)."""
    want = load().get(wanted)
    if want is None:
        return True
    if constant == "int":
        return want.kind in "busp"
    if want.kind == "f":
        return want.bits > 16
    return want.kind == "b" and (
        (want.bits == 32 and constant == "f32") or (want.bits == 64 and constant != "f32")
    )


_NAMED = {"b": "bits", "u": "unsigned", "s": "signed"}


@cache
def derived(function: str, name: str) -> str:
    """Return the type that `wide`, `bits`, `unsigned` or `signed` makes of a type."""
    base = load()[name]
    if function == "wide":
        return f"{base.kind}{2 * base.bits}"
    kinds = {word: kind for kind, word in _NAMED.items()}
    return f"{kinds[function]}{base.bits}"
