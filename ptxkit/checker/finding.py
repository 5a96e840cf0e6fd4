"""What a rule reports, before its place in the text is worked out."""

from __future__ import annotations

from typing import Any, NamedTuple

from ptxkit.diagnostics import Severity
from ptxkit.syntax.node import Node


class Finding(NamedTuple):
    """What is wrong with a statement, and with which of its nodes."""

    code: str
    severity: Severity
    message: str
    statement: Any
    node: Node | None
    help: str | None = None
    field: str = ""  # of the statement, where the node stands
    at: int | None = None  # the index in that field
