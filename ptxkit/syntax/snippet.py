"""Parses what one inserts into a module: statements, or one operand."""

from __future__ import annotations

import re
from typing import Any, Literal

from ptxkit.diagnostics import Diagnostic, ParseError
from ptxkit.source import Source, Span
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.node import Node
from ptxkit.syntax.parser import parse
from ptxkit.syntax.token import Float, Integer, Name, token
from ptxkit.syntax.tree import Instruction, Statement
from ptxkit.syntax.trivia import with_edges

Scope = Literal["body", "module", "section"]

_HEADER = ".version 9.9\n.target sm_90\n"
# What stands around a text so that it parses; the text starts a line and ends one.
_AROUND: dict[str, tuple[str, str]] = {
    "body": (_HEADER + ".func f()\n{\n", "}\n"),
    "module": (_HEADER, ""),
    "section": (_HEADER + ".section .debug_info\n{\n", "}\n"),
}
_WHOLE_TOKEN = re.compile(r"[.%$_A-Za-z0-9]\S*")


def parse_statements(text: str, scope: Scope | None = None) -> tuple[Statement, ...]:
    """Return the statements that a text spells, with the trivia it lays them out with.

    `scope` says where they belong: in the body of a function, at module level or in a DWARF
    section; without it the text decides. Raises `ParseError` with places in the given text.
    """
    if scope is not None:
        return _parse_in(text, scope)
    errors: list[ParseError] = []
    for name in ("body", "module", "section"):
        try:
            return _parse_in(text, name)
        except ParseError as error:
            errors.append(error)
    # The scope that got furthest is the one that was meant.
    raise max(errors, key=lambda error: error.span.start) from None


def parse_operand(text: str) -> Node:
    """Return the operand of an instruction that a text spells; raises `ParseError`.

    An operand holds no trivia: comments and line ends inside the text are lost.
    """
    if _WHOLE_TOKEN.fullmatch(text):
        try:
            word = token(text)
        except ValueError:
            pass
        else:
            if isinstance(word, (Name, Integer, Float)):
                return word
    lead, close = _HEADER + ".func f()\n{\nx\n", "\n;}\n"
    statements, _ = _statements_between(text, lead, close)
    if len(statements) == 1 and isinstance(statements[0], Instruction):
        found = statements[0]
        if found.opcode == "x" and len(found.operands) == 1 and not found.modifiers:
            return found.operands[0]
    raise _error(text, Span(0, len(text)), "syntax error: this is not one operand")


def _parse_in(text: str, scope: str) -> tuple[Statement, ...]:
    lead, close = _AROUND[scope]
    whole = text if text.endswith("\n") or not text else text + "\n"
    statements, rest = _statements_between(whole, lead, close, text)
    if not statements:
        return ()
    last = statements[-1]
    trail = (last.trivia or ("",))[-1]
    trail += rest  # comments behind the last line
    if whole is not text:
        trail = trail.removesuffix("\n")
    return (*statements[:-1], with_edges(last, trail=trail))


def _statements_between(
    text: str, lead: str, close: str, shown: str | None = None
) -> tuple[tuple[Statement, ...], str]:
    """Parse a text between others; return its statements and the trivia behind them."""
    shown = text if shown is None else shown
    try:
        module = parse(lead + text + close)
    except ParseError as error:
        raise _moved(error, lead, shown) from None
    start = len(re.findall(r"\.version|\.target", lead))
    rest = module.statements[start:]
    if not close:
        _refuse_header(module, start, shown, len(lead))
        return rest, (module.trivia or ("",))[0]
    first: Any = rest[0]
    if len(rest) > 1:  # a brace of the text closed what stands around it
        at = Cursor(first, Cursor(module), "statements", start).span.end - 1 - len(lead)
        raise _error(shown, Span(at, at + 1), "syntax error: unexpected `}`")
    return first.statements, first.trivia[-2]


def _refuse_header(module: Any, start: int, text: str, offset: int) -> None:
    """Raise `ParseError` if the text goes on with the header that was put before it."""
    for at, item in enumerate(module.statements[start:], start):
        if type(item).__name__ in ("Target", "AddressSize"):
            span = Cursor(item, Cursor(module), "statements", at).span
            moved = Span(span.start - offset, span.end - offset)
            raise _error(text, moved, "syntax error: a module has only one header")


def _error(text: str, span: Span, message: str) -> ParseError:
    return ParseError((Diagnostic.at(Source(text), span, "PTX001", message),))


def _moved(error: ParseError, lead: str, text: str) -> ParseError:
    """Return an error about a text that was parsed behind another one, with its own places."""
    source = Source(text)
    lines = lead.count("\n")
    end = len(text.rstrip()) or len(text)
    found = []
    for item in error.diagnostics:
        start = min(max(item.span.start - len(lead), 0), end)
        span = Span(start, min(max(item.span.end - len(lead), start), len(text)))
        # A file name comes from a line marker in the text, whose numbers need no change.
        line = item.line if item.filename else max(1, item.line - lines)
        line = min(line, text.count("\n") + 1) if not item.filename else line
        column = source.position(start)[1]
        caret = source.caret(span)
        found.append(item._replace(span=span, line=line, column=column, caret=caret))
    return ParseError(tuple(found))
