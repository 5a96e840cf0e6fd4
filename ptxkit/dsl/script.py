"""Runs a Python file of the DSL and returns the PTX that it writes."""

from __future__ import annotations

import os
import sys

from ptxkit.diagnostics import PtxError
from ptxkit.dsl.kernel import Kernel
from ptxkit.dsl.structure import ModuleTrace
from ptxkit.dsl.trace import use


class ScriptError(PtxError):
    """A file that writes no PTX, or several modules where one is asked for."""


Writer = ModuleTrace | Kernel


def run(source: str, filename: str = "<dsl>", name: str | None = None) -> str:
    """Return the PTX of a file's module or kernel; `name` is that of its Python variable.

    Without `name` it is `m`, else the only one there is. The file is executed: run only what you
    trust. Raises `ScriptError` where there is not one, and what the file itself raises.
    """
    return _chosen(collected(source, filename), filename, name).ptx()


def collected(source: str, filename: str = "<dsl>") -> dict[str, Writer]:
    """Return all modules and kernels of a file by the names of their Python variables.

    The file is executed, and finds modules that lie beside it. Raises what it raises.
    """
    scope: dict[str, object] = {"__name__": "__ptx__", "__file__": filename}
    path = list(sys.path)
    if os.path.isfile(filename):
        sys.path.insert(0, os.path.dirname(os.path.abspath(filename)))
    try:
        exec(compile(source, filename, "exec"), scope)  # noqa: S102  what a script is for
    finally:
        sys.path[:] = path
        use(None)
    return {key: item for key, item in scope.items() if isinstance(item, Writer)}


def _chosen(found: dict[str, Writer], filename: str, name: str | None) -> Writer:
    if name is None:
        name = "m" if "m" in found else next(iter(found)) if len(found) == 1 else None
    if name is not None and name in found:
        return found[name]
    there = f"; there are {', '.join(found)}" if found else ""
    what = "no module and no kernel" if name is None and not found else "more than one"
    if name is not None:
        what = f"no module or kernel {name!r}"
    raise ScriptError(f"{filename} has {what}{there}")
