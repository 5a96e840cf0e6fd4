"""cuTile: kernels on whole tiles, through Tile IR and its assembler `tileiras`.

`tileiras` hands its PTX to the `ptxas` beside it: here, a script that keeps a copy.
"""

import io
import shutil
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_folder, package_version, run

PACKAGES = {"pip": "cuda-tile nvidia-cuda-tileiras"}
PRODUCER = "cutile"

GEMM = (128, 128, 64)

# kernel, architectures, type and rank of each array, constants, further flags
KERNELS: tuple[tuple[str, str, str, tuple[int, ...], str], ...] = (
    ("vector_add", "sm_80 sm_100", "float32:1 float32:1 float32:1", (1024,), ""),
    ("vector_add", "sm_121", "bfloat16:1 bfloat16:1 bfloat16:1", (256,), "--lineinfo"),
    ("softmax", "sm_90 sm_120", "float16:2 float16:2", (1024,), ""),
    ("matmul", "sm_89", "float16:2 float16:2 float32:2", (32, 32, 32), ""),
    ("matmul", "sm_90 sm_100", "float16:2 float16:2 float32:2", GEMM, ""),
    ("matmul", "sm_103", "float8_e4m3fn:2 float8_e4m3fn:2 float16:2", GEMM, "--lineinfo"),
    ("gather_add", "sm_86", "float32:1 int32:1 float32:1", (256,), ""),
)

WRAPPER = """#!/bin/sh
for word; do case $word in *.ptx) cp "$word" {copy};; esac; done
exec {ptxas} "$@"
"""


def version() -> str:
    """Return the compiler and its version."""
    tileiras = package_version("nvidia-cuda-tileiras")
    return f"cuTile {package_version('cuda-tile')}, tileiras {tileiras}"


def prepare_assembler(scratch: Path) -> None:
    """Put a copy of tileiras and a ptxas that keeps its input into the scratch folder."""
    toolkit = package_folder("nvidia.cu13")
    tools = scratch / "bin"
    tools.mkdir()
    shutil.copy2(toolkit / "bin" / "tileiras", tools)
    (scratch / "lib").symlink_to(toolkit / "lib")
    (scratch / "nvvm").symlink_to(toolkit / "nvvm")
    script = WRAPPER.format(copy=scratch / "out.ptx", ptxas=toolkit / "bin" / "ptxas")
    (tools / "ptxas").write_text(script, encoding="utf-8")
    (tools / "ptxas").chmod(0o755)


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    prepare_assembler(scratch)
    kernels = import_file(scratch / "kernels.py")
    import cuda.tile as ct
    from cuda.tile import compilation

    def array(text: str) -> compilation.ArrayConstraint:
        kind, _, rank = text.partition(":")
        outer = int(rank) - 1
        return compilation.ArrayConstraint(
            getattr(ct, kind),
            int(rank),
            index_dtype=ct.int32,
            stride_lower_bound_incl=0,
            alias_groups=(),
            may_alias_internally=False,
            stride_constant=[None] * outer + [1],
            stride_divisible_by=[16] * outer + [1],
            shape_divisible_by=16,
            base_addr_divisible_by=16,
        )

    for name, architectures, arrays, constants, flags in KERNELS:
        signature = compilation.KernelSignature(
            [*map(array, arrays.split()), *constants],
            compilation.CallingConvention.cutile_python_v1(),
            symbol=name,
        )
        for arch in architectures.split():
            code = io.BytesIO()
            compilation.export_kernel(
                getattr(kernels, name),
                [signature],
                code,
                gpu_code=arch,
                output_format="tileir_bytecode",
            )
            (scratch / "in.tilebc").write_bytes(code.getvalue())
            command = ["tileiras", f"--gpu-name={arch}", *flags.split(), "in.tilebc", "-o", "out"]
            run([f"bin/{command[0]}", *command[1:]], scratch)
            kind = arrays.partition(":")[0]
            yield Output(
                name=f"{name}.{kind}.{arch}.ptx",
                ptx=(scratch / "out.ptx").read_bytes(),
                source=f"src/{PRODUCER}/kernels.py",
                command=f"{' '.join(command)}  # {name}({arrays}, {constants})",
            )
