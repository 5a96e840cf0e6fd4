"""The control-flow graph of a function: basic blocks, the edges between them, dominators, loops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from ptxkit.analysis.scope import Symbol
from ptxkit.analysis.symbol import SymbolTable, symbols
from ptxkit.isa.control import Control, control_of
from ptxkit.syntax.tree import (
    BarePrototype,
    Block,
    BranchTargets,
    Call,
    CallPrototype,
    CallTargets,
    Directive,
    Entry,
    Func,
    Function,
    Instruction,
    Label,
    Module,
    Statement,
)

EdgeKind = Literal["fallthrough", "taken", "table"]
Leave = Literal["return", "exit", "trap", "noreturn", "end", "unknown"]


class Edge(NamedTuple):
    """A way from one basic block to another, by their indices."""

    source: int
    target: int
    kind: EdgeKind


@dataclass(frozen=True, eq=False, slots=True)
class BasicBlock:
    """Statements that run one after the other; only the last one may pass control elsewhere.

    `leaves` says how control may leave the function here: by an instruction (maybe guarded), by a
    call of a `.noreturn` function, at the end of the body; "unknown" for a branch to no label in
    sight. None where it cannot.
    """

    index: int
    statements: tuple[Statement, ...]
    leaves: Leave | None

    @property
    def calls(self) -> tuple[Call, ...]:
        """Return the calls in the block."""
        return tuple(item for item in self.statements if isinstance(item, Call))

    @property
    def labels(self) -> tuple[Label, ...]:
        """Return the labels in the block; they are at its front."""
        return tuple(item for item in self.statements if isinstance(item, Label))

    @property
    def instructions(self) -> tuple[Instruction | Call, ...]:
        """Return what the block executes, without labels, declarations and directives."""
        return tuple(item for item in self.statements if isinstance(item, (Instruction, Call)))


class Loop(NamedTuple):
    """A natural loop: its header, the blocks that branch back to it, all its blocks."""

    header: int
    latches: tuple[int, ...]
    blocks: frozenset[int]


class ControlFlowGraph:
    """The basic blocks of a function in the order of the text, and the edges between them.

    Block 0 is the entry. `exits` are the blocks where control may leave the function.
    """

    entry = 0

    def __init__(self, function: Function, blocks: list[BasicBlock], edges: list[Edge]) -> None:
        self.function = function
        self.blocks: tuple[BasicBlock, ...] = tuple(blocks)
        self.edges: tuple[Edge, ...] = tuple(edges)
        self.exits: tuple[int, ...] = tuple(b.index for b in blocks if b.leaves is not None)

    @cached_property
    def successors(self) -> tuple[tuple[int, ...], ...]:
        """Return for each block the blocks that may follow it, each once."""
        return self._neighbours((edge.source, edge.target) for edge in self.edges)

    @cached_property
    def predecessors(self) -> tuple[tuple[int, ...], ...]:
        """Return for each block the blocks that it may follow, each once."""
        return self._neighbours((edge.target, edge.source) for edge in self.edges)

    def _neighbours(self, pairs: Iterator[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        found: list[dict[int, None]] = [{} for _ in self.blocks]
        for left, right in pairs:
            found[left][right] = None
        return tuple(tuple(item) for item in found)

    @cached_property
    def reverse_postorder(self) -> tuple[int, ...]:
        """Return the blocks that can be reached, each before its successors but for loops."""
        order: list[int] = []
        seen = {self.entry}
        stack = [(self.entry, iter(self.successors[self.entry]))]
        while stack:
            index, rest = stack[-1]
            following = next((block for block in rest if block not in seen), None)
            if following is None:
                order.append(index)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(self.successors[following])))
        return tuple(reversed(order))

    @property
    def unreachable(self) -> tuple[int, ...]:
        """Return the blocks that no path from the entry reaches."""
        reached = set(self.reverse_postorder)
        return tuple(block.index for block in self.blocks if block.index not in reached)

    @cached_property
    def immediate_dominators(self) -> dict[int, int]:
        """Return each reachable block's immediate dominator; the entry is its own.

        The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
        """
        order = self.reverse_postorder
        number = {block: at for at, block in enumerate(order)}
        known = {self.entry: self.entry}
        changed = True
        while changed:
            changed = False
            for block in order[1:]:
                meeting: int | None = None
                for other in self.predecessors[block]:
                    if other not in known:
                        continue
                    if meeting is None:
                        meeting = other
                    while meeting != other:
                        if number[meeting] > number[other]:
                            meeting = known[meeting]
                        else:
                            other = known[other]
                assert meeting is not None  # a block comes behind one of its predecessors
                if known.get(block) != meeting:
                    known[block] = meeting
                    changed = True
        return known

    def dominates(self, left: int, right: int) -> bool:
        """Tell whether every path from the entry to `right` goes through `left`."""
        spans = self._dominated
        if left not in spans or right not in spans:
            return False
        return spans[left][0] <= spans[right][0] < spans[left][1]

    @cached_property
    def _dominated(self) -> dict[int, tuple[int, int]]:
        """Return for each reachable block the range of its subtree in the dominator tree."""
        children: dict[int, list[int]] = {}
        for block, dominator in self.immediate_dominators.items():
            if block != dominator:
                children.setdefault(dominator, []).append(block)
        spans: dict[int, tuple[int, int]] = {}
        count = 0
        stack: list[tuple[int, int | None]] = [(self.entry, None)]
        while stack:
            block, start = stack.pop()
            if start is not None:
                spans[block] = start, count
                continue
            stack.append((block, count))
            stack.extend((child, None) for child in children.get(block, ()))
            count += 1
        return spans

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """Return the natural loops, one a header; a loop with two entries is none.

        Nested loops share blocks, so this takes time in the sum of their sizes.
        """
        latches: dict[int, list[int]] = {}
        reached = self.immediate_dominators
        number = {block: at for at, block in enumerate(self.reverse_postorder)}
        for source in self.reverse_postorder:
            for target in self.successors[source]:
                back = target in reached and number[target] <= number[source]
                if back and self.dominates(target, source):
                    latches.setdefault(target, []).append(source)
        found = []
        for header in sorted(latches):
            blocks, stack = {header}, list(latches[header])
            while stack:
                block = stack.pop()
                if block not in blocks:
                    blocks.add(block)
                    stack.extend(b for b in self.predecessors[block] if b in reached)
            found.append(Loop(header, tuple(latches[header]), frozenset(blocks)))
        return tuple(found)


def control_flow(
    function: Function, within: Module | SymbolTable | None = None
) -> ControlFlowGraph:
    """Return the control-flow graph of a function with a body.

    `within` is the function's module or that module's symbol table, which tells what labels and
    called functions are; without it calls are taken to come back. Raises `ValueError` for a
    prototype.
    """
    if function.statements is None:
        raise ValueError(f"{function.name} is a prototype: it has no control flow")
    if within is None:
        within = Module(statements=(function,), trivia=None)
    table = within if isinstance(within, SymbolTable) else symbols(within)
    return _Builder(function, table).build()


class _Builder:
    """Cuts a body into blocks, then connects them."""

    def __init__(self, function: Function, table: SymbolTable) -> None:
        self.function = function
        self.table = table
        self.block_of: dict[int, int] = {}  # by the id of a label statement
        self.edges: dict[Edge, None] = {}

    def build(self) -> ControlFlowGraph:
        cut = self._cut()
        blocks = []
        for index, (statements, control) in enumerate(cut):
            is_last = index + 1 == len(cut)
            leaves = self._connect(index, statements, control, is_last)
            blocks.append(BasicBlock(index, tuple(statements), leaves))
        return ControlFlowGraph(self.function, blocks, list(self.edges))

    def _cut(self) -> list[tuple[list[Statement], Control | None]]:
        """Return the statements of each block and what its last statement does."""
        blocks: list[tuple[list[Statement], Control | None]] = []
        current: list[Statement] = []
        only_labels = True
        for statement in flattened(self.function):
            if isinstance(statement, Label):
                if not only_labels:
                    blocks.append((current, None))
                    current, only_labels = [], True
                self.block_of[id(statement)] = len(blocks)
            current.append(statement)
            if isinstance(statement, (Instruction, Call)):
                only_labels = False
                control = control_of(statement)
                if control is not None and not self._comes_back(statement, control):
                    blocks.append((current, control))
                    current, only_labels = [], True
        if current or not blocks or self._falls_through(*blocks[-1]):
            blocks.append((current, None))
        return blocks

    def _comes_back(self, statement: Instruction | Call, control: Control) -> bool:
        """Tell whether this is a call after which the next statement runs."""
        return control.kind == "call" and not (
            isinstance(statement, Call) and self._is_noreturn(statement)
        )

    @staticmethod
    def _falls_through(statements: list[Statement], control: Control | None) -> bool:
        last = statements[-1] if statements else None
        return control is None or getattr(last, "guard", None) is not None

    def _connect(
        self, index: int, statements: list[Statement], control: Control | None, is_last: bool
    ) -> Leave | None:
        """Enter the edges out of a block; return how control may leave the function there."""
        leaves: Leave | None = None
        if control is not None:
            last = statements[-1]
            if control.kind in ("branch", "table"):
                leaves = self._branch(index, last, control)
            elif control.kind == "call":
                leaves = "noreturn"
            elif control.kind == "return":
                leaves = "return"
            else:
                leaves = "exit" if control.kind == "exit" else "trap"
        if self._falls_through(statements, control):
            if not is_last:
                self.edges[Edge(index, index + 1, "fallthrough")] = None
            elif leaves is None:
                leaves = "end"
        return leaves

    def _branch(self, index: int, statement: Statement, control: Control) -> Leave | None:
        found = False
        for label in self._labels(statement, ("operands", control.destination)):
            target = self.block_of.get(id(label))
            if target is not None:
                kind: EdgeKind = "taken" if control.kind == "branch" else "table"
                self.edges[Edge(index, target, kind)] = None
                found = True
        return None if found else "unknown"

    def _labels(self, statement: Statement, path: tuple[object, ...]) -> Iterator[Statement]:
        """Yield the label statements that an operand stands for, those of a table one by one."""
        for symbol in self._named(statement, path):
            for place in symbol.declarations:
                if isinstance(place.statement, BranchTargets):
                    yield from (
                        target.declarations[0].statement
                        for target in self._named(place.statement, ("targets",))
                        if target.kind == "label"
                    )
                else:
                    yield place.statement

    def _named(self, statement: Statement, path: tuple[object, ...]) -> Iterator[Symbol]:
        """Yield what the names under a path refer to."""
        for place, symbol in self.table.places_of(statement):
            if symbol is not None and place.path[: len(path)] == path:
                yield symbol

    def _is_noreturn(self, call: Call) -> bool:
        """Tell whether everything that a call may reach is declared `.noreturn`."""
        names = ("target",) if call.prototype is None else ("prototype",)
        for symbol in self._named(call, names):
            for place in symbol.declarations:
                if isinstance(place.statement, CallTargets):
                    reached = list(self._named(place.statement, ("targets",)))
                    return bool(reached) and all(map(_has_noreturn, reached))
            return _has_noreturn(symbol)
        return False


def _has_noreturn(symbol: Symbol) -> bool:
    statements = (place.statement for place in symbol.declarations)
    return any(
        directive.keyword == ".noreturn"
        for statement in statements
        if isinstance(statement, (Entry, Func, BarePrototype, CallPrototype))
        for directive in statement.directives
        if isinstance(directive, Directive)
    )


def flattened(function: Function) -> Iterator[Statement]:
    """Yield the statements of a body in order, those of nested blocks in their block's place."""
    stack = [iter(function.statements or ())]
    while stack:
        statement = next(stack[-1], None)
        if statement is None:
            stack.pop()
        elif isinstance(statement, Block):
            stack.append(iter(statement.statements))
        else:
            yield statement
