"""Edits of a module: replace, insert, delete, move. Each returns a new module.

A target is a cursor into the module or, since statements are never shared, a statement of it. An
edit keeps every byte that it need not change: a statement takes along its indent, the comments on
the lines right above it and what trails it on its line; blank lines, other comments and line
markers stay. Statements without trivia are laid out like their neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ptxkit.syntax.body import Change, Group, Habits, group, rebuild, starts_line
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import emit, segments
from ptxkit.syntax.snippet import Scope, parse_operand, parse_statements
from ptxkit.syntax.token import token
from ptxkit.syntax.tree import IntermediateSection, Module, Section, Statement
from ptxkit.syntax.trivia import map_statements, realigned, split_lead, with_edges, with_trivia

Target = Cursor[Any] | Statement
New = Node | str | Sequence[Node]


@dataclass(frozen=True, eq=False)
class Edit:
    """One change of a module; `target` is a cursor or a statement."""

    target: Target

    def __str__(self) -> str:
        node = self.target.node if isinstance(self.target, Cursor) else self.target
        text = " ".join(segments(node)[0]) if isinstance(node, Statement) else emit(node)
        return f"{type(self).__name__} `{text if len(text) < 60 else text[:57] + '…'}`"


@dataclass(frozen=True, eq=False)
class Replace(Edit):
    """Put nodes, or the nodes that a text spells, in the place of the target."""

    new: New


@dataclass(frozen=True, eq=False)
class InsertBefore(Edit):
    """Put nodes, or the nodes that a text spells, before the target."""

    new: New


@dataclass(frozen=True, eq=False)
class InsertAfter(Edit):
    """Put nodes, or the nodes that a text spells, behind the target."""

    new: New


@dataclass(frozen=True, eq=False)
class Prepend(Edit):
    """Put statements, or those that a text spells, at the start of the target's body."""

    new: New


@dataclass(frozen=True, eq=False)
class Append(Edit):
    """Put statements, or those that a text spells, at the end of the target's body."""

    new: New


@dataclass(frozen=True, eq=False)
class Delete(Edit):
    """Take the target out."""


@dataclass(frozen=True, eq=False)
class Move(Edit):
    """Take a statement to another place: before one statement, or behind one."""

    before: Target | None = None
    after: Target | None = None

    def __post_init__(self) -> None:
        if (self.before is None) == (self.after is None):
            raise TypeError("a move takes either before= or after=")


def replace(module: Module, target: Target, new: New) -> Module:
    """Return a module with nodes, or the nodes that a text spells, in the place of another."""
    return edit(module, [Replace(target, new)])


def insert_before(module: Module, target: Target, new: New) -> Module:
    """Return a module with nodes, or the nodes that a text spells, put before another."""
    return edit(module, [InsertBefore(target, new)])


def insert_after(module: Module, target: Target, new: New) -> Module:
    """Return a module with nodes, or the nodes that a text spells, put behind another."""
    return edit(module, [InsertAfter(target, new)])


def prepend(module: Module, target: Target, new: New) -> Module:
    """Return a module with statements put at the start of a body."""
    return edit(module, [Prepend(target, new)])


def append(module: Module, target: Target, new: New) -> Module:
    """Return a module with statements put at the end of a body, or of the module."""
    return edit(module, [Append(target, new)])


def delete(module: Module, target: Target) -> Module:
    """Return a module without a statement, an operand or another part that may be missing."""
    return edit(module, [Delete(target)])


def move(
    module: Module, target: Target, *, before: Target | None = None, after: Target | None = None
) -> Module:
    """Return a module with a statement at another place, its comments and its indent too."""
    return edit(module, [Move(target, before, after)])


def edit(module: Module, edits: Iterable[Edit]) -> Module:
    """Return a module with many edits made at once, in time linear in its size.

    All targets are places of the given module. Insertions at the same place keep their order.
    Raises `ValueError` if two edits touch the same node, or one touches what another takes away.
    """
    return _Edits(module, list(edits)).apply()


class _Edits:
    """The edits of one call, sorted by the body and the statement that they change."""

    def __init__(self, module: Module, edits: list[Edit]) -> None:
        if not isinstance(module, Module):
            raise TypeError(f"edit() takes a Module, got {type(module).__name__}")
        self.module = module
        self.edits = edits
        self.place: dict[int, tuple[Any, int]] = {}  # id of a statement to its body and index
        self.taken: dict[int, Edit] = {}  # id of a statement to the edit that takes it away
        self.changes: dict[int, dict[int, Change]] = {}
        self.ends: dict[int, tuple[list[Group], list[Group]]] = {}
        self.inner: dict[int, list[tuple[Edit, Cursor[Any]]]] = {}
        self.bodies: dict[int, Any] = {id(module): module}
        self._index()

    def _index(self) -> None:
        """Find the places of all targets; statements are looked up in one walk."""
        bare = False
        for item in self.edits:
            if not isinstance(item, Edit):
                raise TypeError(f"edit() takes edits such as Delete(target), got {item!r}")
            for target in _targets(item):
                if not isinstance(target, Cursor):
                    bare = True
                    continue
                if target.root is not self.module:
                    raise ValueError(f"{item}: the cursor belongs to another tree")
                for cursor in (target, *target.ancestors()):
                    if cursor.index is not None and cursor.field == "statements":
                        if id(cursor.node) in self.place:
                            break
                        assert cursor.parent is not None
                        self.place[id(cursor.node)] = cursor.parent.node, cursor.index
        if bare:
            stack: list[Any] = [self.module]
            while stack:
                body = stack.pop()
                for index, child in enumerate(body.statements):
                    self.place[id(child)] = body, index
                    if getattr(child, "statements", None):
                        stack.append(child)

    def _statement(self, item: Edit, target: Target) -> Any:
        """Return the statement that a target is, or None for a part of one."""
        node = target.node if isinstance(target, Cursor) else target
        if node is self.module:
            return node
        if not isinstance(node, Statement):
            if not isinstance(target, Cursor):
                raise TypeError(f"{type(item).__name__}: a {type(node).__name__} needs a cursor")
            return None
        if id(node) not in self.place:
            raise ValueError(f"{item}: the statement is not in this module")
        return node

    def apply(self) -> Module:
        for item in self.edits:
            if isinstance(item, (Replace, Delete, Move)):
                statement = self._statement(item, item.target)
                if statement is self.module:
                    raise ValueError(f"{type(item).__name__}: the target is the whole module")
                if statement is not None:
                    other = self.taken.setdefault(id(statement), item)
                    if other is not item:
                        raise ValueError(f"these edits overlap: {other}; {item}")
        self._refuse_overlaps()
        for item in self.edits:
            self._sort(item)
        return self._rebuilt()

    def _refuse_overlaps(self) -> None:
        clean: set[int] = {id(self.module)}
        for item in self.edits:
            for target in _targets(item):
                node = self._statement(item, target)
                whole = node is not None and not isinstance(item, (Append, Prepend))
                if node is None:
                    assert isinstance(target, Cursor)
                    found = target.statement
                    node = None if found is None else found.node
                anchor = target is not item.target or isinstance(item, (InsertBefore, InsertAfter))
                taker = self.taken.get(id(node))
                if taker is not None and taker is not item:
                    # One may insert beside what is replaced or deleted, for its place is known.
                    if not (whole and anchor) or isinstance(taker, Move):
                        raise ValueError(f"these edits overlap: {taker}; {item}")
                elif taker is item and anchor:
                    raise ValueError(f"{item}: a statement cannot move beside itself")
                seen = []
                while id(node) not in clean:
                    seen.append(id(node))
                    node = self.place[id(node)][0]
                    taker = self.taken.get(id(node))
                    if taker is not None:
                        raise ValueError(f"these edits overlap: {taker}; {item}")
                clean.update(seen)

    # ---- sorting

    def _change(self, statement: Any) -> Change:
        body, index = self.place[id(statement)]
        self._note(body)
        return self.changes.setdefault(id(body), {}).setdefault(index, Change())

    def _note(self, body: Any) -> None:
        """Remember that a body changes, and with it all bodies around."""
        while id(body) not in self.bodies:
            self.bodies[id(body)] = body
            body = self.place[id(body)][0]

    def _sort(self, item: Edit) -> None:
        statement = self._statement(item, item.target)
        if isinstance(item, Move):
            self._move(item, statement)
        elif statement is None:
            if isinstance(item, (Append, Prepend)):
                raise ValueError(f"{item}: the target has no body")
            cursor = cast("Cursor[Any]", item.target)
            owner = cursor.statement
            assert owner is not None
            self._note(self.place[id(owner.node)][0])
            self.inner.setdefault(id(owner.node), []).append((item, cursor))
            self._change(owner.node)
        elif isinstance(item, (Append, Prepend)):
            if getattr(statement, "statements", None) is None:
                raise ValueError(f"{item}: the target has no body")
            self._note(statement)
            start, end = self.ends.setdefault(id(statement), ([], []))
            (start if isinstance(item, Prepend) else end).extend(_groups(item.new, statement))
        elif statement is self.module:
            raise ValueError(f"{type(item).__name__}: the target is the whole module")
        else:
            change = self._change(statement)
            body = self.place[id(statement)][0]
            if isinstance(item, Delete):
                change.instead = []
            elif isinstance(item, Replace):
                change.instead = _groups(item.new, body)
            elif isinstance(item, InsertBefore):
                change.before += _groups(item.new, body)
            elif isinstance(item, InsertAfter):
                change.after += _groups(item.new, body)

    def _move(self, item: Move, statement: Any) -> None:
        beside = item.after if item.before is None else item.before
        assert beside is not None
        anchor = self._statement(item, beside)
        if statement is None or anchor is None or anchor is self.module:
            raise ValueError(f"{item}: only statements move, and only beside statements")
        self._change(statement).instead = []
        body, index = self.place[id(statement)]
        moved = Group((statement,), "hand")
        if statement.trivia is not None:
            own = with_edges(statement, lead=split_lead(statement.trivia[0])[1])
            moved = Group((own,), "moved", inline=not starts_line(body, index))
        change = self._change(anchor)
        (change.after if item.before is None else change.before).append(moved)

    # ---- rebuilding

    def _rebuilt(self) -> Module:
        habits = Habits(self.module)
        depth: dict[int, int] = {id(self.module): 0}
        order: list[Any] = []
        for body in self.bodies.values():
            path = []
            while id(body) not in depth:
                path.append(body)
                body = self.place[id(body)][0]
            for step in reversed(path):
                outer = self.place[id(step)][0]
                depth[id(step)] = depth[id(outer)] + 1
        order = sorted(self.bodies.values(), key=lambda body: -depth[id(body)])
        result: Any = self.module
        for key, row in self.changes.items():
            for index, change in row.items():
                old = self.bodies[key].statements[index]
                if id(old) in self.inner:
                    change.rebuilt = _edited(old, self.inner[id(old)])
        for body in order:
            changed = self.changes.get(id(body), {})
            first, last = self.ends.get(id(body), ([], []))
            own = body
            if body is not self.module:
                outer, index = self.place[id(body)]
                slot = self.changes.setdefault(id(outer), {}).setdefault(index, Change())
                if slot.rebuilt is not None:
                    own = slot.rebuilt
            result = own
            if changed or first or last:
                result = rebuild(own, changed, depth[id(body)], habits, first, last)
            if body is not self.module:
                slot.rebuilt = result
        module: Module = result
        return module


def _targets(item: Edit) -> list[Target]:
    found = [item.target]
    if isinstance(item, Move):
        found += [target for target in (item.before, item.after) if target is not None]
    return found


def _groups(new: New, body: Any) -> list[Group]:
    """Return what is to be inserted into a body as groups of statements."""
    if isinstance(new, str) and not isinstance(new, Node):
        scope: Scope = "body"
        if isinstance(body, (Module, IntermediateSection)):
            scope = "module"
        elif isinstance(body, Section):
            scope = "section"
        found = parse_statements(new, scope)
        return [Group(found, "text")] if found else []
    row = (new,) if isinstance(new, Node) else tuple(new)
    wrong = next((item for item in row if not isinstance(item, Statement)), None)
    if wrong is not None or any(isinstance(item, Module) for item in row):
        raise TypeError(f"a body takes statements, got {wrong!r}")
    # Copies, for the same statement may have been given twice or be in the tree already.
    return group(_copy(item) for item in row if isinstance(item, Statement))


def _copy(statement: Statement) -> Statement:
    return map_statements(statement, lambda item, depth: with_trivia(item, item.trivia))


# ---- edits inside a statement


def _edited(statement: Any, edits: list[tuple[Edit, Cursor[Any]]]) -> Any:
    """Return a statement with parts replaced, deleted or inserted."""
    new = _with_parts(statement, edits)
    if statement.trivia is None:
        return new
    sizes = [[len(part) for part in segments(item)] for item in (statement, new)]
    if len(edits) == 1 or sizes[0] == sizes[1]:
        return with_trivia(new, realigned(statement, new))
    # Where tokens come and go at several places, each is aligned by itself, from the back.
    for item, cursor in sorted(edits, key=lambda pair: _order(pair[1]), reverse=True):
        changed = _with_parts(statement, [(item, cursor)])
        statement = with_trivia(changed, realigned(statement, changed))
    return statement


def _path(cursor: Cursor[Any]) -> list[Cursor[Any]]:
    path: list[Cursor[Any]] = []
    while not isinstance(cursor.node, Statement):
        path.append(cursor)
        assert cursor.parent is not None
        cursor = cursor.parent
    return path[::-1]


def _order(cursor: Cursor[Any]) -> list[tuple[int, int]]:
    """Return a key that sorts places of one statement by their order in the text."""
    key = []
    for step in _path(cursor):
        assert step.parent is not None and step.field is not None
        key.append((type(step.parent.node).children.index(step.field), step.index or 0))
    return key


class _Part:
    """A place inside a statement: the edits of it, or the places below that have edits."""

    __slots__ = ("below", "edits", "made", "node")

    def __init__(self, node: Any) -> None:
        self.node = node
        self.edits: list[Edit] = []
        self.below: dict[tuple[str, int | None], _Part] = {}
        self.made: Any = None


def _with_parts(statement: Any, edits: list[tuple[Edit, Cursor[Any]]]) -> Any:
    top = _Part(statement)
    for item, cursor in edits:
        part = top
        for step in _path(cursor):
            assert step.field is not None
            value = getattr(part.node, step.field)
            child = value if step.index is None else value[step.index]
            part = part.below.setdefault((step.field, step.index), _Part(child))
            if part.edits and step is not cursor:
                raise ValueError(f"these edits overlap: {part.edits[0]}; {item}")
        takers: list[Edit] = [e for e in part.edits if isinstance(e, (Replace, Delete))]
        if part.below or (takers and isinstance(item, (Replace, Delete))):
            others = takers or [e for e, _ in edits if e is not item]
            raise ValueError(f"these edits overlap: {others[0]}; {item}")
        part.edits.append(item)
    order = [top]
    for part in order:  # grows while it is read: parents before children
        order += [child for child in part.below.values() if child.below]
    for part in reversed(order):
        part.made = _with_fields(part)
    return top.made


def _with_fields(part: _Part) -> Any:
    """Return a node with the edits of the places right below it made."""
    cls = type(part.node)
    fields = {name: getattr(part.node, name) for name in cls.fields}
    rows: dict[str, dict[int, list[Node]]] = {}
    for (name, index), child in part.below.items():
        row = [child.made] if child.below else _made(child)
        if index is not None:
            rows.setdefault(name, {})[index] = row
        elif len(row) > 1:
            raise ValueError(f"{child.edits[0]}: {cls.__name__}.{name} holds one node")
        else:
            fields[name] = row[0] if row else None
            if not row and name not in cls.optional:
                raise ValueError(f"{child.edits[0]}: {cls.__name__} cannot be without {name}")
    for name, changed in rows.items():
        items: list[Node] = []
        for at, node in enumerate(fields[name]):
            items += changed.get(at, [node])
        fields[name] = tuple(items)
    return cls(**fields)


def _made(part: _Part) -> list[Node]:
    before: list[Node] = []
    here: list[Node] = [part.node]
    after: list[Node] = []
    for item in part.edits:
        if isinstance(item, Delete):
            here = []
        elif isinstance(item, Replace):
            here = _parts(item.new)
        elif isinstance(item, InsertBefore):
            before += _parts(item.new)
        elif isinstance(item, InsertAfter):
            after += _parts(item.new)
    return before + here + after


def _parts(new: New) -> list[Node]:
    if isinstance(new, Node):
        return [new]
    if not isinstance(new, str):
        return [_parts(item)[0] for item in new]
    try:
        return [token(new)]
    except ValueError:
        return [parse_operand(new)]
