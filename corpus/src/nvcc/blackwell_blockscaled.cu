// Block-scaled products on Blackwell: nvfp4 (16 elements a scale), mxfp4 and mxfp8 (32 elements a
// scale), dense and sparse. Scales travel from shared to tensor memory through tcgen05.cp.
#include "blackwell.cuh"

constexpr int BM = 128, BN = 128, STAGES = 3;
enum Kind { NVFP4, MXFP4, MXFP8 };

template <int Bytes>
struct alignas(1024) Shared {
  uint8_t a[STAGES][BM * Bytes], b[STAGES][BN * Bytes];
  uint8_t scale_a[STAGES][2048], scale_b[STAGES][2048];
  uint64_t full[STAGES], empty[STAGES], done;
  uint32_t tmem;
};

__device__ __forceinline__ uint64_t scale_descriptor(const void* p) {
  return (uint64_t)((smem(p) & 0x3ffff) >> 4) | (uint64_t)8 << 32 | (uint64_t)1 << 46;
}

template <Kind K>
__device__ __forceinline__ void mma(uint32_t d, uint64_t a, uint64_t b, uint32_t shape, uint32_t sa, uint32_t sb, uint32_t accumulate) {
#define SCALED(kind) \
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %6, 0;\n\ttcgen05.mma.cta_group::1." kind " [%0], %1, %2, %3, [%4], [%5], p;\n\t}" \
               ::"r"(d), "l"(a), "l"(b), "r"(shape), "r"(sa), "r"(sb), "r"(accumulate))
  if constexpr (K == NVFP4) SCALED("kind::mxf4nvf4.block_scale.block16");
  if constexpr (K == MXFP4) SCALED("kind::mxf4.block_scale.block32");
  if constexpr (K == MXFP8) SCALED("kind::mxf8f6f4.block_scale.block32");
}

template <Kind K>
__global__ void __launch_bounds__(192, 1)
    scaled_gemm(float* c, int n, int steps, const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
                const uint8_t* scale_a, const uint8_t* scale_b) {
  constexpr int bytes = 128, scales = K == NVFP4 ? 2048 : K == MXFP4 ? 1024 : 512;
  extern __shared__ __align__(1024) uint8_t raw[];
  auto& s = *reinterpret_cast<Shared<bytes>*>(raw);
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) barrier_init(&s.full[i], 1), barrier_init(&s.empty[i], 1);
    barrier_init(&s.done, 1);
    fence_barrier_init();
  }
  if (warp == 1) tmem_alloc<1>(&s.tmem, 256);
  fence_before();
  __syncthreads();
  fence_after();
  const uint32_t tmem = s.tmem, tmem_a = tmem + BN, tmem_b = tmem + BN + 16;
  if (threadIdx.x == 0) {
    for (int i = 0; i < steps; ++i) {
      const int stage = i % STAGES;
      barrier_wait(&s.empty[stage], (i / STAGES & 1) ^ 1);
      barrier_expect(&s.full[stage], (BM + BN) * bytes + 2 * scales);
      tma_load(s.a[stage], &map_a, &s.full[stage], i * bytes, blockIdx.y * BM);
      tma_load(s.b[stage], &map_b, &s.full[stage], i * bytes, blockIdx.x * BN);
      asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                   ::"r"(smem(s.scale_a[stage])), "l"(scale_a + (size_t)i * scales), "r"(scales), "r"(smem(&s.full[stage])) : "memory");
      asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                   ::"r"(smem(s.scale_b[stage])), "l"(scale_b + (size_t)i * scales), "r"(scales), "r"(smem(&s.full[stage])) : "memory");
    }
  } else if (threadIdx.x == 32) {
    const uint32_t formats = K == MXFP8 ? 0 : 1u << 7 | 1u << 10, shape = formats | (K == NVFP4 ? 0 : 1u << 23) | (BN >> 3) << 17 | (BM >> 7) << 27;
    for (int i = 0; i < steps; ++i) {
      const int stage = i % STAGES;
      barrier_wait(&s.full[stage], i / STAGES & 1);
      fence_after();
#pragma unroll
      for (int j = 0; j < scales / 512; ++j) {
        asm volatile("tcgen05.cp.cta_group::1.32x128b.warpx4 [%0], %1;" ::"r"(tmem_a + j * 4), "l"(scale_descriptor(s.scale_a[stage] + j * 512)));
        asm volatile("tcgen05.cp.cta_group::1.32x128b.warpx4 [%0], %1;" ::"r"(tmem_b + j * 4), "l"(scale_descriptor(s.scale_b[stage] + j * 512)));
      }
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const uint32_t at = K == NVFP4 ? j * 4 : K == MXFP4 ? j / 2 * 4 : 0;
        const uint32_t id = K == NVFP4 ? 0 : K == MXFP4 ? j % 2 * 2 : j;
        mma<K>(tmem, descriptor100(s.a[stage] + j * 32), descriptor100(s.b[stage] + j * 32), shape | id << 4 | id << 29, tmem_a + at, tmem_b + at, i + j);
      }
      commit(&s.empty[stage]);
    }
    commit(&s.done);
  } else if (warp >= 2) {
    barrier_wait(&s.done, 0);
    fence_after();
    float* to = c + (size_t)(blockIdx.y * BM + warp % 4 * 32 + lane) * n + blockIdx.x * BN;
    for (int j = 0; j < BN; j += 32) {
      uint32_t r[32];
      tmem_load32(r, tmem + j + (warp % 4 << 21));
      wait_load();
#pragma unroll
      for (int i = 0; i < 32; i += 8)
        asm volatile("st.global.L1::no_allocate.v8.b32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8};" ::"l"(to + j + i), "r"(r[i]), "r"(r[i + 1]), "r"(r[i + 2]),
                     "r"(r[i + 3]), "r"(r[i + 4]), "r"(r[i + 5]), "r"(r[i + 6]), "r"(r[i + 7]) : "memory");
    }
  }
  fence_before();
  __syncthreads();
  fence_after();
  if (warp == 1) tmem_free<1>(tmem, 256);
}
template __global__ void scaled_gemm<NVFP4>(float*, int, int, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const uint8_t*, const uint8_t*);
template __global__ void scaled_gemm<MXFP4>(float*, int, int, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const uint8_t*, const uint8_t*);
template __global__ void scaled_gemm<MXFP8>(float*, int, int, const __grid_constant__ TensorMap, const __grid_constant__ TensorMap, const uint8_t*, const uint8_t*);
