"""Rebuilds a body with statements deleted, replaced or inserted, and keeps every other byte.

A statement owns its tokens, its indent, the comments right above it and what trails it on its
line. Where statements share a line, the line's indent and end stay with those that remain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from ptxkit.syntax.indent import Reindent, margin_of
from ptxkit.syntax.printer import is_swallowing, segments
from ptxkit.syntax.style import Style
from ptxkit.syntax.tree import Function, Instruction, Label, Module, Statement
from ptxkit.syntax.trivia import (
    Piece,
    filled,
    has_note,
    indent_of,
    is_inline_blank,
    line_end_of,
    pieces,
    realigned,
    split_lead,
    with_edges,
    with_trivia,
)

_NEAR = 64  # how far to look for a neighbour whose layout to follow


@dataclass(frozen=True, eq=False)
class Group:
    """Statements to insert side by side.

    `origin` tells how their layout is to be treated: "hand" has none and follows the neighbours,
    "text" is moved to the neighbours' indent, "moved" stood on lines of its own or, `inline`,
    shared one, and "given" was made as it should be.
    """

    statements: tuple[Statement, ...]
    origin: Literal["hand", "text", "moved", "given"]
    inline: bool = False


@dataclass
class Change:
    """What happens at one index of a body."""

    before: list[Group] = field(default_factory=list)
    after: list[Group] = field(default_factory=list)
    instead: list[Group] | None = None  # None keeps the statement, an empty list deletes it
    rebuilt: Statement | None = None  # the same statement after edits inside


def group(statements: Iterable[Statement]) -> list[Group]:
    """Return nodes as groups, according to whether they have trivia."""
    return [Group((s,), "hand" if s.trivia is None else "given") for s in statements]


def starts_line(body: Any, index: int) -> bool:
    """Tell whether a statement with trivia is the first one on its line."""
    statement = body.statements[index]
    if "\n" in statement.trivia[0]:
        return True
    if index:
        return str((body.statements[index - 1].trivia or ("\n",))[-1]).endswith("\n")
    if isinstance(body, Module) or body.trivia is None:
        return True
    return str(body.trivia[len(segments(body)[0])]).endswith("\n")


class Habits:
    """How a module is laid out: its line end, its indent per scope."""

    def __init__(self, module: Statement) -> None:
        self.style = Style()
        self.line_end = "\n"
        self.unit = self.style.indent
        body: Any = getattr(module, "statements", None) or ()
        for item in body[:_NEAR]:
            found = line_end_of("".join(item.trivia or ()))
            if found:
                self.line_end = found
                break
        for item in body:
            inner = getattr(item, "statements", None)
            if inner and item.trivia is not None:
                unit = next((indent_of(s.trivia[0]) for s in inner[:_NEAR] if s.trivia), "")
                if unit:
                    self.unit = unit
                    break


class _Builder:
    """A body under construction: the statements so far and the text that waits for the next."""

    def __init__(self, container: Any, depth: int, habits: Habits) -> None:
        self.container = container
        self.depth = depth
        self.habits = habits
        self.old: tuple[Any, ...] = container.statements
        self.out: list[Any] = []
        self.pending = ""  # goes before the next statement: what stood before a deleted one
        self.hint: str | None = None  # the indent of a line whose first statement went away
        self.is_module = isinstance(container, Module)
        trivia = container.trivia
        if self.is_module:
            self.head, self.close = "", trivia[0] if trivia else ""
        elif trivia is None:
            self.head, self.close = "\n", ""
        else:
            at = len(segments(container)[0])
            self.head, self.close = trivia[at], trivia[at + 1]

    # ---- the text before

    @property
    def trail(self) -> str:
        """Return the text behind the last token so far."""
        if not self.out:
            return self.head
        trivia = self.out[-1].trivia
        return "\n" if trivia is None else str(trivia[-1])

    def set_trail(self, text: str) -> None:
        """Change the text behind the last token so far."""
        if self.out:
            if self.out[-1].trivia is not None:
                self.out[-1] = with_edges(self.out[-1], trail=text)
        else:
            self.head = text

    def starts_line(self) -> bool:
        """Tell whether what comes next starts a line."""
        before = self.pending or self.trail
        return before.endswith("\n") or (self.is_module and not self.out and not before)

    def lead(self, text: str) -> str:
        """Return what the next statement's lead becomes, given what it was."""
        if self.hint is not None and is_inline_blank(text):
            text = max(self.hint, text, key=len)
        text, self.pending, self.hint = self.pending + text, "", None
        return text

    def add(self, statement: Any, lead: str | None = None) -> None:
        """Append a statement that stays; `lead` replaces its own."""
        if statement.trivia is not None:
            text = self.lead(statement.trivia[0] if lead is None else lead)
            statement = with_edges(statement, lead=text)
        self.out.append(statement)

    # ---- deleting

    def delete(self, statement: Any, last: bool) -> None:
        """Leave a statement out, and with it its comments and its indent."""
        if statement.trivia is None:
            return
        before, own = split_lead(self.lead(statement.trivia[0]))
        trail = statement.trivia[-1]
        if last and self.is_module and not trail.endswith("\n"):
            mine, self.close = _cut_line(self.close)
            trail += mine
        starts = bool(before) or self.starts_line()
        self.pending = before
        if not starts and trail.endswith("\n"):
            self.set_trail(self.trail + str(line_end_of(trail)))
        elif starts and not trail.endswith("\n"):
            self.hint = indent_of(own)

    # ---- inserting

    def insert_before(self, index: int, groups: list[Group]) -> str | None:
        """Insert before the statement at an index; return the lead that is left for it."""
        statement = self.old[index]
        if statement.trivia is None:
            self.insert(index, groups, "")
            return None
        raw: str = statement.trivia[0]
        if self.hint is not None:
            text = raw
        else:
            text = self.lead(raw)
            before, own = split_lead(text, markers=True)
            if before or self.starts_line():
                self.pending = before
                self.insert(index, groups, own)
                return own
        self.insert(index, groups, text)
        return raw

    def insert_after(self, index: int, groups: list[Group]) -> None:
        """Insert behind the statement at an index; -1 is the start of the body."""
        if index + 1 < len(self.old):
            self.insert(index + 1, groups, (self.old[index + 1].trivia or ("",))[0])
            return
        if not self.is_module or self.starts_line() or self.hint is not None:
            self.insert(index + 1, groups, self.close)
            return
        # Behind the last line of a file that has no line end: what trails there gets one.
        mine, self.close = _cut_line(self.close)
        self.set_trail(self.trail + mine + self.line_end(""))
        self.insert(index + 1, groups, "")
        end = self.trail.removesuffix("\n").removesuffix("\r")
        if not is_swallowing(end) or not self.close.strip("\n\r"):
            self.set_trail(end)

    def insert(self, index: int, groups: list[Group], follows: str) -> None:
        """Insert before the index of the old body; `follows` is the text that comes next."""
        for item in groups:
            if item.statements:
                self._insert_group(index, item, follows)

    def _insert_group(self, index: int, item: Group, follows: str) -> None:
        inline = self.hint is not None or not self.starts_line()
        if item.origin == "hand":
            statement = item.statements[0]
            if not inline and self._by_hand(index):
                self.out.append(statement)
                return
            indent = self.indent(index, isinstance(statement, Label))
            item = Group((filled(statement, indent, self.style(index)),), "hand")
        if inline and _fits_inline(item):
            gap = follows if is_inline_blank(follows) else follows[: _blanks(follows)]
            self._put(item.statements, self.lead(gap), "")
            return
        end = self.line_end(follows)
        if not self.starts_line() or self.hint is not None:
            self.hint = None
            if not self.starts_line():
                self.set_trail(self.trail + end)
        if item.origin == "text":
            statements = self.reindented(item.statements, self.indent(index), index)
            item = Group(statements, "text", item.inline)
        first, last = item.statements[0], item.statements[-1]
        lead, trail = (first.trivia or ("",))[0], (last.trivia or ("",))[-1]
        shared = item.inline or not trail.endswith("\n")
        if item.origin in ("moved", "given") and is_inline_blank(lead) and shared:
            lead = self.indent(index, isinstance(first, Label))
        if not trail.endswith("\n"):
            trail = trail.rstrip(" \t") + end
        self._put(item.statements, self.lead(lead), trail)

    def _put(self, statements: tuple[Any, ...], lead: str, trail: str) -> None:
        row = list(statements)
        row[0] = with_edges(row[0], lead=lead)
        row[-1] = with_edges(row[-1], trail=trail)
        self.out += row

    def replace(self, index: int, statement: Any, groups: list[Group], lead: str | None) -> None:
        """Put statements in another one's place, on its line and with its comments."""
        if statement.trivia is None:
            self.insert(index, groups, "")
            return
        first = self.lead(statement.trivia[0] if lead is None else lead)
        trail = statement.trivia[-1]
        before, own = split_lead(first)
        starts = bool(before) or self.starts_line()
        row: list[Any] = []
        for item in groups:
            row += self._in_place(index, statement, item, len(groups) == 1, indent_of(own))
        whole = len(row) == 1 and groups[0].origin == "given"
        for at in range(1, len(row)):
            # Between new statements the layout is that of the line: own lines, or one shared line.
            if groups[0].origin == "text" and len(groups) == 1:
                break
            end = self.line_end(first) if starts else ""
            row[at - 1] = with_edges(row[at - 1], trail=end)
            row[at] = with_edges(row[at], lead=indent_of(own) if starts else " ")
        if not whole:
            top, bottom = row[0].trivia[0], row[-1].trivia[-1]
            first = before + top if has_note(top) else first
            if has_note(bottom):
                line_end = line_end_of(trail) if trail.endswith("\n") else None
                trail = bottom.rstrip("\r\n") + (line_end or "")
            row[0] = with_edges(row[0], lead=first)
            row[-1] = with_edges(row[-1], trail=trail)
        self.out += row

    def _in_place(
        self, index: int, old: Any, item: Group, alone: bool, indent: str
    ) -> tuple[Any, ...]:
        if item.origin == "given" or item.origin == "moved":
            return item.statements
        if item.origin == "text":
            return self.reindented(item.statements, indent, index)
        new = item.statements[0]
        if alone:
            new = with_trivia(new, realigned(old, new, self.style(index)))
        return (filled(new, indent, self.style(index)),)

    # ---- what the neighbours do

    def _neighbours(self, index: int) -> Iterable[int]:
        yield from range(index - 1, max(-1, index - _NEAR), -1)
        yield from range(index, min(len(self.old), index + _NEAR))

    def _by_hand(self, index: int) -> bool:
        """Tell whether a style lays out what stands around."""
        around = self.old[max(0, index - 1) : index + 1]
        if not around:
            return self.container.trivia is None
        return all(item.trivia is None for item in around)

    def indent(self, index: int, labels: bool = False) -> str:
        """Return the indent for a statement, or a label, that is put before an index."""
        for at in self._neighbours(index):
            item = self.old[at]
            if item.trivia is None or isinstance(item, Label) != labels:
                continue
            before = self.head if at == 0 else (self.old[at - 1].trivia or ("\n",))[-1]
            if "\n" in item.trivia[0] or before.endswith("\n") or (self.is_module and at == 0):
                return indent_of(item.trivia[0])
        if self.is_module:
            return ""
        if self.container.trivia is None:
            return self.habits.unit * (self.depth - labels)
        outer = indent_of(self.container.trivia[0])
        return outer if labels else outer + self.habits.unit

    def line_end(self, follows: str) -> str:
        """Return the line end that is in use here."""
        near = "".join(self.out[-1].trivia or ()) if self.out else self.head
        return (
            line_end_of(self.trail)
            or line_end_of(follows)
            or line_end_of(near)
            or self.habits.line_end
        )

    def style(self, index: int) -> Style:
        """Return the style of the neighbours."""
        gap, comma = self.habits.style.opcode_gap, self.habits.style.comma
        for at in self._neighbours(index):
            item = self.old[at]
            if isinstance(item, Instruction) and item.trivia and item.operands:
                operand = 1 + len(item.modifiers)
                if item.guard is not None:
                    operand += 2 + (item.guard.negation is not None)
                found = item.trivia[operand + (item.escape is not None)]
                if found and is_inline_blank(found):
                    gap = found
                    break
        return Style(self.habits.unit, gap, comma, self.line_end(""))

    def reindented(self, statements: tuple[Any, ...], indent: str, index: int) -> tuple[Any, ...]:
        """Return statements moved from their own margin to an indent, with the line end in use."""
        work = Reindent(
            margin_of(statements),
            indent,
            lambda: self.indent(index, labels=True),
            self.line_end(""),
        )
        return tuple(work.apply(item) for item in statements)

    def finish(self) -> Any:
        """Return the new container."""
        close = self.close
        if self.pending or self.hint is not None:
            hint = None if self.is_module else self.hint
            self.hint = hint
            close = self.lead(close)
        container = self.container.replace(statements=tuple(self.out), trivia=None)
        if self.container.trivia is None:
            return container
        if self.is_module:
            return with_trivia(container, (close,))
        texts = list(self.container.trivia)
        at = len(segments(self.container)[0])
        texts[at], texts[at + 1] = self.head, close
        return with_trivia(container, texts)


def rebuild(
    container: Any,
    changes: dict[int, Change],
    depth: int,
    habits: Habits,
    first: list[Group] | None = None,
    last: list[Group] | None = None,
) -> Any:
    """Return a module, function or block with changes at some indexes of its body.

    `depth` counts the scopes around the statements of the body, the body's own included.
    `first` and `last` go to the start and the end of the body.
    """
    work = _Builder(container, depth, habits)
    old = work.old
    if first:
        work.insert_after(-1, first)
    at = 0
    for index in sorted(changes):
        change = changes[index]
        if at < index:
            work.add(old[at])
            work.out += old[at + 1 : index]
        at = index + 1
        statement = old[index] if change.rebuilt is None else change.rebuilt
        lead = work.insert_before(index, change.before) if change.before else None
        if change.instead is None:
            work.add(statement, lead)
        elif any(item.statements for item in change.instead):
            work.replace(index, statement, change.instead, lead)
        else:
            if lead is not None:
                statement = with_edges(statement, lead=lead)
            work.delete(statement, index == len(old) - 1)
        if change.after:
            work.insert_after(index, change.after)
    if at < len(old):
        work.add(old[at])
        work.out += old[at + 1 :]
    if last:
        work.insert_after(len(old) - 1, last)
    return work.finish()


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip(" \t\f"))


def _fits_inline(item: Group) -> bool:
    """Tell whether statements can stand on a line with others."""
    texts = [(s.trivia or ("",)) for s in item.statements]
    if item.origin == "hand":
        return (
            len(texts) == 1
            and not isinstance(item.statements[0], Function)
            and not any("\n" in text for text in texts[0][1:-1])
            and getattr(item.statements[0], "statements", None) is None
        )
    edges = texts[0][0] + texts[-1][-1]
    inner = "".join("".join(row) for row in texts).strip()
    return not has_note(edges) and "\n" not in inner and "//" not in inner


def _cut_line(end: str) -> tuple[str, str]:
    """Part the end of a file from what trails the last statement on its line."""
    size = 0
    seen: list[Piece] = []
    for piece in pieces(end):
        if piece.kind not in ("blank", "line", "block") or "\n" in piece.text:
            break
        seen.append(piece)
    while seen and seen[-1].kind == "blank":
        seen.pop()
    size = sum(len(piece.text) for piece in seen)
    text = end[:size]
    if seen and seen[-1].kind == "line" and "\0" in text:
        size = text.index("\0")
    return end[:size], end[size:]
