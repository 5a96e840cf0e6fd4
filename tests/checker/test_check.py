"""The checker: a file for each code, targets, strictness, reports."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from conftest import REPO

import ptxkit
from ptxkit.checker.code import CODES, page_of
from ptxkit.checker.sarif import sarif
from ptxkit.runtime.oracle import find_ptxas, run_ptxas

DATA = Path(__file__).resolve().parents[1] / "data" / "check"
PAGES = REPO / "docs" / "diagnostic"
UPDATE = bool(os.environ.get("PTXKIT_UPDATE_DOCS"))
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
WARNINGS = {"PTX106", "PTX107", "PTX313"}


def files() -> list[Path]:
    return sorted(DATA.glob("*.ptx"))


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_each_code_has_a_file_that_shows_it(path: Path) -> None:
    target = "sm_100a" if path.stem == "PTX504" else None
    found = ptxkit.check(path.read_bytes(), target, whole_program=path.stem == "PTX304")
    assert path.stem in {item.code for item in found}
    for item in found:
        if item.code == path.stem:
            assert (item.severity == "warning") is (path.stem in WARNINGS)
            assert item.caret


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_ptxas_refuses_what_we_refuse(path: Path) -> None:
    if find_ptxas() is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    verdict = run_ptxas(path.read_bytes(), "sm_100a" if path.stem == "PTX504" else None)
    assert verdict is not None
    lax = WARNINGS - {"PTX313"}  # the linker misses what PTX313 warns of
    assert verdict.accepted is (path.stem in lax)


def test_every_code_is_described_and_shown() -> None:
    sources = "".join(p.read_text("utf-8") for p in sorted((REPO / "ptxkit/checker").glob("*.py")))
    used = set(re.findall(r'"(PTX[0-9]{3})"', sources))
    assert used == set(CODES)
    assert {path.stem for path in files()} == set(CODES)


def test_pages_are_generated() -> None:
    made = {f"{code}.md": page_of(code) for code in CODES}
    rows = [f"| [{code}]({code}.md) | {title} |" for code, (title, _) in sorted(CODES.items())]
    made["index.md"] = "\n".join(
        [
            "<!-- Generated from ptxkit/checker/code.py; do not edit. -->",
            "# Diagnostics",
            "",
            "Codes of the checker; those of syntax errors stand on [Errors](../errors.md).",
            "",
            "| code | what |",
            "|---|---|",
            *rows,
            "",
        ]
    )
    if UPDATE:
        PAGES.mkdir(exist_ok=True)
        for name, text in made.items():
            (PAGES / name).write_text(text, encoding="utf-8")
    assert {path.name: path.read_text("utf-8") for path in PAGES.glob("*.md")} == made


def test_a_good_module_is_clean() -> None:
    assert ptxkit.check(HEAD + ".entry k()\n{\n\tret;\n}\n") == []


def test_all_independent_errors_are_told_in_order() -> None:
    text = HEAD + ".entry k()\n{\n\t.reg .b32 %r<4>;\n\tad.s32 %r1, %r2;\n\tadd.s32 %r1, %r2;\n}\n"
    found = ptxkit.check(text)
    assert [(item.code, item.line) for item in found] == [("PTX100", 7), ("PTX102", 8)]


def test_a_syntax_error_is_told_too() -> None:
    assert [item.code for item in ptxkit.check(HEAD + ".entry k() { ret }\n")] == ["PTX001"]


def test_another_target_may_be_asked_for() -> None:
    text = HEAD.replace("sm_90", "sm_100") + ".entry k()\n{\n\t.reg .b64 %d;\n"
    text = text.replace("8.0", "8.6") + "\tadd.f32x2 %d, %d, %d;\n}\n"
    assert ptxkit.check(text) == []
    assert [item.code for item in ptxkit.check(text, "sm_90")] == ["PTX504", "PTX105"]
    with pytest.raises(ValueError, match="is no target"):
        ptxkit.check(text, "hopper")


def test_strict_makes_errors_of_warnings() -> None:
    data = (DATA / "PTX106.ptx").read_bytes()
    assert {item.severity for item in ptxkit.check(data)} == {"warning"}
    assert {item.severity for item in ptxkit.check(data, strict=True)} == {"error"}


def test_the_caret_stands_under_what_is_wrong() -> None:
    text = HEAD + ".entry k()\n{\n\t.reg .b32 a; .reg .f32 b;\n\tadd.s32 a, a, b;\n}\n"
    (item,) = ptxkit.check(text)
    assert text[item.span.start : item.span.end] == "b"


def test_sarif_has_what_the_schema_asks_for() -> None:
    data = (DATA / "PTX103.ptx").read_text("utf-8")
    report = sarif([("k.ptx", data, ptxkit.check(data))], "1.0")
    assert report["version"] == "2.1.0"
    (run,) = report["runs"]
    assert run["tool"]["driver"]["name"] == "ptxkit"
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert result["level"] in ("error", "warning", "note")
        region = result["locations"][0]["physicalLocation"]["region"]
        assert 0 < region["startLine"] <= region["endLine"]
        assert region["startColumn"] > 0


# A guard, whether ptxas takes it.
GUARDS = {
    "p": True,
    "!p": True,
    "%r1": False,
    "!%r1": False,
    "f": False,
    "v": False,
    "%laneid": False,
    "s": False,
    "callee": False,
}


@pytest.mark.parametrize("statement", ["ret", "call callee"])
@pytest.mark.parametrize("guard", GUARDS)
def test_guards_are_predicates(guard: str, statement: str) -> None:
    declared = ".reg .pred p; .reg .b32 %r<2>; .reg .f32 f; .reg .v2 .b32 v;"
    text = f"{HEAD}.shared .b32 s;\n.func callee() {{ ret; }}\n"
    text += f".entry k() {{ {declared} @{guard} {statement}; ret; }}\n"
    errors = [item.message for item in ptxkit.check(text) if item.severity == "error"]
    assert bool(errors) is not GUARDS[guard], errors
    assert all("a guard is a .pred register, not " in message for message in errors)
    verdict = run_ptxas(text.encode(), None) if find_ptxas() else None
    if verdict is not None:
        assert verdict.accepted is GUARDS[guard]
