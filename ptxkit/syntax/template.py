"""Templates: the tree of a chunk with holes for its tokens, learned once and filled ever after.

The grammar is unambiguous, so the derivation of a chunk depends on the classes of its terminals
alone: its *shape*. Lark parses one chunk of each shape, fed with holes instead of tokens; what it
builds is compiled into one function that fills the holes and one that reads them back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple, cast

from ptxkit.syntax import tree
from ptxkit.syntax.codegen import compile_builder, compile_show
from ptxkit.syntax.hole import Hole, HoleRun, hole, holes_of, rebuilt
from ptxkit.syntax.node import Composite, NodeType, postorder, rebuild
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import Token

Prebuild = tuple[Callable[..., Any], int, NodeType]  # a builder, the only modifier's index, class


class Template:
    """A shape's tree, and the functions compiled from it.

    `build(tokens, trivia, statements)` fills the holes: step by step at first, by a compiled
    function when the shape has proved frequent. Where the shape has one modifier, any number may
    stand in its place: the tokens behind it are counted from the end. `users` are the places
    where a parser keeps a `build` that may yet be compiled.
    """

    __slots__ = (
        *("_shows", "_steps", "_uses"),
        *("build", "cls", "has_body", "has_run", "modifier", "size", "skeleton", "users"),
    )

    skeleton: Any

    def __init__(self, skeleton: Any, size: int, has_run: bool = False) -> None:
        self.skeleton = skeleton
        self.cls = cast(NodeType, type(skeleton))
        self.size = size
        modifiers: Any = getattr(skeleton, "modifiers", ())
        self.modifier: int = modifiers[0].at if len(modifiers) == 1 else size
        self.has_body = getattr(skeleton, "statements", None) is not None
        self.has_run = has_run  # printing a run of tokens is left to the general way
        self.build: Callable[..., Any] = self._fill
        self.users: list[tuple[dict[str, Any], str]] | None = []
        self._uses = 0
        self._steps: Callable[..., Any] | None = None
        self._shows: dict[int, tuple[Callable[..., None], list[str]]] = {}  # by chunk size

    def fits(self, size: int) -> bool:
        """Tell whether the template serves a chunk of a size."""
        return size == self.size or (size > self.size and self.modifier < self.size)

    def check(self) -> None:
        """Raise `AssertionError` if the class's layout differs from its grammar rule."""
        tokens = [text for part in segments(self.skeleton) for text in part]
        for at, text in enumerate(tokens):
            if isinstance(text, Hole) and text.at != at:
                raise AssertionError(
                    f"layout of {self.cls.__name__} differs from its rule: {tokens}"
                )
        if len(tokens) != self.size:
            raise AssertionError(f"layout of {self.cls.__name__} differs from its rule: {tokens}")

    def _fill(
        self, c: tuple[Token, ...], trivia: tuple[str, ...], statements: tuple[Any, ...] = ()
    ) -> Any:
        self._uses += 1
        if self._uses > _COLD_USES or self.has_run:
            self.build = compile_builder(self.skeleton, self.modifier, self.size)
            for table, chunk in self.users or ():
                table[chunk] = table[chunk]._replace(build=self.build)
            self.users = None
            self._steps = None
            return self.build(c, trivia, statements)
        if self._steps is None:
            self._steps = _steps(self.skeleton, self.modifier, self.size)
        return self._steps(c, trivia, statements)

    def skeleton_of(self, size: int) -> Any:
        """Return the skeleton with as many modifiers as a chunk of a size has."""
        if size <= self.size or self.modifier >= self.size:
            return self.skeleton
        return Run(self.modifier, 1 + size - self.size, 1, 1).stretch(self.skeleton)

    def printer(self, texts: tuple[str, ...]) -> tuple[Callable[..., None], tuple[str, ...]]:
        """Return how to print statements with such trivia.

        A function that hands tokens and separators to `extend`, and the separators: what stands
        before, between and behind the tokens that vary.
        """
        size = len(texts) - 1
        if size not in self._shows:
            skeleton = self.skeleton_of(size)
            tokens = [text for part in segments(skeleton) for text in part]
            self._shows[size] = compile_show(skeleton), tokens
        show, tokens = self._shows[size]
        separators = [texts[0]]
        for text, gap in zip(tokens, texts[1:], strict=True):
            if isinstance(text, Hole):
                separators.append(gap)
            else:
                separators[-1] += text + gap
        return show, tuple(separators)


class Prebuilt(Template):
    """A template whose builder is shipped; its tree is found when a statement is printed."""

    __slots__ = ("_find", "_found", "_shape")

    def __init__(
        self, row: Prebuild, shape: tuple[str, str, bool], find: Callable[[str, str, bool], Any]
    ) -> None:
        self.build, self.modifier, self.cls = row
        context, classes, opens = shape
        self.size = len(classes) + opens
        # As numbers, for no string that hangs on a tree may look like the text of a file.
        self._shape = context, tuple(map(ord, classes)), opens
        self._find, self._found = find, None
        self._shows = {}
        self.has_body, self.has_run = opens, False
        self.users = None

    @property
    def skeleton(self) -> Any:
        """Return the shape's tree."""
        if self._found is None:
            context, classes, opens = self._shape
            self._found = self._find(context, "".join(map(chr, classes)), opens)
        return self._found


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
        last, behind = inside[-1], self.step * missing
        done = 0

        def move(value: Any, shift: int) -> Any:
            kind = type(value)
            if kind is Hole:
                return hole(value.at + shift + (behind if value.at > last else 0))
            if kind is tuple:
                return tuple(row(value, shift))
            if value is None or not value:
                return value
            if kind is HoleRun:
                return HoleRun(value.at + shift + (behind if value.at > last else 0), value.length)
            return rebuilt(value, lambda child: move(child, shift)) if kind.fields else value

        def row(items: tuple[Any, ...], shift: int) -> Iterator[Any]:
            nonlocal done
            for item in items:
                holes = [item.at] if isinstance(item, Hole) else [] if done else holes_of(item)
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
                if bounded and any(hole in inside for hole in holes_of(value)):
                    return True
                stack.extend(getattr(value, name) for name in type(value).fields)
        return False


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
