"""What the tests of the DSL share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ptxkit.checker.oracle import find_ptxas
from ptxkit.dsl.trace import use


@pytest.fixture(autouse=True)
def _outside() -> None:
    """Begin each test outside of a module."""
    use(None)


@pytest.fixture
def assembles(tmp_path: Path) -> Callable[[str], None]:
    """A function that has ptxas take a text; where there is no ptxas it does nothing."""
    ptxas = find_ptxas()

    def assemble(text: str) -> None:
        if ptxas is None:
            return
        path = tmp_path / "assembled.ptx"
        path.write_text(text, "utf-8")
        target = next(line.split()[1] for line in text.splitlines() if line.startswith(".target"))
        command = [ptxas, "-arch", target.rstrip(","), str(path), "-o", os.devnull]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{text}"

    return assemble
