"""What cp.async puts into a stage is what ldmatrix takes out of it; evaluated without a GPU."""

from __future__ import annotations

from typing import Any

import pytest
from kernels.evaluate import Code

from ptxkit.kernels import gemm_sm80 as sm80

LEADING, ROWS, DEPTH, FIRST, K = 1 << 12, 345, 200, 256, 128  # rows 256 to 344, K 128 to 199
UNIT = 16


def operand(is_k_major: bool, is_a: bool) -> sm80.Operand:
    return sm80.Operand(0, LEADING, ROWS, DEPTH, FIRST, is_k_major, is_a)


def stage(given: sm80.Operand) -> dict[int, tuple[int, int]]:
    """For each 16 bytes of a stage, the element that it begins with, and how many are copied."""

    def body(tid: Any, to: Any, k: Any, address: Any, *sizes: Any) -> None:
        wide, leading, rows, depth, first = (address, *sizes)
        held = given._replace(address=sm80.ptx.cvt.u64.u32(wide), leading=leading, rows=rows)
        held._replace(depth=depth, first=first).copy(tid, k, to)

    code = Code(body, 8)
    found: dict[int, tuple[int, int]] = {}
    for tid in range(sm80.THREADS):
        row, unit = divmod(tid, 8)
        own = row * 128 + (unit ^ row % 8) * UNIT
        for to, source, size, valid in code.run(tid, own, K, 0, LEADING, ROWS, DEPTH, FIRST)[1]:
            assert size == UNIT and to not in found
            found[to] = source // 2, valid // 2
    return found


@pytest.mark.parametrize("is_a", [True, False])
@pytest.mark.parametrize("is_k_major", [True, False])
def test_ldmatrix_reads_what_cp_async_wrote(is_k_major: bool, is_a: bool) -> None:
    given = operand(is_k_major, is_a)
    copied = stage(given)
    assert sorted(copied) == list(range(0, sm80.PART, UNIT))
    wide = sm80.WARP_M if is_a else sm80.WARP_N
    places = [(step, part) for step in range(sm80.K // 16) for part in range(wide // 16)]

    def body(lane: Any, warp: Any, memory: Any, used: Any) -> None:
        starts = given.lanes(memory, lane, warp, wide)
        for step, part in places:
            given.read(starts, used, step, part)

    code = Code(body, 4)
    for warp in range(sm80.M // wide):
        lanes = [code.run(lane, warp, 0, 0)[1] for lane in range(32)]
        for at, (step, part) in enumerate(places):
            for matrix in range(4):
                rows = [lanes[8 * matrix + row][at][0] for row in range(8)]
                assert len({address // UNIT % 8 for address in rows}) == 8  # no bank twice
                # The order that mma.sync takes: of A rows first, of B K first.
                below, along = (matrix % 2, matrix // 2) if is_a else (matrix // 2, matrix % 2)
                for inside, address in enumerate(rows):
                    row = FIRST + warp * wide + 16 * part + 8 * below
                    k = K + 16 * step + 8 * along
                    row, k = (row + inside, k) if is_k_major else (row, k + inside)
                    begin = row * LEADING + k if is_k_major else k * LEADING + row
                    beyond, left = (
                        (row >= ROWS, DEPTH - k) if is_k_major else (k >= DEPTH, ROWS - row)
                    )
                    valid = 0 if beyond else max(0, min(8, left))
                    assert copied[address] == (begin, valid)
