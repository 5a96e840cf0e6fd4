"""A matrix product for Hopper: TMA, wgmma, warp specialisation, clusters, one persistent launch.

A cluster of two CTAs makes 256 by 256 of the product, each CTA 128 rows of it. One thread of the
first warpgroup copies stages of A and B, the other two warpgroups multiply 64 rows each. The design
is explained in docs/kernels/gemm.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ptxkit.dsl import array, cluster, else_, for_, if_, kernel, ptx, smem, sreg, tma
from ptxkit.dsl.descriptor import B128, WgmmaDescriptor, canonical
from ptxkit.dsl.fence import proxy_async
from ptxkit.dsl.fragment import wgmma_d
from ptxkit.dsl.mbarrier import SIZE, Mbarrier, fence_init
from ptxkit.dsl.pipeline import Pipeline
from ptxkit.kernels.activation import ACTIVATIONS
from ptxkit.kernels.raster import Tile, grouped
from ptxkit.types import b8, f32, ptr, tensormap, u32

M, N, K = 128, 256, 64  # the tile of a CTA, and how far a stage goes along K
CTAS = 2  # of a cluster, along M: they share N columns of B, and each loads half of them
THREADS = 384  # a warpgroup that copies, two that multiply
WARPS = 8  # that multiply
STAGES = 4
A_BYTES, B_BYTES = M * K * 2, N * K * 2
STAGE = A_BYTES + B_BYTES
SLAB = 64 * 128  # a box that is 128 bytes wide, as wide as the swizzle, and 64 deep
BUFFERS = 2  # of the epilogue, a slab each, for each warpgroup that multiplies
SHARED = STAGES * STAGE + 2 * BUFFERS * SLAB
GROUP = 8  # rows of clusters that are visited together


class Side(NamedTuple):
    """How one operand lies in shared memory: what TMA writes, and what wgmma reads.

    A K-major operand is one box of `rows` by 64 of K. One with M or N fastest is made of slabs, 64
    of it wide and 64 of K deep.
    """

    rows: int  # that one CTA copies: all of A's, half of B's
    read: int  # that one instruction reads
    is_k_major: bool

    @property
    def box(self) -> tuple[int, int, int]:
        """Return the box of the tensor map, innermost extent first; the last is the batch."""
        return (K, self.rows, 1) if self.is_k_major else (64, K, 1)

    @property
    def step(self) -> int:
        """Return the bytes from one instruction's part of K to the next one's, 16 elements on."""
        return 32 if self.is_k_major else 16 * 128

    @property
    def descriptor(self) -> WgmmaDescriptor:
        """Return the descriptor of what an instruction reads, at address 0."""
        major = "K" if self.is_k_major else "MN"
        return WgmmaDescriptor(0, *canonical(self.read, K, 16, major=major), B128)

    def load(
        self, at: Any, offset: int, source: Any, row: Any, k: Any, batch: Any, full: Mbarrier,
        multicast: int | None = None,
    ) -> None:  # fmt: skip
        """Append the copies of one stage, to `offset` bytes behind the address `at`."""
        if self.is_k_major:
            tma.load([at, offset], source, (k, row, batch), full, multicast=multicast)
            return
        for slab in range(self.rows // 64):
            there = row + 64 * slab if slab else row
            to = [at, offset + slab * SLAB]
            tma.load(to, source, (there, k, batch), full, multicast=multicast)


def sides(a_k_major: bool, b_k_major: bool) -> tuple[Side, Side]:
    """Return how A and B lie in shared memory."""
    return Side(M, 64, a_k_major), Side(N // CTAS, N, b_k_major)


@kernel(target="sm_90a", max_threads=THREADS, min_ctas=1, cluster=CTAS, shmem_size=SHARED)
def gemm_sm90(
    a: tensormap, b: tensormap, c: tensormap, bias: ptr[f32], rows: u32, columns: u32,
    steps: u32, tiles: u32, *, dtype: str = "bf16", out: str = "bf16", a_k_major: bool = True,
    b_k_major: bool = True, has_bias: bool = False, activation: str | None = None,
) -> None:  # fmt: skip
    """Multiply; `rows` and `columns` count a cluster's tiles, `steps` the stages along K."""
    memory = smem(b8, ..., align=1024)
    ring = Pipeline(STAGES, consumers=CTAS * WARPS)
    tid = ptx.mov.u32(sreg.tid.x)
    with if_(tid == 0):
        for map_ in (a, b, c):
            tma.prefetch_map(tma.address_of(map_))
        ring.init()
        fence_init()
    cluster.sync()  # no copy and no arrival before the other CTA's mbarriers are there

    # The same in all threads of a warp, and this way ptxas knows that it is.
    warpgroup = ptx.shfl.sync.idx.b32(ptx.shr.u32(tid, 7), 0, 31, -1)
    work = Work(cluster.rank(), rows, columns, steps, tiles, ptx.mov.u32(memory))
    a_side, b_side = sides(a_k_major, b_k_major)
    with if_(ptx.setp.eq.u32(warpgroup, 0)):
        cluster.give_registers(40)
        with if_(tid == 0):
            copy(work, ring, a_side, b_side, tma.address_of(a), tma.address_of(b))
    with else_():
        cluster.take_registers(232)
        consumer = ptx.sub.u32(warpgroup, 1)
        total = array(f32, wgmma_d(N).elements)
        finish = Epilogue(work, consumer, tma.address_of(c), out, bias if has_bias else None)
        at = ring.consumer()
        with for_(work.first(), tiles, work.stride()) as number:
            multiply(work, ring, at, a_side, b_side, consumer, total, dtype)
            finish(total, work.tile(number), ACTIVATIONS[activation])
        with if_(finish.is_first):
            tma.wait(read=True)  # shared memory stays until the copies have read it
    cluster.sync(aligned=False)  # and until the other CTA neither copies nor arrives here


class Work(NamedTuple):
    """What both roles know: the sizes, this CTA's place in its cluster, and its tiles."""

    rank: Any
    rows: Any
    columns: Any
    steps: Any
    tiles: Any
    memory: Any

    def first(self) -> Any:
        """Append the number of the first tile: that of the cluster."""
        return ptx.shr.u32(ptx.mov.u32(sreg.ctaid.x), 1)

    def stride(self) -> Any:
        """Append how many clusters there are, which is how far it is to the next tile."""
        return ptx.shr.u32(ptx.mov.u32(sreg.nctaid.x), 1)

    def tile(self, number: Any) -> Tile:
        """Append where a tile of this CTA begins: row and column of the product, and batch."""
        place = grouped(number, self.rows, self.columns, GROUP)
        row = ptx.mad.lo.s32(place.row, CTAS * M, self.rank * M)
        return Tile(row, place.column * N, place.batch)


def copy(work: Work, ring: Pipeline, a: Side, b: Side, a_map: Any, b_map: Any) -> None:
    """Append the producer: one thread copies A's tile, and its half of B's to both CTAs."""
    at = ring.producer()
    half = B_BYTES // CTAS
    b_at = ptx.mad.lo.u32(work.rank, half, work.memory)
    b_row = work.rank * (N // CTAS)
    both = cluster.mask(range(CTAS))
    with for_(work.first(), work.tiles, work.stride()) as number:
        row, column, batch = work.tile(number)
        column = column + b_row
        with for_(0, work.steps) as step:
            full = ring.acquire(at, STAGE)  # all of both halves of B
            k = step * K
            stage = at.stage * STAGE
            a.load(stage + work.memory, 0, a_map, row, k, batch, full)
            b.load(stage + b_at, A_BYTES, b_map, column, k, batch, full, both)
            at.advance()


def multiply(
    work: Work, ring: Pipeline, at: Any, a: Side, b: Side, consumer: Any, total: Any, dtype: str
) -> None:
    """Append a tile's product of 64 rows: a group of wgmma in flight, the stage behind it freed."""
    a_first = a.descriptor.at(ptx.mad.lo.u32(consumer, SLAB, work.memory))
    b_first = b.descriptor.at(work.memory + A_BYTES)
    # A stage holds what both CTAs have copied, so both wait for it: of each warp that has read it a
    # lane arrives here, and one in the other CTA.
    lane = ptx.mov.u32(sreg.laneid)
    does_arrive = ptx.setp.lt.u32(lane, CTAS)
    empty = cluster.map_address(ring.empty.variable, lane & (CTAS - 1))
    mma = getattr(ptx.wgmma.mma_async.sync.aligned.m64n256k16.f32, dtype).child(dtype)
    before = ptx.mov.u32(0)  # the stage that the group in flight reads

    def issue(*, is_first: bool) -> None:
        ring.wait(at)
        a_at, b_at = (ptx.mad.wide.u32(at.stage, STAGE // 16, bits) for bits in (a_first, b_first))
        ptx.wgmma.fence.sync.aligned()
        for part in range(K // 16):
            a_part = a.descriptor.advanced(a_at, a.step * part)
            b_part = b.descriptor.advanced(b_at, b.step * part)
            adds = int(part > 0 or not is_first)
            turned = int(not a.is_k_major), int(not b.is_k_major)
            mma(total, a_part, b_part, adds, 1, 1, *turned)
        ptx.wgmma.commit_group.sync.aligned()

    def release() -> None:
        there = Mbarrier(ptx.mad.lo.u32(before, SIZE, empty), space="shared::cluster")
        # What is ordered are reads of wgmma, which have been waited for: no fence is needed, and
        # `.release.cluster` would make one over the whole GPU of each step.
        there.arrive(pred=does_arrive)
        ptx.mov.u32(before, at.stage)

    issue(is_first=True)
    ptx.mov.u32(before, at.stage)
    at.advance()
    with for_(1, work.steps):
        issue(is_first=False)
        ptx.wgmma.wait_group.sync.aligned(1)
        release()
        at.advance()
    ptx.wgmma.wait_group.sync.aligned(0)
    release()


class Epilogue:
    """What becomes of a tile: bias, activation, rounding, swizzled shared memory, a TMA store.

    Slabs of 128 bytes by 64 rows go out one behind the other, through two buffers.
    """

    def __init__(self, work: Work, consumer: Any, c_map: Any, out: str, bias: Any) -> None:
        self.map, self.bias, self.columns = c_map, bias, 32 if out == "f32" else 64
        self.out, self.consumer = out, consumer
        tid = ptx.mov.u32(sreg.tid.x) & 127
        self.lane, warp = ptx.mov.u32(sreg.laneid), ptx.shr.u32(tid, 5)
        self.is_first = ptx.setp.eq.u32(tid, 0)
        self.barrier = consumer + 1  # 0 is the whole CTA's
        base = ptx.add.u32(work.memory, STAGES * STAGE)
        self.buffer = ptx.mad.lo.u32(consumer, BUFFERS * SLAB, base)
        # A 16-byte unit of a row lies where its number XOR the row's last three bits says. Units 2q
        # and 2q + 1 are 32q XOR that of units 0 and 1: an address here is `own` XOR 32q.
        if out == "f32":  # a lane stores two columns of row lane / 4, and of row lane / 4 + 8
            row = ptx.shr.u32(self.lane, 2)
            unit = (ptx.shr.u32(self.lane, 1) & 1) ^ (row & 7)
            inside = (self.lane & 1) * 8
        else:  # a lane addresses a row of one of the four matrices of stmatrix
            row = self.lane & 15
            unit = ptx.shr.u32(self.lane, 4) ^ (row & 7)
            inside = 0
        own = ptx.mad.lo.u32(ptx.mad.lo.u32(warp, 16, row), 128, self.buffer) + unit * 16
        own = own + inside if out == "f32" else own
        self.own = [own ^ (32 * q) if q else own for q in range(4)]

    def __call__(self, total: Any, tile: Tile, activation: Callable[[Any], Any]) -> None:
        """Append the way of the accumulator's registers to the product."""
        row = ptx.mad.lo.s32(self.consumer, 64, tile.row)
        each = self.columns // 2  # elements of a thread in a slab
        for slab in range(N // self.columns):
            buffer = slab % BUFFERS * SLAB
            with if_(self.is_first):
                tma.wait(BUFFERS - 1, read=True)
            ptx.bar.sync(self.barrier, 128)  # the buffer is free
            column = tile.column + slab * self.columns
            part = total[slab * each : (slab + 1) * each]
            self.store([activation(x) for x in self.biased(part, column)], buffer)
            proxy_async("shared::cta")
            ptx.bar.sync(self.barrier, 128)  # the buffer is full, and TMA sees it
            with if_(self.is_first):
                tma.store(self.map, (column, row, tile.batch), [self.buffer, buffer])
                tma.commit()

    def biased(self, part: Any, column: Any) -> list[Any]:
        """Append the addition of the bias: a thread holds two columns of each eight, twice."""
        if self.bias is None:
            return list(part)
        at = ptx.mad.wide.u32(ptx.mad.lo.u32(self.lane & 3, 2, column), 4, self.bias)
        added: list[Any] = []
        for eight in range(len(part) // 4):
            pair = ptx.ld.global_.nc.v2.f32([at, 32 * eight])
            added += [x + pair[i % 2] for i, x in enumerate(part[4 * eight : 4 * eight + 4])]
        return added

    def store(self, values: list[Any], buffer: int) -> None:
        """Append the stores of a slab to its buffer; four units of two are half of it, or all."""
        for q, own in enumerate(self.own):
            if self.out == "f32":
                for below in range(2):
                    at = 4 * q + 2 * below
                    to = [own, buffer + 8 * 128 * below]
                    ptx.st.shared.v2.f32(to, (values[at], values[at + 1]))
            else:
                eight = values[8 * q : 8 * q + 8]
                pack = getattr(ptx.cvt.rn, f"{self.out}x2").f32  # the first is the upper half
                packed = tuple(pack(eight[i + 1], eight[i]) for i in range(0, 8, 2))
                ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16([own, buffer], packed)


__all__ = ["Side", "gemm_sm90", "sides"]
