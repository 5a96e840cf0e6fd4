"""Finds ptxas: which copies there are, what each knows, and which one serves a module."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ptxkit.diagnostics import PtxError
from ptxkit.runtime import known

Version = tuple[int, int]

# The PTX ISA that each CUDA release brought, where the numbers do not agree (ISA, release notes).
_ISA_OF: dict[Version, Version] = {
    (11, 0): (7, 0), (11, 1): (7, 1), (11, 2): (7, 2), (11, 3): (7, 3), (11, 4): (7, 4),
    (11, 5): (7, 5), (11, 6): (7, 6), (11, 7): (7, 7), (11, 8): (7, 8), (12, 0): (8, 0),
    (12, 1): (8, 1), (12, 2): (8, 2), (12, 3): (8, 3), (12, 4): (8, 4), (12, 5): (8, 5),
    (12, 6): (8, 5), (12, 7): (8, 6), (12, 8): (8, 7), (12, 9): (8, 8),
}  # fmt: skip


class NoAssembler(PtxError):
    """No ptxas is installed, or none that knows a module's version."""


@dataclass(frozen=True, slots=True)
class Ptxas:
    """One copy of ptxas: its path, its release (13, 5), and where it was found."""

    path: str
    release: Version
    origin: str

    @property
    def isa(self) -> Version:
        """Return the newest PTX ISA that it knows."""
        if self.release in _ISA_OF:
            return _ISA_OF[self.release]
        return (self.release[0] - 4, self.release[1])  # CUDA 13.0 brought PTX 9.0, and so on

    def __str__(self) -> str:
        return f"ptxas {self.release[0]}.{self.release[1]} ({self.origin})"


def installed() -> list[Ptxas]:
    """Return every ptxas there is: the one that `PTXKIT_PTXAS` names, else the newest first."""
    found: dict[str, Ptxas] = {}
    for path, origin in _candidates():
        release = release_of(path)
        if release is not None:
            found.setdefault(os.path.realpath(path), Ptxas(path, release, origin))
    rows = list(found.values())
    named = [item for item in rows if item.origin == "PTXKIT_PTXAS"]
    return named or sorted(rows, key=lambda item: item.release, reverse=True)


def chosen(version: Version) -> Ptxas:
    """Return the newest ptxas that knows a PTX version; raises `NoAssembler` for none."""
    rows = installed()
    if not rows:
        raise NoAssembler(
            "ptxas is not installed: pip install 'ptxkit[ptxas]', or name one in PTXKIT_PTXAS"
        )
    for item in rows:
        if item.isa >= version:
            return item
    known = "; ".join(f"{item} knows PTX up to {item.isa[0]}.{item.isa[1]}" for item in rows)
    raise NoAssembler(f".version {version[0]}.{version[1]} is too new: {known}")


def _candidates() -> Iterator[tuple[str, str]]:
    named = os.environ.get("PTXKIT_PTXAS")
    if named:
        yield named, "PTXKIT_PTXAS"
    name = "ptxas.exe" if os.name == "nt" else "ptxas"
    for folder in map(Path, sys.path):
        for path in sorted((folder / "nvidia").glob(f"*/bin/{name}")):
            yield str(path), "package nvidia-cuda-nvcc"
        for path in sorted((folder / "triton" / "backends" / "nvidia" / "bin").glob(f"{name}*")):
            yield str(path), "package triton"
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        home = os.environ.get(variable)
        if home:
            yield str(Path(home) / "bin" / name), variable
    on_path = shutil.which("ptxas")
    if on_path:
        yield on_path, "PATH"


@cache
def release_of(path: str) -> Version | None:
    """Return the release that an assembler says it is, None if it does not run."""
    return known.release(path, _asked)


def _asked(path: str) -> Version | None:
    try:
        done = subprocess.run(  # noqa: S603
            [path, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r"release (\d+)\.(\d+)", done.stdout)
    return (int(match[1]), int(match[2])) if match else None
