"""Templates: the tree of a chunk with holes for its tokens, learned once and filled ever after.

The grammar is unambiguous, so the derivation of a chunk depends on the classes of its terminals
alone: its *shape*. Lark parses one chunk of each shape, fed with holes instead of tokens; what it
builds is compiled into one function that fills the holes and one that reads them back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, NodeType, postorder, rebuild
from ptxkit.syntax.printer import ShapeTrivia, segments
from ptxkit.syntax.token import Token


class Hole(str):
    """Stands for the token at an index of the chunk."""

    index: int

    def __new__(cls, index: int) -> Hole:
        hole = str.__new__(cls, f"<{index}>")
        hole.index = index
        return hole


class Template:
    """A shape's tree, and the functions compiled from it.

    `build(tokens, trivia, statements)` fills the holes; `show(statement, separators, extend)`
    prints from the typed fields; `pattern` is the tokens in print order, None for a hole.
    """

    __slots__ = ("build", "cls", "pattern", "show", "skeleton")

    def __init__(self, skeleton: Any, size: int) -> None:
        self.skeleton = skeleton
        self.cls: NodeType = type(skeleton)
        tokens = [text for segment in segments(skeleton) for text in segment]
        places = {t.index: at for at, t in enumerate(tokens) if isinstance(t, Hole)}
        if len(tokens) != size or any(index != at for index, at in places.items()):
            raise AssertionError(f"layout of {self.cls.__name__} differs from its grammar rule: {tokens}")
        self.pattern = tuple(None if isinstance(text, Hole) else text for text in tokens)
        self.build, self.show = _compile(skeleton)

    def trivia(self, texts: tuple[str, ...]) -> ShapeTrivia:
        """Return the trivia of one way to lay out this shape, ready for printing."""
        separators = [texts[0]]
        for text, gap in zip(self.pattern, texts[1:], strict=False):
            if text is None:
                separators.append(gap)
            else:
                separators[-1] += text + gap
        return ShapeTrivia(texts, tuple(separators), self.show)


def encode(skeleton: Any) -> str:
    """Return a skeleton as a line of text: postorder, a number for a hole."""
    words = []
    for item in postorder(skeleton, trivia=True):
        if isinstance(item, Hole):
            words.append(str(item.index))
        elif isinstance(item, int):
            words.append(f"({item}")
        else:
            words.append("-" if item is None else item.__name__)
    return " ".join(words)


def decode(line: str) -> Any:
    """Return the skeleton that `encode` wrote."""
    program: list[Any] = []
    for word in line.split():
        if word.isdigit():
            program.append(Hole(int(word)))
        elif word[0] == "(":
            program.append(int(word[1:]))
        else:
            program.append(None if word == "-" else getattr(tree, word))
    return rebuild(program)


def _maker(cls: NodeType) -> Callable[..., Any]:
    """Return a fast constructor of an inner node from its fields."""
    lines = [f"def make({', '.join(cls.fields)}):", " node = twin()"]
    lines += [f" node.{name} = {name}" for name in cls.fields]
    lines += [" node.__class__ = cls", " return node"]
    scope: dict[str, Any] = {"twin": cls.twin, "cls": cls}
    exec("\n".join(lines), scope)  # the text is made of field names alone
    make: Callable[..., Any] = scope["make"]
    return make


_SCOPE: dict[str, Any] = {}


def _scope() -> dict[str, Any]:
    if not _SCOPE:
        for name, cls in vars(tree).items():
            if isinstance(cls, NodeType) and "layout" in vars(cls):
                _SCOPE[f"{name}_twin"] = cls.twin
                _SCOPE[name] = cls
                if not cls.is_statement:
                    _SCOPE[f"make_{name}"] = _maker(cls)
    return _SCOPE


def _compile(skeleton: Composite) -> tuple[Callable[..., Any], Callable[..., None]]:
    """Compile a skeleton into the function that builds it and the one that prints it."""
    cls = type(skeleton)
    build = ["def build(c, trivia, statements=()):", f" node = {cls.__name__}_twin()"]
    read: list[tuple[int, str]] = []
    tuples: list[str] = []
    for name in cls.fields:
        value = getattr(skeleton, name)
        if name == "statements" and value is not None:
            build.append(" node.statements = statements")
        else:
            build.append(f" node.{name} = {_expression(value)}")
    _paths(skeleton, "node", read, tuples)
    build += [" node.trivia = trivia", f" node.__class__ = {cls.__name__}", " return node"]
    show = ["def show(node, separators, extend):", *tuples]
    show.append(f" {''.join(f's{at}, ' for at in range(len(read) + 1))} = separators")
    row = "".join(f"s{at}, {path}, " for at, (_, path) in enumerate(sorted(read)))
    show.append(f" extend(({row}s{len(read)}))")
    scope: dict[str, Any] = {}
    exec("\n".join([*build, *show]), _scope(), scope)  # made of names of classes and fields
    return scope["build"], scope["show"]


def _expression(value: Any) -> str:
    if value is None:
        return "None"
    if isinstance(value, Hole):
        return f"c[{value.index}]"
    if isinstance(value, tuple):
        if len(value) > 1 and all(isinstance(item, Hole) for item in value):
            first, last, step = value[0].index, value[-1].index, value[1].index - value[0].index
            if [item.index for item in value] == list(range(first, last + 1, step)):
                return f"c[{first}:{last + 1}:{step}]" if step > 1 else f"c[{first}:{last + 1}]"
        return f"({''.join(_expression(item) + ', ' for item in value)})"
    cls = type(value)
    return f"make_{cls.__name__}({', '.join(_expression(getattr(value, f)) for f in cls.fields)})"


def _paths(value: Any, path: str, read: list[tuple[int, str]], tuples: list[str]) -> None:
    """Note for each hole the expression that reads it from the finished statement."""
    if isinstance(value, Hole):
        read.append((value.index, path))
    elif isinstance(value, tuple):
        if len(value) > 1:
            tuples.append(f" t{len(tuples)} = {path}")
            path = f"t{len(tuples) - 1}"
        for at, item in enumerate(value):
            _paths(item, f"{path}[{at}]", read, tuples)
    elif isinstance(value, Composite):
        for name in type(value).fields:
            _paths(getattr(value, name), f"{path}.{name}", read, tuples)
