// Tensor core builtins and asynchronous copies (sm_70 to sm_90), half and bfloat16 arithmetic.
#include "device.h"

extern "C" __global__ void wmma_f16(const int* a, const int* b, float* c) {
  int fa[8], fb[8];
  float d[8] = {};
  __hmma_m16n16k16_ld_a(fa, a, 16, 0);
  __hmma_m16n16k16_ld_b(fb, b, 16, 1);
  __hmma_m16n16k16_mma_f32f32(d, fa, fb, d, 1, 0);
  __hmma_m16n16k16_st_c_f32(c, d, 16, 0);
}

extern "C" __global__ void half_arithmetic(__fp16* h, float* f) {
  int i = tid();
  float x = h[i], y = h[i + 1];
  h[i] = x * y + 1.5f;
  f[i] = x / y;
  h[i + 2] = x > y ? x : f[i];
  h[i + 3] = -x;
}

#if __CUDA_ARCH__ >= 720
extern "C" __global__ void wmma_s8(const int* a, const int* b, int* c) {
  int fa[2], fb[2], d[8] = {};
  __imma_m16n16k16_ld_a_s8(fa, a, 16, 0);
  __imma_m16n16k16_ld_b_s8(fb, b, 16, 1);
  __imma_m16n16k16_mma_s8(d, fa, fb, d, 1, 1);
  __imma_m16n16k16_st_c_i32(c, d, 16, 0);
}
#endif

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void mma_bf16(const int* a, const int* b, float* c) {
  int fa[4], fb[4];
  float d[8] = {};
  __mma_bf16_m16n16k16_ld_a(fa, a, 16, 0);
  __mma_bf16_m16n16k16_ld_b(fb, b, 16, 1);
  __mma_bf16_m16n16k16_mma_f32(d, fa, fb, d, 1, 0);
  __hmma_m16n16k16_st_c_f32(c, d, 16, 0);
}
extern "C" __global__ void mma_f64(const double* a, const double* b, double* c) {
  double fa, fb, d[2] = {};
  __dmma_m8n8k4_ld_a(&fa, a, 4, 0);
  __dmma_m8n8k4_ld_b(&fb, b, 4, 1);
  __dmma_m8n8k4_mma_f64(d, &fa, &fb, d, 1, 0);
  __dmma_m8n8k4_st_c_f64(c, d, 8, 0);
}
extern "C" __global__ void async_copy(const int* from, int* to) {
  __shared__ int s[256];
  __shared__ long bar;
  using Shared = __attribute__((address_space(3))) void;
  using Global = const __attribute__((address_space(1))) void;
  __nvvm_cp_async_ca_shared_global_4((Shared*)(s + tid()), (Global*)(from + tid()));
  __nvvm_cp_async_cg_shared_global_16((Shared*)(s + tid() * 4), (Global*)(from + tid() * 4));
  __nvvm_cp_async_commit_group();
  __nvvm_cp_async_wait_group(1);
  __nvvm_cp_async_wait_all();
  __nvvm_mbarrier_init((long*)&bar, 32);
  long state = __nvvm_mbarrier_arrive((long*)&bar);
  while (!__nvvm_mbarrier_test_wait((long*)&bar, state)) {}
  __nvvm_mbarrier_inval((long*)&bar);
  sync();
  to[tid()] = s[255 - tid()];
}
extern "C" __global__ void inline_mma(const uint32_t* p, float* f) {
  float d[4] = {f[0], f[1], f[2], f[3]};
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(p[0]), "r"(p[1]), "r"(p[2]), "r"(p[3]), "r"(p[4]), "r"(p[5]));
  for (int i = 0; i < 4; ++i) f[i] = d[i];
}
#endif
