"""The command `isa`: forms of an opcode, and how much of a corpus the table knows."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

import click

from ptxkit.cli import stream

_PATH = click.Path(allow_dash=True)


@click.command()
@click.argument("words", nargs=-1, metavar="[OPCODE...]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--coverage",
    is_flag=True,
    help="The arguments are files and folders: count per opcode how many instructions have a form.",
)
@click.option("--isa", "extra", type=_PATH, metavar="EXTRA.toml", help="More forms of your own.")
def isa(words: tuple[str, ...], as_json: bool, coverage: bool, extra: str | None) -> int:
    """Show the forms of an opcode: slots, versions, targets.

    OPCODE may have modifiers, which choose among the forms: `ptxkit isa cp.async.bulk`. Without
    one, list all opcodes.
    """
    from ptxkit.cli.table import load_table

    table = load_table(extra)
    if coverage:
        return _coverage(words, table, as_json)
    if not words:
        stream.write_text("".join(f"{opcode}\n" for opcode in sorted(table.opcodes)))
        return 0
    found: list[Any] = []
    for word in words:
        forms = _forms(table, word)
        if not forms:
            raise stream.InputFault(f"no instruction is called {word}{_nearest(table, word)}", 1)
        found += forms
    if as_json:
        stream.write_text(json.dumps([_as_json(form) for form in found], indent=2) + "\n")
        return 0
    from ptxkit.isa.reference import text_of

    stream.write_text("\n\n".join(text_of(form) for form in found) + "\n")
    return 0


def _forms(table: Any, word: str) -> list[Any]:
    """Return the forms of an opcode that can start with the given words."""
    opcode, *modifiers = word.split(".")
    wanted = [f".{text}" for text in modifiers]
    forms = []
    for form in table.forms(opcode):
        values = [set(item.values) for item in form.items]
        if all(any(text in row for row in values) for text in wanted):
            forms.append(form)
    return forms


def _nearest(table: Any, word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word.partition(".")[0], table.opcodes, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _as_json(form: Any) -> dict[str, Any]:
    from ptxkit.isa.reference import need_of

    return {
        "syntax": form.syntax,
        "summary": form.summary,
        "semantics": form.semantics,
        "slots": {item.name: list(item.values) for item in form.items if item.is_slot},
        "operands": form.operands,
        **need_of(form),
    }


def _coverage(paths: tuple[str, ...], table: Any, as_json: bool) -> int:
    from ptxkit.isa.coverage import coverage

    if not paths:
        raise click.UsageError("--coverage needs files or folders")
    total: Counter[str] = Counter()
    matched: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for name, data in stream.ptx_files(paths):
        found = coverage(data, table)
        if found is None:
            print(f"{name}: not parsed", file=sys.stderr)
            continue
        total += found.total
        matched += found.matched
        missing += found.missing
    count, good = sum(total.values()), sum(matched.values())
    if as_json:
        rows = {opcode: [matched[opcode], total[opcode]] for opcode in sorted(total)}
        stream.write_text(json.dumps({"opcodes": rows, "missing": dict(missing)}, indent=2) + "\n")
        return int(good < count)
    for opcode, number in total.most_common():
        share = 100 * matched[opcode] / number
        stream.write_text(f"{opcode:24} {matched[opcode]:>10,} of {number:>10,}  {share:6.2f} %\n")
    for text, number in missing.most_common(20):
        stream.write_text(f"no form: {text} ({number:,} times)\n")
    stream.write_text(f"{good:,} of {count:,} instructions matched a form\n")
    return int(good < count)
