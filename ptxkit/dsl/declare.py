"""Declarations, word by word as PTX has them: `reg.b32("%r<8>")`, `shared.align(16).b8("s", 1024)`.

`reg.f32()` without a name gives a new register; in a function's header `arg` declares parameters.
"""

from __future__ import annotations

import re
from typing import Any

from ptxkit.dsl.register import Bank, Register
from ptxkit.dsl.trace import Known, TraceError, current
from ptxkit.dsl.value import Variable, initial, operand, word
from ptxkit.isa.names import ptx_name
from ptxkit.syntax.operand import Vector
from ptxkit.syntax.token import Integer, Modifier, Name, token_class
from ptxkit.syntax.tree import (
    Alignment,
    Attribute,
    AttributeList,
    Declarator,
    Extent,
    Parameter,
    Pointer,
)
from ptxkit.syntax.tree import Bank as BankNode
from ptxkit.syntax.tree import Variable as VariableNode
from ptxkit.types import Type

LINKAGE = frozenset((".visible", ".extern", ".weak", ".common"))
UNNAMED = "%unnamed"  # no assembler takes it for a parameter's name
_BANK = re.compile(r"(.+)<(.+)>")


class Declaration:
    """The words of a declaration; a call with names makes it.

    `.align(16)`, `.attribute("managed")` and, for a parameter, `.ptr` are words with arguments of
    their own; `const[3]` is a constant bank of PTX 2.1.
    """

    def __init__(self, words: tuple[Any, ...] = (), header: bool = False) -> None:
        self._words = words
        self._header = header

    def _with(self, word: Any) -> Declaration:
        return type(self)((*self._words, word), self._header)

    def __getattr__(self, name: str) -> Declaration:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return self._with(Modifier(f".{ptx_name(name)}"))

    def __getitem__(self, bank: int) -> Declaration:
        return type(self)((*self._words[:-1], Modifier(f"{self._words[-1]}[{bank}]")), self._header)

    def align(self, size: Any) -> Declaration:
        """Add an alignment in bytes."""
        return self._with(Alignment(Integer(str(size))))

    def attribute(self, *attributes: Any) -> Declaration:
        """Add attributes: `"managed"`, or `("unified", 1, 2)` (ISA 4.0, 7.3)."""
        return self._with(attribute_list(attributes))

    def __repr__(self) -> str:
        return f"<declaration {' '.join(map(str, self._words))}>"

    def __call__(self, *names: Any, init: Any = None, align: int | None = None) -> Any:
        """Declare names, and return what they stand for: one value, or a tuple of them.

        A name is a str, `"%r<8>"` a bank; ints behind a name are its dimensions, `...` an open
        one; `init` its initial value; `var(…)` holds all three where there are several names. A
        parameter without a name is called as compilers do: `FUNCTION_param_0` and so on.
        """
        if align is not None:
            return self._with_alignment(align)(*names, init=init)
        if not names and not self._header:
            return self._unnamed()
        if self._header and not (names and isinstance(names[0], str)):
            names = (UNNAMED, *names)
        declarators = _declarators(names, init, self._float())
        if self._header:
            return _parameter(self._words, declarators)
        return _declare(self._words, declarators)

    def empty(self) -> None:
        """Declare nothing: the words alone, as in `.reg .b32 ;`."""
        _declare(self._words, [])

    def _with_alignment(self, size: int) -> Declaration:
        at = next((i for i, item in enumerate(self._words) if _is_type(item)), len(self._words))
        while at and self._words[at - 1] in (".v2", ".v4"):
            at -= 1
        words = (*self._words[:at], Alignment(Integer(str(size))), *self._words[at:])
        return type(self)(words, self._header)

    def _float(self) -> str:
        return ".f64" if ".f64" in self._words else ""

    def _unnamed(self) -> Register:
        if self._words[:1] != (Modifier(".reg"),) or len(self._words) != 2:
            raise TypeError(f"{self!r} needs a name")
        return current().register(Type(self._words[1][1:]))


def attribute_list(attributes: tuple[Any, ...]) -> AttributeList:
    """Return `.attribute(…)` of words, and of tuples of a word and its arguments."""
    made = []
    for item in attributes:
        row = item if isinstance(item, tuple) else (item,)
        keyword = Modifier(f".{row[0].removeprefix('.')}")
        made.append(Attribute(keyword, tuple(word(one) for one in row[1:]) or None))
    return AttributeList(tuple(made))


def var(name: str, *extents: Any, init: Any = None) -> Any:
    """Return one name of a declaration with its dimensions and initial value."""
    return _Var(name, extents, init)


class _Var:
    def __init__(self, name: str, extents: tuple[Any, ...], init: Any) -> None:
        self.name, self.extents, self.init = name, extents, init

    def node(self, float_type: str) -> Any:
        bank = _BANK.fullmatch(self.name)
        if bank:
            return BankNode(Name(bank[1]), Integer(bank[2]))
        extents = tuple(Extent(None if size is ... else _size(size)) for size in self.extents)
        value = None if self.init is None else initial(self.init, float_type)
        if isinstance(self.init, tuple) and isinstance(value, Vector):
            raise TypeError("an initial value is no vector")
        return Declarator(Name(self.name), extents, value)


def _size(size: Any) -> Integer:
    return Integer(str(size)) if isinstance(size, int) else Integer(size)


def _declarators(names: tuple[Any, ...], init: Any, float_type: str) -> list[Any]:
    row: list[_Var] = []
    for item in names:
        if isinstance(item, _Var):
            row.append(item)
        elif item is ... or isinstance(item, int) or token_class(item) is Integer:
            if not row:
                raise TypeError(f"a size without a name: {item!r}")
            row[-1].extents = (*row[-1].extents, item)
        else:
            row.append(_Var(item, (), None))
    if init is not None:
        if len(row) != 1:
            raise TypeError("init= is for one name; var(…, init=) for each of several")
        row[0].init = init
    return [item.node(float_type) for item in row]


def _is_type(item: Any) -> bool:
    return isinstance(item, Modifier) and item in _types()


def _types() -> frozenset[str]:
    from ptxkit.isa import type as types

    return frozenset(f".{name}" for name in types.load()) | {".texref", ".samplerref", ".surfref"}


def _parts(words: tuple[Any, ...]) -> tuple[Any, list[Any], Any, Any, list[Any]]:
    """Return linkage, specifiers, vector, type, and what stands behind the type."""
    rest = list(words)
    linkage = rest.pop(0) if rest and rest[0] in LINKAGE else None
    at = next((i for i, item in enumerate(rest) if _is_type(item)), None)
    if at is None:
        raise TypeError(f"no type in {' '.join(map(str, words))}")
    specifiers, behind = rest[:at], rest[at + 1 :]
    vector = specifiers.pop() if specifiers and specifiers[-1] in (".v2", ".v4") else None
    return linkage, specifiers, vector, rest[at], behind


def _declare(words: tuple[Any, ...], declarators: list[Any]) -> Any:
    linkage, specifiers, vector, type, behind = _parts(words)
    if behind:
        raise TypeError(f"{behind[0]} may not stand behind the type")
    trace = current()
    trace.append(
        VariableNode(tuple(specifiers), type, tuple(declarators), linkage=linkage, vector=vector)
    )
    space = next((str(item) for item in specifiers if isinstance(item, Modifier)), "")
    align = next((s.size.value for s in specifiers if isinstance(s, Alignment)), None)
    values: list[Any] = []
    for item in declarators:
        if isinstance(item, BankNode):
            bank = Bank(item.name, item.count.value, Type(type[1:]), vector or "")
            trace.declare_bank(bank)
            values.append(bank)
        elif space == ".reg":
            known = trace.declare(item.name, Known("register", type, vector or "", space))
            values.append(Register(item.name, Type(type[1:]), vector or "", known))
        else:
            known = trace.declare(item.name, Known("variable", type, vector or "", space))
            values.append(Variable(item.name, space, type, align, known))
    return values[0] if len(values) == 1 else tuple(values)


class Parameters:
    """A declared parameter of a function: its node, and the value that its name stands for."""

    def __init__(self, node: Parameter) -> None:
        self.node = node

    def name(self, name: str) -> None:
        """Give a name to a parameter that has none."""
        if self.node.name == UNNAMED:
            self.node = self.node.replace(name=Name(name))

    def value(self) -> Any:
        """Return what the parameter's name stands for in the body, and declare it there."""
        node = self.node
        space = next((str(s) for s in node.specifiers if isinstance(s, Modifier)), ".param")
        trace = current()
        if space == ".reg":
            known = trace.declare(node.name, Known("register", node.type, node.vector or "", space))
            return Register(node.name, Type(node.type[1:]), node.vector or "", known)
        known = trace.declare(node.name, Known("parameter", node.type, node.vector or "", space))
        return Variable(node.name, space, node.type, declared=known)


def _parameter(words: tuple[Any, ...], declarators: list[Any]) -> Parameters:
    if len(declarators) != 1 or isinstance(declarators[0], BankNode) or declarators[0].initial:
        raise TypeError("a parameter has one name")
    rest = list(words)
    hidden = rest.pop(0) if rest[:1] == [".hidden"] else None
    behind_type = next((i for i, item in enumerate(rest) if _is_type(item)), len(rest))
    _, specifiers, vector, type, _ = _parts(tuple(rest[: behind_type + 1]))
    qualifier = _qualifier(rest[behind_type + 1 :])
    name = declarators[0].name
    return Parameters(
        Parameter(
            tuple(specifiers), type, name, vector, qualifier, declarators[0].extents, hidden=hidden
        )
    )


def _qualifier(words: list[Any]) -> Any:
    """Return what stands behind a parameter's type: an alignment, or `.ptr` and what follows."""
    if not words:
        return None
    if words[0] != ".ptr":
        if len(words) == 1 and isinstance(words[0], Alignment):
            return words[0]
        raise TypeError(f"{words[0]} may not stand behind the type")
    alignment = next((item for item in words if isinstance(item, Alignment)), None)
    spaces = [item for item in words[1:] if isinstance(item, Modifier)]
    return Pointer(spaces[0] if spaces else None, alignment)


def _root(*words: str, header: bool = False) -> Declaration:
    return Declaration(tuple(Modifier(word) for word in words), header)


declare = _root()
reg = _root(".reg")
shared = _root(".shared")
global_ = _root(".global")
const = _root(".const")
local = _root(".local")
param = _root(".param")
tex = _root(".tex")
extern = _root(".extern")
visible = _root(".visible")
weak = _root(".weak")
common = _root(".common")
arg = _root(".param", header=True)
bare_arg = _root(header=True)


def array(type: Type, count: int) -> tuple[Register, ...]:
    """Return new registers of a type, for instance an accumulator's."""
    return tuple(current().register(type) for _ in range(count))


def smem(type: Type, *extents: Any, name: str | None = None, align: int | None = None) -> Any:
    """Declare a variable in shared memory, and return it; without a size one value.

    `smem(b8, ..., align=1024)` is the memory whose size the launch gives: `.extern .shared` in
    front of the function. Asked for by the same name again it is the same memory.
    """
    trace = current()
    if len(trace.bodies) < 2:
        raise TraceError("shared memory is declared in a function, or by shared.… with a name")
    if extents == (...,):
        return _dynamic(type, name or "dynamic_smem", align)
    at = len(trace.bodies[-1].statements)
    while name is None and trace.symbol(f"smem{at}") is not None:
        at += 1
    space = shared if align is None else shared.align(align)
    return getattr(space, type.name)(name or f"smem{at}", *extents)


def _dynamic(type: Type, name: str, align: int | None) -> Any:
    trace = current()
    known = trace.bodies[0].scope.names.get(name)
    if known is not None:
        return Variable(name, ".shared", str(type), align, known)
    space = extern.shared if align is None else extern.shared.align(align)
    inner, trace.bodies = trace.bodies, trace.bodies[:1]
    try:
        return getattr(space, type.name)(name, ...)
    finally:
        trace.bodies = inner


__all__ = ["Declaration", "arg", "array", "declare", "operand", "reg", "shared", "smem", "var"]
