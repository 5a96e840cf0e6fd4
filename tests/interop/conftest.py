"""A driver that writes down what it is asked, built from C, for tests of the shim."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ptxkit import shim


@pytest.fixture(scope="session")
def fake_driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of the compiled fake driver."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or shim.load() is None:
        pytest.skip("there is no C compiler, so there is no shim either")
    made = tmp_path_factory.mktemp("driver") / "libcuda.so"
    source = Path(__file__).with_name("fake_driver.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-w", "-o", str(made), str(source)], check=True)
    return made


@pytest.fixture
def calls(
    fake_driver: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], list[str]]:
    """What the driver was asked since the last call of this."""
    log = tmp_path / "log"
    monkeypatch.setenv("PTXKIT_LIBCUDA", str(fake_driver))
    monkeypatch.setenv("PTXKIT_FAKE_LOG", str(log))

    def read() -> list[str]:
        lines = log.read_text().splitlines() if log.exists() else []
        log.write_text("")
        return lines

    return read
