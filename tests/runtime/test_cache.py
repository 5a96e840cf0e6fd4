"""The disk cache: what comes back, damaged entries, its bound, and many writers at once."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ptxkit.runtime import cache


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("PTXKIT_CACHE_SIZE", raising=False)
    return tmp_path / "cache"


def test_an_entry_comes_back() -> None:
    cache.store("a", b"\x7fELF\0\xff", "log \udc80\n")
    assert cache.load("a") == (b"\x7fELF\0\xff", "log \udc80\n")
    assert cache.load("b") is None
    assert cache.info().entries == 1
    assert cache.clear() == 1
    assert cache.load("a") is None


def test_every_fact_is_in_the_key() -> None:
    base = (b"ptx", "sm_90a", ("-O3",), "ptxas whole (13, 5)")
    others = [
        (b"ptx ", *base[1:]),
        (base[0], "sm_90", *base[2:]),
        (*base[:2], ("-O2",), base[3]),
        (*base[:2], (), base[3]),
        (*base[:3], "ptxas whole (13, 0)"),
    ]
    keys = {cache.key(*row) for row in (base, *others)}
    assert len(keys) == len(others) + 1
    assert cache.key(*base) == cache.key(*base)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.data())
def test_damaged_entries_are_dropped(folder: Path, data: st.DataObject) -> None:
    cache.store("a", b"machine code", "log")
    path = folder / "a.bin"
    raw = path.read_bytes()
    if data.draw(st.booleans()):
        raw = raw[: data.draw(st.integers(0, len(raw) - 1))]
    else:
        at = data.draw(st.integers(0, len(raw) - 1))
        raw = raw[:at] + bytes([raw[at] ^ data.draw(st.integers(1, 255))]) + raw[at + 1 :]
    path.write_bytes(raw)
    found = cache.load("a")
    assert found is None or found == (b"machine code", "log")  # a digit of no meaning may change
    assert found is not None or not path.exists()


def test_the_least_recently_used_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_CACHE_SIZE", "1")
    code = bytes(300_000)
    for at, name in enumerate("abc"):
        cache.store(name, code, "")
        os.utime(folder / f"{name}.bin", (at, at))
    assert cache.load("a") is not None  # used just now
    cache.store("d", code, "")
    assert sorted(path.stem for path in folder.glob("*.bin")) == ["a", "c", "d"]


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "file"))
    cache.store("a", b"x", "")
    assert cache.load("a") is None


def test_a_bound_that_is_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_CACHE_SIZE", "much")
    assert cache.bound() == 1024 << 20


def _write_and_read(number: int) -> int:
    wrong = 0
    for at in range(40):
        cache.store("same", bytes([number]) * 4096, str(number))
        found = cache.load("same")
        wrong += found is None or found[0] != bytes([int(found[1])]) * 4096
        cache.store(f"{number}-{at}", b"x", "")
    return wrong


def test_many_processes_at_once(folder: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        assert sum(pool.map(_write_and_read, range(4))) == 0
    assert not list(folder.glob("*.tmp"))
    assert cache.info().entries == 161
