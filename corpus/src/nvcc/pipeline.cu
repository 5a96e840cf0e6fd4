// Asynchronous copies to shared memory (sm_80): cp.async, pipelines, barriers, cache hints.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

template <int STAGES>
__global__ void stencil(const float4* __restrict__ in, float4* out, int tiles) {
  __shared__ float4 buffer[STAGES][128];
#pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) {
    __pipeline_memcpy_async(&buffer[s][threadIdx.x], &in[s * 128 + threadIdx.x], 16);
    __pipeline_commit();
  }
  for (int t = 0; t < tiles; ++t) {
    int ahead = t + STAGES - 1;
    if (ahead < tiles) __pipeline_memcpy_async(&buffer[ahead % STAGES][threadIdx.x], &in[ahead * 128 + threadIdx.x], 16, 4);
    __pipeline_commit();
    __pipeline_wait_prior(STAGES - 1);
    __syncthreads();
    float4 a = buffer[t % STAGES][threadIdx.x], b = buffer[t % STAGES][(threadIdx.x + 1) & 127];
    out[t * 128 + threadIdx.x] = make_float4(a.x + b.x, a.y - b.y, a.z * b.z, fmaf(a.w, b.w, 1.0f));
    __syncthreads();
  }
}
template __global__ void stencil<2>(const float4*, float4*, int);
template __global__ void stencil<4>(const float4*, float4*, int);

extern "C" __global__ void hints(const char* in, char* out, unsigned n) {
  __shared__ __align__(16) char s[4096];
  unsigned at = (unsigned)__cvta_generic_to_shared(s) + threadIdx.x * 16;
  unsigned long long policy;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 0.5;" : "=l"(policy));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in));
  asm volatile("cp.async.ca.shared.global.L2::128B [%0+4], [%1+4], 8, %2;" ::"r"(at), "l"(in), "r"(n));
  asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16;" ::"r"(at), "l"(in));
  asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(at), "l"(in), "l"(policy));
  asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0; cp.async.cg.shared.global [%0], [%1], 16, p;}" ::"r"(at), "l"(in), "r"(n));
  asm volatile("cp.async.wait_all;" ::: "memory");
  asm volatile("ld.global.L1::no_allocate.L2::cache_hint.b32 %0, [%1], %2;" : "=r"(n) : "l"(in), "l"(policy));
  asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(in));
  asm volatile("prefetchu.L1 [%0];" ::"l"(in));
  asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(in));
  asm volatile("discard.global.L2 [%0], 128;" ::"l"(out));
  out[threadIdx.x] = s[threadIdx.x] + n;
}

extern "C" __global__ void with_barrier(const int* in, int* out, int n) {
  __shared__ int s[256];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&ready, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, cuda::aligned_size_t<16>(sizeof s), ready);
  ready.arrive_and_wait();
  out[block.thread_rank()] = s[n & 255];
}

extern "C" __global__ void groups(const int* in, int* out, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int v = in[block.thread_rank()];
  out[0] = cg::reduce(tile, v, cg::plus<int>());
  out[1] = tile.shfl_up(v, 2) + tile.shfl_xor(v, 1) + tile.any(v) + tile.ballot(v > 3);
  if (v > 2) {
    auto active = cg::coalesced_threads();
    out[2] = active.size() + active.thread_rank() + cg::reduce(active, v, cg::greater<int>());
  }
  auto halves = cg::labeled_partition(tile, v & 1);
  out[3] = halves.size();
  cg::this_grid().sync();
  out[4 + cg::this_grid().thread_rank()] = v;
}
