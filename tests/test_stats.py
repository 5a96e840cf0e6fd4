"""What `measure` counts, against modules whose contents are known."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit import stats
from ptxkit.resource import grammar_path

HEADER = ".version 9.0\n.target sm_90a\n.address_size 64\n"


def measure(text: str) -> stats.ModuleStats:
    return stats.measure(ptxkit.parse(HEADER + text))


def body(text: str) -> stats.FunctionStats:
    (function,) = measure(f".func f()\n{{\n{text}\n}}\n").functions
    return function


def test_functions_parameters_and_directives() -> None:
    found = measure(
        """
.extern .func g (.param .b32 x);
.visible .entry k(
    .param .u64 .ptr .global .align 16 a,
    .param .align 64 .b8 b[128],
    .param .v4 .f32 c,
    .param .u64 .ptr d,
    .param .texref e)
    .reqntid 128, 1, 1 .maxnreg 64 .explicitcluster { ret; }
.func (.param .b32 r) f (.param .pred p) { ret; }
"""
    )
    kernel, function = found.functions
    assert (kernel.name, kernel.kind, kernel.linkage) == ("k", "kernel", ".visible")
    shown = [(p.name, p.type, p.size, p.alignment, p.pointer) for p in kernel.parameters]
    assert shown == [
        ("a", ".u64", 8, 16, "global"),
        ("b", ".b8[128]", 128, 64, None),
        ("c", ".v4 .f32", 16, None, None),
        ("d", ".u64", 8, None, "generic"),
        ("e", ".texref", None, None, None),
    ]
    assert kernel.directives == {
        ".reqntid": ["128", "1", "1"],
        ".maxnreg": ["64"],
        ".explicitcluster": [],
    }
    assert (function.name, function.kind, function.linkage) == ("f", "function", None)
    assert [p.name for p in function.returns] == ["r"]


def test_registers_and_memory() -> None:
    found = measure(
        """
.global .u32 a, b[10], c[] = {1, 2, 3};
.global .align 16 .v4 .f32 d[2][3];
.const .f64 e;
.extern .global .u32 elsewhere[100];
.extern .shared .b8 dynamic[];
.shared .b8 s[100];
.entry k()
{
    .reg .b32 %r<7>, x, y;
    .reg .v2 .f32 v;
    .reg .pred %p<2>;
    .shared .align 8 .b64 bar[4];
    {
        .reg .b32 z;
        .local .b8 t<3>;
    }
}
"""
    )
    assert found.memory == {"global": 4 * (1 + 10 + 3) + 16 * 6, "const": 8, "shared": 100}
    assert found.dynamic_shared == ["dynamic"]
    (kernel,) = found.functions
    assert kernel.registers == {".b32": 10, ".v2 .f32": 1, ".pred": 2}
    assert kernel.memory == {"shared": 32, "local": 3}


def test_instructions_and_barriers() -> None:
    found = body(
        """
    add.s32 a, b, c;
    add.rn.f32 a, b, c;
    @p bra L;
L:  call f, ();
    bar.sync 3;
    bar.sync 0, 64;
    bar.warp.sync -1;
    barrier.cluster.arrive;
    mbarrier.try_wait.parity.shared::cta.b64 p, [a], b;
    cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [a], [b, {c, d}], [e];
    ld.global.L1::no_allocate.nc.b32 a, [b];
    tcgen05.wait::ld.sync.aligned;
    wgmma.fence.sync.aligned;
    frobnicate.b32 a, b;
"""
    )
    assert found.instructions == 14
    assert found.labels == 1
    assert found.opcodes["add"] == 2
    assert found.opcodes["ld.global.nc"] == 1
    assert found.opcodes["cp.async.bulk.tensor"] == 1
    assert found.opcodes["tcgen05.wait"] == 1
    assert found.classes == {
        "integer": 1,
        "float": 1,
        "control": 2,
        "barrier": 4,
        "warp": 1,
        "tma": 1,
        "memory": 1,
        "tensor core": 1,
        "fence": 1,
        "unknown": 1,
    }
    assert found.barriers == {"bar": 2, "barrier.cluster": 1, "mbarrier.try_wait": 1}
    assert found.barrier_numbers == [0, 3]


def test_debug_information() -> None:
    found = measure(
        '.file 1 "x.cu"\n.func f()\n{\n.loc 1 2 3\nret;\n.loc 1 4 5\nret;\n}\n'
        ".section .debug_str\n{\n.b8 0\n}\n"
    )
    assert found.debug == {".file": 1, ".loc": 2, ".section": 1}


@pytest.mark.parametrize(
    ("text", "version", "target"),
    [
        ("add.s32 a, b, c;", "1.0", "sm_10"),
        ("cp.async.wait_all;", "7.0", "sm_80"),
        ("wgmma.commit_group.sync.aligned;", "8.0", "sm_90a"),
        ("elect.sync a|p, b;", "8.0", "sm_90"),
        ("tcgen05.wait::ld.sync.aligned;", "8.8", "sm_100f"),
        ("tcgen05.shift.cta_group::1.down [a];", "8.6", "sm_100a"),
        ("wgmma.commit_group.sync.aligned; tcgen05.wait::ld.sync.aligned;", "8.6", None),
        ("mov.u32 a, %cluster_ctarank;", "7.8", "sm_90"),
        ("mov.u32 a, %envreg31;", "1.0", "sm_10"),
        (".reg .b128 q;", "8.3", "sm_70"),
        ("fma.rn.f32x2 a, b, c, d;", "8.6", "sm_100"),
        ("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [a], b, [c];", "8.1", "sm_90"),
    ],
)
def test_lowest_version_and_target(text: str, version: str, target: str | None) -> None:
    # Without .address_size, which itself needs 2.3.
    source = f".version 9.0\n.target sm_90a\n.entry k\n{{\n{text}\n}}\n"
    found = stats.measure(ptxkit.parse(source))
    assert (found.needs_ptx, found.needs_target) == (version, target)


def test_json_is_plain() -> None:
    found = stats.to_dict(measure(".func f()\n{\nadd.s32 a, b, c;\nret;\n}\n"))
    again: Any = json.loads(json.dumps(found))
    assert again == found
    assert again["classes"] == {"integer": 1, "control": 1}


def architecture(name: str) -> int:
    return int(re.sub(r"\D", "", name))


def test_nothing_in_the_corpus_is_unknown_or_needs_more_than_it_has(
    corpus_files: list[Path],
) -> None:
    """A compiler's output says of itself which version and target are enough."""
    for path in corpus_files[::5]:
        if path.parent.name == "hand":
            continue
        found = stats.measure(ptxkit.parse(path.read_bytes()))
        assert "unknown" not in found.total("classes"), path
        if "fatal" in path.name or path.name == "hopper_bulk.sm_90a.ptx":
            continue  # inline assembly newer than the header; ptxas refuses it
        has = tuple(map(int, found.version.split(".")))
        assert tuple(map(int, found.needs_ptx.split("."))) <= has, path
        assert found.needs_target is not None, path
        assert architecture(found.needs_target) <= architecture(found.target.split(",")[0]), path


def test_tables_agree() -> None:
    """Every opcode that has a version has a class, and no opcode has two."""
    import tomllib

    def table(name: str) -> dict[str, Any]:
        return tomllib.loads(grammar_path(f"isa/{name}.toml").read_text())

    listed = [name for names in table("class")["opcodes"].values() for name in names]
    assert len(listed) == len(set(listed))
    feature = table("feature")
    for name in feature["opcode"]:
        opcode, *modifiers = name.split(".")
        words = tuple(f".{word}" for word in modifiers)
        assert stats.class_name(opcode, words) != "unknown", name
    groups = feature["group"]
    for part in "opcode", "modifier", "directive":
        for row in feature[part].values():
            target = row.get("target")
            assert target is None or target in groups or target in feature["target"]
    assert all(set(names) <= set(feature["target"]) for names in groups.values())
