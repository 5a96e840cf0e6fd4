"""`PTXKIT_DUMP=DIR`: what is assembled is on disk before the assembler sees it, then what it made.

A module's files bear the name of its first kernel and a digest of the text, so that the same
module has the same names in each run: `k.1f3a….sm_90a.ptx`, then `.cubin`.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

_ENTRY = re.compile(rb"\.entry\s+([\w$%]+)")


class Dump:
    """The dump of one module, or nothing where `PTXKIT_DUMP` is not set."""

    def __init__(self, data: bytes, target: str) -> None:
        folder = os.environ.get("PTXKIT_DUMP")
        self._stem: Path | None = None
        if folder:
            found = _ENTRY.search(data)
            name = found[1].decode("ascii")[:64] if found else "module"
            digest = hashlib.sha256(data).hexdigest()[:12]
            Path(folder).mkdir(parents=True, exist_ok=True)
            self._stem = Path(folder) / f"{name}.{digest}.{target}"
            self.write("ptx", data)

    def write(self, suffix: str, data: bytes) -> None:
        """Write one of the module's files."""
        if self._stem is not None:
            self._stem.with_name(f"{self._stem.name}.{suffix}").write_bytes(data)
