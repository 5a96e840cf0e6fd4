"""What `ptxkit fmt` does with its files."""

from __future__ import annotations

import difflib
import sys

import click

from ptxkit.cli import stream
from ptxkit.diagnostics import ParseError
from ptxkit.regression import InputError, find
from ptxkit.syntax.format import format_module
from ptxkit.syntax.parser import parse
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree import Module
from ptxkit.syntax.trivia import strip_trivia


def tidy(paths: tuple[str, ...], *, check: bool, diff: bool, in_place: bool, strip: bool) -> int:
    """Format files and print, compare or write them back; return the exit code."""
    if check and in_place:
        raise click.UsageError("--check writes nothing and -i writes: choose one")
    if in_place and "-" in paths:
        raise click.UsageError("-i needs files; standard input goes to standard output")
    names = _files(paths)
    if len(names) != 1 and not (check or diff or in_place):
        raise click.UsageError(f"{len(names)} files: say -i, --check or --diff")
    failed = changed = 0
    for name in names:
        data = stream.read(name)
        try:
            module = parse(data, filename=stream.name_of(name))
        except ParseError as error:
            stream.show_errors(error)
            failed += 1
            continue
        result = emit(_formatted(module, strip)).encode("utf-8", "surrogateescape")
        changed += result != data
        if diff:
            _show_diff(stream.name_of(name), data, result)
        elif check and result != data:
            stream.write_text(f"{stream.name_of(name)}: would change\n")
        if in_place and result != data:
            stream.write(result, name)
        elif not (check or diff or in_place):
            stream.write(result)
    if check or in_place:
        verb = "would change" if check else "changed"
        stream.complain(f"{len(names)} files, {changed} {verb}, {failed} not parsed")
    return 1 if failed or (check and changed) else 0


def _formatted(module: Module, strip: bool) -> Module:
    if strip:
        bare = strip_trivia(module)
        assert isinstance(bare, Module)
        module = bare
    return format_module(module)


def _files(paths: tuple[str, ...]) -> list[str]:
    names: list[str] = []
    for path in paths:
        try:
            items = [] if path == "-" else find([path])
        except InputError as error:
            raise stream.InputFault(str(error)) from None
        if any(item.member is not None for item in items):
            raise click.UsageError(f"fmt does not write into archives: {path}")
        names += ["-"] if path == "-" else [item.path for item in items]
    return names


_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _show_diff(name: str, old: bytes, new: bytes) -> None:
    """Print a unified diff of bytes; Python's own compares texts only."""
    rows = difflib.diff_bytes(
        difflib.unified_diff,
        old.splitlines(keepends=True),
        new.splitlines(keepends=True),
        name.encode("utf-8", "surrogateescape"),
        name.encode("utf-8", "surrogateescape") + b" (tidy)",
    )
    coloured = stream.is_coloured(sys.stdout)
    for row in rows:
        line = row if row.endswith(b"\n") else row + b"\n\\ No newline at end of file\n"
        colour = _COLOURS.get(line[:1].decode("ascii", "replace"))
        if coloured and colour:
            text = line.rstrip(b"\n").decode("utf-8", "surrogateescape")
            line = click.style(text, fg=colour).encode("utf-8", "surrogateescape") + b"\n"
        stream.write(line)
