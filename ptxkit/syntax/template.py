"""Templates: the tree of a chunk with holes for its tokens, learned once and filled ever after.

The grammar is unambiguous, so the derivation of a chunk depends on the classes of its terminals
alone: its *shape*. Lark parses one chunk of each shape, fed with holes instead of tokens; what it
builds is compiled into one function that fills the holes and one that reads them back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, NodeType, postorder, rebuild
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import Token


class Hole(str):
    """Stands for the token at an index of the chunk."""

    index: int

    def __new__(cls, index: int) -> Hole:
        hole = str.__new__(cls, f"<{index}>")
        hole.index = index
        return hole


class HoleRun(str):
    """Stands for `count` tokens with a comma between each two, the first at an index."""

    index: int
    count: int

    def __new__(cls, index: int, count: int) -> HoleRun:
        run = str.__new__(cls, f"<{index}…>")
        run.index = index
        run.count = count
        return run


class Template:
    """A shape's tree, and the functions compiled from it.

    `build(tokens, trivia, statements)` fills the holes: step by step at first, by a compiled
    function from the fourth time on. `show(statement, separators, extend)` prints from the typed
    fields and is compiled when first needed. `users` are the places where a parser keeps `build`.
    """

    __slots__ = ("_pattern", "_uses", "build", "cls", "has_run", "skeleton", "users")

    def __init__(self, skeleton: Any, size: int) -> None:
        self.skeleton = skeleton
        self.cls: NodeType = type(skeleton)
        tokens = [text for segment in segments(skeleton) for text in segment]
        at = 0
        for text in tokens:
            if isinstance(text, (Hole, HoleRun)) and text.index != at:
                break
            at += 2 * text.count - 1 if isinstance(text, HoleRun) else 1
        if at != size:
            raise AssertionError(f"layout of {self.cls.__name__} differs from its rule: {tokens}")
        # Printing a run of tokens is left to the general way.
        self.has_run = any(isinstance(text, HoleRun) for text in tokens)
        self._pattern = tokens
        self.build: Callable[..., Any] = self._fill
        self.users: list[tuple[dict[str, Any], str]] = []
        self._uses = 0

    def _fill(
        self, c: tuple[Token, ...], trivia: tuple[str, ...], statements: tuple[Any, ...] = ()
    ) -> Any:
        self._uses += 1
        if self._uses > _COLD_USES or self.has_run:
            self.build = _compile_build(self.skeleton)
            for table, chunk in self.users:
                table[chunk] = table[chunk]._replace(build=self.build)
            self.users = []
            return self.build(c, trivia, statements)
        node = _filled(self.skeleton, c)
        object.__setattr__(node, "trivia", trivia)
        if getattr(self.skeleton, "statements", None) is not None:
            object.__setattr__(node, "statements", statements)
        return node

    def separators(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Return what stands before, between and behind the holes when trivia is laid out so."""
        separators = [texts[0]]
        for text, gap in zip(self._pattern, texts[1:], strict=False):
            if isinstance(text, Hole):
                separators.append(gap)
            else:
                separators[-1] += text + gap
        return tuple(separators)

    def compile_show(self) -> Callable[..., None]:
        """Return the function that prints a statement of this shape."""
        return _compile_show(self.skeleton)


class Run(NamedTuple):
    """A long run of one-token elements and commas in a chunk: `start` its first token's index."""

    start: int
    count: int

    def shorten(self, chunk: str) -> str:
        """Return a chunk with only `_KEPT` elements of the run."""
        return chunk[: self.start + 2 * _KEPT] + chunk[self.start + 2 * self.count :]

    def stretch(self, skeleton: Any) -> Any:
        """Return the skeleton of the whole chunk, given the shortened one's."""
        last = self.start + 2 * (_KEPT - 1)  # index of the last element that was kept
        missing = self.count - _KEPT

        def move(value: Any, shift: int = 0) -> Any:
            if isinstance(value, (Hole, HoleRun)):
                index = value.index + shift + (2 * missing if value.index > last else 0)
                return Hole(index) if isinstance(value, Hole) else HoleRun(index, value.count)
            if isinstance(value, tuple):
                row: list[Any] = []
                for item in value:
                    row.append(move(item, shift))
                    if isinstance(item, Hole) and item.index == last and missing > _SPELLED_OUT:
                        row.append(HoleRun(last + 2, missing))
                    elif _holes(item) == [last]:
                        row.extend(move(item, 2 * more) for more in range(1, missing + 1))
                return tuple(row)
            if isinstance(value, Composite):
                node = type(value).twin()
                for name in type(value).fields:
                    setattr(node, name, move(getattr(value, name), shift))
                if type(value).is_statement:
                    node.trivia = None
                node.__class__ = type(value)
                return node
            return value

        return move(skeleton)


def _holes(value: Any) -> list[int]:
    return [item.index for item in postorder(value) if isinstance(item, Hole)]


_KEPT = 3
_COLD_USES = 3  # compiling costs about as much as filling twenty times
_SPELLED_OUT = 40  # elements; longer runs are filled by a slice
_DEEPEST = 40  # levels; beyond, compiled code would hit limits of Python's own parser


def is_deep(skeleton: Any) -> bool:
    """Tell whether a skeleton is nested too deeply to be compiled."""
    level = [skeleton]
    for _ in range(_DEEPEST):
        below: list[Any] = []
        for value in level:
            if isinstance(value, tuple):
                below.extend(value)
            elif isinstance(value, Composite):
                below.extend(getattr(value, name) for name in type(value).fields)
        if not below:
            return False
        level = below
    return True


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


def _filled(value: Any, c: tuple[Token, ...]) -> Any:
    """Return a part of a skeleton with tokens in its holes."""
    if isinstance(value, Hole):
        return c[value.index]
    if isinstance(value, tuple):
        return tuple([_filled(item, c) for item in value])
    if value is None:
        return None
    cls = type(value)
    node = cls.twin()
    for name in cls.fields:
        setattr(node, name, _filled(getattr(value, name), c))
    node.__class__ = cls
    return node


def _compile_build(skeleton: Composite) -> Callable[..., Any]:
    """Compile the function that builds a statement from its tokens."""
    cls = type(skeleton)
    lines = ["def build(c, trivia, statements=()):", f" node = {cls.__name__}_twin()"]
    for name in cls.fields:
        value = getattr(skeleton, name)
        if name == "statements" and value is not None:
            lines.append(" node.statements = statements")
        else:
            lines.append(f" node.{name} = {_expression(value)}")
    lines += [" node.trivia = trivia", f" node.__class__ = {cls.__name__}", " return node"]
    return _run(lines, "build")


def _compile_show(skeleton: Composite) -> Callable[..., None]:
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
    scope: dict[str, Any] = {}
    exec("\n".join(lines), _scope(), scope)  # the text is made of names of classes and fields
    function: Callable[..., Any] = scope[name]
    return function


def _expression(value: Any) -> str:
    if value is None:
        return "None"
    if isinstance(value, Hole):
        return f"c[{value.index}]"
    if isinstance(value, HoleRun):
        return f"*c[{value.index}:{value.index + 2 * value.count - 1}:2]"
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
