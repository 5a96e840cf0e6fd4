"""Modules built ahead of time: what is written, which code a device gets, what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import REPO
from fake_device import Device

import ptxkit
from ptxkit import kernel, ptx
from ptxkit.isa.target import Target
from ptxkit.runtime import aot
from ptxkit.runtime.aot import BuiltError
from ptxkit.runtime.assembler import AssemblyError
from ptxkit.runtime.loader import load
from ptxkit.runtime.signature import interface_of
from ptxkit.runtime.toolchain import installed

TEXT = """.version 8.8
.target sm_80
.address_size 64
.extern .shared .align 128 .b8 dynamic[];
.visible .entry scale(
	.param .u64 .ptr .global .align 16 x,
	.param .f32 by,
	.param .align 64 .b8 map[128]
)
.maxntid 256, 1, 1
{
	.shared .b32 words[16];
	.reg .b32 %r1;
	bar.sync 0;
	ld.shared.b32 %r1, [words];
	st.shared.b32 [dynamic], %r1;
	ret;
}
.visible .entry other() .reqntid 64, 2 { ret; }
"""
HOPPER = TEXT.replace("sm_80", "sm_90a")
TARGETS = ["sm_80", "sm_90a", "sm_100f", "sm_103a"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A JSON with code for four targets."""
    if not installed():
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    folder = tmp_path_factory.mktemp("built")
    (made,) = aot.build({"k": TEXT}, TARGETS, folder, cache=False)
    return made.path


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    for path in built.parent.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path / built.name


# ---- what is written


def test_what_is_written(built: Path) -> None:
    facts = json.loads(built.read_bytes())
    assert facts["schema"] == aot.SCHEMA
    assert [row["target"] for row in facts["images"]] == TARGETS
    names = {row["file"] for row in facts["images"]}
    assert {path.name for path in built.parent.iterdir()} == names | {"k.json"}
    for row in facts["images"]:
        assert row["resources"]["scale"]["shared"] >= 64
        assert row["ptx"]["version"] == "8.8" and row["ptx"]["target"] == "sm_80"
        assert row["assembler"].startswith("ptxas ") and "(" not in row["assembler"]


def test_the_schema_describes_it(built: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((REPO / "docs" / "built.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    facts = json.loads(built.read_bytes())
    assert facts["schema"] == schema["properties"]["schema"]["const"]
    jsonschema.validate(facts, schema)
    described = [
        (schema, facts),
        (schema["$defs"]["kernel"], facts["kernels"][0]),
        (schema["$defs"]["parameter"], facts["kernels"][0]["parameters"][0]),
        (schema["$defs"]["image"], facts["images"][0]),
    ]
    for part, written in described:
        assert list(part["properties"]) == part["required"] == list(written)


def test_two_builds_give_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Other folders, other orders of finishing, `-lineinfo`, which names files."""
    for options in ((), ("-lineinfo",)):
        rows = []
        for jobs in (1, 4):
            folder = tmp_path / f"{jobs}{options}"
            aot.build({"k": TEXT, "l": HOPPER}, TARGETS, folder, options=options, cache=False,
                      jobs=jobs)  # fmt: skip
            rows.append({path.name: path.read_bytes() for path in folder.iterdir()})
        assert rows[0] == rows[1]
        assert len(rows[0]) == len(TARGETS) + 1 + 2


def test_a_module_is_built_for_what_runs_it(tmp_path: Path, built: Path) -> None:
    hopper, plain = aot.build({"h": HOPPER, "p": TEXT}, ["sm_90a", "sm_100a"], tmp_path)
    assert list(hopper.cubins) == ["sm_90a"]
    assert hopper.left_out == {"sm_100a": "sm_90a"}
    assert list(plain.cubins) == ["sm_90a", "sm_100a"]
    (own,) = aot.build({"own": HOPPER}, folder=tmp_path)
    assert list(own.cubins) == ["sm_90a"]
    with pytest.raises(BuiltError, match=r"h is \.target sm_90a, which cannot be built for sm_80"):
        aot.build({"h": HOPPER}, ["sm_80"], tmp_path)
    for name in ("", "../k", "a/b"):
        with pytest.raises(BuiltError, match="cannot be the name of files"):
            aot.build({name: HOPPER}, folder=tmp_path)
    with pytest.raises(ValueError, match="'sm90' is no target"):
        aot.build({"h": HOPPER}, ["sm90"], tmp_path)


def test_an_auto_kernel_is_traced_for_each_target(tmp_path: Path, built: Path) -> None:
    @kernel(target="auto", block=64)
    def wait() -> None:
        ptx.bar.sync(0)

    (made,) = aot.build({"wait": wait}, ["sm_90a", "sm_100a"], tmp_path)
    facts = json.loads(made.path.read_bytes())
    assert [row["ptx"]["target"] for row in facts["images"]] == ["sm_90a", "sm_100a"]
    assert facts["kernels"][0]["block"] == [64, 1, 1]


def test_kernels_take_the_same_on_every_target(tmp_path: Path, built: Path) -> None:
    threads = iter((64, 128))

    class Changing:
        target = "auto"

        def retargeted(self, target: str) -> str:
            block = f".reqntid {next(threads)}"
            return f".version 8.8\n.target {target}\n.entry k() {block} {{ ret; }}\n"

    with pytest.raises(BuiltError, match="k: its kernels take other arguments or shapes on sm_100"):
        aot.build({"k": Changing()}, ["sm_90", "sm_100"], tmp_path)


def test_errors_of_all_modules_and_nothing_is_written(tmp_path: Path, built: Path) -> None:
    bad = TEXT.replace("bar.sync 0", "bar.sync 99")
    folder = tmp_path / "out"
    path = tmp_path / "bad.ptx"
    path.write_text(bad)
    with pytest.raises(AssemblyError, match=r"(?s)one:14.*bad\.ptx:14") as caught:
        aot.build({"one": bad, "good": TEXT, "two": path}, ["sm_90a"], folder)
    assert len(caught.value.diagnostics) == 2
    assert not folder.exists()


# ---- what is loaded


@pytest.mark.parametrize(
    ("capability", "target"),
    [
        ((8, 0), "sm_80"),
        ((8, 9), "sm_80"),
        ((9, 0), "sm_90a"),
        ((10, 0), "sm_100f"),
        ((10, 3), "sm_103a"),
        ((7, 5), None),
        ((12, 0), None),
    ],
)
def test_the_code_for_a_device(
    built: Path, capability: tuple[int, int], target: str | None
) -> None:
    device = Device(capability)
    module = load(built, driver=device)
    assert not device.images
    if target is None:
        wanted = rf"capability {capability[0]}\.{capability[1]}, only for {', '.join(TARGETS)}"
        with pytest.raises(BuiltError, match=wanted):
            module.other[4]()
        return
    module.other[4]()
    assert device.images == [built.with_name(f"k.{target}.cubin").read_bytes()]
    assert module.cubin.target == target
    assert module.cubin.kernels["scale"].shared >= 64


@pytest.mark.parametrize("order", [1, -1])
def test_the_most_special_code_of_an_architecture(tmp_path: Path, built: Path, order: int) -> None:
    for few, wanted in ((3, "sm_100a"), (2, "sm_100f"), (1, "sm_100")):
        targets = ["sm_100", "sm_100f", "sm_100a"][:few][::order]
        (made,) = aot.build({"k": TEXT}, targets, tmp_path)
        assert aot.load(made.path, driver=Device((10, 0))).cubin.target == wanted


def test_devices_of_two_kinds(built: Path) -> None:
    device = Device((9, 0))
    module = load(str(built), driver=device)
    module.other[4]()
    device.now, device.capability = 2, (8, 6)
    module.other[4]()
    assert device.images == [built.with_name(f"k.{t}.cubin").read_bytes() for t in TARGETS[1::-1]]


def test_a_target_is_named(built: Path) -> None:
    assert load(built, target="sm_100f", driver=Device((9, 0))).cubin.target == "sm_100f"
    with pytest.raises(BuiltError, match="no code for sm_120a, only for sm_80"):
        load(built, target="sm_120a")
    with pytest.raises(ValueError, match="come too late"):
        load(built, options=["-O1"])


def test_the_same_module_as_from_ptx(built: Path) -> None:
    module = aot.load(built)
    wanted = interface_of(ptxkit.parse(TEXT))
    assert module.signatures == wanted.signatures
    assert module.has_dynamic_shared is bool(wanted.dynamic_shared) is True


def test_neither_assembler_nor_parser_is_needed(built: Path) -> None:
    code = (
        "import sys, ptxkit\n"
        f"module = ptxkit.load({str(built)!r}, target='sm_90a')\n"
        "assert module.cubin.data[:4] == b'\\x7fELF'\n"
        "print(*module.signatures, *sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": str(REPO), "PTXKIT_PTXAS": "/nothing", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    names = done.stdout.split()
    assert names[:2] == ["scale", "other"]
    assert not {"lark", "ptxkit.syntax.parser", "platformdirs"} & set(names)


@pytest.mark.parametrize(
    ("target", "runs", "not_on"),
    [
        ("sm_80", (80, 86, 89), (75, 90)),
        ("sm_90a", (90,), (89, 100)),
        ("sm_100", (100, 103), (90, 110, 120)),
        ("sm_100f", (100, 103), (90, 110, 120)),
        ("sm_103f", (103,), (100, 110)),
        ("sm_101a", (101, 110), (100,)),
        ("sm_120f", (120, 121), (100,)),
        ("sm_120a", (120,), (121,)),
    ],
)
def test_which_devices_run_a_target(
    target: str, runs: tuple[int, ...], not_on: tuple[int, ...]
) -> None:
    parsed = Target.parse(target)
    assert all(parsed.runs_on(number) for number in runs)
    assert not any(parsed.runs_on(number) for number in not_on)


# ---- what is damaged


def changed(path: Path, **changes: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_bytes()) | changes))


def changed_image(path: Path, **changes: Any) -> None:
    facts = json.loads(path.read_bytes())
    facts["images"] = [row | changes for row in facts["images"]]
    path.write_text(json.dumps(facts))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:400]), "is no JSON that ptxkit build"),
        (lambda path: path.write_bytes(b"[]"), "it has no schema"),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), "is no JSON that ptxkit build"),
        (lambda path: path.write_bytes(b"[" * 100_000), "is no JSON that ptxkit build"),
        (lambda path: changed(path, schema="1"), "it has no schema"),
        (lambda path: changed(path, schema=99), "schema 99, this ptxkit knows 1: upgrade"),
        (lambda path: changed(path, images=None), "is damaged"),
        (lambda path: changed(path, kernels=[{}]), "is damaged: KeyError: 'parameters'"),
        (lambda path: changed(path, kernels=[5]), "is damaged"),
        (lambda path: changed_image(path, target="x"), "'x' is no target"),
        (lambda path: changed_image(path, file="../x.cubin"), "is not in the folder of the JSON"),
    ],
)
def test_damaged_jsons(copy: Path, change: Any, message: str) -> None:
    change(copy)
    with pytest.raises(BuiltError, match=message):
        load(copy)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:100]), "has 100 bytes, not"),
        (lambda path: path.write_bytes(bytes(len(path.read_bytes()))), "SHA-256 differs"),
        (lambda path: path.unlink(), "k.json names k.sm_90a.cubin: No such file"),
    ],
)
def test_damaged_cubins(copy: Path, change: Any, message: str) -> None:
    change(copy.with_name("k.sm_90a.cubin"))
    device = Device((9, 0))
    module = load(copy, driver=device)
    with pytest.raises(BuiltError, match=message):
        module.other[4]()
    assert not device.images
    load(copy, driver=Device((8, 0))).other[4]()  # the code for others is as it was


def test_additions_of_the_same_schema_are_passed_over(copy: Path) -> None:
    changed(copy, more=1)
    changed_image(copy, more={"of": "this"})
    load(copy, driver=Device((9, 0))).other[4]()
