"""Round trips over files, folders, globs and archives: what goes in must come out."""

from __future__ import annotations

import csv
import glob
import os
import random
import signal
import tarfile
import time
import traceback
import zipfile
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

from ptxkit.diagnostics import ParseError, PtxError
from ptxkit.syntax.parser import parse
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree_json import from_json, to_json

Via = Literal["tree", "json", "python", "sugar"]
Outcome = Literal[
    "same",
    "refused as listed",
    "refused",
    "differs",
    "not refused",
    "refused at another line",
    "crashed",
    "unreadable",
]
_ARCHIVES = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")


class Item(NamedTuple):
    """One input: a file, or a member of an archive."""

    path: str
    member: str | None = None

    @property
    def name(self) -> str:
        """Return the name to report the input by."""
        return self.path if self.member is None else f"{self.path}:{self.member}"


class Expectation(NamedTuple):
    """What an index says of a file: whether `parse` refuses it, and on which line."""

    refuse: bool
    line: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """How one input fared; `line` and `column` tell where it failed, if that is known."""

    name: str
    size: int
    outcome: Outcome
    message: str = ""
    line: int | None = None
    column: int | None = None

    @property
    def ok(self) -> bool:
        """Tell whether the input came back, or was refused as the index says."""
        return self.outcome in ("same", "refused as listed")

    def __str__(self) -> str:
        place = "" if self.line is None else f":{self.line}:{self.column or 1}"
        return f"{self.name}{place}: {self.outcome}: {self.message}"


@dataclass
class Totals:
    """The sum of many results."""

    files: int = 0
    size: int = 0
    seconds: float = 0.0
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[Result] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Count one result."""
        self.files += 1
        self.size += result.size
        self.outcomes[result.outcome] += 1
        if not result.ok:
            self.failures.append(result)

    @property
    def rate(self) -> float:
        """Return the megabytes per second of wall time."""
        return self.size / 1e6 / self.seconds if self.seconds else 0.0


class InputError(PtxError):
    """A path or an index that cannot be used."""


def round_trip(
    data: bytes,
    via: Via = "tree",
    *,
    exact: bool = False,
    name: str = "<ptx>",
    expected: Expectation | None = None,
) -> Result:
    """Send a file's bytes through the tree, JSON or Python, and compare what comes back.

    Via python and sugar tokens are compared, with `exact` bytes.
    """
    try:
        module = parse(data, filename=name)
    except ParseError as error:
        return _judge_refusal(data, name, error, expected)
    if expected is not None and expected.refuse:
        line = expected.line
        return Result(name, len(data), "not refused", "parses, but is listed as refused", line)
    if via in ("python", "sugar"):
        from ptxkit.transpiler.transpile import transpile
        from ptxkit.transpiler.verify import VerificationError, verify

        source = transpile(module, sugar=via == "sugar", exact=exact, name=name)
        try:
            verify(module, source, exact=exact, child=False)
        except VerificationError as error:
            return Result(name, len(data), "differs", str(error))
        return Result(name, len(data), "same")
    if via == "json":
        module = from_json(to_json(module))
    back = emit(module).encode("utf-8", "surrogateescape")
    if back == data:
        return Result(name, len(data), "same")
    line, column, was, became = first_difference(data, back)
    return Result(name, len(data), "differs", f"{was!r} became {became!r}", line, column)


def _judge_refusal(
    data: bytes, name: str, error: ParseError, expected: Expectation | None
) -> Result:
    first = error.diagnostics[0]
    message = f"{first.code}: {first.message}"
    if expected is None or not expected.refuse:
        outcome: Outcome = "refused"
    elif expected.line is not None and expected.line != error.line:
        outcome = "refused at another line"
        message = f"line {expected.line} is listed; {message}"
    else:
        outcome = "refused as listed"
    return Result(name, len(data), outcome, message, error.line, error.column)


def first_difference(left: bytes, right: bytes) -> tuple[int, int, str, str]:
    """Return line and column, from 1, of the first different byte, and both texts from there."""
    at, end = 0, min(len(left), len(right))
    step = 1 << 16
    while at < end and left[at : at + step] == right[at : at + step]:
        at += step
    at = next((i for i in range(at, min(at + step, end)) if left[i] != right[i]), min(at, end))
    if left[at : at + 1] == right[at : at + 1]:
        at = end  # one text is the start of the other
    line = left.count(b"\n", 0, at) + 1
    column = at - (left.rfind(b"\n", 0, at) + 1) + 1
    was, became = (text[at : at + 40].decode("utf-8", "backslashreplace") for text in (left, right))
    return line, column, was, became


# ---- inputs


def find(paths: Iterable[str]) -> list[Item]:
    """Return the inputs that paths name, sorted within each path; raises `InputError`.

    A file is taken as it is, a folder gives its `*.ptx` at any depth, an archive its `*.ptx`
    members, and a pattern whatever it matches.
    """
    found: dict[Item, None] = {}
    for path in paths:
        named = [path] if os.path.lexists(path) else []
        if not named and glob.has_magic(path):
            named = sorted(glob.glob(path, recursive=True))
        if not named:
            raise InputError(f"no such file or folder: {path}")
        for one in named:
            found.update(dict.fromkeys(_items_of(one)))
    return list(found)


def _items_of(path: str) -> list[Item]:
    if os.path.isdir(path):
        # Path.rglob would not follow links to folders, and neither do we: no endless walks.
        return sorted(Item(str(file)) for file in Path(path).rglob("*.ptx") if file.is_file())
    if path.lower().endswith(_ARCHIVES):
        return [Item(path, member) for member in _members(path)]
    return [Item(path)]


def _members(path: str) -> list[str]:
    try:
        if path.lower().endswith(".zip"):
            with zipfile.ZipFile(path) as archive:
                return [n for n in archive.namelist() if n.endswith(".ptx")]
        with tarfile.open(path) as tar:
            return [m.name for m in tar if m.isfile() and m.name.endswith(".ptx")]
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise InputError(f"cannot read the archive {path}: {_reason(error)}") from None


def sample(items: list[Item], count: int, seed: int) -> list[Item]:
    """Return some of the items, in their order; the same for the same seed."""
    if count >= len(items):
        return items
    chosen = set(random.Random(seed).sample(range(len(items)), count))
    return [item for index, item in enumerate(items) if index in chosen]


def read_index(path: str) -> dict[str, Expectation]:
    """Return what an index expects, by `corpus/file`; raises `InputError`.

    The index is a CSV file with the columns `file` and `parse` ("accept" or "refuse"), and where
    there are several corpora `corpus`; `ptxas_syntax_line` is the line of a refusal.
    """
    expected: dict[str, Expectation] = {}
    try:
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                verdict, name = row.get("parse"), row.get("file")
                if verdict not in ("accept", "refuse") or not name:
                    raise InputError(
                        f"{path}: line {len(expected) + 2}: an index has the columns file and"
                        ' parse, which says "accept" or "refuse"'
                    )
                corpus, line = row.get("corpus"), row.get("ptxas_syntax_line")
                if line and not line.isdecimal():
                    raise InputError(f"{path}: ptxas_syntax_line is a number, not {line!r}")
                key = f"{corpus}/{name}" if corpus else name
                expected[key] = Expectation(verdict == "refuse", int(line) if line else None)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"cannot read the index {path}: {_reason(error)}") from None
    return expected


def expectation(item: Item, expected: dict[str, Expectation]) -> Expectation | None:
    """Return what an index expects of an input: the entry that its path ends in."""
    if not expected:
        return None
    path = Path(item.path).resolve()
    parts = PurePosixPath(path.as_posix(), item.member or "").parts
    for start in range(len(parts)):
        found = expected.get("/".join(parts[start:]))
        if found is not None:
            return found
    return None


# ---- the runner


class Task(NamedTuple):
    """What a worker gets: the bytes where they come out of an archive, else the path."""

    item: Item
    data: bytes | None
    via: Via
    expected: Expectation | None
    exact: bool = False


def run(
    items: list[Item],
    via: Via = "tree",
    *,
    expected: dict[str, Expectation] | None = None,
    jobs: int = 1,
    exact: bool = False,
) -> Iterator[Result]:
    """Yield the result of each input, in order, from as many processes as `jobs` says."""
    tasks = _tasks(items, via, expected or {}, exact)
    if jobs <= 1 or len(items) <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(items)), initializer=_ignore_interrupts)
    try:
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > 4 * jobs:  # enough to keep all busy, few enough to hold in memory
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent, so that no worker prints a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tasks(
    items: list[Item], via: Via, expected: dict[str, Expectation], exact: bool
) -> Iterator[Task]:
    members: dict[str, list[str]] = {}
    for item in items:
        if item.member is None:
            yield Task(item, None, via, expectation(item, expected), exact)
        else:
            members.setdefault(item.path, []).append(item.member)
    for path, names in members.items():
        for name, data in read_members(path, set(names)):
            item = Item(path, name)
            yield Task(item, data, via, expectation(item, expected), exact)


def read_members(path: str, names: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the chosen members of an archive with their bytes, in the archive's order."""
    try:
        if path.lower().endswith(".zip"):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name in names:
                        yield name, archive.read(name)
        else:
            with tarfile.open(path) as tar:
                for member in tar:
                    file = tar.extractfile(member) if member.name in names else None
                    if file is not None:
                        yield member.name, file.read()
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise InputError(f"cannot read the archive {path}: {_reason(error)}") from None


def work(task: Task) -> Result:
    """Return the result of one task; whatever goes wrong is a result too."""
    item = task.item
    data = task.data
    if data is None:
        try:
            data = Path(item.path).read_bytes()
        except OSError as error:
            return Result(item.name, 0, "unreadable", _reason(error))
    try:
        return round_trip(data, task.via, exact=task.exact, name=item.name, expected=task.expected)
    except Exception as error:  # noqa: BLE001  a regression run reports a crash and goes on to the next file
        place = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(place.filename).name}:{place.lineno}"
        message = str(error).splitlines()[0][:200] if str(error) else ""
        return Result(item.name, len(data), "crashed", f"{type(error).__name__} {message} ({at})")


def _reason(error: BaseException) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def timed(results: Iterable[Result], totals: Totals) -> Iterator[Result]:
    """Yield results while adding them and the time they took to the totals."""
    start = time.perf_counter()
    for result in results:
        totals.add(result)
        totals.seconds = time.perf_counter() - start
        yield result
    totals.seconds = time.perf_counter() - start
