"""The instruction table that a command works with."""

from __future__ import annotations

from pathlib import Path

from ptxkit.cli import stream
from ptxkit.isa.form import TableError
from ptxkit.isa.table import Table, load


def load_table(extra: str | None) -> Table:
    """Return the table that ships, with the forms of a user's own TOML if there is one."""
    table = load()
    if extra is None:
        return table
    try:
        return table.extended(Path(extra))
    except OSError as error:
        raise stream.InputFault(f"{extra}: {stream.reason(error)}") from None
    except (TableError, ValueError) as error:
        raise stream.InputFault(f"{extra}: {error}", 1) from None
