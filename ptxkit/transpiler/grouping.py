"""Writes groups of lines that repeat with numbers in even steps as Python `for` loops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ptxkit.transpiler.line import Line, Unit

_LONGEST = 24  # lines of a group
_COUNTERS = ("i", "j", "k", *(f"i{number}" for number in range(1, 100)))
_PIECES = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<![\w.])(-?\d+)(?![\w.])""")
_OPERATOR_BEFORE = re.compile(r"[-+*&|^<>] $")
_OPERATOR_AFTER = re.compile(r" [-+*&|^<>]")


@dataclass(slots=True)
class _Shape:
    """A unit without its numbers, and the numbers."""

    key: str
    numbers: tuple[int, ...]
    is_plain: bool  # nothing in it is assigned to a Python name


def group(units: list[Unit], taken: set[str]) -> list[Unit]:
    """Write repeated groups as loops, within each indented part and then outside of it."""
    rows = [units]
    for row in rows:
        rows.extend(unit.children for unit in row if unit.children)
    for row in reversed(rows):
        while _loops(row, taken):
            pass
    return units


def _loops(row: list[Unit], taken: set[str]) -> bool:
    """Put loops into a row of units; return whether there were any."""
    shapes = [_shape(unit) for unit in row]
    identifiers: dict[str, int] = {}
    keys = [identifiers.setdefault(shape.key, len(identifiers)) for shape in shapes]
    result: list[Unit] = []
    at, changed = 0, False
    while at < len(row):
        length, count = _best(keys, shapes, at, row)
        if count < 2:
            result.append(row[at])
            at += 1
            continue
        result.append(_loop(row, shapes, at, length, count, taken))
        at += length * count
        changed = True
    row[:] = result
    return changed


def _best(keys: list[int], shapes: list[_Shape], at: int, row: list[Unit]) -> tuple[int, int]:
    """Return the length and the number of the groups that save most lines, (0, 0) for none."""
    best, found = 1, (0, 0)
    for length in range(1, min(_LONGEST, (len(keys) - at) // 2) + 1):
        if keys[at : at + length] != keys[at + length : at + 2 * length]:
            continue
        count = _repeats(keys, shapes, at, length)
        size = sum(len(unit.texts()) for unit in row[at : at + length])
        saved = size * (count - 1) - 1
        if count == 2 and (size < 3 or _strides(shapes, at, length) > 2):
            continue  # two groups of any numbers are in even steps
        if count > 1 and saved > best:
            best, found = saved, (length, count)
    return found


def _strides(shapes: list[_Shape], at: int, length: int) -> int:
    """Return how many different steps there are between two groups."""
    steps: set[int] = set()
    for offset in range(length):
        first, second = shapes[at + offset].numbers, shapes[at + length + offset].numbers
        steps.update(b - a for a, b in zip(first, second, strict=True))
    return len(steps - {0})


def _repeats(keys: list[int], shapes: list[_Shape], at: int, length: int) -> int:
    """Return how many groups follow each other in even steps."""
    if not all(shape.is_plain for shape in shapes[at : at + length]):
        return 1
    count = 1
    while True:
        start = at + count * length
        if start + length > len(keys) or keys[start : start + length] != keys[at : at + length]:
            return count
        for offset in range(length):
            first, second = shapes[at + offset].numbers, shapes[at + length + offset].numbers
            here = shapes[start + offset].numbers
            if any(h - a != count * (b - a) for a, b, h in zip(first, second, here, strict=True)):
                return count
        count += 1


def _loop(
    row: list[Unit], shapes: list[_Shape], at: int, length: int, count: int, taken: set[str]
) -> Unit:
    """Return the loop that stands for groups of lines."""
    words = set(re.findall(r"\w+", " ".join(shape.key for shape in shapes[at : at + length])))
    name = next(word for word in _COUNTERS if word not in words and word not in taken)
    steps: list[tuple[int, int]] = []
    for offset in range(length):
        first, second = shapes[at + offset].numbers, shapes[at + length + offset].numbers
        steps += [(a, b - a) for a, b in zip(first, second, strict=True)]
    strides = {step for _, step in steps if step}
    starts = {start for start, step in steps if step}
    stride = strides.pop() if len(strides) == 1 else 0
    if stride > 0 and len(starts) == 1:
        start = starts.pop()
        spans = f"{start}, {start + stride * count}" + (f", {stride}" if stride > 1 else "")
        counted = iter([name if step else str(first) for first, step in steps])
    elif stride > 1:
        spans = f"0, {stride * count}, {stride}"
        counted = iter([_linear(first, bool(step), name) for first, step in steps])
    else:
        spans = str(count)
        counted = iter([_linear(first, step, name) for first, step in steps])
    body = [_numbered(unit, counted) for unit in row[at : at + length]]
    first_line = row[at].line
    variable = name if strides or starts or stride else "_"
    if all(step == 0 for _, step in steps):
        variable = "_"
    header = Line(first_line.depth, f"for {variable} in range({spans}):", (), first_line.function)
    return Unit(header, [], body)


def _linear(start: int, step: int, name: str) -> str:
    """Return a number that counts with a loop."""
    if not step:
        return str(start)
    term = name if abs(step) == 1 else f"{abs(step)} * {name}"
    if step < 0:
        return f"{start} - {term}"
    return f"{term} + {start}" if start else term


def _numbered(unit: Unit, numbers: Iterator[str]) -> Unit:
    """Return a unit with other numbers in its lines."""
    old = unit.line.text

    def counted(found: re.Match[str]) -> str:
        if found[1] is not None:
            return found[0]
        text = next(numbers)
        is_term = _OPERATOR_BEFORE.search(old[: found.start()]) or _OPERATOR_AFTER.match(
            old[found.end() :]
        )
        return f"({text})" if " " in text and is_term else text

    line = Line(unit.line.depth, _PIECES.sub(counted, old), (), unit.line.function)
    return Unit(line, unit.comments, [_numbered(child, numbers) for child in unit.children])


def _shape(unit: Unit) -> _Shape:
    numbers: list[int] = []

    def blank(found: re.Match[str]) -> str:
        if found[1] is not None:
            return found[0]
        numbers.append(int(found[2]))
        return "#"

    keys: list[str] = []
    plain = True
    stack: list[tuple[Unit, int]] = [(unit, 0)]
    while stack:
        item, depth = stack.pop()
        keys += [f"{depth}{comment}" for comment in item.comments]
        keys.append(f"{depth}{_PIECES.sub(blank, item.line.text)}")
        plain = plain and not item.line.targets
        stack.extend((child, depth + 1) for child in reversed(item.children))
    return _Shape("\n".join(keys), tuple(numbers), plain)
