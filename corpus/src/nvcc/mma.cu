// mma.sync and ldmatrix by inline assembly, and a GEMM tile built on them.
#include <cuda_fp16.h>
#include <stdint.h>

#define A4 "{%4,%5,%6,%7}"
#define MMA_442(name, shape)                                                                                        \
  asm volatile("mma.sync.aligned." shape " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"                   \
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                                     \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#define MMA_442F(shape)                                                                                             \
  asm volatile("mma.sync.aligned." shape " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"                   \
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])                                                     \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#define MMA_222(shape)                                                                                              \
  asm volatile("mma.sync.aligned." shape " {%0,%1}, {%2,%3}, {%4}, {%0,%1};"                                        \
               : "+r"(d[0]), "+r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]));
#define MMA_212(shape)                                                                                              \
  asm volatile("mma.sync.aligned." shape " {%0,%1}, {%2}, {%3}, {%0,%1};" : "+r"(d[0]), "+r"(d[1]) : "r"(a[0]), "r"(b[0]));

extern "C" __global__ void shapes(uint32_t* p, float* q, double* g) {
  uint32_t d[4], a[4], b[4];
  float f[4];
  for (int i = 0; i < 4; ++i) { d[i] = p[i]; a[i] = p[4 + i]; b[i] = p[8 + i]; f[i] = q[i]; }
  MMA_222("m16n8k8.row.col.f16.f16.f16.f16")
  MMA_212("m8n8k16.row.col.s32.s8.s8.s32")
  MMA_212("m8n8k16.row.col.satfinite.s32.u8.s8.s32")
#if __CUDA_ARCH__ >= 800
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
               : "+r"(d[0]), "+r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  MMA_442F("m16n8k16.row.col.f32.f16.f16.f32")
  MMA_442F("m16n8k16.row.col.f32.bf16.bf16.f32")
  MMA_442F("m16n8k8.row.col.f32.tf32.tf32.f32")
  MMA_442(d, "m16n8k32.row.col.s32.s8.s8.s32")
  MMA_442(d, "m16n8k32.row.col.satfinite.s32.u8.u8.s32")
  MMA_442(d, "m16n8k64.row.col.s32.s4.u4.s32")
  MMA_442(d, "m16n8k256.row.col.s32.b1.b1.s32.xor.popc")
  MMA_442(d, "m16n8k256.row.col.s32.b1.b1.s32.and.popc")
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};" : "+d"(g[0]), "+d"(g[1]) : "d"(g[2]), "d"(g[3]));
#if __CUDACC_VER_MAJOR__ >= 13
#define SPARSE "mma.sp::ordered_metadata"
#else
#define SPARSE "mma.sp"
#endif
  asm volatile(SPARSE ".sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9,%10,%11}, {%0,%1,%2,%3}, %12, 0x1;"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(p[20]));
#endif
#if __CUDA_ARCH__ >= 890 && __CUDACC_VER_MAJOR__ >= 13
  MMA_442F("m16n8k32.row.col.f32.e4m3.e5m2.f32")
  MMA_442F("m16n8k32.row.col.f32.e5m2.e5m2.f32")
#endif
#if __CUDA_ARCH__ >= 900
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
               : "+d"(g[0]), "+d"(g[1]), "+d"(g[2]), "+d"(g[3]) : "d"(g[4]), "d"(g[5]), "d"(g[6]));
#endif
#if defined(__CUDA_ARCH_FEAT_SM120_ALL) || defined(__CUDA_ARCH_FEAT_SM121_ALL)
  MMA_442F("m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e3m2.f32")
  asm volatile("mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3}, %10, {0, 1}, %11, {0, 3};"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(p[20]), "r"(p[21]));
  asm volatile("mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e5m2.f32.ue8m0 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3}, %10, {0, 0}, %11, {0, 0};"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(p[20]), "r"(p[21]));
#endif
  for (int i = 0; i < 4; ++i) { p[i] = d[i]; q[i] = f[i]; }
}

extern "C" __global__ void matrices(uint32_t* p) {
  __shared__ __align__(16) uint32_t s[256];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  uint32_t at = (uint32_t)__cvta_generic_to_shared(s) + (threadIdx.x & 31) * 16, r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(r[1]), "=r"(r[2]) : "r"(at));
  p[0] = r[0] + r[1] + r[2];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared::cta.b16 {%0,%1,%2,%3}, [%4+64];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r[0]));
#if __CUDA_ARCH__ >= 900
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0+16], {%1,%2};" ::"r"(at), "r"(r[0]), "r"(r[1]));
#endif
  p[threadIdx.x] = s[threadIdx.x] + r[3];
}

#if __CUDA_ARCH__ >= 800
// C[64,64] += A[64,K] * B[64,K]^T for four warps, each with 16 rows.
extern "C" __global__ void __launch_bounds__(128) gemm_tile(const half* a, const half* b, half* c, int k) {
  __shared__ __align__(16) half as[64][40], bs[64][40];
  float acc[8][4] = {};
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int kk = 0; kk < k; kk += 32) {
    for (int i = threadIdx.x; i < 256; i += 128) {
      int row = i / 4, col = i % 4 * 8;
      *(uint4*)&as[row][col] = *(const uint4*)(a + (size_t)(blockIdx.y * 64 + row) * k + kk + col);
      *(uint4*)&bs[row][col] = *(const uint4*)(b + (size_t)(blockIdx.x * 64 + row) * k + kk + col);
    }
    __syncthreads();
    for (int ks = 0; ks < 32; ks += 16) {
      uint32_t fa[4];
      uint32_t at = (uint32_t)__cvta_generic_to_shared(&as[warp * 16 + lane % 16][ks + lane / 16 * 8]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(fa[0]), "=r"(fa[1]), "=r"(fa[2]), "=r"(fa[3]) : "r"(at));
      for (int n = 0; n < 8; ++n) {
        uint32_t fb[2];
        uint32_t bt = (uint32_t)__cvta_generic_to_shared(&bs[n * 8 + lane % 8][ks + (lane / 8 & 1) * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(fb[0]), "=r"(fb[1]) : "r"(bt));
        float* f = acc[n];
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
      }
    }
    __syncthreads();
  }
  half* to = c + (size_t)(blockIdx.y * 64 + warp * 16 + lane / 4) * gridDim.x * 64 + blockIdx.x * 64 + lane % 4 * 2;
  for (int n = 0; n < 8; ++n) {
    *(half2*)(to + n * 8) = __floats2half2_rn(acc[n][0], acc[n][1]);
    *(half2*)(to + 8 * gridDim.x * 64 + n * 8) = __floats2half2_rn(acc[n][2], acc[n][3]);
  }
}
#endif
