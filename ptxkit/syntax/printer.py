"""Prints a tree: the tokens in the order of the layouts, the trivia between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ptxkit.syntax import lexicon
from ptxkit.syntax.node import Composite, Node, Piece
from ptxkit.syntax.style import Style, style_of
from ptxkit.syntax.tree import Module, Statement


class ShapeTrivia(tuple[str, ...]):
    """The trivia of statements that the parser found laid out alike.

    Knows the fixed texts between the tokens and a function that prints the typed fields between
    them; both follow from the shape. Only the parser makes it: a statement that was built or
    changed by hand holds a plain tuple and is printed by the general way.
    """

    separators: tuple[str, ...]
    show: Callable[..., None]

    def __new__(
        cls, texts: tuple[str, ...], separators: tuple[str, ...], show: Callable[..., None]
    ) -> ShapeTrivia:
        trivia = super().__new__(cls, texts)
        trivia.separators = separators
        trivia.show = show
        return trivia


def emit(node: Node, style: Style | None = None) -> str:
    """Return the text of a node, from its fields and trivia alone.

    Bytes go in and out as `emit(parse(data)).encode("utf-8", "surrogateescape")`. `style` lays
    out the statements that have no trivia of their own.
    """
    if isinstance(node, str):
        return str(node)
    if not isinstance(node, Statement):
        return join(own_tokens(node), None)
    out: list[str] = []
    append, extend = out.append, out.extend
    style = style or Style()
    stack: list[tuple[Any, int]] = [(node, 0)]
    while stack:
        item, depth = stack.pop()
        if type(item) is str:
            append(item)
            continue
        trivia = item.trivia
        if type(trivia) is ShapeTrivia:
            trivia.show(item, trivia.separators, extend)
            continue
        parts = segments(item)
        if isinstance(item, Module):
            stack.append((trivia[0] if trivia else "", depth))
        else:
            if trivia is None:
                trivia = style_of(item, parts, depth, style)
            trivia = fitted(item, parts, trivia)
            start = 0
            for part in parts:
                end = start + len(part) + 1
                text = join(part, trivia[start:end])
                if start:
                    stack.append((text, depth))
                else:
                    append(text)
                start = end
        if len(parts) > 1 or isinstance(item, Module):
            inner = depth + (not isinstance(item, Module))
            stack.extend((child, inner) for child in reversed(item.statements))
    return "".join(out)


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


def join(tokens: list[str], trivia: tuple[str, ...] | None) -> str:
    """Return tokens and trivia in turn, a blank between tokens that would fuse otherwise."""
    if not tokens:
        return "".join(trivia or ())
    out = [trivia[0] if trivia else "", tokens[0]]
    for index in range(1, len(tokens)):
        gap = trivia[index] if trivia else ""
        if gap == "" and fuses(tokens, index):
            gap = " "
        out.append(gap)
        out.append(tokens[index])
    out.append(trivia[-1] if trivia else "")
    return "".join(out)


def fuses(tokens: list[str], index: int) -> bool:
    """Tell whether a token right behind its predecessor would be read otherwise."""
    left, right = tokens[index - 1], tokens[index]
    if right in _NEVER_FUSE:
        # `.const` `[` `3` `]` without gaps is one token, a constant bank of PTX 2.1.
        bank = left == ".const" and right == "[" and len(tokens) > index + 2
        return bank and tokens[index + 1].isdecimal() and tokens[index + 2] == "]"
    return _fuse(left, right)


_NEVER_FUSE = frozenset(",;()[]{}")


@lru_cache(maxsize=1 << 16)
def _fuse(left: str, right: str) -> bool:
    return lexicon.load().first_token(left + right) != left


def fitted(statement: Statement, parts: list[list[str]], trivia: tuple[str, ...]) -> tuple[str, ...]:
    """Return trivia that has a text for every gap; raises `ValueError` where it cannot fit."""
    needed = sum(len(part) + 1 for part in parts)
    if len(trivia) != needed:
        raise ValueError(
            f"{type(statement).__name__} has {needed} gaps between its tokens but trivia for"
            f" {len(trivia)}; use replace() to change fields, or trivia=None"
        )
    return trivia
