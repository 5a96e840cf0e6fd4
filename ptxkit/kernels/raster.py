"""The order in which a persistent kernel visits the tiles of a matrix product.

Each function takes Python's numbers, and then gives numbers, or registers, and then appends the
instructions that compute the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register


class Tile(NamedTuple):
    """A tile of the product: which row of tiles, which column, and of which matrix of the batch."""

    row: Any
    column: Any
    batch: Any


def _least(left: Any, right: int) -> Any:
    return ptx.min.s32(left, right) if isinstance(left, Register) else min(left, right)


def grouped(number: Any, rows: Any, columns: Any, group: int) -> Tile:
    """Return the tile with a number, where `group` rows of tiles are visited column by column.

    Tiles that run at the same time then lie in a near square, whose parts of A and B stay in L2;
    the last group may have fewer rows.
    """
    each = rows * columns
    batch = number // each
    inside = number - batch * each
    span = columns * group
    first = inside // span * group
    height = _least(rows - first, group)
    place = inside - first * columns
    column = place // height
    return Tile(first + (place - column * height), column, batch)


__all__ = ["Tile", "grouped"]
