"""How long a module is as Python: lines of the plain and the sugared file for its statements."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median

from ptxkit.diagnostics import PtxError
from ptxkit.syntax.parser import parse
from ptxkit.syntax.tree import Block, Label, Module
from ptxkit.transpiler.transpile import transpile

WIDTH = 100  # columns to which lines are laid out before they are counted


@dataclass(frozen=True, slots=True)
class Readability:
    """A file's length: `statements` of PTX but labels and braces, and lines of Python.

    Lines count if they hold more than a comment. `fallbacks` are instructions that the table does
    not have, written as `ptx.op(…)`.
    """

    name: str
    statements: int
    plain: int
    sugared: int
    fallbacks: int

    @property
    def ratio(self) -> float:
        """Return sugared lines for each statement."""
        return self.sugared / max(1, self.statements)


def measure(name: str, data: bytes) -> Readability | None:
    """Measure one file; None for what `parse` refuses."""
    try:
        module = parse(data, filename=name)
    except PtxError:
        return None
    plain, sugared = transpile(module), transpile(module, sugar=True)
    fallbacks = plain.count("ptx.op(")
    return Readability(name, statements(module), lines(plain), lines(sugared), fallbacks)


def measure_all(files: Iterable[tuple[str, bytes]], jobs: int) -> list[Readability]:
    """Measure files in several processes."""
    with ProcessPoolExecutor(jobs) as pool:
        found = [pool.submit(measure, name, data) for name, data in files]
        return [item for future in found if (item := future.result()) is not None]


def by_folder(rows: Iterable[Readability]) -> dict[str, tuple[int, float]]:
    """Return for each folder how many files there are, and the median of their ratios."""
    folders: dict[str, list[float]] = {}
    for row in rows:
        folders.setdefault(os.path.dirname(row.name) or ".", []).append(row.ratio)
    return {folder: (len(ratios), median(ratios)) for folder, ratios in sorted(folders.items())}


def statements(module: Module) -> int:
    """Return the number of statements, labels and braces left out."""
    count, stack = 0, list(module.statements)
    while stack:
        item = stack.pop()
        count += not isinstance(item, (Label, Block))
        stack.extend(getattr(item, "statements", None) or ())
    return count


def is_formatted() -> bool:
    """Tell whether ruff is there to lay lines out; without it they count as they were written."""
    return shutil.which("ruff") is not None


def lines(source: str) -> int:
    """Return the lines of Python that hold more than a comment, laid out by ruff."""
    if is_formatted():
        command = ["ruff", "format", "--isolated", "--line-length", str(WIDTH), "-"]
        done = subprocess.run(  # noqa: S603  the command is ours
            command, input=source, capture_output=True, text=True, check=False
        )
        source = done.stdout if done.returncode == 0 else source
    return sum(
        1 for line in source.splitlines() if line.strip() and not line.lstrip().startswith("#")
    )
