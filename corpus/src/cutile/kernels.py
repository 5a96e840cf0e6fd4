"""Kernels of cuTile: whole tiles as values, loads and stores by tile index."""

import cuda.tile as ct

Int = ct.Constant[int]


@ct.kernel
def vector_add(x, y, out, TILE: Int):
    i = ct.bid(0)
    a = ct.load(x, index=(i,), shape=(TILE,))
    b = ct.load(y, index=(i,), shape=(TILE,))
    ct.store(out, index=(i,), tile=a + b)


@ct.kernel
def softmax(x, out, TILE: Int):
    row = ct.bid(0)
    a = ct.load(x, index=(row, 0), shape=(1, TILE), padding_mode=ct.PaddingMode.NEG_INF)
    a = ct.astype(a, ct.float32)
    e = ct.exp(a - ct.max(a, 1, keepdims=True))
    ct.store(out, index=(row, 0), tile=ct.astype(e / ct.sum(e, 1, keepdims=True), out.dtype))


@ct.kernel
def matmul(a, b, c, BM: Int, BN: Int, BK: Int):
    m = ct.bid(0)
    n = ct.bid(1)
    total = ct.zeros((BM, BN), dtype=ct.float32)
    for k in range(ct.num_tiles(a, axis=1, shape=(BM, BK))):
        x = ct.load(a, index=(m, k), shape=(BM, BK), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, index=(k, n), shape=(BK, BN), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    ct.store(c, index=(m, n), tile=ct.astype(total, c.dtype))


@ct.kernel
def gather_add(table, index, out, TILE: Int):
    i = ct.bid(0)
    at = ct.load(index, index=(i,), shape=(TILE,))
    value = ct.gather(table, at)
    ct.atomic_add(out, at, value)
    ct.scatter(out, at + 1, ct.sin(value))
