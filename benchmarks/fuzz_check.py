"""Feeds `check` mutated corpus files: whatever the input, it must answer and never raise.

    python benchmarks/fuzz_check.py --count 20000 --seed 1 --log benchmarks/results/fuzz_check.json

Half of the inputs have bytes changed, half have tokens of their lines swapped, doubled or dropped.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path

from ptxkit.checker.check import check

REPO = Path(__file__).resolve().parents[1]
LARGEST = 6_000  # bytes
TOKENS = re.compile(rb"[A-Za-z0-9_$%.:]+|\s+|.", re.DOTALL)


def seeds() -> list[bytes]:
    """Return the small files of the corpus."""
    files = sorted((REPO / "corpus").rglob("*.ptx")) + sorted((REPO / "tests/data").rglob("*.ptx"))
    return [path.read_bytes() for path in files if path.stat().st_size <= LARGEST]


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Return a changed copy."""
    if rng.random() < 0.5:
        changed = bytearray(data)
        for _ in range(rng.randint(1, 6)):
            changed[rng.randrange(len(changed))] = rng.choice(b"%r.,;{}[]()@!+-0x19af\n \t:_<>")
        return bytes(changed)
    tokens = TOKENS.findall(data)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        for _ in range(20):  # mostly a token of the same kind, or few would get past the parser
            if tokens[at][:1].isalnum() == tokens[other][:1].isalnum() and tokens[other].strip():
                break
            other = rng.randrange(len(tokens))
        action = rng.randrange(4)
        if action == 0:
            tokens[at] = tokens[other]
        elif action == 1:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif action == 2:
            tokens.insert(at, tokens[other])
        elif len(tokens) > 1:
            del tokens[at]
    return b"".join(tokens)


def work(job: tuple[int, int]) -> tuple[Counter[str], list[dict[str, str]]]:
    """Check some inputs of a seed; return outcomes and what raised."""
    seed, count = job
    rng = random.Random(seed)
    files = seeds()
    outcomes: Counter[str] = Counter()
    raised = []
    for _ in range(count):
        data = mutate(rng.choice(files), rng)
        try:
            found = check(data)
        except Exception:  # noqa: BLE001 - a find, whatever it is
            outcomes["raised"] += 1
            text = traceback.format_exc().splitlines()
            raised.append({"error": " | ".join(text[-3:]), "input": data.decode("latin-1")})
            continue
        outcomes["clean" if not found else found[0].code] += 1
    return outcomes, raised


def main() -> None:
    """Fuzz, print, write the log; exit 1 if anything raised."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--log", type=Path)
    given = parser.parse_args()
    start = time.time()
    part = 250
    jobs = [(given.seed * 1_000_003 + n, part) for n in range(-(-given.count // part))]
    outcomes: Counter[str] = Counter()
    raised: list[dict[str, str]] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for found, errors in pool.map(work, jobs):
            outcomes += found
            raised += errors
    report = {
        "date": date.today().isoformat(),
        "count": sum(outcomes.values()),
        "seed": given.seed,
        "seconds": round(time.time() - start),
        "outcomes": dict(outcomes.most_common()),
        "raised": raised[:20],
    }
    print(json.dumps({key: value for key, value in report.items() if key != "raised"}))
    for item in raised[:10]:
        print(item["error"])
    if given.log:
        given.log.write_text(json.dumps(report, indent=1) + "\n", "ascii")
    raise SystemExit(bool(raised))


if __name__ == "__main__":
    main()
