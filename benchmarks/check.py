"""Measures `ptxkit check` beside ptxas's parse, as whole processes in CPU seconds.

python benchmarks/check.py --json benchmarks/results/check.json
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
from datetime import date
from pathlib import Path

from ptxkit.runtime.oracle import find_ptxas

REPO = Path(__file__).resolve().parents[1]
PUBLIC = REPO.parent / "shared" / "corpus" / "public"


def seconds(command: list[str]) -> float:
    """Return the CPU seconds that a command takes from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PYTHONPATH": str(REPO)}
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure, print and write medians."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    big = next(PUBLIC.glob("jialunzhang-psu+ptx-90-parser/*matrix_free*sm_80.ptx"))
    small = REPO / "corpus" / "nvcc" / "saxpy.sm_90.ptx"
    ours = [sys.executable, "-m", "ptxkit", "check"]
    ptxas = [find_ptxas() or "ptxas", "-arch", "compute_80", "-o", "/dev/null"]
    commands = {
        "check, small file": [*ours, str(small)],
        "check, 1 MB file": [*ours, str(big)],
        "ptxas parse, 1 MB file": [*ptxas, str(big)],
    }
    figures: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(given.rounds):
        for name, command in commands.items():
            figures[name].append(seconds(command))
    medians = {name: round(statistics.median(row), 3) for name, row in figures.items()}
    ratio = round(medians["check, 1 MB file"] / medians["ptxas parse, 1 MB file"], 1)
    report = {"date": date.today().isoformat(), "seconds": medians, "check / ptxas": ratio}
    print(json.dumps(report, indent=1))
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
