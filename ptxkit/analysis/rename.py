"""`rename`: another name for a symbol, everywhere it is named and nowhere else."""

from __future__ import annotations

from typing import Any

from ptxkit.analysis.scope import Place, Symbol
from ptxkit.analysis.symbol import SymbolTable, symbols
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.edit import Replace, edit
from ptxkit.syntax.printer import own_tokens
from ptxkit.syntax.token import Name, token
from ptxkit.syntax.tree import Module

# Words that the assembler's grammar keeps for itself (probed).
_RESERVED = frozenset(("_", "WARP_SZ", "function_name", "inlined_at"))


def rename(
    module: Module,
    symbol: Symbol | Cursor[Any],
    new_name: str,
    *,
    table: SymbolTable | None = None,
) -> Module:
    """Return the module with a symbol renamed: its declarations and all its uses.

    `symbol` is one of `symbols(module)`, or a cursor on a place that names it. Of a bank `%r<10>`
    the stem is renamed: `%r3` becomes `%x3`, its digits as they were spelled. Comments, strings
    and other symbols of the same name stay. `table` saves computing the module's symbols again.

    Raises `ValueError` if the new name is not legal, is taken in the same scope, would be hidden
    where the symbol is used, or would hide another symbol.
    """
    if table is None:
        table = symbols(module)
    if table.module is not module:
        raise ValueError("the symbol table belongs to another module")
    found = _own_symbol(table, symbol)
    _check_name(found, new_name)
    if new_name == found.name:
        return module
    edits = []
    for place in (*found.declarations, *found.uses):
        spelled = place.node
        if spelled != place.name:
            raise ValueError(
                f"{found.name} cannot be renamed alone: a table names it as one of {spelled}<…>"
            )
        suffix = place.name[len(found.name) :]
        edits.append(Replace(table.cursor(place), token(new_name + suffix)))
    result = edit(module, edits)
    _check_same_meaning(table, symbols(result), found, new_name)
    return result


def _own_symbol(table: SymbolTable, symbol: Symbol | Cursor[Any]) -> Symbol:
    if isinstance(symbol, Symbol):
        place = symbol.declaration
        if place is None:
            raise ValueError(f"{symbol.name} is a special register: it cannot be renamed")
        for known_place, known in table.places_of(place.statement):
            if known is not None and known_place.path == place.path:
                return known
        raise ValueError(f"{symbol!r} is no symbol of the module")
    found = table.resolve(symbol)
    if found is None:
        raise ValueError(f"{symbol.node!r} names no symbol here")
    if found.declaration is None:
        raise ValueError(f"{found.name} is a special register: it cannot be renamed")
    return found


def _check_name(symbol: Symbol, new_name: str) -> None:
    if not Name.pattern.fullmatch(new_name) or new_name in _RESERVED:
        raise ValueError(f"{new_name!r} is not a name that can be declared")
    if symbol.count is not None and new_name[-1].isdigit():
        raise ValueError(f"{new_name!r} ends in a digit: a bank of that name cannot be used")


def _check_same_meaning(
    before: SymbolTable, after: SymbolTable, symbol: Symbol, new_name: str
) -> None:
    """Raise `ValueError` unless every name refers to what it referred to before."""
    counts = [(len(table.duplicates()), len(table.symbols)) for table in (before, after)]
    if counts[0] != counts[1]:
        raise ValueError(f"{new_name!r} is already declared in the scope of {symbol.name}")
    pairs = zip(before.symbols, after.symbols, strict=True)
    match: dict[int, Symbol | None] = {id(old): new for old, new in pairs} | {id(None): None}
    for (old_place, old), (_, new) in zip(before.references, after.references, strict=True):
        if old is None or old.declaration is not None:
            unchanged = new is match[id(old)]
        else:  # a special register
            unchanged = new is not None and new.declaration is None and new.name == old.name
        if unchanged:
            continue
        if old is symbol:
            raise ValueError(
                f"{new_name!r} would be captured: where {symbol.name} is used in"
                f" `{_shown(old_place)}`, it means another symbol"
            )
        raise ValueError(
            f"{new_name!r} would capture the name in `{_shown(old_place)}`, which means"
            " something else"
        )


def _shown(place: Place) -> str:
    return " ".join(own_tokens(place.statement))[:80]
