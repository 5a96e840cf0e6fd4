"""Arrays of others: what `data_ptr()`, `__cuda_array_interface__` and DLPack say of them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any

# Kinds of memory that a kernel can read (DLDeviceType): of the device, pinned, managed.
_CUDA, _CUDA_HOST, _CUDA_MANAGED = 2, 3, 13
_CODES = {0: "int", 1: "uint", 2: "float", 4: "bfloat", 5: "complex", 6: "bool"}
_LETTERS = {"i": "int", "u": "uint", "f": "float", "c": "complex", "b": "bool", "V": "void"}
_LEGACY_STREAM = 1  # DLPack's word for CUDA's default stream


@dataclass(frozen=True, slots=True)
class Array:
    """Where an array's elements lie.

    `device` is the ordinal of a CUDA device, -1 for the host, None where the array does not say.
    `place` is what a message calls it. `strides` are in elements, None where they are packed;
    `dtype` is the type's name in numpy's words, None where it is not known.
    """

    address: int
    shape: tuple[int, ...] | None = None
    strides: tuple[int, ...] | None = None
    dtype: str | None = None
    itemsize: int = 1
    device: int | None = None
    place: str = ""
    is_packed: bool = True

    @property
    def count(self) -> int:
        """Return the number of elements, 1 where it is not known."""
        return 1 if self.shape is None else math.prod(self.shape)

    @property
    def size(self) -> int:
        """Return the bytes from the first element to the end of a packed array."""
        return self.count * self.itemsize


def array_of(value: Any, stream: int = 0) -> Array | None:
    """Return what an object says of its memory, None for what is no array.

    An array that only speaks DLPack is asked to be ready on `stream`.
    """
    pointer = getattr(value, "data_ptr", None)
    if callable(pointer):
        return _of_tensor(value, int(pointer()))
    interface = getattr(value, "__cuda_array_interface__", None)
    if interface is not None:
        return _of_interface(interface)
    if callable(getattr(value, "__dlpack_device__", None)):
        return _of_dlpack(value, stream)
    return None


def _of_tensor(value: Any, address: int) -> Array:
    """Return what a tensor of torch is; a thing that has but a part of its methods says less."""
    shape = getattr(value, "shape", None)
    device = getattr(value, "device", None)
    index = getattr(device, "index", None)
    on_host = getattr(value, "is_cuda", True) is False
    contiguous = getattr(value, "is_contiguous", None)
    itemsize = getattr(value, "itemsize", None)
    return Array(
        address,
        None if shape is None else tuple(shape),
        dtype=str(value.dtype).removeprefix("torch.") if hasattr(value, "dtype") else None,
        itemsize=itemsize if isinstance(itemsize, int) else 1,
        device=-1 if on_host else index if isinstance(index, int) else None,
        place=str(device),
        is_packed=bool(contiguous()) if callable(contiguous) else True,
    )


def _of_interface(interface: dict[str, Any]) -> Array:
    typestr = str(interface["typestr"])
    size = int(typestr[2:])
    strides = interface.get("strides")
    shape = tuple(interface["shape"])
    kind = _LETTERS.get(typestr[1], "void")
    return Array(
        int(interface["data"][0] or 0),
        shape,
        dtype="bool" if kind == "bool" else f"{kind}{8 * size}",
        itemsize=size,
        is_packed=strides is None or _is_packed(shape, strides, size),
    )


def _is_packed(shape: Sequence[int], strides: Sequence[int], step: int) -> bool:
    """Return whether elements lie behind each other; strides of extents of 1 say nothing."""
    if 0 in shape:
        return True
    for extent, stride in zip(reversed(shape), reversed(strides), strict=True):
        if extent != 1 and stride != step:
            return False
        step *= extent
    return True


# ---- DLPack: the structures of dlpack.h, as far as they are read


class _Tensor(ctypes.Structure):
    """DLTensor, with which DLManagedTensor begins."""

    _fields_ = (
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("rank", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("offset", c_uint64),
    )


def _of_dlpack(value: Any, stream: int) -> Array:
    kind, device = map(int, value.__dlpack_device__())
    shape = getattr(value, "shape", None)
    if kind not in (_CUDA, _CUDA_HOST, _CUDA_MANAGED):  # it may have no address to give
        place = "host" if kind == 1 else f"device of kind {kind}"
        return Array(0, None if shape is None else tuple(shape), device=-1, place=place)
    capsule = value.__dlpack__(stream=stream or _LEGACY_STREAM)
    read = ctypes.pythonapi.PyCapsule_GetPointer
    read.restype, read.argtypes = c_void_p, [ctypes.py_object, c_char_p]
    # The capsule is not consumed: it gives its share of the memory back when it goes, the
    # array itself is the caller's.
    tensor = _Tensor.from_address(read(capsule, b"dltensor"))
    shape = tuple(tensor.shape[: tensor.rank])
    strides = tuple(tensor.strides[: tensor.rank]) if tensor.strides else None
    name = _CODES.get(tensor.code, "void")
    return Array(
        (tensor.data or 0) + tensor.offset,
        shape,
        strides,
        "bool" if name == "bool" else f"{name}{tensor.bits}",
        itemsize=-(-tensor.bits * tensor.lanes // 8),
        device=device if kind == _CUDA else None,
        place=f"cuda:{device}",
        is_packed=strides is None or _is_packed(shape, strides, 1),
    )
