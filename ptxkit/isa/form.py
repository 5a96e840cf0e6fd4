"""Forms: rows of the instruction table, read from the notation of the PTX manual."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ptxkit.isa.target import Need

_HEAD = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)((?:\{\.[^{}\s]+\}|\.[^.{}\s]+)*)\s*(.*?)\s*;?\s*")
_MODIFIER = re.compile(r"\{(\.[^{}]+)\}|(\.[^.{}]+)")
_PIECE = re.compile(r"\s*(\{\.unified\}|\{,|\{\||[\[\](){}|,]|[A-Za-z_][A-Za-z0-9_-]*)")

_ROW_KEYS = {
    *("syntax", "operands", "ptx", "target", "until", "semantics", "summary", "rules"),
    *("undocumented", "example", "source"),
}
_RULE_KEYS = {"when", "ptx", "target", "until", "illegal", "undocumented"}


class TableError(ValueError):
    """A row of the instruction table that cannot be."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a slot, and what it needs beyond its row."""

    text: str
    need: Need | None = None
    undocumented: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A place for one modifier: a word, or a slot and its values."""

    name: str  # the slot's name, or the word with its dot
    values: dict[str, Value]
    optional: bool

    @property
    def is_slot(self) -> bool:
        """Tell whether the place takes values."""
        return not self.name.startswith(".")


@dataclass(frozen=True, slots=True)
class Place:
    """A place for one operand: a name, an address of names, or a pair.

    `shape` is "plain", "address" or "pair"; `optional` tells which of the names may be left out;
    `group` is 0, or the number of the optional group that the place belongs to.
    """

    shape: str
    names: tuple[str, ...]
    optional: tuple[bool, ...]
    group: int


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds where slots or operands have certain values."""

    when: tuple[tuple[str, tuple[str, ...]], ...]
    need: Need | None
    illegal: str | None
    undocumented: bool = False

    def applies(self, bound: dict[str, str]) -> bool:
        """Tell whether the rule's condition holds for what slots and operands are bound to."""
        for name, values in self.when:
            text = bound.get(name, "")
            if text not in values and not ("*" in values and text):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Form:
    """One form of an instruction: a row of the table."""

    opcode: str
    syntax: str
    items: tuple[Item, ...]
    places: tuple[Place, ...]
    operands: dict[str, Any]  # specifications by name, as in the row
    need: Need
    rules: tuple[Rule, ...]
    semantics: str
    summary: str
    undocumented: bool = False
    source: str = field(default="", compare=False)
    specs: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # once read

    @property
    def groups(self) -> int:
        """Return how many optional groups of operands there are."""
        return max((place.group for place in self.places), default=0)


def read_form(row: dict[str, Any]) -> Form:
    """Return the form of a row; raises `TableError` that names what is wrong."""
    source = row.get("source", "")
    syntax = row.get("syntax")
    if not isinstance(syntax, str):
        raise TableError(f"{source}: a row without syntax: {row}")
    head = _HEAD.fullmatch(syntax)
    if head is None:
        raise TableError(f"{source}: cannot read {syntax!r}")
    opcode, words, rest = head.groups()
    items = []
    for match in _MODIFIER.finditer(words):
        word = match[1] or match[2]
        name = word[1:]
        if name in row and name not in _ROW_KEYS:
            values = _values(row[name], f"{source}: {syntax!r}: {name}")
            items.append(Item(name, values, bool(match[1])))
        else:
            items.append(Item(word, {word: Value(word)}, bool(match[1])))
    places = _places(rest, f"{source}: {syntax!r}")
    names = {name for place in places for name in place.names}
    slots = {item.name for item in items if item.is_slot}
    unknown = set(row) - _ROW_KEYS - slots
    if unknown:
        raise TableError(f"{source}: {syntax!r}: unknown keys {sorted(unknown)}")
    operands = row.get("operands", {})
    if set(operands) != names:
        differ = sorted(set(operands) ^ names)
        raise TableError(f"{source}: {syntax!r}: operands differ from the syntax: {differ}")
    rules = tuple(
        _rule(rule, slots, items, names, f"{source}: {syntax!r}") for rule in row.get("rules", [])
    )
    return Form(
        opcode,
        syntax,
        tuple(items),
        places,
        operands,
        Need.of(row.get("ptx"), row.get("target"), row.get("until")),
        rules,
        row.get("semantics", ""),
        row.get("summary", ""),
        bool(row.get("undocumented")),
        source,
    )


def _values(given: list[Any], place: str) -> dict[str, Value]:
    """Return a slot's values by text."""
    values: dict[str, Value] = {}
    for item in given:
        row = {"value": item} if isinstance(item, str) else item
        unknown = set(row) - {"value", "ptx", "target", "until", "undocumented"}
        text = row.get("value")
        if unknown or not isinstance(text, str) or not text.startswith(".") or text in values:
            raise TableError(f"{place}: bad or second value {item!r}")
        need = Need.of(row.get("ptx"), row.get("target"), row.get("until"))
        values[text] = Value(text, need if need != Need() else None, bool(row.get("undocumented")))
    return values


def _rule(
    rule: dict[str, Any], slots: set[str], items: list[Item], names: set[str], place: str
) -> Rule:
    if set(rule) - _RULE_KEYS or "when" not in rule:
        raise TableError(f"{place}: bad rule {rule}")
    return Rule(
        _condition(rule["when"], slots, items, names, place),
        Need.of(rule.get("ptx"), rule.get("target"), rule.get("until")),
        rule.get("illegal"),
        bool(rule.get("undocumented")),
    )


def _condition(
    when: dict[str, Any], slots: set[str], items: list[Item], names: set[str], place: str
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    words = {item.name[1:] for item in items if not item.is_slot}
    condition = []
    for name, values in when.items():
        row = tuple(values) if isinstance(values, list) else (values,)
        name = name.removeprefix(".")
        if name in slots:
            known = next(item.values for item in items if item.name == name)
            bad = [value for value in row if value not in ("", "*") and value not in known]
            if bad:
                raise TableError(f"{place}: {name} is never {bad}")
        elif name not in names and name not in words:
            raise TableError(f"{place}: `when` tests {name!r}, which the form does not have")
        condition.append((name, row))
    return tuple(condition)


def conditions(form: Form, spec: list[dict[str, Any]]) -> list[tuple[Any, str]]:
    """Return the conditions and specifications of an operand that depends on slots."""
    slots = {item.name for item in form.items if item.is_slot}
    names = {name for place in form.places for name in place.names}
    rows = []
    for row in spec:
        if set(row) - {"when", "is"} or "is" not in row:
            raise TableError(f"{form.source}: {form.syntax!r}: bad operand {row}")
        when = _condition(row.get("when", {}), slots, list(form.items), names, form.source)
        rows.append((when, row["is"]))
    return rows


def _places(text: str, where: str) -> tuple[Place, ...]:
    """Return the places that the operand part of a syntax names."""
    words: list[str] = []
    at = 0
    while at < len(text):
        match = _PIECE.match(text, at)
        if match is None:
            raise TableError(f"{where}: cannot read the operands at {text[at:]!r}")
        words.append(match[1])
        at = match.end()
    reader = _Reader(words, where)
    return tuple(reader.places())


class _Reader:
    """Reads operand places word by word."""

    def __init__(self, words: list[str], where: str) -> None:
        self.words = words
        self.at = 0
        self.where = where

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, word: str = "") -> str:
        found = self.peek()
        if (word and found != word) or not found:
            raise TableError(f"{self.where}: {word or 'more'} expected, not {found!r}")
        self.at += 1
        return found

    def places(self) -> list[Place]:
        found: list[Place] = []
        group = 0
        while self.peek():
            if self.peek() == "{,":
                self.take()
                group += 1
                found.append(self.place(group))
                while self.peek() == ",":
                    self.take()
                    found.append(self.place(group))
                self.take("}")
                continue
            if found:
                self.take(",")
            found.append(self.place(0))
        return found

    def place(self, group: int) -> Place:
        if self.peek() == "[":
            self.take()
            names, optional = [self.take()], [False]
            while self.peek() != "]":
                opening = self.take()
                names.append(self.take())
                optional.append(opening == "{,")
                if opening == "{,":
                    self.take("}")
            self.take("]")
            if self.peek() == "{.unified}":
                self.take()
            return Place("address", tuple(names), tuple(optional), group)
        first = self.take()
        if self.peek() in ("|", "{|"):
            opening = self.take()
            second = self.take()
            if opening == "{|":
                self.take("}")
            return Place("pair", (first, second), (False, opening == "{|"), group)
        return Place("plain", (first,), (False,), group)
