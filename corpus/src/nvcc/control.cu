// printf, assert, traps, timers, special registers, barriers, inline assembly with labels.
#include <assert.h>
#include <stdio.h>

extern "C" __global__ void print_and_check(const int* in, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  assert(i < n && "index in range");
  printf("block (%d,%d,%d) thread %d: %d %f %s\n", blockIdx.x, blockIdx.y, blockIdx.z, i, in[i], in[i] * 0.5, "ok");
  if (in[i] == 42) __trap();
  if (in[i] == 43) __brkpt();
  if (in[i] == 44) __nanosleep(100);
  if (in[i] == 45) asm volatile("exit;");
  if (in[i] == 46) asm volatile("pmevent 3;");
}

extern "C" __global__ void clocks(long long* o) {
  long long t0 = clock64();
  unsigned c = clock();
  unsigned long long g;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g));
  __syncthreads();
  o[0] = clock64() - t0;
  o[1] = clock() - c;
  o[2] = g;
}

#define READ(slot, name) asm volatile("mov.u32 %0, %%" name ";" : "=r"(o[slot]));
extern "C" __global__ void registers(unsigned* p) {
  unsigned o[24];
  READ(0, "tid.x") READ(1, "ntid.y") READ(2, "ctaid.z") READ(3, "nctaid.x") READ(4, "laneid") READ(5, "warpid")
  READ(6, "nwarpid") READ(7, "smid") READ(8, "nsmid") READ(9, "lanemask_eq") READ(10, "lanemask_le")
  READ(11, "lanemask_lt") READ(12, "lanemask_ge") READ(13, "lanemask_gt") READ(14, "clock") READ(15, "clock_hi")
  READ(16, "dynamic_smem_size") READ(17, "total_smem_size") READ(18, "pm0") READ(19, "globaltimer_lo")
  READ(20, "globaltimer_hi") READ(21, "envreg3") READ(22, "nctaid.y")
#if __CUDA_ARCH__ >= 900
  READ(23, "aggr_smem_size")
#else
  READ(23, "nctaid.z")
#endif
  for (int i = 0; i < 24; ++i) p[i] = o[i];
  unsigned long long grid;
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(grid));
  *(unsigned long long*)(p + 24) = grid;
}

extern "C" __global__ void barriers(int* p, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = p[threadIdx.x];
  asm volatile("bar.sync 1, 128;" ::: "memory");
  asm volatile("barrier.cta.arrive.aligned 2, %0;" ::"r"(n) : "memory");
  asm volatile("barrier.sync %0;" ::"r"(n & 7) : "memory");
  p[0] = __syncthreads_count(s[threadIdx.x] > 0);
  p[1] = __syncthreads_and(s[threadIdx.x] > 1);
  p[2] = __syncthreads_or(s[threadIdx.x] > 2);
  __syncwarp();
  __syncwarp(0x0000ffff);
  p[threadIdx.x + 3] = s[255 - threadIdx.x];
}

extern "C" __global__ void inline_blocks(int* p, float* f, int n) {
  int r;
  asm volatile(
      "{\n\t"
      ".reg .pred p, q;\n\t"
      ".reg .b32 t<4>;\n\t"
      "mov.b32 t0, 0;\n\t"
      "AGAIN_%=:\n\t"
      "add.s32 t0, t0, %1; // a comment\n\t"
      "setp.lt.s32 p|q, t0, 0x40;\n\t"
      "@p bra AGAIN_%=;\n\t"
      "@!q mov.b32 t1, -1;\n\t"
      "@q mov.b32 t1, 0b101;\n\t"
      "/* block comment */ selp.b32 %0, t0, t1, q;\n\t"
      "}"
      : "=r"(r)
      : "r"(n));
  p[0] = r;
}
