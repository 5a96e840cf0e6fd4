// Softmax, layer norm and RMS norm over rows, with 16-byte loads and launch attributes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#if __CUDACC_VER_MAJOR__ >= 13
#define REGISTER_CAP __maxnreg__(64)
#else
#define REGISTER_CAP __launch_bounds__(256, 4)
#endif

__device__ __forceinline__ float warp_sum(float v) {
#pragma unroll
  for (int d = 16; d; d >>= 1) v += __shfl_xor_sync(~0u, v, d);
  return v;
}
template <int Warps>
__device__ float block_sum(float v) {
  __shared__ float part[Warps];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  float all = 0.0f;
#pragma unroll
  for (int i = 0; i < Warps; ++i) all += part[i];
  __syncthreads();
  return all;
}

extern "C" __global__ void REGISTER_CAP softmax(const float* __restrict__ in, float* out, int n) {
  const float* x = in + (size_t)blockIdx.x * n;
  float peak = -3.402823466e38f, sum = 0.0f;
  for (int i = threadIdx.x; i < n; i += 256) {
    float v = x[i], next = fmaxf(peak, v);
    sum = sum * __expf(peak - next) + __expf(v - next);
    peak = next;
  }
  __shared__ float peaks[256];
  peaks[threadIdx.x] = peak;
  __syncthreads();
  for (int half = 128; half; half >>= 1) {
    if (threadIdx.x < half) peaks[threadIdx.x] = fmaxf(peaks[threadIdx.x], peaks[threadIdx.x + half]);
    __syncthreads();
  }
  float best = peaks[0], inverse = 1.0f / block_sum<8>(sum * __expf(peak - best));
  for (int i = threadIdx.x; i < n; i += 256) out[(size_t)blockIdx.x * n + i] = __expf(x[i] - best) * inverse;
}

template <typename T> struct Pack { T v[8]; };
template <typename T>
__global__ void __launch_bounds__(128, 8) layer_norm(const T* __restrict__ in, const float4* weight, T* out, float epsilon) {
  union { uint4 raw; Pack<T> p; } u;
  u.raw = ((const uint4*)in)[blockIdx.x * 128 + threadIdx.x];
  float x[8], mean = 0.0f, var = 0.0f;
#pragma unroll
  for (int i = 0; i < 8; ++i) mean += x[i] = (float)u.p.v[i];
  mean = block_sum<4>(mean) / 1024;
#pragma unroll
  for (int i = 0; i < 8; ++i) var += (x[i] - mean) * (x[i] - mean);
  var = rsqrtf(block_sum<4>(var) / 1024 + epsilon);
  float4 w0 = __ldg(weight + threadIdx.x * 2), w1 = __ldg(weight + threadIdx.x * 2 + 1);
  const float w[8] = {w0.x, w0.y, w0.z, w0.w, w1.x, w1.y, w1.z, w1.w};
#pragma unroll
  for (int i = 0; i < 8; ++i) u.p.v[i] = (T)((x[i] - mean) * var * w[i]);
  ((uint4*)out)[blockIdx.x * 128 + threadIdx.x] = u.raw;
}
template __global__ void layer_norm<__half>(const __half*, const float4*, __half*, float);
template __global__ void layer_norm<__nv_bfloat16>(const __nv_bfloat16*, const float4*, __nv_bfloat16*, float);

extern "C" __global__ void gelu_gate(const float2* x, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 v = x[i];
  out[i] = v.y * 0.5f * v.x * (1.0f + tanhf(0.7978845608f * (v.x + 0.044715f * v.x * v.x * v.x)));
}
