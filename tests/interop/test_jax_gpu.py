"""Ops on JAX arrays on a GPU: jit, clusters, shared memory, scalars, aliases, gradients, export."""

from __future__ import annotations

from typing import Any

import pytest

from ptxkit import differentiable, kernel, op, ptx, sreg
from ptxkit.dsl import if_
from ptxkit.interop.contract import ArrayError
from ptxkit.types import f32, ptr, u32

pytestmark = pytest.mark.gpu


@pytest.fixture(scope="module")
def jax() -> Any:
    """Open the device through JAX."""
    module = pytest.importorskip("jax", reason="these are JAX's arrays")
    if module.default_backend() == "cpu":
        pytest.skip("JAX has no GPU")
    return module


def _address(base: Any, index: Any) -> Any:
    return ptx.add.s64(base, ptx.mul.wide.u32(index, 4))


@kernel(target="sm_80", block=256)
def fused(x: ptr[f32], w: ptr[f32], scale: f32, y: ptr[f32], n: u32) -> None:
    index = ptx.mad.lo.u32(ptx.mov.u32(sreg.ctaid.x), 256, ptx.mov.u32(sreg.tid.x))
    with if_(ptx.setp.lt.u32(index, n)):
        a = ptx.ld.global_.f32([_address(x, index)])
        b = ptx.ld.global_.f32([_address(w, index)])
        ptx.st.global_.f32([_address(y, index)], ptx.fma.rn.f32(a, scale, b))


@pytest.fixture(scope="module")
def axpy() -> Any:
    return op(fused, "x: f32[n], w: f32[n], scale: f32 -> y: f32[n]", grid=lambda n: -(-n // 256))


@pytest.mark.parametrize("count", [1, 256, 1000, 100_003])
def test_jit(jax: Any, axpy: Any, count: int) -> None:
    function = jax.jit(lambda x, w: axpy(x, w, 2.5) + 1)
    for seed in range(3):
        x, w = jax.random.normal(jax.random.key(seed), (2, count))
        assert jax.numpy.allclose(function(x, w), 2.5 * x + w + 1, atol=1e-5)


def test_without_jit(jax: Any, axpy: Any) -> None:
    x = jax.numpy.arange(10.0)
    assert jax.numpy.allclose(axpy(x, x, 2.0), 3 * x)


def test_errors_while_tracing(jax: Any, axpy: Any) -> None:
    x = jax.numpy.arange(10.0)
    with pytest.raises(ArrayError, match="n is 10"):
        jax.jit(lambda a, b: axpy(a, b, 1.0))(x, x[:3])
    with pytest.raises(ArrayError, match="dtype int32"):
        axpy(x, x.astype("int32"), 1.0)
    with pytest.raises(ArrayError, match="static"):
        jax.jit(axpy)(x, x, 1.0)


def test_a_gradient(jax: Any, axpy: Any) -> None:
    def backward(inputs: Any, outputs: Any, gradients: Any) -> Any:
        zero = jax.numpy.zeros_like(gradients[0])
        return axpy(gradients[0], zero, 2.0), gradients[0]

    function = differentiable(lambda x, w: axpy(x, w, 2.0), backward)
    x, w = jax.random.normal(jax.random.key(0), (2, 64))
    loss = jax.jit(jax.grad(lambda a, b: (function(a, b) ** 2).sum(), argnums=(0, 1)))
    found = loss(x, w)
    wanted = 2 * (2 * x + w)
    assert jax.numpy.allclose(found[0], 2 * wanted, atol=1e-4)
    assert jax.numpy.allclose(found[1], wanted, atol=1e-4)


def test_in_place_and_vmap(jax: Any) -> None:
    @kernel(target="sm_80", block=32)
    def double(x: ptr[f32]) -> None:
        place = _address(x, ptx.mov.u32(sreg.tid.x))
        value = ptx.ld.global_.f32([place])
        ptx.st.global_.f32([place], ptx.add.rn.f32(value, value))

    twice = op(double, "x: f32[32] -> x: f32[32]", grid=1)
    x = jax.numpy.ones(32)
    assert jax.numpy.array_equal(jax.jit(twice)(x), 2 * x)
    assert jax.numpy.array_equal(x, jax.numpy.ones(32))  # XLA copied what is still in use
    rows = jax.numpy.arange(96.0).reshape(3, 32)
    assert jax.numpy.array_equal(jax.vmap(twice)(rows), 2 * rows)


def test_clusters_shapes_and_much_shared_memory(jax: Any) -> None:
    size = 227 * 1024

    @kernel(target="sm_90a", block=(8, 4, 2), cluster=(2, 1, 1), shmem_size=size)
    def ranks(y: ptr[u32]) -> None:
        x, y_, z = (ptx.mov.u32(item) for item in (sreg.tid.x, sreg.tid.y, sreg.tid.z))
        thread = ptx.mad.lo.u32(z, 32, ptx.mad.lo.u32(y_, 8, x))
        index = ptx.mad.lo.u32(ptx.mov.u32(sreg.ctaid.x), 64, thread)
        size_here = ptx.mov.u32(sreg.dynamic_smem_size)
        value = ptx.mad.lo.u32(ptx.mov.u32(sreg.cluster_ctarank), 1000, size_here)
        ptx.st.global_.u32([_address(y, index)], value)

    made = op(ranks, "x: f32[1] -> y: u32[256]", parameters="y", grid=4)
    y = jax.jit(made)(jax.numpy.ones(1)).reshape(4, 64)
    for cta in range(4):
        assert (y[cta] == size + 1000 * (cta % 2)).all()


def test_exported(jax: Any, axpy: Any) -> None:
    pytest.importorskip("flatbuffers", reason="JAX serialises with it")
    from jax import export

    x = jax.numpy.arange(10.0)
    function = jax.jit(lambda a: axpy(a, a, 3.0))
    checks = [export.DisabledSafetyCheck.custom_call("ptxkit_launch")]
    data = export.export(function, disabled_checks=checks)(x).serialize()
    assert jax.numpy.allclose(export.deserialize(data).call(x), 4 * x)
