"""What is drawn from each row assembles: the table says no more than ptxas takes."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from drawn import assembled, fitting

from ptxkit.isa.example import Example
from ptxkit.isa.table import load
from ptxkit.isa.target import Target, Version
from ptxkit.runtime.oracle import find_ptxas

# The first two need tables and functions around them; which sizes go together in the third is not
# written down anywhere.
NOT_DRAWN = {"brx", "call", "spdecompress"}


def test_each_row_assembles(tmp_path: Path) -> None:
    if find_ptxas() is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    groups: dict[tuple[Target, Version], list[Example]] = defaultdict(list)
    undrawn = []
    for form in load().all_forms():
        found = fitting(form)
        if found is None:
            undrawn.append(form)
        elif form.opcode not in NOT_DRAWN:
            groups[found[1:]].append(found[0])
    for form in undrawn:  # rows of old versions or targets alone
        assert form.need.until is not None or any(row[2] for row in form.need.targets), form.syntax
    wrong = []
    for (target, ptx), examples in groups.items():
        lines = [f".version {ptx[0]}.{ptx[1]}", f".target {target}", ".address_size 64"]
        lines.append(".entry k() {")
        first = len(lines) + 1
        for example in examples:
            registers = "".join(f".reg .{kind} {name};" for name, kind in example.registers.items())
            label = " L:" if "L" in example.operands else ""
            lines.append(f"{{ {registers} {example.text}{label} }}")
        path = tmp_path / "drawn.ptx"
        path.write_text("\n".join([*lines, "ret;", "}", ""]), encoding="utf-8")
        for number, message in assembled(path, target)[1].items():
            wrong.append(f"{examples[number - first].text}: {message}")
    assert not wrong, "\n".join(wrong)
