"""Strategies for tokens, and random legal trivia to put between them."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from ptxkit.syntax import tree
from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import SourceText
from ptxkit.syntax.trivia import map_statements, with_trivia

Drawn = st.SearchStrategy[Any]
_source_text: Any = SourceText


def words(text: str) -> Drawn:
    """One of the words of a text."""
    return st.sampled_from(text.split())


# ---- tokens

_RESERVED = {"WARP_SZ", "function_name", "inlined_at"}
_TAIL = "abzAZ0189_$"
NAME = st.one_of(
    words("a b p x %r1 %rd12 %tid $L__BB0_1 _Z3fooPi __x %p k $ret U e5 x1F b01 f3F800000"),
    words("call generic add mov progbits DWARF line section width sm_90 WARP_SZ_ _1 __"),
    st.tuples(st.sampled_from("abgxAZ"), st.text(_TAIL, max_size=6)).map("".join),
    st.tuples(st.sampled_from("_$%"), st.text(_TAIL, min_size=1, max_size=6)).map("".join),
).filter(lambda text: text not in _RESERVED)
OPCODE = NAME.filter(lambda text: text != "call") | words("add mov ld st bar tcgen05 ret tex fma")
SINK = st.just("_")
TYPE = words(
    ".b8 .b16 .b32 .b64 .b128 .u8 .u16 .u32 .u64 .s8 .s16 .s32 .s64 .f16 .f16x2 .f32 .f32x2 .f64"
    " .pred .texref .samplerref .surfref .u16x2 .s16x2 .e4m3 .e5m2 .e4m3x2 .e5m2x2 .e2m1x2 .e2m3x2"
    " .e3m2x2 .ue8m0x2 .s2f6x2 .e4m3x4 .e5m2x4 .e2m1x4 .e2m3x4 .e3m2x4 .ue8m0x4"
)
CONST_BANK = words(".const[0] .const[3] .const[10] .const[19]")
VECTOR_LENGTH = words(".v2 .v4")
# Words that the assembler's scanner does not know: they may name a field or a section.
GENERIC_WORD = st.one_of(
    words(
        ".x .y .b0 .foo .wide .to .tf32 .async .a$b .foo::bar .sp::2:4 .foo::bar:2 .rn::x .reg::x"
    ),
    words(".v8 .L1x .r .debug_str .text .const::x .version::y .e5 .U .x1F"),
    st.text(_TAIL, max_size=5).map(lambda tail: ".q" + tail),
)
FIELD = st.one_of(GENERIC_WORD, TYPE, st.just(".version"))
MODIFIER = st.one_of(
    GENERIC_WORD,
    TYPE,
    words(".rn .ftz .sat .1d .2dms .128x256b .16x32bx2 .cta .m16n8k8 .m64n256k16 .L2::128B .uni"),
    words(".const .global .local .shared .param .tex .weak .alias .version .quad .v2 .v4 .x1 .2pi"),
    words("::ld ::st ::before_thread_sync ::after_thread_sync"),
    CONST_BANK,
)
SIGNED = st.one_of(
    words("0 1 2 8 017 0x1F 0X1f 0b101 0B0 00 32 18446744073709551615 99999999999999999999 7"),
    st.integers(0, 2**64 - 1).map(str),
    st.integers(0, 2**32 - 1).map(hex),
    st.integers(0, 255).map(lambda value: f"0{value:o}"),
    st.integers(0, 255).map(bin),
)
LITERAL = SIGNED | SIGNED.map(lambda text: text + "U")
INTEGER = LITERAL | st.just("WARP_SZ")
FLOAT = st.one_of(
    words("1.0 1. .5 1e5 1E+05 01e-5 09.5 0.0 .5e3 1.5e-10 12.e3 0d3FF0000000000000"),
    st.floats(0, 1e300).map(repr).filter(lambda text: "." in text or "e" in text),
    st.integers(0, 2**64 - 1).map(lambda bits: f"0d{bits:016x}"),
)
EXACT = words("0f3F800000 0F7FC00000") | st.integers(0, 2**32 - 1).map(lambda b: f"0f{b:08X}")
_PRINTABLE = "".join(map(chr, range(32, 127))).replace('"', "")
STRING = st.text(_PRINTABLE + "\n\t\r\x7f\x01", max_size=12).map(lambda text: f'"{text}"')
_RAW_LINE = st.text(_PRINTABLE + '"\t\x01', max_size=10) | words(".source_begin // #5 .source_end;")
_BLANK = st.sampled_from(("", " ", "\t\t"))
RAW = st.tuples(_BLANK, st.lists(_RAW_LINE, max_size=3), _BLANK).map(
    lambda drawn: _source_text(
        f".source_begin{drawn[0]}\n"
        + "".join(line + "\n" for line in drawn[1] if line.strip(" \t") != ".source_end")
        + f"{drawn[2]}.source_end"
    )
)


# ---- trivia

BLANKS = (" ", "  ", "\t", "\n", "\r\n", "\r", "\f", "\x1a", "\n\n", " \t ", "\n    ")
NOTES = (
    "// c\n",
    "//\n",
    "//\r\n",
    "// \" ' ; { /* é \udcff \x01\x7f\n",
    "/**/",
    "/* a */",
    '/* a; " \n }\n*/',
    "/***/",
    "/*/ // */",
    ' # 7 "f.cu"\n',
    '#line 12 "a\\b" 1 3\r\n',
)


def dressed(module: tree.Module, seed: int) -> tree.Module:
    """Return a module with random legal trivia in every gap; an even seed brings blanks alone."""
    rng = random.Random(seed)
    texts = BLANKS if seed % 2 == 0 else BLANKS + NOTES
    often = rng.choice((0.1, 0.5, 0.9))

    def gap() -> str:
        if rng.random() > often:
            return ""
        return "".join(rng.choice(texts) for _ in range(rng.choice((1, 1, 1, 2, 4))))

    def dress(item: Any, _: int) -> Any:
        if isinstance(item, tree.Module):
            return with_trivia(item, [gap() + rng.choice(("", "", "// end", "\x1a", "\0\0\n"))])
        trivia = [gap() for part in segments(item) for _ in range(len(part) + 1)]
        if isinstance(item, tree.Version):
            trivia[1] = rng.choice((" ", "\t", "  ", "\r", "\f\x1a"))
        return with_trivia(item, trivia)

    return map_statements(module, dress)


def nodes(root: Node) -> list[Any]:
    """Return a node and all below it, tokens too, without the help of `walk`."""
    found: list[Any] = []
    stack: list[Any] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(item)
        elif item is not None:
            found.append(item)
            if not isinstance(item, str):
                stack.extend(getattr(item, name) for name in type(item).fields)
    return found
