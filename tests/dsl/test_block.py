"""Building blocks: which instructions each appends; what is traced assembles."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from ptxkit import kernel, ptx, smem, sreg
from ptxkit.dsl import array, cluster, fence, if_, loop, tcgen05, tma, warp
from ptxkit.dsl.descriptor import InstructionDescriptor, LayoutError, Tcgen05Descriptor, swizzle
from ptxkit.dsl.mbarrier import Mbarrier, Mbarriers, fence_init
from ptxkit.dsl.pipeline import Pipeline
from ptxkit.types import b8, b32, f32, ptr, s32, tensormap, u32

Appended = Callable[..., list[str]]


@pytest.fixture
def appended(assembles: Callable[[str], None]) -> Appended:
    """A function that traces a body, assembles the kernel, and gives its instructions.

    Without a target it is assembled for Hopper and for Blackwell.
    """

    def trace(body: Callable[..., Any], target: str = "") -> list[str]:
        texts = []
        for one in [target] if target else ["sm_100a", "sm_90a"]:
            texts.append(kernel(target=one, block=128, name="k")(body).ptx())
            assembles(texts[-1])
        found = re.findall(r"^\t(?!\.)(.+?);$", texts[-1], re.MULTILINE)
        return [" ".join(re.sub(r"(%[a-z]+|\$L)\d+", r"\1#", line).split()) for line in found]

    return trace


def test_mbarrier(appended: Appended) -> None:
    def k() -> None:
        bars = Mbarriers(2, "bars")
        bars.init(3)
        fence_init()
        bars[1].expect_tx(64)
        bars[1].arrive()
        bars[1].arrive(2)
        bars[-1].arrive_expect_tx(128)
        bars[1].arrive_remote(0)
        bars[0].test(0)
        bars[1].wait(1)
        bars[1].wait(1, cluster=True)
        bars[0].invalidate()

    assert appended(k) == [
        "mbarrier.init.shared::cta.b64 [bars], 3",
        "mbarrier.init.shared::cta.b64 [bars+8], 3",
        "fence.mbarrier_init.release.cluster",
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bars+8], 64",
        "mbarrier.arrive.shared::cta.b64 _, [bars+8]",
        "mbarrier.arrive.shared::cta.b64 _, [bars+8], 2",
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars+8], 128",
        "mov.u32 %ru#, bars",
        "add.u32 %ru#, %ru#, 8",
        "mapa.shared::cluster.u32 %ru#, %ru#, 0",
        "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%ru#]",
        "mbarrier.test_wait.parity.shared::cta.b64 %p#, [bars], 0",
        "mbarrier.try_wait.parity.shared::cta.b64 %p#, [bars+8], 1",
        "@!%p# bra $L#",
        "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p#, [bars+8], 1",
        "@!%p# bra $L#",
        "mbarrier.inval.shared::cta.b64 [bars]",
        "ret",
    ]


def test_mbarriers_by_a_register(appended: Appended) -> None:
    def k() -> None:
        bars = Mbarriers(4, "bars")
        stage = ptx.mov.u32(2)
        bars[stage].arrive()

    assert appended(k)[1:4] == [
        "mov.u32 %ru#, bars",
        "mad.lo.u32 %ru#, %ru#, 8, %ru#",
        "mbarrier.arrive.shared::cta.b64 _, [%ru#]",
    ]
    with pytest.raises(IndexError):
        appended(lambda: Mbarriers(4)[4])


def test_pipeline_in_a_loop(appended: Appended) -> None:
    def k(source: tensormap, steps: u32) -> None:
        source = tma.address_of(source)
        pipe = Pipeline(3, consumers=128)
        tile = smem(b8, 3 * 8192, name="tile", align=1024)
        thread = ptx.mov.u32(sreg.tid.x)
        with if_(thread < 1):
            pipe.init()
            at, step = pipe.producer(), ptx.mov.u32(0)
            with loop(while_=lambda: step < steps):
                full = pipe.acquire(at, 8192)
                stage = ptx.mad.lo.u32(at.stage, 8192, ptx.mov.u32(tile))
                tma.load([stage], source, (0, step), full)
                at.advance()
                ptx.add.u32(step, step, 1)
        at = pipe.consumer()
        pipe.wait(at)
        pipe.release(at)

    found = appended(k)
    assert "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%ru#], 8192" in found
    assert found.count("mbarrier.try_wait.parity.shared::cta.b64 %p#, [%ru#], %ru#") == 2
    at = found.index("setp.eq.u32 %p#, %ru#, 3")
    assert found[at - 1 : at + 3] == [
        "add.u32 %ru#, %ru#, 1",
        "setp.eq.u32 %p#, %ru#, 3",
        "@%p# mov.u32 %ru#, 0",
        "@%p# xor.b32 %ru#, %ru#, 1",
    ]


def test_pipeline_unrolled(appended: Appended) -> None:
    seen: list[tuple[int, int]] = []

    def k() -> None:
        pipe = Pipeline(2, consumers=1)
        at = pipe.consumer(unrolled=True)
        for _ in range(5):
            seen.append((at.stage, at.parity))
            pipe.wait(at)
            at.advance()

    assert len(appended(k)) == 5 * 2 + 1
    assert seen == 2 * [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0)]  # for two targets


def test_copies(appended: Appended) -> None:
    def k(given: tensormap, memory: ptr[f32]) -> None:
        given = tma.address_of(given)
        tile = smem(b8, 4096, name="tile", align=128)
        bar = Mbarriers(1, "bar")[0]
        mask, policy = ptx.mov.b16(3), ptx.createpolicy.fractional.L2__evict_first.b64(1.0)
        tma.prefetch_map(given)
        tma.load([tile], given, (0,), bar)
        tma.load([tile], given, (0, 1, 2, 3, 4), bar)
        tma.load([tile], given, (0, 1), bar, multicast=mask, policy=policy)
        tma.load([tile], given, (0, 1, 2, 3), bar, mode="im2col", offsets=(mask, mask))
        tma.load_bytes([tile], [memory], 256, bar)
        tma.load_bytes([tile], [memory], 256, bar, multicast=mask)
        tma.fence()
        tma.store(given, (0, 1), [tile])
        tma.store(given, (0, 1, 2), [tile], mode="im2col_no_offs")
        tma.reduce("add", given, (0, 1), [tile])
        tma.store_bytes([memory], [tile], 256)
        tma.prefetch(given, (0, 1))
        tma.commit()
        tma.wait(1)
        tma.wait(read=True)

    found = appended(k)
    load = "cp.async.bulk.tensor.{}.shared::cluster.global.{}.mbarrier::complete_tx::bytes"
    assert "mov.b64 %rd#, given" in found
    assert f"{load.format('1d', 'tile')} [tile], [%rdu#, {{0}}], [bar]" in found
    assert f"{load.format('5d', 'tile')} [tile], [%rdu#, {{0, 1, 2, 3, 4}}], [bar]" in found
    assert (
        f"{load.format('2d', 'tile')}.multicast::cluster.L2::cache_hint"
        " [tile], [%rdu#, {0, 1}], [bar], %rs#, %rdu#"
    ) in found
    assert (
        f"{load.format('4d', 'im2col')} [tile], [%rdu#, {{0, 1, 2, 3}}], [bar], {{%rs#, %rs#}}"
    ) in found
    assert "cp.async.bulk.wait_group.read 0" in found


def test_sizes_of_copies(appended: Appended) -> None:
    with pytest.raises(ValueError, match="multiple of 16 bytes"):
        appended(lambda: tma.store_bytes(["p"], ["q"], 24))
    for call, message in (
        (lambda: tma.prefetch("m", ()), "1 to 5 coordinates, not 0"),
        (lambda: tma.prefetch("m", (0,) * 6), "1 to 5 coordinates, not 6"),
        (lambda: tma.prefetch("m", (0,) * 4, mode="gather4"), "takes 5 coordinates, not 4"),
        (lambda: tma.prefetch("m", (0,) * 2, mode="im2col", offsets=()), "3 to 5 coordinates"),
        (lambda: tma.prefetch("m", (0,) * 4, mode="im2col", offsets=(1,)), "takes 2 offsets"),
        (lambda: tma.prefetch("m", (0,), offsets=(1,)), "takes 0 offsets here, not 1"),
        (lambda: tma.store("m", (0,), ["s"], mode="im2col"), "no mode 'im2col'"),
        (lambda: tma.reduce("add", "m", (0,) * 5, ["s"], mode="scatter4"), "no mode"),
    ):
        with pytest.raises(ValueError, match=message):
            appended(call)


COPIES: list[tuple[Callable[..., Any], str]] = [
    (
        lambda m, s, g, bar, p: tma.load(s, m, (1,) * 5, bar, mode="im2col", offsets=(p[0],) * 3),
        (
            "cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes"
            " [tile], [%rdu#, {1, 1, 1, 1, 1}], [bar], {%rs#, %rs#, %rs#}"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.prefetch(m, (0, 1), policy=p[1]),
        "cp.async.bulk.prefetch.tensor.2d.L2.global.tile.L2::cache_hint [%rdu#, {0, 1}], %rdu#",
    ),
    (
        lambda m, s, g, bar, p: tma.prefetch(m, (0, 1, 2), mode="im2col", offsets=(p[0],)),
        "cp.async.bulk.prefetch.tensor.3d.L2.global.im2col [%rdu#, {0, 1, 2}], {%rs#}",
    ),
    (
        lambda m, s, g, bar, p: tma.store(m, (0, 1), s, policy=p[1]),
        (
            "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group.L2::cache_hint"
            " [%rdu#, {0, 1}], [tile], %rdu#"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.reduce("xor", m, (0, 1, 2), s, mode="im2col_no_offs"),
        (
            "cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs.bulk_group"
            " [%rdu#, {0, 1, 2}], [tile]"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.load_bytes(s, g, 64, bar, multicast=p[0], policy=p[1]),
        (
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
            ".L2::cache_hint [tile], [%rdu#], 64, [bar], %rs#, %rdu#"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.send_bytes(
            [cluster.map_address(s[0], 1)], s, 32, bar.remote(1)
        ),
        (
            "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
            " [%ru#], [tile], 32, [%ru#]"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.store_bytes(g, s, 64, policy=p[1]),
        "cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%rdu#], [tile], 64, %rdu#",
    ),
    *(
        (
            lambda m, s, g, bar, p, o=o, t=t: tma.reduce_bytes(o, t, g, s, 64),
            f"cp.reduce.async.bulk.global.shared::cta.bulk_group.{o}{n}.{t} [%rdu#], [tile], 64",
        )
        for o, n, t in (("add", ".noftz", "bf16"), ("add", "", "f32"), ("max", "", "f16"))
    ),
    (
        lambda m, s, g, bar, p: tma.reduce_bytes("and", "b64", g, s, 64, policy=p[1]),
        (
            "cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.and.b64"
            " [%rdu#], [tile], 64, %rdu#"
        ),
    ),
    (
        lambda m, s, g, bar, p: tma.prefetch_bytes(g, 64, policy=p[1]),
        "cp.async.bulk.prefetch.L2.global.L2::cache_hint [%rdu#], 64, %rdu#",
    ),
]


@pytest.mark.parametrize("target", ["sm_90a", "sm_100a"])
@pytest.mark.parametrize(("call", "wanted"), COPIES)
def test_each_copy(appended: Appended, call: Callable[..., Any], wanted: str, target: str) -> None:
    def k(given: tensormap, memory: ptr[f32]) -> None:
        tile, bar = smem(b8, 4096, name="tile", align=128), Mbarriers(1, "bar")[0]
        policy = ptx.createpolicy.fractional.L2__evict_first.b64(1.0)
        call(tma.address_of(given), [tile], [memory], bar, (ptx.mov.b16(3), policy))

    assert wanted in appended(k, target)


def test_gather_and_groups(appended: Appended) -> None:
    def k(given: tensormap) -> None:
        given = tma.address_of(given)
        tile = smem(b8, 4096, name="tile", align=128)
        bar = Mbarriers(1, "bar")[0]
        tma.load([tile], given, (0, 1, 2, 3, 4), bar, mode="gather4", cta_group=2)
        tma.store(given, (0, 1, 2, 3, 4), [tile], mode="scatter4")
        half = ptx.mov.b16(1)
        tma.load([tile], given, (0, 1, 2, 3), bar, mode="im2col::w", offsets=(half, half))
        tma.load([tile], given, (0, 1, 2), bar, mode="im2col::w::128", offsets=(half, half))
        tma.prefetch(given, (0, 1, 2, 3, 4), mode="gather4")

    found = appended(k, "sm_100a")
    assert any("tile::gather4" in line and "cta_group::2" in line for line in found)
    assert any("tile::scatter4" in line for line in found)


def test_clusters(appended: Appended) -> None:
    def k() -> None:
        cluster.sync()
        cluster.arrive(relaxed=True, aligned=False)
        cluster.wait(aligned=False)
        cluster.rank_of(cluster.map_address(smem(b32, name="word"), cluster.rank()))
        cluster.size()
        cluster.barrier_sync()
        cluster.barrier_sync(1, 64)
        cluster.barrier_arrive(2, 64)
        with if_(cluster.elect()):
            ptx.membar.gl()
        cluster.launch_dependents()
        cluster.wait_prerequisites()

    assert appended(k) == [
        "barrier.cluster.arrive.release.aligned",
        "barrier.cluster.wait.acquire.aligned",
        "barrier.cluster.arrive.relaxed",
        "barrier.cluster.wait.acquire",
        "mov.u32 %ru#, %cluster_ctarank",
        "mov.u32 %ru#, word",
        "mapa.shared::cluster.u32 %ru#, %ru#, %ru#",
        "getctarank.shared::cluster.u32 %ru#, %ru#",
        "mov.u32 %ru#, %cluster_nctarank",
        "bar.sync 0",
        "bar.sync 1, 64",
        "bar.arrive 2, 64",
        "elect.sync _|%p#, 4294967295",
        "@!%p# bra $L#",
        "membar.gl",
        "griddepcontrol.launch_dependents",
        "griddepcontrol.wait",
        "ret",
    ]


FENCES: list[tuple[Callable[[Any], Any], str]] = [
    (lambda g: fence.threads("cluster"), "fence.acq_rel.cluster"),
    (lambda g: fence.threads("gpu", order="sc"), "fence.sc.gpu"),
    (lambda g: fence.threads("sys", order="release"), "fence.release.sys"),
    (lambda g: fence.proxy_async(), "fence.proxy.async"),
    (lambda g: fence.proxy_async("shared::cluster"), "fence.proxy.async.shared::cluster"),
    (lambda g: fence.proxy_alias(), "fence.proxy.alias"),
    (lambda g: fence.mbarrier_init(), "fence.mbarrier_init.release.cluster"),
    (lambda g: fence.release_map("gpu"), "fence.proxy.tensormap::generic.release.gpu"),
    (
        lambda g: fence.acquire_map(g, "cta"),
        "fence.proxy.tensormap::generic.acquire.cta [%rdu#], 128",
    ),
]


@pytest.mark.parametrize("target", ["sm_90a", "sm_100a"])
@pytest.mark.parametrize(("call", "wanted"), FENCES)
def test_each_fence(
    appended: Appended, call: Callable[[Any], Any], wanted: str, target: str
) -> None:
    def k(given: tensormap) -> None:
        call(tma.address_of(given))

    assert appended(k, target)[2:] == [wanted, "ret"]


def test_fences_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="no scope 'block'; there are cta, cluster, gpu, sys"):
        fence.threads("block")
    with pytest.raises(ValueError, match="no order 'relaxed'"):
        fence.threads("gpu", order="relaxed")
    with pytest.raises(ValueError, match="no space 'shared'"):
        fence.proxy_async("shared")


def test_masks() -> None:
    assert cluster.mask([0, 3]) == 0b1001
    assert cluster.row_mask((2, 4), 1) == 0b1100
    assert cluster.column_mask((2, 4), 1) == 0b10101010
    with pytest.raises(ValueError, match="at most 16"):
        cluster.mask([16])


def test_roles(appended: Appended) -> None:
    def k() -> None:
        cluster.give_registers(40)
        cluster.take_registers(232)

    made = kernel(target="sm_90a", block=128, name="k")(k)
    assert "setmaxnreg.dec.sync.aligned.u32 	40" in made.ptx()
    assert appended(k)[:2] == [
        "setmaxnreg.dec.sync.aligned.u32 40",
        "setmaxnreg.inc.sync.aligned.u32 232",
    ]
    for count in (20, 42, 264):
        with pytest.raises(ValueError, match="steps of 8"):
            cluster.take_registers(count)
    with pytest.raises(ValueError, match="whole warps"):
        appended(lambda: cluster.barrier_sync(1, 40))
    with pytest.raises(ValueError, match="barriers 0 to 15"):
        appended(lambda: cluster.barrier_sync(16))


def test_warps(appended: Appended) -> None:
    def k(out: ptr[f32]) -> None:
        value = ptx.ld.global_.f32([out])
        total = warp.reduce("add", value, width=4)
        count = ptx.mov.s32(1)
        assert count.type == s32
        warp.reduce_sync("max", count)
        warp.reduce_sync("or", count)
        some = ptx.setp.eq.s32(count, 1)
        warp.ballot(some)
        warp.any_(some)
        warp.all_(some)
        warp.match_any(count)
        warp.match_all(count)
        warp.uniform(some)
        warp.active()
        warp.shuffle(total, 3)
        warp.shuffle_up(total, 1, width=8)
        warp.shuffle_down(total, 1)
        warp.sync()

    assert appended(k)[2:-1] == [
        "shfl.sync.bfly.b32 %r#, %f#, 2, 7199, 4294967295",
        "add.f32 %f#, %f#, %r#",
        "shfl.sync.bfly.b32 %r#, %f#, 1, 7199, 4294967295",
        "add.f32 %f#, %f#, %r#",
        "mov.s32 %ri#, 1",
        "redux.sync.max.s32 %ri#, %ri#, 4294967295",
        "redux.sync.or.b32 %ru#, %ri#, 4294967295",
        "setp.eq.s32 %p#, %ri#, 1",
        "vote.sync.ballot.b32 %r#, %p#, 4294967295",
        "vote.sync.any.pred %p#, %p#, 4294967295",
        "vote.sync.all.pred %p#, %p#, 4294967295",
        "match.any.sync.b32 %ru#, %ri#, 4294967295",
        "match.all.sync.b32 %ru#|%p#, %ri#, 4294967295",
        "vote.sync.uni.pred %p#, %p#, 4294967295",
        "activemask.b32 %r#",
        "shfl.sync.idx.b32 %r#, %f#, 3, 31, 4294967295",
        "shfl.sync.up.b32 %r#, %f#, 1, 6144, 4294967295",
        "shfl.sync.down.b32 %r#, %f#, 1, 31, 4294967295",
        "bar.warp.sync 4294967295",
    ]


def test_reductions_that_need_a_sign(appended: Appended) -> None:
    with pytest.raises(TypeError, match="with a sign"):
        appended(lambda: warp.reduce("max", ptx.mov.b32(1)))
    with pytest.raises(ValueError, match="no reduction 'mul'"):
        appended(lambda: warp.reduce("mul", ptx.mov.s32(1)))
    with pytest.raises(ValueError, match="segment"):
        appended(lambda: warp.reduce("add", ptx.mov.s32(1), width=5))


@pytest.mark.parametrize("group", [1, 2])
def test_tensor_memory(appended: Appended, group: int) -> None:
    layout = Tcgen05Descriptor(0, 16, 1024, swizzle("128B"))
    product = InstructionDescriptor("f16", "f32", "bf16", "bf16", 128, 64, group)

    def k() -> None:
        memory = tcgen05.TensorMemory(64, cta_group=group, name="slot")
        bar = Mbarriers(1, "bar")[0]
        tile = smem(b8, 128 * 128, name="tile", align=1024)
        memory.alloc()
        memory.relinquish()
        tcgen05.fence_before_sync()
        cluster.barrier_sync()
        tcgen05.fence_after_sync()
        start = memory.load_address()
        a = layout.at(ptx.mov.u32(tile))
        keep = ptx.setp.ne.b32(start, start)
        with if_(cluster.elect()):
            tcgen05.mma(start, a, a, product, keep)
            tcgen05.commit(bar, cta_group=group)
        bar.wait(0)
        values = tcgen05.load(start, "16x256b", 2)
        tcgen05.wait_load()
        tcgen05.store(start, values, "16x256b", 2)
        tcgen05.wait_store()
        tcgen05.copy(start, a, "128x256b", cta_group=group)
        memory.dealloc(start)

    found = appended(k, "sm_100a")
    name = f"cta_group::{group}"
    assert f"tcgen05.alloc.{name}.sync.aligned.shared::cta.b32 [slot], 64" in found
    assert f"tcgen05.mma.{name}.kind::f16 [%r#], %rd#, %rd#, %r#, %p#" in found
    commit = f"tcgen05.commit.{name}.mbarrier::arrive::one.shared::cluster.b64 [%ru#]"
    assert commit in found
    registers = ", ".join(["%r#"] * 8)
    assert f"tcgen05.ld.sync.aligned.16x256b.x2.b32 {{{registers}}}, [%r#]" in found
    assert f"tcgen05.dealloc.{name}.sync.aligned.b32 %r#, 64" in found


F16 = {"d": "f32", "a": "f16", "b": "f16", "m": 128, "n": 64}
MX4 = {"d": "f32", "a": "e2m1", "b": "e2m1", "m": 128, "n": 64, "scale": "ue8m0"}
PRODUCTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (F16 | {"kind": "f16", "cta_group": 2}, {}, "tcgen05.mma.cta_group::2.kind::f16"),
    (F16 | {"kind": "f16", "ws": True}, {}, "tcgen05.mma.ws.cta_group::1.kind::f16"),
    (
        F16 | {"kind": "f16", "sparse": True, "selector": 1},
        {"metadata": "meta"},
        "tcgen05.mma.sp.cta_group::1.kind::f16",
    ),
    (
        F16 | {"kind": "f16"},
        {"collector": "a::fill"},
        "tcgen05.mma.cta_group::1.kind::f16.collector::a::fill",
    ),
    (
        F16 | {"kind": "f8f6f4", "a": "e4m3", "b": "e2m3"},
        {},
        "tcgen05.mma.cta_group::1.kind::f8f6f4",
    ),
    (
        F16 | {"kind": "i8", "d": "s32", "a": "s8", "b": "u8"},
        {},
        "tcgen05.mma.cta_group::1.kind::i8",
    ),
    (
        F16 | {"kind": "mxf8f6f4", "a": "e4m3", "b": "e5m2", "scale": "ue8m0"},
        {"scales": True},
        "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale",
    ),
    (
        MX4 | {"kind": "mxf4", "sparse": True},
        {"scales": True, "metadata": "meta"},
        "tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale",
    ),
    (
        MX4 | {"kind": "mxf4nvf4", "scale": "ue4m3"},
        {"scales": True, "vector": "scale_vec::4X"},
        "tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X",
    ),
]


@pytest.mark.parametrize(("fields", "more", "wanted"), PRODUCTS)
@pytest.mark.parametrize("in_tensor_memory", [False, True])
def test_each_product(
    appended: Appended,
    fields: dict[str, Any],
    more: dict[str, Any],
    wanted: str,
    in_tensor_memory: bool,
) -> None:
    instruction = InstructionDescriptor(**fields)

    def k(start: b32, other: b32) -> None:
        rows = Tcgen05Descriptor(0, 16, 1024, "128B").at(other)
        given = dict(more)
        if "metadata" in given:
            given["metadata"] = other
        if "scales" in given:
            given["scales"] = (start, other)
        yes = ptx.setp.eq.u32(other, 0)
        tcgen05.mma(start, [other] if in_tensor_memory else rows, rows, instruction, yes, **given)

    a = "[%r#]" if in_tensor_memory else "%rd#"
    meta = ", [%r#]" if instruction.sparse else ""
    scales = ", [%r#], [%r#]" if instruction.is_scaled else ""
    found = appended(k, "sm_100a")
    assert f"{wanted} [%r#], {a}, %rd#{meta}, %r#{scales}, %p#" in found
    assert f"mov.b32 %r#, {instruction.encode()}" in found


@pytest.mark.parametrize(
    ("fields", "more", "message"),
    [
        (F16 | {"kind": "f16", "sparse": True}, {}, "metadata is for a sparse"),
        (F16 | {"kind": "f16"}, {"metadata": 1}, "metadata is for a sparse"),
        (MX4 | {"kind": "mxf4"}, {}, "kind mxf4 takes two scales"),
        (F16 | {"kind": "f16"}, {"scales": (1, 2)}, "kind f16 takes no scales"),
        (F16 | {"kind": "f16"}, {"vector": "scale_vec::1X"}, "so no scale_vec::1X"),
    ],
)
def test_products_that_there_are_not(
    fields: dict[str, Any], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(LayoutError, match=message):
        tcgen05.mma("d", "a", "b", InstructionDescriptor(**fields), "p", **more)


def test_products_take_addresses_in_b32(appended: Appended) -> None:
    def k(start: u32) -> None:
        tcgen05.mma(start, ["a"], "b", InstructionDescriptor(kind="f16", **F16), "p")

    with pytest.raises(TypeError, match=r"\.b32 registers alone"):
        appended(k, "sm_100a")


@pytest.mark.parametrize(
    ("shape", "count"),
    [(shape, 4) for shape in ("32x32b", "16x64b", "16x128b", "16x256b")]
    + [("16x32bx2", 8), ("32x32b", 128)],
)
def test_each_shape_of_tensor_memory(appended: Appended, shape: str, count: int) -> None:
    def k(start: u32) -> None:
        values = tcgen05.load(start, shape, count)
        tcgen05.wait_load()
        tcgen05.store(start, values, shape, count)
        tcgen05.wait_store()

    found = [line for line in appended(k, "sm_100a") if "wait" not in line]
    half = f", {count}" if shape == "16x32bx2" else ""
    values = "{" + ", ".join(["%r#"] * tcgen05.tcgen05_ld(shape, count).elements) + "}"
    assert found[1:3] == [
        f"tcgen05.ld.sync.aligned.{shape}.x{count}.b32 {values}, [%ru#]{half}",
        f"tcgen05.st.sync.aligned.{shape}.x{count}.b32 [%ru#]{half}, {values}",
    ]


def test_tensor_memory_that_there_is_not(appended: Appended) -> None:
    assert tcgen05.address(32, 7) == 32 << 16 | 7
    with pytest.raises(LayoutError, match="128 by 512"):
        tcgen05.address(128, 0)
    with pytest.raises(LayoutError, match="32, 64"):
        appended(lambda: tcgen05.TensorMemory(48))
    with pytest.raises(LayoutError, match="takes 4 registers"):
        appended(lambda: tcgen05.store("d", array(b32, 3), "32x32b", 4))


def test_an_mbarrier_at_an_address(appended: Appended) -> None:
    def k() -> None:
        place = ptx.mov.u32(smem(b32, 2, name="place", align=8))
        assert Mbarrier(place).pointer() is place
        Mbarrier(place).init(1)

    assert "mbarrier.init.shared::cta.b64 [%ru#], 1" in appended(k)
