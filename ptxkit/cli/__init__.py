"""The command line: parses arguments, calls the library, prints.

Exit codes: 0 fine, 1 the input is at fault, 2 wrong usage. Every command is imported when it is
run, and rich only where it prints a table or a progress bar, so that `ptxkit parse` starts fast.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from ptxkit import __version__

# Command to the module that defines it and the line that `--help` shows of it.
_COMMANDS = {
    "parse": ("ptxkit.cli.text", "Print the tree of a PTX file."),
    "emit": ("ptxkit.cli.text", "Print PTX from a .ptx file, a JSON tree or a DSL .py."),
    "transpile": ("ptxkit.cli.text", "Write PTX as Python of the DSL, verified."),
    "check": ("ptxkit.cli.check", "Check PTX as NVIDIA's assembler would."),
    "assemble": ("ptxkit.cli.assemble", "Assemble a PTX file to a cubin."),
    "build": ("ptxkit.cli.build", "Build kernels ahead of time, for several GPUs."),
    "run": ("ptxkit.cli.launch", "Launch a kernel on generated data or on .npy files."),
    "cache": ("ptxkit.cli.assemble", "Show or empty the cache of machine code."),
    "isa": ("ptxkit.cli.reference", "Show the forms of an opcode."),
    "fmt": ("ptxkit.cli.text", "Lay out the white space of PTX files anew."),
    "roundtrip": ("ptxkit.cli.report", "Check that files come back byte for byte."),
    "stats": ("ptxkit.cli.report", "Show what PTX files contain."),
}


class _Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(_COMMANDS[name][0]), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough (`ptxkit parse F | head`), and that is no fault of the
            # input; click itself would exit with 1. Python flushes once more at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return code


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine, 1 the input is at fault, 2 wrong usage. `-` is standard input.",
)
@click.version_option(__version__, prog_name="ptxkit", message="%(prog)s %(version)s")
def group() -> None:
    """Parse, print, transpile, tidy, check and assemble NVIDIA PTX."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code; `arguments` default to the process's own."""
    from ptxkit.cli.stream import InputFault, complain

    try:
        code: Any = group.main(arguments, prog_name="ptxkit", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return 2
    except InputFault as error:
        complain(str(error))
        return error.code
    except (KeyboardInterrupt, click.Abort):
        return 130  # 128 + SIGINT, what shells report
    return code if isinstance(code, int) else 0
