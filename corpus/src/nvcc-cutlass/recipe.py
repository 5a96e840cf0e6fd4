"""CUTLASS GEMM kernels through nvcc: 2.x for Turing and Ampere, 3.x for Hopper and Blackwell."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import NVCC_PACKAGES, nvcc, package_folder, package_version, prepare

PACKAGES = {"pip": f"{NVCC_PACKAGES} nvidia-cutlass"}
PRODUCER = "nvcc-cutlass"

KERNELS = (
    ("sm80_f16", "sm_75"),
    ("sm80_f16", "sm_80"),
    ("sm90_bf16_pingpong", "sm_90a"),
    ("sm90_fp8_cooperative", "sm_90a"),
    ("sm90_tf32_cpasync", "sm_90a"),
    ("sm100_f16", "sm_100a"),
    ("sm100_nvfp4_pair", "sm_100a"),
    ("sm120_mxfp8", "sm_120a"),
)
FLAGS = ("-I", "cutlass/include", "--expt-relaxed-constexpr", "-DNDEBUG")


def version() -> str:
    """Return the compiler and the library with their versions."""
    cutlass = package_version("nvidia-cutlass")
    return f"nvcc {package_version('nvidia-cuda-nvcc')}, CUTLASS {cutlass}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel; the large ones take a minute each."""
    prepare(scratch, PRODUCER)
    (scratch / "cutlass").symlink_to(package_folder("cutlass_library", "source"))
    for source, arch in KERNELS:
        output = nvcc(scratch, PRODUCER, f"{source}.cu", arch, *FLAGS)
        command = output.command.replace("cutlass/include", "$CUTLASS/include")
        yield Output(output.name, output.ptx, output.source, command)
