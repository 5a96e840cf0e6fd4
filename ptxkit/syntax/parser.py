"""`parse`: bytes or text to a module, by the fast path where it can, by plain Lark where not."""

from __future__ import annotations

import gc
import re
import threading

from ptxkit.diagnostics import Diagnostic, ParseError
from ptxkit.source import Source, Span
from ptxkit.syntax.fastpath import FastParser, Mismatch
from ptxkit.syntax.lexer import Unscannable
from ptxkit.syntax.tree import Module, Target, Version

_BLANK = " \t\r\n\f\x1a\0"
_COMMENT = re.compile(r"//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_NUMBER = re.compile(r"[0-9]+\.[0-9]+")
_VERSION = re.compile(r"\.version[ \t\r\f\x1a]+[0-9]+\.[0-9]")

_LARGE = 2_000  # characters

_fast: FastParser | None = None
_lock = threading.Lock()


def parse(source: bytes | str, *, filename: str | None = None) -> Module:
    """Parse PTX into a module that prints the same bytes again.

    `source` is the whole file; bytes are read as UTF-8 with `surrogateescape`. `filename` names
    it in errors. Raises `ParseError` for what ptxas's front end refuses, with the line ptxas
    would name; types, names and versions are the business of `check`.
    """
    if not isinstance(source, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"source must be bytes or str, not {source!r}")
    text = source if isinstance(source, str) else str(source, "utf-8", "surrogateescape")
    if not text.isascii():
        _refuse_non_ascii(text, filename)
    text, tail = _split_tail(text, filename)
    try:
        module = _parse_fast(text)
    except (Mismatch, Unscannable):
        from ptxkit.syntax import reference

        module = reference.parse(Source(text, filename))
    else:
        if not _header_is_fine(module) or len(_VERSION.findall(text)) > 1:
            from ptxkit.syntax import reference

            module = reference.parse(Source(text, filename))
    if tail:
        end = module.trivia[0] if module.trivia else ""
        object.__setattr__(module, "trivia", (end + tail,))
    return module


def _parse_fast(text: str) -> Module:
    global _fast
    parser = _fast
    if parser is None or parser.lexer.is_full():
        with _lock:
            if _fast is parser:
                _fast = FastParser() if parser is None else parser.renewed()
            parser = _fast
    assert parser is not None
    # A tree has no cycles, and its many small objects would set off collections that find nothing.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return parser.parse(text)
    finally:
        if collecting:
            if len(text) > _LARGE and not gc.get_freeze_count():
                # Hand the many new nodes to the oldest generation at once; else the next young
                # collection walks over all of them, to find no garbage.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _split_tail(text: str, filename: str | None) -> tuple[str, str]:
    """Part the NUL padding that some programs append; raise `ParseError` for a NUL elsewhere."""
    at = text.find("\0")
    if at < 0:
        return text, ""
    if text[at:].strip(_BLANK):
        source = Source(text, filename)
        line, column = source.position(at)
        diagnostic = Diagnostic(
            "PTX003",
            "error",
            "NUL byte inside the file",
            Span(at, at + 1),
            filename,
            line,
            column,
            source.caret(Span(at, at + 1)),
            "ptxas reads no further than a NUL; several modules in one file: see ptxkit.split",
        )
        raise ParseError((diagnostic,))
    return text[:at], text[at:]


def _shown(character: str) -> str:
    """Return a character in ASCII, as a byte if it is one that is no UTF-8."""
    if "\udc80" <= character <= "\udcff":
        return f"byte 0x{ord(character) - 0xDC00:02x}"
    return f"character {ascii(character)[1:-1]}"


def _refuse_non_ascii(text: str, filename: str | None) -> None:
    """Raise `ParseError` for the first non-ASCII character outside comments.

    ptxas looks for them before it parses and counts physical lines.
    """
    bare = _COMMENT.sub(lambda match: " " * len(match[0]), text.partition("\0")[0])
    found = _NON_ASCII.search(bare)
    if found is None:
        return
    at = found.start()
    source = Source(text, filename)
    line, column = source.position(at)
    diagnostic = Diagnostic(
        "PTX002",
        "error",
        f"non-ASCII {_shown(text[at])} outside a comment",
        Span(at, at + 1),
        filename,
        line,
        column,
        source.caret(Span(at, at + 1)),
        "the file starts with a byte order mark; save it without" if text[at] == "\ufeff" else None,
    )
    raise ParseError((diagnostic,))


def _header_is_fine(module: Module) -> bool:
    """Check what the grammar does not say of the header."""
    version, target = module.statements[0], module.statements[1]
    assert isinstance(version, Version) and isinstance(target, Target)
    gap = version.trivia[1] if version.trivia else " "
    name = target.names[0]
    return (
        gap != ""
        and not gap.strip(" \t\r\f\x1a")
        and _NUMBER.fullmatch(version.number) is not None
        and ("sm_" in name or "compute_" in name)
    )
