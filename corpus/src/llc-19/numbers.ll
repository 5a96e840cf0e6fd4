; Numbers: half, bfloat, double, 128-bit and odd integers, vectors, conversions, saturation, special values.
target triple = "nvptx64-nvidia-cuda"

declare half @llvm.fma.f16(half, half, half)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.sqrt.f64(double)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.rint.f32(float)
declare double @llvm.ceil.f64(double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i64 @llvm.bitreverse.i64(i64)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.bswap.i32(i32)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare <2 x i16> @llvm.smax.v2i16(<2 x i16>, <2 x i16>)
declare i64 @llvm.fshr.i64(i64, i64, i64)

define void @halves(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load half, ptr addrspace(1) %p
  %b = fadd half %a, 0xH3C00
  %c = fmul half %b, %a
  %d = call half @llvm.fma.f16(half %a, half %b, half %c)
  store half %d, ptr addrspace(1) %p
  %v = load <2 x half>, ptr addrspace(1) %q
  %w = fadd <2 x half> %v, <half 0xH4000, half 0xHBC00>
  %x = call <2 x half> @llvm.fma.v2f16(<2 x half> %v, <2 x half> %w, <2 x half> %v)
  %y = fcmp olt <2 x half> %x, %v
  %z = select <2 x i1> %y, <2 x half> %x, <2 x half> %w
  store <2 x half> %z, ptr addrspace(1) %q
  %e = fpext <2 x half> %z to <2 x float>
  store <2 x float> %e, ptr addrspace(1) %p, align 8
  %l = load <8 x half>, ptr addrspace(1) %p, align 16
  %m = fsub <8 x half> %l, %l
  store <8 x half> %m, ptr addrspace(1) %q, align 16
  ret void
}

define void @wide(ptr addrspace(1) %p, i128 %a, i128 %b, i1 %f) {
  %s = add i128 %a, %b
  %m = mul i128 %s, %b
  %h = lshr i128 %m, 77
  %c = icmp slt i128 %a, %b
  %r = select i1 %c, i128 %h, i128 %s
  store i128 %r, ptr addrspace(1) %p, align 16
  ret void
}

define void @odd(ptr addrspace(1) %p, i32 %x0, i8 %y0, i64 %z0, <3 x i8> %v, <5 x i32> %w) {
  %x = trunc i32 %x0 to i24
  %y = trunc i8 %y0 to i7
  %z = trunc i64 %z0 to i33
  %a = mul i24 %x, %x
  store i24 %a, ptr addrspace(1) %p
  %b = sext i7 %y to i33
  %c = sdiv i33 %z, %b
  %d = trunc i33 %c to i24
  store volatile i24 %d, ptr addrspace(1) %p
  store <3 x i8> %v, ptr addrspace(1) %p
  store <5 x i32> %w, ptr addrspace(1) %p, align 32
  ret void
}

define void @doubles(ptr addrspace(1) %p, double %a, float %f, i64 %i, i32 %j) {
  %b = call double @llvm.fma.f64(double %a, double 0x400921FB54442D18, double 0x7FF0000000000000)
  %c = fdiv double %b, 3.0
  %d = call double @llvm.sqrt.f64(double %c)
  %e = call double @llvm.ceil.f64(double %d)
  %g = fptrunc double %e to float
  %h = call float @llvm.minnum.f32(float %g, float 0xFFF8000000000000)
  %k = call float @llvm.copysign.f32(float %h, float -0.0)
  %l = call float @llvm.rint.f32(float %k)
  %m = fdiv fast float %l, %f
  %n = call i32 @llvm.fptosi.sat.i32.f32(float %m)
  %o = uitofp i64 %i to float
  %q = fptoui double %d to i64
  %r = sitofp i32 %n to double
  %t = frem float %o, %f
  %u = fcmp ueq float %t, %m
  %x = select i1 %u, i64 %q, i64 %i
  store i64 %x, ptr addrspace(1) %p
  %p1 = getelementptr double, ptr addrspace(1) %p, i32 1
  store double %r, ptr addrspace(1) %p1
  ret void
}

define void @bits(ptr addrspace(1) %p, i64 %a, i64 %b, i32 %c) {
  %r = call i64 @llvm.bitreverse.i64(i64 %a)
  %z = call i32 @llvm.ctlz.i32(i32 %c, i1 false)
  %s = call i32 @llvm.bswap.i32(i32 %z)
  %o = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %r, i64 %b)
  %v = extractvalue { i64, i1 } %o, 0
  %f = extractvalue { i64, i1 } %o, 1
  %t = call i32 @llvm.sadd.sat.i32(i32 %s, i32 %c)
  %w = zext i1 %f to i32
  %x = xor i32 %t, %w
  %y = zext i32 %x to i64
  %g = call i64 @llvm.fshr.i64(i64 %v, i64 %y, i64 13)
  %h = udiv i64 %g, 10
  %k = urem i32 %c, 7
  %l = zext i32 %k to i64
  %m = add i64 %h, %l
  store i64 %m, ptr addrspace(1) %p
  %vec = load <2 x i16>, ptr addrspace(1) %p
  %max = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %vec, <2 x i16> <i16 1, i16 -1>)
  store <2 x i16> %max, ptr addrspace(1) %p
  ret void
}

!nvvm.annotations = !{!0, !1, !2, !3, !4}
!0 = !{ptr @halves, !"kernel", i32 1}
!1 = !{ptr @wide, !"kernel", i32 1}
!2 = !{ptr @odd, !"kernel", i32 1}
!3 = !{ptr @doubles, !"kernel", i32 1}
!4 = !{ptr @bits, !"kernel", i32 1}
