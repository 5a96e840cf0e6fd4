"""Numba for CUDA: Python functions, with debug information and line numbers too."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "numba-cuda numba nvidia-nvvm nvidia-cuda-nvcc nvidia-cuda-nvrtc"}
PRODUCER = "numba-cuda"

F32, F64, I32 = "float32[::1]", "float64[::1]", "int32[::1]"

# kernel, signature, compute capability, suffix of the name, options
KERNELS: tuple[tuple[str, str, tuple[int, int], str, dict[str, object]], ...] = (
    ("saxpy", f"void(float32, {F32}, {F32})", (7, 5), "", {}),
    ("saxpy", f"void(float64, {F64}, {F64})", (9, 0), ".debug", {"debug": True, "opt": False}),
    (
        "matmul",
        "void(float32[:,::1], float32[:,::1], float32[:,::1])",
        (8, 0),
        "",
        {"fastmath": True},
    ),
    (
        "matmul",
        "void(float32[:,:], float32[:,:], float32[:,:])",
        (10, 0),
        ".lines",
        {"lineinfo": True},
    ),
    ("softmax", "void(float32[:,::1], float32[:,::1])", (8, 6), "", {}),
    ("histogram", f"void({I32}, {I32})", (8, 9), "", {}),
    ("warp_scan", f"void({I32}, {I32})", (9, 0), "", {}),
    ("special_functions", f"void({F64}, {F64})", (8, 0), "", {}),
    ("special_functions", f"void({F32}, {F32})", (12, 0), ".fast", {"fastmath": True}),
    ("monte_carlo", f"void({F32}, uint32, int32)", (9, 0), "", {}),
    ("local_sort", "void(float64[:,::1])", (12, 1), "", {}),
    ("checked", f"void({F32}, {I32}, {F32})", (8, 7), ".debug", {"debug": True, "opt": False}),
    ("complex_rotate", "void(complex64[::1], float32)", (10, 3), "", {}),
    ("hypotenuse", "float64(float64, float64)", (9, 0), ".device", {"device": True, "abi": "c"}),
    ("hypotenuse", "float32(float32, float32)", (7, 5), ".device", {"device": True}),
)


def version() -> str:
    """Return the compiler and its version."""
    numba, nvvm = package_version("numba"), package_version("nvidia-nvvm")
    return f"numba-cuda {package_version(PRODUCER)}, Numba {numba}, NVVM {nvvm}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every function for its compute capability."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = str(scratch / "cache")
    kernels = import_file(scratch / "kernels.py")
    from numba import cuda, types

    scope = vars(types)
    for name, text, capability, suffix, options in KERNELS:
        signature = eval(text, scope)
        ptx, _ = cuda.compile_ptx(getattr(kernels, name), signature, cc=capability, **options)
        arch = f"sm_{capability[0]}{capability[1]}"
        kind = text.partition("(")[2].split(",")[0].split("[")[0].split("(")[0].lower()
        yield Output(
            name=f"{name}.{kind}.{arch}{suffix}.ptx",
            ptx=ptx.encode(),
            source=f"src/{PRODUCER}/kernels.py",
            command=f"cuda.compile_ptx({name}, {text}, cc={capability}, **{options})",
        )
