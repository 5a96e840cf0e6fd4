// Integer work: bit fields, wide products, SIMD-in-a-word intrinsics, dot products, 128-bit numbers.

extern "C" __global__ void bits(const unsigned* in, unsigned* o, unsigned long long* w) {
  unsigned a = in[0], b = in[1], c = in[2];
  int k = 0;
  o[k++] = __popc(a) + __clz(b) + __ffs(c) + __popcll(w[0]) + __clzll(w[1]) + __ffsll(w[2]);
  o[k++] = __brev(a);
  w[3] = __brevll(w[4]);
  o[k++] = __byte_perm(a, b, c);
  o[k++] = __byte_perm(a, b, 0x3210);
  o[k++] = __funnelshift_l(a, b, c);
  o[k++] = __funnelshift_r(a, b, 7);
  o[k++] = __funnelshift_lc(a, b, c);
  o[k++] = __umulhi(a, b) + __mulhi((int)a, (int)b) + __umul24(a, b) + __mul24((int)a, (int)b);
  w[5] = __umul64hi(w[6], w[7]) + __mul64hi(w[8], w[9]);
  o[k++] = __sad((int)a, (int)b, c) + __usad(a, b, c) + __hadd((int)a, (int)b) + __urhadd(a, b);
  o[k++] = (a & b) ^ (~c | a);
  o[k++] = a / 7 + b % 10 + c / a;
  w[10] = w[11] / w[12] + w[13] % 1000;
  o[k++] = a << (b & 31) | a >> (c & 31);
  o[k++] = (int)a >> 3;
  o[k++] = min((int)a, (int)b) + max(b, c) + abs((int)c);
  w[14] = min(w[15], w[16]);
}

extern "C" __global__ void simd_in_word(const unsigned* in, unsigned* o) {
  unsigned a = in[0], b = in[1], c = in[2];
  int k = 0;
  o[k++] = __vadd2(a, b); o[k++] = __vsub2(a, b); o[k++] = __vadd4(a, b); o[k++] = __vsub4(a, b);
  o[k++] = __vabsdiffs2(a, b); o[k++] = __vabsdiffu4(a, b); o[k++] = __vavgs2(a, b); o[k++] = __vavgu4(a, b);
  o[k++] = __vmaxs2(a, b); o[k++] = __vmaxu4(a, b); o[k++] = __vmins4(a, b); o[k++] = __vminu2(a, b);
  o[k++] = __vcmpeq2(a, b); o[k++] = __vcmpgtu4(a, b); o[k++] = __vsetles2(a, b); o[k++] = __vsetne4(a, b);
  o[k++] = __vsads4(a, b); o[k++] = __vsadu2(a, b); o[k++] = __vaddss2(a, b); o[k++] = __vsubus4(a, b);
  o[k++] = __vneg4(a); o[k++] = __vabs2(b); o[k++] = __vhaddu4(a, b);
  o[k++] = __dp4a((int)a, (int)b, (int)c); o[k++] = __dp4a(a, b, c);
  o[k++] = __dp2a_lo((int)a, (int)b, (int)c); o[k++] = __dp2a_hi(a, b, c);
#if __CUDA_ARCH__ >= 900 || (__CUDACC_VER_MAJOR__ >= 12)
  o[k++] = __viaddmax_s32((int)a, (int)b, (int)c); o[k++] = __vimin3_u16x2(a, b, c); o[k++] = __vimax3_s16x2_relu(a, b, c);
  bool lo, hi;
  o[k++] = __vibmax_s16x2(a, b, &hi, &lo);
  o[k++] = hi + lo;
#endif
}

extern "C" __global__ void video(const int* in, int* o) {
  int a = in[0], b = in[1], c = in[2], d;
  asm("vadd.s32.u32.s32.sat %0, %1.b0, %2.h1;" : "=r"(d) : "r"(a), "r"(b)); o[0] = d;
  asm("vsub.s32.s32.s32 %0, %1.b3, %2;" : "=r"(d) : "r"(a), "r"(b)); o[1] = d;
  asm("vabsdiff.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[2] = d;
  asm("vmin.s32.s32.s32.max %0, %1.h0, %2.h1, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[3] = d;
  asm("vshl.u32.u32.u32.wrap %0, %1.b1, %2;" : "=r"(d) : "r"(a), "r"(b)); o[4] = d;
  asm("vshr.s32.s32.u32.clamp.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[5] = d;
  asm("vmad.s32.s32.s32.shr7 %0, %1.b0, %2.b1, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[6] = d;
  asm("vmad.u32.u32.u32.po %0, %1, %2.h0, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[7] = d;
  asm("vset.s32.s32.lt %0, %1, %2.b2;" : "=r"(d) : "r"(a), "r"(b)); o[8] = d;
  asm("vadd.s32.s32.s32 %0.h1, %1.b0, %2.b0, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[9] = d;
  asm("vadd2.s32.s32.s32.sat %0, %1.h10, %2.h32, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[10] = d;
  asm("vabsdiff4.u32.s32.s32.add %0, %1.b7610, %2.b3210, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[11] = d;
  asm("vset4.u32.u32.ge %0.b31, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[12] = d;
  asm("vavrg2.s32.u32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); o[13] = d;
}

extern "C" __global__ void wide(const unsigned __int128* in, unsigned __int128* o, __int128* s) {
  o[0] = in[0] * in[1] + in[2];
  o[1] = in[3] << (int)(in[4] & 127);
  o[2] = in[5] - in[6];
  s[0] = s[1] >> 5;
  o[3] = in[7] < in[8] ? in[7] : in[8];
}

extern "C" __global__ void carry_chain(const unsigned* a, const unsigned* b, unsigned* o) {
  unsigned r0, r1, r2, r3;
  asm("add.cc.u32 %0, %4, %8;\n\taddc.cc.u32 %1, %5, %9;\n\taddc.cc.u32 %2, %6, %10;\n\taddc.u32 %3, %7, %11;"
      : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  o[0] = r0; o[1] = r1; o[2] = r2; o[3] = r3;
  asm("mad.lo.cc.u32 %0, %2, %3, %0;\n\tmadc.hi.u32 %1, %2, %3, %1;" : "+r"(r0), "+r"(r1) : "r"(a[4]), "r"(b[4]));
  asm("sub.cc.u32 %0, %0, %2;\n\tsubc.u32 %1, %1, %3;" : "+r"(r0), "+r"(r1) : "r"(r2), "r"(r3));
  o[4] = r0; o[5] = r1;
}
