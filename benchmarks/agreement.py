"""Compares `ptxkit.check` with ptxas's verdicts: labelled modules, cases and corpora.

    python benchmarks/agreement.py                      all sets, a table of counts
    python benchmarks/agreement.py --set conformance add sub      some opcodes, each difference
    python benchmarks/agreement.py --json benchmarks/results/agreement.json --docs docs/agreement.md

The labels are those of ptxas 13.5 (V13.5.37) in `../shared`; nothing is assembled here. A refusal
is "on the line" if ptxas's line lies in a statement that one of our errors is about.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ptxkit import ParseError, parse
from ptxkit.checker.check import check
from ptxkit.diagnostics import Diagnostic
from ptxkit.syntax.cursor import Cursor

REPO = Path(__file__).resolve().parents[1]
SHARED = REPO.parent / "shared"
PTXAS = "13.5 (V13.5.37)"


class Row(NamedTuple):
    """A module and what ptxas said of it."""

    group: str
    name: str
    opcode: str
    kind: str
    accepted: bool
    line: int | None
    message: str
    data: bytes
    target: str | None = None
    whole_program: bool = True


class Outcome(NamedTuple):
    """What we said of it."""

    errors: list[str]
    on_line: bool


def conformance() -> Iterator[Row]:
    """Yield the tiny labelled modules."""
    with (SHARED / "isa" / "conformance.jsonl").open(encoding="utf-8") as file:
        for text in file:
            row = json.loads(text)
            yield Row(
                "modules" if row["form"] == "module" else "instructions",
                row["file"],
                row["opcode"],
                row["mutation"],
                row["verdict"] == "accept",
                int(row["line"]) if row.get("line") else None,
                row.get("message", ""),
                row["text"].encode("utf-8", "surrogateescape"),
                row["arch"] if int("".join(filter(str.isdigit, row["arch"]))) > 75 else None,
            )


def cases() -> Iterator[Row]:
    """Yield the cases with a verdict that is not about linking or register allocation."""
    with (SHARED / "cases" / "index.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["kind"] != "ptx" or row["expected"] == "":
                continue
            data = (SHARED / "cases" / row["case"]).read_bytes()
            message = row["ptxas_message"]
            accepted = row["expected"].startswith("accept")
            yield Row(
                "cases",
                row["case"],
                "",
                row["concept"],
                accepted,
                _line(message),
                message,
                data,
                row["arch"],
                "-c" not in row["flags"].split(),
            )


def _line(message: str) -> int | None:
    import re

    match = re.search(r"line (\d+)", message)
    return int(match[1]) if match else None


def corpora() -> Iterator[Row]:
    """Yield the files of all corpora that ptxas accepts."""
    for row in tomllib.loads((REPO / "corpus" / "MANIFEST.toml").read_text("utf-8"))["file"]:
        if row["ptxas"] == "accept":
            yield _file("corpus", REPO / "corpus" / row["path"])
    for name in ("public", "compilers", "pyptx"):
        folder = SHARED / "corpus" / name
        with (folder / "index.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                verdict = row.get("ptxas_verdict") or row.get("ptxas") or ""
                if verdict in ("ok", "accept"):
                    yield _file(f"corpus {name}", folder / row["file"])


def _file(group: str, path: Path) -> Row:
    return Row(group, path.name, "", "", True, None, "", path.read_bytes(), None, False)


def judge(row: Row) -> Outcome:
    """Return our errors about a row's module."""
    target = row.target if row.group == "cases" else None
    found = check(row.data, target, whole_program=row.whole_program)
    errors = [item for item in found if item.severity == "error"]
    on_line = row.line is not None and any(row.line in _lines(item, row.data) for item in errors)
    return Outcome([f"{item.line}: {item.code} {item.message}" for item in errors], on_line)


def _lines(item: Diagnostic, data: bytes) -> range:
    """Return the physical lines of the statement that a diagnostic is about, line markers aside."""
    best = range(item.line, item.line + 1)
    for first, last, start, end in _statements(data):
        if start <= item.span.start < end and last - first < 40:
            best = range(min(first, item.line), max(last, item.line) + 1)
    return best


@cache
def _statements(data: bytes) -> list[tuple[int, int, int, int]]:
    """Return first and last line and span of all statements without a body."""
    try:
        module = parse(data)
    except ParseError:
        return []
    text = data.decode("utf-8", "surrogateescape")
    rows = []
    stack: list[Cursor[Any]] = [Cursor(module)]
    while stack:
        cursor = stack.pop()
        if getattr(cursor.node, "statements", None):
            stack.extend(child for child in cursor.children() if child.field == "statements")
            continue
        span = cursor.span
        rows.append((cursor.line, cursor.line + text.count("\n", span.start, span.end), *span))
    return rows


def main() -> None:
    """Compare, print, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("opcodes", nargs="*", help="only these; their differences are printed")
    parser.add_argument("--set", choices=["conformance", "cases", "corpora"], action="append")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=0, help="differences to print")
    parser.add_argument("--json", type=Path, help="write all counts")
    parser.add_argument("--docs", type=Path, help="write the table as a page of the docs")
    given = parser.parse_args()
    sets = (
        given.set or ["conformance"]
        if given.opcodes
        else given.set or ["conformance", "cases", "corpora"]
    )
    rows: list[Row] = []
    for name in sets:
        rows += {"conformance": conformance, "cases": cases, "corpora": corpora}[name]()
    if given.opcodes:
        wanted = set(given.opcodes)
        rows = [r for r in rows if r.opcode in wanted or r.opcode.split(".")[0] in wanted]
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = list(pool.map(judge, rows, chunksize=32))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    shown = 0
    limit = given.show or (200 if given.opcodes else 0)
    for row, outcome in zip(rows, outcomes, strict=True):
        key = ("accept" if row.accepted else "reject") + (
            " refused" if outcome.errors else " accepted"
        )
        counts[row.group][key] += 1
        if row.opcode and row.group == "instructions":
            counts[f"opcode {row.opcode}"][key] += 1
        if not row.accepted and outcome.errors and row.line is not None:
            counts[row.group]["lines"] += 1
            counts[row.group]["on the line"] += outcome.on_line
        wrong_line = not row.accepted and outcome.errors and row.line and not outcome.on_line
        if (row.accepted == bool(outcome.errors) or wrong_line) and shown < limit:
            shown += 1
            show(row, outcome)
    report = {"date": date.today().isoformat(), "ptxas": PTXAS, "groups": counts}
    print(table(counts, given.opcodes != []))
    if given.json:
        given.json.write_text(json.dumps(report, indent=1, sort_keys=True) + "\n", "ascii")
    if given.docs:
        given.docs.write_text(page(report), "utf-8")


def show(row: Row, outcome: Outcome) -> None:
    """Print one difference."""
    print(f"{'accepted' if row.accepted else 'refused'} by ptxas: {row.name} [{row.kind}]")
    lines = row.data.decode("utf-8", "replace").split("\n")
    if row.line and row.line <= len(lines):
        print(f"    line {row.line}: {lines[row.line - 1].strip()[:150]}")
    print(f"    ptxas: {row.message[:150] or 'ok'}")
    print(f"    ours:  {'; '.join(outcome.errors[:3])[:300] or 'ok'}")


def table(counts: dict[str, Counter[str]], opcodes: bool) -> str:
    """Return the counts as a Markdown table."""
    lines = [
        (
            "| set | both accept | we alone refuse | both refuse | we alone accept |"
            " of the refused flagged | on ptxas's line |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for group, row in counts.items():
        if group.startswith("opcode ") and not opcodes:
            continue
        refused = row["reject refused"] + row["reject accepted"]
        flagged = f"{100 * row['reject refused'] / refused:.2f} %" if refused else ""
        line = f"{100 * row['on the line'] / row['lines']:.2f} %" if row["lines"] else ""
        lines.append(
            f"| {group} | {row['accept accepted']} | {row['accept refused']} |"
            f" {row['reject refused']} | {row['reject accepted']} | {flagged} | {line} |"
        )
    return "\n".join(lines)


def page(report: dict[str, Any]) -> str:
    """Return the page for the documentation."""
    opcodes = {k: v for k, v in report["groups"].items() if k.startswith("opcode ")}
    others = {k: v for k, v in report["groups"].items() if k not in opcodes}
    return f"""<!-- Written by benchmarks/agreement.py; do not edit. -->
# Agreement with ptxas

`ptxkit check` beside the verdicts of ptxas {report["ptxas"]}, {report["date"]}.
Warnings do not count.

{table(others, False)}

## By opcode

{table(dict(sorted(opcodes.items())), True)}
"""


if __name__ == "__main__":
    sys.exit(main())
