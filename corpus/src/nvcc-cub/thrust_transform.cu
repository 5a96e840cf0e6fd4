// Thrust algorithms over device memory.
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

struct Saxpy {
  float a;
  __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};
struct Collatz {
  int* steps;
  __device__ void operator()(int i) const {
    int k = 0;
    for (long long v = i; v > 1; ++k) v = v % 2 ? 3 * v + 1 : v / 2;
    steps[i] = k;
  }
};

void saxpy(float a, float* x, float* y, int n) { thrust::transform(thrust::device, x, x + n, y, y, Saxpy{a}); }
void collatz(int* steps, int n) {
  thrust::for_each(thrust::device, thrust::counting_iterator<int>(1), thrust::counting_iterator<int>(n), Collatz{steps});
}
void ramps(double* x, unsigned char* y, int n) {
  thrust::sequence(thrust::device, x, x + n, 1.0, 0.5);
  thrust::fill(thrust::device, y, y + n, (unsigned char)7);
}
