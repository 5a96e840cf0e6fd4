"""Calls: what is called, and whether arguments fit its signature (ISA 7.1, 9.7.13.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptxkit.analysis.symbol import SymbolTable
from ptxkit.checker.finding import Finding
from ptxkit.checker.function import KNOWN_EXTERNS
from ptxkit.checker.instruction import ScopeNames
from ptxkit.isa import type as types
from ptxkit.syntax.token import Modifier, Name
from ptxkit.syntax.tree import (
    BarePrototype,
    Call,
    CallPrototype,
    CallTargets,
    Entry,
    Func,
    Module,
    Parameter,
)

COUNT, ARGUMENT, CALLEE, EXTERN = "PTX310", "PTX311", "PTX312", "PTX313"


def call_findings(
    module: Module,
    symbols: SymbolTable,
    calls: list[tuple[Call, ScopeNames]],
    whole_program: bool,
) -> Iterator[Finding]:
    """Yield what is wrong with calls, each beside the names that are in sight."""
    functions: dict[str, Any] = {}
    for item in module.statements:
        if isinstance(item, (Entry, Func, BarePrototype)):
            known = functions.get(str(item.name))
            if known is None or known.statements is None:
                functions[str(item.name)] = item
    tables = _tables(module)
    called: set[str] = set()
    for call, names in calls:
        name = str(call.target)
        callee: Any = functions.get(name)
        if callee is not None:
            if callee.statements is None and name not in called | KNOWN_EXTERNS:
                called.add(name)
                severity = "error" if whole_program else "warning"
                message = f"{name} is called; nothing here defines it"
                yield Finding(EXTERN, severity, message, call, call.target)  # type: ignore[arg-type]
        else:
            symbol = names.symbol(name)
            if symbol is None:
                continue  # undeclared: told elsewhere
            if call.prototype is None:
                message = f"a call through {name} needs a .callprototype or .calltargets"
                yield Finding(CALLEE, "error", message, call, call.target)
                continue
            callee = tables.get(str(call.prototype))
        if isinstance(callee, CallTargets):
            for aim in callee.targets:
                if str(aim) in functions:
                    yield from _signature(call, functions[str(aim)], names)
        elif callee is not None:
            yield from _signature(call, callee, names)


def _tables(module: Module) -> dict[str, Any]:
    """Return the call tables of a module by name."""
    found: dict[str, Any] = {}
    stack: list[Any] = list(module.statements)
    while stack:
        item = stack.pop()
        if isinstance(item, (CallPrototype, CallTargets)):
            found[str(item.name)] = item
        stack.extend(getattr(item, "statements", None) or ())
    return found


def _signature(call: Call, callee: Any, names: ScopeNames) -> Iterator[Finding]:
    returns = getattr(callee, "returns", None) or ()
    parameters = callee.parameters or ()
    for what, given, formal in (
        ("argument", call.arguments or (), parameters),
        ("return value", call.returns or (), returns),
    ):
        if len(given) != len(formal):
            message = (
                f"{callee.name} has {len(formal)} {what}{'s' * (len(formal) != 1)},"
                f" not {len(given)}"
            )
            yield Finding(COUNT, "error", message, call, call.target)
            return
        for actual, parameter in zip(given, formal, strict=True):
            if not isinstance(actual, Name) or str(actual) == "_":
                continue
            symbol = names.symbol(str(actual))
            if symbol is not None and not _fits(symbol, parameter):
                message = (
                    f"{actual} ({symbol.type}) does not fit the {what} {parameter.name}"
                    f" ({parameter.type})"
                )
                yield Finding(ARGUMENT, "error", message, call, actual)


def _fits(symbol: Any, parameter: Parameter) -> bool:
    """Tell whether a variable or register of a type may be handed over for a parameter."""
    if parameter.extents or symbol.kind not in ("register", "variable") or symbol.vector:
        return True
    space = next((str(s) for s in parameter.specifiers if isinstance(s, Modifier)), "")
    known = types.load()
    have, want = known.get(symbol.type[1:]), known.get(str(parameter.type)[1:])
    if have is None or want is None or space not in (".param", ".reg"):
        return True
    if symbol.space == ".param":
        return have.bits == want.bits
    return types.fits(want.name, have.name, relaxed=want.bits < 32)
