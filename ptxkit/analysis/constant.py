"""Constant expressions and initial values, bit for bit as the assembler has them (ISA 4.5)."""

from __future__ import annotations

import math
import operator
import re
import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from ptxkit.diagnostics import PtxError
from ptxkit.syntax.node import Node
from ptxkit.syntax.token import Float, Integer, Name
from ptxkit.syntax.tree import (
    Aggregate,
    Binary,
    Cast,
    Conditional,
    Declarator,
    Field,
    Generic,
    Mask,
    Offset,
    Parenthesized,
    Unary,
)

_ALL_ONES = (1 << 64) - 1
_SIGN = 1 << 63
_QUIET = 1 << 51
_INFINITY = 0x7FF << 52

_DIVISION = "Constant expression has division by zero"
_MIXED = "Constant expression type mismatch"
_NOT_INTEGER = "Integer constant expression expected"
_OVERFLOW = "Constant overflow"
_MISMATCH = "Initial value type mismatch"


class ConstantError(PtxError):
    """An expression that has no value; the message is the assembler's, `node` is what is wrong."""

    def __init__(self, message: str, node: Node) -> None:
        super().__init__(message)
        self.message = message
        self.node = node


class Constant(NamedTuple):
    """A constant: its type `.s64`, `.u64`, `.f64` or `.f32` (only of `0f…`), and its bits."""

    type: str
    bits: int

    @property
    def value(self) -> int | float:
        """Return the value as a Python number."""
        if self.type == ".s64":
            return self.bits - (1 << 64) if self.bits & _SIGN else self.bits
        if self.type == ".u64":
            return self.bits
        if self.type == ".f32":
            return _unpacked("<I", "<f", self.bits)
        return _unpacked("<Q", "<d", self.bits)

    @property
    def is_integer(self) -> bool:
        """Tell whether the type is `.s64` or `.u64`."""
        return self.type in (".s64", ".u64")

    @property
    def raw(self) -> float:
        """Return the bits read as a double: ptxas computes with those of `0f…` like that too."""
        return _unpacked("<Q", "<d", self.bits)


def evaluate(expression: Node) -> Constant:
    """Return the value of a constant expression; raises `ConstantError` where it has none.

    All operands are evaluated, those that do not matter too (`1 ? 2 : 5/0` is an error). Depth
    does not matter. Raises `TypeError` for a node that is no constant expression.
    """
    if isinstance(expression, Integer):
        return _integer(expression)
    values: list[Constant] = []
    stack: list[tuple[Any, bool]] = [(expression, False)]
    while stack:
        node, ready = stack.pop()
        if isinstance(node, Integer):
            values.append(_integer(node))
        elif isinstance(node, Float):
            values.append(_float(node))
        else:
            fields = _OPERANDS.get(type(node))
            if fields is None:
                raise TypeError(f"not a constant expression: {node!r}")
            if ready:
                operands = values[-len(fields) :]
                del values[-len(fields) :]
                values.append(_RULES[type(node)](node, *operands))
            else:
                stack.append((node, True))
                stack.extend((getattr(node, field), False) for field in reversed(fields))
    return values.pop()


_OPERANDS: dict[type, tuple[str, ...]] = {
    Unary: ("operand",),
    Binary: ("left", "right"),
    Conditional: ("condition", "then", "otherwise"),
    Cast: ("operand",),
    Parenthesized: ("expression",),
}


# ---- literals


def _integer(token: Integer) -> Constant:
    """Return the value of an integer; like ptxas's, the check for overflow is not exact.

    A literal is refused if a digit follows where the value already has bit 63; other large ones
    wrap, `18446744073709551616` to 0 (probed).
    """
    if len(token) > 17:
        digits = token.removesuffix("U")
        base = {"x": 16, "X": 16, "b": 2, "B": 2}.get(digits[1], 8 if digits[0] == "0" else 10)
        value = 0
        for digit in digits[2:] if base in (16, 2) else digits:
            if value & _SIGN:
                raise ConstantError(_OVERFLOW, token)
            value = (value * base + int(digit, 16)) & _ALL_ONES
        unsigned = token.endswith("U") or value & _SIGN
        return Constant(".u64" if unsigned else ".s64", value)
    return Constant(token.type, token.value)


_NONZERO = re.compile(r"[0.]*[1-9]")


def _float(token: Float) -> Constant:
    if token[1:2] not in ("f", "F", "d", "D"):
        value = token.value
        # Decimal literals that would be infinite or subnormal are refused (probed).
        tiny = abs(value) < 2.2250738585072014e-308 and _NONZERO.match(token)
        if math.isinf(value) or tiny:
            raise ConstantError(_OVERFLOW, token)
    return Constant(token.type, token.bits)


# ---- operators


def _unary(node: Unary, operand: Constant) -> Constant:
    sign = node.operator
    if sign == "+":
        return operand
    if sign == "-":
        if operand.is_integer:
            return Constant(operand.type, -operand.bits & _ALL_ONES)
        return Constant(".f64", operand.bits ^ _SIGN)
    if not operand.is_integer:
        raise ConstantError(_NOT_INTEGER, node.operand)
    if sign == "!":
        return Constant(".s64", int(operand.bits == 0))
    return Constant(".u64", operand.bits ^ _ALL_ONES)


def _cast(node: Cast, operand: Constant) -> Constant:
    if not operand.is_integer:
        raise ConstantError(_NOT_INTEGER, node.operand)
    if node.type not in (".s64", ".u64"):
        raise ConstantError("Unsupported cast operation", node)
    return Constant(node.type.text, operand.bits)


def _conditional(
    node: Conditional, condition: Constant, then: Constant, otherwise: Constant
) -> Constant:
    """Return the chosen arm with its own type: the manual's conversion of both does not happen."""
    pairs = ((condition, node.condition), (then, node.then), (otherwise, node.otherwise))
    for value, operand in pairs:
        if not value.is_integer:
            raise ConstantError(_NOT_INTEGER, operand)
    return then if condition.bits else otherwise


def _binary(node: Binary, left: Constant, right: Constant) -> Constant:
    sign = node.operator.text
    if left.is_integer != right.is_integer:
        raise ConstantError(_MIXED, node)
    if left.is_integer:
        return _of_integers(node, sign, left, right)
    if sign in _COMPARISONS:
        return Constant(".s64", int(_COMPARISONS[sign](left.raw, right.raw)))
    if sign not in _FLOAT_ARITHMETIC:
        raise ConstantError(_NOT_INTEGER, node.left)
    if sign == "/" and right.raw == 0:
        raise ConstantError(_DIVISION, node)
    return _of_floats(sign, left, right)


def _of_integers(node: Binary, sign: str, left: Constant, right: Constant) -> Constant:
    x, y = left.bits, right.bits
    if sign in ("<<", ">>"):
        count = y & 63
        value = x << count if sign == "<<" else int(left.value) >> count
        return Constant(left.type, value & _ALL_ONES)
    if sign == "&&":
        return Constant(".s64", int(bool(x and y)))
    if sign == "||":
        return Constant(".s64", int(bool(x or y)))
    signed = left.type == right.type == ".s64"
    if sign in ("/", "%") and y == 0:
        raise ConstantError(_DIVISION, node)
    if sign == "%":
        return Constant(".u64", x % y)  # never signed (probed)
    if signed:
        x, y = int(left.value), int(right.value)
    if sign in _COMPARISONS:
        return Constant(".s64", int(_COMPARISONS[sign](x, y)))
    if sign == "/":
        value = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    else:
        value = _INTEGER_ARITHMETIC[sign](x, y)
    return Constant(".s64" if signed else ".u64", value & _ALL_ONES)


def _of_floats(sign: str, left: Constant, right: Constant) -> Constant:
    """Compute as an x86 machine does, NaNs included, since ptxas runs on one."""
    order = (right, left) if sign in _RIGHT_NAN_FIRST else (left, right)
    for operand in order:
        if math.isnan(operand.raw):
            return Constant(".f64", operand.bits | _QUIET)
    value = _FLOAT_ARITHMETIC[sign](left.raw, right.raw)
    if math.isnan(value):
        return Constant(".f64", _SIGN | _INFINITY | _QUIET)
    return Constant(".f64", _bits(value))


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_INTEGER_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
_FLOAT_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
_RIGHT_NAN_FIRST = "+*"  # two NaNs: where the operands may be swapped, ptxas's compiler did
_RULES: dict[type, Callable[..., Constant]] = {
    Unary: _unary,
    Binary: _binary,
    Conditional: _conditional,
    Cast: _cast,
    Parenthesized: lambda _, value: value,
}


# ---- initial values


def initial_bytes(declarator: Declarator, type: str, vector: str | None = None) -> bytes | None:
    """Return the bytes of a variable's initial value, zeros where the text gives none.

    `type` and `vector` are the words of the declaration, `.u32` and `.v4`. None stands for a
    value that is known only after linking, an address, and for an opaque type. Raises
    `ConstantError` where the assembler refuses the value.
    """
    initial = declarator.initial
    if type in (".texref", ".samplerref", ".surfref"):
        return None
    counts = [None if e.size is None else e.size.value for e in declarator.extents]
    if counts and counts[0] is None:
        counts[0] = len(initial.elements) if isinstance(initial, Aggregate) else 0
    shape = [count for count in counts if count is not None]
    if vector is not None:
        shape.append(int(vector[2:]))
    size = _size_of(type, declarator)
    data = bytearray()
    stack: list[tuple[Node, int]] = [] if initial is None else [(initial, 0)]
    while stack:
        node, level = stack.pop()
        if level == len(shape):
            bits = _scalar(node, type, inside=bool(shape))
            if bits is None:
                return None
            data += bits.to_bytes(size, "little")
            continue
        if not isinstance(node, Aggregate):
            raise ConstantError(_MISMATCH, node)
        count, given = shape[level], len(node.elements)
        if vector is not None and level == len(shape) - 1:
            if given != count:
                raise ConstantError("Incorrect number of elements in vector initializer", node)
        elif given > count:
            raise ConstantError("Greater number of elements in array initializer", node)
        stack.extend((element, level + 1) for element in reversed(node.elements))
    # Values fill the variable without a gap, a short row in the middle too: {{1},{3}} in [2][3]
    # is 1 3 0 0 0 0 (probed; C would give 1 0 0 3 0 0).
    data += bytes(size * math.prod(shape) - len(data))
    return bytes(data)


def convert(constant: Constant, type: str, node: Node) -> int:
    """Return the bits of a constant that is stored in a variable of a scalar type.

    `node` is what a `ConstantError` points to if the type takes no such constant.
    """
    size = _size_of(type, node)
    if constant.is_integer:
        if type in (".f32", ".f64"):
            raise ConstantError(_MISMATCH, node)
    elif type in (".f32", ".b32"):
        return constant.bits if constant.type == ".f32" else _single(constant.bits)
    elif not type.startswith(".b") and type != ".f64":
        raise ConstantError(_MISMATCH, node)
    # Narrow types keep the low bits, also those of a double; 0f… in .f64 keeps its 32 bits.
    return constant.bits & ((1 << 8 * size) - 1)


_SIZE = re.compile(r"\.(?:[bus](?:8|16|32|64)|b128|f32|f64)")


def _size_of(type: str, node: Node) -> int:
    if not _SIZE.fullmatch(type):
        raise ConstantError(f"No initial value is allowed for {type} type", node)
    return int(type[2:]) // 8


def _scalar(node: Node, type: str, *, inside: bool) -> int | None:
    """Return the bits of one element, None for an address."""
    if isinstance(node, (Aggregate, Field)):
        raise ConstantError(_MISMATCH, node)
    value = node.value if isinstance(node, Mask) else node
    if isinstance(value, (Name, Generic, Offset)):
        return None
    constant = evaluate(value)
    if isinstance(node, Mask):
        shift = _MASKS.get(node.mask.value)
        if shift is None:
            message = f"Invalid mask value '{node.mask.value:#x}' used in initializer"
            raise ConstantError(message, node.mask)
        if not constant.is_integer:
            raise ConstantError(_NOT_INTEGER, value)
        constant = Constant(".u64", constant.bits >> shift & 0xFF)
    bits = convert(constant, type, node)
    if type == ".b128" and constant.is_integer:
        bits |= (0x42 if inside else _upper_half(node)) << 64
    return bits


_MASKS = {0xFF << shift: shift for shift in range(0, 64, 8)}


def _upper_half(node: Node) -> int:
    """Return the upper 64 bits that ptxas 13.5 gives a `.b128` with an integer initial value.

    They are no sign or zero extension but a mark of how the value came about (probed).
    """
    while isinstance(node, Parenthesized) or (isinstance(node, Unary) and node.operator == "+"):
        node = node.operand if isinstance(node, Unary) else node.expression
    if isinstance(node, Integer):
        return 0x08
    return 0x10 if isinstance(node, Cast) and node.type == ".s64" else 0x42


# ---- IEEE 754


def _unpacked(integer: str, floating: str, bits: int) -> float:
    value: float = struct.unpack(floating, struct.pack(integer, bits))[0]
    return value


def _bits(value: float) -> int:
    bits: int = struct.unpack("<Q", struct.pack("<d", value))[0]
    return bits


def _single(bits: int) -> int:
    """Return a double's bits rounded to the nearest single, ties to even."""
    sign = bits >> 63 << 31
    if bits & ~_SIGN > _INFINITY:
        return sign | 0x7FC00000 | (bits >> 29 & 0x3FFFFF)
    try:
        single: int = struct.unpack("<I", struct.pack("<f", _unpacked("<Q", "<d", bits)))[0]
    except OverflowError:
        return sign | 0x7F800000
    return single
