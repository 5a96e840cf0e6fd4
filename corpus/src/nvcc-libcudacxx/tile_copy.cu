// A tile pipeline in libcu++: cuda::ptx wrappers for TMA and mbarriers, atomics, semaphores, latches.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/ptx>
#include <cuda/semaphore>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/span>
#include <cuda/std/tuple>

namespace ptx = cuda::ptx;
using cuda::std::uint32_t;
using cuda::std::uint64_t;

constexpr int STAGES = 3, TILE = 1024;
struct alignas(64) TensorMap { uint64_t words[16]; };

extern "C" __global__ void scale_tiles(const float* in, float* out, int tiles, float factor) {
  __shared__ alignas(128) float tile[STAGES][TILE];
  __shared__ uint64_t full[STAGES];
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) ptx::mbarrier_init(&full[i], 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  auto fetch = [&](int i) {
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile[i % STAGES], in + (size_t)i * TILE, sizeof tile[0], &full[i % STAGES]);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[i % STAGES], sizeof tile[0]);
  };
  if (threadIdx.x == 0)
    for (int i = 0; i < STAGES - 1 && i < tiles; ++i) fetch(i);
  for (int t = 0; t < tiles; ++t) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, &full[t % STAGES], t / STAGES & 1)) {}
    for (int i = threadIdx.x; i < TILE; i += blockDim.x) tile[t % STAGES][i] *= factor;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + (size_t)t * TILE, tile[t % STAGES], sizeof tile[0]);
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
      if (t + STAGES - 1 < tiles) fetch(t + STAGES - 1);
    }
  }
  if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

extern "C" __global__ void block_barrier(const TensorMap* map, float* out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ alignas(128) float tile[32][32];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    const cuda::std::int32_t at[2] = {(int)blockIdx.x * 32, (int)blockIdx.y * 32};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, at, cuda::device::barrier_native_handle(bar));
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof tile);
  } else {
    token = bar.arrive();
  }
  bar.wait(cuda::std::move(token));
  out[threadIdx.x] = tile[threadIdx.x / 32][threadIdx.x % 32];
}

extern "C" __global__ void locks(cuda::atomic<int, cuda::thread_scope_device>* ticket, cuda::counting_semaphore<cuda::thread_scope_system, 8>* gate,
                                 cuda::latch<cuda::thread_scope_device>* start, cuda::std::complex<double>* z, cuda::std::tuple<int, float, char>* t) {
  start->arrive_and_wait();
  gate->acquire();
  int mine = ticket->fetch_add(1, cuda::std::memory_order_acq_rel);
  ticket->wait(mine + 5, cuda::std::memory_order_acquire);
  z[mine] = z[mine] * z[mine + 1] + cuda::std::conj(z[mine]) / z[0];
  auto [i, f, c] = t[mine];
  t[mine] = cuda::std::make_tuple(i + 1, f * 2.0f, (char)(c ^ 1));
  cuda::std::array<int, 7> a{};
  for (auto& x : cuda::std::span<int, 7>(a.data(), 7)) x = mine * i;
  z[0] += (double)a[mine % 7];
  ticket->notify_all();
  gate->release();
}
