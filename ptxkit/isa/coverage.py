"""Counts how many instructions of a file have a form in the table."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ptxkit.diagnostics import ParseError
from ptxkit.isa.match import Mismatch, bindings, match
from ptxkit.isa.table import Table
from ptxkit.syntax.parser import parse
from ptxkit.syntax.tree import Call, Instruction


class Coverage(NamedTuple):
    """Instructions by opcode: all, those with a form; those without by their mnemonic."""

    total: Counter[str]
    matched: Counter[str]
    missing: Counter[str]


def coverage(data: bytes, table: Table) -> Coverage | None:
    """Return what the table knows of a file's instructions, None if the file is no PTX."""
    found = Coverage(Counter(), Counter(), Counter())
    try:
        module = parse(data)
    except ParseError:
        return None
    for cursor in module.walk():
        node = cursor.node
        if isinstance(node, Instruction):
            known = not isinstance(match(node, table=table), Mismatch)
        elif isinstance(node, Call):
            known = bool(bindings(table, str(node.opcode), node.modifiers))
        else:
            continue
        found.total[str(node.opcode)] += 1
        if known:
            found.matched[str(node.opcode)] += 1
        else:
            found.missing["".join((str(node.opcode), *map(str, node.modifiers)))] += 1
    return found
