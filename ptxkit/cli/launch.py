"""The command that launches a kernel from the shell."""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ptxkit.cli import stream

if TYPE_CHECKING:
    from ptxkit.runtime.loader import LoadedKernel, LoadedModule
    from ptxkit.runtime.shell import Report, Result

Shape = tuple[int, ...]


def _shape(context: click.Context, option: click.Parameter, given: str | None) -> Shape | None:
    """Return the extents of `--grid 4` or `--grid 4,2,1`."""
    if given is None:
        return None
    try:
        return tuple(int(word) for word in given.split(","))
    except ValueError:
        raise click.BadParameter(
            f"{given!r} is not one to three numbers", context, option
        ) from None


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--entry", metavar="NAME", help="Which kernel. [default: the only one]")
@click.option("--grid", metavar="X,Y,Z", callback=_shape, required=True, help="How many CTAs.")
@click.option("--block", metavar="X,Y,Z", callback=_shape, help="Threads. [default: .reqntid]")
@click.option("--cluster", metavar="X,Y,Z", callback=_shape, help="CTAs of a cluster.")
@click.option(
    "--shmem", type=click.IntRange(min=0), metavar="BYTES", default=0, help="Dynamic shared memory."
)
@click.option(
    "-a", "--arg", "texts", multiple=True, metavar="A",
    help="An argument, in the order of the parameters.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, metavar="N", help="For random numbers."
)
@click.option(
    "--repeat",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Launch N times more, and take the time.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    default=math.inf,
    metavar="S",
    help="Seconds for a launch.",
)
@click.option(
    "--print", "count", type=click.IntRange(min=0), default=8, show_default=True, metavar="N",
    help="How many values of a changed array to show.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How to print.",
)  # fmt: skip
def run(
    file: str,
    entry: str | None,
    grid: Shape,
    block: Shape | None,
    cluster: Shape | None,
    shmem: int,
    texts: tuple[str, ...],
    seed: int,
    repeat: int,
    timeout: float,
    count: int,
    form: str,
) -> int:
    """Launch a kernel of FILE, and show what it changed.

    FILE is a .ptx, Python of the DSL (.py), which is run, or a .json that `build` wrote.

    \b
    Arguments:
      7, 2.5              a number of the parameter's type
      f32:2.5             a number whose bits the parameter gets
      randn:f32[64,32]    an array: zeros, ones, arange, nan, rand or randn
      x.npy               an array of a file
      x.npy@y.npy         any array; what became of it is written to y.npy
      hex:00ff            bytes, for a structure
    """  # noqa: D301  click's own mark
    from ptxkit.diagnostics import PtxError
    from ptxkit.runtime import shell
    from ptxkit.runtime.argument import ArgumentError

    try:
        kernel = _kernel(_module(file), entry)
        report = shell.run(
            kernel, texts, grid=grid, block=block, cluster=cluster, shmem_size=shmem, seed=seed,
            repeat=repeat, timeout=timeout,
        )  # fmt: skip
    except (PtxError, ArgumentError, OverflowError) as error:
        click.echo(str(error), err=True)
        return 1
    except (TimeoutError, KeyboardInterrupt) as error:
        # A kernel may still run, and the driver's exit handlers would wait for it.
        click.echo(str(error) or "interrupted", err=True)
        sys.stderr.flush()
        os._exit(1 if isinstance(error, TimeoutError) else 130)
    launch = {"grid": grid, "block": block or kernel.signature.block, "cluster": cluster}
    if form == "json":
        facts = _plain(report, count) | {"launch": launch | {"shmem_size": shmem, "seed": seed}}
        stream.write_text(json.dumps(facts, indent=2) + "\n")
    else:
        from ptxkit.cli.tables import show_run

        told = ", ".join(f"{key} {'x'.join(map(str, row))}" for key, row in launch.items() if row)
        show_run(report, count, [("on", f"{report.device}, for {report.target}"), ("launch", told)])
    for row in report.results:
        if row.overrun:
            click.echo(
                f"{row.parameter.name}: the kernel wrote beyond {row.argument.text}", err=True
            )
    return int(any(row.overrun for row in report.results))


def _module(file: str) -> LoadedModule:
    """Return what a file holds, ready to be launched on the device at hand."""
    from ptxkit.runtime.loader import SourceModule, load

    if file.endswith(".json"):
        stream.read(file)  # says so if it cannot be read
        return load(Path(file))
    text = stream.read(file).decode("utf-8", "surrogateescape")
    if file.endswith(".py"):
        from ptxkit.dsl.script import run as run_script

        with stream.foreign_code(file):
            text = run_script(text, file)
    return SourceModule(text, stream.name_of(file))


def _kernel(module: LoadedModule, entry: str | None) -> LoadedKernel:
    names = list(module.signatures)
    if entry is None and len(names) != 1:
        raise stream.InputFault(
            f"which kernel? give --entry; there are: {', '.join(names) or 'none'}"
        )
    return module[entry or names[0]]


def _plain(report: Report, count: int) -> dict[str, Any]:
    """Return what a launch did as plain data."""
    from ptxkit.cli.tables import spread

    return {
        "kernel": report.kernel,
        "device": report.device,
        "target": report.target,
        "arguments": [_plain_result(row, count) for row in report.results],
        "microseconds": spread(report.times) | {"all": report.times} if report.times else None,
    }


def _plain_result(row: Result, count: int) -> dict[str, Any]:
    from ptxkit.runtime.data import values

    facts: dict[str, Any] = {"parameter": row.parameter.name, "argument": row.argument.text}
    if row.after is None:
        return facts
    few = values(row.after.ravel()[:count], row.argument.type)
    return facts | {
        "type": row.argument.type,
        "shape": row.argument.shape,
        "changed": row.changed,
        "first_changed": row.first,
        "overrun": row.overrun,
        # JSON has no word for these.
        "values": [v if math.isfinite(v) else str(v) for v in few],
        "written_to": row.argument.out,
    }
