"""Atomics, gathers, scatters, histograms, calls, locks, loops that end on data, prints, asserts."""

import triton
import triton.language as tl


@triton.jit
def histogram(x, bins, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + offsets, mask=offsets < n, other=0)
    counts = tl.histogram(a, BINS)
    tl.atomic_add(bins + tl.arange(0, BINS), counts)


@triton.jit
def atomics(x, out, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    a = tl.load(x + offsets, cache_modifier=".cg", volatile=False)
    tl.atomic_max(out + offsets, a)
    tl.atomic_min(out + offsets, a, sem="release", scope="cta")
    tl.atomic_and(out + offsets, a, sem="acquire", scope="sys")
    tl.atomic_or(out + offsets, a)
    tl.atomic_xor(out + offsets, a)
    old = tl.atomic_xchg(out + offsets, a, mask=a > 3)
    tl.atomic_cas(out + offsets, old, a)
    tl.store(out + 4096 + offsets, old, cache_modifier=".wt")


@triton.jit
def gather_rows(table, indices, out, width, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    index = tl.load(indices + rows).to(tl.int64)
    mask = columns[None, :] < width
    a = tl.load(table + index[:, None] * width + columns[None, :], mask=mask)
    tl.store(out + rows[:, None] * width + columns[None, :], a, mask=mask)
    tl.atomic_add(table + index[:, None] * width + columns[None, :], a, mask=mask)


@triton.jit
def permute(x, index, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows = tl.arange(0, ROWS)[:, None]
    columns = tl.arange(0, COLUMNS)[None, :]
    a = tl.load(x + rows * COLUMNS + columns)
    i = tl.load(index + rows * COLUMNS + columns)
    g = tl.gather(a, i, axis=0)
    tl.store(out + tl.trans(rows * COLUMNS + columns), tl.trans(g))


@triton.jit(noinline=True)
def collatz(n):
    steps = 0
    while n > 1:
        n = tl.where(n % 2 == 0, n // 2, 3 * n + 1)
        steps += 1
    return steps


@triton.jit
def calls(x, out, n):
    i = tl.program_id(0)
    if i < n:
        tl.store(out + i, collatz(tl.load(x + i)) + collatz(i))


@triton.jit
def spin_lock(lock, total, x, BLOCK: tl.constexpr):
    a = tl.sum(tl.load(x + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)))
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(total, tl.load(total) + a)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def talkative(x, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    a = tl.load(x + offsets, mask=offsets < n)
    tl.device_assert(a >= 0, "negative value")
    tl.device_print("value", a)


@triton.jit
def transpose(x, out, rows, columns, BLOCK: tl.constexpr):
    r = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    c = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = (r[:, None] < rows) & (c[None, :] < columns)
    a = tl.load(x + r[:, None] * columns + c[None, :], mask=mask)
    tl.store(out + c[:, None] * rows + r[None, :], tl.trans(a), mask=tl.trans(mask))
