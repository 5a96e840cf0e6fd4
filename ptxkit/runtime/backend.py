"""What makes machine code: ptxas, ptxas with nvlink, nvJitLink, the driver; all are a `Backend`.

Only ptxas on one module compiles the whole program. The others compile relocatable code, as linking
asks for: there `setmaxnreg` is ignored, wgmma may be serialised, and tcgen05 gets traps.
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from ptxkit.runtime import toolchain
from ptxkit.runtime.driver import Driver, DriverError, NoDriver
from ptxkit.runtime.driver import driver as the_driver
from ptxkit.runtime.toolchain import NoAssembler, Ptxas, Version, dotted, isa_of

AssemblerName = Literal["ptxas", "nvjitlink", "driver"]
_VERBOSE = ("-v", "--warn-on-spills")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run gave: machine code, None where it failed, and a log for each module.

    One more log may follow, that of linking. `exit` is the status of the program that failed;
    negative, the signal that killed it.
    """

    data: bytes | None
    logs: tuple[str, ...]
    exit: int = 0


class Backend(Protocol):
    """Makes machine code of one or several files of PTX."""

    @property
    def kind(self) -> str:
        """Return what the code depends on: which assembler, its mode and its release."""

    @property
    def is_relocatable(self) -> bool:
        """Tell whether it compiles relocatable code."""

    def command(self, arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Return how it is called, without the files."""

    def run(
        self, files: Sequence[Path], arch: str, options: tuple[str, ...], timeout: float
    ) -> Outcome:
        """Make machine code of the files; raises nothing for what the assembler refuses."""


def chosen(
    name: AssemblerName | None, version: Version, arch: str, *, is_linked: bool = False
) -> Backend:
    """Return the assembler of that name, without one the first that there is.

    It knows the PTX version, and the target. Raises `NoAssembler`, which says of each why not.
    """
    if name is not None and name not in _MAKERS:
        raise ValueError(f"assembler={name!r} is none of {', '.join(_MAKERS)}")
    version = max(version, toolchain.first_isa(arch))
    reasons = []
    for make in _MAKERS.values() if name is None else [_MAKERS[name]]:
        try:
            return make(version, is_linked)
        except NoAssembler as error:
            reasons.append(str(error))
    raise NoAssembler("\n".join(reasons))


def _ptxas(version: Version, is_linked: bool) -> Backend:
    tool = toolchain.chosen(version)
    if not is_linked:
        return Whole(tool)
    if tool.nvlink is None:
        raise NoAssembler(f"{tool} came without nvlink, which links modules")
    return Linked(tool)


def _nvjitlink(version: Version, is_linked: bool) -> Backend:
    return NvJitLink(*toolchain.nvjitlink(version))


def _jit(version: Version, is_linked: bool) -> Backend:
    try:
        found = the_driver()
    except NoDriver as error:
        raise NoAssembler(str(error)) from None
    check_driver(found, version)
    return Jit(found)


def check_driver(driver: Driver, version: Version) -> None:
    """Raise `NoAssembler` for a driver that is older than a PTX version."""
    release = driver.version()
    if isa_of(release) < version:
        raise NoAssembler(
            f".version {dotted(version)} is too new: the driver is of CUDA {dotted(release)} and "
            f"knows PTX up to {dotted(isa_of(release))}"
        )


_MAKERS: dict[str, Callable[[Version, bool], Backend]] = {
    "ptxas": _ptxas,
    "nvjitlink": _nvjitlink,
    "driver": _jit,
}


@dataclass(frozen=True, slots=True)
class Whole:
    """ptxas on one module: the whole program at once."""

    tool: Ptxas
    is_relocatable = False

    def __str__(self) -> str:
        return str(self.tool)

    @property
    def kind(self) -> str:
        """Return what the code depends on."""
        return f"ptxas whole {self.tool.release}"

    def command(self, arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Return how it is called, without the files."""
        return (self.tool.path, "-arch", arch, *_VERBOSE, *options)

    def run(
        self, files: Sequence[Path], arch: str, options: tuple[str, ...], timeout: float
    ) -> Outcome:
        """Make machine code of the files."""
        (file,) = files
        out = file.with_suffix(".cubin")
        return _of_file(out, [_process([*self.command(arch, options), file, "-o", out], timeout)])


@dataclass(frozen=True, slots=True)
class Linked:
    """ptxas on each module by itself, and the nvlink that came with it."""

    tool: Ptxas
    is_relocatable = True

    def __str__(self) -> str:
        return f"{self.tool} and nvlink"

    @property
    def kind(self) -> str:
        """Return what the code depends on."""
        return f"ptxas and nvlink {self.tool.release}"

    def command(self, arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Return how it is called, without the files."""
        return (self.tool.path, "-arch", arch, *_VERBOSE, "-c", *options)

    def run(
        self, files: Sequence[Path], arch: str, options: tuple[str, ...], timeout: float
    ) -> Outcome:
        """Make machine code of the files."""
        objects = [file.with_suffix(".o") for file in files]
        command = self.command(arch, options)
        done = [
            _process([*command, file, "-o", out], timeout)
            for file, out in zip(files, objects, strict=True)
        ]
        out = files[0].with_name("linked.cubin")
        if not any(code for code, _ in done):
            link: list[str | Path] = [self.tool.nvlink or "nvlink", "-arch", arch, "-v"]
            link += [*objects, "-o", out]
            done.append(_process(link, timeout))
        return _of_file(out, done)


@dataclass(frozen=True, slots=True)
class NvJitLink:
    """The library nvJitLink through cuda.bindings; it runs in this process, without a timeout."""

    library: Any  # the module cuda.bindings.nvjitlink
    release: Version
    is_relocatable = True

    def __str__(self) -> str:
        return f"nvJitLink {dotted(self.release)}"

    @property
    def kind(self) -> str:
        """Return what the code depends on."""
        return f"nvjitlink {self.release}"

    def command(self, arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Return how it is called, without the files."""
        passed = (f"-Xptxas={option}" for option in ("--warn-on-spills", *options))
        return ("nvJitLinkCreate", f"-arch={arch}", "-verbose", *passed)

    def run(
        self, files: Sequence[Path], arch: str, options: tuple[str, ...], timeout: float
    ) -> Outcome:
        """Make machine code of the files."""
        library = self.library
        flags = self.command(arch, options)[1:]
        try:
            handle = library.create(len(flags), list(flags))
        except library.nvJitLinkError as error:
            return Outcome(None, (f"error   : {error}: {' '.join(flags)}",), 1)
        logs, ends = [], [0, 0]
        code, data = 0, None

        def log() -> str:
            """Return what the library has said since the last call."""
            parts = []
            for i, name in enumerate(("info", "error")):
                buffer = bytearray(getattr(library, f"get_{name}_log_size")(handle))
                if buffer:
                    getattr(library, f"get_{name}_log")(handle, buffer)
                text = bytes(buffer).rstrip(b"\0")
                parts.append(text[ends[i] :].decode("utf-8", "replace"))
                ends[i] = len(text)
            return "".join(parts)

        try:
            for file in files:  # one after the other, so that each has its own part of the log
                content = file.read_bytes()
                try:
                    library.add_data(
                        handle, library.InputType.PTX, content, len(content), file.name
                    )
                except library.nvJitLinkError:
                    code = 1
                logs.append(log())
            if not code:
                try:
                    library.complete(handle)
                    made = bytearray(library.get_linked_cubin_size(handle))
                    library.get_linked_cubin(handle, made)
                    data = bytes(made)
                except library.nvJitLinkError:
                    code = 1
                logs.append(log())
        finally:
            library.destroy(handle)
        return Outcome(data, tuple(logs), code)


@dataclass(frozen=True, slots=True)
class Jit:
    """The driver's linker, which is bound to a device and its context."""

    driver: Driver
    is_relocatable = True

    def __str__(self) -> str:
        return f"the driver of CUDA {dotted(self.driver.version())}"

    @property
    def kind(self) -> str:
        """Return what the code depends on."""
        return f"driver {self.driver.version()}"

    def command(self, arch: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Return how it is called, without the files."""
        if options:
            raise ValueError(f"options={options!r}: the driver's JIT takes none")
        return ("cuLinkCreate", arch)

    def run(
        self, files: Sequence[Path], arch: str, options: tuple[str, ...], timeout: float
    ) -> Outcome:
        """Make machine code of the files."""
        self.driver.context()  # there is a current one then
        try:
            data, logs = self.driver.link([file.read_bytes() for file in files], arch)
        except DriverError as error:
            logs = error.logs or ("",) * len(files)
            return Outcome(None, (*logs[:-1], f"{logs[-1]}\nerror   : {error}"), 1)
        return Outcome(data, logs)


def _of_file(out: Path, done: list[tuple[int, str]]) -> Outcome:
    """Return the outcome of programs that were to write a file: the worst of their ends."""
    logs = tuple(log for _, log in done)
    code = min((code for code, _ in done), key=lambda code: (code == 0, code))
    if code == 0 and out.exists():
        return Outcome(out.read_bytes(), logs)
    return Outcome(None, logs, code)


def _process(command: Sequence[str | Path], timeout: float) -> tuple[int, str]:
    """Run a program; return its exit status and what it said."""
    try:
        done = subprocess.run(  # noqa: S603
            list(map(str, command)), capture_output=True, text=True, errors="replace",
            timeout=timeout, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return -signal.SIGKILL, f"stopped after {timeout:g} s"
    return done.returncode, done.stdout + done.stderr
