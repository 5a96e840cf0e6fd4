"""Scopes and the symbols in them, with the assembler's rule of which one a name refers to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ptxkit.syntax.node import Node
from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Statement

SymbolKind = Literal[
    "register",
    "variable",
    "parameter",
    "function",
    "label",
    "table",
    "prototype",
    "section label",
    "special register",
]
Path = tuple[str | int, ...]

_DIGITS = "0123456789"
_NEVER = 1 << 62


class Place(NamedTuple):
    """A name token in a statement; `path` leads from the statement to the token.

    `("operands", 1, "base")` is `statement.operands[1].base`. `name` is the token, or the name
    that a bank such as `L<3>` in a table stands for.
    """

    statement: Statement
    path: Path
    name: Name

    @property
    def node(self) -> Node:
        """Return the node at the end of the path."""
        node: Node = self.statement
        for step in self.path:
            node = node[step] if isinstance(step, int) else getattr(node, step)  # type: ignore[index]
        return node


@dataclass(eq=False, slots=True)
class Symbol:
    """Something that names refer to; a bank `%r<100>` is one symbol with a `count`.

    `declarations` holds every place that declares it (a function has a prototype and a body);
    it is empty for a special register. `type`, `vector` and `space` are words such as `.u32`,
    `.v4`, `.global`; None where there is none.
    """

    name: str
    kind: SymbolKind
    scope: Scope
    order: int  # of the declaring statement in the module; later ones see the symbol
    type: str | None = None
    vector: str | None = None
    space: str | None = None
    count: int | None = None
    declarations: list[Place] = field(default_factory=list)
    uses: list[Place] = field(default_factory=list)
    is_defined: bool = True  # False for a prototype or an `.extern` variable

    @property
    def declaration(self) -> Place | None:
        """Return the first place that declares the symbol, None for a special register."""
        return self.declarations[0] if self.declarations else None

    def references(self) -> tuple[Place, ...]:
        """Return the places that use the symbol, in the order of the text."""
        return tuple(self.uses)

    def __repr__(self) -> str:
        bank = "" if self.count is None else f"<{self.count}>"
        return f"<{self.kind} {self.name}{bank}, {len(self.uses)} uses>"


@dataclass(eq=False, slots=True)
class Scope:
    """A part of a module that names are declared in: module, function, block, DWARF sections."""

    owner: Statement | None
    parent: Scope | None
    names: dict[str, Symbol] = field(default_factory=dict)
    banks: dict[str, Symbol] = field(default_factory=dict)
    labels: dict[str, Symbol] = field(default_factory=dict)  # those further down too
    numbered: dict[str, list[Symbol]] = field(default_factory=dict)  # `%r12` under `%r`

    def chain(self) -> Iterator[Scope]:
        """Yield this scope and those around it, from the inside out."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def find(self, name: str, order: int = _NEVER) -> Symbol | None:
        """Return what a name refers to in the statement with a given order.

        As ptxas 13.5 does it: registers, variables and functions count from their declaration
        on, a label in its whole block. From the inside out, the first scope that has the name
        decides; in a scope a bank wins over a plain name. If that finds a label or nothing, the
        innermost label of that name is meant, even one that comes later.
        """
        base = name.rstrip(_DIGITS)
        index = bank_index(name[len(base) :]) if len(base) < len(name) else None
        scope: Scope | None = self
        while scope is not None:
            if index is not None and scope.banks:
                bank = scope.banks.get(base)
                if bank is not None and bank.order <= order and index < (bank.count or 0):
                    return bank
            symbol = scope.names.get(name)
            if symbol is not None and symbol.order <= order:
                if symbol.kind == "label":
                    break
                return symbol
            scope = scope.parent
        scope = self
        while scope is not None:
            if name in scope.labels:
                return scope.labels[name]
            scope = scope.parent
        return None

    def clash(self, symbol: Symbol) -> Symbol | None:
        """Return the symbol of this scope that a new declaration repeats, None if there is none.

        A name that a bank stands for is taken (`%q<9>` has `%q3`, and `%q03` too), but not for
        labels; a bank may follow a plain `%q03`, not a plain `%q3` (probed).
        """
        if symbol.count is not None:
            known = self.banks.get(symbol.name)
            if known is not None:
                return known
            return next(
                (
                    other
                    for other in self.numbered.get(symbol.name, ())
                    if _is_member(other.name[len(symbol.name) :], symbol.count)
                ),
                None,
            )
        base = symbol.name.rstrip(_DIGITS)
        if self.banks and base != symbol.name and symbol.kind not in LABEL_LIKE:
            bank = self.banks.get(base)
            if bank is not None and bank_index(symbol.name[len(base) :]) < (bank.count or 0):
                return bank
        return self.names.get(symbol.name)

    def add(self, symbol: Symbol) -> None:
        """Enter a symbol that clashes with none."""
        if symbol.count is not None:
            self.banks[symbol.name] = symbol
            return
        self.names[symbol.name] = symbol
        if symbol.kind not in LABEL_LIKE and symbol.name[-1] in _DIGITS:
            self.numbered.setdefault(symbol.name.rstrip(_DIGITS), []).append(symbol)


LABEL_LIKE = frozenset(("label", "table", "prototype"))


def bank_index(digits: str) -> int:
    """Return the index that the digits behind a bank's name spell, modulo 2**32 as in ptxas."""
    index = 0
    for start in range(0, len(digits), 1000):  # int() refuses more than some thousand digits
        chunk = digits[start : start + 1000]
        index = (index * pow(10, len(chunk), 1 << 32) + int(chunk)) & 0xFFFFFFFF
    return index


def _is_member(digits: str, count: int) -> bool:
    """Tell whether `digits` is how a bank of `count` names spells one of its indices."""
    return (digits == "0" or digits[0] != "0") and len(digits) < 20 and int(digits) < count
