"""`op`: a kernel as a function of arrays, of torch or of JAX."""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ptxkit import shim
from ptxkit.dsl.kernel import Kernel
from ptxkit.interop.contract import ArrayError, Contract, ContractError, Value
from ptxkit.runtime.argument import packed_one
from ptxkit.runtime.loader import LoadedKernel, load
from ptxkit.runtime.signature import Parameter

Extents = int | Sequence[int]


@dataclass(frozen=True, slots=True)
class Shape:
    """How an op is launched for some sizes: by which kernel, with which extents."""

    kernel: LoadedKernel
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    cluster: tuple[int, int, int] | None
    shmem_size: int


_library = shim.load()
_Base: Any = object if _library is None else _library.Forward


class Out(_Base):
    """Launches an op's kernel on inputs and on outputs that are there; for torch alone."""

    def __init__(self, op: Op) -> None:
        self.op, self._plan = op, None

    def __call__(self, *arguments: Any) -> None:
        """Write the outputs for inputs into the tensors that follow them."""
        self.op.torch().out(*arguments)


class Op(_Base):
    """A kernel as a function: `y = op(x, w)` on arrays of torch or of JAX.

    `out(x, w, y)` writes into tensors that are there. See `op`.
    """

    def __init__(
        self,
        kernel: Any,
        contract: str,
        *,
        grid: Any = None,
        block: Any = None,
        cluster: Any = None,
        shmem_size: Any = None,
        parameters: Sequence[str] | str | None = None,
        maps: dict[str, Any] | None = None,
        values: dict[str, Any] | None = None,
        cooperative: bool = False,
        pdl: bool = False,
        name: str | None = None,
    ) -> None:
        self.kernel, self.contract = kernel, Contract(contract)
        self.name: str = name or getattr(kernel, "name", None) or kernel.signature.name
        self.__name__ = self.name
        self.__doc__ = getattr(kernel, "__doc__", None)
        of = kernel if isinstance(kernel, Kernel) else None
        self._grid = grid if grid is not None else getattr(of, "grid", None)
        self._block = block if block is not None else getattr(of, "block", None)
        self._cluster = cluster if cluster is not None else getattr(of, "cluster", None)
        shared = shmem_size if shmem_size is not None else getattr(of, "shmem_size", 0)
        self._shared: Any = shared
        self.cooperative, self.pdl, self.maps = cooperative, pdl, maps or {}
        self.values = values or {}
        if self._grid is None:
            raise ContractError(f"{self.name} needs grid=, a number or a function of sizes")
        self._order = (
            parameters.replace(",", " ").split() if isinstance(parameters, str) else parameters
        )
        self._loaded: dict[Any, LoadedKernel] = {}
        self._shapes: dict[tuple[int, ...], Shape] = {}
        self._lock = threading.Lock()
        self._plan: Any = None
        self._jax: Any = None
        self.out = Out(self)
        self._torch: Any = None
        if "torch" in sys.modules:
            self.torch()  # so that the first call may be a compiler's

    def __repr__(self) -> str:
        return f"<op {self.name}: {self.contract}>"

    def __call__(self, *arguments: Any) -> Any:
        """Launch the kernel on inputs and return its outputs, one or a tuple."""
        # Compilers read this; what is called eagerly goes to the shim's plan once there is one.
        if self._torch is None or not any(hasattr(item, "is_cuda") for item in arguments):
            return self._first(*arguments)
        return self._torch(*arguments)

    def torch(self) -> Any:
        """Return the op for torch's tensors."""
        if self._torch is None:
            from ptxkit.interop.torch import TorchOp

            self._torch = TorchOp(self)
        return self._torch

    def _first(self, *arguments: Any) -> Any:
        """Find out whose arrays these are."""
        if any(hasattr(item, "is_cuda") for item in arguments):
            return self.torch()(*arguments)
        if not any(hasattr(item, "aval") for item in arguments):
            raise ArrayError(f"{self.name} takes arrays of torch or JAX: {self.contract.text}")
        if self._jax is None:
            from ptxkit.interop.jax import JaxOp

            self._jax = JaxOp(self)
        return self._jax(*arguments)

    # ---- what a launch needs

    def shape(self, sizes: dict[str, int]) -> Shape:
        """Return how to launch for some sizes; the kernel is traced and loaded by need."""
        key = tuple(sizes[name] for name in self.contract.dimensions)
        known = self._shapes.get(key)
        if known is None:
            loaded = self._kernel(sizes)
            wanted = loaded.signature
            block = self._extents(self._block, sizes) or wanted.block
            if block is None:
                raise ContractError(f"{self.name} needs block=, for its header has no .reqntid")
            known = Shape(
                loaded,
                self._extents(self._grid, sizes) or (1, 1, 1),
                block,
                None if wanted.cluster else self._extents(self._cluster, sizes),
                int(_given(self._shared, sizes)),
            )
            with self._lock:
                self._shapes[key] = known
        return known

    def _extents(self, value: Any, sizes: dict[str, int]) -> tuple[int, int, int] | None:
        value = _given(value, sizes)
        if value is None:
            return None
        row = (value,) if isinstance(value, int) else tuple(value)
        x, y, z = (*row, 1, 1)[:3]
        return x, y, z

    def _kernel(self, sizes: dict[str, int]) -> LoadedKernel:
        if isinstance(self.kernel, LoadedKernel):
            return self.kernel
        given = {name: sizes[name] for name in self.kernel.specialization if name in sizes}
        key = tuple(sorted(given.items()))
        with self._lock:
            found = self._loaded.get(key)
            if found is None:
                module = load(self.kernel.tree(**given))
                found = self._loaded[key] = module[self.kernel.name]
        return found

    def rows(self, loaded: LoadedKernel) -> list[tuple[str, int, Parameter]]:
        """Return for each parameter what it gets: "input", "output", "size" or "value", and which.

        Raises `ContractError` where a parameter is nothing that the contract names.
        """
        contract = self.contract
        parameters = loaded.signature.parameters
        order = self._order or [item.name for item in parameters]
        if len(order) != len(parameters):
            raise ContractError(
                f"{loaded.signature} has {len(parameters)} parameters, {len(order)} are named"
            )
        inputs = {value.name: at for at, value in enumerate(contract.inputs)}
        outputs = {value.name: at for at, value in enumerate(contract.made)}
        found = []
        for name, parameter in zip(order, parameters, strict=True):
            if name in inputs:
                _fits(contract.inputs[inputs[name]], parameter, name in self.maps)
                found.append(("input", inputs[name], parameter))
            elif name in outputs:
                _fits(contract.made[outputs[name]], parameter, name in self.maps)
                found.append(("output", outputs[name], parameter))
            elif name in contract.dimensions and parameter.type[0] in "usb":
                found.append(("size", contract.dimensions.index(name), parameter))
            elif name in self.values:
                found.append(("value", list(self.values).index(name), parameter))
            else:
                raise ContractError(
                    f"{self.name} has a parameter {name}, which {contract.text!r} does not name;"
                    " say with parameters= what each one gets"
                )
        return found

    def value_of(self, index: int, parameter: Parameter, sizes: dict[str, int]) -> bytes:
        """Return the bytes of a parameter that `values` names."""
        return packed_one(parameter, _given(list(self.values.values())[index], sizes))

    def map_of(self, name: str, sizes: dict[str, int]) -> Any:
        """Return the tensor map's specification of an array, None if its address is passed."""
        found = self.maps.get(name)
        return _given(found, sizes) if callable(found) else found


if _library is not None:
    _library.direct(Op)
    _library.direct(Out)


def _fits(value: Value, parameter: Parameter, is_map: bool) -> None:
    if value.sizes is not None:
        size, what = (128, "a tensor map") if is_map else (8, "an address")
        if parameter.size != size:
            raise ContractError(
                f"{value} is {what}, but .{parameter.type} takes {parameter.size} bytes"
            )
        return
    kind, wanted = parameter.type, value.type
    same = kind == wanted or (kind[0] == "b" and kind[1:] == wanted[1:])
    if not same and not (kind[0] in "us" and wanted[0] in "us" and kind[1:] == wanted[1:]):
        raise ContractError(f"{value} is passed to a .{kind}")


def _given(value: Any, sizes: dict[str, int]) -> Any:
    """Return a value, or what a function of sizes gives for them."""
    if not callable(value):
        return value
    wanted = inspect.signature(value).parameters
    return value(**{name: sizes[name] for name in wanted if name in sizes})


def op(kernel: Any, contract: str, **more: Any) -> Op:
    """Return a kernel as a function of arrays.

    `kernel` is one of the DSL or one that `load` gave. `contract` says what goes in and what comes
    out (see `ptxkit.interop.contract`). Its names are those of the kernel's parameters; where they
    differ, `parameters="x y n"` says what each parameter gets, in order. Sizes go to integer
    parameters of their name and to the keyword-only parameters of a DSL kernel. `grid`, `block`,
    `cluster` and `shmem_size` are extents, or functions of sizes (`lambda m: m`); a DSL kernel may
    have them already. `maps={"x": TensorMap(...)}` passes an array as a tensor map, and
    `values={"tiles": lambda m: …}` says what other parameters get: numbers, or functions of sizes.
    Raises
    `ContractError`; what a call gets is checked before the launch: `ArrayError`.
    """
    return Op(kernel, contract, **more)
