"""Calls: each row of the table is callable as PTX spells it; one call is one instruction."""

from __future__ import annotations

import random
import re
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from drawn import (
    callee,
    declared,
    fitting,
    instruction_of,
    instructions_of,
    python_values,
)

from ptxkit import check, emit
from ptxkit.checker.instruction import CODES
from ptxkit.dsl import (
    TraceError,
    declare,
    entry,
    label,
    module,
    pair,
    ptx,
    reg,
    scope,
    sink,
    smem,
    sreg,
    sym,
)
from ptxkit.dsl.call import destination
from ptxkit.dsl.register import Register
from ptxkit.dsl.trace import current
from ptxkit.isa.example import Example, draw
from ptxkit.isa.names import ptx_name, python_name, words
from ptxkit.isa.table import load
from ptxkit.isa.target import Target, Version
from ptxkit.runtime.oracle import find_ptxas
from ptxkit.syntax.tree import Address, Instruction
from ptxkit.types import Type

# The other two need functions and tables around them, and have tests of their own.
FORMS = [form for form in load().all_forms() if form.opcode not in ("call", "brx")]


def groups() -> dict[tuple[Version, Target], list[Example]]:
    """An instruction of each row, by what has it."""
    found: dict[tuple[Version, Target], list[Example]] = defaultdict(list)
    for form in FORMS:
        fit = fitting(form)
        if fit is not None:
            found[fit[2], fit[1]].append(fit[0])
    return found


def written(version: Version, target: Target, examples: list[Example]) -> Any:
    """A module with a call for each instruction, each in a scope of its own."""
    made = module(f"{version[0]}.{version[1]}", str(target), 64)

    @entry("k")
    def _() -> None:
        for example in examples:
            with scope():
                registers = declared(example)
                drawn = instruction_of(example)
                callee(example.mnemonic)(*python_values(drawn, registers))
                if "L" in example.operands:
                    label("L")

    return made


def test_every_row_is_a_call_and_assembles(tmp_path: Path) -> None:
    rows = groups()
    assert sum(map(len, rows.values())) > len(FORMS) - 20  # rows of old versions are not drawn
    largest = max(rows, key=lambda key: len(rows[key]))
    ptxas = find_ptxas()
    for (version, target), examples in rows.items():
        made = written(version, target, examples)
        tree = made.tree()  # checked as a whole
        found = [cursor.node for cursor in tree.find(Instruction)]
        assert [str(emit(item)).split() for item in found] == [
            str(emit(instruction_of(example))).split() for example in examples
        ]
        if ptxas is not None and (version, target) == largest:
            # `spdecompress` says nowhere which sizes go together
            text = made.ptx()
            path = tmp_path / "rows.ptx"
            path.write_text(text, "utf-8")
            arch = str(target).replace("sm", "compute")
            command = [ptxas, "-arch", arch, str(path), "-o", str(tmp_path / "out")]
            done = subprocess.run(command, capture_output=True, text=True, timeout=100)
            lines = text.splitlines()
            wrong = re.findall(r"line (\d+); (?:error|fatal)", done.stdout + done.stderr)
            wrong = [lines[int(number) - 1] for number in wrong]
            assert [line for line in wrong if "spdecompress" not in line] == []
            assert done.returncode == 0 or wrong, done.stderr


def test_names_of_words_go_both_ways() -> None:
    names = {word: python_name(word) for word in words()}
    assert len(set(names.values())) == len(names)
    assert all(ptx_name(name) == word and name.isidentifier() for word, name in names.items())


# ---- destinations that are left out


def test_a_left_out_destination_is_a_new_register_of_the_right_type() -> None:
    """For every row whose only destination is one register: the call without it gives the same."""
    seen = 0
    for (version, target), examples in groups().items():
        for example in examples:
            drawn = instruction_of(example)
            shapes = [isinstance(node, Address) for node in drawn.operands]
            modifiers = tuple(map(str, drawn.modifiers))
            if destination(str(drawn.opcode), drawn.modifiers, shapes) != 2:
                continue
            made = module(f"{version[0]}.{version[1]}", str(target), 64)

            @entry("k")
            def _(example: Example = example, drawn: Instruction = drawn) -> None:
                registers = declared(example)
                result = callee(example.mnemonic)(*python_values(drawn, registers)[1:])
                assert isinstance(result, Register)
                label("L")

            found = next(made.tree().find(Instruction)).node
            assert found.operands[1:] == drawn.operands[1:], example.text
            assert tuple(map(str, found.modifiers)) == modifiers
            seen += 1
    assert seen > 200


LEFT_OUT = {
    "add.rn.f32": ("f32", lambda: (1.0, 2.0)),
    "setp.lt.u32": ("pred", lambda: (reg.u32(), 7)),
    "ld.global.b8": ("b16", lambda: ([reg.u64()],)),
    "ld.global.u64": ("u64", lambda: ([reg.u64()],)),
    "mul.wide.u32": ("u64", lambda: (reg.u32(), 4)),
    "mul.wide.s16": ("s32", lambda: (reg.s16(), 4)),
    "cvt.rn.f32.s32": ("f32", lambda: (reg.s32(),)),
    "cvt.rn.bf16x2.f32": ("b32", lambda: (reg.f32(), reg.f32())),
    "add.rn.bf16": ("b16", lambda: (reg.b16(), reg.b16())),
    "elect.sync": ("b32", None),
    "cvta.to.shared.u64": ("u64", lambda: (reg.u64(),)),
    "popc.b64": ("u32", lambda: (reg.b64(),)),
    "mov.u32": ("u32", lambda: (sreg.tid.x,)),
    "mov.b64": ("b64", lambda: ((reg.b32(), reg.b32()),)),
    "atom.global.add.u32": ("u32", lambda: ([reg.u64(), 4], 1)),
    "shfl.sync.bfly.b32": ("b32", lambda: (reg.b32(), 1, 31, 0xFFFFFFFF)),
    "activemask.b32": ("b32", lambda: ()),
    "fma.rn.f16x2": ("f16x2", lambda: (reg.b32(), reg.b32(), reg.b32())),
}


@pytest.mark.parametrize("mnemonic", [name for name, row in LEFT_OUT.items() if row[1]])
def test_the_type_of_a_new_register(mnemonic: str) -> None:
    kind, operands = LEFT_OUT[mnemonic]

    def body() -> None:
        result = callee(mnemonic)(*operands())  # type: ignore[operator]
        assert result.type.name == kind

    found = instructions_of(body)
    assert len(found) == 1
    assert found[0].startswith(mnemonic + " ")


def test_a_vector_that_is_left_out_is_a_tuple() -> None:
    def body() -> None:
        a, b, c, d = ptx.ld.global_.v4.f32([reg.u64("%p"), 16])
        ptx.st.global_.v4.f32([sym("%p")], (d, c, b, a))

    assert instructions_of(body) == [
        "ld.global.v4.f32 {%f0, %f1, %f2, %f3}, [%p+16];",
        "st.global.v4.f32 [%p], {%f3, %f2, %f1, %f0};",
    ]


def test_sums_and_stores_return_nothing() -> None:
    def body() -> None:
        assert ptx.st.shared.b32([smem(Type("b32"), 4)], 1) is None
        assert ptx.bar.sync(0) is None
        assert ptx.red.global_.add.u32([reg.u64()], 1) is None

    assert len(instructions_of(body)) == 4


# ---- operands


def test_operands_are_python_values() -> None:
    tma = "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"

    def body() -> None:
        p, q = reg.pred("p", "q")
        r, s, t = reg.b32("r", "s", "t")
        a = reg.b64("a")
        d = reg.f64("d")
        ptx.mov.b64(a, (r, s))
        ptx.mov.b64((r, sink), a)
        ptx.ld.global_.b32(r, [a])
        ptx.ld.global_.b32(r, [a, 16])
        ptx.ld.global_.b32(r, [a, -4])
        ptx.mov.b32(r, -1)
        ptx.mov.b32(r, "0x10")
        ptx.add.f64(d, d, 1.5)
        ptx.mov.f32(reg.f32("f"), 1.5)
        ptx.setp.lt.s32(pair(p, q), r, s)
        ptx.setp.lt.and_.s32(p, r, s, ~q)
        ptx.bra(label("L"), pred=p)
        ptx.bra(sym("L"), pred=~p)
        ptx.add.s32(r, s, t, pred=~~p)
        ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.mbarrier__complete_tx__bytes(
            [r], [a, (s, t)], [r]
        )

    assert instructions_of(body) == [
        "mov.b64 a, {r, s};",
        "mov.b64 {r, _}, a;",
        "ld.global.b32 r, [a];",
        "ld.global.b32 r, [a+16];",
        "ld.global.b32 r, [a+-4];",
        "mov.b32 r, -1;",
        "mov.b32 r, 0x10;",
        "add.f64 d, d, 0d3FF8000000000000;",
        "mov.f32 f, 0f3FC00000;",
        "setp.lt.s32 p|q, r, s;",
        "setp.lt.and.s32 p, r, s, !q;",
        "L:",
        "@p bra L;",
        "@!p bra L;",
        "@p add.s32 r, s, t;",
        f"{tma} [r], [a, {{s, t}}], [r];",
    ]


@pytest.mark.parametrize("value", [True, None, {}, object(), 1j, [], "a b", "a;b", 1 << 64])
def test_what_is_no_operand_is_refused(value: Any) -> None:
    def body() -> None:
        with pytest.raises((TypeError, ValueError)):
            ptx.mov.b32(reg.b32(), value)

    assert instructions_of(body) == []


def test_integers_of_numpy_are_integers() -> None:
    class Index:
        def __index__(self) -> int:
            return 7

    assert instructions_of(lambda: ptx.mov.b32(reg.b32("r"), Index())) == ["mov.b32 r, 7;"]


def test_a_register_has_no_truth() -> None:
    def body() -> None:
        with pytest.raises(TypeError, match="if_"):
            assert reg.pred()

    instructions_of(body)


def test_a_guard_is_a_predicate() -> None:
    def body() -> None:
        r, p = reg.b32("r"), reg.pred("p")
        for call in (ptx.ret, ptx.bra.uni, ptx.call):
            operands = () if call is ptx.ret else ("L",)
            with pytest.raises(
                TraceError, match=r"PTX103\]: a guard is a \.pred register, not one"
            ):
                call(*operands, pred=r)
            with pytest.raises(TypeError, match="a guard is a predicate"):
                call(*operands, pred=1)
        ptx.ret(pred=~p)

    assert instructions_of(body) == ["@!p ret;"]


# ---- any spelling


def test_op_spells_any_instruction() -> None:
    def body() -> None:
        a, b = reg.f32("a", "b")
        ptx.op("add", ".f32", ".rn")(a, a, b)  # ptxas takes modifiers in any order
        ptx.op("add", ".rn", ".f32", escape=True)(a, a, b)

    assert instructions_of(body) == ["add.f32.rn a, a, b;", "\\add.rn.f32 a, a, b;"]


def test_without_check_anything_goes() -> None:
    def body() -> None:
        ptx.op("frobnicate", ".x")(sym("a"), [sym("b"), 4], pred=sym("p"))
        ptx.add.f32(1, 2)

    assert instructions_of(body, check=False) == ["@p frobnicate.x a, [b+4];", "add.f32 1, 2;"]
    with pytest.raises(TraceError, match="frobnicate"):
        instructions_of(body)


# ---- what check refuses

MUTATIONS = {
    "a word dropped": lambda words, ops: (words[:-1], ops),
    "a word twice": lambda words, ops: ([*words, words[-1]], ops),
    "a word of another": lambda words, ops: ([*words, ".f64"], ops),
    "an operand dropped": lambda words, ops: (words, ops[:-1]),
    "an operand too many": lambda words, ops: (words, [*ops, sym("%extra")]),
    "a constant in front": lambda words, ops: (words, [1, *ops[1:]]),
    "a predicate at the end": lambda words, ops: (words, [*ops[:-1], sym("%pred")]),
    "a float at the end": lambda words, ops: (words, [*ops[:-1], 1.5]),
    "an address in front": lambda words, ops: (words, [[sym("%extra")], *ops[1:]]),
    "operands turned round": lambda words, ops: (words, ops[::-1]),
}


def test_check_and_the_calls_say_the_same() -> None:
    """Nothing that `check` refuses can be called, and what is refused is refused in its words."""
    random_ = random.Random(7)
    refused = taken = 0
    for form in random_.sample(FORMS, 250):
        example = draw(form, random_)
        drawn = instruction_of(example) if example else None
        if example is None or drawn is None:
            continue
        for name in MUTATIONS:
            if not drawn.operands or not drawn.modifiers:
                continue
            version, target = random_.choice([((9, 0), "sm_100a"), ((8, 0), "sm_90a")])
            made = module(f"{version[0]}.{version[1]}", target, 64, check=False)
            error = None

            @entry("k")
            def _(example: Example = example, drawn: Instruction = drawn, name: str = name) -> None:
                nonlocal error
                trace = current()
                registers = declared(example)
                declare.reg.b32("%extra"), declare.reg.pred("%pred")
                values = python_values(drawn, registers)
                words, values = MUTATIONS[name]([*map(str, drawn.modifiers)], values)
                call = ptx.op(str(drawn.opcode), *words)
                trace.checks = True
                try:
                    call(*values)
                except TraceError as caught:
                    error = caught
                    trace.append(caught.statement)
                trace.checks = False
                label("L")

            found = [item for item in check(made.tree()) if item.code in CODES.values()]
            if error is None:
                assert not [item for item in found if item.severity == "error"], made.ptx()
                taken += 1
            else:
                refused += 1
                assert found, f"{error}\n{made.ptx()}"
                assert found[0].code == error.code, f"{error}\n{found[0]}"
                assert f": error[{found[0].code}]: {found[0].message}\n" in str(error)
    assert refused > 1000
    assert taken > 50
