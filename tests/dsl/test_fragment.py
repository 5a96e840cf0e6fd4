"""Fragments: every element is held exactly once; the formulas are the manual's; so in a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptxkit import kernel, ptx, sreg
from ptxkit.dsl import fragment
from ptxkit.dsl.fragment import Fragment
from ptxkit.types import f32, ptr

SHAPES = [
    (16, 8, 16), (16, 16, 16), (16, 4, 32), (16, 8, 32), (8, 4, 64), (16, 4, 64), (16, 8, 64),
    (16, 16, 64), (8, 16, 8), (16, 16, 8), (16, 32, 8), (8, 32, 4), (16, 32, 4), (16, 64, 4),
    (8, 128, 1), (16, 128, 1), (16, 256, 1),
]  # fmt: skip

# Accumulators of tcgen05.mma: M, N, CTA group, weight-stationary, sparse.
ACCUMULATORS = [
    (256, 256, 2, False, False), (256, 16, 2, False, False), (128, 64, 2, False, False),
    (128, 48, 2, False, False), (128, 48, 2, False, True), (128, 256, 1, False, False),
    (64, 24, 1, False, False), (128, 64, 1, True, False), (64, 64, 1, True, False),
    (32, 128, 1, True, False),
]  # fmt: skip


def every() -> Iterator[Fragment]:
    for m, k, bits in SHAPES:
        yield fragment.mma_a(m, k, bits)
        yield fragment.mma_b(k, bits)
        if m == 16 and bits not in (1, 64):
            yield fragment.mma_b(2 * k, bits, sparse=True)
    yield from (fragment.mma_c(8), fragment.mma_c(16), fragment.mma_c(16, 16))
    for count in (1, 2, 4):
        yield fragment.ldmatrix(count)
        yield fragment.ldmatrix(count, trans=True)
    for n in range(8, 257, 8):
        yield fragment.wgmma_d(n)
    yield fragment.wgmma_d(64, 16)
    for bits in (1, 8, 16, 32):
        yield fragment.wgmma_a(bits)
    for shape, each in (("32x32b", 1), ("16x64b", 1), ("16x128b", 2), ("16x256b", 4)):
        for count in (1, 2, 128 // each):
            yield fragment.tcgen05_ld(shape, count)
    for count in (1, 2, 64):
        yield fragment.tcgen05_ld("16x32bx2", count)
    for m, n, group, ws, sparse in ACCUMULATORS:
        yield fragment.tcgen05_d(m, n, cta_group=group, ws=ws, sparse=sparse)


@pytest.mark.parametrize("made", list(every()), ids=lambda made: f"{made.name}.{made.elements}")
def test_every_element_is_held_once(made: Fragment) -> None:
    places = {(row, column): (lane, element) for lane, element, row, column in made}
    lanes = made.lanes // 2 if made.unused else made.lanes
    assert len(places) == made.rows * made.columns == lanes * made.elements
    assert all(0 <= row < made.rows and 0 <= column < made.columns for row, column in places)


INVERTED = [
    fragment.mma_a(16, 16, 16), fragment.mma_b(64, 4), fragment.wgmma_d(64), fragment.wgmma_a(8),
    fragment.tcgen05_ld("16x32bx2", 4, 32), fragment.tcgen05_d(64, 24),
    fragment.ldmatrix(2, trans=True),
]  # fmt: skip


@pytest.mark.parametrize("made", INVERTED, ids=lambda made: made.name)
def test_place_is_the_inverse(made: Fragment) -> None:
    for lane, element, row, column in made:
        assert made.place(row, column) == (lane, element)


# What the manual's tables say, each written out on its own (ISA 9.7.14.5, 9.7.15.5, 9.7.16.2).
@given(st.integers(0, 31), st.data())
def test_formulas_of_the_manual(lane: int, data: st.DataObject) -> None:
    g, t = lane >> 2, lane & 3

    def element(made: Fragment) -> int:
        return data.draw(st.integers(0, made.elements - 1))

    made = fragment.mma_a(16, 16, 16)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i >> 1 & 1), 2 * t + (i & 1) + 8 * (i >> 2))
    made = fragment.mma_a(16, 32, 8)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i >> 2 & 1), 4 * t + (i & 3) + 16 * (i >> 3))
    made = fragment.mma_a(16, 8, 32)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i & 1), t + 4 * (i >> 1))
    made = fragment.mma_a(16, 16, 64)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i & 1), t + 4 * (i >> 1))
    made = fragment.mma_a(16, 256, 1)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i >> 5 & 1), 32 * t + (i & 31) + 128 * (i >> 6))
    made = fragment.mma_b(16, 16)
    i = element(made)
    assert made.position(lane, i) == (2 * t + (i & 1) + 8 * (i >> 1), g)
    made = fragment.mma_b(64, 4)
    i = element(made)
    assert made.position(lane, i) == (8 * t + (i & 7) + 32 * (i >> 3), g)
    made = fragment.mma_c(16)
    i = element(made)
    assert made.position(lane, i) == (g + 8 * (i >> 1), 2 * t + (i & 1))
    for warp in range(4):
        made = fragment.wgmma_d(128)
        i = element(made)
        row, column = 16 * warp + g + 8 * (i >> 1 & 1), 8 * (i >> 2) + 2 * t + (i & 1)
        assert made.position(32 * warp + lane, i) == (row, column)
    made = fragment.tcgen05_ld("16x256b", 8)
    r = element(made)
    assert made.position(lane, r) == (g + 8 * (r >> 1 & 1), 8 * (r >> 2) + 2 * t + (r & 1))
    made = fragment.tcgen05_ld("16x64b", 8)
    r = element(made)
    assert made.position(lane, r) == (g + 8 * (lane & 1), 2 * r + (lane >> 1 & 1))
    made = fragment.tcgen05_ld("16x128b", 8)
    r = element(made)
    assert made.position(lane, r) == (g + 8 * (r & 1), 4 * (r >> 1) + t)


def test_accumulators_of_the_manual() -> None:
    """Lane and column of an element, for each layout by the letter that the manual gives it."""
    for n in (64, 128):
        half, quarter = n // 2, n // 4
        for column in range(n):
            for row in range(128):
                assert fragment.tcgen05_d(256, n, cta_group=2).place(row, column) == (row, column)
                assert fragment.tcgen05_d(128, n).place(row, column) == (row, column)  # D
            for row in range(64):
                b = row + 64 * (column // half), column % half
                assert fragment.tcgen05_d(128, n, cta_group=2).place(row, column) == b  # B
                assert fragment.tcgen05_d(64, n, ws=True).place(row, column) == b  # E
                f = row % 16 + 32 * (row // 16), column
                assert fragment.tcgen05_d(64, n).place(row, column) == f  # F
                assert fragment.tcgen05_d(128, n, cta_group=2, sparse=True).place(row, column) == f
            for row in range(32):
                g = row + 32 * (column // quarter), column % quarter
                assert fragment.tcgen05_d(32, n, ws=True).place(row, column) == g  # G


def test_lanes_that_hold_nothing() -> None:
    with pytest.raises(IndexError, match="nothing in lane 16"):
        fragment.tcgen05_d(64, 8).position(16, 0)
    with pytest.raises(IndexError, match="not 0, 4"):
        fragment.tcgen05_ld("16x32bx2", 4, 32).place(0, 4)


def test_the_accumulator_feeds_the_next_product() -> None:
    """Two neighbouring C fragments of m16n8 are an A fragment of m16k16."""
    a, c = fragment.mma_a(16, 16, 16), fragment.mma_c(16)
    for lane in range(32):
        for element in range(8):
            row, column = c.position(lane, element & 3)
            assert a.position(lane, element) == (row, column + 8 * (element >> 2))


def test_ldmatrix_loads_an_a_fragment() -> None:
    """Matrices in the order (top left, bottom left, top right, bottom right) are A of m16n8k16."""
    a, loaded = fragment.mma_a(16, 16, 16), fragment.ldmatrix(4)
    for lane, element, row, column in loaded:
        matrix = row // 8
        assert a.position(lane, element) == (
            row % 8 + 8 * (matrix & 1),
            column + 8 * (matrix >> 1),
        )


def test_registers() -> None:
    assert fragment.mma_a(16, 16, 16).registers == 4
    assert fragment.mma_a(16, 16, 64).registers == 8
    assert fragment.wgmma_d(256).registers == 128
    assert fragment.mma_a(16, 16, 16).register_of(5) == (2, 16)


@pytest.mark.parametrize(
    "call",
    [
        lambda: fragment.mma_a(16, 24, 16),
        lambda: fragment.mma_c(32),
        lambda: fragment.ldmatrix(3),
        lambda: fragment.wgmma_d(12),
        lambda: fragment.wgmma_a(64),
        lambda: fragment.tcgen05_ld("16x256b", 64),
        lambda: fragment.tcgen05_ld("8x8b", 1),
        lambda: fragment.tcgen05_ld("16x32bx2", 8, 4),
        lambda: fragment.tcgen05_ld("32x32b", 8, 8),
        lambda: fragment.tcgen05_d(64, 64, cta_group=2),
        lambda: fragment.tcgen05_d(32, 64),
        lambda: fragment.tcgen05_d(128, 12),
        lambda: fragment.mma_a(8, 16, 16),
        lambda: fragment.mma_b(32, 16),
        lambda: fragment.mma_b(8, 16, sparse=True),
    ],
)
def test_what_there_is_not(call: Callable[[], Fragment]) -> None:
    with pytest.raises(ValueError, match=r"no|1, 2 or 4|steps"):
        call()


def test_positions_outside() -> None:
    made = fragment.mma_c(16)
    with pytest.raises(IndexError, match="4 elements"):
        made.position(0, 4)
    with pytest.raises(IndexError, match="32 threads"):
        made.position(32, 0)
    with pytest.raises(IndexError, match="16 by 8"):
        made.place(16, 0)


def test_positions_in_a_kernel(assembles: Callable[[str], None]) -> None:
    made = fragment.wgmma_d(64)

    @kernel(target="sm_90a", block=128)
    def k(out: ptr[f32]) -> None:
        lane = ptx.mov.u32(sreg.tid.x)
        row, column = made.position(lane, 6)
        at = ptx.mad.lo.u32(row, 64, column)
        ptx.st.global_.f32([out + ptx.mul.wide.u32(at, 4)], 1.0)

    text = " ".join(k.ptx().split())
    assert "shr.u32 %ru1, %ru0, 5; and.b32 %r0, %ru1, 3; shl.b32 %r1, %r0, 4;" in text
    assert "mad.lo.u32" in text
    assembles(k.ptx())
