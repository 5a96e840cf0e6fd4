; LLVM IR written by hand: integers of odd widths, vectors, atomics, textures, aliases of address spaces.
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 -2, i32 3, i32 2147483647], align 4
@pointer = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @target to ptr), align 8
@target = addrspace(1) global { i8, i32, [3 x i16] } { i8 7, i32 -1, [3 x i16] [i16 1, i16 2, i16 3] }, align 8
@room = external addrspace(3) global [0 x i32], align 4
@scratch = internal addrspace(3) global [64 x float] undef, align 16
@weak_one = weak addrspace(1) global i64 5
@image = addrspace(1) global i64 0, align 8

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4s32.s32(i64, i32, i32, i32)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.ctpop.i64(i64)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare double @llvm.maxnum.f64(double, double)
declare void @unknown(ptr, i8 signext, <2 x float>)

define void @widths(ptr addrspace(1) %p, i1 zeroext %flag, i8 %small, i16 %short, i128 %wide) {
  %a = sext i8 %small to i32
  %b = zext i16 %short to i32
  %c = add nsw i32 %a, %b
  %d = select i1 %flag, i32 %c, i32 -77
  store i32 %d, ptr addrspace(1) %p, align 4
  %e = mul i128 %wide, 12345678901234567890123
  %q = getelementptr i8, ptr addrspace(1) %p, i64 16
  store i128 %e, ptr addrspace(1) %q, align 16
  %f = load i24, ptr addrspace(1) %p, align 1
  %g = lshr i24 %f, 3
  store i24 %g, ptr addrspace(1) %q, align 1
  %h = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 9)
  %i = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %h, i32 %d)
  %j = extractvalue { i32, i1 } %i, 1
  %k = zext i1 %j to i8
  store i8 %k, ptr addrspace(1) %p
  ret void
}

define void @vectors(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %w = load <2 x i64>, ptr addrspace(1) %q, align 16
  %x = fmul <4 x float> %v, <float 1.5, float -0.0, float 0x7FF0000000000000, float 0x39B4484C00000000>
  %y = shufflevector <4 x float> %x, <4 x float> %v, <4 x i32> <i32 3, i32 4, i32 0, i32 7>
  %z = add <2 x i64> %w, <i64 1, i64 -1>
  store <4 x float> %y, ptr addrspace(1) %q, align 16
  store <2 x i64> %z, ptr addrspace(1) %p, align 16
  %b = load <4 x i8>, ptr addrspace(1) %p, align 4
  %c = add <4 x i8> %b, <i8 1, i8 2, i8 3, i8 4>
  store <4 x i8> %c, ptr addrspace(1) %p, align 4
  ret void
}

define void @atomics(ptr addrspace(1) %p, ptr %g, ptr addrspace(1) %f) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = getelementptr [0 x i32], ptr addrspace(3) @room, i32 0, i32 %t
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %b = atomicrmw umax ptr addrspace(3) %s, i32 %a monotonic
  %c = cmpxchg ptr %g, i32 %a, i32 %b monotonic monotonic
  %d = atomicrmw xchg ptr addrspace(1) %p, i32 9 monotonic
  %e = atomicrmw fadd ptr addrspace(1) %f, float 2.5 monotonic
  store volatile i32 %d, ptr %g
  ret void
}

define void @texture(ptr addrspace(1) %out, float %u, float %v, i32 %n) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %h, float %u, float %v)
  %x = extractvalue { float, float, float, float } %r, 2
  store float %x, ptr addrspace(1) %out
  ret void
}

define float @helper(float %x, ptr byval({ i32, double }) %s) {
  %p = getelementptr { i32, double }, ptr %s, i32 0, i32 1
  %d = load double, ptr %p
  %f = fptrunc double %d to float
  %r = call float @llvm.fma.f32(float %x, float %f, float 0x3FB99999A0000000)
  %q = call float @llvm.sqrt.f32(float %r)
  ret float %q
}

define void @jumps(ptr addrspace(1) %p, i32 %n) {
entry:
  %slot = alloca [8 x i32], align 4
  %cond = icmp sgt i32 %n, 0
  br i1 %cond, label %loop, label %out
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %i7 = and i32 %i, 7
  %at = getelementptr [8 x i32], ptr %slot, i32 0, i32 %i7
  store i32 %i, ptr %at
  switch i32 %i7, label %latch [ i32 1, label %one
                                 i32 5, label %five ]
one:
  call void @unknown(ptr %at, i8 -1, <2 x float> <float 1.0, float 2.0>)
  br label %latch
five:
  call void @llvm.nvvm.barrier0()
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %out
out:
  %v = load i32, ptr %slot
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5}
!0 = !{ptr @widths, !"kernel", i32 1}
!1 = !{ptr @vectors, !"kernel", i32 1, !"maxntidx", i32 128, !"maxntidy", i32 2, !"maxntidz", i32 1}
!2 = !{ptr @atomics, !"kernel", i32 1, !"reqntidx", i32 64, !"minctasm", i32 2}
!3 = !{ptr @texture, !"kernel", i32 1}
!4 = !{ptr @jumps, !"kernel", i32 1, !"maxnreg", i32 40}
!5 = !{ptr addrspace(1) @image, !"texture", i32 1}
