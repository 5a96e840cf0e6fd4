"""The tokens of a text with their spans, for the reference parser and for errors."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import lark

from ptxkit.source import Span
from ptxkit.syntax import grammar, lexicon


class Scanned(NamedTuple):
    """A token of the text: its terminal (None for a character that starts none) and its span."""

    terminal: str | None
    text: str
    span: Span


def scan(text: str) -> list[Scanned]:
    """Return the tokens of a text; a character that starts none is a token without terminal."""
    known = lexicon.load()
    found: list[Scanned] = []
    end = 0
    for match in _pattern().finditer(text):
        start, end = match.span(1)
        word = match[1]
        if word:
            known_word = match[2] is not None and not known.is_endless(word)
            terminal = known.terminal(word) if known_word else None
            found.append(Scanned(terminal, word, Span(start, end)))
    return found


@cache
def _pattern() -> re.Pattern[str]:
    known = lexicon.load()
    return re.compile(rf"{known.lead}(({known.text_or_endless})|[\s\S]|\Z)")


def scan_with_lark(text: str) -> list[Scanned]:
    """Return the tokens that Lark's own lexer finds, to compare `scan` with."""
    lexer: Any = grammar.load_strict().parser
    found: list[Scanned] = []
    start = 0
    while True:
        try:
            for item in lexer._make_lexer_thread(text[start:]).lex(None):
                assert item.start_pos is not None and item.end_pos is not None
                span = Span(start + item.start_pos, start + item.end_pos)
                found.append(Scanned(lexicon.by_value(item.type, str(item)), str(item), span))
            return found
        except lark.UnexpectedCharacters as error:
            at = start + (error.pos_in_stream or 0)
            found.append(Scanned(None, text[at], Span(at, at + 1)))
            start = at + 1
