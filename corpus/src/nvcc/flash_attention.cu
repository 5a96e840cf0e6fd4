// Attention forward with mma.sync and cp.async: 64 query rows a block, online softmax in registers.
#include <cuda_fp16.h>
#include <stdint.h>

constexpr int D = 64, ROWS = 64, COLS = 64;

__device__ __forceinline__ uint32_t shared_at(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ int swizzled(int row, int chunk) { return row * D + ((chunk ^ row) & 7) * 8; }
__device__ __forceinline__ void load4(uint32_t (&r)[4], const half* p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_at(p)));
}
__device__ __forceinline__ void load4_trans(uint32_t (&r)[4], const half* p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_at(p)));
}
__device__ __forceinline__ void mma(float (&d)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
__device__ __forceinline__ void copy_tile(half* to, const half* from, int stride) {
#pragma unroll
  for (int i = threadIdx.x; i < 64 * 8; i += 128) {
    int row = i / 8, chunk = i % 8;
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(shared_at(to + swizzled(row, chunk))), "l"(from + (size_t)row * stride + chunk * 8));
  }
  asm volatile("cp.async.commit_group;");
}

template <bool Causal>
__global__ void __launch_bounds__(128) attention(const half* __restrict__ q, const half* __restrict__ k, const half* __restrict__ v, half* out, int length, float scale) {
  __shared__ __align__(128) half sq[ROWS * D], sk[COLS * D], sv[COLS * D];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, first = blockIdx.x * ROWS;
  const size_t head = (size_t)blockIdx.y * length * D;
  copy_tile(sq, q + head + (size_t)first * D, D);
  float o[8][4] = {}, peak[2] = {-1e30f, -1e30f}, sum[2] = {};
  const int end = Causal ? first + ROWS : length;
  for (int at = 0; at < end; at += COLS) {
    copy_tile(sk, k + head + (size_t)at * D, D);
    copy_tile(sv, v + head + (size_t)at * D, D);
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    float s[8][4] = {};
#pragma unroll
    for (int kk = 0; kk < 4; ++kk) {
      uint32_t a[4], b[4];
      load4(a, sq + swizzled(warp * 16 + lane % 16, kk * 2 + lane / 16));
#pragma unroll
      for (int n = 0; n < 8; n += 2) {
        load4(b, sk + swizzled(n * 8 + lane % 8 + lane / 16 * 8, kk * 2 + lane / 8 % 2));
        mma(s[n], a, b[0], b[1]);
        mma(s[n + 1], a, b[2], b[3]);
      }
    }
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      float best = peak[h];
#pragma unroll
      for (int n = 0; n < 8; ++n)
#pragma unroll
        for (int j = 0; j < 2; ++j) {
          float& x = s[n][h * 2 + j];
          if (Causal && at + n * 8 + lane % 4 * 2 + j > first + warp * 16 + lane / 4 + h * 8) x = -1e30f;
          best = fmaxf(best, x);
        }
      best = fmaxf(best, __shfl_xor_sync(~0u, best, 1));
      best = fmaxf(best, __shfl_xor_sync(~0u, best, 2));
      float shrink = exp2f((peak[h] - best) * scale);
      peak[h] = best;
      sum[h] *= shrink;
#pragma unroll
      for (int n = 0; n < 8; ++n)
#pragma unroll
        for (int j = 0; j < 2; ++j) {
          float& x = s[n][h * 2 + j];
          x = exp2f((x - best) * scale);
          sum[h] += x;
          o[n][h * 2 + j] *= shrink;
        }
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
#pragma unroll
    for (int kk = 0; kk < 4; ++kk) {
      uint32_t a[4], b[4];
#pragma unroll
      for (int r = 0; r < 4; ++r) {
        half2 p = __floats2half2_rn(s[kk * 2 + r / 2][r % 2 * 2], s[kk * 2 + r / 2][r % 2 * 2 + 1]);
        a[r] = *reinterpret_cast<uint32_t*>(&p);
      }
#pragma unroll
      for (int n = 0; n < 8; n += 2) {
        load4_trans(b, sv + swizzled(kk * 16 + lane % 16, n + lane / 16));
        mma(o[n], a, b[0], b[1]);
        mma(o[n + 1], a, b[2], b[3]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int h = 0; h < 2; ++h) {
    sum[h] += __shfl_xor_sync(~0u, sum[h], 1);
    sum[h] += __shfl_xor_sync(~0u, sum[h], 2);
    half* to = out + head + (size_t)(first + warp * 16 + lane / 4 + h * 8) * D + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 8; ++n) *(half2*)(to + n * 8) = __floats2half2_rn(o[n][h * 2] / sum[h], o[n][h * 2 + 1] / sum[h]);
  }
}
template __global__ void attention<false>(const half*, const half*, const half*, half*, int, float);
template __global__ void attention<true>(const half*, const half*, const half*, half*, int, float);
