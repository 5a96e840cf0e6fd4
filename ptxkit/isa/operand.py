"""Operands: the small language in which the table describes them, and the check against it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from ptxkit.isa import special_register
from ptxkit.isa import type as types
from ptxkit.isa.form import TableError
from ptxkit.syntax.node import Node
from ptxkit.syntax.operand import Address, Index, Member, Offset, Pair, Unary, Vector
from ptxkit.syntax.token import Float, Integer, Name

FLAGS = {
    *(
        "sink",
        "not",
        "neg",
        "relaxed",
        "bare",
        "loose",
        "bits32",
        "integer",
        "opt-braces",
        "part",
        "unified",
        "narrow",
        "exact",
        "short",
        "mixed",
        "wide",
    ),
}
_WORDS = {"label", "func", "list", "sreg", "symbol", "name", "any", "const", "reg"}
_TYPE = re.compile(r"(?:(wide|bits|unsigned|signed)\()?(\.?[a-z][a-z0-9_]*)\)?")


class Symbol(Protocol):
    """What the check asks about a name."""

    kind: str  # register, variable, parameter, label, function, special, ...
    type: str
    vector: str
    space: str


class Names:
    """What is known of names and constants where an instruction stands; here nothing.

    The checker's own one knows the declarations.
    """

    address_bits = 64

    def symbol(self, name: str) -> Symbol | None:
        """Return what a name stands for, None if that is not known."""
        return None

    def constant(self, node: Node) -> int | None:
        """Return the value of a constant expression, None if that is not known."""
        return int(node.value) if isinstance(node, Integer) else None

    def constant_fault(self, node: Node) -> str | None:
        """Return why a constant expression has no value, None if it may have one."""
        return None


@dataclass(frozen=True, slots=True)
class Spec:
    """What may stand at an operand's place."""

    direction: str
    kinds: tuple[str, ...]  # types, `.slot`, `wide(.slot)`, or words of the language
    flags: frozenset[str]
    constant: tuple[tuple[int, int, int], ...] | None = None  # ranges and steps of constants
    space: str | None = None  # of an address
    length: str | None = None  # of a vector: `4`, `1|2`, `.slot`

    @property
    def is_register(self) -> bool:
        """Tell whether only a register will do."""
        return self.direction != "in" or "reg" in self.kinds


@cache
def read_spec(text: str) -> Spec:
    """Return the specification that a text of the table spells; raises `TableError`."""
    words = text.split()
    if len(words) < 2 or words[0] not in ("in", "out", "inout"):
        raise TableError(f"bad operand {text!r}")
    direction, rest = words[0], words[1:]
    flags = frozenset(word for word in rest if word in FLAGS)
    rest = [word for word in rest if word not in FLAGS]
    length = constant = None
    if not rest and "sink" in flags:
        return Spec(direction, (), flags)
    if rest[0] == "vec" and len(rest) >= 4 and rest[2] == "of":
        length, rest = rest[1], rest[3:]
    if rest[0] == "addr" and len(rest) == 2:
        return Spec(direction, ("addr",), flags, space=rest[1])
    if rest[0] == "imm":
        constant = _ranges(rest[1], text) if len(rest) == 2 else ((-(1 << 64), 1 << 64, 1),)
        return Spec(direction, ("imm",), flags, constant, length=length)
    kinds: list[str] = []
    if rest[0] == "reg":
        kinds.append("reg")
        rest = rest[1:]
    if len(rest) == 2:
        constant = _ranges(rest.pop(), text)
    if len(rest) != 1:
        raise TableError(f"bad operand {text!r}")
    for kind in rest[0].split("|"):
        match = _TYPE.fullmatch(kind)
        known = match and (match[2].startswith(".") or match[2] in types.load())
        if not known and kind not in _WORDS:
            raise TableError(f"bad operand {text!r}: {kind!r} is no type")
        kinds.append(kind)
    return Spec(direction, tuple(kinds), flags, constant, length=length)


def _ranges(text: str, where: str) -> tuple[tuple[int, int, int], ...]:
    ranges = []
    for part in text.split("|"):
        bounds, _, step = part.partition("/")
        low, dots, high = bounds.partition("..")
        try:
            ranges.append((int(low, 0), int(high if dots else low, 0), int(step or "1")))
        except ValueError:
            raise TableError(f"bad range in {where!r}") from None
    return tuple(ranges)


def resolved(spec: Spec, slots: dict[str, str]) -> Spec:
    """Return a specification with the types, lengths and spaces that the slots stand for."""
    kinds = []
    for kind in spec.kinds:
        match = _TYPE.fullmatch(kind)
        if match is None or (match[1] is None and not kind.startswith(".")):
            kinds.append(kind)
            continue
        function, name = match[1], match[2]
        if name.startswith("."):
            name = slots.get(name[1:], "").removeprefix(".")
        if not name:
            continue
        kinds.append(types.derived(function, name) if function else name)
    space = spec.space
    if space and space.startswith("."):
        space = slots.get(space[1:], "").removeprefix(".").partition("::")[0] or "generic"
    length = spec.length
    if length and length.startswith("n("):  # a part of the shape's n: `n(.shape)/2`
        slot, _, parts = length[2:].partition(")/")
        columns = re.search(r"n([0-9]+)", slots.get(slot.removeprefix("."), ""))
        length = str(int(columns[1]) // int(parts)) if columns else "0"
    if length and length.startswith("."):
        length = re.sub(r"\D", "", slots.get(length[1:], "")) or "1"
    return Spec(spec.direction, tuple(kinds), spec.flags, spec.constant, space, length)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an operand does not fit, and the node at fault."""

    message: str
    node: Node


def fault(spec: Spec, node: Any, names: Names) -> Fault | None:
    """Return why a node does not fit a resolved specification, None if it does."""
    if "any" in spec.kinds:
        return None
    if spec.length is not None:
        return _vector_fault(spec, node, names)
    if spec.kinds == ("addr",):
        return _address_fault(spec, node, names)
    return _plain_fault(spec, node, names)


def _vector_fault(spec: Spec, node: Any, names: Names) -> Fault | None:
    assert spec.length is not None
    lengths = [int(length) for length in spec.length.split("|")]
    element = Spec(spec.direction, spec.kinds, spec.flags, spec.constant, spec.space)
    if not isinstance(node, Vector):
        symbol = names.symbol(str(node)) if isinstance(node, Name) else None
        if symbol is not None and symbol.kind == "register" and symbol.vector:
            if int(symbol.vector[2:]) not in lengths:
                return Fault(f"a vector of {_either(spec.length)} is expected", node)
            return _type_fault(element, node, symbol.type)
        special = special_register.load().get(str(node)) if isinstance(node, Name) else None
        if special is not None and special.vector and "sreg" in spec.kinds:
            return None if int(special.vector[2:]) in lengths else Fault("vectors differ", node)
        if 1 in lengths and spec.flags & {"bare", "opt-braces"}:
            return fault(element, node, names)
        if isinstance(node, Name) and symbol is None:
            return None
        return Fault(f"a vector of {_either(spec.length)} in braces is expected", node)
    if len(node.elements) not in lengths:
        return Fault(
            f"a vector of {_either(spec.length)} is expected, not of {len(node.elements)}", node
        )
    if "mixed" in spec.flags:
        return next(filter(None, (fault(element, item, names) for item in node.elements)), None)
    joined = None
    for item in node.elements:
        symbol = names.symbol(str(item)) if isinstance(item, Name) else None
        if symbol is None or symbol.kind != "register" or symbol.vector:
            found = fault(element, item, names)
            if found:
                return found
            continue
        if "exact" in spec.flags:
            found = _type_fault(element, item, symbol.type)
            if found:
                return found
        register = symbol.type.removeprefix(".")
        joined, last = _joined(joined, register), joined
        if joined is None:
            return Fault(f"{item} ({symbol.type}) does not go with .{last} in one vector", item)
    if joined is not None:
        return _type_fault(element, node, f".{joined}")
    if "sink" in spec.flags and all(str(item) == "_" for item in node.elements):
        return Fault("at least one element must be a register", node)
    return None


def _joined(left: str | None, right: str) -> str | None:
    """Return the type of a vector with elements of two types, None if they do not go together.

    ptxas gives a vector one type before it looks at the instruction: `.b` wins over the others.
    """
    if left is None or left == right:
        return right
    known = types.load()
    one, other = known.get(left), known.get(right)
    if one is None or other is None:
        return left
    if one.kind in "us" and other.kind in "us" and one.bits == other.bits:
        return left
    if (
        one.bits == other.bits
        and "b" in (one.kind, other.kind)
        and "p" not in (one.kind, other.kind)
    ):
        return left if one.kind == "b" else right
    if {left, right} == {"pred", "b32"}:  # ptxas holds a predicate for 32 bits here
        return "b32"
    return None


def _either(length: str) -> str:
    return length.replace("|", " or ")


def _address_fault(spec: Spec, node: Any, names: Names) -> Fault | None:
    base = node
    if isinstance(node, Offset):
        base = node.base
    if isinstance(base, (Pair, Vector, Address)):
        return Fault("an address is expected", node)
    if not isinstance(base, Name):
        if spec.space in ("local", "any") or isinstance(base, (Member, Index)):
            return None
        return Fault("only local memory has constant addresses", node)
    symbol = names.symbol(str(base))
    if symbol is None:
        return None
    if symbol.kind in ("label", "special", "table"):
        return Fault(f"an address starts from a register or a variable, not {base}", node)
    if symbol.kind == "register" and "loose" in spec.flags:
        return None
    if symbol.kind == "register":
        kind = types.load().get(symbol.type.removeprefix("."))
        if symbol.vector or (kind and (kind.kind in "fpx" or kind.bits > 64)):
            return Fault(f"{base} ({symbol.type}) cannot hold an address", node)
        if "bits32" in spec.flags and symbol.type != ".b32":
            return Fault(f"{base} ({symbol.type}) is no .b32 register", node)
        if "short" in spec.flags and kind and kind.bits != 32:
            size = "wide" if kind.bits > 32 else "narrow"
            return Fault(
                f"{base} ({symbol.type}) is too {size} for an address of this memory", node
            )
        spaces = {"generic", "global"} & set((spec.space or "").split("|"))
        wide = ("wide" in spec.flags or spaces) and "narrow" not in spec.flags
        if wide and names.address_bits == 64 and kind and kind.bits == 32:
            return Fault(f"{base} ({symbol.type}) is too narrow for this address", node)
    elif symbol.kind in ("variable", "parameter") and spec.space not in ("any", None):
        return _space_fault(str(spec.space).split("|"), str(base), symbol.space, node)
    return None


# What ptxas takes the generic address of by itself; constants and parameters need cvta (ISA 9.7.9).
_GENERIC = ("global", "shared", "local")


def _space_fault(wanted: list[str], name: str, space: str, node: Any) -> Fault | None:
    """Return why a variable may not stand in an address of some state spaces."""
    space = space.removeprefix(".").partition("[")[0]
    if not space or space in wanted or ("generic" in wanted and space in _GENERIC):
        return None
    if "generic" in wanted:
        return Fault(f"{name} lies in .{space}, which has no generic address without cvta", node)
    return Fault(f"{name} lies in .{space}, not in .{' or .'.join(wanted)}", node)


def _plain_fault(spec: Spec, node: Any, names: Names) -> Fault | None:
    if isinstance(node, Unary) and not isinstance(node.operand, (Integer, Float)):
        inner = node.operand
        if isinstance(inner, (Name, Member)):
            flag = {"!": "not", "-": "neg"}.get(str(node.operator), "")
            if flag not in spec.flags:
                return Fault(f"{node.operator} may not stand here", node)
            node = inner
    if isinstance(node, (Address, Pair)):
        return Fault(f"{_wanted(spec)} is expected, no {type(node).__name__.lower()}", node)
    if isinstance(node, Vector):
        return Fault(f"{_wanted(spec)} is expected, no vector", node)
    if isinstance(node, Name):
        return _name_fault(spec, node, names)
    if isinstance(node, Member):
        return _member_fault(spec, node, names)
    if isinstance(node, (Offset, Index)):
        if spec.direction == "in" and {"symbol", "name"} & set(spec.kinds):
            return None
        return Fault(f"{_wanted(spec)} is expected", node)
    return _constant_fault(spec, node, names)


def _name_fault(spec: Spec, node: Name, names: Names) -> Fault | None:
    text = str(node)
    if text == "_":
        return None if "sink" in spec.flags else Fault("_ may not stand here", node)
    if text == "WARP_SZ":
        return _constant_fault(spec, node, names)
    symbol = names.symbol(text)
    if symbol is None:
        return None
    kind = symbol.kind
    if "name" in spec.kinds and kind in ("variable", "parameter"):
        return None
    if kind == "register":
        if symbol.vector:
            return Fault(f"{_wanted(spec)} is expected, no vector", node)
        return _type_fault(spec, node, symbol.type)
    word = {"special": "sreg", "variable": "symbol", "parameter": "symbol"}.get(kind, kind)
    word = {"function": "func", "table": "list"}.get(word, word)
    if word == "sreg" and "sreg" in spec.kinds:
        return _special_fault(spec, node, text, whole=True)
    if word in spec.kinds or (word == "func" and "symbol" in spec.kinds):
        return None
    return Fault(f"{_wanted(spec)} is expected; {text} is a {kind}", node)


def _special_fault(spec: Spec, node: Node, name: str, *, whole: bool) -> Fault | None:
    """Return why a special register, or an element of one, does not have the wanted type."""
    row = special_register.load().get(name)
    if row is None:
        return None
    if (row.vector is not None) == whole:
        return Fault(f"{name} is {'a' if whole else 'no'} vector", node)
    wanted = [kind for kind in spec.kinds if kind not in _WORDS]
    for register in (row.type, *row.also):
        if any(types.fits(kind, register[1:]) for kind in wanted):
            return None
    return Fault(f"{name} is {row.type}; {_wanted(spec)} is expected", node)


def _member_fault(spec: Spec, node: Member, names: Names) -> Fault | None:
    if isinstance(node.base, Vector):
        return None if "part" in spec.flags else Fault(f"{_wanted(spec)} is expected", node)
    symbol = names.symbol(str(node.base))
    if symbol is None:
        return None
    if symbol.kind == "special":
        if "sreg" not in spec.kinds:
            return Fault(f"{_wanted(spec)} is expected", node)
        return _special_fault(spec, node, str(node.base), whole=False)
    if symbol.kind == "register" and (symbol.vector or "part" in spec.flags):
        return _type_fault(spec, node, symbol.type)
    return Fault(f"{node.base} has no part {node.field}", node)


def _type_fault(spec: Spec, node: Node, register: str) -> Fault | None:
    name = register.removeprefix(".")
    known = types.load().get(name)
    whole = known is None or known.kind in "busp" or "integer" not in spec.flags
    for kind in spec.kinds if whole else ():
        if kind not in _WORDS and kind != "imm" and types.fits(kind, name, "relaxed" in spec.flags):
            return None
    return Fault(f"{_wanted(spec)} is expected, not one of {register}", node)


def _constant_fault(spec: Spec, node: Any, names: Names) -> Fault | None:
    wrong = names.constant_fault(node)
    if wrong is not None:
        return Fault(wrong, node)
    if spec.constant is not None:
        value = names.constant(node)
        fits = value is None and _constant_kind(node) == "int"
        if fits or (value is not None and _in_ranges(value, spec.constant)):
            return None
        return Fault(f"{_wanted(spec)} is expected", node)
    if spec.is_register or spec.direction != "in":
        return Fault(f"{_wanted(spec)} is expected, no constant", node)
    if "const" in spec.kinds:
        return None
    constant = _constant_kind(node)
    for kind in spec.kinds:
        if kind not in _WORDS and types.takes_constant(kind, constant):
            return None
    return Fault(f"a constant of this kind may not stand here; {_wanted(spec)} is expected", node)


def _in_ranges(value: int, ranges: tuple[tuple[int, int, int], ...]) -> bool:
    return any(low <= value <= high and (value - low) % step == 0 for low, high, step in ranges)


def _constant_kind(node: Any) -> str:
    """Return whether a constant is "int", "float", or "f32" or "f64" by its bits."""
    while isinstance(node, Unary):
        node = node.operand
    if isinstance(node, Float):
        return {"0f": "f32", "0F": "f32", "0d": "f64", "0D": "f64"}.get(str(node)[:2], "float")
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, Float):
            return "float"
        stack.extend(getattr(item, name, None) for name in getattr(type(item), "fields", ()))
    return "int"


def _wanted(spec: Spec) -> str:
    """Say what a specification wants."""
    if not spec.kinds:
        return "_"
    constant = ""
    if spec.constant is not None:
        ranges = [
            (f"{low}" if low == high else f"{low}..{high}")
            + (f" in steps of {step}" if step > 1 else "")
            for low, high, step in spec.constant
        ]
        constant = (
            "a constant" if ranges[0].startswith("-184") else f"a constant {'|'.join(ranges)}"
        )
        if spec.kinds == ("imm",):
            return constant
    names = [kind for kind in spec.kinds if kind not in _WORDS]
    words = [kind for kind in spec.kinds if kind in _WORDS - {"reg"}]
    named = [{"sreg": "special register", "func": "function"}.get(word, word) for word in words]
    parts = ["/".join(f".{name}" for name in names) + " register"] if names else []
    wanted = "a " + " or ".join(parts + named)
    return f"{wanted} or {constant}" if constant else wanted
