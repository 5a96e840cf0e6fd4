"""The verifier names what is wrong, and nobody gets Python that fails."""

from __future__ import annotations

import io
import tokenize
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from python_laws import MODES

import ptxkit
from ptxkit.cli import run as command_line
from ptxkit.syntax.tree import Module
from ptxkit.transpiler.expression import Operands
from ptxkit.transpiler.transpile import transpile
from ptxkit.transpiler.verify import VerificationError, compare, run_in_child, verify
from ptxkit.transpiler.writer import Writer

HEAD = ".version 9.0\n.target sm_90a\n.address_size 64\n"
TEXT = f"""{HEAD}
.visible .entry k(.param .u64 p)
{{
\t.reg .b32 \t%r<4>;
\t.reg .b64 \t%rd<3>;
\tld.param.u64 \t%rd1, [p];
\tld.global.u32 \t%r1, [%rd1+8];
\t// a comment
\tadd.s32 \t%r2, %r1, 7;
\tst.global.u32 \t[%rd1], %r2;
L:
\tbra \tL;
}}
"""

Fault = tuple[type, str, Any]


def dropped(writer: Any, item: Any) -> str:
    return "" if item.opcode == "add" else INSTRUCTION(writer, item)


def other_offset(operands: Any, node: Any) -> str:
    return OFFSET(operands, node).replace("8", "9")


def no_float(operands: Any, node: Any, float_type: str = "") -> str:
    return "3.5" if str(node) == "7" else TOKEN(operands, node, float_type)


INSTRUCTION, OFFSET, TOKEN = Writer.instruction, Operands.offset, Operands.token
SUM_ADDRESS = Operands.address


def other_address(operands: Any, node: Any) -> str:
    return SUM_ADDRESS(operands, node).replace("8", "9")


# A rule of the writer that is broken, and what the message must name.
FAULTS: dict[str, tuple[Fault, str]] = {
    "a dropped instruction": ((Writer, "instruction", dropped), r"'add.s32 \\t%r2, %r1, 7;'"),
    "another offset": (
        (Operands, "address", other_address),
        r"'ld.global.u32 \\t%r1, \[%rd1\+8\];'",
    ),
    "a wrong kind of constant": ((Operands, "token", no_float), "ptx.add.s32"),
}


@pytest.fixture
def module() -> Module:
    return ptxkit.parse(TEXT)


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("child", [True, False], ids=["child", "here"])
def test_the_failing_statement_is_named(
    name: str, child: bool, module: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cls, attribute, function), named = FAULTS[name]
    monkeypatch.setattr(cls, attribute, function)
    source = transpile(module)
    with pytest.raises(VerificationError, match=named):
        verify(module, source, child=child)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("child", [True, False], ids=["child", "here"])
def test_what_is_right_passes(mode: str, child: bool, module: Module) -> None:
    options = MODES[mode]
    verify(module, transpile(module, **options), exact=mode == "exact", child=child)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("\tadd.s32 \t%r2, %r1, 7;\n", "", r"'add.s32 \\t%r2, %r1, 7;'"),
        ("L:\n", "L:\n\tret;\n", "'bra"),  # the first that is not as it was
        ("\tbra \tL;\n", "\tbra \tL;\n\tret;\n", "'ret;'"),
        ("\tbra \tL;\n", "", "'bra"),
        ("%r1, 7", "%r1, 0x7", "'add.s32"),
        ("%r1, 7", "%r1, +", "does not parse"),
        ("}\n", "}\n.global .u32 x;\n", "'.global .u32 .*x;'"),
        (".entry k(", ".entry j(", ".entry k"),
    ],
)
def test_tokens_that_differ(old: str, new: str, named: str, module: Module) -> None:
    with pytest.raises(VerificationError, match=named):
        compare(module, TEXT.replace(old, new), exact=False)


def test_bytes_that_differ(module: Module) -> None:
    other = TEXT.replace("%r1, 7", "%r1,  7")
    compare(module, other, exact=False)
    with pytest.raises(VerificationError, match="line 12 came back otherwise"):
        compare(module, other, exact=True)
    with pytest.raises(VerificationError, match="line 11 came back otherwise"):
        compare(ptxkit.parse(TEXT.encode()), TEXT.replace("a comment", "no comment"), exact=True)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("x = 1\n1 / 0\n", "line 2 of the Python, 1 / 0: ZeroDivisionError"),
        ("x = (\n", "line 1 of the Python"),
        ("x = 1\n", "no module"),
        ("import os\nos._exit(3)\n", "ended with 3"),
        ("import sys\nsys.exit(0)\n", "SystemExit"),
        ("import os\nos._exit(0)\n", "does not parse"),
        ("import os\nos.abort()\n", "ended with -6"),
    ],
)
def test_python_that_fails(source: str, named: str, module: Module) -> None:
    with pytest.raises(VerificationError, match=named):
        verify(module, source)


def test_the_child_imports_nothing_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ptxkit", "re", "struct", "lark"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from here')\n")
    monkeypatch.chdir(tmp_path)
    assert run_in_child("from ptxkit.dsl import module\nm = module('9.0', 'sm_90')\n")


# ---- the command


@pytest.mark.parametrize("name", FAULTS)
def test_the_command_hands_out_nothing_that_fails(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (cls, attribute, function), named = FAULTS[name]
    monkeypatch.setattr(cls, attribute, function)
    path, out = tmp_path / "k.ptx", tmp_path / "k.py"
    path.write_text(TEXT)
    command = ["transpile", str(path), "-o", str(out)]
    assert command_line(command) == 1
    assert not out.exists()
    shown = "".join(capsys.readouterr())
    assert "not exact" in shown
    assert "Traceback" not in shown
    assert command_line([*command, "--no-verify"]) == 0
    source = out.read_text()
    with pytest.raises(VerificationError, match=named):
        verify(ptxkit.parse(TEXT), source)


@pytest.mark.parametrize("mode", MODES)
def test_the_command(mode: str, run_ptxkit: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "k.ptx", tmp_path / "k.py"
    data = TEXT.encode() + b"// \xff\n"
    path.write_bytes(data)
    done = run_ptxkit("transpile", path, *(f"--{word}" for word in MODES[mode]), "-o", out)
    assert (done.returncode, done.stderr) == (0, b"")
    assert out.read_text("ascii").startswith("# PTX of k.ptx as Python of ptxkit.\n")
    back = run_ptxkit("emit", out)
    assert back.returncode == 0, back.stderr
    assert ptxkit.parse(back.stdout) == ptxkit.parse(data)
    if mode == "exact":
        assert back.stdout == data
    piped = run_ptxkit("transpile", "-", *(f"--{word}" for word in MODES[mode]), data=data)
    assert piped.stdout.splitlines()[1:] == out.read_bytes().splitlines()[1:]


def test_a_files_name_is_no_encoding() -> None:
    source = ptxkit.transpile(ptxkit.parse(TEXT), name="coding: utf-7 \n.ptx")
    assert tokenize.detect_encoding(io.BytesIO(source.encode()).readline)[0] == "utf-8"
    assert source.count("\n") == ptxkit.transpile(ptxkit.parse(TEXT)).count("\n")


def test_a_file_that_does_not_parse_gives_no_python(run_ptxkit: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "k.ptx", tmp_path / "k.py"
    path.write_text(TEXT.replace("add.s32", "add.s32 ["))
    done = run_ptxkit("transpile", path, "-o", out)
    assert done.returncode == 1
    assert b"k.ptx:12:" in done.stderr
    assert not out.exists()
    assert done.stdout == b""
