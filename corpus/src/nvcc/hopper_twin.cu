// The simplest Hopper GEMM: no cluster, no specialisation; one thread loads, one warp group computes,
// two accumulators. Needs no header of the toolkit, so that NVRTC of any age compiles it.
#include "hopper.cuh"

constexpr int BM = 64, BN = 128, BK = 64;

struct alignas(1024) Shared {
  unsigned short a[2][BM * BK], b[2][BN * BK];
  uint64_t full[2];
};

extern "C" __global__ void __launch_bounds__(128)
    gemm(float* c, int n, int k, const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b) {
  extern __shared__ __align__(128) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>((reinterpret_cast<uintptr_t>(raw) + 1023) & ~uintptr_t(1023));
  const int steps = k / BK, row = blockIdx.y * BM, col = blockIdx.x * BN;
  auto load = [&](int i) {
    barrier_expect(&s.full[i & 1], (BM + BN) * BK * 2);
    tma_load(s.a[i & 1], &map_a, &s.full[i & 1], i * BK, row);
    tma_load(s.b[i & 1], &map_b, &s.full[i & 1], i * BK, col);
  };
  if (threadIdx.x == 0) {
    barrier_init(&s.full[0], 1);
    barrier_init(&s.full[1], 1);
    fence_barrier_init();
    load(0);
  }
  __syncthreads();
  float low[32], high[32];
#pragma unroll
  for (int i = 0; i < 32; ++i) low[i] = high[i] = 0.0f;
  for (int i = 0; i < steps; ++i) {
    if (threadIdx.x == 0 && i + 1 < steps) load(i + 1);
    barrier_wait(&s.full[i & 1], i >> 1 & 1);
    wgmma_fence();
#pragma unroll
    for (int j = 0; j < BK; j += 16) {
      wgmma_n64_bf16<1, 1, 0, 0>(low, descriptor(s.a[i & 1] + j), descriptor(s.b[i & 1] + j), 1);
      wgmma_n64_bf16<-1, -1, 0, 0>(high, descriptor(s.a[i & 1] + j), descriptor(s.b[i & 1] + 64 * BK + j), 1);
    }
    wgmma_commit();
    wgmma_wait<0>();
    __syncthreads();
  }
  float* to = c + (size_t)(row + threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4) * n + col + threadIdx.x % 4 * 2;
#pragma unroll
  for (int i = 0; i < 32; ++i) {
    float* at = to + (i & 2) * 4 * (size_t)n + i / 4 * 8 + (i & 1);
    at[0] = low[i];
    at[64] = high[i];
  }
}
