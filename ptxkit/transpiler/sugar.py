"""Sugar: lines as a person would have written them, which append the very same statements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from ptxkit.dsl.call import destination
from ptxkit.dsl.operation import spelled
from ptxkit.dsl.register import Register
from ptxkit.isa import special_register
from ptxkit.isa.match import bindings
from ptxkit.isa.table import load
from ptxkit.syntax.printer import own_tokens
from ptxkit.syntax.token import Integer, Name
from ptxkit.syntax.tree import Address, Module, Unary
from ptxkit.transpiler.aliases import shorten
from ptxkit.transpiler.folding import fold
from ptxkit.transpiler.grouping import group
from ptxkit.transpiler.line import Call, Line, Unit, lines_of, rows_of, units_of
from ptxkit.transpiler.naming import DEEPEST, RESERVED
from ptxkit.transpiler.packing import pack
from ptxkit.transpiler.raising import Raised, raised
from ptxkit.transpiler.sharing import share
from ptxkit.transpiler.text import texts_of
from ptxkit.types import Type

_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^", "shl": "<<", "shr": ">>",
}  # fmt: skip


_LOC = re.compile(r"loc(\(\d+, \d+, \d+\))")


NOISE = frozenset({"begin inline asm", "end inline asm"})  # what nvcc writes around every asm()
_HEADINGS = {
    "bar.sync": "all threads of the barrier meet",
    "barrier.sync": "all threads of the barrier meet",
    "barrier.cluster.wait": "all threads of the cluster have arrived",
    "setmaxnreg.dec": "this role gives registers away: a producer",
    "setmaxnreg.inc": "this role takes more registers: a consumer",
    "griddepcontrol.wait": "the kernels before have ended",
}


class Sugar:
    """What the writer asks for lines in sugar mode."""

    def __init__(self, writer: Any, module: Module) -> None:
        self.writer = writer
        self.counts: dict[int, Counter[str]] = {}  # by function: how often each name occurs
        self.written: dict[int, Counter[str]] = {}
        self.taken: dict[int, set[str]] = {}  # by function: its Python names
        self.kinds: dict[Any, int] = {}
        self.roles: dict[Any, tuple[str, ...]] = {}
        self.names: Counter[str] = Counter()
        for item in _statements(module):
            self.names.update(own_tokens(item))

    def begin(self, function: Any) -> None:
        """Count the names of a function whose body is written next."""
        counts: Counter[str] = Counter()
        written: Counter[str] = Counter()
        for item in _statements(function):
            counts.update(own_tokens(item))
            operands = getattr(item, "operands", None)
            if operands:
                first = operands[0]
                written.update(own_tokens(first) if not isinstance(first, Name) else (str(first),))
        self.counts[self.writer.function] = counts
        self.written[self.writer.function] = written

    def end(self, names: set[str]) -> None:
        """Take all the Python names of a function, whose body is written."""
        self.taken[self.writer.function] = set(names)

    def raised(self, row: tuple[Any, ...]) -> Iterable[Any]:
        """Return statements with the constructs that stand for labels and branches."""
        writer = self.writer
        depth = writer.scopes + (writer.function != 0)
        return raised(
            row, lambda item: not writer.layout.gaps_of(item, depth), DEEPEST - writer.withs
        )

    # ---- lines

    def header(self, item: Raised) -> Line:
        """Return the line that begins a construct."""
        writer = self.writer
        word, guard = writer.use(item.word), item.branch.guard
        arguments, options = [], []
        if guard is not None:
            predicate = writer.operands.name(guard.predicate)
            negated = writer.operands.negated(guard.predicate)
            if (guard.negation is None) == (item.word == "if_"):
                predicate = negated
            elif predicate.startswith(("'", '"')):
                predicate = f"{writer.use('sym')}({predicate})"
            if item.word == "if_":
                arguments.append(predicate)
            else:
                options.append(f"while_={predicate}")
        name = f'"{item.label.name}"'
        if item.word == "loop":
            arguments.append(name)
        else:
            options.append(f"end={name}")
        if item.branch.modifiers:
            options.append("uni=True")
        call = Call(f"with {word}", arguments, options, tail=":")
        return Line(writer.depth, call.value(), (), writer.function, call)

    def instruction(self, item: Any) -> Line:
        """Return the line that appends an instruction."""
        writer = self.writer
        call = self._call(item)
        line = Line(writer.depth, call.statement(), (), writer.function, call, call.is_assigned)
        alias = self._alias(item, call)
        if alias is not None:
            line.targets = (alias,)
            call.is_assigned = False
            line.refresh()
        return line

    def _call(self, item: Any) -> Call:
        writer = self.writer
        call = Call(writer.mnemonic(item), writer.arguments(item), writer.guard(item))
        first = item.operands[0] if item.operands else None
        opcode, modifiers = str(item.opcode), item.modifiers
        call.roles = self._roles(opcode, modifiers, len(item.operands))
        if item.escape is not None or not isinstance(first, Name) or first == "_":
            return call
        kind = self._destination(opcode, modifiers, item.operands)
        found = writer.names.find(str(first))
        if not kind or found is None or found[0].kind not in ("register", "bank"):
            return call
        call.destination, call.register = call.arguments[0], str(first)
        is_plain = call.head.startswith("ptx.") and not call.head.startswith("ptx.op(")
        if kind == 2 and found[1] >= 0 and writer.checks and is_plain and not call.options:
            call.is_assigned = True
            call.operator = self._operator(item)
        return call

    def _destination(self, opcode: str, modifiers: Any, operands: tuple[Any, ...]) -> int:
        """Tell whether the first operand is a register that is written, and may be left out."""
        key = opcode, modifiers, tuple([isinstance(item, Address) for item in operands])
        known = self.kinds.get(key)
        if known is None:
            known = self.kinds[key] = destination(*key)
        return known

    def _roles(self, opcode: str, modifiers: Any, count: int) -> tuple[str, ...]:
        """Return what the manual calls the operands."""
        key = opcode, modifiers, count
        known = self.roles.get(key)
        if known is None:
            plans = [p for b in bindings(load(), opcode, modifiers) for p in b.plans]
            places = next((p.places for p in plans if len(p.places) == count), ())
            names = [_snake(names[0]) for _, names in places]
            known = self.roles[key] = tuple(name if name.isidentifier() else "x" for name in names)
        return known

    def _operator(self, item: Any) -> str:
        """Return the operator that appends just this instruction, "" if none does."""
        sign = _OPERATORS.get(str(item.opcode), "")
        if not sign or len(item.operands) != 3:
            return ""
        registers = []
        for node in item.operands[1:]:
            found = self.writer.names.find(str(node)) if isinstance(node, Name) else None
            if found is not None and found[0].kind in ("register", "bank"):
                registers.append(Register(str(node), Type(found[0].type[1:])))
            elif not isinstance(node, Integer) and not _is_negative(node):
                return ""
        if not registers or not isinstance(item.operands[1], Name):
            return ""
        mnemonic = str(item.opcode) + "".join(map(str, item.modifiers))
        return sign if spelled(sign, registers) == mnemonic else ""

    def _alias(self, item: Any, call: Call) -> str | None:
        """Return a name for what a special register is copied to, if nothing else is."""
        writer = self.writer
        if item.opcode != "mov" or call.options or not call.destination or writer.depth == 0:
            return None
        source = item.operands[1]
        name = str(getattr(source, "base", source))
        if name not in special_register.load() or writer.names.find(name) is not None:
            return None
        register = str(item.operands[0])
        counts, written = self.counts[writer.function], self.written[writer.function]
        if written[register] != 1 or counts[register] < 3:
            return None
        word = "_".join([name[1:], *([str(source.field)[1:]] if hasattr(source, "field") else [])])
        return str(writer.names.alias(register, word))

    def heading(self, item: Any) -> None:
        """Write a comment above what parts a kernel: barriers, and the roles of its warps."""
        mnemonic = str(item.opcode) + "".join(map(str, item.modifiers))
        for start, text in _HEADINGS.items():
            if mnemonic.startswith(start):
                self.writer.line(f"# ---- {text}")

    # ---- all lines

    def finish(self, lines: list[Line]) -> list[Line]:
        """Return the lines of the file with all that can be said shorter."""
        units = units_of(lines)
        for unit in units:
            if unit.line.text.startswith("def "):
                self._shorten(unit)
        for unit in units:
            if unit.line.text.startswith("with section("):
                unit.children[:] = texts_of(unit.children)
                group(unit.children, self.writer.names.taken)
        return lines_of(units)

    def _shorten(self, unit: Unit) -> None:
        function = unit.line.function
        taken = self.taken[function] | self.writer.names.taken | RESERVED
        counts = self.counts[function]
        for row in rows_of(unit.children):
            row[:] = _located([_braced(unit) for unit in row])
        share(unit.children, taken, counts)
        shorten(unit.children, taken)
        fold(unit.children, counts)
        group(unit.children, taken)
        pack(unit.children)


def _braced(unit: Unit) -> Unit:
    """Put the braces around one call into the call."""
    if unit.line.text != "with scope():" or len(unit.children) != 1:
        return unit
    inner = unit.children[0]
    call = inner.line.call
    if call is None or not call.head.startswith("ptx.") or inner.line.targets or inner.children:
        return unit
    call.options.append("braces=True")
    call.is_assigned = False
    inner.line.depth -= 1
    inner.line.refresh()
    inner.comments[:0] = unit.comments
    return inner


def _located(row: list[Unit]) -> list[Unit]:
    """Put source locations into the calls behind them."""
    result: list[Unit] = []
    for unit in row:
        call = unit.line.call
        before = result[-1] if result else None
        found = _LOC.fullmatch(before.line.text) if before is not None else None
        if call is not None and call.head.startswith("ptx.") and before and found:
            result.pop()
            call.options.append(f"loc={found[1]}")
            call.operator = ""
            unit.comments[:0] = before.comments
            unit.line.refresh()
        result.append(unit)
    return result


def runs(texts: list[str]) -> list[str]:
    """Return arguments with those that come several times in a row as one unpacked generator."""
    result: list[str] = []
    for text, group_ in groupby(texts):
        count = len(list(group_))
        row = [text] * count
        result += row if count < 3 or "()" not in text else [f"*({text} for _ in range({count}))"]
    return result


def _is_negative(node: Any) -> bool:
    return isinstance(node, Unary) and node.operator == "-" and isinstance(node.operand, Integer)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _statements(function: Any) -> Iterable[Any]:
    stack = [function]
    while stack:
        item = stack.pop()
        yield item
        stack.extend(getattr(item, "statements", None) or ())


__all__ = ["Raised", "Sugar"]
