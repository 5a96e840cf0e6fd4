"""Registers in addresses of tcgen05.mma: as ptxas takes them, line by line."""

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
.reg .b64 %rd<9>; .reg .b16 %h<3>; .reg .pred %p<3>;
"""
INSTRUCTIONS = (
    "tcgen05.mma.cta_group::1.kind::f16 [{}1], %rd1, %rd2, %b2, %p1;",
    "tcgen05.mma.cta_group::1.kind::f16 [%b1], [{}1], %rd2, %b2, %p1;",
    "tcgen05.mma.sp.cta_group::1.kind::f16 [%b1], %rd1, %rd2, [{}1], %b2, %p1;",
    "tcgen05.mma.ws.cta_group::1.kind::f16 [{}1], %rd1, %rd2, %b2, %p1;",
)


def test_registers_that_hold_addresses_of_tensor_memory() -> None:
    lines = [text.format(bank) for text in INSTRUCTIONS for bank in ("%b", "%u", "%s", "%f", "%rd")]
    text = HEAD + "\n".join(lines) + "\nret;\n}\n"
    first = HEAD.count("\n") + 1
    ours = {item.line for item in ptxkit.check(text) if item.severity == "error"}
    assert first + 1 in ours
    verdict = run_ptxas(text.encode(), "sm_100a")
    if verdict is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    theirs = {line for line, _ in verdict.errors}
    assert not {lines[line - first] for line in ours ^ theirs}
