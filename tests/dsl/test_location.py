"""`lineinfo=True`: the line table of the machine code leads to lines of Python."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ptxkit import kernel, ptx, sreg
from ptxkit.dsl import Kernel, TraceError, entry, func, if_, loop, module, reg
from ptxkit.dsl.location import Place, stated
from ptxkit.isa.names import python_name
from ptxkit.syntax.tree import File, Instruction, Label, Loc
from ptxkit.types import f32, ptr, u32


def saxpy(a: f32, x: ptr[f32], y: ptr[f32], n: u32) -> None:
    cta, tid = ptx.mov.u32(sreg.ctaid.x), ptx.mov.u32(sreg.tid.x)
    i = ptx.mad.lo.u32(cta, 256, tid)
    with if_(i < n):
        off = ptx.mul.wide.u32(i, 4)
        xp = x + off
        yp = y + off
        xi = ptx.ld.global_.nc.f32([xp])
        yi = ptx.ld.global_.f32([yp])
        total = ptx.fma.rn.f32(
            a,
            xi,
            yi,
        )
        ptx.st.global_.f32([yp], total)


def traced(**more: Any) -> Kernel:
    made: Kernel = kernel(saxpy, target="sm_90a", block=256, lineinfo=True, **more)
    return made


def line_of(text: str) -> int:
    """The line of this file on which a text of `saxpy` stands."""
    source = Path(__file__).read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(source, 1) if text in line)


def test_each_instruction_has_its_line() -> None:
    tree = traced().tree()
    (file,) = (cursor.node for cursor in tree.find(File))
    assert file.name == f'"{__file__}"'
    here = 0
    seen = []
    for cursor in tree.walk():
        node = cursor.node
        if isinstance(node, Loc):
            here = node.line.value
        elif isinstance(node, Instruction):
            seen.append((str(node.opcode), here))
    first, last = line_of("def saxpy"), line_of("ptx.st.global_.f32([yp], total)")
    assert seen[:4] == [("ld", first)] * 4
    assert seen[-1] == ("ret", last)
    source = Path(__file__).read_text("utf-8").splitlines()
    signs = {"setp": "if_(i < n)", "bra": "if_(i < n)", "add": " + off"}
    for opcode, line in seen[4:-1]:
        assert signs.get(opcode, f"ptx.{python_name(opcode)}.") in source[line - 1], (opcode, line)


def test_no_loc_stands_where_none_may() -> None:
    """Each stands right before an instruction, and none is there twice."""

    @kernel(target="sm_90", lineinfo=True)
    def k() -> None:
        i = reg.u32("i")
        with loop(while_=lambda: i < 8) as turn:
            turn.continue_(reg.pred("p"))
            i += 1
        ptx.exit()

    statements = next(iter(k.tree().functions.values())).statements
    for first, second in pairwise(statements):
        if isinstance(first, Loc):
            assert isinstance(second, Instruction)
    assert any(isinstance(item, Label) for item in statements)


def test_each_function_begins_with_a_loc() -> None:
    m = module("8.0", "sm_90", 64)
    m.trace.lineinfo = True
    for name in ("a", "b"):

        @func(name)
        def _() -> None:
            ptx.ret()

    first, second = (item.statements[0] for item in m.tree().functions.values())
    assert isinstance(first, Loc)
    assert first == second


def test_a_loop_that_cannot_end_is_refused_with_lines_too() -> None:
    @kernel(target="sm_90", lineinfo=True)
    def k() -> None:
        i, n = reg.u32("i", "n")
        old = i
        with loop(while_=lambda: old < n):
            i = i + 1

    with pytest.raises(TraceError, match=r"i \+= 1"):
        k.ptx()


@pytest.mark.parametrize("name", ["kérnel.py", 'a"b.py', "C:\\a.py", "<stdin>", "日本.py"])
def test_file_names_are_ascii(name: str, assembles: Any) -> None:
    m = module("8.0", "sm_90", 64)
    m.trace.lineinfo = True

    @entry("k")
    def _() -> None:
        with stated(Place(name, 7)):
            ptx.ret()

    text = m.ptx()
    assert text.isascii()
    assert ".loc 1 7 1" in " ".join(text.split())
    assembles(text)


# ---- what the assembler makes of it


def test_the_line_table_of_the_machine_code(lines_of_sass: Any) -> None:
    rows, code = lines_of_sass(traced().ptx(), "-lineinfo")
    wanted = {
        "STG": "ptx.st.global_.f32([yp], total)",
        "FFMA": "total = ptx.fma.rn.f32(",
        "ISETP": "with if_(i < n):",
        "S2R": "cta, tid =",
    }
    for operation, text in wanted.items():
        assert rows[operation] == {(__file__, line_of(text))}, operation
    loads = {(__file__, line_of(f"{name} = ptx.ld")) for name in ("xi", "yi")}
    assert rows["LDG"] == loads
    plain = kernel(saxpy, target="sm_90a", block=256)
    assert lines_of_sass(plain.ptx())[1] == code  # the code is the same
