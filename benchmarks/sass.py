"""Assembles files and what their transpiled Python writes, and compares the machine code.

    pip install -e . nvidia-cuda-nvcc nvidia-nvdisasm
    python benchmarks/sass.py --sample 240 --mode plain --json benchmarks/results/sass-plain.json

The files are drawn from all producers in turn. `nvdisasm` prints both cubins, code, constants and
data; the texts must be equal. With `--mode exact` that includes the tables of the PTX file's own
lines, which the other modes do not keep. Files that ptxas refuses are counted, not compared.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date
from functools import cache
from pathlib import Path

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.dsl.script import run
from ptxkit.isa.target import Target
from ptxkit.runtime.oracle import find_ptxas, ptxas_version
from ptxkit.syntax.tree import Module
from ptxkit.transpiler.transpile import transpile

REPO = Path(__file__).resolve().parents[1]
SHARED = REPO.parent / "shared" / "corpus"
OLDEST = 75  # what ptxas 13 still assembles for


def find_nvdisasm() -> str:
    """Return the path of nvdisasm: beside ptxas, in the package nvidia-nvdisasm, or on PATH."""
    for folder in map(Path, sys.path):
        for found in sorted((folder / "nvidia").glob("*/bin/nvdisasm")):
            return str(found)
    found_on_path = shutil.which("nvdisasm")
    if found_on_path is None:
        sys.exit("there is no nvdisasm; install nvidia-nvdisasm")
    return found_on_path


def producers(limit: int) -> dict[str, list[Path]]:
    """Return the files of at most so many bytes by what made them."""
    found: dict[str, list[Path]] = {}
    for root in (REPO / "corpus", SHARED / "compilers", SHARED / "public", SHARED / "pyptx"):
        for path in sorted(root.rglob("*.ptx")):
            if path.stat().st_size <= limit:
                kind = f"{root.name}/{path.relative_to(root).parts[0]}"
                found.setdefault(kind if path.parent != root else root.name, []).append(path)
    return found


def in_turn(rows: dict[str, list[Path]], seed: int) -> list[tuple[str, Path]]:
    """Return all files, one of each producer in turn."""
    rng = random.Random(seed)
    shuffled = {name: rng.sample(row, len(row)) for name, row in rows.items()}
    most = max(map(len, shuffled.values()))
    return [(name, row[i]) for i in range(most) for name, row in shuffled.items() if i < len(row)]


def architecture(module: Module) -> str:
    """Return the -arch that the header asks for, or the oldest that ptxas knows."""
    name = next((str(i.names[0]) for i in module.statements if type(i).__name__ == "Target"), "")
    try:
        target = Target.parse(name)
    except ValueError:
        return f"sm_{OLDEST}"
    return f"sm_{OLDEST}" if target.number < OLDEST else str(target)


def machine_code(data: bytes, arch: str, *, lines: bool) -> str | None:
    """Return what nvdisasm prints of a file's cubin, None where ptxas makes none.

    `lines` keeps the sections that tell of lines in the PTX file.
    """
    ptxas = find_ptxas() or sys.exit("there is no ptxas; install nvidia-cuda-nvcc")
    with tempfile.TemporaryDirectory() as folder:
        file, cubin = Path(folder) / "input.ptx", Path(folder) / "input.cubin"
        file.write_bytes(data)
        command = [ptxas, "-arch", arch, "input.ptx", "-o", "input.cubin"]
        for more in ([], ["--compile-only"]):  # the second for externs of other files
            done = subprocess.run([*command, *more], capture_output=True, cwd=folder, check=False)
            if done.returncode == 0:
                shown = subprocess.run(
                    [_nvdisasm(), str(cubin)],
                    capture_output=True,
                    text=True,
                    check=True,
                    cwd=folder,
                )
                return shown.stdout if lines else without_lines(shown.stdout)
    return None


def without_lines(text: str) -> str:
    """Return a listing without its sections of debug data."""
    head, *sections = re.split(r"(?m)^(?=\t?//-+ |\t\.section\t)", text)
    kept = [part for part in sections if not re.match(r"\t?(//-+ |\.section\t)\.(nv_)?debug", part)]
    return "".join([head, *kept])


@cache
def _nvdisasm() -> str:
    return find_nvdisasm()


def compare(path: Path, mode: str) -> str:
    """Return "equal", "different", "refused by parse" or "refused by ptxas" for a file."""
    data = path.read_bytes()
    try:
        module = ptxkit.parse(data)
    except ParseError:
        return "refused by parse"
    arch = architecture(module)
    lines = mode == "exact"
    before = machine_code(data, arch, lines=lines)
    if before is None:
        return "refused by ptxas"
    source = transpile(module, sugar=mode == "sugar", exact=mode == "exact")
    after = machine_code(run(source).encode("utf-8", "surrogateescape"), arch, lines=lines)
    return "equal" if after == before else "different"


def main() -> None:
    """Compare until so many files have been assembled; exit with 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sample", type=int, default=240, help="how many files to assemble")
    parser.add_argument("--mode", choices=("plain", "exact", "sugar"), default="plain")
    parser.add_argument("--limit", type=int, default=100_000, help="the most bytes of a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    outcomes: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    different: list[str] = []
    for producer, path in in_turn(producers(given.limit), given.seed):
        if outcomes["equal"] + len(different) >= given.sample:
            break
        outcome = compare(path, given.mode)
        outcomes[outcome] += 1
        if outcome in ("equal", "different"):
            seen[producer] += 1
        if outcome == "different":
            different.append(f"{producer}/{path.name}")
            print("different:", path, flush=True)
    report = {
        "date": date.today().isoformat(),
        "mode": given.mode,
        "seed": given.seed,
        "most bytes": given.limit,
        "ptxas": ptxas_version(find_ptxas() or ""),
        "outcomes": dict(outcomes.most_common()),
        "different": different,
        "files by producer": dict(sorted(seen.items())),
    }
    print(json.dumps(report, indent=1))
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n", "ascii")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
