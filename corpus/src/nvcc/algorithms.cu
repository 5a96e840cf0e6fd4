// Prefix sum, bitonic sort, transposition, sparse product, convolution, n-body, Mandelbrot set.
#include <stdint.h>

extern "C" __global__ void scan(const int* in, int* out, int* block_total) {
  __shared__ int warp_total[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int v = in[i];
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    int w = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += w;
  }
  if (lane == 31) warp_total[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int t = lane < (blockDim.x >> 5) ? warp_total[lane] : 0;
    for (int d = 1; d < 32; d <<= 1) {
      int w = __shfl_up_sync(~0u, t, d);
      t += lane >= d ? w : 0;
    }
    warp_total[lane] = t;
  }
  __syncthreads();
  if (warp) v += warp_total[warp - 1];
  out[i] = v;
  if (threadIdx.x == blockDim.x - 1) block_total[blockIdx.x] = v;
}

template <typename Key>
__global__ void bitonic_sort(Key* data) {
  extern __shared__ __align__(8) unsigned char raw[];
  Key* s = reinterpret_cast<Key*>(raw);
  s[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  for (unsigned size = 2; size <= blockDim.x; size <<= 1)
    for (unsigned stride = size >> 1; stride; stride >>= 1) {
      __syncthreads();
      unsigned other = threadIdx.x ^ stride;
      if (other > threadIdx.x) {
        Key a = s[threadIdx.x], b = s[other];
        if ((a > b) == ((threadIdx.x & size) == 0)) s[threadIdx.x] = b, s[other] = a;
      }
    }
  __syncthreads();
  data[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
template __global__ void bitonic_sort<float>(float*);
template __global__ void bitonic_sort<uint64_t>(uint64_t*);
template __global__ void bitonic_sort<int8_t>(int8_t*);

extern "C" __global__ void transpose(const double* in, double* out, int w, int h) {
  __shared__ double tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void sparse_product(const int* row, const int* column, const float* value, const float* x, float* y, int n) {
  int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (r >= n) return;
  float sum = 0.0f;
  for (int i = row[r] + lane; i < row[r + 1]; i += 32) sum += value[i] * __ldg(&x[column[i]]);
  for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (lane == 0) y[r] = sum;
}

__constant__ float taps[5][5];
extern "C" __global__ void convolve(const float* in, float* out, int w, int h, int pitch) {
  __shared__ float tile[20][20];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int i = threadIdx.y * 16 + threadIdx.x; i < 400; i += 256) {
    int tx = min(max((int)(blockIdx.x * 16) + i % 20 - 2, 0), w - 1), ty = min(max((int)(blockIdx.y * 16) + i / 20 - 2, 0), h - 1);
    tile[i / 20][i % 20] = in[ty * pitch + tx];
  }
  __syncthreads();
  float sum = 0.0f;
#pragma unroll
  for (int j = 0; j < 5; ++j)
#pragma unroll
    for (int i = 0; i < 5; ++i) sum += taps[j][i] * tile[threadIdx.y + j][threadIdx.x + i];
  if (x < w && y < h) out[y * pitch + x] = sum;
}

extern "C" __global__ void bodies(const float4* body, float4* speed, int n, float dt, float soft) {
  __shared__ float4 tile[128];
  float4 me = body[blockIdx.x * 128 + threadIdx.x];
  float ax = 0, ay = 0, az = 0;
  for (int t = 0; t < n; t += 128) {
    tile[threadIdx.x] = body[t + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int j = 0; j < 128; ++j) {
      float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + soft), f = tile[j].w * r * r * r;
      ax += dx * f; ay += dy * f; az += dz * f;
    }
    __syncthreads();
  }
  float4& s = speed[blockIdx.x * 128 + threadIdx.x];
  s.x += ax * dt; s.y += ay * dt; s.z += az * dt;
}

extern "C" __global__ void mandelbrot(uchar4* image, int w, int h, double cx, double cy, double size, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  double x0 = cx + (px - w / 2) * size / w, y0 = cy + (py - h / 2) * size / w, x = 0, y = 0;
  int i = 0;
  while (x * x + y * y < 4.0 && i < limit) {
    double t = x * x - y * y + x0;
    y = 2.0 * x * y + y0;
    x = t;
    ++i;
  }
  image[py * w + px] = make_uchar4(i & 255, (i >> 2) & 255, i == limit ? 0 : 255, 255);
}
