"""Writes what ships with the grammar: its parse tables, lexical data and the shapes of `corpus/`.

Derived data: `python -m ptxkit.syntax.learn` makes it anew after a change of the grammar, of the
node classes or of the corpus.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ptxkit.resource import grammar_path
from ptxkit.syntax import grammar, lexicon, template
from ptxkit.syntax.fastpath import FastParser, Mismatch
from ptxkit.syntax.lexer import Unscannable


def table(corpus: Path) -> str:
    """Return the table learned from the PTX files below a folder, as JSON text."""
    parser = FastParser(lexicon.fresh())
    for path in (grammar_path("shapes.ptx"), *sorted(corpus.rglob("*.ptx"))):
        try:
            parser.parse(path.read_bytes().decode("utf-8", "surrogateescape"))
        except (Mismatch, Unscannable):
            continue  # a file that is refused, or padded with NULs, teaches nothing
    data = lexicon.derive()
    for (context, classes), known in sorted(parser.learned.items()):
        data["shapes"].setdefault(context, {})[classes] = template.encode(known)
    return json.dumps(data, ensure_ascii=True, indent=0, sort_keys=True) + "\n"


def main() -> None:
    """Write the tables beside this module."""
    corpus = Path(__file__).resolve().parents[2] / "corpus"
    if not corpus.is_dir():
        sys.exit("the corpus is not here: run this in a checkout")
    grammar.TABLES.write_bytes(grammar.compiled_tables())
    Path(lexicon.TABLE).write_text(table(corpus), encoding="ascii")


if __name__ == "__main__":
    main()
