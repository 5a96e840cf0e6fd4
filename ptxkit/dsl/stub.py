"""Writes `instruction.pyi`: at each dot of `ptx.…` what may stand next, and what a call takes.

The forms of an opcode are an automaton over modifiers. States whose remainders are alike are one
class of the stub, so that 700 forms with thousands of spellings take a few hundred classes.
`python -m ptxkit.dsl.stub` writes the file again when the instruction table has changed.
"""

from __future__ import annotations

import keyword
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ptxkit.dsl.call import CALL
from ptxkit.isa import special_register
from ptxkit.isa import table as tables
from ptxkit.isa import type as types
from ptxkit.isa.form import Form
from ptxkit.isa.match import Binding
from ptxkit.isa.names import python_name
from ptxkit.isa.operand import Spec
from ptxkit.isa.table import specs_of

STUB = Path(__file__).with_name("instruction.pyi")
MOST = 12  # overloads of one call; beyond that the stub only says that it takes operands

_KEYWORDS = "pred: _P = None, loc: _L = (), braces: bool = False"
_HEAD = f"""\
# Generated from the instruction table by `python -m ptxkit.dsl.stub`; do not edit.
from typing import Any, SupportsIndex, overload

from ptxkit.dsl.register import Register
from ptxkit.dsl.value import Named, Raw, Value
from ptxkit.syntax.node import Node

_O = Value | Node | SupportsIndex | float | str | tuple[Any, ...]
_A = list[Any] | Raw
_P = Value | str | None
_L = tuple[Any, ...]

class _Op:
    @property
    def mnemonic(self) -> str: ...
    def child(self, word: str) -> Any: ...

class _V(Named):
    x: Raw
    y: Raw
    z: Raw
    w: Raw

class _Any(_Op):
    def __call__(self, *operands: Any, {_KEYWORDS}) -> Any: ...
    def __getattr__(self, name: str) -> _Any: ...

"""


class Call(NamedTuple):
    """One way to call: its parameters, name and annotation, and what it returns."""

    parameters: tuple[tuple[str, str], ...]
    returns: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return what tells it from others: the kinds of its parameters."""
        return tuple(kind for _, kind in self.parameters)


class State(NamedTuple):
    """A state of the automaton: what may stand next, and the calls that are complete here."""

    words: tuple[tuple[str, int], ...]
    calls: tuple[Call, ...]


class Automaton:
    """All spellings of all opcodes; states with the same remainder are one."""

    def __init__(self) -> None:
        self.states: dict[State, int] = {}
        self._known: dict[frozenset[tuple[int, int]], int] = {}
        self._forms = list(tables.load().all_forms())
        self._calls = [_calls(form) for form in self._forms]
        self.roots: dict[str, int] = {}
        starts = defaultdict(set)
        for number, form in enumerate(self._forms):
            starts[form.opcode].add((number, 0))
        for opcode, start in sorted(starts.items()):
            self.roots[opcode] = self._state(frozenset(start))

    def _state(self, reached: frozenset[tuple[int, int]]) -> int:
        """Return the number of the state at which forms have come to certain items."""
        known = self._known.get(reached)
        if known is not None:
            return known
        words: dict[str, set[tuple[int, int]]] = defaultdict(set)
        complete: list[Call] = []
        for number, start in sorted(reached):
            items = self._forms[number].items
            for at in range(start, len(items)):
                for word in items[at].values:
                    words[python_name(word)].add((number, at + 1))
                if not items[at].optional:
                    break
            else:
                complete += self._calls[number]
        state = State(
            tuple((word, self._state(frozenset(words[word]))) for word in sorted(words)),
            _merged(complete),
        )
        number = self.states.setdefault(state, len(self.states))
        self._known[reached] = number
        return number


_ANYTHING = Call((("*operands", "Any"),), "Any")


def _calls(form: Form) -> tuple[Call, ...]:
    """Return the ways to call a form: with every choice of optional operands."""
    if form.opcode == CALL:
        return (_ANYTHING,)
    found = []
    for plan in Binding(form, {}, True).plans:
        parameters = tuple(
            (
                "_".join(names if shape == "pair" else names[:1]),
                "_A" if shape == "address" else "_O",
            )
            for shape, names in plan.places
        )
        returns = "None"
        if plan.places and plan.places[0][0] == "plain":
            specs = [spec for _, spec in specs_of(form, form.operands[plan.places[0][1][0]])]
            returns = _returned(specs)
            if any(spec.direction == "out" and _is_typed(spec) for spec in specs):
                found.append(Call(parameters[1:], returns))
        found.append(Call(parameters, returns))
    return tuple(found)


def _is_typed(spec: Spec) -> bool:
    """Tell whether a destination says of which type a register for it is."""
    return any("." in kind or kind in types.load() for kind in spec.kinds)


def _returned(specs: list[Spec]) -> str:
    """Return the annotation of what a call returns whose first operand is so described."""
    if all(spec.direction == "in" for spec in specs):
        return "None"
    lengths = {spec.length for spec in specs}
    if lengths == {None}:
        return "Register"
    is_vector = all(length is not None and length.isdigit() and length != "1" for length in lengths)
    return "tuple[Register, ...]" if is_vector else "Any"


def _merged(calls: Iterable[Call]) -> tuple[Call, ...]:
    """Return calls with each number and kinds of parameters once.

    What is returned depends on the number alone, else one type could stand for two overloads.
    """
    found: dict[tuple[str, ...], Call] = {}
    returns: dict[int, set[str]] = defaultdict(set)
    for call in calls:
        found.setdefault(call.key, call)
        returns[len(call.key)].add(call.returns)
    if _ANYTHING.key in found or len(found) > MOST:
        return (_ANYTHING,)
    rows = []
    for key, call in sorted(found.items(), key=lambda row: (len(row[0]), row[0])):
        (first, *others) = returns[len(key)]
        rows.append(call._replace(returns="Any" if others else first))
    return tuple(rows)


def text() -> str:
    """Return the stub."""
    automaton = Automaton()
    signatures: dict[tuple[Call, ...], int] = {}
    for state in automaton.states:
        if state.calls:
            signatures.setdefault(state.calls, len(signatures))
    parts = [_HEAD]
    parts += [f"class _C{n}(_Op):\n{_overloads(calls)}\n" for calls, n in signatures.items()]
    for state, number in automaton.states.items():
        base = f"_C{signatures[state.calls]}" if state.calls else "_Op"
        rows = "".join(f"\n    {word}: _S{next}" for word, next in state.words) or " ..."
        parts.append(f"class _S{number}({base}):{rows}\n")
    parts.append('\nclass Ptx:\n    """Every opcode of the instruction table."""\n')
    for opcode, number in automaton.roots.items():
        summary = tables.load().forms(opcode)[0].summary
        parts.append(f"    {python_name(opcode)}: _S{number}\n    {summary!r}\n")
    parts.append(
        "    def op(self, opcode: str, *modifiers: str, escape: bool = False) -> _Any: ...\n"
    )
    parts.append("\nclass SpecialRegisters:\n")
    for name, row in special_register.load().items():
        parts.append(f"    {name[1:]}: {'_V' if row.vector else 'Named'}\n")
    parts.append("\nptx: Ptx\nsreg: SpecialRegisters\n")
    return "".join(parts)


def _overloads(calls: tuple[Call, ...]) -> str:
    head = "    @overload\n" if len(calls) > 1 else ""
    return "".join(
        f"{head}    def __call__({_parameters(call)}) -> {call.returns}: ...\n" for call in calls
    )


def _parameters(call: Call) -> str:
    """Return a parameter list; operands have no names in Python, the stub's are the manual's."""
    rows = ["self"]
    for name, kind in call.parameters:
        name = f"{name}_" if keyword.iskeyword(name) else name
        while any(row.startswith(f"{name}:") for row in rows):
            name += "_"
        rows.append(f"{name}: {kind}")
    if call != _ANYTHING:
        rows.append("/, *")
    return ", ".join([*rows, _KEYWORDS])


def main() -> None:
    """Write the stub beside this module."""
    STUB.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
