"""Cuts a file into tokens with their trivia, and gives every distinct one a number.

The file is scanned once by one regular expression. Each *piece* it yields is the trivia before a
token, the token, and the rest of the line where only blanks and comments follow, so joining the
pieces gives the file back. Distinct pieces are few: each is classified once into a token and a
*code*, a character that stands for its terminal class and its trivia.
"""

from __future__ import annotations

import re
import threading
from functools import cached_property
from itertools import pairwise

from ptxkit.syntax import lexicon
from ptxkit.syntax.token import Name, Operator, Token, token_class

# Blanks and one-line comments up to the line end: what trails a token.
_TRAIL = (
    r"(?:[ \t\r\f\x1a]*+(?:(?:/\*(?:[^*\n]|\*(?!/))*+\*/[ \t\r\f\x1a]*+)++)?+(?://[^\n]*+)?+\n)?+"
)

_BLANKS = " \t\n\r\f\x1a"

_FIRST = 0x10000  # codes start beyond what could be mistaken for text
_BLOCK = 0x2000  # codes per class; code 0 of a block stands for trivia that was not numbered
_MEMO_LIMIT = 1 << 20  # distinct pieces kept before the tables start afresh


class Unscannable(Exception):
    """A character that starts no token; the reference parser tells where and why."""


class Lexer:
    """The scanner and its memory of pieces; threads may share it."""

    def __init__(self, words: lexicon.Lexicon | None = None) -> None:
        self.lexicon = words or lexicon.load()
        lead = self.lexicon.lead
        text = self.lexicon.text
        endless = self.lexicon.text_or_endless
        self.pieces = re.compile(rf"{lead}(?:(?:{endless}){_TRAIL}|\Z|[\s\S])").findall
        self._lead = re.compile(lead).fullmatch
        self._split = re.compile(rf"({lead})({text})({_TRAIL})").fullmatch
        self.codes: dict[str, str] = {}
        self.tokens: dict[str, Token] = {}
        self._words: dict[str, tuple[int, Token]] = {}
        self._blocks: dict[int, dict[tuple[str, ...], str]] = {}
        self._trivia: dict[str, tuple[str, ...]] = {}
        self._literals = self.lexicon.literals
        self._name_class = self.lexicon.classes["NAME"]
        self._lock = threading.Lock()
        self.all_numbered = True  # every code tells its trivia so far

    def classify(self, pieces: list[str]) -> None:
        """Give codes and tokens to the pieces that have none; raises `Unscannable`."""
        with self._lock:
            literals, codes, tokens = self._literals, self.codes, self.tokens
            starts_name, new_name = lexicon.STARTS_NAME, str.__new__
            names = self._blocks.setdefault(self._name_class, {})
            for piece in set(pieces).difference(codes):
                text = piece.strip(_BLANKS)
                if (
                    len(text) > 1  # a lone `$` is no name
                    and text[0] in starts_name
                    and "/" not in text
                    and text not in literals
                ):
                    # A name, for no comment stands in the piece: so blanks stand around it.
                    around = tuple(piece.split(text, 1))
                    code = names.get(around) or self._new_code(self._name_class, around)
                    token: Token = new_name(Name, text)
                else:
                    lead, text, trail = self._parted(piece)
                    number, token = self._words.get(text) or self._new_word(text)
                    block = self._blocks.setdefault(number, {})
                    code = block.get((lead, trail)) or self._new_code(number, (lead, trail))
                tokens[piece], codes[piece] = token, code

    def _new_word(self, text: str) -> tuple[int, Token]:
        """Return the class and the token of a text that is no plain name, and remember them."""
        try:
            number = self.lexicon.classes[self.lexicon.terminal(text)]
        except KeyError:
            raise Unscannable(text) from None
        word = self._words[text] = number, make_token(text)
        return word

    def _new_code(self, number: int, around: tuple[str, ...]) -> str:
        """Return a code for a class and trivia; code 0 of the class once all are given out."""
        block = self._blocks[number]
        index = len(block) + 1
        if index >= _BLOCK:
            self.all_numbered = False
            return chr(_FIRST + number * _BLOCK)
        code = block[around] = chr(_FIRST + number * _BLOCK + index)
        self._trivia[code] = around
        return code

    def _parted(self, piece: str) -> tuple[str, str, str]:
        """Return what leads a piece's token, its text, and what trails it."""
        match = self._split(piece)
        if match is None:
            raise Unscannable(piece)
        lead, text, trail = match.groups()
        return lead, text, trail

    def parts(self, piece: str) -> tuple[str, ...]:
        """Return what stands before and behind the token of a piece."""
        known = self._trivia.get(self.codes[piece])
        if known is None:
            lead, _, trail = self._parted(piece)
            known = lead, trail
        return known

    def trivia_of(self, pieces: list[str]) -> tuple[str, ...]:
        """Return the trivia around the tokens of some pieces: one text more than tokens."""
        texts = []
        before = ""
        for piece in pieces:
            lead, trail = self.parts(piece)
            texts.append(before + lead)
            before = trail
        return (*texts, before)

    def numbered_trivia(self, codes: str) -> tuple[str, ...] | None:
        """Return the trivia around the tokens of some codes; None if a code does not tell it."""
        pairs = list(map(self._trivia.get, codes))
        if None in pairs:
            return None
        row: list[tuple[str, ...]] = pairs  # type: ignore[assignment]
        between = [left[1] + right[0] for left, right in pairwise(row)]
        return (row[0][0], *between, row[-1][1])

    def terminal_of(self, code: str) -> str:
        """Return a terminal of a code's class; any of them stands for all in the grammar."""
        return self._terminals[class_of(code)]

    def terminal_of_class(self, number: int) -> str:
        """Return a terminal of a class."""
        return self._terminals[number]

    @cached_property
    def _terminals(self) -> dict[int, str]:
        return {number: terminal for terminal, number in self.lexicon.classes.items()}

    def is_trivia(self, piece: str) -> bool:
        """Tell whether a piece is trivia alone: the end of the file."""
        return self._lead(piece) is not None

    def is_full(self) -> bool:
        """Tell whether the memory has grown so far that a fresh lexer should take over."""
        return len(self.tokens) > _MEMO_LIMIT

    @cached_property
    def range_of(self) -> dict[str, str]:
        """Return, for each terminal, the pattern of the codes of its class."""
        return {
            terminal: f"{chr(_FIRST + n * _BLOCK)}-{chr(_FIRST + (n + 1) * _BLOCK - 1)}"
            for terminal, n in self.lexicon.classes.items()
        }


_TRAIL_MATCH = re.compile(_TRAIL).match


def split_gap(gap: str) -> tuple[str, str]:
    """Return what trails the token before a gap, and what leads the token behind it."""
    match = _TRAIL_MATCH(gap)
    end = match.end() if match else 0
    return gap[:end], gap[end:]


def class_of(code: str) -> int:
    """Return the number of the terminal class that a code belongs to."""
    return (ord(code) - _FIRST) // _BLOCK


def make_token(text: str) -> Token:
    """Return the token of a scanned text; punctuation that no node keeps is an `Operator` too."""
    cls = token_class(text)
    if cls is Name:
        return str.__new__(Name, text)
    return str.__new__(cls if cls.pattern.fullmatch(text) else Operator, text)
