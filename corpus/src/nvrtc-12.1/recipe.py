"""NVRTC 12.1: kernels of `src/nvcc` that need no CUDA headers, in PTX 8.1."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import Nvrtc, package_folder, package_version, prepare

PACKAGES = {"pip": "nvidia-cuda-nvrtc-cu12==12.1.105"}

KERNELS = {
    "saxpy": "sm_50 sm_87",
    "reduce": "sm_60 sm_90",
    "histogram": "sm_75",
    "structs": "sm_70",
    "math_f32": "sm_62",
    "integers": "sm_86",
    "algorithms": "sm_53",
    "hopper_bulk": "sm_90a",
    "hopper_twin": "sm_90a",
}
FLAGS = ("--std=c++17", "-device-int128", "-I", "nvrtc")


def version() -> str:
    """Return the compiler and its version."""
    return f"NVRTC {package_version('nvidia-cuda-nvrtc-cu12')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    prepare(scratch, "nvcc")
    nvrtc = Nvrtc(package_folder("nvidia.cuda_nvrtc", "lib") / "libnvrtc.so.12")
    for source, architectures in KERNELS.items():
        for arch in architectures.split():
            yield nvrtc.compile(scratch, f"{source}.cu", arch, *FLAGS)
