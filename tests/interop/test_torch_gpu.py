"""Ops on torch tensors on a GPU: eager, compiled, exported, captured, differentiated; errors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit import differentiable, kernel, op, ptx, sreg
from ptxkit.dsl import if_
from ptxkit.interop.contract import ArrayError
from ptxkit.types import f32, ptr, u32

pytestmark = pytest.mark.gpu
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def torch() -> Iterator[Any]:
    """Open the device through torch."""
    module = pytest.importorskip("torch", reason="these are torch's tensors")
    if not module.cuda.is_available():
        pytest.skip("there is no GPU")
    yield module
    module.cuda.synchronize()


def _address(base: Any, index: Any) -> Any:
    return ptx.add.s64(base, ptx.mul.wide.u32(index, 4))


@kernel(target="sm_80", block=256)
def fused(x: ptr[f32], w: ptr[f32], scale: f32, y: ptr[f32], n: u32) -> None:
    """y = scale * x + w."""
    index = ptx.mad.lo.u32(ptx.mov.u32(sreg.ctaid.x), 256, ptx.mov.u32(sreg.tid.x))
    with if_(ptx.setp.lt.u32(index, n)):
        a = ptx.ld.global_.f32([_address(x, index)])
        b = ptx.ld.global_.f32([_address(w, index)])
        ptx.st.global_.f32([_address(y, index)], ptx.fma.rn.f32(a, scale, b))


def blocks(n: int) -> int:
    """Return how many blocks of 256 threads n elements take."""
    return -(-n // 256)


CONTRACT = "x: f32[n], w: f32[n], scale: f32 -> y: f32[n]"


@pytest.fixture(scope="module")
def axpy() -> Any:
    """The op of `fused`."""
    return op(fused, CONTRACT, grid=blocks)


@pytest.mark.parametrize("count", [0, 1, 255, 256, 1000, 100_003])
def test_eager(torch: Any, axpy: Any, count: int) -> None:
    for _ in range(3):  # the first call is Python's, the others are the shim's
        x, w = (torch.randn(count, device="cuda") for _ in range(2))
        y = axpy(x, w, 2.5)
        assert y.shape == (count,)
        assert torch.allclose(y, 2.5 * x + w, atol=1e-5)


def test_the_shim_takes_over(torch: Any, axpy: Any) -> None:
    x = torch.ones(8, device="cuda")
    axpy(x, x, 1.0)
    assert type(axpy._plan).__name__ == "Plan", "the shim was not built"


def test_out(torch: Any, axpy: Any) -> None:
    x, w = (torch.randn(1000, device="cuda") for _ in range(2))
    y = torch.full_like(x, float("nan"))
    for _ in range(2):
        assert axpy.out(x, w, 3.0, y) is None
    assert torch.allclose(y, 3 * x + w, atol=1e-5)
    with pytest.raises(ArrayError, match="not \\(1000,\\)"):
        axpy.out(x, w, 3.0, torch.empty(999, device="cuda"))


def test_streams_and_sizes_alternate(torch: Any, axpy: Any) -> None:
    stream = torch.cuda.Stream()
    rows = [torch.randn(n, device="cuda") for n in range(1, 40)]
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        made = [axpy(x, x, 1.0) for x in rows for _ in range(2)]
    stream.synchronize()
    for x, pair in zip(rows, zip(made[::2], made[1::2], strict=True), strict=True):
        assert all(torch.allclose(y, 2 * x) for y in pair)


WRONG = {
    "dtype": (lambda t, x: (x.double(), x, 1.0), "dtype torch.float64"),
    "shape": (lambda t, x: (x, x[:5], 1.0), "n is 8"),
    "rank": (lambda t, x: (x.view(2, 4), x, 1.0), "shape \\(2, 4\\)"),
    "device": (lambda t, x: (x.cpu(), x.cpu(), 1.0), "on cpu"),
    "strides": (lambda t, x: (x.repeat(2)[::2], x, 1.0), "not contiguous"),
    "negative view": (
        lambda t, x: (t.view_as_complex(x.view(4, 2))[:1].conj().imag, x[:1], 1.0),
        "resolve_neg",
    ),
    "tensor for a scalar": (lambda t, x: (x, x, x[0]), "scalar"),
    "scalar for a tensor": (lambda t, x: (x, 1.0, 1.0), "is a tensor"),
    "text": (lambda t, x: (x, x, "1"), "number"),
    "too large": (lambda t, x: (x, x, 1e300), "f32"),
    "count": (lambda t, x: (x, x), "takes 3"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_before_the_launch(torch: Any, axpy: Any, name: str) -> None:
    make, message = WRONG[name]
    x = torch.ones(8, device="cuda")
    for _ in range(2):
        axpy(x, x, 1.0)
        with pytest.raises((ArrayError, TypeError, OverflowError), match=message):
            axpy(*make(torch, x))
    torch.cuda.synchronize()


def test_an_integer_is_a_scalar_too(torch: Any, axpy: Any) -> None:
    x = torch.ones(8, device="cuda")
    assert torch.equal(axpy(x, x, 2), 3 * x)


@pytest.mark.parametrize("dynamic", [False, True])
def test_compiled(torch: Any, axpy: Any, dynamic: bool) -> None:
    torch._dynamo.reset()

    @torch.compile(fullgraph=True, dynamic=dynamic)
    def function(x: Any, w: Any) -> Any:
        return axpy(x.sin(), w, 2.0) * 3

    for count in (64, 100, 1000):
        x, w = (torch.randn(count, device="cuda") for _ in range(2))
        assert torch.allclose(function(x, w), (2 * x.sin() + w) * 3, atol=1e-5)


def test_exported(torch: Any, axpy: Any) -> None:
    class Model(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any) -> Any:
            return axpy(x, x, 4.0)

    x = torch.randn(128, device="cuda")
    size = torch.export.Dim("size", min=2, max=4096)
    program = torch.export.export(Model(), (x,), dynamic_shapes={"x": {0: size}})
    y = torch.randn(300, device="cuda")
    assert torch.allclose(program.module()(y), 5 * y)


def test_captured_and_replayed(torch: Any, axpy: Any) -> None:
    x, w = (torch.randn(1000, device="cuda") for _ in range(2))
    axpy(x, w, 2.0)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = axpy(x, w, 2.0)
    for _ in range(3):
        x.normal_()
        graph.replay()
        assert torch.allclose(y, 2 * x + w, atol=1e-5)


def test_a_gradient(torch: Any, axpy: Any) -> None:
    def backward(inputs: Any, outputs: Any, gradients: Any) -> Any:
        zero = torch.zeros_like(gradients[0])
        return axpy(gradients[0], zero, inputs[2]), gradients[0], None

    function = differentiable(axpy, backward)
    x, w = (torch.randn(64, device="cuda", requires_grad=True) for _ in range(2))
    (function(x, w, 2.0) ** 2).sum().backward()
    wanted = 2 * (2 * x + w).detach()
    assert torch.allclose(x.grad, 2 * wanted, atol=1e-5)
    assert torch.allclose(w.grad, wanted, atol=1e-5)
    torch._dynamo.reset()
    compiled = torch.compile(lambda a, b: (function(a, b, 2.0) ** 2).sum(), fullgraph=True)
    a = x.detach().clone().requires_grad_()
    compiled(a, w.detach()).backward()
    assert torch.allclose(a.grad, 2 * wanted, atol=1e-5)


def test_no_gradient_is_no_silent_zero(torch: Any, axpy: Any) -> None:
    x = torch.randn(8, device="cuda", requires_grad=True)
    axpy(x.detach(), x.detach(), 1.0)
    y = axpy(x, x, 1.0)
    with pytest.raises(RuntimeError, match="no gradient"):
        y.sum().backward()
    with torch.no_grad():
        assert not axpy(x, x, 1.0).requires_grad


def test_modes_see_the_op(torch: Any, axpy: Any) -> None:
    from torch.utils._python_dispatch import TorchDispatchMode

    seen = []

    class Mode(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(
            self, function: Any, types: Any, given: Any = (), more: Any = None
        ) -> Any:
            seen.append(str(function))
            return function(*given, **(more or {}))

    x = torch.ones(8, device="cuda")
    axpy(x, x, 1.0)
    with Mode():
        y = axpy(x, x, 1.0)
    assert torch.equal(y, 2 * x)
    assert any(name.startswith("ptxkit.fused") for name in seen)


def test_opcheck(torch: Any, axpy: Any) -> None:
    x = torch.ones(8, device="cuda")
    axpy(x, x, 1.0)
    torch.library.opcheck(axpy._torch._overload, (x, x, 1.0, torch.empty_like(x)))


def test_in_place(torch: Any) -> None:
    @kernel(target="sm_80", block=32)
    def double(x: ptr[f32]) -> None:
        place = _address(x, ptx.mov.u32(sreg.tid.x))
        value = ptx.ld.global_.f32([place])
        ptx.st.global_.f32([place], ptx.add.rn.f32(value, value))

    twice = op(double, "x: f32[32] -> x: f32[32]", grid=1)
    x = torch.ones(32, device="cuda")
    assert twice(x) is x
    assert torch.equal(x, torch.full_like(x, 2))

    @torch.compile(fullgraph=True)
    def function(a: Any) -> Any:
        b = a.clone()
        twice(b)
        return b + 1

    assert torch.equal(function(x), torch.full_like(x, 5))


def test_specialised_by_a_size(torch: Any) -> None:
    @kernel(target="sm_80", block=64)
    def first(x: ptr[f32], y: ptr[f32], *, n: int) -> None:
        value = ptx.ld.global_.f32([x])
        ptx.st.global_.f32([_address(y, ptx.mov.u32(sreg.tid.x))], ptx.mul.rn.f32(value, float(n)))

    times = op(first, "x: f32[n] -> y: f32[64]", grid=1)
    for count in (3, 7):
        assert torch.equal(
            times(torch.ones(count, device="cuda")), torch.full((64,), float(count), device="cuda")
        )


def test_without_the_shim(torch: Any) -> None:
    """The same tests pass where there is no shim."""
    environment = os.environ | {"PTXKIT_SHIM": "0"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "gpu", __file__, "-k",
               "eager or out or wrong or captured or modes"]  # fmt: skip
    if os.environ.get("PTXKIT_SHIM") == "0":
        pytest.skip("this is the run without the shim")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-3000:]


def test_a_file_of_ptx(torch: Any) -> None:
    saxpy = op(
        ptxkit.load(ROOT / "corpus" / "nvcc" / "saxpy.sm_90.ptx").saxpy,
        "a: f32, x: f32[n], y: f32[n] -> y: f32[n]",
        parameters="n a x y",
        grid=blocks,
        block=256,
    )
    x, y = (torch.randn(1000, device="cuda") for _ in range(2))
    wanted = 2.0 * x + y
    saxpy(2.0, x, y)
    assert torch.allclose(y, wanted, atol=1e-6)
