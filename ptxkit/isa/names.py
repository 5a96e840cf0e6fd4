"""How the words of PTX are written in Python: `.shared::cluster` is `shared__cluster`.

A `.` becomes attribute access, `::` becomes `__`, `:` becomes `_`; a leading digit gets a `_`
before it, a Python keyword a `_` behind it. One function for the DSL, the transpiler and the docs;
over the words of the instruction table it is injective, which a test proves.
"""

from __future__ import annotations

import keyword
from functools import cache

from ptxkit.isa import table as tables
from ptxkit.isa import type as types


def python_name(word: str) -> str:
    """Return the Python name of an opcode, a modifier, a type or a directive."""
    name = word.removeprefix(".").replace("::", "__").replace(":", "_")
    name = name.replace("[", "_").replace("]", "")  # the constant banks of PTX 2.1
    if name[:1].isdigit():
        name = f"_{name}"
    return f"{name}_" if keyword.iskeyword(name) else name


def ptx_name(name: str) -> str:
    """Return the PTX word, without its dot, that a Python name stands for."""
    known = _words().get(name)
    if known is not None:
        return known
    bare = name.removesuffix("_")
    if keyword.iskeyword(bare):
        name = bare
    if name[:1] == "_" and name[1:2].isdigit():
        name = name[1:]
    return name.replace("__", "::")


@cache
def _words() -> dict[str, str]:
    """Return the words of the instruction table by their Python names."""
    return {python_name(word): word for word in words()}


@cache
def words() -> frozenset[str]:
    """Return the opcodes and modifiers of the instruction table, and the types, without dots."""
    table = tables.load()
    found = {*table.opcodes, *types.load()}
    for rows in table.rows.values():
        for row in rows:
            for key, values in row.items():
                if isinstance(values, list) and key not in ("rules", "target", "operands"):
                    for value in values:
                        text = value if isinstance(value, str) else value.get("value", "")
                        found.add(text.removeprefix("."))
            head = row["syntax"].split()[0]
            found.update(part.strip("{}") for part in head.split(".")[1:])
    return frozenset(found - {""})
