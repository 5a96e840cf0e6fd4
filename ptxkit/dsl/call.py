"""`ptx`: every instruction as a call; `ptx.add.rn.f32(d, a, b)` appends one instruction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptxkit.checker.instruction import CODES
from ptxkit.dsl.completion import description, did_you_mean, following, takes
from ptxkit.dsl.location import user_place
from ptxkit.dsl.register import Register
from ptxkit.dsl.trace import Trace, TraceError, current, current_or_none, told
from ptxkit.dsl.value import Named, Negated, Raw, operand
from ptxkit.isa import table as tables
from ptxkit.isa import type as types
from ptxkit.isa.match import Mismatch, bindings, guard_fault, match
from ptxkit.isa.names import ptx_name, python_name
from ptxkit.isa.operand import Spec
from ptxkit.syntax.printer import emit
from ptxkit.syntax.token import Modifier, Name, Operator
from ptxkit.syntax.tree import Address, Call, Guard, Instruction
from ptxkit.types import Type

CALL = "call"  # the one opcode that the grammar names: its lists are none of the table's


class UnknownWordError(TraceError, AttributeError):
    """An attribute of `ptx` that no instruction has, spelled wrong or not there at all."""


class Op:
    """An opcode with modifiers: attributes add modifiers, a call appends the instruction.

    `dir()` lists what is legal next, `help()` shows the forms. Raises `AttributeError` for a word
    that no form of the opcode has; `ptx.op` and a module with `check=False` take any.
    """

    __slots__ = ("_escape", "_float", "_known", "_modifiers", "_opcode")

    def __init__(
        self, opcode: str, modifiers: tuple[Modifier, ...] = (), escape: bool = False
    ) -> None:
        self._opcode = Name(opcode)
        self._escape = Operator("\\") if escape else None
        self._modifiers = modifiers
        self._known: dict[str, Op] = {}
        floats = [word for word in modifiers if word in (".f32", ".f64")]
        self._float = str(floats[-1]) if floats else ""

    def __getattr__(self, name: str) -> Op:
        if name[:1] == "_" and not name[1:2].isdigit():  # no word of PTX, but tools ask for such
            raise AttributeError(name)
        word = ptx_name(name)
        if word not in self._known and not takes(self._opcode, f".{word}") and _is_checked():
            raise _unknown("modifier", f"{self._opcode} takes no modifier .{word}", name, self)
        return self.child(word)

    def child(self, word: str) -> Op:
        """Return the instruction with one more modifier, spelled as in PTX without its dot."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = Op(self._opcode, (*self._modifiers, Modifier(f".{word}")))
        return known

    def __dir__(self) -> list[str]:
        return sorted({python_name(word) for word in following(self._opcode, self._modifiers)})

    def __repr__(self) -> str:
        return f"<ptx {self.mnemonic}>"

    def _description(self) -> str:
        return description(self._opcode, self._modifiers)

    __doc__ = property(_description)  # what help() shows

    @property
    def mnemonic(self) -> str:
        """Return the opcode with its modifiers, as PTX spells it."""
        return self._opcode + "".join(self._modifiers)

    def __call__(
        self, *operands: Any, pred: Any = None, loc: tuple[Any, ...] = (), braces: bool = False
    ) -> Any:
        """Append the instruction, and return its destination.

        A single destination may be left out: it becomes a new register of the right type. `pred`
        is the guard: a predicate, or `~p`. `loc` is its source location, a `.loc` in front of it;
        see `ptxkit.dsl.loc`; `braces` puts it into a scope of its own, as inline assembly stands.
        Raises `TraceError` for what `check` would refuse.
        """
        if loc or braces:
            from ptxkit.dsl import structure

            if loc:
                structure.loc(*loc)
            if braces:
                with structure.scope():
                    return self(*operands, pred=pred)
        guard = None if pred is None else guard_of(pred)
        if self._opcode == CALL:
            return _append_call(self, operands, guard)
        for item in operands:
            if type(item) is list and item:
                refuse_sum(item[0])
        nodes = [operand(item, self._float) for item in operands]
        return append_instruction(current(), self, operands, nodes, guard)


def _is_checked() -> bool:
    trace = current_or_none()
    return trace is None or trace.checks


def _unknown(part: str, message: str, name: str, behind: Op | Ptx) -> UnknownWordError:
    if isinstance(behind, Op):
        words = following(behind._opcode, behind._modifiers)
        spelled = ".".join(map(python_name, behind.mnemonic.split(".")))
        hint = did_you_mean(name, f"ptx.{spelled}", words)
    else:
        from ptxkit import dsl

        hint = did_you_mean(name, "ptx", tables.load().opcodes)
        if name in dsl.__all__:
            hint = f"{name} is no instruction: from ptxkit.dsl import {name}"
    place, code = user_place(), CODES[part]
    return UnknownWordError(f"{told(place, code, message)}\nhelp: {hint}", code, place=place)


def refuse_sum(base: Any) -> None:
    """Refuse `[x + 16]`; see `operation.refuse_sum`."""
    if type(base) is Register and base.sum_of is not None:
        from ptxkit.dsl.operation import refuse_sum as refuse

        refuse(base)


def append_instruction(
    trace: Trace, op: Op, values: Sequence[Any], nodes: list[Any], guard: Guard | None
) -> Any:
    """Append an instruction; return the value of its destination, or None."""
    instruction = Instruction(op._opcode, op._modifiers, tuple(nodes), guard, op._escape)
    if not trace.checks:
        trace.append(instruction)
        return values[0] if values and isinstance(values[0], (Register, tuple)) else None
    found = match(instruction, names=trace, ptx=trace.ptx, target=trace.target)
    if isinstance(found, Mismatch):
        destination = _new_destination(trace, op, nodes)
        if destination is None:
            raise _refused(instruction, found)
        values = (destination, *values)
        instruction = instruction.replace(operands=(operand(destination), *nodes))
        found = match(instruction, names=trace, ptx=trace.ptx, target=trace.target)
        if isinstance(found, Mismatch):
            raise _refused(instruction, found)
    instruction = trace.append(instruction)
    if type(values[0] if values else None) is Register and len(values) > len(nodes):
        values[0].made_by = instruction
    first = found.form.places[0] if found.form.places else None
    if first is None or first.shape == "address" or not values:
        return None
    spec = found.form.operands.get(first.names[0])
    texts = [spec] if isinstance(spec, str) else [row["is"] for row in spec or ()]
    return values[0] if any(text.startswith(("out", "inout")) for text in texts) else None


def _new_destination(trace: Trace, op: Op, nodes: list[Any]) -> Any:
    """Return new registers for the destination that a call left out, None if it left out none."""
    shapes = [isinstance(node, Address) for node in nodes]
    for binding in bindings(tables.load(), op._opcode, op._modifiers):
        for plan in binding.plans:
            if len(plan.places) != len(nodes) + 1 or not plan.places:
                continue
            shape, parts = plan.places[0]
            spec = plan.specs.get(parts[0])
            if shape != "plain" or spec is None or spec.direction != "out":
                continue
            type_ = _type_of(spec)
            if type_ is None or not _fits(plan.places[1:], shapes):
                continue
            if _is_single(spec):
                return trace.register(type_)
            count = int((spec.length or "1").split("|")[-1])
            return tuple(trace.register(type_) for _ in range(count))
    return None


def destination(opcode: str, modifiers: tuple[str, ...], shapes: Sequence[bool]) -> int:
    """Return 0 if the first operand is no register to write to, 1 if it is, 2 if it may lack.

    `shapes` tells of each operand whether it is an address.
    """
    if not shapes:
        return 0
    full, shorter = [], False
    for binding in bindings(tables.load(), opcode, modifiers):
        for plan in binding.plans:
            places = plan.places
            if len(places) == len(shapes) and _fits(places, shapes) and places[0][0] != "pair":
                full.append(plan.specs.get(places[0][1][0]))
            shorter |= len(places) == len(shapes) - 1 and _fits(places, shapes[1:])
    row = [spec for spec in full if spec is not None and spec.direction != "in"]
    if not row or len(row) < len(full):
        return 0
    first = next((spec for spec in row if _type_of(spec)), None)
    if first is None or shorter or first.direction != "out":
        return 1
    return 2 if _is_single(first) else 1


def _fits(places: Any, shapes: Sequence[bool]) -> bool:
    return all(
        (shape == "address") == want for (shape, _), want in zip(places, shapes, strict=True)
    )


def _is_single(spec: Spec) -> bool:
    """Tell whether a destination is one register, not a vector."""
    return not spec.length or (spec.length == "1" and bool(spec.flags & {"bare", "opt-braces"}))


_HELD_IN = {"b8": "b16", "u8": "u16", "s8": "s16"}  # loads and conversions fill the upper bits


def _type_of(spec: Spec) -> Type | None:
    """Return the type of a new register for a destination; one of 16 bits where 8 are written."""
    known = types.load()
    kind = next((kind for kind in spec.kinds if kind in known), None)
    if kind is None:
        return None
    wide = _HELD_IN.get(kind, kind)
    return Type(wide if types.fits(kind, wide, "relaxed" in spec.flags) else kind)


def _refused(instruction: Instruction | Call, found: Mismatch) -> TraceError:
    place, code = user_place(), CODES[found.part]
    text = told(place, code, f"{found.message}\n    {emit(instruction).strip()}")
    if found.help:
        text += f"\nhelp: {found.help}"
    return TraceError(text, code, place=place, statement=instruction)


def guard_of(pred: Any) -> Guard:
    """Return the guard that a predicate or its negation is."""
    if isinstance(pred, Negated):
        return Guard(Name(str(operand(pred.value))), Operator("!"))
    node = operand(pred)
    if not isinstance(node, Name):
        raise TypeError(f"a guard is a predicate or ~p, not {pred!r}")
    return Guard(node)


def _append_call(op: Op, given: tuple[Any, ...], guard: Guard | None) -> None:
    """Append a call: `ptx.call(f)`, `ptx.call((r,), f, (a, b))`, `ptx.call(f, (a,), prototype)`."""
    rest = list(given)
    returns = arguments = prototype = None
    if rest and isinstance(rest[0], tuple):
        returns = tuple(operand(item) for item in rest.pop(0))
    if not rest or isinstance(rest[0], tuple):
        raise TypeError("call takes a function: ptx.call((results,), function, (arguments,))")
    target = operand(rest.pop(0))
    if rest and isinstance(rest[0], tuple):
        arguments = tuple(operand(item) for item in rest.pop(0))
    if rest:
        prototype = operand(rest.pop(0))
    if rest:
        raise TypeError("call takes results, a function, arguments and a prototype")
    statement = Call(
        op._opcode, target, op._modifiers, returns, arguments, prototype=prototype, guard=guard
    )
    trace = current()
    fault = guard_fault(guard, trace) if guard is not None and trace.checks else None
    if fault is not None:
        raise _refused(statement, Mismatch("operand", fault.message))
    trace.append(statement)


class Ptx:
    """The instructions of PTX by opcode: `ptx.ld`, `ptx.and_`, `ptx.op(…)` for any spelling."""

    def __init__(self) -> None:
        self._known: dict[str, Op] = {}

    def __getattr__(self, name: str) -> Op:
        if name[:1] == "_" and not name[1:2].isdigit():  # no word of PTX, but tools ask for such
            raise AttributeError(name)
        word = ptx_name(name)
        if word not in tables.load().rows and _is_checked():
            raise _unknown("opcode", f"no instruction is called {word}", name, self)
        return self.child(word)

    def child(self, word: str) -> Op:
        """Return an opcode, spelled as in PTX."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = Op(word)
        return known

    def op(self, opcode: str, *modifiers: str, escape: bool = False) -> Op:
        """Return any instruction by its spelling, known or not: `ptx.op("add", ".f32", ".rn")`.

        `escape` puts a backslash before the opcode, which the assembler skips.
        """
        return Op(opcode, tuple(Modifier(word) for word in modifiers), escape)

    def __dir__(self) -> list[str]:
        return ["op", *sorted(map(python_name, tables.load().opcodes))]


ptx = Ptx()

__all__ = ["Named", "Op", "Ptx", "Raw", "append_instruction", "following", "guard_of", "ptx"]
