// Streams, tiles, branches and data in every state space; compiles for the oldest targets.
#include "device.h"

struct Item { int key; float weight; Item* next; short tag[3]; };
__device__ Item last = {3, 0.25f, nullptr, {1, 2, 3}};
__device__ Item first = {1, -1.5f, &last, {-1, -2, -3}};
__device__ float* weight_of_last = &last.weight;
__device__ const char* names[2] = {"first", "sec\"ond\n"};
__constant__ double coefficients[4] = {1.0, -0.5, 1.0 / 3, 1e300};
__device__ long long total;

extern "C" __global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = thread();
  if (i < n) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void vectors(const float4* x, float4* y, const int2* p, int2* q) {
  int i = thread();
  y[i] = x[i] * 2.0f + y[i].wzyx;
  q[i] = p[i] << 1;
}

extern "C" __global__ void __launch_bounds__(256, 2) matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int ty = __nvvm_read_ptx_sreg_tid_y(), tx = tid();
  int row = __nvvm_read_ptx_sreg_ctaid_y() * 16 + ty, col = block() * 16 + tx;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    as[ty][tx] = a[row * n + k + tx];
    bs[ty][tx] = b[(k + ty) * n + col];
    sync();
#pragma unroll
    for (int i = 0; i < 16; ++i) sum += as[ty][i] * bs[i][tx];
    sync();
  }
  c[row * n + col] = sum;
}

extern "C" __global__ void reverse(int* data, int n) {
  extern __shared__ int room[];
  for (int i = tid(); i < n; i += threads()) room[n - 1 - i] = data[i];
  sync();
  for (int i = tid(); i < n; i += threads()) data[i] = room[i];
}

extern "C" __global__ void walk(int key, float* out) {
  Item* p = &first;
  while (p && p->key != key) p = p->next;
  out[0] = p ? p->weight + p->tag[key & 1] : *weight_of_last;
  out[1] = coefficients[key & 3] + names[key & 1][0];
  total = key;
}

extern "C" __global__ void horner(const double* x, double* y) {
  double v = x[tid()], s = 0;
  for (int i = 3; i >= 0; --i) s = s * v + coefficients[i];
  y[tid()] = s / (v + 2.0);
}

extern "C" __global__ void choose(const int* op, int* x) {
  int v = x[tid()];
  switch (op[tid()]) {
    case 0: v += 1; break;
    case 1: v -= 7; break;
    case 2: v *= 3; break;
    case 3: v = v / 5; break;
    case 4: v = v % 9; break;
    case 5: v = ~v; break;
    case 6: v = v << 3 | (unsigned)v >> 29; break;
    case 100: v = __builtin_popcount(v); break;
    default: v = __builtin_clz(v | 1) + __builtin_ctz(v | 256);
  }
  x[tid()] = v;
}

extern "C" __global__ void narrow(const signed char* a, const unsigned short* b, long long* w, unsigned char* c, bool flag) {
  int i = tid();
  w[i] = (long long)a[i] * b[i];
  c[i] = flag ? (unsigned char)(w[i] >> 13) : (unsigned char)a[i];
  w[i + 1] = w[i + 2] / w[i + 3] + (w[i + 4] >> 5);
  w[i + 5] = (long long)((unsigned __int128)w[i + 6] * w[i + 7] >> 64);
}
