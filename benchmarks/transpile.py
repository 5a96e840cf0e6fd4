"""Measures transpiling beside pyptx in one run: speed, and what becomes of the Python.

    pip install -e . pyptx==0.1.1
    python benchmarks/transpile.py --json benchmarks/results/transpile.json

Both tools get the same files, each tool in a process of its own; seconds are CPU seconds and take
in parsing and writing the Python. The Python is then compiled and run, and what it writes is
compared by its tokens and by its bytes. Where the peer makes a module per kernel, its modules are
held against the file one after the other: a file of one kernel can come back whole.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[1]
SHARED = REPO.parent / "shared" / "corpus"
TOOLS = {
    "ptxkit": {},
    "ptxkit --exact": {"exact": True},
    "ptxkit --sugar": {"sugar": True},
    "pyptx": {},
    "pyptx --sugar": {"sugar": True},
}
MOST = 60  # seconds a file may take


def transpile_with(tool: str) -> Callable[[bytes], str]:
    """Return a function from the bytes of a file to Python."""
    options: dict[str, bool] = TOOLS[tool]
    if tool.startswith("pyptx"):
        from pyptx.codegen.codegen import ptx_to_python  # type: ignore[import-not-found]

        return lambda data: ptx_to_python(data.decode(), **options)
    import ptxkit
    from ptxkit.transpiler.transpile import transpile

    return lambda data: transpile(ptxkit.parse(data), **options)


def run_with(tool: str, source: str) -> list[str]:
    """Run Python that a tool has written, and return the texts of its modules."""
    if tool.startswith("pyptx"):
        scope: dict[str, Any] = {"__name__": "__ptx__"}
        exec(source, scope)
        return [item.ptx() for item in scope.values() if type(item).__name__ == "Kernel"]
    from ptxkit.dsl.script import run

    return [run(source)]


def outcome(tool: str, data: bytes, source: str) -> str:
    """Return how far the Python of a file comes."""
    import ptxkit

    try:
        compile(source, "<python>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "does not compile"
    try:
        texts = run_with(tool, source)
    except TimeoutError:
        raise
    except Exception:  # noqa: BLE001  whatever a tool's own functions raise
        return "does not run"
    text = "".join(texts)
    if text.encode("utf-8", "surrogateescape") == data:
        return "same bytes"
    try:
        same = ptxkit.parse(text) == ptxkit.parse(data)
    except ptxkit.ParseError:
        same = False
    return "same tokens" if same else "other tokens"


def work(tool: str, paths: list[Path], only_time: bool) -> dict[str, Any]:
    """Transpile files in this process; return seconds, bytes and outcomes."""
    transpile = transpile_with(tool)
    signal.signal(signal.SIGALRM, _too_long)
    transpile(
        (REPO / "corpus" / "nvcc" / "saxpy.sm_90.ptx").read_bytes()
    )  # the start-up is no matter
    seconds, size = 0.0, 0
    outcomes: Counter[str] = Counter()
    for path in paths:
        data = path.read_bytes()
        signal.alarm(MOST)
        start = time.process_time()
        try:
            source = transpile(data)
            seconds += time.process_time() - start
            size += len(data)
            if not only_time:
                outcomes[outcome(tool, data, source)] += 1
        except TimeoutError:
            outcomes["takes too long"] += 1
        except Exception:  # noqa: BLE001  whatever a tool raises
            outcomes["raises"] += 1
        finally:
            signal.alarm(0)
    return {"seconds": seconds, "bytes": size, "outcomes": dict(outcomes)}


def _too_long(*_: object) -> None:
    raise TimeoutError


def in_child(tool: str, paths: list[Path], *, only_time: bool = False) -> dict[str, Any]:
    """Do `work` in a process of its own."""
    command = [sys.executable, __file__, "--worker", tool, *map(str, paths)]
    done = subprocess.run(
        command + ["--only-time"] * only_time, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def files(count: int, limit: int, seed: int) -> list[Path]:
    """Return some files of all corpora that the assembler's front end takes."""
    import ptxkit

    rng = random.Random(seed)
    found = sorted(
        path
        for root in (REPO / "corpus", SHARED)
        for path in root.rglob("*.ptx")
        if path.stat().st_size <= limit
    )
    chosen = []
    for path in rng.sample(found, len(found)):
        if len(chosen) == count:
            break
        try:
            ptxkit.parse(path.read_bytes())
        except ptxkit.ParseError:
            continue
        chosen.append(path)
    return chosen


def big_file() -> dict[str, float]:
    """Return the CPU seconds that the 1 MB file takes to transpile, and to verify in a child."""
    import ptxkit
    from ptxkit.transpiler.transpile import transpile
    from ptxkit.transpiler.verify import verify

    path = next((SHARED / "public").glob("jialunzhang-psu+ptx-90-parser/*matrix_free*sm_80.ptx"))
    data = path.read_bytes()
    start = _spent()
    module = ptxkit.parse(data)
    source = transpile(module)
    middle = _spent()
    verify(module, source)
    end = _spent()
    return {"MB": len(data) / 1e6, "transpile s": middle - start, "verify s": end - middle}


def _spent() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("paths", nargs="*", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--worker", choices=TOOLS, help=argparse.SUPPRESS)
    parser.add_argument("--only-time", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--sample", type=int, default=60, help="how many files")
    parser.add_argument("--limit", type=int, default=40_000, help="the most bytes of a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if given.worker:
        print(json.dumps(work(given.worker, given.paths, given.only_time)))
        return
    chosen = files(given.sample, given.limit, given.seed)
    rows = {}
    for tool in TOOLS:
        found = in_child(tool, chosen)
        rate = round(found["bytes"] / 1e6 / found["seconds"], 3) if found["seconds"] else 0
        rows[tool] = {"MB/s": rate, "outcomes": found["outcomes"]}
        print(tool, rows[tool], flush=True)
    report = {
        "date": date.today().isoformat(),
        "files": len(chosen),
        "bytes": sum(path.stat().st_size for path in chosen),
        "most bytes": given.limit,
        "seed": given.seed,
        "pyptx": _version("pyptx"),
        "tools": rows,
        "a 1 MB file": {name: round(value, 2) for name, value in big_file().items()},
    }
    print(json.dumps(report, indent=1))
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n", "ascii")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "is not installed"


if __name__ == "__main__":
    main()
