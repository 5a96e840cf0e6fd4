// Double-precision functions and rounding modes.

extern "C" __global__ void transcendental(const double* in, double* o) {
  double x = in[threadIdx.x], y = in[threadIdx.x + 1];
  o[0] = exp(x);
  o[1] = log(y);
  o[2] = sqrt(x) + rsqrt(y) + cbrt(x);
  o[3] = atan2(x, y);
  o[4] = erfc(x);
}

extern "C" __global__ void trigonometry(const double* in, double* o) {
  double s, c;
  sincospi(in[threadIdx.x], &s, &c);
  o[threadIdx.x] = s * c + sin(in[threadIdx.x + 64]);
}

extern "C" __global__ void power(const double* in, double* o) {
  o[threadIdx.x] = pow(in[threadIdx.x], in[threadIdx.x + 32]);
}

extern "C" __global__ void gamma_bessel(const double* in, double* o) {
  o[threadIdx.x] = lgamma(in[threadIdx.x]) + tgamma(in[threadIdx.x + 32]) + j0(in[threadIdx.x + 64]);
}

extern "C" __global__ void rounding(const double* in, double* o, int* p, long long* q, float* f) {
  double x = in[threadIdx.x], y = in[threadIdx.x + 1], z = in[2];
  o[0] = __dadd_rn(x, y) + __dadd_rz(x, y) + __dadd_ru(x, y) + __dadd_rd(x, y);
  o[1] = __dmul_rn(x, y) + __dmul_rz(x, y) + __dmul_ru(x, y) + __dmul_rd(x, y);
  o[2] = __ddiv_rn(x, y) + __ddiv_rz(x, y) + __ddiv_ru(x, y) + __ddiv_rd(x, y);
  o[3] = __fma_rn(x, y, z) + __fma_rz(x, y, z) + __fma_ru(x, y, z) + __fma_rd(x, y, z);
  o[4] = __dsqrt_rn(x) + __dsqrt_rz(x) + __drcp_rn(y) + __drcp_rd(y);
  p[0] = __double2int_rn(x); p[1] = __double2int_rz(x); p[2] = __double2uint_ru(y); p[3] = __double2hiint(z);
  q[0] = __double2ll_rd(x); q[1] = __double2ull_rn(y); q[2] = __double_as_longlong(z);
  f[0] = __double2float_rn(x); f[1] = __double2float_rz(x); f[2] = __double2float_ru(x); f[3] = __double2float_rd(x);
  o[5] = __hiloint2double(p[4], p[5]) + __int2double_rn(p[6]) + __uint2double_rn(p[7]);
  o[6] = __ll2double_rz(q[3]) + __ull2double_ru(q[4]) + __longlong_as_double(q[5]);
  o[7] = floor(x) + ceil(y) + trunc(z) + rint(x) + round(y) + fabs(z) + fmin(x, y) + fmax(y, z) + fmod(x, y);
}
