"""Elementwise kernels: additions, activations, conversions between number formats."""

import triton
import triton.language as tl


@triton.jit
def vector_add(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    a = tl.load(x + offsets, mask=mask)
    b = tl.load(y + offsets, mask=mask)
    tl.store(out + offsets, a + b, mask=mask)


@triton.jit
def gelu(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    a = tl.load(x + offsets, mask=mask, other=0.0).to(tl.float32)
    y = 0.5 * a * (1.0 + tl.erf(a * 0.7071067811865476))
    tl.store(out + offsets, y, mask=mask)


@triton.jit
def transcendental(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + offsets, mask=offsets < n, other=1.0)
    y = tl.exp(a) + tl.log(a) + tl.sin(a) * tl.cos(a) + tl.sqrt(a) + tl.rsqrt(a) + tl.floor(a)
    y = tl.fma(y, a, tl.exp2(a)) / tl.sqrt_rn(a) + tl.div_rn(y, a) + tl.abs(a)
    tl.store(out + offsets, tl.clamp(y, -1e4, 1e4), mask=offsets < n, eviction_policy="evict_first")


@triton.jit
def convert(x, out8, out5, outb, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    a = tl.load(x + offsets, mask=mask, other=0.0)
    tl.store(out8 + offsets, a.to(tl.float8e4nv), mask=mask)
    tl.store(out5 + offsets, a.to(tl.float8e5), mask=mask)
    tl.store(outb + offsets, a.to(tl.bfloat16), mask=mask)


@triton.jit
def unpack_int4(packed, scales, out, n, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    word = tl.load(packed + offsets, mask=mask, other=0)
    scale = tl.load(scales + offsets // GROUP, mask=mask, other=1.0)
    low = ((word & 0xF).to(tl.int32) - 8).to(tl.float32) * scale
    high = ((word >> 4).to(tl.int32) - 8).to(tl.float32) * scale
    both = tl.interleave(low, high).to(tl.float16)
    to = tl.program_id(0) * BLOCK * 2 + tl.arange(0, BLOCK * 2)
    tl.store(out + to, both, mask=to < 2 * n)


@triton.jit
def integers(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    a = tl.load(x + offsets, mask=mask, other=1)
    b = tl.load(y + offsets, mask=mask, other=1)
    r = a // b + a % b + (a << 3) - (b >> 2) + (a ^ b) * tl.umulhi(a.to(tl.uint64), b.to(tl.uint64))
    tl.store(out + offsets, tl.where(a > b, r, tl.maximum(a, b)), mask=mask)


@triton.jit
def dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + offsets, mask=offsets < n)
    keep = tl.rand(seed, offsets) > p
    tl.store(out + offsets, tl.where(keep, a / (1 - p), 0.0), mask=offsets < n)


@triton.jit
def inline_assembly(x, out, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    a = tl.load(x + offsets)
    y = tl.inline_asm_elementwise(
        "{ .reg .b32 t; prmt.b32 t, $1, 0, 0x0123; // bytes in reverse\n xor.b32 $0, t, 0x55; }",
        "=r,r",
        [a],
        dtype=tl.int32,
        is_pure=True,
        pack=1,
    )
    tl.store(out + offsets, y)
