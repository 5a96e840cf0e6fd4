// Calls: by value, through pointers, virtual, recursive, variadic, with local arrays and exceptions to the rule.
#include "device.h"

struct Big { double d[3]; int i; char c[5]; };
__device__ __noinline__ Big turn(Big b, int by) {
  Big r = b;
  r.d[0] = b.d[by % 3];
  r.i += by;
  r.c[by % 5] = 'x';
  return r;
}
__device__ __noinline__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__device__ __noinline__ float plus(float a, float b) { return a + b; }
__device__ __noinline__ float times(float a, float b) { return a * b; }
__device__ float (*const operations[])(float, float) = {plus, times};
__device__ int elsewhere(const Big*, int, short, bool);
extern "C" __device__ int vprintf(const char*, const void*);

extern "C" __device__ void __cxa_pure_virtual() { __builtin_trap(); }

struct Animal {
  __device__ virtual int legs() const = 0;
  __device__ virtual float weight(float age) const { return age; }
};
struct Bird : Animal {
  __device__ int legs() const override { return 2; }
};
struct Cat : Animal {
  int extra = 0;
  __device__ int legs() const override { return 4 + extra; }
  __device__ float weight(float age) const override { return 2.0f * age; }
};

extern "C" __global__ void by_value(Big b, Big* out, int n) {
  for (int i = 0; i < n; ++i) b = turn(b, i);
  *out = b;
}
extern "C" __global__ void by_pointer(float* x, int which) { x[tid()] = operations[which & 1](x[tid()], 3.0f); }
extern "C" __global__ void recursion(int* x) { x[tid()] = factorial(x[tid()]); }
extern "C" __global__ void external(const Big* b, int* out) { *out = elsewhere(b, 1, 2, true); }
extern "C" __global__ void animals(float* out, int n) {
  Bird bird;
  Cat cat;
  cat.extra = n;
  Animal* who = n & 1 ? (Animal*)&bird : &cat;
  out[0] = who->legs() * who->weight(out[1]);
}
extern "C" __global__ void print(int n) {
  struct { int a; double b; const char* c; } arguments = {n, n * 0.5, "text"};
  vprintf("%d %f %s\n", &arguments);
}
extern "C" __global__ void stack(const int* index, int* out) {
  int room[16];
  for (int i = 0; i < 16; ++i) room[i] = index[i] * i;
  out[tid()] = room[index[tid()] & 15];
}
template <typename T> __device__ T largest(const T* x, int n) {
  T best = x[0];
  for (int i = 1; i < n; ++i) best = x[i] > best ? x[i] : best;
  return best;
}
template <typename T> __global__ void find(const T* x, int n, T* out) { *out = largest(x, n); }
template __global__ void find<double>(const double*, int, double*);
template __global__ void find<unsigned char>(const unsigned char*, int, unsigned char*);
