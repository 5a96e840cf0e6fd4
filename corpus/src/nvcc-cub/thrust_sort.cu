// Thrust's merge sort with a comparison of our own, and set operations.
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
struct Point { float x, y; };
struct ByLength {
  __host__ __device__ bool operator()(const Point& a, const Point& b) const { return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y; }
};
void sort(Point* p, int n) { thrust::sort(thrust::device, p, p + n, ByLength()); }
