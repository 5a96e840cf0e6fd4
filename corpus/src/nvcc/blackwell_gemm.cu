// C = A * B^T in bfloat16 on Blackwell: warp 0 loads through TMA, warp 1 issues tcgen05.mma,
// four epilogue warps read the accumulator out of tensor memory while the next tile is computed.
#include <cuda_bf16.h>
#include "blackwell.cuh"

constexpr int BM = 128, BN = 256, BK = 64, STAGES = 4;

struct alignas(1024) Shared {
  __nv_bfloat16 a[STAGES][BM * BK], b[STAGES][BN * BK], c[BM * 64];
  uint64_t full[STAGES], empty[STAGES], done[2], read[2];
  uint32_t tmem;
};

__device__ __forceinline__ void mma(uint32_t d, uint64_t a, uint64_t b, uint32_t shape, uint32_t accumulate) {
  asm volatile(
      "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %4, 0;\n\t"
      "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n\t}" ::"r"(d), "l"(a), "l"(b), "r"(shape), "r"(accumulate));
}

extern "C" __global__ void __launch_bounds__(192, 1)
    gemm(int m, int n, int k, const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
         const __grid_constant__ TensorMap map_c) {
  extern __shared__ __align__(1024) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>(raw);
  const int warp = threadIdx.x / 32, tiles_n = n / BN, tiles = m / BM * tiles_n, steps = k / BK;
  if (warp == 0 && elect_one()) {
    for (int i = 0; i < STAGES; ++i) barrier_init(&s.full[i], 1), barrier_init(&s.empty[i], 1);
    for (int i = 0; i < 2; ++i) barrier_init(&s.done[i], 1), barrier_init(&s.read[i], 128);
    fence_barrier_init();
  }
  if (warp == 1) tmem_alloc<1>(&s.tmem, 512);
  fence_before();
  __syncthreads();
  fence_after();
  const uint32_t tmem = s.tmem;
  int stage = 0;
  uint32_t phase = 0;

  if (warp == 0) {
    if (elect_one()) {
      for (int t = blockIdx.x; t < tiles; t += gridDim.x)
        for (int i = 0; i < steps; ++i) {
          barrier_wait(&s.empty[stage], phase ^ 1);
          barrier_expect(&s.full[stage], sizeof s.a[0] + sizeof s.b[0]);
          tma_load(s.a[stage], &map_a, &s.full[stage], i * BK, t / tiles_n * BM);
          tma_load(s.b[stage], &map_b, &s.full[stage], i * BK, t % tiles_n * BN);
          if (++stage == STAGES) stage = 0, phase ^= 1;
        }
    }
  } else if (warp == 1) {
    if (elect_one()) {
      int slot = 0;
      uint32_t slot_phase = 1;
      for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
        barrier_wait(&s.read[slot], slot_phase);
        fence_after();
        for (int i = 0; i < steps; ++i) {
          barrier_wait(&s.full[stage], phase);
          fence_after();
#pragma unroll
          for (int j = 0; j < BK; j += 16)
            mma(tmem + slot * BN, descriptor100(s.a[stage] + j), descriptor100(s.b[stage] + j), instruction(1, 1, BM, BN), i + j);
          commit(&s.empty[stage]);
          if (++stage == STAGES) stage = 0, phase ^= 1;
        }
        commit(&s.done[slot]);
        if (++slot == 2) slot = 0, slot_phase ^= 1;
      }
    }
  } else {
    const int lane = threadIdx.x % 32, quarter = warp % 4, row = quarter * 32 + lane;
    int slot = 0;
    uint32_t slot_phase = 0;
    for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
      barrier_wait(&s.done[slot], slot_phase);
      fence_after();
      for (int j = 0; j < BN; j += 64) {
        uint32_t r[2][32];
        tmem_load32(r[0], tmem + slot * BN + j + (quarter << 21));
        tmem_load32(r[1], tmem + slot * BN + j + 32 + (quarter << 21));
        wait_load();
        if (j + 64 == BN) {
          fence_before();
          barrier_arrive(&s.read[slot]);
        }
        if (warp == 2 && elect_one()) store_wait<0>();
        named_barrier<1, 128>();
#pragma unroll
        for (int i = 0; i < 8; ++i) {
          uint32_t q[4];
#pragma unroll
          for (int h = 0; h < 4; ++h)
            asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(q[h]) : "f"(__uint_as_float(r[i / 4][i % 4 * 8 + h * 2 + 1])), "f"(__uint_as_float(r[i / 4][i % 4 * 8 + h * 2])));
          asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(smem(s.c) + row * 128 + ((i ^ row & 7) << 4)), "r"(q[0]), "r"(q[1]), "r"(q[2]), "r"(q[3]) : "memory");
        }
        fence_async();
        named_barrier<1, 128>();
        if (warp == 2 && elect_one()) {
          tma_store(&map_c, s.c, t % tiles_n * BN + j, t / tiles_n * BM);
          store_commit();
        }
      }
      if (++slot == 2) slot = 0, slot_phase ^= 1;
    }
    if (warp == 2 && elect_one()) store_wait<0>();
  }
  __syncthreads();
  if (warp == 1) tmem_free<1>(tmem, 512);
}
