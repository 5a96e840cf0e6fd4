"""Tokens: the kind of a text, typed exact values, and what is no token."""

from __future__ import annotations

import copy
import math
import pickle
import struct
from typing import Any

import pytest
import token_strategies as strategies
from hypothesis import given, settings
from hypothesis import strategies as st

import ptxkit
from ptxkit.syntax import token as token_module
from ptxkit.syntax.token import token

classes: Any = token_module  # type checkers take the classes for dataclasses
Float, Integer, Marker, Modifier = (
    classes.Float,
    classes.Integer,
    classes.Marker,
    classes.Modifier,
)
Name, Operator, SourceText, String = (
    classes.Name,
    classes.Operator,
    classes.SourceText,
    classes.String,
)

KINDS: list[tuple[Any, str]] = [
    (Name, "a _ __ %r1 $L__BB0_1 _Z3foo a$b %tid x1F WARP_SZ_ generic call e5"),
    (Integer, "0 7 00 017 0x1F 0X1f 0b101 0B0 42 42U 0x1FU WARP_SZ 99999999999999999999"),
    (Float, "1.0 1. .5 1e5 1E+5 1e-05 09.5 .5e3 0f3F800000 0F00000000 0d3FF0000000000000"),
    (
        Modifier,
        ".x .rn .u32 .a$b .foo::bar .sp::2:4 .1d .2dms .2pi .16x32bx2 .128x256b .const[19] ::ld",
    ),
    (Operator, "+ - * / % & | ^ ~ ! < > << >> <= >= == != && || \\"),
    (Marker, "@progbits"),
]


@pytest.mark.parametrize(("cls", "texts"), KINDS, ids=lambda value: getattr(value, "__name__", ""))
def test_kind_follows_from_the_text(cls: Any, texts: str) -> None:
    for text in texts.split():
        made: Any = token(text)
        assert type(made) is cls, text
        assert made == text == made.text
        assert cls(text) == text
        for other, _ in KINDS:
            if other is not cls:
                with pytest.raises(ValueError, match=r"is not a|, not a name"):
                    other(text)


NO_TOKENS = """$ . .. .6d .7D .x. .x:: .x:y ::foo .const[20] .const[01] 0x 0b 0b2 089 1u 1e 1e+
0f3F80000 0f3F8000000 0d3FF a-b a.b é aé , ; ( ) [ ] { } : ? = @ @@DWARF ' " "a &&& #"""


@pytest.mark.parametrize(
    "text",
    [
        *NO_TOKENS.split(),
        "",
        " ",
        "a ",
        " a",
        "a\n",
        "1 2",
        ".source_begin x\n.source_end",
        "// c",
    ],
)
def test_what_is_no_token_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        token(text)


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("0", 0, ".s64"),
        ("017", 15, ".s64"),
        ("00", 0, ".s64"),
        ("0x1F", 31, ".s64"),
        ("0b101", 5, ".s64"),
        ("42U", 42, ".u64"),
        ("0x7FFFFFFFFFFFFFFF", 2**63 - 1, ".s64"),
        ("9223372036854775808", 2**63, ".u64"),
        ("18446744073709551615", 2**64 - 1, ".u64"),
        ("18446744073709551616", 0, ".s64"),
        ("01777777777777777777777", 2**64 - 1, ".u64"),
        ("WARP_SZ", 32, ".s64"),
    ],
)
def test_integers_have_exact_values_and_a_type(text: str, value: int, kind: str) -> None:
    assert (Integer(text).value, Integer(text).type) == (value, kind)


@settings(max_examples=50, deadline=None, database=None)
@given(st.integers(0, 2**64 - 1))
def test_all_spellings_of_an_integer_have_its_value(value: int) -> None:
    for text in (str(value), hex(value), f"0X{value:X}", bin(value), f"0{value:o}", f"{value}U"):
        assert Integer(text).value == value


@pytest.mark.parametrize(
    ("text", "value", "bits", "kind"),
    [
        ("1.0", 1.0, 0x3FF0000000000000, ".f64"),
        ("1.", 1.0, 0x3FF0000000000000, ".f64"),
        (".5", 0.5, 0x3FE0000000000000, ".f64"),
        ("1e5", 1e5, 0x40F86A0000000000, ".f64"),
        ("09.5", 9.5, 0x4023000000000000, ".f64"),
        ("0f3F800000", 1.0, 0x3F800000, ".f32"),
        ("0F7F800000", math.inf, 0x7F800000, ".f32"),
        ("0f80000000", -0.0, 0x80000000, ".f32"),
        ("0d7FF0000000000000", math.inf, 0x7FF0000000000000, ".f64"),
        ("1e999", math.inf, 0x7FF0000000000000, ".f64"),
    ],
)
def test_floats_have_exact_values_bits_and_a_type(
    text: str, value: float, bits: int, kind: str
) -> None:
    number = Float(text)
    assert (number.value, number.bits, number.type) == (value, bits, kind)
    assert math.copysign(1, number.value) == math.copysign(1, value)


def test_nan_keeps_its_payload_in_bits() -> None:
    number = Float("0f7FC12345")
    assert math.isnan(number.value) and number.bits == 0x7FC12345
    assert Float("0d7FF8000000000001").bits == 0x7FF8000000000001


@settings(max_examples=50, deadline=None, database=None)
@given(st.integers(0, 2**32 - 1))
def test_exact_floats_are_their_bits(bits: int) -> None:
    number = Float(f"0f{bits:08x}")
    assert number.bits == bits
    assert math.isnan(number.value) or struct.pack(">f", number.value) == bits.to_bytes(4, "big")


def test_strings_know_no_escapes() -> None:
    assert String('"a\\n"').value == "a\\n"
    assert String('"two\nlines"').value == "two\nlines"
    with pytest.raises(ValueError, match="is not a String"):
        String('"a\\"b"')


def test_sinks_are_names_that_say_so() -> None:
    assert Name("_").is_sink and not Name("__").is_sink


def test_warp_size_is_no_name() -> None:
    with pytest.raises(ValueError, match="WARP_SZ"):
        Name("WARP_SZ")


@settings(max_examples=100, deadline=None, database=None)
@given(
    st.one_of(
        strategies.NAME,
        strategies.MODIFIER,
        strategies.INTEGER,
        strategies.FLOAT,
        strategies.EXACT,
        strategies.STRING,
        strategies.RAW,
    )
)
def test_tokens_are_immutable_strings_that_copy_and_pickle(text: str) -> None:
    made: Any = token(text)
    assert made == text and hash(made) == hash(str(text)) and made.text == text
    assert type(made.text) is str
    back = pickle.loads(pickle.dumps(made))
    assert back == made and type(back) is type(made)
    assert copy.deepcopy(made) is made
    assert repr(made) == f"{type(made).__name__}({str(text)!r})"
    with pytest.raises(AttributeError, match="immutable"):
        made.note = 1


# ---- tokens as the parser sees them: longest match, no boundary check

HEADER = ".version 9.0\n.target sm_90\n"


def operands(text: str) -> list[str]:
    module = ptxkit.parse(f"{HEADER}.func f() {{ {text} }}")
    (one,) = module.functions["f"].statements or ()
    return [one.opcode, *one.modifiers, *one.operands]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("add.s32%r1;", ["add", ".s32", "%r1"]),
        ("foo.1dx;", ["foo", ".1d", "x"]),
        ("foo.5;", ["foo", ".5"]),
        ("foo .x .y z;", ["foo", ".x", ".y", "z"]),
        ("foo.x::2:4 a;", ["foo", ".x::2:4", "a"]),
        ("foo::ld a;", ["foo", "::ld", "a"]),
        ("ld.const[1].u32 a;", ["ld", ".const[1]", ".u32", "a"]),
        ("a$b_1 %tid;", ["a$b_1", "%tid"]),
        ("foo 0x1fU, 017, 0b1;", ["foo", "0x1fU", "017", "0b1"]),
    ],
)
def test_words_are_cut_where_ptxas_cuts_them(text: str, found: list[str]) -> None:
    assert operands(text) == found


TWO_TOKENS = """089 0b12 0x 1u 1e 0f3F80000 0f3F8000000 1.0f 1.x 1..2 7%3 a% 5x 1_000 0d3FF $ %
a.x.y"""


@pytest.mark.parametrize(
    "text",
    TWO_TOKENS.split(),
)
def test_two_tokens_where_one_is_meant_are_refused(text: str) -> None:
    with pytest.raises(ptxkit.ParseError):
        operands(f"foo {text};")


def test_raw_text_is_one_token() -> None:
    text = (
        HEADER
        + '.nv_intermediate_source_section {\n.code_block {\n.ir_name: "x"\n.sourceFileName: 1\n'
        + '.source_begin\nfoo { } "\n/* # 5\n.source_end not yet\n.source_end\n}\n}\n'
    )
    module = ptxkit.parse(text)
    block = module.statements[-1].statements[0]  # type: ignore[attr-defined]
    assert type(block.source) is SourceText
    assert block.source.endswith('"\n/* # 5\n.source_end not yet\n.source_end')
    assert ptxkit.emit(module) == text
