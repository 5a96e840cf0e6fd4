"""`load`: a module whose kernels are launched from Python."""

from __future__ import annotations

import difflib
import math
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ptxkit.diagnostics import PtxError
from ptxkit.isa.target import Target
from ptxkit.runtime import hooks, known
from ptxkit.runtime.argument import Packer
from ptxkit.runtime.assembler import Cubin, assemble, jit, text_of
from ptxkit.runtime.backend import AssemblerName
from ptxkit.runtime.driver import Driver, DriverError, NoDriver
from ptxkit.runtime.driver import driver as the_driver
from ptxkit.runtime.signature import Interface, Signature, interface_of, target_of
from ptxkit.syntax.node import Node

Extents = int | Sequence[int]
_MOST_THREADS = 1024  # of a CTA, on every device


class LaunchError(PtxError, ValueError):
    """A launch that a kernel's header or the device does not allow."""


class MissingKernel(PtxError, AttributeError):
    """A kernel that a module does not have; the message lists those that it has."""


def load(
    source: Any,
    *,
    target: str | None = None,
    options: Sequence[str] = (),
    assembler: AssemblerName | None = None,
    driver: Any = None,
) -> LoadedModule:
    """Return a module of kernels; those of a list are linked to one.

    `source` is the path of a file, PTX as text or bytes, a tree, or a kernel of the DSL. It is
    assembled for `target`, else for its own, and for a later device's when it is launched on one;
    a `.json` that `ptxkit build` wrote is not assembled. `assembler` is that of `assemble`; by
    "driver", one module is assembled as a whole when it is first launched, for the device.
    The driver is asked only when a kernel is launched, once a context. Raises what `parse`,
    `assemble` and `aot.load` raise.
    """
    if _is_path(source) and Path(source).suffix == ".json":
        from ptxkit.runtime import aot

        if options:
            raise ValueError(f"{source} is built: options={options!r} come too late")
        return aot.load(source, target=target, driver=driver)
    sources = list(source) if isinstance(source, (list, tuple)) else [source]
    texts, names = zip(*map(_text, sources), strict=True) if sources else ((), ())
    trees = [one if isinstance(one, Node) else None for one in sources]
    module = SourceModule(
        texts, names, driver, target=target, options=options, assembler=assembler, trees=trees
    )
    if not module.is_jit:
        module.assembled(target)  # what is wrong with the text is said now, not at the first launch
    return module


def _is_path(source: Any) -> bool:
    return isinstance(source, Path) or (
        isinstance(source, str) and "\n" not in source and ".version" not in source
    )


def _text(source: Any) -> tuple[str, str | None]:
    if _is_path(source):
        data = Path(source).read_bytes()
        return data.decode("utf-8", "surrogateescape"), str(source)
    return text_of(source), None


class LoadedModule:
    """A module's kernels: `module.k[grid, block](*arguments)`; `module["k$1"]` for odd names."""

    def __init__(self, interface: Interface, cubin: Cubin | None, driver: Any = None) -> None:
        self._cubin = cubin
        self.signatures = interface.signatures
        self.has_dynamic_shared = bool(interface.dynamic_shared)
        self._driver: Driver | None = driver
        self._modules: dict[int, int] = {}
        self._lock = threading.Lock()
        self.packer = Packer(self)
        self._kernels = {name: LoadedKernel(self, item) for name, item in self.signatures.items()}

    @property
    def cubin(self) -> Cubin:
        """Return the machine code that is loaded in the current context."""
        assert self._cubin is not None
        return self._cubin

    @property
    def driver(self) -> Driver:
        """Return the driver; raises `NoDriver` where there is none."""
        if self._driver is None:
            self._driver = the_driver()
        return self._driver

    def encode(self, facts: dict[str, Any], address: int) -> bytes:
        """Return the bytes of a tensor map, from the driver."""
        return self.driver.encode(facts, address)

    def handle(self, context: int) -> int:
        """Return the driver's module in a context; it is loaded once for each."""
        with self._lock:
            if context not in self._modules:
                self._modules[context] = self._load()
            return self._modules[context]

    def _load(self) -> int:
        """Return a new module of the driver's."""
        return self.driver.load(self.cubin.data)

    def __getitem__(self, name: str) -> LoadedKernel:
        found = self._kernels.get(name)
        if found is None:
            near = difflib.get_close_matches(name, self._kernels, 1)
            there = ", ".join(self._kernels) or "none"
            hint = f"; did you mean {near[0]}?" if near else ""
            raise MissingKernel(f"there is no kernel {name!r}{hint or '.'} There are: {there}")
        return found

    def __getattr__(self, name: str) -> LoadedKernel:
        if name.startswith("__") or hasattr(type(self), name):
            raise AttributeError(name)  # a property that failed is no missing kernel
        return self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._kernels]

    def read(self, name: str) -> bytes:
        """Return the bytes of a variable in global or constant memory."""
        address, size = self.driver.global_(self.handle(self.driver.context()), name)
        return self.driver.copy_out(address, size)

    def write(self, name: str, data: bytes) -> None:
        """Set a variable in global or constant memory; `data` has its size."""
        address, size = self.driver.global_(self.handle(self.driver.context()), name)
        if len(data) != size:
            raise LaunchError(f"{name} has {size} bytes, {len(data)} were given")
        self.driver.copy_in(address, data)


class SourceModule(LoadedModule):
    """Modules that are assembled for the device at hand, unless a target was asked for."""

    def __init__(
        self,
        text: str | Sequence[str],
        filename: str | Sequence[str | None] | None = None,
        driver: Any = None,
        *,
        target: str | None = None,
        options: Sequence[str] = (),
        assembler: AssemblerName | None = None,
        trees: Sequence[Any] = (None,),
    ) -> None:
        texts = [text] if isinstance(text, str) else list(text)
        filenames: list[str | None] = (
            [filename] if filename is None or isinstance(filename, str) else list(filename)
        )
        rows = [
            known.interface(text, name) if tree is None else (interface_of(tree), target_of(tree))
            for text, name, tree in zip(texts, filenames, trees, strict=True)
        ]
        if not rows:
            raise ValueError("there is nothing to load: source is an empty list")
        self.own = rows[0][1]
        kernels = {name: one for item, _ in rows for name, one in item.signatures.items()}
        shared = tuple(name for item, _ in rows for name in item.dynamic_shared)
        super().__init__(Interface(kernels, shared), None, driver)
        self.texts, self.filenames, self.options = texts, filenames, tuple(options)
        self.target, self.assembler = target, assembler
        self.is_jit = assembler == "driver" and len(self.texts) == 1
        if self.is_jit and (target is not None or options):
            raise ValueError("the driver assembles for its device: target= and options= do not go")
        self._assembled: dict[str | None, Cubin] = {}

    def _load(self) -> int:
        if self.is_jit:
            return jit(self.driver, self.texts[0], self.filenames[0])
        return super()._load()

    def assembled(self, target: str | None) -> Cubin:
        """Return the machine code for a target, None for the text's own."""
        target = self.own if target is None else target
        if target not in self._assembled:
            self._assembled[target] = assemble(
                self.texts, target=target, options=self.options, assembler=self.assembler,
                filename=self.filenames,
            )  # fmt: skip
        return self._assembled[target]

    @property
    def cubin(self) -> Cubin:
        """Return the machine code for the current device; raises `LaunchError` if none runs there.

        Where there is no driver it is the code for the text's own target.
        """
        if self.target is not None:
            return self.assembled(self.target)
        try:
            self.driver.context()  # there is a current device then
        except NoDriver:
            return self.assembled(None)
        major, minor = self.driver.architecture()
        number = 10 * major + minor
        own = Target.parse(self.own or "sm_10")
        if self.own in self._assembled and own.runs_on(number):
            return self.assembled(None)
        target = own.built_for(number)
        if target is None:
            raise LaunchError(
                f"{self.filenames[0] or 'the module'} is .target {own}, which does not run on "
                f"compute capability {major}.{minor}"
            )
        return self.assembled(str(target))


class LoadedKernel:
    """A kernel that can be launched: `kernel[grid, block](*arguments)` or `kernel.launch(…)`."""

    def __init__(self, module: LoadedModule, signature: Signature) -> None:
        self.module, self.signature = module, signature
        self._functions: dict[int, int] = {}

    def __repr__(self) -> str:
        return f"<kernel {self.signature}>"

    def __getitem__(self, shape: Any) -> Any:
        grid, block = shape if isinstance(shape, tuple) and len(shape) == 2 else (shape, None)

        def launch(*arguments: Any, **more: Any) -> None:
            self.launch(*arguments, grid=grid, block=block, **more)

        return launch

    def launch(
        self,
        *arguments: Any,
        grid: Extents,
        block: Extents | None = None,
        cluster: Extents | None = None,
        shmem_size: int = 0,
        stream: Any = None,
        cooperative: bool = False,
        pdl: bool = False,
        sync: bool = False,
        check_overlap: bool = False,
    ) -> None:
        """Launch the kernel.

        `grid`, `block` and `cluster` are ints or up to three of them; `block` may be left out where
        the header has `.reqntid`. `shmem_size` is dynamic shared memory in bytes. `stream` is an
        int, or an object with `cuda_stream`, `handle` or `ptr`. Arguments and shapes are checked
        before: `ArgumentError`, `OverflowError`, `LaunchError`. A grid of zero launches nothing. A
        pair of a `TensorMap` and an array is passed as a tensor map. With `check_overlap` arrays
        that share a part of their memory are refused. With `sync`, or `PTXKIT_SYNC=1`, the launch
        is waited for, and an error names the kernel.
        """
        self.checked(grid=grid, block=block, cluster=cluster)
        values = self.module.packer.packed(
            self.signature, arguments, stream=_stream(stream), check_overlap=check_overlap
        )
        self.launch_packed(
            values, grid=grid, block=block, cluster=cluster, shmem_size=shmem_size, stream=stream,
            cooperative=cooperative, pdl=pdl, sync=sync,
        )  # fmt: skip

    def checked(
        self, *, grid: Extents, block: Extents | None, cluster: Extents | None
    ) -> tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int] | None]:
        """Return a launch's extents, `cluster` only where it must be said; raises `LaunchError`."""
        return self._grid(grid, cluster), self._block(block), self._cluster(cluster)

    def prepared(
        self, *, grid: Extents, block: Extents | None, cluster: Extents | None, shmem_size: int
    ) -> tuple[int, int]:
        """Return the current context and the function in it, ready for such launches."""
        _, _, shape = self.checked(grid=grid, block=block, cluster=cluster)
        driver = self.module.driver
        context, function = driver.context(), self._function(driver)
        many = math.prod(shape or self.signature.cluster or (1,))
        driver.allow(function, shared=shmem_size, cluster=many)
        return context, function

    def launch_packed(
        self,
        values: Sequence[bytes],
        *,
        grid: Extents,
        block: Extents | None = None,
        cluster: Extents | None = None,
        shmem_size: int = 0,
        stream: Any = None,
        cooperative: bool = False,
        pdl: bool = False,
        sync: bool = False,
    ) -> None:
        """Launch with arguments that are packed already; else like `launch`."""
        sizes, threads, shape = self.checked(grid=grid, block=block, cluster=cluster)
        if 0 in sizes:
            return
        _, function = self.prepared(grid=grid, block=block, cluster=cluster, shmem_size=shmem_size)
        driver, handle = self.module.driver, _stream(stream)
        told = hooks.Launch(self.signature.name, sizes, threads, shape, shmem_size, handle)
        with hooks.around(told):
            driver.launch(
                function, sizes, threads, shmem_size, handle, values,
                cluster=shape, cooperative=cooperative, pdl=pdl,
            )  # fmt: skip
        if sync or hooks.is_synchronous():
            try:
                driver.synchronize()
            except DriverError as error:
                raise error.at(f"in {self.signature.name}, grid {sizes}, block {threads}") from None

    def max_active_clusters(
        self, block: Extents | None = None, cluster: Extents | None = None, shmem_size: int = 0
    ) -> int:
        """Return how many clusters the device can run at once."""
        shape = self.signature.cluster or _triple("cluster", 1 if cluster is None else cluster)
        driver = self.module.driver
        function = self._function(driver)
        driver.allow(function, shared=shmem_size, cluster=math.prod(shape))
        return driver.max_active_clusters(function, shape, self._block(block), shmem_size, shape)

    def occupancy(self, block: Extents | None = None, shmem_size: int = 0) -> int:
        """Return how many CTAs fit on one multiprocessor."""
        driver = self.module.driver
        threads = math.prod(self._block(block))
        return driver.occupancy(self._function(driver), threads, shmem_size)

    def _function(self, driver: Driver) -> int:
        context = driver.context()
        found = self._functions.get(context)
        if found is None:
            handle = self.module.handle(context)
            found = self._functions[context] = driver.function(handle, self.signature.name)
        return found

    def _grid(self, grid: Extents, cluster: Extents | None) -> tuple[int, int, int]:
        sizes = _triple("grid", grid, 0)
        shape = self.signature.cluster or (None if cluster is None else _triple("cluster", cluster))
        if shape is not None and any(n % c for n, c in zip(sizes, shape, strict=True)):
            raise LaunchError(f"grid {sizes} is no multiple of cluster {shape}")
        return sizes

    def _block(self, block: Extents | None) -> tuple[int, int, int]:
        wanted = self.signature.block
        if block is None:
            if wanted is None:
                raise LaunchError(f"{self.signature.name} says no .reqntid: give block=")
            return wanted
        sizes = _triple("block", block)
        if wanted is not None and sizes != wanted:
            raise LaunchError(f"{self.signature.name} has .reqntid {wanted}, not {sizes}")
        most = min(self.signature.most_threads or _MOST_THREADS, _MOST_THREADS)
        if math.prod(sizes) > most:
            raise LaunchError(f"{math.prod(sizes)} threads are more than the {most} there may be")
        return sizes

    def _cluster(self, cluster: Extents | None) -> tuple[int, int, int] | None:
        """Return the cluster that the launch has to say, None where the header says it."""
        wanted = self.signature.cluster
        if cluster is None:
            return None
        shape = _triple("cluster", cluster)
        if wanted is not None and shape != wanted:
            raise LaunchError(f"{self.signature.name} has .reqnctapercluster {wanted}, not {shape}")
        return None if wanted is not None else shape


def _triple(name: str, value: Extents, least: int = 1) -> tuple[int, int, int]:
    row = (value,) if isinstance(value, int) else tuple(value)
    if not 1 <= len(row) <= 3 or any(not isinstance(n, int) or n < least for n in row):
        raise LaunchError(f"{name} has one to three extents from {least} on, not {value!r}")
    x, y, z = (*row, 1, 1)[:3]
    return x, y, z


def _stream(stream: Any) -> int:
    """Return the handle of a stream: torch's, CuPy's, cuda.core's, or an int; 0 for None."""
    for name in ("cuda_stream", "handle", "ptr"):
        found = getattr(stream, name, None)
        if found is not None:
            return int(found)
    return 0 if stream is None else int(stream)
