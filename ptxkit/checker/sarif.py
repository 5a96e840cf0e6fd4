"""Writes diagnostics as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ptxkit.diagnostics import Diagnostic
from ptxkit.source import Source

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def sarif(files: Iterable[tuple[str, str, list[Diagnostic]]], version: str) -> dict[str, Any]:
    """Return one SARIF run for files: name, text and diagnostics of each.

    `version` is that of ptxkit. Regions are physical: line markers are not followed.
    """
    results: list[dict[str, Any]] = []
    rules: dict[str, dict[str, Any]] = {}
    for name, text, diagnostics in files:
        source = Source(text, name)
        for item in diagnostics:
            rules.setdefault(item.code, {"id": item.code})
            results.append(_result(name, source, item))
    driver = {
        "name": "ptxkit",
        "version": version,
        "rules": [rules[code] for code in sorted(rules)],
    }
    run = {"tool": {"driver": driver}, "results": results, "columnKind": "unicodeCodePoints"}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(name: str, source: Source, item: Diagnostic) -> dict[str, Any]:
    line, column = source.position(item.span.start)
    end_line, end_column = source.position(max(item.span.start, item.span.end))
    text = item.message if item.help is None else f"{item.message} (help: {item.help})"
    region = {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    }
    place = {"artifactLocation": {"uri": name}, "region": region}
    return {
        "ruleId": item.code,
        "level": _LEVELS[item.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
    }
