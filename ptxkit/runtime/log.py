"""Reads what ptxas says: resources of each kernel, warnings and errors at lines of the PTX."""

from __future__ import annotations

import re
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
_PROPERTIES = re.compile(r"Function properties for (\S+)")
_FRAME = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_USED = re.compile(r"Used (\d+) registers")
_PLACED = re.compile(r"^ptxas .*?, line (\d+)(?:;|:)?\s*(error|warning|fatal|info)\s*: (.*)$")
_PLAIN = re.compile(r"^ptxas (info|warning|error|fatal)\s*: (.*)$")
_CODE = re.compile(r"\((C\d{4})\)\s*(.*)")
_SILENT = re.compile(
    r"^(\d+ bytes gmem|Compiling entry|Function properties|Used \d|Compile time|Overriding|"
    r"Ptx assembly aborted)"
)
_SEVERITIES: dict[str, Severity] = {
    "info": "note", "warning": "warning", "error": "error", "fatal": "error",
}  # fmt: skip


def resources_of(log: str) -> dict[str, Resources]:
    """Return what each function needs, by name, from the lines of `ptxas -v`."""
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
    return found


def _sizes(line: str) -> dict[str, int]:
    """Return shared and constant memory and barriers from a line `Used … registers, …`."""
    sizes = {"shared": 0, "constant": 0, "barriers": 0}
    for count, what in re.findall(r"(\d+)(?: bytes)? (smem|cmem\[\d+\]|barriers)", line):
        key = {"smem": "shared", "barriers": "barriers"}.get(what, "constant")
        sizes[key] += int(count)
    return sizes


def notes_of(log: str, source: Source) -> list[Diagnostic]:
    """Return what ptxas remarks, at the lines of the PTX where it names one.

    The code is its own, for instance `C7508`, else `ptxas`. What has no line stands at the start.
    """
    found = []
    for line in log.splitlines():
        severity, text, number = _remark(line)
        if not text or _SILENT.match(text):
            continue
        code = "ptxas"
        if match := _CODE.search(text):
            code, text = match[1], match[2]
        span = source.line_span(number) if number else Span(0, 0)
        found.append(Diagnostic.at(source, span, code, text, severity=severity))
    return found


def _remark(line: str) -> tuple[Severity, str, int]:
    """Return severity, text and line of a remark; an empty text for other lines."""
    if match := _PLACED.match(line):
        return _SEVERITIES[match[2]], match[3].strip(), int(match[1])
    if match := _PLAIN.match(line):
        return _SEVERITIES[match[1]], match[2].strip(), 0
    return "note", "", 0
