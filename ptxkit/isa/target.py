"""Versions and targets as numbers: what a form needs, and whether a module has it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

_TARGET = re.compile(r"(?:sm|compute|lto)_([0-9]+)([af]?)")
_FAMILY = 10  # sm_100 to sm_109 are one family


@dataclass(frozen=True, slots=True)
class Target:
    """An architecture: its number, and `a` or `f` behind it."""

    number: int
    suffix: str = ""

    @classmethod
    def parse(cls, name: str) -> Target:
        """Return the target of a name such as `sm_90a`; raises `ValueError` for another word."""
        match = _TARGET.fullmatch(name)
        if match is None:
            raise ValueError(f"{name!r} is no target; write one like sm_90a")
        return cls(int(match[1]), match[2])

    def has(self, need: str) -> bool:
        """Tell whether the target has what a requirement of the table asks for.

        `any`; `sm_80`: that and later ones; `sm_90a`: that alone; `sm_100f`: the family's `f` and
        `a` targets from it on (ISA 1.2, .target).
        """
        if need == "any":
            return True
        least = parsed(need)
        if not least.suffix:
            return self.number >= least.number
        if least.suffix == "a":
            return self == least
        number, first = _renamed(self.number), _renamed(least.number)
        return number // _FAMILY == first // _FAMILY and bool(self.suffix) and number >= first

    def runs_on(self, number: int) -> bool:
        """Tell whether a device of compute capability 9.0, given as 90, runs the target's code.

        `sm_80`: devices of the same major number from it on; `sm_90a`: that device alone;
        `sm_100f`: the family's devices from it on (CUDA programming guide, binary compatibility).
        """
        own, device = _renamed(self.number), _renamed(number)
        if self.suffix == "a":
            return own == device
        return own // _FAMILY == device // _FAMILY and own <= device

    def built_for(self, number: int) -> Target | None:
        """Return the target to assemble a module of this `.target` for, None if no code runs.

        A device has a number as in `runs_on`. What is for later devices too is built for its own.
        """
        if self.suffix:
            return self if self.runs_on(number) else None
        return Target(number) if self.number <= number else None

    def __str__(self) -> str:
        return f"sm_{self.number}{self.suffix}"


def is_target(name: str) -> bool:
    """Tell whether a word can be a target's name."""
    return _TARGET.fullmatch(name) is not None


def _renamed(number: int) -> int:
    """Return an architecture's number; sm_101 is an old name of sm_110."""
    return 110 if number == 101 else number


@cache
def parsed(name: str) -> Target:
    """Return the target of a name, remembered."""
    return Target.parse(name)


Version = tuple[int, int]


@cache
def version(text: str) -> Version:
    """Return an ISA version as two numbers that compare."""
    major, _, minor = text.partition(".")
    return int(major), int(minor)


@dataclass(frozen=True, slots=True)
class Need:
    """A lowest version, and targets of which one must be had, each perhaps later than that."""

    ptx: Version = (1, 0)
    targets: tuple[tuple[str, Version, int, Version | None], ...] = ()  # since, below, until
    until: Version | None = None

    @classmethod
    def of(cls, ptx: str | None, target: object, until: str | None = None) -> Need:
        """Return the need that a row of the table states; raises `ValueError` for bad ones."""
        least = version(ptx) if ptx else (1, 0)
        rows: list[Any] = (
            target if isinstance(target, list) else [] if target in (None, "any") else [target]
        )
        targets = []
        for row in rows:
            more = row if isinstance(row, dict) else {"target": row}
            name, since, last = more["target"], more.get("ptx"), more.get("until")
            if name != "any":
                parsed(name)
            below = parsed(more["below"]).number if "below" in more else 1 << 16
            since = version(since) if since else least
            targets.append((name, since, below, version(last) if last else None))
        return cls(least, tuple(targets), version(until) if until else None)

    def lack(self, ptx: Version, target: Target) -> str | None:
        """Return what a version and a target lack, in words; None if nothing."""
        if ptx < self.ptx:
            return f"needs .version {_dotted(self.ptx)} or later"
        if self.until and ptx > self.until:
            return f"was withdrawn after .version {_dotted(self.until)}"
        if not self.targets:
            return None
        had = [row for row in self.targets if target.has(row[0]) and target.number < row[2]]
        if not had:
            return f"needs .target {' or '.join(row[0] + _later(row[0]) for row in self.targets)}"
        last = max(row[3] or ptx for row in had)
        if ptx > last:
            return f"was withdrawn after .version {_dotted(last)} for {target}"
        first = min(row[1] for row in had)
        if ptx < first:
            return f"needs .version {_dotted(first)} or later for {target}"
        return None


def _later(name: str) -> str:
    if name == "any" or name[-1] == "a":
        return ""
    return " (family)" if name[-1] == "f" else " or later"


def _dotted(ptx: Version) -> str:
    return f"{ptx[0]}.{ptx[1]}"
