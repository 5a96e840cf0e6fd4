"""Writes what comes back with other operands as Python functions: blocks, and long expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ptxkit.transpiler.folding import fold
from ptxkit.transpiler.line import Call, Line, Unit, copied, in_order
from ptxkit.transpiler.roles import free, role_of, title_of

_PIECES = re.compile(
    r"""
    ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'              # a token as PTX spells it
    |(?<![\w.])-?\d+(?![\w.])                         # a number
    |(?<![\w.])[A-Za-z_]\w*(?:\[[^\[\]]*\])?(?![\w(.=\[]|\s=))  # a name, or registers of a bank
    """,
    re.VERBOSE,
)
_ELEMENT = re.compile(r"(\w+)\[(\d+)\]")
_WORDS = frozenset({"with", "as", "in", "for", "sink", "if", "else", "lambda", "not", "pass"})
_MOST = 8  # operands; a function of more is no help to a reader
_ROUNDS = 4
_SHORTEST = 4  # calls in an expression that is worth a function


@dataclass(slots=True)
class _Found:
    """The places at which lines come back: which lines, and with which operands."""

    places: list[tuple[list[Unit], int]] = field(default_factory=list)  # the row, and where in it
    operands: list[list[str]] = field(default_factory=list)
    length: int = 1

    def sort(self, order: Mapping[int, int]) -> None:
        """Put the places in the order of the text."""
        rows = sorted(
            zip(self.places, self.operands, strict=True),
            key=lambda item: order[id(item[0][0][item[0][1]])],
        )
        self.places, self.operands = [place for place, _ in rows], [texts for _, texts in rows]

    def units(self, at: int) -> list[Unit]:
        """Return the lines of one place."""
        row, start = self.places[at]
        return row[start : start + self.length]


def share(units: list[Unit], taken: set[str], counts: Mapping[str, int]) -> None:
    """Write what comes back as functions; each is defined where it is needed first."""
    for _ in range(_ROUNDS):
        if not _share(units, _blocks(units), taken, counts):
            break
    _share(units, _expressions(units, counts), taken, counts)


def _share(
    units: list[Unit], candidates: Iterable[_Found], taken: set[str], counts: Mapping[str, int]
) -> bool:
    """Write those functions that save lines; of two that overlap the better one."""
    order = {id(unit): number for number, unit in enumerate(in_order(units))}
    changes: dict[int, list[_Change]] = {}
    done: set[int] = set()
    for found in sorted(candidates, key=_saved, reverse=True):
        ids = {id(unit) for at in range(len(found.places)) for unit in in_order(found.units(at))}
        if _saved(found) < 1 or ids & done:
            continue
        parameters = _Parameters(found)
        if len(parameters.alone) <= _MOST:
            found.sort(order)
            done |= ids
            for change in _define(found, parameters, taken, counts):
                changes.setdefault(id(change.row), []).append(change)
    for row in changes.values():
        for change in sorted(row, key=lambda item: item.start, reverse=True):
            change.row[change.start : change.start + change.length] = change.units
    return bool(done)


def _blocks(units: list[Unit]) -> Iterator[_Found]:
    """Yield the scopes that come back."""
    blocks: dict[str, _Found] = {}
    for row in _rows(units):
        for at, unit in enumerate(row):
            if unit.line.text == "with scope():":
                _note(blocks, row, at, 1)
    return (item for item in blocks.values() if len(item.places) > 1)


def _expressions(units: list[Unit], counts: Mapping[str, int]) -> Iterator[_Found]:
    """Yield the expressions that come back: lines of which each is read by a later one alone."""
    found: dict[str, _Found] = {}
    for row in _rows(units):
        at = 0
        for unit in fold([_as_value(unit) for unit in row], counts, 1 << 20, 1 << 20):
            if unit.parts >= _SHORTEST:
                _note(found, row, at, unit.parts)
            at += unit.parts
    return (item for item in found.values() if len(item.places) > 2)


def _as_value(unit: Unit) -> Unit:
    """Return a copy of a line, into which something can be folded if it has a value itself."""
    made = copied(unit)
    call = made.line.call
    if call is not None and (not call.destination or call.options or made.line.targets):
        made.line.call = None
    return made


def _rows(units: list[Unit]) -> list[list[Unit]]:
    """Return all rows of lines of the same depth; the bodies of functions are left alone."""
    rows = [units]
    for row in rows:
        rows += [u.children for u in row if u.children and not u.line.text.startswith("def ")]
    return rows


def _note(found: dict[str, _Found], row: list[Unit], at: int, length: int) -> None:
    key, operands = _shape(row[at : at + length])
    item = found.setdefault(key, _Found(length=length))
    item.places.append((row, at))
    item.operands.append(operands)


def _saved(found: _Found) -> int:
    """Return about how many lines a function saves."""
    size, count = sum(len(unit.texts()) for unit in found.units(0)), len(found.places)
    if found.length > 1:  # two calls of an expression stand in one line
        size = (size + 1) // 2
    return count * (size - 1) - size - 1


# ---- operands


def _shape(units: list[Unit]) -> tuple[str, list[str]]:
    """Return lines without their operands, and the operands."""
    operands: list[str] = []
    own = _own_names(units)

    def blank(found: re.Match[str]) -> str:
        if found[0] in own:
            return found[0]
        operands.append(found[0])
        return "#"

    return "\n".join(_PIECES.sub(blank, text) for text in _texts(units)), operands


def _own_names(units: list[Unit]) -> frozenset[str]:
    """Return the words that are no operands: those of Python, and what the lines assign."""
    return _WORDS.union(*(unit.line.targets for unit in in_order(units)))


def _texts(units: list[Unit]) -> Iterator[str]:
    """Yield the lines with their comments, indented, in the order of `_rewritten`."""
    stack = [(unit, 0) for unit in reversed(units)]
    while stack:
        item, depth = stack.pop()
        yield from ("    " * depth + text for text in (_text(item.line), *item.comments))
        stack.extend((child, depth + 1) for child in reversed(item.children))


def _text(line: Line) -> str:
    """Return a line in which the destination is an operand: a parameter cannot be assigned to."""
    return line.call.value() if line.call is not None and not line.targets else line.text


class _Parameters:
    """Which operands become parameters, and which of them go together as a slice of a bank."""

    def __init__(self, found: _Found) -> None:
        columns = list(zip(*found.operands, strict=True))
        first: dict[tuple[str, ...], int] = {}
        self.places: list[int | None] = [
            None if len(set(column)) == 1 else first.setdefault(column, len(first))
            for column in columns
        ]
        self.starts = [self.places.index(number) for number in range(len(first))]
        self.slices = _slices([columns[start] for start in self.starts])
        merged = {number for row in self.slices.values() for number in row[1:]}
        self.alone = [number for number in range(len(self.starts)) if number not in merged]

    def arguments(self, operands: list[str]) -> list[str]:
        """Return what a call hands over."""
        texts = []
        for number in self.alone:
            text = operands[self.starts[number]]
            row = self.slices.get(number)
            if row is not None:
                bank, at = _element(text)
                text = f"{bank}[{at}:{at + len(row)}]"
            texts.append(text)
        return texts

    def words(self, names: dict[int, str]) -> dict[int, str]:
        """Return how the function spells each parameter."""
        words = dict(names)
        for first, row in self.slices.items():
            words |= {number: f"{names[first]}[{at}]" for at, number in enumerate(row)}
        return words


def _element(text: str) -> tuple[str, int]:
    found = _ELEMENT.fullmatch(text)
    assert found is not None
    return found[1], int(found[2])


def _slices(columns: list[tuple[str, ...]]) -> dict[int, list[int]]:
    """Return which parameters are consecutive registers at every place."""
    places: dict[tuple[tuple[str, int], ...], int] = {}
    for number, column in enumerate(columns):
        if all(_ELEMENT.fullmatch(text) for text in column):
            places[tuple(map(_element, column))] = number
    rows: dict[int, list[int]] = {}
    for elements, number in places.items():
        if tuple((bank, at - 1) for bank, at in elements) in places:
            continue
        row, step = [number], 1
        while (after := places.get(tuple((bank, at + step) for bank, at in elements))) is not None:
            row.append(after)
            step += 1
        if len(row) > 2:
            rows[number] = row
    return rows


# ---- the function


@dataclass(slots=True)
class _Change:
    """What stands in a row in the place of lines."""

    row: list[Unit]
    start: int
    length: int
    units: list[Unit]


def _define(
    found: _Found, parameters: _Parameters, taken: set[str], counts: Mapping[str, int]
) -> list[_Change]:
    """Return the calls for all places, with the function in front of the first."""
    units = found.units(0)
    depth, function = units[0].line.depth, units[0].line.function
    name = free(title_of(units), taken)
    own = _own_names(units)
    used = taken | own
    names = {
        number: free(role_of(units, found.operands[0][parameters.starts[number]]), used)
        for number in parameters.alone
    }
    words, numbers = parameters.words(names), iter(parameters.places)

    def spelled(match: re.Match[str]) -> str:
        if match[0] in own:
            return match[0]
        place = next(numbers)
        return match[0] if place is None else words[place]

    body = [_rewritten(unit, spelled) for unit in units]
    if found.length > 1:
        fold(body, counts)
        body[-1].line.is_returned = True
        body[-1].line.refresh()
    changes = []
    for at, (row, start) in enumerate(found.places):
        call = Call(name, parameters.arguments(found.operands[at]))
        last = row[start + found.length - 1].line.call
        comments: list[str] = []
        if found.length > 1 and last is not None:
            call.destination, call.register = last.destination, last.register
            comments = [text for unit in found.units(at) for text in unit.comments]
        made = Unit(Line(depth, call.value(), (), function, call), comments)
        changes.append(_Change(row, start, found.length, [made]))
    header = Line(depth, f"def {name}({', '.join(names.values())}):", (), function)
    changes[0].units.insert(0, Unit(header, [], body))
    return changes


def _rewritten(unit: Unit, spelled: Callable[[re.Match[str]], str]) -> Unit:
    """Return a line with parameters for its operands."""
    line, call = unit.line, None
    if line.call is not None and not line.targets:
        call = replace(
            line.call,
            arguments=[_PIECES.sub(spelled, text) for text in line.call.arguments],
            options=[_PIECES.sub(spelled, text) for text in line.call.options],
            is_assigned=False,
        )
        call.destination = call.arguments[0] if call.destination else ""
    text = _PIECES.sub(spelled, line.text) if call is None else call.value()
    comments = [_PIECES.sub(spelled, text) for text in unit.comments]
    children = [_rewritten(child, spelled) for child in unit.children]
    return Unit(Line(line.depth, text, line.targets, line.function, call), comments, children)
