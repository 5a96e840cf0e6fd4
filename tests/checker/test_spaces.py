"""State spaces of the variables in addresses: as ptxas sees them, line by line."""

from __future__ import annotations

import pytest

import ptxkit
from ptxkit.runtime.oracle import run_ptxas

HEAD = """\
.version 8.6
.target sm_90a
.address_size 64
.global .align 128 .b8 g[256];
.const .align 64 .b8 c[256];
.visible .entry k(.param .align 64 .b8 p[128], .param .u64 q) {
.shared .align 128 .b8 s[1024];
.local .align 16 .b8 l[64];
.reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<4>;
"""
NAMES = ("g", "c", "s", "p", "q", "l", "%rd1")
# ptxas 13.5 crashes (C7907) on prefetch.L1 and discard.L2 of shared variables; they are not here.
INSTRUCTIONS = (
    "ld.f32 %f1, [{}];",
    "ld.global.f32 %f1, [{}];",
    "ld.shared.f32 %f1, [{}];",
    "ld.param.b32 %r1, [{}];",
    "ld.const.b32 %r1, [{}];",
    "ldu.global.f32 %f1, [{}];",
    "st.f32 [{}], %f1;",
    "st.global.f32 [{}], %f1;",
    "atom.add.u32 %r1, [{}], 1;",
    "red.add.u32 [{}], 1;",
    "red.global.add.u32 [{}], 1;",
    "prefetch.global.L1 [{}];",
    "prefetch.tensormap [{}];",
    "prefetch.param.tensormap [{}];",
    "mbarrier.init.b64 [{}], 1;",
    "cp.async.ca.shared.global [s], [{}], 4;",
    "applypriority.global.L2::evict_normal [{}], 128;",
    "discard.global.L2 [{}], 128;",
    "fence.proxy.tensormap::generic.acquire.gpu [{}], 128;",
    "tensormap.replace.tile.global_address.global.b1024.b64 [{}], %rd1;",
    "cp.async.bulk.prefetch.L2.global [{}], 64;",
    (
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
        " [s], [{}, {{%r1, %r2}}], [s];"
    ),
    "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [{}, {{%r1, %r2}}], [s];",
    "cp.async.bulk.prefetch.tensor.2d.L2.global.tile [{}, {{%r1, %r2}}];",
)


def test_addresses_of_other_spaces_are_refused_as_ptxas_does() -> None:
    lines = [text.format(name) for text in INSTRUCTIONS for name in NAMES]
    text = HEAD + "\n".join(lines) + "\nret;\n}\n"
    first = HEAD.count("\n") + 1
    ours = {item.line for item in ptxkit.check(text) if item.severity == "error"}
    assert ours >= {
        first + lines.index("ld.f32 %f1, [p];"),
        first + lines.index("ld.f32 %f1, [c];"),
    }
    verdict = run_ptxas(text.encode(), "sm_90a")
    if verdict is None:
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    theirs = {line for line, _ in verdict.errors}
    wrong = {lines[line - first] for line in ours ^ theirs}
    wrong.discard("atom.add.u32 %r1, [l], 1;")  # ptxas fails, but names no line
    assert not wrong
