"""Holes: what stands for the tokens in the tree of a shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Self

from ptxkit.syntax.node import postorder


class Hole(str):
    """Stands for the token at an index of the chunk."""

    at: int

    def __new__(cls, at: int) -> Self:
        """Make the hole of an index."""
        hole = str.__new__(cls, f"<{at}>")
        hole.at = at
        return hole


hole = cache(Hole)


class HoleRun(str):
    """Stands for `length` tokens with a comma between each two, the first at an index."""

    at: int
    length: int

    def __new__(cls, at: int, length: int) -> Self:
        """Make the run that starts at an index."""
        run = str.__new__(cls, f"<{at}...>")
        run.at = at
        run.length = length
        return run


def rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy of a skeleton's node with changed children."""
    cls = type(value)
    node = cls.twin()
    for name in cls.fields:
        setattr(node, name, change(getattr(value, name)))
    if cls.is_statement:
        node.trivia = None
    node.__class__ = cls
    return node


def holes_of(value: Any) -> list[int]:
    """Return the indices of the holes in a part of a shape."""
    return [item.at for item in postorder(value) if isinstance(item, (Hole, HoleRun))]
