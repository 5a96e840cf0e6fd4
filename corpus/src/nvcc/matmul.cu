// C = A * B through shared memory: a square tile, and a tile with 8 x 8 results a thread.

template <typename T, int TILE>
__global__ void matmul_tile(const T* a, const T* b, T* c, int n) {
  __shared__ T as[TILE][TILE];
  __shared__ T bs[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T sum = 0;
  for (int k = 0; k < n; k += TILE) {
    as[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
template __global__ void matmul_tile<float, 16>(const float*, const float*, float*, int);
template __global__ void matmul_tile<double, 8>(const double*, const double*, double*, int);
template __global__ void matmul_tile<int, 16>(const int*, const int*, int*, int);

constexpr int M = 64, N = 64, K = 8, R = 8;

extern "C" __global__ void __launch_bounds__(64, 4)
    sgemm(int m, int n, int k, float alpha, const float* __restrict__ a, const float* __restrict__ b,
          float beta, float* c) {
  __shared__ __align__(16) float as[K][M];
  __shared__ __align__(16) float bs[K][N];
  const int tx = threadIdx.x % 8, ty = threadIdx.x / 8;
  float acc[R][R] = {};
  a += (size_t)blockIdx.y * M * k;
  b += (size_t)blockIdx.x * N;
  for (int kk = 0; kk < k; kk += K) {
    float4 a0 = *(const float4*)(a + (size_t)threadIdx.x * k + kk);
    float4 a1 = *(const float4*)(a + (size_t)threadIdx.x * k + kk + 4);
    as[0][threadIdx.x] = a0.x; as[1][threadIdx.x] = a0.y; as[2][threadIdx.x] = a0.z; as[3][threadIdx.x] = a0.w;
    as[4][threadIdx.x] = a1.x; as[5][threadIdx.x] = a1.y; as[6][threadIdx.x] = a1.z; as[7][threadIdx.x] = a1.w;
    const float4* row = (const float4*)(b + (size_t)(kk + ty) * n);
    *(float4*)&bs[ty][tx * 8] = row[tx * 2];
    *(float4*)&bs[ty][tx * 8 + 4] = row[tx * 2 + 1];
    __syncthreads();
#pragma unroll 2
    for (int i = 0; i < K; ++i) {
      float ra[R], rb[R];
      for (int j = 0; j < R; ++j) ra[j] = as[i][ty * R + j];
      for (int j = 0; j < R; ++j) rb[j] = bs[i][tx * R + j];
      for (int y = 0; y < R; ++y)
        for (int x = 0; x < R; ++x) acc[y][x] = fmaf(ra[y], rb[x], acc[y][x]);
    }
    __syncthreads();
  }
  for (int y = 0; y < R; ++y)
    for (int x = 0; x < R; ++x) {
      float* at = c + (size_t)(blockIdx.y * M + ty * R + y) * n + blockIdx.x * N + tx * R + x;
      *at = alpha * acc[y][x] + beta * *at;
    }
}
