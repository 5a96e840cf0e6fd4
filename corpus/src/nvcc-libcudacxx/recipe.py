"""libcu++ through nvcc: every overload of the `cuda::ptx` functions, and kernels that use them."""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from build import Output
from instantiate import source
from toolkit import NVCC_PACKAGES, nvcc, package_version, prepare

PACKAGES = {"pip": NVCC_PACKAGES}
PRODUCER = "nvcc-libcudacxx"
HEADERS = "cuda/include/cccl/cuda/__ptx/instructions/generated"

# file name: architectures, patterns of the headers
GROUPS = {
    "integers": ("75 86", "bfind bmsk prmt shl shr get_sreg ld"),
    "memory": ("80 100a 107a", "ld st prefetch applypriority_async_bulk"),
    "matrices": ("75 100a 120a", "ldmatrix stmatrix"),
    "synchronisation": (
        "90a 100a",
        "mbarrier_* fence* barrier_cluster elect_sync getctarank cp_async_mbarrier* exit trap"
        " setmaxnreg clusterlaunchcontrol",
    ),
    "bulk": (
        "90a 100a",
        "cp_async_bulk cp_async_bulk_[cmw]* cp_async_bulk_prefetch cp_reduce_async_bulk"
        " cp_reduce_async_bulk_*16 st_async red_async st_bulk",
    ),
    "tensors": ("90a 100a 110a", "cp_*_tensor* tensormap_*"),
    "multimem": ("90a 100f", "multimem_*"),
    "tcgen05_ld": ("100a", "tcgen05_ld"),
    "tcgen05_ld_red": ("103f", "tcgen05_ld"),
    "tcgen05_st": ("100a", "tcgen05_st"),
    "tcgen05_mma": ("100a", "tcgen05_mma"),
    "tcgen05_mma_sp": ("103a", "tcgen05_mma_sp"),
    "tcgen05_mma_ws": ("100a", "tcgen05_mma_ws"),
    "tcgen05_rest": ("110a", "tcgen05_[acfsw]*"),
    "fabric": ("107a", "fabric_*"),
}
REAL = {"tile_copy": "sm_90 sm_100a"}


def version() -> str:
    """Return the compiler and the library with their versions."""
    return f"nvcc {package_version('nvidia-cuda-nvcc')}, CCCL {package_version('nvidia-cuda-cccl')}"


def build(scratch: Path) -> Iterator[Output]:
    """Write the kernels for each group and target, and compile them."""
    prepare(scratch, PRODUCER)
    headers = scratch / HEADERS
    for group, (architectures, patterns) in GROUPS.items():
        stems = [
            p.stem for pattern in patterns.split() for p in sorted(headers.glob(f"{pattern}.h"))
        ]
        for arch in architectures.split():
            (scratch / f"{group}.cu").write_text(source(headers, stems, arch))
            output = nvcc(scratch, PRODUCER, f"{group}.cu", f"sm_{arch}")
            yield Output(output.name, output.ptx, f"src/{PRODUCER}/instantiate.py", output.command)
    for name, targets in REAL.items():
        for arch in targets.split():
            yield nvcc(scratch, PRODUCER, f"{name}.cu", arch)
