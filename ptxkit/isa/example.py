"""Draws instructions from the table: an example of a form, and the module that it assembles in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ptxkit.isa import type as types
from ptxkit.isa.form import Form
from ptxkit.isa.match import Binding, Plan
from ptxkit.isa.operand import Spec
from ptxkit.isa.target import Need, Target, Version

_PREFIX = {"p": "%p", "b": "%b", "u": "%u", "s": "%s", "f": "%f"}


@dataclass
class Example:
    """An instruction drawn from a form; `registers` are what it names, by name."""

    form: Form
    mnemonic: str
    operands: list[str]
    needs: list[Need]
    registers: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Return the instruction as PTX."""
        return f"{self.mnemonic} {', '.join(self.operands)}".rstrip() + ";"

    def has(self, ptx: Version, target: Target) -> bool:
        """Tell whether a version and a target have all that the instruction needs."""
        return all(need.lack(ptx, target) is None for need in self.needs)

    def module(self, ptx: Version, target: Target) -> str:
        """Return a module with the instruction in a kernel."""
        lines = [f".version {ptx[0]}.{ptx[1]}", f".target {target}", ".address_size 64"]
        lines += [".visible .entry k()", "{"]
        lines += [f"\t.reg .{type} {name};" for name, type in self.registers.items()]
        return "\n".join([*lines, f"\t{self.text}", "L:", "\tret;", "}", ""])


def draw(form: Form, random: Random | None = None, tries: int = 60) -> Example | None:
    """Return an instruction of a form: the plainest without `random`; None if none was found."""
    for slots in _choices(form, random, tries):
        binding = Binding(form, slots, True)
        plans = [plan for plan in binding.plans if plan.illegal is None]
        if not plans:
            continue
        # What is not described is left out where it may be.
        vague = [sum("any" in spec.kinds for spec in plan.specs.values()) for plan in plans]
        plans = [plan for plan, count in zip(plans, vague, strict=True) if count == min(vague)]
        plan = random.choice(plans) if random else plans[-1]
        return _example(form, slots, plan, random)
    return None


def _choices(form: Form, random: Random | None, tries: int) -> Iterator[dict[str, str]]:
    """Yield values for the slots, the plainest first, or at random."""
    if random is None:
        documented = [
            [text for text, value in item.values.items() if not value.undocumented] or [""]
            for item in form.items
        ]
        yield {
            item.name.removeprefix("."): values[0]
            for item, values in zip(form.items, documented, strict=True)
            if not item.optional and values[0]
        }
        random = Random(1)  # where the plainest is illegal
    for _ in range(tries):
        yield {
            item.name.removeprefix("."): random.choice(list(item.values))
            for item in form.items
            if not item.optional or random.random() < 0.4
        }


def _example(form: Form, slots: dict[str, str], plan: Plan, random: Random | None) -> Example:
    words = [slots.get(item.name.removeprefix("."), "") for item in form.items]
    example = Example(form, form.opcode + "".join(words), [], [need for _, need in plan.needs])
    for shape, names in plan.places:
        texts = [_operand(plan.specs.get(name), example, random) for name in names]
        if shape == "address":
            example.operands.append(f"[{', '.join(texts)}]")
        else:
            example.operands.append("|".join(texts))
    return example


def _operand(spec: Spec | None, example: Example, random: Random | None) -> str:
    if spec is None:
        return _register("b32", example)
    if spec.length is not None:
        lengths = [int(length) for length in spec.length.split("|")]
        count = random.choice(lengths) if random else lengths[0]
        one = Spec(spec.direction, spec.kinds, spec.flags, spec.constant, spec.space)
        if count == 1 and "bare" in spec.flags:
            return _operand(one, example, random)
        return "{" + ", ".join(_operand(one, example, random) for _ in range(count)) + "}"
    if spec.constant is not None:
        low, high, step = random.choice(spec.constant) if random else spec.constant[0]
        low += -(low // step) * step if low < 0 <= high else 0
        return str(random.randrange(low, min(high, low + 64 * step) + 1, step) if random else low)
    if not spec.kinds:
        return "_"
    if spec.kinds == ("addr",):
        return _register("b32" if "short" in spec.flags else "b64", example)
    words: Sequence[str] = [kind for kind in spec.kinds if kind in types.load()]
    if words:
        return _register(words[0], example)
    if "label" in spec.kinds:
        return "L"
    return _register("b64", example)


def _register(type: str, example: Example) -> str:
    """Return a fresh register for an operand of a type."""
    known = types.load()[type]
    kind = known.kind if known.kind != "x" else "b"
    bits = known.bits
    name = f"{_PREFIX[kind]}{bits if kind != 'p' else ''}_{len(example.registers)}"
    example.registers[name] = "pred" if kind == "p" else f"{kind}{bits}"
    return name
