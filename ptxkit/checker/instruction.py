"""Checks instructions against the table: modifiers, operands, versions and targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ptxkit.analysis.constant import ConstantError, evaluate
from ptxkit.analysis.scope import Scope
from ptxkit.analysis.symbol import SymbolTable
from ptxkit.checker.finding import Finding
from ptxkit.isa import special_register
from ptxkit.isa.match import Match, Mismatch, bindings, guard_fault, match
from ptxkit.isa.operand import Names
from ptxkit.isa.table import Table
from ptxkit.isa.target import Target, Version
from ptxkit.syntax.node import Node
from ptxkit.syntax.operand import Unary
from ptxkit.syntax.token import Integer, Name
from ptxkit.syntax.tree import AddressSize, Call, Instruction, Module

CODES = {
    "opcode": "PTX100",
    "modifier": "PTX101",
    "operands": "PTX102",
    "operand": "PTX103",
    "rule": "PTX104",
    "need": "PTX105",
}
ORDER, UNDOCUMENTED = "PTX106", "PTX107"


class _Special(NamedTuple):
    """A special register, as a name that an operand may bear."""

    kind: str = "special"
    type: str = ""
    vector: str = ""
    space: str = ".sreg"


class _Named(NamedTuple):
    """A declared name, as the operand check asks about it."""

    kind: str
    type: str
    vector: str
    space: str


_KINDS = {"special register": "special", "prototype": "table"}


class ScopeNames(Names):
    """What the declarations around an instruction say of names; one for each function."""

    def __init__(self, table: SymbolTable, scope: Scope, address_bits: int = 64) -> None:
        self.table = table
        self.scope = scope
        self.address_bits = address_bits
        self.order = 0  # of the statement that is looked at
        self._known: dict[str, Any] = {}

    def symbol(self, name: str) -> Any:
        """Return what a name stands for, None if it is not declared."""
        if name in self._known:
            return self._known[name]
        special = special_register.load().get(name)
        if special is not None:  # a declaration further down hides it from then on
            hidden = self.scope.find(name, self.order)
            if hidden is None or hidden.kind == "special register":
                return _Special()
        found: Any = self.scope.find(name)
        if found is not None:
            kind = _KINDS.get(found.kind, found.kind)
            if kind == "parameter" and found.space == ".reg":
                kind = "register"
            found = _Named(kind, found.type or "", found.vector or "", found.space or "")
        self._known[name] = found
        return found

    def constant_fault(self, node: Node) -> str | None:
        """Return why a constant expression has no value, None if it may have one."""
        if isinstance(node, (str, Unary)):
            return None
        try:
            evaluate(node)
        except ConstantError as error:
            return error.message
        return None

    def constant(self, node: Node) -> int | None:
        """Return the value of an integer constant expression, None if it has none."""
        if isinstance(node, Integer):
            return int(node.value)
        if isinstance(node, Name):
            return 32 if str(node) == "WARP_SZ" else None
        try:
            value = evaluate(node).value
        except ConstantError:
            return None
        return value if isinstance(value, int) else None


def instruction_findings(
    statements: Iterator[tuple[Instruction | Call, ScopeNames]],
    table: Table,
    ptx: Version,
    target: Target,
) -> Iterator[Finding]:
    """Yield what is wrong with instructions, each beside the names that are in sight."""
    for statement, names in statements:
        if isinstance(statement, Call):
            yield from _call_findings(statement, names, table, ptx, target)
            continue
        names.order = names.table.order_of(statement)
        result = match(statement, names=names, ptx=ptx, target=target, table=table)
        if isinstance(result, Mismatch):
            yield _finding(statement, result)
            continue
        yield from _warnings(statement, result)


def _finding(statement: Any, result: Mismatch) -> Finding:
    return Finding(CODES[result.part], "error", result.message, statement, result.node, result.help)


def _warnings(statement: Instruction, result: Match) -> Iterator[Finding]:
    if not result.ordered:
        message = f"the manual's order of modifiers is another: {result.form.syntax}"
        yield Finding(ORDER, "warning", message, statement, None)
    if result.undocumented:
        message = "ptxas takes this form, the manual does not know it"
        yield Finding(UNDOCUMENTED, "warning", message, statement, None)


def _call_findings(
    statement: Call, names: ScopeNames, table: Table, ptx: Version, target: Target
) -> Iterator[Finding]:
    """Check a call's guard and modifiers; its operands are a matter of signatures."""
    fault = None if statement.guard is None else guard_fault(statement.guard, names)
    if fault is not None:
        yield Finding(CODES["operand"], "error", fault.message, statement, fault.node)
    found = bindings(table, str(statement.opcode), statement.modifiers)
    if not found:
        wrong = statement.modifiers[0] if statement.modifiers else None
        yield Finding(CODES["modifier"], "error", "call takes only .uni", statement, wrong)
        return
    lacks = [need.lack(ptx, target) for _, need in found[0].plans[0].needs]
    for lack in lacks:
        if lack is not None:
            yield Finding(CODES["need"], "error", f"call {lack}", statement, None)
            return


def walk(module: Module, table: SymbolTable) -> Iterator[tuple[Instruction | Call, ScopeNames]]:
    """Yield the instructions of a module with the names in sight."""
    sizes = [int(item.size.value) for item in module.statements if isinstance(item, AddressSize)]
    bits = sizes[0] if sizes else 32
    known: dict[int, ScopeNames] = {}
    stack: list[Any] = list(reversed(module.statements))
    while stack:
        statement = stack.pop()
        if isinstance(statement, (Instruction, Call)):
            scope = table.scope_of(statement)
            names = known.get(id(scope))
            if names is None:
                names = known[id(scope)] = ScopeNames(table, scope, bits)
            yield statement, names
        else:
            stack.extend(reversed(getattr(statement, "statements", None) or ()))
