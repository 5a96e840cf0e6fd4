; Atomic operations with orders and scopes, fences, volatile accesses, every address space.
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()

@counter = internal addrspace(3) global i32 undef, align 4
@total = addrspace(1) global i64 0, align 8

define void @orders(ptr %g, ptr addrspace(1) %p, i32 %v, i64 %w, float %f, double %d) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  %b = atomicrmw umax ptr %g, i32 %a seq_cst
  %c = atomicrmw xchg ptr addrspace(3) @counter, i32 %b acquire
  %e = atomicrmw and ptr addrspace(1) %p, i32 %c release
  %h = atomicrmw or ptr addrspace(1) %p, i32 %e acq_rel
  %i = atomicrmw min ptr addrspace(1) %p, i32 %h monotonic
  %j = atomicrmw sub ptr addrspace(1) @total, i64 %w monotonic
  %k = atomicrmw fadd ptr addrspace(1) %p, float %f monotonic
  %l = cmpxchg ptr addrspace(1) %p, i32 %i, i32 7 monotonic monotonic
  %m = extractvalue { i32, i1 } %l, 1
  %n = cmpxchg weak ptr %g, i64 %j, i64 %w acq_rel monotonic
  %o = extractvalue { i64, i1 } %n, 0
  %q = atomicrmw nand ptr addrspace(1) %p, i32 %v monotonic
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  %r = zext i1 %m to i64
  %s = add i64 %o, %r
  %t = zext i32 %q to i64
  %u = add i64 %s, %t
  %x = fptosi float %k to i64
  %y = xor i64 %u, %x
  store i64 %y, ptr addrspace(1) @total
  ret void
}

define void @loads(ptr %g, ptr addrspace(1) %p) {
  %a = load volatile i32, ptr %g
  %b = load volatile <2 x i32>, ptr addrspace(1) %p
  %c = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %d = load atomic i64, ptr %g unordered, align 8
  %e = extractelement <2 x i32> %b, i32 1
  %f = add i32 %a, %e
  %h = add i32 %f, %c
  store volatile i32 %h, ptr addrspace(3) @counter
  store atomic i32 %h, ptr addrspace(1) %p monotonic, align 4
  store atomic i64 %d, ptr %g unordered, align 8
  %i = load i8, ptr addrspace(1) %p, align 1
  store i8 %i, ptr addrspace(1) %p, align 1
  %j = load i16, ptr %g, align 2
  store i16 %j, ptr %g, align 2
  %k = load i1, ptr %g
  store i1 %k, ptr addrspace(1) %p
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @orders, !"kernel", i32 1}
!1 = !{ptr @loads, !"kernel", i32 1}
