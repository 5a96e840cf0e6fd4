"""The commands check and isa, run as processes."""

from __future__ import annotations

import json
from pathlib import Path

from conftest import REPO, Run

DATA = REPO / "tests" / "data" / "check"
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"


def test_the_command_reports(run_ptxkit: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.ptx", DATA / "PTX103.ptx"
    good.write_text(HEAD + ".entry k()\n{\n\tret;\n}\n", "utf-8")
    assert run_ptxkit("check", good).returncode == 0
    done = run_ptxkit("check", bad)
    assert done.returncode == 1
    assert b"error[PTX103]" in done.stdout
    assert json.loads(run_ptxkit("check", "--format", "json", bad).stdout)[0]["diagnostics"]
    assert json.loads(run_ptxkit("check", "--format", "sarif", bad).stdout)["version"] == "2.1.0"
    assert run_ptxkit("check", "--target", "x", bad).returncode == 2


def test_the_isa_command(run_ptxkit: Run) -> None:
    done = run_ptxkit("isa", "cp.async.bulk")
    assert done.returncode == 0
    assert b"cp.async.bulk" in done.stdout
    assert json.loads(run_ptxkit("isa", "--json", "add").stdout)
    assert run_ptxkit("isa", "ad").returncode == 1
    assert run_ptxkit("isa", "--coverage", DATA / "PTX200.ptx").returncode == 0
