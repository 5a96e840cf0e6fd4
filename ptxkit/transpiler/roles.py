"""Names for functions that are made of lines: what the lines do, and what each operand is."""

from __future__ import annotations

import keyword
import re

from ptxkit.transpiler.line import Unit, in_order

_WAITS = ("mbarrier.try_wait", "mbarrier.test_wait")
_HIGH_BITS = re.compile(r"\b4\d{18}\b")  # bit 62 of a constant: a 128-byte swizzle (ISA 9.7.15.5.1)
_CALLS = re.compile(r"ptx\.([\w.]+)\(")


def title_of(units: list[Unit]) -> str:
    """Return a name for a function of some lines."""
    opcodes = [
        opcode
        for unit in units
        for text in unit.texts()
        for opcode in _CALLS.findall(text)
        if not opcode.startswith("bra")
    ]
    if any(opcode.startswith(_WAITS) for opcode in opcodes):
        return "mbarrier_wait"
    if any(_HIGH_BITS.search(text) for unit in units for text in unit.texts()):
        return "descriptor"
    words = dict.fromkeys(opcode.partition(".")[0].strip("_") for opcode in opcodes)
    return "_".join([*words][:3]) or "block"


def free(name: str, taken: set[str]) -> str:
    """Return a name that is neither taken nor a word of Python, and take it."""
    base = f"{name}_" if keyword.iskeyword(name) else name
    found, number = base, 1
    while found in taken:
        number += 1
        found = f"{base}_{number}"
    taken.add(found)
    return found


def role_of(units: list[Unit], operand: str) -> str:
    """Return a name for an operand: the manual's, where it stands first."""
    for call in [unit.line.call for unit in in_order(units) if unit.line.call]:
        for text, role in zip(call.arguments, call.roles, strict=False):
            if operand == text:
                return role
            if re.search(rf"(?<![\w.]){re.escape(operand)}(?![\w.\[])", text):
                return "base" if text.startswith("[") else role
    return "x"
