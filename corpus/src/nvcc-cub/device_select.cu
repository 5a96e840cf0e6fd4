// Compaction and run lengths.
#include <cub/device/device_select.cuh>
#include <cub/device/device_histogram.cuh>
struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
void keep_even(void* scratch, size_t& bytes, const int* in, int* out, int* count, int n) {
  cub::DeviceSelect::If(scratch, bytes, in, out, count, n, Even());
}
void histogram(void* scratch, size_t& bytes, const unsigned char* in, int* bins, int n) {
  cub::DeviceHistogram::HistogramEven(scratch, bytes, in, bins, 65, 0, 256, n);
}
