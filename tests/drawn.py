"""Instructions drawn from the table with a target that has them, and their calls in the DSL."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path
from typing import Any

from ptxkit import parse
from ptxkit.dsl import declare, entry, module, pair, ptx, sink, sym
from ptxkit.dsl.value import Raw
from ptxkit.isa.directive import load_targets
from ptxkit.isa.example import Example, draw
from ptxkit.isa.form import Form
from ptxkit.isa.names import python_name
from ptxkit.isa.target import Target, Version
from ptxkit.runtime.oracle import find_ptxas
from ptxkit.syntax.token import Float, Integer, Name
from ptxkit.syntax.tree import Address, Instruction, Pair, Unary, Vector

OLDEST = 75  # what ptxas still assembles for
GONE = {82, 101}  # what ptxas knows no more, not even by a newer target
FIRST = (2, 3)  # the first version that says how wide an address is
LINE = re.compile(r"line (\d+); (?:error|fatal)\s*: (.*)")


def fitting(form: Form) -> tuple[Example, Target, Version] | None:
    """Return an instruction of a form with a target and a version that have it."""
    known = load_targets()
    targets = [(Target.parse(name), since) for name, since in known.targets.items()]
    targets.sort(key=lambda row: row[0].number < OLDEST)  # the older ones where no other has it
    for seed in range(8):
        example = draw(form, random.Random(seed) if seed else None)
        for target, since in targets:
            for version in sorted(known.versions, reverse=True):
                fits = target.number not in GONE and version >= max(since, FIRST)
                if example is not None and fits and example.has(version, target):
                    return example, target, version
    return None


def assembled(path: Path, target: Target) -> tuple[bool, dict[int, str]]:
    """Whether ptxas takes a file, and its errors by line; they, or success, must be all."""
    arch = f"compute_{max(target.number, OLDEST)}{target.suffix}"
    command = [str(find_ptxas()), "-arch", arch, str(path), "-o", str(path.with_suffix(".out"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    errors = {int(line): message for line, message in LINE.findall(done.stdout + done.stderr)}
    assert errors or done.returncode == 0, f"{arch}: {done.stdout}{done.stderr}"
    return done.returncode == 0, errors


def instruction_of(example: Example) -> Instruction:
    """The tree of a drawn instruction."""
    module = parse(example.module((9, 5), Target.parse("sm_90")))
    found: Instruction = next(module.find(Instruction)).node
    return found


def callee(mnemonic: str) -> Any:
    """The call of a mnemonic, spelled with attributes alone."""
    call: Any = ptx
    for word in mnemonic.split("."):
        call = getattr(call, python_name(word))
    return call


def declared(example: Example) -> dict[str, Any]:
    """Declare the registers of a drawn instruction, and return them by name."""
    return {name: getattr(declare.reg, type)(name) for name, type in example.registers.items()}


def python_value(node: Any, registers: dict[str, Any]) -> Any:
    """What a person would write for an operand: a register, a tuple, a list, an int."""
    if isinstance(node, Vector):
        return tuple(python_value(item, registers) for item in node.elements)
    if isinstance(node, Address) and node.suffix is None:
        return [python_value(item, registers) for item in node.elements]
    if isinstance(node, Pair):
        return pair(python_value(node.first, registers), python_value(node.second, registers))
    if isinstance(node, Name):
        return sink if node == "_" else registers.get(str(node), sym(str(node)))
    if isinstance(node, Unary) and isinstance(node.operand, Integer) and node.operator == "-":
        return -node.operand.value
    return node.value if isinstance(node, (Integer, Float)) else Raw(node)


def python_values(instruction: Instruction, registers: dict[str, Any]) -> list[Any]:
    """The operands of an instruction as Python values."""
    return [python_value(node, registers) for node in instruction.operands]


def lines_of(body: Any, *parameters: Any, target: str = "sm_100a", check: bool = True) -> list[str]:
    """The statements that a function writes into a kernel, white space made single."""
    made = module("9.0", target, 64, check=check)
    entry("k", *parameters)(body)
    text = made.ptx()
    inner = text[text.index("{") + 1 : text.rindex("}")]
    return [" ".join(line.split()) for line in inner.splitlines() if line.strip()]


def instructions_of(body: Any, *parameters: Any, **more: Any) -> list[str]:
    """The statements that a function writes, declarations left out."""
    return [line for line in lines_of(body, *parameters, **more) if not line.startswith(".reg")]
