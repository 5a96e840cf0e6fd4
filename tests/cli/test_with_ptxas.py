"""`ptxkit check --with-ptxas`: both verdicts, and where they differ."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import Run

import ptxkit
from ptxkit.cli.check import _compare
from ptxkit.cli.stream import InputFault
from ptxkit.runtime import oracle

GOOD = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {\nret;\n}\n"
BAD = GOOD.replace("ret;", "bad.u32;\nret;")
# An assembler of an old release that finds fault with line 6.
OLD = """\
#!{}
import sys
if "--version" in sys.argv:
    print("Cuda compilation tools, release 11.0, V11.0.1")
else:
    print("ptxas f.ptx, line 6; error   : unknown to me", file=sys.stderr)
    sys.exit(255)
"""


def test_both_verdicts(run_ptxkit: Run, tmp_path: Path) -> None:
    if oracle.find_ptxas() is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    for text, verdict in (GOOD, b"accepts"), (BAD, b"refuses"):
        (tmp_path / "k.ptx").write_text(text, "utf-8")
        done = run_ptxkit("check", "--with-ptxas", "k.ptx")
        first = next(line for line in done.stdout.splitlines() if b": ptxkit " in line)
        assert first.startswith(b"k.ptx: ptxkit " + verdict + b", ptxas ")
        assert first.endswith(verdict)
        assert b"only" not in done.stdout


def test_an_old_assembler_that_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "ptxas"
    program.write_text(OLD.format(sys.executable), "utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(oracle, "find_ptxas", lambda: str(program))
    _compare("k.ptx", BAD.encode(), ptxkit.check(BAD), None)
    assert capsys.readouterr().out.splitlines() == [
        "k.ptx: ptxkit refuses, ptxas 11.0 refuses",
        "k.ptx:6: only ptxas: unknown to me",
        "k.ptx:5: only ptxkit",
    ]


def test_no_assembler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "find_ptxas", lambda: None)
    with pytest.raises(InputFault, match="no ptxas found: pip install"):
        _compare("k.ptx", GOOD.encode(), [], None)
