"""Reads a module from top to bottom: enters what it declares, resolves what it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ptxkit.analysis.scope import Path, Place, Scope, Symbol, SymbolKind
from ptxkit.isa import special_register
from ptxkit.syntax.token import Modifier, Name, token
from ptxkit.syntax.tree import (
    Address,
    Aggregate,
    Alias,
    Bank,
    BarePrototype,
    Binary,
    Block,
    BranchTargets,
    Call,
    CallPrototype,
    CallTargets,
    DwarfData,
    Entry,
    Func,
    Function,
    Generic,
    Guard,
    Index,
    Inlining,
    Instruction,
    Label,
    Loc,
    Mask,
    Member,
    Module,
    Offset,
    Pair,
    Parameter,
    Section,
    SectionData,
    Statement,
    Unary,
    Variable,
    Vector,
)

# The fields in which a node may hold names that refer to symbols. Not here: `Field`, whose words
# (`filter_mode = linear`) are no symbols, and constant expressions, which hold no names.
_HOLDERS: dict[type, tuple[str, ...]] = {
    Address: ("elements",),
    Aggregate: ("elements",),
    Binary: ("left", "right"),  # the difference of two labels in a DWARF section
    Generic: ("name",),
    Guard: ("predicate",),
    Index: ("base", "index"),
    Inlining: ("function",),
    Mask: ("value",),
    Member: ("base",),
    Offset: ("base",),
    Pair: ("first", "second"),
    Unary: ("operand",),
    Vector: ("elements",),
    Alias: ("name", "target"),
    Call: ("guard", "returns", "target", "arguments", "prototype"),
    DwarfData: ("values",),
    Instruction: ("guard", "operands"),
    Loc: ("inlining",),
    SectionData: ("values",),
}


class Duplicate(NamedTuple):
    """A declaration that repeats a name of its scope, and the symbol that has the name."""

    place: Place
    symbol: Symbol


# A statement's scope, its order in the module, the statement around it, its index in there.
Standing = tuple[Scope, int, Statement, int]


class Reference(NamedTuple):
    """A place where a name is used, and what it refers to: None where nothing is in sight."""

    place: Place
    symbol: Symbol | None


class Reader:
    """Reads a module once from top to bottom, as the assembler does, and fills the table."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.predefined = Scope(None, None)
        self.module_scope = Scope(module, self.predefined)
        self.debug_scope = Scope(None, None)
        self.symbols: list[Symbol] = []
        self.references: list[Reference] = []
        self.duplicates: list[Duplicate] = []
        self.standing: dict[int, Standing] = {}
        self.code_names: dict[str, Symbol] = {}  # the first of each name inside functions
        self.debug_uses: list[Place] = []
        self.order = 0
        self.scope = self.module_scope
        self.paths: dict[Path, Path] = {}  # paths repeat: keep one of each
        for row in special_register.load().values():
            self.predefined.names[row.name] = Symbol(
                row.name, "special register", self.predefined, -1, row.type, row.vector, ".sreg"
            )

    def read(self) -> None:
        """Read all statements, then the names of debug information."""
        module = self.module
        stack: list[tuple[Iterator[tuple[int, Statement]], Statement, Scope]] = [
            (enumerate(module.statements), module, self.module_scope)
        ]
        standing = self.standing
        while stack:
            statements, owner, scope = stack[-1]
            self.scope = scope
            for index, statement in statements:
                self.order = order = self.order + 1
                standing[id(statement)] = scope, order, owner, index
                kind = type(statement)
                if kind is Instruction:
                    self._read_instruction(statement)
                    continue
                reader = _READERS.get(kind)
                if reader is not None:
                    inner = reader(self, statement)
                    if inner is not None:
                        stack.append((enumerate(_body(statement)), statement, inner))
                        break
            else:
                stack.pop()
        self._resolve_debug_uses()

    # ---- uses

    def _read_instruction(self, statement: Any) -> None:
        guard = statement.guard
        if guard is not None:
            self._use(statement, _GUARD, guard.predicate)
        for index, operand in enumerate(statement.operands):
            if type(operand) is Name:
                if operand != "_":
                    self._use(statement, ("operands", index), operand)
            elif type(operand) in _HOLDERS:
                for name, path in names_in(operand, ("operands", index)):
                    self._use(statement, path, name)

    def _use(self, statement: Statement, path: Path, name: Name) -> Symbol | None:
        place = Place(statement, self.paths.setdefault(path, path), name)
        symbol = self.scope.find(name, self.order)
        if symbol is not None:
            symbol.uses.append(place)
        self.references.append(Reference(place, symbol))
        return symbol

    def _read_uses(self, statement: Statement) -> None:
        for name, path in names_in(statement):
            self._use(statement, path, name)

    def _read_debug_uses(self, statement: Statement) -> None:
        for name, path in names_in(statement):
            self.debug_uses.append(Place(statement, path, name))

    def _resolve_debug_uses(self) -> None:
        """Resolve names of DWARF data, which may come before what they name.

        The labels of all sections are one name space (probed); besides, debug information names
        functions and variables, and labels, parameters and variables inside functions.
        """
        for place in self.debug_uses:
            symbol = (
                self.debug_scope.names.get(place.name)
                or self.module_scope.names.get(place.name)
                or self.code_names.get(place.name)
            )
            if symbol is not None:
                symbol.uses.append(place)
            self.references.append(Reference(place, symbol))

    # ---- declarations

    def _declare(
        self,
        statement: Statement,
        path: Path,
        name: Name,
        kind: SymbolKind,
        *,
        scope: Scope | None = None,
        **properties: Any,
    ) -> None:
        scope = self.scope if scope is None else scope
        place = Place(statement, self.paths.setdefault(path, path), name)
        symbol = Symbol(name, kind, scope, self.order, declarations=[place], **properties)
        known = scope.clash(symbol)
        if known is None and scope is self.module_scope:
            known = self.predefined.names.get(name)  # `.global .u32 %tid;` is refused
        if known is None:
            scope.add(symbol)
            self.symbols.append(symbol)
            if scope is not self.module_scope and scope is not self.debug_scope:
                self.code_names.setdefault(name, symbol)
        elif _may_repeat(known, symbol):
            known.declarations.append(place)
            known.is_defined |= symbol.is_defined
        else:
            self.duplicates.append(Duplicate(place, known))

    def _read_variable(self, statement: Variable) -> None:
        space = statement.space
        kind: SymbolKind = "register" if space == ".reg" else "variable"
        properties: dict[str, Any] = {
            "type": _word(statement.type),
            "vector": _word(statement.vector),
            "space": _word(space),
            "is_defined": statement.linkage != ".extern",
        }
        for index, declarator in enumerate(statement.declarators):
            path: Path = ("declarators", index, "name")
            if isinstance(declarator, Bank):
                count = declarator.count.value
                self._declare(statement, path, declarator.name, kind, count=count, **properties)
            else:
                self._declare(statement, path, declarator.name, kind, **properties)
                if declarator.initial is not None:
                    start: Path = ("declarators", index, "initial")
                    for name, inner in names_in(declarator.initial, start):
                        self._use(statement, inner, name)

    def _read_parameters(self, statement: Statement, field: str, scope: Scope | None) -> None:
        parameters: Iterable[Parameter] = getattr(statement, field) or ()
        for index, parameter in enumerate(parameters):
            if parameter.name.is_sink:
                continue
            spaces = (item for item in parameter.specifiers if isinstance(item, Modifier))
            self._declare(
                statement,
                (field, index, "name"),
                parameter.name,
                "parameter",
                scope=Scope(statement, None) if scope is None else scope,
                type=_word(parameter.type),
                vector=_word(parameter.vector),
                space=_word(next(spaces, None)),
            )

    def _read_function(self, statement: Function) -> Scope:
        has_body = statement.statements is not None
        self._declare(statement, _NAME, statement.name, "function", is_defined=has_body)
        scope = Scope(statement, self.scope)
        if not isinstance(statement, Entry):
            self._read_parameters(statement, "returns", scope)
        self._read_parameters(statement, "parameters", scope)
        self._enter_labels(statement, scope)
        return scope

    def _read_block(self, statement: Block) -> Scope:
        # A block that declares nothing needs no scope of its own.
        if not any(type(inner) in _DECLARING for inner in statement.statements):
            return self.scope
        scope = Scope(statement, self.scope)
        self._enter_labels(statement, scope)
        return scope

    def _read_section(self, statement: Section) -> Scope:
        return self.debug_scope

    def _enter_labels(self, owner: Statement, scope: Scope) -> None:
        """Enter the labels of a body, which are in sight before they are declared."""
        for statement in _body(owner):
            if type(statement) is Label and statement.name not in scope.labels:
                symbol = Symbol(statement.name, "label", scope, self.order)
                scope.labels[statement.name] = symbol
                self.code_names.setdefault(statement.name, symbol)

    def _read_label(self, statement: Label) -> None:
        symbol = self.scope.labels[statement.name]
        place = Place(statement, _NAME, statement.name)
        known = self.scope.clash(symbol)
        if symbol.declarations or known is not None:
            self.duplicates.append(Duplicate(place, known or symbol))
            if symbol.declarations or known is symbol:
                return
            # A register has the name. The assembler stops here; branches still find the label.
            symbol.declarations.append(place)
            self.symbols.append(symbol)
            return
        symbol.order = self.order
        symbol.declarations.append(place)
        self.scope.add(symbol)
        self.symbols.append(symbol)

    def _read_table(self, statement: BranchTargets | CallTargets) -> None:
        self._declare(statement, _NAME, statement.name, "table")
        for index, target in enumerate(statement.targets):
            if not isinstance(target, Bank):
                self._use(statement, ("targets", index), target)
                continue
            for number in range(target.count.value):
                path = ("targets", index, "name")
                name = token(f"{target.name}{number}")
                assert isinstance(name, Name)
                if self._use(statement, path, name) is None:
                    break  # one complaint is enough, and counts may be absurd

    def _read_prototype(self, statement: CallPrototype) -> None:
        self._declare(statement, _NAME, statement.name, "prototype")
        # Nothing can refer to the parameters; the same name may even come twice.
        for field in ("returns", "parameters"):
            self._read_parameters(statement, field, None)

    def _read_any_label(self, statement: Label) -> None:
        if self.scope is self.debug_scope:
            self._declare(statement, _NAME, statement.name, "section label")
        else:
            self._read_label(statement)


def _may_repeat(known: Symbol, symbol: Symbol) -> bool:
    """Tell whether a second declaration is legal: prototypes and `.extern` variables are."""
    if known.kind != symbol.kind or known.count is not None or symbol.count is not None:
        return False
    return symbol.kind in ("function", "variable") and not (known.is_defined and symbol.is_defined)


def _body(statement: Any) -> tuple[Statement, ...]:
    return statement.statements or ()


def _word(token: Modifier | None) -> str | None:
    return None if token is None else token.text


_GUARD: Path = ("guard", "predicate")
_NAME: Path = ("name",)
_DECLARING = frozenset((Variable, Label, BranchTargets, CallTargets, CallPrototype))
# What reads a statement; the scope it returns is the one of the statement's body.
_READERS: dict[type, Callable[[Reader, Any], Scope | None]] = {
    Alias: Reader._read_uses,
    BarePrototype: Reader._read_function,
    Block: Reader._read_block,
    BranchTargets: Reader._read_table,
    Call: Reader._read_uses,
    CallPrototype: Reader._read_prototype,
    CallTargets: Reader._read_table,
    DwarfData: Reader._read_debug_uses,
    Entry: Reader._read_function,
    Func: Reader._read_function,
    Label: Reader._read_any_label,
    Loc: Reader._read_debug_uses,
    Section: Reader._read_section,
    SectionData: Reader._read_debug_uses,
    Variable: Reader._read_variable,
}


def names_in(node: Any, path: Path = ()) -> Iterator[tuple[Name, Path]]:
    """Yield the names under a node that refer to symbols, and the paths to them, in order."""
    # A path is built from a chain of steps at the end only, so that deep nests cost linear time.
    stack: list[tuple[Any, Any]] = [(node, None)]
    while stack:
        item, steps = stack.pop()
        kind = type(item)
        if kind is Name:
            if item != "_":
                yield item, path + _unrolled(steps)
        elif kind is tuple:
            stack.extend((item[at], (steps, at)) for at in range(len(item) - 1, -1, -1))
        else:
            fields = reversed(_HOLDERS.get(kind, ()))
            stack.extend((getattr(item, field), (steps, field)) for field in fields)


def _unrolled(steps: Any) -> Path:
    path: list[str | int] = []
    while steps is not None:
        steps, step = steps
        path.append(step)
    return tuple(reversed(path))
