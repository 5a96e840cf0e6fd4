"""Registers of tcgen05: as ptxas takes them, line by line."""

from __future__ import annotations

import pytest

import ptxkit
from ptxkit.runtime.oracle import run_ptxas

HEAD = """\
.version 8.7
.target sm_100a
.address_size 64
.visible .entry k() {
.reg .b32 %b<9>; .reg .u32 %u<9>; .reg .s32 %s<9>; .reg .f32 %f<9>;
.reg .f16x2 %x<9>; .reg .f64 %d<9>;
.reg .b64 %rd<9>; .reg .b16 %h<9>; .reg .pred %p<3>;
"""
BANKS = ("%b", "%u", "%s", "%f", "%rd", "%x", "%h", "%d")
INSTRUCTIONS = (
    "tcgen05.mma.cta_group::1.kind::f16 [{}1], %rd1, %rd2, %b2, %p1;",
    "tcgen05.mma.cta_group::1.kind::f16 [%b1], [{}1], %rd2, %b2, %p1;",
    "tcgen05.mma.sp.cta_group::1.kind::f16 [%b1], %rd1, %rd2, [{}1], %b2, %p1;",
    "tcgen05.mma.ws.cta_group::1.kind::f16 [{}1], %rd1, %rd2, %b2, %p1;",
    "tcgen05.mma.cta_group::1.kind::f16 [%b1], %rd1, %rd2, {}2, %p1;",
    "tcgen05.mma.cta_group::1.kind::f16 [%b1], {}1, %rd2, %b2, %p1;",
    "tcgen05.alloc.cta_group::1.sync.aligned.b32 [{}1], 32;",
    "tcgen05.alloc.cta_group::1.sync.aligned.b32 [%rd1], {}1;",
    "tcgen05.dealloc.cta_group::1.sync.aligned.b32 {}1, 32;",
    "tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%b2}}, [{}1];",
    "tcgen05.st.sync.aligned.16x32bx2.x1.b32 [{}1], 0, {{%b1}};",
    "tcgen05.cp.cta_group::1.128x256b [{}1], %rd1;",
    "tcgen05.cp.cta_group::1.128x256b [%b1], {}1;",
    "tcgen05.shift.cta_group::1.down [{}1];",
)


def test_registers_that_hold_addresses_of_tensor_memory() -> None:
    lines = [text.format(bank) for text in INSTRUCTIONS for bank in BANKS]
    text = HEAD + "\n".join(lines) + "\nret;\n}\n"
    first = HEAD.count("\n") + 1
    ours = {item.line for item in ptxkit.check(text) if item.severity == "error"}
    assert first + lines.index(INSTRUCTIONS[0].format("%u")) in ours
    verdict = run_ptxas(text.encode(), "sm_100a")
    if verdict is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    theirs = {line for line, _ in verdict.errors}
    assert not {lines[line - first] for line in ours ^ theirs}
