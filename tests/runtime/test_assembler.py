"""Assembling: what comes back, which assembler is taken, and every way to fail."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit import kernel, ptx
from ptxkit.cli import run as command_line
from ptxkit.runtime import toolchain
from ptxkit.runtime.assembler import AssemblyError, assemble
from ptxkit.runtime.log import Resources, notes_of, resources_of
from ptxkit.runtime.toolchain import NoAssembler, Ptxas, chosen, installed
from ptxkit.source import Source

GOOD = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<2>;
	.shared .align 4 .b8 s[64];
	ld.param.u64 %rd1, [p];
	ld.global.u32 %r1, [%rd1];
	st.shared.u32 [s], %r1;
	bar.sync 0;
	ld.shared.u32 %r2, [s];
	st.global.u32 [%rd1], %r2;
	ret;
}
"""
BAD = GOOD.replace("bar.sync 0;", "add.s32 %r1, %r2;")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def ptxas() -> Ptxas:
    rows = installed()
    if not rows:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    return rows[0]


def a_program(folder: Path, text: str, name: str = "ptxas") -> str:
    """Write a shell script that stands for an assembler."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


SAYS = 'if [ "$1" = --version ]; then echo "Cuda compilation tools, release {}, V1"; exit; fi\n'


def named(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str, release: str = "13.5") -> str:
    """Make a script the assembler; return its path."""
    path = a_program(folder, SAYS.format(release) + text)
    monkeypatch.setenv("PTXKIT_PTXAS", path)
    toolchain.release_of.cache_clear()
    return path


# ---- what comes back


def test_a_module(ptxas: Ptxas) -> None:
    made = assemble(GOOD)
    assert made.data[:4] == b"\x7fELF"
    assert made.target == "sm_90a"
    assert made.assembler == str(ptxas)
    resources = made.kernels["k"]
    assert resources.registers is not None
    assert resources.registers > 4
    assert (resources.shared, resources.barriers, resources.spill_stores) == (64, 1, 0)
    assert not made.is_cached
    assert assemble(GOOD).is_cached


def test_trees_bytes_and_kernels(ptxas: Ptxas) -> None:
    code = assemble(GOOD, cache=False).data
    assert assemble(GOOD.encode(), cache=False).data == code
    assert assemble(ptxkit.parse(GOOD), cache=False).data == code

    @kernel(target="sm_90a", block=32)
    def empty() -> None:
        ptx.ret()

    assert list(assemble(empty).kernels) == ["empty"]
    with pytest.raises(TypeError, match="int is no PTX"):
        assemble(5)
    with pytest.raises(AssemblyError, match="is it PTX"):
        assemble("hello")


def test_another_target_and_options(ptxas: Ptxas) -> None:
    assert assemble(GOOD.replace("sm_90a", "sm_80"), target="sm_90").target == "sm_90"
    made = assemble(GOOD, options=("-O0",))
    assert "-O0" in made.command
    assert made.data != assemble(GOOD).data


def test_a_header_in_a_comment_is_none(ptxas: Ptxas) -> None:
    assert assemble("// .version 99.9\n/* .target sm_1 */\n" + GOOD).target == "sm_90a"


def test_notes_are_advice(ptxas: Ptxas) -> None:
    text = GOOD.replace("bar.sync 0;", "setmaxnreg.inc.sync.aligned.u32 64;\n\tbar.sync 0;")
    made = assemble(text)
    assert [note.code for note in made.advice] == ["C7508"]
    assert "setmaxnreg" in made.advice[0].message
    with pytest.raises(AssemblyError, match="C7508"):
        assemble(text, advice="error")


# ---- failures


def test_what_ptxas_refuses(ptxas: Ptxas) -> None:
    with pytest.raises(AssemblyError) as caught:
        assemble(BAD, filename="bad.ptx")
    error = caught.value
    line = BAD[: BAD.index("add.s32")].count("\n") + 1
    assert [item.line for item in error.diagnostics] == [line]
    assert "add.s32 %r1, %r2;" in error.diagnostics[0].caret
    assert str(error).startswith(f"bad.ptx:{line}:")
    assert error.folder is not None
    assert sorted(path.name for path in error.folder.iterdir()) == [
        "command.txt",
        "log.txt",
        "module.ptx",
    ]
    assert (error.folder / "module.ptx").read_text() == BAD
    assert ptxas.path in (error.folder / "command.txt").read_text()
    shutil.rmtree(error.folder)


def test_a_killed_assembler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, tmp_path / "bin", "kill -9 $$")
    with pytest.raises(AssemblyError, match=r"killed by SIGKILL \(out of memory\?\)") as caught:
        assemble(GOOD)
    assert caught.value.folder is not None
    shutil.rmtree(caught.value.folder)


def test_an_assembler_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, tmp_path / "bin", "exec sleep 30")
    with pytest.raises(AssemblyError, match=r"stopped after 0\.2 s") as caught:
        assemble(GOOD, timeout=0.2)
    assert caught.value.folder is not None
    shutil.rmtree(caught.value.folder)


def test_an_assembler_that_fails_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(monkeypatch, tmp_path / "bin", "exit 3")
    with pytest.raises(AssemblyError, match="refuses it") as caught:
        assemble(GOOD)
    assert caught.value.folder is not None
    shutil.rmtree(caught.value.folder)


# ---- which assembler


def test_no_assembler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "_candidates", lambda: iter(()))
    monkeypatch.setitem(sys.modules, "cuda.bindings.nvjitlink", None)
    with pytest.raises(NoAssembler, match=r"pip install 'ptxkit\[ptxas\]'"):
        assemble(GOOD)


def test_the_newest_that_knows_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTXKIT_PTXAS", raising=False)
    rows = [
        (a_program(tmp_path / release, SAYS.format(release)), release)
        for release in ("12.4", "13.0", "11.8")
    ]
    broken = (a_program(tmp_path / "broken", "exit 1"), "broken")
    monkeypatch.setattr(toolchain, "_candidates", lambda: iter([broken, *rows]))
    toolchain.release_of.cache_clear()
    assert [item.release for item in installed()] == [(13, 0), (12, 4), (11, 8)]
    assert chosen((8, 0)).release == (13, 0)
    with pytest.raises(NoAssembler, match=r"9\.1 is too new: ptxas 13\.0 .* up to 9\.0"):
        chosen((9, 1))


def test_a_named_assembler_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = named(monkeypatch, tmp_path / "bin", "exit 1", release="12.0")
    assert [item.path for item in installed()] == [path]
    assert installed()[0].isa == (8, 0)


@pytest.mark.parametrize(
    ("release", "isa"),
    [((12, 9), (8, 8)), ((13, 0), (9, 0)), ((13, 5), (9, 5)), ((14, 1), (10, 1))],
)
def test_isa_of_a_release(release: tuple[int, int], isa: tuple[int, int]) -> None:
    assert Ptxas("p", release, "PATH").isa == isa


def test_cuda_home_and_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTXKIT_PTXAS", raising=False)
    home = Path(a_program(tmp_path / "cuda" / "bin", SAYS.format("12.1"))).parent.parent
    path = Path(a_program(tmp_path / "on_path", SAYS.format("12.2")))
    monkeypatch.setenv("CUDA_HOME", str(home))
    monkeypatch.setenv("PATH", f"{path.parent}{os.pathsep}{os.environ['PATH']}")
    toolchain.release_of.cache_clear()
    origins = {item.origin: item.release for item in installed()}
    assert origins["CUDA_HOME"] == (12, 1)
    assert origins["PATH"] == (12, 2)


# ---- the log

LOG = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'k' for 'sm_90a'
ptxas info    : Function properties for f
    16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Function properties for k
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info : Used 40 registers, used 2 barriers, 1024 bytes smem, 52 bytes cmem[0], 8 bytes cmem[2]
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; no count
ptxas /tmp/x.ptx, line 2; warning : Registers are spilled to local memory
ptxas fatal   : Ptx assembly aborted due to errors
"""


def test_the_log_is_read() -> None:
    found = resources_of(LOG)
    assert found["k"] == Resources(40, shared=1024, constant=60, barriers=2)
    assert found["f"] == Resources(None, 16, 8, 12)
    notes = notes_of(LOG, Source("first\nsecond\n", "x.ptx"))
    assert [(note.code, note.severity, note.line) for note in notes] == [
        ("C7508", "note", 1),
        ("ptxas", "warning", 2),
    ]
    assert notes[1].caret == "second\n^^^^^^"


# ---- the command


def test_the_command(
    ptxas: Ptxas, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("k.ptx").write_text(GOOD)
    assert command_line(["assemble", "k.ptx"]) == 0
    assert Path("k.cubin").read_bytes()[:4] == b"\x7fELF"
    shown = capsys.readouterr().out
    assert str(ptxas) in shown
    assert "registers" in shown
    assert command_line(["assemble", "k.ptx", "--target", "sm_90a", "-o", "other.cubin"]) == 0
    assert "from the cache" in capsys.readouterr().out
    assert command_line(["cache", "info"]) == 0
    assert "1 entries" in capsys.readouterr().out
    assert command_line(["cache", "clear"]) == 0
    assert "1 entries removed" in capsys.readouterr().out
    Path("bad.ptx").write_text(BAD)
    assert command_line(["assemble", "bad.ptx", "--no-cache"]) == 1
    assert "bad.ptx:" in capsys.readouterr().err
    assert command_line(["assemble", "k.ptx", "-o", "no/where.cubin"]) == 2
    assert command_line(["assemble", "missing.ptx"]) == 2


def test_advice_on_the_command_line(
    ptxas: Ptxas, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(GOOD.replace("bar.sync 0;", "setmaxnreg.inc.sync.aligned.u32 64;"))
    assert command_line(["assemble", str(path), "--advice", "-o", str(tmp_path / "o")]) == 1
    assert "C7508" in capsys.readouterr().err


def test_a_target_that_an_assembler_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 297: what is too old for the target is told, and what does not run."""
    monkeypatch.setitem(sys.modules, "cuda.bindings.nvjitlink", None)
    named(monkeypatch, tmp_path / "bin", "exit 1", release="12.4")
    with pytest.raises(NoAssembler, match=r"8\.8 is too new: ptxas 12\.4 \(PTXKIT_PTXAS\)"):
        assemble(GOOD.replace("sm_90a", "sm_80"), target="sm_103a")
    path = a_program(tmp_path / "broken", "exit 1")
    monkeypatch.setenv("PTXKIT_PTXAS", path)
    monkeypatch.setattr(toolchain, "_candidates", lambda: iter([(path, "PTXKIT_PTXAS")]))
    with pytest.raises(NoAssembler, match=r"broken/ptxas \(PTXKIT_PTXAS\) does not run"):
        assemble(GOOD)
