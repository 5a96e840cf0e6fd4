"""Mutates corpus files and checks the parser: fast path = plain Lark, bytes come back, no crash.

`python benchmarks/mutate.py` tries 100,000 inputs (a quarter of an hour on two cores) and writes a
log. A refusal comes from plain Lark itself, so two trees remain to be compared.
"""

from __future__ import annotations

import argparse
import datetime
import functools
import json
import multiprocessing
import random
import re
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.source import Source
from ptxkit.syntax import reference

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (ROOT / "corpus", ROOT.parent / "shared" / "corpus", ROOT.parent / "shared" / "cases")
LOG = ROOT / "benchmarks" / "results" / "mutate.json"
LONGEST = 3000  # bytes of a module; longer ones are cut to a window of statements
SAME_FILE = 25  # inputs in a row made from one file, which is parsed once for them

TOKEN = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|"[^"]*"|[ \t\r\n\f]+|[.%$]?[A-Za-z0-9_$]+(?:::[A-Za-z0-9_$]+)*|.""",
    re.DOTALL,
)
STATEMENT_END = re.compile(rb"(?<=[;{}])")
WORDS = rb"""{ } ( ) [ ] < > , ; : ? = + - * / % | ^ & && || ! ~ << >> <= == != @ @@DWARF @%p @!p
_ WARP_SZ 0 017 0x1fU 0b10 089 1.5 1e5 .5 0f3F800000 0d3FF0000000000000 0f3F8 "s" "a\b" call generic
%r1 x $L f ret add bra L: {a,b} {_,1} [a] [a+4] [a-4] [a,{b,c}] a[1] a.x -a !p 1?2:3 (1) a|b a|_
.x .rn .foo::bar .sp::2:4 .1d .7d .const[1] .v2 .u32 .pred .unified .reg .global .param .align .ptr
.visible .extern .func .entry .pragma .loc .file .section .target .version .alias .maxntid .noreturn
.branchtargets .callprototype .attribute(.managed) .version\ 7.0 .source_begin ::ld .b32\ r<4>;
# // /* */ ret; {} {} ; call\ (a),f,(b); L: .loc\ 1\ 2\ 3 .pragma\ "a"; \
[a,b,c,d,e,f,g,{h}] [a,b,c,d,e,f,g] [a,{b},{c}] a,b,c,d,e,f,g,h, 1,2,3,4,5,6,7,8,
1.0,2.0,3.0,4.0,5.0,6.0,7.0
""".replace(b"\\ ", b"\0")
# A blank that is part of a word is written `\\ ` above.
SPICE = [word.replace(b"\0", b" ") for word in WORDS.split()]
TRIVIA = [b" ", b"\t", b"\n", b"\r\n", b"\r", b"\f", b"\x1a", b"\n\n", b" // c\n", b"/* c */"]
TRIVIA += [b"/* a\nb */", b'\n# 7 "f" 1\n', b"", b"", b"/**/", b"//\n", "// é\n".encode()]
BYTES = [b"\0", b"\x7f", b"\x80", "é".encode(), b"\x0b", b"#", b"\\", b'"', b"'", b"$", b"/", b"*"]


@dataclass(frozen=True)
class Finding:
    """An input on which something went wrong, made as small as deletions make it."""

    number: int
    problem: str
    text: str


def judge(data: bytes) -> str:
    """Return "accepted" or "refused", or a sentence that starts with what went wrong."""
    try:
        module = ptxkit.parse(data)
    except ParseError:
        return "refused"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return f"exception {type(error).__name__}: {error}"
    try:
        if ptxkit.emit(module).encode("utf-8", "surrogateescape") != data:
            return "round trip: other bytes come back"
        text = data.decode("utf-8", "surrogateescape")
        body, nul, tail = text.partition("\0")
        by_lark = reference.parse(Source(body))
        if nul:
            object.__setattr__(by_lark, "trivia", ((by_lark.trivia or ("",))[0] + nul + tail,))
    except ParseError as error:
        return f"disagreement: plain Lark refuses, {error.line}: {error.message}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return f"exception {type(error).__name__}: {error}"
    if not module.equals(by_lark, trivia=True):
        return "disagreement: another tree"
    return "accepted"


@functools.cache
def files() -> list[Path]:
    """Return the files to mutate, those of the project's corpus twice as likely."""
    own = sorted(FOLDERS[0].rglob("*.ptx"))
    others = [path for folder in FOLDERS[1:] for path in sorted(folder.rglob("*.ptx"))]
    return [path for path in own * 2 + others if path.stat().st_size < 200_000]


@functools.lru_cache(maxsize=8)
def parsed(path: Path) -> Any:
    """Return a file's module, None if it is refused."""
    try:
        return ptxkit.parse(path.read_bytes())
    except ParseError:
        return None


def cut(path: Path, rng: random.Random) -> bytes:
    """Return a file as it is if it is small, else its header and a window of its statements."""
    data = path.read_bytes()
    module = parsed(path)
    if len(data) <= LONGEST or module is None:
        return data[:LONGEST]
    header = [item for item in module.statements if type(item).__name__ in ("Version", "Target")]
    rest = module.statements[len(header) :]
    kept: list[Any] = []
    room = LONGEST - len(ptxkit.emit(module.replace(statements=header)))
    for item in rng.sample(rest, min(len(rest), 6)):
        small = item
        body = getattr(item, "statements", None)
        if body:
            at, size = rng.randrange(len(body)), rng.randint(3, 25)
            # `trivia` is the same: the tokens outside the body are.
            small = item.replace(statements=body[at : at + size], trivia=item.trivia)
        length = len(ptxkit.emit(small).encode("utf-8", "surrogateescape"))
        if length <= room:
            room -= length
            kept.append(small)
    text = ptxkit.emit(module.replace(statements=[*header, *kept]))
    return text.encode("utf-8", "surrogateescape")


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Return the input with one to five changes, many of them mild."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        if rng.random() < 0.2:
            at = rng.randrange(len(data) + 1)
            data = data[:at] + rng.choice(BYTES + TRIVIA) + data[at + rng.choice((0, 0, 1, 4)) :]
            continue
        splitter = STATEMENT_END.split if rng.random() < 0.2 else TOKEN.findall
        parts: list[bytes] = splitter(data)
        if not parts:
            continue
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        kind = rng.choice((0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 6, 7))
        if kind == 0:
            del parts[at]
        elif kind == 1:
            parts.insert(at, parts[other])
        elif kind == 2:
            parts[at], parts[other] = parts[other], parts[at]
        elif kind == 3:
            parts[at] = rng.choice(SPICE)
        elif kind == 4:
            parts.insert(at, rng.choice(SPICE))
        elif kind == 5:  # mild: trivia
            parts.insert(at, rng.choice(TRIVIA))
        elif kind == 6:  # mild: a token of the same sort
            alike = [part for part in parts if part[:1] == parts[at][:1]]
            parts[at] = rng.choice(alike)
        else:
            parts[at : at + rng.randint(1, 6)] = []
        data = b"".join(parts)
    return data


def make(seed: int, number: int) -> bytes:
    """Return the input of a number: it depends on nothing but the seed and the files."""
    path = random.Random(f"{seed}:{number // SAME_FILE}").choice(files())
    rng = random.Random(f"{seed}:{number}:")
    return mutate(cut(path, rng), rng)


def shrink(data: bytes, problem: str) -> bytes:
    """Return a smaller input with the same problem, by deleting statements, then tokens."""
    kind = problem.split(":")[0]
    for splitter in (STATEMENT_END.split, TOKEN.findall):
        size = len(splitter(data)) // 2
        while size:
            parts: list[bytes] = splitter(data)
            at = 0
            while at < len(parts):
                fewer = parts[:at] + parts[at + size :]
                if judge(b"".join(fewer)).split(":")[0] == kind:
                    parts = fewer
                else:
                    at += size
            data = b"".join(parts)
            size //= 2
    return data


def work(task: tuple[int, int, int]) -> tuple[Counter[str], list[Finding]]:
    """Try a range of numbers; return how often each outcome came, and what went wrong."""
    seed, start, stop = task
    counts: Counter[str] = Counter()
    findings: list[Finding] = []
    for number in range(start, stop):
        data = make(seed, number)
        outcome = judge(data)
        counts[outcome.split(":")[0]] += 1
        if outcome not in ("accepted", "refused"):
            small = shrink(data, outcome) if len(findings) < 3 else data
            text = small.decode("utf-8", "surrogateescape")
            findings.append(Finding(number, outcome, ascii(text)[1:-1]))
    return counts, findings


def main() -> None:
    """Run the check and write the log; exit with 1 if anything went wrong."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    arguments.add_argument("--log", type=Path, default=LOG)
    options = arguments.parse_args()

    begun = time.monotonic()
    step = 250
    tasks = [
        (options.seed, start, min(start + step, options.count))
        for start in range(0, options.count, step)
    ]
    counts: Counter[str] = Counter()
    findings: list[Finding] = []
    judge(make(options.seed, 0))  # so that all processes share what is loaded once
    # A fresh process now and then keeps the memory of what was learned small.
    with multiprocessing.Pool(options.jobs, maxtasksperchild=20) as pool:
        for done, (some, wrong) in enumerate(pool.imap_unordered(work, tasks), start=1):
            counts += some
            findings += wrong
            for finding in wrong:
                print(f"{finding.number}: {finding.problem}\n    {finding.text}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{done * step:,} {dict(counts)}", end="", file=sys.stderr)
    seconds = time.monotonic() - begun
    outcome = "failed" if findings else "passed"
    log = {
        "what": "fast path = plain Lark, emit(parse(x)) == x, no exception but ParseError",
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "seed": options.seed,
        "count": options.count,
        "outcome": outcome,
        "counts": dict(sorted(counts.items())),
        "seconds": round(seconds),
        "findings": [asdict(finding) for finding in sorted(findings, key=lambda f: f.number)],
    }
    options.log.parent.mkdir(parents=True, exist_ok=True)
    options.log.write_text(json.dumps(log, indent=2) + "\n", encoding="ascii")
    print(f"{options.count:,} inputs in {seconds:.0f} s: {outcome}, {dict(sorted(counts.items()))}")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
