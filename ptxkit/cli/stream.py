"""Reads inputs and writes outputs as bytes; says in one line what cannot be read."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ptxkit.diagnostics import Diagnostic, ParseError
    from ptxkit.syntax.tree import Module


class InputFault(Exception):
    """Ends the program with a message and an exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        self.code = code
        super().__init__(message)


def read(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`."""
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        with open(path, "rb") as file:  # pathlib takes 5 ms to import
            return file.read()
    except OSError as error:
        raise InputFault(f"{path}: {reason(error)}") from None


def ptx_files(paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the names and bytes of all PTX that paths name: files, folders, patterns, archives."""
    from ptxkit import regression

    paths = list(paths)
    try:
        items = regression.find(path for path in paths if path != "-")
        if not items and "-" not in paths:
            raise InputFault(f"no .ptx files in {' '.join(paths)}")
        for item in items:
            if item.member is None:
                yield item.name, read(item.path)
            else:
                for _, data in regression.read_members(item.path, {item.member}):
                    yield item.name, data
    except regression.InputError as error:
        raise InputFault(str(error)) from None
    if "-" in paths:
        yield name_of("-"), read("-")


@contextlib.contextmanager
def foreign_code(file: str) -> Iterator[None]:
    """Run Python of the user's: what it raises ends the program with a message, no traceback."""
    from ptxkit.diagnostics import PtxError

    try:
        yield
    except PtxError as error:
        raise InputFault(f"{file}: {error}", 1) from None
    except (InputFault, click.ClickException):
        raise
    except Exception as error:  # noqa: BLE001  it may raise anything
        import traceback

        place = traceback.format_exc(limit=-1).rstrip()
        raise InputFault(f"{file}: {type(error).__name__}: {error}\n{place}", 1) from None


def name_of(path: str) -> str:
    """Return how messages call an input."""
    return "<stdin>" if path == "-" else path


def write(data: bytes, path: str = "-") -> None:
    """Write bytes to a file, or to standard output for `-`."""
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise InputFault(f"{path}: {reason(error)}") from None


def write_text(text: str) -> None:
    """Write text to standard output, whatever its encoding and whatever the text holds."""
    write(text.encode(sys.stdout.encoding or "utf-8", "backslashreplace"))


def write_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output, some hundred at a time."""
    rest = iter(lines)
    while batch := list(islice(rest, 500)):
        write_text("\n".join(batch) + "\n")


def reason(error: OSError) -> str:
    """Return what the system says of an error, in lower case."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]


def is_coloured(stream: object) -> bool:
    """Tell whether to colour what goes to a stream: a terminal, and NO_COLOR is not set."""
    isatty = getattr(stream, "isatty", None)
    return not os.environ.get("NO_COLOR") and isatty is not None and isatty()


def complain(message: str) -> None:
    """Print a message of the program itself to standard error."""
    click.echo(f"ptxkit: {_printable(message)}", err=True, color=is_coloured(sys.stderr))


def parse(path: str) -> Module:
    """Return the module in a file; where there is none, print why and end the program."""
    return parse_data(read(path), path)


def parse_data(data: bytes, path: str) -> Module:
    """Return the module in the bytes of a file; where there is none, do as `parse`."""
    from ptxkit.diagnostics import ParseError
    from ptxkit.syntax.parser import parse as parse_bytes

    try:
        return parse_bytes(data, filename=name_of(path))
    except ParseError as error:
        show_errors(error)
        raise click.exceptions.Exit(1) from None


def show_errors(error: ParseError) -> None:
    """Print all diagnostics of an error to standard error."""
    show_diagnostics(error.diagnostics)


def show_diagnostics(diagnostics: Iterable[Diagnostic], *, err: bool = True) -> None:
    """Print diagnostics to standard error, or to standard output."""
    blocks = [str(diagnostic) for diagnostic in diagnostics]
    if not blocks:
        return
    coloured = is_coloured(sys.stderr if err else sys.stdout)
    if coloured:
        blocks = [_paint(block) for block in blocks]
    click.echo(_printable("\n".join(blocks)), err=err, color=coloured)


_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


def _paint(block: str) -> str:
    """Colour the severity, the carets and the help of a printed diagnostic."""
    lines = block.split("\n")
    for severity, colour in _COLOURS.items():
        before, found, after = lines[0].partition(f": {severity}[")
        if found:
            code, _, message = after.partition("]: ")
            mark = click.style(f"{severity}[{code}]", fg=colour, bold=True)
            lines[0] = f"{click.style(before, bold=True)}: {mark}: {message}"
            break
    for index, line in enumerate(lines[1:], 1):
        if line.strip() and not line.strip().strip("^"):
            lines[index] = click.style(line, fg="green", bold=True)
        elif line.startswith("help: "):
            lines[index] = click.style("help: ", fg="cyan") + line.removeprefix("help: ")
    return "\n".join(lines)


def _printable(text: str) -> str:
    """Return a text that any standard error can take; names may hold bytes that are no UTF-8."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
