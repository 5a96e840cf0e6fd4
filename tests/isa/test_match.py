"""Matching instructions: the form and its slots, or the first difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptxkit.isa.match import Match, Mismatch, match
from ptxkit.isa.table import TableError, load
from ptxkit.isa.target import Target
from ptxkit.syntax.snippet import parse_statements
from ptxkit.syntax.tree import Instruction


def instruction(text: str) -> Instruction:
    (statement,) = parse_statements(text)
    assert isinstance(statement, Instruction)
    return statement


def found(text: str) -> Match:
    result = match(instruction(text))
    assert isinstance(result, Match), result
    return result


def refused(text: str) -> Mismatch:
    result = match(instruction(text))
    assert isinstance(result, Mismatch), result
    return result


def test_slots_and_operands_are_named() -> None:
    result = found("add.rn.ftz.f32 %f1, %f2, %f3;")
    assert result.slots["rnd"] == ".rn"
    assert list(result.operands) == ["d", "a", "b"]
    assert str(result.operands["b"]) == "%f3"
    assert result.ordered


@pytest.mark.parametrize(
    "text",
    [
        "ld.global.nc.L1::evict_last.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1+16];",
        "mov.b64 %rd1, {%r1, %r2};",
        "cvt.rn.satfinite.e4m3x2.f32 %rs1, %f1, %f2;",
        "setp.lt.and.s32 %p1|%p2, %r1, 4, !%p3;",
        "shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;",
        "mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], %r2;",
        "bar.sync 0;",
    ],
)
def test_forms_are_found(text: str) -> None:
    found(text)


def test_another_order_is_found_and_told() -> None:
    assert not found("add.f32.rn %f1, %f2, %f3;").ordered


@pytest.mark.parametrize(
    ("text", "part", "words"),
    [
        ("ad.s32 %r1, %r2, %r3;", "opcode", "no instruction is called ad"),
        ("add.rm.s32 %r1, %r2, %r3;", "modifier", ".rm"),
        ("add.typo.s32 %r1, %r2, %r3;", "modifier", "takes no modifier .typo"),
        ("add %r1, %r2, %r3;", "modifier", "incomplete"),
        ("add.s32 %r1, %r2;", "operands", "takes 3 operands, not 2"),
        ("add.s32 5, %r2, %r3;", "operand", "no constant"),
        ("add.s32 %r1, [%r2], %r3;", "operand", "brackets"),
        ("add.s32 {%r1, %r4}, %r2, %r3;", "operand", "no vector"),
        ("ld.global.v2.u32 {%r1, %r2, %r3}, [%rd1];", "operand", "vector of 2"),
        ("ld.global.u32 %r1, %rd1;", "operand", "brackets"),
    ],
)
def test_the_first_difference_is_told(text: str, part: str, words: str) -> None:
    result = refused(text)
    assert result.part == part
    assert words in result.message


def test_a_near_name_is_offered() -> None:
    assert refused("subb.s32 %r1, %r2, %r3;").help == "did you mean sub?"


def test_versions_and_targets_are_told() -> None:
    fma = instruction("redux.sync.add.s32 %r1, %r2, %r3;")
    assert isinstance(match(fma, ptx=(7, 0), target=Target(80)), Match)
    for ptx, target in (((6, 5), Target(80)), ((7, 0), Target(75))):
        result = match(fma, ptx=ptx, target=target)
        assert isinstance(result, Mismatch)
        assert result.part == "need"


def test_a_user_adds_forms(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text(
        '[[form]]\nsyntax = "frob.type d, a"\ntype = [".u32"]\nptx = "9.0"\ntarget = "any"\n'
        'operands = { d = "out .type", a = "in .type" }\n',
        encoding="utf-8",
    )
    table = load().extended(path)
    assert isinstance(match(instruction("frob.u32 %r1, 7;"), table=table), Match)
    assert isinstance(match(instruction("frob.u32 %r1, 7;")), Mismatch)
    path.write_text('[[form]]\nsyntax = "frob d"\n', encoding="utf-8")
    with pytest.raises(TableError):
        load().extended(path)
