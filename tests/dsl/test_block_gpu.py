"""Building blocks at work on a GPU: copies, mbarriers, pipelines, clusters, warps.

Waits are bounded, so that a wrong number of bytes or a wrong parity fails instead of hanging.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from typing import Any

import pytest
from driver import Driver

from ptxkit import kernel, ptx, smem, sreg
from ptxkit.dsl import Kernel, cluster, for_, if_, loop, tma, warp
from ptxkit.dsl.descriptor import swizzle
from ptxkit.dsl.mbarrier import Mbarrier, Mbarriers, fence_init
from ptxkit.dsl.pipeline import Pipeline
from ptxkit.dsl.tensor_map import TensorMap
from ptxkit.types import b8, b32, f32, ptr, s32, tensormap, u32

TRIES = 1 << 20  # questions to an mbarrier before a wait counts as failed


def wait_bounded(bar: Mbarrier, parity: Any) -> Any:
    """Append a wait that gives up; return 1 in a register if the phase has ended, else 0."""
    done, tries = ptx.mov.u32(0), ptx.mov.u32(0)
    with loop(while_=lambda: tries < TRIES) as turn:
        over = bar.try_wait(parity)
        ptx.mov.u32(done, 1, pred=over)
        turn.break_(over)
        ptx.add.u32(tries, tries, 1)
    return done


def copy_out(tile: Any, size: int, out: Any, threads: int) -> None:
    """Append a copy of shared memory to global memory by all threads."""
    tid = ptx.mov.u32(sreg.tid.x)
    start = ptx.mov.u32(tile)
    with for_(tid, size // 4, threads, type=u32) as at:
        word = ptx.ld.shared.b32([ptx.mad.lo.u32(at, 4, start)])
        ptx.st.global_.b32([ptx.mad.wide.u32(at, 4, out)], word)


def boxes(spec: TensorMap) -> Kernel:
    """A kernel that loads a box of a matrix at (x, y), and writes it out as it lies."""

    @kernel(target="sm_90a", block=32)
    def box(given: tensormap, x: s32, y: s32, out: ptr[b32], ended: ptr[u32]) -> None:
        tile = smem(b8, spec.box_bytes, name="tile", align=1024)
        bar = Mbarriers(1)[0]
        with if_(ptx.mov.u32(sreg.tid.x) == 0):
            bar.init(1)
            fence_init()
            bar.arrive_expect_tx(spec.box_bytes)
            tma.load([tile], tma.address_of(given), (x, y), bar)
            ptx.st.global_.u32([ended], wait_bounded(bar, 0))
        ptx.bar.sync(0)
        copy_out(tile, spec.box_bytes, out, 32)

    return box


WIDTH, HEIGHT = 128, 64  # of the matrix of u16 that boxes are cut of
SPECS = [
    *(TensorMap("u16", (WIDTH, HEIGHT), (width, 16), swizzle=name)
      for name, width in ((None, 64), ("32B", 16), ("64B", 32), ("128B", 64))),
    TensorMap("u16", (WIDTH, HEIGHT), (32, 16), element_strides=(2, 3)),
    TensorMap("u16", (WIDTH, HEIGHT), (32, 5), strides=(0,)),
]  # fmt: skip
NAMES = ["none", "32B", "64B", "128B", "strided", "repeated"]


@kernel(target="sm_90a", block=64)
def ring(source: ptr[f32], out: ptr[f32], tiles: u32) -> None:
    """A warp's thread copies tiles of 128 bytes into a ring of three, a warp doubles them."""
    pipe = Pipeline(3, consumers=32)
    tile = smem(b8, 3 * 128, name="tile", align=128)
    tid = ptx.mov.u32(sreg.tid.x)
    pipe.init(pred=tid == 0)
    fence_init()
    ptx.bar.sync(0)
    start = ptx.mov.u32(tile)
    with if_(tid == 32):
        at, place = pipe.producer(), ptx.mov.u64(source)
        with for_(0, tiles):
            full = pipe.acquire(at, 128)
            tma.load_bytes([ptx.mad.lo.u32(at.stage, 128, start)], [place], 128, full)
            at.advance()
            ptx.add.u64(place, place, 128)
    with if_(tid < 32):
        at, place = pipe.consumer(), ptx.mad.wide.u32(tid, 4, out)
        with for_(0, tiles):
            pipe.wait(at)
            stage = ptx.mad.lo.u32(at.stage, 128, start)
            value = ptx.ld.shared.f32([ptx.mad.lo.u32(tid, 4, stage)])
            pipe.release(at)
            ptx.st.global_.f32([place], value + value)
            at.advance()
            ptx.add.u64(place, place, 128)


@kernel(target="sm_90a", block=32, cluster=2)
def exchange(source: ptr[b32], out: ptr[b32], ended: ptr[u32]) -> None:
    """CTA 0 loads 128 bytes for both, then each sends the other 64 bytes plus its rank."""
    tiles = smem(b8, 384, name="tiles", align=128)  # what came for both, what goes, what comes
    bars = Mbarriers(2, "bars")
    tid, rank = ptx.mov.u32(sreg.tid.x), cluster.rank()
    other = rank ^ 1
    bars.init(1, pred=tid == 0)
    fence_init()
    cluster.sync()
    start = ptx.mov.u32(tiles)
    with if_(tid == 0):
        bars[0].arrive_expect_tx(128)
        bars[1].arrive_expect_tx(64)
        with if_(rank == 0):
            both = ptx.cvt.u16.u32(ptx.mov.u32(cluster.mask([0, 1])))
            tma.load_bytes([tiles], [source], 128, bars[0], multicast=both)
    bars[0].wait(0)
    with if_(tid < 16):
        mine = ptx.mad.lo.u32(tid, 4, start)
        ptx.st.shared.u32([mine, 128], ptx.ld.shared.u32([mine]) + rank)
    tma.fence()
    cluster.sync()
    with if_(tid == 0):
        remote = cluster.map_address(start, other)
        tma.send_bytes([remote, 256], [tiles, 128], 64, bars[1].remote(other))
        ptx.st.global_.u32([ptx.mad.wide.u32(rank, 4, ended)], wait_bounded(bars[1], 0))
    ptx.bar.sync(0)
    copy_out(tiles, 384, ptx.mad.wide.u32(rank, 384, out), 32)
    cluster.sync()


@kernel(target="sm_90a", block=32, cluster=2)
def signal(out: ptr[u32]) -> None:
    """All of CTA 1 arrive at an mbarrier of CTA 0, whose threads then end a phase of their own."""
    bar = Mbarriers(1, "bar")[0]
    tid, rank = ptx.mov.u32(sreg.tid.x), cluster.rank()
    bar.init(32, pred=tid == 0)
    fence_init()
    cluster.sync()
    with if_(rank == 1):
        bar.arrive_remote(0)
    with if_(rank == 0):
        first = wait_bounded(bar, 0)
        bar.wait_state(bar.arrive_state())
        again = ptx.selp.u32(1, 0, bar.test(0))  # phase 2 has begun, of parity 0: it has not ended
        place = ptx.mad.wide.u32(tid, 8, out)
        ptx.st.global_.u32([place], first)
        ptx.st.global_.u32([place, 4], again)
    cluster.sync()


@kernel(target="sm_90a", block=32)
def add_up(source: ptr[f32], out: ptr[f32], given: tensormap) -> None:
    """Add 32 floats to `out` twice: as an array and as a box."""
    tile = smem(b8, 128, name="tile", align=128)
    tid = ptx.mov.u32(sreg.tid.x)
    value = ptx.ld.global_.f32([ptx.mad.wide.u32(tid, 4, source)])
    ptx.st.shared.f32([ptx.mad.lo.u32(tid, 4, ptx.mov.u32(tile))], value)
    tma.fence()
    ptx.bar.sync(0)
    with if_(cluster.elect()):
        tma.reduce_bytes("add", "f32", [out], [tile], 128)
        tma.reduce("add", tma.address_of(given), (0,), [tile])
        tma.commit()
        tma.wait()


@kernel(target="sm_90a", block=32)
def lanes(out: ptr[u32]) -> None:
    """What each warp-wide operation gives in each lane."""
    lane = ptx.mov.u32(sreg.laneid)
    odd = (lane & 1) == 1
    same, all_same = warp.match_all(lane >> 5)
    found = [
        warp.shuffle(lane, 5), warp.shuffle_xor(lane, 3), warp.shuffle_up(lane, 1),
        warp.shuffle_down(lane, 2), warp.shuffle_down(lane, 2, width=8),
        warp.shuffle(lane, 1, width=8), warp.reduce("add", lane), warp.reduce("max", lane, width=4),
        warp.reduce_sync("add", lane), warp.ballot(odd), warp.match_any(lane >> 3), same,
        ptx.selp.u32(1, 0, all_same), ptx.selp.u32(1, 0, warp.any_(odd)),
        ptx.selp.u32(1, 0, warp.all_(odd)), ptx.selp.u32(1, 0, warp.uniform(odd)), warp.active(),
    ]  # fmt: skip
    place = ptx.mad.wide.u32(lane, 4 * len(found), out)
    for at, value in enumerate(found):
        ptx.st.global_.u32([place, 4 * at], value)


def expected_lanes() -> list[int]:
    made = []
    for lane in range(32):
        group = lane // 8 * 8
        made += [
            5, lane ^ 3, lane - 1 if lane else 0, lane + 2 if lane < 30 else lane,
            lane + 2 if lane % 8 < 6 else lane, group + 1, sum(range(32)), lane | 3,
            sum(range(32)), 0xAAAAAAAA, 0xFF << group, 0xFFFFFFFF, 1, 1, 0, 0, 0xFFFFFFFF,
        ]  # fmt: skip
    return made


KERNELS = [*map(boxes, SPECS), ring, exchange, signal, add_up, lanes]


@pytest.mark.parametrize("made", KERNELS, ids=[*NAMES, *(item.name for item in KERNELS[6:])])
def test_ptxas_takes_it(made: Kernel, assembles: Callable[[str], None]) -> None:
    assembles(made.ptx())


# ---- on the GPU


@pytest.fixture(scope="module")
def torch() -> Any:
    found = pytest.importorskip("torch", reason="it makes the context and holds the memory")
    if not found.cuda.is_available() or found.cuda.get_device_capability() != (9, 0):
        pytest.skip("the kernels are for sm_90a")
    return found


@pytest.fixture(scope="module")
def driver(torch: Any) -> Driver:
    torch.zeros(1, device="cuda")
    return Driver()


@pytest.mark.gpu
@pytest.mark.parametrize("index", range(len(SPECS)), ids=NAMES)
@pytest.mark.parametrize(("x", "y"), [(0, 0), (16, 8), (120, 60), (-8, -2)])
def test_boxes_lie_as_the_swizzle_says(
    torch: Any, driver: Driver, index: int, x: int, y: int
) -> None:
    """Also where a box reaches beyond the tensor: its bytes count, and are zeros."""
    spec = SPECS[index]
    matrix = torch.arange(1, WIDTH * HEIGHT + 1, dtype=torch.int16, device="cuda")
    out = torch.zeros(spec.box_bytes // 2, dtype=torch.int16, device="cuda")
    ended = torch.zeros(1, dtype=torch.int32, device="cuda")
    place = [ctypes.c_int32(x), ctypes.c_int32(y)]
    made = boxes(spec)
    driver.launch(
        made.ptx(), made.name, (1,), 32, driver.tensor_map(spec, matrix), *place, out, ended
    )
    assert ended.item() == 1
    steps = spec.element_strides or ()
    apart = 0 if spec.strides == (0,) else WIDTH
    wanted = [0] * (spec.box_bytes // 2)
    columns = spec.box[0]  # the innermost stride is ignored
    for row in range(-(-spec.box[1] // steps[1])):
        for column in range(columns):
            at_x, at_y = x + column, y + row * steps[1]
            inside = 0 <= at_x < WIDTH and 0 <= at_y < HEIGHT
            at = swizzle(spec.swizzle).apply(2 * (row * columns + column)) // 2
            wanted[at] = 1 + at_y * apart + at_x if inside else 0
    assert out.tolist() == wanted


@pytest.mark.gpu
@pytest.mark.parametrize("tiles", [1, 3, 4, 100])
def test_a_ring_moves_all_tiles(torch: Any, driver: Driver, tiles: int) -> None:
    source = torch.arange(tiles * 32, dtype=torch.float32, device="cuda")
    out = torch.zeros_like(source)
    driver.launch(ring.ptx(), "ring", (1,), 64, source, out, tiles)
    assert torch.equal(out, source + source)


@pytest.mark.gpu
def test_ctas_of_a_cluster_exchange_bytes(torch: Any, driver: Driver) -> None:
    source = torch.arange(32, dtype=torch.int32, device="cuda")
    out = torch.zeros(2, 96, dtype=torch.int32, device="cuda")
    ended = torch.zeros(2, dtype=torch.int32, device="cuda")
    driver.launch(exchange.ptx(), "exchange", (2,), 32, source, out, ended)
    assert ended.tolist() == [1, 1]
    for rank in range(2):
        assert out[rank, :32].tolist() == list(range(32))  # by multicast
        assert out[rank, 32:48].tolist() == [value + rank for value in range(16)]
        assert out[rank, 64:80].tolist() == [value + (rank ^ 1) for value in range(16)]


@pytest.mark.gpu
def test_ctas_signal_each_other(torch: Any, driver: Driver) -> None:
    out = torch.zeros(32, 2, dtype=torch.int32, device="cuda")
    driver.launch(signal.ptx(), "signal", (2,), 32, out)
    assert out.tolist() == [[1, 0]] * 32


@pytest.mark.gpu
def test_copies_add(torch: Any, driver: Driver) -> None:
    source = torch.arange(32, dtype=torch.float32, device="cuda")
    out = torch.ones(32, device="cuda")
    spec = TensorMap("f32", (32,), (32,))
    driver.launch(add_up.ptx(), "add_up", (1,), 32, source, out, driver.tensor_map(spec, out))
    assert torch.equal(out, 1 + 2 * source)


@pytest.mark.gpu
def test_lanes(torch: Any, driver: Driver) -> None:
    wanted = expected_lanes()
    out = torch.zeros(len(wanted), dtype=torch.int32, device="cuda")
    driver.launch(lanes.ptx(), "lanes", (1,), 32, out)
    assert list(struct.unpack(f"<{len(wanted)}I", out.cpu().numpy().tobytes())) == wanted
