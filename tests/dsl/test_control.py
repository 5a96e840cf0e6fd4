"""Control flow: which labels and branches each construct appends."""

from __future__ import annotations

from typing import Any

import pytest
from drawn import instructions_of

from ptxkit.dsl import TraceError, else_, for_, if_, label, loop, ptx, reg, scope, smem, while_
from ptxkit.types import b8, s32


def test_if_and_else() -> None:
    def body() -> None:
        p, r = reg.pred("p"), reg.b32("r")
        with if_(p):
            ptx.mov.b32(r, 1)
        with if_(~p):
            ptx.mov.b32(r, 2)
        with else_():
            ptx.mov.b32(r, 3)
        with if_(p, uni=True, end="DONE"):
            ptx.mov.b32(r, 4)

    assert instructions_of(body) == [
        "@!p bra $L1;",
        "mov.b32 r, 1;",
        "$L1:",
        "@p bra $L2;",
        "mov.b32 r, 2;",
        "bra $L3;",
        "$L2:",
        "mov.b32 r, 3;",
        "$L3:",
        "@!p bra.uni DONE;",
        "mov.b32 r, 4;",
        "DONE:",
    ]


def test_else_stands_right_behind_an_if() -> None:
    def body() -> None:
        with if_(reg.pred("p")):
            pass
        ptx.mov.b32(reg.b32(), 1)
        with pytest.raises(TraceError, match="right behind"), else_():
            pass
        label("A")
        with pytest.raises(TraceError, match="right behind"), else_():
            pass

    instructions_of(body)


def test_constructs_nest() -> None:
    def body() -> None:
        i, n = reg.u32("i"), reg.u32("n")
        p = reg.pred("p")
        with loop() as outer:
            with if_(p), loop(while_=lambda: i < n) as inner:
                inner.continue_(p)
                inner.break_(~p)
                outer.break_()
                i += 1
            with else_():
                outer.continue_()

    assert instructions_of(body) == [
        "$L1:",
        "@!p bra $L2;",
        "$L3:",
        "@p bra $L4;",
        "@!p bra $L5;",
        "bra $L6;",
        "add.s32 i, i, 1;",
        "$L4:",
        "setp.lt.u32 %p0, i, n;",
        "@%p0 bra $L3;",
        "$L5:",
        "bra $L7;",
        "$L2:",
        "bra $L1;",
        "$L7:",
        "bra $L1;",
        "$L6:",
    ]


def test_loops_of_each_kind() -> None:
    def body() -> None:
        i, n = reg.u32("i"), reg.u32("n")
        p = reg.pred("p")
        with loop("FOREVER"):
            i += 1
        with loop(while_=p):
            i += 2
        with while_(lambda: i < n):
            i += 3
        with for_(0, n) as j:
            i += j
        with for_(0, 8, 2, type=s32) as k:
            ptx.mov.b32(i, k)

    assert instructions_of(body) == [
        "FOREVER:",
        "add.s32 i, i, 1;",
        "bra FOREVER;",
        "$L1:",
        "add.s32 i, i, 2;",
        "@p bra $L1;",
        "$L3:",
        "setp.lt.u32 %p0, i, n;",
        "@!%p0 bra $L4;",
        "add.s32 i, i, 3;",
        "bra $L3;",
        "$L4:",
        "mov.u32 %ru0, 0;",
        "$L5:",
        "setp.ge.u32 %p1, %ru0, n;",
        "@%p1 bra $L6;",
        "add.s32 i, i, %ru0;",
        "add.s32 %ru0, %ru0, 1;",
        "bra $L5;",
        "$L6:",
        "mov.s32 %ri0, 0;",
        "$L7:",
        "setp.ge.s32 %p2, %ri0, 8;",
        "@%p2 bra $L8;",
        "mov.b32 i, %ri0;",
        "add.s32 %ri0, %ri0, 2;",
        "bra $L7;",
        "$L8:",
    ]


# Start, stop, step; the type of the counter and the comparison that ends the loop, or the refusal.
COUNTS = [
    ((0, 10), "u32 ge"),
    ((-4, 4), "s32 ge"),
    ((10, 0, -3), "s32 le"),
    ((10, -1, -1), "s32 le"),
    (("u", 0, -1), "u32 le"),
    ((0, "s"), "s32 ge"),
    (("s", "s", "s"), "s32 ge"),
    ((0, "u", 2), "u32 ge"),
    ((0, 10, 0), "no end"),
    (("u", 0, -2), "below 0"),
    ((-1, "u"), "below 0"),
]


@pytest.mark.parametrize(("given", "says"), COUNTS)
def test_which_counts_have_an_end(given: tuple[Any, ...], says: str) -> None:
    def body() -> None:
        registers = {"u": reg.u32("u"), "s": reg.s32("s")}
        with for_(*(registers.get(item, item) for item in given)):
            pass

    if says in ("no end", "below 0"):
        with pytest.raises(ValueError, match=says):
            instructions_of(body)
        return
    kind, word = says.split()
    (test,) = (line for line in instructions_of(body) if line.startswith("setp"))
    assert test.startswith(f"setp.{word}.{kind} ")


@pytest.mark.parametrize("construct", [while_, lambda condition: loop(while_=condition)])
def test_a_loop_whose_condition_cannot_change_is_refused(construct: Any) -> None:
    def body() -> None:
        i, n = reg.u32("i"), reg.u32("n")
        old = i
        with construct(lambda: old < n):
            i = i + 1  # a new register

    with pytest.raises(TraceError, match=r"i \+= 1"):
        instructions_of(body)


@pytest.mark.parametrize("condition", [lambda: reg.u32() & 1, lambda: True, lambda: 1, lambda: "p"])
def test_a_condition_is_a_predicate(condition: Any) -> None:
    def body() -> None:
        with pytest.raises(TypeError, match="a condition is a predicate"), if_(condition()):
            pass
        with pytest.raises(TypeError, match="a condition is a predicate"), while_(condition):
            pass

    assert [line for line in instructions_of(body) if "bra" in line or "not" in line] == []


def test_what_is_wrong_at_the_end_of_a_construct_is_told_with_the_users_line() -> None:
    def body() -> None:
        with if_(reg.pred("p"), end="TWICE"):
            label("TWICE")

    with pytest.raises(TraceError, match=f"{__file__}:"):
        instructions_of(body)


def test_a_generated_label_takes_no_name_that_is_there() -> None:
    def body() -> None:
        label("$L1")
        with scope():
            label("$L2")
            with if_(reg.pred("p")):
                ptx.bra(label("$L4"))

    found = instructions_of(body)
    assert found == ["$L1:", "{", "$L2:", "@!p bra $L3;", "$L4:", "bra $L4;", "$L3:", "}"]


def test_a_scope_hides_names() -> None:
    def body() -> None:
        r = reg.b32("r")
        ptx.mov.b32(r, 1)
        with scope():
            inner = reg.f32("r")
            ptx.mov.f32(inner, 1.0)
            with pytest.raises(TraceError, match=r"\.f32"):
                ptx.add.s32(inner, 1, 2)
        ptx.add.s32(r, r, 2)

    assert "mov.f32 r, 0f3F800000;" in instructions_of(body)


def test_a_value_that_is_not_in_sight_is_refused() -> None:
    """A name that has come to stand for something else: silently it would be another register."""

    def hidden_by_a_bank() -> None:
        x = ptx.add.f32(reg.f32(), 1.0)  # %f1
        with scope():
            bank = reg.f32("%f<4>")
            ptx.mov.f32(bank[0], 2.0)
            ptx.mov.f32(bank[0], x)

    def hidden_by_a_name() -> None:
        r = reg.b32("r")
        with scope():
            reg.b32("r")
            ptx.mov.b32(r, 1)

    def hidden_variable() -> None:
        outer = smem(b8, 16, name="s")
        with scope():
            smem(b8, 32, name="s")
            ptx.st.shared.b32([outer, 4], 1)

    def hidden_guard() -> None:
        p = reg.pred("p")
        with scope():
            reg.pred("p")
            ptx.ret(pred=~p)

    def ended() -> None:
        with scope():
            r = reg.b32("r")
        ptx.mov.b32(r, 1)

    def assigned_away() -> None:
        bank = reg.s32("%x<4>")
        value = bank[0] + 1
        bank[2] = value  # which was written to %x2, then, and never to a register of its own
        ptx.mov.b32(bank[3], value)

    for body in (hidden_by_a_bank, hidden_by_a_name, hidden_variable, hidden_guard):
        with pytest.raises(
            TraceError, match=r"PTX200\]: <.*> is not in sight: another declaration"
        ):
            instructions_of(body)
    for body in (ended, assigned_away):
        with pytest.raises(
            TraceError, match=r"PTX200\]: <.*> is not in sight: its scope has ended"
        ):
            instructions_of(body)
