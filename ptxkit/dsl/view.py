"""Views: a part of a variable seen as an array of a type; elements are constant addresses."""

from __future__ import annotations

from math import prod
from typing import Any

from ptxkit.dsl.register import Register
from ptxkit.dsl.value import Raw, Value, Variable, operand
from ptxkit.syntax.node import Node
from ptxkit.syntax.tree import Offset
from ptxkit.types import Type, bits_of


class View(Value):
    """A part of a variable: `v[1, 2]` is the address of an element, `v` that of the first.

    Nothing is appended; both are PTX's `name+offset`.
    """

    __slots__ = ("extents", "offset", "type", "variable")

    def __init__(
        self, variable: Variable, type: Type, extents: tuple[int, ...], offset: int
    ) -> None:
        self.variable, self.type, self.extents, self.offset = variable, type, extents, offset

    @property
    def node(self) -> Node:
        """Return the operand in the tree."""
        return self._at(self.offset).node

    @property
    def size(self) -> int:
        """Return the bytes of an element."""
        return bits_of(self.type) // 8

    @property
    def end(self) -> int:
        """Return where the view ends, in bytes from the variable's start: what follows it."""
        return self.offset + prod(self.extents) * self.size

    def __repr__(self) -> str:
        shape = "".join(f"[{extent}]" for extent in self.extents)
        return f"<view {self.variable.name}+{self.offset} {self.type}{shape}>"

    def __getitem__(self, index: Any) -> Raw:
        row = index if isinstance(index, tuple) else (index,)
        if any(isinstance(item, Register) for item in row):
            raise TypeError(
                f"{self!r}: the address of an element that a register counts takes instructions;"
                f" write ptx.mad.lo.u32(i, {self.size}, ptx.mov.u32(view))"
            )
        if len(row) != len(self.extents):
            raise IndexError(f"{self!r} takes {len(self.extents)} indices, not {len(row)}")
        at = 0
        for number, extent in zip(row, self.extents, strict=True):
            if not 0 <= number < extent:
                raise IndexError(f"{self!r} has no element {index}")
            at = at * extent + number
        return self._at(self.offset + at * self.size)

    def __add__(self, offset: int) -> Raw:
        """Return an address behind the start; `[view, 16]` is `[view + 16]`."""
        return self._at(self.offset + offset)

    def _at(self, offset: int) -> Raw:
        base = self.variable.node
        return Raw(Offset(base, operand(offset)) if offset else base)


def view(variable: Variable, type: Type, *extents: int, offset: int = 0) -> View:
    """Return a part of a variable, `offset` bytes behind its start, as an array of a type.

    Raises `ValueError` for an offset at which the type may not lie.
    """
    made = View(variable, type, extents or (1,), offset)
    if offset % made.size:
        raise ValueError(f"a {type} lies at a multiple of {made.size} bytes, not at {offset}")
    return made
