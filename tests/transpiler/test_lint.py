"""Generated Python passes the linter, and compiles on every Python that the project supports."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import python_laws
from python_laws import MODES

import ptxkit

PYTHONS = ("3.11", "3.12", "3.13")
COMPILE = """
import sys, warnings
warnings.simplefilter("error", SyntaxWarning)
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        compile(file.read(), name, "exec")
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, corpus_files: list[Path]) -> list[Path]:
    """Python of some files of the corpus, in every mode."""
    folder = tmp_path_factory.mktemp("written")
    small = [path for path in corpus_files if path.stat().st_size < 12_000]
    chosen = random.Random(4).sample([p for p in small if p.parent.name != "hand"], 20)
    made = []
    for path in [*chosen, *(p for p in small if p.parent.name == "hand")]:
        module = ptxkit.parse(path.read_bytes())
        for mode in MODES:
            file = folder / f"{path.parent.name}_{path.stem}_{mode}.py".replace("-", "_")
            file.write_text(python_laws.python_of(module, mode, path.name), "utf-8")
            made.append(file)
    return made


def ruff(*arguments: object) -> None:
    path = shutil.which("ruff") or str(Path(sys.executable).parent / "ruff")
    if not os.path.exists(path):
        pytest.skip("ruff is not installed")
    command = [path, "check", "--isolated", "--no-cache", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_linter_says_nothing(written: list[Path]) -> None:
    ruff(*written)


def test_the_linter_says_nothing_of_more_rules(written: list[Path]) -> None:
    rules = "E4,E5,E7,E9,F,W,I,B,UP,PIE,PLE,SIM,RUF059"
    for length in (88, 100):
        # A long name, string or comment cannot be broken.
        ruff("--select", rules, "--ignore", "E501", "--line-length", length, *written)


@pytest.mark.parametrize("version", PYTHONS)
def test_it_compiles(version: str, written: list[Path]) -> None:
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    python = sys.executable if version == own else shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"there is no Python {version}")
    command = [python, "-c", COMPILE, *map(str, written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
