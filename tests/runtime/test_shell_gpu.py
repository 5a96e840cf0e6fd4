"""Launches from the shell, and of what was built ahead of time, on a GPU."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import CORPUS, REPO, Run
from test_docs import Page

import ptxkit
from ptxkit import kernel, ptx, sreg
from ptxkit.runtime import aot
from ptxkit.runtime.driver import NoDriver, driver
from ptxkit.runtime.loader import SourceModule
from ptxkit.runtime.shell import run
from ptxkit.types import f32, ptr

pytestmark = pytest.mark.gpu
numpy = pytest.importorskip("numpy")
SAXPY = CORPUS / "nvcc" / "saxpy.sm_90.ptx"


@pytest.fixture(autouse=True)
def _gpu() -> Iterator[None]:
    try:
        driver().context()
    except NoDriver as error:
        pytest.skip(str(error))
    yield
    driver().synchronize()


@pytest.mark.parametrize("count", [1, 1000, 100_003])
def test_saxpy(count: int) -> None:
    module = SourceModule(SAXPY.read_text(), str(SAXPY))
    words = [str(count), "2.5", f"randn:f32[{count}]", f"randn:f32[{count}]"]
    report = run(module["saxpy"], words, grid=(count + 255) // 256, block=256, repeat=5)
    x, y = (row.argument.data.astype("f8") for row in report.results[2:])
    assert numpy.allclose(report.results[3].after, 2.5 * x + y, rtol=1e-6, atol=1e-6)
    assert report.results[2].changed == 0 and report.results[3].changed > 0.99 * count
    assert not any(row.overrun for row in report.results)
    assert len(report.times) == 5 and all(0.5 < time < 10_000 for time in report.times)


def test_a_write_beyond_the_end_is_seen() -> None:
    report = run(
        SourceModule(SAXPY.read_text())["saxpy"],
        ["1001", "1", "ones:f32[1001]", "ones:f32[1000]"], grid=4, block=256,
    )  # fmt: skip
    assert [row.overrun for row in report.results] == [False, False, False, True]


def test_built_ahead_of_time(tmp_path: Path, run_ptxkit: Run) -> None:
    @kernel(target="auto", block=128)
    def double(x: ptr[f32]) -> None:  # type: ignore[valid-type]
        place = x + ptx.mul.wide.u32(ptx.mov.u32(sreg.tid.x), 4)
        value = ptx.ld.global_.f32([place])
        ptx.st.global_.f32([place], value + value)

    major, minor = driver().architecture()
    own, other = f"sm_{major}{minor}", "sm_80" if major != 8 else "sm_90"
    (made,) = aot.build({"double": double}, [own, other], tmp_path)
    assert aot.load(made.path).cubin.target == own
    done = run_ptxkit("run", made.path, "--grid", 1, "-a", "arange:f32[128]@y.npy", "--format",
                      "json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert (facts["target"], facts["arguments"][0]["changed"]) == (own, 127)
    assert numpy.load(tmp_path / "y.npy").tolist() == [2.0 * at for at in range(128)]
    made.path.with_name(made.files[own]).unlink()
    with pytest.raises(aot.BuiltError, match="No such file"):
        ptxkit.load(made.path)["double"].launch(0, grid=1)


def test_a_fault_is_told(tmp_path: Path) -> None:
    """In a process of its own: a context with a fault is lost."""
    done = subprocess.run(
        [sys.executable, "-m", "ptxkit", "run", SAXPY, "--entry", "saxpy", "--grid", "4", "--block",
         "256", "-a", "1000", "-a", "1", "-a", "16", "-a", "16"],
        capture_output=True, text=True, cwd=REPO, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "(700)" in done.stderr and "Traceback" not in done.stderr


def test_a_kernel_that_does_not_end(tmp_path: Path, run_ptxkit: Run) -> None:
    path = tmp_path / "spin.ptx"
    path.write_text(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry spin(.param .u64 p) {\n"
        ".reg .b64 %p; .reg .b32 %v; .reg .pred %q; ld.param.u64 %p, [p];\n"
        "again: ld.volatile.global.u32 %v, [%p]; setp.eq.u32 %q, %v, 0; @%q bra again; ret; }\n"
    )
    start = time.monotonic()
    done = run_ptxkit("run", path, "--grid", 1, "--block", 1, "-a", "zeros:u32[1]", "--timeout", 2)
    assert done.returncode == 1 and b"not finished within 2 s" in done.stderr
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("name", ["running"])
def test_pages(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shows of a GPU is what a GPU does."""
    (tmp_path / "corpus").symlink_to(CORPUS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "88")
    Page(REPO / "docs" / f"{name}.md", tmp_path, {"gpu": "", "ptxas": ""}).run()
