"""fast.cu's kernel 12 as it is, and as the Python that `transpile --sugar` makes of it.

    python benchmarks/k12.py FILE.ptx [--size 8192] [--rounds 9] [--json FILE]

Runs on a Hopper GPU. Both are launched from Python on the same random matrices, compared with
torch's product, and timed in turn (A, B, B, A) beside cuBLAS.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

BM, BN, BK, CLUSTERS, TILES = 128, 256, 64, 64, 128
SHARED = 221_232 + 4 * TILES  # bytes: three stages, the result's tile, barriers, the tiles' order


def schedule(m: int, n: int) -> list[int]:
    """Return each cluster's tiles, `row pair << 16 | column`, -1 behind the last one."""
    rows, columns = m // (2 * BM), n // BN
    group = 8  # columns that are walked together, so that their part of B stays in the L2
    order = [
        (row, column)
        for first in range(0, columns, group)
        for row in range(rows)
        for column in range(first, min(first + group, columns))
    ]
    space = [-1] * (CLUSTERS * TILES)
    for at, (row, column) in enumerate(order):
        place = at // CLUSTERS
        if place >= TILES:
            raise ValueError(f"{m} by {n} has too many tiles")
        space[at % CLUSTERS * TILES + place] = row << 16 | column
    return space


def launcher(kernel: Any, a: Any, b: Any, c: Any, order: Any) -> Callable[[], None]:
    """Return what launches the kernel: C, of N rows, becomes B times A transposed."""
    from ptxkit.dsl.tensor_map import TensorMap

    m, k = a.shape
    n, _ = b.shape
    driver = kernel.module.driver

    def mapped(tensor: Any, rows: int, columns: int, box: tuple[int, ...], swizzle: Any) -> bytes:
        shape, strides = (64, rows, columns // 64), (2 * columns, 128)
        spec = TensorMap("bf16", shape, box, strides, swizzle=swizzle)
        return driver.encode(spec.driver_arguments(), tensor.data_ptr())

    maps = (
        mapped(c, n, m, (72, BN, 1), None),
        mapped(a, m, k, (64, BM, 1), "128B"),
        mapped(b, n, k, (64, BN, 1), "128B"),
    )

    def launch() -> None:
        kernel.launch(m, n, k, *maps, order, grid=2 * CLUSTERS, block=384, shmem_size=SHARED)

    return launch


def milliseconds(torch: Any, call: Callable[[], Any], repeats: int = 10) -> float:
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    for _ in range(repeats):
        call()
    end.record()
    end.synchronize()
    return float(start.elapsed_time(end)) / repeats


def main() -> None:
    import torch

    import ptxkit
    from ptxkit.dsl.script import run

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--size", type=int, default=8192)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--json", type=Path)
    chosen = options.parse_args()
    text = chosen.file.read_bytes()
    python = ptxkit.transpile(ptxkit.parse(text), sugar=True)
    kernels = {}
    for name, source in (("original", chosen.file), ("sugared Python", run(python))):
        module = ptxkit.load(source)
        kernels[name] = next(module[key] for key in module.signatures if "matmulKernel12" in key)
    size = chosen.size
    a, b = (torch.randn(size, size, device="cuda", dtype=torch.bfloat16) for _ in range(2))
    order = torch.tensor(schedule(size, size), device="cuda", dtype=torch.int32)
    wanted = b @ a.T
    calls: dict[str, Callable[[], Any]] = {"cuBLAS": lambda: torch.matmul(b, a.T)}
    for name, kernel in kernels.items():
        c = torch.full((size, size), float("nan"), device="cuda", dtype=torch.bfloat16)
        calls[name] = launcher(kernel, a, b, c, order)
        calls[name]()
        torch.cuda.synchronize()
        worst = (c.float() - wanted.float()).abs().max().item()
        assert torch.allclose(c.float(), wanted.float(), rtol=1.6e-2, atol=0.5), (name, worst)
        print(f"{name}: right; differs from cuBLAS by at most {worst:g}")
    for call in calls.values():
        milliseconds(torch, call, 30)
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(chosen.rounds):
        for name in (*calls, *reversed(calls)):
            found[name].append(milliseconds(torch, calls[name]))
    medians = {name: statistics.median(row) for name, row in found.items()}
    paired = statistics.median(
        x / y for x, y in zip(found["sugared Python"], found["original"], strict=True)
    )
    for name, value in medians.items():
        print(f"{name:15s} {value:8.4f} ms {2 * size**3 / value / 1e9:7.1f} TFLOP/s")
    print(f"sugared Python / original: {paired:.4f} of the time")
    if chosen.json:
        report = {
            "date": date.today().isoformat(),
            "size": size,
            "lines of Python": python.count("\n"),
            "milliseconds": medians,
            "sugared / original": paired,
            "device": torch.cuda.get_device_name(),
        }
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
