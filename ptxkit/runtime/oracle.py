"""Asks NVIDIA's assembler, where it is installed, what it says of a file."""

from __future__ import annotations

import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ptxkit.isa.target import Target

_LINE = re.compile(r"line (\d+); (?:error|fatal)\s*: (.*)")
_TARGET = re.compile(rb"\.target\s+([A-Za-z0-9_]+)")
_OLDEST = 75  # what ptxas 13 still assembles for


class Verdict(NamedTuple):
    """What ptxas said: its exit, and its errors by line."""

    version: str
    accepted: bool
    crashed: bool
    errors: tuple[tuple[int, str], ...]


@cache
def find_ptxas() -> str | None:
    """Return the path of the ptxas that assembling takes first, None for none."""
    from ptxkit.runtime.toolchain import installed

    rows = installed()
    return rows[0].path if rows else None


@cache
def ptxas_version(path: str) -> str:
    """Return the version that an assembler names, for instance `13.5`."""
    text = subprocess.run([path, "--version"], capture_output=True, text=True).stdout  # noqa: S603
    match = re.search(r"release ([0-9.]+)", text)
    return match[1] if match else "of unknown version"


def run_ptxas(data: bytes, target: str | None = None, timeout: float = 120) -> Verdict | None:
    """Return what ptxas says of a file, None if there is none."""
    path = find_ptxas()
    if path is None:
        return None
    named = _TARGET.search(data)
    name = target or (named[1].decode() if named else "sm_75")
    try:
        aim = Target.parse(name)
    except ValueError:
        aim = Target(_OLDEST)
    arch = f"sm_{_OLDEST}" if aim.number < _OLDEST else str(aim)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "input.ptx"
        file.write_bytes(data)
        command = [path, "-arch", arch, str(file), "-o", str(Path(folder) / "out.cubin")]
        done = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, timeout=timeout
        )
    errors = tuple((int(line), text) for line, text in _LINE.findall(done.stdout + done.stderr))
    return Verdict(ptxas_version(path), done.returncode == 0, done.returncode < 0, errors)
