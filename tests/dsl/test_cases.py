"""The shared cases about the DSL and about names that come from Python."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from drawn import instructions_of

from ptxkit import kernel, ptx, reg
from ptxkit.dsl import TraceError, entry, for_, global_, module, sym, while_
from ptxkit.types import b8, ptr, u32

Case = Callable[[str], Any]


@pytest.fixture
def case(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    """A function that loads a case by the beginning of its file's name."""
    monkeypatch.syspath_prepend(str(shared / "cases"))

    def load(start: str) -> Any:
        (path,) = (shared / "cases").glob(f"{start}_*.py")
        spec = importlib.util.spec_from_file_location(f"case_{start}", path)
        assert spec is not None
        assert spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(made)
        return made

    return load


def test_a_loop_counts_one_register(case: Case, lines_of_sass: Any) -> None:
    """Case 285: the loop does what WANT does, machine instruction by machine instruction."""

    @kernel(target="sm_90a", name="k")
    def k(p: ptr[b8], n: u32) -> None:
        total = ptx.mov.b32(0)
        with for_(0, n) as i:
            total += i
        ptx.st.global_.u32([p], total)

    words = k.ptx().replace(",", "").split()
    counter = words[words.index("setp.ge.u32") + 2]
    assert f"add.s32 {counter} {counter} 1;" in " ".join(words)
    codes = [lines_of_sass(text)[1] for text in (case("285").WANT, k.ptx())]
    # Which of two summands comes first is the assembler's choice.
    wanted, found = ([sorted(re.findall(r"[\w.@!]+", row)) for row in code] for code in codes)
    assert wanted == found


def test_rebinding_the_counter_is_refused(case: Case) -> None:
    """Case 285, the other way: `i = i + 1` would make a new register."""

    def body() -> None:
        i, n = reg.u32("i", "n")
        old = i
        with while_(lambda: old < n):
            i = i + 1

    with pytest.raises(TraceError, match="its condition never changes"):
        instructions_of(body)


def test_offsets_are_printed_as_ptxas_reads_them(case: Case) -> None:
    """Case 286; an offset of 0 is spelled `[base]`, since `[base, 0]` is PTX's `[base+0]`."""
    for (name, offset), text in case("286").CASES:
        m = module("8.8", "sm_90a", 64)
        global_.align(8).b8("g", 64)

        @entry("k")
        def _(name: str = name, offset: int = offset) -> None:
            base = reg.b64("%rd<3>")[1] if name == "%rd1" else sym(name)
            ptx.ld.global_.u32([base, offset] if offset else [base])
            ptx.ld.global_.u32([base, 0])

        assert f"ld.global.u32 %ru0, {text};" in " ".join(m.ptx().split())
        assert f"ld.global.u32 %ru1, [{name}+0];" in " ".join(m.ptx().split())


def test_names_from_python_are_checked(case: Case) -> None:
    """Case 288: what ptxas takes for a name, and nothing else, goes into a module."""
    given = case("288")

    def named(name: str) -> str:
        return str(kernel(lambda: None, name=name, target="sm_90a").ptx())

    for name in given.VALID:
        assert f".entry {name}()" in named(name)
    for name in given.INVALID:
        if name:  # without a name the function's own
            with pytest.raises((TraceError, ValueError)):
                named(name)


def test_a_lambda_has_no_name_for_a_kernel() -> None:
    with pytest.raises(ValueError, match="<lambda>"):
        kernel(lambda: None, target="sm_90a").ptx()


def test_tracing_needs_no_gpu_and_no_compiler(case: Case, tmp_path: Path) -> None:
    """Case 291: import, trace and print where nothing else is installed."""
    given = case("291")
    path = tmp_path / "k.py"
    path.write_text(
        "import sys\n"
        f"for name in {given.BLOCK!r}: sys.modules[name] = None\n"
        "import ptxkit\n"
        "from ptxkit import kernel, ptx\n"
        "k = kernel(lambda: ptx.ret(), name='k', target='sm_90a')\n"
        "assert ptxkit.check(ptxkit.parse(k.ptx())) == []\n"
        "print(k)\n",
        "utf-8",
    )
    package = str(Path(sys.modules["ptxkit"].__file__ or "").parents[1])
    done = subprocess.run(
        [sys.executable, str(path)],
        env={**given.ENV, "PYTHONPATH": package},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert ".visible .entry k()" in done.stdout
