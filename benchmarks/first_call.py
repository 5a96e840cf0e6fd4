"""Milliseconds until a kernel has run once: assembled anew, from the cache, and by the peers.

    python benchmarks/first_call.py FILE.ptx [--source FILE.cu] [--rounds 5] [--json FILE]

Runs on a GPU. Each figure is the median of fresh processes; imports and the start of CUDA are not
counted. "From the cache, beyond the driver" is what a first call costs besides cuModuleLoadData.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]


def worker(job: str, path: str) -> dict[str, float]:
    import torch

    torch.zeros(1, device="cuda")
    if job == "triton":
        from launch_triton import add

        x = torch.zeros(1024, device="cuda")
        torch.cuda.synchronize()
        start = time.perf_counter()
        add[(4,)](x, x, x, 1024, BLOCK=256)
        torch.cuda.synchronize()
        return {"Triton's vector add, first call": time.perf_counter() - start}
    import ptxkit
    from ptxkit.runtime.driver import Driver

    inner = 0.0
    load = Driver.load

    def timed(self: Any, image: bytes) -> int:
        nonlocal inner
        start = time.perf_counter()
        module = load(self, image)
        inner += time.perf_counter() - start
        return module

    Driver.load = timed  # type: ignore[method-assign]
    if job == "op":
        from launch import add_op

        op, x = add_op(), torch.zeros(1024, device="cuda")
        ptxkit.parse(".version 8.0\n.target sm_80\n.address_size 64\n")
        torch.cuda.synchronize()
        start = time.perf_counter()
        op(x, x)
        torch.cuda.synchronize()
        return {"whole": time.perf_counter() - start, "driver": inner}
    from ptxkit.runtime import loader

    ptxkit.parse(".version 8.0\n.target sm_80\n.address_size 64\n")
    torch.cuda.synchronize()
    start = time.perf_counter()
    module = loader.load(path)
    for name in module.signatures:
        module[name].prepared(grid=1, block=None, cluster=None, shmem_size=0) if module[
            name
        ].signature.block else module.handle(module.driver.context())
    return {"whole": time.perf_counter() - start, "driver": inner}


def measured(job: str, path: str, cache: str) -> dict[str, float]:
    environment = os.environ | {"PTXKIT_CACHE": cache, "TRITON_CACHE_DIR": f"{cache}/triton"}
    command = [sys.executable, __file__, path, "--worker", job]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file")
    options.add_argument("--source", help="the CUDA C++ of the file, for nvcc")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", type=Path)
    options.add_argument("--worker", choices=["load", "op", "triton"])
    chosen = options.parse_args()
    if chosen.worker:
        print(json.dumps(worker(chosen.worker, chosen.file)))
        return
    rows: dict[str, list[float]] = {}
    for _ in range(chosen.rounds):
        for job, label in (("load", "the file"), ("op", "vector add of the DSL")):
            cache = tempfile.mkdtemp()
            cold = measured(job, chosen.file, cache)
            warm = measured(job, chosen.file, cache)
            rows.setdefault(f"{label}, assembled anew", []).append(cold["whole"])
            rows.setdefault(f"{label}, from the cache", []).append(warm["whole"])
            beyond = warm["whole"] - warm["driver"]
            rows.setdefault(f"{label}, from the cache, beyond the driver", []).append(beyond)
            shutil.rmtree(cache)
        try:
            cache = tempfile.mkdtemp()
            for name, value in measured("triton", chosen.file, cache).items():
                rows.setdefault(name, []).append(value)
        except RuntimeError as error:
            print("left out: Triton:", str(error)[-200:])
        if chosen.source and shutil.which("nvcc"):
            start = time.perf_counter()
            command = [
                "nvcc",
                "-cubin",
                "-arch=sm_90a",
                "-std=c++17",
                "-o",
                os.devnull,
                chosen.source,
            ]
            subprocess.run(command, check=True)
            rows.setdefault("nvcc on the file's source", []).append(time.perf_counter() - start)
    figures = {name: round(1000 * statistics.median(row), 2) for name, row in rows.items()}
    for name, value in figures.items():
        print(f"{name:55s} {value:9.2f} ms")
    if chosen.json:
        report = {"date": date.today().isoformat(), "ms": figures}
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
