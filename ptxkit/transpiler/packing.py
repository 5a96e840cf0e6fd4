"""Puts assignments of the same instruction side by side: `r[1], r[2] = ptx.mov…, ptx.mov…`.

Python evaluates the right side from left to right before it assigns, so the instructions keep their
order; what reads the destination of one before it is not packed with it, for it would look wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ptxkit.transpiler.folding import WIDTH
from ptxkit.transpiler.line import Unit, rows_of

_MOST = 3  # instructions in a line; declarations may be as many as fit
_ASSIGNMENT = re.compile(r"([a-z]\w*\[[^\]]+\]) = (ptx\.[\w.]+\(|\S+ [-+*&|^<>]+ )(.*)", re.DOTALL)
_DECLARATION = re.compile(r"(\w+) = (reg\.\w+)\((.*)\)")


@dataclass(slots=True)
class _Item:
    """A plain assignment: the name, the value, and what kind of value it is."""

    name: str
    value: str
    kind: str


def pack(units: list[Unit]) -> None:
    """Put as many assignments of one instruction, or declarations, into a line as fit."""
    for row in rows_of(units):
        result: list[Unit] = []
        packed: list[_Item] = []
        for unit in row:
            item = _item(unit)
            if item is None or not result or not _fits(packed, item, unit):
                result.append(unit)
                packed = [item] if item is not None else []
                continue
            packed.append(item)
            names, values = [one.name for one in packed], [one.value for one in packed]
            line = result[-1].line
            line.text = f"{', '.join(names)} = {', '.join(values)}"
            line.targets = (*line.targets, *unit.line.targets)
        row[:] = result


def _item(unit: Unit) -> _Item | None:
    """Return a plain assignment, None for other lines."""
    text = unit.line.text
    if unit.children:
        return None
    declared = _DECLARATION.fullmatch(text)
    if declared is not None and unit.line.targets:
        return _Item(declared[1], text.partition(" = ")[2], "reg")
    if not unit.line.is_assignment or _ASSIGNMENT.fullmatch(text) is None:
        return None
    name, _, value = text.partition(" = ")
    return _Item(name, value, _kind(value))


def _kind(value: str) -> str:
    """Return the operator, or the mnemonic without its type."""
    if not value.startswith("ptx."):
        return value.split(" ")[1]
    return value.partition("(")[0].rpartition(".")[0]


def _fits(packed: list[_Item], item: _Item, unit: Unit) -> bool:
    if not packed or unit.comments or packed[0].kind != item.kind:
        return False
    if item.kind != "reg":
        if len(packed) == _MOST:
            return False
        if any(item.name == other.name or other.name in item.value for other in packed):
            return False
    row = [*packed, item]
    text = ", ".join([one.name for one in row] + [one.value for one in row])
    return 4 * unit.line.depth + len(text) + 3 <= WIDTH
