"""Writes blocks of lines that come back with other operands as Python functions of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ptxkit.transpiler.line import Call, Line, Unit

_PIECES = re.compile(
    r"""
    ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')          # a token as PTX spells it
    |(?<![\w.])(-?\d+(?![\w.])                     # a number
    |[A-Za-z_]\w*(?:\[[^\[\]]*\])?(?![\w(.=\[]))   # a name, or registers of a bank
    """,
    re.VERBOSE,
)
_WORDS = {"with", "as", "in", "for", "sink", "if", "else", "lambda", "not"}
_MOST = 10  # operands; a function of more is no help to a reader
_WAITS = ("mbarrier.try_wait", "mbarrier.test_wait")


@dataclass(slots=True)
class _Found:
    """The places at which one block comes back."""

    units: list[Unit]
    operands: list[list[str]]


def share(units: list[Unit], taken: set[str]) -> list[Unit]:
    """Write blocks that come back as functions; each is defined where it is needed first."""
    while True:
        found = [item for item in _blocks(units).values() if _saves(item)]
        if not found:
            return units
        best = max(found, key=_saved)
        made = _function(best, taken)
        if made is None:
            return units
        _put_before(units, best.units[0], made)


def _blocks(units: list[Unit]) -> dict[str, _Found]:
    blocks: dict[str, _Found] = {}
    todo = list(reversed(units))
    while todo:
        unit = todo.pop()
        if unit.line.text == "with scope():":
            key, operands = _shape(unit)
            row = blocks.setdefault(key, _Found([], []))
            row.units.append(unit)
            row.operands.append(operands)
        if not unit.line.text.startswith("def "):
            todo.extend(reversed(unit.children))
    return blocks


def _saved(found: _Found) -> int:
    size, count = len(found.units[0].texts()), len(found.units)
    return count * (size - 1) - size - 1


def _saves(found: _Found) -> bool:
    return len(found.units) > 1 and _saved(found) > 0 and len(_parameters(found)[1]) <= _MOST


def _shape(unit: Unit) -> tuple[str, list[str]]:
    """Return a block without its operands, and the operands."""
    operands: list[str] = []

    def blank(found: re.Match[str]) -> str:
        if found[0] in _WORDS:
            return found[0]
        operands.append(found[0])
        return "#"

    return "\n".join(_PIECES.sub(blank, text) for text in _texts(unit)), operands


def _texts(unit: Unit) -> Iterator[str]:
    """Yield the comments and lines of a block, indented, in the order of `_rewritten`."""
    stack = [(unit, 0)]
    while stack:
        item, depth = stack.pop()
        yield from ("    " * depth + text for text in (_text(item.line), *item.comments))
        stack.extend((child, depth + 1) for child in reversed(item.children))


def _text(line: Line) -> str:
    """Return a line in which the destination is an operand: a parameter cannot be assigned to."""
    return line.call.value() if line.call is not None and not line.targets else line.text


def _parameters(found: _Found) -> tuple[list[int | None], list[int]]:
    """Return for each operand which parameter it is, and where each parameter stands first."""
    columns = list(zip(*found.operands, strict=True))
    first: dict[tuple[str, ...], int] = {}
    places: list[int | None] = []
    for column in columns:
        if len(set(column)) == 1:
            places.append(None)
        else:
            places.append(first.setdefault(column, len(first)))
    starts = [places.index(number) for number in range(len(first))]
    return places, starts


def _function(found: _Found, taken: set[str]) -> Unit | None:
    """Return the function, and put calls of it in the place of the blocks."""
    places, starts = _parameters(found)
    unit = found.units[0]
    name = _free(_name(unit), taken)
    words = [_free(word, set(taken)) for word in _names(unit, places, len(starts))]
    numbers = iter(range(len(places)))

    def spelled(match: re.Match[str]) -> str:
        if match[0] in _WORDS:
            return match[0]
        place = places[next(numbers)]
        return match[0] if place is None else words[place]

    depth = unit.line.depth
    body = _rewritten(unit, spelled)
    header = Line(depth, f"def {name}({', '.join(words)}):", (), unit.line.function)
    for one, operands in zip(found.units, found.operands, strict=True):
        call = Call(name, [operands[start] for start in starts])
        one.line = Line(one.line.depth, call.value(), (), one.line.function, call)
        one.children = []
    return Unit(header, [], [body])


def _rewritten(unit: Unit, spelled: object) -> Unit:
    line = unit.line
    text = _PIECES.sub(spelled, _text(line))  # type: ignore[call-overload]
    children: list[Unit] = []
    comments = [_PIECES.sub(spelled, text) for text in unit.comments]  # type: ignore[call-overload]
    made = Unit(Line(line.depth, text, line.targets, line.function), comments, children)
    children += [_rewritten(child, spelled) for child in unit.children]
    return made


def _put_before(units: list[Unit], first: Unit, made: Unit) -> None:
    """Put a function in front of the unit that calls it first."""
    todo = [units]
    while todo:
        row = todo.pop()
        for at, unit in enumerate(row):
            if unit is first:
                row.insert(at, made)
                return
            todo.append(unit.children)


def _opcodes(unit: Unit) -> list[str]:
    found = []
    for text in unit.texts():
        match = re.match(r"\s*ptx\.([\w.]+)\(", text)
        if match and match[1] not in ("bra", "bra.uni"):
            found.append(match[1])
    return found


def _name(unit: Unit) -> str:
    """Return a name that says what a block does."""
    opcodes = _opcodes(unit)
    if any(opcode.startswith(_WAITS) for opcode in opcodes):
        return "mbarrier_wait"
    parts = [re.sub(r"\W.*", "", opcode).strip("_") for opcode in opcodes]
    return "_".join(dict.fromkeys(parts[:3])) or "block"


def _names(unit: Unit, places: list[int | None], count: int) -> list[str]:
    return [chr(ord("a") + number) for number in range(count)]


def _free(name: str, taken: set[str]) -> str:
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found
