"""Constant expressions and initial values against what ptxas 13.5 stored."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

import ptxkit
from ptxkit.analysis.constant import Constant, ConstantError, evaluate, initial_bytes
from ptxkit.syntax.tree import Bank, Declarator, Module, Variable

SHARED = Path(__file__).resolve().parents[3] / "shared"
TABLE = SHARED / "isa" / "constexpr.csv"
HEADER = ".version 8.8\n.target sm_90\n.address_size 64\n"


def variable(text: str) -> tuple[Declarator, str, str | None]:
    """Return the declarator, type and vector of a declaration such as `.v2 .b16 g = {1, 2}`."""
    module = ptxkit.parse(f"{HEADER}.global {text};\n")
    statement = module.statements[-1]
    assert isinstance(statement, Variable)
    declarator = statement.declarators[0]
    assert not isinstance(declarator, Bank)
    return declarator, statement.type, statement.vector


def value(text: str) -> Constant:
    initial = variable(f".b64 g = {text}")[0].initial
    assert initial is not None
    return evaluate(initial)


def stored(text: str) -> str | None:
    """Return the initial bytes of a declaration as hexadecimal digits."""
    data = initial_bytes(*variable(text))
    return None if data is None else data.hex()


def rows() -> list[dict[str, str]]:
    with TABLE.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.skipif(not TABLE.exists(), reason="the shared table isa/constexpr.csv is not here")
def test_every_row_of_the_measured_table() -> None:
    wrong = []
    for row in rows():
        declaration = f"{row['variable_type']} g = {row['expression']}"
        try:
            data = initial_bytes(*variable(declaration))
        except ptxkit.ParseError:
            got = "syntax error"
        except ConstantError as error:
            got = error.message
        else:
            got = "Invalid initial value symbol" if data is None else "0x" + data[::-1].hex()
        fine = got in row["message"] if row["message"] else got == row["value_bits"]
        if not fine:
            wrong.append((declaration, row["value_bits"] or row["message"], got))
    assert len(rows()) == 327
    assert not wrong


# Probed with ptxas 13.5 by compiling `.b64 g = …` and reading the section of initial values.
PROBED = """
(-1&-1)>>1            ffffffffffffffff
(-1|0)>>1             ffffffffffffffff
(~0)>>1               7fffffffffffffff
(1?-7:1U)/2           fffffffffffffffd
(0?1U:-7)/2           fffffffffffffffd
(-1 % 10)             0000000000000005
(-7 % -3)>>1          7ffffffffffffffc
(.u64)-1/1>>1         7fffffffffffffff
(-1*1U)>>1            7fffffffffffffff
(1<2)-2>>1            ffffffffffffffff
(0f3F800000)+1.0      3ff0000000000000
-(0f3F800000)         800000003f800000
(0f3F800000)<(0f3F800000)  0000000000000000
36893488147419103232  0000000000000000
18446744073709551617U 0000000000000001
0x123456789012345678901  6789012345678901
92233720368547758070  fffffffffffffff6
1e308*10.0            7ff0000000000000
1e308+1e308-1e308     7ff0000000000000
0d7FF0000000000000-0d7FF0000000000000  fff8000000000000
0d7FF0000000000001+1.0  7ff8000000000001
1.0+0dFFF0000000000001  fff8000000000001
0d7FF8000000000002*0d7FF8000000000003  7ff8000000000003
0d7FF8000000000002-0d7FF8000000000003  7ff8000000000002
1.0/0d7FF8000000000003  7ff8000000000003
1e-300*1e-300         0000000000000000
0d7FF8000000000003!=0d7FF8000000000003  0000000000000001
0e-400                0000000000000000
2.2250738585072014e-308  0010000000000000
"""

# The same, where ptxas refuses.
REFUSED = """
1?2:5/0               Constant expression has division by zero
0&&(5/0)              Constant expression has division by zero
1.0/-0.0              Constant expression has division by zero
1.0&1                 Constant expression type mismatch
1.0&1.0               Integer constant expression expected
1 % 2.0               Constant expression type mismatch
1.0 % 2.0             Integer constant expression expected
1>>1.0                Constant expression type mismatch
1?1:2.0               Integer constant expression expected
(0f3F800000)+1        Constant expression type mismatch
!(0f3F800000)         Integer constant expression expected
(.f64)5.0             Integer constant expression expected
(.f64)5               Unsupported cast operation
(.b64)5               Unsupported cast operation
99999999999999999999  Constant overflow
92233720368547758080  Constant overflow
0x80000000000000000   Constant overflow
1e-310                Constant overflow
1e-400                Constant overflow
1.7976931348623159e308  Constant overflow
"""


def lines(table: str) -> list[tuple[str, str]]:
    found = []
    for line in table.strip().splitlines():
        left, right = line.split("  ", 1) if "  " in line else line.rsplit(" ", 1)
        found.append((left.strip(), right.strip()))
    return found


@pytest.mark.parametrize(("expression", "bits"), lines(PROBED))
def test_probed_values(expression: str, bits: str) -> None:
    assert f"{value(expression).bits:016x}" == bits


@pytest.mark.parametrize(("expression", "message"), lines(REFUSED))
def test_probed_refusals(expression: str, message: str) -> None:
    with pytest.raises(ConstantError) as caught:
        value(expression)
    assert caught.value.message == message


def test_error_points_to_the_node() -> None:
    with pytest.raises(ConstantError) as caught:
        value("1 + (2 * (7 / 0))")
    assert ptxkit.emit(caught.value.node) == "7/0"


@pytest.mark.parametrize(
    ("text", "type", "number"),
    [
        ("5", ".s64", 5),
        ("5U", ".u64", 5),
        ("-5", ".s64", -5),
        ("-5U", ".u64", 2**64 - 5),
        ("0x8000000000000000", ".u64", 2**63),
        ("WARP_SZ", ".s64", 32),
        ("1.5", ".f64", 1.5),
        ("0f3F800000", ".f32", 1.0),
        ("-(0d3FF0000000000000)", ".f64", -1.0),
        ("1 < 2", ".s64", 1),
        ("~0", ".u64", 2**64 - 1),
        ("(.u64)-1", ".u64", 2**64 - 1),
    ],
)
def test_types_and_values(text: str, type: str, number: float) -> None:
    constant = value(text)
    assert (constant.type, constant.value) == (type, number)


ARRAYS = [
    (".b16 g[2][3] = {{1,2},{3}}", "010002000300000000000000"),
    (".b16 g[2][3] = {{},{3}}", "030000000000000000000000"),
    (".b16 g[2][2][2] = {{{1,2}},{{3},{4}}}", "01000200030004000000000000000000"),
    (".v2 .b16 g[2][2] = {{{1,2}},{{3,4}}}", "01000200030004000000000000000000"),
    (".b16 g[2][3] = {{1,2}}", "010002000000000000000000"),
    (".b16 g[] = {1,2,3}", "010002000300"),
    (".b16 g[][2] = {{1},{3}}", "0100030000000000"),
    (".b16 g[3] = {}", "000000000000"),
    (".b16 g[2]", "00000000"),
    (".b32 g", "00000000"),
    (".v2 .f32 g = {1.0,2.0}", "0000803f00000040"),
    (".v2 .b16 g[2] = {{1,2}}", "0100020000000000"),
    (".u8 g[4] = {0xFF(1),0xFF00(0x1234)}", "01120000"),
    (".u32 g = 0xFF00(0x1234)", "12000000"),
    (".u8 g = 0xFF00(-1)", "ff"),
    (".b16 g = 1.1", "9a99"),
    (".b16 g = 0f3F801234", "3412"),
    (".f32 g = -(0f3F800000)", "00000080"),
    (".f32 g = 0d7FFABCDEF0000000", "f7e6d57f"),
    (".f32 g = 0d3690000000000001", "01000000"),
    (".b128 g = (.s64)1", "01000000000000001000000000000000"),
    (".b128 g = +1", "01000000000000000800000000000000"),
    (".b128 g[2] = {1}", "01000000000000004200000000000000" + "00" * 16),
    (".u64 g = h", None),
    (".u64 g[2] = {1, h+4}", None),
    (".u64 g[2] = {generic(h)}", None),
    (".u8 g[2] = {0xFF(h)}", None),
    (".texref g", None),
]


@pytest.mark.parametrize(("declaration", "expected"), ARRAYS)
def test_initial_bytes(declaration: str, expected: str | None) -> None:
    assert stored(declaration) == expected


BAD_ARRAYS = [
    (".b16 g = {1}", "Initial value type mismatch"),
    (".b16 g[3] = 5", "Initial value type mismatch"),
    (".b16 g[2][2] = {1,2}", "Initial value type mismatch"),
    (".b16 g[2] = {1,{2}}", "Initial value type mismatch"),
    (".b16 g[2][2] = {{1,2},{3,4},{5}}", "Greater number of elements in array initializer"),
    (".v2 .f32 g = {1.0}", "Incorrect number of elements in vector initializer"),
    (".v4 .b8 g[] = {{1,2,3},{4}}", "Incorrect number of elements in vector initializer"),
    (".u32 g = 1.5", "Initial value type mismatch"),
    (".u8 g = 0xF(1)", "Invalid mask value '0xf' used in initializer"),
    (".u8 g = 0xFF(1.5)", "Integer constant expression expected"),
]


@pytest.mark.parametrize(("declaration", "message"), BAD_ARRAYS)
def test_refused_initial_values(declaration: str, message: str) -> None:
    with pytest.raises(ConstantError) as caught:
        stored(declaration)
    assert caught.value.message == message


@pytest.mark.parametrize(
    "text",
    [
        "(" * 2000 + "7" + ")" * 2000,
        "- " * 2000 + "7",
        "(1+" * 2000 + "7" + ")" * 2000,
        "1?" * 2000 + "7" + ":0" * 2000,
    ],
    ids=["parentheses", "signs", "sums", "conditions"],
)
def test_depth_does_not_matter(text: str) -> None:
    assert value(text).value == (2007 if "+" in text else 7)


def test_integers_agree_with_arithmetic_modulo_2_to_64() -> None:
    rng = random.Random(4)
    for _ in range(300):
        a, b = (rng.choice([rng.randrange(9), rng.randrange(2**63)]) for _ in range(2))
        sign = rng.choice("+-*&|^")
        expected = {
            "+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b,
        }[sign]  # fmt: skip
        assert value(f"{a} {sign} {b}").bits == expected % 2**64


def test_not_an_expression() -> None:
    module = ptxkit.parse(HEADER)
    assert isinstance(module, Module)
    with pytest.raises(TypeError, match="not a constant expression"):
        evaluate(module)
