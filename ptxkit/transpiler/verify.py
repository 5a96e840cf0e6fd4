"""Proves that a transpiled file writes its module: runs it, and compares what comes out."""

from __future__ import annotations

import itertools
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

from ptxkit.diagnostics import ParseError, PtxError
from ptxkit.dsl.script import run
from ptxkit.syntax.parser import parse
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree import Module


class VerificationError(PtxError):
    """Python that does not write the module that it was made from."""


_FILE = "<transpiled>"
_CHILD = """import sys
sys.path.insert(0, sys.argv[1])
from ptxkit.transpiler.verify import main
main()
"""


def run_in_child(source: str) -> str:
    """Run Python of the DSL in an interpreter of its own; see `ptxkit.dsl.script.run`.

    Raises `VerificationError` with the line of Python that fails.
    """
    root = str(Path(__file__).parents[2])
    done = subprocess.run(  # noqa: S603  it runs what verify is asked to run
        [sys.executable, "-P", "-c", _CHILD, root],  # -P: no module of the current folder
        input=source.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip()
        raise VerificationError(reason or f"the interpreter ended with {done.returncode}")
    return done.stdout.decode("utf-8", "surrogateescape")


def run_here(source: str) -> str:
    """Run Python of the DSL in this interpreter; raises `VerificationError` as `run_in_child`."""
    try:
        return run(source, _FILE)
    except (Exception, SystemExit) as error:  # whatever it raises, it does not write its module
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == _FILE]
        number = lines[-1] if lines else getattr(error, "lineno", None)
        told = f"{type(error).__name__}: {error}"
        if number:
            line = source.split("\n")[number - 1].strip()
            told = f"line {number} of the Python, {line}: {told}"
        raise VerificationError(told) from error


def compare(module: Module, text: str, *, exact: bool) -> None:
    """Raise `VerificationError` unless a text is the module, with `exact` byte by byte."""
    if exact:
        want = emit(module)
        if want != text:
            at = next(
                (i for i, (a, b) in enumerate(zip(want, text, strict=False)) if a != b),
                min(len(want), len(text)),
            )
            line = want.count("\n", 0, at) + 1
            raise VerificationError(
                f"line {line} came back otherwise: {want[at : at + 40]!r} became"
                f" {text[at : at + 40]!r}"
            )
        return
    try:
        back = parse(text)
    except ParseError as error:
        raise VerificationError(f"what came back does not parse: {error}") from None
    if back != module:
        raise VerificationError(f"{_first_difference(module, back)} came back otherwise")


def _first_difference(old: Any, new: Any) -> str:
    """Return the text of the innermost statement that differs; one that is missing, or too many."""
    while True:
        rows = (getattr(node, "statements", None) or () for node in (old, new))
        pairs = itertools.zip_longest(*rows)
        inner = next(((a, b) for a, b in pairs if a != b), None)
        if inner is None or None in inner:
            found = old if inner is None else inner[0] or inner[1]
            return repr(emit(found.replace(trivia=None)).strip()[:200])
        old, new = inner


def verify(module: Module, source: str, *, exact: bool = False, child: bool = True) -> None:
    """Run transpiled Python and compare; raises `VerificationError` that names a statement."""
    compare(module, run_in_child(source) if child else run_here(source), exact=exact)


def main() -> None:
    """Run Python of the DSL from standard input, and write its PTX to standard output."""
    source = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    try:
        text = run_here(source)
    except VerificationError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
