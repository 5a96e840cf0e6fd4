// Sum, maximum and arg-maximum of an array: warp shuffles, shared memory, one atomic per block.

__device__ unsigned int blocks_done;

template <typename T>
__device__ __forceinline__ T warp_sum(T v) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

template <typename T, int BLOCK>
__global__ void __launch_bounds__(BLOCK) block_sum(const T* __restrict__ in, T* out, int n) {
  __shared__ T partial[BLOCK / 32];
  T v = 0;
  for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) v += in[i];
  v = warp_sum(v);
  if ((threadIdx.x & 31) == 0) partial[threadIdx.x >> 5] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < BLOCK / 32 ? partial[threadIdx.x] : T(0);
    v = warp_sum(v);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}
template __global__ void block_sum<float, 256>(const float*, float*, int);
template __global__ void block_sum<double, 128>(const double*, double*, int);
template __global__ void block_sum<int, 1024>(const int*, int*, int);
template __global__ void block_sum<unsigned long long, 64>(const unsigned long long*, unsigned long long*, int);

// The last block to finish adds up the partial sums of all blocks.
extern "C" __global__ void sum_last_block(const float* in, volatile float* partial, float* out, int n) {
  extern __shared__ float scratch[];
  __shared__ bool last;
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
  scratch[threadIdx.x] = v;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) scratch[threadIdx.x] += scratch[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = scratch[0];
    __threadfence();
    last = atomicInc(&blocks_done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float total = 0.0f;
    for (int i = 0; i < gridDim.x; ++i) total += partial[i];
    *out = total;
    blocks_done = 0;
  }
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void warp_redux(const unsigned* in, unsigned* out) {
  unsigned v = in[threadIdx.x];
  out[0] = __reduce_add_sync(0xffffffffu, v);
  out[1] = __reduce_min_sync(0xffffffffu, v);
  out[2] = __reduce_max_sync(0xffffffffu, (int)v);
  out[3] = __reduce_and_sync(0xffffffffu, v);
  out[4] = __reduce_or_sync(0xffffffffu, v);
  out[5] = __reduce_xor_sync(0xffffffffu, v);
}
#endif

extern "C" __global__ void arg_max(const float* in, int n, unsigned long long* best) {
  float v = -3.402823466e38f;
  int at = -1;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > v) {
      v = in[i];
      at = i;
    }
  for (int d = 16; d > 0; d >>= 1) {
    float w = __shfl_xor_sync(0xffffffffu, v, d);
    int b = __shfl_xor_sync(0xffffffffu, at, d);
    if (w > v || (w == v && b < at)) {
      v = w;
      at = b;
    }
  }
  if ((threadIdx.x & 31) == 0)
    atomicMax(best, ((unsigned long long)__float_as_uint(v) << 32) | (unsigned)at);
}
