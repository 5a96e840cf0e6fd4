"""The commands that turn text into trees and trees into text: parse, emit, fmt."""

from __future__ import annotations

import os
import sys

import click

from ptxkit.cli import stream

_FILE = click.Path(allow_dash=True)


@click.command(epilog="`ptxkit parse --json FILE | ptxkit emit -` gives the bytes of FILE.")
@click.argument("file", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON tree, which `emit` takes back.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing; the exit code tells.")
def parse(file: str, as_json: bool, quiet: bool) -> int:
    """Parse FILE and print its tree, a line for each statement."""
    module = stream.parse(file)
    if quiet:
        return 0
    if as_json:
        from ptxkit.syntax.tree_json import to_json

        stream.write(to_json(module).encode("ascii"))
        return 0
    from ptxkit.cli.show import tree_lines

    coloured = stream.is_coloured(sys.stdout)
    stream.write_lines(tree_lines(module, guides=sys.stdout.isatty(), coloured=coloured))
    return 0


@click.command()
@click.argument("file", type=_FILE)
@click.option("--output", "-o", type=_FILE, default="-", help="Where to write; - is stdout.")
@click.option("--name", metavar="N", help="Of a .py file, the module's or kernel's variable.")
def emit(file: str, output: str, name: str | None) -> int:
    """Print PTX from FILE: a .ptx file, a JSON tree, or Python of the DSL (.py), which is run.

    What starts with a brace is taken for a JSON tree.
    """
    from ptxkit.syntax.printer import emit as emit_text

    if file.endswith(".py"):
        text = _run_script(file, name)
        stream.write(text.encode("utf-8", "surrogateescape"), output)
        return 0
    data = stream.read(file)
    if data.lstrip()[:1] == b"{":
        from ptxkit.syntax.tree_json import JsonError, from_json

        try:
            module = from_json(data)
        except JsonError as error:
            raise stream.InputFault(f"{stream.name_of(file)}: {error}", 1) from None
    else:
        module = stream.parse_data(data, file)
    stream.write(emit_text(module).encode("utf-8", "surrogateescape"), output)
    return 0


def _run_script(file: str, name: str | None) -> str:
    """Return the PTX that a file of the DSL writes; errors are those of a script."""
    from ptxkit.dsl.script import run

    source = stream.read(file).decode("utf-8", "surrogateescape")
    with stream.foreign_code(file):
        return run(source, file, name)


@click.command()
@click.argument("file", type=_FILE)
@click.option("--sugar", is_flag=True, help="Write loops, conditions and slices, as people do.")
@click.option("--exact", is_flag=True, help="Keep white space and comments, byte for byte.")
@click.option("--name", metavar="N", help="What the file's first line says it is.")
@click.option("--output", "-o", type=_FILE, default="-", help="Where to write; - is stdout.")
@click.option("--no-verify", is_flag=True, help="Do not run the Python to compare what it writes.")
def transpile(
    file: str, sugar: bool, exact: bool, name: str | None, output: str, no_verify: bool
) -> int:
    """Write FILE as Python of the DSL that writes the same PTX again.

    The Python is run and what it writes compared, token by token or with --exact byte by byte;
    Python that fails is not handed out.
    """
    from ptxkit.transpiler.transpile import transpile as to_python
    from ptxkit.transpiler.verify import VerificationError, verify

    module = stream.parse(file)
    source = to_python(
        module, sugar=sugar, exact=exact, name=name or os.path.basename(stream.name_of(file))
    )
    if not no_verify:
        try:
            verify(module, source, exact=exact)
        except VerificationError as error:
            raise stream.InputFault(f"{stream.name_of(file)}: not exact: {error}", 1) from None
    stream.write(source.encode("utf-8", "surrogateescape"), output)
    return 0


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="PATH...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Print the changes instead of the result.")
@click.option("--in-place", "-i", is_flag=True, help="Write the result back to each file.")
@click.option("--strip", is_flag=True, help="Remove comments and line markers too.")
def fmt(files: tuple[str, ...], check: bool, diff: bool, in_place: bool, strip: bool) -> int:
    """Lay out the white space of PTX files anew, folders at any depth.

    Every token, comment and line marker stays, in order. Without an option that says otherwise the
    result of one file goes to standard output.
    """
    from ptxkit.cli.tidy import tidy

    return tidy(files, check=check, diff=diff, in_place=in_place, strip=strip)
