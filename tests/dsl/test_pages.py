"""The tables of docs/dsl/spelling.md: the Python on the right writes the PTX on the left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from drawn import instructions_of

from ptxkit import dsl, sreg
from ptxkit.dsl import declare, label, ptx, shared

PAGE = Path(__file__).resolve().parents[2] / "docs" / "dsl" / "spelling.md"
_ROW = re.compile(r"^\| `([^`]*)` \| `([^`]*)` \|$", re.MULTILINE)
ROWS = [
    tuple(cell.replace("\\|", "|") for cell in found)
    for found in _ROW.findall(PAGE.read_text("utf-8"))
]
REGISTERS = {"b32": "r s t", "u32": "u", "s32": "i", "b64": "a b", "f32": "f g h", "f64": "d"}


def test_the_page_has_rows() -> None:
    assert len(ROWS) > 50


@pytest.mark.parametrize(("text", "python"), ROWS)
def test_a_row_is_right(text: str, python: str) -> None:
    def body() -> None:
        names: dict[str, Any] = {name: getattr(dsl, name) for name in dsl.__all__}
        for kind, row in REGISTERS.items():
            for name in row.split():
                names[name] = getattr(declare.reg, kind)(name)
        names["p"], names["q"] = declare.reg.pred("p", "q")
        names["x"] = shared.b32("x", 16)
        if "%r99" in python:
            declare.reg.b32("%r99")
        eval(python, {**names, "ptx": ptx, "sreg": sreg})
        label("L")

    found = [line for line in instructions_of(body) if line != "L:" and line[:7] != ".shared"]
    (line,) = found
    assert line.split() == text.split()
