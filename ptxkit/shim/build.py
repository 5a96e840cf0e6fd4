"""Compiles the shim beside this module: `python -m ptxkit.shim.build`.

The package's build runs this file alone, where ptxkit is not installed yet; it needs a C compiler
and Python's headers, and nothing of CUDA.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = ("launch.c", "ffi.c", "library.c")


class NoCompiler(Exception):
    """There is no C compiler, or it failed; the shim is left out."""


def library_path(folder: Path = HERE) -> Path:
    """Return where the compiled shim stands for this interpreter."""
    return folder / f"_launch{sysconfig.get_config_var('EXT_SUFFIX') or '.so'}"


def build(folder: Path = HERE) -> Path:
    """Compile the shim into a folder and return its path; raises `NoCompiler`."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    made = library_path(folder)
    partial = made.with_suffix(f".{os.getpid()}")
    command = [
        *compiler, "-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden",
        f"-I{sysconfig.get_path('include')}", *(str(HERE / name) for name in SOURCES),
        "-o", str(partial), "-ldl",
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoCompiler(f"{compiler[0]}: {error}") from None
    if done.returncode:
        raise NoCompiler(f"{shlex.join(command)}\n{done.stderr}")
    partial.replace(made)
    return made


if __name__ == "__main__":
    try:
        print(build())
    except NoCompiler as error:
        sys.exit(str(error))
