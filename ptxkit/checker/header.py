"""The header: which versions, targets, options and address sizes there are (ISA 11.1)."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from ptxkit.checker.finding import Finding
from ptxkit.isa import directive
from ptxkit.isa import target as isa
from ptxkit.isa.target import Version
from ptxkit.syntax.tree import AddressSize, Loc, Module, Section, Target
from ptxkit.syntax.tree import Version as VersionDirective

VERSION, TARGET, ADDRESS_SIZE, OPTION = "PTX500", "PTX501", "PTX502", "PTX503"
ELSEWHERE = "PTX504"


def header_findings(module: Module, ptx: Version) -> Iterator[Finding]:
    """Yield what is wrong with the header of a module."""
    known = directive.load_targets()
    for statement in module.statements:
        if isinstance(statement, VersionDirective):
            if ptx not in known.versions:
                last = ".".join(map(str, max(known.versions)))
                message = f"there is no .version {statement.number}; the last is {last}"
                yield Finding(VERSION, "error", message, statement, statement.number)
        elif isinstance(statement, Target):
            yield from _target_findings(module, statement, ptx)
        elif isinstance(statement, AddressSize):
            if statement.size.value not in (32, 64):
                message = ".address_size is 32 or 64"
                yield Finding(ADDRESS_SIZE, "error", message, statement, statement.size)
            elif ptx < (2, 3):
                message = ".address_size needs .version 2.3 or later"
                yield Finding(ADDRESS_SIZE, "error", message, statement, None)
        else:
            return


def elsewhere_findings(module: Module, aim: isa.Target) -> Iterator[Finding]:
    """Yield why a module cannot be assembled for another target than it names (ISA 11.1.2)."""
    try:
        own = isa.Target.parse(str(module.target))
    except ValueError:
        return
    if own.suffix:
        fits = aim.has(str(own))
        why = "runs on this architecture alone" if own.suffix == "a" else "runs on its family"
    else:
        fits = aim.number >= own.number
        why = "is newer"
    if not fits:
        statement = next(item for item in module.statements if isinstance(item, Target))
        message = f"a module for {own} cannot be assembled for {aim}: its target {why}"
        yield Finding(ELSEWHERE, "error", message, statement, statement.names[0])


def _target_findings(module: Module, statement: Target, ptx: Version) -> Iterator[Finding]:
    known = directive.load_targets()
    for name in statement.names:
        text = str(name).replace("compute_", "sm_").replace("lto_", "sm_")
        if text in known.targets:
            since = known.targets[text]
            if ptx < since:
                message = f".target {name} needs .version {since[0]}.{since[1]} or later"
                yield Finding(TARGET, "error", message, statement, name)
        elif str(name) not in known.options:
            near = difflib.get_close_matches(str(name), [*known.targets, *known.options], 1)
            hint = f"did you mean {near[0]}?" if near else None
            yield Finding(TARGET, "error", f"there is no target {name}", statement, name, hint)
        elif str(name) == "debug" and not _has_debug(module):
            message = "the option debug needs debug information: .loc or a debug section"
            yield Finding(OPTION, "error", message, statement, name)


def _has_debug(module: Module) -> bool:
    stack: list[Any] = list(module.statements)
    while stack:
        item = stack.pop()
        if isinstance(item, (Loc, Section)) or type(item).__name__.startswith("Dwarf"):
            return True
        stack.extend(getattr(item, "statements", None) or ())
    return False
