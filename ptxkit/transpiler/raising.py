"""Raises labels and branches to `if_`, `else_` and `loop`; each stands for exactly its branches.

Where a pair of a branch and a label nests properly among the statements of one scope, the DSL's
construct appends the very same branch and label at the very same places, whoever else may branch to
the label; so nothing about the flow of control has to be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Instruction, Label


@dataclass(slots=True)
class Raised:
    """A construct: its word in the DSL, what its header says, and the statements in it."""

    word: str  # if_, else_, loop
    label: Any
    branch: Any
    statements: list[Any] = field(default_factory=list)

    @property
    def first(self) -> Any:
        """Return the statement whose comments stand in front of the construct."""
        return self.label if self.word == "loop" else self.branch

    @property
    def last(self) -> Any:
        """Return the statement whose comments stand behind its body."""
        return self.branch if self.word == "loop" else self.label


@dataclass(slots=True)
class _Open:
    """A construct that may hold others: where it begins, where its `else_` does, where it ends."""

    start: int
    middle: int
    end: int
    made: Raised
    other: Raised | None
    before: list[Any]


def raised(row: tuple[Any, ...], movable: Callable[[Any], bool], deepest: int) -> list[Any]:
    """Return statements with the constructs that stand for some of them.

    `movable` tells whether a statement may be appended by a construct, `deepest` how many
    constructs may be nested.
    """
    if deepest < 1 or not any(_is_branch(item) for item in row):
        return list(row)
    found = _candidates(row, movable)
    stack: list[_Open] = []
    result: list[Any] = []
    at = 0
    while at < len(row):
        top = stack[-1] if stack else None
        if top is not None and at == top.middle:
            assert top.other is not None
            top.made.statements, result = result, []
            at += 2  # the branch around the else part, and the label in front of it
            continue
        if top is not None and at == top.end:
            stack.pop()
            (top.other or top.made).statements = result
            result = [*top.before, top.made, *([top.other] if top.other else [])]
            at += 1
            continue
        opened = _fitting(found.get(at, ()), top, at, len(stack) < deepest)
        if opened is None:
            result.append(row[at])
        else:
            opened.before, result = result, []
            stack.append(opened)
        at += 1
    return result


def _fitting(candidates: Any, top: _Open | None, at: int, is_room: bool) -> _Open | None:
    """Return the first candidate that ends before what stands around it does."""
    if not is_room:
        return None
    limit = None if top is None else top.middle if at < top.middle else top.end
    for opened in candidates:
        if limit is None or opened.end < limit:
            return opened  # type: ignore[no-any-return]
    return None


def _candidates(row: tuple[Any, ...], movable: Callable[[Any], bool]) -> dict[int, list[_Open]]:
    """Return the constructs that could begin at each statement, the most telling first."""
    labels = {str(item.name): at for at, item in enumerate(row) if isinstance(item, Label)}
    found: dict[int, list[_Open]] = {}
    for at, item, target in _branches(row, labels, movable):
        if target < at:  # the last branch back ends the loop
            found[target] = [_Open(target, -1, at, Raised("loop", row[target], item), None, [])]
    for at, item, target in _branches(row, labels, movable):
        if target > at and item.guard is not None:
            made = Raised("if_", row[target], item)
            choices = found.setdefault(at, [])
            around = row[target - 1]
            if target - 1 > at and _is_branch(around) and around.guard is None:
                end = labels.get(str(around.operands[0]), -1)
                if end > target and movable(around) and movable(row[end]):
                    other = Raised("else_", row[end], around)
                    choices.append(_Open(at, target - 1, end, made, other, []))
            choices.append(_Open(at, -1, target, made, None, []))
    return found


def _branches(
    row: tuple[Any, ...], labels: dict[str, int], movable: Callable[[Any], bool]
) -> Iterator[tuple[int, Any, int]]:
    for at, item in enumerate(row):
        if _is_branch(item) and movable(item):
            target = labels.get(str(item.operands[0]), -1)
            if target >= 0 and movable(row[target]):
                yield at, item, target


def _is_branch(item: Any) -> bool:
    return (
        isinstance(item, Instruction)
        and item.opcode == "bra"
        and item.escape is None
        and tuple(item.modifiers) in ((), (".uni",))
        and len(item.operands) == 1
        and isinstance(item.operands[0], Name)
    )
