"""What the fields of a node class take, read off its annotations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from ptxkit.syntax.node import Composite

_RESERVED = ("kind", "trivia")  # words of the JSON tree


class Slot(NamedTuple):
    """What one field of a node class takes: the classes, whether a list, whether it may lack."""

    name: str
    classes: tuple[type, ...]
    many: bool
    optional: bool


@cache
def slots(cls: type[Composite]) -> tuple[Slot, ...]:
    """Return what the fields of a node class take, read off its annotations."""
    hints = get_type_hints(cls, localns={"KW_ONLY": object})
    found = []
    for name in cls.fields:
        assert name not in _RESERVED, f"{cls.__name__}.{name} is a word of the format"
        classes = tuple(c for c in _members(hints[name]) if c is not type(None))
        lacks = name in cls.defaults or name in cls.optional
        found.append(Slot(name, classes, name in cls.tuples, lacks))
    return tuple(found)


def _members(hint: Any) -> Iterator[type]:
    if get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _members(part)
    elif get_origin(hint) is tuple:
        yield from _members(get_args(hint)[0])
    else:
        yield hint
