"""The command that builds kernels ahead of time."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ptxkit.cli import stream

if TYPE_CHECKING:
    from ptxkit.runtime.aot import Built


def _targets(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> list[str]:
    """Return the targets of `--target sm_90a,sm_100a --target sm_80`."""
    from ptxkit.isa.target import Target

    try:
        return [str(Target.parse(name)) for text in given for name in text.split(",") if name]
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from None


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option(
    "--target", "targets", multiple=True, metavar="T,T", callback=_targets,
    help="For which GPUs, for instance sm_90a,sm_100a. [default: each module's own]",
)  # fmt: skip
@click.option("-o", "--output", type=click.Path(), default=".", help="Which folder to write to.")
@click.option("--name", "names", multiple=True, metavar="N", help="Only this one; may be repeated.")
@click.option("--option", "options", multiple=True, metavar="O", help="For ptxas; may be repeated.")
@click.option("--advice", is_flag=True, help="Fail on notes that code is not what was asked for.")
@click.option("--no-cache", is_flag=True, help="Neither read nor write the disk cache.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many at once. [default: all cores]")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How to print.",
)  # fmt: skip
def build(
    files: tuple[str, ...],
    targets: list[str],
    output: str,
    names: tuple[str, ...],
    options: tuple[str, ...],
    advice: bool,
    no_cache: bool,
    jobs: int | None,
    form: str,
) -> int:
    """Write cubins, and a JSON with which `ptxkit.load` needs neither PTX nor assembler.

    FILE is a .ptx, or Python of the DSL (.py), which is run: all its kernels and modules are built
    whose names do not begin with an underscore. A module is built for those targets that can run
    it.
    """
    from ptxkit.diagnostics import PtxError
    from ptxkit.runtime import aot

    sources = _sources(files)
    missing = [name for name in names if name not in sources]
    if missing:
        there = ", ".join(sources) or "none"
        raise stream.InputFault(f"there is no module {missing[0]!r}; there are: {there}", 1)
    chosen = {name: source for name, source in sources.items() if not names or name in names}
    with stream.foreign_code(" ".join(files)):  # kernels are traced now
        try:
            made = aot.build(
                chosen, targets, output, options=options, advice="error" if advice else "keep",
                cache=not no_cache, jobs=jobs,
            )  # fmt: skip
        except PtxError as error:
            click.echo(str(error), err=True)
            return 1
        except OSError as error:
            raise stream.InputFault(f"{output}: {stream.reason(error)}") from None
    if form == "json":
        stream.write_text(json.dumps({"modules": [_plain(row) for row in made]}, indent=2) + "\n")
        return 0
    from ptxkit.cli.tables import show_built

    show_built(made)
    return 0


def _sources(files: tuple[str, ...]) -> dict[str, Any]:
    """Return what is to be built by name: a file's own, or that of a variable."""
    found: dict[str, tuple[str, Any]] = {}
    for file in files:
        for name, source in _modules_of(file).items():
            if name in found:
                raise stream.InputFault(f"{found[name][0]} and {file} both have a module {name!r}")
            found[name] = file, source
    return {name: source for name, (_, source) in found.items()}


def _modules_of(file: str) -> dict[str, Any]:
    path = Path(file)
    if path.suffix != ".py":
        stream.read(file)  # says so if it cannot be read
        return {path.stem: path}
    from ptxkit.dsl.script import collected

    text = stream.read(file).decode("utf-8", "surrogateescape")
    with stream.foreign_code(file):
        scope = collected(text, file)
    # A kernel with two names is built once. `m` is what a file calls the module that it is.
    unique = {id(item): name for name, item in reversed(scope.items()) if name[0] != "_"}
    found = {name: item for name, item in scope.items() if unique.get(id(item)) == name}
    if not found:
        raise stream.InputFault(f"{file} has no module and no kernel", 1)
    return {path.stem if name == "m" else name: item for name, item in found.items()}


def _plain(row: Built) -> dict[str, Any]:
    """Return what was built of a module as plain data."""
    return {
        "name": row.name,
        "json": str(row.path),
        "images": [
            {
                "target": target,
                "file": row.files[target],
                "size": len(made.data),
                "assembler": made.assembler,
                "is_cached": made.is_cached,
                "kernels": {name: asdict(item) for name, item in made.kernels.items()},
                "notes": [note.message for note in made.notes],
            }
            for target, made in row.cubins.items()
        ],
        "left_out": row.left_out,
    }
