"""What the tests of the DSL share."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ptxkit.dsl.trace import use
from ptxkit.runtime.oracle import find_ptxas


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


@pytest.fixture
def lines_of_sass(tmp_path: Path) -> Any:
    """A function that gives the line of each machine instruction, and the code alone."""
    ptxas = find_ptxas()
    if ptxas is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    beside = Path(ptxas).with_name("nvdisasm")
    nvdisasm = str(beside) if beside.exists() else shutil.which("nvdisasm")
    if nvdisasm is None:
        pytest.skip("nvdisasm is not installed: pip install nvidia-cuda-nvdisasm")

    def disassemble(text: str, *flags: str) -> tuple[dict[str, set[tuple[str, int]]], list[str]]:
        source, cubin = tmp_path / "k.ptx", tmp_path / "k.cubin"
        source.write_text(text, "utf-8")
        command = [ptxas, "-arch", "sm_90a", *flags, str(source), "-o", str(cubin)]
        subprocess.run(command, check=True, timeout=60)
        done = subprocess.run(
            [nvdisasm, "-g", "-c", str(cubin)], capture_output=True, text=True, check=True
        )
        rows: dict[str, set[tuple[str, int]]] = defaultdict(set)
        code = []
        here = ("", 0)
        for line in done.stdout.splitlines():
            marker = re.search(r'//## File "([^"]+)", line (\d+)', line)
            operation = re.match(r"\s+/\*[0-9a-f]{4}\*/\s+(?:@!?U?P\d+ )?([A-Z0-9]+)(.*);", line)
            if marker:
                here = marker[1], int(marker[2])
            elif operation:
                rows[operation[1]].add(here)
                code.append(operation[0])
        return rows, code

    return disassemble
