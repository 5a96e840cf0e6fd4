"""Source text, and places in it: spans, lines and columns, line markers, carets."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple


class Span(NamedTuple):
    """A range of characters: `start` inclusive, `end` exclusive, counted from 0."""

    start: int
    end: int


class Location(NamedTuple):
    """A place as the assembler names it: file and line follow line markers, column from 1."""

    filename: str | None
    line: int
    column: int


_MARKER = re.compile(
    r'[ \t\r\f\x1a]*#[ \t\r\f\x1a]*(?:line[ \t\r\f\x1a]*)?([0-9]+)[ \t\r\f\x1a]+"([^"]*)"'
    r"(?:[ \t\r\f\x1a]+[0-9])*[ \t\r\f\x1a]*\n"
)
# What may hide a `#`: comments, strings, raw intermediate sources.
_OPAQUE = re.compile(
    r"//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/|"
    r'"[^"]*"|\.source_begin[ \t]*\n(?:(?![ \t]*\.source_end[ \t]*\n)[^\n]*\n)*|(?=#)'
    + _MARKER.pattern
)


def _wrap(number: int) -> int:
    """Return a marker's line number as ptxas keeps it: a 32-bit signed integer."""
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


class Source:
    """A text with its name; knows lines, columns and line markers.

    Only a line feed ends a line (a file of bare carriage returns is one line), as in ptxas.
    """

    def __init__(self, text: str, filename: str | None = None) -> None:
        self.text = text
        self.filename = filename

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def _markers(self) -> list[tuple[int, int, str]]:
        """Return (offset behind the marker, its line number, its file) in order."""
        if "#" not in self.text:
            return []
        return [
            (match.end(), _wrap(int(match[1])), match[2])
            for match in _OPAQUE.finditer(self.text)
            if match[1] is not None
        ]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the physical line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def location(self, offset: int) -> Location:
        """Return file, line and column of an offset; file and line follow line markers."""
        line, column = self.position(offset)
        at = bisect_right(self._markers, (offset, 1 << 62, "")) - 1
        if at < 0:
            return Location(self.filename, line, column)
        behind, number, filename = self._markers[at]
        return Location(filename, number + line - self.position(behind)[0], column)

    def line_text(self, offset: int) -> str:
        """Return the physical line around an offset, without its line end."""
        line, _ = self.position(offset)
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[start:end].removesuffix("\r")

    def line_span(self, line: int) -> Span:
        """Return the characters of a physical line, from 1; the last line for numbers beyond."""
        start = self._starts[min(max(line, 1), len(self._starts)) - 1]
        return Span(start, start + len(self.line_text(start)))

    def marked_span(self, line: int, filename: str | None = None) -> Span:
        """Return the characters of the line that line markers number so, in that file if given.

        Where there are no markers, or none gives the number, it is the physical line.
        """
        if self._markers:
            named = (
                filename if filename in {name for _, _, name in self._markers} else self.filename
            )
            for start in self._starts:
                place = self.location(start)
                if place.line == line and place.filename == named:
                    return Span(start, start + len(self.line_text(start)))
        return self.line_span(line)

    def caret(self, span: Span, *, width: int = 100) -> str:
        """Return the line of a span and carets under it, cut to a width around the carets."""
        _, column = self.position(span.start)
        line = self.line_text(span.start)
        first = column - 1
        length = max(1, min(span.end, span.start + len(line) - first) - span.start)
        left = max(0, first - width // 2) if len(line) > width else 0
        cut = line[left : left + width]
        shown = "".join(c if c == "\t" or c.isprintable() else "�" for c in cut)
        blank = "".join(c if c == "\t" else " " for c in shown[: first - left])
        return f"{shown}\n{blank}{'^' * max(1, min(length, len(shown) - (first - left)))}"
