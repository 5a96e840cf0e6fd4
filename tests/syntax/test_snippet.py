"""Statements and operands from text."""

from __future__ import annotations

from typing import get_args

import pytest

from ptxkit import ParseError, emit
from ptxkit.syntax import parse_operand, parse_statements
from ptxkit.syntax.snippet import Scope
from ptxkit.syntax.tree import Address, Entry, Instruction, SectionData, Unary, Variable


@pytest.mark.parametrize(
    "text",
    [
        "add.s32 %r1,%r2,%r3;",
        "// c\n\tadd.s32 %r1, %r2, %r3; // d",
        "L: ret; {mov a,b;}\n\n// end\n",
        ".global .b32 x;\n",
        ".b8 1\r\n.b8 2",
        ".visible .entry k()\n{\n ret;\n}\n",
        " /* é */ ret ;",
        "",
    ],
)
def test_statements_print_the_text_again(text: str) -> None:
    assert "".join(map(emit, parse_statements(text))) == text


def test_the_scope_decides_what_may_stand() -> None:
    assert isinstance(parse_statements(".entry k() { ret; }")[0], Entry)
    assert isinstance(parse_statements(".b8 1")[0], SectionData)
    assert isinstance(parse_statements(".reg .b32 x;")[0], Variable)
    for scope in get_args(Scope):
        with pytest.raises(ParseError):
            parse_statements("a b c d", scope)
    with pytest.raises(ParseError):
        parse_statements("ret;", "module")
    with pytest.raises(ParseError, match="header"):
        parse_statements(".target sm_90", "module")


@pytest.mark.parametrize(
    ("text", "at", "line", "column"),
    [
        ("add %r1\nret;", 8, 2, 1),
        ("ret; } .func g() { ret;", 5, 1, 6),
        ("ret;\n mov a,,b;\n", 12, 2, 8),
        ("/* open", 0, 1, 1),
        ("ret", 3, 1, 4),
        ("ret;\n§", 5, 2, 1),
    ],
)
def test_errors_name_places_in_the_text(text: str, at: int, line: int, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_statements(text)
    error = caught.value
    assert (error.span.start, error.line, error.column) == (at, line, column)
    assert error.diagnostics[0].caret.split("\n")[0] == text.split("\n")[line - 1]


@pytest.mark.parametrize(
    "text", ["[%rd1+8]", "%r1", "5", "-4", "{a, b}", "1.5", "%tid.x", "p|q", "(1<<3)", "!p", "_"]
)
def test_operands_print_the_text_again(text: str) -> None:
    assert emit(parse_operand(text)) == text


def test_operands_have_the_class_that_their_text_says() -> None:
    assert isinstance(parse_operand("[a]"), Address)
    assert isinstance(parse_operand("-1"), Unary)
    assert parse_operand(" [ a ] // c") == parse_operand("[a]")


@pytest.mark.parametrize("text", ["a,b", "", "a; ret", ".u32 a", "a b", "} .func g() { x 1", "a:"])
def test_what_is_no_operand_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_operand(text)
    assert 0 <= caught.value.span.start <= caught.value.span.end <= len(text)


def test_an_inserted_statement_is_a_fresh_one() -> None:
    first, second = parse_statements("ret;"), parse_statements("ret;")
    assert first == second
    assert first[0] is not second[0]
    assert isinstance(first[0], Instruction)
