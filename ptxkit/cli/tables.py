"""Prints statistics: rich tables on a terminal, aligned text when piped."""

from __future__ import annotations

import sys
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from ptxkit.cli import stream
from ptxkit.stats import FunctionStats, ModuleStats, ParameterStats

if TYPE_CHECKING:
    from ptxkit.runtime.aot import Built
    from ptxkit.runtime.assembler import Cubin
    from ptxkit.runtime.shell import Report
    from ptxkit.transpiler.readability import Readability

_FEW = 20  # files that are listed one by one
_Rows = list[tuple[str, ...]]


def show_stats(name: str, stats: ModuleStats) -> None:
    """Print the statistics of one file."""
    _show(name, (), _overview(stats))
    for function in stats.functions:
        _show(f"{function.kind} {function.name}", (), _function(function))
    rows: _Rows
    opcodes = stats.total("opcodes")
    if opcodes:
        total = sum(opcodes.values())
        for title, counter in ("class", stats.total("classes")), ("opcode", opcodes):
            rows = [
                (key, f"{count:,}", f"{100 * count / total:.1f} %")
                for key, count in counter.most_common()
            ]
            _show(f"instructions by {title}", (title, "count", "share"), rows)
    # What every target has since PTX 1.x tells nobody anything; `--format json` lists it too.
    rows = [
        (f.name, f.ptx, f.target or "any", f"{f.count:,}")
        for f in stats.features
        if not f.ptx.startswith("1.")
    ]
    if rows:
        _show("ISA features since PTX 2.0", ("feature", "since", "target", "count"), rows)


def show_resources(path: str, made: Cubin) -> None:
    """Print what the kernels of a cubin need, and what the assembler remarked."""
    facts: _Rows = [
        ("written", f"{path}, {len(made.data):,} bytes for {made.target}"),
        ("by", f"{made.assembler}{', from the cache' if made.is_cached else ''}"),
    ]
    _show("cubin", (), facts)
    head = ("kernel", "registers", "stack", "spills", "shared", "constant", "barriers")
    cells: _Rows = [
        (
            name,
            "" if item.registers is None else str(item.registers),
            *(f"{size:,}" for size in (item.stack, item.spill_stores + item.spill_loads)),
            *(f"{size:,}" for size in (item.shared, item.constant, item.barriers)),
        )
        for name, item in made.kernels.items()
    ]
    if cells:
        _show("kernels, in bytes", head, cells)
    for note in made.notes:
        stream.write_text(f"{note}\n")


def show_built(rows: list[Built]) -> None:
    """Print what was built of each module, and for which targets there is no code of it."""
    cells: _Rows = [
        (row.name, target, row.files[target], f"{len(made.data):,}", made.assembler)
        for row in rows
        for target, made in row.cubins.items()
    ]
    _show("built", ("module", "target", "file", "bytes", "by"), cells)
    cells = [(row.name, target, own) for row in rows for target, own in row.left_out.items()]
    if cells:
        _show("left out", ("module", "for", "its .target"), cells)
    notes = {
        f"{row.name} for {target}: {note}\n": None
        for row in rows
        for target, made in row.cubins.items()
        for note in made.advice
    }
    stream.write_text("".join(notes))


def show_run(report: Report, count: int, facts: list[tuple[str, str]]) -> None:
    """Print what a launch changed, `count` values of each array, and how long it took."""
    from ptxkit.runtime.data import values

    _show(report.kernel, (), [*facts])
    cells: _Rows = []
    for row in report.results:
        shown = changed = ""
        if row.after is not None:
            changed = "no"
        if row.changed:
            changed = f"{row.changed:,} of {row.after.size:,}, from {row.first:,} on"
            few = values(row.after.ravel()[:count], row.argument.type)
            more = " …" * (row.after.size > count > 0)
            shown = " ".join(f"{v:.6g}" if isinstance(v, float) else str(v) for v in few) + more
        cells.append((row.parameter.name, row.argument.text, changed, shown))
    if cells:
        _show("arguments", ("parameter", "argument", "changed", "values"), cells)
    if report.times:
        lines = [(name, f"{value:,.2f} µs") for name, value in spread(report.times).items()]
        _show(f"time on the device, {len(report.times):,} launches", (), [*lines])


def spread(times: list[float]) -> dict[str, float]:
    """Return least, median and greatest."""
    return {"least": min(times), "median": median(times), "greatest": max(times)}


def show_readability(rows: list[Readability]) -> None:
    """Print the lines of Python of files, one by one if they are few, and by folder."""
    from ptxkit.transpiler.readability import by_folder, is_formatted

    if len(rows) <= _FEW:
        cells: _Rows = [
            (r.name, f"{r.statements:,}", f"{r.plain:,}", f"{r.sugared:,}", f"{r.ratio:.2f}")
            for r in rows
        ]
        _show("lines of Python", ("file", "statements", "plain", "sugar", "sugar/stmt"), cells)
    folders = by_folder(rows)
    cells = [(name, f"{count:,}", f"{ratio:.2f}") for name, (count, ratio) in folders.items()]
    _show("by folder", ("folder", "files", "median sugar/stmt"), cells)
    totals = [
        ("files", f"{len(rows):,}"),
        ("instructions by ptx.op", f"{sum(row.fallbacks for row in rows):,}"),
        ("laid out by", "ruff format --line-length 100" if is_formatted() else "nobody"),
    ]
    _show("total", (), [*totals])


def _overview(stats: ModuleStats) -> _Rows:
    kinds = Counter(function.kind for function in stats.functions)
    rows: _Rows = [
        (".version", stats.version),
        (".target", stats.target),
        (".address_size", str(stats.address_size)),
        ("needs at least", f".version {stats.needs_ptx}, {stats.needs_target or 'no one target'}"),
        ("kernels", str(kinds["kernel"])),
        ("device functions", str(kinds["function"])),
        ("instructions", f"{stats.instructions:,}"),
    ]
    memory = stats.memory + stats.total("memory")
    rows += [(f"{space} memory", f"{size:,} bytes") for space, size in sorted(memory.items())]
    if stats.dynamic_shared:
        rows.append(("dynamic shared", ", ".join(stats.dynamic_shared)))
    rows.append(("registers", _counts(stats.total("registers"))))
    rows.append(("barriers", _counts(stats.total("barriers"))))
    rows.append(("debug information", _counts(stats.debug)))
    return rows


def _function(function: FunctionStats) -> _Rows:
    rows: _Rows = []
    for parameter in function.returns:
        rows.append(("returns", _parameter(parameter)))
    for parameter in function.parameters:
        rows.append(("parameter", _parameter(parameter)))
    for keyword, arguments in function.directives.items():
        rows.append((keyword, ", ".join(arguments) or "yes"))
    rows.append(("instructions", f"{function.instructions:,}"))
    rows.append(("registers", _counts(function.registers)))
    if function.memory:
        sizes = ", ".join(f"{space} {size:,} bytes" for space, size in function.memory.items())
        rows.append(("memory", sizes))
    if function.barriers:
        numbers = ", ".join(map(str, function.barrier_numbers))
        rows.append(
            ("barriers", _counts(function.barriers) + (f"; numbers {numbers}" * bool(numbers)))
        )
    return rows


def _parameter(parameter: ParameterStats) -> str:
    size = "" if parameter.size is None else f", {parameter.size} bytes"
    aligned = "" if parameter.alignment is None else f", aligned to {parameter.alignment}"
    pointer = "" if parameter.pointer is None else f", points to {parameter.pointer} memory"
    return f"{parameter.name}: {parameter.type}{size}{aligned}{pointer}"


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{key} {count:,}" for key, count in counter.most_common()) or "none"


def _show(title: str, header: tuple[str, ...], rows: _Rows) -> None:
    if not sys.stdout.isatty():
        lines = [title]
        shown = [header, *rows] if header else rows
        widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
        for row in shown:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            lines.append("  " + "  ".join(cells).rstrip())
        stream.write_text("\n".join(lines) + "\n\n")
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(title, style="bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_header=bool(header),
    )
    for index in range(len(rows[0])):
        number = bool(header) and all(row[index][:1].isdigit() for row in rows)
        table.add_column(
            header[index] if header else "",
            justify="right" if number else "left",
            style="cyan" if index == 0 else "",
            overflow="fold",
        )
    for row in rows:
        table.add_row(*map(Text, row))  # Text: names may hold what rich takes for markup
    Console(highlight=False).print(table)
