// C = A * B^T in bfloat16 on Hopper: one producer warp group feeds a ring of stages through TMA
// multicast over a cluster of two, two consumer warp groups run wgmma, results leave through
// stmatrix and a TMA store. Persistent blocks walk over the tiles in groups that share L2.
#include <cuda_bf16.h>
#include "hopper.cuh"

constexpr int BM = 128, BN = 128, BK = 64, STAGES = 4, CLUSTER = 2;

struct alignas(1024) Shared {
  __nv_bfloat16 a[STAGES][BM * BK];
  __nv_bfloat16 b[STAGES][BN * BK];
  __nv_bfloat16 c[BM * BN];
  alignas(8) uint64_t full[STAGES];
  alignas(8) uint64_t empty[STAGES];
};

struct Tiles {
  int next, step, rows, columns;
  __device__ bool take(int& m, int& n) {
    if (next >= rows * columns) return false;
    const int group = 8 * columns, first = next / group * 8, height = min(rows - first, 8);
    m = first + next % group % height;
    n = next % group / height;
    next += step;
    return true;
  }
};

extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(384, 1)
    gemm(int m, int n, int k, const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
         const __grid_constant__ TensorMap map_c) {
  extern __shared__ __align__(1024) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>(raw);
  const int group = threadIdx.x / 128, thread = threadIdx.x % 128;
  const uint32_t rank = cluster_rank();

  if (threadIdx.x == 0) {
    prefetch_map(&map_a);
    prefetch_map(&map_b);
    prefetch_map(&map_c);
    for (int i = 0; i < STAGES; ++i) {
      barrier_init(&s.full[i], 1);
      barrier_init(&s.empty[i], 2 * CLUSTER);
    }
    fence_barrier_init();
  }
  cluster_sync();

  Tiles tiles{(int)(blockIdx.x / CLUSTER), (int)(gridDim.x / CLUSTER), m / (BM * CLUSTER), n / BN};
  int stage = 0, tm, tn;
  uint32_t phase = 0;

  if (group == 0) {
    registers_down<40>();
    if (thread == 0) {
      while (tiles.take(tm, tn)) {
        for (int kk = 0; kk < k / BK; ++kk) {
          barrier_wait(&s.empty[stage], phase ^ 1);
          barrier_expect(&s.full[stage], (BM + BN) * BK * sizeof(__nv_bfloat16));
          tma_load(s.a[stage], &map_a, &s.full[stage], kk * BK, (tm * CLUSTER + rank) * BM);
          tma_load_multicast(s.b[stage] + rank * (BN / CLUSTER) * BK, &map_b, &s.full[stage], kk * BK,
                             tn * BN + rank * (BN / CLUSTER), (1 << CLUSTER) - 1);
          if (++stage == STAGES) stage = 0, phase ^= 1;
        }
      }
      for (int i = 0; i < STAGES; ++i) {
        barrier_wait(&s.empty[stage], phase ^ 1);
        if (++stage == STAGES) stage = 0, phase ^= 1;
      }
    }
  } else {
    registers_up<232>();
    const int consumer = group - 1, warp = thread / 32, lane = thread % 32;
    while (tiles.take(tm, tn)) {
      float acc[64];
#pragma unroll
      for (int i = 0; i < 64; ++i) acc[i] = 0.0f;
      for (int kk = 0; kk < k / BK; ++kk) {
        barrier_wait(&s.full[stage], phase);
        wgmma_fence();
        const __nv_bfloat16* a = s.a[stage] + consumer * 64 * BK;
#pragma unroll
        for (int i = 0; i < BK; i += 16) wgmma_n128_bf16(acc, descriptor(a + i), descriptor(s.b[stage] + i), 1);
        wgmma_commit();
        wgmma_wait<0>();
        if (thread < CLUSTER) barrier_arrive_at(&s.empty[stage], thread);
        if (++stage == STAGES) stage = 0, phase ^= 1;
      }
      if (thread == 0 && consumer == 0) store_wait<0>();
      named_barrier<1, 256>();
      __nv_bfloat16* c = s.c + (consumer * 64 + warp * 16 + lane % 16) * BN + lane / 16 * 8;
#pragma unroll
      for (int i = 0; i < BN / 16; ++i) {
        __nv_bfloat162 r[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) r[j] = __floats2bfloat162_rn(acc[i * 8 + j * 2], acc[i * 8 + j * 2 + 1]);
        const uint32_t* q = reinterpret_cast<const uint32_t*>(r);
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%0], {%1, %2, %3, %4};"
                     ::"r"(smem(c + i * 16)), "r"(q[0]), "r"(q[1]), "r"(q[2]), "r"(q[3]) : "memory");
      }
      fence_async();
      named_barrier<1, 256>();
      if (thread == 0 && consumer == 0) {
        tma_store(&map_c, s.c, tn * BN, (tm * CLUSTER + rank) * BM);
        store_commit();
      }
    }
    if (thread == 0 && consumer == 0) store_wait<0>();
  }
  cluster_sync();
}
