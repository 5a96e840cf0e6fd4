"""Files written by hand: syntax that no compiler emits. The files are their own source."""

from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output

PACKAGES: dict[str, str] = {}


def version() -> str:
    """Return the name of the producer; there is no compiler."""
    return "written by hand"


def build(scratch: Path) -> Iterator[Output]:
    """Yield the files as they stand."""
    for path in sorted((CORPUS / "hand").glob("*.ptx")):
        yield Output(path.name, path.read_bytes(), f"hand/{path.name}", "none")
