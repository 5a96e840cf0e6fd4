"""The reference pages are those that the table gives."""

from __future__ import annotations

import os

import pytest
from conftest import REPO

from ptxkit.isa.reference import index_page, page_of
from ptxkit.isa.table import load

FOLDER = REPO / "docs" / "isa"
UPDATE = bool(os.environ.get("PTXKIT_UPDATE_DOCS"))
TABLE = load()


def pages() -> dict[str, str]:
    found = {f"{opcode}.md": page_of(opcode, TABLE.forms(opcode)) for opcode in TABLE.opcodes}
    found["index.md"] = index_page({opcode: TABLE.forms(opcode) for opcode in TABLE.opcodes})
    return found


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return pages()


def test_pages_are_generated(made: dict[str, str]) -> None:
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.glob("*.md"):
            path.unlink()
        for name, text in made.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert sorted(found) == sorted(made)
    for name, text in made.items():
        assert found[name] == text, f"{name}: run PTXKIT_UPDATE_DOCS=1 pytest tests/isa"
