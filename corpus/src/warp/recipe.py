"""Warp: simulation kernels with their adjoints. Its files end in a NUL byte."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "warp-lang"}
PRODUCER = "warp"

# kernel, compute capability, options of the module
KERNELS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("cloth", 75, {"enable_backward": True}),
    ("integrate", 90, {"enable_backward": False}),
    ("pi", 86, {"enable_backward": False}),
    ("invert", 100, {"enable_backward": False}),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"Warp {package_version('warp-lang')}"


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel as a module of its own."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    import warp as wp

    wp.config.kernel_cache_dir = str(scratch / "cache")
    wp.config.quiet = True
    kernels = import_file(scratch / "kernels.py")
    for name, capability, options in KERNELS:
        kernel = getattr(kernels, name)
        module = wp.Module(name)
        module.options.update(options)
        wp.Kernel(kernel.func, key=name, module=module)
        folder = scratch / f"{name}-{capability}"
        paths = wp.compile_aot_module(
            module, arch=capability, module_dir=folder, use_ptx=True, strip_hash=True
        )
        settings = ", ".join(f"{key}={value}" for key, value in options.items())
        yield Output(
            name=f"{name}.sm_{capability}.ptx",
            ptx=Path(paths[0]).read_bytes(),
            source=f"src/{PRODUCER}/kernels.py",
            command=f"wp.compile_aot_module({name}, arch={capability}, use_ptx=True, {settings})",
        )
