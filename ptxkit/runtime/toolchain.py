"""Finds assemblers: which copies of ptxas there are, what each knows, which one serves a module."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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
# Where `_candidates` looks.
PLACES = "PTXKIT_PTXAS, the packages nvidia-cuda-nvcc and triton, CUDA_HOME, CUDA_PATH and PATH"


class NoAssembler(PtxError):
    """No assembler is installed, or none that knows a module's version."""


def isa_of(release: Version) -> Version:
    """Return the newest PTX ISA that a release of CUDA, its assembler or its driver, knows."""
    newest = (release[0] - 4, release[1])  # CUDA 13.0 brought PTX 9.0, and so on
    return _ISA_OF.get(release, newest)


def first_isa(target: str) -> Version:
    """Return the PTX ISA that brought a target; the oldest one for a target that is not known."""
    from ptxkit.isa.directive import load_targets

    return load_targets().targets.get(target, (1, 0))


def dotted(version: Version) -> str:
    """Return a version or release as it is written."""
    return f"{version[0]}.{version[1]}"


@dataclass(frozen=True, slots=True)
class Ptxas:
    """One copy of ptxas: its path, its release (13, 5), and where it was found."""

    path: str
    release: Version
    origin: str

    @property
    def isa(self) -> Version:
        """Return the newest PTX ISA that it knows."""
        return isa_of(self.release)

    @property
    def nvlink(self) -> str | None:
        """Return the path of the nvlink that came with it, None for none.

        Another release's would not do: objects are read by the linker of their release or later.
        """
        path = Path(self.path).with_name(Path(self.path).name.replace("ptxas", "nvlink"))
        return str(path) if path.is_file() and os.access(path, os.X_OK) else None

    def __str__(self) -> str:
        return f"ptxas {dotted(self.release)} ({self.origin})"


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
        places = [f"{path} ({origin}) does not run" for path, origin in _candidates()]
        raise NoAssembler(
            "ptxas is not installed: pip install 'ptxkit[ptxas]', or name one in PTXKIT_PTXAS; "
            + ("; ".join(places) or f"there is none in {PLACES}")
        )
    for item in rows:
        if item.isa >= version:
            return item
    known = "; ".join(f"{item} knows PTX up to {dotted(item.isa)}" for item in rows)
    raise NoAssembler(f".version {dotted(version)} is too new: {known}")


def nvjitlink(version: Version) -> tuple[Any, Version]:
    """Return the module cuda.bindings.nvjitlink and its library's release.

    Raises `NoAssembler` if either is not installed, or does not know the PTX version.
    """
    try:
        module: Any = importlib.import_module("cuda.bindings.nvjitlink")
        major, minor = module.version()
    except (ImportError, OSError, RuntimeError) as error:  # RuntimeError: there is no library
        raise NoAssembler(
            "nvJitLink is not installed: pip install 'ptxkit[nvjitlink]' "
            f"({str(error).splitlines()[0] if str(error) else type(error).__name__})"
        ) from None
    release = (int(major), int(minor))
    if isa_of(release) < version:
        raise NoAssembler(
            f".version {dotted(version)} is too new: nvJitLink {dotted(release)} knows PTX up to "
            f"{dotted(isa_of(release))}"
        )
    return module, release


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
        if home and (Path(home) / "bin" / name).exists():
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
