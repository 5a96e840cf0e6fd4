"""Functions: directives in front of a body, pragmas, prototypes, aliases, tables (ISA 11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptxkit.checker.finding import Finding
from ptxkit.isa import directive
from ptxkit.isa import type as types
from ptxkit.isa.target import Target, Version
from ptxkit.syntax.token import Integer, Modifier
from ptxkit.syntax.tree import (
    Alias,
    BranchTargets,
    Call,
    CallPrototype,
    CallTargets,
    Directive,
    Entry,
    EntryPragma,
    Func,
    Instruction,
    Loc,
    LocIntermediate,
    Module,
    Parameter,
    Pragma,
)

NEED, VALUE, MISSING, PRAGMA = "PTX510", "PTX511", "PTX512", "PTX513"
RETURN, PARAMETERS, ALIAS = "PTX301", "PTX302", "PTX303"
UNRESOLVED, LINKAGE, LOCATION = "PTX304", "PTX305", "PTX514"

# Functions that the CUDA runtime defines (ISA 7.3, 10.31).
KNOWN_EXTERNS = {"malloc", "free", "vprintf", "__assertfail"}
_LONG_PARAMETERS = ((8, 1), 70)  # version and target that take 32,764 bytes (ISA 5.1.6.1)
_TABLES: dict[type, str] = {
    BranchTargets: ".branchtargets",
    CallTargets: ".calltargets",
    CallPrototype: ".callprototype",
}


def function_findings(module: Module, ptx: Version, target: Target) -> Iterator[Finding]:
    """Yield what is wrong with functions and with directives in and around them."""
    needs = _Needs(ptx, target)
    functions: dict[str, Any] = {}
    for item in module.statements:
        if isinstance(item, (Entry, Func)):
            known = functions.get(str(item.name))
            if known is not None and not _same_linkage(known, item):
                message = f"{item.name} was declared with another linkage"
                yield Finding(LINKAGE, "error", message, item, item.name)
            if known is None or known.statements is None:
                functions[str(item.name)] = item
    aliased = {str(item.name) for item in module.statements if isinstance(item, Alias)}
    for item in module.statements:
        if isinstance(item, Entry):
            yield from _entry(item, needs)
        elif isinstance(item, Func):
            yield from _func(item, needs)
        elif isinstance(item, Pragma):
            yield from _module_pragma(item)
        elif isinstance(item, Alias):
            yield from needs.of(".alias", item, None)
            aim = functions.get(str(item.target))
            if isinstance(aim, Entry):
                message = f"{item.target} is an entry; only device functions have aliases"
                yield Finding(ALIAS, "error", message, item, item.target)
        if isinstance(item, (Entry, Func)):
            yield from _body(item, needs)
    # Of an .extern another module may be the home; ptxas refuses the others even with -c.
    for name, item in functions.items():
        hidden = str(item.linkage or "") == ".extern"
        if item.statements is None and not hidden and name not in aliased | KNOWN_EXTERNS:
            message = f"{name} is declared and never defined"
            yield Finding(UNRESOLVED, "error", message, item, item.name)


def _same_linkage(first: Any, second: Any) -> bool:
    """Tell whether two declarations of a function agree: `.extern` may become `.visible`."""
    words = {str(item.linkage or "") for item in (first, second)}
    return len(words) == 1 or ".extern" in words


class _Needs:
    """What directives need, for a version and a target."""

    def __init__(self, ptx: Version, target: Target) -> None:
        self.ptx = ptx
        self.target = target

    def of(self, word: str, statement: Any, node: Any) -> Iterator[Finding]:
        """Yield what a directive lacks."""
        row = directive.load().get(word)
        lack = row.need.lack(self.ptx, self.target) if row else None
        if lack is not None:
            yield Finding(NEED, "error", f"{word} {lack}", statement, node)


def _directives(item: Any, needs: _Needs) -> Iterator[Finding]:
    given = [one for one in item.directives if isinstance(one, Directive)]
    words = {str(one.keyword) for one in given}
    for one in given:
        word = str(one.keyword)
        yield from needs.of(word, item, one)
        row = directive.load().get(word)
        if row is None:
            continue
        for value in one.arguments:
            if not isinstance(value, Integer):
                continue
            number = value.value
            if (row.least is not None and number < row.least) or (
                row.most is not None and number > row.most
            ):
                span = f"at least {row.least}" if row.most is None else f"{row.least}..{row.most}"
                yield Finding(VALUE, "error", f"{word} takes {span}, not {number}", item, value)
        missing = [other for other in row.needs if other not in words]
        if missing:
            yield Finding(MISSING, "error", f"{word} needs {' and '.join(missing)}", item, one)


def _entry(item: Entry, needs: _Needs) -> Iterator[Finding]:
    yield from _directives(item, needs)
    for one in item.directives:
        if isinstance(one, EntryPragma):
            yield from _pragma_before_body(item, one.strings)
    size = 0
    for parameter in item.parameters or ():
        align, bytes_ = _layout(parameter)
        size = (size + align - 1) // align * align + bytes_
    (ptx, number) = _LONG_PARAMETERS
    limit = 32_764 if needs.ptx >= ptx and needs.target.number >= number else 4_352
    if size > limit:
        message = f"{item.name} has {size} bytes of parameters, {limit} at most"
        yield Finding(PARAMETERS, "error", message, item, item.name)


def _layout(parameter: Parameter) -> tuple[int, int]:
    """Return the alignment and the size of a parameter in bytes."""
    known = types.load().get(str(parameter.type)[1:])
    size = known.bits // 8 if known else 8
    align = max(size, 1)
    for node in (*parameter.specifiers, parameter.qualifier):
        given = getattr(node, "size", None)
        if isinstance(given, Integer):
            align = max(align, given.value)
    for extent in parameter.extents:
        size *= extent.size.value if extent.size is not None else 0
    return align, size


def _func(item: Func, needs: _Needs) -> Iterator[Finding]:
    yield from _directives(item, needs)
    words = {str(one.keyword) for one in item.directives}
    for one in item.returns or ():
        if any(extent.size is None for extent in one.extents):
            message = "a return value has a size"
            yield Finding(RETURN, "error", message, item, one)
    if ".noreturn" in words and item.returns:
        message = f"{item.name} returns a value and does not return"
        yield Finding(RETURN, "error", message, item, item.returns[0])
    spaces = [
        next((str(s) for s in one.specifiers if isinstance(s, Modifier)), "")
        for one in item.returns or ()
    ]
    if len(spaces) > 1 and any(space != ".reg" for space in spaces):
        message = "several return values are registers"
        yield Finding(RETURN, "error", message, item, (item.returns or (None,))[0])
    if str(item.linkage or "") == ".weak":
        yield from needs.of(".weak", item, item.linkage)
    named = [str(one.name) for one in item.parameters or ()]
    if named.count("_") > 1:
        yield Finding(PARAMETERS, "error", "_ names no parameter", item, item.name)


def _module_pragma(item: Pragma) -> Iterator[Finding]:
    for text in item.strings:
        words = str(text).strip('"').split()
        if not words or words[0] not in directive.pragmas("module"):
            message = f"the pragma {text} may not stand in a module"
            yield Finding(PRAGMA, "error", message, item, text)


def _pragma_before_body(item: Any, strings: tuple[Any, ...]) -> Iterator[Finding]:
    for text in strings:
        words = str(text).strip('"').split()
        if words and words[0] in directive.pragmas("body"):
            message = f"the pragma {text} may only stand in a body"
            yield Finding(PRAGMA, "error", message, item, text)


def _body(item: Any, needs: _Needs) -> Iterator[Finding]:
    """Yield what directives inside a body lack."""
    stack: list[Any] = list(reversed(item.statements or ()))
    places: set[tuple[int, ...]] = set()
    while stack:
        one = stack.pop()
        if isinstance(one, (Instruction, Call)):
            continue
        if isinstance(one, Loc):
            site = one.inlining
            if site is not None:
                where = tuple(token.value for token in (site.file, site.line, site.column))
                if where not in places:
                    message = f"no .loc {' '.join(map(str, where))} stands before"
                    yield Finding(LOCATION, "error", message, one, site)
            places.add(tuple(token.value for token in (one.file, one.line, one.column)))
            continue
        word = _TABLES.get(type(one))
        if word is not None:
            yield from needs.of(word, one, one.name)
        if isinstance(one, CallPrototype):
            yield from _directives(one, needs)
        elif isinstance(one, LocIntermediate):
            yield from needs.of(".loc_intermediate", one, None)
        stack.extend(reversed(getattr(one, "statements", None) or ()))
