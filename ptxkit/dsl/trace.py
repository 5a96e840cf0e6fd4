"""The trace: the module that is being written, and where in it the next statement goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple, NoReturn

from ptxkit.diagnostics import Diagnostic, PtxError
from ptxkit.dsl.location import Locations, Place, user_place
from ptxkit.dsl.register import Bank, Register
from ptxkit.dsl.value import Named
from ptxkit.isa import special_register
from ptxkit.isa import type as types
from ptxkit.isa.operand import Names
from ptxkit.isa.target import Target, Version, is_target
from ptxkit.source import Source
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.printer import emit, segments
from ptxkit.syntax.style import Style, style_of
from ptxkit.syntax.token import Integer, Modifier, Name
from ptxkit.syntax.tree import (
    AddressSize,
    Call,
    Instruction,
    Label,
    Module,
    Statement,
    Variable,
)
from ptxkit.syntax.tree import Bank as BankNode
from ptxkit.syntax.tree import Target as TargetNode
from ptxkit.syntax.tree import Version as VersionNode
from ptxkit.types import Type


class TraceError(PtxError):
    """A call of the DSL that `check` would refuse.

    `code` is the diagnostic's and `place` the line of Python. Of a single call `statement` is what
    it would have appended; of a whole module `diagnostics` are all that is wrong with it.
    """

    def __init__(
        self,
        message: str,
        code: str = "",
        *,
        place: Place | None = None,
        diagnostics: tuple[Diagnostic, ...] = (),
        statement: Statement | None = None,
    ) -> None:
        self.code = code
        self.place = place
        self.diagnostics = diagnostics
        self.statement = statement
        super().__init__(message)


def told(place: Place | None, code: str, message: str) -> str:
    """Return a message with where it is and its code in front, as `check` has it."""
    where = f"{place.filename}:{place.line}: " if place else ""
    return f"{where}error[{code}]: {message}"


class Known(NamedTuple):
    """What is known of a declared name; see `ptxkit.isa.operand.Symbol`."""

    kind: str
    type: str = ""
    vector: str = ""
    space: str = ""


_SPECIAL = Known("special", space=".sreg")


class Scope:
    """The names that one pair of braces declares."""

    def __init__(self) -> None:
        self.names: dict[str, Known] = {}
        self.banks: dict[str, tuple[int, Known]] = {}

    def find(self, name: str) -> Known | None:
        """Return what a name stands for, None if it is not declared here."""
        known = self.names.get(name)
        if known is not None or not name[-1:].isdigit():
            return known
        stem = name.rstrip("0123456789")
        for end in range(len(stem), len(name)):
            bank = self.banks.get(name[:end])
            digits = name[end:]
            if bank is not None and int(digits) < bank[0] and str(int(digits)) == digits:
                return bank[1]
        return None


class Body:
    """The statements of one pair of braces while they are written."""

    def __init__(self, scope: Scope) -> None:
        self.statements: list[Statement] = []
        self.scope = scope
        self.gaps: dict[int, str] = {}
        self.place: Place | None = None


class Frame:
    """A function's registers that got their names while tracing, by the prefix of the name."""

    def __init__(self) -> None:
        self.counts: dict[str, tuple[Type, int]] = {}
        self.prefixes: dict[Type, str] = {}
        self.free: set[str] = set()  # names that were given back, below the count

    def release(self, name: str) -> None:
        """Take back a name that nothing uses."""
        self.free.add(name)
        prefix = name.rstrip("0123456789")
        type, count = self.counts[prefix]
        while f"{prefix}{count - 1}" in self.free:
            count -= 1
            self.free.discard(f"{prefix}{count}")
        self.counts[prefix] = type, count

    def declarations(self) -> list[Variable]:
        """Return the declarations of the registers."""
        return [
            Variable(
                (Modifier(".reg"),),
                Modifier(str(type)),
                (BankNode(Name(prefix), Integer(str(count))),),
            )
            for prefix, (type, count) in self.counts.items()
            if count
        ]


# Prefixes of automatic names, as compilers write them; the number follows.
_PREFIXES = {
    "pred": "%p",
    "b16": "%rs",
    "b32": "%r",
    "b64": "%rd",
    "b128": "%rq",
    "f32": "%f",
    "f64": "%fd",
    "u32": "%ru",
    "s32": "%ri",
    "u64": "%rdu",
    "s64": "%rdi",
    "f16": "%h",
    "u16": "%rsu",
    "s16": "%rsi",
    "b8": "%rb",
    "u8": "%rbu",
    "s8": "%rbi",
    "f16x2": "%hh",
}


@cache
def _register_type(name: str) -> Type:
    """Return the type of the registers that hold values of a type (ISA 5.2.2)."""
    known = types.load().get(name)
    if known is not None and known.kind == "x" and name != "f16x2":
        return Type(f"b{16 if name in ('e4m3', 'e5m2') else known.bits}")
    return Type(name)


class Trace(Names):
    """One module while it is written: its statements, scopes and options."""

    def __init__(self, *, check: bool = True, style: Style | None = None) -> None:
        self.checks = check
        self.style = style or Style()
        self.ptx: Version | None = None
        self.target: Target | None = None
        self.bodies: list[Body] = [Body(Scope())]
        self.frame: Frame | None = None
        self.gaps: dict[int, str] = {}
        self.end: str = ""
        self.address_bits = 32  # unless the header says otherwise (ISA 11.1.3)
        self.places: dict[int, Place] = {}
        self.lineinfo = False
        self.just_ended: Statement | None = None  # the label of an `if_` that an `else_` may follow
        self.locations = Locations()
        self._labels = 0

    # ---- what the operand check asks

    def symbol(self, name: str) -> Any:
        """Return what a name stands for where the next statement goes."""
        for body in reversed(self.bodies):
            known = body.scope.find(name)
            if known is not None:
                return known
        return _SPECIAL if name in special_register.load() else None

    def constant_fault(self, node: Any) -> str | None:
        """Return why a constant expression has no value; the check of the module tells."""
        return None

    # ---- statements

    def append(self, statement: Any) -> Any:
        """Put a statement where tracing stands."""
        body = self.bodies[-1]
        if self.gaps:
            statement = self._laid_out(statement, self.gaps, len(self.bodies) - 1)
            self.gaps = {}
        if self.checks or self.lineinfo:
            place = user_place()
            if self.lineinfo and isinstance(statement, (Instruction, Call)):
                loc = self.locations.loc(place)
                if loc is not None:
                    body.statements.append(loc)
            self.places[id(statement)] = place
        body.statements.append(statement)
        return statement

    def open(self) -> Body:
        """Begin a body in braces; the gaps given before belong to its statement."""
        body = Body(Scope())
        body.gaps, self.gaps = self.gaps, {}
        body.place = user_place() if self.checks else None
        self.bodies.append(body)
        return body

    def close(self, body: Body, make: Any) -> Any:
        """End a body, and put the statement that `make` makes of it where tracing stands."""
        if self.bodies[-1] is not body:
            raise TraceError("scopes end in the order in which they began")
        if self.gaps:
            raise TraceError("gaps() stands in front of a statement; there is none")
        self.bodies.pop()
        self.gaps = body.gaps
        statement = self.append(make(tuple(body.statements)))
        if body.place is not None:
            self.places[id(statement)] = body.place
        return statement

    def _laid_out(self, statement: Any, gaps: dict[int, str], depth: int) -> Any:
        parts = segments(statement)
        trivia = list(style_of(statement, parts, depth, self.style))
        for at, text in gaps.items():
            trivia[at] = text
        return statement.replace(trivia=tuple(trivia))

    # ---- names

    def declare(self, name: str, known: Known) -> Known:
        """Remember what a name stands for, and return it."""
        self.bodies[-1].scope.names[name] = known
        return known

    def declare_bank(self, bank: Bank) -> None:
        """Remember a bank of registers."""
        bank.declared = known = Known("register", str(bank.type), bank.vector, ".reg")
        self.bodies[-1].scope.banks[bank.name] = bank.count, known

    def register(self, type: Type) -> Register:
        """Return a new register; its declaration goes to the top of the function."""
        if self.frame is None:
            raise TraceError("registers are declared inside of functions")
        type = _register_type(type.name)
        prefix = self.frame.prefixes.get(type)
        if prefix is None:
            prefix = _PREFIXES.get(type.name, f"%{type.name}_")
            while self._is_taken(prefix, type):
                prefix += "_"
            self.frame.prefixes[type] = prefix
        _, count = self.frame.counts.get(prefix, (type, 0))
        self.frame.counts[prefix] = type, count + 1
        known = Known("register", str(type), "", ".reg")
        register = Register(f"{prefix}{count}", type, declared=known)
        self.bodies[1].scope.names[register.name] = known
        return register

    def rename(self, fresh: Any, register: Register) -> None:
        """Make a register the destination of the instruction that has left out its own.

        Raises `TypeError` for a value that is not the destination of such an instruction.
        """
        made = getattr(fresh, "made_by", None)
        statements = self.bodies[-1].statements
        at = next((i for i in range(len(statements) - 1, -1, -1) if statements[i] is made), -1)
        if made is None or at < 0 or self.frame is None:
            raise TypeError(
                f"{fresh!r} is no new register; to copy one write ptx.mov.{register.type}"
                f"({register.name}, …)"
            )
        operands = (register.node, *made.operands[1:])
        statements[at] = renamed = made.replace(operands=operands)
        place = self.places.pop(id(made), None)
        if place is not None:
            self.places[id(renamed)] = place
        fresh.made_by = None
        del self.bodies[1].scope.names[fresh.name]
        self.frame.release(str(fresh.name))

    def _is_taken(self, prefix: str, type: Type) -> bool:
        """Tell whether somebody else gives names with a prefix."""
        assert self.frame is not None
        if prefix in self.frame.counts:
            return self.frame.counts[prefix][0] != type
        return any(prefix in body.scope.banks for body in self.bodies) or any(
            name.startswith(prefix) and name[len(prefix) :].isdigit()
            for body in self.bodies
            for name in body.scope.names
        )

    def label_name(self) -> str:
        """Return a new name for a label."""
        while True:
            self._labels += 1
            name = f"$L{self._labels}"
            if self.symbol(name) is None:
                return name

    # ---- the module

    def header(self, version: str | None, target: str | None) -> None:
        """Note what the module is written for."""
        if version is not None:
            major, _, minor = version.partition(".")
            self.ptx = int(major), int(minor or "0")
        if target is not None and is_target(target):
            self.target = Target.parse(target)

    def tree(self) -> Module:
        """Return the module as it stands; raises `TraceError` for what `check` refuses."""
        return self.printed()[0]

    def printed(self) -> tuple[Module, str]:
        """Return the module as it stands and its text; raises `TraceError` as `tree`."""
        if len(self.bodies) > 1:
            raise TraceError("the module has a scope that has not ended")
        module = Module(tuple(self._statements()), trivia=(self.end,))
        text = emit(module, self.style)
        if self.checks and _has_errors(text):
            self._refuse(module, text)
        return module, text

    def _statements(self) -> Iterator[Statement]:
        names = list(self.locations.files())
        for statement in self.bodies[0].statements:
            if names and type(statement) not in (VersionNode, TargetNode, AddressSize):
                yield from names
                names = []
            yield statement

    def _refuse(self, module: Module, text: str) -> NoReturn:
        """Tell what is wrong with a module, and where its statements were written."""
        if not {TargetNode, VersionNode} <= {type(item) for item in module.statements}:
            raise TraceError('the module has no version or no target: module("8.0", "sm_90", 64)')
        # Places are reckoned in the usual style.
        found = _errors(emit(module)) or _errors(text)
        where = _statements_of(module)
        places = [self._place_of(item, where) for item in found]
        texts = [
            told(place, item.code, f"{item.message}\n{item.caret}")
            + (f"\nhelp: {item.help}" if item.help else "")
            for item, place in zip(found, places, strict=True)
        ]
        raise TraceError("\n".join(texts), found[0].code, place=places[0], diagnostics=found)

    def _place_of(self, item: Diagnostic, where: list[tuple[int, int, Any]]) -> Place | None:
        """Return where the innermost statement around a diagnostic's span was written."""
        inner = [row for row in where if row[0] <= item.span.start < row[1]]
        if not inner:
            return None
        return self.places.get(id(min(inner, key=lambda row: row[1] - row[0])[2]))


def _has_errors(text: str) -> bool:
    """Tell whether something is wrong with a module's text: statements may stand where none may."""
    from ptxkit.checker.check import has_errors

    return has_errors(text)


def _errors(text: str) -> tuple[Diagnostic, ...]:
    from ptxkit.checker.check import check

    return tuple(item for item in check(text) if item.severity == "error")


def _statements_of(module: Module) -> list[tuple[int, int, Any]]:
    rows = []
    stack: list[Any] = [Cursor(module)]
    while stack:
        cursor = stack.pop()
        if getattr(cursor.node, "statements", None):
            stack.extend(child for child in cursor.children() if child.field == "statements")
        if cursor.node is not module:
            rows.append((cursor.span.start, cursor.span.end, cursor.node))
    return rows


_current: ContextVar[Trace | None] = ContextVar("ptxkit_trace", default=None)


def current() -> Trace:
    """Return the trace of the module that is being written; raises `TraceError` outside of one."""
    trace = _current.get()
    if trace is None:
        raise TraceError("no module is being written: begin with module(…) or @kernel")
    return trace


def see(value: Named) -> None:
    """Raise `TraceError` where the name of a value stands for something else."""
    trace = _current.get()
    found = None if trace is None or not trace.checks else trace.symbol(value.name)
    if trace is None or not trace.checks or found is value.declared:
        return
    why = "its scope has ended, or an assignment took its place"
    if found is not None:
        why = "another declaration of the name, in an inner scope, hides it"
    place = user_place()
    raise TraceError(
        told(place, "PTX200", f"{value!r} is not in sight: {why}"), "PTX200", place=place
    )


def current_or_none() -> Trace | None:
    """Return the trace of the module that is being written, None outside of one."""
    return _current.get()


def use(trace: Trace | None) -> None:
    """Make a trace the current one from here on."""
    _current.set(trace)


@contextmanager
def using(trace: Trace) -> Iterator[Trace]:
    """Make a trace the current one within a `with`."""
    token = _current.set(trace)
    try:
        yield trace
    finally:
        _current.reset(token)


def in_function() -> bool:
    """Tell whether a function's body is being written."""
    return len(current().bodies) > 1


__all__ = [
    "Label",
    "Place",
    "Scope",
    "Source",
    "Trace",
    "TraceError",
    "current",
    "emit",
    "in_function",
    "use",
    "using",
]
