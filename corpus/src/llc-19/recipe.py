"""llc 19: LLVM IR written by hand, in PTX 3.2 to 8.5, for Fermi to Hopper."""

from collections.abc import Iterator
from pathlib import Path

from build import Output
from toolkit import prepare, run

PACKAGES = {"apt": "llvm-19"}
PRODUCER = "llc-19"

# source, target, PTX version, further flags
KERNELS = (
    ("loops", "sm_20", "32", ""),
    ("loops", "sm_21", "32", "-O0"),
    ("loops", "sm_52", "41", ""),
    ("loops", "sm_90", "84", "-O1"),
    ("calls", "sm_30", "40", ""),
    ("calls", "sm_60", "50", "-O0"),
    ("calls", "sm_90", "85", ""),
    ("numbers", "sm_37", "43", ""),
    ("numbers", "sm_53", "42", ""),
    ("numbers", "sm_80", "70", "-fp-contract=fast"),
    ("numbers", "sm_89", "81", "-nvptx-prec-divf32=0 -nvptx-prec-sqrtf32=0"),
    ("bfloats", "sm_80", "71", ""),
    ("bfloats", "sm_90", "82", ""),
    ("atomics", "sm_60", "50", ""),
    ("atomics", "sm_70", "61", ""),
    ("atomics", "sm_90a", "83", ""),
    ("globals", "sm_53", "65", ""),
    ("globals", "sm_75", "71", ""),
    ("globals", "sm_90a", "80", "-O0"),
    ("intrinsics", "sm_80", "72", ""),
    ("intrinsics", "sm_87", "74", "-O0"),
    ("debug", "sm_35", "75", ""),
    ("debug", "sm_72", "76", "-O0"),
    ("debug", "sm_90", "78", ""),
)


def version() -> str:
    """Return the compiler and its version."""
    return run(["llc-19", "--version"], Path()).splitlines()[0].strip().removeprefix("Debian ")


def build(scratch: Path) -> Iterator[Output]:
    """Compile every source for its targets."""
    prepare(scratch, PRODUCER, scratch)
    for stem, target, ptx, flags in KERNELS:
        command = ["llc-19", "-march=nvptx64", f"-mcpu={target}", f"-mattr=+ptx{ptx}"]
        command += [*flags.split(), f"{stem}.ll", "-o", "out.ptx"]
        run(command, scratch)
        yield Output(
            name=f"{stem}.{target}.ptx",
            ptx=(scratch / "out.ptx").read_bytes(),
            source=f"src/{PRODUCER}/{stem}.ll",
            command=" ".join(command),
        )
