"""What ptxkit reports: `Diagnostic`, and the errors that carry diagnostics."""

from __future__ import annotations

from typing import Literal, NamedTuple, Self

from ptxkit.source import Source, Span

Severity = Literal["error", "warning", "note"]


class Diagnostic(NamedTuple):
    """One finding about a text.

    `filename` and `line` follow line markers, as in ptxas; `span` and `caret` are physical.
    `column` counts from 1.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    filename: str | None
    line: int
    column: int
    caret: str
    help: str | None = None

    @classmethod
    def at(
        cls,
        source: Source,
        span: Span,
        code: str,
        message: str,
        *,
        severity: Severity = "error",
        help: str | None = None,
        line_at: int | None = None,
    ) -> Self:
        """Return a diagnostic about a span; `line_at` is the offset that tells the line."""
        place = source.location(span.start if line_at is None else line_at)
        _, column = source.position(span.start)
        caret = source.caret(span)
        return cls(code, severity, message, span, place.filename, place.line, column, caret, help)

    def __str__(self) -> str:
        place = f"{self.filename or '<ptx>'}:{self.line}:{self.column}"
        lines = [f"{place}: {self.severity}[{self.code}]: {self.message}", self.caret]
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)


class PtxError(Exception):
    """The base of all errors that ptxkit raises about PTX."""


class ParseError(PtxError):
    """A text that is no PTX, as the assembler's front end sees it.

    `diagnostics` holds every error that could be told apart; the other attributes are those of
    the first one, the one the assembler stops at.
    """

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        super().__init__(diagnostics)

    def __str__(self) -> str:
        return "\n".join(map(str, self.diagnostics))

    @property
    def code(self) -> str:
        """Return the stable code of the first error."""
        return self.diagnostics[0].code

    @property
    def severity(self) -> Severity:
        """Return "error"."""
        return self.diagnostics[0].severity

    @property
    def message(self) -> str:
        """Return the message of the first error."""
        return self.diagnostics[0].message

    @property
    def help(self) -> str | None:
        """Return what to do about the first error, if known."""
        return self.diagnostics[0].help

    @property
    def span(self) -> Span:
        """Return the characters of the first error."""
        return self.diagnostics[0].span

    @property
    def filename(self) -> str | None:
        """Return the file of the first error; line markers are followed."""
        return self.diagnostics[0].filename

    @property
    def line(self) -> int:
        """Return the line of the first error, from 1; line markers are followed."""
        return self.diagnostics[0].line

    @property
    def column(self) -> int:
        """Return the column of the first error, from 1."""
        return self.diagnostics[0].column
