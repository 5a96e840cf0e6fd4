"""clang 16 and llc 16: CUDA without a toolkit, OpenCL C and LLVM IR, in PTX 3.2 to 7.8."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import prepare, run

PACKAGES = {"apt": "clang-16 llvm-16"}
PRODUCER = "clang-16"

# source, target, PTX version, further flags
CUDA = (
    ("basic", "sm_20", "32", ""),
    ("basic", "sm_30", "40", "-ffast-math"),
    ("basic", "sm_50", "43", "-O0"),
    ("basic", "sm_61", "50", "-g"),
    ("basic", "sm_87", "74", "-gmlt"),
    ("calls", "sm_20", "32", ""),
    ("calls", "sm_35", "42", "-O0"),
    ("calls", "sm_60", "60", "-g -O1"),
    ("calls", "sm_89", "78", "-fgpu-rdc"),
    ("warps", "sm_32", "41", ""),
    ("warps", "sm_62", "60", ""),
    ("warps", "sm_72", "63", ""),
    ("warps", "sm_86", "72", ""),
    ("tensor", "sm_70", "61", ""),
    ("tensor", "sm_75", "64", ""),
    ("tensor", "sm_80", "70", ""),
    ("tensor", "sm_90", "78", "-g"),
)
IR = (
    ("shapes", "nvptx64", "sm_35", "43"),
    ("shapes", "nvptx64", "sm_53", "65"),
    ("shapes", "nvptx", "sm_52", "50"),
    ("shapes", "nvptx64", "sm_89", "75"),
)
OPENCL = (("blur", "sm_30"), ("blur", "sm_70"))


def version() -> str:
    """Return the compiler and its version."""
    return run(["clang-16", "--version"], Path()).splitlines()[0].removeprefix("Debian ")


def build(scratch: Path) -> Iterator[Output]:
    """Compile every source for its targets."""
    prepare(scratch, PRODUCER, scratch)

    def compiled(name: str, source: str, command: list[str]) -> Output:
        command += [source, "-o", "out.ptx"]
        run(command, scratch)
        ptx = (scratch / "out.ptx").read_bytes()
        return Output(name, ptx, f"src/{PRODUCER}/{source}", " ".join(command))

    for stem, target, ptx, flags in CUDA:
        command = ["clang-16", "-x", "cuda", "--cuda-device-only", "-S", "-nocudainc", "-nocudalib"]
        command += ["-O2", f"--cuda-gpu-arch={target}", f"--cuda-feature=+ptx{ptx}"]
        command += ["-fdebug-compilation-dir=.", *flags.split()]
        yield compiled(f"{stem}.{target}.ptx", f"{stem}.cu", command)
    for stem, march, target, ptx in IR:
        command = ["llc-16", f"-march={march}", f"-mcpu={target}", f"-mattr=+ptx{ptx}"]
        yield compiled(f"{stem}.{march}.{target}.ptx", f"{stem}.ll", command)
    for stem, target in OPENCL:
        command = ["clang-16", "-x", "cl", "-cl-std=CL2.0", "--target=nvptx64-nvidia-nvcl"]
        command += ["-Xclang", "-target-cpu", "-Xclang", target, "-S", "-O2"]
        yield compiled(f"{stem}.{target}.ptx", f"{stem}.cl", command)
