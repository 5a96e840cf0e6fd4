"""Directives and targets: the rows of `directive.toml` and `target.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from ptxkit.isa.target import Need, Version, version
from ptxkit.resource import grammar_path


@dataclass(frozen=True, slots=True)
class Directive:
    """What a directive needs and takes."""

    word: str
    need: Need
    least: int | None = None
    most: int | None = None
    needs: tuple[str, ...] = ()  # other directives beside it


@cache
def load() -> dict[str, Directive]:
    """Return the directives by their word; raises `ValueError` for a row with unknown keys."""
    with grammar_path("isa/directive.toml").open("rb") as file:
        rows = tomllib.load(file)
    table = {}
    rows.pop(_PRAGMAS)
    for word, row in rows.items():
        if set(row) - {"ptx", "target", "until", "least", "most", "needs"}:
            raise ValueError(f"directive.toml: unknown key in {word}")
        need = Need.of(row.get("ptx"), row.get("target"), row.get("until"))
        needs = tuple(row.get("needs", ()))
        table[word] = Directive(word, need, row.get("least"), row.get("most"), needs)
    return table


_PRAGMAS = "pragmas"


@cache
def pragmas(place: str) -> frozenset[str]:
    """Return the first words of pragmas that only stand in a "body", or that a "module" takes."""
    with grammar_path("isa/directive.toml").open("rb") as file:
        return frozenset(tomllib.load(file)[_PRAGMAS][place])


@dataclass(frozen=True, slots=True)
class Targets:
    """The versions that there are, the targets with the first version of each, and options."""

    versions: frozenset[Version]
    targets: dict[str, Version]
    options: frozenset[str]


@cache
def load_targets() -> Targets:
    """Return what may stand behind `.version` and `.target`."""
    with grammar_path("isa/target.toml").open("rb") as file:
        data = tomllib.load(file)
    return Targets(
        frozenset(map(version, data["versions"])),
        {name: version(text) for name, text in data["targets"].items()},
        frozenset(data["options"]),
    )
