; Device functions: structures by value, aggregates returned, variadic and indirect calls, recursion, no return.
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, double }
%big = type { [4 x i64], i8, <2 x float> }

@functions = internal addrspace(4) constant [2 x ptr] [ptr @increment, ptr @double_it], align 8
@format = internal unnamed_addr addrspace(1) constant [19 x i8] c"%d \22quoted\22 \\ %f\0A\00\00", align 1

declare i32 @vprintf(ptr, ptr)
declare void @outside(ptr byval(%big) align 16, i8 signext, i16 zeroext, i1 zeroext)
declare void @stop(i32) noreturn
declare i32 @sum(i32, ...)

define internal i32 @increment(i32 %x) noinline {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @double_it(i32 %x) noinline {
  %r = shl i32 %x, 1
  ret i32 %r
}

define %pair @make_pair(i32 %a, double %b) noinline {
  %p = insertvalue %pair undef, i32 %a, 0
  %q = insertvalue %pair %p, double %b, 1
  ret %pair %q
}

define <4 x float> @swap(<4 x float> %v, half %h, i8 %small, i128 %wide) noinline {
  %w = shufflevector <4 x float> %v, <4 x float> undef, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %f = fpext half %h to float
  %x = insertelement <4 x float> %w, float %f, i32 2
  ret <4 x float> %x
}

define i64 @factorial(i64 %n) noinline {
  %small = icmp ult i64 %n, 2
  br i1 %small, label %one, label %more
one:
  ret i64 1
more:
  %m = add i64 %n, -1
  %f = call i64 @factorial(i64 %m)
  %r = mul i64 %n, %f
  ret i64 %r
}

define void @by_value(ptr byval(%big) align 16 %b, ptr %out) noinline {
  %p = getelementptr %big, ptr %b, i32 0, i32 0, i32 2
  %v = load i64, ptr %p
  %q = getelementptr %big, ptr %b, i32 0, i32 2
  %w = load <2 x float>, ptr %q
  %e = extractelement <2 x float> %w, i32 1
  %i = fptosi float %e to i64
  %s = add i64 %v, %i
  store i64 %s, ptr %out
  ret void
}

define void @kernel(ptr byval(%big) align 16 %big, ptr addrspace(1) %out, i32 %n, half %h, i1 %flag) {
entry:
  %room = alloca [16 x i32], align 16
  %copy = alloca %big, align 16
  %args = alloca { i32, double }, align 8
  %a = call i32 @increment(i32 %n)
  %index = and i32 %n, 1
  %slot = getelementptr [2 x ptr], ptr addrspace(4) @functions, i32 0, i32 %index
  %f = load ptr, ptr addrspace(4) %slot
  %b = call i32 %f(i32 %a)
  %p = call %pair @make_pair(i32 %b, double 2.5)
  %d = extractvalue %pair %p, 1
  %v = call <4 x float> @swap(<4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, half %h, i8 7, i128 18446744073709551617)
  %e = extractelement <4 x float> %v, i32 0
  %w = zext i32 %b to i64
  %fact = call i64 @factorial(i64 %w)
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %big, i64 48, i1 false)
  %g = addrspacecast ptr addrspace(1) %out to ptr
  call void @by_value(ptr byval(%big) align 16 %copy, ptr %g)
  call void @outside(ptr byval(%big) align 16 %copy, i8 signext -3, i16 zeroext 5, i1 zeroext %flag)
  %s = call i32 (i32, ...) @sum(i32 3, i32 %a, double %d, ptr %room)
  store { i32, double } { i32 3, double 1.5 }, ptr %args
  %fmt = addrspacecast ptr addrspace(1) @format to ptr
  %printed = call i32 @vprintf(ptr %fmt, ptr %args)
  %k = getelementptr [16 x i32], ptr %room, i32 0, i32 %index
  store i32 %s, ptr %k
  %r = load i32, ptr %room
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %fail, label %fine
fail:
  call void @stop(i32 %r)
  unreachable
fine:
  %t = trunc i64 %fact to i32
  %u = add i32 %t, %r
  %z = fptoui float %e to i32
  %y = add i32 %u, %z
  store i32 %y, ptr addrspace(1) %out
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
