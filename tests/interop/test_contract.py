"""Contracts: what they say, what they refuse, the sizes and shapes that follow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptxkit import kernel, load, op, ptx
from ptxkit.interop.contract import ArrayError, Contract, ContractError
from ptxkit.types import f32, ptr, u32


def test_a_contract() -> None:
    made = Contract("x: bf16[m, k], w: bf16[n, k], eps: f32 -> y: f32[m, n], z: s32[m // 2 + 1, 4]")
    assert [str(value) for value in made.inputs] == ["x: bf16[m, k]", "w: bf16[n, k]", "eps: f32"]
    assert made.dimensions == ("m", "k", "n")
    assert made.inputs[0].dtype == "bfloat16"
    sizes = made.sizes([(5, 7), (3, 7), None])
    assert sizes == {"m": 5, "k": 7, "n": 3}
    assert made.shapes(sizes) == ((5, 3), (3, 4))
    assert made.in_place == ()


@given(st.integers(0, 10**6), st.integers(1, 500))
def test_sizes_of_outputs(n: int, b: int) -> None:
    made = Contract(
        "x: f32[n], w: u8[b] -> y: f32[cdiv(n, b), min(n, b)], z: u8[n % b, max(n, 3) * 2]"
    )
    sizes = made.sizes([(n,), (b,)])
    assert made.shapes(sizes) == ((-(-n // b), min(n, b)), (n % b, max(n, 3) * 2))


def test_in_place() -> None:
    made = Contract("x: f32[n], w: f32[n] -> x: f32[n]")
    assert (made.in_place, made.made) == (("x",), ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x: f32[n]", "arrow"),
        ("x: f32[n] -> y: f32", "needs sizes"),
        ("x: f33[n] -> y: f32[n]", "x needs a type, one of: s8"),
        ("x: bf16 -> y: f32[3]", "x needs a type"),
        ("x -> y: f32[3]", "x needs a type"),
        ("x: f32[n] -> y: f32[m]", "no input says what m is"),
        ("x: f32[n] -> y: f32[__import__('os')]", "no input says"),
        ("x: f32[n] -> y: f32[n.real]", "no input says"),
        ("x: f32[n + 1] -> y: f32[n]", "names or numbers"),
        ("x: f32[n] -> x: f32[4]", "written in place"),
        ("x: f32[n]; import os -> y: f32[n]", "cannot read"),
        ("x: f32[n] = 3 -> y: f32[n]", "only names"),
        ("x: f32[n], x: f32[n] -> y: f32[n]", "stands twice"),
    ],
)
def test_what_is_no_contract(text: str, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        Contract(text)


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ([(3,), (4,)], "n is 3"),
        ([(3, 1), (3,)], r"shape \(3, 1\)"),
        ([None, (3,)], "a scalar"),
    ],
)
def test_arrays_that_break_it(shapes: list[tuple[int, ...]], message: str) -> None:
    with pytest.raises(ArrayError, match=message):
        Contract("x: f32[n], w: f32[n] -> y: f32[n]").sizes(shapes)


@kernel(block=32)
def first(x: ptr[f32], y: ptr[f32], n: u32) -> None:
    """Do nothing."""
    ptx.ret()


@pytest.mark.parametrize(
    ("contract", "more", "message"),
    [
        ("x: f32[n] -> y: f32[n]", {}, "needs grid="),
        ("x: f32[m] -> y: f32[m]", {"grid": 1}, "parameter n"),
        ("x: f32[n], y: f32 -> z: f32[n]", {"grid": 1, "parameters": "x y n"}, "passed to a .u64"),
        ("x: f32[n] -> y: f32[n]", {"grid": 1, "parameters": "x y"}, "has 3 parameters, 2"),
        ("x: f32[n] -> y: f32[n]", {"grid": 1, "maps": {"x": 0}}, "128|tensor map"),
    ],
)
def test_a_kernel_that_does_not_fit(contract: str, more: dict[str, object], message: str) -> None:
    loaded = load(first.tree()).first
    with pytest.raises(ContractError, match=message):
        op(first, contract, **more).rows(loaded)


def test_how_it_is_launched() -> None:
    made = op(first, "x: f32[n] -> y: f32[n]", grid=lambda n: (n, 2), shmem_size=lambda n: 4 * n)
    shape = made.shape({"n": 7})
    assert (shape.grid, shape.block, shape.shmem_size) == ((7, 2, 1), (32, 1, 1), 28)
    assert made.shape({"n": 7}) is shape
    with pytest.raises(ArrayError, match="arrays of torch or JAX"):
        made(1)
