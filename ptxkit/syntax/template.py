"""Templates: the tree of a chunk with holes for its tokens, learned once and filled ever after.

The grammar is unambiguous, so the derivation of a chunk depends on the classes of its terminals
alone: its *shape*. Lark parses one chunk of each shape, fed with holes instead of tokens; what it
builds is compiled into one function that fills the holes and one that reads them back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple, Self, cast

from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, NodeType, postorder, rebuild
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import Token


class Hole(str):
    """Stands for the token at an index of the chunk."""

    at: int

    def __new__(cls, at: int) -> Self:
        """Make the hole of an index."""
        hole = str.__new__(cls, f"<{at}>")
        hole.at = at
        return hole


hole = cache(Hole)


class HoleRun(str):
    """Stands for `length` tokens with a comma between each two, the first at an index."""

    at: int
    length: int

    def __new__(cls, at: int, length: int) -> Self:
        """Make the run that starts at an index."""
        run = str.__new__(cls, f"<{at}...>")
        run.at = at
        run.length = length
        return run


class Template:
    """A shape's tree, and the functions compiled from it.

    `build(tokens, trivia, statements)` fills the holes: step by step at first, by a compiled
    function when the shape has proved frequent. Where the shape has one modifier, any number may
    stand in its place: the tokens behind it are counted from the end. `users` are the places
    where a parser keeps `build`.
    """

    __slots__ = (
        *("_modifier", "_shows", "_size", "_steps", "_uses"),
        *("build", "cls", "has_body", "has_run", "skeleton", "users"),
    )

    def __init__(self, skeleton: Any, size: int, has_run: bool = False) -> None:
        self.skeleton = skeleton
        self.cls = cast(NodeType, type(skeleton))
        self._size = size
        modifiers: Any = getattr(skeleton, "modifiers", ())
        self._modifier: int = modifiers[0].at if len(modifiers) == 1 else size
        self.has_body = getattr(skeleton, "statements", None) is not None
        self.has_run = has_run  # printing a run of tokens is left to the general way
        self.build: Callable[..., Any] = self._fill
        self.users: list[tuple[dict[str, Any], str]] = []
        self._uses = 0
        self._steps: Callable[..., Any] | None = None
        self._shows: dict[int, tuple[Callable[..., None], list[str]]] = {}  # by chunk size

    def fits(self, size: int) -> bool:
        """Tell whether the template serves a chunk of a size."""
        return size == self._size or (size > self._size and self._modifier < self._size)

    def check(self) -> None:
        """Raise `AssertionError` if the class's layout differs from its grammar rule."""
        tokens = [text for part in segments(self.skeleton) for text in part]
        for at, text in enumerate(tokens):
            if isinstance(text, Hole) and text.at != at:
                raise AssertionError(
                    f"layout of {self.cls.__name__} differs from its rule: {tokens}"
                )
        if len(tokens) != self._size:
            raise AssertionError(f"layout of {self.cls.__name__} differs from its rule: {tokens}")

    def _fill(
        self, c: tuple[Token, ...], trivia: tuple[str, ...], statements: tuple[Any, ...] = ()
    ) -> Any:
        self._uses += 1
        if self._uses > _COLD_USES or self.has_run:
            self.build = _compile_build(self.skeleton, self._modifier, self._size)
            for table, chunk in self.users:
                table[chunk] = table[chunk]._replace(build=self.build)
            self.users = []
            self._steps = None
            return self.build(c, trivia, statements)
        if self._steps is None:
            self._steps = _steps(self.skeleton, self._modifier, self._size)
        return self._steps(c, trivia, statements)

    def skeleton_of(self, size: int) -> Any:
        """Return the skeleton with as many modifiers as a chunk of a size has."""
        if size <= self._size or self._modifier >= self._size:
            return self.skeleton
        return Run(self._modifier, 1 + size - self._size, 1, 1).stretch(self.skeleton)

    def printer(self, texts: tuple[str, ...]) -> tuple[Callable[..., None], tuple[str, ...]]:
        """Return how to print statements with such trivia.

        A function that hands tokens and separators to `extend`, and the separators: what stands
        before, between and behind the tokens that vary.
        """
        size = len(texts) - 1
        if size not in self._shows:
            skeleton = self.skeleton_of(size)
            tokens = [text for part in segments(skeleton) for text in part]
            self._shows[size] = _compile_show(skeleton), tokens
        show, tokens = self._shows[size]
        separators = [texts[0]]
        for text, gap in zip(tokens, texts[1:], strict=True):
            if isinstance(text, Hole):
                separators.append(gap)
            else:
                separators[-1] += text + gap
        return show, tuple(separators)


class Run(NamedTuple):
    """A stretch of a chunk in which an element of `step` tokens stands `repeats` times.

    Elements of a list end in their comma; modifiers have none. What the grammar says of the
    first `kept` elements it says of all that follow, if the list has no bound.
    """

    start: int
    repeats: int
    step: int
    kept: int

    @property
    def is_long(self) -> bool:
        """Tell whether a list of single tokens is too long to spell out its holes."""
        return self.repeats - self.kept > _SPELLED_OUT and self.step == 2

    def shorten(self, chunk: str) -> str:
        """Return a chunk with only the kept elements of the run."""
        return (
            chunk[: self.start + self.step * self.kept]
            + chunk[self.start + self.step * self.repeats :]
        )

    def stretch(self, skeleton: Any) -> Any:
        """Return the whole chunk's skeleton from the short one's, None if the list has a bound."""
        first = self.start + self.step * (self.kept - 1)
        inside = range(first, first + max(1, self.step - 1))
        missing = self.repeats - self.kept
        done = 0

        def move(value: Any, shift: int) -> Any:
            if value is None:
                return None
            if isinstance(value, (Hole, HoleRun)):
                behind = self.step * missing if value.at > inside[-1] else 0
                index = value.at + shift + behind
                return hole(index) if isinstance(value, Hole) else HoleRun(index, value.length)
            if isinstance(value, tuple):
                return tuple(row(value, shift))
            if isinstance(value, Composite):
                return _rebuilt(value, lambda child: move(child, shift))
            return value

        def row(items: tuple[Any, ...], shift: int) -> Iterator[Any]:
            nonlocal done
            for item in items:
                holes = [item.at] if isinstance(item, Hole) else [] if done else _holes(item)
                if done or not holes or not all(hole in inside for hole in holes):
                    yield move(item, shift)
                    continue
                done += 1
                yield move(item, shift)
                if isinstance(item, Hole) and self.is_long:
                    yield HoleRun(first + 2, missing)
                else:
                    for more in range(1, missing + 1):
                        yield move(item, self.step * more)

        stretched = None if self._is_bounded(skeleton, inside) else move(skeleton, 0)
        return stretched if done == 1 else None

    @staticmethod
    def _is_bounded(skeleton: Any, inside: range) -> bool:
        """Tell whether the run lies in a list whose length the grammar counts."""
        stack = [skeleton]
        while stack:
            value = stack.pop()
            if isinstance(value, tuple):
                stack.extend(value)
            elif isinstance(value, Composite):
                bounded = isinstance(value, (tree.Address, tree.Directive))
                if bounded and any(hole in inside for hole in _holes(value)):
                    return True
                stack.extend(getattr(value, name) for name in type(value).fields)
        return False


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy of a skeleton's node with changed children."""
    cls = type(value)
    node = cls.twin()
    for name in cls.fields:
        setattr(node, name, change(getattr(value, name)))
    if cls.is_statement:
        node.trivia = None
    node.__class__ = cls
    return node


def _holes(value: Any) -> list[int]:
    return [item.at for item in postorder(value) if isinstance(item, (Hole, HoleRun))]


def has_run(skeleton: Any) -> bool:
    """Tell whether a skeleton has a run of holes."""
    return any(isinstance(item, HoleRun) for item in postorder(skeleton))


def repeated(classes: str, comma: str) -> Run | None:
    """Return a run of list elements in a shape, None if there is none."""
    best: Run | None = None
    comma = re.escape(comma)
    for match in re.finditer(f"([^{comma}]{{1,14}}{comma})\\1{{2,}}", classes):
        step = len(match[1])
        count = len(match[0]) // step
        if best is None or count * step > best.repeats * best.step:
            best = Run(match.start(), count, step, 2)
    return best


_COLD_USES = 150  # compiling costs about as much as filling this often
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
            words.append(str(item.at))
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
            program.append(hole(int(word)))
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


def _getter(value: Any, modifier: int, size: int) -> Callable[[tuple[Token, ...]], Any]:
    """Return what gives a part of a skeleton with tokens in its holes; see `_from_end`."""
    cls = type(value)
    if cls is Hole:
        return itemgetter(value.at - size if value.at > modifier else value.at)
    if cls is tuple:
        if all(type(item) is Hole for item in value):
            places = [item.at - size if item.at > modifier else item.at for item in value]
            if len(places) > 1:
                return itemgetter(*places)
            if places[0] == modifier:
                return itemgetter(slice(modifier, modifier + 1 - size or None))
        items = [_getter(item, modifier, size) for item in value]
        return lambda c: tuple([get(c) for get in items])
    twin, fixed, varying = _fields(value, modifier, size)

    def get(c: tuple[Token, ...]) -> Any:
        node = twin()
        for name, child in fixed:
            setattr(node, name, child)
        for name, of in varying:
            setattr(node, name, of(c))
        node.__class__ = cls
        return node

    return get


def _fields(value: Any, modifier: int, size: int) -> tuple[Callable[[], Any], list[Any], list[Any]]:
    """Return a skeleton's twin, its fields without tokens, and how to get the others."""
    cls = type(value)
    children = [(name, getattr(value, name)) for name in cls.fields]
    fixed = [(name, child) for name, child in children if not child]  # None or an empty tuple
    varying = [(name, _getter(child, modifier, size)) for name, child in children if child]
    return cls.twin, fixed, varying


def _steps(skeleton: Any, modifier: int, size: int) -> Callable[..., Any]:
    """Return a function that builds a statement from its tokens, field by field."""
    twin, fixed, varying = _fields(skeleton, modifier, size)
    cls = type(skeleton)
    has_body = getattr(skeleton, "statements", None) is not None

    def build(c: tuple[Token, ...], trivia: tuple[str, ...], statements: Any = ()) -> Any:
        node = twin()
        for name, child in fixed:
            setattr(node, name, child)
        for name, of in varying:
            setattr(node, name, of(c))
        if has_body:
            node.statements = statements
        node.trivia = trivia
        node.__class__ = cls
        return node

    return build


def _compile_build(skeleton: Composite, modifier: int, size: int) -> Callable[..., Any]:
    """Compile the function that builds a statement from its tokens; see `_from_end`."""
    cls = type(skeleton)
    skeleton = _rebuilt(skeleton, lambda child: _from_end(child, modifier, size))
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
        return _rebuilt(value, lambda child: _from_end(child, modifier, size))
    return value


class Modifiers(tuple[int, int]):
    """Stands for all tokens from one index to another, which counts from the end."""


def _expression(value: Any) -> str:
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
        return f"({''.join(_expression(item) + ', ' for item in value)})"
    cls = type(value)
    return f"make_{cls.__name__}({', '.join(_expression(getattr(value, f)) for f in cls.fields)})"


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
