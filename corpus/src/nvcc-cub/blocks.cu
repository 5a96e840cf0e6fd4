// CUB's block and warp primitives inside kernels.
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>

constexpr int THREADS = 128, ITEMS = 4;

extern "C" __global__ void __launch_bounds__(THREADS) sort_and_scan(const unsigned* in, unsigned* out, int n) {
  using Load = cub::BlockLoad<unsigned, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<unsigned, THREADS, ITEMS, cub::NullType, 4>;
  using Scan = cub::BlockScan<unsigned, THREADS>;
  using Store = cub::BlockStore<unsigned, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union { Load::TempStorage load; Sort::TempStorage sort; Scan::TempStorage scan; Store::TempStorage store; } s;
  unsigned items[ITEMS];
  Load(s.load).Load(in + blockIdx.x * THREADS * ITEMS, items, n, 0u);
  __syncthreads();
  Sort(s.sort).Sort(items, 0, 16);
  __syncthreads();
  Scan(s.scan).ExclusiveSum(items, items);
  __syncthreads();
  Store(s.store).Store(out + blockIdx.x * THREADS * ITEMS, items, n);
}

struct Larger {
  __device__ double operator()(double a, double b) const { return a > b ? a : b; }
};

extern "C" __global__ void __launch_bounds__(THREADS) reduce(const double* in, double* out) {
  using Reduce = cub::BlockReduce<double, THREADS, cub::BLOCK_REDUCE_WARP_REDUCTIONS>;
  __shared__ Reduce::TempStorage s;
  double v = Reduce(s).Reduce(in[blockIdx.x * THREADS + threadIdx.x], Larger());
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

extern "C" __global__ void warps(const int* in, int* out) {
  using Reduce = cub::WarpReduce<int>;
  using Scan = cub::WarpScan<int, 16>;
  __shared__ Reduce::TempStorage r[4];
  __shared__ Scan::TempStorage c[8];
  int v = in[threadIdx.x];
  out[threadIdx.x] = Reduce(r[threadIdx.x / 32]).HeadSegmentedSum(v, v & 1);
  Scan(c[threadIdx.x / 16]).InclusiveSum(v, v);
  out[threadIdx.x] += v;
}

struct Less {
  __device__ bool operator()(float a, float b) const { return a < b; }
};
extern "C" __global__ void merge_sort(float* data) {
  using Sort = cub::WarpMergeSort<float, 4, 32>;
  __shared__ Sort::TempStorage s;
  float items[4];
  for (int i = 0; i < 4; ++i) items[i] = data[threadIdx.x * 4 + i];
  Sort(s).Sort(items, Less());
  for (int i = 0; i < 4; ++i) data[threadIdx.x * 4 + i] = items[i];
}
