"""CuTe DSL on Hopper: a matrix product with tensor copies, mbarriers and wgmma."""

import cutlass
import cutlass.cute as cute
import cutlass.utils.hopper_helpers as sm90
from cutlass import utils
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, warpgroup

STAGES = 2
TILE = (64, 128, 64)


@cute.kernel
def gemm_kernel(
    mma: cute.TiledMma,
    copy_a: cute.CopyAtom,
    a: cute.Tensor,
    copy_b: cute.CopyAtom,
    b: cute.Tensor,
    c: cute.Tensor,
    layout_a: cute.ComposedLayout,
    layout_b: cute.ComposedLayout,
    kind: cutlass.Constexpr,
):
    t, _, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    smem = utils.SmemAllocator()
    full = smem.allocate_array(cutlass.Int64, STAGES)
    sa = smem.allocate_tensor(kind, layout_a.outer, 1024, swizzle=layout_a.inner)
    sb = smem.allocate_tensor(kind, layout_b.outer, 1024, swizzle=layout_b.inner)
    ga = cute.local_tile(a, (TILE[0], TILE[2]), (bx, None))
    gb = cute.local_tile(b, (TILE[1], TILE[2]), (by, None))
    gc = cute.local_tile(c, (TILE[0], TILE[1]), (bx, by))
    part = mma.get_slice(t)
    tc = part.partition_C(gc)
    ra = mma.make_fragment_A(part.partition_A(sa))
    rb = mma.make_fragment_B(part.partition_B(sb))
    acc = cute.make_rmem_tensor(tc.shape, cutlass.Float32)
    one = cute.make_layout(1)
    tsa, tga = cpasync.tma_partition(
        copy_a, 0, one, cute.group_modes(sa, 0, 2), cute.group_modes(ga, 0, 2)
    )
    tsb, tgb = cpasync.tma_partition(
        copy_b, 0, one, cute.group_modes(sb, 0, 2), cute.group_modes(gb, 0, 2)
    )
    if warp == 0:
        cpasync.prefetch_descriptor(copy_a)
        cpasync.prefetch_descriptor(copy_b)
        with cute.arch.elect_one():
            for s in cutlass.range_constexpr(STAGES):
                cute.arch.mbarrier_init(full + s, 1)
    cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    tiles = cute.size(ga, mode=[2])
    size = cute.size_in_bytes(kind, cute.slice_(layout_a, (None, None, 0)))
    size += cute.size_in_bytes(kind, cute.slice_(layout_b, (None, None, 0)))
    mma.set(warpgroup.Field.ACCUMULATE, False)
    for k in cutlass.range(tiles, unroll=1):
        stage = k % STAGES
        if warp == 0:
            with cute.arch.elect_one():
                cute.arch.mbarrier_arrive_and_expect_tx(full + stage, size)
            cute.copy(copy_a, tga[None, k], tsa[None, stage], tma_bar_ptr=full + stage)
            cute.copy(copy_b, tgb[None, k], tsb[None, stage], tma_bar_ptr=full + stage)
        cute.arch.mbarrier_wait(full + stage, (k // STAGES) % 2)
        warpgroup.fence()
        for step in cutlass.range_constexpr(cute.size(ra, mode=[2])):
            cute.gemm(mma, acc, ra[None, None, step, stage], rb[None, None, step, stage], acc)
            mma.set(warpgroup.Field.ACCUMULATE, True)
        warpgroup.commit_group()
        warpgroup.wait_group(0)
        cute.arch.sync_threads()
    out = cute.make_rmem_tensor(tc.shape, c.element_type)
    out.store(acc.load().to(c.element_type))
    cute.autovec_copy(out, tc)


@cute.jit
def gemm(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    kind = a.element_type
    mma = sm90.make_trivial_tiled_mma(
        kind, kind, OperandMajorMode.K, OperandMajorMode.K, cutlass.Float32, (1, 1, 1), (64, 128)
    )
    layout_a = sm90.make_smem_layout_a(utils.LayoutEnum.from_tensor(a), TILE, kind, STAGES)
    layout_b = sm90.make_smem_layout_b(utils.LayoutEnum.from_tensor(b), TILE, kind, STAGES)
    load = cpasync.CopyBulkTensorTileG2SOp()
    first_a = cute.slice_(layout_a, (None, None, 0))
    first_b = cute.slice_(layout_b, (None, None, 0))
    copy_a, ta = cpasync.make_tiled_tma_atom(load, a, first_a, (TILE[0], TILE[2]))
    copy_b, tb = cpasync.make_tiled_tma_atom(load, b, first_b, (TILE[1], TILE[2]))
    grid = (c.shape[0] // TILE[0], c.shape[1] // TILE[1], 1)
    gemm_kernel(mma, copy_a, ta, copy_b, tb, c, layout_a, layout_b, kind).launch(
        grid=grid, block=(128, 1, 1)
    )
