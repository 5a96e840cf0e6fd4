"""Prints a tree: the tokens in the order of the layouts, the trivia between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ptxkit.syntax import lexicon
from ptxkit.syntax.node import Composite, Node, Piece
from ptxkit.syntax.style import Style, gaps_of, style_of
from ptxkit.syntax.token import SourceText
from ptxkit.syntax.tree import Module, Statement

if TYPE_CHECKING:
    from ptxkit.syntax.template import Template


class ShapeTrivia(tuple[str, ...]):
    """The trivia of statements that the parser found laid out alike.

    Knows the fixed texts between the tokens and a function that prints the typed fields between
    them; both follow from the shape. Only the parser makes it: a statement that was built or
    changed by hand holds a plain tuple and is printed by the general way. `is_open` tells that
    the text ends in a token that the next statement's first one might run into.
    """

    separators: tuple[str, ...]
    show: Callable[..., None]
    is_open: bool
    template: Template

    def __new__(cls, texts: tuple[str, ...], template: Template) -> Self:  # noqa: D102
        trivia = super().__new__(cls, texts)
        trivia.template = template
        return trivia

    def __getattr__(self, name: str) -> Any:
        """Prepare for printing when it is first asked for; most shapes are never printed."""
        if name not in ("separators", "show", "is_open"):
            raise AttributeError(name)
        self.show, self.separators = self.template.printer(self)
        self.is_open = not self.separators[-1]
        return getattr(self, name)


class Mark(NamedTuple):
    """Where a part of a statement starts among the printed pieces, and the trivia it got."""

    piece: int
    statement: Statement
    part: int
    trivia: Sequence[str]


class _Seam(NamedTuple):
    """A place between statements that may need a blank or a line end: the piece behind it."""

    piece: int
    left: str  # the token before, empty where an open line comment stands before


def emit(node: Node, style: Style | None = None) -> str:
    """Return the text of a node, from its fields and trivia alone.

    Bytes go in and out as `emit(parse(data)).encode("utf-8", "surrogateescape")`. `style` lays
    out the statements that have no trivia of their own.
    """
    if isinstance(node, str):
        return str(node)
    if not isinstance(node, Composite):
        raise TypeError(f"emit takes a node, got {node!r}")
    if not isinstance(node, Statement):
        tokens = own_tokens(node)
        return join(tokens, (*gaps_of(node, tokens, style or Style()), ""))
    return "".join(print_pieces(node, style or Style()))


def print_pieces(statement: Statement, style: Style, marks: list[Mark] | None = None) -> list[str]:
    """Return the text of a statement in pieces; notes in `marks` where each statement starts."""
    out: list[str] = []
    extend = out.extend
    seams: list[_Seam] = []
    # The bodies around a place: the statements to come, and what closes the body.
    stack: list[tuple[Iterator[Any], _Closing]] = [(iter((statement,)), _Closing("", None, "", ()))]
    depth = 0
    while stack:
        for item in stack[-1][0]:
            trivia = item.trivia
            if type(trivia) is ShapeTrivia:
                if marks is not None:
                    marks.append(Mark(len(out), item, 0, trivia))
                trivia.show(item, trivia.separators, extend)
                if trivia.is_open:
                    seams.append(_Seam(len(out), out[-2]))
                continue
            closing = _print_head(item, depth, style, out, seams, marks)
            if closing is not None:
                stack.append((iter(item.statements), closing))
                depth += not isinstance(item, Module)
                break
        else:
            text, owner, trail, texts = stack.pop()[1]
            depth -= not isinstance(owner, (Module, type(None)))
            if marks is not None and owner is not None:
                marks.append(Mark(len(out), owner, 1, texts))
            out.append(text)
            if "//" in trail and is_swallowing(trail):
                seams.append(_Seam(len(out), ""))
    for seam in seams:
        _close(out, seam, style.line_end)
    return out


class _Closing(NamedTuple):
    """What is printed behind the statements of a body, and the statement it belongs to."""

    text: str
    owner: Statement | None
    trail: str
    trivia: Sequence[str]


def _print_head(
    item: Any,
    depth: int,
    style: Style,
    out: list[str],
    seams: list[_Seam],
    marks: list[Mark] | None,
) -> _Closing | None:
    """Print a statement up to its body; return what closes the body if it has one."""
    trivia = item.trivia
    if isinstance(item, Module):
        end = trivia[0] if trivia else ""
        return _Closing(end, item, "", (end,))
    parts = segments(item)
    if trivia is None:
        trivia = style_of(item, parts, depth, style)
    trivia = fitted(item, parts, trivia)
    size = len(parts[0]) + 1
    if marks is not None:
        marks.append(Mark(len(out), item, 0, trivia[:size]))
    out.append(join(parts[0], trivia[:size]))
    trail, last = trivia[size - 1], parts[0][-1]
    if trail == "":
        if len(parts) == 1 and last not in _CLOSED:
            seams.append(_Seam(len(out), last))
    elif "//" in trail and is_swallowing(trail):
        seams.append(_Seam(len(out), ""))
    if len(parts) == 1:
        return None
    return _Closing(join(parts[1], trivia[size:]), item, trivia[-1], trivia[size:])


_CLOSED = frozenset(";:}")
_LINE_COMMENT_LAST = re.compile(r"(?:/\*[^*]*(?:\*(?!/)[^*]*)*\*/|[^/]|/(?![/*])|//[^\n]*\n)*+//")


def is_swallowing(trivia: str) -> bool:
    """Tell whether a text ends within a line comment, so that what follows would be lost in it."""
    return "\n" not in trivia[trivia.rfind("//") :] and bool(_LINE_COMMENT_LAST.match(trivia))


def _close(out: list[str], seam: _Seam, line_end: str) -> None:
    """Keep the text behind a seam from running into what stands before it."""
    behind = ""
    for piece in out[seam.piece : seam.piece + 64]:
        behind += piece
        if behind if seam.left else "\n" in behind:
            break
    if seam.left:
        if behind and _runs_into(seam.left, behind[:256]):
            out[seam.piece - 1] += " "
    elif behind.partition("\n")[0].strip(" \t\r\f\x1a\0"):
        out[seam.piece - 1] += line_end


def segments(statement: Node) -> list[list[str]]:
    """Return the tokens of a node, in two parts where a body stands between them."""
    parts: list[list[str]] = [[]]
    stack: list[Any] = [statement]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts[-1].append(item)
        elif item is _BODY:
            parts.append([])
        elif isinstance(item, Composite):
            stack.extend(reversed(_spelled(item)))
    return parts


def own_tokens(node: Node) -> list[str]:
    """Return the tokens of a node, those of nested statements left out."""
    return [text for part in segments(node) for text in part]


_BODY = object()


def _spelled(node: Any) -> list[Any]:
    """Return a node's fixed tokens and children in print order."""
    row: list[Any] = []
    for piece in node.pieces:
        if piece.kind == "text":
            row.append(piece.name)
            continue
        value = getattr(node, piece.name)
        if piece.kind == "body":
            row.extend((";",) if value is None else ("{", _BODY, "}"))
        elif value is not None:
            _spell_field(row, piece, value)
        elif not piece.optional:
            raise ValueError(f"{type(node).__name__}.{piece.name} is missing")
    return row


def _spell_field(row: list[Any], piece: Piece, value: Any) -> None:
    row.extend(piece.before)
    if piece.kind == "one":
        row.append(value)
    elif piece.kind == "many":
        if piece.name != "statements":
            row.extend(value)
    else:
        for index, item in enumerate(value):
            if index:
                row.append(",")
            row.append(item)
    row.extend(piece.after)


def join(tokens: list[str], trivia: Sequence[str]) -> str:
    """Return tokens and trivia in turn, a blank between tokens that would fuse otherwise."""
    gaps = open_gaps(tokens, trivia)
    if not tokens:
        return "".join(gaps)
    out = [""] * (2 * len(tokens) + 1)
    out[::2] = gaps
    out[1::2] = tokens
    return "".join(out)


def open_gaps(tokens: list[str], trivia: Sequence[str]) -> list[str]:
    """Return the trivia around tokens, widened where tokens would be read otherwise."""
    gaps = list(trivia)
    for index in range(1, len(tokens)):
        gap, left = gaps[index], tokens[index - 1]
        if gap == "":
            if fuses(tokens, index):
                gaps[index] = " "
        elif "//" in gap and is_swallowing(gap):
            gaps[index] = gap + "\n"
        elif left == "/" and gap[0] == "/":
            gaps[index] = " " + gap
        if type(left) is SourceText and not gap.lstrip(" \t").startswith("\n"):
            gaps[index] = "\n" + gap  # what ends raw text is the end of its line
    return gaps


def fuses(tokens: list[str], index: int) -> bool:
    """Tell whether a token right behind its predecessor would be read otherwise."""
    left, right = tokens[index - 1], tokens[index]
    if right in _NEVER_FUSE:
        # `.const` `[` `3` `]` without gaps is one token, a constant bank of PTX 2.1.
        bank = left == ".const" and right == "[" and len(tokens) > index + 2
        return bank and tokens[index + 1].isdecimal() and tokens[index + 2] == "]"
    return _runs_into(left, right)


_NEVER_FUSE = frozenset(",;()[]{}")


@lru_cache(maxsize=1 << 16)
def _runs_into(left: str, right: str) -> bool:
    return lexicon.load().first_token(left + right) != left


def fitted(
    statement: Statement, parts: list[list[str]], trivia: tuple[str, ...]
) -> tuple[str, ...]:
    """Return trivia that has a text for every gap; raises `ValueError` where it cannot fit."""
    needed = sum(len(part) + 1 for part in parts)
    if len(trivia) != needed:
        raise ValueError(
            f"{type(statement).__name__} has {needed} gaps between its tokens but trivia for"
            f" {len(trivia)}; use replace() to change fields, or trivia=None"
        )
    return trivia
