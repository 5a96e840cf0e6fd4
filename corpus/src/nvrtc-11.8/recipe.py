"""NVRTC 11.8: the kernels of `src/nvcc` for Kepler to Hopper, in PTX 7.8."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import Nvrtc, package_folder, package_version, prepare

PACKAGES = {"pip": "nvidia-cuda-nvrtc-cu11==11.8.89 nvidia-cuda-runtime-cu11==11.8.89"}

KERNELS = {
    "saxpy": "sm_35 sm_53",
    "reduce": "sm_60 sm_72",
    "matmul": "sm_50",
    "histogram": "sm_70",
    "textures": "sm_61",
    "calls": "sm_35 sm_62",
    "structs": "sm_70",
    "math_f32": "sm_52",
    "math_f64": "sm_35",
    "integers": "sm_61",
    "algorithms": "sm_50",
    "hashes": "sm_60",
    "control": "sm_70",
    "mma": "sm_75 sm_89",
    "norms": "sm_72",
    "flash_attention": "sm_87",
    "hopper_bulk": "sm_90",
}
SPECIAL = (
    ("reduce", "sm_61", "debug", "-G"),
    ("algorithms", "sm_60", "lineinfo", "-lineinfo"),
    ("launch_from_device", "sm_35", "rdc", "-rdc=true"),
    ("math_f32", "sm_50", "fast", "--use_fast_math"),
)
FLAGS = ("--std=c++17", "-device-int128", "-I", "cuda/include", "-I", "nvrtc")


def version() -> str:
    """Return the compiler and its version."""
    return f"NVRTC {package_version('nvidia-cuda-nvrtc-cu11')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    prepare(scratch, "nvcc", package_folder("nvidia.cuda_runtime"))
    nvrtc = Nvrtc(package_folder("nvidia.cuda_nvrtc", "lib") / "libnvrtc.so.11.2")
    for source, architectures in KERNELS.items():
        for arch in architectures.split():
            yield nvrtc.compile(scratch, f"{source}.cu", arch, *FLAGS)
    for source, arch, suffix, flags in SPECIAL:
        name = f"{source}.{arch}.{suffix}.ptx"
        yield nvrtc.compile(scratch, f"{source}.cu", arch, *FLAGS, *flags.split(), name=name)
