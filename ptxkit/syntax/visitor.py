"""Visiting and transforming trees by class of node, without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ptxkit.syntax.body import Change, Group, Habits, group, rebuild
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.node import Composite, Node
from ptxkit.syntax.tree import Module, Statement
from ptxkit.syntax.trivia import realigned, with_trivia

Method = Callable[[Any], Any]


class _Dispatch:
    """Finds the method for a class of nodes: that of the class itself or of its nearest base."""

    def __init__(self) -> None:
        self._methods: dict[tuple[str, type], Method] = {}

    def _method(self, prefix: str, cls: type, otherwise: Method) -> Method:
        found = self._methods.get((prefix, cls))
        if found is None:
            names = (f"{prefix}_{base.__name__}" for base in cls.__mro__ if issubclass(base, Node))
            methods = (getattr(self, name, None) for name in names)
            found = next((method for method in methods if method is not None), otherwise)
            self._methods[prefix, cls] = found
        return found


class Visitor(_Dispatch):
    """Calls `visit_<Class>(node)` for every node in the order of the text.

    `visit_Function` is called for kernels too, for the nearest base class counts; `generic_visit`
    is called where no method fits. A method that returns False keeps the visitor out of the node.
    `leave_<Class>(node)` is called behind the last node below. `self.cursor` is the place of the
    node; a method need not (and cannot) visit children itself.
    """

    cursor: Cursor[Any]

    def __init__(self) -> None:
        super().__init__()

    def visit(self, node: Node | Cursor[Any]) -> None:
        """Visit a node and all nodes below it."""
        if not hasattr(self, "_methods"):
            _Dispatch.__init__(self)  # a subclass need not call our constructor
        start = node if isinstance(node, Cursor) else Cursor(node)
        stack: list[tuple[Cursor[Any], bool]] = [(start, False)]
        while stack:
            cursor, entered = stack.pop()
            self.cursor = cursor
            cls = type(cursor.node)
            if entered:
                self._method("leave", cls, self.generic_leave)(cursor.node)
                continue
            if self._method("visit", cls, self.generic_visit)(cursor.node) is False:
                continue
            stack.append((cursor, True))
            below = [(child, False) for child in cursor.children()]
            below.reverse()
            stack += below

    def generic_visit(self, node: Any) -> bool | None:
        """Take a node that no `visit_` method is for; return False to pass over what is below."""
        return None

    def generic_leave(self, node: Any) -> None:
        """Take a node that no `leave_` method is for, when all below have been visited."""


class Transformer(_Dispatch):
    """Makes a new tree: `visit_<Class>(node)` returns what takes the node's place.

    Children come before parents, so a method sees a node whose children are new. It returns a
    node, the same one to keep it, None to delete it, or a tuple of nodes to put in its place where
    the parent holds a sequence. White space and comments are kept as `edit` keeps them.
    """

    def transform(self, node: Node) -> Any:
        """Return the tree that takes the place of a node."""
        if not hasattr(self, "_methods"):
            _Dispatch.__init__(self)
        habits = Habits(node) if isinstance(node, Statement) else None
        results: list[Any] = []
        stack: list[tuple[Any, int, bool]] = [(node, 0, False)]
        while stack:
            item, depth, entered = stack.pop()
            if not isinstance(item, Composite):
                results.append(self._call(item))
                continue
            if not entered:
                stack.append((item, depth, True))
                inner = depth + (isinstance(item, Statement) and not isinstance(item, Module))
                below = [(child, inner, False) for child in _children(item)]
                below.reverse()
                stack += below
                continue
            children = list(_children(item))
            made = results[len(results) - len(children) :]
            del results[len(results) - len(children) :]
            if any(new is not old for new, old in zip(made, children, strict=True)):
                item = _with_children(item, made, depth, habits)
            results.append(self._call(item))
        return results.pop()

    def _call(self, node: Any) -> Any:
        return self._method("visit", type(node), self.generic_visit)(node)

    def generic_visit(self, node: Any) -> Any:
        """Take a node that no `visit_` method is for; return what takes its place."""
        return node


def _children(node: Composite) -> Iterable[Any]:
    """Yield the nodes right below, in the order of the text."""
    for name in type(node).children:
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def _with_children(node: Any, made: list[Any], depth: int, habits: Habits | None) -> Any:
    """Return a node with what its children were made into, in the order of `_children`."""
    cls = type(node)
    fields = {name: getattr(node, name) for name in cls.fields}
    at = 0
    body: dict[int, Change] = {}
    for name in cls.children:
        value = fields[name]
        if value is None:
            continue
        if not isinstance(value, tuple):
            fields[name] = _single(cls, name, made[at])
            at += 1
            continue
        row = made[at : at + len(value)]
        at += len(value)
        if name == "statements":
            pairs = enumerate(zip(value, row, strict=True))
            body = {i: _change(new) for i, (old, new) in pairs if new is not old}
        else:
            fields[name] = tuple(part for new in row for part in _spliced(new))
    new = node
    if any(fields[name] is not getattr(node, name) for name in cls.fields):
        new = cls(**fields)
        if cls.is_statement:
            new = with_trivia(new, realigned(node, new))
    if body and habits is not None:
        new = rebuild(new, body, depth + (not isinstance(node, Module)), habits)
    return new


def _single(cls: Any, name: str, new: Any) -> Any:
    if isinstance(new, tuple):
        raise ValueError(f"{cls.__name__}.{name} holds one node, got {len(new)}")
    if new is None and name not in cls.optional:
        raise ValueError(f"{cls.__name__} cannot be without {name}")
    return new


def _spliced(new: Any) -> tuple[Any, ...]:
    if new is None:
        return ()
    return new if isinstance(new, tuple) else (new,)


def _change(new: Any) -> Change:
    """Return the change of a body that a transformed statement stands for."""
    groups: list[Group] = group(_spliced(new))
    return Change(instead=groups)
