// Calls of every kind: recursion, function pointers, virtual functions, switch tables, alloca.
#include <stddef.h>
#include <stdint.h>

__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__device__ __noinline__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

struct Pair {
  double value;
  int index;
  char tag;
};

__device__ __noinline__ Pair better(Pair a, const Pair& b) { return a.value > b.value ? a : b; }
__device__ __noinline__ void swap(float* a, float* b) { float t = *a; *a = *b; *b = t; }
__device__ __noinline__ float add(float a, float b) { return a + b; }
__device__ __noinline__ float sub(float a, float b) { return a - b; }
__device__ __noinline__ float mul(float a, float b) { return a * b; }
__device__ __noinline__ float div(float a, float b) { return a / b; }

typedef float (*Binary)(float, float);
__device__ Binary table[4] = {add, sub, mul, div};
__constant__ Binary fixed_table[2] = {mul, add};

extern "C" __global__ void call_recursive(int* out, int n) {
  out[threadIdx.x] = fibonacci(n) + ackermann(2, threadIdx.x);
}

extern "C" __global__ void call_pointer(float* x, const unsigned char* op, int n) {
  int i = threadIdx.x;
  x[i] = table[op[i] & 3](x[i], x[n]);
  x[i] = fixed_table[op[i] >> 7](x[i], 2.0f);
  swap(&x[i], &x[n + i]);
}

extern "C" __global__ void call_struct(const Pair* in, Pair* out, int n) {
  Pair best = in[0];
  for (int i = 1; i < n; ++i) best = better(best, in[i]);
  *out = best;
}

struct Shape {
  float a, b;
  __device__ Shape(float a, float b) : a(a), b(b) {}
  __device__ virtual float area() const { return 0.0f; }
  __device__ virtual float around() const = 0;
  __device__ virtual ~Shape() {}
};
struct Box : Shape {
  using Shape::Shape;
  __device__ float area() const override { return a * b; }
  __device__ float around() const override { return 2.0f * (a + b); }
};
struct Ring : Shape {
  using Shape::Shape;
  __device__ float area() const override { return 3.14159265f * (a * a - b * b); }
  __device__ float around() const override { return 6.2831853f * (a + b); }
};

extern "C" __global__ void make_shapes(Shape** shapes, const float* size, int n) {
  int i = threadIdx.x;
  if (i < n) shapes[i] = i % 2 ? (Shape*)new Box(size[i], 2.0f) : (Shape*)new Ring(size[i], 1.0f);
}
extern "C" __global__ void use_shapes(Shape** shapes, float* out, int n) {
  int i = threadIdx.x;
  if (i < n) {
    out[i] = shapes[i]->area() / shapes[i]->around();
    delete shapes[i];
  }
}

// A dense switch: the compiler makes a table of branch targets of it.
extern "C" __global__ void interpreter(const int* code, int* stack, int steps) {
  int sp = 0, pc = 0, acc = threadIdx.x;
  while (steps-- > 0) {
    int op = code[pc++];
    switch (op & 15) {
      case 0: stack[sp++] = acc; break;
      case 1: acc = stack[--sp]; break;
      case 2: acc += code[pc++]; break;
      case 3: acc -= stack[sp - 1]; break;
      case 4: acc *= stack[sp - 1]; break;
      case 5: acc = stack[sp - 1] ? acc / stack[sp - 1] : -1; break;
      case 6: acc ^= code[pc++]; break;
      case 7: acc = acc << (code[pc++] & 31); break;
      case 8: if (acc == 0) pc = code[pc]; break;
      case 9: pc = code[pc]; break;
      case 10: acc = acc < 0 ? -acc : acc; break;
      case 11: acc = __popc(acc); break;
      case 12: acc = __clz(acc); break;
      case 13: acc = stack[acc & 7]; break;
      case 14: stack[acc & 7] = pc; break;
      case 15: stack[0] = acc; return;
    }
  }
  stack[0] = acc;
}

extern "C" __global__ void local_stack(const int* order, int* out, int n) {
  int queue[32];
  for (int i = 0; i < 32; ++i) queue[i] = order[(i * n) & 31];
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += queue[order[i] & 31]--;
  out[threadIdx.x] = sum;
}

#ifndef __CUDACC_RTC__  // NVRTC has no alloca
extern "C" __global__ void dynamic_stack(int* out, int n) {
  int* room = (int*)__builtin_alloca(n * sizeof(int));
  for (int i = 0; i < n; ++i) room[i] = i * threadIdx.x;
  int sum = 0;
  for (int i = n - 1; i >= 0; --i) sum += room[i] ^ i;
  out[threadIdx.x] = sum;
}
#endif
