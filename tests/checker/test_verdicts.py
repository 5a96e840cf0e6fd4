"""`check` beside ptxas 13.5: small modules and the line of its first error, as JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import ptxkit
from ptxkit.diagnostics import ParseError

VERDICTS = Path(__file__).resolve().parents[1] / "data" / "check" / "verdicts.jsonl"


def verdicts() -> list[tuple[str, str, int]]:
    """Return the rows: the target, the text, the line of ptxas's first error (0: it accepts)."""
    return [tuple(json.loads(line)) for line in VERDICTS.read_text(encoding="ascii").splitlines()]


def line_of(text: str, target: str) -> int:
    """Return the line of the first error that ptxkit reports, 0 if none."""
    try:
        found = ptxkit.check(text, target)
    except ParseError as error:
        return error.line
    return min((item.line for item in found if item.severity == "error"), default=0)


def test_verdicts_are_of_both_kinds() -> None:
    lines = [line for _, _, line in verdicts()]
    assert lines.count(0) > 30
    assert len(lines) - lines.count(0) > 30


def test_check_agrees_with_ptxas_on_line_and_verdict() -> None:
    wrong = [
        (text, f"ptxas {line or 'accepts'}, ptxkit {ours or 'accepts'}")
        for target, text, line in verdicts()
        if (ours := line_of(text, target)) != line
    ]
    assert wrong == []
