// What CUDA C++ needs when there is no CUDA toolkit: attributes, thread indices, a few functions.
#pragma once
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __host__ __attribute__((host))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __noinline__ __attribute__((noinline))

typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef float float4 __attribute__((ext_vector_type(4)));
typedef int int2 __attribute__((ext_vector_type(2)));

__device__ inline int tid() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ inline int block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
__device__ inline int threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
__device__ inline int thread() { return block() * threads() + tid(); }
__device__ inline void sync() { __syncthreads(); }
