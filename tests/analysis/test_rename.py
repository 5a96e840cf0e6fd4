"""Renaming follows scopes, changes the renamed tokens only, and refuses what changes meaning."""

from __future__ import annotations

import importlib.util
import random
import time
from pathlib import Path

import pytest

import ptxkit
from ptxkit.analysis.rename import rename
from ptxkit.analysis.symbol import Symbol, symbols
from ptxkit.syntax.cursor import walk
from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Instruction, Module

SHARED = Path(__file__).resolve().parents[3] / "shared"
CASE = SHARED / "cases" / "263_rename_symbol_respects_scope.py"
HEADER = ".version 8.8\n.target sm_90\n.address_size 64\n"
BEFORE = ".func f(.reg .u32 x); .global .u32 g; // t g f\n"


def module(body: str) -> Module:
    return ptxkit.parse(f"{HEADER}{BEFORE}.entry k(.param .u64 out) {{\n{body}\n}}\n")


def symbol(tree: Module, name: str, number: int = 0) -> Symbol:
    return [s for s in symbols(tree).symbols if s.name == name][number]


def renamed(body: str, name: str, new_name: str, number: int = 0) -> str:
    tree = module(body)
    return ptxkit.emit(rename(tree, symbol(tree, name, number), new_name))


# body before, which symbol, its new name, body after
ACCEPTED = [
    (".reg .u32 t; mov.u32 t, 1; // t", "t", 0, "u", ".reg .u32 u; mov.u32 u, 1; // t"),
    (
        ".reg .u32 t; {.reg .u64 t; mov.u64 t, 1;} mov.u32 t, tt;", "t", 1, "u",
        ".reg .u32 t; {.reg .u64 u; mov.u64 u, 1;} mov.u32 t, tt;",
    ),
    # banks: the stem; the digits stay as they were spelled
    (
        ".reg .b32 %r<10>, r3; add.s32 %r3, %r03, r3;", "%r", 0, "%x",
        ".reg .b32 %x<10>, r3; add.s32 %x3, %x03, r3;",
    ),
    # bytes around the token stay, and a blank comes where tokens would fuse
    (".reg .u32 %r1; add.s32%r1,/*%r1*/%r1 ,1;", "%r1", 0, "r",
     ".reg .u32 r; add.s32 r,/*%r1*/r ,1;"),
    # all kinds of operands
    (".reg .u32 t; ld.global.u32 t, [t+4]; st.global.v2.u32 [t], {t, 1}; mov.u32 t, -t.b0;",
     "t", 0, "u",
     ".reg .u32 u; ld.global.u32 u, [u+4]; st.global.v2.u32 [u], {u, 1}; mov.u32 u, -u.b0;"),
    (".reg .pred t; @!t call (t), f, (t, 1, t);", "t", 0, "u",
     ".reg .pred u; @!u call (u), f, (u, 1, u);"),
    ("T: .branchtargets A, A; brx.idx t, T; A:", "T", 0, "U",
     "U: .branchtargets A, A; brx.idx t, U; A:"),
    ("T: .branchtargets A, A; brx.idx t, T; A:", "A", 0, "B",
     "T: .branchtargets B, B; brx.idx t, T; B:"),
    ("L: {bra L; {L: bra L;} } bra L;", "L", 0, "M", "M: {bra M; {L: bra L;} } bra M;"),
    ("L: {bra L; {L: bra L;} } bra L;", "L", 1, "M", "L: {bra L; {M: bra M;} } bra L;"),
    # a name may be an opcode or a special register that is not used here
    (".reg .u32 t; add.u32 t, t, 1;", "t", 0, "add", ".reg .u32 add; add.u32 add, add, 1;"),
    (".reg .u32 t; mov.u32 t, 1;", "t", 0, "%laneid", ".reg .u32 %laneid; mov.u32 %laneid, 1;"),
    # another scope has the name already, out of sight
    (".reg .u32 t; {.reg .u32 u;} mov.u32 t, 1;", "t", 0, "u",
     ".reg .u32 u; {.reg .u32 u;} mov.u32 u, 1;"),
    ("ld.param.u64 x, [out];", "out", 0, "in", None),
]  # fmt: skip


@pytest.mark.parametrize(("body", "name", "number", "new_name", "after"), ACCEPTED)
def test_accepted(body: str, name: str, number: int, new_name: str, after: str | None) -> None:
    got = renamed(body, name, new_name, number)
    if after is None:
        assert got == ptxkit.emit(module(body)).replace(name, new_name)
    else:
        assert got == ptxkit.emit(module(body)).replace(body, after)


REFUSED = [
    (".reg .u32 t, u;", "t", "u", "already declared"),
    (".reg .u32 t; u:", "t", "u", "already declared"),
    (".reg .u32 t, %r<9>;", "t", "%r3", "already declared"),
    (".reg .u32 %r<9>, %x3;", "%r", "%x", "already declared"),
    (".reg .u32 t;", "t", "out", "already declared"),
    (".reg .u32 t;", "f", "g", "already declared"),
    (".reg .u32 t;", "f", "k", "already declared"),
    (".reg .u32 t;", "g", "%tid", "already declared"),
    (".reg .u32 t; {.reg .u32 u; mov.u32 t, u;}", "t", "u", "captured"),
    (".reg .u32 t; {.reg .u32 u<4>; mov.u32 t, 1;}", "t", "u3", "captured"),
    ("L: {bra L; M:}", "L", "M", "captured"),
    (".reg .u32 t; mov.u32 t, g;", "t", "g", "capture the name"),
    (".reg .u32 u; {.reg .u32 t; mov.u32 t, u;}", "t", "u", "capture the name"),
    (".reg .u32 t; mov.u32 t, %laneid;", "t", "%laneid", "capture the name"),
    (".reg .u32 t; mov.u32 t, nothing;", "t", "nothing", "capture the name"),
    ("L: {bra L; M:}", "M", "L", "capture the name"),
    (".reg .u32 %r<9>; mov.u32 %r1, 1;", "%r", "%x1", "ends in a digit"),
    (".reg .u32 t;", "t", "1t", "not a name"),
    (".reg .u32 t;", "t", "_", "not a name"),
    (".reg .u32 t;", "t", "%", "not a name"),
    (".reg .u32 t;", "t", "WARP_SZ", "not a name"),
    (".reg .u32 t;", "t", "inlined_at", "not a name"),
    (".reg .u32 t;", "t", "t u", "not a name"),
    ("T: .branchtargets A<2>; A0: A1:", "A1", "B", "cannot be renamed alone"),
]


@pytest.mark.parametrize(("body", "name", "new_name", "reason"), REFUSED)
def test_refused(body: str, name: str, new_name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        renamed(body, name, new_name)


def test_special_registers_and_nothing_are_refused() -> None:
    tree = module(".reg .u32 t; mov.u32 t, %tid.x; mov.u32 t, missing;")
    cursors = {str(c.node): c for c in walk(tree) if isinstance(c.node, Name)}
    with pytest.raises(ValueError, match="special register"):
        rename(tree, cursors["%tid"], "u")
    with pytest.raises(ValueError, match="names no symbol"):
        rename(tree, cursors["missing"], "u")
    with pytest.raises(ValueError, match="another module"):
        rename(tree, symbol(tree, "t"), "u", table=symbols(module("")))
    with pytest.raises(ValueError, match="no symbol of the module"):
        rename(tree, symbol(module(".reg .u32 t;"), "t"), "u")


def test_functions_are_renamed_with_their_prototypes() -> None:
    text = HEADER + (
        ".func f(.reg .u32 f); // f\n.func g() {ret;}\n.alias f, g;\n"
        '.entry k() { .pragma "f"; call f, (1); {f: bra f;} }\n.func f(.reg .u32 x) {ret;}\n'
        ".global .u64 t[2] = {f, 0};\n"
    )
    tree = ptxkit.parse(text)
    expected = HEADER + (
        ".func h(.reg .u32 f); // f\n.func g() {ret;}\n.alias h, g;\n"
        '.entry k() { .pragma "f"; call h, (1); {f: bra f;} }\n.func h(.reg .u32 x) {ret;}\n'
        ".global .u64 t[2] = {h, 0};\n"
    )
    assert ptxkit.emit(rename(tree, symbol(tree, "f"), "h")) == expected


def test_cursors_say_what_is_meant() -> None:
    tree = module(".reg .u32 t; {.reg .u64 t; mov.u64 t, 1;} mov.u32 t, 2;")
    cursors = [c for c in walk(tree) if c.node == "t" and c.parent is not None]
    inner = next(c for c in cursors if c.parent and isinstance(c.parent.node, Instruction))
    got = ptxkit.emit(rename(tree, inner, "u"))
    assert ".reg .u32 t; {.reg .u64 u; mov.u64 u, 1;} mov.u32 t, 2;" in got


def test_nothing_but_the_changed_statements_is_new() -> None:
    tree = module(".reg .u32 t, v; {mov.u32 v, 1; {mov.u32 t, 1;}} {mov.u32 v, 2;}")
    after = rename(tree, symbol(tree, "t"), "u")
    old, new = tree.functions["k"].statements, after.functions["k"].statements
    assert old is not None and new is not None
    assert new[0] is not old[0] and new[1] is not old[1] and new[2] is old[2]
    assert new[1].statements[0] is old[1].statements[0]  # type: ignore[attr-defined]
    assert tree.statements[0] is after.statements[0]
    assert rename(tree, symbol(tree, "t"), "t") is tree


@pytest.mark.skipif(not CASE.exists(), reason="the shared case 263 is not here")
def test_shared_case_263(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CASE.parent))
    spec = importlib.util.spec_from_file_location("case_263", CASE)
    assert spec is not None and spec.loader is not None
    case = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(case)
    tree = ptxkit.parse(case.BEFORE)
    outer = symbol(tree, "t")
    assert ptxkit.emit(rename(tree, outer, "u")) == case.AFTER


def kernel(count: int) -> str:
    """Return a kernel of scopes that all name `t` and a bank."""
    rng = random.Random(count)
    lines = [f"{HEADER}.entry k() {{\n\t.reg .b32 t, %r<{count}>;\n"]
    for number in range(count):
        inner = f".reg .b32 t; add.s32 t, t, %r{rng.randrange(count)};"
        lines.append(f"\tadd.s32 t, %r{number}, t; // t %r1\n\t{{ {inner} }}\n")
    return "".join([*lines, "}\n"])


def test_a_bank_in_a_large_file() -> None:
    text = kernel(1_500)
    tree = ptxkit.parse(text)
    after = ptxkit.emit(rename(tree, symbol(tree, "%r"), "%other"))
    comments = text.replace("// t %r1", "//")
    assert after.replace("// t %r1", "//") == comments.replace("%r", "%other")


def test_time_is_linear() -> None:
    def seconds(count: int) -> float:
        tree = ptxkit.parse(kernel(count))
        table = symbols(tree)
        best = 9e9
        for _ in range(3):
            start = time.perf_counter()
            rename(tree, table.symbols[1], "u", table=table)
            best = min(best, time.perf_counter() - start)
        return best

    assert seconds(1_600) < 12 * seconds(400)  # 4 times as long, and noise


def test_an_initial_value_with_thousands_of_names() -> None:
    names = ", ".join(["f"] * 5_000)
    tree = ptxkit.parse(f"{HEADER}.func f() {{ret;}}\n.global .u64 t[5000] = {{{names}}};\n")
    start = time.perf_counter()
    after = ptxkit.emit(rename(tree, symbol(tree, "f"), "h"))
    assert after.count("h, h") > 1_000 and ", f" not in after
    assert time.perf_counter() - start < 5  # a copy of the list for each name would take longer
