"""Puts syntax errors into words: what stood there, what might have, what to do."""

from __future__ import annotations

import re

from ptxkit.diagnostics import Diagnostic
from ptxkit.source import Source, Span
from ptxkit.syntax import lexicon
from ptxkit.syntax.scanner import Scanned

_SPOKEN = {
    "NAME": "a name",
    "INTEGER": "an integer",
    "FLOAT": "a number",
    "STRING": "a string",
    "MODIFIER": "a modifier",
    "EXACT_F32": "a number",
    "$END": "the end of the file",
}
_QUIET = frozenset(("UNSIGNED", "WARP_SZ", "GENERIC", "CONST_BANK", "BACKSLASH", "SINK", "CALL"))


def _expectation(expected: set[str]) -> str:
    """Return what might have stood at a place, in words; empty where that is too much to say."""
    texts = {name: text for text, name in lexicon.load().literals.items()}
    words = sorted(name for name in expected if name.isupper() and name not in _QUIET)
    spoken = [name for name in words if not texts.get(name, "").startswith(".")]
    dotted = [name for name in words if texts.get(name, "").startswith(".")]
    said = list(dict.fromkeys(_SPOKEN.get(name, f"`{texts.get(name, name)}`") for name in spoken))
    said += [f"`{texts[name]}`" for name in dotted] if len(dotted) <= 4 else ["a directive"]
    if not 0 < len(said) <= 8:
        return ""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def explain_token(source: Source, tokens: list[Scanned], at: int, expected: set[str]) -> Diagnostic:
    """Return the diagnostic of the token that the parser could not take."""
    text = source.text
    wanted = _expectation(expected)
    hope = f"expected {wanted}" if wanted else None
    if at == len(tokens):
        end = len(text)
        message = "syntax error: the file ends too early" + (f", {hope}" if hope else "")
        open_brace = sum((t.terminal == "LBRACE") - (t.terminal == "RBRACE") for t in tokens)
        help = "a `}` is missing" if open_brace > 0 else None
        return Diagnostic.at(source, Span(end, end), "PTX001", message, help=help)
    terminal, word, span = tokens[at]
    unfinished = explain_unfinished(source, span)
    if unfinished:
        return unfinished
    shown = word if word.isprintable() else ascii(word)[1:-1]
    message = f"syntax error: unexpected `{shown if len(shown) < 60 else shown[:57] + '…'}`"
    if hope:
        message += f", {hope}"
    help = _advice(source, tokens, at, expected)
    # ptxas counts the lines inside a string or a raw text before it looks at the token.
    line_at = {"STRING": span.end - 1, "SOURCE": text.find("\n", span.end) + 1}.get(terminal or "")
    return Diagnostic.at(source, span, "PTX001", message, help=help, line_at=line_at)


def explain_unfinished(source: Source, span: Span) -> Diagnostic | None:
    """Return the diagnostic of a comment or raw text that starts at a span and never ends."""
    text = source.text
    start = span.start
    if text.startswith("*", start) and text.startswith("/", start - 1):
        start -= 1  # the slash was taken for a division
    if text.startswith("/*", start):
        message = "unexpected end of file: this comment is not closed"
        comment = Span(start, start + 2)
        return Diagnostic.at(source, comment, "PTX004", message, help="close it with `*/`")
    word = Span(start, start + len(".source_begin"))
    if text[word.start : word.end] == ".source_begin" and _RAW.match(text, word.end):
        message = "the raw text behind this .source_begin has no end: expected .source_end"
        help = "a line of its own that says `.source_end` ends it"
        if span.end in (word.end, len(text)):
            return Diagnostic.at(source, word, "PTX001", message, help=help, line_at=len(text))
    return None


def explain_version(source: Source, tokens: list[Scanned]) -> Diagnostic | None:
    """Return what is wrong with a second `.version N`, which is one token wherever it stands."""
    for at in range(1, len(tokens) - 1):
        gap = source.text[tokens[at].span.end : tokens[at + 1].span.start]
        number = _NUMBER.match(tokens[at + 1].text)
        if tokens[at].text == ".version" and number and _BLANKS.fullmatch(gap):
            return explain_token(source, tokens, at, set())
    return None


def _advice(source: Source, tokens: list[Scanned], at: int, expected: set[str]) -> str | None:
    """Return what to do about a frequent mistake."""
    terminal, word, span = tokens[at]
    before = tokens[at - 1] if at else None
    if word == '"':
        return "the string is not closed"
    if word == "'":
        return "PTX has no character constants"
    if word == "#":
        return 'only line markers such as `# 12 "file.cu"` may start with `#`; run the preprocessor'
    if word == "." and source.text[span.end : span.end + 1].isspace():
        return "the dot and the word behind it are one token: no blank between them"
    if before is not None:
        gap = source.text[before.span.end : span.start]
        if "SEMICOLON" in expected and "\n" in gap and before.terminal != "SEMICOLON":
            return "a `;` may be missing at the end of the statement before"
        if terminal == "MINUS" and before.terminal == "NAME":
            return "a negative offset is written `+-`, as in `[%rd1+-4]`"
    if word == ".version" and at:
        return "a module has one header; several modules in one file: see ptxkit.split"
    if terminal == "SEMICOLON" and (before is None or before.terminal in ("SEMICOLON", "RBRACE")):
        return "there are no empty statements; remove this `;`"
    return None


_BLANKS = re.compile(r"[ \t\r\f\x1a]+")
_NUMBER = re.compile(r"[0-9]+\.[0-9]+")
_RAW = re.compile(r"[ \t]*\n")
_NAMES = ("NAME", "CALL", "GENERIC")


def explain_header(source: Source, tokens: list[Scanned]) -> Diagnostic | None:
    """Return what is wrong with a module's header, None if nothing is.

    ptxas reads a version (one token: no line feed or comment inside) and targets, and notices
    what is missing at the token behind them.
    """
    end = Scanned("$END", "", Span(len(source.text), len(source.text)))
    words = [*tokens[:2], *[end] * (2 - len(tokens[:2]))]
    gap = source.text[words[0].span.end : words[1].span.start]
    version = words[0].text == ".version" and _NUMBER.match(words[1].text)
    has_version = bool(version and _BLANKS.fullmatch(gap))
    at = 2 if has_version else 0
    if version and has_version and version.end() < len(words[1].text):
        return _missing(source, words[1].span, "PTX006", ".target")
    targets = 0
    while at < len(tokens) and tokens[at].text == ".target":
        keyword, first, again = tokens[at], at + 1, True
        while again:
            at += 1
            if at == len(tokens) or tokens[at].terminal not in _NAMES:
                return explain_token(source, tokens, at, {"NAME"})
            at += 1
            again = at < len(tokens) and tokens[at].terminal == "COMMA"
        name = tokens[first].text
        if not targets and "sm_" not in name and "compute_" not in name:
            return Diagnostic.at(
                source,
                tokens[first].span,
                "PTX007",
                f"target architecture not defined: `{name}` names none",
                help="the first name behind .target is an architecture, such as sm_90a",
                line_at=keyword.span.start,
            )
        targets += 1
    following = tokens[at] if at < len(tokens) else end
    unfinished = explain_unfinished(source, following.span)
    if unfinished and not (has_version and targets):
        return unfinished
    if not has_version:
        return _missing(source, following.span, "PTX005", ".version")
    return None if targets else _missing(source, following.span, "PTX006", ".target")


def _missing(source: Source, span: Span, code: str, directive: str) -> Diagnostic:
    example = {".version": ".version 9.0", ".target": ".target sm_90a"}[directive]
    message = f"missing {directive} directive at the start of the file"
    help = f"a module starts with .version, .target and .address_size; write `{example}`"
    # ptxas has read the token before it complains, so a string's last line counts.
    return Diagnostic.at(source, span, code, message, help=help, line_at=span.end)
