"""What stands in the disk cache beside machine code: interfaces and releases."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.runtime import cache, known
from ptxkit.runtime.signature import interface_of, target_of


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start with an empty cache."""
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))


def test_interfaces_of_the_corpus(corpus_files: list[Path]) -> None:
    for path in corpus_files[::9]:
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        try:
            module = ptxkit.parse(text)
        except ParseError:
            continue
        wanted = interface_of(module), target_of(module)
        assert known.interface(text) == wanted, path
        assert known.interface(text) == wanted, f"{path}, from the cache"
    assert cache.info().entries == 0, "no machine code is there"


def test_a_file_that_does_not_parse_is_said_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ParseError, match=r"k\.ptx"):
            known.interface(".version 8.0\n.target sm_80\nfoo", "k.ptx")


def test_a_release_is_asked_once_for_a_file(tmp_path: Path) -> None:
    tool = tmp_path / "ptxas"
    tool.write_text("1")
    asked: list[str] = []

    def ask(path: str) -> tuple[int, int]:
        asked.append(path)
        return 13, len(asked)

    assert [known.release(str(tool), ask) for _ in range(2)] == [(13, 1)] * 2
    tool.write_text("12")  # another size: another file
    assert known.release(str(tool), ask) == (13, 2)
    assert known.release(str(tmp_path / "none"), ask) is None
    assert known.release(str(tool), lambda path: None) == (13, 2)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.binary(max_size=40), st.integers(0, 200))
def test_damage_is_seen(tmp_path: Path, noise: bytes, at: int) -> None:
    text = ".version 8.0\n.target sm_80\n.entry k(.param .f32 a) .reqntid 32, 2 { ret; }"
    wanted = known.interface(text)
    (path,) = (tmp_path / "cache").glob("*.bin")
    data = path.read_bytes()
    path.write_bytes(data[:at] + noise + data[at + len(noise) :])
    assert asdict(known.interface(text)[0]) == asdict(wanted[0])


def test_a_warm_start_parses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "k.ptx"
    file.write_text(".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { ret; }\n")
    code = (
        f"import sys, ptxkit; m = ptxkit.load({str(file)!r}); "
        "print(sorted(m.signatures), m.cubin.is_cached, 'ptxkit.syntax.prebuilt' in sys.modules)"
    )
    shown = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert shown[0].stdout.split() == ["['k']", "False", "True"]
    assert shown[1].stdout.split() == ["['k']", "True", "False"], "no parser was needed"
