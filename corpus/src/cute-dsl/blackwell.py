"""CuTe DSL on Blackwell: a matrix product with tensor copies, tcgen05 and tensor memory."""

import cutlass
import cutlass.cute as cute
import cutlass.utils.blackwell_helpers as sm100
from cutlass import utils
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, tcgen05

TILE = (128, 128, 64)


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
    bars = smem.allocate_array(cutlass.Int64, 2)
    slot = smem.allocate(4, 4)
    slot = cute.recast_ptr(slot, dtype=cutlass.Int32)
    sa = smem.allocate_tensor(kind, layout_a.outer, 1024, swizzle=layout_a.inner)
    sb = smem.allocate_tensor(kind, layout_b.outer, 1024, swizzle=layout_b.inner)
    part = mma.get_slice(0)
    ga = part.partition_A(cute.local_tile(a, (TILE[0], TILE[2]), (bx, None)))
    gb = part.partition_B(cute.local_tile(b, (TILE[1], TILE[2]), (by, None)))
    gc = part.partition_C(cute.local_tile(c, (TILE[0], TILE[1]), (bx, by)))
    ra = mma.make_fragment_A(sa)
    rb = mma.make_fragment_B(sb)
    acc = mma.make_fragment_C(mma.partition_shape_C(TILE[:2]))
    one = cute.make_layout(1)
    tsa, tga = cpasync.tma_partition(
        copy_a, 0, one, cute.group_modes(sa, 0, 3), cute.group_modes(ga, 0, 3)
    )
    tsb, tgb = cpasync.tma_partition(
        copy_b, 0, one, cute.group_modes(sb, 0, 3), cute.group_modes(gb, 0, 3)
    )
    if warp == 0:
        cute.arch.alloc_tmem(128, slot)
        with cute.arch.elect_one():
            cute.arch.mbarrier_init(bars, 1)
            cute.arch.mbarrier_init(bars + 1, 1)
    cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    memory = cute.arch.retrieve_tmem_ptr(
        cutlass.Float32, alignment=16, ptr_to_buffer_holding_addr=slot
    )
    acc = cute.make_tensor(memory, acc.layout)
    size = cute.size_in_bytes(kind, cute.slice_(layout_a, (None, None, None, 0)))
    size += cute.size_in_bytes(kind, cute.slice_(layout_b, (None, None, None, 0)))
    mma.set(tcgen05.Field.ACCUMULATE, False)
    for k in cutlass.range(cute.size(tga, mode=[1]), unroll=1):
        if warp == 0:
            with cute.arch.elect_one():
                cute.arch.mbarrier_arrive_and_expect_tx(bars, size)
            cute.copy(copy_a, tga[None, k], tsa[None, 0], tma_bar_ptr=bars)
            cute.copy(copy_b, tgb[None, k], tsb[None, 0], tma_bar_ptr=bars)
            cute.arch.mbarrier_wait(bars, k % 2)
            for step in cutlass.range_constexpr(cute.size(ra, mode=[2])):
                cute.gemm(mma, acc, ra[None, None, step, 0], rb[None, None, step, 0], acc)
                mma.set(tcgen05.Field.ACCUMULATE, True)
            with cute.arch.elect_one():
                tcgen05.commit(bars + 1)
        cute.arch.mbarrier_wait(bars + 1, k % 2)
    load = cute.make_copy_atom(tcgen05.Ld32x32bOp(tcgen05.Repetition.x32), cutlass.Float32)
    view = acc[(None, None), 0, 0]
    tiler = (cute.size(view, mode=[0]), 32)
    tiles = cute.zipped_divide(view, tiler)
    copy = tcgen05.make_tmem_copy(load, tiles[None, 0])
    mine = copy.get_slice(t)
    source = mine.partition_S(tiles)
    target = mine.partition_D(cute.zipped_divide(gc[(None, None), 0, 0], tiler))
    registers = cute.make_rmem_tensor(target[None, None, 0].shape, cutlass.Float32)
    for i in cutlass.range_constexpr(cute.size(source, mode=[2])):
        cute.copy(copy, source[None, None, i], registers)
        out = cute.make_rmem_tensor(registers.shape, c.element_type)
        out.store(registers.load().to(c.element_type))
        cute.autovec_copy(out, target[None, None, i])
    cute.arch.sync_threads()
    if warp == 0:
        cute.arch.relinquish_tmem_alloc_permit()
        cute.arch.dealloc_tmem(memory, 128)


@cute.jit
def gemm(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    kind = a.element_type
    mma = sm100.make_trivial_tiled_mma(
        kind,
        kind,
        OperandMajorMode.K,
        OperandMajorMode.K,
        cutlass.Float32,
        tcgen05.CtaGroup.ONE,
        TILE[:2],
    )
    layout_a = sm100.make_smem_layout_a(mma, TILE, kind, 1)
    layout_b = sm100.make_smem_layout_b(mma, TILE, kind, 1)
    load = cpasync.CopyBulkTensorTileG2SOp(tcgen05.CtaGroup.ONE)
    first_a = cute.slice_(layout_a, (None, None, None, 0))
    first_b = cute.slice_(layout_b, (None, None, None, 0))
    copy_a, ta = cute.nvgpu.make_tiled_tma_atom_A(load, a, first_a, TILE, mma)
    copy_b, tb = cute.nvgpu.make_tiled_tma_atom_B(load, b, first_b, TILE, mma)
    grid = (c.shape[0] // TILE[0], c.shape[1] // TILE[1], 1)
    gemm_kernel(mma, copy_a, ta, copy_b, tb, c, layout_a, layout_b, kind).launch(
        grid=grid, block=(128, 1, 1)
    )
