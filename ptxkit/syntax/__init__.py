"""Text to tree and back: tokens, nodes, parser, printer, edits. No meaning here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptxkit.syntax.cursor import Cursor as Cursor
    from ptxkit.syntax.cursor import walk as walk
    from ptxkit.syntax.format import format_module as format_module
    from ptxkit.syntax.node import Node as Node
    from ptxkit.syntax.snippet import parse_operand as parse_operand
    from ptxkit.syntax.snippet import parse_statements as parse_statements
    from ptxkit.syntax.style import Style as Style
    from ptxkit.syntax.trivia import strip_trivia as strip_trivia
    from ptxkit.syntax.visitor import Transformer as Transformer
    from ptxkit.syntax.visitor import Visitor as Visitor

# Public name to the module that defines it; loaded at first use. Node classes live in `tree`,
# token classes in `token`, edits in `edit`.
_HOMES = {
    "Cursor": "cursor",
    "Node": "node",
    "Style": "style",
    "Transformer": "visitor",
    "Visitor": "visitor",
    "format_module": "format",
    "parse_operand": "snippet",
    "parse_statements": "snippet",
    "strip_trivia": "trivia",
    "walk": "cursor",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is not None:
        value = getattr(import_module(f"ptxkit.syntax.{home}"), name)
        globals()[name] = value
        return value
    if name in ("edit", "token", "tree"):
        return import_module(f"ptxkit.syntax.{name}")
    raise AttributeError(f"module 'ptxkit.syntax' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
