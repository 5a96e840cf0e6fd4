"""The tutorial's kernels compute what they say, on a GPU; through the driver itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from driver import Driver

REPO = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.gpu
torch: Any = pytest.importorskip("torch", reason="the reference is torch's")


def kernels() -> dict[str, Any]:
    """What the Python blocks of the tutorial define."""
    text = (REPO / "docs" / "dsl" / "tutorial.md").read_text("utf-8")
    names: dict[str, Any] = {"__name__": "tutorial"}
    for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        exec(compile(block, "tutorial.md", "exec"), names)
    return names


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    if not torch.cuda.is_available() or torch.cuda.get_device_capability() != (9, 0):
        pytest.skip("the tutorial is for sm_90a")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("tutorial"))
        return kernels()


@pytest.fixture
def driver(page: dict[str, Any]) -> Driver:
    torch.manual_seed(1)
    torch.zeros(1, device="cuda")  # makes the context
    return Driver()


def test_count(page: dict[str, Any], driver: Driver) -> None:
    out = torch.zeros(128, dtype=torch.int32, device="cuda")
    driver.launch(page["count"].ptx(), "count", (1,), 128, out)
    assert out.tolist() == list(range(128))


def test_axpy(page: dict[str, Any], driver: Driver) -> None:
    n = 1000
    x, y = torch.randn(2, 1024, device="cuda")
    wanted = torch.where(torch.arange(1024, device="cuda") < n, y + 2.5 * x, y)
    driver.launch(page["axpy"].ptx(), "axpy", (4,), 256, 2.5, x, y, n)
    torch.testing.assert_close(y, wanted)


def test_total(page: dict[str, Any], driver: Driver) -> None:
    x, out = torch.randn(8, 256, device="cuda"), torch.zeros(8, device="cuda")
    driver.launch(page["total"].ptx(threads=256), "total", (8,), 256, x, out)
    torch.testing.assert_close(out, x.sum(1))


def test_rows(page: dict[str, Any], driver: Driver) -> None:
    x, out = torch.randn(16, 1280, device="cuda"), torch.zeros(16, device="cuda")
    driver.launch(page["rows"].ptx(), "rows", (16,), 32, x, out, 1280)
    torch.testing.assert_close(out, x.sum(1), rtol=1e-4, atol=1e-4)


def test_scale(page: dict[str, Any], driver: Driver) -> None:
    x = torch.randn(8, 1024, device="cuda")
    wanted = x * 3.0
    driver.launch(page["scale"].ptx(), "scale", (8,), 128, x, 3.0)
    torch.testing.assert_close(x, wanted)


def test_copy(page: dict[str, Any], driver: Driver) -> None:
    source = torch.randn(8192, 4096, device="cuda").bfloat16()
    target = torch.zeros_like(source)
    maps = [driver.tensor_map(page["spec"], tensor) for tensor in (source, target)]
    driver.launch(page["copy"].ptx(), "copy", (64, 128), 32, *maps)
    assert torch.equal(source, target)


@pytest.mark.parametrize("size", [(64, 128, 64), (192, 384, 1024), (1024, 2048, 4096)])
def test_gemm(page: dict[str, Any], driver: Driver, size: tuple[int, int, int]) -> None:
    m, n, k = size
    a, b = (torch.randn(rows, k, device="cuda").bfloat16() for rows in (m, n))
    c = torch.zeros(m, n, device="cuda")
    boxes = {"a": (64, page["M"]), "b": (64, page["N"])}
    maps = [
        driver.tensor_map(
            page["TensorMap"]("bf16", (k, tensor.shape[0]), boxes[name], swizzle="128B"), tensor
        )
        for name, tensor in (("a", a), ("b", b))
    ]
    grid = (n // page["N"], m // page["M"])
    shared = page["STAGES"] * page["STAGE"]
    driver.launch(page["gemm"].ptx(), "gemm", grid, 160, *maps, c, n, k, shared=shared)
    torch.testing.assert_close(c, a.float() @ b.float().T, rtol=1e-3, atol=1e-2)
