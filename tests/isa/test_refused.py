"""What is made wrong in an instruction of each row is refused, by `check` and by ptxas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from drawn import assembled, fitting

from ptxkit import check
from ptxkit.isa.example import Example
from ptxkit.isa.table import load
from ptxkit.isa.target import Target, Version
from ptxkit.runtime.oracle import find_ptxas

NOT_DRAWN = {"brx", "call"}  # they need tables and functions around them
Wrong = tuple[str, list[str], dict[str, str]]  # a mnemonic, its operands, the registers
Mutation = Callable[[Example, Random], Wrong | None]


class Try(NamedTuple):
    """One instruction made wrong, and what each said of it: None is that it may stand."""

    form: int  # the row; rows may have the same syntax
    mutation: str
    text: str
    ours: str | None
    theirs: str | None


def swapped(example: Example, random: Random) -> Wrong | None:
    """Swap two neighbours among the modifiers."""
    first, *words = example.mnemonic.split(".")
    places = [at for at in range(len(words) - 1) if words[at] != words[at + 1]]
    if not places:
        return None
    at = random.choice(places)
    words[at : at + 2] = reversed(words[at : at + 2])
    return ".".join([first, *words]), example.operands, example.registers


def doubled(example: Example, random: Random) -> Wrong | None:
    """Write a modifier twice."""
    first, *words = example.mnemonic.split(".")
    if not words:
        return None
    at = random.randrange(len(words))
    return ".".join([first, *words[: at + 1], *words[at:]]), example.operands, example.registers


def foreign(example: Example, random: Random) -> Wrong | None:
    """Add a modifier of another instruction."""
    return example.mnemonic + ".wrap", example.operands, example.registers


def dropped(example: Example, random: Random) -> Wrong | None:
    """Leave the last operand out."""
    if not example.operands:
        return None
    return example.mnemonic, example.operands[:-1], example.registers


def added(example: Example, random: Random) -> Wrong | None:
    """Write an operand too many."""
    registers = {**example.registers, "%extra": "b32"}
    return example.mnemonic, [*example.operands, "%extra"], registers


def retyped(example: Example, random: Random) -> Wrong | None:
    """Put a predicate where a number must be, or a number where a predicate must be."""
    return _declared(example, random, lambda kind: "b32" if kind == "pred" else "pred")


def resized(example: Example, random: Random) -> Wrong | None:
    """Give a register half of the bits that it must have."""
    half = {"32": "16", "64": "32", "128": "64", "16": "32", "8": "32"}
    return _declared(example, random, lambda kind: f"b{half.get(kind[1:], '16')}")


def constant(example: Example, random: Random) -> Wrong | None:
    """Write a number where the first operand is a register."""
    operands = list(example.operands)
    if not operands or not operands[0].startswith("%"):
        return None
    return example.mnemonic, ["1", *operands[1:]], example.registers


def _declared(example: Example, random: Random, kind_of: Callable[[str], str]) -> Wrong | None:
    if not example.registers:
        return None
    name = random.choice(list(example.registers))
    registers = {**example.registers, name: kind_of(example.registers[name])}
    return example.mnemonic, example.operands, registers


MUTATIONS: list[Mutation] = [
    swapped,
    doubled,
    foreign,
    dropped,
    added,
    retyped,
    resized,
    constant,
]


def mutated(examples: list[Example], mutation: Mutation) -> Iterator[tuple[Example, str]]:
    """The statements that a mutation makes, each on a line of its own."""
    for number, example in enumerate(examples):
        wrong = mutation(example, Random(number))
        if wrong is not None:
            mnemonic, operands, registers = wrong
            names = "".join(f".reg .{kind} {name};" for name, kind in registers.items())
            label = " L:" if "L" in operands else ""
            yield example, f"{{ {names} {mnemonic} {', '.join(operands)};{label} }}"


def verdicts(source: str, target: Target, folder: Path) -> tuple[dict[int, str], dict[int, str]]:
    """The errors by line of `check` and of ptxas."""
    ours = {found.line: found.message for found in check(source) if found.severity == "error"}
    path = folder / "wrong.ptx"
    path.write_text(source, encoding="utf-8")
    return ours, assembled(path, target)[1]


def tried(folder: Path) -> list[Try]:
    """Each mutation of an instruction of each row, with both verdicts."""
    groups: dict[tuple[Target, Version], list[Example]] = defaultdict(list)
    for form in load().all_forms():
        found = fitting(form)
        if found is not None and form.opcode not in NOT_DRAWN:
            groups[found[1:]].append(found[0])
    tries = []
    for (target, ptx), examples in groups.items():
        head = f".version {ptx[0]}.{ptx[1]}\n.target {target}\n.address_size 64\n.entry k() {{"
        for mutation in MUTATIONS:
            rows = list(mutated(examples, mutation))
            source = "\n".join([head, *(text for _, text in rows), "ret;", "}", ""])
            ours, theirs = verdicts(source, target, folder)
            for at, (example, text) in enumerate(rows, 5):
                said = ours.get(at), theirs.get(at)
                tries.append(Try(id(example.form), mutation.__name__, text, *said))
    return tries


def test_each_row_has_a_mutated_one_that_both_refuse(tmp_path: Path) -> None:
    if find_ptxas() is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    tries = tried(tmp_path)
    refused = {one.form for one in tries if one.ours and one.theirs}
    left = [one for one in tries if one.form not in refused]
    assert not left, "\n".join(f"{one.mutation}: {one.text}: {one[3:]}" for one in left)
    # A swap may name another form or its types, which only all of the line would tell apart.
    missed = [one for one in tries if one.theirs and not one.ours]
    allowed = len([one for one in tries if one.theirs]) // 200
    assert len(missed) <= allowed, "\n".join(f"{one.text}: {one.theirs}" for one in missed)
