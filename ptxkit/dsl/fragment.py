"""Fragments: which lane of a warp holds which element of a matrix, and in which register.

A `Fragment` maps (lane, element) to (row, column), and back. Its formulas are sums of bits of the
lane and of the element's number, so they work on Python ints on the host and on registers in a
kernel, where each operator appends one instruction. Facts: ISA 9.7.14 (mma, ldmatrix), 9.7.15
(wgmma), 9.7.16 (tcgen05.ld).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a coordinate: `(value >> shift & mask) * factor`; `source` is lane or element."""

    source: str
    shift: int
    bits: int
    factor: int

    def of(self, lane: Any, element: int) -> Any:
        """Return the part for a lane and an element; the lane may be a register."""
        mask = (1 << self.bits) - 1
        if self.source == "element":
            return (element >> self.shift & mask) * self.factor
        if isinstance(lane, Register):
            return _scaled(lane, self.shift, mask, self.factor)
        return (lane >> self.shift & mask) * self.factor


def _scaled(lane: Register, shift: int, mask: int, factor: int) -> Register:
    """Append what takes bits out of a register: at most `shr`, `and` and `shl` or `mul.lo`."""
    value = ptx.shr.u32(lane, shift) if shift else lane
    value = ptx.and_.b32(value, mask)
    if factor == 1:
        return value  # type: ignore[no-any-return]
    if factor & (factor - 1) == 0:
        return ptx.shl.b32(value, factor.bit_length() - 1)  # type: ignore[no-any-return]
    return ptx.mul.lo.u32(value, factor)  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A matrix of `rows` by `columns` spread over `lanes` threads, `elements` in each.

    `bits` is an element's size, so that `32 // bits` of them share a register, low bits first.
    Lanes whose number has a bit of `unused` hold nothing.
    """

    name: str
    rows: int
    columns: int
    bits: int
    lanes: int
    elements: int
    row: tuple[Term, ...]
    column: tuple[Term, ...]
    unused: int = 0

    @property
    def registers(self) -> int:
        """Return how many 32-bit registers (64-bit ones for f64) hold a thread's elements."""
        return max(1, self.elements * self.bits // max(32, self.bits))

    def position(self, lane: Any, element: int) -> tuple[Any, Any]:
        """Return row and column of a thread's element.

        Ints for an int; for a register new registers, and the instructions that compute them.
        """
        if not 0 <= element < self.elements:
            raise IndexError(f"{self.name} has {self.elements} elements a thread, not {element}")
        if isinstance(lane, int) and not 0 <= lane < self.lanes:
            raise IndexError(f"{self.name} is spread over {self.lanes} threads, not {lane}")
        if isinstance(lane, int) and lane & self.unused:
            raise IndexError(f"{self.name} has nothing in lane {lane}")
        return _sum(self.row, lane, element), _sum(self.column, lane, element)

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Return the lane and the element that hold a row and column."""
        found = _places(self).get((row, column))
        if found is None:
            raise IndexError(f"{self.name} is {self.rows} by {self.columns}, not {row}, {column}")
        return found

    def register_of(self, element: int) -> tuple[int, int]:
        """Return the register that holds an element, and the lowest of its bits there."""
        each = max(1, 32 // self.bits)
        return element // each, element % each * self.bits

    def __iter__(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield lane, element, row and column of every element."""
        for lane in range(self.lanes):
            if not lane & self.unused:
                for element in range(self.elements):
                    yield lane, element, *self.position(lane, element)


def _sum(terms: tuple[Term, ...], lane: Any, element: int) -> Any:
    total: Any = 0
    number = 0
    for term in terms:
        part = term.of(lane, element)
        if isinstance(part, int):
            number += part
        else:
            total = part if isinstance(total, int) else ptx.add.u32(total, part)
    if isinstance(total, int):
        return total + number
    return ptx.add.u32(total, number) if number else total


@cache
def _places(fragment: Fragment) -> dict[tuple[int, int], tuple[int, int]]:
    return {(row, column): (lane, element) for lane, element, row, column in fragment}


def _lane(shift: int, bits: int, factor: int = 1) -> Term:
    return Term("lane", shift, bits, factor)


def _element(shift: int, bits: int, factor: int = 1) -> Term:
    return Term("element", shift, bits, factor)


_GROUP = _lane(2, 3)  # groupID, the manual's name for laneid >> 2
_QUAD = (0, 2)  # threadID_in_group: shift and bits


def _log2(value: int) -> int:
    assert value & (value - 1) == 0
    return value.bit_length() - 1


def _quad(factor: int) -> Term:
    return _lane(*_QUAD, factor)


# ---- mma.sync


@cache
def mma_a(m: int, k: int, bits: int) -> Fragment:
    """Return the fragment of A in `mma.sync.m{m}n8k{k}`, row by row, elements of `bits` bits.

    Two halves of 8 rows; within a row each of four threads holds `32 // bits` neighbours of each
    half of K. A of `mma.sp` with K twice as large lies likewise, its zeros left out. Raises
    `ValueError` for shapes that `mma.sync` does not have.
    """
    _check(m, k, bits)
    run = _log2(max(1, 32 // bits))  # elements of one register
    halves = _log2(m // 8)
    steps = _log2(k * bits // (128 if bits < 64 else 256))  # groups of four registers along K
    row = [_GROUP, *([_element(run, 1, 8)] if halves else [])]
    column = [_quad(1 << run), *([_element(0, run)] if run else [])]
    if steps:
        column.append(_element(run + halves, steps, 4 << run))
    elements = m * k // 32
    return Fragment(f"A of m{m}n8k{k}", m, k, bits, 32, elements, tuple(row), tuple(column))


@cache
def mma_b(k: int, bits: int, *, sparse: bool = False) -> Fragment:
    """Return the fragment of B in `mma.sync.m*n8k{k}`, column by column: K rows by 8 columns.

    `sparse` is for `mma.sp`, whose K is twice as large. Raises `ValueError` for shapes that there
    are not.
    """
    _check(16 if sparse else None, k // 2 if sparse else k, bits)
    run = _log2(max(1, 32 // bits))
    steps = _log2(k * bits // (128 if bits < 64 else 256))
    row = [_quad(1 << run), *([_element(0, run)] if run else [])]
    if steps:
        row.append(_element(run, steps, 4 << run))
    return Fragment(f"B of n8k{k}", k, 8, bits, 32, k * 8 // 32, tuple(row), (_GROUP,))


@cache
def mma_c(m: int, bits: int = 32) -> Fragment:
    """Return the fragment of C and D in `mma.sync.m{m}n8k*`; `bits` is 32, 64, or 16 for f16."""
    if m not in (8, 16) or bits not in (16, 32, 64):
        raise ValueError(f"no C of m{m}n8 with elements of {bits} bits")
    row = (_GROUP, *([_element(1, 1, 8)] if m == 16 else []))
    column = (_quad(2), _element(0, 1))
    return Fragment(f"C of m{m}n8", m, 8, bits, 32, m * 8 // 32, row, column)


_SHAPES = {
    16: ((16, 8), (16, 16)),
    32: ((16, 4), (16, 8)),
    64: ((8, 4), (16, 4), (16, 8), (16, 16)),
    8: ((8, 16), (16, 16), (16, 32)),
    4: ((8, 32), (16, 32), (16, 64)),
    1: ((8, 128), (16, 128), (16, 256)),
}


def _check(m: int | None, k: int, bits: int) -> None:
    known = _SHAPES.get(bits, ())
    if not any(k == columns and m in (None, rows) for rows, columns in known):
        shapes = ", ".join(f"m{a}k{b}" for a, b in known) or "none"
        raise ValueError(f"mma.sync has no m{m or '*'}k{k} of {bits}-bit elements; it has {shapes}")


# ---- ldmatrix and stmatrix


@cache
def ldmatrix(count: int = 4, *, trans: bool = False) -> Fragment:
    """Return what `ldmatrix.m8n8.x{count}` gives: `count` matrices of 8 by 8 below each other.

    Register `j` of a lane holds two neighbours of a row of matrix `j`, with `trans` of a column.
    """
    if count not in (1, 2, 4):
        raise ValueError(f"ldmatrix loads 1, 2 or 4 matrices, not {count}")
    matrix = _element(1, _log2(count), 8)
    pair = (_quad(2), _element(0, 1))
    row, column = ((*pair, matrix), (_GROUP,)) if trans else ((_GROUP, matrix), pair)
    name = f"ldmatrix.x{count}{'.trans' if trans else ''}"
    return Fragment(name, 8 * count, 8, 16, 32, 2 * count, row, column)


def ldmatrix_row(lane: Any, count: int = 4) -> tuple[Any, Any]:
    """Return which matrix and which of its rows a lane gives the address of."""
    if isinstance(lane, int):
        return (lane >> 3) % count, lane & 7
    matrix = ptx.shr.u32(lane, 3)
    return (ptx.and_.b32(matrix, count - 1) if count < 4 else matrix), ptx.and_.b32(lane, 7)


# ---- wgmma: lanes are the 128 threads of a warpgroup

_WARP = _lane(5, 2, 16)


@cache
def wgmma_d(n: int, bits: int = 32) -> Fragment:
    """Return the accumulator of `wgmma.mma_async.m64n{n}`: 64 rows, `n` columns, 128 threads."""
    if n % 8 or not 8 <= n <= 256:
        raise ValueError(f"N of wgmma is 8 to 256 in steps of 8, not {n}")
    row = (_WARP, _GROUP, _element(1, 1, 8))
    column = (_quad(2), _element(0, 1), _element(2, 5, 8))
    return Fragment(f"D of m64n{n}", 64, n, bits, 128, n // 2, row, column)


@cache
def wgmma_a(bits: int) -> Fragment:
    """Return A of wgmma in four registers: 64 rows of 256 bits; `bits` is 16, 32, 8 or 1."""
    if bits not in (16, 32, 8, 1):
        raise ValueError(f"wgmma has no A of {bits}-bit elements in registers")
    part = mma_a(16, 256 // bits, bits)
    columns = 256 // bits
    row = (_WARP, *part.row)
    return Fragment(f"A of m64k{columns}", 64, columns, bits, 128, 128 // bits, row, part.column)


# ---- tcgen05.ld and st: rows are lanes of tensor memory, columns its 32-bit columns


@cache
def tcgen05_ld(shape: str, count: int, split: int | None = None) -> Fragment:
    """Return what a warp gets of `tcgen05.ld.{shape}.x{count}`, relative to the address.

    `shape` is `32x32b`, `16x64b`, `16x128b`, `16x256b`, or `16x32bx2`, whose second half begins
    `split` columns on, `count` if left out; `count` is a power of two up to 128. Rows are lanes of
    tensor memory. Raises `ValueError` for what there is not.
    """
    each = {"32x32b": 1, "16x64b": 1, "16x128b": 2, "16x256b": 4, "16x32bx2": 1}.get(shape)
    if each is None:
        raise ValueError(f"tcgen05.ld has no shape {shape!r}")
    if count < 1 or count & (count - 1) or each * count > 128:
        raise ValueError(f"tcgen05.ld.{shape} has no x{count}")
    if split is not None and (shape != "16x32bx2" or split < count):
        raise ValueError(f"tcgen05.ld.{shape}.x{count} has no second half {split} columns on")
    more = _log2(count)
    split = split or count
    layouts: dict[str, tuple[tuple[Term, ...], tuple[Term, ...]]] = {
        "32x32b": ((_lane(0, 5),), (_element(0, more),)),
        "16x64b": ((_GROUP, _lane(0, 1, 8)), (_element(0, more, 2), _lane(1, 1))),
        "16x128b": ((_GROUP, _element(0, 1, 8)), (_element(1, more, 4), _quad(1))),
        "16x256b": (
            (_GROUP, _element(1, 1, 8)),
            (_element(2, more, 8), _quad(2), _element(0, 1)),
        ),
        "16x32bx2": ((_lane(0, 4),), (_element(0, more), _lane(4, 1, split))),
    }
    row, column = layouts[shape]
    rows = 32 if shape == "32x32b" else 16
    width = split + count if shape == "16x32bx2" else int(shape[3:-1]) // 32 * count
    return Fragment(f"tcgen05.ld.{shape}", rows, width, 32, 32, each * count, row, column)


@cache
def tcgen05_d(
    m: int, n: int, *, cta_group: int = 1, ws: bool = False, sparse: bool = False
) -> Fragment:
    """Return where D of `tcgen05.mma` lies in one CTA's tensor memory (ISA 9.7.16.10.5).

    Its lanes are those of tensor memory, its elements are columns, relative to D's address. `m` and
    `n` are the whole instruction's; of `cta_group` 2 it is the part of the CTA of even rank, to
    whose rows the other's add `m // 2`. Raises `ValueError` for shapes that there are not.
    """
    half, quarter = n // 2, n // 4
    whole = (_element(0, 8),)
    two = (_lane(0, 6),), (_element(0, 8), _lane(6, 1, half)), 64, half
    layouts: dict[tuple[int, int, bool], tuple[Any, ...]] = {
        (256, 2, False): ((_lane(0, 7),), whole, 128, n),
        (128, 2, False): two,
        (128, 1, False): ((_lane(0, 7),), whole, 128, n),
        (128, 1, True): ((_lane(0, 7),), whole, 128, n),
        (64, 1, True): two,
        (32, 1, True): ((_lane(0, 5),), (_element(0, 8), _lane(5, 2, quarter)), 32, quarter),
    }
    spread = ((_lane(0, 4), _lane(5, 2, 16)), whole, 64, n)  # lanes 16 to 31 of each warp are free
    is_spread = (m, cta_group, ws) == (64, 1, False) or (sparse and (m, cta_group) == (128, 2))
    found = spread if is_spread else layouts.get((m, cta_group, ws))
    if found is None or n % 8 or not 8 <= n <= 256:
        kind = ".ws" if ws else ""
        raise ValueError(f"tcgen05.mma{kind} of cta_group {cta_group} has no D of {m} by {n}")
    row, column, rows, columns = found
    name, unused = f"D of {m} by {n}", 16 if is_spread else 0
    return Fragment(name, rows, n, 32, 128, columns, row, column, unused)
