"""The commands that report on files: roundtrip, stats."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ptxkit.cli import stream

if TYPE_CHECKING:
    from ptxkit.regression import Item, Result, Totals

_PATH = click.Path(allow_dash=True)
_FORMAT = click.Choice(["text", "json"])
_HOW = "How to print: to be read, or one JSON document."


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@click.command()
@click.argument("paths", nargs=-1, required=True, type=_PATH, metavar="PATH...")
@click.option(
    "--via",
    type=click.Choice(["tree", "json", "python", "sugar"]),
    default="tree",
    show_default=True,
    help="What the text becomes before it is text again.",
)
@click.option("--exact", is_flag=True, help="Via python and sugar, compare bytes, not tokens.")
@click.option(
    "--expect",
    metavar="INDEX.csv",
    type=_PATH,
    help="Files that must be refused (columns file, parse, corpus, ptxas_syntax_line); a listed"
    " refusal is a pass.",
)
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes. [default: one a core]")
@click.option("--sample", type=click.IntRange(1), help="Take so many of the files, at random.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which sample to take.")
@click.option("--format", "form", type=_FORMAT, default="text", show_default=True, help=_HOW)
def roundtrip(
    paths: tuple[str, ...],
    via: str,
    exact: bool,
    expect: str | None,
    jobs: int | None,
    sample: int | None,
    seed: int,
    form: str,
) -> int:
    """Check that files come back: byte for byte, via python and sugar token by token.

    PATH is a file, a folder (its .ptx files at any depth), a pattern, or a .zip or .tar.gz archive.
    Prints a line for each file that fails, totals last; exits with 1 if any failed.
    """
    if exact and via not in ("python", "sugar"):
        raise click.UsageError("--exact goes with --via python and sugar; the others are exact")
    from ptxkit import regression

    try:
        expected = regression.read_index(expect) if expect else {}
        items = regression.find(paths) if "-" not in paths else _standard_input(paths)
        if sample is not None:
            items = regression.sample(items, sample, seed)
        totals = regression.Totals()
        chosen: regression.Via = via  # type: ignore[assignment]  # click has checked it
        results: Iterable[Result]
        if "-" in paths:
            data = stream.read("-")
            results = [regression.work(regression.Task(items[0], data, chosen, None, exact))]
        else:
            results = regression.run(
                items,
                chosen,
                expected=expected,
                jobs=_cores() if jobs is None else jobs,
                exact=exact,
            )
        with _progress(len(items), form) as advance:
            for result in regression.timed(results, totals):
                advance(None if result.ok or form == "json" else str(result))
    except regression.InputError as error:
        raise stream.InputFault(str(error)) from None
    if not items:
        raise stream.InputFault(f"no .ptx files in {' '.join(paths)}")
    if form == "json":
        stream.write_text(json.dumps(_totals_dict(totals), indent=2) + "\n")
    else:
        _show_totals(totals)
    return 1 if totals.failures else 0


def _standard_input(paths: tuple[str, ...]) -> list[Item]:
    from ptxkit.regression import Item

    if paths != ("-",):
        raise click.UsageError("standard input stands alone")
    return [Item("<stdin>")]


@contextmanager
def _progress(count: int, form: str) -> Iterator[Any]:
    """Give a function that counts a result and prints its line; a bar on a terminal alone."""
    if not sys.stderr.isatty() or count < 2:

        def plain(line: str | None) -> None:
            if line is not None:
                stream.write_text(f"{line}\n")

        yield plain
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("", total=count)

        def shown(line: str | None) -> None:
            if line is not None:
                # Take the bar away while the line is printed, which may go to another stream.
                progress.stop()
                stream.write_text(f"{line}\n")
                progress.start()
            progress.advance(bar)

        yield shown


def _totals_dict(totals: Totals) -> dict[str, Any]:
    return {
        "files": totals.files,
        "bytes": totals.size,
        "seconds": round(totals.seconds, 3),
        "mb_per_second": round(totals.rate, 3),
        "outcomes": dict(totals.outcomes.most_common()),
        "failures": [
            {
                "file": f.name,
                "outcome": f.outcome,
                "line": f.line,
                "column": f.column,
                "message": f.message,
            }
            for f in totals.failures
        ],
    }


def _show_totals(totals: Totals) -> None:
    rows = [("files", f"{totals.files:,}"), ("bytes", f"{totals.size:,}")]
    rows.append(("MB/s", f"{totals.rate:.2f}"))
    rows += [(name, f"{count:,}") for name, count in totals.outcomes.most_common()]
    rows.append(("failures", f"{len(totals.failures):,}"))
    if not sys.stdout.isatty():
        width = max(len(name) for name, _ in rows)
        stream.write_text("".join(f"{name:<{width}}  {value:>12}\n" for name, value in rows))
        return
    from rich.table import Table

    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, value in rows:
        bad = name == "failures" and totals.failures
        table.add_row(name, value, style="bold red" if bad else None)
    _console().print(table)


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False)


# ---- stats


@click.command()
@click.argument("paths", nargs=-1, required=True, type=_PATH, metavar="PATH...")
@click.option(
    "--transpile", is_flag=True, help="Show instead how many lines of Python the files become."
)
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes. [default: one a core]")
@click.option("--format", "form", type=_FORMAT, default="text", show_default=True, help=_HOW)
def stats(paths: tuple[str, ...], transpile: bool, jobs: int | None, form: str) -> int:
    """Show what PTX files contain.

    Kernels and their parameters, registers, memory, instructions by opcode and class, barriers,
    debug information, and the ISA features used with the lowest version and target that have them
    (a lower bound). With --transpile: statements (labels and braces left out), and the lines of
    the plain and the sugared Python that hold more than a comment, laid out by ruff if it is there.
    """
    if transpile:
        return _readability(paths, jobs or _cores(), form)
    from ptxkit.cli.tables import show_stats
    from ptxkit.diagnostics import ParseError
    from ptxkit.regression import InputError
    from ptxkit.stats import measure, to_dict
    from ptxkit.syntax.parser import parse

    failed = 0
    found: list[dict[str, Any]] = []
    try:
        for name, data in _inputs(paths):
            try:
                measured = measure(parse(data, filename=name))
            except ParseError as error:
                stream.show_errors(error)
                failed += 1
                continue
            if form == "json":
                found.append({"file": name, **to_dict(measured)})
            else:
                show_stats(name, measured)
    except InputError as error:
        raise stream.InputFault(str(error)) from None
    if form == "json":
        stream.write_text(json.dumps(found, indent=2) + "\n")
    return 1 if failed else 0


def _readability(paths: tuple[str, ...], jobs: int, form: str) -> int:
    """Report how many lines files become as Python, by folder."""
    from dataclasses import asdict

    from ptxkit.cli.tables import show_readability
    from ptxkit.regression import InputError
    from ptxkit.transpiler.readability import measure_all

    try:
        rows = measure_all(_inputs(paths), jobs)
    except InputError as error:
        raise stream.InputFault(str(error)) from None
    if form == "json":
        stream.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    else:
        show_readability(rows)
    return 0


def _inputs(paths: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of every input that paths name."""
    from ptxkit import regression

    for path in paths:
        if path == "-":
            yield "<stdin>", stream.read("-")
            continue
        items = regression.find([path])
        if not items:
            raise stream.InputFault(f"no .ptx files in {path}")
        members: dict[str, set[str]] = {}
        for item in items:
            if item.member is None:
                yield item.path, stream.read(item.path)
            else:
                members.setdefault(item.path, set()).add(item.member)
        for archive, names in members.items():
            for name, data in regression.read_members(archive, names):
                yield f"{archive}:{name}", data
