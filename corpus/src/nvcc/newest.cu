// Arithmetic that came with PTX 8.6 to 9.5: packed f32, 8-bit float vectors, mixed precision, byte
// vectors, narrow conversions with scales, warp-wide products of narrow floats, structured sparsity.
#include <stdint.h>

#define FAMILY (__CUDA_ARCH__ / 10)
#define PAIR(op) asm volatile(op " %0, %1, %2;" : "=l"(d) : "l"(x), "l"(y)); o[k++] = d;
#define WORD(op) asm volatile(op " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); o[k++] = r;
#define WORD3(op) asm volatile(op " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); o[k++] = r;

extern "C" __global__ void arithmetic(uint64_t* o, const uint64_t* in, const float* f) {
  uint64_t d, x = in[0], y = in[1], z = in[2];
  uint32_t r, a = (uint32_t)x, b = (uint32_t)y, c = (uint32_t)z;
  uint16_t h = (uint16_t)z;
  float g = f[0], e = f[1], s;
  int k = 0;
  asm volatile("sin.approx.ftz.2pi.f32 %0, %1;\n\tcos.approx.ftz.2pi.f32 %0, %0;" : "=f"(s) : "f"(g));
#if FAMILY >= 100
  asm volatile("min.f32 %0, %0, %1, %2;\n\tmax.ftz.NaN.abs.f32 %0, %0, %1, %2;" : "+f"(s) : "f"(g), "f"(e));
#endif
#if FAMILY == 100 || FAMILY == 103 || FAMILY == 107
  PAIR("add.rn.f32x2") PAIR("add.rz.ftz.f32x2") PAIR("mul.rm.f32x2") PAIR("sub.rp.f32x2")
  asm volatile("fma.rn.ftz.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(x), "l"(y), "l"(z)); o[k++] = d;
  asm volatile("sub.rn.sat.f32.f16 %0, %1, %0;\n\tadd.rz.f32.bf16 %0, %1, %0;\n\tfma.rn.f32.bf16 %0, %1, %1, %0;" : "+f"(s) : "h"(h));
#endif
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL)
  WORD("sub.e5m2x4.e5m2x4") WORD("add.rn.satfinite.e4m3x4.e4m3x4") WORD("mul.rn.e4m3x4.e5m2x4.ue8m0x4") WORD("mul.e5m2x4.e4m3x4.e5m2x4")
  WORD3("fma.rn.satfinite.e4m3x4.e2m3x4.e2m1p4x4") WORD3("fma.e5m2x4.e5m2x4.e5m2x4")
  asm volatile("mul.rn.satfinite.e4m3x4.ue8m0x4.e2m1x4 %0, %1, %2;" : "=r"(r) : "r"(a), "h"(h)); o[k++] = r;
  asm volatile("cvt.rn.satfinite.s2f6x2.f32 %0, %1, %2;" : "=h"(h) : "f"(g), "f"(e)); o[k++] = h;
  asm volatile("cvt.rn.bf16x2.s2f6x2 %0, %1;" : "=r"(r) : "h"(h)); o[k++] = r;
  asm volatile("cvt.rn.relu.scaled::n2::ue8m0.bf16x2.e4m3x2 %0, %1, %1;" : "=r"(r) : "h"(h)); o[k++] = r;
  asm volatile("cvt.rp.satfinite.ue8m0x2.f32 %0, %1, %2;" : "=h"(h) : "f"(g), "f"(e)); o[k++] = h;
  asm volatile("cvt.rs.satfinite.e4m3x4.f32 %0, {%1, %2, %2, %1}, %3;" : "=r"(r) : "f"(g), "f"(e), "r"(a)); o[k++] = r;
  asm volatile("cvt.rs.f16x2.f32 %0, %1, %2, %3;" : "=r"(r) : "f"(g), "f"(e), "r"(a)); o[k++] = r;
#endif
#if FAMILY == 107
  asm volatile("add.rn.f32x2.bf16x2.f32x2 %0, %1, %2;" : "=l"(d) : "r"(a), "l"(x)); o[k++] = d;
  asm volatile("fma.rn.f32x2.f16x2.f32x2.f32x2 %0, %1, %2, %2;" : "=l"(d) : "r"(a), "l"(x)); o[k++] = d;
  asm volatile("cvt.rz.relu.satfinite.pzo.bf16.f32 %0, %1;" : "=h"(h) : "f"(g)); o[k++] = h;
  asm volatile("{.reg .b8 q; cvt.u8.u32 q, %3; cvt.rn.satfinite.scaled::n1::ue8m0.ue5m3x2.f32 %0, %1, %2, q;}" : "=h"(h) : "f"(g), "f"(e), "r"(a)); o[k++] = h;
  WORD("set.lo.u8x4") WORD("set.hs.u16x2") WORD("set.ne.s8x4")
  uint32_t meta;
  asm volatile("spcompress.b8.b2.sp::2:4.x1 {%0}, {%1}, {%2, %3}, %4;" : "=r"(meta), "=r"(r) : "r"(a), "r"(b), "r"(c)); o[k++] = meta + r;
#endif
#if FAMILY == 120
  WORD("add.sat.u8x4") WORD("sub.sat.s8x4") WORD("min.u8x4") WORD("max.relu.s8x4") WORD("add.sat.s16x2") WORD("add.sat.u32")
#endif
  o[k++] = (uint64_t)s;
}

#if FAMILY == 120
extern "C" __global__ void products(uint32_t* p, float* f) {
  uint32_t a[4], b[4], s = p[8], t = p[9];
  float d[4];
  for (int i = 0; i < 4; ++i) a[i] = p[i], b[i] = p[4 + i], d[i] = f[i];
#define DENSE(form)                                                                                                    \
  asm volatile("mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4." form " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])                                                        \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  DENSE("f32.e4m3.e2m1.f32") DENSE("f32.e2m3.e3m2.f32") DENSE("f32.e5m2.e2m3.f32") DENSE("f32.e2m1.e2m1.f32")
  asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e2m1.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(s));
  asm volatile("mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3}, %10, {2, 1}, %11, {0, 3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(s), "r"(t));
  for (int i = 0; i < 4; ++i) f[i] = d[i];
}
#endif
