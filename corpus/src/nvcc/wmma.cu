// Matrix products through the warp matrix API: half, bfloat16, tf32, double, 8-, 4- and 1-bit integers.
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda::wmma;

template <int M, int N, int K, typename In, typename Out, typename LayoutA, typename LayoutB>
__global__ void product(const In* a, const In* b, Out* c, int k) {
  fragment<matrix_a, M, N, K, In, LayoutA> fa;
  fragment<matrix_b, M, N, K, In, LayoutB> fb;
  fragment<accumulator, M, N, K, Out> fc;
  fill_fragment(fc, Out(0));
  for (int i = 0; i < k; i += K) {
    load_matrix_sync(fa, a + i, k);
    load_matrix_sync(fb, b + i, k);
    mma_sync(fc, fa, fb, fc);
  }
  for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = fc.x[i] * Out(2);
  store_matrix_sync(c, fc, N, mem_row_major);
}
template __global__ void product<16, 16, 16, half, float, row_major, col_major>(const half*, const half*, float*, int);
template __global__ void product<32, 8, 16, half, half, col_major, row_major>(const half*, const half*, half*, int);
template __global__ void product<8, 32, 16, signed char, int, row_major, col_major>(const signed char*, const signed char*, int*, int);
template __global__ void product<16, 16, 16, unsigned char, int, row_major, row_major>(const unsigned char*, const unsigned char*, int*, int);

#if __CUDA_ARCH__ >= 800
template __global__ void product<16, 16, 16, __nv_bfloat16, float, row_major, col_major>(const __nv_bfloat16*, const __nv_bfloat16*, float*, int);
template __global__ void product<8, 8, 4, double, double, row_major, col_major>(const double*, const double*, double*, int);

extern "C" __global__ void product_tf32(const float* a, const float* b, float* c) {
  fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> fa;
  fragment<matrix_b, 16, 16, 8, precision::tf32, col_major> fb;
  fragment<accumulator, 16, 16, 8, float> fc;
  load_matrix_sync(fa, a, 8);
  load_matrix_sync(fb, b, 8);
  load_matrix_sync(fc, c, 16, mem_col_major);
  for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = __float_to_tf32(fa.x[i]);
  mma_sync(fc, fa, fb, fc);
  store_matrix_sync(c, fc, 16, mem_col_major);
}
#endif

#if __CUDA_ARCH__ < 900
extern "C" __global__ void product_bits(const void* a, const void* b, int* c) {
  fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> fa;
  fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> fb;
  fragment<accumulator, 8, 8, 128, int> fc;
  load_matrix_sync(fa, (const unsigned*)a, 128);
  load_matrix_sync(fb, (const unsigned*)b, 128);
  fill_fragment(fc, 0);
  bmma_sync(fc, fa, fb, fc, experimental::bmmaBitOpXOR);
  store_matrix_sync(c, fc, 8, mem_row_major);
}
extern "C" __global__ void product_nibbles(const void* a, const void* b, int* c) {
  fragment<matrix_a, 8, 8, 32, experimental::precision::s4, row_major> fa;
  fragment<matrix_b, 8, 8, 32, experimental::precision::s4, col_major> fb;
  fragment<accumulator, 8, 8, 32, int> fc;
  load_matrix_sync(fa, a, 32);
  load_matrix_sync(fb, b, 32);
  fill_fragment(fc, 0);
  mma_sync(fc, fa, fb, fc, true);
  store_matrix_sync(c, fc, 8, mem_row_major);
}
#endif
