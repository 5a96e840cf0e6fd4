"""Compile one function for tensors that do not exist, and leave the PTX in the folder `out`.

CUTE_DSL_ARCH=sm_90a python compile.py simple vector_add Float32:4096 Float32:4096 Float32:4096
"""

import importlib
import os
import sys

os.environ.update(CUTE_DSL_KEEP="ptx", CUTE_DSL_DUMP_DIR="out", CUTE_DSL_NO_CACHE="1")

import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor


def argument(text: str) -> object:
    """Return a row-major tensor for `Type:2x3`, or the scalar 1 for `Type`."""
    kind, _, sizes = text.partition(":")
    if not sizes:
        return getattr(cutlass, kind)(1)
    shape = tuple(int(size) for size in sizes.split("x"))
    order = tuple(range(len(shape) - 1, -1, -1))
    return make_fake_compact_tensor(
        getattr(cutlass, kind), shape, stride_order=order, assumed_align=16
    )


module, function, *arguments = sys.argv[1:]
cute.compile(getattr(importlib.import_module(module), function), *map(argument, arguments))
