"""Reductions along rows: softmax, norms, losses, scans, sorting, indices of extremes."""

import triton
import triton.language as tl


@triton.jit
def softmax(x, out, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    offsets = tl.arange(0, BLOCK)
    a = tl.load(x + row * stride + offsets, mask=offsets < columns, other=-float("inf"))
    e = tl.exp((a - tl.max(a, axis=0)).to(tl.float32))
    tl.store(out + row * stride + offsets, e / tl.sum(e, axis=0), mask=offsets < columns)


@triton.jit
def layer_norm(x, w, b, out, mean, rstd, stride, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, columns, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        a = tl.load(x + row * stride + offsets, mask=offsets < columns, other=0.0).to(tl.float32)
        total += a
        squares += a * a
    mu = tl.sum(total) / columns
    inverse = 1 / tl.sqrt(tl.sum(squares) / columns - mu * mu + eps)
    tl.store(mean + row, mu)
    tl.store(rstd + row, inverse)
    for start in range(0, columns, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        mask = offsets < columns
        a = tl.load(x + row * stride + offsets, mask=mask, other=0.0).to(tl.float32)
        y = (a - mu) * inverse * tl.load(w + offsets, mask=mask) + tl.load(b + offsets, mask=mask)
        tl.store(out + row * stride + offsets, y, mask=mask)


@triton.jit
def cross_entropy(logits, labels, loss, stride, classes, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    label = tl.load(labels + row)
    high = -float("inf")
    total = 0.0
    for start in range(0, classes, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        a = tl.load(logits + row * stride + offsets, mask=offsets < classes, other=-float("inf"))
        a = a.to(tl.float32)
        new = tl.maximum(high, tl.max(a))
        total = total * tl.exp(high - new) + tl.sum(tl.exp(a - new))
        high = new
    picked = tl.load(logits + row * stride + label).to(tl.float32)
    tl.store(loss + row, high + tl.log(total) - picked)


@triton.jit
def sum_f64(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + offsets, mask=offsets < n, other=0.0)
    tl.atomic_add(out, tl.sum(a * a), sem="relaxed")


@triton.jit
def extremes(x, out_value, out_index, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    offsets = tl.arange(0, BLOCK)
    a = tl.load(x + rows[:, None] * columns + offsets[None, :], mask=offsets[None, :] < columns)
    value, index = tl.max(a, axis=1, return_indices=True)
    low = tl.argmin(a, axis=1)
    tl.store(out_value + rows, value)
    tl.store(out_index + rows, index * 65536 + low)


@triton.jit
def combine(a, x, b, y):
    return a * b, x * b + y


@triton.jit
def linear_scan(decay, x, out, BLOCK: tl.constexpr, WIDTH: tl.constexpr):
    rows = tl.arange(0, BLOCK)
    columns = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    at = rows[:, None] * 512 + columns[None, :]
    a = tl.load(decay + at)
    b = tl.load(x + at)
    _, state = tl.associative_scan((a, b), 0, combine)
    tl.store(out + at, tl.cumsum(state, axis=0, reverse=True))


@triton.jit
def sort_rows(x, out, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.sort(tl.load(x + offsets), descending=True))
