"""Lines of Python: where a statement was written, and the `.file` and `.loc` that say so in PTX."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import CodeType, FrameType
from typing import NamedTuple

from ptxkit.syntax.token import Integer, String
from ptxkit.syntax.tree import File, Loc


class Place(NamedTuple):
    """Where a statement was written: a Python file and a line."""

    filename: str
    line: int


# Where statements are said to be, instead of where the code runs.
_stated: ContextVar[Place | None] = ContextVar("ptxkit_place", default=None)


def user_frame() -> FrameType:
    """Return the running frame of Python code outside of the DSL."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
    return frame


def _is_ours(name: str) -> bool:
    return name.startswith("ptxkit.dsl") or name == "contextlib"  # which ends a `with if_(…)`


def user_place() -> Place:
    """Return the line of Python code outside of the DSL that is running."""
    place = _stated.get()
    if place is not None:
        return place
    frame = user_frame()
    return Place(frame.f_code.co_filename, frame.f_lineno)


@contextmanager
def stated(place: Place) -> Iterator[None]:
    """Say where statements are: what `@kernel` appends itself is at the function's own lines."""
    token = _stated.set(place)
    try:
        yield
    finally:
        _stated.reset(token)


def ends_of(code: CodeType) -> tuple[Place, Place]:
    """Return the first and the last line of a function."""
    lines = [line for _, _, line in code.co_lines() if line]
    return Place(code.co_filename, code.co_firstlineno), Place(code.co_filename, max(lines))


class Locations:
    """The files and lines of a module's instructions, for `.file` and `.loc`."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._last: Place | None = None

    def forget(self) -> None:
        """Begin a function: its first instruction says where it is, whatever stood before."""
        self._last = None

    def loc(self, place: Place) -> Loc | None:
        """Return what says that the next instruction is at a place, None if that is said."""
        if place == self._last:
            return None
        self._last = place
        number = self._numbers.setdefault(place.filename, len(self._numbers) + 1)
        return Loc(Integer(str(number)), Integer(str(place.line)), Integer("1"))

    def files(self) -> Iterator[File]:
        """Yield what says which file each number is."""
        for name, number in self._numbers.items():
            yield File(Integer(str(number)), String(f'"{_spelled(name)}"'))


def _spelled(name: str) -> str:
    """Return a file's name as PTX can spell it: whole, in ASCII, without quotes."""
    path = os.path.abspath(name) if os.path.exists(name) else name
    return path.replace('"', "'").encode("ascii", "backslashreplace").decode("ascii")
