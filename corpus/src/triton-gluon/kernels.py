"""Gluon kernels: layouts chosen by hand, asynchronous copies, tensor copies, wgmma, tcgen05."""

from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia import blackwell, hopper
from triton.experimental.gluon.language.nvidia.ampere import async_copy
from triton.experimental.gluon.language.nvidia.hopper import mbarrier, tma


@gluon.jit
def copy_1d(x, out, n, BLOCK: gl.constexpr, PER_THREAD: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([PER_THREAD], [32], [gl.num_warps()], [0])
    offsets = gl.program_id(0) * BLOCK + gl.arange(0, BLOCK, layout=layout)
    value = gl.load(x + offsets, mask=offsets < n)
    gl.store(out + offsets, value * 2, mask=offsets < n)


@gluon.jit
def change_layout(x, out, ROWS: gl.constexpr, COLUMNS: gl.constexpr):
    a: gl.constexpr = gl.BlockedLayout([1, 4], [4, 8], [gl.num_warps(), 1], [1, 0])
    b: gl.constexpr = gl.BlockedLayout([4, 1], [8, 4], [1, gl.num_warps()], [0, 1])
    rows = gl.arange(0, ROWS, layout=gl.SliceLayout(1, a))[:, None]
    columns = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, a))[None, :]
    value = gl.convert_layout(gl.load(x + rows * COLUMNS + columns), b)
    r = gl.arange(0, ROWS, layout=gl.SliceLayout(1, b))[:, None]
    c = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, b))[None, :]
    gl.store(out + c * ROWS + r, value)


@gluon.jit
def staged_add(x, y, out, n, BLOCK: gl.constexpr, STAGES: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([4], [32], [gl.num_warps()], [0])
    flat: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, order=[0])
    room_x = gl.allocate_shared_memory(gl.float32, [STAGES, BLOCK], flat)
    room_y = gl.allocate_shared_memory(gl.float32, [STAGES, BLOCK], flat)
    offsets = gl.arange(0, BLOCK, layout=layout)
    steps = gl.cdiv(n, BLOCK)
    for s in gl.static_range(STAGES - 1):
        at = s * BLOCK + offsets
        async_copy.async_load(room_x.index(s), x + at, mask=at < n)
        async_copy.async_load(room_y.index(s), y + at, mask=at < n)
        async_copy.commit_group()
    for i in range(steps):
        ahead = i + STAGES - 1
        at = ahead * BLOCK + offsets
        async_copy.async_load(room_x.index(ahead % STAGES), x + at, mask=at < n)
        async_copy.async_load(room_y.index(ahead % STAGES), y + at, mask=at < n)
        async_copy.commit_group()
        async_copy.wait_group(STAGES - 1)
        a = room_x.index(i % STAGES).load(layout)
        b = room_y.index(i % STAGES).load(layout)
        gl.store(out + i * BLOCK + offsets, a + b, mask=i * BLOCK + offsets < n)


@gluon.jit
def hopper_matmul(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    la: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    lb: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    da = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], la)
    db = tma.make_tensor_descriptor(b, [K, N], [N, 1], [BK, BN], lb)
    sa = gl.allocate_shared_memory(gl.float16, [2, BM, BK], la)
    sb = gl.allocate_shared_memory(gl.float16, [2, BK, BN], lb)
    bars = gl.allocate_shared_memory(gl.int64, [2, 1], mbarrier.MBarrierLayout())
    mbarrier.init(bars.index(0), count=1)
    mbarrier.init(bars.index(1), count=1)
    hopper.fence_async_shared()
    layout: gl.constexpr = gl.NVMMADistributedLayout(
        version=[3, 0], warps_per_cta=[4, 1], instr_shape=[16, BN, 16]
    )
    total = gl.zeros((BM, BN), gl.float32, layout)
    m = gl.program_id(0) * BM
    n = gl.program_id(1) * BN
    for k in range(0, K, BK):
        s = (k // BK) % 2
        bar = bars.index(s)
        mbarrier.expect(bar, BM * BK * 2 + BK * BN * 2)
        tma.async_load(da, [m, k], bar, sa.index(s))
        tma.async_load(db, [k, n], bar, sb.index(s))
        mbarrier.wait(bar, (k // BK) // 2 % 2)
        total = hopper.warpgroup_mma(sa.index(s), sb.index(s), total, is_async=True)
        total = hopper.warpgroup_mma_wait(0, deps=[total])
    rows = m + gl.arange(0, BM, layout=gl.SliceLayout(1, layout))
    columns = n + gl.arange(0, BN, layout=gl.SliceLayout(0, layout))
    gl.store(c + rows[:, None] * N + columns[None, :], total.to(gl.float16))


@gluon.jit
def blackwell_matmul(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    la: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    lb: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    lc: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BN], gl.float16)
    da = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], la)
    db = tma.make_tensor_descriptor(b, [K, N], [N, 1], [BK, BN], lb)
    dc = tma.make_tensor_descriptor(c, [M, N], [N, 1], [BM, BN], lc)
    sa = gl.allocate_shared_memory(gl.float16, [BM, BK], la)
    sb = gl.allocate_shared_memory(gl.float16, [BK, BN], lb)
    loaded = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    done = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(loaded, count=1)
    mbarrier.init(done, count=1)
    hopper.fence_async_shared()
    memory: gl.constexpr = blackwell.TensorMemoryLayout([BM, BN], col_stride=1)
    acc = blackwell.allocate_tensor_memory(gl.float32, [BM, BN], memory)
    m = gl.program_id(0) * BM
    n = gl.program_id(1) * BN
    use = False
    for k in range(0, K, BK):
        phase = (k // BK) % 2
        mbarrier.expect(loaded, BM * BK * 2 + BK * BN * 2)
        tma.async_load(da, [m, k], loaded, sa)
        tma.async_load(db, [k, n], loaded, sb)
        mbarrier.wait(loaded, phase)
        blackwell.tcgen05_mma(sa, sb, acc, use_acc=use)
        blackwell.tcgen05_commit(done)
        mbarrier.wait(done, phase)
        use = True
    mbarrier.invalidate(loaded)
    mbarrier.invalidate(done)
    sc = gl.allocate_shared_memory(gl.float16, [BM, BN], lc, acc.load().to(gl.float16))
    hopper.fence_async_shared()
    tma.async_store(dc, [m, n], sc)
    tma.store_wait(0)
