"""Names: what is used must be declared, and only once in a scope (ISA 4.4, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ptxkit.analysis.symbol import SymbolTable
from ptxkit.checker.finding import Finding
from ptxkit.isa import special_register
from ptxkit.isa.target import Target, Version, version
from ptxkit.syntax.tree import Instruction, Loc

UNDECLARED, TWICE, SPECIAL, LABEL = "PTX200", "PTX201", "PTX202", "PTX203"
_TAKES_LABEL = {"bra", "brx", "mov"}


def name_findings(symbols: SymbolTable, ptx: Version, target: Target) -> Iterator[Finding]:
    """Yield names that nothing declares, that are declared twice, or that came later."""
    registers = special_register.load()
    seen: set[tuple[int, str]] = set()
    for place, symbol in symbols.references:
        name = str(place.name)
        if symbol is None:
            if (id(place.statement), name) not in seen and not isinstance(place.statement, Loc):
                seen.add((id(place.statement), name))
                message = f"{name} is not declared"
                yield Finding(UNDECLARED, "error", message, place.statement, place.node)
        elif symbol.kind == "special register":
            row = registers[name]
            if ptx < version(row.ptx):
                message = f"{name} needs .version {row.ptx} or later"
            elif not target.has(row.target):
                message = f"{name} needs .target {row.target}"
            else:
                continue
            yield Finding(SPECIAL, "error", message, place.statement, place.node)
        elif (
            symbol.kind == "label"
            and isinstance(place.statement, Instruction)
            and str(place.statement.opcode) not in _TAKES_LABEL
        ):
            message = f"{name} is a label; it may not stand here"
            yield Finding(LABEL, "error", message, place.statement, place.node)
    for place, known in symbols.duplicates():
        message = f"{place.name} is declared a second time; it is a {known.kind}"
        yield Finding(TWICE, "error", message, place.statement, place.node)
