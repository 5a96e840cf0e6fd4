"""Proves that a transpiled file writes its module: runs it, and compares what comes out."""

from __future__ import annotations

import subprocess
import sys

from ptxkit.diagnostics import PtxError
from ptxkit.dsl.script import run
from ptxkit.syntax.parser import parse
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree import Module


class VerificationError(PtxError):
    """Python that does not write the module that it was made from."""


def run_in_child(source: str) -> str:
    """Run Python of the DSL in an interpreter of its own; see `ptxkit.dsl.script.run`."""
    done = subprocess.run(
        [sys.executable, "-m", "ptxkit.transpiler.verify"],
        input=source.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise VerificationError(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout.decode("utf-8", "surrogateescape")


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
    back = parse(text)
    if back == module:
        return
    for old, new in zip(module.statements, back.statements, strict=False):
        if old != new:
            raise VerificationError(f"{_first_difference(old, new)} came back otherwise")
    raise VerificationError("the number of statements differs")


def _first_difference(old: object, new: object) -> str:
    while True:
        pairs = zip(
            getattr(old, "statements", None) or (),
            getattr(new, "statements", None) or (),
            strict=False,
        )
        inner = next(((a, b) for a, b in pairs if a != b), None)
        if inner is None:
            return repr(emit(old).strip()[:200])  # type: ignore[arg-type]
        old, new = inner


def verify(module: Module, source: str, *, exact: bool = False, child: bool = True) -> None:
    """Run transpiled Python and compare; raises `VerificationError` that names a statement."""
    compare(module, run_in_child(source) if child else run(source), exact=exact)


def main() -> None:
    """Run Python of the DSL from standard input, and write its PTX to standard output."""
    source = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    sys.stdout.buffer.write(run(source).encode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    main()
