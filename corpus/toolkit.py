"""Run the CUDA compilers that come as Python packages; shared by the recipes that use them."""

import ctypes
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from build import CORPUS, Output

NVCC_PACKAGES = "nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime nvidia-cuda-cccl"
NICE = 15  # builds run beside other work


def import_file(path: Path) -> ModuleType:
    """Import a Python file under its own name, even if another producer's file bears that name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None, path
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def package_version(package: str) -> str:
    """Return the installed version of a Python package."""
    return importlib.metadata.version(package)


def package_folder(module: str, *parts: str) -> Path:
    """Return a folder inside an installed Python package."""
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.submodule_search_locations, f"{module} is not installed"
    for location in spec.submodule_search_locations:
        if Path(location, *parts).exists():
            return Path(location, *parts)
    raise FileNotFoundError(f"{module}/{'/'.join(parts)}")


def run(command: Sequence[str], folder: Path, **environment: str) -> str:
    """Run a compiler in a folder at low priority and return what it printed on stdout."""
    done = subprocess.run(
        ["nice", "-n", str(NICE), *command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def prepare(scratch: Path, producer: str, headers: Path | None = None) -> None:
    """Put a producer's sources and a link `cuda` to the CUDA packages into the scratch folder.

    Compilers write the paths of sources and headers into debug information: they get relative
    paths in a folder with a neutral name.
    """
    shutil.copytree(CORPUS / "src" / producer, scratch, dirs_exist_ok=True)
    (scratch / "cuda").symlink_to(headers or package_folder("nvidia.cu13"))


def nvcc(
    scratch: Path, producer: str, source: str, arch: str, *flags: str, name: str = ""
) -> Output:
    """Compile one CUDA C++ file with nvcc, after `prepare`."""
    stem = source.removesuffix(".cu")
    command = ["-ptx", "-std=c++17", f"-arch={arch}", *flags, source, "-o", "out.ptx"]
    run(["cuda/bin/nvcc", *command], scratch)
    return Output(
        name=name or f"{stem}.{arch}.ptx",
        ptx=(scratch / "out.ptx").read_bytes(),
        source=f"src/{producer}/{source}",
        command=" ".join(["nvcc", *command]),
    )


class Nvrtc:
    """Compile CUDA C++ with NVRTC, the compiler as a library."""

    def __init__(self, library: Path) -> None:
        """Load a `libnvrtc.so`."""
        self.library = ctypes.CDLL(str(library))
        self.library.nvrtcGetErrorString.restype = ctypes.c_char_p

    def call(self, function: str, *arguments: object) -> int:
        """Call a function of the library and return its result code."""
        result: int = getattr(self.library, function)(*arguments)
        return result

    def text(self, program: ctypes.c_void_p, what: str) -> bytes:
        """Return the program's PTX or log."""
        size = ctypes.c_size_t()
        self.call(f"nvrtcGet{what}Size", program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        self.call(f"nvrtcGet{what}", program, buffer)
        return buffer.raw[:-1]  # without the NUL that ends a C string

    def compile(self, folder: Path, source: str, arch: str, *flags: str, name: str = "") -> Output:
        """Compile one file of `corpus/src/nvcc` or of the recipe's own folder inside `folder`."""
        options = [f"--gpu-architecture={arch.replace('sm_', 'compute_')}", *flags]
        array = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
        program = ctypes.c_void_p()
        text = (folder / source).read_bytes()
        before = Path.cwd()
        os.chdir(folder)  # header paths are relative to it
        try:
            created = self.call(
                "nvrtcCreateProgram", ctypes.byref(program), text, source.encode(), 0, None, None
            )
            failed = created or self.call("nvrtcCompileProgram", program, len(options), array)
        finally:
            os.chdir(before)
        if failed:
            raise RuntimeError(f"{source} {arch}: {self.text(program, 'ProgramLog').decode()}")
        ptx = self.text(program, "PTX")
        self.call("nvrtcDestroyProgram", ctypes.byref(program))
        stem = source.removesuffix(".cu")
        return Output(
            name=name or f"{stem}.{arch}.ptx",
            ptx=ptx,
            source=f"src/nvcc/{source}",
            command=" ".join(["nvrtcCompileProgram", source, *options]),
        )
