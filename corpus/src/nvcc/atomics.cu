// Atomic operations in all spaces, scopes and types; fences; volatile and cached accesses.
#include <cuda/atomic>

template <typename T>
__device__ void bitwise(T* p, T v) {
  atomicAnd(p, v);
  p[1] = atomicOr(p, v);
  p[2] = atomicXor(p, v);
  p[3] = atomicExch(p, v);
  p[4] = atomicCAS(p, v, T(v + 1));
  p[5] = atomicMin(p, v);
  p[6] = atomicMax(p, v);
}

extern "C" __global__ void classic(int* i, unsigned* u, long long* l, unsigned long long* w, float* f, double* d) {
  bitwise(i, 3);
  bitwise(u, 5u);
  bitwise(w, 7ull);
  l[1] = atomicMin(l, -1ll);
  atomicAdd(i + 8, 1);
  i[9] = atomicSub(i, 2);
  u[9] = atomicInc(u, 100u);
  u[10] = atomicDec(u, 50u);
  atomicAdd(w + 8, 1ull);
  f[1] = atomicAdd(f, 1.5f);
  f[2] = atomicExch(f, 2.5f);
  d[1] = atomicAdd(d, 2.5);
  atomicAdd_system(i, 1);
  atomicAdd_block(u, 1u);
  i[11] = atomicCAS_system(i, 1, 2);
  u[12] = atomicMax_block(u, 9u);
  unsigned short* s = (unsigned short*)i;
  s[40] = atomicCAS(s, (unsigned short)1, (unsigned short)2);
  __threadfence_block();
  __threadfence();
  __threadfence_system();
}

extern "C" __global__ void in_shared(int* out) {
  __shared__ int s[64];
  __shared__ unsigned long long w;
  s[threadIdx.x] = 0;
  if (threadIdx.x == 0) w = 0;
  __syncthreads();
  atomicAdd(&s[out[0] & 63], 1);
  atomicMax(&s[out[1] & 63], out[2]);
  atomicExch(&w, (unsigned long long)out[3]);
  out[4] = atomicCAS(&s[5], 0, 1);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + (int)w;
}

template <typename T, cuda::thread_scope Scope>
__device__ void ordered(T* p) {
  cuda::atomic_ref<T, Scope> a(*p);
  T v = a.load(cuda::memory_order_acquire);
  a.store(v + 1, cuda::memory_order_release);
  a.fetch_add(2, cuda::memory_order_relaxed);
  a.fetch_sub(1, cuda::memory_order_seq_cst);
  a.fetch_max(v, cuda::memory_order_acq_rel);
  a.exchange(4, cuda::memory_order_acq_rel);
  a.compare_exchange_strong(v, 5, cuda::memory_order_acq_rel, cuda::memory_order_acquire);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, Scope);
}
extern "C" __global__ void scoped(int* i, unsigned long long* w) {
  ordered<int, cuda::thread_scope_block>(i);
  ordered<int, cuda::thread_scope_device>(i + 1);
  ordered<unsigned long long, cuda::thread_scope_system>(w);
}

extern "C" __global__ void cached(const int* __restrict__ in, const float4* v, volatile int* vol, int* out, float4* o4) {
  out[0] = __ldg(in) + __ldcg(in + 1) + __ldca(in + 2) + __ldcs(in + 3) + __ldlu(in + 4) + __ldcv(in + 5);
  __stwb(out + 1, vol[0]);
  __stcg(out + 2, vol[1]);
  __stcs(out + 3, vol[2]);
  __stwt(out + 4, vol[3]);
  vol[4] = out[0];
  __stcs(o4, __ldg(v));
  __stcg(o4 + 1, __ldcs(v + 1));
}
