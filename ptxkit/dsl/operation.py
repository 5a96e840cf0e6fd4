"""Operators on registers: which instruction each one is, for each kind of type."""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.location import user_frame
from ptxkit.dsl.register import Register

# By operator: the spelling for signed, unsigned and bit types, and for floats; `{0}` is the size.
# Sums, differences and the low half of a product are the same bits for both signs.
_SPELLING: dict[str, tuple[str, str, str, str]] = {
    "+": ("add.s{0}", "add.s{0}", "add.s{0}", "add.f{0}"),
    "-": ("sub.s{0}", "sub.s{0}", "sub.s{0}", "sub.f{0}"),
    "*": ("mul.lo.s{0}", "mul.lo.s{0}", "mul.lo.s{0}", "mul.f{0}"),
    "/": ("", "", "", "div.rn.f{0}"),
    "//": ("div.s{0}", "div.u{0}", "", ""),
    "%": ("rem.s{0}", "rem.u{0}", "", ""),
    "&": ("and.b{0}", "and.b{0}", "and.b{0}", ""),
    "|": ("or.b{0}", "or.b{0}", "or.b{0}", ""),
    "^": ("xor.b{0}", "xor.b{0}", "xor.b{0}", ""),
    "<<": ("shl.b{0}", "shl.b{0}", "shl.b{0}", ""),
    ">>": ("shr.s{0}", "shr.u{0}", "", ""),
    "~": ("not.b{0}", "not.b{0}", "not.b{0}", ""),
    "neg": ("neg.s{0}", "", "", "neg.f{0}"),
    "<": ("setp.lt.s{0}", "setp.lt.u{0}", "", "setp.lt.f{0}"),
    "<=": ("setp.le.s{0}", "setp.le.u{0}", "", "setp.le.f{0}"),
    ">": ("setp.gt.s{0}", "setp.gt.u{0}", "", "setp.gt.f{0}"),
    ">=": ("setp.ge.s{0}", "setp.ge.u{0}", "", "setp.ge.f{0}"),
    "==": ("setp.eq.s{0}", "setp.eq.u{0}", "setp.eq.b{0}", "setp.eq.f{0}"),
    "!=": ("setp.ne.s{0}", "setp.ne.u{0}", "setp.ne.b{0}", "setp.neu.f{0}"),
}
_INSTEAD = {
    "/": "div.s{0} or div.u{0}, which // is where the type has a sign",
    "//": "div.s{0} or div.u{0}: .bN has no sign",
    "%": "rem.s{0} or rem.u{0}: .bN has no sign",
    ">>": "shr.s{0} or shr.u{0}: .bN has no sign",
    "neg": "neg.s{0}",
    "<": "setp.lt.s{0} or setp.lt.u{0}: .bN has no sign",
    "<=": "setp.le.s{0} or setp.le.u{0}: .bN has no sign",
    ">": "setp.gt.s{0} or setp.gt.u{0}: .bN has no sign",
    ">=": "setp.ge.s{0} or setp.ge.u{0}: .bN has no sign",
}
_LOGICAL = {"&": "and.pred", "|": "or.pred", "^": "xor.pred", "~": "not.pred"}
_KINDS = "subf"


def apply(operator: str, values: tuple[Any, ...], into: Register | None) -> Any:
    """Append the instruction that an operator is, and return its destination.

    Raises `TypeError` where there is not one instruction for it, and says which call to write.
    """
    registers = _of_one_type(operator, [item for item in values if isinstance(item, Register)])
    if not _are_alike(registers):
        raise TypeError(
            f"{registers[0]!r} {operator} {registers[1]!r}: the types differ; convert one with"
            " ptx.cvt or ptx.mul.wide"
        )
    spelling = _spelling(operator, registers)
    call: Any = ptx
    for word in spelling.split("."):
        call = call.child(word)
    if into is not None:
        call(into, *values)
        return into
    result = call(*values)
    if operator == "+" and any(isinstance(value, int) for value in values):
        result.sum_of = _line()
    return result


def spelled(operator: str, registers: list[Register]) -> str:
    """Return the instruction that an operator between registers is, "" for none."""
    registers = _of_one_type(operator, registers)
    try:
        return _spelling(operator, registers) if _are_alike(registers) else ""
    except TypeError:
        return ""


def _of_one_type(operator: str, registers: list[Register]) -> list[Register]:
    """Return the operands that have the instruction's type: how far to shift is a u32 always."""
    return registers[:1] if operator in ("<<", ">>") else registers


def _are_alike(registers: list[Register]) -> bool:
    """Tell whether registers have the same size, and none or all hold floats."""
    return len({(item.bits, item.type.name[0] == "f") for item in registers}) == 1


def _spelling(operator: str, registers: list[Register]) -> str:
    kinds = {register.type.name for register in registers}
    if "pred" in kinds:
        word = _LOGICAL.get(operator)
        if word is None:
            raise TypeError(f"{registers[0]!r}: there is no {operator} of predicates")
        return word
    name = next((kind for kind in kinds if kind[0] != "b"), next(iter(kinds)))
    if name in ("f16", "f16x2", "bf16", "bf16x2", "f32x2", "b8", "b128"):
        raise TypeError(f"{registers[0]!r}: write the call, for instance ptx.fma.rn.{name}(…)")
    column = {"s": 0, "u": 1, "b": 2, "f": 3}[name[0]]
    word = _SPELLING[operator][column]
    if not word:
        bits = registers[0].bits
        instead = _INSTEAD.get(operator, "").format(bits)
        if column == 3:
            instead = f"the call that you mean; for the bits ptx.and_.b{bits}(…) and the like"
        raise TypeError(f"{registers[0]!r}: {operator} is not one instruction; write {instead}")
    return word.format(registers[0].bits)


def _line() -> tuple[int, int]:
    """Return the frame and the line of the user's code."""
    frame = user_frame()
    return id(frame), frame.f_lineno


def refuse_sum(base: Any) -> None:
    """Raise `TypeError` for `[x + 16]`: it would append an addition that `[x, 16]` does not."""
    if isinstance(base, Register) and base.sum_of is not None and base.sum_of == _line():
        raise TypeError("write [x, 16] for an offset; x + 16 appends an instruction of its own")
