"""Tensor maps: what the driver needs to encode one, with all its limits checked here.

A `TensorMap` describes; it does not touch the driver. Facts: ISA 5.5, and the limits of the
driver's `cuTensorMapEncodeTiled` and `cuTensorMapEncodeIm2col`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ptxkit.dsl.descriptor import (
    B32,
    B64,
    B128,
    B128_ATOM32,
    B128_ATOM32_FLIP8,
    B128_ATOM64,
    NONE,
    LayoutError,
    Swizzle,
    swizzle,
)

# The driver's data types: number and bits of an element. Packed types count in memory.
DATA_TYPES = {
    "u8": (0, 8), "u16": (1, 16), "u32": (2, 32), "s32": (3, 32), "u64": (4, 64), "s64": (5, 64),
    "f16": (6, 16), "f32": (7, 32), "f64": (8, 64), "bf16": (9, 16), "f32_ftz": (10, 32),
    "tf32": (11, 32), "tf32_ftz": (12, 32), "b4x16": (13, 4), "b4x16_p64": (14, 4),
    "b6x16_p32": (15, 6),
}  # fmt: skip
_ALIASES = {"b8": "u8", "s8": "u8", "e4m3": "u8", "e5m2": "u8", "s16": "u16", "b16": "u16"}
_FLOATS = frozenset({"f16", "f32", "f64", "bf16", "f32_ftz", "tf32", "tf32_ftz"})
_PADDED = frozenset({"b4x16_p64", "b6x16_p32"})
INTERLEAVES = {None: 0, "16B": 1, "32B": 2}
L2_PROMOTIONS = {None: 0, "64B": 1, "128B": 2, "256B": 3}
_SWIZZLES = {
    NONE: 0, B32: 1, B64: 2, B128: 3, B128_ATOM32: 4, B128_ATOM32_FLIP8: 5, B128_ATOM64: 6,
}  # fmt: skip
# What the driver allows a box at most: all shared memory of an SM. Measured (580.159, H200):
# 233,472 bytes are taken, 233,600 refused.
MAX_BOX_BYTES = 228 * 1024
_CORNERS = {3: (-32768, 32767), 4: (-128, 127), 5: (-16, 15)}  # of im2col's pixel box, by rank


@dataclass(frozen=True)
class TensorMap:
    """A tensor in global memory, and the box of it that one copy moves; innermost extent first.

    `strides` are bytes between neighbours of the outer dimensions, one fewer than `shape`; packed
    if left out, 0 repeats the same elements. `box` is in elements. Raises `LayoutError` for what
    the driver refuses.
    """

    dtype: str
    shape: tuple[int, ...]
    box: tuple[int, ...]
    strides: tuple[int, ...] | None = None
    element_strides: tuple[int, ...] | None = None
    swizzle: Any = None
    interleave: str | None = None
    l2_promotion: str | None = None
    fill: str = "zero"

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "dtype", _ALIASES.get(self.dtype, self.dtype))
        put(self, "swizzle", swizzle(self.swizzle))
        for name in ("shape", "box", "strides", "element_strides"):
            value = getattr(self, name)
            put(self, name, None if value is None else tuple(value))
        if self.dtype not in DATA_TYPES:
            raise LayoutError(f"no data type {self.dtype!r}; there are {', '.join(DATA_TYPES)}")
        if self.strides is None:
            put(self, "strides", self._packed())
        if self.element_strides is None:
            put(self, "element_strides", (1,) * self.rank)
        self._check_shape()
        self._check_box()

    @property
    def rank(self) -> int:
        """Return the number of dimensions."""
        return len(self.shape)

    @property
    def bits(self) -> int:
        """Return the bits of an element in global memory."""
        return DATA_TYPES[self.dtype][1]

    @property
    def box_bytes(self) -> int:
        """Return the bytes that one copy writes to shared memory: what an mbarrier expects."""
        total = 1
        steps = self.element_strides or ()
        if self.interleave is None:  # the driver ignores the innermost one then
            steps = (1, *steps[1:])
        for size, step in zip(self.box, steps, strict=True):
            total *= -(-size // step)
        return total * (8 if self.dtype in _PADDED else self.bits) // 8

    def _packed(self) -> tuple[int, ...]:
        strides, size = [], self.bits
        for extent in self.shape[:-1]:
            size *= extent
            if size % 8:
                raise LayoutError("a row is no whole number of bytes; give strides")
            strides.append(size // 8)
        return tuple(strides)

    def _check_shape(self) -> None:
        if not 1 <= self.rank <= 5:
            raise LayoutError(f"a tensor has 1 to 5 dimensions, not {self.rank}")
        if self.interleave not in INTERLEAVES:
            raise LayoutError(f"interleave is None, 16B or 32B, not {self.interleave!r}")
        if self.interleave is not None and self.rank < 3:
            raise LayoutError(f"interleave {self.interleave} needs 3 dimensions, not {self.rank}")
        if self.interleave == "32B" and self.swizzle.span != 32:
            raise LayoutError("interleave 32B goes with swizzle 32B")
        for at, extent in enumerate(self.shape):
            if not 1 <= extent <= 1 << 32:
                raise LayoutError(f"extent {at} is {extent}, not 1 to 2**32")
        unit = 128 if self.dtype in _PADDED else 2 if self.dtype == "b4x16" else 1
        if self.shape[0] % unit:
            raise LayoutError(f"the inner extent of {self.dtype} is a multiple of {unit}")
        assert self.strides is not None
        if len(self.strides) != self.rank - 1:
            raise LayoutError(f"{self.rank} dimensions have {self.rank - 1} strides")
        step = 32 if self.interleave == "32B" or self.dtype in _PADDED else 16
        for at, stride in enumerate(self.strides, 1):
            if stride % step or not 0 <= stride < 1 << 40:
                raise LayoutError(
                    f"stride {at} is {stride} bytes, not a multiple of {step} below 2**40"
                )
        if self.l2_promotion not in L2_PROMOTIONS:
            raise LayoutError(f"l2_promotion is None, 64B, 128B or 256B: {self.l2_promotion!r}")
        if self.fill not in ("zero", "nan"):
            raise LayoutError(f"fill is 'zero' or 'nan', not {self.fill!r}")
        if self.fill == "nan" and self.dtype not in _FLOATS:
            raise LayoutError(f"{self.dtype} has no NaN to fill with")

    def _check_box(self) -> None:
        if len(self.box) != self.rank:
            raise LayoutError(f"the box has {self.rank} extents, as the shape, not {len(self.box)}")
        for at, size in enumerate(self.box):
            if not 1 <= size <= 256:
                raise LayoutError(f"extent {at} of the box is {size}, not 1 to 256")
        self._check_steps()
        if self.dtype in _PADDED:
            if self.box[0] != 128:
                raise LayoutError(f"the inner extent of a box of {self.dtype} is 128")
            return
        self._check_row("a row of the box", self.box[0] * self.bits)

    def _check_steps(self) -> None:
        steps = self.element_strides or ()
        if len(steps) != self.rank:
            raise LayoutError(f"{self.rank} dimensions have as many element strides: {len(steps)}")
        for at, step in enumerate(steps):
            if not 1 <= step <= 8:
                raise LayoutError(f"element stride {at} is {step}, not 1 to 8")

    def _check_row(self, name: str, bits: int) -> None:
        """Check the size of what lies together in shared memory, and of the whole box."""
        if bits % 128:
            raise LayoutError(f"{name} has {bits} bits, no multiple of 16 bytes")
        if self.box_bytes > MAX_BOX_BYTES:
            raise LayoutError(f"the box has {self.box_bytes} bytes, more than {MAX_BOX_BYTES}")
        if self.swizzle.span and self.interleave is None and bits // 8 > self.swizzle.span:
            raise LayoutError(
                f"{name} has {bits // 8} bytes, more than swizzle {self.swizzle.name} takes"
            )

    def check_address(self, address: int) -> None:
        """Raise `LayoutError` for an address that the driver refuses."""
        step = 32 if self.interleave == "32B" or self.dtype in _PADDED else 16
        if address % step:
            raise LayoutError(f"the tensor begins at {address:#x}, no multiple of {step}")

    def driver_arguments(self) -> dict[str, Any]:
        """Return the numbers of `cuTensorMapEncodeTiled`, but the address."""
        return {
            "data_type": DATA_TYPES[self.dtype][0],
            "rank": self.rank,
            "global_dim": self.shape,
            "global_strides": self.strides,
            "box_dim": self.box,
            "element_strides": self.element_strides,
            "interleave": INTERLEAVES[self.interleave],
            "swizzle": _SWIZZLES[self.swizzle],
            "l2_promotion": L2_PROMOTIONS[self.l2_promotion],
            "oob_fill": int(self.fill == "nan"),
        }


@dataclass(frozen=True)
class Im2colMap(TensorMap):
    """A tensor of images (C, W, …, N) of which a copy moves columns of pixels.

    `box` is not used. `lower` and `upper` are the corners of the pixel box, one number for each of
    W, H, D; a copy moves `channels` of `pixels`.
    """

    lower: tuple[int, ...] = ()
    upper: tuple[int, ...] = ()
    channels: int = 0
    pixels: int = 0

    def _check_box(self) -> None:
        if self.rank not in _CORNERS:
            raise LayoutError(f"im2col takes 3 to 5 dimensions, not {self.rank}")
        low, high = _CORNERS[self.rank]
        for name in ("lower", "upper"):
            corner: Sequence[int] = getattr(self, name)
            if len(corner) != self.rank - 2 or not all(low <= value <= high for value in corner):
                raise LayoutError(f"{name} has {self.rank - 2} numbers of {low} to {high}")
        if not 1 <= self.channels <= 256 or not 1 <= self.pixels <= 1024:
            raise LayoutError("a copy moves 1 to 256 channels of 1 to 1024 pixels")
        for extent, upper in zip(self.shape[1:-1], self.upper, strict=True):
            if extent + upper >= 1 << 31:  # measured: 2**31 - 1 is taken, 2**31 is not
                raise LayoutError(f"extent {extent} and corner {upper} reach 2**31")
        self._check_steps()
        self._check_row("a pixel", self.channels * self.bits)

    @property
    def box_bytes(self) -> int:
        """Return the bytes that one copy writes to shared memory."""
        return self.channels * self.pixels * self.bits // 8

    def driver_arguments(self) -> dict[str, Any]:
        """Return the numbers of `cuTensorMapEncodeIm2col`, but the address."""
        row = super().driver_arguments()
        del row["box_dim"]
        return row | {
            "pixel_box_lower": self.lower,
            "pixel_box_upper": self.upper,
            "channels_per_pixel": self.channels,
            "pixels_per_column": self.pixels,
        }


__all__ = ["DATA_TYPES", "Im2colMap", "Swizzle", "TensorMap"]
