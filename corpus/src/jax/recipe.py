"""JAX: functions through XLA, and Pallas kernels through Triton and Mosaic GPU, without a GPU."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import package_version, run

PACKAGES = {"pip": "jax[cuda13] absl-py"}
PRODUCER = "jax"

# described GPU, source, function, arguments
KERNELS = (
    ("h100", "kernels", "softmax", "float32:64x1024"),
    ("b200", "kernels", "softmax", "bfloat16:64x4096"),
    ("b200", "kernels", "layer_norm", "bfloat16:128x512 float32:512 float32:512"),
    ("h100", "kernels", "transcendental", "float32:4096"),
    ("a100", "kernels", "transcendental", "float64:512"),
    ("a100", "kernels", "scatter", "float32:4096 int32:512 float32:512"),
    ("h100", "kernels", "random", "uint32:2"),
    ("a100", "kernels", "scan", "float32:128x64"),
    ("b200", "kernels", "transpose", "float32:64x32x128"),
    ("h100", "kernels", "sort", "int32:16x128"),
    ("h100", "kernels", "convert", "float32:64x256"),
    ("h100", "pallas", "triton_add", "float32:4096 float32:4096"),
    ("h100", "pallas", "mosaic_add", "float32:512x128 float32:512x128"),
    ("b200", "pallas", "mosaic_add", "float16:512x128 float16:512x128"),
    ("h100", "pallas", "mosaic_matmul", "float16:256x256 float16:256x256"),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"JAX {package_version('jax')}, XLA of jaxlib {package_version('jaxlib')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every function in an interpreter of its own, and keep its largest kernel."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    tools = importlib.util.find_spec("nvidia.cu13")
    assert tools is not None and tools.submodule_search_locations
    path = f"{tools.submodule_search_locations[0]}/bin{os.pathsep}{os.environ['PATH']}"
    for gpu, source, function, arguments in KERNELS:
        shutil.rmtree(scratch / "out", ignore_errors=True)
        words = ["compile.py", gpu, source, function, *arguments.split()]
        run([sys.executable, *words], scratch, PATH=path)
        largest = max((scratch / "out").glob("*.ptx"), key=lambda file: file.stat().st_size)
        kind = arguments.partition(":")[0]
        yield Output(
            name=f"{function}.{kind}.{gpu}.ptx",
            ptx=largest.read_bytes(),
            source=f"src/{PRODUCER}/{source}.py",
            command=f"python {' '.join(words)}",
        )
