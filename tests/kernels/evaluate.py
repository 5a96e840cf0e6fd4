"""What straight code computes on integers: enough PTX to test arithmetic of addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.dsl import entry, module, ptx
from ptxkit.syntax.operand import Address, Offset
from ptxkit.syntax.tree import Instruction

APPLY: dict[str, Any] = {
    "mov": lambda x: x,
    "cvt": lambda x: x,
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "mad": lambda x, y, z: x * y + z,
    "div": lambda x, y: x // y,  # of what is not negative
    "and": lambda x, y: x & y,
    "xor": lambda x, y: x ^ y,
    "shl": lambda x, y: x << y,
    "shr": lambda x, y: x >> y,
    "min": min,
    "max": max,
    "setp": lambda x, y: x < y,
    "selp": lambda x, y, p: x if p else y,
}


class Code:
    """Instructions that `body` appends; `result` is what it returned."""

    def __init__(self, body: Callable[..., Any], inputs: int) -> None:
        made = module("8.0", "sm_90a", 64)
        self.result: Any = None
        self.inputs: list[str] = []

        @entry("k")
        def _() -> None:
            registers = [ptx.mov.u32(0) for _ in range(inputs)]
            self.inputs = [str(register.node) for register in registers]
            self.result = body(*registers)
            ptx.ret()

        found = (cursor.node for cursor in made.tree().walk())
        self.rows = [node for node in found if isinstance(node, Instruction) and node.operands]
        self.rows = self.rows[inputs:]

    def run(self, *values: int) -> tuple[dict[str, int], list[tuple[int, ...]]]:
        """The registers' values, and the operands of each instruction that touches memory."""
        known = dict(zip(self.inputs, values, strict=True))
        accesses = []

        def value(node: Any) -> int:
            if isinstance(node, Address):
                return value(node.elements[0])
            if isinstance(node, Offset):
                return value(node.base) + value(node.offset)
            return known[str(node)] if str(node) in known else int(str(node))

        for row in self.rows:
            to, *rest = row.operands
            if row.opcode in APPLY:
                known[str(to)] = APPLY[row.opcode](*map(value, rest))
            elif row.opcode == "cp":
                accesses.append(tuple(map(value, row.operands)))
            else:
                assert row.opcode == "ldmatrix", row
                accesses.append((value(rest[0]),))
        return known, accesses
