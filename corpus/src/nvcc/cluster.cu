// Thread-block clusters (sm_90): distributed shared memory, cluster barriers, remote mbarriers.
#include <cooperative_groups.h>
#include <stdint.h>
namespace cg = cooperative_groups;

extern "C" __global__ void __cluster_dims__(4, 1, 1) histogram(const int* in, int n, int* bins) {
  extern __shared__ int local[];
  auto cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
  cluster.sync();
  for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size()) {
    int bin = in[i] & 1023;
    int* there = cluster.map_shared_rank(local, bin >> 8);
    atomicAdd(there + (bin & 255), 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(bins + cluster.block_rank() * 256 + i, local[i]);
}

extern "C" __global__ void __cluster_dims__(2, 2, 1) __launch_bounds__(128, 2) special(uint32_t* o) {
  uint32_t r[12];
#define READ(i, name) asm volatile("mov.u32 %0, %%" name ";" : "=r"(r[i]));
  READ(0, "cluster_ctaid.x") READ(1, "cluster_ctaid.y") READ(2, "cluster_ctaid.z") READ(3, "cluster_nctaid.x")
  READ(4, "cluster_ctarank") READ(5, "cluster_nctarank") READ(6, "clusterid.x") READ(7, "nclusterid.x")
  READ(8, "cluster_nctaid.y") READ(9, "clusterid.y") READ(10, "nclusterid.z")
  asm volatile("{.reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p;}" : "=r"(r[11]));
  for (int i = 0; i < 12; ++i) o[i] = r[i];
}

extern "C" __global__ void __cluster_dims__(2) exchange(const float* in, float* out) {
  __shared__ __align__(16) float buffer[256];
  __shared__ __align__(8) uint64_t full;
  uint32_t mine = (uint32_t)__cvta_generic_to_shared(&full), data = (uint32_t)__cvta_generic_to_shared(buffer), rank, bar, there;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(mine));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1024;" ::"r"(mine));
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(bar) : "r"(mine), "r"(rank ^ 1));
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(data + threadIdx.x * 4), "r"(rank ^ 1));
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.f32 [%0], %1, [%2];" ::"r"(there), "f"(in[blockIdx.x * 256 + threadIdx.x]), "r"(bar));
  asm volatile(
      "{\n\t.reg .pred done;\nWAIT_%=:\n\t"
      "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], 0, 0x989680;\n\t@!done bra WAIT_%=;\n\t}" ::"r"(mine) : "memory");
  out[blockIdx.x * 256 + threadIdx.x] = buffer[threadIdx.x];
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(out[0]) : "r"(there));
  asm volatile("red.async.relaxed.cluster.mbarrier::complete_tx::bytes.shared::cluster.add.u32 [%0], %1, [%2];" ::"r"(there), "r"(1), "r"(bar));
  asm volatile("barrier.cluster.arrive.relaxed;\n\tbarrier.cluster.wait;" ::: "memory");
  asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(rank) : "r"(there));
  out[1] = rank;
  asm volatile("griddepcontrol.wait;\n\tgriddepcontrol.launch_dependents;");
}

// Limits on the cluster without fixing its shape, and a grid that is counted in clusters.
extern "C" __global__ void __launch_bounds__(256, 2, 4) capped(int* p) { p[blockIdx.x] = cg::this_cluster().num_blocks(); }
extern "C" __global__ void __block_size__((128, 2, 1), (2, 2, 1)) counted_in_clusters(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] = gridDim.x; }
