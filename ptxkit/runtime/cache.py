"""The disk cache of machine code: one file an entry, safe with many processes at once.

An entry names its own length and digest, so a truncated or altered one is seen and dropped. It is
written beside its place and moved there in one step; the least recently used go when the cache
grows beyond its bound (`PTXKIT_CACHE_SIZE`, in MB, 1,024 if not set). `PTXKIT_CACHE` is its folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

FORMAT = 1  # of an entry; another one is another key
NOTE = ".note"  # in the name of an entry that is no machine code; see known.py
_MAGIC = b"ptxkit cubin\n"
_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Info:
    """Where the cache is, and how full: cubins, bytes of all there is, and its bound in bytes."""

    folder: Path
    entries: int
    size: int
    bound: int


def folder() -> Path:
    """Return the folder of the cache; `PTXKIT_CACHE` names another."""
    named = os.environ.get("PTXKIT_CACHE")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("ptxkit"))


def bound() -> int:
    """Return how many bytes the cache may take."""
    try:
        return int(os.environ.get("PTXKIT_CACHE_SIZE", "1024")) * _MEGABYTE
    except ValueError:
        return 1024 * _MEGABYTE


def key(data: bytes, target: str, options: tuple[str, ...], assembler: str) -> str:
    """Return the name of an entry: a digest of everything that machine code depends on."""
    facts = json.dumps([FORMAT, target, list(options), assembler])
    return hashlib.sha256(facts.encode() + b"\0" + data).hexdigest()


def load(name: str) -> tuple[bytes, str] | None:
    """Return machine code and log of an entry, None if there is none or it is damaged."""
    path = folder() / f"{name}.bin"
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    found = _unpacked(raw)
    with contextlib.suppress(OSError):
        if found is None:
            path.unlink()
        else:
            os.utime(path)  # the least recently used entries go first
    return found


def store(name: str, code: bytes, log: str) -> None:
    """Write an entry; a cache that cannot be written to is left as it is."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=place, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_packed(code, log))
            os.replace(beside, place / f"{name}.bin")
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(beside)
            raise
    except OSError:
        return
    _trim(place)


def info() -> Info:
    """Return where the cache is, and how full."""
    rows = _entries(folder())
    code = [path for path, _, _ in rows if NOTE not in path.name]
    return Info(folder(), len(code), sum(size for _, size, _ in rows), bound())


def clear() -> int:
    """Remove all entries; return how many there were."""
    count = 0
    for path, _, _ in _entries(folder()):
        with contextlib.suppress(OSError):
            path.unlink()
            count += NOTE not in path.name
    return count


def _packed(code: bytes, log: str) -> bytes:
    text = log.encode("utf-8", "surrogateescape")
    digest = hashlib.sha256(code + text).hexdigest()
    head = json.dumps({"code": len(code), "log": len(text), "sha256": digest})
    return _MAGIC + head.encode() + b"\n" + code + text


def _unpacked(raw: bytes) -> tuple[bytes, str] | None:
    if not raw.startswith(_MAGIC):
        return None
    line, _, body = raw[len(_MAGIC) :].partition(b"\n")
    try:
        head = json.loads(line)
        sizes = int(head["code"]), int(head["log"])
        digest = str(head["sha256"])
    except (ValueError, KeyError, TypeError):
        return None
    if len(body) != sum(sizes) or hashlib.sha256(body).hexdigest() != digest:
        return None
    return body[: sizes[0]], body[sizes[0] :].decode("utf-8", "surrogateescape")


def _entries(place: Path) -> list[tuple[Path, int, float]]:
    """Return path, size and time of last use of every entry, the least recent first."""
    rows = []
    for path in place.glob("*.bin"):
        with contextlib.suppress(OSError):
            state = path.stat()
            rows.append((path, state.st_size, state.st_mtime))
    return sorted(rows, key=lambda row: row[2])


def _trim(place: Path) -> None:
    """Remove the least recently used entries until the rest is within the bound."""
    rows = _entries(place)
    size, limit = sum(row[1] for row in rows), bound()
    for path, bytes_, _ in rows[:-1]:
        if size <= limit:
            return
        with contextlib.suppress(OSError):
            path.unlink()
        size -= bytes_
