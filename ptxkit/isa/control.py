"""Which instructions pass control on, and where to: the rows of `control.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from ptxkit.resource import grammar_path
from ptxkit.syntax.tree import Call, Instruction

ControlKind = Literal["branch", "table", "call", "return", "exit", "trap"]


@dataclass(frozen=True, slots=True)
class Control:
    """How an opcode passes control on; `destination` is the operand that says where to."""

    opcode: str
    kind: ControlKind
    ptx: str
    target: str
    summary: str
    destination: int | None = None


@cache
def load() -> dict[str, Control]:
    """Return the rows of the table by opcode; raises `ValueError` for a row that cannot be."""
    with grammar_path("isa/control.toml").open("rb") as file:
        rows = [Control(**row) for row in tomllib.load(file)["control"]]
    table: dict[str, Control] = {}
    for row in rows:
        if row.kind not in get_args(ControlKind) or row.opcode in table:
            raise ValueError(f"control.toml: unknown kind or second row of {row.opcode!r}")
        if (row.kind in ("branch", "table")) != (row.destination is not None):
            raise ValueError(f"control.toml: {row.opcode!r} needs a destination if it branches")
        table[row.opcode] = row
    return table


def control_of(statement: Instruction | Call) -> Control | None:
    """Return how a statement passes control on, None where it just goes on to the next."""
    return load().get(statement.opcode)
