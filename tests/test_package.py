"""The package as a whole: what it imports, what it ships, which names it keeps."""

from __future__ import annotations

import ast
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import ptxkit

SLIM = b".version 9.0\n.target sm_90a\n.address_size 64\n.entry k() { ret; }\n"
HEAVY = {"lark", "click", "rich", "numpy", "cuda", "torch", "jax"}


def in_fresh_interpreter(code: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(Path(ptxkit.__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_by(statement: str) -> set[str]:
    code = f"import sys, json\n{statement}\nprint(json.dumps(sorted(sys.modules)))"
    modules = json.loads(in_fresh_interpreter(code).splitlines()[-1])
    return {name.partition(".")[0] for name in modules} | set(modules)


def test_import_loads_nothing_heavy() -> None:
    assert not loaded_by("import ptxkit") & HEAVY
    start = time.perf_counter()
    in_fresh_interpreter("import ptxkit")
    whole = time.perf_counter() - start
    start = time.perf_counter()
    in_fresh_interpreter("pass")
    bare = time.perf_counter() - start
    print(f"import ptxkit: {1e3 * (whole - bare):.0f} ms more than a bare interpreter")


def test_parse_of_known_shapes_loads_no_lark() -> None:
    loaded = loaded_by(f"import ptxkit; ptxkit.emit(ptxkit.parse({SLIM!r}))")
    assert "ptxkit.syntax.parser" in loaded
    assert not loaded & HEAVY


def test_quiet_parse_loads_click_alone(tmp_path: Path) -> None:
    path = tmp_path / "slim.ptx"
    path.write_bytes(SLIM)
    loaded = loaded_by(
        f"from ptxkit.cli import run; assert run(['parse', '--quiet', {str(path)!r}]) == 0"
    )
    assert loaded & HEAVY == {"click"}


def test_help_loads_click_alone() -> None:
    loaded = loaded_by("from ptxkit.cli import run; run(['--help'])")
    assert loaded & HEAVY == {"click"}
    assert "ptxkit.syntax.parser" not in loaded


# ---- names


def submodules() -> Iterator[str]:
    for info in pkgutil.walk_packages(ptxkit.__path__, "ptxkit."):
        if not info.name.endswith("__main__"):
            yield info.name


def empty() -> None:
    """Stand for a kernel."""


CALLS = {
    "Diagnostic": lambda f: f("PTX001", "note", "m", (0, 1), None, 1, 1, ""),
    "ParseError": lambda f: f(()),
    "PtxError": lambda f: f("m"),
    "Style": lambda f: f(indent="  "),
    "assemble": lambda f: f.__doc__,
    "check": lambda f: f(SLIM),
    "emit": lambda f: f(ptxkit.parse(SLIM)),
    "kernel": lambda f: f(target="sm_90", block=32)(empty).ptx(),
    "differentiable": lambda f: f(max, max)(1, 2),
    "load": lambda f: f.__doc__,
    "op": lambda f: f.__doc__,
    "ptx": lambda f: f.add.s32,
    "reg": lambda f: f.b32.align,
    "smem": lambda f: f.__doc__,
    "sreg": lambda f: f.tid.x,
    "transpile": lambda f: f(ptxkit.parse(SLIM)),
    "from_json": lambda f: f(ptxkit.to_json(ptxkit.parse(SLIM))),
    "parse": lambda f: f(SLIM),
    "split": lambda f: f(SLIM),
    "strip_trivia": lambda f: f(ptxkit.parse(SLIM)),
    "to_json": lambda f: f(ptxkit.parse(SLIM)),
}


def test_no_submodule_takes_the_name_of_a_public_function() -> None:
    """Import every submodule, then call every public name twice."""
    names = list(submodules())
    assert "ptxkit.syntax.tree_json" in names
    for name in names:
        importlib.import_module(name)
    for _ in range(2):
        for name in ptxkit.__all__:
            value = getattr(ptxkit, name)
            assert not isinstance(value, ModuleType), f"ptxkit.{name} is a module"
            assert name in CALLS, f"say in CALLS how to call ptxkit.{name}"
            CALLS[name](value)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        ptxkit.nonsense  # noqa: B018
    assert set(ptxkit.__all__) <= set(dir(ptxkit))


# ---- imports run one way (DESIGN 3)

_BASE = {"source", "diagnostics", "resource"}
_SYNTAX = _BASE | {"syntax"}
_ISA = _SYNTAX | {"isa"}
_ANALYSIS = _ISA | {"analysis"}
ALLOWED: dict[str, set[str]] = {
    "__init__": set(),
    "resource": set(),
    "source": set(),
    "types": set(),
    "diagnostics": {"source"},
    "syntax": _SYNTAX,
    "isa": _ISA,
    "analysis": _ANALYSIS,
    "checker": _ANALYSIS | {"checker"},
    "transpiler": _ANALYSIS | {"types", "checker", "dsl", "transpiler"},
    "emulator": _ISA | {"emulator"},
    "dsl": _ISA | {"types", "checker", "dsl"},
    "regression": _ISA | {"transpiler"},
    "stats": _ANALYSIS,
    "runtime": _ISA | {"runtime"},
    "shim": {"shim"},
    "interop": _SYNTAX | {"runtime", "dsl", "shim", "interop"},
    "kernels": _SYNTAX | {"types", "dsl", "runtime", "interop", "kernels"},
    "cli": _ANALYSIS
    | {"", "checker", "dsl", "transpiler", "regression", "stats", "runtime", "cli"},
    "__main__": {"cli"},
}
THIRD_PARTY = {
    "syntax": {"lark"},
    "dsl": {"cuda"},
    "runtime": {"cuda", "numpy", "nvtx", "platformdirs"},
    "interop": {"torch", "jax", "numpy"},
    "kernels": {"torch"},
    "cli": {"click", "rich"},
    "emulator": {"numpy"},
}


def imports(path: Path) -> Iterator[str]:
    """Yield what a file imports anywhere, except for type checking alone."""
    stack: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while stack:
        item = stack.pop()
        if isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{path}: relative import"
            module = item.module or ""
            if module == "ptxkit":
                yield from (f"ptxkit.{alias.name}" for alias in item.names)
            else:
                yield module
        elif isinstance(item, ast.If) and ast.unparse(item.test) == "TYPE_CHECKING":
            stack.extend(item.orelse)
        else:
            stack.extend(ast.iter_child_nodes(item))


def violations(package: Path) -> list[str]:
    found = []
    for path in sorted(package.rglob("*.py")):
        part = path.relative_to(package).parts[0].removesuffix(".py")
        assert part in ALLOWED, f"{path}: say in ALLOWED what {part} may import"
        for name in imports(path):
            words = name.split(".")
            if words[0] == "ptxkit":
                inner = words[1] if len(words) > 1 else ""
                is_module = (package / inner).is_dir() or (package / f"{inner}.py").exists()
                inner = inner if is_module else ""  # `from ptxkit import __version__`
                if inner not in ALLOWED[part]:
                    found.append(f"{path.relative_to(package)} imports {name}")
            elif words[0] not in sys.stdlib_module_names | THIRD_PARTY.get(part, set()):
                found.append(f"{path.relative_to(package)} imports {name}")
    return found


def test_imports_run_one_way(repo: Path) -> None:
    assert violations(repo / "ptxkit") == []


def test_a_wrong_import_is_seen(tmp_path: Path) -> None:
    (tmp_path / "syntax").mkdir()
    (tmp_path / "isa").mkdir()
    (tmp_path / "syntax" / "a.py").write_text("def f():\n    from ptxkit.isa import b\n")
    (tmp_path / "isa" / "b.py").write_text("import numpy\nfrom ptxkit.syntax import a\n")
    assert violations(tmp_path) == [
        "isa/b.py imports numpy",
        "syntax/a.py imports ptxkit.isa",
    ]


def test_modules_are_small(repo: Path) -> None:
    # The node classes are one table (DESIGN 10.12 asks to look for a missing table; it is that).
    limits = {"tree.py": 600, "prebuilt.py": 2000}  # the latter is derived data
    for path in (repo / "ptxkit").rglob("*.py"):
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= limits.get(path.name, 500), f"{path}: {lines} lines"


# ---- the wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory, repo: Path) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "-q",
        "-w",
        str(folder),
        str(repo),
    ]
    if importlib.util.find_spec("hatchling"):
        command.insert(4, "--no-build-isolation")
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("ptxkit-*.whl")
    return path


@pytest.mark.slow
def test_wheel_contains_the_data(wheel: Path, repo: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {f"ptxkit/{p.relative_to(repo)}" for p in (repo / "grammar").rglob("*") if p.is_file()}
    assert data
    package = {
        str(p.relative_to(repo))
        for p in (repo / "ptxkit").rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }
    assert "ptxkit/py.typed" in package
    assert data | package <= names
    assert not [name for name in names if name.startswith(("tests", "corpus", "benchmarks"))]


@pytest.mark.slow
def test_wheel_works_without_the_checkout(
    wheel: Path, tmp_path: Path, corpus_files: list[Path]
) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    bin_folder = tmp_path / "env" / "bin"
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}

    def run(*command: object) -> str:
        done = subprocess.run(
            list(map(str, command)),
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(bin_folder / "python", "-m", "pip", "install", "-q", wheel)
    where = run(bin_folder / "python", "-c", "import ptxkit; print(ptxkit.__file__)")
    assert where.startswith(str(tmp_path))
    files = sorted(corpus_files, key=lambda path: path.stat().st_size)[:5]
    for via in "tree", "json":
        out = run(bin_folder / "ptxkit", "roundtrip", *files, "--via", via, "--format", "json")
        report = json.loads(out)
        assert (report["files"], report["failures"]) == (5, [])
    assert "kernels" in run(bin_folder / "ptxkit", "stats", files[0])
    assert ptxkit.__version__ in run(bin_folder / "python", "-m", "ptxkit", "--version")
