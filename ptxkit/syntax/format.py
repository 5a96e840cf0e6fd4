"""Lays out white space anew and keeps every token, comment and line marker in its order."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ptxkit.syntax.printer import segments
from ptxkit.syntax.style import Style, style_of
from ptxkit.syntax.tree import Function, Module
from ptxkit.syntax.trivia import has_note, map_statements, pieces, with_trivia

# What some programs put behind the text of a file: a DOS end-of-file byte, NUL bytes.
_TAIL = re.compile(r"[\x1a\0][\x1a\0 \t\r\n\f]*\Z")


def format_module(module: Module, style: Style | None = None) -> Module:
    """Return a module with the same tokens, comments and line markers, laid out by a style.

    A comment that trails a statement goes on trailing it, one on a line of its own stays so, and
    one inside a statement stays between the same tokens. Of several blank lines one is left.
    """
    style = style or Style()
    texts = _lay_out(module, style)
    return map_statements(module, lambda item, depth: with_trivia(item, texts[id(item)]))


class _Place(NamedTuple):
    """What is known of the place behind a gap: its indent, that of comments before it."""

    indent: str
    notes: str
    first: bool  # of the file or of a body, where no blank line is wanted
    apart: bool  # a blank line is wanted
    last: bool = False  # nothing follows


def _lay_out(module: Module, style: Style) -> dict[int, list[str]]:
    """Return the new trivia of each statement."""
    end = module.trivia[0] if module.trivia else ""
    tail = _TAIL.search(end)
    texts: dict[int, list[str]] = {id(module): [""]}
    behind: tuple[list[str], int] | None = None  # the text that trails the token before
    trail = ""
    first = True
    stack: list[Any] = [(item, 0) for item in reversed(module.statements)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, _Close):
            row, old, gaps, indent = item
            place = _Place(indent, indent + style.indent, first, False)
        else:
            parts = segments(item)
            whole = style_of(item, parts, depth, style)
            given = item.trivia or whole
            size = len(parts[0]) + 1
            old, gaps, row = list(given[:size]), whole[:size], []
            indent = gaps[0].removeprefix(style.line_end)
            place = _Place(indent, indent, first, isinstance(item, Function) and depth == 0)
            texts[id(item)] = row
            if len(parts) > 1:
                close = _Close(row, list(given[size:]), whole[size:], indent)
                stack.append((close, depth))
                stack.extend((child, depth + 1) for child in reversed(item.statements))
        before, lead = _seam(trail + old[0], behind is not None, place, style)
        if behind is not None:
            behind[0][behind[1]] = before
        row.append(lead)
        row += (_inside(old[at], gaps[at], indent, style) for at in range(1, len(old) - 1))
        row.append("")
        trail, behind = old[-1], (row, len(row) - 1)
        first = not isinstance(item, _Close) and len(parts) > 1
    place = _Place("", "", False, False, last=True)
    cut = end if tail is None else end[: tail.start()]
    before, lead = _seam(trail + cut, behind is not None, place, style)
    if behind is not None:
        behind[0][behind[1]] = before
    texts[id(module)] = [lead + (tail[0] if tail else "")]
    return texts


class _Close(NamedTuple):
    """The closing brace of a body: the trivia it goes on with, and how a style lays it out."""

    row: list[str]
    old: list[str]
    gaps: tuple[str, ...]
    indent: str


def _seam(gap: str, trails: bool, place: _Place, style: Style) -> tuple[str, str]:
    """Return what trails the token before a gap between statements and what leads the next one."""
    end = style.line_end
    if not has_note(gap):
        blank = place.apart or gap.count("\n") > 1
        wanted = blank and not place.first and not place.last
        return end, (end if wanted else "") + ("" if place.last else place.indent)
    lines = _lines(gap)
    trail = end
    if trails and (len(lines) > 1 or place.last):
        mine = lines.pop(0)
        if mine and mine[0].startswith("#"):
            lines.insert(0, mine)
        else:
            trail = "".join(f" {note}" for note in mine) + end
    lead: list[str] = []
    blank = place.apart
    for line in lines[:-1]:
        if not line:
            blank = True
            continue
        if blank and not (place.first and not lead):
            lead.append(end)
        blank = False
        lead.append(("" if line[0].startswith("#") else place.notes) + " ".join(line) + end)
    last = lines[-1] if lines else []
    if place.last:
        lead += [" ".join(last), end] if last else []
        return trail, "".join(lead)
    if blank and not (place.first and not lead):
        lead.append(end)
    return trail, "".join(lead) + place.indent + "".join(f"{note} " for note in last)


def _lines(gap: str) -> list[list[str]]:
    """Return the comments and markers of each line; the last line is that of the next token."""
    lines: list[list[str]] = [[]]
    for piece in pieces(gap):
        if piece.kind == "newline":
            lines.append([])
        elif piece.kind == "marker":
            if lines[-1]:
                lines.append([])
            lines[-1].append(piece.text.strip(" \t\r\n\f\x1a"))
            lines.append([])
        elif piece.kind != "blank":
            lines[-1].append(piece.text)
    return lines


def _inside(old: str, laid: str, indent: str, style: Style) -> str:
    """Return a gap inside a statement: what a style puts there, with the comments of the old."""
    if not has_note(old):
        return laid
    breaks = "\n" in laid
    rest = laid[laid.rfind("\n") + 1 :] if breaks else indent + style.indent
    out: list[str] = []
    starts = broken = False  # at the start of a line; behind a line end that was there before
    for piece in pieces(old):
        if piece.kind == "blank":
            continue
        if piece.kind == "newline":
            if breaks and not starts:
                out.append(style.line_end)
                starts = True
            broken = True
        elif piece.kind == "marker":
            out.append("" if starts else style.line_end)
            out.append(piece.text.strip(" \t\r\n\f\x1a") + style.line_end)
            starts = broken = True
        else:
            out.append(rest if starts else " " if out or laid else "")
            out.append(piece.text)
            starts = piece.kind == "line"
            if starts:
                out.append(style.line_end)
    if starts:
        out.append(rest)
    elif breaks:
        out.append(" " if broken else laid)
    else:
        out.append(" " if laid else "")
    return "".join(out)
