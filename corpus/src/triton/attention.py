"""Attention with an online softmax, with and without a causal mask."""

import triton
import triton.language as tl


@triton.jit
def attention(
    q, k, v, out, log_sums, scale, T, H: tl.constexpr,
    BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr,
):  # fmt: skip
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    h = tl.arange(0, H)
    base = tl.program_id(1).to(tl.int64) * T * H
    x = tl.load(q + base + m[:, None] * H + h[None, :], mask=m[:, None] < T, other=0.0)
    high = tl.full([BM], -float("inf"), dtype=tl.float32)
    norm = tl.zeros([BM], dtype=tl.float32)
    total = tl.zeros([BM, H], dtype=tl.float32)
    end = min((tl.program_id(0) + 1) * BM, T) if CAUSAL else T
    for start in range(0, end, BN):
        n = start + tl.arange(0, BN)
        y = tl.load(k + base + n[None, :] * H + h[:, None], mask=n[None, :] < T, other=0.0)
        s = tl.dot(x, y) * (scale * 1.4426950408889634)
        inside = n[None, :] < T
        if CAUSAL:
            inside = inside & (n[None, :] <= m[:, None])
        s = tl.where(inside, s, -1.0e6)
        new = tl.maximum(high, tl.max(s, 1))
        p = tl.exp2(s - new[:, None])
        shrink = tl.exp2(high - new)
        norm = norm * shrink + tl.sum(p, 1)
        z = tl.load(v + base + n[:, None] * H + h[None, :], mask=n[:, None] < T, other=0.0)
        total = tl.dot(p.to(z.dtype), z, total * shrink[:, None])
        high = new
    total = total / norm[:, None]
    at = base + m[:, None] * H + h[None, :]
    tl.store(out + at, total.to(out.dtype.element_ty), mask=m[:, None] < T)
    tl.store(log_sums + tl.program_id(1) * T + m, high + tl.log2(norm), mask=m < T)
