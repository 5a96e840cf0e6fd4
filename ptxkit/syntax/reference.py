"""Parses with plain Lark: the authority on every tree, and the one that explains errors."""

from __future__ import annotations

from typing import Any, cast

import lark

from ptxkit.diagnostics import Diagnostic, ParseError
from ptxkit.source import Source
from ptxkit.syntax import grammar, lexicon
from ptxkit.syntax.explain import explain_header, explain_token, explain_version
from ptxkit.syntax.lexer import make_token, split_gap
from ptxkit.syntax.printer import segments
from ptxkit.syntax.scanner import Scanned, scan
from ptxkit.syntax.tree import Module

_MOST_ERRORS = 20


def parse(source: Source) -> Module:
    """Return the module that plain Lark reads; raises `ParseError` with all errors found."""
    tokens = scan(source.text)
    wrong = explain_header(source, tokens)
    errors = [wrong] if wrong else []
    module: Any = None if wrong else _parse_tokens(source, tokens, errors)
    again = explain_version(source, tokens)
    if again and not (errors and errors[0].span <= again.span):
        errors = [again]
    if errors:
        raise ParseError(tuple(errors))
    _attach_trivia(module, source.text, tokens)
    return cast(Module, module)


def _attach_trivia(module: Module, text: str, tokens: list[Scanned]) -> None:
    """Give every statement of a fresh tree the trivia around its tokens."""
    leads, trails = [], []
    end = 0
    for token in tokens:
        trail, lead = (
            split_gap(text[end : token.span.start]) if end else ("", text[: token.span.start])
        )
        trails.append(trail)
        leads.append(lead)
        end = token.span.end
    trail, last = split_gap(text[end:])
    trails.append(trail)  # trails[n + 1] stands behind token n

    at = 0

    def take(count: int) -> list[str]:
        nonlocal at
        start, at = at, at + count
        between = [trails[n] + leads[n] for n in range(start + 1, at)]
        return [leads[start], *between, trails[at]]

    stack: list[Any] = list(reversed(module.statements))
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            statement, texts, count = item
            texts += take(count)
        else:
            statement = item
            parts = segments(statement)
            texts = take(len(parts[0]))
            if len(parts) > 1:
                stack.append((statement, texts, len(parts[1])))
                stack.extend(reversed(statement.statements))
                continue
        object.__setattr__(statement, "trivia", tuple(texts))
    object.__setattr__(module, "trivia", (last,))


def _parse_tokens(source: Source, tokens: list[Scanned], errors: list[Diagnostic]) -> Any:
    """Feed tokens to Lark and return its tree, or note errors and go on behind each.

    After an error the parser goes back to where the broken statement began and forward to where
    the next one begins: behind the next `;`, at a closing brace, or, where a `;` was forgotten, at
    the offending token itself if it starts a line.
    """
    parser = grammar.load().parse_interactive(start="module")
    state = parser.parser_state
    begun, saved = 0, (list(state.state_stack), list(state.value_stack))
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.terminal is not None:
            item = lark.Token(token.terminal, "", start_pos=at)
            item.value = make_token(token.text)
            try:
                parser.feed_token(item)
            except lark.UnexpectedToken as error:
                expected: set[str] = error.accepts or error.expected
            else:
                at += 1
                if token.terminal in ("SEMICOLON", "LBRACE", "RBRACE", "COLON"):
                    begun, saved = at, (list(state.state_stack), list(state.value_stack))
                continue
        else:
            expected = set(state.parse_conf.states[state.position])
        errors.append(explain_token(source, tokens, at, expected))
        if len(errors) == _MOST_ERRORS or not _in_statements(saved[0], state):
            return None
        state.state_stack[:], state.value_stack[:] = saved
        at = _resume(source, tokens, begun, at)
        begun = at
    try:
        return parser.feed_token(lark.Token("$END", "", start_pos=at))
    except lark.UnexpectedToken as error:
        if not errors:
            errors.append(explain_token(source, tokens, at, error.accepts or error.expected))
    return None


def _in_statements(states: list[Any], state: Any) -> bool:
    """Tell whether a saved state stands between the statements of a body or a module."""
    accepted = state.parse_conf.states[states[-1]]
    literals = lexicon.load().literals
    return literals[".reg"] in accepted and literals[".pragma"] in accepted


def _resume(source: Source, tokens: list[Scanned], begun: int, at: int) -> int:
    """Return the index of the token to go on with after an error at a token."""
    text = source.text
    if at > begun and tokens[at].terminal not in (None, "SEMICOLON"):
        gap = text[tokens[at - 1].span.end : tokens[at].span.start]
        if "\n" in gap and tokens[at].terminal in ("NAME", "MODIFIER", "AT", "CALL", "RBRACE"):
            return at
    depth = 0
    while at < len(tokens):
        terminal = tokens[at].terminal
        if terminal == "SEMICOLON" and not depth:
            return at + 1
        if terminal == "LBRACE":
            depth += 1
        elif terminal == "RBRACE":
            depth -= 1
            if depth < 0:
                return at if at > begun else at + 1
            if not depth and tokens[at - 1].terminal in ("SEMICOLON", "RBRACE"):
                return at + 1
        at += 1
    return at
