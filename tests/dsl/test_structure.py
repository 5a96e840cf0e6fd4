"""Modules, functions, variables, tables and calls."""

from __future__ import annotations

from typing import Any

import pytest

import ptxkit
from ptxkit.dsl import (
    TraceError,
    alias,
    arg,
    array,
    begin,
    branchtargets,
    callprototype,
    calltargets,
    const,
    entry,
    extern,
    file,
    finish,
    func,
    global_,
    label,
    loc,
    local,
    module,
    param,
    pragma,
    ptx,
    reg,
    scope,
    shared,
    smem,
    sreg,
    sym,
    var,
    visible,
)
from ptxkit.dsl.value import generic
from ptxkit.types import b8, b32, b64, f32


def words(made: Any) -> str:
    """The module with single blanks."""
    return " ".join(made.ptx().split())


def test_a_module_with_several_kernels_functions_and_globals() -> None:
    m = module("8.0", "sm_90a", 64)
    table = visible.global_.align(8).f32("table", 4, init=(1.0, 2.0, 0.5, -1.0))
    const.u32("limits", 2, 2, init=((1, 2), (3, 4)))
    counter = global_.u32("counter", init=0)
    global_.u64("where", init=generic("table"))
    buffer = extern.shared.align(128).b8("buffer", ...)

    @func("scale", arg.f32("x"), returns=arg.f32("y"))
    def scale(y: Any, x: Any) -> None:
        value = ptx.ld.param.f32([x])
        ptx.st.param.f32([y], ptx.mul.f32(value, 2.0))
        ptx.ret()

    @entry("first", arg.u64("p"), linkage="visible", maxntid=(128, 1, 1), minnctapersm=2)
    def first(p: Any) -> None:
        out = ptx.ld.param.u64([p])
        with scope():
            x, y = param.f32("a"), param.f32("b")
            ptx.st.param.f32([x], ptx.ld.global_.f32([table, 4]))
            ptx.call((y,), scale, (x,))
            ptx.st.global_.f32([out], ptx.ld.param.f32([y]))
        ptx.ret()

    @entry("second", linkage="visible")
    def second() -> None:
        pragma("nounroll")
        ptx.st.shared.b32([buffer, 8], 1)
        ptx.red.global_.add.u32([counter], 1)
        ptx.ret()

    text = words(m)
    assert ".visible .global .align 8 .f32 table[4] = {0f3F800000, 0f40000000, 0f3F000000," in text
    assert ".const .u32 limits[2][2] = {{1, 2}, {3, 4}};" in text
    assert ".extern .shared .align 128 .b8 buffer[];" in text
    assert ".global .u64 where = generic(table);" in text
    assert ".func (.param .f32 y) scale( .param .f32 x )" in text
    assert ".maxntid 128, 1, 1 .minnctapersm 2 {" in text
    assert "call (b), scale, (a);" in text
    assert '.pragma "nounroll";' in text
    assert ptxkit.check(ptxkit.parse(m.ptx())) == []


def test_calls_of_each_kind() -> None:
    m = module("8.0", "sm_90", 64)
    declared = func("sum", arg.u32("a"), arg.u32("b"), returns=arg.u32("r"), linkage="extern")
    callee = declared.declare()
    nothing = func("nothing", linkage="extern").declare()

    @entry("k")
    def k() -> None:
        a, b, r = param.u32("pa", "pb", "pr")
        ptx.st.param.b32([a], 1)
        ptx.st.param.b32([b], 2)
        ptx.call.uni((r,), callee, (a, b))
        ptx.call(nothing)
        p = reg.pred("p")
        ptx.call(nothing, pred=~p)
        address = ptx.mov.u64(callee)
        proto = callprototype("proto", arg.u32("_"), arg.u32("_"), returns=arg.u32("_"))
        ptx.call((r,), address, (a, b), proto)
        targets = calltargets("targets", callee)
        ptx.call((r,), address, (a, b), targets)

    text = words(m)
    for line in (
        ".extern .func (.param .u32 r) sum( .param .u32 a, .param .u32 b );",
        "call.uni (pr), sum, (pa, pb);",
        "call nothing;",
        "@!p call nothing;",
        "call (pr), %rdu0, (pa, pb), proto;",
        "call (pr), %rdu0, (pa, pb), targets;",
        "targets: .calltargets sum;",
    ):
        assert line in text, text


def test_a_call_that_does_not_fit_is_told_with_its_line() -> None:
    m = module("8.0", "sm_90", 64)
    callee = func("f", arg.u32("a"), linkage="extern").declare()

    @entry("k")
    def k() -> None:
        ptx.call(callee)  # no argument

    with pytest.raises(TraceError, match=rf"{__file__}:\d+: error\[PTX\d+\]"):
        m.tree()
    with pytest.raises(TypeError, match="call takes a function"):
        ptx.call((1,))


def test_branches_over_a_table() -> None:
    m = module("8.0", "sm_90", 64)

    @entry("k")
    def k() -> None:
        index = ptx.mov.u32(sreg.laneid)
        table = branchtargets("table", "A", "B")
        ptx.brx.idx(index, table)
        label("A")
        label("B")
        ptx.ret()

    assert "table: .branchtargets A, B; brx.idx %ru0, table;" in words(m)


def test_variables_in_functions() -> None:
    m = module("8.0", "sm_90", 64)

    @entry("k")
    def k() -> None:
        r = reg.b32("%x<8>")
        assert len(r) == 8
        assert [str(item.name) for item in r[2:4]] == ["%x2", "%x3"]
        r[3] = r[1] + 4
        with pytest.raises(IndexError):
            r[8]
        vector = reg.v2.f32("v")
        ptx.ld.global_.v2.f32(vector, [reg.u64("p")])
        ptx.mov.f32(reg.f32("one"), vector.x)
        assert len(reg.pred("a", "b")) == 2
        tile = smem(f32, 16, 16, name="tile", align=16)
        ptx.ld.shared.f32([tile, 4])
        stack = local.align(8).b8("stack", 64)
        ptx.st.local.b32([stack], 1)
        shared.b64("bar").name  # noqa: B018
        accumulators = array(f32, 4)
        ptx.ld.shared.v4.f32(accumulators, [tile])
        smem(b64)
        smem(b8, 1024)
        ptx.ret()

    text = words(m)
    for line in (
        ".reg .b32 %x<8>;",
        "add.s32 %x3, %x1, 4;",
        ".reg .v2 .f32 v;",
        "mov.f32 one, v.x;",
        ".reg .pred a, b;",
        ".shared .align 16 .f32 tile[16][16];",
        ".local .align 8 .b8 stack[64];",
        "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [tile];",
    ):
        assert line in text, text


def test_names_given_while_tracing_do_not_meet_those_of_the_user() -> None:
    m = module("8.0", "sm_90", 64)

    @entry("k")
    def k() -> None:
        bank = reg.b32("%r<4>")
        one = reg.b32()
        two = reg.b32()
        assert {str(item.name) for item in bank}.isdisjoint({str(one.name), str(two.name)})
        ptx.add.s32(one, two, bank[0])

    m.tree()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: reg.b32("r", init=1), "initial"),
        (lambda: var("a", 1) and reg.q32("r"), "no type"),
        (lambda: arg.u32("a", "b"), "one name"),
        (lambda: shared.b32(), "needs a name"),
        (lambda: ptx.ld.global_.b32([sym("nowhere")]), "nowhere"),
        (lambda: ptx.bra(sym("NOWHERE")), "NOWHERE"),
        (lambda: (reg.b32("r"), reg.b32("r")), "r"),
        (lambda: alias("a", "nothing"), "nothing"),
    ],
)
def test_what_cannot_be_is_refused(wrong: Any, says: str) -> None:
    m = module("8.0", "sm_90", 64)
    with pytest.raises((TraceError, TypeError), match=says):  # noqa: PT012

        @entry("k")
        def k() -> None:
            wrong()

        m.tree()


def test_outside_of_a_module_nothing_is_written() -> None:
    with pytest.raises(TraceError, match="begin with module"):
        ptx.ret()
    with pytest.raises(TraceError, match="begin with module"):
        reg.b32("r")
    module("8.0", "sm_90", 64)
    with pytest.raises(TraceError, match="inside of functions"):
        reg.b32()
    with pytest.raises(TraceError, match="in a function"):
        smem(b32, 4)


def test_modules_are_resumed_and_do_not_mix() -> None:
    first = module("8.0", "sm_90", 64)
    second = module("7.0", "sm_80", 64)
    first.resume()
    global_.u32("a")
    second.resume()
    global_.u32("b")
    assert "a;" in words(first)
    assert "b;" not in words(first)
    assert "b;" in words(second)


def test_an_error_in_a_body_leaves_the_module_as_it_was() -> None:
    m = module("8.0", "sm_90", 64)
    before = m.ptx()
    with pytest.raises(TraceError):

        @entry("k")
        def k() -> None:
            with scope():
                ptx.add.f32(1, 2, 3)

    assert m.ptx() == before


def test_a_header_of_any_kind() -> None:
    m = module("8.0", ("sm_90", "texmode_independent"), 32)
    assert words(m) == ".version 8.0 .target sm_90, texmode_independent .address_size 32"
    with pytest.raises(TraceError, match="no target"):
        words(module("8.0"))
    assert words(module("8.0", check=False)) == ".version 8.0"


OUT_OF_PLACE = {
    "an instruction in a module": (lambda: ptx.ret(), False),
    "a label in a module": (lambda: label("L"), False),
    "a scope in a module": (lambda: finish(begin()), False),
    "a place of the source in a module": (lambda: loc(1, 2, 3), False),
    "a module's variable in a function": (lambda: extern.shared.b8("s", ...), True),
    "a function in a function": (lambda: func("f")(lambda: None), True),
    "a file in a function": (lambda: file(1, "a.py"), True),
    "the name of nothing": (lambda: global_.b32("_"), False),
    "a directive that is none": (lambda: entry("q", colour=1)(lambda: None), False),
}


@pytest.mark.parametrize("name", OUT_OF_PLACE)
def test_what_the_grammar_has_not_there_is_refused(name: str) -> None:
    wrong, is_inside = OUT_OF_PLACE[name]
    m = module("8.0", "sm_90", 64)
    wrong() if not is_inside else entry("k")(wrong)
    with pytest.raises(TraceError, match=rf"{__file__}:\d+: error\[PTX001\]"):
        m.ptx()
