"""Shows a tree as lines: a statement a line, its fields by name, operands as PTX."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import click

from ptxkit.syntax.node import Composite
from ptxkit.syntax.printer import join, own_tokens
from ptxkit.syntax.tree import Module

_INDENT = {False: "  ", True: "│ "}
_DEEPEST = 60  # levels that are indented; beyond, the depth is a number, or lines grow without end


def tree_lines(module: Module, *, guides: bool, coloured: bool) -> Iterator[str]:
    """Yield the lines of a tree: with guides for a terminal, else indented plain text."""
    yield _paint("Module", coloured, bold=True)
    stack: list[tuple[Any, int]] = [(item, 1) for item in reversed(module.statements)]
    while stack:
        item, depth = stack.pop()
        lead = _INDENT[guides] * min(depth, _DEEPEST)
        if depth > _DEEPEST:
            lead += f"[{depth}] "
        yield _paint(lead, coloured, dim=True) + _statement(item, coloured)
        if "statements" in type(item).fields and item.statements is not None:
            stack.extend((child, depth + 1) for child in reversed(item.statements))


def _statement(item: Any, coloured: bool) -> str:
    parts = [_paint(type(item).__name__, coloured, fg="cyan", bold=True)]
    for name in type(item).children:
        value = getattr(item, name)
        if name == "statements" or value is None or value == ():
            continue
        shown = _value(value)
        if " " in shown or isinstance(value, tuple):
            shown = f"({shown})"
        parts.append(_paint(f"{name}=", coloured, fg="yellow") + shown)
    return " ".join(parts)


def _value(value: Any) -> str:
    """Return tokens as they are; a composite as its class and its PTX."""
    if isinstance(value, tuple):
        return ", ".join(map(_value, value))
    if isinstance(value, Composite):
        return f"{type(value).__name__} {_text(value)}"
    return _printable(str(value))


def _text(node: Composite) -> str:
    tokens = own_tokens(node)
    gaps = [""]
    for left, right in pairwise(tokens):
        dotted = right.startswith(".") and not left.startswith("%")
        words = left[-1:].isalnum() and (right[:1].isalnum() or right[:1] in "%_$")
        gaps.append(" " if left == "," or dotted or words else "")
    return _printable(join(tokens, (*gaps, "")))


def _printable(text: str) -> str:
    """Keep a token on one line: strings and intermediate sources may hold line ends."""
    if text.isprintable():
        return text
    return text.encode("ascii", "backslashreplace").decode().encode("unicode_escape").decode()


def _paint(text: str, coloured: bool, **style: Any) -> str:
    return click.style(text, **style) if coloured else text
