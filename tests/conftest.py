"""Paths and small tools that tests share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("PTXKIT_SHARED", REPO.parent / "shared"))
CORPUS = REPO / "corpus"

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="session")
def repo() -> Path:
    """The checkout."""
    return REPO


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data that lies beside a checkout of the project's authors."""
    if not SHARED.is_dir():
        pytest.skip(f"no reference data at {SHARED}; set PTXKIT_SHARED to where it lies")
    return SHARED


@pytest.fixture(scope="session")
def corpus_files() -> list[Path]:
    """All PTX files of the project's own corpus."""
    files = sorted(CORPUS.rglob("*.ptx"))
    assert files, "corpus/ holds no PTX files"
    return files


@pytest.fixture(scope="session")
def hopper_file() -> Path:
    """A file of the corpus with a Hopper kernel in it."""
    return CORPUS / "nvrtc-13.5" / "hopper_twin.sm_90a.ptx"


@pytest.fixture
def run_ptxkit(tmp_path: Path) -> Run:
    """A function that runs the command line in a fresh process and returns what it did."""
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment["PYTHONPATH"] = os.pathsep.join([str(REPO), os.environ.get("PYTHONPATH", "")])
    environment["PYTHONIOENCODING"] = "utf-8"

    def run(*arguments: object, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "ptxkit", *map(str, arguments)],
            input=data,
            capture_output=True,
            cwd=tmp_path,
            env=environment,
            timeout=120,
            check=False,
        )

    return run
