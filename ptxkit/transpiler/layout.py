"""What becomes of white space and comments: Python comments, or with `exact` gaps as they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from ptxkit.syntax.printer import segments
from ptxkit.syntax.style import Style, style_of
from ptxkit.syntax.tree import Instruction, Module
from ptxkit.syntax.trivia import has_note, indent_of, pieces
from ptxkit.transpiler.literal import quoted


class Layout:
    """Comments go along as Python comments; blanks are left to the style.

    `noise` are comments that say nothing.
    """

    def __init__(self, noise: frozenset[str] = frozenset()) -> None:
        self.noise = noise

    def before(self, writer: Any, item: Any) -> None:
        """Write what stands before a statement, or before its body if it has one."""
        self.comments(writer, item)

    def behind(self, writer: Any, item: Any) -> None:
        """Write what stands behind the body of a statement, as the last of the body."""
        self._write(writer, (item.trivia or ())[len(segments(item)[0]) + 1 :])

    def comments(self, writer: Any, item: Any) -> None:
        """Write the comments of a statement above it."""
        trivia = item.trivia or ()
        if trivia and getattr(item, "statements", None) is not None and item is not writer.module:
            trivia = trivia[: len(segments(item)[0]) + 1]
        self._write(writer, trivia)

    def _write(self, writer: Any, trivia: tuple[str, ...]) -> None:
        for text in trivia:
            if has_note(text):
                for line in comment_lines(text):
                    if line in self.noise:
                        continue
                    writer.line(f"# {line}".rstrip())

    def gaps_of(self, item: Any, depth: int) -> dict[int, str]:
        """Return the gaps of a statement that are not as the style has them."""
        return {}

    def end(self, writer: Any) -> None:
        """Write what stands behind the last statement."""
        self.comments(writer, writer.module)


class ExactLayout(Layout):
    """Every gap that is not as the style has it is given by a call in front of the statement."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.style = style

    def before(self, writer: Any, item: Any) -> None:
        """Write the gaps of a statement that are not as the style has them."""
        found = self.gaps_of(item, writer.scopes + (writer.function != 0))
        if found:
            texts = ", ".join(f"{at}, {quoted(text)}" for at, text in found.items())
            writer.line(f"{writer.use('gaps')}({texts})")

    def behind(self, writer: Any, item: Any) -> None:
        """Write nothing: the gaps before the statement tell of these, too."""

    def comments(self, writer: Any, item: Any) -> None:
        """Write nothing: comments are in the gaps."""

    def gaps_of(self, item: Any, depth: int) -> dict[int, str]:
        """Return the gaps of a statement that are not as the style has them."""
        parts = segments(item)
        expected = style_of(item, parts, depth, self.style)
        found = item.trivia if item.trivia is not None else expected
        return {
            at: str(text)
            for at, (text, want) in enumerate(zip(found, expected, strict=True))
            if text != want
        }

    def end(self, writer: Any) -> None:
        """Write what stands behind the last statement."""
        text = (writer.module.trivia or ("",))[0]
        if text:
            writer.line(f"{writer.use('end')}({quoted(str(text))})")


def comment_lines(text: str) -> list[str]:
    """Return the lines of the comments in a trivia text, without their marks."""
    lines: list[str] = []
    for piece in pieces(text):
        if piece.kind == "line":
            lines.append(_clean(piece.text.removeprefix("//")))
        elif piece.kind == "block":
            inner = piece.text.removeprefix("/*").removesuffix("*/")
            lines += [_clean(line) for line in inner.split("\n")]
        elif piece.kind == "marker":
            lines.append(_clean(piece.text.strip()))
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _clean(text: str) -> str:
    """Return a line that Python reads as one comment: what could end it is escaped."""
    text = text.strip()
    return "".join(c if c.isprintable() or c == "\t" else ascii(c)[1:-1] for c in text)


_ENOUGH = 2000  # instructions, to tell the style of a module


def _laid_out(module: Module) -> Iterator[Any]:
    """Yield the instructions that show a style: those at the top of functions, without a guard."""
    for function in module.statements:
        for item in getattr(function, "statements", None) or ():
            if isinstance(item, Instruction) and item.trivia and item.guard is None:
                yield item


def style_of_module(module: Module) -> Style:
    """Return the style that most instructions of a module are laid out in."""
    indents: Counter[str] = Counter()
    gaps: Counter[str] = Counter()
    commas: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for item in islice(_laid_out(module), _ENOUGH):
        first = 1 + len(item.modifiers)
        indents[indent_of(item.trivia[0])] += 1
        ends["\r\n" if item.trivia[-1].endswith("\r\n") else "\n"] += 1
        if item.operands and item.escape is None:
            gaps[item.trivia[first]] += 1
            tokens = segments(item)[0]
            commas.update(item.trivia[at + 1] for at, text in enumerate(tokens) if text == ",")
    default = Style()

    def most(counts: Counter[str], otherwise: str) -> str:
        likely = [text for text, _ in counts.most_common() if not text.strip(" \t\r\n")]
        return likely[0] if likely else otherwise

    return Style(
        most(indents, default.indent),
        most(gaps, default.opcode_gap) or " ",
        most(commas, default.comma),
        most(ends, default.line_end),
    )
