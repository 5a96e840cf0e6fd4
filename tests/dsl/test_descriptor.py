"""Descriptors: their bits, what they refuse, and where the elements they describe lie."""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from drawn import instructions_of
from hypothesis import event, given, settings
from hypothesis import strategies as st

from ptxkit import kernel, ptx
from ptxkit.dsl.descriptor import (
    B32,
    B64,
    B128,
    B128_ATOM32,
    B128_ATOM32_FLIP8,
    B128_ATOM64,
    NONE,
    InstructionDescriptor,
    LayoutError,
    LayoutWarning,
    MatrixDescriptor,
    Swizzle,
    Tcgen05Descriptor,
    WgmmaDescriptor,
    canonical,
    swizzle,
)
from ptxkit.types import u32

# Values of case 296, and the manual's worked encodings (9.7.15.5.1.2).
WGMMA = [
    ((0x400, 16, 1024, "128B"), 0x4000004000010040),
    ((0x400, 16, 512, "64B"), 0x8000002000010040),
    ((0x400, 16, 256, "32B"), 0xC000001000010040),
    ((0x400, 128, 256, None), 0x0000001000080040),
    ((0x3FC00, 16, 1024, "128B"), 0x4000004000013FC0),
    ((0, 64 * 4, 32 * 4, None), 8 << 32 | 16 << 16),
    ((0, 16, 64 * 4, "32B"), 3 << 62 | 16 << 32 | 1 << 16),
    ((0, 256 * 2, 512 * 2, "64B"), 2 << 62 | 64 << 32 | 32 << 16),
]
TCGEN05 = [
    ((0x400, 16, 1024, "128B"), 2 << 61 | 1 << 46 | 64 << 32 | 1 << 16 | 64),
    ((0x400, 16, 512, "64B"), 4 << 61 | 1 << 46 | 32 << 32 | 1 << 16 | 64),
    ((0x400, 16, 256, "32B"), 6 << 61 | 1 << 46 | 16 << 32 | 1 << 16 | 64),
    ((0x400, 1024, 1024, "128B_ATOM32"), 1 << 61 | 1 << 46 | 64 << 32 | 64 << 16 | 64),
    ((0x400, 128, 256, None), 1 << 46 | 16 << 32 | 8 << 16 | 64),
]
KNOWN = [(WgmmaDescriptor, *row) for row in WGMMA] + [(Tcgen05Descriptor, *row) for row in TCGEN05]


@pytest.mark.parametrize(("kind", "fields", "bits"), KNOWN)
def test_known_bits(kind: type[MatrixDescriptor], fields: Any, bits: int) -> None:
    made = kind(*fields)
    assert made.encode() == bits
    assert kind.decode(bits) == made


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ((0x408, 16, 1024, "128B"), "address 0x408 is no multiple of 16"),
        ((0x40000, 16, 1024, "128B"), "address 0x40000 does not fit 18 bits"),
        ((0x400, 16, 1 << 18, "128B"), "stride offset 0x40000 does not fit"),
        ((0x400, 8, 1024, "128B"), "leading offset 0x8 is no multiple"),
        ((0x400, 16, 1024, "256B"), "no swizzle '256B'"),
        ((0x400, 16, 1024, "128B_ATOM32"), "WgmmaDescriptor has no swizzle"),
        ((-16, 16, 1024, "128B"), "does not fit"),
        ((0x400, 16, 1024, "128B", 8), "base offset 8"),
    ],
)
@pytest.mark.filterwarnings("ignore::ptxkit.dsl.descriptor.LayoutWarning")
def test_bad_layouts_are_refused(fields: Any, message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        WgmmaDescriptor(*fields).encode()


def test_a_start_within_a_pattern_needs_a_base_offset() -> None:
    with pytest.warns(LayoutWarning, match="multiple of 1024"):
        WgmmaDescriptor(0x480, 16, 1024, "128B").encode()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert WgmmaDescriptor(0x480, 16, 1024, "128B", 1).encode() >> 49 & 7 == 1


@pytest.mark.filterwarnings("ignore:0x3fff0")
def test_case_296(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(shared / "cases"))
    (path,) = (shared / "cases").glob("296_*.py")
    spec = importlib.util.spec_from_file_location("case_296", path)
    assert spec is not None
    assert spec.loader is not None
    case = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(case)
    for fields, wanted in case.CASES:
        made = WgmmaDescriptor(*fields)
        if isinstance(wanted, int):
            assert made.encode() == wanted
        elif isinstance(wanted, str):
            with pytest.warns(LayoutWarning, match="1024"):
                made.encode()
        else:
            with pytest.raises(LayoutError):
                made.encode()


UNITS = st.integers(0, (1 << 14) - 1).map(lambda unit: unit * 16)


@st.composite
def matrices(draw: st.DrawFn) -> MatrixDescriptor:
    kind = draw(st.sampled_from([WgmmaDescriptor, Tcgen05Descriptor]))
    named = draw(st.sampled_from(list(kind.codes)))
    return kind(draw(UNITS), draw(UNITS), draw(UNITS), named, draw(st.integers(0, 7)))


@given(matrices())
@pytest.mark.filterwarnings("ignore::ptxkit.dsl.descriptor.LayoutWarning")
def test_decode_gives_a_matrix_back(made: MatrixDescriptor) -> None:
    bits = made.encode()
    assert type(made).decode(bits) == made
    assert made.fixed_bits == bits & ~0x3FFF


@given(st.integers(0, (1 << 64) - 1), st.sampled_from([WgmmaDescriptor, Tcgen05Descriptor]))
@pytest.mark.filterwarnings("ignore::ptxkit.dsl.descriptor.LayoutWarning")
def test_bits_are_decoded_or_refused(bits: int, kind: type[MatrixDescriptor]) -> None:
    fields = 0x3FFF | 0x3FFF << 16 | 0x3FFF << 32 | 7 << 49
    for word in (bits, bits & fields | kind.constant, bits & (fields | 7 << 61) | kind.constant):
        try:
            made = kind.decode(word)
        except LayoutError:
            assert word != bits & fields | kind.constant
            continue
        assert made.encode() == word


@pytest.mark.parametrize("bits", [-1, 1 << 64, 1 << 14, 1 << 46, 1 << 52])
def test_bits_of_nothing_are_refused(bits: int) -> None:
    with pytest.raises(LayoutError):
        WgmmaDescriptor.decode(bits)


# ---- swizzles

ALL = [NONE, B32, B64, B128, B128_ATOM32, B128_ATOM64]


@pytest.mark.parametrize("kind", ALL)
def test_a_swizzle_permutes_its_pattern(kind: Swizzle) -> None:
    places = [kind.apply(address) for address in range(4096)]
    assert sorted(places) == list(range(4096))
    assert [kind.apply(place) for place in places] == list(range(4096))
    moved = [place ^ address for address, place in enumerate(places)]
    assert all(moved[at] == moved[at + kind.period] for at in range(4096 - kind.period))
    assert all(place // 128 == at // 128 for at, place in enumerate(places))
    assert all(bits % kind.atom == 0 for bits in moved)


@pytest.mark.parametrize("kind", [B32, B64, B128])
def test_a_column_of_a_swizzled_tile_meets_all_banks(kind: Swizzle) -> None:
    """What swizzling is for: eight rows of one 16-byte column lie in different banks."""
    addresses = [kind.apply(kind.span * row) for row in range(8)]
    assert len({address % 128 // 16 for address in addresses}) == 8


def test_which_rows_are_flipped_is_not_guessed() -> None:
    with pytest.raises(LayoutError, match="128B_ATOM32_FLIP8 flips is not known"):
        B128_ATOM32_FLIP8.apply(0)


@pytest.mark.parametrize("kind", [*ALL, B128_ATOM32_FLIP8], ids=str)
def test_a_swizzle_is_found_by_its_name(kind: Swizzle) -> None:
    assert swizzle(kind.name) == kind


@pytest.mark.parametrize("name", ["48B", 16, "ATOM", Ellipsis])
def test_no_other_swizzles(name: Any) -> None:
    with pytest.raises(LayoutError, match="no swizzle"):
        swizzle(name)


# ---- canonical layouts


# Tiles that one descriptor describes: rows (M or N), columns (K), bits, major, swizzle.
TILES: list[tuple[int, int, int, str, Swizzle]] = []
for _bits in (8, 16, 32):
    for _kind in (NONE, B32, B64, B128):
        _unit = (_kind.span or 16) * 8 // _bits
        for _many in (1, 2, 3):
            TILES.append((8 * _many, _unit if _kind.span else _unit * _many, _bits, "K", _kind))
            TILES.append((_unit * _many, 16, _bits, "MN", _kind))


@pytest.mark.parametrize(("rows", "columns", "bits", "major", "kind"), TILES)
def test_a_canonical_tile_has_a_place_for_each_element(
    rows: int, columns: int, bits: int, major: str, kind: Swizzle
) -> None:
    leading, stride = canonical(rows, columns, bits, major=major, swizzle=kind)
    made = WgmmaDescriptor(0x2000, leading, stride, kind)
    size = bits // 8
    places = [
        made.offset_of(row, column, bits, major) for row in range(rows) for column in range(columns)
    ]
    assert sorted(places) == list(range(0, rows * columns * size, size))


@pytest.mark.parametrize(("rows", "columns", "bits", "major", "kind"), TILES)
def test_a_canonical_tile_lies_as_copies_of_boxes_write_it(
    rows: int, columns: int, bits: int, major: str, kind: Swizzle
) -> None:
    """Boxes as wide as the swizzle, one behind the other, each row by row, XORed by address."""
    leading, stride = canonical(rows, columns, bits, major=major, swizzle=kind)
    made = WgmmaDescriptor(0x2000, leading, stride, kind)
    inner, outer = (columns, rows) if major == "K" else (rows, columns)
    width = (kind.span or 16) * 8 // bits  # elements of a box's row
    address = 0x2000
    for box in range(inner // width):
        for line in range(outer):
            for at in range(box * width, box * width + width):
                row, column = (line, at) if major == "K" else (at, line)
                place = made.offset_of(row, column, bits, major) + 0x2000
                assert place == kind.apply(address)
                address += bits // 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((64, 24, 16, "K", "128B"), "no multiple of 128 bytes"),
        ((60, 64, 16, "K", "128B"), "60 is no multiple of 8"),
        ((64, 64, 16, "M", "128B"), "major is"),
        ((64, 64, 16, "K", "12B"), "no swizzle"),
        ((64, 64, 32, "MN", "128B_ATOM32"), "not known"),
    ],
)
def test_canonical_refuses(arguments: Any, message: str) -> None:
    rows, columns, bits, major, kind = arguments
    with pytest.raises(LayoutError, match=message):
        canonical(rows, columns, bits, major=major, swizzle=kind)


def test_a_step_stays_within_the_address() -> None:
    made = WgmmaDescriptor(0x3FC00, 16, 1024, "128B")
    assert made.advanced(made.encode(), 32) == made.encode() + 2
    with pytest.raises(LayoutError, match="leaves"):
        made.advanced(made.encode(), 1024)


# ---- instruction descriptors

KINDS: dict[str, tuple[list[str], list[str], list[str | None]]] = {
    "f16": (["f16", "bf16"], ["f16", "f32"], [None]),
    "tf32": (["tf32"], ["f32"], [None]),
    "f8f6f4": (["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"], ["f16", "f32"], [None]),
    "i8": (["u8", "s8"], ["s32"], [None]),
    "mxf8f6f4": (["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"], ["f32"], ["ue8m0"]),
    "mxf4": (["e2m1"], ["f32"], ["ue8m0"]),
    "mxf4nvf4": (["e2m1"], ["f32"], ["ue4m3", "ue8m0"]),
}
SHAPES = st.tuples(st.sampled_from([32, 64, 128, 256]), st.integers(1, 32).map(lambda n: 8 * n))


EXTRAS: dict[str, list[Any]] = {
    "transpose_a": [True], "transpose_b": [True], "negate_a": [True], "negate_b": [True],
    "sparse": [True], "saturate": [True], "ws": [True], "selector": [1, 2, 3],
    "max_shift": [8, 16, 32], "scale_a": [1, 2, 3], "scale_b": [1, 2, 3],
}  # fmt: skip


@st.composite
def instructions(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(list(KINDS)))
    inputs, outputs, scales = KINDS[kind]
    m, n = draw(SHAPES)
    row: dict[str, Any] = {"kind": kind, "m": m, "n": n, "d": draw(st.sampled_from(outputs))}
    row |= {name: draw(st.sampled_from(inputs)) for name in "ab"}
    row["cta_group"] = draw(st.sampled_from([1, 2]))
    row["scale"] = draw(st.sampled_from(scales))
    for name in draw(st.sets(st.sampled_from(list(EXTRAS)), max_size=4)):
        row[name] = draw(st.sampled_from(EXTRAS[name]))
    return row


@settings(max_examples=500)
@given(instructions())
def test_an_instruction_is_refused_or_comes_back(row: dict[str, Any]) -> None:
    try:
        made = InstructionDescriptor(**row)
    except LayoutError:
        event("refused")
        return
    event("encoded")
    bits = made.encode()
    assert 0 <= bits < 1 << 32
    assert InstructionDescriptor.decode(row["kind"], bits, row["cta_group"], ws=made.ws) == made


@given(st.integers(-1, 1 << 33), st.sampled_from(list(KINDS)), st.booleans())
def test_instruction_bits_are_decoded_or_refused(bits: int, kind: str, ws: bool) -> None:
    try:
        made = InstructionDescriptor.decode(kind, bits, ws=ws)
    except LayoutError:
        return
    assert made.encode() == bits


F16 = {"kind": "f16", "d": "f32", "a": "bf16", "b": "bf16", "m": 128, "n": 256}
MX = {"kind": "mxf8f6f4", "d": "f32", "a": "e4m3", "b": "e5m2", "m": 128, "n": 64}
MX["scale"] = "ue8m0"


@pytest.mark.parametrize(
    ("row", "bits"),
    [
        # By hand from the table of 9.7.16.4.2.
        (F16, 1 << 4 | 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24),
        (F16 | {"transpose_b": True, "negate_a": True}, 0x08400490 | 1 << 16 | 1 << 13),
        (F16 | {"m": 256, "cta_group": 2, "sparse": True, "selector": 2}, 0x10400490 | 4 | 2),
        (
            F16 | {"m": 32, "n": 64, "ws": True, "max_shift": 16},
            2 << 30 | 2 << 24 | 8 << 17 | 0x490,
        ),
        (
            {"kind": "i8", "d": "s32", "a": "s8", "b": "u8", "m": 64, "n": 24, "saturate": True},
            1 << 3 | 2 << 4 | 1 << 7 | 3 << 17 | 4 << 24,
        ),
        (
            MX | {"scale_a": 3, "scale_b": 2},
            2 << 4 | 1 << 10 | 8 << 17 | 1 << 23 | 1 << 27 | 3 << 29,
        ),
    ],
)
def test_known_instruction_bits(row: dict[str, Any], bits: int) -> None:
    assert InstructionDescriptor(**row).encode() == bits


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (F16 | {"kind": "f32"}, "no kind 'f32'"),
        (F16 | {"a": "e4m3"}, "takes f16, bf16, not e4m3"),
        (F16 | {"d": "f16"}, "bf16 gives f32"),
        (F16 | {"d": "s32"}, "gives f16, f32, not s32"),
        (F16 | {"m": 32}, "M is 64 or 128 here, not 32"),
        (F16 | {"m": 64, "cta_group": 2}, "M is 128 or 256"),
        (F16 | {"n": 264}, "N is 8 to 256"),
        (F16 | {"n": 24, "m": 256, "cta_group": 2}, "steps of 16"),
        (F16 | {"n": 32, "ws": True}, "N is 64 or 128 or 256"),
        (F16 | {"ws": True, "sparse": True}, "N is 64 or 128 here"),
        (F16 | {"max_shift": 8}, "only tcgen05.mma.ws"),
        (F16 | {"cta_group": 3}, "cta_group"),
        (F16 | {"saturate": True}, "only kind i8"),
        (F16 | {"selector": 1}, "selector"),
        (F16 | {"scale": "ue8m0"}, "no block scales"),
        (MX | {"scale": None}, "scales by ue8m0"),
        (MX | {"m": 64}, "M is 128 here"),
        (MX | {"ws": True}, "no block scales"),
        (MX | {"scale_a": 4}, "data ids"),
        (MX | {"kind": "mxf4", "a": "e2m1", "b": "e2m1", "scale_a": 1}, "are 0, 2"),
        (MX | {"kind": "mxf4", "a": "e2m1", "b": "e2m1", "transpose_a": True}, "K-major"),
        (
            {"kind": "i8", "d": "s32", "a": "s8", "b": "u8", "m": 64, "n": 40},
            "steps of 16",
        ),
    ],
)
def test_illegal_instructions_are_refused(row: dict[str, Any], message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        InstructionDescriptor(**row)


# ---- in kernels


def test_a_descriptor_of_an_address_in_a_register() -> None:
    def body() -> None:
        made = WgmmaDescriptor(0, 16, 1024, "128B")
        made.advanced(made.at(ptx.mov.u32(64)), 32)

    assert [" ".join(line.split()) for line in instructions_of(body)] == [
        "mov.u32 %ru0, 64;",
        "and.b32 %r0, %ru0, 262128;",
        "shr.u32 %ru1, %r0, 4;",
        "cvt.u64.u32 %rdu0, %ru1;",
        "or.b64 %rd0, %rdu0, 4611686293305360384;",
        "add.s64 %rdi0, %rd0, 2;",
    ]


@pytest.mark.parametrize(
    ("target", "kind"), [("sm_90a", WgmmaDescriptor), ("sm_100a", Tcgen05Descriptor)]
)
def test_ptxas_takes_it(
    target: str, kind: type[MatrixDescriptor], assembles: Callable[[str], None]
) -> None:
    @kernel(target=target)
    def k(address: u32) -> None:
        made = kind(0, 16, 1024, "128B")
        made.advanced(made.at(address), 32)

    assembles(k.ptx())
