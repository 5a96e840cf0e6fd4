"""llvmlite (LLVM 22): modules made with its IR builder, and IR with the intrinsics of Blackwell."""

from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "llvmlite"}
PRODUCER = "llvmlite"
TRIPLE = "nvptx64-nvidia-cuda"

# source, target, PTX version, level of optimisation
KERNELS = (
    ("polynomial", "sm_75", "64", 2),
    ("polynomial", "sm_121a", "90", 0),
    ("mandelbrot", "sm_50", "40", 2),
    ("mandelbrot", "sm_120a", "88", 3),
    ("tree_sum", "sm_80", "70", 0),
    ("tree_sum", "sm_100f", "88", 2),
    ("dispatch", "sm_61", "50", 2),
    ("dispatch", "sm_90", "80", 0),
    ("blackwell.ll", "sm_90a", "86", 2),
    ("blackwell.ll", "sm_100a", "88", 0),
    ("tensor_memory.ll", "sm_100a", "88", 2),
    ("tensor_memory.ll", "sm_103a", "88", 0),
    ("tensor_memory.ll", "sm_110a", "90", 2),
)


def version() -> str:
    """Return the compiler and its version."""
    import llvmlite.binding as llvm

    numbers = ".".join(str(number) for number in llvm.llvm_version_info)
    return f"llvmlite {package_version('llvmlite')}, LLVM {numbers}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every module for its targets."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    folder = CORPUS / "src" / PRODUCER
    kernels = import_file(folder / "kernels.py")
    for source, target, ptx, level in KERNELS:
        if source.endswith(".ll"):
            text = (folder / source).read_text(encoding="utf-8")
        else:
            module = getattr(kernels, source)()
            module.triple = TRIPLE
            text = str(module)
        parsed = llvm.parse_assembly(text)
        parsed.verify()
        machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu=target, features=f"+ptx{ptx}", opt=level
        )
        yield Output(
            name=f"{source.removesuffix('.ll')}.{target}.ptx",
            ptx=machine.emit_assembly(parsed).encode(),
            source=f"src/{PRODUCER}/{source if source.endswith('.ll') else 'kernels.py'}",
            command=f"emit_assembly({source}), cpu={target}, features=+ptx{ptx}, opt={level}",
        )
