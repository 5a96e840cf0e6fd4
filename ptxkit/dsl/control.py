"""Control flow: `if_`, `else_`, `loop`, `while_`, `for_`; each says which branches it appends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register
from ptxkit.dsl.structure import label
from ptxkit.dsl.trace import Trace, TraceError, current
from ptxkit.dsl.value import Label, Value
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.token import Name
from ptxkit.syntax.tree import Address, Instruction, Loc, Statement
from ptxkit.syntax.tree import Label as LabelNode
from ptxkit.types import Type


def _opposite(condition: Any) -> Any:
    """Return the negation of a predicate; of nothing else, for that would be an instruction."""
    if isinstance(condition, Register) and not condition.is_predicate:
        raise TypeError(f"a condition is a predicate, for instance x != 0; not {condition!r}")
    if not isinstance(condition, Value):
        raise TypeError(f"a condition is a predicate, not {condition!r}")
    return ~condition


def _branch(to: Any, pred: Any = None, *, uni: bool = False) -> None:
    """Append `bra`, with `.uni` where all threads of the warp go the same way (ISA 9.7.12)."""
    if uni:
        ptx.bra.uni(to, pred=pred)
    else:
        ptx.bra(to, pred=pred)


def _fresh(name: str | None) -> Label:
    return Label(name or current().label_name())


@contextmanager
def if_(condition: Any, *, end: str | None = None, uni: bool = False) -> Iterator[None]:
    """Run the body where a predicate holds.

    Appends `@!p bra END;` in front of the body (`@p bra END;` for `if_(~p)`) and `END:` behind it.
    `end` names the label. `else_` may follow.
    """
    after = _fresh(end)
    _branch(after, _opposite(condition), uni=uni)
    yield
    label(after)
    current().just_ended = current().bodies[-1].statements[-1]


@contextmanager
def else_(*, end: str | None = None, uni: bool = False) -> Iterator[None]:
    """Run the body where the predicate of the `if_` right before does not hold.

    Appends `bra END;` in front of the `if_`'s label, and `END:` behind the body.
    """
    trace = current()
    statements = trace.bodies[-1].statements
    if not statements or statements[-1] is not trace.just_ended:
        raise TraceError("else_ stands right behind an if_")
    other = statements.pop()
    after = _fresh(end)
    _branch(after, uni=uni)
    statements.append(other)
    yield
    label(after)


class Loop:
    """A loop that is being written: `break_` leaves it, `continue_` goes on with its next turn."""

    def __init__(self, top: Label, again: Label | None = None) -> None:
        self.top = top
        self._again = again
        self._end: Label | None = None
        self._continued = False

    def break_(self, pred: Any = None) -> None:
        """Append a branch behind the loop."""
        self._end = self._end or _fresh(None)
        _branch(self._end, pred)

    def continue_(self, pred: Any = None) -> None:
        """Append a branch to what ends a turn of the loop."""
        if self._again is None:
            _branch(self.top, pred)
            return
        self._continued = True
        _branch(self._again, pred)

    def place_again(self) -> None:
        """Place the label that `continue_` goes to, if it was used."""
        if self._again is not None and self._continued:
            label(self._again)

    def place_end(self) -> None:
        """Place the label that `break_` goes to, if it was used."""
        if self._end is not None:
            label(self._end)


@contextmanager
def loop(name: str | None = None, *, while_: Any = None, uni: bool = False) -> Iterator[Loop]:
    """Repeat the body; tested at the bottom.

    Appends `TOP:` in front, and behind the body `bra TOP;`, or `@p bra TOP;` where `while_` is a
    predicate or a function that gives one (what it appends stands there). `name` names the label.
    """
    top = label(name)
    made = Loop(top, _fresh(None) if while_ is not None else None)
    trace = current()
    start = len(trace.bodies[-1].statements)
    yield made
    made.place_again()
    condition = while_
    if callable(while_) and not isinstance(while_, Register):
        condition = _tested(trace, while_, start, len(trace.bodies[-1].statements))
    _branch(top, condition, uni=uni)
    made.place_end()


@contextmanager
def while_(condition: Callable[[], Any]) -> Iterator[Loop]:
    """Repeat the body as long as a condition holds, tested before each turn.

    `condition` is a function, for instance `lambda: i < n`. Appends `TOP:`, what the function
    appends, `@!p bra END;`, the body, `bra TOP;`, `END:`.
    """
    trace = current()
    top = label()
    start = len(trace.bodies[-1].statements)
    held = condition()
    stop = len(trace.bodies[-1].statements)
    made = Loop(top)
    made.break_(_opposite(held))
    yield made
    _refuse_unchanged(trace, range(start, stop), range(stop, len(trace.bodies[-1].statements)))
    _branch(top)
    made.place_end()


@contextmanager
def for_(start: Any, stop: Any, step: Any = 1, *, type: Type | None = None) -> Iterator[Register]:
    """Count a new register from `start` up to, not including, `stop`; down with a negative `step`.

    Appends `mov i, start;`, `TOP:`, `setp.ge p, i, stop;` (`setp.le` to count down), `@p bra END;`,
    the body, `add i, i, step;`, `bra TOP;`, `END:`. The register has the type of `stop` or `start`,
    else u32, or s32 where a number is below 0. Raises `ValueError` for a count without an end.
    """
    down = isinstance(step, int) and step < 0
    known = [value.type for value in (stop, start) if isinstance(value, Register)]
    below = any(isinstance(value, int) and value < 0 for value in (start, stop))
    counter_type = type or (known[0] if known else Type("s32" if below or down else "u32"))
    if isinstance(step, int) and step == 0:
        raise ValueError("a loop with a step of 0 has no end")
    if counter_type.name[0] == "u" and (below or (down and step < -1)):
        raise ValueError(f"a {counter_type} counter does not go below 0; give type=, or a register")
    counter = current().register(counter_type)
    getattr(ptx.mov, counter_type.name)(counter, start)
    top = label()
    end = _fresh(None)
    _branch(end, counter <= stop if down else counter >= stop)
    yield counter
    counter += step
    _branch(top)
    label(end)


def _tested(trace: Trace, condition: Callable[[], Any], start: int, stop: int) -> Any:
    """Append what a loop's condition appends, and refuse one that cannot change."""
    held = condition()
    last = len(trace.bodies[-1].statements)
    _refuse_unchanged(trace, range(stop, last), range(start, stop))
    return held


def _refuse_unchanged(trace: Trace, condition: range, body: range) -> None:
    """Refuse a loop in which nothing writes what its condition compares.

    `i = i + 1` in Python makes a new register; the one that the condition reads stays as it was.
    """
    statements = trace.bodies[-1].statements
    tests = [statements[at] for at in condition if not isinstance(statements[at], Loc)]
    test = tests[0] if len(tests) == 1 else None
    if not isinstance(test, Instruction) or any(isinstance(i, Address) for i in test.operands):
        return
    read = {str(item) for item in test.operands[1:] if isinstance(item, Name)}
    written: set[str] = set()
    for at in body:
        written |= _written(statements[at])
    if read and not read & written:
        names = " or ".join(sorted(read))
        raise TraceError(
            f"nothing in the loop writes {names}, so its condition never changes; `i = i + 1` makes"
            " a new register, `i += 1` counts this one"
        )


def _written(statement: Statement) -> set[str]:
    """Return the names in the first operands of a statement and of those nested in it."""
    found: set[str] = set()
    for cursor in Cursor(statement).walk():
        node = cursor.node
        if isinstance(node, Instruction) and node.operands:
            first = node.operands[0]
            found.update(
                str(item.node) for item in Cursor(first).walk() if isinstance(item.node, Name)
            )
        elif getattr(node, "returns", None):
            found.update(map(str, node.returns))
    return found


__all__ = ["LabelNode", "Loop", "else_", "for_", "if_", "loop", "while_"]
