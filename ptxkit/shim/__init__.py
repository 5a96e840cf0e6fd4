"""The shim: launches in C, for torch's eager calls and for XLA; optional."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any


@cache
def load() -> Any:
    """Return the compiled module, None where it was not built or `PTXKIT_SHIM=0` forbids it."""
    if os.environ.get("PTXKIT_SHIM") == "0":
        return None
    try:
        return import_module("ptxkit.shim._launch")
    except ImportError:
        return None
