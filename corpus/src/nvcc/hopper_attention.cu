// Attention forward on Hopper in tile style: Q stays in shared memory, K and V stream through TMA,
// the softmax is computed online, and P goes from registers into the second product.
#include <cuda_fp16.h>
#include "hopper.cuh"

template <int Rows, int Columns>
struct alignas(1024) Tile {
  half data[Rows * Columns];
  static constexpr uint32_t bytes = Rows * Columns * sizeof(half);
  __device__ half* row(int r) { return data + r * Columns; }
};

struct Shared {
  Tile<64, 64> q[2];
  Tile<64, 64> k[2], v[2];
  uint64_t q_ready, kv_ready[2], kv_free[2];
};

__device__ __forceinline__ float row_max(float x) {
  x = fmaxf(x, __shfl_xor_sync(~0u, x, 1));
  return fmaxf(x, __shfl_xor_sync(~0u, x, 2));
}
__device__ __forceinline__ float row_sum(float x) {
  x += __shfl_xor_sync(~0u, x, 1);
  return x + __shfl_xor_sync(~0u, x, 2);
}
__device__ __forceinline__ float exp2_fast(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
__device__ __forceinline__ void wgmma_n64_f16(float (&d)[32], uint64_t a, uint64_t b, int accumulate) {
  asm volatile(
      "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %34, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0;\n\t}"
      : ACC32(d, 0) : "l"(a), "l"(b), "r"(accumulate));
}

template <bool Causal>
__global__ void __launch_bounds__(384, 1)
    attention(float scale, int length, half* out, float* log_sum, const __grid_constant__ TensorMap map_q,
              const __grid_constant__ TensorMap map_k, const __grid_constant__ TensorMap map_v) {
  extern __shared__ __align__(1024) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>(raw);
  const int group = threadIdx.x / 128, head = blockIdx.y;
  if (threadIdx.x == 0) {
    barrier_init(&s.q_ready, 1);
    for (int i = 0; i < 2; ++i) barrier_init(&s.kv_ready[i], 1), barrier_init(&s.kv_free[i], 2);
    fence_barrier_init();
  }
  __syncthreads();
  const int steps = Causal ? 2 * (blockIdx.x + 1) : length / 64;
  if (group == 2) {
    registers_down<32>();
    if (threadIdx.x == 256) {
      barrier_expect(&s.q_ready, 2 * Tile<64, 64>::bytes);
      for (int i = 0; i < 2; ++i) tma_load(s.q[i].data, &map_q, &s.q_ready, 0, head * length + blockIdx.x * 128 + i * 64);
      for (int i = 0; i < steps; ++i) {
        const int b = i & 1;
        barrier_wait(&s.kv_free[b], (i >> 1 & 1) ^ 1);
        barrier_expect(&s.kv_ready[b], 2 * Tile<64, 64>::bytes);
        tma_load(s.k[b].data, &map_k, &s.kv_ready[b], 0, head * length + i * 64);
        tma_load(s.v[b].data, &map_v, &s.kv_ready[b], 0, head * length + i * 64);
      }
    }
    return;
  }
  registers_up<160>();
  const int lane = threadIdx.x % 32, row = blockIdx.x * 128 + group * 64 + threadIdx.x % 128 / 32 * 16 + lane / 4;
  float o[32] = {}, sum[2] = {0.0f, 0.0f}, peak[2] = {-INFINITY, -INFINITY};
  barrier_wait(&s.q_ready, 0);
  for (int i = 0; i < steps; ++i) {
    const int b = i & 1;
    float p[32];
    barrier_wait(&s.kv_ready[b], i >> 1 & 1);
    wgmma_fence();
#pragma unroll
    for (int j = 0; j < 64; j += 16) wgmma_n64_f16(p, descriptor(s.q[group].data + j), descriptor(s.k[b].data + j), j > 0);
    wgmma_commit();
    wgmma_wait<0>();
    if (Causal) {
#pragma unroll
      for (int j = 0; j < 32; ++j)
        if (i * 64 + j / 4 * 8 + lane % 4 * 2 + j % 2 > row + (j & 2) * 4) p[j] = -INFINITY;
    }
    float shrink[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      float best = peak[h];
#pragma unroll
      for (int j = 0; j < 32; ++j)
        if ((j >> 1 & 1) == h) best = fmaxf(best, p[j]);
      best = row_max(best);
      shrink[h] = exp2_fast((peak[h] - best) * scale);
      peak[h] = best;
      sum[h] *= shrink[h];
    }
#pragma unroll
    for (int j = 0; j < 32; ++j) {
      const int h = j >> 1 & 1;
      p[j] = exp2_fast(fmaf(p[j], scale, -peak[h] * scale));
      sum[h] += p[j];
      o[j] *= shrink[h];
    }
    wgmma_fence();
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      uint32_t a[4];
#pragma unroll
      for (int r = 0; r < 4; ++r)
        asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(a[r]) : "f"(p[j * 8 + r * 2 + 1]), "f"(p[j * 8 + r * 2]));
      wgmma_n64_f16_rs(o, a, descriptor(s.v[b].data + j * 16 * 64), 1);
    }
    wgmma_commit();
    wgmma_wait<0>();
    if (threadIdx.x % 128 == 0) barrier_arrive(&s.kv_free[b]);
  }
#pragma unroll
  for (int h = 0; h < 2; ++h) {
    const float all = row_sum(sum[h]), inverse = __frcp_rn(all);
    half* to = out + ((size_t)head * length + row + h * 8) * 64 + lane % 4 * 2;
#pragma unroll
    for (int j = 0; j < 8; ++j) *(half2*)(to + j * 8) = __floats2half2_rn(o[j * 4 + h * 2] * inverse, o[j * 4 + h * 2 + 1] * inverse);
    if (lane % 4 == 0) log_sum[head * length + row + h * 8] = __log2f(all) + peak[h] * scale;
  }
}
template __global__ void attention<false>(float, int, half*, float*, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap);
template __global__ void attention<true>(float, int, half*, float*, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap);
