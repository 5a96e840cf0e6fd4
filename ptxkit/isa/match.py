"""Finds the form of an instruction, or the nearest form and the first difference."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from ptxkit.isa import table as tables
from ptxkit.isa import type as types
from ptxkit.isa.form import Form, Item, Place
from ptxkit.isa.operand import Fault, Names, Spec, fault, resolved
from ptxkit.isa.table import Table, specs_of
from ptxkit.isa.target import Need, Target, Version
from ptxkit.syntax.node import Node
from ptxkit.syntax.operand import Address, Index, Pair
from ptxkit.syntax.tree import Guard, Instruction


class Plan(NamedTuple):
    """One way to leave out a form's optional operands: what must stand where, and what holds."""

    places: tuple[tuple[str, tuple[str, ...]], ...]
    specs: dict[str, Spec]
    illegal: str | None
    needs: tuple[tuple[str, Need], ...]  # of what, and which
    undocumented: bool


class Binding:
    """A form whose modifiers fit, and what its slots are bound to."""

    def __init__(self, form: Form, slots: dict[str, str], ordered: bool) -> None:
        self.form = form
        self.slots = slots
        self.ordered = ordered
        self._plans: list[Plan] | None = None

    @property
    def plans(self) -> list[Plan]:
        """Return every way to leave out optional operands."""
        if self._plans is None:
            self._plans = [self._plan(places) for places in _layouts(self.form)]
        return self._plans

    def _plan(self, places: list[tuple[str, tuple[str, ...]]]) -> Plan:
        form = self.form
        bound = dict(self.slots)
        for _, names in places:
            bound.update(dict.fromkeys(names, "given"))
        specs = {}
        for name in (name for _, names in places for name in names):
            for when, spec in form.specs.get(name) or _specs(form, name):
                if all(_holds(bound.get(slot, ""), values) for slot, values in when):
                    specs[name] = resolved(spec, self.slots)
                    break
        needs: list[tuple[str, Need]] = [("", form.need)]
        undocumented = form.undocumented
        for item in form.items:
            value = item.values.get(self.slots.get(item.name.removeprefix("."), ""))
            if value is not None:
                undocumented |= value.undocumented
                if value.need is not None:
                    needs.append((value.text, value.need))
        illegal = None
        for rule in form.rules:
            if rule.applies(bound):
                illegal = illegal or rule.illegal
                undocumented |= rule.undocumented
                if rule.need is not None:
                    needs.append(
                        (", ".join(bound.get(name, "") for name, _ in rule.when), rule.need)
                    )
        return Plan(tuple(places), specs, illegal, tuple(needs), undocumented)


def _specs(form: Form, name: str) -> list[tuple[Any, Spec]]:
    found = form.specs[name] = specs_of(form, form.operands[name])
    return found


def _holds(text: str, values: tuple[str, ...]) -> bool:
    return text in values or ("*" in values and bool(text))


@dataclass(frozen=True, slots=True)
class Match:
    """The form of an instruction, its named slots and operands."""

    form: Form
    slots: dict[str, str]
    operands: dict[str, Any]
    ordered: bool = True
    undocumented: bool = False


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why an instruction has no form: what is wrong, and how near it came.

    `part` is "opcode", "modifier", "operands", "operand", "rule" or "need". What is at fault is
    `node`, in the instruction's field `field` at `index`.
    """

    part: str
    message: str
    node: Node | None = None
    form: Form | None = None
    help: str | None = None
    field: str = "opcode"
    index: int | None = None


def match(
    instruction: Instruction,
    *,
    names: Names | None = None,
    ptx: Version | None = None,
    target: Target | None = None,
    table: Table | None = None,
) -> Match | Mismatch:
    """Return the form of an instruction and its named slots, or the first difference.

    `names` knows the declarations, without it types of registers are not checked. `ptx` and
    `target` are those to assemble for; without them every version and target is legal.
    """
    table = table or tables.load()
    names = names or Names()
    found = bindings(table, str(instruction.opcode), instruction.modifiers)
    if not found:
        key = str(instruction.opcode), instruction.modifiers
        known: Mismatch | None = table.unbound.get(key)
        if known is None:
            known = table.unbound[key] = _modifier_mismatch(table, instruction)
        return known
    if instruction.guard is not None:
        wrong = guard_fault(instruction.guard, names)
        if wrong is not None:
            return Mismatch("operand", wrong.message, wrong.node, None, None, "guard")
    best: tuple[tuple[int, int], Mismatch] | None = None
    for binding in found:
        if not binding.ordered and best is not None and found[0].ordered:
            break  # what is right but for its operands is not tried in other orders
        for plan in binding.plans:
            result = _try(binding, plan, instruction, names, ptx, target)
            if isinstance(result, Match):
                return result
            if best is None or result[0] > best[0]:
                best = result
    assert best is not None
    return best[1]


def guard_fault(guard: Guard, names: Names) -> Fault | None:
    """Return why a guard is no predicate, None if it may be one."""
    symbol = names.symbol(str(guard.predicate))
    if symbol is None:
        return None
    type_ = symbol.type.removeprefix(".")
    if symbol.kind == "register" and type_ in ("pred", "") and not symbol.vector:
        return None
    kind = "special register" if symbol.kind == "special" else symbol.kind
    what = f"one of .{type_}" if kind == "register" else f"a {kind}"
    return Fault(f"a guard is a .pred register, not {what}", guard.predicate)


def _try(
    binding: Binding,
    plan: Plan,
    instruction: Instruction,
    names: Names,
    ptx: Version | None,
    target: Target | None,
) -> Match | tuple[tuple[int, int], Mismatch]:
    """Return the match that a plan gives, or how far it came and why not further."""
    operands: Sequence[Any] = instruction.operands
    form = binding.form
    if len(operands) != len(plan.places):
        want = len(plan.places)
        message = (
            f"{_mnemonic(instruction)} takes {want} operand{'s' * (want != 1)}, not {len(operands)}"
        )
        distance = -abs(len(operands) - want)
        return (0, distance), Mismatch("operands", message, None, form)
    bound: dict[str, Any] = {}
    for at, ((shape, parts), node) in enumerate(zip(plan.places, operands, strict=True)):
        wrong = _place_fault(shape, parts, node, plan, names, bound)
        if wrong is not None:
            return (1, at), Mismatch(
                "operand", wrong.message, wrong.node, form, None, "operands", at
            )
    if plan.illegal is not None:
        return (2, 0), Mismatch("rule", plan.illegal, None, form)
    if ptx is not None and target is not None:
        for what, need in plan.needs:
            lack = need.lack(ptx, target)
            if lack is not None:
                return (3, 0), Mismatch(
                    "need", f"{_mnemonic(instruction)} {lack}", None, form, what or None
                )
    return Match(form, binding.slots, bound, binding.ordered, plan.undocumented)


def _place_fault(
    shape: str, parts: tuple[str, ...], node: Any, plan: Plan, names: Names, bound: dict[str, Any]
) -> Fault | None:
    if shape == "plain":
        if isinstance(node, Pair) and str(node.second) == "_" and str(node.first) != "_":
            node = node.first  # a predicate that goes nowhere
        nodes: Sequence[Any] = (node,)
        if isinstance(node, Address):
            spec = plan.specs.get(parts[0])
            if spec is not None and "any" in spec.kinds:
                return None
            return Fault("no brackets may stand here", node)
    elif shape == "pair":
        if not isinstance(node, Pair):
            return Fault("two operands with | between them are expected", node)
        nodes = (node.first, node.second)
    else:
        if isinstance(node, Index) and len(parts) == 1:
            return None  # `g[1]` is an address too
        if not isinstance(node, Address):
            spec = plan.specs.get(parts[0])
            if len(parts) == 1 and spec is not None and "bare" in spec.flags:
                return fault(spec, node, names)
            return Fault("an address in brackets is expected", node)
        nodes = node.elements
        if len(nodes) != len(parts):
            return Fault(f"{len(parts)} elements are expected in the brackets", node)
        if node.suffix is not None and "unified" not in plan.specs[parts[0]].flags:
            return Fault(f"{node.suffix} may not stand here", node)
    for name, item in zip(parts, nodes, strict=True):
        spec = plan.specs.get(name)
        if spec is not None:
            wrong = fault(spec, item, names)
            if wrong is not None:
                return wrong
        bound[name] = item
    return None


def _layouts(form: Form) -> Iterator[list[tuple[str, tuple[str, ...]]]]:
    """Yield the places of a form with every choice of optional operands, the fullest first."""
    groups = range(1, form.groups + 1)
    for given in product((True, False), repeat=len(groups)):
        chosen = {0, *(group for group, there in zip(groups, given, strict=True) if there)}
        rows = [list(_shapes(place)) for place in form.places if place.group in chosen]
        for row in product(*rows):
            yield list(row)


def _shapes(place: Place) -> Iterator[tuple[str, tuple[str, ...]]]:
    choices = [
        (name, None) if optional else (name,)
        for name, optional in zip(place.names, place.optional, strict=True)
    ]
    for row in product(*choices):
        names = tuple(name for name in row if name is not None)
        yield (place.shape if place.shape != "pair" or len(names) == 2 else "plain"), names


# ---- modifiers


def bindings(table: Table, opcode: str, modifiers: tuple[str, ...]) -> list[Binding]:
    """Return the forms whose modifiers fit: those in the manual's order, or else in another."""
    memo = table.bound
    key = (opcode, modifiers)
    known = memo.get(key)
    if known is None:
        texts = tuple(map(str, modifiers))
        forms = table.forms(opcode)
        known = [
            Binding(form, slots, True) for form in forms for slots in _in_order(form.items, texts)
        ]
        ordered = {id(binding.form) for binding in known}
        for form in forms:
            if id(form) not in ordered:
                for slots in _any_order(form.items, texts):
                    if _begins_as(table, form, slots, texts):
                        known.append(Binding(form, slots, False))
                        break
        once = _once(table, texts)
        if not known and len(once) < len(texts):
            known = [Binding(b.form, b.slots, False) for b in bindings(table, opcode, once)]
        memo[key] = known
    return known


def _name(item: Item) -> str:
    return item.name.removeprefix(".")


def _in_order(items: tuple[Item, ...], texts: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield what the slots are bound to where the modifiers stand in the form's order."""

    def walk(at: int, item: int, slots: dict[str, str]) -> Iterator[dict[str, str]]:
        if item == len(items):
            if at == len(texts):
                yield slots
            return
        place = items[item]
        if at < len(texts) and texts[at] in place.values:
            yield from walk(at + 1, item + 1, {**slots, _name(place): texts[at]})
        if place.optional:
            yield from walk(at, item + 1, slots)

    return walk(0, 0, {})


def _any_order(items: tuple[Item, ...], texts: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield bindings for modifiers in any order, but types in theirs."""
    required = sum(not item.optional for item in items)
    if not required <= len(texts) <= len(items):
        return

    def walk(
        at: int, used: frozenset[int], last: dict[str, int], slots: dict[str, str]
    ) -> Iterator[dict[str, str]]:
        if at == len(texts):
            if all(item.optional or index in used for index, item in enumerate(items)):
                yield slots
            return
        text = texts[at]
        kept = _kept(text)
        for index, item in enumerate(items):
            if index in used or text not in item.values or index < last.get(kept, -1):
                continue
            after = {**last, kept: index} if kept else last
            yield from walk(at + 1, used | {index}, after, {**slots, _name(item): text})

    yield from walk(0, frozenset(), {}, {})


_SPACES = (".global", ".shared", ".local", ".const", ".param")
_LAYOUTS = (".row", ".col")


def _kept(text: str) -> str:
    """Return which kind of modifier keeps its order: types, state spaces, layouts; else nothing."""
    if text.removeprefix(".") in types.load():
        return "type"
    if text in _LAYOUTS:
        return "layout"
    return "space" if text.partition("::")[0] in _SPACES else ""


def _begins_as(table: Table, form: Form, slots: dict[str, str], texts: tuple[str, ...]) -> bool:
    """Tell whether the words that ptxas reads as one opcode stand in front, in the form's order."""
    words, fixed = form.opcode, 0
    canonical = [slots[_name(item)] for item in form.items if _name(item) in slots]
    for count, text in enumerate(canonical, 1):
        words += text
        if words in table.dotted:
            fixed = count
    return tuple(canonical[:fixed]) == texts[:fixed]


def _once(table: Table, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return modifiers without repetitions of those that ptxas lets repeat."""
    return tuple(
        text
        for at, text in enumerate(texts)
        if text not in table.repeatable or text not in texts[:at]
    )


def _mnemonic(instruction: Instruction) -> str:
    return "".join((str(instruction.opcode), *map(str, instruction.modifiers)))


def _modifier_mismatch(table: Table, instruction: Instruction) -> Mismatch:
    """Say which modifier no form of an opcode takes, or what is missing."""
    opcode = str(instruction.opcode)
    forms = table.forms(opcode)
    if not forms:
        near = difflib.get_close_matches(opcode, table.opcodes, 5)
        near.sort(key=lambda name: not name.startswith(opcode[:1]))
        return Mismatch(
            "opcode",
            f"no instruction is called {opcode}",
            instruction.opcode,
            None,
            _did_you_mean(near),
        )
    texts = [str(modifier) for modifier in instruction.modifiers]
    known = {text for form in forms for item in form.items for text in item.values}
    for at, text in enumerate(texts):
        if text not in known:
            hint = _did_you_mean(difflib.get_close_matches(text, known, 1))
            message = f"{opcode} takes no modifier {text}"
            wrong = instruction.modifiers[at]
            return Mismatch("modifier", message, wrong, None, hint, "modifiers", at)
    for at, text in enumerate(texts):
        rest = instruction.modifiers[:at] + instruction.modifiers[at + 1 :]
        if bindings(table, opcode, rest):
            message = f"{''.join((opcode, *map(str, rest)))} takes no {text}"
            wrong = instruction.modifiers[at]
            return Mismatch("modifier", message, wrong, None, None, "modifiers", at)
    reach, _, form = max(
        ((_reach(form.items, texts), -len(form.items), form) for form in forms),
        key=lambda row: row[:2],
    )
    help = f"the nearest form is {form.syntax}"
    if reach == len(texts):
        return Mismatch("modifier", f"{_mnemonic(instruction)} is incomplete", None, form, help)
    message = f"{opcode} does not take {texts[reach]} here"
    wrong = instruction.modifiers[reach]
    return Mismatch("modifier", message, wrong, form, help, "modifiers", reach)


def _did_you_mean(near: list[str]) -> str | None:
    return f"did you mean {near[0]}?" if near else None


def _reach(items: tuple[Item, ...], texts: list[str]) -> int:
    """Return how many leading modifiers a form takes in its order."""

    @cache
    def walk(at: int, item: int) -> int:
        if at == len(texts) or item == len(items):
            return at
        best = at
        if texts[at] in items[item].values:
            best = walk(at + 1, item + 1)
        return max(best, walk(at, item + 1)) if items[item].optional else best

    return walk(0, 0)
