"""The instruction table: the `[[form]]` rows of `grammar/isa/*.toml`.

TOML is the source. What is read at run time is `table.json` beside this module: the same rows by
opcode, keyed by the digest of the TOML files; where that does not fit, the TOML itself. Rows are
made into forms when an opcode is first asked for.
"""

from __future__ import annotations

import json
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ptxkit.isa.form import Form, TableError, conditions, read_form
from ptxkit.isa.operand import Spec, read_spec
from ptxkit.resource import grammar_path

COMPILED = Path(__file__).with_name("table.json")
FORMAT = 1

Row = dict[str, Any]
_PLAIN = {"ptx", "target", "semantics", "until", "undocumented"}


class Table:
    """Forms by opcode, and how opcodes and modifiers may be spelled."""

    def __init__(self, rows: Mapping[str, list[Row]], spelling: Mapping[str, list[str]]) -> None:
        self.rows = rows
        self.spelling = spelling  # opcode.toml
        self.dotted = frozenset(spelling["dotted"])
        self.repeatable = frozenset(spelling["repeatable"])
        self.bound: dict[Any, list[Any]] = {}  # what `match` found out about modifiers
        self.unbound: dict[Any, Any] = {}  # and about those that no form takes
        self._forms: dict[str, tuple[Form, ...]] = {}

    @property
    def opcodes(self) -> list[str]:
        """Return all opcodes."""
        return list(self.rows)

    def forms(self, opcode: str) -> tuple[Form, ...]:
        """Return the forms of an opcode, none for an unknown one."""
        known = self._forms.get(opcode)
        if known is None:
            known = tuple(read_form(row) for row in self.rows.get(opcode, ()))
            self._forms[opcode] = known
        return known

    def all_forms(self) -> Iterator[Form]:
        """Yield every form."""
        for opcode in self.rows:
            yield from self.forms(opcode)

    def extended(self, path: Path) -> Table:
        """Return a table with the rows of a user's own TOML too; raises `TableError`."""
        rows = {opcode: list(more) for opcode, more in self.rows.items()}
        for opcode, more in _by_opcode({path.name: path.read_text("utf-8")}).items():
            rows.setdefault(opcode, []).extend(more)
        return Table(rows, self.spelling)


def sources() -> dict[str, str]:
    """Return the texts of the TOML files by name."""
    folder = grammar_path("isa/type.toml").parent
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    return {name: (folder / name).read_text("utf-8") for name in names}


def digest(texts: dict[str, str]) -> str:
    """Return the digest of TOML texts that the compiled table is keyed by."""
    joined = "\0".join(f"{name}\0{text}" for name, text in texts.items()).encode()
    return f"{FORMAT}-{len(joined)}-{zlib.crc32(joined):08x}"


@cache
def load() -> Table:
    """Return the table that ships with ptxkit; raises `TableError` for a row that cannot be."""
    texts = sources()
    try:
        data = json.loads(COMPILED.read_bytes())
    except FileNotFoundError:
        data = {}
    if data.get("digest") != digest(texts):
        data = compiled(texts)
    return Table(data["rows"], data["spelling"])


def compiled(texts: dict[str, str]) -> dict[str, Any]:
    """Return what `table.json` holds, made from the TOML; raises `TableError`."""
    spelling = tomllib.loads(texts["opcode.toml"])
    return {"digest": digest(texts), "spelling": spelling, "rows": _by_opcode(texts)}


def _by_opcode(texts: dict[str, str]) -> dict[str, list[Row]]:
    """Return the rows of TOML texts by opcode, sets and defaults filled in, each row checked."""
    rows: dict[str, list[Row]] = {}
    seen: set[str] = set()
    for source, text in texts.items():
        data = tomllib.loads(text)
        if "form" not in data:
            continue
        unknown = set(data) - {"sets", "defaults", "form"}
        if unknown:
            raise TableError(f"{source}: unknown tables {sorted(unknown)}")
        for given in data["form"]:
            row = expanded(given, data.get("sets", {}), data.get("defaults", {}), source)
            form = checked(row)
            key = json.dumps({**row, "source": "", "summary": ""}, sort_keys=True)
            if key in seen:
                raise TableError(f"{source}: second row of {form.syntax!r}")
            seen.add(key)
            rows.setdefault(form.opcode, []).append(row)
    return rows


def expanded(row: Row, sets: dict[str, list[Any]], defaults: Row, source: str) -> Row:
    """Return a row with the defaults it can use and with the values that its sets hold."""
    syntax = row.get("syntax", "")
    head = syntax.split(maxsplit=1)[0] if syntax else ""
    words = set(head.replace("{", "").replace("}", "").split("."))
    full = {key: value for key, value in defaults.items() if key in _PLAIN or key in words}
    full |= row
    for key in words & set(full) - _PLAIN:
        full[key] = list(_members(full[key], sets, f"{source}: {syntax!r}: {key}"))
    full["source"] = source
    return full


def _members(given: Any, sets: dict[str, list[Any]], place: str) -> Iterator[Any]:
    """Yield a slot's values, names of sets replaced by what they hold."""
    for item in [given] if isinstance(given, (str, dict)) else given:
        if isinstance(item, str) and not item.startswith("."):
            if item not in sets:
                raise TableError(f"{place}: no set {item!r}")
            yield from _members(sets[item], sets, place)
        else:
            yield item


def checked(row: Row) -> Form:
    """Return the form of a row, its operands read as well; raises `TableError`."""
    form = read_form(row)
    for spec in form.operands.values():
        try:
            specs_of(form, spec)
        except TableError as error:
            raise TableError(f"{form.source}: {form.syntax!r}: {error}") from None
    return form


def specs_of(form: Form, spec: Any) -> list[tuple[Any, Spec]]:
    """Return an operand's specifications with their conditions, the first that holds counts."""
    if isinstance(spec, str):
        return [((), read_spec(spec))]
    return [(when, read_spec(text)) for when, text in conditions(form, spec)]


def main() -> None:
    """Write the compiled table beside this module."""
    data = compiled(sources())
    COMPILED.write_text(json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n", "ascii")


if __name__ == "__main__":
    main()
