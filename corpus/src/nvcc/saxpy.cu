// y = a * x + y in several types: one element a thread, grid stride, and 16-byte vectors.

extern "C" __global__ void saxpy(int n, float a, const float* __restrict__ x, float* __restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void daxpy(long long n, double a, const double* __restrict__ x, double* y) {
  long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    y[i] = a * x[i] + y[i];
}

extern "C" __global__ void saxpy4(int n, float a, const float4* __restrict__ x, float4* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 4) return;
  float4 u = x[i], v = y[i];
  v.x += a * u.x;
  v.y += a * u.y;
  v.z += a * u.z;
  v.w += a * u.w;
  y[i] = v;
}

template <typename T>
__global__ void axpy(int n, T a, const T* x, T* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = (T)(a * x[i] + y[i]);
}
template __global__ void axpy<signed char>(int, signed char, const signed char*, signed char*);
template __global__ void axpy<unsigned short>(int, unsigned short, const unsigned short*, unsigned short*);
template __global__ void axpy<int>(int, int, const int*, int*);
template __global__ void axpy<unsigned long long>(int, unsigned long long, const unsigned long long*,
                                                  unsigned long long*);
