"""Tensor maps against the driver: both take the same ones, of thousands that are drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest
from driver import Driver

from ptxkit.dsl.descriptor import LayoutError, swizzle
from ptxkit.dsl.tensor_map import DATA_TYPES, INTERLEAVES, L2_PROMOTIONS, Im2colMap, TensorMap

pytestmark = pytest.mark.gpu
SWIZZLES = {"none": 0, "32B": 1, "64B": 2, "128B": 3}  # those of sm_90
TYPES = [name for name in DATA_TYPES if name[0] != "b" or name == "bf16"]  # packed ones: sm_100


def drawn(source: random.Random) -> dict[str, Any]:
    """A map that is nearly always legal, then with up to two of its numbers changed."""
    rank = source.randint(1, 5)
    dtype = source.choice(TYPES)
    size = DATA_TYPES[dtype][1] // 8
    name = source.choice(list(SWIZZLES))
    span = swizzle(name).span or 256
    shape = [source.choice([16, 64, 128, 1000]) * 16 for _ in range(rank)]
    strides, stride = [], size
    for extent in shape[:-1]:
        stride *= extent
        strides.append(stride)
    row: dict[str, Any] = {
        "dtype": dtype,
        "shape": shape,
        "strides": strides,
        "box": [source.choice([16, 32, span]) // size or 1]
        + [source.choice([1, 8, 256]) for _ in range(rank - 1)],
        "element_strides": [source.choice([1, 1, 1, 2, 8]) for _ in range(rank)],
        "swizzle": name,
        "interleave": source.choice([None, None, None, "16B", "32B"]),
        "l2_promotion": source.choice(list(L2_PROMOTIONS)),
        "fill": source.choice(["zero", "zero", "nan"]),
    }
    for _ in range(source.choice([0, 0, 1, 2])):
        field, values = source.choice(
            [
                ("shape", [0, 1, 7, 1 << 32, (1 << 32) + 1]),
                ("strides", [0, 8, 16, 24, 32, 48, 1 << 39, 1 << 40, (1 << 40) + 16]),
                ("box", [0, 1, 3, 4, 64, 255, 256, 257]),
                ("element_strides", [0, 3, 8, 9]),
            ]
        )
        if row[field]:
            row[field][source.randrange(len(row[field]))] = source.choice(values)
    return row


@pytest.fixture(scope="module")
def driver() -> Driver:
    torch = pytest.importorskip("torch", reason="it makes the context")
    if not torch.cuda.is_available() or torch.cuda.get_device_capability() < (9, 0):
        pytest.skip("tensor maps are for sm_90 and later")
    torch.zeros(1, device="cuda")
    return Driver()


def verdicts(driver: Driver, row: dict[str, Any], pointer: int) -> tuple[str, int]:
    """What is refused here, "" for nothing, and the driver's error, 0 for none."""
    message = ""
    try:
        kind = Im2colMap if "pixels" in row else TensorMap
        kind(**row).check_address(pointer)
    except LayoutError as error:
        message = str(error)
    given = {
        "data_type": DATA_TYPES[row["dtype"]][0],
        "rank": len(row["shape"]),
        "global_dim": row["shape"],
        "global_strides": row["strides"],
        "element_strides": row["element_strides"],
        "interleave": INTERLEAVES[row["interleave"]],
        "swizzle": SWIZZLES[row["swizzle"]],
        "l2_promotion": L2_PROMOTIONS[row["l2_promotion"]],
        "oob_fill": int(row["fill"] == "nan"),
    }
    if "pixels" in row:
        given |= {
            "pixel_box_lower": row["lower"],
            "pixel_box_upper": row["upper"],
            "channels_per_pixel": row["channels"],
            "pixels_per_column": row["pixels"],
        }
    else:
        given["box_dim"] = row["box"]
    return message, driver.encoded(given, pointer)[0]


def drawn_images(source: random.Random) -> dict[str, Any]:
    """A map of images, nearly always legal, then with up to two of its numbers changed."""
    row = drawn(source)
    while not 3 <= len(row["shape"]) <= 5:
        row = drawn(source)
    size, rank = DATA_TYPES[row["dtype"]][1] // 8, len(row["shape"])
    limit = {3: 32768, 4: 128, 5: 16}[rank]
    row |= {
        "box": (),
        "lower": [source.choice([0, -1, -limit]) for _ in range(rank - 2)],
        "upper": [source.choice([0, 1, -1, limit - 1]) for _ in range(rank - 2)],
        "channels": source.choice([16, 32, swizzle(row["swizzle"]).span or 64]) // size or 1,
        "pixels": source.choice([1, 7, 64, 256]),
    }
    for _ in range(source.choice([0, 0, 1])):
        field, values = source.choice(
            [
                ("lower", [-limit - 1, limit]),
                ("upper", [-limit - 1, limit]),
                ("channels", [0, 3, 256, 257]),
                ("pixels", [0, 1024, 1025]),
            ]
        )
        if isinstance(row[field], list):
            row[field][source.randrange(rank - 2)] = source.choice(values)
        else:
            row[field] = source.choice(values)
    return row


def is_known(message: str) -> bool:
    """Tell of what the driver takes whether it is refused here all the same.

    Its manual asks for swizzle 32B where the interleave is 32B. It takes some boxes that fit no
    shared memory, since it divides by element strides as if nothing were left, also by the
    innermost one, which a copy ignores (see `test_boxes_lie_as_the_swizzle_says`). Of images
    almost 2**32 pixels wide it takes some, whose corners overflow.
    """
    known = ("interleave 32B goes", "more than 233472", "reach 2**31")
    return any(words in message for words in known)


@pytest.mark.parametrize("draw", [drawn, drawn_images])
def test_the_driver_takes_the_same_maps(driver: Driver, draw: Any) -> None:
    source = random.Random(7)
    taken, wrong = 0, []
    for _ in range(5000):
        row, pointer = draw(source), 0x7F0000000000 + source.choice([0, 0, 0, 16, 8])
        message, error = verdicts(driver, row, pointer)
        taken += not error
        if bool(message) != bool(error) and (error or not is_known(message)):
            wrong.append(f"driver {error}, here {message or 'taken'}: {row} at {pointer:#x}")
    assert not wrong, "\n".join([f"{len(wrong)} differ", *wrong[:20]])
    assert 400 < taken < 4500
