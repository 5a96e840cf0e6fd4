"""Finds the data files under `grammar/`, in a wheel and in a checkout."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def grammar_path(name: str) -> Path:
    """Return the path of a file under `grammar/`; raises `FileNotFoundError` if it is not there."""
    from pathlib import Path  # here, since it takes as long to import as a small file to parse

    return Path(_find(name))


def grammar_bytes(name: str) -> bytes:
    """Return the content of a file under `grammar/`; raises `FileNotFoundError` as above."""
    with open(_find(name), "rb") as file:
        return file.read()


def _find(name: str) -> str:
    for folder in (_PACKAGE, os.path.dirname(_PACKAGE)):
        path = os.path.join(folder, "grammar", *name.split("/"))
        if os.path.exists(path):
            return path
    raise FileNotFoundError(f"ptxkit's data file grammar/{name} is missing; reinstall ptxkit")
