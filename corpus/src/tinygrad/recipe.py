"""tinygrad: tensor programs through its own PTX renderer, without a device. One file a kernel."""

import os
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "tinygrad"}
PRODUCER = "tinygrad"

# function, target
KERNELS = (
    ("vector_add", "sm_70"),
    ("softmax", "sm_80"),
    ("matmul_f16", "sm_80"),
    ("matmul_f16", "sm_120"),
    ("matmul_f32", "sm_75"),
    ("layer_norm", "sm_90"),
    ("convolution", "sm_86"),
    ("transcendental", "sm_89"),
    ("integers", "sm_60"),
    ("booleans", "sm_90"),
    ("doubles", "sm_72"),
    ("gather", "sm_80"),
    ("random", "sm_53"),
    ("argmax", "sm_120"),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"tinygrad {package_version('tinygrad')}"


def build(scratch: Path) -> Iterator[Output]:
    """Schedule every program and keep the last kernel of each."""
    os.environ.update(CCACHE="0", DEV="CUDA")
    kernels = import_file(CORPUS / "src" / PRODUCER / "kernels.py")
    from tinygrad.codegen import to_program
    from tinygrad.helpers import Target
    from tinygrad.renderer.ptx import PTXRenderer

    for name, arch in KERNELS:
        calls = getattr(kernels, name)().schedule_linear().src
        # Of a program of several kernels, the one before the last has the most to say.
        call = calls[-2] if len(calls) > 1 else calls[-1]
        program = to_program(call.src[0], PTXRenderer(Target("CUDA", "PTX", arch)))
        yield Output(
            name=f"{name}.{arch}.ptx",
            ptx=program.src[-1].arg,
            source=f"src/{PRODUCER}/kernels.py",
            command=f"to_program({name}(), PTXRenderer(CUDA:PTX:{arch}))",
        )
