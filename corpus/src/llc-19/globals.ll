; Module variables: initialisers of every kind, pointers inside structures, linkage, alignment, managed memory.
target triple = "nvptx64-nvidia-cuda"

%node = type { ptr, i32, ptr }
%packed = type <{ i8, ptr, i16 }>

@bytes = addrspace(1) constant [5 x i8] c"\01\02\FFz\00", align 1
@text = private unnamed_addr addrspace(4) constant [14 x i8] c"constant text\00", align 1
@floats = addrspace(4) global [4 x float] [float 1.0, float -0.0, float 0x7FF8000000000000, float 0x3810000000000000], align 16
@doubles = addrspace(1) global [2 x double] [double 0x3FF8000000000000, double 0xFFF0000000000000]
@halves = addrspace(1) global [2 x half] [half 0xH3C00, half 0xHFC00]
@number = addrspace(1) global i64 -9223372036854775808
@flag = addrspace(1) global i1 true
@wide = addrspace(1) global i128 170141183460469231731687303715884105727, align 16
@vector = addrspace(1) global <4 x i32> <i32 1, i32 -1, i32 2147483647, i32 -2147483648>
@grid = addrspace(1) global [2 x [3 x i16]] [[3 x i16] [i16 1, i16 2, i16 3], [3 x i16] [i16 -1, i16 0, i16 7]]
@zeros = addrspace(1) global [1000 x i32] zeroinitializer, align 64
@undefined = addrspace(1) global { i32, i8 } undef
@first = addrspace(1) global %node { ptr addrspacecast (ptr addrspace(1) @second to ptr), i32 1, ptr addrspacecast (ptr addrspace(1) getelementptr inbounds ([1000 x i32], ptr addrspace(1) @zeros, i64 0, i64 5) to ptr) }
@second = addrspace(1) global %node { ptr null, i32 2, ptr @visit }
@pointers = addrspace(1) global [3 x ptr addrspace(1)] [ptr addrspace(1) @bytes, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @bytes, i64 2), ptr addrspace(1) null]
@weak_one = weak addrspace(1) global i32 4
@common_one = common addrspace(1) global i32 0, align 4
@hidden = internal addrspace(1) global i32 9
@elsewhere = external addrspace(1) global [16 x i8]
@shared_weak = weak addrspace(3) global i32 undef
@managed = addrspace(1) externally_initialized global i32 0, align 4
@with_underscores$ = addrspace(1) global i32 3
@odd.name-1 = internal addrspace(1) global i32 3
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @hidden to ptr)], section "llvm.metadata"

define internal i32 @visit(ptr %n) {
  %p = getelementptr %node, ptr %n, i32 0, i32 1
  %v = load i32, ptr %p
  ret i32 %v
}

define weak void @weak_function() {
  ret void
}

define linkonce_odr i32 @once_more$(i32 %x) {
  ret i32 %x
}

define void @walk(ptr addrspace(1) %out, i32 %i) {
  %g = addrspacecast ptr addrspace(1) @first to ptr
  %n = load ptr, ptr %g
  %v = call i32 @visit(ptr %n)
  %c = getelementptr [14 x i8], ptr addrspace(4) @text, i32 0, i32 %i
  %b = load i8, ptr addrspace(4) %c
  %x = sext i8 %b to i32
  %y = load i32, ptr addrspace(1) @odd.name-1
  %z = load i32, ptr addrspace(1) @with_underscores$
  %e = load i8, ptr addrspace(1) getelementptr ([16 x i8], ptr addrspace(1) @elsewhere, i32 0, i32 3)
  %f = zext i8 %e to i32
  %s = add i32 %v, %x
  %t = add i32 %s, %y
  %u = add i32 %t, %z
  %w = add i32 %u, %f
  %k = call i32 @once_more$(i32 %w)
  call void @weak_function()
  store i32 %k, ptr addrspace(1) %out
  store i32 %k, ptr addrspace(3) @shared_weak
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @walk, !"kernel", i32 1}
!1 = !{ptr addrspace(1) @managed, !"managed", i32 1}
