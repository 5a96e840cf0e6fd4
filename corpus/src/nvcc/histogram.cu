// Histograms: shared-memory atomics, warp-aggregated atomics, and sorting bits with ballots.

extern "C" __global__ void histogram256(const unsigned char* data, size_t n, unsigned int* bins) {
  __shared__ unsigned int local[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
    atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    if (local[i]) atomicAdd(&bins[i], local[i]);
}

extern "C" __global__ void histogram_match(const int* keys, int n, int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned active = __ballot_sync(0xffffffffu, i < n);
  if (i >= n) return;
  int key = keys[i];
  unsigned peers = __match_any_sync(active, key);
  int same, leader = __ffs(peers) - 1;
  unsigned everyone = __match_all_sync(active, key, &same);
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (same ? lane == __ffs(everyone) - 1 : lane == leader) atomicAdd(&bins[key], __popc(same ? everyone : peers));
}

extern "C" __global__ void split_by_bit(const unsigned* in, unsigned* out, int bit, int* zeros) {
  unsigned below;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  unsigned v = in[threadIdx.x];
  unsigned ones = __ballot_sync(0xffffffffu, (v >> bit) & 1);
  int rank_one = __popc(ones & below), rank_zero = __popc(~ones & below);
  bool one = (v >> bit) & 1;
  out[one ? __popc(~ones) + rank_one : rank_zero] = v;
  if (threadIdx.x == 0) *zeros = __popc(~ones);
  if (__any_sync(0xffffffffu, v == 0) && __all_sync(0xffffffffu, v < 1000)) out[32] = __activemask();
  if (__any_sync(0xffffffffu, one) != __all_sync(0xffffffffu, one)) out[33] = __brev(v) ^ __clz(v);
}
