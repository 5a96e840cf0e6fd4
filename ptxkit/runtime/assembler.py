"""`assemble`: PTX to a cubin, by ptxas, whole program; no GPU and no CUDA toolkit are needed."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ptxkit.diagnostics import Diagnostic, PtxError
from ptxkit.runtime import cache as caches
from ptxkit.runtime.log import Resources, notes_of, resources_of
from ptxkit.runtime.toolchain import Ptxas, chosen
from ptxkit.source import Source
from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import emit

_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_TARGET = re.compile(r"^\s*\.target\s+(\w+)", re.MULTILINE)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# Notes that say that code is not what was asked for: ignored hints, serialised products, spills.
_ADVICE = re.compile(r"C75\d\d|C76\d\d")


class AssemblyError(PtxError):
    """PTX that ptxas refuses, or a run that failed.

    `diagnostics` are its errors at lines of the PTX. `folder` holds the PTX, the command and the
    log.
    """

    def __init__(
        self, message: str, diagnostics: tuple[Diagnostic, ...] = (), folder: Path | None = None
    ) -> None:
        self.diagnostics = diagnostics
        self.folder = folder
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Cubin:
    """Machine code for one target, and what its assembler said of it."""

    data: bytes
    target: str
    assembler: str  # which one, and where it was found
    command: tuple[str, ...]
    kernels: dict[str, Resources]
    notes: tuple[Diagnostic, ...] = ()
    is_cached: bool = False  # whether it comes from the disk cache

    def save(self, path: str | Path) -> None:
        """Write the machine code to a file."""
        Path(path).write_bytes(self.data)

    @property
    def advice(self) -> tuple[Diagnostic, ...]:
        """Return the notes that code is other than asked for: C75xx, C76xx, spills."""
        return tuple(
            note
            for note in self.notes
            if _ADVICE.fullmatch(note.code) or "spill" in note.message.lower()
        )


def assemble(
    source: Any,
    *,
    target: str | None = None,
    options: Sequence[str] = (),
    advice: Literal["keep", "error"] = "keep",
    cache: bool = True,
    filename: str | None = None,
    timeout: float = 600,
) -> Cubin:
    """Return the machine code of a module.

    `source` is a tree, a kernel or module of the DSL, or text as str or bytes. `target` is that of
    the module unless given. `options` go to ptxas, for instance `("-O1",)`. `advice="error"` raises
    for notes that code is not what was asked for, such as an ignored `setmaxnreg` or spills.
    `cache=False` leaves the disk cache alone. Raises `AssemblyError`, and `NoAssembler` where there
    is no ptxas that knows the module's version.
    """
    text = text_of(source)
    bare = _COMMENT.sub(" ", text)
    version, named = _VERSION.search(bare), _TARGET.search(bare)
    if version is None or (named is None and target is None):
        raise AssemblyError("the text has no .version and .target: is it PTX?")
    arch = target or (named[1] if named else "")
    tool = chosen((int(version[1]), int(version[2])))
    data = text.encode("utf-8", "surrogateescape")
    key = caches.key(data, arch, tuple(options), f"ptxas whole {tool.release}")
    entry = caches.load(key) if cache else None
    if entry is None:
        code, log = _run(tool, data, arch, tuple(options), timeout, Source(text, filename))
        if cache:
            caches.store(key, code, log)
    else:
        code, log = entry
    made = Cubin(
        code,
        arch,
        str(tool),
        (tool.path, *_flags(arch, tuple(options))),
        resources_of(log),
        tuple(notes_of(log, Source(text, filename))),
        entry is not None,
    )
    if advice == "error" and made.advice:
        raise AssemblyError("\n".join(map(str, made.advice)), made.advice)
    return made


def text_of(source: Any) -> str:
    """Return the PTX of a tree, of a kernel or module of the DSL, or of a text."""
    if isinstance(source, str):
        return source
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source).decode("utf-8", "surrogateescape")
    if isinstance(source, Node):
        return emit(source)
    make = getattr(source, "ptx", None)
    if callable(make):
        return str(make())
    raise TypeError(f"{type(source).__name__} is no PTX: give text, a tree, or a kernel")


def _flags(arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
    return ("-arch", arch, "-v", "--warn-on-spills", *options)


def _run(
    tool: Ptxas,
    data: bytes,
    arch: str,
    options: tuple[str, ...],
    timeout: float,
    source: Source,
) -> tuple[bytes, str]:
    """Run ptxas; return the machine code and the log."""
    folder = Path(tempfile.mkdtemp(prefix="ptxkit-"))
    file, out = folder / "module.ptx", folder / "module.cubin"
    file.write_bytes(data)
    command = [tool.path, *_flags(arch, options), str(file), "-o", str(out)]
    try:
        done = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, errors="replace", timeout=timeout, check=False
        )
        log, code = done.stdout + done.stderr, done.returncode
    except subprocess.TimeoutExpired:
        log, code = f"stopped after {timeout:g} s", -signal.SIGKILL
    if code == 0 and out.exists():
        result = out.read_bytes()
        _remove(folder)
        return result, log
    (folder / "command.txt").write_text(" ".join(command) + "\n", "utf-8")
    (folder / "log.txt").write_text(log, "utf-8")
    raise AssemblyError(*_failure(tool, code, log, folder, source), folder)


def _failure(
    tool: Ptxas, code: int, log: str, folder: Path, source: Source
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the message and the diagnostics of a failed run."""
    kept = f"PTX, command and log are in {folder}"
    if code < 0:
        name = signal.Signals(-code).name
        why = "out of memory?" if name == "SIGKILL" and "stopped" not in log else log.strip()
        return f"{tool} was killed by {name} ({why}); {kept}", ()
    found = tuple(item for item in notes_of(log, source) if item.severity == "error")
    texts = "\n".join(map(str, found)) or log.strip()
    return f"{texts}\n{tool} refuses it; {kept}", found


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
