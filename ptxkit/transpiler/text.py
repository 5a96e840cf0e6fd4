"""Texts among the bytes of debug data, written as texts."""

from __future__ import annotations

import re
from dataclasses import replace

from ptxkit.transpiler.line import Line, Unit

_TEXT = frozenset(str(code) for code in range(32, 127) if chr(code) not in ";{}\"\\'")
_BYTE = re.compile(r"data\.b8\((\d+)\)")
_LONGEST = 80  # characters in a line
_TELLING = 4  # characters in a row that are taken for a text


def as_text(values: list[str]) -> list[str]:
    """Return bytes of debug data with the texts among them as such: `*b"main", 0`."""
    result: list[str] = []
    at = 0
    while at < len(values):
        stop = at
        while stop < len(values) and values[stop] in _TEXT:
            stop += 1
        if stop - at >= _TELLING:
            result.append(f'*b"{"".join(chr(int(code)) for code in values[at:stop])}"')
            at = stop
        else:
            result.append(values[at])
            at += 1
    return result


def texts_of(row: list[Unit]) -> list[Unit]:
    """Return statements of one byte each with the texts among them as loops over a text."""
    result: list[Unit] = []
    at = 0
    while at < len(row):
        stop = at
        while stop < len(row) and stop - at < _LONGEST and _byte(row[stop]) in _TEXT:
            stop += 1
        if stop - at < _TELLING:
            result.append(row[at])
            at += 1
            continue
        text = "".join(chr(int(_byte(unit))) for unit in row[at:stop])
        line = row[at].line
        body = replace(line, text="data.b8(byte)", depth=line.depth + 1)
        header = Line(line.depth, f'for byte in b"{text}":', (), line.function)
        result.append(Unit(header, [], [Unit(body)]))
        at = stop
    return result


def _byte(unit: Unit) -> str:
    """Return the value of a statement of one byte, "" for another one."""
    found = _BYTE.fullmatch(unit.line.text)
    return found[1] if found is not None and not unit.comments else ""
