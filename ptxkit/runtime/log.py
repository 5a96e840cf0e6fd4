"""Reads what assemblers and linkers say: resources of kernels, errors at lines of the PTX.

A log of several modules is one text: `joined` puts a form feed between their parts. The part of the
linker comes last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ptxkit.diagnostics import Diagnostic, Severity
from ptxkit.source import Source, Span


@dataclass(frozen=True, slots=True)
class Resources:
    """What a kernel or function needs, in bytes but registers and barriers; None for unknown."""

    registers: int | None = None
    stack: int = 0
    spill_stores: int = 0
    spill_loads: int = 0
    shared: int = 0
    constant: int = 0
    barriers: int = 0


_COMPILING = re.compile(r"Compiling entry function '([^']+)' for '([^']+)'")
_PROPERTIES = re.compile(r"Function properties for '?([^\s':]+)")
_FRAME = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_USED = re.compile(r"Used (\d+) registers")
# A linker's: `nvlink info    : used 24 registers, …`; nvJitLink's names no program.
_LINKED = re.compile(r"^(?:nvlink )?info\s*: used (\d+) registers, .*?(\d+) stack, (.*)")
_PLACED = re.compile(r"^ptxas (.*?), line (\d+)(?:;|:)?\s*(error|warning|fatal|info)\s*: (.*)$")
_AROUND = re.compile(r"around line (\d+)")
_PLAIN = re.compile(r"^(?:(ptxas|nvlink) )?(info|warning|error|fatal)\s*: (.*)$")
_CODE = re.compile(r"\((C\d{4})\)\s*(.*)")
_SILENT = re.compile(
    r"^(\d+ bytes gmem|Compiling entry|Function properties|[Uu]sed \d|Compile time|Overriding|"
    r"Ptx assembly aborted|merge_elf failed)"
)
_SEVERITIES: dict[str, Severity] = {
    "info": "note", "warning": "warning", "error": "error", "fatal": "error",
}  # fmt: skip


def resources_of(log: str) -> dict[str, Resources]:
    """Return what each function needs, by name, from the lines of `ptxas -v`.

    What a linker says comes after and counts: its kernels need what the functions they call need.
    """
    found: dict[str, Resources] = {}
    entry = name = ""
    for line in log.splitlines():
        if match := _COMPILING.search(line):
            entry = name = match[1]
            found.setdefault(entry, Resources())
        elif match := _PROPERTIES.search(line):
            name = match[1]
            found.setdefault(name, Resources())
        elif (match := _FRAME.search(line)) and name:
            stack, stores, loads = map(int, match.groups())
            found[name] = replace(found[name], stack=stack, spill_stores=stores, spill_loads=loads)
        elif (match := _USED.search(line)) and entry:
            found[entry] = replace(found[entry], registers=int(match[1]), **_sizes(line))
        elif (match := _LINKED.search(line)) and name:
            sizes = _sizes(match[3])
            found[name] = replace(
                found[name], registers=int(match[1]), stack=int(match[2]),
                shared=sizes["shared"], constant=sizes["constant"],
            )  # fmt: skip
    return found


def joined(parts: Sequence[str]) -> str:
    """Return the logs of several modules as one."""
    return "\f".join(parts)


def notes_of_all(log: str, sources: Sequence[Source]) -> list[Diagnostic]:
    """Return the remarks of a log that `joined` made; linking's stand in the first module."""
    parts = log.split("\f")
    rows = [(part, sources[i if i < len(sources) else 0]) for i, part in enumerate(parts)]
    return [note for part, source in rows for note in notes_of(part, source)]


def _sizes(line: str) -> dict[str, int]:
    """Return shared and constant memory and barriers from a line `Used … registers, …`."""
    sizes = {"shared": 0, "constant": 0, "barriers": 0}
    for count, what in re.findall(r"(\d+)(?: bytes)? (smem|cmem\[\d+\]|barriers)", line):
        key = {"smem": "shared", "barriers": "barriers"}.get(what, "constant")
        sizes[key] += int(count)
    return sizes


def notes_of(log: str, source: Source) -> list[Diagnostic]:
    """Return what is remarked of a module, at the lines of the PTX where the log names one.

    The code is its own, for instance `C7508`, else `ptxas` or `nvlink`. What has no line stands at
    the start.
    """
    found = []
    for line in log.splitlines():
        severity, code, text, place = _remark(line)
        if not text or _SILENT.match(text):
            continue
        if match := _CODE.search(text):
            code, text = match[1], match[2]
        if match := _AROUND.search(text):
            place = "", int(match[1])
        span = source.marked_span(place[1], place[0]) if place else Span(0, 0)
        found.append(Diagnostic.at(source, span, code, text, severity=severity))
    return found


def _remark(line: str) -> tuple[Severity, str, str, tuple[str, int] | None]:
    """Return severity, program, text, and file and line of a remark; no text for other lines."""
    if match := _PLACED.match(line):
        return _SEVERITIES[match[3]], "ptxas", match[4].strip(), (match[1], int(match[2]))
    if match := _PLAIN.match(line):
        return _SEVERITIES[match[2]], match[1] or "nvlink", match[3].strip(), None
    return "note", "", "", None
