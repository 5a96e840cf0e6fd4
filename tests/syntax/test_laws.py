"""The laws of the tree, over files and over drawn trees: emit, tokens, strip, no hidden source."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
import strategies
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.source import Source
from ptxkit.syntax import parser, reference, tree
from ptxkit.syntax.node import Composite, Node
from ptxkit.syntax.printer import ShapeTrivia, segments
from ptxkit.syntax.template import Template
from ptxkit.syntax.token import SourceText, String, Token
from ptxkit.syntax.trivia import map_statements, strip_trivia, with_trivia

QUICK = settings(
    max_examples=6, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
SEEDS = st.integers(0, 1 << 20)


def decoded(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def sample(files: list[Path], count: int, seed: int = 1) -> list[Path]:
    """Some of the files, the small ones more likely, the hand-written ones always."""
    rng = random.Random(seed)
    small = [path for path in files if path.stat().st_size < 40_000]
    large = [path for path in files if 40_000 <= path.stat().st_size < 400_000]
    chosen = rng.sample(small, min(len(small), count))
    chosen += rng.sample(large, min(len(large), count // 20))
    chosen += [path for path in files if path.parent.name == "hand"]
    return sorted(set(chosen))


@pytest.fixture(scope="session")
def shared_files(shared: Path) -> list[Path]:
    """The PTX files beside the checkout that ptxas's front end takes."""
    lines = (shared / "corpus" / "rejects.csv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split(",") for line in lines]
    refused = {shared / "corpus" / row[0] / row[1] for row in rows if row[3] == "refuse"}
    files = sorted((shared / "corpus").rglob("*.ptx"))
    assert refused <= set(files)
    return [path for path in files if path not in refused]


# ---- law by law, for one module


def statements(module: Node) -> Iterator[Any]:
    """Yield all statements of a tree, outer ones first, without the help of `walk`."""
    stack: list[Any] = [module]
    while stack:
        item = stack.pop()
        yield item
        stack.extend(reversed(getattr(item, "statements", None) or ()))


def joined(module: tree.Module) -> str:
    """Join the tokens and the trivia of a module, the second half of a body's owner behind it."""
    out: list[str] = []
    stack: list[Any] = [module]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        if isinstance(item, tree.Module):
            stack.append(item.trivia[0] if item.trivia else "")
            stack.extend(reversed(item.statements))
            continue
        halves = []
        at = 0
        for part in segments(item):
            gaps = item.trivia[at : at + len(part) + 1]
            at += len(gaps)
            halves.append("".join(map("".join, zip(gaps, [*part, ""], strict=True))))
        assert at == len(item.trivia)
        if len(halves) == 2:
            stack.append(halves[1])
            stack.extend(reversed(item.statements))
        out.append(halves[0])
    return "".join(out)


def with_plain_trivia(module: tree.Module) -> tree.Module:
    """Return the module with plain tuples as trivia, so that `emit` knows no shape."""
    return map_statements(module, lambda item, _: with_trivia(item, tuple(item.trivia)))


def check_laws(text: str) -> tree.Module:
    module = ptxkit.parse(text)
    assert ptxkit.emit(module) == text, "law 1"
    assert joined(module) == text, "law 2"
    plain = with_plain_trivia(module)
    assert not any(type(item.trivia) is ShapeTrivia for item in statements(plain))
    assert ptxkit.emit(plain) == text, "law 1, without shapes"
    bare = strip_trivia(module)
    assert all(item.trivia is None for item in statements(bare))
    assert bare == module
    again = ptxkit.parse(ptxkit.emit(bare))
    assert again == module, "law 4"
    tree_json = ptxkit.to_json(module)
    assert ptxkit.from_json(tree_json).equals(module, trivia=True), "law 6"
    return module


# ---- over files


def check_file(path: Path) -> None:
    data = path.read_bytes()
    module = check_laws(decoded(path))
    assert ptxkit.emit(module).encode("utf-8", "surrogateescape") == data
    assert ptxkit.parse(data).equals(module, trivia=True)


def test_laws_hold_over_the_corpus(corpus_files: list[Path]) -> None:
    for path in sample(corpus_files, 40):
        check_file(path)


def test_laws_hold_over_shared_files(shared_files: list[Path]) -> None:
    for path in sample(shared_files, 50):
        check_file(path)


@pytest.mark.slow
def test_laws_hold_over_the_whole_corpus(corpus_files: list[Path]) -> None:
    for path in corpus_files:
        check_file(path)


@pytest.mark.slow
def test_laws_hold_over_all_shared_files(shared_files: list[Path]) -> None:
    for path in shared_files:
        check_file(path)


@pytest.mark.slow
def test_files_with_a_front_end_error_are_refused_at_the_line_of_ptxas(shared: Path) -> None:
    lines = (shared / "corpus" / "rejects.csv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split(",") for line in lines]
    refused = [row for row in rows if row[3] == "refuse"]
    assert len(refused) >= 18
    for corpus, name, _, _, line in refused:
        with pytest.raises(ParseError) as caught:
            ptxkit.parse((shared / "corpus" / corpus / name).read_bytes())
        assert caught.value.line == int(line), name


# ---- over drawn trees


def check_drawn(module: tree.Module, seed: int) -> None:
    text = ptxkit.emit(strategies.dressed(module, seed))
    assert check_laws(text) == module
    if "\0" not in text:
        assert reference.parse(Source(text)).equals(ptxkit.parse(text), trivia=True)


def test_every_class_has_a_witness() -> None:
    known = {*strategies.WITNESS, *strategies.HEADER_CLASSES, tree.Module}
    assert known == set(strategies.CLASSES.values())


@pytest.mark.parametrize("cls", strategies.WITNESS, ids=lambda cls: cls.__name__)
def test_laws_hold_for_every_class_of_nodes(cls: type[Composite]) -> None:
    drawn: set[type] = set()

    @QUICK
    @given(strategies.HEADER, strategies.WITNESS[cls], SEEDS)
    def check(header: tuple[Any, ...], item: Any, seed: int) -> None:
        module = strategies.module_of(header, (item,))
        drawn.update(map(type, strategies.nodes(module)))
        check_drawn(module, seed)

    check()
    assert drawn >= {cls, *strategies.HEADER_CLASSES[:2], tree.Module}


@settings(QUICK, max_examples=40)
@given(strategies.modules(), SEEDS)
def test_laws_hold_for_modules(module: tree.Module, seed: int) -> None:
    check_drawn(module, seed)


@pytest.mark.slow
@settings(QUICK, max_examples=1000)
@given(strategies.modules(6), SEEDS)
def test_laws_hold_for_many_modules(module: tree.Module, seed: int) -> None:
    check_drawn(module, seed)


@settings(QUICK, max_examples=15)
@given(strategies.modules())
def test_modules_without_trivia_print_and_parse(module: tree.Module) -> None:
    text = ptxkit.emit(module)
    assert ptxkit.parse(text) == module
    assert ptxkit.emit(ptxkit.parse(text)) == text


# ---- law 5: no hidden source


def reachable(root: object) -> list[Any]:
    """Return every object that hangs on a module: fields, slots, trivia and what trivia knows."""
    seen: dict[int, Any] = {}
    stack: list[Any] = [root]
    while stack:
        item = stack.pop()
        if item is None or id(item) in seen or isinstance(item, (type, bool, int, re.Pattern)):
            continue
        seen[id(item)] = item
        if isinstance(item, (tuple, list, set, frozenset)):
            stack.extend(item)
        elif isinstance(item, dict):
            stack.extend(item.keys())
            stack.extend(item.values())
        elif isinstance(item, itemgetter):
            stack.extend(item.__reduce__()[1])
        elif isinstance(item, slice):
            stack.extend((item.start, item.stop, item.step))
        elif callable(item):
            code = getattr(item, "__code__", None)
            assert code is not None, item
            stack.extend(code.co_consts)
            stack.extend(item.__defaults__ or ())
            stack.extend(cell.cell_contents for cell in item.__closure__ or ())
            continue
        stack.extend(vars(item).values() if hasattr(item, "__dict__") else ())
        for cls in type(item).__mro__:
            slots = cls.__dict__.get("__slots__", ())
            for slot in (slots,) if isinstance(slots, str) else slots:
                stack += [getattr(item, slot)] if hasattr(item, slot) else []
    return list(seen.values())


@cache
def layout_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what matches trivia, and what matches a shape's separators with the trivia around."""
    lead = re.compile(
        r"(?:[\s\x1a\0]|//[^\n]*(?:\n|\Z)|/\*.*?\*/|#[^\n]*(?:\"[^\"]*\")[^\n]*\n)*", re.DOTALL
    )
    # A shape's separators: punctuation and keywords of layouts.
    fixed = {
        piece
        for cls in strategies.CLASSES.values()
        for row in cls.pieces
        for piece in ((row.name,) if row.kind == "text" else (*row.before, *row.after))
    }
    words = sorted(fixed | {",", ";", "{", "}"}, key=len, reverse=True)
    return lead, re.compile(f"(?:{lead.pattern}|{'|'.join(map(re.escape, words))})*", re.DOTALL)


@cache
def is_layout(text: str) -> bool:
    """Tell whether a text is trivia, or separators of a shape; the parser's memory repeats many."""
    return any(pattern.fullmatch(text) for pattern in layout_patterns())


CODES = re.compile(r"[\U00010000-\U0010ffff]+")


def hidden_source(module: tree.Module) -> list[str]:
    """Return the strings on a module that are neither a token nor trivia nor a shape's words."""
    found = []
    for item in reachable(module):
        if not isinstance(item, str) or isinstance(item, (String, SourceText)):
            continue
        if isinstance(item, Token):
            # One token: no white space, and its class takes it whole.
            if re.search(r"\s", item):
                found.append(str(item))
        elif not CODES.fullmatch(item) and not is_layout(item):
            found.append(item)
    return found


# A shape's holes, names in compiled code, and codes: characters for a class and a layout.
LAYOUT_WORDS = re.compile(r"<[0-9]+(?:\.\.\.)?>|[a-zA-Z_]\w*|[0-9]+|[\U00010000-\U0010ffff]+")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse with an empty memory: what hangs on a module includes all that the parser learned."""
    monkeypatch.setattr(parser, "_fast", None)


@pytest.mark.usefixtures("forgetful")
def test_no_module_holds_source_text(corpus_files: list[Path]) -> None:
    for path in sample(corpus_files, 4, seed=5):
        module = ptxkit.parse(path.read_bytes())
        ptxkit.emit(module)  # shapes are made ready for printing
        left = [text for text in hidden_source(module) if not LAYOUT_WORDS.fullmatch(text)]
        assert left == [], path


@pytest.mark.usefixtures("forgetful")
def test_no_string_on_a_module_holds_two_tokens_of_the_file(corpus_files: list[Path]) -> None:
    """Identifiers are the file's own: no string may hold two that stand side by side in it."""
    path = next(path for path in corpus_files if path.name == "hopper_wgmma.ptx")
    text = decoded(path)
    module = ptxkit.parse(text)
    ptxkit.emit(module)
    word = re.compile(r"[%$]?[A-Za-z_][A-Za-z0-9_$]{2,}|%[a-z]+[0-9]+")
    ours = {
        str(item)
        for item in strategies.nodes(module)
        if isinstance(item, Token) and word.fullmatch(item)
    }
    assert len(ours) > 30
    comments = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
    for item in reachable(module):
        if isinstance(item, str) and not isinstance(item, (String, SourceText)):
            inside = ours.intersection(word.findall(comments.sub("", item)))
            assert len(inside) < 2, item


def test_the_test_for_hidden_source_finds_some() -> None:
    text = ".version 9.0\n.target sm_90\n.func f()\n{\n\tadd.s32 %r1, %r2, 3;\n}\n"
    module = ptxkit.parse(text)
    assert [t for t in hidden_source(module) if not LAYOUT_WORDS.fullmatch(t)] == []
    function = module.statements[-1]
    instruction = function.statements[0]  # type: ignore[attr-defined]
    shape = ShapeTrivia(tuple(instruction.trivia), instruction.trivia.template)
    shape.memory = {"line": "add.s32 %r1, %r2, 3;"}  # type: ignore[attr-defined]
    object.__setattr__(instruction, "trivia", shape)
    assert "add.s32 %r1, %r2, 3;" in hidden_source(module)


def test_tokens_hold_no_white_space(corpus_files: list[Path]) -> None:
    for path in sample(corpus_files, 10, seed=6):
        for item in strategies.nodes(ptxkit.parse(path.read_bytes())):
            if isinstance(item, str):
                assert type(item).__mro__[1] is Token or type(item) is Token, item
                assert isinstance(item, (String, SourceText)) or not re.search(r"\s", item), item


def test_trivia_is_trivia(corpus_files: list[Path]) -> None:
    """No token hides in trivia: every gap is white space, comments and line markers alone."""
    from ptxkit.syntax import lexicon

    lead = re.compile(lexicon.load().lead + r"\0?[\0\s\x1a]*")
    for path in sample(corpus_files, 10, seed=7):
        for item in statements(ptxkit.parse(path.read_bytes())):
            assert all(lead.fullmatch(text) for text in item.trivia), path


def test_shapes_are_of_the_statement_not_of_the_file() -> None:
    """Statements laid out alike share one trivia, whatever their tokens are."""
    body = "\tadd.s32 %r1, %r2, 3;\n\tsub.f32 %a, %b, 4;\n"
    text = f".version 9.0\n.target sm_90\n.func f()\n{{\n{body}}}\n"
    first, second = ptxkit.parse(text).statements[-1].statements  # type: ignore[attr-defined]
    assert first.trivia is second.trivia
    assert isinstance(first.trivia.template, Template)
