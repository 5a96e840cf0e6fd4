"""A matrix product for Blackwell (sm_100a): TMA, tcgen05 of one SM, sums in tensor memory.

It assembles, and its layouts are tested; it has not run on a card. A CTA makes 128 by 256 of the
product: one thread copies, one multiplies, and four warps store a row of the tile for each thread.
"""

from __future__ import annotations

from ptxkit.dsl import for_, if_, kernel, ptx, reg, smem, sreg, tcgen05, tma
from ptxkit.dsl.descriptor import InstructionDescriptor, Tcgen05Descriptor
from ptxkit.dsl.mbarrier import Mbarriers, fence_init
from ptxkit.dsl.pipeline import Pipeline
from ptxkit.kernels.activation import ACTIVATIONS
from ptxkit.kernels.gemm_sm80 import store
from ptxkit.kernels.gemm_sm90 import A_BYTES, STAGE, K, M, N, Side
from ptxkit.types import b8, f32, ptr, tensormap, u32, u64

THREADS = 192  # four warps that store, one that copies, one that multiplies
COPIES, MULTIPLIES = 4, 5
STAGES = 4
SHARED = STAGES * STAGE
AT_ONCE = 32  # columns that a thread holds in registers


def sides(a_k_major: bool, b_k_major: bool) -> tuple[Side, Side]:
    """Return how A and B lie in shared memory."""
    return Side(M, M, a_k_major), Side(N, N, b_k_major)


def descriptor(side: Side) -> Tcgen05Descriptor:
    """Return the descriptor of an operand at address 0: that of wgmma, in tcgen05's own bits."""
    given = side.descriptor
    return Tcgen05Descriptor(0, given.leading, given.stride, given.swizzle)


@kernel(target="sm_100a", block=THREADS, shmem_size=SHARED)
def gemm_sm100(
    a: tensormap, b: tensormap, c: ptr[b8], bias: ptr[f32], m: u32, n: u32, steps: u32,
    c_leading: u32, c_batch: u64, *, dtype: str = "bf16", out: str = "bf16",
    a_k_major: bool = True, b_k_major: bool = True, has_bias: bool = False,
    activation: str | None = None,
) -> None:  # fmt: skip
    """Multiply; `c_leading` are elements, `c_batch` are bytes from one matrix to the next."""
    memory = ptx.mov.u32(smem(b8, ..., align=1024))
    ring, done = Pipeline(STAGES, consumers=1), Mbarriers(1)
    sums = tcgen05.TensorMemory(N)
    tid = ptx.mov.u32(sreg.tid.x)
    warp = ptx.shfl.sync.idx.b32(ptx.shr.u32(tid, 5), 0, 31, -1)
    with if_(tid == 0):
        ring.init()
        done.init(1)
        fence_init()
    with if_(ptx.setp.eq.u32(warp, MULTIPLIES)):
        sums.alloc()
        sums.relinquish()
    tcgen05.fence_before_sync()
    ptx.bar.sync(0)
    tcgen05.fence_after_sync()
    total = sums.load_address()
    row = ptx.mul.lo.u32(ptx.mov.u32(sreg.ctaid.x), M)
    column = ptx.mul.lo.u32(ptx.mov.u32(sreg.ctaid.y), N)
    batch = ptx.mov.u32(sreg.ctaid.z)
    left, right = sides(a_k_major, b_k_major)

    with if_(tid == 32 * COPIES):
        a_map, b_map = tma.address_of(a), tma.address_of(b)
        at = ring.producer()
        with for_(0, steps) as step:
            full = ring.acquire(at, STAGE)
            stage = ptx.mad.lo.u32(at.stage, STAGE, memory)
            k = step * K
            left.load(stage, 0, a_map, row, k, batch, full)
            right.load(stage, A_BYTES, b_map, column, k, batch, full)
            at.advance()

    with if_(tid == 32 * MULTIPLIES):
        code = InstructionDescriptor(
            "f16", "f32", dtype, dtype, M, N, transpose_a=not a_k_major, transpose_b=not b_k_major
        )
        a_tile, b_tile = descriptor(left), descriptor(right)
        a_first, b_first = a_tile.at(memory), b_tile.at(memory + A_BYTES)
        yes = ptx.setp.ne.u32(tid, 0)
        at = ring.consumer()
        with for_(0, steps) as step:
            ring.wait(at)
            tcgen05.fence_after_sync()
            starts = [ptx.mad.wide.u32(at.stage, STAGE // 16, x) for x in (a_first, b_first)]
            for part in range(K // 16):
                a_part = a_tile.advanced(starts[0], left.step * part)
                b_part = b_tile.advanced(starts[1], right.step * part)
                tcgen05.mma(total, a_part, b_part, code, yes if part else step != 0)
            tcgen05.commit(ring.empty[at.stage])  # the stage is free when these are done
            at.advance()
        tcgen05.commit(done[0])

    with if_(ptx.setp.lt.u32(warp, 4)):
        done[0].wait(0)
        tcgen05.fence_after_sync()
        mine = ptx.add.u32(total, ptx.shl.b32(warp, 21))  # 32 lanes a warp
        row = row + tid  # a thread has a row
        inside = ptx.setp.lt.u32(row, m)
        c_at = ptx.mad.lo.u64(ptx.cvt.u64.u32(batch), c_batch, c)
        for first in range(0, N, AT_ONCE):
            values = tcgen05.load(ptx.add.u32(mine, first), "32x32b", AT_ONCE)
            tcgen05.wait_load()
            for i, value in enumerate(values):
                x = ptx.mov.b32(reg.f32(), value)
                at = column + (first + i)
                if has_bias:  # of whole tiles
                    x = x + ptx.ld.global_.nc.f32([ptx.mad.wide.u32(at, 4, bias)])
                index = ptx.mad.wide.u32(row, c_leading, ptx.cvt.u64.u32(at))
                fits = ptx.setp.lt.and_.u32(at, n, inside)
                store(out, ACTIVATIONS[activation](x), c_at, index, fits)
        tcgen05.fence_before_sync()
    ptx.bar.sync(0)
    with if_(ptx.setp.eq.u32(warp, MULTIPLIES)):
        tcgen05.fence_after_sync()
        sums.dealloc(total)


__all__ = ["descriptor", "gemm_sm100", "sides"]
