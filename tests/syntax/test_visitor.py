"""Visitors and transformers."""

from __future__ import annotations

from typing import Any

import pytest

from ptxkit import emit, parse
from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Block, Instruction
from ptxkit.syntax.visitor import Transformer, Visitor

HEAD = ".version 8.8\n.target sm_90a\n"
TEXT = (
    HEAD
    + """.func f()
{
  a.s32 %r1,%r2 ; // k

  // about b
  b;
  c %r1; // cc
  { b; }
}
"""
)
EXPRESSION = "(" * 2000 + "1" + ")" * 2000
DEEP = HEAD + ".func f()\n{\n" + "{" * 1500 + "a " + EXPRESSION + ";" + "}" * 1501


def test_a_visitor_goes_in_order_and_leaves_what_it_entered() -> None:
    class Log(Visitor):
        def __init__(self) -> None:
            self.seen: list[str] = []

        def visit_Function(self, node: Any) -> None:  # noqa: N802
            self.seen.append("in")

        def leave_Function(self, node: Any) -> None:  # noqa: N802
            self.seen.append("out")

        def visit_Instruction(self, node: Any) -> bool:  # noqa: N802
            self.seen.append(str(node.opcode))
            return node.opcode != "a"

        def visit_Name(self, node: Any) -> None:  # noqa: N802
            self.seen.append(f"{node}@{self.cursor.line}")

    log = Log()
    log.visit(parse(TEXT))
    assert log.seen == [
        *("sm_90a@2", "in", "f@3", "a", "b", "b@8", "c", "c@9", "%r1@9", "b", "b@10", "out")
    ]


def test_a_transformer_replaces_deletes_and_splices() -> None:
    class Change(Transformer):
        def visit_Instruction(self, node: Any) -> Any:  # noqa: N802
            if node.opcode == "b":
                return None
            if node.opcode == "c":
                return Instruction("x"), node, Instruction("y")
            return node.replace(opcode="z")

        def visit_Name(self, node: Any) -> Any:  # noqa: N802
            return Name("%r9") if node == "%r1" else node

    module = Change().transform(parse(TEXT))
    assert emit(module) == (
        HEAD + ".func f()\n{\n  z.s32 %r9,%r2 ; // k\n\n  x;\n  c %r9;\n  y; // cc\n  { }\n}\n"
    )


def test_a_transformer_that_keeps_everything_returns_the_same_tree() -> None:
    module = parse(TEXT)
    assert Transformer().transform(module) is module


def test_operands_may_come_and_go() -> None:
    class Change(Transformer):
        def visit_Name(self, node: Any) -> Any:  # noqa: N802
            if node == "%r2":
                return Name("%r3"), Name("%r4")
            return None if node == "%r1" else node

    text = emit(Change().transform(parse(TEXT)))
    assert "a.s32 %r3,%r4 ; // k" in text
    assert "c ; // cc" in text or "c; // cc" in text


def test_a_needed_part_cannot_be_deleted() -> None:
    class Change(Transformer):
        def visit_Name(self, node: Any) -> Any:  # noqa: N802
            return None

    with pytest.raises(ValueError, match="cannot be without"):
        Change().transform(parse(TEXT))


def test_deep_trees_need_no_recursion() -> None:
    class Count(Visitor):
        blocks = 0

        def visit_Block(self, node: Any) -> None:  # noqa: N802
            self.blocks += 1

    class Change(Transformer):
        def visit_Integer(self, node: Any) -> Any:  # noqa: N802
            return type(node)("2")

    module = parse(DEEP)
    count = Count()
    count.visit(module)
    assert count.blocks == 1500
    changed = Change().transform(module)
    assert emit(changed) == DEEP.replace("1)", "2)", 1)


def test_the_nearest_base_class_decides() -> None:
    class Change(Transformer):
        def visit_Statement(self, node: Any) -> Any:  # noqa: N802
            return node

        def visit_Block(self, node: Block) -> Any:  # noqa: N802
            return None

    assert emit(Change().transform(parse(TEXT))) == TEXT.replace("  { b; }\n", "")
