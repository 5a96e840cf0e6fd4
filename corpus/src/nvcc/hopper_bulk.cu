// Bulk copies and reductions, tensor copies of every rank and mode, tensor-map edits on the device.
#include "hopper.cuh"

extern "C" __global__ void bulk(char* from, char* to, uint32_t bytes, uint64_t hint, uint16_t mask) {
  extern __shared__ __align__(128) char s[];
  __shared__ uint64_t bar;
  uint32_t at = smem(s), b = smem(&bar);
  if (threadIdx.x) return;
  barrier_init(&bar, 1);
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(bytes));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at), "l"(from), "r"(bytes), "r"(b));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%0], [%1], %2, [%3], %4, %5;" ::"r"(at), "l"(from), "r"(bytes), "r"(b), "h"(mask), "l"(hint));
  asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at), "r"(at + 4096), "r"(bytes), "r"(b));
  barrier_wait(&bar, 0);
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(at), "r"(bytes));
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%0], [%1], %2, %3;" ::"l"(to), "r"(at), "r"(bytes), "l"(hint));
#define REDUCE(op) asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." op " [%0], [%1], %2;" ::"l"(to), "r"(at), "r"(bytes));
  REDUCE("add.u32") REDUCE("min.s64") REDUCE("max.u64") REDUCE("inc.u32") REDUCE("dec.u32") REDUCE("and.b32") REDUCE("or.b64")
  REDUCE("xor.b32") REDUCE("add.f32") REDUCE("add.f64") REDUCE("add.noftz.f16") REDUCE("min.bf16") REDUCE("max.f16") REDUCE("add.noftz.bf16")
  asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [%0], [%1], %2, [%3];" ::"r"(at), "r"(at + 4096), "r"(bytes), "r"(b));
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(from), "r"(bytes));
  store_commit();
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(b));
}

extern "C" __global__ void tensor(const __grid_constant__ TensorMap map, int x, int y, int z, int w, int v, uint16_t o1, uint16_t o2, uint16_t o3) {
  extern __shared__ __align__(128) char s[];
  __shared__ uint64_t bar;
  uint32_t at = smem(s), b = smem(&bar);
  const TensorMap* m = &map;
#define LOAD(rank, mode, coordinates) "cp.async.bulk.tensor." rank ".shared::cluster.global" mode ".mbarrier::complete_tx::bytes [%0], [%1, " coordinates "], [%2]"
  asm volatile(LOAD("1d", "", "{%3}") ";" ::"r"(at), "l"(m), "r"(b), "r"(x));
  asm volatile(LOAD("3d", ".tile", "{%3, %4, %5}") ";" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z));
  asm volatile(LOAD("4d", "", "{%3, %4, %5, %6}") ";" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z), "r"(w));
  asm volatile(LOAD("5d", "", "{%3, %4, %5, %6, %7}") ";" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z), "r"(w), "r"(v));
  asm volatile(LOAD("3d", ".im2col", "{%3, %4, %5}") ", {%6};" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z), "h"(o1));
  asm volatile(LOAD("4d", ".im2col", "{%3, %4, %5, %6}") ", {%7, %8};" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z), "r"(w), "h"(o1), "h"(o2));
  asm volatile(LOAD("5d", ".im2col", "{%3, %4, %5, %6, %7}") ", {%8, %9, %10};" ::"r"(at), "l"(m), "r"(b), "r"(x), "r"(y), "r"(z), "r"(w), "r"(v), "h"(o1), "h"(o2), "h"(o3));
  barrier_wait(&bar, 0);
  asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%1, {%2}], [%0];" ::"r"(at), "l"(m), "r"(x));
  asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%1, {%2, %3, %4, %5}], [%0];" ::"r"(at), "l"(m), "r"(x), "r"(y), "r"(z), "r"(w));
  asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.bulk_group [%1, {%2, %3, %4, %5, %6}], [%0];" ::"r"(at), "l"(m), "r"(x), "r"(y), "r"(z), "r"(w), "r"(v));
  asm volatile("cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.bulk_group [%1, {%2, %3, %4}], [%0];" ::"r"(at), "l"(m), "r"(x), "r"(y), "r"(z));
  asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.bulk_group [%1, {%2, %3}], [%0];" ::"r"(at), "l"(m), "r"(x), "r"(y));
  tma_add(m, s, x, y);
  asm volatile("cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%0, {%1, %2}];" ::"l"(m), "r"(x), "r"(y));
  store_commit();
  store_wait<0>();
}

extern "C" __global__ void edit_map(TensorMap* global_map, char* data, uint32_t extent, uint64_t stride) {
  __shared__ TensorMap map;
  if (threadIdx.x < 32) {
    uint32_t at = smem(&map);
    asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(at), "l"(data));
    asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(at), "r"(extent));
    asm volatile("tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%0], 0, %1;" ::"r"(at), "l"(stride));
    asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"r"(at), "r"(64));
    asm volatile("tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(at), "r"(1));
    asm volatile("tensormap.replace.tile.rank.shared::cta.b1024.b32 [%0], %1;" ::"r"(at), "r"(1));
    asm volatile("tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%0], 0x6;" ::"r"(at));
    asm volatile("tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%0], 3;" ::"r"(at));
    asm volatile("tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%0], 0;" ::"r"(at));
    __syncwarp();
    asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(global_map), "r"(at));
    asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(global_map));
  }
}
