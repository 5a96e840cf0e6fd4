// What compilers seldom write by themselves: indirect branches, call prototypes with target lists,
// stack pointers, queries of textures and surfaces, packed video instructions, odd conversions.

extern "C" __device__ __noinline__ int square(int x) { return x * x; }
extern "C" __device__ __noinline__ int cube(int x) { return x * x * x; }
__device__ int (*const powers[2])(int) = {square, cube};

extern "C" __global__ void branch_table(const int* in, int* out) {
  int r, op = in[threadIdx.x] & 3;
  asm volatile(
      "{\n\t"
      "cases: .branchtargets ZERO_%=, ONE_%=, TWO_%=, ZERO_%=;\n\t"
      "brx.idx %1, cases;\n"
      "ZERO_%=:\n\tmov.b32 %0, 0;\n\tbra.uni DONE_%=;\n"
      "ONE_%=:\n\tmov.b32 %0, 11;\n\tbra DONE_%=;\n"
      "TWO_%=:\n\tmov.b32 %0, 22;\n"
      "DONE_%=:\n\t}"
      : "=r"(r) : "r"(op));
  out[threadIdx.x] = r;
}

extern "C" __global__ void call_lists(const int* in, int* out) {
  int r;
  unsigned long long f = (unsigned long long)powers[in[0] & 1];
  asm volatile(
      "{\n\t"
      ".param .b32 a;\n\t.param .b32 b;\n\t"
      "st.param.b32 [a], %2;\n\t"
      "known: .calltargets square, cube;\n\t"
      "shape: .callprototype (.param .b32 _) _ (.param .b32 _);\n\t"
      "call (b), %1, (a), known;\n\t"
      "ld.param.b32 %0, [b];\n\t"
      "st.param.b32 [a], %0;\n\t"
      "call (b), %1, (a), shape;\n\t"
      "ld.param.b32 %0, [b];\n\t"
      "}"
      : "=r"(r) : "l"(f), "r"(in[1]));
  out[0] = r;
}

extern "C" __global__ void stack_pointer(unsigned long long* out, int n) {
  unsigned long long p, room;
  asm volatile("stacksave.u64 %0;" : "=l"(p));
  asm volatile("alloca.u64 %0, %1, 16;" : "=l"(room) : "l"((unsigned long long)n * 16));
  asm volatile("st.local.u64 [%0+8], %1;" ::"l"(room), "l"(p));
  out[0] = room;
  asm volatile("stackrestore.u64 %0;" ::"l"(p));
}

extern "C" __global__ void queries(unsigned* o, unsigned long long tex, unsigned long long surf, unsigned x) {
  unsigned r[12];
#define QUERY(i, what, handle) asm volatile(what ".b32 %0, [%1];" : "=r"(r[i]) : "l"(handle));
  QUERY(0, "txq.width", tex) QUERY(1, "txq.height", tex) QUERY(2, "txq.depth", tex) QUERY(3, "txq.channel_data_type", tex)
  QUERY(4, "txq.num_mipmap_levels", tex) QUERY(5, "txq.num_samples", tex) QUERY(6, "suq.width", surf) QUERY(7, "suq.array_size", surf)
  QUERY(8, "suq.channel_order", surf) QUERY(9, "suq.memory_layout", surf)
  asm volatile("txq.level.width.b32 %0, [%1], %2;" : "=r"(r[10]) : "l"(tex), "r"(x));
  asm volatile("sured.b.add.1d.u32.trap [%0, {%1}], %1;" ::"l"(surf), "r"(x));
  asm volatile("sured.b.min.2d.s32.clamp [%0, {%1, %1}], %1;" ::"l"(surf), "r"(x));
  asm volatile("sured.p.or.1d.b32.zero [%0, {%1}], %1;" ::"l"(surf), "r"(x));
  asm volatile("{.reg .pred p; istypep.texref p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(r[11]) : "l"(tex));
  float f[4];
  asm volatile("tex.2d.v4.f32.s32 {%0, %1, %2, %3}, [%4, {%5, %5}];" : "=f"(f[0]), "=f"(f[1]), "=f"(f[2]), "=f"(f[3]) : "l"(tex), "r"(x));
  asm volatile("tld4.g.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%0, %1}];" : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "l"(tex));
  for (int i = 0; i < 12; ++i) o[i] = r[i] + (unsigned)f[i & 3];
}

extern "C" __global__ void words(const unsigned* in, unsigned* o, const float* g) {
  unsigned a = in[0], b = in[1], c = in[2], d;
  int k = 0;
#define THREE(op) asm volatile(op " %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[k++] = d;
#define TWO(op) asm volatile(op " %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); o[k++] = d;
#define ONE(op) asm volatile(op " %0, %1;" : "=r"(d) : "r"(a)); o[k++] = d;
  THREE("mad24.lo.u32") THREE("mad24.hi.s32") THREE("mad24.hi.sat.s32") THREE("fns.b32") THREE("slct.u32.s32") THREE("bfe.s32") THREE("shf.l.wrap.b32")
  THREE("shf.r.clamp.b32") THREE("prmt.b32.f4e") THREE("prmt.b32.rc16") THREE("prmt.b32.ecl") THREE("sad.s32") THREE("mad.hi.sat.s32") THREE("dp2a.hi.s32.u32")
  THREE("vadd4.s32.s32.s32") THREE("vsub4.u32.u32.u32.add") THREE("vavrg4.s32.s32.s32") THREE("vmin4.u32.u32.s32.sat") THREE("vmax4.s32.u32.u32.add")
  THREE("vsub2.s32.s32.s32") THREE("vmin2.u32.u32.u32") THREE("vmax2.s32.s32.s32.add") THREE("vset2.s32.s32.ne") THREE("vadd2.u32.u32.u32.sat")
  THREE("vmax.s32.s32.s32.min") THREE("cvt.pack.sat.s8.s32.b32")
  TWO("szext.clamp.s32") TWO("szext.wrap.u32") TWO("bmsk.clamp.b32") TWO("bmsk.wrap.b32") TWO("mul24.hi.u32") TWO("rem.s32") TWO("cvt.pack.sat.u16.s32")
  ONE("cnot.b32") ONE("bfind.shiftamt.u32") ONE("brev.b32") ONE("not.b32") ONE("clz.b32") ONE("neg.s32") ONE("tanh.approx.f16x2") ONE("ex2.approx.f16x2")
  asm volatile("{.reg .pred p, q; lop3.or.b32 %0|p, %1, %2, %3, 0x3f, q; selp.b32 %0, %0, 7, p;}" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[k++] = d;
  asm volatile("bfi.b32 %0, %1, %2, %3, 8;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[k++] = d;
  asm volatile("{.reg .pred p, q, r; setp.eq.xor.u32 p|q, %1, %2, r; vote.sync.uni.pred r, p, 0xffffffff; set.ge.or.f32.s32 %0, %1, %3, !r;}" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  o[k++] = d;
  float f = g[0], h;
#define TEST(what) asm volatile("{.reg .pred p; testp." what ".f32 p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(d) : "f"(f)); o[k++] = d;
  TEST("finite") TEST("infinite") TEST("number") TEST("notanumber") TEST("normal") TEST("subnormal")
#define SPACE(what) asm volatile("{.reg .pred p; isspacep." what " p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(d) : "l"(g)); o[k++] = d;
  SPACE("global") SPACE("shared") SPACE("local") SPACE("const") SPACE("param")
  asm volatile("ldu.global.f32 %0, [%1+16];" : "=f"(h) : "l"(g));
  asm volatile("ldu.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(in));
  o[k++] = a ^ b ^ c ^ d ^ __float_as_uint(h);
  asm volatile("copysign.f32 %0, %1, %0;" : "+f"(h) : "f"(f));
  asm volatile("set.gtu.ftz.f32.f32 %0, %0, %1;" : "+f"(h) : "f"(f));
  asm volatile("slct.ftz.f32.f32 %0, %0, %1, %2;" : "+f"(h) : "f"(f), "f"(g[2]));
  asm volatile("min.NaN.f32 %0, %0, %1;" : "+f"(h) : "f"(f));
  asm volatile("fma.rn.relu.f16x2 %0, %1, %2, %0;" : "+r"(d) : "r"(a), "r"(b));
#if __CUDA_ARCH__ >= 860
  asm volatile("max.ftz.NaN.xorsign.abs.f32 %0, %0, %1;" : "+f"(h) : "f"(f));
#endif
  unsigned long long w = d;
  asm volatile("clmad.lo.u64 %0, %0, %1, %1;\n\tclmad.hi.u64 %0, %0, %1, %0;" : "+l"(w) : "l"(w + 3));
  d += (unsigned)w;
  asm volatile("cvt.rna.tf32.f32 %0, %1;" : "=r"(c) : "f"(h));
  o[k++] = c + d;
}

extern "C" __global__ void synchronisation(unsigned* p) {
  unsigned d, t = threadIdx.x;
  asm volatile("{.reg .pred p, q; setp.ne.u32 p, %1, 3; bar.red.and.pred q, 1, 64, p; bar.red.popc.u32 %0, 2, !p; barrier.cta.red.or.pred q, 3, q;}" : "=r"(d) : "r"(t));
  asm volatile("membar.cta;\n\tmembar.gl;\n\tmembar.sys;\n\tfence.acq_rel.gpu;\n\tfence.sc.sys;\n\tfence.proxy.alias;" ::: "memory");
  asm volatile(".pragma \"nounroll\";\n\tactivemask.b32 %0;" : "=r"(d));
  asm volatile("nanosleep.u32 %0;" ::"r"(t));
  asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(d) : "l"(p));
  asm volatile("ld.acquire.gpu.u32 %0, [%1];\n\tld.mmio.relaxed.sys.global.u32 %0, [%1+4];" : "=r"(d) : "l"(p));
  asm volatile("st.release.cta.global.u32 [%0], %1;\n\tst.weak.global.wb.u32 [%0+8], %1;" ::"l"(p), "r"(d));
  asm volatile("red.release.gpu.global.add.u32 [%0], %1;\n\tred.relaxed.cta.global.and.b32 [%0], %1;" ::"l"(p), "r"(d));
  asm volatile("atom.acq_rel.sys.global.cas.b32 %0, [%1], %0, 5;" : "+r"(d) : "l"(p));
  p[t] = d;
}
