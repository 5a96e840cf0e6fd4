"""How statements without trivia of their own are laid out."""

from __future__ import annotations

from dataclasses import dataclass

from ptxkit.syntax.token import Modifier, Name
from ptxkit.syntax.tree import (
    Address,
    Call,
    Function,
    Index,
    Instruction,
    Label,
    Member,
    Pair,
    Statement,
    Variable,
    Vector,
)


@dataclass(frozen=True)
class Style:
    """The layout of printed PTX; as nvcc prints, unless told otherwise.

    `indent` is put once per scope, `opcode_gap` behind an opcode with its modifiers and behind the
    type of a declaration, `comma` behind a comma, `line_end` at the end of a line.
    """

    indent: str = "\t"
    opcode_gap: str = " \t"
    comma: str = " "
    line_end: str = "\n"


_TIGHT_BEFORE = frozenset(",;)]}>:[<+|")
_TIGHT_AFTER = frozenset("([{<@!~+-*/&|^\\") | {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"}
_OPERATORS = frozenset("+-*/%&|^") | {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"}
# What a parenthesis stands apart from; a name, an operator or another parenthesis has it close by.
_APART_FROM_PARENTHESIS = frozenset((".func", ".callprototype", "_", "=", ")"))


def style_of(
    statement: Statement, parts: list[list[str]], depth: int, style: Style, base: str = ""
) -> tuple[str, ...]:
    """Return the trivia that a style gives to a statement at a depth of scopes.

    `base` stands before the indent of every line.
    """
    outdent = isinstance(statement, Label) and depth > 0
    indent = base + style.indent * (depth - outdent)
    trivia: list[str] = []
    for number, part in enumerate(parts):
        gaps = gaps_of(statement, part, style, indent)
        if gaps:
            gaps[0] = indent
            if number == 0 and len(parts) > 1 and len(part) > 1:
                gaps[-1] = style.line_end + indent  # the brace on a line of its own
        trivia += gaps
        trivia.append(style.line_end)
    if depth == 0 and isinstance(statement, Function):
        trivia[0] = style.line_end + trivia[0]
    return tuple(trivia)


def gaps_of(node: object, tokens: list[str], style: Style, indent: str = "") -> list[str]:
    """Return what a style puts before each token of a node; nothing before the first."""
    if isinstance(node, (Instruction, Call)):
        return _instruction_gaps(node, tokens, style)
    gaps = [""] * len(tokens)
    header, operand = isinstance(node, Function), isinstance(node, _OPERANDS)
    declared = _first_declared(node) if isinstance(node, Variable) else -1
    depth, opened, named = 0, False, False
    for index in range(1, len(tokens)):
        left, right = tokens[index - 1], tokens[index]
        gap = _gap(left, right, style)
        if operand and isinstance(right, Modifier) and left != ",":
            gap = ""
        depth += (left == "(") - (left == ")")
        if right == ":" and index == 1:
            gap = ""
        elif index == declared:
            gap = style.opcode_gap
        elif left.startswith(".source_begin"):
            gap = style.line_end + indent
        elif right.startswith(".source_begin"):
            gap = style.line_end
        if header:
            if right == "(" and depth == 0 and isinstance(left, Name):
                opened = tokens[index + 1] != ")"
            elif opened and depth <= 1 and (left in ",(" or right == ")"):
                gap = style.line_end + indent + style.indent * (right != ")")
                opened = right != ")"
            elif (named and depth == 0 and isinstance(right, Modifier)) or right == ".pragma":
                gap = style.line_end + indent
            named = named or (depth == 0 and isinstance(left, Name))
        gaps[index] = gap
    return gaps


_OPERANDS = (Member, Index, Pair, Vector, Address)  # whose words with a dot stand close by


def _first_declared(variable: Variable) -> int:
    """Return the index of the first declared name among the tokens of a declaration."""
    if not variable.declarators:
        return -1
    index = 1 + (variable.linkage is not None) + (variable.vector is not None)
    for item in variable.specifiers:
        if isinstance(item, str):
            index += 1
        elif "size" in type(item).fields:
            index += 2
        else:
            return -1  # attributes: rare, and a blank will do
    return index


def _instruction_gaps(node: Instruction | Call, tokens: list[str], style: Style) -> list[str]:
    guard = 0 if node.guard is None else 2 + (node.guard.negation is not None)
    opcode = guard + (isinstance(node, Instruction) and node.escape is not None)
    operand = opcode + len(node.modifiers) + 1
    gaps = [""] * len(tokens)
    if guard:
        gaps[guard] = " "
    if len(tokens) > operand + 1:
        gaps[operand] = style.opcode_gap
    for index in range(operand + 1, len(tokens)):
        left, right = tokens[index - 1], tokens[index]
        if not (isinstance(right, Modifier) and left != ","):
            gaps[index] = _gap(left, right, style)
    return gaps


def _gap(left: str, right: str, style: Style) -> str:
    if left == ",":
        return style.comma
    if right == "(":
        return " " if left in _APART_FROM_PARENTHESIS else ""
    if right == ":" and left[:1] != ".":
        return " "  # of a condition; that of a label stands close by
    if right in _TIGHT_BEFORE or left in _TIGHT_AFTER or right in _OPERATORS or left == "%":
        return ""
    if left == ")" and right[:1] != "." and right != "_" and not isinstance(right, Name):
        return ""  # a cast, and no name follows one
    return " "
