"""Calls drawn from the table at random assemble, but for what is known and stands here."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest
from drawn import callee, declared, instruction_of, python_values

from ptxkit import ParseError
from ptxkit.dsl import TraceError, entry, label, module, scope
from ptxkit.isa.example import draw
from ptxkit.isa.form import Form
from ptxkit.isa.table import load
from ptxkit.runtime.oracle import find_ptxas

NOT_DRAWN = {"brx", "call", "spdecompress"}  # as in tests/isa/test_assemble.py
TARGETS = ["sm_80", "sm_90a", "sm_100a", "sm_103a", "sm_120a"]

# Calls that the table takes and ptxas does not, and what is wrong; a row goes when that is mended.
KNOWN = {
    # Unified mode takes some geometries of these; the table does not know the mode.
    r"(tex|tld4)\..*\[%u64_\d+, %u64": "a sampler in unified mode",
    r"st\..*param::func": ".param::func without a call",
}


def written(target: str, forms: list[Form], random_: random.Random) -> tuple[str, int]:
    """A module of drawn calls that the checks let pass, and how many they are."""
    made = module("9.5", target, 64)
    count = 0

    @entry("k")
    def _() -> None:
        nonlocal count
        for form in forms:
            example = draw(form, random_)
            if example is None:
                continue
            try:
                drawn = instruction_of(example)
                with scope():
                    callee(example.mnemonic)(*python_values(drawn, declared(example)))
                    label("L")
            except (TraceError, ParseError):  # what the target lacks; what the grammar refuses
                continue
            count += 1

    return made.ptx(), count


@pytest.mark.slow
def test_calls_that_are_drawn_assemble(tmp_path: Path) -> None:
    ptxas = find_ptxas()
    if ptxas is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    random_ = random.Random(5)
    forms = [form for form in load().all_forms() if form.opcode not in NOT_DRAWN]
    total = 0
    refused: list[tuple[str, str, str]] = []
    for target in TARGETS:
        text, count = written(target, forms * 2, random_)
        total += count
        path = tmp_path / f"{target}.ptx"
        path.write_text(text, "utf-8")
        arch = target.replace("sm", "compute")
        command = [ptxas, "-arch", arch, str(path), "-o", str(tmp_path / "out")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        lines = text.splitlines()
        for number, message in re.findall(r"line (\d+); (?:error|fatal)\s*: (.*)", done.stderr):
            line = lines[int(number) - 1].strip()
            refused.append((target, line, message))
    assert total > 4000
    assert len(refused) < total / 25
    assert [row for row in refused if not any(re.match(words, row[1]) for words in KNOWN)] == []
