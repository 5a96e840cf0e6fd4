"""Writes groups of lines that repeat with numbers in even steps as Python `for` loops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ptxkit.transpiler.folding import WIDTH
from ptxkit.transpiler.line import Line, Unit, rows_of

_LONGEST = 24  # lines of a group
_ROWS = 4  # lines of a group whose numbers stand in a table
_FEWEST = 4  # groups that are worth a table
_WIDEST = 3  # numbers that go through a table at once
_COUNTERS = ("i", "j", "k", *(f"i{number}" for number in range(1, 100)))
_PIECES = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<![\w.])(-?\d+)(?![\w.])""")
_OPERATOR_BEFORE = re.compile(r"[-+*&|^<>] $")
_OPERATOR_AFTER = re.compile(r" [-+*&|^<>]")


@dataclass(slots=True)
class _Shape:
    """A unit without its numbers, and the numbers."""

    key: str
    numbers: tuple[int, ...]
    is_plain: bool  # nothing in it is assigned to a Python name, and it is no comment alone


def group(units: list[Unit], taken: set[str]) -> list[Unit]:
    """Write repeated groups as loops, within each indented part and then outside of it."""
    for row in reversed(rows_of(units)):
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
        found = _best(keys, shapes, at, row, taken)
        if found is None:
            result.append(row[at])
            at += 1
            continue
        line = row[at].line
        header = Line(line.depth, found.header, (), line.function)
        numbers = iter(found.numbers)
        body = [_numbered(unit, numbers) for unit in row[at : at + found.length]]
        result.append(Unit(header, [], body))
        at += found.length * found.count
        changed = True
    row[:] = result
    return changed


@dataclass(slots=True)
class _Loop:
    """A loop: how many groups of how many lines, its header, and the numbers in its body."""

    length: int
    count: int
    header: str
    numbers: list[str]


def _best(
    keys: list[int], shapes: list[_Shape], at: int, row: list[Unit], taken: set[str]
) -> _Loop | None:
    """Return the loop that saves most lines from here on, None if none saves any."""
    best, found = 1, None
    for length in range(1, min(_LONGEST, (len(keys) - at) // 2) + 1):
        if keys[at : at + length] != keys[at + length : at + 2 * length]:
            continue
        count = _repeats(keys, shapes, at, length)
        if count < 2:
            continue
        size = sum(len(unit.texts()) for unit in row[at : at + length])
        if size * (count - 1) - 1 <= best:
            continue
        columns = _columns(shapes, at, length, count)
        words = set(re.findall(r"\w+", " ".join(shape.key for shape in shapes[at : at + length])))
        names = [word for word in _COUNTERS if word not in words and word not in taken]
        width = WIDTH - 4 * row[at].line.depth
        for made in (_even(columns, length, names), _table(columns, length, names, width)):
            if made is not None and size * (made.count - 1) - 1 > best:
                best, found = size * (made.count - 1) - 1, made
    return found


def _repeats(keys: list[int], shapes: list[_Shape], at: int, length: int) -> int:
    """Return how many groups that differ in numbers alone follow each other."""
    if not all(shape.is_plain for shape in shapes[at : at + length]):
        return 1
    count, wanted = 1, keys[at : at + length]
    while keys[at + count * length : at + (count + 1) * length] == wanted:
        count += 1
    return count


def _columns(shapes: list[_Shape], at: int, length: int, count: int) -> list[list[int]]:
    """Return the numbers of each place in the groups, one for each group."""
    return [
        [shapes[at + group * length + offset].numbers[place] for group in range(count)]
        for offset in range(length)
        for place in range(len(shapes[at + offset].numbers))
    ]


def _even(columns: list[list[int]], length: int, names: list[str]) -> _Loop | None:
    """Return the loop over as many groups as have their numbers in even steps."""
    count = min(map(_even_count, columns), default=len(columns[0]) if columns else 0)
    if not columns or count < 2:
        return None
    steps = [(column[0], column[1] - column[0]) for column in columns]
    strides = {step for _, step in steps if step}
    if count == 2 and len(strides) > 1:
        return None  # two groups of any numbers are in even steps
    starts = {start for start, step in steps if step}
    stride = next(iter(strides)) if len(strides) == 1 else 0
    name = names[0] if strides else "_"
    if stride > 0 and len(starts) == 1:
        first = min(starts)
        spans = _range([first + stride * number for number in range(count)])
        numbers = [name if step else str(start) for start, step in steps]
    elif stride > 1:
        spans = _range([stride * number for number in range(count)])
        numbers = [_linear(start, bool(step), name) for start, step in steps]
    else:
        spans = f"range({count})"
        numbers = [_linear(start, step, name) for start, step in steps]
    return _Loop(length, count, f"for {name} in {spans}:", numbers)


def _even_count(column: list[int]) -> int:
    step = column[1] - column[0]
    count = 2
    while count < len(column) and column[count] - column[count - 1] == step:
        count += 1
    return count


def _table(columns: list[list[int]], length: int, names: list[str], width: int) -> _Loop | None:
    """Return the loop over a table of numbers, as many groups as go into a line."""
    if not columns or length > _ROWS:
        return None
    for count in range(len(columns[0]), _FEWEST - 1, -1):
        rows: dict[tuple[int, ...], list[int]] = {}
        for column in columns:
            pattern = tuple(value - column[0] for value in column[:count])
            if any(pattern):
                rows.setdefault(pattern, column[:count])
        if not 0 < len(rows) <= _WIDEST:
            return None
        words = dict(zip(rows, names, strict=False))
        spans = [_range(row) for row in rows.values()]
        source = spans[0] if len(spans) == 1 else f"zip({', '.join(spans)}, strict=True)"
        header = f"for {', '.join(words.values())} in {source}:"
        if len(header) <= width:
            numbers = [_shifted(column, count, rows, words) for column in columns]
            return _Loop(length, count, header, numbers)
    return None


def _shifted(
    column: list[int],
    count: int,
    rows: dict[tuple[int, ...], list[int]],
    words: dict[tuple[int, ...], str],
) -> str:
    """Return a number of the body: one of the loop's, or one at a fixed distance to it."""
    pattern = tuple(value - column[0] for value in column[:count])
    if pattern not in rows:
        return str(column[0])
    distance = column[0] - rows[pattern][0]
    if not distance:
        return words[pattern]
    return f"{words[pattern]} {'+' if distance > 0 else '-'} {abs(distance)}"


def _range(values: list[int]) -> str:
    """Return numbers as a range if they are one."""
    step = values[1] - values[0]
    if step <= 0 or any(b - a != step for a, b in pairwise(values)):
        return f"({', '.join(map(str, values))})"
    bounds = [values[0], values[-1] + step] if values[0] or step > 1 else [values[-1] + 1]
    return f"range({', '.join(map(str, [*bounds, step] if step > 1 else bounds))})"


def _linear(start: int, step: int, name: str) -> str:
    """Return a number that counts with a loop."""
    if not step:
        return str(start)
    term = name if abs(step) == 1 else f"{abs(step)} * {name}"
    if step < 0:
        return f"{start} - {term}" if start else f"-{term}"
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

    line = replace(unit.line, text=_PIECES.sub(counted, old), targets=(), call=None)
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
        plain = plain and not item.line.targets and not item.line.text.startswith("#")
        stack.extend((child, depth + 1) for child in reversed(item.children))
    return _Shape("\n".join(keys), tuple(numbers), plain)
