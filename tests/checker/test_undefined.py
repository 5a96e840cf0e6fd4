"""Functions that nothing defines, beside what ptxas says when it makes code (sm_80) and with -c."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import ptxkit
from ptxkit.runtime.oracle import find_ptxas

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
# The text, whether ptxas 13.5 takes it, and whether it does with -c.
ROWS = (
    (".func f;\n.entry k() { call f; ret; }\n", False, False),
    (".visible .func f;\n.entry k() { call f; ret; }\n", False, False),
    (".weak .func f;\n.entry k() { call f; ret; }\n", False, False),
    (".func f;\n.entry k() { ret; }\n", False, False),
    (".extern .func f;\n.entry k() { call f; ret; }\n", False, True),
    (".func f;\n.entry k() { call f; ret; }\n.func f { ret; }\n", True, True),
    (".func malloc;\n.entry k() { call malloc; ret; }\n", True, True),
)


@pytest.mark.parametrize(("text", "whole", "part"), ROWS)
def test_undefined_functions(text: str, whole: bool, part: bool, tmp_path: Path) -> None:
    for flag, whole_program, accepted in ((), True, whole), (("-c",), False, part):
        found = ptxkit.check(HEAD + text, whole_program=whole_program)
        assert any(item.severity == "error" for item in found) != accepted
        ptxas = find_ptxas()
        if ptxas is not None:
            path = tmp_path / "f.ptx"
            path.write_text(HEAD + text, "utf-8")
            command = [ptxas, *flag, "-arch", "sm_80", str(path), "-o", str(tmp_path / "f.o")]
            done = subprocess.run(command, capture_output=True, timeout=60)
            assert (done.returncode == 0) == accepted
