"""The labelled cases beside the checkout: what ptxas accepts survives the transpiler whole."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
import python_laws
import strategies
from conftest import SHARED
from python_laws import MODES

import ptxkit
from ptxkit.checker.check import check
from ptxkit.diagnostics import ParseError
from ptxkit.syntax import tree

INDEX = SHARED / "cases" / "index.csv"


def rows() -> list[dict[str, str]]:
    if not INDEX.is_file():
        return []
    with INDEX.open(newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["kind"] == "ptx"]


CASES = rows()


def parsed(shared: Path, case: str) -> tree.Module:
    return ptxkit.parse((shared / "cases" / case).read_bytes())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("row", CASES, ids=lambda row: row["case"][:3])
def test_a_case_comes_back(shared: Path, row: dict[str, str], mode: str) -> None:
    """Even what is only refused by the checker comes back; what does not parse has no Python."""
    try:
        module = parsed(shared, row["case"])
    except ParseError:
        assert row["expected"].startswith("reject"), row
        return
    if (shared / "cases" / row["case"]).stat().st_size > 300_000 and mode != "plain":
        pytest.skip("large files take their time; one mode will do")
    source = python_laws.check(module, mode, name=row["case"])
    if row["expected"].startswith("accept"):
        assert "check=False" not in source or any(
            item.severity == "error" for item in check(module)
        )
        assert "ptx.op(" not in source


def instructions(module: tree.Module) -> list[Any]:
    return [item for item in strategies.nodes(module) if isinstance(item, tree.Instruction)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("250", ["pred="]),  # guards are kept
        ("251", ["ptx.add.sat", "ptx.add.cc"]),  # and no `+`
        ("259", []),
        ("260", []),
    ],
)
def test_what_sugar_must_not_drop(shared: Path, number: str, words: list[str], mode: str) -> None:
    (row,) = [row for row in CASES if row["case"].startswith(number)]
    module = parsed(shared, row["case"])
    source = python_laws.python_of(module, mode)
    for word in words:
        assert word in source
    for function in (item for item in module.statements if isinstance(item, tree.Function)):
        assert f'"{function.name}"' in source  # the PTX name, whatever Python calls it
    back = ptxkit.parse(python_laws.run(source))
    assert instructions(back) == instructions(module)
