"""Moves statements from one margin to another, comments and nested bodies too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.syntax.printer import segments
from ptxkit.syntax.tree import Label
from ptxkit.syntax.trivia import indent_of, map_statements, pieces, with_trivia


def margin_of(statements: tuple[Any, ...]) -> str:
    """Return the indent of the first statement that is no label and starts a line."""
    before = "\n"
    for item in statements:
        if not isinstance(item, Label) and "\n" in before + item.trivia[0]:
            return indent_of(item.trivia[0])
        before = item.trivia[-1]
    return indent_of(statements[0].trivia[0])


class Reindent:
    """Moves lines from one margin to another, across the tokens of statements.

    Labels stand at an indent of their own, which `labels` tells where there are any.
    """

    def __init__(self, margin: str, indent: str, labels: Callable[[], str], end: str) -> None:
        self.margin, self.indent, self.labels, self.end = margin, indent, labels, end
        self.starts = True  # whether the next piece starts a line

    def apply(self, statement: Any) -> Any:
        """Return a copy of a statement with its lines moved."""
        heads: dict[int, tuple[str, ...]] = {}
        stack: list[Any] = [statement]
        while stack:
            item = stack.pop()
            if isinstance(item, tuple):
                owner, texts = item
                heads[id(owner)] += self._texts(texts, False)
                continue
            size = len(segments(item)[0]) + 1
            heads[id(item)] = self._texts(item.trivia[:size], isinstance(item, Label))
            body = getattr(item, "statements", None)
            if body is not None:
                stack.append((item, item.trivia[size:]))
                stack.extend(reversed(body))
        return map_statements(statement, lambda item, depth: with_trivia(item, heads[id(item)]))

    def _texts(self, texts: tuple[str, ...], label: bool) -> tuple[str, ...]:
        made = []
        for number, text in enumerate(texts):
            if number:
                self.starts = False  # a token stands before
            made.append(self._text(text, label, number + 1 < len(texts)))
        return tuple(made)

    def _text(self, text: str, label: bool, token_follows: bool) -> str:
        out = []
        row = pieces(text)
        for at, piece in enumerate(row):
            if piece.kind == "newline":
                out.append(self.end)
                self.starts = True
            elif self.starts and piece.kind != "marker":
                blank = piece.text if piece.kind == "blank" else ""
                ends = at + 1 < len(row) and row[at + 1].kind == "newline"
                out.append("" if blank and ends else self._moved(blank, label))
                out.append("" if blank else piece.text)
                self.starts = False
            else:
                out.append(piece.text)
                self.starts = piece.kind == "marker"
        if self.starts and token_follows:
            out.append(self._moved("", label))
        return "".join(out)

    def _moved(self, blank: str, label: bool) -> str:
        if label and len(blank) <= len(self.margin):
            return self.labels()
        deeper = blank[len(self.margin) :] if blank.startswith(self.margin) else ""
        return self.indent + deeper
