// Kernels that launch kernels, and symbols that live in other modules (relocatable device code).
#include <cuda_runtime.h>

#if __CUDACC_VER_MAJOR__ >= 12
#define FORGET , 0, cudaStreamFireAndForget
#define TAIL , 0, cudaStreamTailLaunch
#else
#define FORGET
#define TAIL
#endif

extern __device__ int shared_counter;
extern __device__ float elsewhere(float x, const int* table, int n);
extern "C" __device__ double helper_in_c(double);

__device__ int exported_value = 3;
__device__ __noinline__ float exported(float x) { return elsewhere(x * 2.0f, &shared_counter, 4); }
__device__ __attribute__((weak)) float replaceable(float x) { return x + 1.0f; }

__global__ void child(float* x, int depth) {
  x[threadIdx.x] = exported(x[threadIdx.x]) + replaceable(depth);
}

__global__ void quicksort(int* data, int left, int right, int depth) {
  int pivot = data[(left + right) / 2], i = left, j = right;
  while (i <= j) {
    while (data[i] < pivot) ++i;
    while (data[j] > pivot) --j;
    if (i <= j) {
      int t = data[i];
      data[i++] = data[j];
      data[j--] = t;
    }
  }
  if (left < j) quicksort<<<1, 1 FORGET>>>(data, left, j, depth + 1);
  if (i < right) quicksort<<<1, 1 TAIL>>>(data, i, right, depth + 1);
}

__global__ void parent(float* x, int n) {
  if (threadIdx.x == 0) {
    child<<<dim3(n / 128, 2), dim3(128), 64>>>(x, exported_value);
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    child<<<1, 32, 0, s>>>(x, (int)helper_in_c(1.5));
    cudaStreamDestroy(s);
    atomicAdd(&shared_counter, 1);
  }
}
