"""CUB and Thrust through nvcc: block primitives in kernels, device-wide algorithms from host."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import NVCC_PACKAGES, nvcc, package_version, prepare

PACKAGES = {"pip": NVCC_PACKAGES}
PRODUCER = "nvcc-cub"

KERNELS = {
    "blocks": "sm_75 sm_120",
    "device_reduce": "sm_80",
    "device_scan": "sm_75 sm_90 sm_100",
    "device_select": "sm_86",
    "device_sort": "sm_90",
    "thrust_transform": "sm_89 sm_103",
    "thrust_sort": "sm_75",
}


def version() -> str:
    """Return the compiler and the library with their versions."""
    return f"nvcc {package_version('nvidia-cuda-nvcc')}, CCCL {package_version('nvidia-cuda-cccl')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every file for its architectures."""
    prepare(scratch, PRODUCER)
    for source, architectures in KERNELS.items():
        for arch in architectures.split():
            yield nvcc(scratch, PRODUCER, f"{source}.cu", arch)
