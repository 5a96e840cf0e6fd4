"""Arguments of a launch: checked against the parameters, and packed as bytes, before it.

Every error names the parameter. An argument is a Python or numpy scalar, an int, bytes or another
buffer (ctypes structures, numpy records), or an array on the device as `array_of` reads it. A pair
`(TensorMap, array)` becomes the driver's tensor map.
"""

from __future__ import annotations

import itertools
import math
import operator
import struct
from collections.abc import Sequence
from typing import Any

from ptxkit.runtime.array import Array, array_of
from ptxkit.runtime.signature import Parameter, Signature


class ArgumentError(TypeError):
    """An argument that a kernel cannot take."""


_FLOATS = {"f16": "<e", "f32": "<f", "f64": "<d"}
_MAPS = 512  # encoded tensor maps that are kept


class Packer:
    """Packs a launch's arguments for one device, and knows the tensor maps that it encoded.

    `driver` encodes them; without one they are refused. A map is kept by the array's address and
    the spec, which says shape and strides.
    """

    def __init__(self, driver: Any = None) -> None:
        self._driver = driver
        self._maps: dict[Any, bytes] = {}

    def packed(
        self,
        signature: Signature,
        arguments: Sequence[Any],
        *,
        elements: Sequence[str | None] = (),
        stream: int = 0,
        device: int | None = None,
        check_overlap: bool = False,
    ) -> list[bytes]:
        """Return each argument's bytes; raises `ArgumentError`, and `OverflowError` out of range.

        `elements` are types of what parameters point to, where they are known. `device` is that of
        the launch: arrays on another are refused. With `check_overlap` so are two arrays that
        share a part of their memory; the same array twice is not.
        """
        wanted = signature.parameters
        if len(arguments) != len(wanted):
            raise ArgumentError(
                f"{signature} takes {len(wanted)} arguments, {len(arguments)} were given"
            )
        types = tuple(elements) or (None,) * len(wanted)
        seen: list[tuple[Parameter, Array]] = []
        made = []
        for parameter, value, type_ in zip(wanted, arguments, types, strict=True):
            if isinstance(value, tuple) and len(value) == 2:
                made.append(self._map(parameter, *value, stream, device))
                continue
            array = _array(parameter, value, stream)
            made.append(_packed(parameter, value, array))
            if array is not None:
                _check_device(parameter, value, array, device)
                _check_type(parameter, value, array, type_)
                seen.append((parameter, array))
        if check_overlap:
            _check_overlap(seen)
        return made

    def _map(
        self, parameter: Parameter, spec: Any, value: Any, stream: int, device: int | None
    ) -> bytes:
        """Return the tensor map of a spec for an array, or for an address."""
        facts = getattr(spec, "driver_arguments", None)
        if not callable(facts) or parameter.size != 128:
            raise ArgumentError(f"{parameter.name} takes no tuple: {_told(spec)}, {_told(value)}")
        if self._driver is None:
            raise ArgumentError(f"{parameter.name}: tensor maps are encoded by a driver")
        array = Array(value) if isinstance(value, int) else array_of(value, stream)
        if array is None:
            raise ArgumentError(f"{parameter.name}: {_told(value)} is no array")
        _check_device(parameter, value, array, device)
        key = (array.address, spec)
        if key not in self._maps:
            spec.check_address(array.address)
            if len(self._maps) >= _MAPS:
                self._maps.clear()
            self._maps[key] = self._driver.encode(facts(), array.address)
        return self._maps[key]


def packed(signature: Signature, arguments: Sequence[Any]) -> list[bytes]:
    """Return each argument's bytes, as `Packer.packed` does without a driver and a device."""
    return Packer().packed(signature, arguments)


def packed_one(parameter: Parameter, value: Any) -> bytes:
    """Return an argument's bytes; raises as `packed` does."""
    return _packed(parameter, value, _array(parameter, value))


def _packed(parameter: Parameter, value: Any, array: Array | None) -> bytes:
    if array is not None:
        return _pointer(parameter, value, array)
    if _is_raw(parameter, value):
        return _raw(parameter, value)
    is_number = parameter.type in _FLOATS or parameter.type == "bf16"
    return (_float if is_number else _integer)(parameter, value)


def _array(parameter: Parameter, value: Any, stream: int = 0) -> Array | None:
    """Return the array that an argument is, None for a number and for bytes."""
    if isinstance(value, (int, float)) or _is_raw(parameter, value):
        return None
    array = array_of(value, stream)
    is_number = (
        array is not None
        and array.device == -1
        and array.shape == ()  # numpy's arrays without dimensions are numbers
        and not callable(getattr(value, "data_ptr", None))
    )
    return None if is_number else array


def _is_raw(parameter: Parameter, value: Any) -> bool:
    """Return whether a parameter takes bytes; one of 16 bytes may be an integer, too."""
    return parameter.is_array or (parameter.size > 8 and not isinstance(value, int))


def _pointer(parameter: Parameter, value: Any, array: Array) -> bytes:
    if parameter.size != 8:
        raise ArgumentError(f"{parameter.name} is a .{parameter.type}, no address: {_told(value)}")
    if not array.is_packed:
        raise ArgumentError(f"{parameter.name}: {_told(value)} is not contiguous")
    if array.device == -1:
        raise ArgumentError(f"{parameter.name}: {_told(value)} is on the {array.place}")
    if array.address == 0 and array.count:
        raise ArgumentError(f"{parameter.name}: {_told(value)} has no memory on a device")
    if array.address % parameter.pointee_align:
        raise ArgumentError(
            f"{parameter.name}: {array.address:#x} is not aligned to {parameter.pointee_align} "
            "bytes"
        )
    return struct.pack("<Q", array.address)


def _check_device(parameter: Parameter, value: Any, array: Array, device: int | None) -> None:
    if None not in (device, array.device) and array.device != device:
        raise ArgumentError(
            f"{parameter.name}: {_told(value)} is on the device {array.device}, "
            f"the kernel is launched on {device}"
        )


def _check_type(parameter: Parameter, value: Any, array: Array, wanted: str | None) -> None:
    """Refuse elements of another type; types that one of the sides cannot name pass."""
    if wanted is None or array.dtype is None or array.dtype.startswith("void"):
        return
    if wanted != array.dtype:
        raise ArgumentError(
            f"{parameter.name}: {_told(value)} has elements of {array.dtype}, not {wanted}"
        )


def _check_overlap(seen: Sequence[tuple[Parameter, Array]]) -> None:
    rows = sorted(
        (array.address, array.address + array.size, item.name) for item, array in seen if array.size
    )
    for (start, end, name), (other, last, second) in itertools.pairwise(rows):
        if other < end and (start, end) != (other, last):
            raise ArgumentError(
                f"{name} and {second} overlap: {start:#x} to {end:#x}, {other:#x} to {last:#x}"
            )


def _integer(parameter: Parameter, value: Any) -> bytes:
    number = value
    if not isinstance(value, int):
        hint = "; NULL is 0" if value is None else ""
        try:
            number = operator.index(value)
        except TypeError:
            raise ArgumentError(
                f"{parameter.name} is a .{parameter.type}: {_told(value)} is no integer{hint}"
            ) from None
    bits = 8 * parameter.size
    signed = parameter.type[0] == "s"
    low = -(1 << bits - 1) if signed or parameter.type[0] == "b" else 0
    high = 1 << (bits - 1 if signed else bits)
    if parameter.pointee is not None:  # an address, whatever type it is given
        low, high = 0, 1 << bits
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
        if parameter.type == "bf16":
            return _bf16(number)
        return struct.pack(_FLOATS[parameter.type], number)
    except OverflowError:
        raise OverflowError(f"{parameter.name}: {value!r} does not fit .{parameter.type}") from None


def _bf16(number: float) -> bytes:
    """Return the upper half of an f32, rounded to nearest even."""
    bits = int.from_bytes(struct.pack("<f", number), "little")
    if number == number and abs(number) != math.inf:
        bits += 0x7FFF + (bits >> 16 & 1)
        if bits & 0x7F800000 == 0x7F800000:
            raise OverflowError
    return struct.pack("<H", bits >> 16)


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
