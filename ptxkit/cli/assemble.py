"""The commands that make machine code: assemble, and the cache of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ptxkit.cli import stream


@click.command()
@click.argument(
    "files", type=click.Path(allow_dash=True), nargs=-1, required=True, metavar="FILE..."
)
@click.option("--target", metavar="T", help="For which GPU, for instance sm_90a. [default: FILE's]")
@click.option("-o", "--output", type=click.Path(), help="Where to write. [default: FILE.cubin]")
@click.option("--option", "options", multiple=True, metavar="O", help="For ptxas; may be repeated.")
@click.option(
    "--assembler",
    metavar="A",
    type=click.Choice(["ptxas", "nvjitlink", "driver"]),
    help="ptxas, nvjitlink or driver. [default: the first there]",
)
@click.option("--advice", is_flag=True, help="Fail on notes that code is not what was asked for.")
@click.option("--no-cache", is_flag=True, help="Neither read nor write the disk cache.")
def assemble(
    files: tuple[str, ...],
    target: str | None,
    output: str | None,
    options: tuple[str, ...],
    assembler: Any,
    advice: bool,
    no_cache: bool,
) -> int:
    """Assemble FILE to a cubin, and show what each kernel needs; several are linked.

    Uses the newest ptxas that knows FILE's .version: the one that PTXKIT_PTXAS names, or those of
    the packages nvidia-cuda-nvcc and triton, CUDA_HOME and PATH. No GPU is needed. Without ptxas it
    is nvJitLink (cuda.bindings), and then the driver.
    """
    from ptxkit.cli.tables import show_resources
    from ptxkit.runtime import assembler as assemblers
    from ptxkit.runtime.toolchain import NoAssembler

    names = ["<stdin>" if file == "-" else file for file in files]
    try:
        made = assemblers.assemble(
            [stream.read(file) for file in files],
            target=target,
            options=options,
            assembler=assembler,
            advice="error" if advice else "keep",
            cache=not no_cache,
            filename=names,
        )
    except (assemblers.AssemblyError, NoAssembler) as error:
        click.echo(str(error), err=True)
        return 1
    path = output or f"{Path(names[0]).stem if files[0] != '-' else 'module'}.cubin"
    try:
        made.save(path)
    except OSError as error:
        raise stream.InputFault(f"{path}: {error.strerror}") from None
    show_resources(path, made)
    return 0


@click.group(no_args_is_help=True)
def cache() -> None:
    """Show or empty the disk cache of machine code."""


@cache.command()
def info() -> None:
    """Show where the cache is, and how full."""
    from ptxkit.runtime import cache as caches

    found = caches.info()
    megabytes = found.size / (1 << 20)
    limit = found.bound >> 20
    click.echo(f"{found.folder}: {found.entries} entries, {megabytes:.1f} MB of {limit} MB")


@cache.command()
def clear() -> None:
    """Remove all entries."""
    from ptxkit.runtime import cache as caches

    count = caches.clear()
    click.echo(f"{count} entries removed")
