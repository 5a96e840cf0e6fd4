"""`assemble`: PTX to a cubin, by ptxas if it is there; no GPU and no CUDA toolkit are needed."""

from __future__ import annotations

import re
import shutil
import signal
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ptxkit.diagnostics import Diagnostic, PtxError
from ptxkit.runtime import backend as backends
from ptxkit.runtime import cache as caches
from ptxkit.runtime.backend import AssemblerName, Backend, Outcome
from ptxkit.runtime.driver import Driver, DriverError
from ptxkit.runtime.dump import Dump
from ptxkit.runtime.log import Resources, joined, notes_of_all, resources_of
from ptxkit.source import Source, Span
from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import emit

_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_TARGET = re.compile(r"^\s*\.target\s+(\w+)", re.MULTILINE)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# Notes that say that code is not what was asked for: ignored hints, serialised products, spills.
_ADVICE = re.compile(r"C75\d\d|C76\d\d")
# What is other in relocatable code (C7504, C7509, C7512), and how to have it all the same.
_LOSSES = {
    "setmaxnreg": "ignores setmaxnreg",
    "wgmma": "may serialise wgmma",
    "tcgen05": "adds traps to tcgen05",
}
_WHOLE = re.compile(rf"(?<![\w.$%])({'|'.join(_LOSSES)})\s*\.")
_FORCE = {
    False: "pip install 'ptxkit[ptxas]' compiles it as a whole; assembler= takes another one",
    True: 'write one module; assembler="ptxas" links it all the same',
}
_FALLBACK = "there is no ptxas for this module: {} makes relocatable code, which may be slower"
_NO_HEADER = "the text has no .version and .target: is it PTX?"


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


class AssemblerWarning(UserWarning):
    """Another assembler than ptxas makes the code."""


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
    assembler: AssemblerName | None = None,
    cache: bool = True,
    filename: str | Sequence[str | None] | None = None,
    timeout: float = 600,
) -> Cubin:
    """Return the machine code of a module, or of several that are linked.

    `source` is a tree, a kernel or module of the DSL, or text as str or bytes; or a list of them.
    `target` is that of the (first) module unless given. `options` go to ptxas, for instance
    `("-O1",)`. `advice="error"` raises for notes that code is not what was asked for, such as an
    ignored `setmaxnreg` or spills. `cache=False` leaves the disk cache alone.

    `assembler` is "ptxas", "nvjitlink" or "driver"; without it ptxas is taken, and the next that is
    there with an `AssemblerWarning` where it is not. Modules with setmaxnreg, wgmma or tcgen05 are
    neither linked nor given to another one than ptxas unless `assembler` says so: relocatable code
    does not do what they ask for.

    Raises `AssemblyError`, and `NoAssembler` where none knows the modules' version.
    """
    units = _units(source, filename)
    arch = target or units[0].target
    if arch is None:
        raise AssemblyError(_NO_HEADER)
    version = max(unit.version for unit in units)
    tool = backends.chosen(assembler, version, arch, is_linked=len(units) > 1)
    if tool.is_relocatable:
        if len(units) > 1:
            _check_definitions(units)
        if assembler is None:
            _check_relocatable(units, tool)
            if len(units) == 1:
                warnings.warn(_FALLBACK.format(tool), AssemblerWarning, stacklevel=2)
    command = tool.command(arch, tuple(options))
    data = b"\0".join(unit.data for unit in units)
    sizes = [len(unit.data) for unit in units[1:]]  # where in `data` each begins
    key = caches.key(data, arch, tuple(options), f"{tool.kind} {sizes}" if sizes else tool.kind)
    entry = caches.load(key) if cache else None
    dumps = [Dump(unit.data, arch) for unit in units]
    if entry is None:
        code, log = _run(tool, units, arch, tuple(options), timeout)
        if cache:
            caches.store(key, code, log)
    else:
        code, log = entry
    dumps[0].write("cubin", code)
    made = Cubin(
        code,
        arch,
        str(tool),
        command,
        resources_of(log),
        tuple(notes_of_all(log, [unit.source for unit in units])),
        entry is not None,
    )
    if advice == "error" and made.advice:
        raise AssemblyError("\n".join(map(str, made.advice)), made.advice)
    return made


def jit(driver: Driver, text: str, filename: str | None = None) -> int:
    """Return the module that the driver makes of a text, the whole program, for its device.

    Raises `NoAssembler` for a driver older than the text's version, and `AssemblyError`.
    """
    unit = _unit(text, filename)
    backends.check_driver(driver, unit.version)
    try:
        return driver.jit(unit.data)[0]
    except DriverError as error:
        found = tuple(
            item
            for item in notes_of_all(joined(error.logs), [unit.source])
            if item.severity == "error"
        )
        raise AssemblyError("\n".join([*map(str, found), str(error)]), found) from None


@dataclass(frozen=True, slots=True)
class _Unit:
    """One module to assemble: its text, and what its header says."""

    source: Source
    version: tuple[int, int]
    target: str | None
    bare: str  # the text with blanks for comments

    @property
    def data(self) -> bytes:
        return self.source.text.encode("utf-8", "surrogateescape")


def _units(source: Any, filename: str | Sequence[str | None] | None) -> list[_Unit]:
    sources = list(source) if isinstance(source, (list, tuple)) else [source]
    names = [filename] if filename is None or isinstance(filename, str) else list(filename)
    names += [None] * (len(sources) - len(names))
    if not sources:
        raise ValueError("there is nothing to assemble: source is an empty list")
    return [_unit(text_of(one), name) for one, name in zip(sources, names, strict=True)]


def _unit(text: str, name: str | None) -> _Unit:
    bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    version, target = _VERSION.search(bare), _TARGET.search(bare)
    if version is None:
        raise AssemblyError(_NO_HEADER)
    numbers = int(version[1]), int(version[2])
    return _Unit(Source(text, name), numbers, target[1] if target else None, bare)


def _check_relocatable(units: list[_Unit], tool: Backend) -> None:
    """Raise for the first instruction of each module that relocatable code does not honour."""
    found = []
    for unit in units:
        match = _WHOLE.search(unit.bare)
        if match:
            message = f"{tool} compiles relocatable code, which {_LOSSES[match[1]]}"
            span = Span(match.start(1), match.end(1))
            found.append(
                Diagnostic.at(
                    unit.source, span, "relocatable", message, help=_FORCE[len(units) > 1]
                )
            )
    if found:
        raise AssemblyError("\n".join(map(str, found)), tuple(found))


def _check_definitions(units: list[_Unit]) -> None:
    """Raise where two modules define a symbol; nvJitLink would take one of them in silence."""
    from ptxkit.runtime.signature import definitions
    from ptxkit.syntax.parser import parse  # one module alone needs no parser

    first: dict[str, Diagnostic] = {}
    found = []
    for unit in units:
        tree = parse(unit.source.text, filename=unit.source.filename)
        for name, span in definitions(tree):
            message = f"{name} is defined in two modules"
            place = Diagnostic.at(unit.source, span, "link", message)
            before = first.setdefault(name, place)
            if before is not place:
                where = f"{before.filename or 'another module'}, line {before.line}"
                found.append(place._replace(help=f"its first definition is in {where}"))
    if found:
        raise AssemblyError("\n".join(map(str, found)), tuple(found))


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


def _run(
    tool: Backend, units: list[_Unit], arch: str, options: tuple[str, ...], timeout: float
) -> tuple[bytes, str]:
    """Run an assembler; return the machine code and the log."""
    folder = Path(tempfile.mkdtemp(prefix="ptxkit-"))
    names = ["module"] if len(units) == 1 else [f"module{i}" for i in range(len(units))]
    files = [folder / f"{name}.ptx" for name in names]
    for file, unit in zip(files, units, strict=True):
        file.write_bytes(unit.data)
    done = tool.run(files, arch, options, timeout)
    log = joined(done.logs)
    if done.data is not None:
        shutil.rmtree(folder)
        return done.data, log
    command = [*tool.command(arch, options), *map(str, files)]
    (folder / "command.txt").write_text(" ".join(command) + "\n", "utf-8")
    (folder / "log.txt").write_text("\n".join(done.logs), "utf-8")
    raise AssemblyError(*_failure(tool, done, folder, [unit.source for unit in units]), folder)


def _failure(
    tool: Backend, done: Outcome, folder: Path, sources: Sequence[Source]
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the message and the diagnostics of a failed run."""
    kept = f"PTX, command and log are in {folder}"
    log = "\n".join(done.logs)
    notes = notes_of_all(joined(done.logs), sources)
    found = tuple(item for item in notes if item.severity == "error")
    texts = "\n".join(map(str, found))
    if done.exit < 0:
        name = signal.Signals(-done.exit).name
        why = "out of memory?" if name == "SIGKILL" and "stopped" not in log else log.strip()
        end = f"{tool} was killed by {name} ({why}); {kept}"
        return (f"{texts}\n{end}" if texts else end), found
    return f"{texts or log.strip()}\n{tool} refuses it; {kept}", found
