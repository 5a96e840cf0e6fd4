"""A matrix product for Ampere and later: cp.async, ldmatrix, mma.sync.

A CTA makes 128 by 128 of the product, each of its eight warps 64 by 32. Stages of 64 of K lie in
rows of 128 bytes whose 16-byte units are swizzled: unit u of row r lies at u XOR (r mod 8), so that
neither cp.async nor ldmatrix meets a bank twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ptxkit.dsl import array, for_, if_, kernel, ptx, smem, sreg
from ptxkit.dsl.fragment import mma_c
from ptxkit.kernels.activation import ACTIVATIONS
from ptxkit.types import b8, f32, ptr, u32, u64

M, N, K = 128, 128, 64  # the tile of a CTA, and how far a stage goes along K
THREADS, WARPS_M = 256, 2
WARP_M, WARP_N = 64, 32
STAGES = 3
PART = M * K * 2  # bytes of a stage of one operand
STAGE = 2 * PART
SHARED = STAGES * STAGE
SLAB = 64 * 128  # 64 rows of 128 bytes
AT_ONCE = THREADS // 8 * 128  # bytes that all threads copy by one instruction: 32 rows


class Operand(NamedTuple):
    """A or B: where it lies, and which part of it a CTA and a warp work on.

    Where K runs fastest, rows of the stage are rows of the operand. Where M or N does, they are
    steps of K, and a stage is two slabs of 64 rows. `is_a` tells the order of ldmatrix's matrices.
    """

    address: Any
    leading: Any  # elements from one row in memory to the next
    rows: Any  # M or N
    depth: Any  # K
    first: Any  # row or column where the CTA's tile begins
    is_k_major: bool
    is_a: bool

    def copy(self, tid: Any, k: Any, to: Any) -> None:
        """Append cp.async of one stage: 16 bytes a thread, four times; zeros beyond the edges."""
        unit = (tid & 7) * 8
        deep = ptx.shr.u32(tid, 3)
        for turn in range(PART // AT_ONCE):
            if self.is_k_major:
                row, column = self.first + deep + 32 * turn, unit + k
                limits = self.rows, self.depth
            else:
                row = k + deep + turn % 2 * 32
                column = self.first + unit + turn // 2 * 64
                limits = self.depth, self.rows
            many = ptx.min.s32(ptx.max.s32(limits[1] - column, 0), 8)
            size = ptx.selp.b32(many * 2, 0, ptx.setp.lt.s32(row, limits[0]))
            index = ptx.mad.wide.u32(row, self.leading, ptx.cvt.u64.u32(column))
            source = self.address + (index << 1)
            ptx.cp.async_.cg.shared.global_([to, AT_ONCE * turn], [source], 16, size)

    def lanes(self, memory: Any, lane: Any, warp: Any, wide: int) -> list[Any]:
        """Append what a lane's addresses for ldmatrix begin with, for each part of four.

        Where K runs fastest the parts are steps of 16 along K, else steps of 16 rows.
        """
        inside = lane & 7
        low, high = ptx.shr.u32(lane, 3) & 1, ptx.shr.u32(lane, 4)
        along_rows, along_k = (low, high) if self.is_a else (high, low)
        if self.is_k_major:
            row = ptx.mad.lo.u32(warp, wide, inside) + along_rows * 8
            start, unit = row * 128, along_k
        else:
            units = ptx.mad.lo.u32(warp, wide // 8, along_rows)
            start = ptx.shr.u32(units, 3) * SLAB + (along_k * 8 + inside) * 128
            unit = units & 7
        own = start + memory + (unit ^ inside) * 16
        return [own ^ (32 * part) if part else own for part in range(4)]

    def read(self, starts: list[Any], stage: Any, step: int, sixteen: int) -> Any:
        """Append ldmatrix of 16 rows by 16 of K: four registers."""
        part, off = (step, sixteen * 2048) if self.is_k_major else (sixteen, step * 2048)
        load: Any = ptx.ldmatrix.sync.aligned.m8n8.x4
        load = load if self.is_k_major else load.trans
        return load.shared.b16([starts[part] + stage, off])


@kernel(target="sm_80", block=THREADS, min_ctas=1, shmem_size=SHARED)
def gemm_sm80(
    a: ptr[b8], b: ptr[b8], c: ptr[b8], bias: ptr[f32], m: u32, n: u32, k: u32,
    a_leading: u32, b_leading: u32, c_leading: u32, a_batch: u64, b_batch: u64, c_batch: u64,
    *, dtype: str = "bf16", out: str = "bf16", a_k_major: bool = True, b_k_major: bool = True,
    has_bias: bool = False, activation: str | None = None,
) -> None:  # fmt: skip
    """Multiply; `leading` are elements, `batch` are bytes from one matrix to the next."""
    memory = ptx.mov.u32(smem(b8, ..., align=128))
    tid, lane = ptx.mov.u32(sreg.tid.x), ptx.mov.u32(sreg.laneid)
    batch = ptx.cvt.u64.u32(ptx.mov.u32(sreg.ctaid.z))
    row = ptx.mul.lo.u32(ptx.mov.u32(sreg.ctaid.x), M)
    column = ptx.mul.lo.u32(ptx.mov.u32(sreg.ctaid.y), N)
    a_at, b_at, c_at = (
        ptx.mad.lo.u64(batch, apart, start)
        for start, apart in ((a, a_batch), (b, b_batch), (c, c_batch))
    )
    left = Operand(a_at, a_leading, m, k, row, a_k_major, True)
    right = Operand(b_at, b_leading, n, k, column, b_k_major, False)

    deep = ptx.shr.u32(tid, 3)  # which of 32 rows this thread copies 16 bytes of
    own = ptx.mad.lo.u32(deep, 128, memory) + ((tid & 7) ^ (deep & 7)) * 16

    def copy(along: Any, stage: Any) -> None:
        left.copy(tid, along, own + stage)
        right.copy(tid, along, own + stage + PART)
        ptx.cp.async_.commit_group()

    ahead = ptx.mov.u32(0)  # where along K the next copies begin, and in which stage they end
    filled, used = ptx.mov.u32(0), ptx.mov.u32(0)
    for _ in range(STAGES - 1):
        copy(ahead, filled)
        ahead += K
        _advance(filled)

    warp = ptx.shr.u32(tid, 5)
    warp_m, warp_n = warp & (WARPS_M - 1), ptx.shr.u32(warp, 1)
    a_lanes = left.lanes(memory, lane, warp_m, WARP_M)
    b_lanes = right.lanes(memory + PART, lane, warp_n, WARP_N)
    total = [[array(f32, 4) for _ in range(WARP_N // 8)] for _ in range(WARP_M // 16)]
    for register in (r for line in total for sums in line for r in sums):
        ptx.mov.f32(register, 0.0)
    mma = getattr(ptx.mma.sync.aligned.m16n8k16.row.col.f32, dtype).child(dtype).f32
    with for_(0, k, K):
        ptx.cp.async_.wait_group(STAGES - 2)
        ptx.bar.sync(0)  # the stage is there for all, and all are done with the one to be filled
        copy(ahead, filled)
        for step in range(K // 16):
            parts = [left.read(a_lanes, used, step, i) for i in range(WARP_M // 16)]
            for pair in range(WARP_N // 16):
                found = right.read(b_lanes, used, step, pair)
                for half in range(2):
                    for line, part in zip(total, parts, strict=True):
                        sums = line[2 * pair + half]
                        mma(sums, part, found[2 * half : 2 * half + 2], sums)
        ahead += K
        _advance(filled)
        _advance(used)

    down, across = mma_c(16).position(lane, 0)
    row = ptx.mad.lo.u32(warp_m, WARP_M, row + down)
    column = ptx.mad.lo.u32(warp_n, WARP_N, column + across)
    act = ACTIVATIONS[activation]
    for j in range(WARP_N // 8):
        for odd in range(2):
            at = column + (8 * j + odd)
            with if_(ptx.setp.lt.u32(at, n)):
                add = ptx.ld.global_.nc.f32([ptx.mad.wide.u32(at, 4, bias)]) if has_bias else None
                for i in range(WARP_M // 16):
                    for below in range(2):
                        x = total[i][j][2 * below + odd]
                        there = row + (16 * i + 8 * below)
                        is_inside = ptx.setp.lt.u32(there, m)
                        index = ptx.mad.wide.u32(there, c_leading, ptx.cvt.u64.u32(at))
                        store(out, act(x if add is None else x + add), c_at, index, is_inside)


def _advance(stage: Any) -> None:
    """Append the step to the next stage, which is kept as an offset in bytes."""
    stage += STAGE
    ptx.mov.u32(stage, 0, pred=ptx.setp.eq.u32(stage, SHARED))


def store(out: str, value: Any, start: Any, index: Any, pred: Any) -> None:
    """Append the store of an f32 register as an element of type `out`, where `pred` holds."""
    if out == "f32":
        ptx.st.global_.f32([start + (index << 2)], value, pred=pred)
    else:
        rounded = getattr(ptx.cvt.rn, out).f32(value)
        ptx.st.global_.b16([start + (index << 1)], rounded, pred=pred)


__all__ = ["Operand", "gemm_sm80", "store"]
