"""CuTe DSL: elementwise, softmax by warps, a transposition through shared memory, a histogram."""

import cutlass
import cutlass.cute as cute
from cutlass import utils


@cute.kernel
def vector_add_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, n: cutlass.Int32):
    t, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    i = block * 256 + t
    if i < n:
        c[i] = a[i] + b[i]


@cute.jit
def vector_add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    n = cute.size(a)
    vector_add_kernel(a, b, c, n).launch(grid=(cute.ceil_div(n, 256), 1, 1), block=(256, 1, 1))


@cute.kernel
def scale_kernel(x: cute.Tensor, y: cute.Tensor, factor: cutlass.Float32):
    t, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    tiled_x = cute.zipped_divide(x, (8,))
    tiled_y = cute.zipped_divide(y, (8,))
    i = block * 128 + t
    values = tiled_x[(None, i)].load().to(cutlass.Float32) * factor
    tiled_y[(None, i)].store(values.to(y.element_type))


@cute.jit
def scale(x: cute.Tensor, y: cute.Tensor, factor: cutlass.Float32):
    scale_kernel(x, y, factor).launch(grid=(cute.size(x) // 1024, 1, 1), block=(128, 1, 1))


@cute.kernel
def softmax_kernel(x: cute.Tensor, y: cute.Tensor):
    lane = cute.arch.lane_idx()
    warp = cute.arch.warp_idx()
    block, _, _ = cute.arch.block_idx()
    row = block * 4 + warp
    columns = x.shape[1]
    high = -cutlass.Float32.inf
    for j in cutlass.range(lane, columns, 32):
        high = cute.arch.fmax(high, x[row, j].to(cutlass.Float32))
    high = cute.arch.warp_reduction(high, lambda a, b: cute.arch.fmax(a, b))
    total = cutlass.Float32(0.0)
    for j in cutlass.range(lane, columns, 32):
        total += cute.math.exp(x[row, j].to(cutlass.Float32) - high)
    total = cute.arch.warp_reduction(total, lambda a, b: a + b)
    for j in cutlass.range(lane, columns, 32, unroll=2):
        y[row, j] = (cute.math.exp(x[row, j].to(cutlass.Float32) - high) / total).to(y.element_type)


@cute.jit
def softmax(x: cute.Tensor, y: cute.Tensor):
    softmax_kernel(x, y).launch(grid=(x.shape[0] // 4, 1, 1), block=(128, 1, 1))


@cute.kernel
def transpose_kernel(x: cute.Tensor, y: cute.Tensor):
    t, u, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    smem = utils.SmemAllocator()
    tile = smem.allocate_tensor(x.element_type, cute.make_layout((32, 32), stride=(33, 1)), 16)
    for k in cutlass.range_constexpr(0, 32, 8):
        tile[u + k, t] = x[bx * 32 + u + k, by * 32 + t]
    cute.arch.sync_threads()
    for k in cutlass.range_constexpr(0, 32, 8):
        y[by * 32 + u + k, bx * 32 + t] = tile[t, u + k]


@cute.jit
def transpose(x: cute.Tensor, y: cute.Tensor):
    grid = (x.shape[0] // 32, x.shape[1] // 32, 1)
    transpose_kernel(x, y).launch(grid=grid, block=(32, 8, 1))


@cute.kernel
def histogram_kernel(x: cute.Tensor, bins: cute.Tensor):
    t, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    value = x[block * 256 + t] & 63
    ballot = cute.arch.vote_ballot_sync(value == 0)
    cute.arch.atomic_add(bins.iterator + value, cute.arch.popc(ballot) + 1)
    cute.arch.griddepcontrol_launch_dependents()


@cute.jit
def histogram(x: cute.Tensor, bins: cute.Tensor):
    grid = (cute.size(x) // 256, 1, 1)
    histogram_kernel(x, bins).launch(grid=grid, block=(256, 1, 1), cluster=(2, 1, 1))
