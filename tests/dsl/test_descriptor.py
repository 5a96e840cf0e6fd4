"""Descriptors: encoders against the tables, decoders against encoders, bad layouts refused."""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptxkit import kernel, ptx, smem
from ptxkit.dsl.descriptor import (
    B128,
    InstructionDescriptor,
    LayoutError,
    LayoutWarning,
    Swizzle,
    Tcgen05Descriptor,
    WgmmaDescriptor,
    canonical,
    swizzle,
)
from ptxkit.types import b8

WGMMA = ["none", "32B", "64B", "128B"]


def test_case_296(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(shared / "cases"))
    (path,) = (shared / "cases").glob("296_*.py")
    spec = importlib.util.spec_from_file_location("case_296", path)
    assert spec is not None
    assert spec.loader is not None
    case = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(case)
    for (address, leading, stride, name), wanted in case.CASES:
        made = WgmmaDescriptor(address, leading, stride, swizzle(name))
        if isinstance(wanted, int):
            assert made.encode() == wanted
        elif isinstance(wanted, str):
            with pytest.warns(LayoutWarning, match="1024"):
                made.encode()
        else:
            with pytest.raises(LayoutError):
                made.encode()


units = st.integers(0, (1 << 14) - 1).map(lambda unit: unit << 4)


@given(units, units, units, st.sampled_from([*WGMMA, "128B_ATOM32"]), st.integers(0, 7))
def test_matrix_descriptors_come_back(
    address: int, leading: int, stride: int, name: str, base: int
) -> None:
    for cls in (WgmmaDescriptor, Tcgen05Descriptor):
        if cls is WgmmaDescriptor and name not in WGMMA:
            continue
        made = cls(address, leading, stride, swizzle(name), base)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LayoutWarning)
            bits = made.encode()
        assert 0 <= bits < 1 << 64
        assert cls.decode(bits) == made
        assert made.fixed_bits == bits & ~0x3FFF


@given(st.integers(0, (1 << 64) - 1))
def test_any_bits_are_decoded_or_refused(bits: int) -> None:
    for cls in (WgmmaDescriptor, Tcgen05Descriptor):
        try:
            made = cls.decode(bits)
        except LayoutError:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LayoutWarning)
            assert made.encode() == bits


def test_layouts_of_the_manual() -> None:
    """The worked examples: element strides of a layout, and the fields that encode them."""
    row = WgmmaDescriptor(0, 64 * 4, 32 * 4).encode()
    assert (row >> 16 & 0x3FFF, row >> 32 & 0x3FFF) == (16, 8)
    row = WgmmaDescriptor(0, 16, 64 * 4, swizzle(32)).encode()
    assert (row >> 16 & 0x3FFF, row >> 32 & 0x3FFF, row >> 62) == (1, 16, 3)
    row = WgmmaDescriptor(0, 256 * 2, 512 * 2, swizzle(64)).encode()
    assert (row >> 16 & 0x3FFF, row >> 32 & 0x3FFF, row >> 62) == (32, 64, 2)


@pytest.mark.parametrize(
    ("rows", "columns", "major", "name", "wanted"),
    [
        (64, 64, "K", "128B", (16, 1024)),
        (64, 32, "K", "64B", (16, 512)),
        (64, 16, "K", "32B", (16, 256)),
        (64, 16, "K", None, (64 * 16, 128)),
        (128, 64, "MN", "128B", (64 * 128, 1024)),
        (64, 16, "MN", None, (128, 16 * 16)),
    ],
)
def test_canonical_layouts(
    rows: int, columns: int, major: str, name: str | None, wanted: tuple[int, int]
) -> None:
    assert canonical(rows, columns, 16, major=major, swizzle=name) == wanted


def test_canonical_layouts_that_are_none() -> None:
    with pytest.raises(LayoutError, match="multiple of 128 bytes"):
        canonical(64, 32, 16)
    with pytest.raises(LayoutError, match="multiple of 8"):
        canonical(60, 64, 16)
    with pytest.raises(LayoutError, match="'K' or 'MN'"):
        canonical(64, 64, 16, major="N")


@pytest.mark.parametrize("name", [32, 64, 128, "128B_ATOM32"])
def test_swizzles_are_permutations(name: Any) -> None:
    made = swizzle(name)
    period = made.period
    places = [made.apply(at) for at in range(2 * period)]
    assert sorted(places) == list(range(2 * period))
    assert [made.apply(at) for at in places] == list(range(2 * period))
    assert all(at // 128 == place // 128 for at, place in enumerate(places))  # within a row


def test_unknown_swizzles() -> None:
    with pytest.raises(LayoutError, match="no swizzle 'x'"):
        swizzle("x")
    with pytest.raises(LayoutError, match="no swizzle of 48"):
        Swizzle(48)


# ---- instructions

KINDS = {
    "f16": ("f16", "bf16"),
    "tf32": ("tf32",),
    "f8f6f4": ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"),
    "i8": ("u8", "s8"),
    "mxf8f6f4": ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"),
    "mxf4": ("e2m1",),
    "mxf4nvf4": ("e2m1",),
}


@st.composite
def instructions(draw: st.DrawFn) -> InstructionDescriptor:
    kind = draw(st.sampled_from(sorted(KINDS)))
    a, b = draw(st.sampled_from(KINDS[kind])), draw(st.sampled_from(KINDS[kind]))
    group = draw(st.sampled_from([1, 2]))
    step = (16 if kind == "i8" else 8) * group
    more: dict[str, Any] = {"sparse": draw(st.booleans())}
    if kind.startswith("mx"):
        m, d = draw(st.sampled_from([128] if group == 1 else [128, 256])), "f32"
        more["scale"] = "ue4m3" if kind == "mxf4nvf4" and draw(st.booleans()) else "ue8m0"
        ids = [0, 1, 2, 3] if kind == "mxf8f6f4" else [0, 2]
        more |= {"scale_a": draw(st.sampled_from(ids)), "scale_b": draw(st.sampled_from(ids))}
    else:
        m = draw(st.sampled_from([64, 128] if group == 1 else [128, 256]))
        d = {"i8": "s32", "tf32": "f32"}.get(kind, "f32")
        if kind == "i8":
            more["saturate"] = draw(st.booleans())
    if kind not in ("mxf4", "mxf4nvf4"):
        more |= {"transpose_a": draw(st.booleans()), "transpose_b": draw(st.booleans())}
    if kind != "i8":
        more |= {"negate_a": draw(st.booleans()), "negate_b": draw(st.booleans())}
    n = step * draw(st.integers(1, 256 // step))
    return InstructionDescriptor(kind, d, a, b, m, n, group, **more)


@given(instructions())
def test_instruction_descriptors_come_back(made: InstructionDescriptor) -> None:
    bits = made.encode()
    assert 0 <= bits < 1 << 32
    assert InstructionDescriptor.decode(made.kind, bits, made.cta_group) == made


def test_an_instruction_descriptor_by_hand() -> None:
    made = InstructionDescriptor("f16", "f32", "bf16", "bf16", 128, 256)
    assert made.encode() == 1 << 4 | 1 << 7 | 1 << 10 | (256 >> 3) << 17 | (128 >> 4) << 24


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("f16", "f16", "bf16", "bf16", 128, 64), "bf16 gives f32 alone"),
        (("f16", "s32", "f16", "f16", 128, 64), "gives f16, f32"),
        (("f16", "f32", "e4m3", "f16", 128, 64), "takes f16, bf16"),
        (("f16", "f32", "f16", "f16", 256, 64), "M is 64 or 128"),
        (("f16", "f32", "f16", "f16", 128, 12), "steps of 8"),
        (("f16", "f32", "f16", "f16", 128, 264), "8 to 256"),
        (("f99", "f32", "f16", "f16", 128, 64), "no kind"),
        (("mxf4", "f32", "e2m1", "e2m1", 128, 64), "scales by ue8m0"),
        (("tf32", "f32", "tf32", "tf32", 128, 64, 3), "cta_group"),
    ],
)
def test_bad_instructions(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        InstructionDescriptor(*arguments)


def test_descriptors_in_a_kernel(assembles: Callable[[str], None]) -> None:
    layout = WgmmaDescriptor(0, 16, 1024, B128)

    @kernel(target="sm_90a", block=128)
    def k() -> None:
        tile = smem(b8, 64 * 128, name="tile", align=1024)
        layout.advanced(layout.at(ptx.mov.u32(tile)), 32)

    text = " ".join(k.ptx().split())
    assert (
        "and.b32 %r0, %ru0, 262128; shr.u32 %ru1, %r0, 4; cvt.u64.u32 %rdu0, %ru1;"
        f" or.b64 %rd0, %rdu0, {1 << 62 | 64 << 32 | 1 << 16}; add.s64 %rdi0, %rd0, 2;"
    ) in text
    assembles(k.ptx())
