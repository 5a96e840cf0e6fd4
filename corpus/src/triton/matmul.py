"""Matrix products: pipelined loads, tensor descriptors, persistent loops, block scales."""

import triton
import triton.language as tl


@triton.jit
def matmul(
    a, b, c, M, N, K, sa, sb, sc,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr,
):  # fmt: skip
    pid = tl.program_id(0)
    rows = tl.cdiv(M, BM)
    columns = tl.cdiv(N, BN)
    group = pid // (GROUP * columns)
    size = min(rows - group * GROUP, GROUP)
    row = group * GROUP + pid % (GROUP * columns) % size
    column = pid % (GROUP * columns) // size
    m = (row * BM + tl.arange(0, BM)) % M
    n = (column * BN + tl.arange(0, BN)) % N
    k = tl.arange(0, BK)
    pa = a + m[:, None] * sa + k[None, :]
    pb = b + k[:, None] * sb + n[None, :]
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(pa, mask=k[None, :] < K - step * BK, other=0.0)
        y = tl.load(pb, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        pa += BK
        pb += BK * sb
    to = c + (row * BM + tl.arange(0, BM))[:, None] * sc + (column * BN + tl.arange(0, BN))[None, :]
    tl.store(to, total.to(c.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))


@triton.jit
def matmul_descriptor(
    a, b, c, M, N, K, PROGRAMS: tl.constexpr, SPECIALISE: tl.constexpr,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    da = tl.make_tensor_descriptor(a, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    db = tl.make_tensor_descriptor(b, shape=[N, K], strides=[K, 1], block_shape=[BN, BK])
    dc = tl.make_tensor_descriptor(c, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    for tile in tl.range(
        tl.program_id(0), tiles, PROGRAMS, flatten=True, warp_specialize=SPECIALISE
    ):
        m = tile // columns * BM
        n = tile % columns * BN
        total = tl.zeros((BM, BN), dtype=tl.float32)
        for step in range(tl.cdiv(K, BK)):
            x = da.load([m, step * BK])
            y = db.load([n, step * BK])
            total = tl.dot(x, y.T, total)
        dc.store([m, n], total.to(c.dtype.element_ty))


@triton.jit
def matmul_i8(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.int32)
    for start in range(0, K, BK):
        x = tl.load(a + m[:, None] * K + start + k[None, :])
        y = tl.load(b + n[None, :] * K + start + k[:, None])
        total += tl.dot(x, y, out_dtype=tl.int32)
    tl.store(c + m[:, None] * 4096 + n[None, :], total)


@triton.jit
def matmul_scaled(a, sa, b, sb, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK // 2)
    s = tl.arange(0, BK // 32)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a + m[:, None] * (K // 2) + step * (BK // 2) + k[None, :])
        y = tl.load(b + n[None, :] * (K // 2) + step * (BK // 2) + k[:, None])
        xs = tl.load(sa + m[:, None] * (K // 32) + step * (BK // 32) + s[None, :])
        ys = tl.load(sb + n[:, None] * (K // 32) + step * (BK // 32) + s[None, :])
        total = tl.dot_scaled(x, xs, "e2m1", y, ys, "e2m1", total)
    tl.store(c + m[:, None] * 4096 + n[None, :], total)


@triton.jit
def gather_tiles(table, indices, out, K, ROWS: tl.constexpr, BK: tl.constexpr):
    d = tl.make_tensor_descriptor(table, shape=[65536, K], strides=[K, 1], block_shape=[1, BK])
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    index = tl.load(indices + rows)
    for start in range(0, K, BK):
        tile = d.gather(index, start)
        tl.store(out + rows[:, None] * K + start + tl.arange(0, BK)[None, :], tile)
