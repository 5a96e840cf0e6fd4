"""The types of PTX, for annotations and declarations: `f32`, `u64`, `pred`, `ptr[f32]`, …."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Type:
    """A PTX type by its name, for instance `f32`; `str()` gives it with its dot."""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class PointerType:
    """A parameter that holds an address: of what, in which state space, with which alignment."""

    element: Type
    space: str = "global"
    align: int | None = None


@dataclass(frozen=True, slots=True)
class ParameterType:
    """A parameter that arrives as its symbol, not loaded; `count` elements where it is an array."""

    element: Type
    count: int | None = None
    align: int | None = None


class _Pointer:
    """`ptr[f32]`, `ptr[f32, "shared"]`, `ptr[f32, "global", 16]`: type, state space, alignment."""

    def __getitem__(self, item: Any) -> PointerType:
        row = item if isinstance(item, tuple) else (item,)
        return PointerType(*row)


class _Parameter:
    """`param[f32]`, `param[b8, 128, 64]`: type, number of elements, alignment in bytes."""

    def __getitem__(self, item: Any) -> ParameterType:
        row = item if isinstance(item, tuple) else (item,)
        return ParameterType(*row)


ptr = _Pointer()
param = _Parameter()

pred = Type("pred")
b8, b16, b32, b64, b128 = (Type(f"b{bits}") for bits in (8, 16, 32, 64, 128))
u8, u16, u32, u64 = (Type(f"u{bits}") for bits in (8, 16, 32, 64))
s8, s16, s32, s64 = (Type(f"s{bits}") for bits in (8, 16, 32, 64))
f16, f32, f64 = (Type(f"f{bits}") for bits in (16, 32, 64))
f16x2, f32x2, bf16, bf16x2 = (Type(name) for name in ("f16x2", "f32x2", "bf16", "bf16x2"))

# A tensor map (CUtensorMap): 128 bytes, aligned to 64, passed by value (ISA 5.5.8).
tensormap = ParameterType(b8, 128, 64)

_BITS = {"pred": 1, "f16x2": 32, "f32x2": 64, "bf16x2": 32, "bf16": 16}


def bits_of(type: Type | str) -> int:
    """Return the size of a type in bits."""
    name = type.name if isinstance(type, Type) else type.removeprefix(".")
    known = _BITS.get(name)
    return known if known is not None else int(name.lstrip("bsuf"))
