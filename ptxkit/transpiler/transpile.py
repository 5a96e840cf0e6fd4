"""`transpile`: a module as one Python file of the DSL that writes the same module again."""

from __future__ import annotations

from typing import Any

from ptxkit.checker.check import check
from ptxkit.syntax.tree import Module
from ptxkit.transpiler.layout import ExactLayout, Layout, style_of_module
from ptxkit.transpiler.line import Line
from ptxkit.transpiler.literal import wrapped
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
    checks = not any(item.severity == "error" for item in check(module))
    layout = ExactLayout(style) if exact else Layout(NOISE if sugar else frozenset())
    writer = Writer(module, style, checks=checks, layout=layout, sugar=sugar)
    writer.write()
    return render(writer, name)


def render(writer: Writer, name: str | None) -> str:
    """Return the text of a file from its lines."""
    words = sorted(writer.words, key=lambda word: (word.lower(), word))
    title = f" of {_printable(name)}" if name else ""
    head = [f"# PTX{title} as Python of ptxkit.", *_imports(words), ""]
    body: list[str] = []
    used = writer.uses
    used[0] |= writer.names.used
    inner: list[int] = []  # the depths of functions within functions
    for line in writer.lines:
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
    return "\n".join([*head, *body, ""])


def _parts(body: list[str], text: str) -> bool:
    """Tell whether blank lines part a line from what stands above it."""
    if body[-1].startswith(" "):
        return True
    return text.startswith("@") and not (body[-1].startswith("#") and body[-2:-1] == [""])


def _imports(words: list[str]) -> list[str]:
    """Return the imports, as many lines as are needed."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 2 <= 100:
            lines[-1] += f", {word}"
        else:
            lines.append(f"from ptxkit.dsl import {word}")
    return lines


def _assigned(line: Line, used: set[str]) -> str:
    """Return a line's text; an assignment that nothing uses is the call alone."""
    if not line.targets or any(target in used for target in line.targets):
        return line.text
    return line.text.partition(" = ")[2]


def _printable(text: Any) -> str:
    """Return a text for the comment in the first line, where Python looks for an encoding."""
    shown = "".join(c if c.isprintable() else "?" for c in str(text))
    return shown.replace("coding", "co-ding")
