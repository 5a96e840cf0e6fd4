"""All rules about a module outside of its instructions, in the order of their codes."""

from __future__ import annotations

from collections.abc import Iterator

from ptxkit.analysis.symbol import SymbolTable
from ptxkit.checker.call import call_findings
from ptxkit.checker.declaration import declaration_findings
from ptxkit.checker.finding import Finding
from ptxkit.checker.function import function_findings
from ptxkit.checker.header import header_findings
from ptxkit.checker.instruction import ScopeNames
from ptxkit.checker.name import name_findings
from ptxkit.isa.target import Target, Version
from ptxkit.syntax.tree import Call, Instruction, Module


def module_findings(
    module: Module,
    symbols: SymbolTable,
    statements: list[tuple[Instruction | Call, ScopeNames]],
    ptx: Version,
    target: Target,
    whole_program: bool,
) -> Iterator[Finding]:
    """Yield what is wrong with a module outside of its instructions."""
    yield from header_findings(module, ptx)
    yield from name_findings(symbols, ptx, target)
    yield from declaration_findings(module, ptx, target)
    yield from function_findings(module, ptx, target)
    calls = [(call, names) for call, names in statements if isinstance(call, Call)]
    yield from call_findings(module, symbols, calls, whole_program)
