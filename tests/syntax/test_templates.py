"""Templates: skeletons with holes, their text form, and the functions compiled from them."""

from __future__ import annotations

from typing import Any

import pytest

import ptxkit
from ptxkit.syntax import tree
from ptxkit.syntax.fastpath import Mismatch, learn
from ptxkit.syntax.node import read_layout
from ptxkit.syntax.printer import ShapeTrivia, segments
from ptxkit.syntax.template import Hole, Template, decode, encode, is_deep
from ptxkit.syntax.token import token

node: Any = tree  # its classes take plain strings for tokens, which type checkers do not know
BODY = "chunk_of_body"
ADD = ["NAME", "MODIFIER", "NAME", "COMMA", "NAME", "COMMA", "INTEGER", "SEMICOLON"]
HEADER = ".version 9.0\n.target sm_90\n"


def parsed(body: str) -> tuple[Any, ...]:
    module = ptxkit.parse(f"{HEADER}.func f()\n{{\n{body}}}\n")
    statements: tuple[Any, ...] = module.functions["f"].statements or ()
    return statements


def test_skeleton_has_a_hole_for_each_token_that_a_node_keeps() -> None:
    skeleton: Any = learn(BODY, ADD)
    assert type(skeleton).__name__ == "Instruction"
    assert skeleton.opcode == Hole(0)
    assert [hole.at for hole in skeleton.modifiers] == [1]
    assert [hole.at for hole in skeleton.operands] == [2, 4, 6]


def test_skeleton_goes_through_its_text_form() -> None:
    for terminals in (
        ADD,
        ["NAME", "COLON"],
        ["AT", "NOT", "NAME", "NAME", "NAME", "PLUS", "INTEGER", "SEMICOLON"],
        ["CALL", "LPAR", "NAME", "RPAR", "COMMA", "NAME", "COMMA", "LPAR", "RPAR", "SEMICOLON"],
    ):
        line = encode(learn(BODY, terminals))
        assert "\n" not in line
        assert encode(decode(line)) == line
        assert decode(line) == learn(BODY, terminals)


def test_build_fills_the_holes() -> None:
    template = Template(learn(BODY, ADD), len(ADD))
    words = ["add", ".s32", "%r1", ",", "%r2", ",", "4"]
    made = template.build((*map(token, words[:3]), ",", token("%r2"), ",", token("4"), ";"), None)
    assert made == node.Instruction("add", (".s32",), ("%r1", "%r2", "4"))
    assert made.trivia is None


def test_a_chunk_without_a_derivation_has_no_skeleton() -> None:
    for terminals in ([*ADD[:-1]], ["SEMICOLON"], ["NAME", "NAME", "NAME", "SEMICOLON"]):
        with pytest.raises(Mismatch):
            learn(BODY, terminals)


def test_holes_must_be_in_the_order_of_the_layout() -> None:
    swapped = tree.Instruction.twin()
    for name in tree.Instruction.fields:
        setattr(swapped, name, tree.Instruction.defaults.get(name))
    swapped.opcode, swapped.modifiers, swapped.operands = Hole(1), (), (Hole(0),)
    swapped.trivia = None
    swapped.__class__ = tree.Instruction
    with pytest.raises(AssertionError, match="layout of Instruction"):
        Template(swapped, 3).check()


def test_statements_laid_out_alike_share_their_trivia() -> None:
    one, two, three = parsed("\tadd.s32 a, b, 1;\n\tsub.u32 c, d, 22;\n\tsub.u32 c,d, 22;\n")
    assert type(one.trivia) is ShapeTrivia
    assert one.trivia is two.trivia and two.trivia is not three.trivia


def test_compiled_print_is_the_general_print() -> None:
    for body in (
        "\tadd.s32 a, b, 1;\n",
        "@!p\tld . x  [a + 4 * 2] , { _ ,b.x } ;// c\n".replace(". x", ".x"),
        "call (a,b) , f ,(c), P;\n",
        "\t.reg .b32 %r<4>, x[2][] = {1, {a+1}, generic(b)};\n".replace("[2][]", "[][2]"),
        "L: .callprototype (.param .b32 _) _ (.reg .u64 a) .noreturn;\n",
        ".loc 1 2 3, function_name $L+4, inlined_at 1 2 3\n",
    ):
        (one,) = parsed(body)
        trivia = one.trivia
        assert type(trivia) is ShapeTrivia
        out: list[str] = []
        trivia.show(one, trivia.separators, out.extend)
        (tokens,) = segments(one)
        general = "".join(map("".join, zip(trivia, [*tokens, ""], strict=True)))
        assert "".join(out) == general == ptxkit.emit(one)


def test_a_changed_statement_is_printed_from_its_fields() -> None:
    """Shape trivia on a node of another shape would print wrong tokens: it never stays."""
    (one,) = parsed("\tadd.s32 a, b, 1;\n")
    for changed in (
        one.replace(operands=("x",)),
        one.replace(modifiers=()),
        one.replace(opcode="sub"),
        node.Instruction(one.opcode, (".u8",), ("q", "r", "s"), trivia=one.trivia),
    ):
        tokens = [token for part in segments(changed) for token in part]
        text = ptxkit.emit(changed)
        assert "".join(text.split()) == "".join(tokens)


def test_deep_skeletons_are_not_compiled() -> None:
    flat = learn(BODY, ADD)
    assert not is_deep(flat)
    deep: Any = Hole(0)
    for _ in range(60):
        deep = (deep,)
    assert is_deep(deep)


def test_layouts_are_read_piece_by_piece() -> None:
    pieces = read_layout("'.x' a? b* ('(' c, ')')? {d}")
    assert [piece.kind for piece in pieces] == ["text", "one", "many", "commas", "body"]
    assert [piece.optional for piece in pieces] == [False, True, False, True, True]
    assert (pieces[3].before, pieces[3].after) == (("(",), (")",))
