"""Arguments of a launch: checked against the parameters, and packed as bytes, before it.

Every error names the parameter. An argument is a Python or numpy scalar, an int, bytes, or what
has an address on the device: `data_ptr()` (torch), `__cuda_array_interface__` (CuPy, Numba).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from ptxkit.runtime.signature import Parameter, Signature


class ArgumentError(TypeError):
    """An argument that a kernel cannot take."""


_FLOATS = {"f16": "<e", "f32": "<f", "f64": "<d"}


def packed(signature: Signature, arguments: Sequence[Any]) -> list[bytes]:
    """Return each argument's bytes; raises `ArgumentError`, and `OverflowError` out of range."""
    wanted = signature.parameters
    if len(arguments) != len(wanted):
        raise ArgumentError(
            f"{signature} takes {len(wanted)} arguments, {len(arguments)} were given"
        )
    return [
        packed_one(parameter, value) for parameter, value in zip(wanted, arguments, strict=True)
    ]


def packed_one(parameter: Parameter, value: Any) -> bytes:
    """Return an argument's bytes; raises as `packed` does."""
    if parameter.is_array or parameter.size > 8:
        return _raw(parameter, value)
    if parameter.type in _FLOATS:
        return _float(parameter, value)
    address = address_of(value)
    if address is not None:
        return _pointer(parameter, value, address)
    return _integer(parameter, value)


def address_of(value: Any) -> int | None:
    """Return where on the device an object's data are, None for what is no array."""
    pointer = getattr(value, "data_ptr", None)
    if callable(pointer):
        return int(pointer())
    interface = getattr(value, "__cuda_array_interface__", None)
    return None if interface is None else int(interface["data"][0])


def _pointer(parameter: Parameter, value: Any, address: int) -> bytes:
    if parameter.size != 8:
        raise ArgumentError(f"{parameter.name} is a .{parameter.type}, no address: {_told(value)}")
    _check_layout(parameter, value)
    if address == 0 and _count(value):
        raise ArgumentError(f"{parameter.name}: {_told(value)} has no memory on a device")
    if address % parameter.pointee_align:
        raise ArgumentError(
            f"{parameter.name}: {address:#x} is not aligned to {parameter.pointee_align} bytes"
        )
    return struct.pack("<Q", address)


def _check_layout(parameter: Parameter, value: Any) -> None:
    """Refuse an array whose elements do not lie behind each other, or lie on the host."""
    contiguous = getattr(value, "is_contiguous", None)
    if callable(contiguous) and not contiguous():
        raise ArgumentError(f"{parameter.name}: {_told(value)} is not contiguous")
    if getattr(value, "is_cuda", True) is False:
        raise ArgumentError(f"{parameter.name}: {_told(value)} is on the {value.device}")
    interface = getattr(value, "__cuda_array_interface__", None) if contiguous is None else None
    if interface is not None and interface.get("strides"):
        size = int(interface["typestr"][2:])
        expected: list[int] = []
        for extent in reversed(interface["shape"]):
            expected.insert(0, size)
            size *= extent
        if tuple(interface["strides"]) != tuple(expected) and 0 not in interface["shape"]:
            raise ArgumentError(f"{parameter.name}: {_told(value)} is not contiguous")


def _count(value: Any) -> int:
    """Return how many elements an array has, 1 where it does not say."""
    number = getattr(value, "numel", None)
    if callable(number):
        return int(number())
    interface = getattr(value, "__cuda_array_interface__", None)
    count = 1
    for extent in () if interface is None else interface["shape"]:
        count *= extent
    return count


def _integer(parameter: Parameter, value: Any) -> bytes:
    number = value
    if not isinstance(value, int):
        index = getattr(value, "__index__", None)
        if index is None:
            raise ArgumentError(
                f"{parameter.name} is a .{parameter.type}: {_told(value)} is no integer"
            )
        number = index()
    bits = 8 * parameter.size
    signed = parameter.type[0] == "s"
    low = -(1 << bits - 1) if signed or parameter.type[0] == "b" else 0
    high = 1 << (bits - 1 if signed else bits)
    if not low <= number < high:
        raise OverflowError(f"{parameter.name}: {number} does not fit .{parameter.type}")
    return int(number).to_bytes(parameter.size, "little", signed=number < 0)


def _float(parameter: Parameter, value: Any) -> bytes:
    try:
        number = float(value if not isinstance(value, (str, bytes)) else None)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ArgumentError(
            f"{parameter.name} is a .{parameter.type}: {_told(value)} is no number"
        ) from None
    try:
        return struct.pack(_FLOATS[parameter.type], number)
    except OverflowError:
        raise OverflowError(f"{parameter.name}: {value!r} does not fit .{parameter.type}") from None


def _raw(parameter: Parameter, value: Any) -> bytes:
    """Return the bytes of a structure, an array or a tensor map."""
    try:
        data = bytes(memoryview(value).cast("B"))
    except TypeError:
        raise ArgumentError(
            f"{parameter.name} takes {parameter.size} bytes: {_told(value)} gives none"
        ) from None
    if len(data) != parameter.size:
        raise ArgumentError(f"{parameter.name} takes {parameter.size} bytes, not {len(data)}")
    return data


def _told(value: Any) -> str:
    """Return what a message says of an argument."""
    shape = getattr(value, "shape", None)
    name = type(value).__name__
    return name if shape is None else f"{name} of shape {tuple(shape)}"
