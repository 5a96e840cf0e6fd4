"""What a kernel takes and gives, by name: `"x: f32[m, n], w: f32[n], eps: f32 -> y: f32[m, n]"`.

On the left of the arrow stand the inputs, in the order of a call: arrays with their sizes, and
scalars without. On the right stand the outputs; one with an input's name is that input, written in
place. A size is a number, or a name: the same one everywhere. Sizes of outputs may be expressions
of names (`m // 2`, `cdiv(n, 128)`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ptxkit.diagnostics import PtxError

# What a type is in DLPack (code, bits), and in numpy's, torch's and JAX's words.
TYPES: dict[str, tuple[int, int, str]] = {
    **{f"s{bits}": (0, bits, f"int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits}": (1, bits, f"uint{bits}") for bits in (8, 16, 32, 64)},
    **{f"f{bits}": (2, bits, f"float{bits}") for bits in (16, 32, 64)},
    "bf16": (4, 16, "bfloat16"),
    "pred": (6, 8, "bool"),
    "e4m3": (10, 8, "float8_e4m3fn"),
    "e5m2": (12, 8, "float8_e5m2"),
}
_SCALARS = ("s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64", "f16", "f32", "f64")


class ContractError(PtxError, ValueError):
    """A contract that does not say what it should, or arrays that break it; also a `TypeError`."""


class ArrayError(ContractError, TypeError):
    """An array or a number that a call's contract does not allow."""


def cdiv(dividend: int, divisor: int) -> int:
    """Return a quotient of positive integers, rounded up."""
    return -(-dividend // divisor)


@dataclass(frozen=True, slots=True)
class Value:
    """An input or output: its name, its type, and its sizes; `sizes` is None for a scalar."""

    name: str
    type: str
    sizes: tuple[int | str, ...] | None

    @property
    def dtype(self) -> str:
        """Return the type in the words of numpy, torch and JAX."""
        return TYPES[self.type][2]

    def __str__(self) -> str:
        sizes = "" if self.sizes is None else f"[{', '.join(map(str, self.sizes))}]"
        return f"{self.name}: {self.type}{sizes}"


class Contract:
    """A parsed contract: `inputs`, `outputs`, and the names of the sizes in order."""

    def __init__(self, text: str) -> None:
        left, arrow, right = text.partition("->")
        if not arrow:
            raise ContractError(f"a contract has an arrow before its outputs: {text!r}")
        self.text = text
        self.inputs = _values(left)
        self.outputs = _values(right)
        named = {value.name: value for value in self.inputs}
        for side in (self.inputs, self.outputs):
            if len({value.name for value in side}) < len(side):
                raise ContractError(f"a name stands twice on one side: {text!r}")
        for value in self.outputs:
            if value.sizes is None:
                raise ContractError(f"the output {value.name} needs sizes: {value}[n]")
            if value.name in named and named[value.name] != value:
                raise ContractError(f"{value} is written in place, but comes in as another")
        self.in_place = tuple(value.name for value in self.outputs if value.name in named)
        self.made = tuple(value for value in self.outputs if value.name not in named)
        rows = [value.sizes for value in self.inputs if value.sizes is not None]
        self.dimensions = tuple(dict.fromkeys(s for row in rows for s in row if isinstance(s, str)))
        for size in self.dimensions:
            if not size.isidentifier():
                raise ContractError(f"the sizes of an input are names or numbers, not {size!r}")
        self._shape = {value.name: _evaluator(value, self.dimensions) for value in self.made}

    def __str__(self) -> str:
        return self.text

    def shapes(self, sizes: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
        """Return the shapes of the outputs that are made, for the sizes of the inputs."""
        row = tuple(sizes[name] for name in self.dimensions)
        return tuple(self._shape[value.name](*row) for value in self.made)

    def sizes(self, shapes: Sequence[Any]) -> dict[str, Any]:
        """Return the sizes that inputs' shapes fix, None for scalars; raises `ArrayError`."""
        found: dict[str, Any] = {}
        for value, shape in zip(self.inputs, shapes, strict=True):
            if value.sizes is None:
                continue
            if shape is None or len(shape) != len(value.sizes):
                raise ArrayError(f"{value}: {_told(shape)} was given")
            for wanted, size in zip(value.sizes, shape, strict=True):
                known = wanted if isinstance(wanted, int) else found.setdefault(wanted, size)
                if known != size:
                    fixed = f"{wanted} is {known}" if isinstance(wanted, str) else f"not {wanted}"
                    raise ArrayError(f"{value}: {_told(shape)} was given; {fixed}")
        return found


def _told(shape: Any) -> str:
    return "a scalar" if shape is None else f"shape {tuple(shape)}"


def _values(side: str) -> tuple[Value, ...]:
    if not side.strip():
        return ()
    try:
        tree = ast.parse(f"def f({side.strip()}): 0")
    except SyntaxError:
        raise ContractError(f"cannot read {side.strip()!r}: write `name: f32[n], s: f32`") from None
    function: Any = tree.body[0]
    arguments = function.args
    if len(tree.body) != 1 or arguments.defaults or arguments.vararg or arguments.kwonlyargs:
        raise ContractError(f"cannot read {side.strip()!r}: only names with types stand here")
    return tuple(map(_value, arguments.args))


def _value(argument: Any) -> Value:
    kind = argument.annotation
    sizes: tuple[int | str, ...] | None = None
    if isinstance(kind, ast.Subscript):
        elements = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
        sizes = tuple(map(_size, elements))
        kind = kind.value
    name = kind.id if isinstance(kind, ast.Name) else "?"
    if name not in TYPES or (sizes is None and name not in _SCALARS):
        known = ", ".join(TYPES if sizes is not None else _SCALARS)
        raise ContractError(f"{argument.arg} needs a type, one of: {known}")
    return Value(argument.arg, name, sizes)


def _size(node: ast.expr) -> int | str:
    number = node.value if isinstance(node, ast.Constant) else None
    return number if isinstance(number, int) else ast.unparse(node)


_ALLOWED = (ast.Expression, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Load)


def _evaluator(value: Value, dimensions: Sequence[str]) -> Callable[..., tuple[int, ...]]:
    """Return a function from the sizes of the inputs to a shape, which torch.compile can trace."""
    for size in value.sizes or ():
        for node in ast.walk(ast.parse(str(size), mode="eval")):
            known = isinstance(node, ast.Name) and node.id in (*dimensions, "cdiv", "min", "max")
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            number = isinstance(node, ast.Constant) and isinstance(node.value, int)
            if not (known or call or number or isinstance(node, _ALLOWED)):
                raise ContractError(f"{value}: no input says what {size} is")
    items = "".join(f"{size}, " for size in value.sizes or ())
    # The text holds names of sizes, numbers and four operators, as was just made sure of.
    made: Callable[..., tuple[int, ...]] = eval(  # noqa: S307
        f"lambda {', '.join(dimensions)}: ({items})", {"cdiv": cdiv, "min": min, "max": max}
    )
    return made
