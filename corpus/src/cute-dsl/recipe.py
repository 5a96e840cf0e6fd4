"""CuTe DSL: kernels for Ampere to Blackwell, compiled for tensors that do not exist."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import package_version, run

PACKAGES = {"pip": "nvidia-cutlass-dsl"}
PRODUCER = "cute-dsl"

VECTORS = "Float32:4096 Float32:4096 Float32:4096"
SQUARE = "{0}:512x256 {0}:512x256 {1}:512x512"

# source, function, architecture, arguments, line numbers
KERNELS = (
    ("simple", "vector_add", "sm_80", VECTORS, False),
    ("simple", "vector_add", "sm_90a", VECTORS.replace("Float32", "Float64"), True),
    ("simple", "scale", "sm_100a", "Float16:8192 BFloat16:8192 Float32", False),
    ("simple", "scale", "sm_120a", "Float32:8192 Float8E4M3FN:8192 Float32", False),
    ("simple", "softmax", "sm_90a", "BFloat16:64x1000 BFloat16:64x1000", False),
    ("simple", "softmax", "sm_103a", "Float32:64x256 Float16:64x256", False),
    ("simple", "transpose", "sm_86", "Float32:256x128 Float32:128x256", False),
    ("simple", "histogram", "sm_90a", "Int32:4096 Int32:64", False),
    ("hopper", "gemm", "sm_90a", SQUARE.format("Float16", "Float16"), False),
    ("hopper", "gemm", "sm_90a", SQUARE.format("Float8E4M3FN", "BFloat16"), True),
    ("blackwell", "gemm", "sm_100a", SQUARE.format("BFloat16", "BFloat16"), False),
    ("blackwell", "gemm", "sm_100a", SQUARE.format("Float8E5M2", "Float32"), False),
    ("blackwell", "gemm", "sm_110a", SQUARE.format("Float16", "Float32"), False),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"CuTe DSL {package_version('nvidia-cutlass-dsl')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every function in an interpreter of its own."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    for source, function, arch, arguments, lines in KERNELS:
        shutil.rmtree(scratch / "out", ignore_errors=True)
        (scratch / "out").mkdir()
        settings = {"CUTE_DSL_ARCH": arch, "CUTE_DSL_LINEINFO": str(int(lines))}
        words = ["compile.py", source, function, *arguments.split()]
        run([sys.executable, *words], scratch, **settings)
        (path,) = (scratch / "out").glob("*.ptx")
        kind = arguments.partition(":")[0].lower()
        assignments = " ".join(f"{name}={value}" for name, value in settings.items())
        yield Output(
            name=f"{source}_{function}.{kind}.{arch}.ptx",
            ptx=path.read_bytes(),
            source=f"src/{PRODUCER}/{source}.py",
            command=f"{assignments} python {' '.join(words)}",
        )
