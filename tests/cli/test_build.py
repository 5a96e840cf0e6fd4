"""`ptxkit build`, run as a process: what it collects, writes, prints and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import CORPUS, Run

import ptxkit
from ptxkit.runtime.toolchain import installed

pytestmark = pytest.mark.skipif(not installed(), reason="ptxas is not installed")

KERNELS = """
from beside import threads
from ptxkit import kernel, ptx
from ptxkit.dsl.structure import module

@kernel(target="auto", block=threads)
def wait():
    ptx.bar.sync(0)

@kernel(target="sm_90a")
def hopper():
    ptx.fence.proxy.async_()

@kernel(target="sm_90a")
def _part():
    ptx.nothing()

again = wait
"""


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "beside.py").write_text("threads = 96\n")
    path = tmp_path / "kernels.py"
    path.write_text(KERNELS)
    return path


def test_what_a_file_has_is_built(kernels: Path, run_ptxkit: Run, tmp_path: Path) -> None:
    saxpy = CORPUS / "nvcc" / "saxpy.sm_90.ptx"
    done = run_ptxkit("build", kernels, saxpy, "--target", "sm_90a,sm_100a", "-o", "out")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "hopper.json", "hopper.sm_90a.cubin",
        "saxpy.sm_90.json", "saxpy.sm_90.sm_100a.cubin", "saxpy.sm_90.sm_90a.cubin",
        "wait.json", "wait.sm_100a.cubin", "wait.sm_90a.cubin",
    ]  # fmt: skip
    lines = [line.split() for line in done.stdout.decode().splitlines()]
    assert ["wait", "sm_100a", "wait.sm_100a.cubin"] in [line[:3] for line in lines]
    assert ["hopper", "sm_100a", "sm_90a"] in lines
    module = ptxkit.load(tmp_path / "out" / "wait.json", target="sm_100a")
    assert module["wait"].signature.block == (96, 1, 1)


def test_the_report_as_json(kernels: Path, run_ptxkit: Run) -> None:
    command = "build", kernels, "--name", "hopper", "--target", "sm_90a", "--format", "json"
    done = run_ptxkit(*command, "--jobs", "1", "--target", "sm_80")
    (row,) = json.loads(done.stdout)["modules"]
    assert (row["name"], row["json"], row["left_out"]) == (
        "hopper", "hopper.json", {"sm_80": "sm_90a"},
    )  # fmt: skip
    (image,) = row["images"]
    assert (image["target"], image["file"]) == ("sm_90a", "hopper.sm_90a.cubin")
    assert image["kernels"]["hopper"]["registers"] > 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["kernels.py", "--target", "sm_9x"], 2, "'sm_9x' is no target"),
        (["kernels.py", "--target", "sm_80"], 1, "hopper is .target sm_90a, which cannot"),
        (["kernels.py", "--name", "nope"], 1, "no module 'nope'; there are: wait, hopper"),
        (["kernels.py", "kernels.py"], 2, "both have a module 'wait'"),
        (["kernels.py", "--name", "hopper", "-o", "beside.py"], 2, "beside.py: file exists"),
        (["beside.py"], 1, "beside.py has no module and no kernel"),
        (["none.ptx"], 2, "none.ptx: no such file"),
        (["raises.py"], 1, "ZeroDivisionError"),
        (["traced.py"], 1, "KeyError"),
        (["refused.py"], 1, "no_such_opcode"),
        (["bad.ptx"], 1, "bad.ptx:1:1: error"),
        (["worse.ptx"], 1, "Barrier number '99'"),
    ],
)
def test_what_is_refused(
    kernels: Path, run_ptxkit: Run, tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    head = "from ptxkit import kernel, ptx\n@kernel(target='sm_80')\ndef k():\n    "
    (tmp_path / "raises.py").write_text("1 / 0\n")
    (tmp_path / "traced.py").write_text(head + "{}['x']\n")
    (tmp_path / "refused.py").write_text(head + "ptx.no_such_opcode()\n")
    (tmp_path / "bad.ptx").write_text("hello\n")
    ptx = ".version 8.0\n.target sm_80\n.entry k() { bar.sync 99; ret; }\n"
    (tmp_path / "worse.ptx").write_text(ptx)
    done = run_ptxkit("build", *arguments)
    said = done.stderr.decode()
    assert (done.returncode, message in said) == (code, True), said
    assert not list(tmp_path.rglob("*.cubin"))
