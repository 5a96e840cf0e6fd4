"""NVRTC 13.5: kernels of `src/nvcc`, with and without debug information."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import Nvrtc, package_folder, package_version, prepare

PACKAGES = {"pip": "nvidia-cuda-nvrtc nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl"}

KERNELS = {
    "reduce": "sm_107a",
    "atomics": "sm_80",
    "calls": "sm_88",
    "control": "sm_103",
    "hashes": "sm_120",
    "norms": "sm_121a",
    "cluster": "sm_90a",
    "hopper_twin": "sm_90a",
    "blackwell_pair": "sm_103a",
}
SPECIAL = (
    ("histogram", "sm_110", "debug", "-G"),
    ("flash_attention", "sm_89", "lineinfo", "-lineinfo"),
    ("launch_from_device", "sm_121", "rdc", "-rdc=true"),
    ("textures", "sm_120f", "restrict", "--restrict --extra-device-vectorization"),
)
FLAGS = (
    *("--std=c++20", "-device-int128"),
    *("-I", "cuda/include", "-I", "cuda/include/cccl", "-I", "nvrtc"),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"NVRTC {package_version('nvidia-cuda-nvrtc')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    prepare(scratch, "nvcc")
    nvrtc = Nvrtc(package_folder("nvidia.cu13", "lib") / "libnvrtc.so.13")
    for source, architectures in KERNELS.items():
        for arch in architectures.split():
            yield nvrtc.compile(scratch, f"{source}.cu", arch, *FLAGS)
    for source, arch, suffix, flags in SPECIAL:
        name = f"{source}.{arch}.{suffix}.ptx"
        yield nvrtc.compile(scratch, f"{source}.cu", arch, *FLAGS, *flags.split(), name=name)
