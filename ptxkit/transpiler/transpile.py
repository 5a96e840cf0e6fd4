"""`transpile`: a module as one Python file of the DSL that writes the same module again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ptxkit.checker.check import has_errors
from ptxkit.syntax.tree import Module
from ptxkit.transpiler.layout import ExactLayout, Layout, style_of_module
from ptxkit.transpiler.line import Line
from ptxkit.transpiler.literal import WIDTH, wrapped
from ptxkit.transpiler.sugar import NOISE
from ptxkit.transpiler.writer import Writer


def transpile(
    module: Module, *, sugar: bool = False, exact: bool = False, name: str | None = None
) -> str:
    """Return Python that uses the DSL alone and writes the module again, token by token.

    `exact` gives its bytes, white space and comments included; else comments become Python
    comments. `sugar` writes loops, conditions and slices where they expand to the very same
    instructions. `name` is what the header says the module is. Run the text and take `m.ptx()`,
    or give it to `ptxkit emit`; `verify` does so and compares.
    """
    style = style_of_module(module)
    checks = not has_errors(module)
    layout = ExactLayout(style) if exact else Layout(NOISE if sugar else frozenset())
    writer = Writer(module, style, checks=checks, layout=layout, sugar=sugar)
    writer.write()
    return render(writer, name)


def render(writer: Writer, name: str | None) -> str:
    """Return the text of a file from its lines."""
    title = f" of {_printable(name)}" if name else ""
    body: list[str] = []
    used = writer.uses
    used[0] |= writer.names.used
    inner: list[int] = []  # the depths of functions within functions
    for line in _merged(writer.lines):
        text = _assigned(line, used[line.function])
        while inner and line.depth <= inner[-1]:
            inner.pop()
            body.append("")
        if line.depth == 0 and body and _parts(body, text):
            body += ["", ""]
        if line.depth and text.startswith("def "):
            inner.append(line.depth)
            body += [""] * (body[-1] != "" and not body[-1].endswith(":"))
        body += wrapped(text, "    " * line.depth)
    imports = _imports(_needed(writer.words, body))
    head = f"# PTX{title} as Python of ptxkit."
    return "\n".join([head, *imports, "", *body, ""])


def _merged(lines: list[Line]) -> Iterator[Line]:
    """Yield lines, with each `with` that is all the body of another in one line with it."""
    ends = _ends(lines)
    out = [0] * (len(lines) + 1)  # by line: how much less the lines from there on are indented
    at = 0
    less = 0
    while at < len(lines):
        less += out[at]
        line = lines[at]
        inner = _only_with(lines, ends, at)
        if less or inner is not None:
            line = replace(line, depth=line.depth - less)
        while inner is not None:
            between = lines[at + 1 : inner]  # comments: they move above both
            yield from (replace(item, depth=line.depth) for item in between)
            line.text = f"{line.text[:-1]}, {lines[inner].text.removeprefix('with ')}"
            less += 1
            out[ends[inner]] -= 1
            at, inner = inner, _only_with(lines, ends, inner)
        yield line
        at += 1


def _only_with(lines: list[Line], ends: list[int], at: int) -> int | None:
    """Return the `with` that is all the body of a `with`, None for another body."""
    if not lines[at].text.startswith("with "):
        return None
    rows = [i for i in range(at + 1, ends[at]) if lines[i].depth == lines[at].depth + 1]
    code = [i for i in rows if not lines[i].text.startswith("#")]
    is_with = len(code) == 1 and lines[code[0]].text.startswith("with ")
    return code[0] if is_with else None


def _ends(lines: list[Line]) -> list[int]:
    """Return for each line where the lines indented below it end."""
    ends = [len(lines)] * len(lines)
    open_lines: list[int] = []
    for at, line in enumerate(lines):
        while open_lines and lines[open_lines[-1]].depth >= line.depth:
            ends[open_lines.pop()] = at
        open_lines.append(at)
    return ends


def _parts(body: list[str], text: str) -> bool:
    """Tell whether blank lines part a line from what stands above it."""
    if body[-1].startswith(" "):
        return True
    return text.startswith("@") and not (body[-1].startswith("#") and body[-2:-1] == [""])


def _needed(words: set[str], body: list[str]) -> list[str]:
    """Return the words of the DSL that code uses, in the order of import sorters."""
    used = set(_WORD.findall("\n".join(line for line in body if line.lstrip()[:1] != "#")))
    return sorted(words & used, key=lambda word: (word[0].islower(), word))


# A name that is no attribute, no keyword argument and no whole string.
_WORD = re.compile(r"""(?<![\w."'%$])[A-Za-z_]\w*(?![\w"']|=[^=])""")
_NARROW = 88  # the width that linters reckon with if nobody tells them another


def _imports(words: list[str]) -> list[str]:
    """Return the imports, as many lines as are needed; sorters want one word a line then."""
    one = f"from ptxkit.dsl import {', '.join(words)}"
    if len(one) <= _NARROW:
        return [one]
    lines: list[str] = []
    for word in words:
        width = WIDTH if len(lines) > 1 else WIDTH - len(_UNSORTED)
        if lines and len(lines[-1]) + len(word) + 2 <= width:
            lines[-1] += f", {word}"
        else:
            lines.append(f"from ptxkit.dsl import {word}")
    lines[0] += _UNSORTED
    return lines


_UNSORTED = "  # noqa: I001"


def _assigned(line: Line, used: set[str]) -> str:
    """Return a line's text; an assignment that nothing uses is the call alone."""
    if not line.targets or used.issuperset(line.targets):
        return line.text
    left, _, right = line.text.partition(" = ")
    if used.isdisjoint(line.targets):
        return right
    if left.split(", ") != list(line.targets):
        return line.text
    return f"{', '.join(name if name in used else '_' for name in line.targets)} = {right}"


def _printable(text: Any) -> str:
    """Return a text for the comment in the first line, where Python looks for an encoding."""
    shown = "".join(c if c.isprintable() else "?" for c in str(text))
    return shown.replace("coding", "co-ding")
