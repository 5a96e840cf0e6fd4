"""Ops on JAX arrays: a foreign function call whose attribute holds the whole launch.

The handler is in the shim (ptxkit/shim/ffi.c). The plan that it reads holds the cubin, the
extents and what each parameter gets, and no address of this process, so that an exported program
runs elsewhere.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import cache
from typing import Any

from ptxkit import shim
from ptxkit.interop.contract import ArrayError, ContractError, Value
from ptxkit.interop.operation import Op
from ptxkit.interop.tensor_map import packed_map
from ptxkit.runtime.argument import packed_one

jax: Any = None  # imported with the first op, for ptxkit does without it
TARGET = "ptxkit_launch"


class NoShim(ContractError):
    """The compiled shim is not there; JAX's calls need it."""


@cache
def register(platform: str = "CUDA") -> None:
    """Register the handler with XLA for a platform; raises `NoShim`."""
    library = shim.load()
    if library is None:
        raise NoShim("the shim was not built: a C compiler, then `python -m ptxkit.shim.build`")
    handler = library.ffi_handler()
    jax.ffi.register_ffi_target(
        TARGET, {"initialize": handler, "execute": handler}, platform=platform, api_version=1
    )


class JaxOp:
    """What `Op` calls with arrays of JAX, traced or not."""

    def __init__(self, op: Op) -> None:
        _import()
        self.op = op

    def __call__(self, *arguments: Any) -> Any:
        """Return the outputs for inputs; scalars are known while tracing."""
        contract = self.op.contract
        if len(arguments) != len(contract.inputs):
            many = len(contract.inputs)
            raise ArrayError(f"{self.op.name} takes {many} arguments: {contract.text}")
        register(_platform())
        arrays = [
            _array(value, item)
            for value, item in zip(contract.inputs, arguments, strict=True)
            if value.sizes is not None
        ]
        shapes = iter(arrays)
        sizes = contract.sizes(
            [None if value.sizes is None else next(shapes).shape for value in contract.inputs]
        )
        outputs, aliases = [], {}
        places = [value.name for value in contract.inputs if value.sizes is not None]
        made = dict(zip((v.name for v in contract.made), contract.shapes(sizes), strict=True))
        for at, value in enumerate(contract.outputs):
            if value.name in contract.in_place:
                aliases[places.index(value.name)] = at
                made[value.name] = arrays[places.index(value.name)].shape
            outputs.append(jax.ShapeDtypeStruct(made[value.name], value.dtype))
        call = jax.ffi.ffi_call(
            TARGET, outputs, input_output_aliases=aliases or None, vmap_method="sequential"
        )
        results = call(*arrays, plan=self.plan(arguments, sizes))
        return results[0] if len(results) == 1 else tuple(results)

    def plan(self, arguments: Sequence[Any], sizes: dict[str, int]) -> bytes:
        """Return the launch for some sizes and scalars."""
        op, contract = self.op, self.op.contract
        shape = op.shape(sizes)
        kernel = shape.kernel
        kernel.checked(grid=shape.grid, block=shape.block, cluster=shape.cluster)
        places = [value.name for value in contract.inputs if value.sizes is not None]
        results = [value.name for value in contract.outputs]
        body = b""
        for kind, index, parameter in op.rows(kernel):
            if kind == "size":
                size = sizes[contract.dimensions[index]]
                body += _parameter(2, 0, packed_one(parameter, size))
                continue
            if kind == "value":
                body += _parameter(2, 0, op.value_of(index, parameter, sizes))
                continue
            value: Value = (contract.inputs if kind == "input" else contract.made)[index]
            if value.sizes is None:
                body += _parameter(2, 0, packed_one(parameter, _scalar(value, arguments[index])))
                continue
            is_result = kind == "output"
            place = (results if is_result else places).index(value.name)
            spec = op.map_of(value.name, sizes)
            if spec is None:
                body += _parameter(int(is_result), place, b"")
            else:
                body += _parameter(4 + is_result, place, packed_map(spec.driver_arguments()))
        cubin, name = kernel.module.cubin.data, kernel.signature.name.encode() + b"\0"
        flags = op.cooperative + 2 * op.pdl
        count = len(op.rows(kernel))
        extents = (*shape.grid, *shape.block, *(shape.cluster or (0, 0, 0)), shape.shmem_size)
        digest = hashlib.sha256(cubin + name + struct.pack("<I", shape.shmem_size)).digest()[:16]
        head = struct.pack(
            "<8s16s14I", b"PTXKIT01", digest, *extents, flags, count, len(name), len(cubin)
        )
        return head + body + name + cubin


def _import() -> None:
    global jax
    if jax is None:
        import jax as found

        jax = found


def _platform() -> str:
    return "cpu" if jax.default_backend() == "cpu" else "CUDA"


def _array(value: Value, item: Any) -> Any:
    if not hasattr(item, "dtype") or not hasattr(item, "shape"):
        raise ArrayError(f"{value} is an array, not {type(item).__name__}")
    if str(item.dtype) != value.dtype:
        raise ArrayError(f"{value}: dtype {item.dtype} was given, not {value.dtype}")
    return item


def _scalar(value: Value, item: Any) -> Any:
    if isinstance(item, jax.core.Tracer):
        raise ArrayError(f"{value} is traced, but scalars are fixed: pass it as static")
    return item.item() if hasattr(item, "item") else item


def _parameter(kind: int, index: int, data: bytes) -> bytes:
    return struct.pack("<4I", kind, index, len(data), 0) + data
