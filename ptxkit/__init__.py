"""ptxkit: parse, edit, print, check and launch NVIDIA PTX."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptxkit.checker.check import check as check
    from ptxkit.diagnostics import Diagnostic as Diagnostic
    from ptxkit.diagnostics import ParseError as ParseError
    from ptxkit.diagnostics import PtxError as PtxError
    from ptxkit.dsl.declare import reg as reg
    from ptxkit.dsl.declare import smem as smem
    from ptxkit.dsl.instruction import ptx as ptx
    from ptxkit.dsl.instruction import sreg as sreg
    from ptxkit.dsl.kernel import kernel as kernel
    from ptxkit.interop.gradient import differentiable as differentiable
    from ptxkit.interop.operation import op as op
    from ptxkit.runtime.assembler import assemble as assemble
    from ptxkit.runtime.loader import load as load
    from ptxkit.syntax.multimodule import split as split
    from ptxkit.syntax.parser import parse as parse
    from ptxkit.syntax.printer import emit as emit
    from ptxkit.syntax.style import Style as Style
    from ptxkit.syntax.tree_json import from_json as from_json
    from ptxkit.syntax.tree_json import to_json as to_json
    from ptxkit.syntax.trivia import strip_trivia as strip_trivia
    from ptxkit.transpiler.transpile import transpile as transpile

__version__ = "0.1.0"

# Public name to the module that defines it; loaded at first use, so that `import ptxkit` is quick.
_HOMES = {
    "assemble": "ptxkit.runtime.assembler",
    "Diagnostic": "ptxkit.diagnostics",
    "ParseError": "ptxkit.diagnostics",
    "PtxError": "ptxkit.diagnostics",
    "Style": "ptxkit.syntax.style",
    "check": "ptxkit.checker.check",
    "differentiable": "ptxkit.interop.gradient",
    "op": "ptxkit.interop.operation",
    "emit": "ptxkit.syntax.printer",
    "from_json": "ptxkit.syntax.tree_json",
    "parse": "ptxkit.syntax.parser",
    "split": "ptxkit.syntax.multimodule",
    "strip_trivia": "ptxkit.syntax.trivia",
    "kernel": "ptxkit.dsl.kernel",
    "load": "ptxkit.runtime.loader",
    "ptx": "ptxkit.dsl.instruction",
    "reg": "ptxkit.dsl.declare",
    "smem": "ptxkit.dsl.declare",
    "sreg": "ptxkit.dsl.instruction",
    "to_json": "ptxkit.syntax.tree_json",
    "transpile": "ptxkit.transpiler.transpile",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'ptxkit' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
