"""Kernels of the corpus and of the DSL are launched on a GPU, and compute what torch computes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit import kernel, ptx, smem, sreg
from ptxkit.dsl import cluster, if_, warp
from ptxkit.runtime.driver import DriverError, driver
from ptxkit.runtime.loader import load
from ptxkit.types import b8, f32, ptr, u32

pytestmark = pytest.mark.gpu
BLACKWELL = ".version 8.7\n.target sm_100\n.address_size 64\n.entry k() { ret; }\n"
CORPUS = Path(__file__).resolve().parents[2] / "corpus"


@pytest.fixture(scope="module")
def torch() -> Iterator[Any]:
    """Open the device through torch, whose context the launches use."""
    module = pytest.importorskip("torch", reason="the reference is torch's")
    if not module.cuda.is_available():
        pytest.skip("there is no GPU")
    module.zeros(1, device="cuda")
    yield module
    module.cuda.synchronize()


@pytest.mark.parametrize("count", [1, 127, 1000, 100_003])
@pytest.mark.parametrize("sugar", [None, False, True])
def test_saxpy_of_nvcc(torch: Any, count: int, sugar: bool | None) -> None:
    """The file itself, and what its plain and its sugared Python write."""
    source: Any = CORPUS / "nvcc" / "saxpy.sm_90.ptx"
    if sugar is not None:
        from ptxkit.dsl.script import run

        source = run(ptxkit.transpile(ptxkit.parse(source.read_bytes()), sugar=sugar))
    module = load(source)
    x, y = (torch.randn(count, device="cuda") for _ in range(2))
    wanted = 2.5 * x.double() + y.double()
    module.saxpy[(count + 255) // 256, 256](count, 2.5, x, y)
    torch.cuda.synchronize()
    assert torch.allclose(y.double(), wanted, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("count", [1, 1000, 5000])
def test_vector_add_of_triton(torch: Any, count: int) -> None:
    module = load(CORPUS / "triton" / "vector_add.fp32.sm_80.ptx", target="sm_90")
    name, signature = next(iter(module.signatures.items()))
    x, y, z = (torch.randn(count, device="cuda") for _ in range(3))
    rest = [0] * (len(signature.parameters) - 4)  # scratch memory that it does not use
    module[name][(count + 1023) // 1024,](x, y, z, count, *rest)
    torch.cuda.synchronize()
    assert torch.equal(z, x + y)


@pytest.mark.parametrize("threads", [32, 256, 1024])
def test_a_reduction_in_dynamic_shared_memory(torch: Any, threads: int) -> None:
    @kernel(target="sm_90a", name="total")
    def total(x: ptr[f32], out: ptr[f32]) -> None:  # type: ignore[valid-type]
        words = smem(b8, ..., name="words", align=16)
        thread = ptx.mov.u32(sreg.tid.x)
        value = ptx.ld.global_.f32([x + ptx.mul.wide.u32(thread, 4)])
        part = warp.reduce("add", value)
        at = ptx.mad.lo.u32(ptx.shr.u32(thread, 5), 4, ptx.mov.u32(words))
        ptx.st.shared.f32([at], part)
        ptx.bar.sync(0)
        with if_(thread < 1):
            ptx.red.global_.add.f32([out], ptx.ld.shared.f32([words]))

    module = load(total)
    x = torch.randn(threads, device="cuda")
    out = torch.zeros(1, device="cuda")
    for size in (128, 100 << 10):  # beyond 48 KB the kernel has to opt in
        out.zero_()
        module.total[1, threads](x, out, shmem_size=size)
        torch.cuda.synchronize()
        assert torch.allclose(out, x[:32].sum(), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("size", [1, 2, 8, 16])
def test_ranks_of_a_cluster(torch: Any, size: int) -> None:
    @kernel(target="sm_90a", name="ranks")
    def ranks(out: ptr[u32]) -> None:  # type: ignore[valid-type]
        place = out + ptx.mul.wide.u32(ptx.mov.u32(sreg.ctaid.x), 4)
        cluster.sync()
        ptx.st.global_.u32([place], cluster.rank())

    module = load(ranks)
    out = torch.full((32,), 99, dtype=torch.int32, device="cuda")
    module.ranks.launch(out, grid=32, block=32, cluster=size)
    torch.cuda.synchronize()
    assert out.tolist() == [at % size for at in range(32)]


def test_variables_streams_and_occupancy(torch: Any) -> None:
    text = (CORPUS / "nvcc" / "saxpy.sm_90.ptx").read_text()
    text = text.replace(".address_size 64", ".address_size 64\n.visible .global .u32 mark = 7;", 1)
    module = load(text)
    assert module.read("mark") == b"\7\0\0\0"
    module.write("mark", b"\1\2\3\4")
    assert module.read("mark") == b"\1\2\3\4"
    assert 1 <= module.saxpy.occupancy(256) <= 32
    stream = torch.cuda.Stream()
    x, y = torch.ones(100, device="cuda"), torch.zeros(100, device="cuda")
    torch.cuda.synchronize()
    module.saxpy[1, 128](100, 3.0, x, y, stream=stream)
    stream.synchronize()
    assert torch.equal(y, 3 * x)


def test_errors_of_the_driver_are_explained(torch: Any) -> None:
    with pytest.raises(DriverError, match=r"assemble for its|another architecture"):
        driver().load(ptxkit.assemble(BLACKWELL).data)
    handle = load(CORPUS / "nvcc" / "saxpy.sm_90.ptx").handle(driver().context())
    with pytest.raises(DriverError, match="no symbol"):
        driver().function(handle, "nothing")


def test_a_graph(torch: Any) -> None:
    module = load(CORPUS / "nvcc" / "saxpy.sm_90.ptx")
    x, y = torch.ones(100, device="cuda"), torch.zeros(100, device="cuda")
    module.saxpy[1, 128](100, 1.0, x, y)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        module.saxpy[1, 128](100, 1.0, x, y, stream=torch.cuda.current_stream())
    del module
    for _ in range(3):
        graph.replay()
    torch.cuda.synchronize()
    assert torch.equal(y, 4 * x)
