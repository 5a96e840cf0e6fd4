// Tensor memory moves and the rarer tensor core forms of sm_100a: every shape of ld and st, copies
// with decompression, shift, products with A in tensor memory, sparse, weight-stationary, int8, tf32.
#include "blackwell.cuh"

#define LOAD(shape, x, list, n) asm volatile("tcgen05.ld.sync.aligned." shape "." x ".b32 {" list "}, [%" n "];"
extern "C" __global__ void moves(uint32_t* o, uint32_t t, uint64_t desc) {
  uint32_t r[8];
  for (int i = 0; i < 8; ++i) r[i] = o[i];
  LOAD("32x32b", "x1", "%0", "1") : "=r"(r[0]) : "r"(t));
  LOAD("32x32b", "x2.pack::16b", "%0, %1", "2") : "=r"(r[0]), "=r"(r[1]) : "r"(t));
  LOAD("16x64b", "x4", "%0, %1, %2, %3", "4") : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(t));
  LOAD("16x128b", "x2", "%0, %1, %2, %3", "4") : "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "r"(t + 8));
  LOAD("16x256b", "x1", "%0, %1, %2, %3", "4") : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(t + 16));
  asm volatile("tcgen05.ld.sync.aligned.16x32bx2.x2.b32 {%0, %1}, [%2], 2;" : "=r"(r[6]), "=r"(r[7]) : "r"(t));
  wait_load();
  asm volatile("tcgen05.st.sync.aligned.32x32b.x4.b32 [%0], {%1, %2, %3, %4};" ::"r"(t), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
  asm volatile("tcgen05.st.sync.aligned.16x64b.x2.unpack::16b.b32 [%0], {%1, %2};" ::"r"(t), "r"(r[4]), "r"(r[5]));
  asm volatile("tcgen05.st.sync.aligned.16x256b.x1.b32 [%0], {%1, %2, %3, %4};" ::"r"(t), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
  asm volatile("tcgen05.st.sync.aligned.16x32bx2.x1.b32 [%0], 1, {%1};" ::"r"(t), "r"(r[6]));
  wait_store();
#define COPY(form) asm volatile("tcgen05.cp.cta_group::1." form " [%0], %1;" ::"r"(t), "l"(desc));
  COPY("128x256b") COPY("4x256b") COPY("128x128b") COPY("64x128b.warpx2::02_13") COPY("64x128b.warpx2::01_23")
  COPY("32x128b.warpx4") COPY("128x256b.b8x16.b6x16_p32") COPY("128x128b.b8x16.b4x16_p64")
  asm volatile("tcgen05.shift.cta_group::1.down [%0];" ::"r"(t));
  for (int i = 0; i < 8; ++i) o[i] = r[i];
}

extern "C" __global__ void products(uint32_t d, uint32_t a, uint64_t da, uint64_t db, uint32_t shape, uint32_t meta, uint32_t mask, uint64_t zero) {
#define WITH(form, operands)                                                                                  \
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.u32 p, %6, 0;\n\ttcgen05.mma" form " " operands ";\n\t}" ::"r"(d), "r"(a), "l"(da), \
               "l"(db), "r"(shape), "r"(meta), "r"(mask), "l"(zero));
  WITH(".cta_group::1.kind::f16", "[%0], [%1], %3, %4, p")
  WITH(".cta_group::1.kind::tf32", "[%0], %2, %3, %4, {%6, %6, %6, %6}, p")
  WITH(".cta_group::1.kind::i8", "[%0], %2, %3, %4, p")
  WITH(".cta_group::1.kind::f8f6f4", "[%0], %2, %3, %4, !p")
  WITH(".cta_group::1.kind::f16", "[%0], %2, %3, %4, p, 3")
  WITH(".cta_group::1.kind::f16.collector::a::fill", "[%0], %2, %3, %4, p")
  WITH(".cta_group::1.kind::f16.collector::a::use", "[%0], %2, %3, %4, p")
  WITH(".cta_group::1.kind::tf32.collector::a::lastuse", "[%0], %2, %3, %4, p")
  WITH(".sp.cta_group::1.kind::f16", "[%0], %2, %3, [%5], %4, p")
  WITH(".sp.cta_group::1.kind::i8", "[%0], [%1], %3, [%5], %4, p")
  WITH(".ws.cta_group::1.kind::f16", "[%0], %2, %3, %4, p")
  WITH(".ws.cta_group::1.kind::tf32.collector::b1::fill", "[%0], %2, %3, %4, p, %7")
  WITH(".ws.sp.cta_group::1.kind::i8.collector::b2::use", "[%0], [%1], %3, [%5], %4, p")
  WITH(".cta_group::1.kind::mxf8f6f4.block_scale", "[%0], %2, %3, %4, [%5], [%5], p")
  WITH(".cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X", "[%0], [%1], %3, %4, [%5], [%5], p")
  WITH(".sp.cta_group::1.kind::mxf4.block_scale.scale_vec::2X", "[%0], %2, %3, [%5], %4, [%5], [%5], p")
}
