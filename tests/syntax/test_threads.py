"""Parsing and printing from many threads at once gives what one thread gives (case 265)."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.syntax import fastpath, parser

HEADER = ".version 8.8\n.target sm_90a\n.address_size 64\n"
TEXTS = [
    HEADER
    + f".visible .entry k{i}()\n{{\n\t.reg .b32 %r<{i + 2}>;\n\tmov.b32 %r1, {i};\n\tret;\n}}\n"
    for i in range(200)
]


@pytest.fixture(autouse=True)
def _switch_often() -> Iterator[None]:
    """Let threads take turns a thousand times as often as usual."""
    old = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(old)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start with an empty memory, so that threads learn the same things at the same time."""
    monkeypatch.setattr(parser, "_fast", None)


def round_trip(text: str) -> str:
    return ptxkit.emit(ptxkit.parse(text))


def test_eight_threads_parse_two_hundred_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(monkeypatch)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(round_trip, TEXTS)) == TEXTS


def test_threads_that_start_at_once_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """All threads meet the same unknown shapes and layouts in the same moment."""
    rng = random.Random(1)
    words = ["%r1", "4", "[%rd1+8]", "{%a, %b}", "-1", "0f3F800000", "%p|%q", "x.y"]
    for turn in range(10):
        forget(monkeypatch)
        rows = [
            f"{' ' * rng.randint(1, 9)}op{turn}.m{i} {rng.choice(words[:3])}, "
            + f",{' ' * rng.randint(0, 4)}".join(rng.choice(words[:6]) for _ in range(4))
            + rng.choice((";", " ;", "; // c"))
            for i in range(60)
        ]
        text = HEADER + ".func f()\n{\n" + "\n".join(rows) + "\n}\n"
        barrier = threading.Barrier(8)

        def run(text: str, barrier: threading.Barrier = barrier) -> str:
            barrier.wait()
            return round_trip(text)

        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(run, [text] * 8)) == {text}


def test_threads_share_files_of_the_corpus(
    monkeypatch: pytest.MonkeyPatch, corpus_files: list[Path]
) -> None:
    forget(monkeypatch)
    small = [path for path in corpus_files if path.stat().st_size < 20_000]
    texts = [
        path.read_bytes().decode("utf-8", "surrogateescape")
        for path in random.Random(2).sample(small, 20)
    ]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(round_trip, texts * 3)) == texts * 3


def test_errors_do_not_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(monkeypatch)

    def line(number: int) -> int:
        text = HEADER + ".func f()\n{\n" + "\tret;\n" * number + "\tadd a b;\n}\n"
        with pytest.raises(ParseError) as caught:
            ptxkit.parse(text)
        return caught.value.line

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(line, range(40))) == [number + 6 for number in range(40)]


def test_a_full_memory_starts_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the lexer is full a parser with an empty memory takes over, also among threads."""
    from ptxkit.syntax import lexer

    forget(monkeypatch)
    monkeypatch.setattr(lexer, "_MEMO_LIMIT", 50)
    parsers = set()

    def run(text: str) -> str:
        result = round_trip(text)
        parsers.add(id(parser._fast))
        return result

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, TEXTS)) == TEXTS
    assert len(parsers) > 1
    assert isinstance(parser._fast, fastpath.FastParser)


def test_many_layouts_fill_a_block_of_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """More layouts of one class than there are codes: the rest is built one by one."""
    forget(monkeypatch)
    rows = "".join(f"ret // {i}\n{' ' * (i % 100)};\n" for i in range(10_000))
    text = HEADER + ".func f()\n{\n" + rows + "}\n"
    assert round_trip(text) == text
