"""Measures parsing and printing beside pyptx and ptxas in one run, and reports ratios.

    pip install -e . pyptx==0.1.1 nvidia-cuda-nvcc matplotlib
    python benchmarks/parse.py --json benchmarks/results/parse.json

Every figure is a median over rounds, each in a process of its own, the tools in turn, with the
garbage collector as Python sets it. Seconds are CPU seconds: all tools here compute on one core,
and a shared machine's other work would blur the wall clock. "New" files are parsed once in a
process that has parsed a small one before; their bodies are walked within the time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[1]
SHARED = REPO.parent / "shared" / "corpus"
SMALL = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {\n\tret;\n}\n"


def big_file() -> Path:
    """Return the 1 MB file that the figures are about."""
    return next((SHARED / "public").glob("jialunzhang-psu+ptx-90-parser/*matrix_free*sm_80.ptx"))


def renamed(text: str) -> str:
    """Return a text with every register, label and symbol under another name."""
    return re.sub(r"(?<![\w.$%])([%$_])([A-Za-z])", r"\1q\2", text)


def parse_with(tool: str) -> Callable[[str], Any]:
    """Return a function that parses a text and walks what it finds."""
    if tool == "pyptx":
        from pyptx.parser import parse as peer  # type: ignore[import-not-found]

        return lambda text: peer(text)
    import ptxkit

    def parse_and_walk(text: str) -> Any:
        module = ptxkit.parse(text)
        for function in module.functions.values():
            for _ in function.statements or ():
                pass
        return module

    return parse_and_walk


def worker(job: str, tool: str, paths: list[str]) -> dict[str, float]:
    """Do one measurement in this process and return its figures in seconds and bytes."""
    texts = [Path(p).read_bytes().decode("utf-8", "surrogateescape") for p in paths]
    parse = parse_with(tool)
    parse(SMALL)
    if job == "memory":
        import tracemalloc

        tracemalloc.start()
        kept = parse(texts[0])
        _, peak = tracemalloc.get_traced_memory()
        del kept
        return {"peak": peak, "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}
    if job == "renamed":
        texts = [renamed(text) for text in texts]
    start = time.process_time()
    for text in texts:
        try:
            module = parse(text)
        except Exception as error:  # the peer refuses files with errors of many classes
            if tool == "ptxkit":
                raise error
    seconds = time.process_time() - start
    if job == "repeated":
        start = time.process_time()
        module = parse(texts[0])
        seconds = time.process_time() - start
    result = {"seconds": seconds}
    if job == "emit":
        import ptxkit

        ptxkit.emit(module)
        start = time.process_time()
        ptxkit.emit(module)
        result["seconds"] = time.process_time() - start
    return result


def measure(job: str, tool: str, paths: list[Path]) -> dict[str, float]:
    """Run one measurement in a fresh process."""
    command = [sys.executable, __file__, "--worker", job, tool, *map(str, paths)]
    out = subprocess.run(command, capture_output=True, text=True, check=True, env=_environment())
    figures: dict[str, float] = json.loads(out.stdout.splitlines()[-1])
    return figures


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(REPO)}


def whole_process(command: list[str]) -> float:
    """Return the CPU seconds that a command takes from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=_environment())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def assembler() -> str | None:
    """Return the path of ptxas from the nvidia-cuda-nvcc package, or from PATH."""
    packaged = list(Path(sys.prefix).glob("lib/python*/site-packages/nvidia/*/bin/ptxas"))
    return str(packaged[0]) if packaged else shutil.which("ptxas")


def compare(jobs: dict[str, dict[str, Callable[[], float]]], rounds: int) -> dict[str, Any]:
    """Run every job's tools in turn and return medians and ratios."""
    report: dict[str, Any] = {}
    for name, tools in jobs.items():
        times: dict[str, list[float]] = {tool: [] for tool in tools}
        for _ in range(rounds):
            for tool, run in tools.items():
                times[tool].append(run())
        medians = {tool: statistics.median(values) for tool, values in times.items()}
        ratios = {
            f"{tool} / ptxkit": round(value / medians["ptxkit"], 2)
            for tool, value in medians.items()
            if tool != "ptxkit"
        }
        report[name] = {"median": {t: round(m, 5) for t, m in medians.items()}, **ratios}
        print(f"{name:34s}", report[name], flush=True)
    return report


def scaling(big: Path, rounds: int) -> dict[int, float]:
    """Return seconds by size for modules from 10 kB to 12 MB cut from one file's text."""
    text = big.read_text()
    head, _, rest = text.partition("\n{\n")
    body = rest[: rest.index("\n}\n")] if "\n}\n" in rest else rest
    lines = [line for line in body.splitlines() if line.strip().endswith(";")]
    found: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 12_000_000):
            rows: list[str] = []
            total = 0
            while total < size:
                row = lines[len(rows) % len(lines)]
                rows.append(row)
                total += len(row) + 1
            path = Path(folder, "cut.ptx")
            path.write_text(head + "\n{\n" + "\n".join(rows) + "\n}\n")
            values = [measure("new", "ptxkit", [path])["seconds"] for _ in range(rounds)]
            found[size] = round(statistics.median(values), 5)
    return found


def plot(sizes: dict[int, float], path: Path) -> None:
    """Draw seconds against size on logarithmic axes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 4))
    axes.loglog(list(sizes), list(sizes.values()), "o-", label="ptxkit, file new to the process")
    first = max(sizes)
    axes.loglog(list(sizes), [sizes[first] * s / first for s in sizes], "--", label="linear")
    axes.set_xlabel("bytes")
    axes.set_ylabel("seconds")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def main() -> None:
    """Measure everything and print a table."""
    if sys.argv[1:2] == ["--worker"]:
        print(json.dumps(worker(sys.argv[2], sys.argv[3], sys.argv[4:])))
        return
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", type=Path, help="write the figures here, and a plot beside")
    chosen = options.parse_args()
    big = big_file()
    many = sorted((SHARED / "pyptx").rglob("*.ptx"))

    def timed(job: str, tool: str, paths: list[Path]) -> Callable[[], float]:
        return lambda: measure(job, tool, paths)["seconds"]

    both = ("ptxkit", "pyptx")
    jobs: dict[str, dict[str, Callable[[], float]]] = {
        "1 MB file, new": {t: timed("new", t, [big]) for t in both},
        "1 MB file, new, all names changed": {t: timed("renamed", t, [big]) for t in both},
        f"{len(many)} files, new": {t: timed("new", t, many) for t in both},
        "1 MB file, repeated": {t: timed("repeated", t, [big]) for t in both},
        "1 MB file, peak memory (bytes)": {
            t: (lambda t=t: measure("memory", t, [big])["peak"])  # type: ignore[misc]
            for t in both
        },
    }
    peer = "import sys; from pyptx.parser import parse; parse(open(sys.argv[1]).read())"
    whole = {
        "ptxkit": [sys.executable, "-m", "ptxkit", "parse", "--quiet", str(big)],
        "pyptx": [sys.executable, "-c", peer, str(big)],
    }
    ptxas = assembler()
    if ptxas:
        whole["ptxas"] = [ptxas, "-arch=compute_80", "-o", os.devnull, str(big)]
    jobs["1 MB file, whole process"] = {
        tool: (lambda c=c: whole_process(c))  # type: ignore[misc]
        for tool, c in whole.items()
    }
    report: dict[str, Any] = {
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "versions": {p: _version(p) for p in ("lark", "pyptx", "nvidia-cuda-nvcc")},
        "rounds": chosen.rounds,
        "figures": compare(jobs, chosen.rounds),
    }
    emitted = statistics.median(measure("emit", "ptxkit", [big])["seconds"] for _ in range(7))
    report["emit MB/s"] = round(big.stat().st_size / emitted / 1e6, 1)
    report["seconds by size"] = scaling(big, 3)
    print("emit", report["emit MB/s"], "MB/s; by size", report["seconds by size"])
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")
        plot(report["seconds by size"], chosen.json.with_suffix(".svg"))


if __name__ == "__main__":
    main()
