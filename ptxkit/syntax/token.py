"""Tokens: the leaves of the tree, each one a string that knows its kind and its value."""

from __future__ import annotations

import re
import struct
from typing import Any, ClassVar, NoReturn, Self

from ptxkit.syntax.node import Node

_MASK = (1 << 64) - 1


class Token(str, Node):
    """A token: its text, and nothing else.

    A token *is* a `str`, so it compares, hashes and joins as its text. Its class follows from the
    text alone, hence equal texts are equal tokens. Building one from a text of another kind
    raises `ValueError`.
    """

    __slots__ = ()
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")

    def __new__(cls, text: str) -> Self:
        """Make the token that a text spells."""
        if not cls.pattern.fullmatch(text):
            raise ValueError(f"{text!r} is not a {cls.__name__} token")
        return str.__new__(cls, text)

    @property
    def text(self) -> str:
        """Return the characters of the token as a plain `str`."""
        return str.__str__(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    def __getnewargs__(self) -> tuple[str]:
        return (str.__str__(self),)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str.__str__(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"tokens are immutable: cannot set {name!r}")


class Name(Token):
    """An identifier: register, variable, label, function, opcode, or the sink `_`."""

    __slots__ = ()
    pattern = re.compile(r"[A-Za-z][A-Za-z0-9_$]*|[_$%][A-Za-z0-9_$]+|_")

    def __new__(cls, text: str) -> Self:
        """Make the name that a text spells."""
        if text == "WARP_SZ":
            raise ValueError("'WARP_SZ' is an integer constant, not a name")
        return super().__new__(cls, text)

    @property
    def is_sink(self) -> bool:
        """Tell whether this is `_`, which discards a result."""
        return self == "_"


class Modifier(Token):
    """A word that starts with a dot: modifier, type, state space or directive."""

    __slots__ = ()
    pattern = re.compile(
        r"\.const\[(?:0|[1-9]|1[0-9])\]|::(?:ld|st|before_thread_sync|after_thread_sync)|\.(?:2dms|2pi|[1-5]d|4byte|4x256b"
        r"|(?:16x(?:64|128|256)|32x(?:32|128)|64x128|128x(?:128|256))b|16x32bx2"
        r"|[A-Za-z][A-Za-z0-9_$]*(?:::[A-Za-z0-9_$]+(?::[A-Za-z0-9_$]+)?)*)"
    )


class Integer(Token):
    """An integer literal, or `WARP_SZ`."""

    __slots__ = ()
    pattern = re.compile(r"0[xX][0-9A-Fa-f]+U?|0[bB][01]+U?|0[0-7]*U?|[1-9][0-9]*U?|WARP_SZ")

    @property
    def value(self) -> int:
        """Return the value, 0 to 2**64 - 1; larger literals wrap as the assembler wraps them."""
        digits = self.text.removesuffix("U")
        if digits == "WARP_SZ":
            return 32
        if digits[:1] == "0" and digits[1:2].isdigit():
            return int(digits, 8) & _MASK
        base = {"x": 16, "X": 16, "b": 2, "B": 2}.get(digits[1:2], 10)
        if base == 10 and len(digits) > 4000:
            # Beyond what Python converts at once; only the value modulo 2**64 is wanted.
            value = 0
            for start in range(0, len(digits), 4000):
                part = digits[start : start + 4000]
                value = (value * pow(10, len(part), 1 << 64) + int(part)) & _MASK
            return value
        return int(digits if base == 10 else digits[2:], base) & _MASK

    @property
    def type(self) -> str:
        """Return `.s64`, or `.u64` where the suffix or the size asks for it (ISA 4.5.1)."""
        return ".u64" if self.endswith("U") or self.value >> 63 else ".s64"


class Float(Token):
    """A floating-point literal: decimal, `0d` + 16 or `0f` + 8 hexadecimal digits."""

    __slots__ = ()
    pattern = re.compile(
        r"0[fF][0-9A-Fa-f]{8}|0[dD][0-9A-Fa-f]{16}|[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?"
        r"|\.[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+"
    )

    @property
    def type(self) -> str:
        """Return `.f32` for `0f…`, else `.f64` (ISA 4.5.2)."""
        return ".f32" if self[1] in "fF" else ".f64"

    @property
    def value(self) -> float:
        """Return the exact value as a Python float; `bits` keeps what a NaN carries."""
        kind = self[1:2]
        if kind in ("f", "F"):
            single: float = struct.unpack(">f", bytes.fromhex(self[2:]))[0]
            return single
        if kind in ("d", "D"):
            double: float = struct.unpack(">d", bytes.fromhex(self[2:]))[0]
            return double
        return float(self)

    @property
    def bits(self) -> int:
        """Return the IEEE 754 encoding: 32 bits for `.f32`, 64 bits for `.f64`."""
        if self[1:2] in ("f", "F", "d", "D"):
            return int(self[2:], 16)
        encoded: int = struct.unpack(">Q", struct.pack(">d", self.value))[0]
        return encoded


class String(Token):
    """A string literal, quotes included; PTX strings know no escapes."""

    __slots__ = ()
    pattern = re.compile(r'"[^"]*"')

    @property
    def value(self) -> str:
        """Return the characters between the quotes."""
        return self[1:-1]


class Operator(Token):
    """An operator of an expression, or the `!` of a guard."""

    __slots__ = ()
    pattern = re.compile(r"<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>\\]")


class SourceText(Token):
    """The raw text from `.source_begin` to `.source_end`, both included (ISA 9.4)."""

    __slots__ = ()
    pattern = re.compile(
        r"\.source_begin[ \t]*\n(?:(?![ \t]*\.source_end[ \t]*\n)[^\n]*\n)*[ \t]*\.source_end"
    )


class Marker(Token):
    """The word `@progbits` of a PTX 1.x DWARF section."""

    __slots__ = ()
    pattern = re.compile(r"@progbits")


_WORD = re.compile(r"[A-Za-z_$%]")
_DIGIT_WORD = re.compile(r"\.[0-9]+(?:[dpb]|x[0-9])")


def token(text: str) -> Token:
    """Return the token that the text spells.

    Raises `ValueError` if it spells none, or if it is punctuation that the tree does not store.
    """
    return token_class(text)(text)


def token_class(text: str) -> type[Token]:
    """Return the class of the token that a well-formed text spells."""
    first = text[:1]
    if first == ".":
        if text[1:2].isdigit() and not _DIGIT_WORD.match(text):
            return Float
        raw = text.startswith(".source_begin") and text.endswith(".source_end")
        return SourceText if raw else Modifier
    if _WORD.match(first) and text != "%":
        return Integer if text == "WARP_SZ" else Name
    if first.isdigit():
        return Integer if Integer.pattern.fullmatch(text) else Float
    if first == '"':
        return String
    if first == ":":
        return Modifier
    return Marker if first == "@" else Operator
