"""GCC 12 offloading to nvptx: OpenMP and OpenACC regions of C programs.

GCC's own output (`raw`) declares functions after their use; its nvptx assembler orders the text
anew, and its linker ends each module with a NUL byte (`linked`). All three are kept.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import NICE, prepare, run

PACKAGES = {"apt": "gcc-12 gcc-12-offload-nvptx nvptx-tools"}
PRODUCER = "gcc-12-nvptx"

# source, instruction set, PTX version, stage, further flags
KERNELS = (
    ("saxpy", "sm_30", "3.1", "assembled", "-O2"),
    ("saxpy", "sm_53", "6.0", "assembled", "-O3"),
    ("saxpy", "sm_80", "7.0", "assembled", "-O2"),
    ("saxpy", "sm_75", "6.3", "raw", "-O2"),
    ("simd", "sm_35", "3.1", "assembled", "-O2"),
    ("simd", "sm_70", "6.3", "assembled", "-O3"),
    ("simd", "sm_53", "6.0", "raw", "-O2"),
    ("acc", "sm_30", "3.1", "assembled", "-O2"),
    ("acc", "sm_75", "6.3", "assembled", "-O0 -g"),
    ("acc", "sm_80", "7.0", "assembled", "-Os"),
    ("acc", "sm_70", "6.3", "linked", "-O2"),
)
SUFFIX = {"raw": ".s", "assembled": ".o", "linked": ""}


def version() -> str:
    """Return the compiler and its version."""
    return f"GCC {run(['gcc-12', '-dumpfullversion'], Path()).strip()} nvptx-none"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every program and pick up what the offload compiler left behind."""
    prepare(scratch, PRODUCER, scratch)
    for source, isa, ptx, stage, flags in KERNELS:
        model = "-fopenacc" if source == "acc" else "-fopenmp"
        command = ["gcc-12", *flags.split(), model, "-foffload=nvptx-none"]
        command += [f"-foffload-options=-misa={isa} -mptx={ptx}", "-save-temps"]
        command += [f"{source}.c", "-o", source]
        for old in scratch.glob(f"{source}.x*"):
            old.unlink()
        # The last link may miss libraries for this target, and GCC would run a ptxas it finds.
        subprocess.run(
            ["nice", "-n", str(NICE), *command],
            cwd=scratch,
            env={**os.environ, "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=False,
        )
        yield Output(
            name=f"{source}.{isa}.{stage}.ptx",
            ptx=(scratch / f"{source}.xnvptx-none.mkoffload{SUFFIX[stage]}").read_bytes(),
            source=f"src/{PRODUCER}/{source}.c",
            command=" ".join(f'"{word}"' if " " in word else word for word in command),
        )
