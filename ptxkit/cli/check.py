"""The command `check`: diagnostics as the assembler would give them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from ptxkit.cli import stream

if TYPE_CHECKING:
    from ptxkit.diagnostics import Diagnostic

_PATH = click.Path(allow_dash=True)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=_PATH, metavar="PATH...")
@click.option("--target", metavar="T", help="Check as if assembled for T, for instance sm_90a.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    show_default=True,
    help="How to print.",
)
@click.option("--strict", is_flag=True, help="Refuse what ptxas tolerates against the manual.")
@click.option("--whole-program", is_flag=True, help="Refuse calls of what nothing defines.")
@click.option("--isa", "extra", type=_PATH, metavar="EXTRA.toml", help="More forms of your own.")
@click.option("--with-ptxas", is_flag=True, help="Run ptxas too, and show where it differs.")
def check(
    paths: tuple[str, ...],
    target: str | None,
    form: str,
    strict: bool,
    whole_program: bool,
    extra: str | None,
    with_ptxas: bool,
) -> int:
    """Check PTX files as NVIDIA's assembler would.

    PATH is a file, a folder, a pattern, or an archive; exit code 1 if a file has an error.
    """
    from ptxkit.checker.check import check as check_module
    from ptxkit.cli.table import load_table

    table = load_table(extra)
    rows: list[tuple[str, str, list[Diagnostic]]] = []
    for name, data in stream.ptx_files(paths):
        try:
            found = check_module(
                data,
                target,
                strict=strict,
                whole_program=whole_program,
                table=table,
                filename=name,
            )
        except ValueError as error:
            raise stream.InputFault(str(error)) from None
        rows.append((name, data.decode("utf-8", "surrogateescape"), found))
        if form == "text":
            stream.show_diagnostics(found, err=False)
        if with_ptxas:
            _compare(name, data, found, target)
    if form == "json":
        stream.write_text(json.dumps([_as_json(name, found) for name, _, found in rows], indent=2))
        stream.write_text("\n")
    elif form == "sarif":
        from ptxkit import __version__
        from ptxkit.checker.sarif import sarif

        stream.write_text(json.dumps(sarif(rows, __version__), indent=2) + "\n")
    else:
        _show_sum([item for _, _, found in rows for item in found], len(rows))
    return int(any(item.severity == "error" for _, _, found in rows for item in found))


def _as_json(name: str, found: list[Diagnostic]) -> dict[str, Any]:
    return {"file": name, "diagnostics": [item._asdict() for item in found]}


def _show_sum(found: list[Diagnostic], files: int) -> None:
    counts = {
        word: sum(item.severity == word for item in found) for word in ("error", "warning", "note")
    }
    words = [f"{count} {word}{'s' * (count != 1)}" for word, count in counts.items() if count]
    where = f"{files} file{'s' * (files != 1)}"
    print(f"{', '.join(words) or 'nothing to say'} in {where}", file=sys.stderr)


def _compare(name: str, data: bytes, found: list[Diagnostic], target: str | None) -> None:
    """Print the assembler's verdict beside ours, and the lines on which only one has an error."""
    from ptxkit.runtime.oracle import run_ptxas

    verdict = run_ptxas(data, target)
    if verdict is None:
        raise stream.InputFault("no ptxas found: pip install nvidia-cuda-nvcc")
    ours = {item.line for item in found if item.severity == "error"}
    theirs = {line for line, _ in verdict.errors}
    say = {True: "accepts", False: "refuses"}
    print(f"{name}: ptxkit {say[not ours]}, ptxas {verdict.version} {say[verdict.accepted]}")
    for line, message in verdict.errors:
        if line not in ours:
            print(f"{name}:{line}: only ptxas: {message}")
    if not verdict.crashed:
        for line in sorted(ours - theirs):
            print(f"{name}:{line}: only ptxkit")
