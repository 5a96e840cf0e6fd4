// FP8 GEMM with scales per 128 elements of K: the tensor cores run on one block of K, then the
// partial result is scaled and added in full precision. Grouped: each group of rows has its own B.
#include <cuda_bf16.h>
#include "hopper.cuh"

constexpr int BM = 64, BN = 128, BK = 128, STAGES = 5;

struct alignas(1024) Shared {
  uint8_t a[STAGES][BM * BK];
  uint8_t b[STAGES][BN * BK];
  float scale_a[STAGES][BM];
  uint64_t full[STAGES], empty[STAGES];
};

template <bool Grouped>
__global__ void __launch_bounds__(256, 1)
    fp8_gemm(__nv_bfloat16* c, const float* __restrict__ scale_b, const int* __restrict__ group_of_row, int m, int n, int k,
             const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
             const __grid_constant__ TensorMap map_scale) {
  extern __shared__ __align__(1024) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>(raw);
  const int row = blockIdx.y * BM, col = blockIdx.x * BN, blocks = (k + BK - 1) / BK;
  const int batch = Grouped ? __ldg(group_of_row + row) : 0;
  if (batch < 0) return;
  const bool loader = threadIdx.x >= 128;
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) barrier_init(&s.full[i], 1), barrier_init(&s.empty[i], 4);
    asm volatile("fence.proxy.async;" ::: "memory");
  }
  __syncthreads();
  if (loader) {
    registers_down<24>();
    if (threadIdx.x / 32 == 4 && elect_one()) {
      uint64_t keep;
      asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(keep));
      for (int i = 0; i < blocks; ++i) {
        const int stage = i % STAGES;
        barrier_wait(&s.empty[stage], (i / STAGES & 1) ^ 1);
        tma_load(s.a[stage], &map_a, &s.full[stage], i * BK, row);
        tma_load_hint(s.b[stage], &map_b, &s.full[stage], i * BK, col, batch, keep);
        tma_load(s.scale_a[stage], &map_scale, &s.full[stage], row, i);
        barrier_expect(&s.full[stage], BM * BK + BN * BK + BM * 4);
      }
    }
  } else {
    registers_up<240>();
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, top = warp * 16 + lane / 4;
    float total[64] = {}, part[64];
    for (int i = 0; i < blocks; ++i) {
      const int stage = i % STAGES;
      const float b = __ldg(scale_b + ((size_t)batch * gridDim.x + blockIdx.x) * blocks + i);
      if (!barrier_test(&s.full[stage], i / STAGES & 1)) barrier_wait(&s.full[stage], i / STAGES & 1);
      const float a0 = s.scale_a[stage][top] * b, a1 = s.scale_a[stage][top + 8] * b;
#pragma unroll
      for (int j = 0; j < 64; ++j) asm volatile("" : "+f"(part[j])::"memory");
      wgmma_fence();
#pragma unroll
      for (int j = 0; j < BK; j += 32) wgmma_n128_fp8(part, descriptor(s.a[stage] + j), descriptor(s.b[stage] + j), j > 0);
      wgmma_commit();
      wgmma_wait<0>();
      if (lane == 0) barrier_arrive(&s.empty[stage]);
#pragma unroll
      for (int j = 0; j < 64; ++j) total[j] += (j & 2 ? a1 : a0) * part[j];
    }
    __nv_bfloat16* to = c + (size_t)(row + top) * n + col + lane % 4 * 2;
#pragma unroll
    for (int j = 0; j < 16; ++j) {
      if (row + top < m) *(__nv_bfloat162*)(to + j * 8) = __floats2bfloat162_rn(total[j * 4], total[j * 4 + 1]);
      if (row + top + 8 < m) *(__nv_bfloat162*)(to + (size_t)8 * n + j * 8) = __floats2bfloat162_rn(total[j * 4 + 2], total[j * 4 + 3]);
    }
  }
}
template __global__ void fp8_gemm<false>(__nv_bfloat16*, const float*, const int*, int, int, int, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap);
template __global__ void fp8_gemm<true>(__nv_bfloat16*, const float*, const int*, int, int, int, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap);
