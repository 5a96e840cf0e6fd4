"""Parts a file that holds several modules, as linkers and concatenation leave them."""

from __future__ import annotations

import re
from functools import cache

from ptxkit.syntax import lexicon
from ptxkit.syntax.lexer import split_gap

# What can hide a brace or a header, the braces, and the word that starts a header.
_MARK = re.compile(
    r'//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/|"[^"]*"'
    r"|\.source_begin[ \t]*\n(?:(?![ \t]*\.source_end[ \t]*\n)[^\n]*\n)*"
    r"|(?P<mark>[{}]|\.version(?![A-Za-z0-9_$:]))"
)
# A NUL and the padding behind it end a module.
_PIECE = re.compile(r"[^\0]*(?:\0[\0 \t\r\n\f\x1a]*)?")
_BLANK = "\0 \t\r\n\f\x1a"


@cache
def _lead() -> re.Pattern[str]:
    """Return the pattern of white space, comments and line markers."""
    return re.compile(lexicon.load().lead)


def split(data: bytes) -> list[bytes]:
    """Return the modules of a file, in order; joined they are the file again.

    A module ends at a NUL, padding included, or where `.version` starts the next header at top
    level. Comments before a header go with the module they lead. A file of one module comes back
    as it is.
    """
    text = data.decode("utf-8", "surrogateescape")
    parts: list[str] = []
    for piece in _PIECE.findall(text):
        if not piece:
            continue
        if parts and _lead().fullmatch(piece.rstrip(_BLANK)):
            parts[-1] += piece
        else:
            parts.extend(_split_at_headers(piece))
    return [part.encode("utf-8", "surrogateescape") for part in parts] or [b""]


def _split_at_headers(text: str) -> list[str]:
    cuts = [0]
    depth = 0
    headers = 0
    last_end = 0  # behind the last token that is known, so that a gap need not be sought far back
    for match in _MARK.finditer(text):
        mark = match["mark"]
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
        elif mark and depth <= 0:
            headers += 1
            if headers > 1:
                cuts.append(_lead_start(text, last_end, match.start()))
        if mark:
            last_end = match.end()
    return [text[a:b] for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]


_TOKEN = re.compile(r'"[^"]*"|[^\s\0"/]+|/(?![/*])')


def _lead_start(text: str, start: int, end: int) -> int:
    """Return where the comments begin that lead the token at `end`."""
    at = start
    while at < end:
        gap = _lead().match(text, at, end)
        at = gap.end() if gap else at
        token = _TOKEN.match(text, at, end)
        if token is None:
            break
        at = start = token.end()
    return start + len(split_gap(text[start:end])[0])
