"""Tensor maps as the shim takes them: the numbers of `cuTensorMapEncodeTiled`, but the address."""

from __future__ import annotations

import struct
from typing import Any

_WORDS = ("data_type", "rank", "interleave", "swizzle", "l2_promotion", "oob_fill")


def packed_map(facts: dict[str, Any]) -> bytes:
    """Return the structure `Map` of ptxkit/shim/library.h for `TensorMap.driver_arguments()`."""

    def row(name: str) -> list[int]:
        values = list(facts[name])
        return values + [1] * (5 - len(values))

    return struct.pack(
        "<16I10Q",
        *(int(facts[name]) for name in _WORDS),
        *row("box_dim"),
        *row("element_strides"),
        *row("global_dim"),
        *row("global_strides"),
    )
