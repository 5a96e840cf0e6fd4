"""What stands between tokens: cutting it into pieces, and giving it to statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import fitted, segments
from ptxkit.syntax.style import Style, style_of
from ptxkit.syntax.token import Modifier
from ptxkit.syntax.tree import Module, Statement

N = TypeVar("N", bound=Node)
S = TypeVar("S", bound=Statement)


class Piece(NamedTuple):
    """A part of trivia; `kind` is "blank", "newline", "line", "block", "marker" or "other"."""

    kind: str
    text: str


# A carriage return belongs to the line end where a line feed follows.
_PIECE = re.compile(
    r"(?P<newline>\r?\n)|(?P<blank>(?:[ \t\f\x1a]|\r(?!\n))+)|(?P<line>//(?:[^\n\r]|\r(?!\n))*)"
    r"|(?P<block>/\*[^*]*(?:\*(?!/)[^*]*)*\*/)|(?P<marker>#[^\n]*\n)|(?P<other>[\s\S])"
)
# One line of trivia: block comments may lead it over several physical lines.
_LINE = re.compile(
    r"(?P<marker>[ \t\r\f\x1a]*#[^\n]*\n)"
    r"|(?P<comment>(?:[ \t\r\f\x1a\0]|/\*[^*]*(?:\*(?!/)[^*]*)*\*/)*+(?://[^\n]*+)?+(?:\n|\Z))"
)
_INDENT = re.compile(r"[ \t\f]*")


def pieces(text: str) -> list[Piece]:
    """Return the pieces of a trivia text; joined they give the text back."""
    return [Piece(str(match.lastgroup), match[0]) for match in _PIECE.finditer(text)]


def is_inline_blank(text: str) -> bool:
    """Tell whether a text is blanks within a line, or nothing."""
    return not text.strip(" \t\r\f\x1a")


def has_note(text: str) -> bool:
    """Tell whether a trivia text holds a comment or a line marker."""
    return "/" in text or "#" in text


def line_end_of(text: str) -> str | None:
    """Return the last line end in a text, or None."""
    at = text.rfind("\n")
    if at < 0:
        return None
    return "\r\n" if text[at - 1 : at] == "\r" else "\n"


def indent_of(lead: str) -> str:
    """Return the indent of the line that a lead ends with."""
    match = _INDENT.match(lead, lead.rfind("\n") + 1)
    assert match is not None
    return match[0]


def split_lead(lead: str, *, markers: bool = False) -> tuple[str, str]:
    """Part what stands before a statement from its own comment and indent.

    Its own is the indent of its line and the comments on the lines right above, up to a blank line
    or a line marker; with `markers` line markers right above are its own as well.
    """
    lines: list[tuple[int, bool]] = []
    at = 0
    while at < len(lead):
        match = _LINE.match(lead, at)
        if match is None or match.end() == at:
            break  # a marker behind a comment on its line: keep what stands before together
        own = markers if match["marker"] else bool(match[0].strip(" \t\r\f\x1a\n"))
        lines.append((at, own))
        at = match.end()
    if at < len(lead):
        rest = lead.rfind("\n") + 1
        return lead[:rest], lead[rest:]
    start = len(lead)
    if lines and not lead.endswith("\n"):
        start = lines.pop()[0]
    while lines and lines[-1][1]:
        start = lines.pop()[0]
    return lead[:start], lead[start:]


def with_trivia(statement: S, trivia: Iterable[str] | None) -> S:
    """Return a copy of a statement with other trivia."""
    cls: Any = type(statement)
    node = cls.twin()
    for name in cls.fields:
        setattr(node, name, getattr(statement, name))
    node.trivia = None if trivia is None else tuple(trivia)
    node.__class__ = cls
    copy: S = node
    return copy


def with_edges(statement: S, lead: str | None = None, trail: str | None = None) -> S:
    """Return a statement with another text before its first or after its last token."""
    texts = list(statement.trivia or ())
    if lead is not None:
        texts[0] = lead
    if trail is not None:
        texts[-1] = trail
    return statement if tuple(texts) == statement.trivia else with_trivia(statement, texts)


def filled(statement: S, base: str, style: Style) -> S:
    """Return a statement of which no part is without trivia; a style gives what is missing.

    `base` is the indent of the statement. Statements inside are copied, for a tree never holds one
    statement twice.
    """

    def fill(item: Any, depth: int) -> Any:
        if isinstance(item, Module):
            return with_trivia(item, item.trivia or ("",))
        trivia = item.trivia
        if trivia is None:
            trivia = style_of(item, segments(item), depth, style, base)
        return with_trivia(item, trivia)

    return map_statements(statement, fill)


def map_statements(statement: S, change: Callable[[Any, int], Any]) -> S:
    """Return a statement whose statements, itself included, are replaced by what `change` makes.

    `change` takes a statement and its depth; it must return a new one, whose body is filled in
    afterwards. Outer statements come before inner ones.
    """
    top = change(statement, 0)
    stack: list[tuple[Any, Any, int]] = [(statement, top, 0)]
    while stack:
        old, new, depth = stack.pop()
        body = getattr(old, "statements", None)
        if body is None:
            continue
        inner = depth + (not isinstance(old, Module))
        made = [change(item, inner) for item in body]
        object.__setattr__(new, "statements", tuple(made))
        stack.extend((item, copy, inner) for item, copy in zip(body, made, strict=True))
    result: S = top
    return result


def strip_trivia(node: N) -> N:
    """Return a tree without trivia: no white space, comments or line markers.

    A `Style` decides how it prints; it equals the tree it was made from.
    """
    if not isinstance(node, Statement):
        return node
    return map_statements(node, lambda item, depth: with_trivia(item, None))


def realigned(old: Statement, new: Statement, style: Style | None = None) -> tuple[str, ...] | None:
    """Return the trivia of a statement that takes another one's place.

    Tokens that both have at the front and at the back keep their gaps, and so do tokens that were
    changed one for one; a style lays out the others.
    """
    if old.trivia is None:
        return None
    before, after = segments(old), segments(new)
    fitted(old, before, old.trivia)
    if _all_alike(before, after):
        return tuple(old.trivia)
    style = style or Style(line_end=line_end_of("".join(old.trivia)) or "\n")
    laid = style_of(new, after, 0, style, indent_of(old.trivia[0]))
    texts: list[str] = []
    at = from_old = 0
    for number, part in enumerate(after):
        gaps = laid[at : at + len(part) + 1]
        at += len(part) + 1
        if number < len(before):
            source = before[number]
            known = old.trivia[from_old : from_old + len(source) + 1]
            from_old += len(source) + 1
            texts += _merge(source, known, part, gaps)
        else:
            texts += gaps
    texts[-1] = old.trivia[-1]
    return tuple(texts)


def _all_alike(before: list[list[str]], after: list[list[str]]) -> bool:
    """Tell whether tokens changed one for one and none changed its nature."""
    return [len(part) for part in before] == [len(part) for part in after] and all(
        a is b or a == b or _alike(a, b)
        for old, new in zip(before, after, strict=True)
        for a, b in zip(old, new, strict=True)
    )


def _merge(
    old: list[str], known: Sequence[str], new: list[str], laid: Sequence[str]
) -> Sequence[str]:
    """Return the gaps of new tokens from those of the old ones and from a layout."""
    if not old or not new:
        return known if not new else laid
    most = min(len(old), len(new))
    front = 0
    while front < most and old[front] == new[front]:
        front += 1
    back = 0
    while back < most - front and old[-1 - back] == new[-1 - back]:
        back += 1
    gone, come = len(old) - front - back, len(new) - front - back
    if gone == come and all(map(_alike, old[front : front + gone], new[front : front + come])):
        return known
    gaps = _with_known_commas(old, known, new, laid)
    behind_new = gaps[front + come]
    gaps[:front] = known[:front]
    gaps[len(new) - back :] = known[len(old) - back :]
    if gone and come:
        gaps[front] = known[front]
    elif come:  # the gap that is cut in two stays before the token that followed it
        if front == 0:
            gaps[0], gaps[come] = known[0], laid[come]
        elif back == 0:
            gaps[front] = laid[front]
        elif new[front + come - 1] == "," != new[front - 1]:  # unless the new ones start a list
            gaps[front], gaps[front + come] = known[front], behind_new
    elif gone:  # two gaps become one
        if front == 0:
            gaps[0] = known[0]
        elif has_note(known[front]):
            other = gaps[front]
            gaps[front] = known[front] + (other if has_note(other) else "")
    return gaps


def _with_known_commas(
    old: list[str], known: Sequence[str], new: list[str], laid: Sequence[str]
) -> list[str]:
    """Return a layout that puts behind commas what the old tokens have behind theirs."""
    gaps = list(laid)
    behind = next((known[i + 1] for i, text in enumerate(old[:-1]) if text == ","), None)
    if behind is not None and is_inline_blank(behind):
        for index in range(1, len(new)):
            if new[index - 1] == "," and is_inline_blank(gaps[index]):
                gaps[index] = behind
    return gaps


def _alike(left: str, right: str) -> bool:
    """Tell whether one token may stand where another one stood, gaps unchanged."""
    if isinstance(left, Modifier) or isinstance(right, Modifier):
        return isinstance(left, Modifier) and isinstance(right, Modifier)
    return left == right or (left[0] not in "(),;:[]{}<>" and right[0] not in "(),;:[]{}<>")
