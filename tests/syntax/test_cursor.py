"""Walking, searching, and where nodes stand in the text."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from ptxkit import ParseError, emit, parse, strip_trivia
from ptxkit.syntax.cursor import Cursor, walk
from ptxkit.syntax.token import Name, Token
from ptxkit.syntax.tree import Block, Function, Instruction, Label, Module, Statement, Variable

HEAD = ".version 8.8\n.target sm_90a\n"
TEXT = (
    HEAD
    + """.visible .entry k(.param .u64 p)
{
\t.reg .b32 %r<4>;  // bank
\tadd.s32 %r1, %r1, %r1;
# 70 "k.cu"
$L:\t@!%p1 ld.global.v2.u32 {%r1, %r2}, [%rd1+8]; bra $L;
\t{ .shared .b8 s[4] = {1, 2}; }
}
"""
)


def place(module: Module, text: str, token: str) -> Cursor[Token]:
    return next(c for c in module.find(Token, text=token))


def test_a_walk_yields_every_token_in_order() -> None:
    module = parse(TEXT)
    words = [c.node for c in module.walk() if isinstance(c.node, Token)]
    assert words[:4] == ["8.8", "sm_90a", ".visible", "k"]
    starts = [c.span.start for c in module.walk() if isinstance(c.node, Token)]
    assert starts == sorted(starts)
    assert len(set(starts)) == len(starts)


def test_spans_hold_the_text_of_their_nodes() -> None:
    module = parse(TEXT)
    for cursor in module.walk():
        text = TEXT[cursor.span.start : cursor.span.end]
        if isinstance(cursor.node, Token):
            assert text == cursor.node
    (load,) = module.find(opcode="ld")
    assert TEXT[slice(*load.span)] == "@!%p1 ld.global.v2.u32 {%r1, %r2}, [%rd1+8];"
    vector, address = (c for c in load.children() if c.field == "operands")
    assert TEXT[slice(*vector.span)] == "{%r1, %r2}"
    assert TEXT[slice(*address.span)] == "[%rd1+8]"
    (block,) = module.find(Block)
    assert TEXT[slice(*block.span)] == "{ .shared .b8 s[4] = {1, 2}; }"
    (function,) = module.find(Function)
    assert TEXT[slice(*function.span)] == TEXT[len(HEAD) :].rstrip()
    assert TEXT[slice(*Cursor(module).span)] == TEXT.strip()


def test_a_node_in_two_places_has_two_spans() -> None:
    module = parse(TEXT)
    (add,) = module.find(opcode="add")
    registers = [c for c in add.children() if c.field == "operands"]
    assert len({id(c.node) for c in registers}) == 1
    assert [TEXT[slice(*c.span)] for c in registers] == ["%r1"] * 3
    assert len({c.span for c in registers}) == 3
    assert len(set(registers)) == 3


def test_lines_and_line_markers() -> None:
    module = parse(TEXT)
    (label,) = module.find(Label)
    assert (label.line, label.column) == (8, 1)
    assert label.location == ("k.cu", 70, 1)
    (branch,) = module.find(opcode="bra")
    assert branch.line == 8
    assert TEXT.splitlines()[7][branch.column - 1 :].startswith("bra $L;")


def test_spans_count_what_a_style_and_the_printer_add() -> None:
    module = strip_trivia(parse(TEXT))
    text = emit(module)
    for cursor in module.walk():
        if isinstance(cursor.node, Token):
            assert text[slice(*cursor.span)] == cursor.node
    fused = Instruction("add", (".s32",), ("a", "b"), trivia=("", "", "", "", "", "", ""))
    words = [c for c in fused.walk() if isinstance(c.node, Token)]
    assert [emit(fused)[slice(*c.span)] for c in words] == ["add", ".s32", "a", "b"]


def test_spans_of_an_operand_alone() -> None:
    (load,) = parse(TEXT).find(opcode="ld")
    vector = load.node.operands[0]
    assert [emit(vector)[slice(*c.span)] for c in vector.walk()][1:] == ["%r1", "%r2"]


def test_find_by_class_and_by_fields() -> None:
    module = parse(TEXT)
    assert [c.node.name for c in module.find(Label)] == ["$L"]
    assert [c.node.opcode for c in module.find(Instruction)] == ["add", "ld", "bra"]
    words = (".global", ".v2", ".u32")
    assert len(list(module.find(Instruction, opcode="ld", modifiers=words))) == 1
    assert [c.node.type for c in module.find(Variable, space=".shared")] == [".b8"]
    assert len(list(module.find(Name, text="%r1"))) == 4
    (function,) = module.find(Function)
    assert len(list(function.find(opcode="add"))) == 1
    assert not list(module.find(opcode="sub"))


def test_find_refuses_a_field_that_no_class_has() -> None:
    module = parse(TEXT)
    with pytest.raises(TypeError, match="opcod"):
        module.find(opcod="add")
    with pytest.raises(TypeError, match="Label"):
        module.find(Label, opcode="add")
    with pytest.raises(TypeError, match="int"):
        module.find(int)  # type: ignore[type-var]


def test_a_token_keeps_the_methods_of_str() -> None:
    name = Name("%r1")
    assert name.find("1") == 2
    assert name.replace("1", "2") == "%r2"
    assert type(name.replace("1", "2")) is str
    assert [c.node for c in name.walk()] == [name]


def test_what_stands_around() -> None:
    module = parse(TEXT)
    for cursor in module.walk():
        statement = cursor.statement
        assert statement is not None
        if isinstance(cursor.node, Statement):
            assert statement is cursor
        assert cursor.root is module
        assert [*cursor.ancestors(), cursor][-1] is cursor
    (add,) = module.find(opcode="add")
    function = add.function
    assert function is not None
    assert function.node is module.functions["k"]
    assert next(module.walk()).function is None


def test_cursors_compare_by_place() -> None:
    module = parse(TEXT)
    first, second = list(module.walk()), list(walk(module))
    assert first == second
    assert len(set(first) | set(second)) == len(first)
    assert next(parse(TEXT).walk()) != first[0]
    with pytest.raises(AttributeError, match="immutable"):
        first[0].index = 1  # type: ignore[misc]


def test_deep_trees() -> None:
    text = HEAD + ".func f()\n{\n" + "{" * 1500 + "x " + "(" * 2000 + "1" + ")" * 2000 + ";"
    text += "}" * 1500 + "\n}\n"
    module = parse(text)
    cursors = list(module.walk())
    for cursor in reversed(cursors):
        assert cursor.span.start < cursor.span.end
        assert cursor.statement is not None
    assert text[slice(*cursors[-1].span)] == "1"


def test_spans_over_the_corpus(corpus_files: list[Path]) -> None:
    chosen = random.Random(2).sample([p for p in corpus_files if p.stat().st_size < 60_000], 40)
    for path in chosen:
        data = path.read_bytes()
        try:
            module = parse(data)
        except ParseError:
            continue
        text = data.decode("utf-8", "surrogateescape")
        last = 0
        for cursor in module.walk():
            span = cursor.span
            if isinstance(cursor.node, Token):
                assert text[slice(*span)] == cursor.node, (path, cursor)
                assert last <= span.start, (path, cursor)
                last = span.end
        for left, right in pairwise(c.span for c in module.find(Instruction)):
            assert left.end <= right.start


def test_functions_hold_prototypes_that_no_semicolon_ends() -> None:
    text = ".version 9.0\n.target sm_90\n.func f(.param .b32 x)\n.func g { ret; }\n"
    functions = parse(text).functions
    assert list(functions) == ["f", "g"]
    assert functions["f"].is_prototype
    assert functions["f"].statements is None
    defined = parse(text + ".func f(.param .b32 x) { ret; }\n").functions["f"]
    assert not defined.is_prototype
