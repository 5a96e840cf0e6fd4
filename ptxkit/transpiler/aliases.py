"""Gives long mnemonics that come back a Python name of their own."""

from __future__ import annotations

import re
from collections import Counter

from ptxkit.transpiler.line import Line, Unit, in_order
from ptxkit.transpiler.roles import free

_LONG = 45  # characters of a mnemonic that is worth a name
_TELLING = re.compile(
    r"tensor|bulk|_\dd|multicast|mma_async|ld|st|commit|reduce|prefetch|mma|im2col"
)


def shorten(units: list[Unit], taken: set[str]) -> None:
    """Give the long mnemonics of a function names, at its top."""
    every = [unit for unit in in_order(units) if unit.line.call is not None]
    counts = Counter(unit.line.call.head for unit in every if unit.line.call)
    names: dict[str, str] = {}
    for unit in every:
        call = unit.line.call
        assert call is not None
        head = call.head
        if head.startswith("ptx.") and counts[head] > 1 and len(head) > _LONG:
            call.head = names.get(head) or names.setdefault(head, _name(head, taken))
            unit.line.refresh()
    line = units[0].line if units else None
    for head, name in reversed(names.items()):
        assert line is not None
        units.insert(0, Unit(Line(line.depth, f"{name} = {head}", (), line.function)))


def _name(head: str, taken: set[str]) -> str:
    """Return a name of the words that tell most."""
    words = head.split(".")[1:]
    telling = [word for word in words[1:] if _TELLING.fullmatch(word.partition("__")[0])]
    base = "_".join(word.partition("__")[0].strip("_") for word in [words[0], *telling])
    return free(base, taken)
