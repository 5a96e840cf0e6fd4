"""What Python values stand for as operands, and the values that name things of a module.

An int or a float is a constant, a str is one token as PTX spells it (a name, `"0x10"`,
`"0f3F800000"`), a tuple is a vector, a list an address: `[base]`, `[base, 16]`, `[map, (x, y)]`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

from ptxkit.syntax.node import Node
from ptxkit.syntax.token import Float, Integer, Modifier, Name, Operator, String, Token, token
from ptxkit.syntax.tree import (
    Address,
    Aggregate,
    Binary,
    Cast,
    Conditional,
    Field,
    Generic,
    Index,
    Mask,
    Member,
    Offset,
    Pair,
    Parenthesized,
    Unary,
    Vector,
)


class Value:
    """Anything that stands for an operand; `node` is what it is in the tree."""

    __slots__ = ()

    @property
    def node(self) -> Node:
        """Return the operand in the tree."""
        raise NotImplementedError

    def __invert__(self) -> Any:
        return Negated(self)

    def __bool__(self) -> bool:
        raise TypeError(
            "the value of a register is not known while tracing; use if_(…), selp or a guard"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Raw(Value):
    """An operand given as a tree."""

    tree: Node

    @property
    def node(self) -> Node:
        """Return the operand in the tree."""
        return self.tree

    def __add__(self, other: Any) -> Raw:
        return Raw(Offset(self.tree, operand(other)))


@dataclass(frozen=True, slots=True, eq=False)
class Negated(Value):
    """A predicate seen the other way round: `~p`, PTX's `!p`."""

    value: Any

    @property
    def node(self) -> Node:
        """Return the operand in the tree."""
        return Unary(Operator("!"), operand(self.value))

    def __invert__(self) -> Any:
        return self.value


class Named(Value):
    """A thing with a name: symbol, label, variable, function.

    `declared` is what its declaration put into the scope, None where nothing is known of it.
    """

    __slots__ = ("declared", "name")

    def __init__(self, name: str, declared: object = None) -> None:
        self.name: Any = token(name)
        self.declared = declared

    @property
    def node(self) -> Node:
        """Return the operand in the tree; raises `TraceError` where the name is another's."""
        if self.declared is not None:
            from ptxkit.dsl.trace import see

            see(self)
        node: Node = self.name
        return node

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"

    def __add__(self, other: Any) -> Any:
        return Raw(Offset(self.node, operand(other)))

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Named):
            return Raw(Binary(self.node, Operator("-"), other.node))
        return Raw(Offset(self.node, operand(-other)))

    def __getitem__(self, index: Any) -> Any:
        base: Any = self.node
        return Raw(Index(base, operand(index)))

    def part(self, word: str) -> Raw:
        """Return a part of the value: `x.part(".b0")` is PTX's `x.b0`."""
        return Raw(Member(self.node, Modifier(word)))


class Symbol(Named):
    """A name of which nothing else is known; in debug data a section's name, too."""

    __slots__ = ()


class Label(Named):
    """A place to branch to."""

    __slots__ = ()


class Variable(Named):
    """A variable or a parameter in memory; its name as an operand is its address."""

    __slots__ = ("align", "space", "type")

    def __init__(
        self,
        name: str,
        space: str = "",
        type: str = "",
        align: int | None = None,
        declared: object = None,
    ) -> None:
        super().__init__(name, declared)
        self.space, self.type, self.align = space, type, align


def sym(name: str) -> Symbol:
    """Return a name as a value, so that `~`, `+` and `[…]` can be applied to it."""
    return Symbol(name)


sink = Symbol("_")


def operand(value: Any, float_type: str = "") -> Any:
    """Return the operand that a Python value stands for.

    `float_type` is `.f64` where floats are spelled with 16 hexadecimal digits, else they have 8.
    Raises `TypeError` for what stands for none, `ValueError` for a text that is no token.
    """
    if isinstance(value, Value):
        return value.node
    if isinstance(value, Node):
        return value
    if isinstance(value, bool):
        raise TypeError(f"{value!r} is no operand; write 0 or 1")
    if isinstance(value, int):
        return integer(value)
    if isinstance(value, float):
        return number(value, float_type)
    if isinstance(value, str):
        return token(value)
    if isinstance(value, tuple):
        return Vector(tuple(operand(item, float_type) for item in value))
    if isinstance(value, list):
        return address(value)
    index = getattr(value, "__index__", None)  # numpy's integers
    if index is not None:
        return integer(index())
    raise TypeError(f"{value!r} is no operand")


def integer(value: int) -> Any:
    """Return an integer constant; raises `ValueError` beyond 64 bits."""
    if not -(1 << 63) <= value < 1 << 64:
        raise ValueError(f"{value} does not fit 64 bits")
    return Integer(str(value)) if value >= 0 else Unary(Operator("-"), Integer(str(-value)))


def number(value: float, float_type: str = "") -> Float:
    """Return a floating-point constant, by its bits, of the type nearest to the instruction's."""
    if float_type == ".f64":
        return Float(f"0d{struct.pack('>d', value).hex().upper()}")
    try:
        return Float(f"0f{struct.pack('>f', value).hex().upper()}")
    except OverflowError:
        raise ValueError(f"{value} does not fit an f32") from None


def address(items: list[Any]) -> Address:
    """Return the address that a list stands for; a constant behind a name is an offset."""
    if not items:
        raise ValueError("an address needs a base")
    base, rest = operand(items[0]), items[1:]
    if isinstance(base, Offset) and len(rest) == 1 and isinstance(rest[0], int):
        return Address((operand(items[0] + rest[0]),))  # of a view
    if len(rest) == 1 and isinstance(base, Name) and not isinstance(rest[0], tuple):
        second = operand(rest[0])
        if not isinstance(second, Name):
            return Address((Offset(base, second),))
        return Address((base, second))
    return Address((base, *(operand(item) for item in rest)))


@dataclass(frozen=True, slots=True, eq=False)
class Expression(Value):
    """A constant expression: `const_(4) + 2` is PTX's `4+2`; nothing is computed.

    `<` and the like, `//` for PTX's `/`; `logical_and`, `logical_or`, `logical_not`, `choose` and
    `cast` are methods.
    """

    tree: Any

    @property
    def node(self) -> Node:
        """Return the operand in the tree."""
        node: Node = self.tree
        return node

    def binary(self, operator: str, other: Any) -> Expression:
        """Return an expression with an operator of PTX between this and another constant."""
        return Expression(Binary(self.tree, Operator(operator), operand(other)))

    def unary(self, operator: str) -> Expression:
        """Return an expression with a sign or negation in front."""
        return Expression(Unary(Operator(operator), self.tree))

    def choose(self, then: Any, otherwise: Any) -> Expression:
        """Return `this ? then : otherwise`."""
        return Expression(Conditional(self.tree, operand(then), operand(otherwise)))

    def cast(self, type: str) -> Expression:
        """Return the constant seen as another type: `.s64` or `.u64`."""
        return Expression(Cast(Modifier(f".{type.removeprefix('.')}"), self.tree))

    def parens(self) -> Expression:
        """Return the expression in parentheses."""
        return Expression(Parenthesized(self.tree))

    def __add__(self, other: Any) -> Expression:
        return self.binary("+", other)

    def __sub__(self, other: Any) -> Expression:
        return self.binary("-", other)

    def __mul__(self, other: Any) -> Expression:
        return self.binary("*", other)

    def __neg__(self) -> Expression:
        return self.unary("-")

    def __invert__(self) -> Expression:
        return self.unary("~")


def const_(value: Any) -> Expression:
    """Return a constant that operators build expressions of."""
    return Expression(operand(value))


def neg(value: Any) -> Raw:
    """Return an operand with a minus sign, as in `vadd … -a`; no instruction is appended."""
    return Raw(Unary(Operator("-"), operand(value)))


def pair(first: Any, second: Any) -> Raw:
    """Return two destinations of one instruction: PTX's `p|q`."""
    return Raw(Pair(operand(first), operand(second)))


def unified(items: list[Any]) -> Raw:
    """Return an address with `.unified` behind its brackets."""
    return Raw(address(items).replace(suffix=Modifier(".unified")))


def element(name: Any, index: Any, suffix: str | None = None) -> Raw:
    """Return an element of an array as an operand: PTX's `name[index]`."""
    return Raw(Index(operand(name), operand(index), Modifier(suffix) if suffix else None))


def member(base: Any, *fields: str) -> Raw:
    """Return a part of a value: `member((a, b), ".x")` is PTX's `{a, b}.x`."""
    node = operand(base)
    for field in fields:
        node = Member(node, Modifier(field))
    return Raw(node)


def generic(name: Any) -> Raw:
    """Return the generic address of a variable, as an initial value (ISA 5.4.5)."""
    return Raw(Generic(operand(name)))


def mask(bits: Any, value: Any) -> Raw:
    """Return one byte of a value, as an initial value: PTX's `0xFF(x)` (ISA 5.4.5)."""
    return Raw(Mask(operand(bits), operand(value)))


def field(name: str, value: Any) -> Raw:
    """Return a property of an opaque type, as an initial value (ISA 5.3)."""
    return Raw(Field(Name(name), operand(value)))


def initial(value: Any, float_type: str = "") -> Any:
    """Return an initial value; a tuple or a list is PTX's `{…}`."""
    done: list[Any] = []
    todo: list[tuple[Any, int]] = [(value, -1)]
    while todo:  # from the inside out: values may be nested deeper than Python calls
        item, count = todo.pop()
        if count >= 0:
            start = len(done) - count
            done[start:] = [Aggregate(tuple(done[start:]))]
        elif isinstance(item, (tuple, list)):
            todo.append((item, len(item)))
            todo.extend((one, -1) for one in reversed(item))
        else:
            done.append(operand(item, float_type))
    return done.pop()


def string(text: str) -> String:
    """Return a PTX string; raises `ValueError` for a quote in it, which PTX cannot spell."""
    return String(f'"{text}"')


def word(text: Any) -> Any:
    """Return one token: an int, or a text as PTX spells it."""
    node = operand(text)
    if not isinstance(node, Token):
        raise TypeError(f"{text!r} is not one token")
    return node
