"""What the lexer needs of the grammar: one pattern, the terminal of a text, terminal classes.

Read from the shipped table where its digest fits the grammar, else derived with Lark, so that the
grammar stays the only authority and a plain `parse` need not import Lark.
"""

from __future__ import annotations

import json
import os
import re
import string
import zlib
from functools import cache, cached_property
from typing import Any

from ptxkit.resource import grammar_bytes
from ptxkit.syntax.token import Integer

TABLE = os.path.join(os.path.dirname(__file__), "table.json")
FORMAT = 1


class Lexicon:
    """The lexical half of the grammar, and the shapes learned so far.

    `classes` numbers the terminals; terminals with the same number stand in the same places of
    the same rules, so a chunk's derivation depends on the numbers alone.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = data["digest"]
        self.blank: str = data["blank"]
        self.notes: str = data["notes"]
        self.text: str = data["text"]
        self.literals: dict[str, str] = data["literals"]
        self.patterns: list[tuple[str, re.Pattern[str]]] = [
            (name, re.compile(pattern)) for name, pattern in data["patterns"]
        ]
        self.classes: dict[str, int] = data["classes"]
        self.modifiers: list[str] = data["modifiers"]
        self.shapes: dict[str, dict[str, str]] = data["shapes"]

    @cached_property
    def _scan(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        return re.compile(f"{self.blank}|{self.notes}"), re.compile(self.text)

    @property
    def lead(self) -> str:
        """Return the pattern of any run of trivia; it never gives back what it took."""
        blank = self.blank.removesuffix("+") + "*+"
        return f"{blank}(?:(?:{self.notes}){blank})*+"

    @cached_property
    def text_or_endless(self) -> str:
        """Return the pattern of a token, or of a comment or raw text that never ends.

        An endless one takes the rest of the file, or each start of one would search it anew.
        """
        raw = dict(self.patterns)["SOURCE"].pattern
        endless = f"{raw}|{_ENDLESS_RAW.pattern}|{_ENDLESS_COMMENT.pattern}"
        return self.text.replace(raw, endless, 1)

    def is_endless(self, text: str) -> bool:
        """Tell whether a text is a comment or raw text that never ends."""
        found = _ENDLESS_COMMENT.match(text) or _ENDLESS_RAW.match(text)
        return bool(found) and not dict(self.patterns)["SOURCE"].match(text + "\n")

    def first_token(self, text: str) -> str:
        """Return the token at the start of a text; empty if trivia or no token stands there."""
        trivia, token = self._scan
        match = None if trivia.match(text) else token.match(text)
        return "" if match is None else str(match[0])

    def terminal(self, text: str) -> str:
        """Return the terminal that a text matches; raises `KeyError` if there is none."""
        found = self.literals.get(text)
        if found is None:
            if text[0] in STARTS_NAME:
                return "NAME"
            behind = text + "\n"  # what a pattern may look ahead to
            for name, pattern in self.patterns:
                match = pattern.match(behind)
                if match and match.end() == len(text):
                    return by_value(name, text)
            raise KeyError(text)
        return found


# Plain modifiers and decimals.
_FREQUENT = (
    r"\.(?!source_begin)[A-Za-z][A-Za-z0-9_$]*+(?![:\[])",
    r"(?:0|[1-9][0-9]*+)(?![A-Za-z0-9.])",
)

_ENDLESS_RAW = re.compile(r"\.source_begin[ \t]*\n[\s\S]*+")
_ENDLESS_COMMENT = re.compile(r"/\*[\s\S]*+")

# What no other word starts with, so that the many names need not be tried on every pattern.
STARTS_NAME = frozenset(string.ascii_letters + "_$%")


def by_value(terminal: str, text: str) -> str:
    """Return the terminal of a word whose pattern is known.

    The assembler's scanner takes an integer that fits no `.s64` for one with a suffix `U`. It
    counts modulo 2**64, which no pattern tells.
    """
    if terminal == "INTEGER" and Integer(text).type == ".u64":
        return "UNSIGNED"
    return terminal


@cache
def digest() -> str:
    """Return the digest of the grammar that derived data is keyed by."""
    content = grammar_bytes("ptx.lark")
    return f"{FORMAT}-{len(content)}-{zlib.crc32(content):08x}"


@cache
def load() -> Lexicon:
    """Return the lexicon of the grammar."""
    try:
        with open(TABLE, encoding="ascii") as file:
            data = json.load(file)
    except FileNotFoundError:
        data = None
    return Lexicon(data if data and data["digest"] == digest() else derive())


def fresh() -> Lexicon:
    """Return the lexicon derived with Lark, without any shape learned before."""
    return Lexicon(derive())


def derive() -> dict[str, Any]:
    """Return the lexical data of the grammar as JSON-ready values, without shapes."""
    from lark.lexer import PatternStr

    from ptxkit.syntax import grammar

    lark = grammar.compile_grammar()
    terminals = sorted(
        lark.terminals,
        key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
    )
    ignored = [t for t in terminals if t.name in lark.ignore_tokens]
    spoken = [t for t in terminals if t.name not in lark.ignore_tokens]
    words = [t for t in spoken if not isinstance(t.pattern, PatternStr)]
    literals = [t for t in spoken if isinstance(t.pattern, PatternStr)]
    # Lark retypes a word that equals a literal of the same priority; it scans for other literals.
    scanned = [
        t
        for t in spoken
        if t in words
        or not any(
            w.priority == t.priority and re.fullmatch(w.pattern.value, t.pattern.value)
            for w in words
        )
    ]
    return {
        "digest": digest(),
        "blank": next(t.pattern.value for t in ignored if t.name == "BLANK"),
        "notes": "|".join(t.pattern.to_regexp() for t in ignored if t.name != "BLANK"),
        "text": _alternatives(scanned),
        "literals": {t.pattern.value: t.name for t in literals},
        "patterns": [[t.name, t.pattern.value] for t in words],
        "classes": _classes(lark),
        "modifiers": _lone_terminals(lark, "modifier"),
        "shapes": {},
    }


def _alternatives(terminals: list[Any]) -> str:
    """Return one pattern for the terminals, the frequent ones first.

    Names start like no other word, a one-character literal that starts no longer literal can be
    nothing else, and neither can plain modifiers and decimals that are followed by nothing that
    could continue a word. So all these may be tried before the rest, which keep Lark's order.
    """
    starts = [
        # A word's pattern that starts with a bracket starts with a group or a set of characters.
        t.pattern.value if t.pattern.type == "str" else t.pattern.value.lstrip("([").lstrip("\\")
        for t in terminals
    ]
    single = [
        t.pattern.value
        for t in terminals
        if t.pattern.type == "str"
        and len(t.pattern.value) == 1
        and t.pattern.value not in "_/"
        and sum(start.startswith(t.pattern.value) for start in starts) == 1
    ]
    name = next(t for t in terminals if t.name == "NAME")
    # A known modifier is a whole modifier, so the pattern of all modifiers finds it too.
    rest = [
        t
        for t in terminals
        if t.name not in ("NAME", "KNOWN_MODIFIER") and t.pattern.value not in single
    ]
    names = [re.sub(r"\][+*]$", r"\g<0>+", part) for part in name.pattern.value.split("|")]
    patterns = [*names, f"[{re.escape(''.join(single))}]", *_FREQUENT]
    patterns += [t.pattern.to_regexp() for t in rest]
    return "|".join(patterns)


def _lone_terminals(lark: Any, origin: str) -> list[str]:
    """Return the terminals that stand alone for a rule, itself or by way of other rules."""
    found: set[str] = set()
    reached = [origin]
    for name in reached:
        for rule in lark.rules:
            if rule.origin.name == name and len(rule.expansion) == 1:
                symbol = rule.expansion[0]
                if symbol.is_term:
                    found.add(symbol.name)
                elif symbol.name not in reached:
                    reached.append(symbol.name)
    return sorted(found)


def _classes(lark: Any) -> dict[str, int]:
    """Return numbers such that terminals of equal numbers are interchangeable in every rule."""
    places: dict[str, set[Any]] = {t.name: set() for t in lark.terminals}
    for rule in lark.rules:
        names = [symbol.name for symbol in rule.expansion]
        for name in {s.name for s in rule.expansion if s.is_term}:
            hidden = tuple("□" if other == name else other for other in names)
            filtered = tuple(getattr(s, "filter_out", False) for s in rule.expansion)
            places[name].add((rule.origin.name, hidden, filtered, rule.alias, str(rule.options)))
    numbers: dict[frozenset[Any], int] = {}
    return {
        name: numbers.setdefault(frozenset(places[name]), len(numbers))
        for name in sorted(places)
        if places[name]
    }
