; Loops, branches, switches and phis: saxpy, a dot product in shared memory, a matrix product, a state machine.
target triple = "nvptx64-nvidia-cuda"

@partial = internal addrspace(3) global [256 x float] undef, align 16
@tile_a = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@tile_b = internal addrspace(3) global [16 x [16 x float]] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier0()
declare float @llvm.fma.f32(float, float, float)

define void @saxpy(i32 %n, float %a, ptr addrspace(1) noalias align 4 %x, ptr addrspace(1) align 4 %y) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %o = mul i32 %b, %d
  %first = add i32 %o, %t
  %step = mul i32 %d, %g
  %any = icmp slt i32 %first, %n
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %loop ]
  %w = sext i32 %i to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %w
  %py = getelementptr float, ptr addrspace(1) %y, i64 %w
  %vx = load float, ptr addrspace(1) %px, !invariant.load !0
  %vy = load float, ptr addrspace(1) %py
  %r = call float @llvm.fma.f32(float %a, float %vx, float %vy)
  store float %r, ptr addrspace(1) %py
  %next = add nsw i32 %i, %step
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !1
exit:
  ret void
}

define void @dot(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr [256 x float], ptr addrspace(3) @partial, i32 0, i32 %t
  br label %head
head:
  %i = phi i32 [ %t, %entry ], [ %next, %body ]
  %s = phi float [ 0.0, %entry ], [ %sum, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %reduce
body:
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %py = getelementptr float, ptr addrspace(1) %y, i32 %i
  %a = load float, ptr addrspace(1) %px
  %b = load float, ptr addrspace(1) %py
  %p = fmul contract float %a, %b
  %sum = fadd contract float %s, %p
  %next = add i32 %i, 256
  br label %head
reduce:
  store float %s, ptr addrspace(3) %slot
  br label %step
step:
  %h = phi i32 [ 128, %reduce ], [ %half, %joined ]
  call void @llvm.nvvm.barrier0()
  %active = icmp ult i32 %t, %h
  br i1 %active, label %add, label %joined
add:
  %j = add i32 %t, %h
  %other = getelementptr [256 x float], ptr addrspace(3) @partial, i32 0, i32 %j
  %v = load float, ptr addrspace(3) %other
  %u = load float, ptr addrspace(3) %slot
  %w = fadd float %u, %v
  store float %w, ptr addrspace(3) %slot
  br label %joined
joined:
  %half = lshr i32 %h, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %write, label %step
write:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %store, label %end
store:
  %total = load float, ptr addrspace(3) @partial
  store float %total, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

define void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %r0 = shl i32 %by, 4
  %row = or i32 %r0, %ty
  %c0 = shl i32 %bx, 4
  %col = or i32 %c0, %tx
  %rn = mul i32 %row, %n
  %sa = getelementptr [16 x [16 x float]], ptr addrspace(3) @tile_a, i32 0, i32 %ty, i32 %tx
  %sb = getelementptr [16 x [16 x float]], ptr addrspace(3) @tile_b, i32 0, i32 %ty, i32 %tx
  br label %tile
tile:
  %k = phi i32 [ 0, %entry ], [ %k1, %inner.end ]
  %acc = phi float [ 0.0, %entry ], [ %acc1, %inner.end ]
  %ka = add i32 %k, %tx
  %ia = add i32 %rn, %ka
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %ia
  %va = load float, ptr addrspace(1) %pa
  store float %va, ptr addrspace(3) %sa
  %kb = add i32 %k, %ty
  %kn = mul i32 %kb, %n
  %ib = add i32 %kn, %col
  %pb = getelementptr float, ptr addrspace(1) %b, i32 %ib
  %vb = load float, ptr addrspace(1) %pb
  store float %vb, ptr addrspace(3) %sb
  call void @llvm.nvvm.barrier0()
  br label %inner
inner:
  %j = phi i32 [ 0, %tile ], [ %j1, %inner ]
  %s = phi float [ %acc, %tile ], [ %acc1, %inner ]
  %qa = getelementptr [16 x [16 x float]], ptr addrspace(3) @tile_a, i32 0, i32 %ty, i32 %j
  %qb = getelementptr [16 x [16 x float]], ptr addrspace(3) @tile_b, i32 0, i32 %j, i32 %tx
  %xa = load float, ptr addrspace(3) %qa
  %xb = load float, ptr addrspace(3) %qb
  %acc1 = call float @llvm.fma.f32(float %xa, float %xb, float %s)
  %j1 = add i32 %j, 1
  %again = icmp ne i32 %j1, 16
  br i1 %again, label %inner, label %inner.end
inner.end:
  call void @llvm.nvvm.barrier0()
  %k1 = add i32 %k, 16
  %more = icmp slt i32 %k1, %n
  br i1 %more, label %tile, label %out
out:
  %ic = add i32 %rn, %col
  %pc = getelementptr float, ptr addrspace(1) %c, i32 %ic
  store float %acc1, ptr addrspace(1) %pc
  ret void
}

define void @machine(ptr addrspace(1) %program, ptr addrspace(1) %out, i32 %length) {
entry:
  br label %fetch
fetch:
  %pc = phi i32 [ 0, %entry ], [ %pc1, %done ], [ %target, %jump ]
  %acc = phi i32 [ 0, %entry ], [ %new, %done ], [ %acc, %jump ]
  %run = icmp ult i32 %pc, %length
  br i1 %run, label %decode, label %stop
decode:
  %p = getelementptr { i32, i32 }, ptr addrspace(1) %program, i32 %pc
  %q = getelementptr { i32, i32 }, ptr addrspace(1) %program, i32 %pc, i32 1
  %op = load i32, ptr addrspace(1) %p
  %arg = load i32, ptr addrspace(1) %q
  switch i32 %op, label %bad [ i32 0, label %add i32 1, label %sub i32 2, label %mul i32 3, label %and
    i32 4, label %shl i32 5, label %jump i32 6, label %neg i32 7, label %done0 i32 8, label %add ]
add:
  %r1 = add i32 %acc, %arg
  br label %done
sub:
  %r2 = sub i32 %acc, %arg
  br label %done
mul:
  %r3 = mul i32 %acc, %arg
  br label %done
and:
  %r4 = and i32 %acc, %arg
  br label %done
shl:
  %r5 = shl i32 %acc, %arg
  br label %done
neg:
  %r6 = sub i32 0, %acc
  br label %done
jump:
  %target = add i32 %pc, %arg
  br label %fetch
done0:
  br label %done
done:
  %new = phi i32 [ %r1, %add ], [ %r2, %sub ], [ %r3, %mul ], [ %r4, %and ], [ %r5, %shl ], [ %r6, %neg ], [ 7, %done0 ]
  %pc1 = add i32 %pc, 1
  br label %fetch
bad:
  unreachable
stop:
  store i32 %acc, ptr addrspace(1) %out
  ret void
}

!nvvm.annotations = !{!2, !3, !4, !5, !6, !7, !8}
!0 = !{}
!1 = distinct !{!1, !9}
!9 = !{!"llvm.loop.unroll.disable"}
!2 = !{ptr @saxpy, !"kernel", i32 1}
!3 = !{ptr @dot, !"kernel", i32 1, !"reqntidx", i32 256}
!4 = !{ptr @matmul, !"kernel", i32 1}
!5 = !{ptr @matmul, !"maxntidx", i32 16, !"maxntidy", i32 16, !"maxntidz", i32 1}
!6 = !{ptr @matmul, !"minctasm", i32 2}
!7 = !{ptr @machine, !"kernel", i32 1}
!8 = !{ptr @machine, !"maxnreg", i32 32}
