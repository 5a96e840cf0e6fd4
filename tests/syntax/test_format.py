"""Styles and `format_module`: other white space, the same tokens, comments and markers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptxkit import ParseError, emit, parse, strip_trivia
from ptxkit.syntax import Style, format_module
from ptxkit.syntax.scanner import scan
from ptxkit.syntax.tree import Instruction, Module
from ptxkit.syntax.trivia import pieces

HEAD = ".version 8.8\n.target sm_90a\n"


def stream(text: str) -> list[str]:
    """Return tokens, comments and markers in order."""
    found, end = [], 0
    for token in [*scan(text), None]:
        gap = text[end : token.span.start] if token else text[end:]
        kinds = ("line", "block", "marker")
        found += [p.text.strip() for p in pieces(gap) if p.kind in kinds]
        if token:
            found.append(token.text)
            end = token.span.end
    return found


def check(module: Module, name: object) -> None:
    bare = strip_trivia(module)
    assert all(c.node.trivia is None for c in bare.find(Instruction))
    assert bare == module
    assert parse(emit(bare)) == module, name
    formatted = format_module(module)
    text = emit(formatted)
    assert parse(text) == module, name
    assert emit(format_module(parse(text))) == text, name
    assert stream(text) == stream(emit(module)), name


def sample(files: list[Path], count: int) -> list[Path]:
    return random.Random(5).sample([p for p in files if p.stat().st_size < 40_000], count)


def test_own_corpus(corpus_files: list[Path]) -> None:
    hand = [p for p in corpus_files if p.parent.name == "hand" and p.stat().st_size < 40_000]
    for path in [*hand, *sample(corpus_files, 30)]:
        try:
            module = parse(path.read_bytes())
        except ParseError:
            continue
        check(module, path)


def test_shared_corpus(shared: Path) -> None:
    files = sorted((shared / "corpus").rglob("*.ptx"))
    cases = sorted((shared / "cases").glob("*.ptx"))
    done = 0
    for path in [*sample(files, 40), *sample(cases, 60)]:
        try:
            module = parse(path.read_bytes())
        except ParseError:
            continue
        check(module, path)
        done += 1
    assert done > 60


def test_hand_made_code_prints_as_nvcc_prints() -> None:
    text = (
        ".version 8.8\n.target sm_90a\n.address_size 64\n"
        ".global .u64 \tg = (.u64)1+-2*(3 ? 4 : 5);\n\n"
        ".visible .entry k(\n\t.param .u64 .ptr .global .align 16 a,\n\t.param .u32 n\n)\n"
        ".maxntid 128, 1, 1\n{\n\t.reg .b32 \t%r<4>;\n\t.shared .align 16 .b8 \ts[16] = {1, 2};\n"
        "\t@!%p1 bra \t$L;\n\tld.global.v2.u32 \t{%r1, %r2}, [%rd1+8];\n$L:\n"
        "\tcall.uni \t(r), f, (a, 1);\n\t{\n\t\tret;\n\t}\n}\n\n"
        ".func (.param .b32 r) f(\n\t.param .b32 a\n);\n"
    )
    assert emit(strip_trivia(parse(text))) == text
    assert emit(format_module(parse(text.replace("\t", "  ").replace("\n\n", "\n")))) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{a;b;}", "{\n\ta;\n\tb;\n}\n"),
        ("{ // in\na; // t\n\n\n// own\nb;}", "{ // in\n\ta; // t\n\n\t// own\n\tb;\n}\n"),
        ("{a; /* c */ b;}", "{\n\ta;\n\t/* c */ b;\n}\n"),
        ("{a; /* c */\nb;}", "{\n\ta; /* c */\n\tb;\n}\n"),
        ('{a;\n  # 5 "x"\nb;}', '{\n\ta;\n# 5 "x"\n\tb;\n}\n'),
        ('{a; # 5 "x"\nb;}', '{\n\ta;\n# 5 "x"\n\tb;\n}\n'),
        ("{a.x/*1*/.y x, // first\ny;}", "{\n\ta.x/*1*/.y \tx, // first\n\t\ty;\n}\n"),
        ('{a x\n# 1 "f"\n,y;}', '{\n\ta \tx\n# 1 "f"\n\t\t, y;\n}\n'),
        ("{a;} // end", "{\n\ta;\n} // end\n"),
        ("{a;\r\n}\r\n\x1a", "{\n\ta;\n}\n\x1a"),
        ("{a;}\n\0\0", "{\n\ta;\n}\n\0\0"),
        ("{L:a;}", "{\nL:\n\ta;\n}\n"),
        ("{// only\n}", "{ // only\n}\n"),
        ("{}", "{\n}\n"),
    ],
)
def test_layout(before: str, after: str) -> None:
    text = emit(format_module(parse(HEAD + ".func f()" + before)))
    assert text == HEAD + "\n.func f()\n" + after


def test_a_style_decides() -> None:
    style = Style(indent="  ", opcode_gap=" ", comma="", line_end="\r\n")
    text = emit(format_module(parse(HEAD + ".func f(){a.x y , z; // c\n}"), style))
    assert text.endswith(".func f()\r\n{\r\n  a.x y,z; // c\r\n}\r\n")
    assert emit(strip_trivia(parse(text)), style) == text.replace(" // c", "")


def test_deep_and_long() -> None:
    expression = "(" * 2000 + "1" + ")" * 2000
    deep = parse(HEAD + ".func f(){" + "{" * 1500 + "a " + expression + ";" + "}" * 1501)
    assert parse(emit(format_module(deep))) == deep
    assert parse(emit(strip_trivia(deep))) == deep


GAPS = st.sampled_from(
    ["", " ", "\t", "\n", "\r\n", "//c\n", "/* b */", '\n# 3 "f.cu"\n', "\n\n", "/* x\n y */", "\f"]
)
WORDS = [
    *(".visible", ".entry", "k", "(", ".param", ".u64", "p", ",", ".param", ".b32", "q", ")"),
    *(".maxntid", "128", "{", ".reg", ".b32", "%r", "<", "4", ">", ";", "$L", ":"),
    *("@", "%p", "add", ".s32", "%r1", ",", "%r2", ",", "-", "1", ";", "{", "ret", ";", "}"),
    *(".loc", "1", "2", "3", "ld", ".u32", "{", "a", ",", "b", "}", ",", "[", "x", "+", "4", "]"),
    *(";", "}"),
]


@settings(max_examples=150, deadline=None)
@given(st.lists(GAPS, min_size=len(WORDS), max_size=len(WORDS)))
def test_any_trivia_anywhere(gaps: list[str]) -> None:
    text = HEAD + "".join((gap or " ") + word for gap, word in zip(gaps, WORDS, strict=True))
    check(parse(text), text)
