"""Registers and banks of registers; operators on registers append one instruction each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn, Self, TypeVar

from ptxkit.dsl.value import Named, Negated, Raw, operand
from ptxkit.syntax.token import Modifier
from ptxkit.syntax.tree import Member
from ptxkit.types import Type, bits_of

R = TypeVar("R", bound="Register")
_PARTS = ("x", "y", "z", "w", "r", "g", "b", "a", "b0", "b1", "b2", "b3", "h0", "h1")


class Register(Named):
    """A register: its name, its type, and the length of a vector register.

    `+ - * & | ^ << >> < <= > >= == !=` and unary `-` and `~` append one instruction each and
    return the new register; `+=` and the like write to the register itself. `~p` of a predicate is
    PTX's `!p` and appends nothing.
    """

    __slots__ = ("made_by", "sum_of", "type", "vector")

    def __init__(self, name: str, type: Type, vector: str = "", declared: object = None) -> None:
        super().__init__(name, declared)
        self.type = type
        self.vector = vector
        self.sum_of: object = None  # where `register + int` made it, see `operation.py`
        self.made_by: object = None  # the instruction whose left out destination it is

    @property
    def bits(self) -> int:
        """Return the size in bits."""
        return bits_of(self.type)

    @property
    def is_predicate(self) -> bool:
        """Tell whether this is a predicate."""
        return self.type.name == "pred"

    def __repr__(self) -> str:
        return f"<register {self.name} {self.type}>"

    def __getattr__(self, name: str) -> Raw:
        if name not in _PARTS:
            raise AttributeError(f"{self!r} has no attribute {name!r}")
        return Raw(Member(self.node, Modifier(f".{name}")))

    def __invert__(self) -> Any:
        return Negated(self) if self.is_predicate else _apply("~", self)

    def __add__(self, other: Any) -> Any:
        return _apply("+", self, other)

    def __radd__(self, other: Any) -> Any:
        return _apply("+", other, self)

    def __sub__(self, other: Any) -> Any:
        return _apply("-", self, other)

    def __rsub__(self, other: Any) -> Any:
        return _apply("-", other, self)

    def __mul__(self, other: Any) -> Any:
        return _apply("*", self, other)

    def __rmul__(self, other: Any) -> Any:
        return _apply("*", other, self)

    def __and__(self, other: Any) -> Any:
        return _apply("&", self, other)

    def __rand__(self, other: Any) -> Any:
        return _apply("&", other, self)

    def __or__(self, other: Any) -> Any:
        return _apply("|", self, other)

    def __ror__(self, other: Any) -> Any:
        return _apply("|", other, self)

    def __xor__(self, other: Any) -> Any:
        return _apply("^", self, other)

    def __rxor__(self, other: Any) -> Any:
        return _apply("^", other, self)

    def __lshift__(self, other: Any) -> Any:
        return _apply("<<", self, other)

    def __rshift__(self, other: Any) -> Any:
        return _apply(">>", self, other)

    def __truediv__(self, other: Any) -> Any:
        return _apply("/", self, other)

    def __floordiv__(self, other: Any) -> Any:
        return _apply("//", self, other)

    def __mod__(self, other: Any) -> Any:
        return _apply("%", self, other)

    def __neg__(self) -> Any:
        return _apply("neg", self)

    def __lt__(self, other: Any) -> Any:
        return _apply("<", self, other)

    def __le__(self, other: Any) -> Any:
        return _apply("<=", self, other)

    def __gt__(self, other: Any) -> Any:
        return _apply(">", self, other)

    def __ge__(self, other: Any) -> Any:
        return _apply(">=", self, other)

    def __eq__(self, other: object) -> Any:
        return _apply("==", self, other)

    def __ne__(self, other: object) -> Any:
        return _apply("!=", self, other)

    def __iadd__(self, other: Any) -> Self:
        return _write("+", self, other)

    def __isub__(self, other: Any) -> Self:
        return _write("-", self, other)

    def __imul__(self, other: Any) -> Self:
        return _write("*", self, other)

    def __iand__(self, other: Any) -> Self:
        return _write("&", self, other)

    def __ior__(self, other: Any) -> Self:
        return _write("|", self, other)

    def __ixor__(self, other: Any) -> Self:
        return _write("^", self, other)

    def __ilshift__(self, other: Any) -> Self:
        return _write("<<", self, other)

    def __irshift__(self, other: Any) -> Self:
        return _write(">>", self, other)

    def __hash__(self) -> int:
        return id(self)

    def __getitem__(self, index: Any) -> NoReturn:
        raise TypeError(f"{self!r} is no array; [{self.name}] is the address it holds")


def _apply(operator: str, *values: Any, into: Register | None = None) -> Any:
    from ptxkit.dsl.operation import apply

    return apply(operator, values, into)


def _write(operator: str, register: R, other: Any) -> R:
    """Append the instruction that an operator is, with the register itself as destination."""
    _apply(operator, register, other, into=register)
    return register


class Bank:
    """Registers that count from 0 (`%r<100>`, ISA 5.4.4): `r[3]` is one, `r[0:4]` a tuple.

    `r[3] = r[1] + 4` makes `%r3` the destination of the instruction on the right, which has left
    it out; nothing is appended for the assignment itself.
    """

    def __init__(self, name: str, count: int, type: Type, vector: str = "") -> None:
        self.name = name
        self.count = count
        self.type = type
        self.vector = vector
        self.declared: object = None
        self._made: dict[int, Register] = {}

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Register]:
        return (self._one(index) for index in range(self.count))

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(self._one(at) for at in range(*index.indices(self.count)))
        at = operand_index(index)
        if not 0 <= at < self.count:
            raise IndexError(f"{self.name}<{self.count}> has no register {at}")
        return self._one(at)

    def __setitem__(self, index: int, value: Any) -> None:
        register = self._one(operand_index(index))
        if value is register:  # `r[3] += 1` has written to it
            return
        from ptxkit.dsl.trace import current

        current().rename(value, register)

    def _one(self, at: int) -> Register:
        known = self._made.get(at)
        if known is None:
            name = f"{self.name}{at}"
            known = self._made[at] = Register(name, self.type, self.vector, self.declared)
        return known

    def __repr__(self) -> str:
        return f"<bank {self.name}<{self.count}> {self.type}>"


def operand_index(index: Any) -> int:
    """Return an index; raises `TypeError` for what is no int."""
    if isinstance(index, Named):
        raise TypeError("registers are numbered while tracing; no register can be an index")
    return int(operator_index(index))


def operator_index(index: Any) -> int:
    """Return what `operator.index` gives, with a message that names the value."""
    try:
        return int(index.__index__())
    except AttributeError:
        raise TypeError(f"a register's number is an int, not {operand(index)!r}") from None
