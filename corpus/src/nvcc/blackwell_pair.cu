// A block pair computes one 256 x 256 tile (cta_group::2): each block holds half of A and of B,
// the leader issues the products, and commits are multicast to both. Tiles come from the hardware
// scheduler (clusterlaunchcontrol). FP8 inputs, half outputs.
#include <cuda_fp16.h>
#include "blackwell.cuh"

constexpr int BM = 128, BN = 128, BK = 128, STAGES = 6;

struct alignas(1024) Shared {
  uint8_t a[STAGES][BM * BK], b[STAGES][BN * BK];
  uint64_t full[STAGES], empty[STAGES], done, next_ready;
  alignas(16) uint4 next;
  uint32_t tmem;
};

__device__ __forceinline__ void load_pair(void* to, const TensorMap* map, uint64_t* bar, int x, int y) {
  // The barrier is the leader's: bit 24 of the address picks the peer.
  asm volatile("cp.async.bulk.tensor.2d.cta_group::2.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
               ::"r"(smem(to)), "l"(map), "r"(smem(bar) & 0xfeffffff), "r"(x), "r"(y) : "memory");
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(256, 1)
    gemm_pair(half* c, int n, int k, const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b) {
  extern __shared__ __align__(1024) uint8_t raw[];
  Shared& s = *reinterpret_cast<Shared*>(raw);
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, steps = k / BK;
  const uint32_t rank = cluster_rank();
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) barrier_init(&s.full[i], 2), barrier_init(&s.empty[i], 1);
    barrier_init(&s.done, 1);
    barrier_init(&s.next_ready, 1);
    fence_barrier_init();
  }
  if (warp == 2) tmem_alloc<2>(&s.tmem, 256);
  fence_before();
  cluster_sync();
  fence_after();
  const uint32_t tmem = s.tmem;
  int tile_x = blockIdx.x / 2, tile_y = blockIdx.y, stage = 0;
  uint32_t phase = 0, round = 0, valid = 1;
  while (valid) {
    if (threadIdx.x == 96) {
      barrier_expect(&s.next_ready, 16);
      if (rank == 0)
        asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 [%0], [%1];"
                     ::"r"(smem(&s.next)), "r"(smem(&s.next_ready)) : "memory");
    }
    if (threadIdx.x == 0) {
      for (int i = 0; i < steps; ++i) {
        barrier_wait(&s.empty[stage], phase ^ 1);
        if (rank == 0) barrier_expect(&s.full[stage], 2 * (BM + BN) * BK);
        else barrier_arrive_at(&s.full[stage], 0);
        load_pair(s.a[stage], &map_a, &s.full[stage], i * BK, (tile_y * 2 + rank) * BM);
        load_pair(s.b[stage], &map_b, &s.full[stage], i * BK, (tile_x * 2 + rank) * BN);
        if (++stage == STAGES) stage = 0, phase ^= 1;
      }
    } else if (threadIdx.x == 32 && rank == 0) {
      for (int i = 0; i < steps; ++i) {
        barrier_wait(&s.full[stage], phase);
        fence_after();
#pragma unroll
        for (int j = 0; j < BK; j += 32) {
          const uint32_t accumulate = i + j;
          asm volatile(
              "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %4, 0;\n\t"
              "tcgen05.mma.cta_group::2.kind::f8f6f4 [%0], %1, %2, %3, {%5, %5, %5, %5, %5, %5, %5, %5}, p;\n\t}"
              ::"r"(tmem), "l"(descriptor100(s.a[stage] + j)), "l"(descriptor100(s.b[stage] + j)),
                "r"(instruction(0, 1, 2 * BM, 2 * BN)), "r"(accumulate), "r"(0));
        }
        commit_pair(&s.empty[stage], 3);
        if (++stage == STAGES) stage = 0, phase ^= 1;
      }
      commit_pair(&s.done, 3);
    } else if (warp >= 4) {
      barrier_wait(&s.done, round & 1);
      fence_after();
      half* to = c + (size_t)((tile_y * 2 + rank) * BM + (warp & 3) * 32 + lane) * n + tile_x * 2 * BN;
      for (int j = 0; j < 2 * BN; j += 32) {
        uint32_t r[32];
        tmem_load32(r, tmem + j + ((warp & 3) << 21));
        wait_load();
#pragma unroll
        for (int i = 0; i < 16; ++i) *(half2*)(to + j + i * 2) = __floats2half2_rn(__uint_as_float(r[2 * i]), __uint_as_float(r[2 * i + 1]));
      }
      fence_before();
    }
    barrier_wait(&s.next_ready, round & 1);
    asm volatile(
        "{\n\t.reg .b128 answer;\n\t.reg .pred p;\n\t"
        "ld.shared.b128 answer, [%3];\n\t"
        "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, answer;\n\t"
        "selp.u32 %0, 1, 0, p;\n\t"
        "@p clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%1, %2, _, _}, answer;\n\t}"
        : "=r"(valid), "+r"(tile_x), "+r"(tile_y) : "r"(smem(&s.next)) : "memory");
    tile_x /= 2;
    fence_async();
    cluster_sync();
    fence_after();
    ++round;
  }
  if (warp == 2) tmem_free<2>(tmem, 256);
}
