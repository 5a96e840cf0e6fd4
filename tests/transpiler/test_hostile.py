"""Names, strings and comments of PTX never become Python code, whatever they hold."""

from __future__ import annotations

import builtins
import keyword
import random
import sys

import pytest
import python_laws
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from python_laws import MODES

import ptxkit
import ptxkit.dsl
from ptxkit.diagnostics import ParseError
from ptxkit.dsl.call import Op, Ptx
from ptxkit.dsl.register import Bank, Register
from ptxkit.transpiler.transpile import transpile

CALM = settings(
    max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
HEADER = ".version 9.0\n.target sm_90a\n.address_size 64\n"

ODD = (
    "self cls m range part x x_2 x_3 ptx_ ptx__2 op child __ptx__ __name__ _Z3foov l O I gaps_"
    " class_ class__2 None_ a$b a_b a$$b %a_b $a_b _a_b lambda$ %lambda _1 %1 $1"
)
NAMES = sorted(
    {
        *keyword.kwlist,
        *keyword.softkwlist,
        *dir(builtins),
        *ptxkit.dsl.__all__,
        *dir(Op),
        *dir(Ptx),
        *dir(Register),
        *dir(Bank),
        *ODD.split(),
    }
    - {"_"}
)
# Texts that would be code if they got out of their string or comment.
BREAKS = [
    '"); import sys; sys.canary = 1 #',
    "'); import sys; sys.canary = 1 #",
    '"""\nimport sys\nsys.canary = 1\n"""',
    "'''\nimport sys\nsys.canary = 1\n'''",
    "\\\nimport sys; sys.canary = 1",
    "\rimport sys; sys.canary = 1\r",
    "\fimport sys; sys.canary = 1\f",
    "\x85import sys; sys.canary = 1\u2028import sys; sys.canary = 1\u2029",
    "\x00import sys; sys.canary = 1",
    "\x1aimport sys",
    "\\",
    "\\\\",
    "\\'",
    "\\N{BULLET} \\x41 \\u0041 \\101",
    "{m} {0!r} %s %(m)s $m",
    "-*- coding: utf-7 -*- +AGEAYg-",
    "# coding: latin-1",
    "#!/usr/bin/python",
    "type: ignore",
    "fmt: off",
    "noqa",
    "é ü 中文 🚀 \u202e \u200b \ufeff",
    "*",
    "/",
]


def names_module(names: list[str], seed: int) -> str:
    """Return a kernel that uses names in every place where PTX has some."""
    rng = random.Random(seed)
    # Each place has a name space of its own, or a scope.
    entry, func, glob, first, second, label, bank, scalar, predicate, inner = rng.sample(names, 10)
    opcode = rng.choice(names).replace("%", "$")
    modifier = "".join(f".{name}" for name in rng.sample(names, 2) if name[0] not in "_%$")
    return f"""{HEADER}
.global .u32 {glob}[4] = {{1, 2, {glob}}};
.func (.param .b32 {first}) {func} (.param .b32 {second}) {{ ret; }}
.visible .entry {entry}(.param .u64 {first}, .param .u64 .ptr .global .align 4 {second})
{{
    .reg .b32 {scalar}, {bank}<9>;
    .reg .pred {predicate};
    .shared .align 4 .b8 {inner}[16];
{label}:
    add.s32 {scalar}, {bank}1, {bank}2;
    add{modifier}.s32 {scalar}, {bank}1, {bank}2;
    {opcode} {scalar}, {{{bank}1, {bank}2, {bank}3, {bank}4}};
    ld.param.u32 {scalar}, [{first}+4];
    @!{predicate} bra {label};
    @{predicate} bra {label};
    {{
        .reg .b32 {scalar};
        .param .b32 {inner};
        call ({inner}), {func}, ({scalar});
        mov.u32 {scalar}, {glob};
        st.shared.u32 [{inner}], {scalar};
        mov.b32 {{{scalar}, {scalar}}}, {scalar}.x;
    }}
    mov.u32 {scalar}, %tid.x;
    .pragma "{rng.choice(names)}";
}}
"""


@pytest.fixture(autouse=True)
def no_canary() -> None:
    """Fail if a generated file runs what PTX said."""
    sys.__dict__.pop("canary", None)


def check(text: str, modes: tuple[str, ...] = tuple(MODES)) -> None:
    module = ptxkit.parse(text.encode("utf-8", "surrogateescape"))
    for mode in modes:
        python_laws.check(module, mode)
        assert not hasattr(sys, "canary")


@CALM
@given(st.lists(st.sampled_from(NAMES), min_size=10, max_size=14, unique=True), st.integers(0, 9))
def test_hostile_names(names: list[str], seed: int) -> None:
    text = names_module(names, seed)
    try:
        ptxkit.parse(text)
    except ParseError:
        assume(False)  # `.alias` and the like are directives
    check(text, (list(MODES)[seed % len(MODES)],))


OWN = [name for name in {*dir(Op), "self", "op", "class", "type", "pred"} if name[0] != "_"]


@pytest.mark.parametrize("word", sorted(OWN))
def test_modifiers_that_are_attributes_of_the_dsl(word: str) -> None:
    """`ptx.add.child` is a method; as a modifier it needs another spelling."""
    check(
        f"{HEADER}.entry k() {{ .reg .b32 a; add.{word}.s32 a, a, a; add.s32.{word} a, a, a; }}\n"
    )


@pytest.mark.parametrize("word", [name for name in NAMES if name[0] not in "%$"])
def test_opcodes_that_are_words_of_python(word: str) -> None:
    python_laws.check(ptxkit.parse(f"{HEADER}.entry k() {{ {word}.f32 1, 2; }}\n"), "plain")


def strings_module(texts: list[str]) -> str:
    row = [text.replace('"', "'").replace("\0", "") for text in texts]
    row = [text.encode("ascii", "ignore").decode() for text in row]  # as the assembler wants it
    strings = ", ".join(f'"{text}"' for text in row)
    return f"""{HEADER}.file 1 "{row[0]}"
.pragma {strings};
.entry k() .pragma "{row[-1]}";
{{
    .pragma {strings};
    ret;
}}
"""


def comments_module(texts: list[str]) -> str:
    lines = [text.replace("\n", " ").replace("\0", "") for text in texts]
    blocks = [text.replace("*/", "").replace("\0", "").strip("*/") for text in texts]
    rows = [f"// {line} \n/*{block} */\n" for line, block in zip(lines, blocks, strict=True)]
    inside = rows[0]
    gaps = "".join(rows)
    return f"""{gaps}.version 9.0\n{gaps}.target sm_90a\n.address_size {inside}64
{gaps}.entry {inside} k() {inside}
{{
{gaps}
    .reg .b32 %r<3>; {inside}
    add.s32 {inside} %r1, {inside} %r1, 2 {inside}; {gaps}
    {{ {inside} }}
{gaps} }} {gaps}"""


HOSTILE = st.one_of(
    st.sampled_from(BREAKS),
    st.text(st.characters(codec="utf-8"), max_size=12),
    st.text("'\"\\#\n\r\t\f(){}[]=;:/* é\x85\u2028", max_size=12),
)


@CALM
@given(st.lists(HOSTILE, min_size=1, max_size=3))
def test_hostile_strings(texts: list[str]) -> None:
    check(strings_module(texts))


@CALM
@given(st.lists(HOSTILE, min_size=1, max_size=3))
def test_hostile_comments(texts: list[str]) -> None:
    check(comments_module(texts))


@pytest.mark.parametrize("text", BREAKS)
def test_texts_that_break_out(text: str) -> None:
    check(strings_module([text]))
    check(comments_module([text]))


@pytest.mark.parametrize("text", BREAKS)
@pytest.mark.parametrize("mode", MODES)
def test_names_of_files_that_break_out(text: str, mode: str) -> None:
    module = ptxkit.parse(f"{HEADER}.entry k() {{ ret; }}\n")
    python_laws.check(module, mode, name=text)
    assert not hasattr(sys, "canary")


def test_a_coding_cookie_does_not_change_how_the_file_is_read() -> None:
    text = '// -*- coding: utf-7 -*-\n# 1 "coding: utf-7"\n' + HEADER
    source = transpile(ptxkit.parse(text), name="coding: utf-7")
    assert compile(source.encode(), "x", "exec").co_code  # bytes: Python looks for the cookie
    assert python_laws.run(source.encode().decode()) == HEADER
