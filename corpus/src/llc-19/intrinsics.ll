; Intrinsics of Volta to Ampere: shuffles, votes, matrix operations, asynchronous copies, barriers in memory.
target triple = "nvptx64-nvidia-cuda"

@buffer = internal addrspace(3) global [4096 x i8] undef, align 128
@barrier = internal addrspace(3) global i64 undef, align 8

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.activemask()
declare void @llvm.nvvm.nanosleep(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3))
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double, double, double, double)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3))
declare float @llvm.nvvm.ex2.approx.ftz.f(float)
declare float @llvm.nvvm.rsqrt.approx.f(float)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.fns(i32, i32, i32)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare void @llvm.trap()

define void @warp(ptr addrspace(1) %p, i32 %v) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %mask = call i32 @llvm.nvvm.activemask()
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
  %b = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %mask, i32 %a, i32 1, i32 0)
  %c = extractvalue { i32, i1 } %b, 0
  %d = extractvalue { i32, i1 } %b, 1
  %e = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %d)
  %f = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %d)
  %g = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %c)
  call void @llvm.nvvm.bar.warp.sync(i32 %mask)
  call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 64)
  %lt = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %h = and i32 %e, %lt
  %i = call i32 @llvm.nvvm.fns(i32 %h, i32 0, i32 2)
  %j = call i32 @llvm.nvvm.prmt(i32 %g, i32 %i, i32 4660)
  %k = select i1 %f, i32 %j, i32 %lane
  call void @llvm.nvvm.nanosleep(i32 100)
  %t = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %u = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %w = sub i64 %u, %t
  %x = trunc i64 %w to i32
  %y = add i32 %k, %x
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %y, i32 -1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define void @tensor(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) @buffer, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @buffer, i32 16), ptr addrspace(1) %p, i32 %n)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 2)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @barrier, i32 32)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) @barrier)
  %state = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @barrier)
  br label %wait
wait:
  %ready = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @barrier, i64 %state)
  br i1 %ready, label %go, label %wait
go:
  call void @llvm.nvvm.cp.async.wait.all()
  %m = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) @buffer)
  %m0 = extractvalue { i32, i32, i32, i32 } %m, 0
  %m1 = extractvalue { i32, i32, i32, i32 } %m, 1
  %m2 = extractvalue { i32, i32, i32, i32 } %m, 2
  %m3 = extractvalue { i32, i32, i32, i32 } %m, 3
  %h0 = bitcast i32 %m0 to <2 x half>
  %h1 = bitcast i32 %m1 to <2 x half>
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %h0, <2 x half> %h1, <2 x half> %h0, <2 x half> %h1, <2 x half> %h1, <2 x half> %h0, float 0.0, float 1.0, float 2.0, float 3.0)
  %d0 = extractvalue { float, float, float, float } %d, 0
  %i = call { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.s8(i32 %m0, i32 %m1, i32 %m2, i32 %m3, i32 %m0, i32 %m1, i32 0, i32 0, i32 0, i32 0)
  %i0 = extractvalue { i32, i32, i32, i32 } %i, 3
  %f = sitofp i32 %i0 to double
  %x = call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double %f, double 1.5, double 0.0, double 0.0)
  %x0 = extractvalue { double, double } %x, 1
  %y = fptrunc double %x0 to float
  %e = call float @llvm.nvvm.ex2.approx.ftz.f(float %d0)
  %r = call float @llvm.nvvm.rsqrt.approx.f(float %e)
  %l = call float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %p, i32 4)
  %s = fadd float %r, %l
  %z = fadd float %s, %y
  %generic = addrspacecast ptr addrspace(1) %q to ptr
  %shared = call i1 @llvm.nvvm.isspacep.shared(ptr %generic)
  br i1 %shared, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  store float %z, ptr addrspace(1) %q
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @warp, !"kernel", i32 1}
!1 = !{ptr @tensor, !"kernel", i32 1, !"maxntidx", i32 32}
