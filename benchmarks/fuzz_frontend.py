"""Fuzz `ptxkit.parse` against the front end of ptxas: verdicts and lines must agree."""

import argparse
import datetime
import functools
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import ptxkit

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (ROOT / "corpus", ROOT.parent / "shared" / "corpus", ROOT.parent / "shared" / "cases")
CONFORMANCE = ROOT.parent / "shared" / "isa" / "conformance.jsonl"
LIMIT = 8192  # ptxas scans blocks of this size for NUL and non-ASCII bytes before it parses them
MINIMISED = 40  # disagreements of different kinds that are minimised and kept
FAILURES = ("false accept", "false refuse", "over-refuse", "wrong line", "exception")

SKIP = rb'//[^\n]*|/\*.*?\*/|"[^"]*"|'
TOKEN = re.compile(SKIP + rb"[ \t\r\f]+|[.%$@#]*[A-Za-z0-9_$]+(?:::[A-Za-z0-9_$]+)*|.", re.DOTALL)
BREAK = re.compile(SKIP + rb"[;{}]", re.DOTALL)
GLUED_DOT = re.compile(rb"(?<=[A-Za-z0-9_$])\.(?=[A-Za-z])")
TARGET = re.compile(rb"\.target\s+(?:sm|compute)_(\d+[af])")
MESSAGE = re.compile(r"^ptxas (.*?, line (-?\d+); )?(\w+) *: (.*)", re.DOTALL)
LEXICAL = re.compile(r"Unexpected (EOF|non-ASCII character) encountered on line (\d+)")
FRONT_END = re.compile(
    r"syntax error|unexpected EOF while scanning|unterminated \.source_begin"
    r"|Missing \.(version|target) directive|Target architecture not defined"
)
AFTER_PARSE = re.compile(r"assembly aborted|cannot be compiled for arch|SM version specified by")

# Without .FORCE_INLINE and .proto: undocumented, and refused one token late.
RESERVED = """.abi_preserve .abi_preserve_control .address_size .align .attribute
.blocksareclusters .branchtargets .callprototype .calltargets .code_block .common .entry
.explicitcluster .extern .file .func .language .loc .loc_intermediate .managed .maxclusterrank
.maxnctapersm .maxnreg .maxntid .minnctapersm .minperctamemory .noreturn
.nv_intermediate_source_section .pragma .ptr .reg .reqnctapercluster .reqntid .section
.target .unified .visible .byte .4byte .local_maxnreg .unique .hidden"""
DIRECTIVES = RESERVED.split()
WORDS = r"""generic(x)+4 0xff(x) function_name .alias .const[1] .b32 .texref .tf32 .v2 .v8 .rn .x
.foo::bar .sp::2:4 .1d .7d .128x256b .5 1. 1e5 0xFU 089 0b12 0f3F800000 -0f3F800000 0f3F80000 7%3 -1
WARP_SZ _ % $ %r1 a|b {a,b} {} [a-4] [a,{b}] a[1] !p -a ~1 (1) (a) @p @@DWARF L: = >= << && ? : ; {
} ( ) [ ] < > + * / ~ ! | & ^ \ ' ` . # " "s" // /* */ <3> [4] ={1,2} =1 .source_begin ::ld
.version¬9.0 .target¬sm_90 #¬1¬"f" .file¬1¬"a" .loc¬1¬2¬3 .section¬.d{.b8¬1} .attribute(.managed)
.ptr¬.global .callprototype¬_; .branchtargets¬L; .func¬f .maxntid¬1,2 .entry¬k(){} .b32¬l+4
.u32; call¬(a),f,(b); .pragma¬"a"; .alias¬f,g; @p¬bra¬L; .param¬.b8¬x[4] .reg¬.b32¬a<3>;"""
SPICE = [word.replace("¬", " ").encode() for word in DIRECTIVES + WORDS.split() * 2]
ODD = [b'# 7 "f" 1\n', b"\n#line 9\n", b'\n# 70 "g"\r\n', b"\0", b"\x1a", "é".encode()]
ODD += [b"\x0b", b"\x7f", b"\x80", b"\r", b"\r\n", b"\n", b"\\\n", b"\\", b"\f"]


@dataclass(frozen=True)
class Verdict:
    """What one side says: the line of its refusal if any, or why the input is set aside."""

    line: int | None = None
    message: str = ""
    aside: str = ""
    rejected: bool = False  # by ptxas, for whatever reason


@dataclass(frozen=True)
class Case:
    """A compared input."""

    number: int
    category: str
    ptxas: Verdict
    ptxkit: Verdict
    text: str


@functools.cache
def find_ptxas() -> str:
    """Return the path of ptxas: $PTXAS, the CUDA wheel, or the search path."""
    wheel = Path(sysconfig.get_path("purelib"), "nvidia", "cu13", "bin")
    found = os.environ.get("PTXAS") or shutil.which("ptxas", path=wheel) or shutil.which("ptxas")
    return found or sys.exit("no ptxas: install nvidia-cuda-nvcc or set PTXAS")


def ask_ptxas(data: bytes) -> Verdict:
    """Let ptxas parse one input for its own target and sort its messages."""
    target = TARGET.search(data)
    arch = f"compute_{target[1].decode() if target else 121}"
    with tempfile.NamedTemporaryFile(suffix=".ptx") as file:
        Path(file.name).write_bytes(data)
        command = [find_ptxas(), "-arch", arch, file.name, "-o", os.devnull]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return Verdict(aside="ptxas hangs")
    if done.returncode < 0:
        return Verdict(aside="ptxas crashes")
    for part in re.split(r"\n(?=ptxas )", (done.stdout + done.stderr).decode("latin-1")):
        if lexical := LEXICAL.search(part):
            padding = b"\0" in data and not data[data.index(b"\0") :].strip(b"\0 \t\r\n\f\x1a")
            aside = "NUL padding at the end" if padding and lexical[1] == "EOF" else ""  # by design
            return Verdict(int(lexical[2]), part.strip(), aside, rejected=True)
        match = MESSAGE.match(part)
        if not match or match[3] != "fatal" or AFTER_PARSE.search(match[4]):
            continue
        if not FRONT_END.search(match[4]):
            kind = re.sub(r"'[^']*'|\d[\w.]*|;.*", "…", match[4].strip())
            return Verdict(aside=f"other fatal: {kind[:56]}")
        return Verdict(int(match[2] or 0), match[4].strip(), rejected=True)
    return Verdict(rejected=done.returncode != 0)


def ask_ptxkit(data: bytes) -> Verdict:
    """Parse one input with ptxkit; an exception other than ParseError is a finding."""
    try:
        ptxkit.parse(data)
    except ptxkit.ParseError as error:
        return Verdict(error.line, str(error).split("\n", 1)[0], rejected=True)
    except Exception as error:  # noqa: BLE001 - whatever it is, the fuzzer reports it
        return Verdict(message=f"{type(error).__name__}: {error}", aside="exception")
    return Verdict()


def left_to_check(theirs: Verdict, ours: Verdict, data: bytes) -> bool:
    """Tell whether the sides differ in a word that the design leaves to `check`.

    A directive word as modifier, a closed digit modifier (`.7d` is `.7`, `d` to ptxas), an opcode
    lexed as one name whatever follows (`mul.wideu a`): with a blank before each dot they agree.
    """
    text = "\n".join(data.decode("latin-1").split("\n")[: theirs.line])
    if near := re.match(r"Parsing error near '(\.?[\w$]+)': syntax error", theirs.message):
        word = re.escape(near[1])
        if near[1] in DIRECTIVES:  # behind something on its line, or behind an opcode above
            pattern = rf"(?:[\w$\]][ \t]*|[;{{}}:]\s*[\w$%]+(?:\s*\.[\w:]+)*\s*){word}(?![\w$]).*$"
        else:
            pattern = (rf"[\w$\]]{word}[A-Za-z]" if word[0] == "\\" else rf"\.\d+{word}") + ".*$"
        if re.search(pattern, text):
            return True
    unglued = ask_ptxas(GLUED_DOT.sub(b" .", data))
    return unglued.line == ours.line and not unglued.aside


def compare(data: bytes, number: int = 0) -> Case:
    """Ask both sides about one input."""
    ours, theirs = ask_ptxkit(data), ask_ptxas(data)
    garbage = "non-ASCII" in theirs.message and b"\x7f" in data  # the line is random then
    if ours.aside or theirs.aside:
        category = ours.aside or f"set aside: {theirs.aside}"
    elif theirs.line == ours.line or (garbage and ours.line):
        category = "agree: accept" if theirs.line is None else "agree: refuse"
    elif left_to_check(theirs, ours, data):
        category = "left to check"
    elif theirs.line is None:
        category = "over-refuse" if theirs.rejected else "false refuse"
    else:
        category = "false accept" if ours.line is None else "wrong line"
    return Case(number, category, theirs, ours, data.decode("utf-8", "surrogateescape"))


@functools.cache
def sources() -> list[Path | bytes]:
    """List the corpus files and some texts of the conformance set."""
    found: list[Path | bytes] = [p for f in FOLDERS for p in sorted(f.rglob("*.ptx"))]
    rows = CONFORMANCE.read_bytes().splitlines()[::10] if CONFORMANCE.exists() else []
    return found + [json.loads(row)["text"].encode("utf-8", "surrogateescape") for row in rows]


@functools.lru_cache(maxsize=64)
def cuts(index: int) -> tuple[bytes, list[tuple[int, int]]]:
    """Return a source's bytes, and offset and depth of braces behind every `;`, `{` and `}`."""
    source = sources()[index]
    data = source if isinstance(source, bytes) else source.read_bytes()
    places, depth = [], 0
    for match in BREAK.finditer(data):
        depth += (match[0] == b"{") - (match[0] == b"}")
        if len(match[0]) == 1:
            places.append((match.end(), depth))
    return data, places


def snippet(rng: random.Random) -> bytes:
    """Cut a module of less than LIMIT bytes from a random source, at statement boundaries."""
    data, places = cuts(rng.randrange(len(sources())))
    if len(data) < LIMIT - 1200 or not places:
        return data[: LIMIT - 1200]
    match = re.search(rb"\.target[^\n]*\n(\s*\.address_size[^\n]*\n)?", data)
    header = data[: match.end()][-600:] if match else b""
    start, size = rng.randrange(len(places)), rng.choice((300, 1200, 3000, 5000))
    end, inner = begin, depth = places[start]
    for end, inner in places[start + 1 :]:
        if end - begin > size or inner < depth:
            break
    body = data[begin : min(end, begin + 5500)]
    opened = b".visible .entry fuzz()\n{" if depth else b""
    return header + opened + body + b"\n" + b"}" * (max(0, inner - depth) + len(opened[:1]))


def mutate(data: bytes, rng: random.Random, other: list[bytes]) -> bytes:
    """Change a few bytes or tokens, or splice in tokens of another source."""
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3, 5))):
        if rng.random() < 0.2:
            at = rng.randrange(len(data) + 1)
            end = at + rng.choice((0, 1, 1, 2, 8))
            odd = rng.choice((b"", data[at:end] * 2, rng.choice(ODD), rng.randbytes(1)))
            data = data[:at] + odd + data[end:]
            continue
        tokens = TOKEN.findall(data) or [b" "]
        solid = [i for i, token in enumerate(tokens) if token.strip()] or [0]
        one, two = rng.choice(solid), rng.choice(solid)
        drawn = rng.choice(other if other and rng.random() < 0.35 else SPICE)
        at, gap = rng.randrange(len(other) + 1), rng.choice((b" ", b"", b"\n"))
        splice = b"".join(other[at : at + rng.randrange(1, 30)])
        news = (b"", tokens[one] * 2, drawn, tokens[one] + gap + drawn, splice + tokens[one])
        action = rng.choice((0, 0, 1, 2, 3, 3, 4, 5))
        if action == len(news):
            tokens[one], tokens[two] = tokens[two], tokens[one]
        else:
            width = 1 if action else rng.choice((1, 1, rng.randrange(2, 12)))
            tokens[one : one + width] = [news[action]]
        data = b"".join(tokens)
    if rng.random() < 0.03:
        data = data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\f\n")))
    return data[:LIMIT]


def fuzz(seed: int, index: int) -> Case:
    """Make input number `index` of a seed and compare."""
    rng = random.Random(f"{seed}:{index}")
    data, other = snippet(rng), TOKEN.findall(snippet(rng))
    return compare(mutate(data, rng, other), index)


def minimise(case: Case, budget: int = 600) -> Case:
    """Delete lines, then tokens, as long as the category of the disagreement stays."""
    for split in (rb"[^\n]*\n|[^\n]+", TOKEN):
        parts = re.findall(split, case.text.encode("utf-8", "surrogateescape"))
        size = len(parts) // 2
        while size and budget:
            at = 0
            while at < len(parts) and budget:
                fewer, budget = parts[:at] + parts[at + size :], budget - 1
                if (tried := compare(b"".join(fewer), case.number)).category == case.category:
                    case, parts = tried, fewer
                else:
                    at += size
            size //= 2
    return case


def main() -> int:
    """Run the fuzzer, print the counts, write the log; 1 if the two sides disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in {"--count": 2000, "--seed": 1, "--jobs": os.cpu_count()}.items():
        parser.add_argument(name, type=int, default=default, help="default %(default)s")
    parser.add_argument("--log", type=Path, help="write counts and disagreements as JSON")
    parser.add_argument("--keep", type=Path, help="folder for the minimised disagreements")
    options = parser.parse_args()
    begun = datetime.datetime.now(datetime.UTC)
    totals: Counter[str] = Counter()
    kinds: dict[str, Case] = {}
    with multiprocessing.Pool(options.jobs) as pool:
        work = functools.partial(fuzz, options.seed)
        for case in pool.imap(work, range(options.count), chunksize=16):
            totals[case.category] += 1
            if case.category in FAILURES:
                said = f"{case.category} {case.ptxas.message} {case.ptxkit.message}"
                kinds.setdefault(re.sub(r"'[\w$%]+'|\d+", "…", said), case)
        found = pool.map(minimise, list(kinds.values())[:MINIMISED], chunksize=1)
    version = subprocess.run([find_ptxas(), "--version"], capture_output=True, check=True).stdout
    record = {
        "date": begun.isoformat(timespec="seconds"),
        "seconds": round((datetime.datetime.now(datetime.UTC) - begun).total_seconds()),
        "ptxas": version.decode().strip().splitlines()[-1],
        "seed": options.seed,
        "count": options.count,
        "totals": dict(totals.most_common()),
        "disagreements": found,
    }
    for case in found:
        print(case)
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            path = options.keep / f"{case.category.replace(' ', '_')}_{case.number}.ptx"
            path.write_bytes(case.text.encode("utf-8", "surrogateescape"))
    print(f"{record['ptxas']}, seed {options.seed}, {record['seconds']} s")
    print("\n".join(f"{count:8}  {category}" for category, count in totals.most_common()))
    if options.log:
        text = json.dumps(record, indent=1, default=asdict)
        options.log.write_text(text + "\n", encoding="utf-8")
    return int(any(totals[category] for category in FAILURES))


if __name__ == "__main__":
    sys.exit(main())
