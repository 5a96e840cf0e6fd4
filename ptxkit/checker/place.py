"""Works out where findings stand in the text; only for texts that have some."""

from __future__ import annotations

from typing import Any

from ptxkit.checker.finding import Finding
from ptxkit.diagnostics import Diagnostic
from ptxkit.source import Source
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree import Module


def diagnostics(module: Module, findings: list[Finding], filename: str | None) -> list[Diagnostic]:
    """Return findings about a module's statements as diagnostics with places."""
    if not findings:
        return []
    source = Source(emit(module), filename)
    wanted = {id(finding.statement) for finding in findings}
    cursors = {
        id(cursor.node): cursor
        for cursor in _statements(Cursor(module))
        if id(cursor.node) in wanted
    }
    made = []
    for finding in findings:
        cursor = cursors[id(finding.statement)]
        at = _part(cursor, finding)
        made.append(
            Diagnostic.at(
                source,
                at.span,
                finding.code,
                finding.message,
                severity=finding.severity,
                help=finding.help,
            )
        )
    return made


def _statements(start: Cursor[Any]) -> Any:
    """Yield the cursors of all statements, without going into their operands."""
    stack = [start]
    while stack:
        cursor = stack.pop()
        yield cursor
        if getattr(cursor.node, "statements", None):
            stack.extend(child for child in cursor.children() if child.field == "statements")


def _part(statement: Cursor[Any], finding: Finding) -> Cursor[Any]:
    """Return the cursor of what is at fault in a statement."""
    part = next(
        (
            child
            for child in statement.children()
            if child.field == finding.field and child.index == finding.at
        ),
        statement,
    )
    for cursor in part.walk():
        if cursor.node is finding.node:
            return cursor
    return part
