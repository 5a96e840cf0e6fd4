; Intrinsics of Hopper and Blackwell: bulk copies, clusters, tensor memory.
target triple = "nvptx64-nvidia-cuda"

@smem = external addrspace(3) global [0 x i8], align 1024
@bar = internal addrspace(3) global i64 undef, align 8
@slot = internal addrspace(3) global i32 undef, align 4

declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7), ptr addrspace(3), ptr addrspace(1), i32, i16, i64, i1, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32)
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d(ptr addrspace(3), ptr, i32, i32, i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.2d(ptr, i32, i32, i64, i1)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare void @llvm.nvvm.griddepcontrol.wait()
declare void @llvm.nvvm.griddepcontrol.launch.dependents()

define ptx_kernel void @bulk(ptr byval([128 x i8]) align 64 %map, ptr addrspace(1) %g) "nvvm.cluster_dim"="2,1,1" "nvvm.maxntid"="128,1,1" "nvvm.minctasm"="1" "nvvm.maxnreg"="64" {
entry:
  call void @llvm.nvvm.griddepcontrol.wait()
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %e = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %p = extractvalue { i32, i1 } %e, 1
  br i1 %p, label %one, label %all
one:
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %far = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @smem, i32 %rank)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %far, ptr addrspace(3) @bar, ptr addrspace(1) %g, i32 1024, i16 3, i64 0, i1 true, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.2d(ptr %map, i32 0, i32 64, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d(ptr addrspace(3) @smem, ptr %map, i32 %rank, i32 0, i32 7, i64 81985529216486895, i1 true)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %g, ptr addrspace(3) @smem, i32 256, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  br label %all
all:
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
  call void @llvm.nvvm.griddepcontrol.launch.dependents()
  ret void
}
