"""Operands as Python: registers by their Python names, constants as ints and floats."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

from ptxkit.dsl.register import _PARTS
from ptxkit.dsl.value import number
from ptxkit.isa import special_register
from ptxkit.syntax.token import Float, Integer, Name, Token
from ptxkit.syntax.tree import (
    Address,
    Aggregate,
    Binary,
    Cast,
    Conditional,
    Field,
    Generic,
    Index,
    Mask,
    Member,
    Offset,
    Pair,
    Parenthesized,
    Unary,
    Vector,
)
from ptxkit.transpiler.literal import quoted
from ptxkit.transpiler.naming import Names


class Operands:
    """Writes operands; `words` collects which functions of the DSL they need.

    `assign` gives a Python text a name in a line of its own, and returns the name.
    """

    def __init__(self, names: Names, words: set[str], assign: Callable[[str], str]) -> None:
        self.names = names
        self.words = words
        self.assign = assign
        self.in_rows = False  # whether long initial values stand in rows

    def use(self, word: str) -> str:
        """Return a word of the DSL, and remember that it is needed."""
        self.words.add(word)
        return word

    def operand(self, node: Any, float_type: str = "") -> str:
        """Return the Python expression of an operand."""
        if isinstance(node, Token):
            return self.token(node, float_type)
        if isinstance(node, Address):
            return self.address(node)
        if isinstance(node, Vector):
            return self.vector(node, float_type)
        if isinstance(node, Pair):
            first, second = self.operand(node.first), self.operand(node.second)
            return f"{self.use('pair')}({first}, {second})"
        if isinstance(node, Member):
            return self.member(node)
        if isinstance(node, Index):
            return self.index(node)
        if isinstance(node, Offset):
            return self.offset(node)
        if isinstance(node, Generic):
            return f"{self.use('generic')}({self.operand(node.name)})"
        if isinstance(node, Mask):
            value = self.operand(node.value)
            return f"{self.use('mask')}({self.operand(node.mask)}, {value})"
        if isinstance(node, Field):
            return f"{self.use('field')}({quoted(node.name.text)}, {self.operand(node.value)})"
        if isinstance(node, Unary):
            return self.unary(node, float_type)
        return self.expression(node)

    def token(self, node: Any, float_type: str = "") -> str:
        """Return the Python expression of one token."""
        if isinstance(node, Name):
            return self.name(node)
        text = str(node)
        if isinstance(node, Integer):
            plain = text.isdecimal() and (text == "0" or text[0] != "0") and len(text) <= 20
            return text if plain and int(text) < 1 << 64 else quoted(text)
        if isinstance(node, Float):
            return float_literal(text, float_type)
        return quoted(text)

    def name(self, node: Any) -> str:
        """Return the Python expression of a name: what declares it, else the name as a str."""
        text = str(node)
        if text == "_":
            return self.use("sink")
        found = self.names.find(text)
        if found is None:
            if text in special_register.load() and text[1:].isidentifier():
                return f"{self.use('sreg')}.{text[1:]}"
            return quoted(text)
        known, at = found
        self.names.used.add(known.python)
        return known.python if at < 0 else f"{known.python}[{at}]"

    def vector(self, node: Vector, float_type: str) -> str:
        """Return a tuple; registers of a bank in a row are a slice of it."""
        items, texts, at = node.elements, [], 0
        while at < len(items):
            run = self._run(items, at)
            if run is None:
                texts.append(self.operand(items[at], float_type))
                at += 1
                continue
            text, count = run
            if count == len(items):
                return text
            texts.append(f"*{text}")
            at += count
        return _tuple(texts)

    def _run(self, items: tuple[Any, ...], start: int) -> tuple[str, int] | None:
        """Return the slice of a bank that begins at an element, and how many elements it has."""
        first = self._place(items[start])
        second = self._place(items[start + 1]) if start + 1 < len(items) else None
        if first is None or second is None or first[0] is not second[0]:
            return None
        bank, begin = first
        step = second[1] - begin
        if not step:
            return None
        count = 2
        while start + count < len(items) and self._place(items[start + count]) == (
            bank,
            begin + step * count,
        ):
            count += 1
        if count < 3:
            return None
        self.names.used.add(bank.python)
        stop = begin + step * count
        if abs(step) != 1:
            stop += -step + (1 if step > 0 else -1)
        bounds = f"{begin}:{stop if stop >= 0 else ''}"
        return f"{bank.python}[{bounds}{f':{step}' * (step != 1)}]", count

    def _place(self, item: Any) -> tuple[Any, int] | None:
        """Return the bank that a register belongs to, and its number there."""
        found = self.names.find(str(item)) if isinstance(item, Name) else None
        return found if found is not None and found[1] >= 0 else None

    def address(self, node: Address) -> str:
        """Return a list: the base, and an offset or further elements."""
        row: tuple[Any, ...] = node.elements
        first: Any = row[0]
        is_sum = len(row) == 1 and isinstance(first, Offset)
        if is_sum and isinstance(first.base, Name) and not isinstance(first.offset, Name):
            row = first.base, first.offset
        texts = [self.operand(item) for item in row]
        text = f"[{', '.join(texts)}]"
        return text if node.suffix is None else f"{self.use('unified')}({text})"

    def offset(self, node: Offset) -> str:
        """Return a name and a constant added, which is one operand and no instruction."""
        base: Any = node.base
        if isinstance(base, Name):
            found = self.names.find(str(base))
            if found is not None and found[0].kind == "variable":
                text = self.name(base)
            else:
                text = f"{self.use('sym')}({quoted(base.text)})"
        else:
            text = self.operand(base)
        return f"{text} + {self.operand(node.offset)}"

    def index(self, node: Index) -> str:
        """Return an element of an array."""
        base, at = self.operand(node.base), self.operand(node.index)
        suffix = "" if node.suffix is None else f", {quoted(str(node.suffix))}"
        return f"{self.use('element')}({base}, {at}{suffix})"

    def member(self, node: Member) -> str:
        """Return an element of a vector or a part of a register."""
        field = str(node.field)
        base: Any = node.base
        if isinstance(base, Name) and field[1:] in _PARTS:
            found = self.names.find(str(base))
            if found is not None and found[0].kind in ("register", "bank"):
                return f"{self.name(base)}.{field[1:]}"
            special = special_register.load().get(str(base))
            if found is None and special is not None and field in (".x", ".y", ".z", ".w"):
                return f"{self.name(base)}{field}"
        return f"{self.use('member')}({self.operand(base)}, {quoted(field)})"

    def negated(self, node: Any) -> str:
        """Return a predicate seen the other way round."""
        if isinstance(node, Name):
            found = self.names.find(str(node))
            known = None if found is None else found[0]
            if known and known.kind in ("register", "bank") and known.type == ".pred":
                return f"~{self.name(node)}"
            return f"~{self.use('sym')}({quoted(node.text)})"
        return f"~{self.operand(node)}"

    def unary(self, node: Unary, float_type: str) -> str:
        """Return a constant with a sign, or an operand with one."""
        inner: Any = node.operand
        sign = str(node.operator)
        if sign == "-" and isinstance(inner, Integer):
            text = self.token(inner)
            if text.isdecimal() and 0 < int(text) <= 1 << 63:
                return f"-{text}"
        if isinstance(inner, (Name, Member)) or isinstance(getattr(inner, "base", None), Vector):
            if sign == "!":
                return self.negated(inner)
            if sign == "-":
                return f"{self.use('neg')}({self.operand(inner, float_type)})"
        return self.expression(node)

    def expression(self, node: Any) -> str:
        """Return a constant expression; parts nested deeper than Python takes get names."""

        def leaf(item: Any) -> str:
            return f"{self.use('const_')}({self._leaf(item)})"

        return self._folded(node, _parts, leaf, _step)

    def initial(self, node: Any, float_type: str) -> str:
        """Return an initial value; `{…}` is a tuple."""
        if not isinstance(node, Aggregate):
            return self.operand(node, float_type)

        def elements(item: Any) -> tuple[Any, ...] | None:
            return item.elements if isinstance(item, Aggregate) else None

        def leaf(item: Any) -> str:
            return self.operand(item, float_type)

        def row(_: Any, texts: list[str]) -> str:
            return _tuple(in_rows(texts) if self.in_rows else texts)

        return self._folded(node, elements, leaf, row)

    def _folded(
        self,
        node: Any,
        parts_of: Callable[[Any], Sequence[Any] | None],
        leaf: Callable[[Any], str],
        step: Callable[[Any, list[str]], str],
    ) -> str:
        """Return the text of a nest, from the inside out without recursion."""
        done: list[tuple[str, int]] = []  # texts, and how deep each is nested
        todo: list[tuple[Any, Sequence[Any] | None]] = [(node, None)]
        while todo:
            item, made = todo.pop()
            parts = parts_of(item) if made is None else made
            if parts is None:
                done.append((leaf(item), 0))
            elif made is None:
                todo.append((item, parts))
                todo.extend((part, None) for part in reversed(parts))
            else:
                start = len(done) - len(parts)
                depth = 1 + max((row[1] for row in done[start:]), default=0)
                text = step(item, [row[0] for row in done[start:]])
                del done[start:]
                done.append((text, depth) if depth < _NESTED else (self.assign(text), 0))
        return done.pop()[0]

    def _leaf(self, item: Any) -> str:
        if isinstance(item, Token):
            return self.token(item) if isinstance(item, Integer) else quoted(str(item))
        return self.operand(item)


_NESTED = 30  # Python takes 100 parentheses in one another, and some of them are the statement's


def _parts(item: Any) -> tuple[Any, ...] | None:
    """Return the operands of a constant operation, None for what is none."""
    if isinstance(item, Parenthesized):
        return (item.expression,)
    if isinstance(item, (Cast, Unary)):
        return (item.operand,)
    if isinstance(item, Binary):
        return item.left, item.right
    if isinstance(item, Conditional):
        return item.condition, item.then, item.otherwise
    return None


_ROW = 80  # characters


def in_rows(texts: list[str]) -> list[str]:
    """Return values, and if they are many, as rows of about one line each."""
    if sum(map(len, texts)) + 2 * len(texts) < _ROW:
        return texts
    rows: list[list[str]] = [[]]
    width = 0
    for text in texts:
        width += len(text) + 2
        if width > _ROW:
            rows.append([])
            width = len(text) + 2
        rows[-1].append(text)
    return [row[0] if len(row) == 1 else f"*({', '.join(row)})" for row in rows]


def _tuple(texts: list[str]) -> str:
    return f"({', '.join(texts)}{',' * (len(texts) == 1)})"


def _step(item: Any, texts: list[str]) -> str:
    """Return one operation of a constant expression on Python texts."""
    if isinstance(item, Parenthesized):
        return f"{texts[0]}.parens()"
    if isinstance(item, Cast):
        return f"{texts[0]}.cast({quoted(str(item.type)[1:])})"
    if isinstance(item, Unary):
        return f"{texts[0]}.unary({quoted(str(item.operator))})"
    if isinstance(item, Binary):
        return f"{texts[0]}.binary({quoted(str(item.operator))}, {texts[1]})"
    return f"{texts[0]}.choose({texts[1]}, {texts[2]})"


def float_literal(text: str, float_type: str) -> str:
    """Return a Python float that the DSL spells as the given text, else the text as a str."""
    kind = text[1:2]
    if kind not in ("f", "d"):
        return quoted(text)
    code, size = (">f", 8) if kind == "f" else (">d", 16)
    value = struct.unpack(code, bytes.fromhex(text[2:]))[0]
    for digits in range(1, 18) if value == value and abs(value) != float("inf") else ():
        short = f"{value:.{digits}g}"
        if float(short) == value or _same_single(short, value, kind):
            literal = short if any(mark in short for mark in ".e") else f"{short}.0"
            try:
                spelled = str(number(float(literal), float_type))
            except ValueError:
                break
            if len(text) == size + 2 and spelled == text:
                return literal.replace("e+", "e")
            break
    return quoted(text)


def _same_single(short: str, value: float, kind: str) -> bool:
    if kind != "f":
        return False
    try:
        return bool(struct.unpack(">f", struct.pack(">f", float(short)))[0] == value)
    except OverflowError:
        return False
