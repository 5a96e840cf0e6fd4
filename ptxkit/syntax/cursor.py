"""A node and its place in a tree: walking, searching, spans, lines and columns.

Nodes may be shared between places, so a node has no position; a cursor has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, Generic, NoReturn, TypeVar, overload

from ptxkit.source import Location, Source, Span
from ptxkit.syntax import token as tokens
from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, Node, NodeType
from ptxkit.syntax.printer import ShapeTrivia, open_gaps, own_tokens, print_pieces, segments
from ptxkit.syntax.style import Style, gaps_of
from ptxkit.syntax.tree import Function, Module, Statement

N = TypeVar("N", bound=Node)
N_co = TypeVar("N_co", bound=Node, covariant=True)


class Cursor(Generic[N_co]):
    """A node at its place: its parent's cursor, the field it fills, its index in that field.

    Cursors are immutable. Two are equal if they stand for the same place of the same tree.
    """

    __slots__ = ("_known", "_positions", "field", "index", "node", "parent")
    node: N_co
    parent: Cursor[Any] | None
    field: str | None
    index: int | None
    _positions: _Positions
    _known: tuple[Cursor[Any], int] | None

    def __init__(
        self,
        node: N_co,
        parent: Cursor[Any] | None = None,
        field: str | None = None,
        index: int | None = None,
    ) -> None:
        _set_node(self, node)
        _set_parent(self, parent)
        _set_field(self, field)
        _set_index(self, index)
        _set_positions(self, _Positions(node) if parent is None else parent._positions)
        _set_known(self, None)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cursors are immutable: cannot set {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cursor):
            return NotImplemented
        left: Cursor[Any] | None = self
        right: Cursor[Any] | None = other
        while left is not None and right is not None:
            if left is right:
                return True
            here, there = (left.field, left.index), (right.field, right.index)
            if left.node is not right.node or here != there:
                return False
            left, right = left.parent, right.parent
        return left is right

    def __hash__(self) -> int:
        return hash((id(self.node), self.field, self.index))

    def __repr__(self) -> str:
        steps = [self, *self.ancestors()][:-1][:8]
        path = "".join(
            f".{c.field}" + ("" if c.index is None else f"[{c.index}]") for c in reversed(steps)
        )
        return f"<Cursor {type(self.node).__name__} at {path or 'the root'}>"

    # ---- where it stands

    @property
    def root(self) -> Node:
        """Return the node that the walk started from."""
        return self._positions.root

    def ancestors(self) -> Iterator[Cursor[Any]]:
        """Yield the cursors of the parent, its parent and so on up to the root."""
        cursor = self.parent
        while cursor is not None:
            yield cursor
            cursor = cursor.parent

    def children(self) -> Iterator[Cursor[Any]]:
        """Yield the cursors of the nodes right below, in the order of the text."""
        node: Any = self.node
        if isinstance(node, str):
            return
        for name in type(node).children:
            value = getattr(node, name)
            if isinstance(value, tuple):
                for index, item in enumerate(value):
                    yield Cursor(item, self, name, index)
            elif value is not None:
                yield Cursor(value, self, name)

    @property
    def statement(self) -> Cursor[Statement] | None:
        """Return the cursor of the nearest statement around, the node itself included."""
        found = self._located()[0]
        return found if isinstance(found.node, Statement) else None

    @property
    def function(self) -> Cursor[Function] | None:
        """Return the cursor of the function around, the node itself included; None outside."""
        if isinstance(self.node, Function):
            return self  # type: ignore[return-value]
        return next((c for c in self.ancestors() if isinstance(c.node, Function)), None)

    # ---- what stands below

    def walk(self) -> Iterator[Cursor[Any]]:
        """Yield this cursor and the cursors of every node below, in the order of the text."""
        return _walk(self, inner=True)

    @overload
    def find(self, cls: type[N], /, **fields: Any) -> Iterator[Cursor[N]]: ...
    @overload
    def find(self, cls: None = None, /, **fields: Any) -> Iterator[Cursor[Any]]: ...
    def find(self, cls: Any = None, /, **fields: Any) -> Iterator[Cursor[Any]]:
        """Yield the cursors, here and below, of nodes of a class with the given field values.

        Values may be plain strings and tuples; properties such as `space` or `text` count as
        fields. Raises `TypeError` if no class of nodes has such fields.
        """
        classes, inner = _searched(cls or Node, tuple(fields))
        wanted = list(fields.items())
        return (
            cursor
            for cursor in _walk(self, inner)
            if type(cursor.node) in classes
            and all(getattr(cursor.node, name) == value for name, value in wanted)
        )

    # ---- its place in the text

    @property
    def span(self) -> Span:
        """Return the characters from its first to its last token, in what the root prints as.

        All spans of a tree together take linear time; they are computed when first asked for.
        """
        return self._positions.span(self)

    @property
    def line(self) -> int:
        """Return the physical line of its first token, from 1."""
        return self._positions.source.position(self.span.start)[0]

    @property
    def column(self) -> int:
        """Return the physical column of its first token, from 1."""
        return self._positions.source.position(self.span.start)[1]

    @property
    def location(self) -> Location:
        """Return the place of its first token as the assembler names it: line markers count."""
        return self._positions.source.location(self.span.start)

    def _located(self) -> tuple[Cursor[Any], int]:
        """Return the statement around and the index of the first token among the statement's own.

        The root stands for the statement in a tree that has none.
        """
        path: list[Cursor[Any]] = []
        cursor: Cursor[Any] = self
        while True:
            if cursor._known is not None:
                owner, first = cursor._known
                break
            if cursor.parent is None or isinstance(cursor.node, Statement):
                owner, first = cursor, 0
                break
            path.append(cursor)
            cursor = cursor.parent
        for item in reversed(path):
            assert item.parent is not None
            starts = self._positions.inner_starts(item.parent.node)
            first += starts[item.field, item.index]
            _set_known(item, (owner, first))
        return owner, first


# Setting a slot through its descriptor passes the guard and costs a third of object.__setattr__.
_set_node = Cursor.__dict__["node"].__set__
_set_parent = Cursor.__dict__["parent"].__set__
_set_field = Cursor.__dict__["field"].__set__
_set_index = Cursor.__dict__["index"].__set__
_set_positions = Cursor.__dict__["_positions"].__set__
_set_known = Cursor.__dict__["_known"].__set__


def walk(node: Node) -> Iterator[Cursor[Any]]:
    """Yield a cursor for a node and for every node below it, in the order of the text."""
    return Cursor(node).walk()


def _walk(start: Cursor[Any], inner: bool) -> Iterator[Cursor[Any]]:
    """Yield cursors in order; without `inner` only statements, below statements."""
    if not inner and not isinstance(start.node, Statement):
        return
    stack = [start]
    while stack:
        cursor = stack.pop()
        yield cursor
        if inner:
            below = list(cursor.children())
        else:
            body = getattr(cursor.node, "statements", None) or ()
            below = [Cursor(item, cursor, "statements", at) for at, item in enumerate(body)]
        below.reverse()
        stack += below


@cache
def _classes() -> tuple[NodeType, ...]:
    """Return all classes that a node of a tree may have."""
    found = [*vars(tree).values(), *vars(tokens).values()]
    return tuple({c: None for c in found if isinstance(c, NodeType)})


@cache
def _searched(cls: type, names: tuple[str, ...]) -> tuple[frozenset[type], bool]:
    """Return the classes that a search may find, and whether some are no statements."""
    if not (isinstance(cls, type) and issubclass(cls, Node)):
        raise TypeError(f"find() takes a class of nodes, got {cls!r}")
    classes = [c for c in _classes() if issubclass(c, cls)]
    for name in names:
        having = [c for c in classes if _has(c, name)]
        if not having:
            raise TypeError(f"find(): no {cls.__name__} has the field {name!r}")
        classes = having
    return frozenset(classes), not all(issubclass(c, Statement) for c in classes)


def _has(cls: NodeType, name: str) -> bool:
    return name in getattr(cls, "fields", ()) or isinstance(getattr(cls, name, None), property)


class _Positions:
    """Where the nodes of one tree are printed; filled on demand, shared by a walk's cursors."""

    __slots__ = ("__dict__", "root")

    def __init__(self, root: Node) -> None:
        self.root = root

    @cached_property
    def _laid_out(self) -> tuple[str, dict[int, list[tuple[int, Any]]]]:
        """Return the text, and for each statement the offset and the trivia of its parts."""
        root = self.root
        if not isinstance(root, Statement):
            own = own_tokens(root)
            gaps = open_gaps(own, (*gaps_of(root, own, Style()), ""))
            text = "".join(gap + item for gap, item in zip(gaps, [*own, ""], strict=True))
            return text, {id(root): [(0, gaps)]}
        marks: list[Any] = []
        printed = print_pieces(root, Style(), marks)
        places: dict[int, list[tuple[int, Any]]] = {}
        offset = at = 0
        for mark in marks:
            while at < mark.piece:
                offset += len(printed[at])
                at += 1
            places.setdefault(id(mark.statement), []).append((offset, mark.trivia))
        return "".join(printed), places

    @cached_property
    def source(self) -> Source:
        """Return the text of the tree."""
        return Source(self._laid_out[0])

    @cached_property
    def _token_spans(self) -> dict[int, list[Span]]:
        return {}

    def own_spans(self, statement: Node) -> list[Span]:
        """Return the spans of a statement's own tokens."""
        known = self._token_spans.get(id(statement))
        if known is None:
            known = self._token_spans[id(statement)] = []
            parts = segments(statement)
            for (offset, trivia), part in zip(self._laid_out[1][id(statement)], parts, strict=True):
                # What the parser found needs no widening.
                gaps = trivia if type(trivia) is ShapeTrivia else open_gaps(part, trivia)
                for gap, text in zip(gaps, part, strict=False):
                    offset += len(gap)
                    known.append(Span(offset, offset + len(text)))
                    offset += len(text)
        return known

    def span(self, cursor: Cursor[Any]) -> Span:
        """Return the span of a node."""
        node = cursor.node
        if isinstance(node, Module):
            if not node.statements:
                return Span(0, 0)
            first, last = self.own_spans(node.statements[0]), self.own_spans(node.statements[-1])
            return Span(first[0].start, last[-1].end)
        owner, first_token = cursor._located()
        spans = self.own_spans(owner.node)
        count = len(spans) if owner is cursor else self.count(node)
        return Span(spans[first_token].start, spans[first_token + count - 1].end)

    @cached_property
    def _counts(self) -> dict[int, int]:
        return {}

    @cached_property
    def _starts(self) -> dict[int, dict[tuple[str | None, int | None], int]]:
        return {}

    def count(self, node: Any) -> int:
        """Return the number of tokens of a node that is no statement."""
        if isinstance(node, str):
            return 1
        known = self._counts.get(id(node))
        if known is not None:
            return known
        stack = [(node, False)]
        while stack:
            item, counted = stack.pop()
            if isinstance(item, str) or id(item) in self._counts:
                continue
            if counted:
                self._starts_of(item)
            else:
                stack.append((item, True))
                stack.extend((child, False) for child in _inner_children(item))
        return self._counts[id(node)]

    def inner_starts(self, node: Any) -> dict[tuple[str | None, int | None], int]:
        """Return, for each place right below a node, how many of its tokens come before."""
        known = self._starts.get(id(node))
        if known is None:
            for child in _inner_children(node):
                self.count(child)
            known = self._starts_of(node)
        return known

    def _starts_of(self, node: Composite) -> dict[tuple[str | None, int | None], int]:
        """Note the starts below a node whose children have been counted."""
        starts: dict[tuple[str | None, int | None], int] = {}
        at = 0
        for piece in type(node).pieces:
            if piece.kind == "text":
                at += 1
                continue
            value = getattr(node, piece.name)
            if piece.kind == "body" or piece.name == "statements" or value is None:
                continue  # nothing stands behind a body but its brace
            at += len(piece.before)
            if isinstance(value, tuple):
                for index, item in enumerate(value):
                    at += piece.kind == "commas" and index > 0
                    starts[piece.name, index] = at
                    at += self.count(item)
            else:
                starts[piece.name, None] = at
                at += self.count(value)
            at += len(piece.after)
        self._starts[id(node)] = starts
        self._counts[id(node)] = at
        return starts


def _inner_children(node: Composite) -> Iterator[Any]:
    """Yield the nodes right below that are no statements."""
    for name in type(node).children:
        value = getattr(node, name)
        if name == "statements" or value is None:
            continue
        if isinstance(value, tuple):
            yield from value
        else:
            yield value
