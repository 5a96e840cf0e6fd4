; Tensor memory of Blackwell: allocation, copies, loads, stores, a matrix product.
target triple = "nvptx64-nvidia-cuda"

@slot = internal addrspace(3) global i32 undef, align 4
@bar = internal addrspace(3) global i64 undef, align 8

declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.cp.128x256b.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3))
declare void @llvm.nvvm.tcgen05.fence.after.thread.sync()
declare <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6), i1)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x4(ptr addrspace(6), i64, i1)
declare void @llvm.nvvm.tcgen05.st.16x64b.x4(ptr addrspace(6), <4 x i32>, i1)
declare void @llvm.nvvm.tcgen05.wait.ld()
declare void @llvm.nvvm.tcgen05.wait.st()
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)

define ptx_kernel void @product(i64 %a, i64 %b, i32 %descriptor, ptr addrspace(1) %out) "nvvm.reqntid"="128" {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot, i32 128)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  %t = load i32, ptr addrspace(3) @slot
  %d = inttoptr i32 %t to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.cp.128x256b.cg1(ptr addrspace(6) %d, i64 %a)
  call void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg1(ptr addrspace(6) %d, i64 %b)
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %descriptor, i1 false, i32 0, i32 1, i32 0)
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %descriptor, i1 true, i32 2, i32 1, i32 1)
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @bar)
  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()
  %v = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %d, i1 false)
  %w = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x4(ptr addrspace(6) %d, i64 2, i1 true)
  call void @llvm.nvvm.tcgen05.wait.ld()
  call void @llvm.nvvm.tcgen05.st.16x64b.x4(ptr addrspace(6) %d, <4 x i32> %w, i1 false)
  call void @llvm.nvvm.tcgen05.wait.st()
  store <8 x i32> %v, ptr addrspace(1) %out, align 32
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %d, i32 128)
  ret void
}
