"""Compiles functions out of a shape's tree: one that fills its holes, one that reads them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.syntax import tree
from ptxkit.syntax.hole import Hole, HoleRun, hole, rebuilt
from ptxkit.syntax.node import Composite, NodeType

_SCOPE: dict[str, Any] = {}


def scope() -> dict[str, Any]:
    """Return what the text of a compiled function names: the node classes and their twins."""
    if not _SCOPE:
        for name, cls in vars(tree).items():
            if isinstance(cls, NodeType) and "layout" in vars(cls):
                _SCOPE[f"{name}_twin"] = cls.twin
                _SCOPE[name] = cls
    return _SCOPE


def builder_source(skeleton: Composite, modifier: int, size: int) -> list[str]:
    """Return the lines that build a statement from its tokens `c`; see `_from_end`."""
    cls = type(skeleton)
    skeleton = rebuilt(skeleton, lambda child: _from_end(child, modifier, size))
    inner: list[str] = []
    lines = [f"node = {cls.__name__}_twin()"]
    for name in cls.fields:
        value = getattr(skeleton, name)
        is_body = name == "statements" and value is not None
        lines.append(f"node.{name} = {'statements' if is_body else _expression(value, inner)}")
    lines += ["node.trivia = trivia", f"node.__class__ = {cls.__name__}", "return node"]
    return [*inner, *lines]


def compile_builder(skeleton: Composite, modifier: int, size: int) -> Callable[..., Any]:
    """Compile the function that builds a statement from its tokens."""
    lines = builder_source(skeleton, modifier, size)
    return _run(["def build(c, trivia, statements=()):", *(f" {line}" for line in lines)], "build")


def compile_show(skeleton: Composite) -> Callable[..., None]:
    """Compile the function that hands a statement's tokens and what separates them to `extend`."""
    read: list[tuple[int, str]] = []
    tuples: list[str] = []
    _paths(skeleton, "node", read, tuples)
    lines = ["def show(node, separators, extend):", *tuples]
    lines.append(f" {''.join(f's{at}, ' for at in range(len(read) + 1))} = separators")
    row = "".join(f"s{at}, {path}, " for at, (_, path) in enumerate(sorted(read)))
    lines.append(f" extend(({row}s{len(read)}))")
    return _run(lines, "show")


def _run(lines: list[str], name: str) -> Callable[..., Any]:
    made: dict[str, Any] = {}
    exec("\n".join(lines), scope(), made)  # the text is made of names of classes and fields
    function: Callable[..., Any] = made[name]
    return function


def _from_end(value: Any, modifier: int, size: int) -> Any:
    """Return a part of a skeleton whose holes behind the only modifier have negative indices.

    `modifier` is its index, or the size of the chunk if there is not one modifier.
    """
    if isinstance(value, Hole):
        return hole(value.at - size) if value.at > modifier else value
    if isinstance(value, HoleRun):
        return HoleRun(value.at - size, value.length) if value.at > modifier else value
    if isinstance(value, tuple):
        if len(value) == 1 and isinstance(value[0], Hole) and value[0].at == modifier:
            return Modifiers((modifier, modifier + 1 - size))
        return tuple(_from_end(item, modifier, size) for item in value)
    if isinstance(value, Composite):
        return rebuilt(value, lambda child: _from_end(child, modifier, size))
    return value


class Modifiers(tuple[int, int]):
    """Stands for all tokens from one index to another, which counts from the end."""


def _expression(value: Any, lines: list[str]) -> str:
    """Return the expression of a part; `lines` gets what builds the nodes inside it before."""
    if value is None:
        return "None"
    if isinstance(value, Hole):
        return f"c[{value.at}]"
    if isinstance(value, Modifiers):
        return f"c[{value[0]}:{value[1]}]"
    if isinstance(value, HoleRun):
        return f"*c[{value.at}:{value.at + 2 * value.length - 1}:2]"
    if isinstance(value, tuple):
        if len(value) > 1 and all(isinstance(item, Hole) for item in value):
            first, last, step = value[0].at, value[-1].at, value[1].at - value[0].at
            if [item.at for item in value] == list(range(first, last + 1, step)):
                end = last + 1 or ""
                return f"c[{first}:{end}:{step}]" if step > 1 else f"c[{first}:{end}]"
        return f"({''.join(_expression(item, lines) + ', ' for item in value)})"
    cls = type(value)
    fields = [(name, _expression(getattr(value, name), lines)) for name in cls.fields]
    node = f"n{len(lines)}"
    lines.append(f"{node} = {cls.__name__}_twin()")
    lines += [f"{node}.{name} = {text}" for name, text in fields]
    lines.append(f"{node}.__class__ = {cls.__name__}")
    return node


def _paths(value: Any, path: str, read: list[tuple[int, str]], tuples: list[str]) -> None:
    """Note for each hole the expression that reads it from the finished statement."""
    if isinstance(value, Hole):
        read.append((value.at, path))
    elif isinstance(value, tuple):
        if len(value) > 1:
            tuples.append(f" t{len(tuples)} = {path}")
            path = f"t{len(tuples) - 1}"
        for at, item in enumerate(value):
            _paths(item, f"{path}[{at}]", read, tuples)
    elif isinstance(value, Composite):
        for name in type(value).fields:
            _paths(getattr(value, name), f"{path}.{name}", read, tuples)
