"""The node classes of operands, constant expressions and initial values."""

from __future__ import annotations

from ptxkit.syntax.node import Composite, Node
from ptxkit.syntax.token import Integer, Modifier, Name, Operator

Expression = Node
Operand = Node


class Unary(Composite):
    """A sign or negation: `-4`, `!p`, `~0x1`."""

    layout = "operator operand"
    operator: Operator
    operand: Expression


class Binary(Composite):
    """Two constants and an operator between them."""

    layout = "left operator right"
    left: Expression
    operator: Operator
    right: Expression


class Conditional(Composite):
    """A constant chosen by a condition: `c ? a : b`."""

    layout = "condition '?' then ':' otherwise"
    condition: Expression
    then: Expression
    otherwise: Expression


class Cast(Composite):
    """A constant seen as another type: `(.u64)-1`."""

    layout = "'(' type ')' operand"
    type: Modifier
    operand: Expression


class Parenthesized(Composite):
    """A constant in parentheses."""

    layout = "'(' expression ')'"
    expression: Expression


class Offset(Composite):
    """A name and a constant added: `%rd1+8`, `table+4*2`."""

    layout = "base '+' offset"
    base: Node
    offset: Expression


class Member(Composite):
    """An element of a vector or a part of a register: `%tid.x`, `%r1.b0`."""

    layout = "base field"
    base: Node
    field: Modifier


class Index(Composite):
    """An element of an array: `g[1]`."""

    layout = "base '[' index ']' suffix?"
    base: Name
    index: Expression
    suffix: Modifier | None = None


class Pair(Composite):
    """Two destinations of one instruction: `%p1|%p2`."""

    layout = "first '|' second"
    first: Node
    second: Name


class Vector(Composite):
    """Registers or constants side by side: `{%r1, %r2}`."""

    layout = "'{' elements, '}'"
    elements: tuple[Operand, ...]


class Address(Composite):
    """A place in memory: `[%rd1+8]`, a texture's or a tensor's coordinates: `[map, {x, y}]`."""

    layout = "'[' elements, ']' suffix?"
    elements: tuple[Operand, ...]
    suffix: Modifier | None = None

    @property
    def base(self) -> Node:
        """Return what the address starts from: a name or, for an immediate one, a constant."""
        first = self.elements[0]
        return first.base if isinstance(first, Offset) else first

    @property
    def offset(self) -> Expression | None:
        """Return the constant that is added to the base, or None."""
        first = self.elements[0]
        return first.offset if isinstance(first, Offset) else None


class Generic(Composite):
    """The generic address of a variable, as an initial value: `generic(x)`."""

    layout = "'generic' '(' name ')'"
    name: Name


class Mask(Composite):
    """One byte of a value, as an initial value: `0xFF00(x+4)` (ISA 7.1)."""

    layout = "mask '(' value ')'"
    mask: Integer
    value: Node


class Aggregate(Composite):
    """The initial values of an array, a vector or an opaque type: `{1, {2}}`."""

    layout = "'{' elements, '}'"
    elements: tuple[Node, ...]


class Field(Composite):
    """A named property of an opaque type: `filter_mode = linear`."""

    layout = "name '=' value"
    name: Name
    value: Node
