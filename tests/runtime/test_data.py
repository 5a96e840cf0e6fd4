"""Arguments described in words: what each form gives, and what is refused."""

from __future__ import annotations

import math
import struct
from pathlib import Path
from typing import Any

import pytest

from ptxkit.runtime.argument import packed
from ptxkit.runtime.data import Argument, DataError, described, values
from ptxkit.runtime.signature import Parameter, Signature

numpy = pytest.importorskip("numpy")


def parameter(type_: str, size: int, is_array: bool = False) -> Parameter:
    return Parameter("x", type_, size, size, is_array)


POINTER = parameter("u64", 8)


@pytest.mark.parametrize(
    ("text", "type_", "wanted"),
    [
        ("7", "u32", struct.pack("<I", 7)),
        ("-3", "s32", struct.pack("<i", -3)),
        ("0x10", "b16", struct.pack("<H", 16)),
        ("2.5", "f32", struct.pack("<f", 2.5)),
        ("-inf", "f64", struct.pack("<d", -math.inf)),
        ("1", "f16", struct.pack("<e", 1)),
        ("f32:2.5", "b32", struct.pack("<f", 2.5)),
        ("f32:-2.5", "s32", struct.pack("<f", -2.5)),
        ("f32:2.5", "f32", struct.pack("<f", 2.5)),
        ("bf16:1", "b16", b"\x80\x3f"),
        ("i64:-1", "u64", b"\xff" * 8),
    ],
)
def test_numbers(text: str, type_: str, wanted: bytes) -> None:
    one = parameter(type_, int(type_[1:]) // 8)
    value = described(text, one).value
    assert packed(Signature("k", (one,)), [value]) == [wanted]


def test_bytes() -> None:
    assert described("hex:00ff", parameter("b8", 2, True)).value == b"\0\xff"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("zeros:f32[3]", [0.0, 0.0, 0.0]),
        ("ones:u8[2]", [1, 1]),
        ("arange:f16[3]", [0.0, 1.0, 2.0]),
        ("arange:s64[3]", [0, 1, 2]),
        ("arange:bf16[3]", [0.0, 1.0, 2.0]),
        ("arange:b32[0]", []),
    ],
)
def test_fillings(text: str, wanted: list[Any]) -> None:
    made = described(text, POINTER)
    assert values(made.data, made.type) == wanted


def test_random_fillings() -> None:
    normal = described("randn:f32[100,100]", POINTER)
    assert normal.shape == (100, 100) and normal.data.dtype == numpy.dtype("<f4")
    assert abs(normal.data.mean()) < 0.05 and abs(normal.data.std() - 1) < 0.05
    drawn = described("rand:f64[10_000]", POINTER).data
    assert 0 <= drawn.min() < 0.01 and 0.99 < drawn.max() < 1
    drawn = described("rand:s8[10_000]", POINTER).data
    assert (drawn.min(), drawn.max()) == (-128, 127)
    assert all(math.isnan(v) for v in values(described("nan:bf16[2]", POINTER).data, "bf16"))


def test_seeds() -> None:
    texts = [described("randn:f32[9]", POINTER, seed).data.tobytes()
             for seed in ((1, 0), (1, 0), (1, 1), (2, 0))]  # fmt: skip
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3


def test_bf16_is_rounded_to_even() -> None:
    bits = numpy.array([0x3F808000, 0x3F818000, 0x3F808001, 0x7F7FFFFF, 0x7FC00001], "<u4")
    path_like = bits.view("<f4")
    from ptxkit.runtime.data import _to_bf16

    assert [hex(v) for v in _to_bf16(path_like)] == [
        "0x3f80",
        "0x3f82",
        "0x3f81",
        "0x7f80",
        "0x7fc0",
    ]


@pytest.mark.parametrize("kept", ["<f2", "<f4", ">f4", "<i8", "|u1", "|b1", ">u2"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_files(tmp_path: Path, kept: str, order: Any) -> None:
    data = numpy.arange(12).reshape(3, 4).astype(kept, order=order)
    numpy.save(tmp_path / "x.npy", data)
    made = described(f"{tmp_path}/x.npy@{tmp_path}/y.npy", POINTER)
    assert (made.data == data).all() and made.data.flags.c_contiguous
    assert made.out == f"{tmp_path}/y.npy"
    assert made.data.dtype.byteorder in "<=|"
    assert (
        made.type
        == {"f2": "f16", "f4": "f32", "i8": "i64", "u1": "u8", "b1": "u8", "u2": "u16"}[kept[1:]]
    )


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    numpy.save("complex.npy", numpy.zeros(3, complex))
    numpy.save("object.npy", numpy.array([{}], object), allow_pickle=True)
    numpy.savez("several.npz", a=numpy.zeros(3))
    Path("several.npz").rename("several.npy")
    numpy.save("short.npy", numpy.zeros(100))
    Path("short.npy").write_bytes(Path("short.npy").read_bytes()[:200])
    Path("none.npy").write_bytes(b"hello")


@pytest.mark.parametrize(
    ("text", "one", "message"),
    [
        ("", POINTER, "x: '' is no number for .u64, no array"),
        ("2.5", POINTER, "is no number for .u64"),
        ("abc", parameter("f32", 4), "is no number for .f32"),
        ("randn:f32[4", POINTER, "is no number"),
        ("randn:f32[]", POINTER, "is no number"),
        ("randn:f32[-1]", POINTER, "extents are not negative"),
        ("randn:f33[4]", POINTER, "there is no type f33; there are f16, bf16"),
        ("randm:f32[4]", POINTER, "there is no filling randm; there are zeros"),
        ("randn:i32[4]", POINTER, "randn is for f16, bf16, f32, f64"),
        ("arange:u8[257]", POINTER, "256 does not fit u8"),
        ("zeros:f32[4]@y.txt", POINTER, "behind @ is a .npy: y.txt"),
        ("zeros:f64[0xffffffffffff]", POINTER, "not so much memory"),
        ("f32:1e300", parameter("b32", 4), "does not fit f32"),
        ("i8:200", parameter("b8", 1), "200 does not fit i8"),
        ("i32:7", POINTER, "takes 8 bytes, i32 has 4"),
        ("i32:7", parameter("f32", 4), "is an .f32"),
        ("f31:7", POINTER, "there is no type f31"),
        ("hex:0", POINTER, "is no number"),
        ("missing.npy", POINTER, "cannot be read: .*No such file"),
        ("complex.npy", POINTER, "holds complex128; elements are f16"),
        ("object.npy", POINTER, "cannot be read: "),
        ("several.npy", POINTER, "holds several arrays"),
        ("short.npy", POINTER, "cannot be read: "),
        ("none.npy", POINTER, "cannot be read: "),
    ],
)
def test_what_is_refused(files: None, text: str, one: Parameter, message: str) -> None:
    with pytest.raises(DataError, match=message):
        described(text, one)


def test_an_argument_is_taken_as_an_array() -> None:
    signature = Signature("k", (POINTER,))
    assert packed(signature, [Argument("x", data=numpy.zeros(3), address=4096)]) == [
        struct.pack("<Q", 4096)
    ]
