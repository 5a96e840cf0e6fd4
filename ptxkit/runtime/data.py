"""Arguments of a kernel that are described in words, as a shell can name them.

An argument is

- a number, which has the parameter's type: `7`, `-3`, `0x10`, `2.5`, `nan`;
- a number of a type of its own, `f32:2.5`, whose bits the parameter gets: `.b32` may be a float;
- an array on the device, `randn:f32[64,32]`: how it is filled, its type and its extents;
- an array of a file, `x.npy`; behind any array, `@y.npy` is where to write what became of it;
- bytes, `hex:00ff`, for a parameter that is a structure; arrays serve for these too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ptxkit.diagnostics import PtxError
from ptxkit.runtime.signature import Parameter

# Type of elements to what numpy keeps it as. It has no bf16, whose bits it keeps.
_TYPES = {
    "f16": "<f2", "bf16": "<u2", "f32": "<f4", "f64": "<f8",
    **{f"{letter}{bits}": f"<{'i' if letter in 'is' else 'u'}{bits // 8}"
       for letter in "isub" for bits in (8, 16, 32, 64)},
}  # fmt: skip
_FLOATS = ("f16", "bf16", "f32", "f64")
_FILLED = re.compile(r"(?P<fill>[a-z]+):(?P<type>\w+)\[(?P<extents>[^\]]*)\](?:@(?P<out>.+))?")
_FILE = re.compile(r"(?P<file>.+?\.npy)(?:@(?P<out>.+))?")
_TYPED = re.compile(r"(?P<type>\w+):(?P<number>[^\[\]@]+)")


class DataError(PtxError, ValueError):
    """An argument that is not described as it must be, or data that cannot be had."""


def numpy_() -> Any:
    """Return numpy, which is an extra."""
    try:
        import numpy
    except ImportError:
        raise DataError("ptxkit run needs numpy: pip install 'ptxkit[numpy]'") from None
    return numpy


# ---- what is described


@dataclass(slots=True)
class Argument:
    """An argument as it was described: a scalar's value, or an array's data and where it is.

    `data` holds the elements as numpy keeps them, `type` says what they are. `address` is where
    the array is on the device.
    """

    text: str
    value: Any = None
    data: Any = None
    type: str = ""
    out: str | None = None
    address: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the extents of the array."""
        return tuple(self.data.shape)

    def data_ptr(self) -> int:
        """Return the address, by which a launch takes the argument as an array."""
        return self.address


def described(text: str, parameter: Parameter, seed: Sequence[int] = (0,)) -> Argument:
    """Return the argument that a text describes; raises `DataError`."""
    try:
        if match := _FILLED.fullmatch(text):
            shape = _extents(match["extents"])
            data = _filled(match["fill"], match["type"], shape, seed)
            return Argument(text, None, data, match["type"], _output(match["out"]))
        if match := _FILE.fullmatch(text):
            data, type_ = _read(match["file"])
            return Argument(text, None, data, type_, _output(match["out"]))
        if text.startswith("hex:"):
            return Argument(text, bytes.fromhex(text[4:]))
        if match := _TYPED.fullmatch(text):
            return Argument(text, _typed(match["type"], match["number"], parameter))
        return Argument(text, _number(text, parameter.type[0] == "f"))
    except DataError as error:
        raise DataError(f"{parameter.name}: {text!r}: {error}") from None
    except MemoryError:
        raise DataError(f"{parameter.name}: {text!r}: there is not so much memory") from None
    except ValueError:
        raise DataError(
            f"{parameter.name}: {text!r} is no number for .{parameter.type}, no array such as "
            "randn:f32[64] and no file.npy"
        ) from None


def _number(text: str, is_float: bool) -> float | int:
    return float(text) if is_float else int(text, 0)


def _typed(type_: str, text: str, parameter: Parameter) -> Any:
    """Return what gives the parameter the bits of a number of another type."""
    numpy = numpy_()
    number = _number(text, _known(type_) in _FLOATS)
    value = _cast(numpy.array([number]), type_)
    if type_ in _FLOATS and math.isfinite(number) and not math.isfinite(values(value, type_)[0]):
        raise DataError(f"does not fit {type_}")
    if value.nbytes != parameter.size:
        raise DataError(f"takes {parameter.size} bytes, {type_} has {value.nbytes}")
    if parameter.type[0] == "f":
        if parameter.type != type_:
            raise DataError(f"is an .{parameter.type}")
        return float(value[0])
    return int.from_bytes(value.tobytes(), "little", signed=parameter.type[0] == "s")


def _known(type_: str) -> str:
    if type_ not in _TYPES:
        raise DataError(f"there is no type {type_}; there are {', '.join(_TYPES)}")
    return type_


def _extents(text: str) -> tuple[int, ...]:
    row = tuple(int(word, 0) for word in text.split(","))
    if min(row) < 0:
        raise DataError("extents are not negative")
    return row


def _output(name: str | None) -> str | None:
    if name is not None and not name.endswith(".npy"):
        raise DataError(f"what is written behind @ is a .npy: {name}")
    return name


def _read(name: str) -> tuple[Any, str]:
    """Return the elements of a file, and their type."""
    numpy = numpy_()
    try:
        data = numpy.load(name, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise DataError(f"cannot be read: {error}") from None
    if not isinstance(data, numpy.ndarray):
        raise DataError("holds several arrays")
    kept = data.dtype.newbyteorder("<").str.replace("|", "<")
    if kept == "<b1":
        data, kept = data.view("u1"), "<u1"
    type_ = next((key for key, value in _TYPES.items() if value == kept and key != "bf16"), None)
    if type_ is None:
        raise DataError(f"holds {data.dtype}; elements are {', '.join(_TYPES)}")
    return numpy.ascontiguousarray(data, dtype=_TYPES[type_]).reshape(data.shape), type_


# ---- data

Fill = Callable[[Any, Any, int, str], Any]


def _uniform(numpy: Any, random: Any, count: int, type_: str) -> Any:
    """Draw from 0 up to 1; of integers all that there are."""
    if type_ in _FLOATS:
        return random.random(count)
    kept = numpy.dtype(_TYPES[type_])
    return random.integers(
        numpy.iinfo(kept).min, numpy.iinfo(kept).max, count, dtype=kept, endpoint=True
    )


_FILLS: dict[str, Fill] = {
    "zeros": lambda numpy, _, count, __: numpy.zeros(count),
    "ones": lambda numpy, _, count, __: numpy.ones(count),
    "arange": lambda numpy, _, count, __: numpy.arange(count),
    "nan": lambda numpy, _, count, __: numpy.full(count, math.nan),
    "rand": _uniform,
    "randn": lambda _, random, count, __: random.standard_normal(count),
}
_FOR_FLOATS = ("nan", "randn")


def _filled(fill: str, type_: str, shape: tuple[int, ...], seed: Sequence[int]) -> Any:
    numpy = numpy_()
    if fill not in _FILLS:
        raise DataError(f"there is no filling {fill}; there are {', '.join(_FILLS)}")
    if _known(type_) not in _FLOATS and fill in _FOR_FLOATS:
        raise DataError(f"{fill} is for {', '.join(_FLOATS)}")
    random = numpy.random.default_rng(seed)
    return _cast(_FILLS[fill](numpy, random, math.prod(shape), type_), type_).reshape(shape)


def _cast(data: Any, type_: str) -> Any:
    """Return numbers as elements of a type; raises `DataError` where one does not fit."""
    numpy = numpy_()
    if type_ in _FLOATS:
        with numpy.errstate(over="ignore"):  # infinity is what the device would have, too
            return _to_bf16(data) if type_ == "bf16" else data.astype(_TYPES[type_])
    range_ = numpy.iinfo(_TYPES[type_])
    if data.size and not range_.min <= int(data.min()) <= int(data.max()) <= range_.max:
        raise DataError(f"{int(data.max())} does not fit {type_}")
    return data.astype(_TYPES[type_])


def _to_bf16(data: Any) -> Any:
    """Return the bits of the nearest bf16, of two the even one."""
    bits = data.astype("<f4").view("<u4").astype("<u8")
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    is_nan = (bits & 0x7FFFFFFF) > 0x7F800000
    return numpy_().where(is_nan, 0x7FC0, rounded).astype("<u2")


def saved(data: Any, name: str) -> None:
    """Write elements to a `.npy`; those of bf16 as their bits."""
    try:
        numpy_().save(name, data)
    except OSError as error:
        raise DataError(f"{name}: {error.strerror}") from None


def values(data: Any, type_: str) -> list[Any]:
    """Return elements as numbers of Python."""
    if type_ == "bf16":
        data = (data.astype("<u4") << 16).view("<f4")
    return list(data.ravel().tolist())
