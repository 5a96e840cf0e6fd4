"""Microseconds per launch on the CPU's side, peers side by side; runs on a GPU.

    python benchmarks/launch.py [--rounds 5] [--calls 20000] [--json FILE]

Every figure is the median over rounds; in each round all jobs run once, in turn. The kernel adds
two vectors of 1,024 f32, so that the GPU is faster than the CPU feeds it.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from ptxkit import kernel, op, ptx, sreg  # noqa: E402
from ptxkit.dsl import if_  # noqa: E402
from ptxkit.types import f32, ptr, u32  # noqa: E402

SIZE = 1024
Job = Callable[[int], float]  # calls to seconds


def add_op() -> Any:
    @kernel(target="sm_80", block=256)
    def add(x: ptr[f32], w: ptr[f32], y: ptr[f32], n: u32) -> None:
        index = ptx.mad.lo.u32(ptx.mov.u32(sreg.ctaid.x), 256, ptx.mov.u32(sreg.tid.x))
        with if_(ptx.setp.lt.u32(index, n)):
            offset = ptx.mul.wide.u32(index, 4)
            a = ptx.ld.global_.f32([ptx.add.s64(x, offset)])
            b = ptx.ld.global_.f32([ptx.add.s64(w, offset)])
            ptx.st.global_.f32([ptx.add.s64(y, offset)], ptx.add.rn.f32(a, b))

    return op(add, "x: f32[n], w: f32[n] -> y: f32[n]", grid=lambda n: -(-n // 256))


def timed(call: Callable[..., Any], settle: Callable[[], Any], *given: Any) -> Job:
    """Return a job that calls without waiting in between."""

    def job(calls: int) -> float:
        rounds = itertools.repeat(None, calls)
        for _ in range(100):
            call(*given)
        settle()
        if len(given) == 3:
            x, w, y = given
            start = time.perf_counter()
            for _ in rounds:
                call(x, w, y)
        elif len(given) == 2:
            x, w = given
            start = time.perf_counter()
            for _ in rounds:
                call(x, w)
        else:
            start = time.perf_counter()
            for _ in rounds:
                call()
        seconds = time.perf_counter() - start
        settle()
        return seconds

    return job


def floor(op: Any, x: Any, w: Any, y: Any) -> Job:
    """Return a job that is a loop in C around cuLaunchKernel."""
    import torch

    folder = tempfile.mkdtemp()
    library = f"{folder}/floor.so"
    command = ["cc", "-O2", "-shared", "-fPIC", "-o", library, str(HERE / "launch_floor.c")]
    subprocess.run(command, check=True)
    loop = ctypes.CDLL(library).loop
    loop.restype = ctypes.c_double
    driver = ctypes.CDLL("libcuda.so.1")
    shape = op.shape({"n": SIZE})
    _, function = shape.kernel.prepared(
        grid=shape.grid, block=shape.block, cluster=None, shmem_size=0
    )
    values = [ctypes.c_uint64(item.data_ptr()) for item in (x, w, y)] + [ctypes.c_uint32(SIZE)]
    pointers = (ctypes.c_void_p * 4)(*map(ctypes.addressof, values))

    def job(calls: int) -> float:
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        torch.cuda.synchronize()
        seconds = loop(
            driver.cuLaunchKernel,
            ctypes.c_void_p(function),
            shape.grid[0],
            256,
            stream,
            pointers,
            calls,
        )
        torch.cuda.synchronize()
        assert values
        return float(seconds)

    return job


def torch_jobs() -> dict[str, Job]:
    import torch

    op = add_op()
    x, w = (torch.randn(SIZE, device="cuda") for _ in range(2))
    y = op(x, w)
    assert torch.equal(y, x + w)
    settle = torch.cuda.synchronize
    jobs = {
        "C loop of cuLaunchKernel": floor(op, x, w, y),
        "ptxkit, outputs given": timed(op.out, settle, x, w, y),
        "ptxkit, eager": timed(op, settle, x, w),
        "torch.add, out=": timed(lambda: torch.add(x, w, out=y), settle),
        "torch.add": timed(torch.add, settle, x, w),
        "torch.empty_like": timed(lambda: torch.empty_like(x), settle),
        "ptxkit, dispatcher": timed(op._torch._overload, settle, x, w, y),
    }
    compiled = {
        "ptxkit, torch.compile": torch.compile(lambda a, b: op(a, b), fullgraph=True),
        "a + b, torch.compile": torch.compile(lambda a, b: a + b, fullgraph=True),
    }
    for name, function in compiled.items():
        assert torch.equal(function(x, w), x + w)
        jobs[name] = timed(function, settle, x, w)
    for name, call in (("ptxkit", lambda: op(x, w)), ("torch.add", lambda: torch.add(x, w))):
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            call()
        jobs[f"{name}, graph replay"] = timed(graph.replay, settle)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            for _ in range(100):
                call()
        jobs[f"{name}, graph of 100 (a node)"] = per_node(timed(graph.replay, settle))
    jobs |= peers(x, w, y, settle)
    return jobs


def per_node(job: Job) -> Job:
    return lambda calls: job(max(1, calls // 100))


def peers(x: Any, w: Any, y: Any, settle: Callable[[], Any]) -> dict[str, Job]:
    jobs: dict[str, Job] = {}
    for find in (triton_peer, cupy_peer, pyptx_peer):
        try:
            name, call = find(x, w, y)
            call()
            settle()
        except Exception as error:  # noqa: BLE001 - a peer that is not there or fails is left out
            print(f"left out: {find.__name__}: {type(error).__name__}: {str(error)[:200]}")
            continue
        jobs[name] = timed(call, settle)
    return jobs


def triton_peer(x: Any, w: Any, y: Any) -> tuple[str, Callable[[], Any]]:
    sys.path.insert(0, str(HERE))
    from launch_triton import add

    return "Triton, outputs given", lambda: add[(4,)](x, w, y, SIZE, BLOCK=256)


def cupy_peer(x: Any, w: Any, y: Any) -> tuple[str, Callable[[], Any]]:
    import cupy

    text = 'extern "C" __global__ void add(const float *x, const float *w, float *y, int n)'
    text += "{ int i = blockIdx.x * 256 + threadIdx.x; if (i < n) y[i] = x[i] + w[i]; }"
    kernel = cupy.RawKernel(text, "add")
    rows = [cupy.asarray(item) for item in (x, w, y)]
    return "CuPy RawKernel, outputs given", lambda: kernel((4,), (256,), (*rows, SIZE))


def pyptx_peer(x: Any, w: Any, y: Any) -> tuple[str, Callable[[], Any]]:
    from launch_pyptx import add

    return "pyptx, eager", lambda: add(x, w)


def jax_jobs() -> dict[str, Job]:
    import jax

    op = add_op()
    x, w = jax.random.normal(jax.random.key(0), (2, SIZE))
    ours, theirs = jax.jit(lambda a, b: op(a, b)), jax.jit(lambda a, b: a + b)
    assert (ours(x, w) == theirs(x, w)).all()
    settle = lambda: jax.block_until_ready(ours(x, w))  # noqa: E731
    return {
        "ptxkit, jax.jit": timed(ours, settle, x, w),
        "a + b, jax.jit": timed(theirs, settle, x, w),
    }


def measured(jobs: dict[str, Job], rounds: int, calls: int) -> dict[str, float]:
    """Return microseconds a call, the median over rounds that run all jobs in turn."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            found[name].append(1e6 * job(calls) / calls)
    return {name: round(statistics.median(row), 3) for name, row in found.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--calls", type=int, default=20_000)
    options.add_argument("--json", type=Path)
    options.add_argument("--only", choices=["torch", "jax"])
    chosen = options.parse_args()
    if chosen.only:
        jobs = torch_jobs() if chosen.only == "torch" else jax_jobs()
        print(json.dumps(measured(jobs, chosen.rounds, chosen.calls)))
        return
    figures: dict[str, float] = {}
    for name, more in (("torch", {}), ("torch", {"PTXKIT_SHIM": "0"}), ("jax", {})):
        command = [sys.executable, __file__, "--only", name, f"--rounds={chosen.rounds}"]
        command.append(f"--calls={chosen.calls}")
        environment = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"} | more
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        print("\n".join(done.stdout.splitlines()[:-1]))
        if done.returncode:
            print(done.stderr[-3000:])
            continue
        found = json.loads(done.stdout.splitlines()[-1])
        if more:
            found = {
                f"{k}, no shim": v
                for k, v in found.items()
                if k in ("ptxkit, eager", "ptxkit, outputs given")
            }
        figures |= found
    width = max(map(len, figures), default=0)
    for name, value in figures.items():
        print(f"{name:{width}s}  {value:8.2f} us")
    pairs = {
        "outputs given / floor": ("ptxkit, outputs given", "C loop of cuLaunchKernel"),
        "eager / torch.add": ("ptxkit, eager", "torch.add"),
        "compiled / compiled a + b": ("ptxkit, torch.compile", "a + b, torch.compile"),
        "jax.jit / jitted a + b": ("ptxkit, jax.jit", "a + b, jax.jit"),
        "graph replay / torch's": ("ptxkit, graph replay", "torch.add, graph replay"),
    }
    ratios = {
        name: round(figures[a] / figures[b], 3)
        for name, (a, b) in pairs.items()
        if a in figures and b in figures
    }
    print(ratios)
    if chosen.json:
        report = {"date": date.today().isoformat(), "us": figures, "ratios": ratios, **versions()}
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


def versions() -> dict[str, Any]:
    from importlib import metadata

    found: dict[str, Any] = {"python": sys.version.split()[0]}
    for name in ("torch", "jax", "triton", "cupy", "pyptx"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    main()
