"""Operators on registers: one instruction each, or a refusal that says which call to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from drawn import instructions_of

from ptxkit.dsl import ptx, reg, smem, sym
from ptxkit.types import b8, b32

Operator = Callable[[Any, Any], Any]

BINARY: dict[str, Operator] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}

# Type of both operands (how far to shift is a u32), operator, the instruction.
APPENDED = """
s32 + add.s32
u32 + add.s32
b64 + add.s64
f32 + add.f32
f64 + add.f64
s32 - sub.s32
u64 - sub.s64
b32 - sub.s32
f32 - sub.f32
u16 - sub.s16
s32 * mul.lo.s32
u32 * mul.lo.s32
b64 * mul.lo.s64
f64 * mul.f64
f32 / div.rn.f32
f64 / div.rn.f64
s32 // div.s32
u64 // div.u64
s32 % rem.s32
u16 % rem.u16
s32 & and.b32
u64 & and.b64
b16 & and.b16
pred & and.pred
s32 | or.b32
b32 | or.b32
pred | or.pred
u32 ^ xor.b32
pred ^ xor.pred
u32 << shl.b32
b64 << shl.b64
s32 >> shr.s32
u64 >> shr.u64
s32 < setp.lt.s32
u32 <= setp.le.u32
f32 > setp.gt.f32
f64 >= setp.ge.f64
u32 == setp.eq.u32
b32 == setp.eq.b32
b64 != setp.ne.b64
f32 == setp.eq.f32
f32 != setp.neu.f32
"""
ROWS = [tuple(line.split()) for line in APPENDED.split("\n") if line]

# Type, operator, what the refusal says to write.
REFUSED = [
    ("b32", "<", "setp.lt.s32 or setp.lt.u32"),
    ("b64", "<=", "setp.le.s64 or setp.le.u64"),
    ("b32", ">", "setp.gt.s32 or setp.gt.u32"),
    ("b16", ">=", "setp.ge.s16 or setp.ge.u16"),
    ("b32", ">>", "shr.s32 or shr.u32"),
    ("b32", "%", "rem.s32 or rem.u32"),
    ("b32", "//", "div.s32 or div.u32"),
    ("b32", "/", "div"),
    ("s32", "/", "div"),
    ("f32", "//", "write"),
    ("f32", "%", "write"),
    ("f32", "&", "and_.b32"),
    ("f32", "<<", "b32"),
    ("pred", "+", "no \\+ of predicates"),
    ("pred", "<", "no < of predicates"),
    ("f16", "+", "f16"),
    ("f16x2", "*", "f16x2"),
]


@pytest.mark.parametrize(("type", "sign", "word"), ROWS)
def test_an_operator_appends_one_instruction(type: str, sign: str, word: str) -> None:
    def body() -> None:
        a = getattr(reg, type)("a")
        b = getattr(reg, "u32" if sign in ("<<", ">>") else type)("b")
        made = BINARY[sign](a, b)
        assert made.type.name == ("pred" if word.startswith("setp") else word.split(".")[-1])

    (line,) = instructions_of(body)
    mnemonic, rest = line.split(" ", 1)
    assert mnemonic == word
    assert rest.endswith(", a, b;")


@pytest.mark.parametrize(("type", "sign", "says"), REFUSED)
def test_what_is_not_one_instruction_is_refused(type: str, sign: str, says: str) -> None:
    def body() -> None:
        a, b = getattr(reg, type)("a", "b")
        with pytest.raises(TypeError, match=says):
            BINARY[sign](a, b)

    assert instructions_of(body) == []


def test_constants_stand_on_either_side() -> None:
    def body() -> None:
        a, f = reg.s32("a"), reg.f32("f")
        seven: Any = 7
        _ = a + 1, 1 + a, 2 - a, 3 * a, f * 0.5, a & 0xFF, seven > a, -a, ~a, -f, a + -4

    assert instructions_of(body) == [
        "add.s32 %ri0, a, 1;",
        "add.s32 %ri1, 1, a;",
        "sub.s32 %ri2, 2, a;",
        "mul.lo.s32 %ri3, 3, a;",
        "mul.f32 %f0, f, 0f3F000000;",
        "and.b32 %r0, a, 255;",
        "setp.lt.s32 %p0, a, 7;",
        "neg.s32 %ri4, a;",
        "not.b32 %r1, a;",
        "neg.f32 %f1, f;",
        "add.s32 %ri5, a, -4;",
    ]


def test_assignment_operators_write_to_the_register() -> None:
    def body() -> None:
        a, b, f = reg.u32("a"), reg.u32("b"), reg.f32("f")
        old = a
        a += b
        a -= 1
        a *= 3
        a &= b
        a |= 1
        a ^= b
        a <<= 2
        a >>= b
        f *= 2.0
        assert a is old

    assert instructions_of(body) == [
        "add.s32 a, a, b;",
        "sub.s32 a, a, 1;",
        "mul.lo.s32 a, a, 3;",
        "and.b32 a, a, b;",
        "or.b32 a, a, 1;",
        "xor.b32 a, a, b;",
        "shl.b32 a, a, 2;",
        "shr.u32 a, a, b;",
        "mul.f32 f, f, 0f40000000;",
    ]


def test_not_of_a_predicate_appends_nothing() -> None:
    def body() -> None:
        p = reg.pred("p")
        ptx.mov.b32(reg.b32("r"), 1, pred=~p)
        assert (~~p) is p

    assert instructions_of(body) == ["@!p mov.b32 r, 1;"]


def test_different_types_are_refused() -> None:
    def body() -> None:
        with pytest.raises(TypeError, match=r"cvt or ptx\.mul\.wide"):
            reg.u32() + reg.u64()
        with pytest.raises(TypeError, match="the types differ"):
            reg.u32() * reg.f32()

    assert instructions_of(body) == []


def test_signed_and_unsigned_and_bits_of_a_size_go_together() -> None:
    def body() -> None:
        _ = reg.u32("a") + reg.b32("b")
        _ = sym("a").name

    assert instructions_of(body) == ["add.s32 %ri0, a, b;"]


def test_a_sum_in_an_address_is_refused() -> None:
    def body() -> None:
        x = reg.u64("x")
        with pytest.raises(TypeError, match=r"\[x, 16\]"):
            ptx.ld.global_.f32([x + 16])
        y = x + 16  # an instruction of its own, which was asked for
        ptx.ld.global_.f32([y])
        ptx.ld.global_.f32([x, 16])
        z = smem(b8, 64, name="z")
        ptx.ld.shared.b32([z + 16])  # a symbol and a constant are one address in PTX, too
        _ = b32

    found = [line for line in instructions_of(body) if line.startswith("ld")]
    assert found == [
        "ld.global.f32 %f0, [%rdi1];",
        "ld.global.f32 %f1, [x+16];",
        "ld.shared.b32 %r0, [z+16];",
    ]
