// Shuffles, votes, matches, atomics, fences and scopes through clang's NVPTX builtins.
#include "device.h"

extern "C" __global__ void shuffles(int* x, float* y) {
  int v = x[tid()];
#if __CUDA_ARCH__ >= 700
  for (int d = 16; d; d >>= 1) v += __nvvm_shfl_sync_down_i32(~0u, v, d, 31);
  y[0] = __nvvm_shfl_sync_idx_f32(~0u, y[tid()], 3, 31);
  v += __nvvm_shfl_sync_bfly_i32(~0u, v, 1, 31) + __nvvm_shfl_sync_up_i32(~0u, v, 2, 0);
  v += __nvvm_vote_any_sync(~0u, v > 3) + __nvvm_vote_all_sync(~0u, v > 4) + __nvvm_vote_uni_sync(~0u, v > 5);
  v += __nvvm_vote_ballot_sync(~0u, v & 1);
  v += __nvvm_match_any_sync_i32(~0u, v) + __nvvm_match_any_sync_i64(~0u, (long)v);
  __nvvm_bar_warp_sync(~0u);
  __nvvm_barrier_sync(2);
  __nvvm_barrier_sync_cnt(3, 64);
#else
  for (int d = 16; d; d >>= 1) v += __nvvm_shfl_down_i32(v, d, 31);
  y[0] = __nvvm_shfl_idx_f32(y[tid()], 3, 31);
#endif
#if __CUDA_ARCH__ >= 800
  v += __nvvm_redux_sync_add(v, ~0u) + __nvvm_redux_sync_umax(v, ~0u) + __nvvm_redux_sync_xor(v, ~0u);
#endif
  v += __nvvm_bar0_popc(v) + __nvvm_bar0_and(v) + __nvvm_bar0_or(v);
  x[tid()] = v;
}

extern "C" __global__ void atomics(int* i, unsigned* u, long long* l, float* f, double* d) {
  __shared__ int s[32];
  i[1] = __nvvm_atom_add_gen_i(i, 2);
  __nvvm_atom_xchg_gen_i(s + tid(), 3);
  i[2] = __nvvm_atom_cas_gen_i(i, 4, 5);
  __nvvm_atom_min_gen_ui(u, 6);
  __nvvm_atom_max_gen_i(i, 7);
  __nvvm_atom_inc_gen_ui(u, 8);
  __nvvm_atom_dec_gen_ui(u, 9);
  __nvvm_atom_and_gen_i(i, 10);
  __nvvm_atom_or_gen_i(i, 11);
  __nvvm_atom_xor_gen_i(i, 12);
  __nvvm_atom_add_gen_ll(l, 13);
  f[1] = __nvvm_atom_add_gen_f(f, 1.5f);
  __atomic_fetch_add(i, 1, __ATOMIC_RELAXED);
  __atomic_fetch_nand(i, 1, __ATOMIC_RELAXED);
#if __CUDA_ARCH__ >= 600
  __nvvm_atom_add_gen_d(d, 2.5);
  __nvvm_atom_sys_add_gen_i(i, 1);
  __nvvm_atom_cta_cas_gen_i(i, 1, 2);
  __nvvm_atom_cta_max_gen_ll(l, 77);
#endif
  __nvvm_membar_cta();
  __nvvm_membar_gl();
  __nvvm_membar_sys();
  i[3] = s[tid()];
}

extern "C" __global__ void loads(const int* p, const double* d, int* out, double* e) {
#if __CUDA_ARCH__ >= 320
  out[0] = __nvvm_ldg_i(p);
  e[0] = __nvvm_ldg_d(d);
#endif
  out[1] = *(volatile const int*)(p + 5);
  __builtin_nontemporal_store(out[1], out + 2);
  out[3] = __builtin_nontemporal_load(p + 9);
  out[4] = __builtin_bswap32(p[10]) + __builtin_bitreverse32(p[11]) + __builtin_rotateleft32(p[12], 5);
}

extern "C" __global__ void approximations(float* f, double* d, int* i) {
  float x = f[tid()], y = f[tid() + 1];
  f[0] = __nvvm_ex2_approx_ftz_f(x) + __nvvm_lg2_approx_f(y) + __nvvm_sin_approx_f(x) + __nvvm_cos_approx_ftz_f(y);
  f[1] = __nvvm_rcp_rn_f(x) + __nvvm_rcp_approx_ftz_d(d[0]) + __nvvm_rsqrt_approx_f(x) + __nvvm_sqrt_approx_f(y) + __nvvm_sqrt_rz_f(x);
  f[2] = __nvvm_fma_rz_f(x, y, x) + __nvvm_add_rp_f(x, y) + __nvvm_mul_rm_ftz_f(x, y) + __nvvm_div_rn_f(x, y) + __nvvm_div_approx_f(x, y);
  f[3] = __nvvm_fmax_f(x, y) + __nvvm_fmin_ftz_f(x, y) + __nvvm_saturate_f(x) + __nvvm_floor_f(y) + __nvvm_ceil_f(x) + __nvvm_trunc_f(y);
  d[1] = __nvvm_fma_rn_d(d[2], d[3], d[4]) + __nvvm_rsqrt_approx_d(d[5]) + __nvvm_sqrt_rn_d(d[6]);
  i[0] = __nvvm_f2i_rn(x) + __nvvm_f2i_rz_ftz(y) + __nvvm_d2i_rp(d[7]) + __nvvm_d2i_hi(d[8]) + __nvvm_f2ui_rm(x);
  d[9] = __nvvm_lohi_i2d(i[1], i[2]) + __nvvm_i2d_rn(i[3]) + __nvvm_ull2d_rz(i[4]);
  i[5] = __nvvm_mulhi_i(i[6], i[7]) + __nvvm_mul24_ui(i[8], i[9]) + __nvvm_prmt(i[10], i[11], 0x5410) + __nvvm_sad_i(i[1], i[2], i[3]);
}
