// Half, bfloat16 and 8-, 6- and 4-bit floats: arithmetic, functions, conversions, atomics.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#ifndef __CUDACC_RTC__
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#endif

template <typename T, typename T2>
__device__ void arithmetic(T* h, T2* v) {
  T a = h[threadIdx.x], b = h[threadIdx.x + 32];
  T2 p = v[threadIdx.x], q = v[threadIdx.x + 32];
  h[0] = __hfma(a, b, __hadd(a, b));
  h[1] = __hsub(a, b);
  h[2] = __hmul(a, b);
  h[3] = __hdiv(a, b);
  h[4] = __hmax(a, b);
  h[5] = __hmin_nan(a, b);
  h[6] = __hneg(__habs(a));
  h[7] = __hfma_relu(a, b, a);
  h[8] = __hadd_sat(a, b);
  h[9] = __hlt(a, b) ? hexp(a) : hlog(b);
  h[10] = hsqrt(a);
  h[11] = hrsqrt(a);
  h[12] = hrcp(b);
  h[13] = hsin(a);
  h[14] = hcos(b);
  h[15] = hfloor(a);
  h[16] = hrint(b);
  h[17] = hexp2(a);
  h[18] = hlog2(b);
  v[0] = __hfma2(p, q, __hadd2(p, q));
  v[1] = __hmul2_sat(p, q);
  v[2] = __hmax2(p, q);
  v[3] = __hgt2(p, q);
  v[4] = h2exp2(p);
  v[5] = __lowhigh2highlow(p);
  v[6] = __hcmadd(p, q, p);
  v[7] = __hsub2_rn(p, q);
  h[19] = __hbequ2(p, q) ? a : b;
  h[20] = __hisnan(a) ? __low2half_or(p) : b;
  h[21] = h[__hge(a, b)];
  v[8] = __shfl_xor_sync(0xffffffffu, p, 1);
  atomicAdd(v + 9, p);
  atomicAdd(h + 30, a);
}
__device__ __half __low2half_or(__half2 p) { return __low2half(p); }
__device__ __nv_bfloat16 __low2half_or(__nv_bfloat162 p) { return __low2bfloat16(p); }

extern "C" __global__ void half_arithmetic(__half* h, __half2* v) { arithmetic(h, v); }
extern "C" __global__ void bfloat_arithmetic(__nv_bfloat16* h, __nv_bfloat162* v) { arithmetic(h, v); }

extern "C" __global__ void half_conversions(__half* h, float* f, double* d, int* i, long long* l, short* s) {
  f[0] = __half2float(h[0]);
  h[1] = __float2half_rn(f[1]);
  h[2] = __float2half_rz(f[2]);
  h[3] = __float2half_ru(f[3]);
  h[4] = __double2half(d[0]);
  i[0] = __half2int_rn(h[5]);
  i[1] = __half2uint_rz(h[6]);
  h[7] = __int2half_rd(i[2]);
  h[8] = __ushort2half_rn(s[0]);
  l[0] = __half2ll_rn(h[9]);
  h[10] = __ull2half_rn(l[1]);
  s[1] = __half_as_short(h[11]);
  h[12] = __ushort_as_half(s[2]);
  *(__half2*)(h + 14) = __float22half2_rn(make_float2(f[4], f[5]));
}

extern "C" __global__ void bfloat_conversions(__nv_bfloat16* h, float* f, double* d, int* i, long long* l) {
  f[0] = __bfloat162float(h[0]);
  h[1] = __float2bfloat16_rn(f[1]);
  h[2] = __float2bfloat16_rz(f[2]);
  h[4] = __double2bfloat16(d[0]);
  i[0] = __bfloat162int_rn(h[5]);
  h[7] = __int2bfloat16_rd(i[2]);
  l[0] = __bfloat162ll_rn(h[9]);
  *(__nv_bfloat162*)(h + 14) = __floats2bfloat162_rn(f[4], f[5]);
}

extern "C" __global__ void fp8_conversions(__nv_fp8_storage_t* b, __nv_fp8x2_storage_t* w, float* f, __half_raw* h,
                                           float2* f2, __half2_raw* h2) {
  b[0] = __nv_cvt_float_to_fp8(f[0], __NV_SATFINITE, __NV_E4M3);
  b[1] = __nv_cvt_float_to_fp8(f[1], __NV_SATFINITE, __NV_E5M2);
  b[2] = __nv_cvt_halfraw_to_fp8(h[0], __NV_NOSAT, __NV_E5M2);
  w[0] = __nv_cvt_float2_to_fp8x2(f2[0], __NV_SATFINITE, __NV_E4M3);
  w[1] = __nv_cvt_halfraw2_to_fp8x2(h2[0], __NV_SATFINITE, __NV_E5M2);
  h[1] = __nv_cvt_fp8_to_halfraw(b[3], __NV_E4M3);
  h2[1] = __nv_cvt_fp8x2_to_halfraw2(w[2], __NV_E5M2);
}

#ifndef __CUDACC_RTC__
extern "C" __global__ void narrow_conversions(__nv_fp8_storage_t* b, __nv_fp8x2_storage_t* w, float2* f2,
                                              __half2_raw* h2, __nv_bfloat162_raw* g2) {
  w[0] = __nv_cvt_float2_to_e8m0x2(f2[0], __NV_SATFINITE, cudaRoundPosInf);
  g2[0] = __nv_cvt_e8m0x2_to_bf162raw(w[1]);
  b[0] = __nv_cvt_float2_to_fp4x2(f2[1], __NV_E2M1, cudaRoundNearest);
  h2[0] = __nv_cvt_fp4x2_to_halfraw2(b[1], __NV_E2M1);
  w[2] = __nv_cvt_float2_to_fp6x2(f2[2], __NV_E2M3, cudaRoundNearest);
  w[3] = __nv_cvt_float2_to_fp6x2(f2[3], __NV_E3M2, cudaRoundNearest);
  h2[1] = __nv_cvt_fp6x2_to_halfraw2(w[4], __NV_E3M2);
}
#endif
