"""`symbols`: the table of what every name of a module refers to."""

from __future__ import annotations

from typing import Any

from ptxkit.analysis.resolver import Duplicate, Reader, Reference, Standing
from ptxkit.analysis.scope import Path, Place, Scope, Symbol
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.tree import Module, Statement


class SymbolTable:
    """The symbols of a module and the places that name them.

    `symbols` are in the order of the text, special registers left out; `scope` is the scope of
    the module; `references` are all uses, those in DWARF sections and `.loc` at the end.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        reader = Reader(module)
        reader.read()
        self.scope = reader.module_scope
        self.symbols: tuple[Symbol, ...] = tuple(reader.symbols)
        self.references: tuple[Reference, ...] = tuple(reader.references)
        self._duplicates = tuple(reader.duplicates)
        self._standing = reader.standing
        self._cursors: dict[int, Cursor[Any]] = {id(module): Cursor(module)}
        self._by_place: dict[int, list[tuple[Place, Symbol | None]]] | None = None

    def resolve(self, at: Cursor[Any] | Statement, name: str | None = None) -> Symbol | None:
        """Return what a name refers to, None if nothing of that name is in sight.

        `at` is a cursor on a name, or on what a name declares; or a statement, together with any
        name, which need not stand in it. Raises `ValueError` if `at` is not of this module.
        """
        if isinstance(at, Statement):
            if name is None:
                raise TypeError("resolve(statement, name) needs a name")
            return self._resolve_in(at, name)
        statement, path = _locate(at)
        for place, symbol in self.places_of(statement):
            if place.path in (path, (*path, "name")):
                return symbol
        return None

    def scope_of(self, statement: Statement) -> Scope:
        """Return the scope that a statement stands in."""
        return self._standing_of(statement)[0]

    def owner_of(self, statement: Statement) -> tuple[Statement, int]:
        """Return the statement around a statement, and its index in there."""
        _, _, owner, index = self._standing_of(statement)
        return owner, index

    def order_of(self, statement: Statement) -> int:
        """Return the position of a statement among all of the module; the module has 0."""
        return 0 if statement is self.module else self._standing_of(statement)[1]

    def cursor(self, place: Place) -> Cursor[Any]:
        """Return the cursor of a place: it knows its span, and edits take it."""
        missing: list[tuple[Statement, int]] = []
        statement = place.statement
        while id(statement) not in self._cursors:
            owner, index = self.owner_of(statement)
            missing.append((statement, index))
            statement = owner
        cursor = self._cursors[id(statement)]
        for statement, index in reversed(missing):
            cursor = Cursor(statement, cursor, "statements", index)
            self._cursors[id(statement)] = cursor
        field: str | None = None
        for step in (*place.path, None):
            if isinstance(step, int):
                cursor = Cursor(getattr(cursor.node, field or "")[step], cursor, field, step)
                field = None
                continue
            if field is not None:
                cursor = Cursor(getattr(cursor.node, field), cursor, field)
            field = step
        return cursor

    def unresolved(self) -> tuple[Place, ...]:
        """Return the places whose names refer to nothing."""
        return tuple(place for place, symbol in self.references if symbol is None)

    def duplicates(self) -> tuple[Duplicate, ...]:
        """Return the declarations that repeat a name of their scope."""
        return self._duplicates

    def _standing_of(self, statement: Statement) -> Standing:
        try:
            return self._standing[id(statement)]
        except KeyError:
            kind = type(statement).__name__
            raise ValueError(f"this {kind} is no statement of the module") from None

    def _resolve_in(self, statement: Statement, name: str) -> Symbol | None:
        scope, order, *_ = self._standing_of(statement)
        for place, symbol in self.places_of(statement):
            if place.name == name:
                return symbol
        return scope.find(name, order)

    def places_of(self, statement: Statement) -> list[tuple[Place, Symbol | None]]:
        """Return the places of a statement that declare or use names, and the symbols there."""
        if self._by_place is None:
            self._by_place = {}
            for symbol in self.symbols:
                for place in symbol.declarations:
                    self._by_place.setdefault(id(place.statement), []).append((place, symbol))
            for place, known in self._duplicates:
                self._by_place.setdefault(id(place.statement), []).append((place, known))
            for place, found in self.references:
                self._by_place.setdefault(id(place.statement), []).append((place, found))
        return self._by_place.get(id(statement), [])


def symbols(module: Module) -> SymbolTable:
    """Return the table of what every name of a module refers to."""
    return SymbolTable(module)


def _locate(cursor: Cursor[Any]) -> tuple[Statement, Path]:
    """Return the statement around a cursor and the path from there to the cursor."""
    path: list[str | int] = []
    while not isinstance(cursor.node, Statement):
        if cursor.parent is None or cursor.field is None:
            raise ValueError(f"{cursor.node!r} stands in no statement")
        if cursor.index is not None:
            path.append(cursor.index)
        path.append(cursor.field)
        cursor = cursor.parent
    return cursor.node, tuple(reversed(path))


__all__ = ["Duplicate", "Place", "Reference", "Scope", "Symbol", "SymbolTable", "symbols"]
