"""The instruction table: what loading refuses, and that each row can be met."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ptxkit import parse
from ptxkit.isa import table
from ptxkit.isa.example import draw
from ptxkit.isa.form import Form, TableError
from ptxkit.isa.match import Match, match
from ptxkit.syntax.tree import Instruction

ROW: dict[str, Any] = {
    "syntax": "add{.rnd}.type d, a{, b}",
    "rnd": [".rn", {"value": ".rm", "ptx": "2.0"}],
    "type": [".f32"],
    "operands": {"d": "out .type", "a": "in .type", "b": "in .type"},
    "ptx": "1.0",
    "target": "any",
}

BAD = {
    "unknown key": {"colour": [".red"]},
    "unknown slot value": {"rnd": ["rn"]},
    "value twice": {"rnd": [".rn", ".rn"]},
    "operand that is not in the syntax": {"operands": {**ROW["operands"], "c": "in u32"}},
    "operand without a specification": {"operands": {"d": "out .type", "a": "in .type"}},
    "unknown type": {"operands": {**ROW["operands"], "a": "in q32"}},
    "no direction": {"operands": {**ROW["operands"], "a": "u32"}},
    "bad range": {"operands": {**ROW["operands"], "a": "in imm 0..x"}},
    "bad target": {"target": "sm_x"},
    "rule without a condition": {"rules": [{"illegal": "no"}]},
    "rule on what is not there": {"rules": [{"when": {"scope": "*"}, "illegal": "no"}]},
    "rule on a value that never is": {"rules": [{"when": {"rnd": ".rp"}, "illegal": "no"}]},
    "unclosed bracket": {"syntax": "add{.rnd}.type d, a, [b"},
}


def test_a_good_row_is_read() -> None:
    form = table.checked(ROW)
    assert form.opcode == "add"
    assert [item.name for item in form.items] == ["rnd", "type"]
    assert form.groups == 1


@pytest.mark.parametrize("change", BAD.values(), ids=BAD)
def test_a_bad_row_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises((TableError, ValueError)):
        table.checked(table.expanded({**ROW, **change}, {}, {}, "test.toml"))


def test_a_second_row_is_refused() -> None:
    text = '[[form]]\nsyntax = "exit"\nptx = "1.0"\ntarget = "any"\n'
    with pytest.raises(TableError, match="second row"):
        table._by_opcode({"a.toml": text, "b.toml": text})


def test_the_compiled_table_is_that_of_the_toml() -> None:
    assert json.loads(table.COMPILED.read_text("ascii")) == table.compiled(table.sources())


def forms() -> list[Form]:
    return list(table.load().all_forms())


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.syntax)
def test_what_is_drawn_from_a_form_matches_one(form: Form) -> None:
    for seed in range(3):
        example = draw(form, random.Random(seed) if seed else None)
        assert example is not None
        if form.opcode == "call":
            return
        module = parse(example.module((9, 5), _any_target()))
        instruction = next(module.find(Instruction)).node
        found = match(instruction)
        assert isinstance(found, Match), (example.text, found)


def _any_target() -> Any:
    from ptxkit.isa.target import Target

    return Target(90, "a")


def test_every_row_says_what_it_does() -> None:
    assert [form.syntax for form in forms() if not form.summary or not form.semantics] == []
