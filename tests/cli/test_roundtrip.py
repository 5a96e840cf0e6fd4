"""`ptxkit roundtrip`: what it finds, what it counts as a failure, what it prints."""

from __future__ import annotations

import io
import json
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from conftest import CORPUS, Run

from ptxkit import regression

GOOD = b".version 9.0\n.target sm_90a\n.address_size 64\n.entry k()\n{\n\tret;\n}\n"
BAD = GOOD.replace(b"ret;", b"ret")


def report(done: subprocess.CompletedProcess[bytes], code: int) -> Any:
    assert done.returncode == code, done.stderr.decode()
    assert done.stderr == b""
    return json.loads(done.stdout)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good files, at two depths, one bad, one that is no PTX file, two archives."""
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.ptx").write_bytes(GOOD)
    (tmp_path / "in" / "deep" / "b.ptx").write_bytes(GOOD + b"// b")
    (tmp_path / "in" / "bad.ptx").write_bytes(BAD)
    (tmp_path / "in" / "notes.txt").write_bytes(b"no PTX")
    with zipfile.ZipFile(tmp_path / "in" / "x.zip", "w") as archive:
        archive.writestr("z/one.ptx", GOOD)
        archive.writestr("z/bad.ptx", BAD)
        archive.writestr("z/readme.md", b"no PTX")
    with tarfile.open(tmp_path / "in" / "x.tar.gz", "w:gz") as tar:
        for name, data in ("t/one.ptx", GOOD), ("t/two.ptx", GOOD), ("t/c.txt", b""):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return tmp_path / "in"


def test_files_folders_and_patterns(run_ptxkit: Run, folder: Path) -> None:
    done = run_ptxkit("roundtrip", folder)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith(f"{folder}/bad.ptx:7:1: refused: PTX001: ")
    assert ["files", "3"] in [line.split() for line in lines]
    assert ["failures", "1"] in [line.split() for line in lines]
    found = report(run_ptxkit("roundtrip", f"{folder}/**/[ab].ptx", "--format", "json"), 0)
    assert found["outcomes"] == {"same": 2}
    assert found["bytes"] == 2 * len(GOOD) + 4
    assert report(run_ptxkit("roundtrip", folder / "a.ptx", "--format", "json"), 0)["files"] == 1


def test_a_file_named_twice_counts_once(run_ptxkit: Run, folder: Path) -> None:
    done = run_ptxkit("roundtrip", folder / "a.ptx", folder / "a.ptx", "--format", "json")
    assert report(done, 0)["files"] == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_archives(run_ptxkit: Run, folder: Path, jobs: int) -> None:
    command = ["roundtrip", folder / "x.zip", folder / "x.tar.gz", "--jobs", jobs]
    found = report(run_ptxkit(*command, "--format", "json"), 1)
    assert found["outcomes"] == {"same": 3, "refused": 1}
    (failure,) = found["failures"]
    assert failure["file"] == f"{folder}/x.zip:z/bad.ptx"
    assert (failure["line"], failure["column"]) == (7, 1)


def test_standard_input(run_ptxkit: Run) -> None:
    assert report(run_ptxkit("roundtrip", "-", "--format", "json", data=GOOD), 0)["files"] == 1
    assert report(run_ptxkit("roundtrip", "-", "--format", "json", data=BAD), 1)["files"] == 1


@pytest.mark.parametrize(
    ("rows", "code", "outcomes"),
    [
        ("in,bad.ptx,refuse,7", 0, {"same": 2, "refused as listed": 1}),
        ("in,bad.ptx,refuse,", 0, {"same": 2, "refused as listed": 1}),
        ("in,bad.ptx,refuse,6", 1, {"same": 2, "refused at another line": 1}),
        ("in,bad.ptx,accept,", 1, {"same": 2, "refused": 1}),
        ("other,bad.ptx,refuse,7", 1, {"same": 2, "refused": 1}),
        ("in,a.ptx,accept,\nin,bad.ptx,refuse,7", 0, {"same": 2, "refused as listed": 1}),
        ("in,bad.ptx,refuse,7\nin,a.ptx,refuse,3", 1, None),
        ("in,deep/b.ptx,refuse,3\nin,bad.ptx,refuse,7", 1, None),
    ],
)
def test_expect(
    run_ptxkit: Run,
    folder: Path,
    tmp_path: Path,
    rows: str,
    code: int,
    outcomes: dict[str, int] | None,
) -> None:
    index = tmp_path / "index.csv"
    index.write_text(f"corpus,file,parse,ptxas_syntax_line\n{rows}\n")
    done = run_ptxkit("roundtrip", folder, "--expect", index, "--format", "json")
    wanted = outcomes or {"same": 1, "refused as listed": 1, "not refused": 1}
    assert report(done, code)["outcomes"] == wanted


def test_samples_repeat(run_ptxkit: Run) -> None:
    items = [regression.Item(str(number)) for number in range(100)]
    first = regression.sample(items, 10, 7)
    assert first == regression.sample(items, 10, 7) == sorted(first, key=items.index)
    assert first != regression.sample(items, 10, 8)
    assert len(set(first)) == 10
    assert regression.sample(items, 1000, 7) == items
    done = run_ptxkit("roundtrip", CORPUS / "hand", "--sample", "3", "--format", "json")
    assert report(done, 0)["files"] == 3


@pytest.mark.parametrize("via", ["tree", "json"])
def test_a_part_of_the_corpus(run_ptxkit: Run, via: str) -> None:
    done = run_ptxkit("roundtrip", CORPUS, "--sample", 25, "--seed", 4, "--via", via)
    assert done.returncode == 0, done.stdout.decode()


def test_differences_and_crashes_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regression, "emit", lambda module: GOOD.decode().replace("k()", "j()"))
    result = regression.round_trip(GOOD, name="f.ptx")
    assert not result.ok
    assert str(result).startswith("f.ptx:4:8: differs: 'k()")

    def crash(module: object) -> str:
        raise RecursionError("too deep")

    monkeypatch.setattr(regression, "emit", crash)
    task = regression.Task(regression.Item("f.ptx"), GOOD, "tree", None)
    result = regression.work(task)
    assert (result.ok, result.outcome) == (False, "crashed")
    assert "RecursionError too deep" in str(result)


@pytest.mark.parametrize(
    ("left", "right", "place"),
    [
        (b"abc", b"abd", (1, 3)),
        (b"a\nbc", b"a\nb", (2, 2)),
        (b"a\n", b"a\nb", (2, 1)),
        (b"", b"x", (1, 1)),
        (b"x" * 200_000 + b"\nab", b"x" * 200_000 + b"\naX", (2, 2)),
        (b"x" * 65_536 + b"a", b"x" * 65_536 + b"b", (1, 65_537)),
        (b"x" * 65_536, b"x" * 65_537, (1, 65_537)),
    ],
)
def test_first_difference(left: bytes, right: bytes, place: tuple[int, int]) -> None:
    assert regression.first_difference(left, right)[:2] == place
    assert regression.first_difference(right, left)[:2] == place


@pytest.mark.slow
@pytest.mark.parametrize("via", ["tree", "json"])
def test_all_corpora(run_ptxkit: Run, shared: Path, via: str) -> None:
    """The promise of issue 2, over a seeded quarter in each form; benchmarks take the whole."""
    index = shared / "corpus" / "rejects.csv"
    command = ["roundtrip", CORPUS, shared / "corpus", "--expect", index, "--via", via]
    found = report(run_ptxkit(*command, "--sample", 300, "--seed", 1, "--format", "json"), 0)
    assert found["files"] == 300
