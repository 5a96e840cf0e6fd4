"""`check`: everything that the assembler would say of a module, and what the manual does."""

from __future__ import annotations

from ptxkit.analysis.symbol import symbols
from ptxkit.checker.finding import Finding
from ptxkit.checker.header import elsewhere_findings
from ptxkit.checker.instruction import instruction_findings, walk
from ptxkit.checker.module import module_findings
from ptxkit.checker.place import diagnostics
from ptxkit.diagnostics import Diagnostic, ParseError
from ptxkit.isa import table as tables
from ptxkit.isa.table import Table
from ptxkit.isa.target import Target, is_target
from ptxkit.syntax.parser import parse
from ptxkit.syntax.tree import Module


def check(
    module: Module | bytes | str,
    target: str | None = None,
    *,
    strict: bool = False,
    whole_program: bool = False,
    table: Table | None = None,
    filename: str | None = None,
) -> list[Diagnostic]:
    """Return what is wrong with a module, in the order of its text.

    A text that does not parse gives its syntax errors. `target`, for instance `sm_90a`, stands in
    for the module's own `.target`. `strict` makes errors of what ptxas tolerates against the
    manual, `whole_program` of called functions that nothing defines. `table` has forms beyond
    those that ship. Raises `ValueError` for a `target` that is none.
    """
    if not isinstance(module, Module):
        try:
            module = parse(module, filename=filename)
        except ParseError as error:
            return list(error.diagnostics)
    findings = _findings(module, target, whole_program, table or tables.load())
    found = diagnostics(module, findings, filename)
    found.sort(key=lambda item: (item.span.start, item.code))
    if strict:
        found = [_strict(item) for item in found]
    return found


def has_errors(module: Module | str) -> bool:
    """Tell whether `check` finds errors; it takes no time to find out where."""
    if not isinstance(module, Module):
        try:
            module = parse(module)
        except ParseError:
            return True
    return any(item.severity == "error" for item in _findings(module, None, False, tables.load()))


def _findings(
    module: Module, target: str | None, whole_program: bool, table: Table
) -> list[Finding]:
    aim = Target.parse(target) if target else _target_of(module)
    known = symbols(module)
    version = module.version
    statements = list(walk(module, known))
    findings = [
        *module_findings(module, known, statements, version, aim, whole_program),
        *instruction_findings(iter(statements), table, version, aim),
    ]
    if target:
        findings += elsewhere_findings(module, aim)
    if module.trivia and "\0" in module.trivia[-1]:
        findings.append(_nul_tail(module))
    if not target and not is_target(str(module.target)):  # told by the header's rule
        findings = [finding for finding in findings if finding.code not in _NEEDS]
    return findings


# What depends on the target; for a target that there is not, nothing can be said of it.
_NEEDS = {"PTX105", "PTX202", "PTX407", "PTX510"}


def _target_of(module: Module) -> Target:
    name = str(module.target)
    return Target.parse(name) if is_target(name) else Target(90, "a")


def _nul_tail(module: Module) -> Finding:
    return Finding(
        "PTX010",
        "error",
        "the file ends in NUL bytes",
        module.statements[-1],
        None,
        "the driver takes such text; ptxas does not: cut the padding off",
    )


def _strict(item: Diagnostic) -> Diagnostic:
    return item._replace(severity="error") if item.severity == "warning" else item
