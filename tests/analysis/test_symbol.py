"""What names refer to, as ptxas 13.5 sees it: each row was probed unless it says otherwise."""

from __future__ import annotations

import time

import pytest

import ptxkit
from ptxkit.analysis.scope import Scope, bank_index
from ptxkit.analysis.symbol import SymbolTable, symbols
from ptxkit.isa import special_register
from ptxkit.syntax.cursor import walk
from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Bank, Function, Label, Section, Variable

HEADER = ".version 8.8\n.target sm_90\n.address_size 64\n"


def table(body: str, before: str = "") -> SymbolTable:
    """Return the symbols of a kernel with a body, and of what stands before it."""
    text = (
        f"{HEADER}{before}\n.entry k(.param .u64 out) {{\n.reg .pred p; .reg .u32 a;\n{body}\n}}\n"
    )
    return symbols(ptxkit.parse(text))


def uses(names: SymbolTable, name: str) -> list[str]:
    """Return what each use of a name refers to: kind and type, or which of its equals it is."""
    found = []
    for place, symbol in names.references:
        if place.name != name:
            continue
        if symbol is None:
            found.append("nothing")
        else:
            equals = [s for s in names.symbols if s.name == symbol.name and s.type is None]
            found.append(f"{symbol.kind} {symbol.type or equals.index(symbol)}")
    return found


# body, before the kernel, name, what its uses refer to
ROWS = [
    # labels are in sight in the whole block, the innermost wins, even a later one
    ("L: bra L;", "", "L", ["label 0"]),
    ("bra L; L:", "", "L", ["label 0"]),
    ("{bra L;} L:", "", "L", ["label 0"]),
    ("L: {bra L; L: bra L;}", "", "L", ["label 1", "label 1"]),
    ("{bra L; {L:}} L:", "", "L", ["label 1"]),
    ("bra L; {L:}", "", "L", ["nothing"]),
    ("k: bra k;", "", "k", ["label 1"]),
    # a register or variable in sight wins over a label that comes later
    ("{.reg .u32 L; bra L;} L:", "", "L", ["register .u32"]),
    (".reg .u32 L; {bra L; L:}", "", "L", ["register .u32"]),
    (".reg .u32 L; {L: bra L;}", "", "L", ["label 0"]),
    (".reg .u32 L; {mov.u32 L, 1; L:}", "", "L", ["register .u32"]),
    ("L: {.reg .u32 L; mov.u32 L, 1;}", "", "L", ["register .u32"]),
    ("L: bra L;", ".global .u32 L;", "L", ["label 0"]),
    ("ld.global.u32 a, [L]; L:", ".global .u32 L;", "L", ["variable .u32"]),
    ("L: ld.global.u32 a, [L];", ".global .u32 L;", "L", ["label 0"]),
    ("{bra L; L:}", ".global .u32 L;", "L", ["variable .u32"]),
    # registers and variables count from their declaration on, until their block ends
    ("mov.u32 t, 1; .reg .b32 t;", "", "t", ["nothing"]),
    ("{.reg .b32 t;} mov.u32 t, 1;", "", "t", ["nothing"]),
    (".reg .b32 t; {.reg .b64 t; mov.b64 t, 1;} mov.b32 t, 1;", "", "t",
     ["register .b64", "register .b32"]),
    ("{.reg .b32 out; mov.u32 out, 1;} ld.param.u64 a, [out];", "", "out",
     ["register .b32", "parameter .u64"]),
    ("@q bra M; .reg .pred q; M:", "", "q", ["nothing"]),
    (".reg .pred q; {.reg .u32 q; @q bra M;} M:", "", "q", ["register .u32"]),
    # functions, in a call, a move, a table
    ("call f, (a);", ".func f(.reg .u32 x);", "f", ["function 0"]),
    ("mov.u64 a, f;", ".func f(.reg .u32 x);", "f", ["function 0"]),
    ("call f, (a); f:", ".func f(.reg .u32 x);", "f", ["function 0"]),
    ("f: call f, (a);", ".func f(.reg .u32 x);", "f", ["label 1"]),
    (".reg .u64 f; call f, (a), P;", ".func f(.reg .u32 x);", "f", ["register .u64"]),
    ("call later; } .func later() { ret;", "", "later", ["nothing"]),
    ("ld.global.u32 a, [g]; } .global .u32 g; .entry k2() { ret;", "", "g", ["nothing"]),
    ("ret;", ".func f() {ret;} .global .u64 t[2] = {f, generic(t)};", "f", ["function 0"]),
    ("ret;", ".global .u64 t[2] = {1, generic(t)+4};", "t", ["variable .u64"]),
    ("ret;", ".global .u64 t = u; .global .u32 u;", "u", ["nothing"]),
    ("ret;", ".func f(); .func g() {ret;} .alias f, g;", "g", ["function 0"]),
    # tables and prototypes are in sight from their declaration on
    ("P: .callprototype _(.reg .u32 x); call a, (a), P;", "", "P", ["prototype 0"]),
    ("call a, (a), P; P: .callprototype _(.reg .u32 x);", "", "P", ["nothing"]),
    ("{P: .callprototype _(.reg .u32 x);} call a, (a), P;", "", "P", ["nothing"]),
    ("P: {P: .callprototype _(.reg .u32 x); call a, (a), P;} bra P;", "", "P",
     ["prototype 1", "label 0"]),
    ("T: .branchtargets A, B; brx.idx a, T; A: B:", "", "T", ["table 0"]),
    ("T: .branchtargets A, B; brx.idx a, T; A: B:", "", "A", ["label 0"]),
    ("T: .branchtargets A; {A: brx.idx a, T;}", "", "A", ["nothing"]),
    (".reg .u32 A; {T: .branchtargets A; A:}", "", "A", ["register .u32"]),
    ("{T: .branchtargets A<2>;} A0: A1:", "", "A1", ["label 0"]),
    ("{T: .branchtargets A<3>;} A0: A1:", "", "A2", ["nothing"]),
    ("A00: A1: {T: .branchtargets A<2>;}", "", "A0", ["nothing"]),
    # banks: all digits at the end of a name are the index, modulo 2**32
    (".reg .b32 %q<9>; mov.u32 %q08, 1;", "", "%q08", ["register .b32"]),
    (".reg .b32 %q<9>; mov.u32 %q9, 1;", "", "%q9", ["nothing"]),
    (".reg .b32 %q<9>; mov.u32 %q09, 1;", "", "%q09", ["nothing"]),
    (".reg .b32 %q<9>; mov.u32 %q, 1;", "", "%q", ["nothing"]),
    (".reg .b32 %q<0>; mov.u32 %q0, 1;", "", "%q0", ["nothing"]),
    (".reg .b32 %q<1>; mov.u32 %q000000000000000, 1;", "", "%q000000000000000", ["register .b32"]),
    (".reg .b32 %q<3>; mov.u32 %q4294967297, 1;", "", "%q4294967297", ["register .b32"]),
    (".reg .b32 %q<3>; mov.u32 %q4294967295, 1;", "", "%q4294967295", ["nothing"]),
    (".reg .b32 %q<3>; mov.u32 %q42949672970, 1;", "", "%q42949672970", ["nothing"]),
    (".reg .b32 %q<20>; .reg .b64 %q1<3>; mov.u32 %q12, 1;", "", "%q12", ["register .b32"]),
    (".reg .b64 %q1<3>; .reg .b32 %q<20>; mov.u32 %q12, 1;", "", "%q12", ["register .b32"]),
    (".reg .b64 %q1<3>; .reg .b32 %q<12>; mov.u32 %q12, 1;", "", "%q12", ["nothing"]),
    (".reg .b32 %q<20>; {.reg .b64 %q1<2>; mov.u32 %q10, 1;}", "", "%q10", ["register .b32"]),
    (".reg .b32 %q0<9>; mov.u32 %q03, 1;", "", "%q03", ["nothing"]),
    (".reg .b32 %1<4>; mov.u32 %13, 1;", "", "%13", ["nothing"]),
    (".reg .b32 %0; mov.u32 %0, 1;", "", "%0", ["register .b32"]),
    (".reg .b32 %q<20>; .reg .b64 %q; mov.u64 %q, 1;", "", "%q", ["register .b64"]),
    (".reg .b32 %q<20>; {.reg .b64 %q<2>; mov.u64 %q1, 1; mov.u32 %q2, 1;}", "", "%q2",
     ["register .b32"]),
    (".reg .b32 %q<20>; {.reg .b64 %q<2>; mov.u64 %q1, 1; mov.u32 %q2, 1;}", "", "%q1",
     ["register .b64"]),
    (".reg .b32 %q<20>; {.reg .b64 %q2; mov.u64 %q2, 1; mov.u32 %q02, 1;}", "", "%q2",
     ["register .b64"]),
    (".reg .b32 %q<20>; {.reg .b64 %q2; mov.u64 %q2, 1; mov.u32 %q02, 1;}", "", "%q02",
     ["register .b32"]),
    (".reg .b64 %q012; .reg .b32 %q<20>; mov.u32 %q012, 1;", "", "%q012", ["register .b32"]),
    (".reg .b32 z<4>; z2: mov.u32 z2, 1;", "", "z2", ["register .b32"]),
    (".reg .b32 z<4>; {z2: bra z2;}", "", "z2", ["label 0"]),
    ("{z2: {.reg .u32 z<4>; bra z2;}}", "", "z2", ["register .u32"]),
    (".param .u32 z<4>; st.param.u32 [z2+4], a;", "", "z2", ["variable .u32"]),
    ("ld.global.u32 a, [g02];", ".global .u32 g<4>;", "g02", ["variable .u32"]),
    ("ld.global.u32 a, [g4];", ".global .u32 g<4>;", "g4", ["nothing"]),
    # special registers are around the module, and may be hidden
    ("mov.u32 a, %tid.x;", "", "%tid", ["special register .u32"]),
    (".reg .b64 %tid; mov.u64 %tid, 1;", "", "%tid", ["register .b64"]),
    ("{.reg .u64 %laneid;} mov.u32 a, %laneid;", "", "%laneid", ["special register .u32"]),
    ("%laneid: mov.u32 a, %laneid;", "", "%laneid", ["label 0"]),
    ("mov.u32 a, %envreg31;", "", "%envreg31", ["special register .b32"]),
    ("mov.u32 a, %envreg03;", "", "%envreg03", ["nothing"]),
    (".reg .u64 %envreg<4>; mov.u32 a, %envreg4;", "", "%envreg4", ["special register .b32"]),
    # names that are no symbols
    ("mov.u32 _, a;", "", "_", []),
    (".reg .u32 mov; add.u32 mov, a, a;", "", "mov", ["register .u32"]),
    ("ret;", ".global .u32 linear; .global .samplerref s = {filter_mode = linear};", "linear", []),
    # every kind of operand
    ("tex.2d.v4.f32.s32 {a, a, a, a}, [x, {a, x}];", ".global .texref x;", "x",
     ["variable .texref", "variable .texref"]),
    (".reg .pred x; setp.eq.u32 x|x, a, a;", "", "x", ["register .pred"] * 2),
    (".reg .pred x; and.pred p, !x, p;", "", "x", ["register .pred"]),
    (".reg .v4 .u32 x; mov.u32 a, x.y; vadd.u32.u32.u32 a, -x.b0, a;", "", "x",
     ["register .u32"] * 2),
    (".reg .u32 x; ld.global.u32 a, g[x];", ".global .u32 g[4];", "x", ["register .u32"]),
    (".reg .u32 x; ld.global.u32 a, g[1];", ".global .u32 g[4];", "g", ["variable .u32"]),
    (".reg .u32 x; call (x), f, (x, x);", "", "x", ["register .u32"] * 3),
]  # fmt: skip


@pytest.mark.parametrize(("body", "before", "name", "expected"), ROWS)
def test_what_a_name_refers_to(body: str, before: str, name: str, expected: list[str]) -> None:
    assert uses(table(body, before), name) == expected


@pytest.mark.parametrize(("body", "before", "name", "expected"), ROWS)
def test_resolve_by_name_agrees(body: str, before: str, name: str, expected: list[str]) -> None:
    names = table(body, before)
    for place, symbol in names.references:
        scope, order = names.scope_of(place.statement), names.order_of(place.statement)
        assert scope.find(place.name, order) is symbol
        assert names.resolve(place.statement, place.name) is symbol
        if place.node == place.name:  # else one of several that `A<2>` in a table stands for
            assert names.resolve(names.cursor(place)) is symbol
    for symbol in names.symbols:
        for place in symbol.declarations:
            assert names.resolve(names.cursor(place)) is symbol


DUPLICATES = [
    (".reg .u32 t; .reg .f32 t;", "", ["t"]),
    (".reg .u32 t, t;", "", ["t"]),
    (".reg .u32 out;", "", ["out"]),
    ("L: L: bra L;", "", ["L"]),
    (".reg .u32 L; L:", "", ["L"]),
    ("L: .reg .u32 L;", "", ["L"]),
    ("L: {L: {L:}} {L:}", "", []),
    ("P: .callprototype _(.reg .u32 x, .reg .u32 x);", "", []),
    ("P: .callprototype _(); P:", "", ["P"]),
    (".reg .u32 P; P: .callprototype _();", "", ["P"]),
    ("x: P: .callprototype (.param .u32 b) _(.param .u32 x);", "", []),
    (".reg .u32 %q<20>; .reg .u32 %q<2>;", "", ["%q"]),
    (".reg .u32 %q<20>; .reg .u32 %q1<3>;", "", []),
    (".reg .u32 %q<20>; .reg .u64 %q12;", "", ["%q12"]),
    (".reg .u32 %q<20>; .reg .u64 %q012;", "", ["%q012"]),
    (".reg .u64 %q12; .reg .u32 %q<20>;", "", ["%q"]),
    (".reg .u64 %q012; .reg .u32 %q<20>;", "", []),
    (".reg .u64 %q20; .reg .u32 %q<20>;", "", []),
    (".reg .u32 z<4>; z2: z02:", "", []),
    ("z2: .reg .u32 z<4>; z2:", "", ["z2"]),
    ("ret;", ".global .u32 h; .global .u32 h;", ["h"]),
    ("ret;", ".global .u32 h; .func h() {ret;}", ["h"]),
    ("ret;", ".extern .global .u32 h; .global .u32 h = 4; .extern .global .u32 h;", []),
    ("ret;", ".common .global .u32 h; .common .global .u32 h;", ["h"]),
    ("ret;", ".func h(); .func h() {ret;} .func h();", []),
    ("ret;", ".weak .func h() {ret;} .weak .func h() {ret;}", ["h"]),
    ("ret;", ".func (.reg .u32 x) h(.reg .u32 x) {ret;}", ["x"]),
    ("ret;", ".func (.reg .u32 h) h(.reg .u32 x) {ret;}", []),
    ("ret;", ".global .u32 %tid;", ["%tid"]),
    (".global .u32 %tid;", "", []),
    ("ret; } .entry k2() { .reg .u32 a; L: } .entry k3() { L:", "", []),
]


@pytest.mark.parametrize(("body", "before", "expected"), DUPLICATES)
def test_duplicates(body: str, before: str, expected: list[str]) -> None:
    assert [place.name for place, _ in table(body, before).duplicates()] == expected


def test_symbols_know_their_declarations_and_uses() -> None:
    names = table(
        "add.u32 a, a, g; call f, (a);",
        ".func f(.reg .u32 x); .global .align 4 .v2 .u16 g; .func f(.reg .u32 x) {ret;}",
    )
    by_name = {(s.name, s.kind): s for s in names.symbols}
    f = by_name["f", "function"]
    assert len(f.declarations) == 2 and f.is_defined and len(f.references()) == 1
    g = by_name["g", "variable"]
    assert (g.type, g.vector, g.space) == (".u16", ".v2", ".global")
    a = by_name["a", "register"]
    assert [place.path for place in a.references()] == [
        ("operands", 0), ("operands", 1), ("arguments", 0),
    ]  # fmt: skip
    assert a.declaration is not None and isinstance(a.declaration.statement, Variable)
    assert by_name["out", "parameter"].space == ".param"
    assert not names.unresolved()


def test_banks_are_not_materialised() -> None:
    names = table(".reg .b32 %r<4000000000>; mov.b32 %r3999999999, %r4000000000;")
    assert [place.name for place in names.unresolved()] == ["%r4000000000"]
    bank = next(s for s in names.symbols if s.name == "%r")
    assert bank.count == 4_000_000_000 and len(bank.uses) == 1
    assert bank.declaration is not None
    assert isinstance(names.cursor(bank.declaration).parent.node, Bank)  # type: ignore[union-attr]


def test_absurd_counts_and_digits_do_not_hang() -> None:
    names = table("T: .branchtargets L<4000000000>;" + "mov.u32 a, %q" + "7" * 20_000 + ";")
    assert len(names.unresolved()) == 2
    assert bank_index("7" * 9_999) == pow(10, 9_999, 9 << 32) // 9 * 7 % 2**32


def test_debug_sections_have_a_name_space_of_their_own() -> None:
    module = ptxkit.parse(
        HEADER + '.file 1 "a.cu"\n.global .u32 g;\n.entry k(.param .u32 in) {\n'
        "L:\n.reg .u32 X;\n.loc 1 1 1\n"
        ".loc 1 2 1, function_name X, inlined_at 1 1 1\nmov.u32 X, g;\nret;\n}\n"
        ".section .debug_info {\n.b32 X\n.b64 g\n.b64 L\n.b64 in\n.b32 Y-X\n.b32 .debug_str\n"
        ".b64 nope\n}\n.section .debug_str {\nX:\n.b8 65,0\nY:\n}\n"
    )
    names = symbols(module)
    kinds = [
        (str(place.name), None if symbol is None else symbol.kind)
        for place, symbol in names.references
    ]
    assert kinds == [
        ("X", "register"), ("g", "variable"),
        ("X", "section label"), ("X", "section label"), ("g", "variable"), ("L", "label"),
        ("in", "parameter"), ("Y", "section label"), ("X", "section label"), ("nope", None),
    ]  # fmt: skip
    twice = HEADER + ".section .debug_info {\nX:\n}\n.section .debug_abbrev {\nX:\n}\n"
    assert [p.name for p, _ in symbols(ptxkit.parse(twice)).duplicates()] == ["X"]


def test_resolve_takes_cursors_statements_and_any_name() -> None:
    names = table("{.reg .u64 a; mov.u64 a, 1;\nL:\n} mov.u32 a, 2;")
    found = [c for c in walk(names.module) if isinstance(c.node, Name) and c.node == "a"]
    assert [getattr(names.resolve(c), "type", None) for c in found] == [
        ".u32", ".u64", ".u64", ".u32",
    ]  # fmt: skip
    label = next(c for c in walk(names.module) if isinstance(c.node, Label))
    assert names.resolve(label) is not None and names.resolve(label).kind == "label"  # type: ignore[union-attr]
    symbol = names.resolve(label.node, "a")
    assert symbol is not None and symbol.type == ".u64"
    assert names.resolve(label.node, "%laneid") is not None
    assert names.resolve(label.node, "b") is None
    kernel = next(s for s in names.module.statements if isinstance(s, Function))
    assert names.resolve(kernel, "a") is None
    with pytest.raises(ValueError, match="no statement of the module"):
        names.resolve(ptxkit.parse(HEADER).statements[0], "a")
    with pytest.raises(TypeError, match="needs a name"):
        names.resolve(kernel)


def test_cursors_of_places_know_their_spans() -> None:
    names = table("mov.u32 a, %laneid; ld.global.u32 a, [g+4];", ".global .u32 g;")
    text = ptxkit.emit(names.module)
    for place, _ in names.references:
        span = names.cursor(place).span
        assert text[span.start : span.end] == place.name


def test_special_registers_of_the_table() -> None:
    rows = special_register.load()
    assert rows["%tid"].vector == ".v4" and rows["%clock64"].type == ".u64"
    assert sum(name.startswith("%envreg") for name in rows) == 32


@pytest.mark.parametrize("depth", [1500])
def test_deep_scopes(depth: int) -> None:
    body = "{.reg .b32 t; mov.b32 t, a;\n" * depth + "}\n" * depth
    names = table(body)
    found = [s for s in names.symbols if s.name == "t"]
    assert len(found) == depth and all(len(s.uses) == 1 for s in found)
    assert not names.unresolved()
    assert isinstance(names.scope, Scope)


def test_time_is_linear() -> None:
    def seconds(count: int) -> float:
        lines = "".join(f"L{n}: add.u32 %r{n}, a, %r{n};\n@p bra L{n};\n" for n in range(count))
        module = ptxkit.parse(f"{HEADER}.entry k() {{\n.reg .u32 %r<{count}>;\n{lines}}}\n")
        best = 9e9
        for _ in range(3):
            start = time.perf_counter()
            symbols(module)
            best = min(best, time.perf_counter() - start)
        return best

    assert seconds(4_000) < 12 * seconds(1_000)  # 4 times as long, and noise


def test_section_is_a_body() -> None:
    names = symbols(ptxkit.parse(HEADER + ".section .debug_str {\nA:\n.b8 1\n}\n"))
    section = names.module.statements[-1]
    assert isinstance(section, Section)
    assert names.owner_of(section.statements[0]) == (section, 0)
