"""Lines of Python while they are written, and the calls in them that may still move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Call:
    """A call that appends an instruction or begins a construct; its operands are Python texts."""

    head: str
    arguments: list[str]
    options: list[str] = field(default_factory=list)
    destination: str = ""  # the register that it writes and returns, as a Python text
    register: str = ""  # the same as PTX names it
    is_assigned: bool = False  # the destination may be left out, and assigned to
    operator: str = ""  # spells the instruction with the types of its operands
    tail: str = ""
    roles: tuple[str, ...] = ()  # what the manual calls the operands
    nested_at: tuple[int, int] | None = None  # argument and column of the first call in it

    def value(self) -> str:
        """Return the call as an expression."""
        return f"{self.head}({', '.join([*self.arguments, *self.options])}){self.tail}"

    def statement(self) -> str:
        """Return the call as a line of its own."""
        if not self.is_assigned:
            return self.value()
        rest = self.arguments[1:]
        if self.operator:
            return f"{self.destination} = {f' {self.operator} '.join(rest)}"
        return f"{self.destination} = {self.head}({', '.join([*rest, *self.options])})"


@dataclass(slots=True)
class Line:
    """A line of Python; `targets` are assigned, and dropped if nothing uses them."""

    depth: int
    text: str
    targets: tuple[str, ...] = ()
    function: int = 0
    call: Call | None = None
    is_assignment: bool = False  # to a register, whose instruction stands on the right
    is_returned: bool = False  # from the function that it ends

    def refresh(self) -> None:
        """Write the text anew after a change of the call."""
        assert self.call is not None
        targets = "".join(f"{target} = " for target in self.targets)
        self.text = "return " * self.is_returned + targets + self.call.statement()
        self.is_assignment = self.call.is_assigned


@dataclass(slots=True)
class Unit:
    """A line with the comments above it and the lines indented below it."""

    line: Line
    comments: list[str] = field(default_factory=list)
    children: list[Unit] = field(default_factory=list)
    parts: int = 1  # how many lines are folded into it

    def texts(self) -> list[str]:
        """Return the comments, the line and what is below, indented from here on."""
        found: list[str] = []
        stack: list[tuple[Unit, int]] = [(self, 0)]
        while stack:
            unit, depth = stack.pop()
            blank = "    " * depth
            found += [blank + comment for comment in unit.comments]
            found.append(blank + unit.line.text)
            stack.extend((child, depth + 1) for child in reversed(unit.children))
        return found


def in_order(units: list[Unit]) -> Iterator[Unit]:
    """Yield units and what is below them in the order of their lines."""
    stack = list(reversed(units))
    while stack:
        unit = stack.pop()
        yield unit
        stack.extend(reversed(unit.children))


def rows_of(units: list[Unit]) -> list[list[Unit]]:
    """Return all rows of units, this one first."""
    rows = [units]
    for row in rows:
        rows += [unit.children for unit in row if unit.children]
    return rows


def copied(unit: Unit) -> Unit:
    """Return a copy of a line, without what is below."""
    call = unit.line.call
    if call is not None:
        call = replace(call, arguments=list(call.arguments), options=list(call.options))
    return Unit(replace(unit.line, call=call), list(unit.comments), [])


def units_of(lines: list[Line]) -> list[Unit]:
    """Return lines as a tree; comments go to the line that follows in the same body."""
    top: list[Unit] = []
    open_rows: list[list[Unit]] = [top]
    comments: list[Line] = []

    def alone(row: list[Line]) -> None:
        for item in row:
            del open_rows[item.depth + 1 :]
            open_rows[-1].append(Unit(item))

    for line in lines:
        if line.text.startswith("#"):
            comments.append(line)
            continue
        alone([item for item in comments if item.depth > line.depth])  # the last of a body
        comments = [item for item in comments if item.depth <= line.depth]
        del open_rows[line.depth + 1 :]
        unit = Unit(line, [item.text for item in comments])
        comments = []
        open_rows[-1].append(unit)
        open_rows.append(unit.children)
    alone(comments)  # behind the last line
    return top


def lines_of(units: list[Unit], depth: int = 0) -> list[Line]:
    """Return a tree as lines."""
    found: list[Line] = []
    stack = [(unit, depth) for unit in reversed(units)]
    while stack:
        unit, level = stack.pop()
        function = unit.line.function
        found += [Line(level, text, (), function) for text in unit.comments]
        unit.line.depth = level
        found.append(unit.line)
        stack.extend((child, level + 1) for child in reversed(unit.children))
    return found
