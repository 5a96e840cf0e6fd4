// Single-precision functions, accurate and fast ones, with all rounding modes.
#define UNARY(name) o[k++] = name(x);
#define BINARY(name) o[k++] = name(x, y);

extern "C" __global__ void accurate(const float* in, float* o) {
  float x = in[threadIdx.x], y = in[threadIdx.x + 1];
  int k = 0;
  UNARY(expf) UNARY(exp2f) UNARY(expm1f) UNARY(logf) UNARY(log2f) UNARY(log1pf) UNARY(sqrtf)
  UNARY(rsqrtf) UNARY(cbrtf) UNARY(tanhf) UNARY(sinhf) UNARY(asinf) UNARY(atanf) UNARY(erff)
  UNARY(floorf) UNARY(ceilf) UNARY(truncf) UNARY(rintf) UNARY(roundf) UNARY(fabsf)
  BINARY(atan2f) BINARY(fmaxf) BINARY(fminf) BINARY(copysignf) BINARY(hypotf) BINARY(fmodf)
  o[k++] = fmaf(x, y, 1.0f);
  o[k++] = x / y;
  o[k++] = isnan(x) ? 1.0f : isinf(y) ? 2.0f : signbit(x) ? 3.0f : 4.0f;
  o[k++] = frexpf(x, (int*)&o[63]) + ldexpf(y, (int)x);
}

extern "C" __global__ void trigonometry(const float* in, float* o) {
  float s, c;
  sincosf(in[threadIdx.x], &s, &c);
  o[threadIdx.x] = s * c + tanf(in[threadIdx.x + 64]);
}

extern "C" __global__ void power(const float* in, float* o) {
  o[threadIdx.x] = powf(in[threadIdx.x], in[threadIdx.x + 32]);
}

extern "C" __global__ void fast(const float* in, float* o) {
  float x = in[threadIdx.x], y = in[threadIdx.x + 1];
  int k = 0;
  UNARY(__expf) UNARY(__logf) UNARY(__log2f) UNARY(__sinf) UNARY(__cosf) UNARY(__tanf) UNARY(__saturatef)
  BINARY(__fdividef) BINARY(__powf)
  o[k++] = __exp10f(y);
}

extern "C" __global__ void rounding(const float* in, float* o, int* p, long long* q) {
  float x = in[threadIdx.x], y = in[threadIdx.x + 1], z = in[2];
  int k = 0;
  BINARY(__fadd_rn) BINARY(__fadd_rz) BINARY(__fadd_ru) BINARY(__fadd_rd)
  BINARY(__fsub_rn) BINARY(__fsub_rz) BINARY(__fmul_rn) BINARY(__fmul_rz) BINARY(__fmul_ru) BINARY(__fmul_rd)
  BINARY(__fdiv_rn) BINARY(__fdiv_rz) BINARY(__fdiv_ru) BINARY(__fdiv_rd)
  UNARY(__fsqrt_rn) UNARY(__fsqrt_rz) UNARY(__fsqrt_ru) UNARY(__fsqrt_rd) UNARY(__frsqrt_rn)
  UNARY(__frcp_rn) UNARY(__frcp_rz) UNARY(__frcp_ru) UNARY(__frcp_rd)
  o[k++] = __fmaf_rn(x, y, z) + __fmaf_rz(x, y, z) + __fmaf_ru(x, y, z) + __fmaf_rd(x, y, z);
  p[0] = __float2int_rn(x); p[1] = __float2int_rz(x); p[2] = __float2int_ru(x); p[3] = __float2int_rd(x);
  p[4] = __float2uint_rn(x); p[5] = __float2uint_rz(y); p[6] = __float_as_int(z);
  q[0] = __float2ll_rn(x); q[1] = __float2ll_rd(x); q[2] = __float2ull_ru(y);
  o[k++] = __int2float_rn(p[7]) + __int2float_rz(p[8]) + __uint2float_rd(p[9]) + __ll2float_ru(q[3]);
  o[k++] = __int_as_float(p[10]) + __ull2float_rn(q[4]);
}
