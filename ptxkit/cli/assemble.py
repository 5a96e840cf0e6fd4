"""The commands that make machine code: assemble, and the cache of it."""

from __future__ import annotations

from pathlib import Path

import click

from ptxkit.cli import stream


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--target", metavar="T", help="For which GPU, for instance sm_90a. [default: FILE's]")
@click.option("-o", "--output", type=click.Path(), help="Where to write. [default: FILE.cubin]")
@click.option("--option", "options", multiple=True, metavar="O", help="For ptxas; may be repeated.")
@click.option("--advice", is_flag=True, help="Fail on notes that code is not what was asked for.")
@click.option("--no-cache", is_flag=True, help="Neither read nor write the disk cache.")
def assemble(
    file: str,
    target: str | None,
    output: str | None,
    options: tuple[str, ...],
    advice: bool,
    no_cache: bool,
) -> int:
    """Assemble FILE to a cubin, and show what each kernel needs.

    Uses the newest ptxas that knows FILE's .version: the one that PTXKIT_PTXAS names, or those of
    the packages nvidia-cuda-nvcc and triton, CUDA_HOME and PATH. No GPU is needed.
    """
    from ptxkit.cli.tables import show_resources
    from ptxkit.runtime import assembler
    from ptxkit.runtime.toolchain import NoAssembler

    name = "<stdin>" if file == "-" else file
    try:
        made = assembler.assemble(
            stream.read(file),
            target=target,
            options=options,
            advice="error" if advice else "keep",
            cache=not no_cache,
            filename=name,
        )
    except (assembler.AssemblyError, NoAssembler) as error:
        click.echo(str(error), err=True)
        return 1
    path = output or f"{Path(name).stem if file != '-' else 'module'}.cubin"
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
