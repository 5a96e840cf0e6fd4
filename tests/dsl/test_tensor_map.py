"""Tensor maps: what the driver would be told, and what it would refuse."""

from __future__ import annotations

from typing import Any

import pytest

from ptxkit.dsl.descriptor import LayoutError
from ptxkit.dsl.tensor_map import Im2colMap, TensorMap


def test_a_matrix() -> None:
    made = TensorMap("bf16", (4096, 8192), (64, 128), swizzle="128B", l2_promotion="128B")
    assert made.box_bytes == 64 * 128 * 2
    assert made.driver_arguments() == {
        "data_type": 9,
        "rank": 2,
        "global_dim": (4096, 8192),
        "global_strides": (8192,),
        "box_dim": (64, 128),
        "element_strides": (1, 1),
        "interleave": 0,
        "swizzle": 3,
        "l2_promotion": 2,
        "oob_fill": 0,
    }


def test_strides_count_in_the_bytes() -> None:
    assert TensorMap("f32", (64, 64), (32, 64), element_strides=(1, 2)).box_bytes == 32 * 32 * 4


def test_the_innermost_stride_counts_where_it_is_not_ignored() -> None:
    row: dict[str, Any] = {"element_strides": (2, 1, 1)}
    assert TensorMap("f32", (64, 64, 8), (32, 64, 1), **row).box_bytes == 32 * 64 * 4
    made = TensorMap("f32", (64, 64, 8), (32, 64, 1), interleave="16B", **row)
    assert made.box_bytes == 16 * 64 * 4


@pytest.mark.parametrize(
    ("name", "code"),
    [(None, 0), ("32B", 1), ("64B", 2), ("128B", 3), ("128B_ATOM32", 4), ("128B_ATOM32_FLIP8", 5),
     ("128B_ATOM64", 6)],
)  # fmt: skip
def test_swizzles_by_the_drivers_numbers(name: str | None, code: int) -> None:
    made = TensorMap("f16", (256, 64), (16, 8), swizzle=name)
    assert made.driver_arguments()["swizzle"] == code


def test_names_of_types() -> None:
    assert TensorMap("e4m3", (128, 8), (128, 8)).driver_arguments()["data_type"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dtype": "f31"}, "no data type"),
        ({"shape": (64,) * 6, "box": (64,) * 6}, "1 to 5 dimensions"),
        ({"shape": (0, 64)}, "extent 0 is 0"),
        ({"box": (64, 257)}, "extent 1 of the box is 257"),
        ({"box": (64,)}, "the box has 2 extents, as the shape, not 1"),
        ({"element_strides": (1,)}, "2 dimensions have as many element strides: 1"),
        ({"box": (4, 8)}, "no multiple of 16 bytes"),
        ({"box": (128, 8), "swizzle": "128B"}, "more than swizzle 128B"),
        ({"box": (4, 8, 8), "shape": (64, 64, 64), "interleave": "16B"}, "no multiple of 16"),
        ({"box": (64, 16, 128), "shape": (64, 64, 128)}, "has 262144 bytes, more than 233472"),
        ({"strides": (100,)}, "stride 1 is 100"),
        ({"strides": (1 << 40,)}, "below"),
        ({"strides": (128, 128)}, "1 strides"),
        ({"element_strides": (1, 9)}, "element stride 1 is 9"),
        ({"interleave": "16B"}, "needs 3 dimensions"),
        ({"interleave": "8B"}, "interleave is None"),
        ({"fill": "nan", "dtype": "u16"}, "no NaN"),
        ({"fill": "one"}, "'zero' or 'nan'"),
        ({"l2_promotion": "1KB"}, "l2_promotion"),
        ({"swizzle": "96B"}, "no swizzle"),
    ],
)
def test_what_the_driver_refuses(arguments: dict[str, Any], message: str) -> None:
    row: dict[str, Any] = {"dtype": "f16", "shape": (256, 64), "box": (64, 8)} | arguments
    with pytest.raises(LayoutError, match=message):
        TensorMap(**row)


def test_a_stride_of_nothing_repeats_a_row() -> None:
    made = TensorMap("f16", (64, 64), (64, 8), strides=(0,))
    assert made.driver_arguments()["global_strides"] == (0,)


def test_addresses() -> None:
    made = TensorMap("f16", (256, 64), (64, 8))
    made.check_address(0x1000)
    with pytest.raises(LayoutError, match="no multiple of 16"):
        made.check_address(0x1008)


def test_images() -> None:
    row: dict[str, Any] = {"lower": (-1, -1), "upper": (1, 1), "channels": 64, "pixels": 128}
    made = Im2colMap("f16", (64, 32, 32, 8), (), swizzle="128B", **row)
    assert made.box_bytes == 64 * 128 * 2
    assert made.driver_arguments()["pixel_box_lower"] == (-1, -1)
    for wrong, message in (
        ({"lower": (-129, 0)}, "lower has 2 numbers"),
        ({"pixels": 2000}, "1 to 1024 pixels"),
        ({"channels": 4}, "16 bytes"),
        ({"channels": 128}, "a pixel has 256 bytes, more than swizzle 128B"),
        ({"pixels": 1024, "channels": 256, "swizzle": None}, "has 524288 bytes"),
        ({"element_strides": (1, 9, 1, 1)}, "element stride 1 is 9"),
    ):
        given = {"swizzle": "128B"} | row | wrong
        with pytest.raises(LayoutError, match=message):
            Im2colMap("f16", (64, 32, 32, 8), (), **given)
    Im2colMap("f16", (64, (1 << 31) - 2, 32, 8), (), strides=(128, 1024, 4096), **row)
    with pytest.raises(LayoutError, match=r"corner 1 reach 2\*\*31"):
        Im2colMap("f16", (64, (1 << 31) - 1, 32, 8), (), strides=(128, 1024, 4096), **row)
    with pytest.raises(LayoutError, match="3 to 5 dimensions"):
        Im2colMap("f16", (64, 32), (), **row)
