"""Gluon, the lower level of Triton: layouts, copies and tensor core instructions by hand."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "triton"}
PRODUCER = "triton-gluon"

GEMM = {"BM": 64, "BN": 128, "BK": 64}

# kernel, architecture, types of the arguments, constants, warps, line numbers
KERNELS: tuple[tuple[str, int, str, dict[str, int], int, bool], ...] = (
    ("copy_1d", 80, "*fp32 *fp32 i32", {"BLOCK": 512, "PER_THREAD": 4}, 4, True),
    ("copy_1d", 120, "*i64 *i64 i32", {"BLOCK": 256, "PER_THREAD": 2}, 2, False),
    ("change_layout", 90, "*fp32 *fp32", {"ROWS": 64, "COLUMNS": 64}, 4, False),
    ("staged_add", 80, "*fp32:16 *fp32:16 *fp32:16 i32:16", {"BLOCK": 512, "STAGES": 3}, 4, False),
    ("hopper_matmul", 90, "*fp16:16 *fp16:16 *fp16:16 i32:16 i32:16 i32:16", GEMM, 4, True),
    (
        "blackwell_matmul",
        100,
        "*fp16:16 *fp16:16 *fp16:16 i32:16 i32:16 i32:16",
        {**GEMM, "BM": 128},
        4,
        False,
    ),
    (
        "blackwell_matmul",
        103,
        "*fp16:16 *fp16:16 *fp16:16 i32:16 i32:16 i32:16",
        {**GEMM, "BM": 128},
        8,
        False,
    ),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"Triton {package_version('triton')}, Gluon"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architecture."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    os.environ["TRITON_CACHE_DIR"] = str(scratch / "cache")
    os.environ["TRITON_ALWAYS_COMPILE"] = "1"
    os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"  # the default changes in Triton 3.10
    kernels = import_file(scratch / "kernels.py")
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.experimental.gluon._runtime import GluonASTSource

    for kernel, arch, types, constants, warps, lines in KERNELS:
        os.environ["TRITON_DISABLE_LINE_INFO"] = "0" if lines else "1"
        function = getattr(kernels, kernel)
        words = iter(types.split())
        signature: dict[str, str] = {}
        attributes: dict[tuple[int], list[list[object]]] = {}
        for index, name in enumerate(function.arg_names):
            if name in constants:
                signature[name] = "constexpr"
                continue
            signature[name], _, divisor = next(words).partition(":")
            if divisor:
                attributes[(index,)] = [["tt.divisibility", int(divisor)]]
        source = GluonASTSource(function, signature, dict(constants), attributes)
        target = GPUTarget("cuda", arch, 32)
        result = triton.compile(source, target=target, options={"num_warps": warps})
        first = types.split()[0].partition(":")[0].lstrip("*")
        details = " ".join(f"{name}={value}" for name, value in constants.items())
        yield Output(
            name=f"{kernel}.{first}.sm_{arch}.ptx",
            ptx=result.asm["ptx"].encode(),
            source=f"src/{PRODUCER}/kernels.py",
            command=f"triton.compile(kernels.{kernel}, cuda {arch}, {details} num_warps={warps})",
        )
