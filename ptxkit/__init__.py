"""ptxkit: parse, edit, print, check and launch NVIDIA PTX."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptxkit.diagnostics import Diagnostic as Diagnostic
    from ptxkit.diagnostics import ParseError as ParseError
    from ptxkit.diagnostics import PtxError as PtxError
    from ptxkit.syntax.parser import parse as parse
    from ptxkit.syntax.printer import emit as emit

__version__ = "0.1.0"

# Public name to the module that defines it; loaded at first use, so that `import ptxkit` is quick.
_HOMES = {
    "Diagnostic": "ptxkit.diagnostics",
    "ParseError": "ptxkit.diagnostics",
    "PtxError": "ptxkit.diagnostics",
    "emit": "ptxkit.syntax.printer",
    "parse": "ptxkit.syntax.parser",
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
