"""Writes what ships with the grammar: its parse tables, lexical data and the shapes of `corpus/`.

Derived data: `python -m ptxkit.syntax.learn` makes it anew after a change of the grammar, of the
node classes or of the corpus.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ptxkit.resource import grammar_path
from ptxkit.syntax import grammar, lexicon, template
from ptxkit.syntax.codegen import builder_source
from ptxkit.syntax.fastpath import FastParser, Mismatch
from ptxkit.syntax.lexer import Unscannable
from ptxkit.syntax.template import Template

PREBUILT = Path(__file__).with_name("prebuilt.py")
_LONGEST = 60  # tokens; longer statements are rare
_FEWEST = 3  # files in which a shape is met, to be worth a builder


def table(corpus: Path) -> str:
    """Return the table learned from the PTX files below a folder, as JSON text."""
    parser = FastParser(lexicon.fresh())
    for text in _texts(corpus):
        _is_parsed(parser, text)
    data = lexicon.derive()
    for (context, classes), known in sorted(parser.learned.items()):
        data["shapes"].setdefault(context, {})[classes] = template.encode(known)
    return json.dumps(data, ensure_ascii=True, indent=0, sort_keys=True) + "\n"


def prebuilt(corpus: Path) -> str:
    """Return a module of builders for the shapes that several files below a folder have."""
    words = lexicon.fresh()
    files: Counter[tuple[str, str]] = Counter()
    met: dict[tuple[str, str], Template] = {}
    for text in _texts(corpus):
        parser = FastParser(words)
        if _is_parsed(parser, text):
            files.update(parser.templates.keys())
            met |= parser.templates
    functions: dict[str, str] = {}
    shapes: dict[str, list[str]] = {}
    for (context, classes), known in sorted(met.items()):
        few = files[context, classes] < _FEWEST or len(classes) > _LONGEST
        if few or known.has_run or known.has_body != (known.size > len(classes)):
            continue
        body = "; ".join(builder_source(known.skeleton, known.modifier, known.size))
        name = functions.setdefault(body, f"f{len(functions)}")
        row = f"{classes!a}: ({name}, {known.modifier}, {known.cls.__name__}),"
        shapes.setdefault(context, []).append(row)
    lines = [_HEAD, f'DIGEST = "{lexicon.digest()}"']
    lines += [f"def {name}(c, trivia, statements=()): {body}" for body, name in functions.items()]
    lines.append("SHAPES = {")
    for context, rows in shapes.items():
        lines += [f"{context!a}: {{", *rows, "},"]
    return "\n".join([*lines, "}"]) + "\n"


_HEAD = '''"""Builders of frequent shapes: made by `python -m ptxkit.syntax.learn`."""
# mypy: ignore-errors
from ptxkit.syntax.codegen import scope
globals().update(scope())'''


def _texts(corpus: Path) -> Iterator[str]:
    for path in (grammar_path("shapes.ptx"), *sorted(corpus.rglob("*.ptx"))):
        yield path.read_bytes().decode("utf-8", "surrogateescape")


def _is_parsed(parser: FastParser, text: str) -> bool:
    try:
        parser.parse(text)
    except (Mismatch, Unscannable):
        return False  # a file that is refused, or padded with NULs, teaches nothing
    return True


def main() -> None:
    """Write the tables beside this module."""
    corpus = Path(__file__).resolve().parents[2] / "corpus"
    if not corpus.is_dir():
        sys.exit("the corpus is not here: run this in a checkout")
    grammar.TABLES.write_bytes(grammar.compiled_tables())
    Path(lexicon.TABLE).write_text(table(corpus), encoding="ascii")
    PREBUILT.write_text(prebuilt(corpus), encoding="ascii")


if __name__ == "__main__":
    main()
