"""Cuts a file into tokens with their trivia, and gives every distinct one a number.

The file is scanned once by one regular expression. Each *piece* it yields is the trivia before a
token, the token, a comma or semicolon right behind it, and the rest of the line where only blanks
and comments follow, so joining the pieces gives the file back. Distinct pieces are few: each is
classified once into its tokens and as many *codes*, characters that stand for a terminal class and
the trivia around.
"""

from __future__ import annotations

import re
import threading
from functools import cached_property
from operator import add

from ptxkit.syntax import lexicon
from ptxkit.syntax.token import Integer, Name, Operator, Token, token_class

# Blanks and one-line comments up to the line end: what trails a token. No group is possessive, for
# before Python 3.11.5 such a group that fails in its midst keeps what it took.
_TRAIL = r"(?:[ \t\r\f\x1a]*+(?:/\*(?:[^*\n]|\*(?!/))*\*/[ \t\r\f\x1a]*+)*(?://[^\n]*+)?\n)?"

_MARK = "[,;]?+"  # what ends most operands and statements

_BLANKS = " \t\n\r\f\x1a"
_SAFE = 19  # digits that fit `.s64`

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
        self.pieces = re.compile(rf"{lead}(?:(?:{endless}){_MARK}{_TRAIL}|\Z|[\s\S])").findall
        self._lead = re.compile(lead).fullmatch
        self._split = re.compile(rf"({lead})({text})({_MARK})({_TRAIL})").fullmatch
        self.tokens: dict[str, tuple[Token, ...]] = {}
        self._words: dict[str, tuple[int, Token]] = {}
        self._blocks: dict[int, dict[tuple[str, str], str]] = {
            number: {} for number in self.lexicon.classes.values()
        }
        self._trivia: dict[str, tuple[str, str]] = {}
        self._literals = self.lexicon.literals
        self._lock = threading.Lock()
        self.codes = self._new_codes()
        self.all_numbered = True  # every code tells its trivia so far

    def _new_codes(self) -> dict[str, str]:
        """Return the dictionary from piece to codes; what it lacks it finds, and the tokens too.

        Asked for what is no token, it raises `Unscannable`.
        """
        # One function without attributes or calls in it: it runs for every new name of a file.
        tokens, words, literals, parted = self.tokens, self._words, self._literals, self._parted
        new_code, new_word, new_token = self._new_code, self._new_word, str.__new__
        blocks, starts_name = self._blocks, lexicon.STARTS_NAME
        name, integer = (self.lexicon.classes[terminal] for terminal in ("NAME", "INTEGER"))
        names: dict[str, Token] = {}
        marks = {mark: new_word(mark) for mark in ",;"}

        class Codes(dict[str, str]):
            def __missing__(self, piece: str) -> str:
                text = piece.strip(_BLANKS)
                if "/" in text or "\n" in text or not text:
                    lead, text, mark, trail = parted(piece)
                else:  # no comment stands in the piece
                    lead, trail = piece.split(text, 1)
                    mark = text[-1]
                    if mark in marks and len(text) > 1:
                        text = text[:-1]
                    else:
                        mark = ""
                first = text[0]
                token: Token | None
                if first in starts_name and text not in literals and len(text) > 1:
                    number, token = name, names.get(text)  # a lone `$` is none
                    if token is None:
                        token = names[text] = new_token(Name, text)
                elif text.isdecimal() and first != "0" and len(text) < _SAFE:
                    number, token = integer, new_token(Integer, text)
                else:
                    number, token = words.get(text) or new_word(parted(piece)[1])
                if mark:
                    around = lead, ""
                    code = blocks[number].get(around) or new_code(number, around)
                    number, end = marks[mark]
                    around = "", trail
                    code += blocks[number].get(around) or new_code(number, around)
                    tokens[piece], self[piece] = (token, end), code
                    return code
                around = lead, trail
                code = blocks[number].get(around) or new_code(number, around)
                tokens[piece], self[piece] = (token,), code
                return code

        return Codes()

    def _new_word(self, text: str) -> tuple[int, Token]:
        """Return the class and the token of a text that is no plain name, and remember them."""
        try:
            number = self.lexicon.classes[self.lexicon.terminal(text)]
        except KeyError:
            raise Unscannable(text) from None
        word = self._words[text] = number, make_token(text)
        return word

    def _new_code(self, number: int, around: tuple[str, str]) -> str:
        """Return a code for a class and trivia; code 0 of the class once all are given out."""
        block = self._blocks[number]
        with self._lock:
            code = block.get(around)
            if code is not None:
                return code
            index = len(block) + 1
            if index >= _BLOCK:
                self.all_numbered = False
                return chr(_FIRST + number * _BLOCK)
            code = chr(_FIRST + number * _BLOCK + index)
            self._trivia[code] = around
            block[around] = code
        return code

    def _parted(self, piece: str) -> tuple[str, str, str, str]:
        """Return what leads a piece's token, its text, the mark behind it, and what trails."""
        match = self._split(piece)
        if match is None:
            raise Unscannable(piece)
        lead, text, mark, trail = match.groups()
        return lead, text, mark, trail

    def singles(self, pieces: list[str]) -> list[str]:
        """Return pieces of one token each."""
        row = []
        for piece in pieces:
            if len(self.tokens[piece]) == 1:
                row.append(piece)
            else:
                lead, text, mark, trail = self._parted(piece)
                row += [lead + text, mark + trail]
        return row

    def parts(self, piece: str) -> tuple[str, str]:
        """Return what stands before and behind the token of a piece of one token."""
        known = self._trivia.get(self.codes[piece])
        if known is None:
            lead, _, _, trail = self._parted(piece)
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
        try:
            leads, trails = zip(*map(self._trivia.__getitem__, codes), strict=True)
        except KeyError:
            return None
        return (leads[0], *map(add, trails, leads[1:]), trails[-1])

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
