"""Declarations: variables and parameters, their spaces, types, extents and initial values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptxkit.analysis.constant import ConstantError, initial_bytes
from ptxkit.checker.finding import Finding
from ptxkit.isa import directive
from ptxkit.isa import type as types
from ptxkit.isa.target import Target, Version
from ptxkit.syntax.printer import emit
from ptxkit.syntax.token import Integer, Modifier, Name
from ptxkit.syntax.tree import (
    Alignment,
    AttributeList,
    Bank,
    Call,
    Declarator,
    DwarfData,
    DwarfSection,
    Entry,
    Func,
    Instruction,
    Module,
    Parameter,
    Pointer,
    Section,
    Unary,
    Variable,
)

SPACE, TYPE, ALIGNMENT, EXTENT, INITIAL = "PTX400", "PTX401", "PTX402", "PTX403", "PTX404"
LINKAGE, ATTRIBUTE, NEED, SIZE, DATA = "PTX405", "PTX406", "PTX407", "PTX408", "PTX409"

_OPAQUE = {".texref", ".samplerref", ".surfref"}
_CONST_BYTES = 64 << 10  # ISA 5.1.3
_DATA_BITS = {".b8": 8, ".b16": 16, ".b32": 32, ".b64": 64}


def declaration_findings(module: Module, ptx: Version, target: Target) -> Iterator[Finding]:
    """Yield what is wrong with the variables and parameters of a module."""
    independent = any(
        str(name) == "texmode_independent"
        for statement in module.statements
        for name in getattr(statement, "names", ())
    )
    rules = _Rules(ptx, target, independent)
    stack: list[tuple[Any, bool]] = [(item, True) for item in reversed(module.statements)]
    const = 0
    while stack:
        item, at_top = stack.pop()
        if isinstance(item, (Instruction, Call)):
            continue
        if isinstance(item, Variable):
            yield from rules.variable(item, at_top)
            if at_top and ".const" in map(str, item.specifiers):
                const += sum(_bytes(item, one) for one in item.declarators)
                if const > _CONST_BYTES:
                    message = f"more than {_CONST_BYTES} bytes of constant memory"
                    yield Finding(SIZE, "error", message, item, None)
                    const = 0
        elif isinstance(item, (Entry, Func)):
            yield from rules.function(item)
        elif isinstance(item, (DwarfSection, DwarfData)):
            yield from rules.need("@@DWARF", item, None)
        elif isinstance(item, Section):
            yield from rules.section(item)
            continue
        stack.extend((child, False) for child in reversed(getattr(item, "statements", None) or ()))


def _bytes(variable: Variable, one: Declarator | Bank) -> int:
    known = types.load().get(str(variable.type)[1:])
    size = known.bits // 8 if known else 0
    if variable.vector is not None:
        size *= int(str(variable.vector)[2:])
    for extent in getattr(one, "extents", ()):
        size *= extent.size.value if extent.size is not None else 0
    return size


class _Rules:
    """The rules for a version and a target."""

    def __init__(self, ptx: Version, target: Target, independent: bool) -> None:
        self.ptx = ptx
        self.target = target
        self.independent = independent  # .target texmode_independent
        self.spaces: dict[str, str] = {}  # of the module's variables

    def need(self, word: str, statement: Any, node: Any) -> Iterator[Finding]:
        """Yield what a word of the table of directives lacks."""
        row = directive.load().get(word)
        lack = row.need.lack(self.ptx, self.target) if row else None
        if lack is not None:
            yield Finding(NEED, "error", f"{word} {lack}", statement, node)

    def variable(self, item: Variable, at_top: bool) -> Iterator[Finding]:
        space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), "")
        space = ".const" if space.startswith(".const") else space
        kind = str(item.type)
        if at_top and space in (".reg", ".local"):
            yield from self.need(f"{space} in a module", item, None)
        if space == ".tex":
            yield from self.need(".tex", item, None)
        yield from self._type(item, item.type, space)
        yield from self._specifiers(item, item.specifiers, space)
        if item.linkage is not None:
            word = str(item.linkage)
            if word in (".common", ".weak"):
                yield from self.need(word, item, item.linkage)
            if word == ".common" and space != ".global":
                message = ".common variables lie in .global"
                yield Finding(LINKAGE, "error", message, item, item.linkage)
        if kind in _OPAQUE:
            if not at_top or space == ".reg":
                message = f"{kind} stands at module scope or among an entry's parameters"
                yield Finding(SPACE, "error", message, item, item.type)
            elif space not in (".global", ".tex"):
                yield Finding(SPACE, "error", f"{kind} lies in .global", item, item.type)
            elif kind == ".samplerref" and not self.independent:
                message = ".samplerref needs .target texmode_independent"
                yield Finding(TYPE, "error", message, item, item.type)
        elif kind == ".pred" and item.vector is not None:
            yield Finding(TYPE, "error", "there are no vectors of .pred", item, item.vector)
        for one in item.declarators:
            if at_top:
                self.spaces[str(one.name)] = space
            if isinstance(one, Declarator):
                yield from self._declarator(item, one, space, at_top)

    def _type(self, item: Any, kind: Modifier, space: str) -> Iterator[Finding]:
        known = types.load().get(str(kind)[1:])
        if known is not None and known.kind == "x" and str(kind) != ".f16x2":
            message = f"{kind} is a type of instructions, not of variables"
            yield Finding(TYPE, "error", message, item, kind)
        elif str(kind) == ".pred" and space != ".reg":
            yield Finding(TYPE, "error", "predicates are registers", item, kind)
        else:
            yield from self.need(str(kind), item, kind)

    def _specifiers(self, item: Any, nodes: tuple[Any, ...], space: str) -> Iterator[Finding]:
        for node in nodes:
            if isinstance(node, Alignment):
                yield from self._alignment(item, node)
            elif isinstance(node, AttributeList):
                yield from self.need(".attribute", item, node)
                for one in node.attributes:
                    yield from self.need(str(one.keyword), item, one)
                    if str(one.keyword) == ".managed" and space != ".global":
                        message = ".managed variables lie in .global"
                        yield Finding(ATTRIBUTE, "error", message, item, one)

    def _alignment(self, item: Any, node: Alignment) -> Iterator[Finding]:
        value = node.size.value
        if value <= 0 or value & (value - 1):
            yield Finding(ALIGNMENT, "error", "an alignment is a power of two", item, node.size)

    def _declarator(
        self, item: Variable, one: Declarator, space: str, at_top: bool
    ) -> Iterator[Finding]:
        sizes = [extent.size.value if extent.size else None for extent in one.extents]
        if space == ".reg" and sizes:
            yield Finding(EXTENT, "error", "registers form no arrays", item, one)
        is_extern = item.linkage is not None and str(item.linkage) == ".extern"
        open_end = sizes and (sizes[0] == 0 or (sizes[0] is None and one.initial is None))
        if open_end and not is_extern and space != ".param":
            message = f"{one.name} has no size; only .extern variables need none"
            yield Finding(EXTENT, "error", message, item, one)
        if one.initial is None:
            return
        if space not in (".global", ".const"):
            message = "only variables in .global and .const have initial values"
            yield Finding(INITIAL, "error", message, item, one.initial)
            return
        for cursor in one.initial.walk():
            symbol = self.spaces.get(str(cursor.node)) if isinstance(cursor.node, Name) else None
            if symbol is not None and symbol not in (".global", ".const"):
                message = f"{cursor.node} lies in {symbol}; its address is no initial value"
                yield Finding(INITIAL, "error", message, item, one.initial)
                return
        try:
            initial_bytes(one, str(item.type), str(item.vector) if item.vector else None)
        except ConstantError as error:
            yield Finding(INITIAL, "error", error.message, item, error.node)

    def function(self, item: Entry | Func) -> Iterator[Finding]:
        for parameter in (*(item.parameters or ()), *(getattr(item, "returns", None) or ())):
            yield from self._parameter(item, parameter)

    def _parameter(self, item: Entry | Func, one: Parameter) -> Iterator[Finding]:
        is_entry = isinstance(item, Entry)
        space = next((str(s) for s in one.specifiers if isinstance(s, Modifier)), "")
        kind = str(one.type)
        if is_entry and space != ".param":
            message = f"the parameter {one.name} of an entry lies in .param"
            yield Finding(SPACE, "error", message, item, one)
            return
        yield from self._type(item, one.type, space)
        if space == ".param" and (kind == ".f16x2" or one.vector is not None):
            yield Finding(TYPE, "error", f"{one.name} cannot lie in .param", item, one)
        if kind == ".samplerref" and not self.independent:
            message = ".samplerref needs .target texmode_independent"
            yield Finding(TYPE, "error", message, item, one.type)
        yield from self._specifiers(item, one.specifiers, space)
        if isinstance(one.qualifier, Alignment):
            yield from self._alignment(item, one.qualifier)
        elif isinstance(one.qualifier, Pointer):
            yield from self.need(".ptr", item, one.qualifier)
            if one.qualifier.alignment is not None:
                yield from self._alignment(item, one.qualifier.alignment)
        if not is_entry and any(extent.size is None for extent in one.extents):
            yield from self.need(".func parameter without an extent", item, one)

    def section(self, item: Section) -> Iterator[Finding]:
        yield from self.need(".section", item, item.name)
        for data in item.statements:
            kind = str(getattr(data, "type", ""))
            if not kind:
                continue
            if kind not in _DATA_BITS:
                message = f"a section holds .b8 to .b64, no {kind}"
                yield Finding(DATA, "error", message, data, getattr(data, "type", None))
                continue
            for value in getattr(data, "values", ()):
                if not _fits(value, _DATA_BITS[kind]):
                    message = f"{emit(value)} does not fit {kind}"
                    yield Finding(DATA, "error", message, data, value)


def _fits(value: Any, bits: int) -> bool:
    """Tell whether the assembler takes a value in a section, which it sees 32 bits of if positive.

    A negative one is seen whole; `-0` is none, and is refused, except in 64 bits.
    """
    if isinstance(value, Unary) and isinstance(value.operand, Integer):
        return bits == 64 or 0 < value.operand.value <= 1 << bits - 1
    return not (isinstance(value, Integer) and (value.value & 0xFFFFFFFF) >> bits)
