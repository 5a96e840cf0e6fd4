"""The special registers: the rows of `special_register.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from ptxkit.resource import grammar_path

_COUNTED = re.compile(r"(.+)<([0-9]+)>")


@dataclass(frozen=True, slots=True)
class SpecialRegister:
    """A predefined register: its type, and the version and target that brought it."""

    name: str
    type: str
    ptx: str
    target: str
    vector: str | None = None
    also: tuple[str, ...] = ()


@cache
def load() -> dict[str, SpecialRegister]:
    """Return the special registers by name; raises `ValueError` if a name comes twice."""
    with grammar_path("isa/special_register.toml").open("rb") as file:
        rows = [
            SpecialRegister(**{**row, "also": tuple(row.get("also", ()))})
            for row in tomllib.load(file)["register"]
        ]
    table: dict[str, SpecialRegister] = {}
    for row in rows:
        for single in _expanded(row):
            if single.name in table:
                raise ValueError(f"special_register.toml: second row of {single.name!r}")
            table[single.name] = single
    return table


def _expanded(row: SpecialRegister) -> Iterator[SpecialRegister]:
    """Yield the rows that one of a counted name such as `%envreg<32>` stands for."""
    counted = _COUNTED.fullmatch(row.name)
    if counted is None:
        yield row
        return
    for number in range(int(counted[2])):
        yield replace(row, name=f"{counted[1]}{number}")
