"""How statements without trivia of their own are laid out."""

from __future__ import annotations

from dataclasses import dataclass

from ptxkit.syntax.token import Modifier
from ptxkit.syntax.tree import Call, Instruction, Label, Module, Statement


@dataclass(frozen=True)
class Style:
    """The layout of printed PTX: indent per scope, gap after the opcode, the line end."""

    indent: str = "\t"
    opcode_gap: str = " "
    comma: str = " "
    line_end: str = "\n"


_TIGHT_BEFORE = frozenset(",;:)]}>")
_TIGHT_AFTER = frozenset("([{<@!~")


def style_of(
    statement: Statement, parts: list[list[str]], depth: int, style: Style
) -> tuple[str, ...]:
    """Return the trivia that a style gives to a statement at a depth of scopes."""
    indent = style.indent * (depth - isinstance(statement, Label) if depth else 0)
    trivia: list[str] = []
    for number, part in enumerate(parts):
        for index, text in enumerate(part):
            if index == 0:
                trivia.append(indent)
            elif text == "{" and index == len(part) - 1 and len(parts) > 1:
                trivia.append(style.line_end + indent)
            else:
                trivia.append(_gap(statement, part, index, style))
        trivia.append(style.line_end)
        del number
    return tuple(trivia)


def _gap(statement: Statement, tokens: list[str], index: int, style: Style) -> str:
    left, right = tokens[index - 1], tokens[index]
    if left == ",":
        return style.comma
    if right in _TIGHT_BEFORE or left in _TIGHT_AFTER or right in "[<":
        return ""
    if isinstance(statement, (Instruction, Call)):
        guard = 0 if statement.guard is None else len(statement.guard.negation or "") + 2
        last = guard + len(statement.modifiers)
        if index <= last:
            return " " if index == guard and guard else ""
        if index == last + 1:
            return style.opcode_gap
        return ""
    if isinstance(right, Modifier) or right.startswith(".") or right in "={":
        return " "
    return "" if right in "(-+" and left != "," else " "
