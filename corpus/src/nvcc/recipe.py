"""nvcc: plain C++ kernels, tensor core kernels with inline PTX, debug and relocatable builds."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import NVCC_PACKAGES, nvcc, package_version, prepare

PACKAGES = {"pip": NVCC_PACKAGES}
PRODUCER = "nvcc"

# source: architectures of the plain builds
PLAIN = {
    "saxpy": "sm_75 sm_80 sm_90 sm_103 sm_121",
    "reduce": "sm_75 sm_86 sm_100",
    "matmul": "sm_87 sm_120",
    "histogram": "sm_75 sm_110",
    "textures": "sm_75 sm_100",
    "calls": "sm_80 sm_100",
    "structs": "sm_89 sm_103a",
    "math_f32": "sm_75 sm_90",
    "math_f64": "sm_80",
    "small_floats": "sm_80 sm_89 sm_90 sm_100a",
    "atomics": "sm_75 sm_90",
    "integers": "sm_75 sm_90",
    "control": "sm_75 sm_110a",
    "pipeline": "sm_80 sm_120a",
    "wmma": "sm_75 sm_80",
    "mma": "sm_75 sm_80 sm_89 sm_90a sm_120a sm_121a",
    "cluster": "sm_90 sm_100",
    "norms": "sm_86",
    "rare": "sm_80 sm_90",
    "newest": "sm_103a sm_107a sm_120f",
    "algorithms": "sm_88",
    "hashes": "sm_80",
    "flash_attention": "sm_80",
    "hopper_gemm": "sm_90a",
    "hopper_fp8": "sm_90a",
    "hopper_attention": "sm_90a",
    "hopper_bulk": "sm_90a sm_100f",
    "hopper_twin": "sm_90a",
    "blackwell_gemm": "sm_100a sm_103f",
    "blackwell_pair": "sm_100a sm_110a",
    "blackwell_blockscaled": "sm_100a sm_103a",
    "blackwell_tmem": "sm_100a",
}

# source, architecture, suffix of the file name, flags
SPECIAL = (
    ("saxpy", "sm_75", "debug", "-G"),
    ("matmul", "sm_90", "debug", "-G"),
    ("calls", "sm_90", "debug", "-G"),
    ("structs", "sm_100", "debug", "-G"),
    ("norms", "sm_90a", "debug", "-G"),
    ("reduce", "sm_90", "lineinfo", "-lineinfo"),
    ("calls", "sm_120", "lineinfo", "-lineinfo"),
    ("pipeline", "sm_90", "lineinfo", "-lineinfo"),
    ("hopper_gemm", "sm_90a", "lineinfo", "-lineinfo"),
    ("matmul", "sm_80", "source", "-lineinfo -src-in-ptx"),
    ("blackwell_gemm", "sm_100a", "source", "-lineinfo -src-in-ptx"),
    ("launch_from_device", "sm_75", "rdc", "-rdc=true"),
    ("launch_from_device", "sm_100", "rdc", "-rdc=true"),
    ("structs", "sm_80", "rdc", "-rdc=true"),
    ("calls", "sm_90a", "rdc", "-rdc=true"),
    ("math_f32", "sm_80", "fast", "--use_fast_math"),
    ("norms", "sm_100a", "fast", "--use_fast_math -extra-device-vectorization"),
    ("matmul", "sm_75", "nofma", "-fmad=false -prec-div=false -prec-sqrt=false -ftz=true"),
    ("algorithms", "sm_75", "o0", "-Xcicc -O0"),
    ("hashes", "sm_90", "maxreg", "-maxrregcount=32 -restrict"),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"nvcc {package_version('nvidia-cuda-nvcc')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    prepare(scratch, PRODUCER)
    for source, architectures in PLAIN.items():
        for arch in architectures.split():
            yield nvcc(scratch, PRODUCER, f"{source}.cu", arch)
    for source, arch, suffix, flags in SPECIAL:
        name = f"{source}.{arch}.{suffix}.ptx"
        yield nvcc(scratch, PRODUCER, f"{source}.cu", arch, *flags.split(), name=name)
