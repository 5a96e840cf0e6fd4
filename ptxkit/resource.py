"""Finds the data files under `grammar/`, in a wheel and in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def grammar_path(name: str) -> Path:
    """Return the path of a file under `grammar/`; raises `FileNotFoundError` if it is not there."""
    for folder in (_PACKAGE / "grammar", _PACKAGE.parent / "grammar"):
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(f"ptxkit's data file grammar/{name} is missing; reinstall ptxkit")
