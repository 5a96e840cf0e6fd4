"""Views of a variable: constant addresses, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from drawn import instructions_of

from ptxkit.dsl import ptx, reg, smem, view
from ptxkit.types import b8, b64, f16, f32


def test_elements_are_constant_addresses() -> None:
    def body() -> None:
        memory = smem(b8, 4096, name="m", align=128)
        tile = view(memory, f32, 4, 8, offset=64)
        bars = view(memory, b64, 2, offset=tile.end)
        assert (tile.end, bars.offset, bars.end) == (64 + 4 * 8 * 4, 192, 208)
        ptx.ld.shared.f32([tile[0, 0]])
        ptx.ld.shared.f32([tile[3, 7]])
        ptx.ld.shared.f32([tile])
        ptx.ld.shared.f32([tile, 4])
        ptx.ld.shared.b64([bars[1]])
        ptx.ld.shared.b8([view(memory, b8)])
        ptx.mov.u32(tile)
        ptx.mov.u32(view(memory, f16, 2)[0])

    assert [line.split(maxsplit=2)[-1] for line in instructions_of(body)[1:]] == [
        "[m+64];",
        "[m+188];",
        "[m+64];",
        "[m+68];",
        "[m+200];",
        "[m];",
        "m+64;",
        "m;",
    ]


def test_what_a_view_refuses() -> None:
    def body() -> None:
        memory = smem(b8, 64, name="m")
        tile = view(memory, f32, 4, 4)
        wrong: list[Any] = [(4, 0), (0, -1), (0,), (0, 0, 0), 1]
        for index in wrong:
            with pytest.raises(IndexError):
                tile[index]
        with pytest.raises(TypeError, match=r"ptx\.mad\.lo\.u32"):
            tile[reg.u32("i"), 0]
        with pytest.raises(ValueError, match="multiple of 4"):
            view(memory, f32, 2, offset=2)

    instructions_of(body)
