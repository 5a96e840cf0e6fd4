"""The driver's interface by ctypes: what tests that run on a GPU take of it."""

from __future__ import annotations

import ctypes
import sys
from typing import Any


class Driver:
    """As much of the driver's interface as launching takes."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")

    def call(self, name: str, *arguments: Any) -> None:
        code = getattr(self.library, name)(*arguments)
        assert code == 0, f"{name}: error {code}"

    def tensor_map(self, spec: Any, tensor: Any) -> Any:
        """Encode a tensor map: 128 bytes, aligned to 64."""
        code, made = self.encoded(spec.driver_arguments(), tensor.data_ptr())
        assert code == 0, f"cuTensorMapEncodeTiled: error {code}"
        return made

    def encoded(self, given: dict[str, Any], pointer: int) -> tuple[int, Any]:
        """Return the driver's error code, 0 for none, and the tensor map."""
        raw = ctypes.create_string_buffer(256)
        at = -ctypes.addressof(raw) % 64
        made = (ctypes.c_char * 128).from_buffer(raw, at)
        rank = given["rank"]
        tensor = (
            made,
            given["data_type"],
            rank,
            ctypes.c_void_p(pointer),
            (ctypes.c_uint64 * rank)(*given["global_dim"]),
            (ctypes.c_uint64 * max(1, rank - 1))(*given["global_strides"]),
        )
        layout = (
            (ctypes.c_uint32 * rank)(*given["element_strides"]),
            given["interleave"],
            given["swizzle"],
            given["l2_promotion"],
            given["oob_fill"],
        )
        if "box_dim" in given:
            box = (ctypes.c_uint32 * rank)(*given["box_dim"])
            code = self.library.cuTensorMapEncodeTiled(*tensor, box, *layout)
        else:
            corners = [given[f"pixel_box_{name}"] for name in ("lower", "upper")]
            pixels = [(ctypes.c_int * len(corner))(*corner) for corner in corners]
            pixels += [given["channels_per_pixel"], given["pixels_per_column"]]
            code = self.library.cuTensorMapEncodeIm2col(*tensor, *pixels, *layout)
        return code, made

    def launch(
        self,
        text: str,
        name: str,
        grid: tuple[int, ...],
        block: int,
        *arguments: Any,
        shared: int = 0,
    ) -> None:
        """Load PTX and run a kernel of it to its end."""
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), text.encode())
        self.call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        self.call("cuFuncSetAttribute", function, 8, shared)  # the most dynamic shared memory
        values = [self._value(item) for item in arguments]
        pointers = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
        size = (*grid, 1, 1)[:3]
        self.call("cuLaunchKernel", function, *size, block, 1, 1, shared, None, pointers, None)
        self.call("cuCtxSynchronize")

    @staticmethod
    def _value(item: Any) -> Any:
        if isinstance(item, float):
            return ctypes.c_float(item)
        if isinstance(item, int):
            return ctypes.c_uint32(item)
        return ctypes.c_uint64(item.data_ptr()) if hasattr(item, "data_ptr") else item
