"""The GEMM for Hopper, without a GPU: it assembles as meant, and its arithmetic is right."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernels.evaluate import Code

from ptxkit.dsl import entry, module, ptx
from ptxkit.dsl.descriptor import B128
from ptxkit.dsl.mbarrier import Mbarriers
from ptxkit.kernels import gemm_sm80 as sm80
from ptxkit.kernels import gemm_sm90 as sm90
from ptxkit.kernels import gemm_sm100 as sm100
from ptxkit.kernels.activation import ACTIVATIONS
from ptxkit.kernels.gemm import Matrix, plan
from ptxkit.kernels.raster import grouped
from ptxkit.runtime.assembler import assemble
from ptxkit.runtime.oracle import find_ptxas

SMALL = st.integers(1, 40)


@given(SMALL, SMALL, st.integers(1, 4), st.integers(1, 12))
def test_every_tile_is_visited_once(rows: int, columns: int, batch: int, group: int) -> None:
    tiles = [grouped(number, rows, columns, group) for number in range(rows * columns * batch)]
    assert sorted(tiles) == [
        (row, column, which)
        for row in range(rows)
        for column in range(columns)
        for which in range(batch)
    ]


@given(st.integers(8, 64), st.integers(8, 64))
def test_tiles_that_run_together_share_rows_and_columns(rows: int, columns: int) -> None:
    first = [grouped(number, rows, columns, 8) for number in range(64)]
    assert len({tile.row for tile in first}) == len({tile.column for tile in first}) == 8


@settings(deadline=None)
@given(SMALL, SMALL, st.integers(1, 12), st.integers(0, 5000))
def test_the_instructions_compute_the_same(
    rows: int, columns: int, group: int, number: int
) -> None:
    code = Code(lambda *registers: grouped(*registers, group), 3)
    known, _ = code.run(number, rows, columns)
    found = tuple(known[register.name] for register in code.result)
    assert found == grouped(number, rows, columns, group)


def described(target: Any, which: int, is_k_major: bool) -> tuple[sm90.Side, Any]:
    side = target.sides(is_k_major, is_k_major)[which]
    return side, target.descriptor(side) if target is sm100 else side.descriptor


@pytest.mark.parametrize("target", [sm90, sm100], ids=["wgmma", "tcgen05"])
@pytest.mark.parametrize("which", range(2))
@pytest.mark.parametrize("is_k_major", [True, False])
def test_tensor_cores_read_what_tma_writes(target: Any, which: int, is_k_major: bool) -> None:
    side, descriptor = described(target, which, is_k_major)
    inner, outer, _ = side.box
    assert inner * 2 == B128.span
    read = set()
    for row in range(side.read):
        for k in range(sm90.K):
            # TMA: copies one behind the other, each a box of rows of 128 bytes, swizzled.
            along, deep = (k, row) if is_k_major else (row, k)
            slab, along = divmod(along, inner)
            box, deep = divmod(deep, outer)
            written = B128.apply(((slab + box) * outer + deep) * 128 + along * 2)
            part, inside = divmod(k, 16)
            major = "K" if is_k_major else "MN"
            start = side.step * part
            if is_k_major:  # a step within the swizzled row
                assert descriptor.offset_of(row, k, 16, major) == written
            else:
                assert start + descriptor.offset_of(row, inside, 16, major) == written
            read.add(written)
    assert len(read) == side.read * sm90.K  # and no byte twice


@pytest.mark.parametrize("target", [sm90, sm100], ids=["sm90", "sm100"])
@pytest.mark.parametrize("which", range(2))
@pytest.mark.parametrize("is_k_major", [True, False])
def test_the_copies_of_a_stage_are_all_of_it(target: Any, which: int, is_k_major: bool) -> None:
    side = target.sides(is_k_major, is_k_major)[which]

    made = module("8.0", "sm_90a", 64)

    @entry("k")
    def _() -> None:
        row, k, batch, at = (ptx.mov.u32(0) for _ in range(4))
        side.load(at, 0, ptx.mov.u64(0), row, k, batch, Mbarriers(1)[0])
        ptx.ret()

    copies = made.ptx().count("cp.async.bulk.tensor")
    assert copies * math.prod(side.box) == side.rows * sm90.K


def test_shared_memory_fits() -> None:
    assert sm90.SHARED + 1024 <= 227 * 1024  # what the static mbarriers take, with alignment
    a, b = sm90.sides(True, True)
    assert a.rows * sm90.K * 2 == sm90.A_BYTES
    assert b.rows * sm90.K * 2 * sm90.CTAS == sm90.B_BYTES


def stored(name: str, dtype: str, *shape: int, turned: bool = False, pad: int = 8) -> Matrix:
    batch, rows, columns = shape
    long = -(-(rows if turned else columns) // pad) * pad
    strides = (long * (columns if turned else rows), *((1, long) if turned else (long, 1)))
    return Matrix(name, dtype, 0, (batch, rows, columns), strides)


@given(SMALL, st.integers(1, 900), st.integers(1, 900), st.integers(1, 900), st.booleans())
def test_a_plan_covers_the_product(batch: int, m: int, n: int, k: int, turned: bool) -> None:
    a = stored("a", "bf16", batch, m, k, turned=turned)
    b = stored("b", "bf16", batch, n, k, turned=not turned)
    made = plan(a, b, stored("out", "bf16", batch, m, n), False, None, 132, "sm_90a")
    rows, columns, steps, tiles = made.numbers
    assert (rows, columns, steps) == (
        math.ceil(m / 256),
        math.ceil(n / 256),
        math.ceil(k / 64),
    )
    assert tiles == rows * columns * batch
    assert made.grid == (min(2 * tiles, 132), 1, 1)
    for spec, sizes in zip(made.maps, ((m, k), (n, k), (m, n)), strict=True):
        assert sorted(spec.shape[:2]) == sorted(sizes) and spec.shape[2] == batch


@pytest.mark.parametrize("target", ["sm_80", "sm_90a", "sm_100a"])
@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (stored("a", "bf16", 1, 9, 7, pad=1), stored("b", "bf16", 1, 9, 7), "a: stride 7"),
        (stored("a", "bf16", 1, 9, 7), stored("b", "f16", 1, 9, 7), "both bf16 or both f16"),
        (stored("a", "f32", 1, 8, 8), stored("b", "f32", 1, 8, 8), "both bf16 or both f16"),
        (stored("a", "f16", 1, 8, 0), stored("b", "f16", 1, 8, 0), "K is 0"),
        (
            stored("a", "f16", 1, 8, 8)._replace(strides=(64, 16, 2)),
            stored("b", "f16", 1, 8, 8),
            "neither",
        ),
        (stored("a", "f16", 1, 8, 8)._replace(address=8), stored("b", "f16", 1, 8, 8), "address"),
    ],
)
def test_what_does_not_fit_is_said(a: Matrix, b: Matrix, words: str, target: str) -> None:
    with pytest.raises(ValueError, match=words):
        plan(a, b, stored("out", "f16", 1, a.shape[1], b.shape[1]), False, None, 132, target)


def test_a_column_runs_where_tma_takes_it() -> None:
    column = Matrix("a", "bf16", 0, (1, 9, 1), (9, 1, 1))  # 9 by 1, contiguous: either may run
    assert not column.is_k_major()
    assert column.tensor_map((64, 64, 1), columns_run=False).shape == (9, 1, 1)


VARIANTS: list[dict[str, Any]] = [
    {},
    {"a_k_major": False},
    {"b_k_major": False, "dtype": "f16", "out": "f16"},
    {"a_k_major": False, "b_k_major": False, "out": "f32"},
    *({"has_bias": True, "activation": name, "out": "f32"} for name in ACTIVATIONS),
    {"has_bias": True, "activation": "gelu"},
]


KERNELS = {
    sm90.gemm_sm90: 168,
    sm80.gemm_sm80: 255,
    sm100.gemm_sm100: 255,
}  # 168: of 65,536 registers for 384 threads


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: str(kernel.name))
@pytest.mark.parametrize("values", VARIANTS, ids=str)
def test_it_assembles_without_notes(values: dict[str, Any], kernel: Any) -> None:
    if find_ptxas() is None:
        pytest.skip("no ptxas")
    cubin = assemble(kernel.ptx(**values), advice="error", cache=False)
    assert cubin.kernels[kernel.name].registers <= KERNELS[kernel]
