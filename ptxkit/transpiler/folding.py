"""Folds calls into the one behind them: `ptx.shl.b32(r[2], …)` stands where `r[2]` is read.

Python evaluates arguments from left to right and calls afterwards, so the instructions keep their
order where the folded call stands in front of every other call among the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ptxkit.transpiler.line import Call, Unit

WIDTH = 100
DEEPEST = 4  # calls within calls; more than these nobody reads
_NUMBER = re.compile(r"\d+")


def fold(
    units: list[Unit], counts: Mapping[str, int], width: int = WIDTH, deepest: int = DEEPEST
) -> list[Unit]:
    """Fold what is read once, right behind where it is written; `counts` has all names."""
    rows = [(units, units[0].line.depth if units else 0)]
    for row, depth in rows:
        result: list[Unit] = []
        for unit in row:
            while result and _take(result[-1], unit, counts, width - 4 * depth, deepest):
                result.pop()
            result.append(unit)
            if unit.children:
                rows.append((unit.children, depth + 1))
        row[:] = result
    return units


def _take(first: Unit, unit: Unit, counts: Mapping[str, int], width: int, deepest: int) -> bool:
    """Put a line into the one behind it, if that reads the value and nothing else does."""
    inner, outer = first.line.call, unit.line.call
    if inner is None or outer is None or first.children or first.line.targets:
        return False
    if not inner.destination or inner.tail or counts[inner.register] != 2:
        return False
    if any(not text.startswith(("loc=", "braces=")) for text in inner.options):
        return False
    place = _place(inner.destination, outer)
    if place is None or (outer.nested_at is not None and place >= outer.nested_at):
        return False
    text = inner.value()
    if _depth(text) + 1 > deepest:
        return False
    at, column = place
    row = outer.arguments
    if at >= len(row):
        at, row = at - len(row), outer.options
    old = row[at]
    row[at] = f"{old[:column]}{text}{old[column + len(inner.destination) :]}"
    unit.line.refresh()
    if max(len(unit.line.text), _even_width(unit.line.text)) > width:
        row[at] = old
        unit.line.refresh()
        return False
    outer.nested_at = place
    unit.comments[:0] = first.comments
    unit.parts += first.parts
    return True


def _place(register: str, outer: Call) -> tuple[int, int] | None:
    """Return the argument and the column at which a call reads a register."""
    pattern = re.compile(rf"(?<![\w.]){re.escape(register)}(?![\w.\[(])")
    for at, text in enumerate([*outer.arguments, *outer.options]):
        if (at == 0 and outer.destination) or text.startswith("while_="):
            continue  # a loop's condition is read at its end
        found = pattern.search(text)
        if found is not None:
            return at, found.start()
    return None


def _depth(text: str) -> int:
    deepest = depth = 0
    for mark in re.findall(r"[\w]\(|\)", text):
        depth += 1 if mark != ")" else -1
        deepest = max(deepest, depth)
    return deepest


def _even_width(text: str) -> int:
    """Return a width in which all numbers count alike, so that repeated groups fold alike."""
    return len(_NUMBER.sub("0000", text))
