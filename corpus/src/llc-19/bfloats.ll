; bfloat16 arithmetic, which needs newer targets, and maxima that keep NaN.
target triple = "nvptx64-nvidia-cuda"

declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
declare <2 x bfloat> @llvm.fma.v2bf16(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.maximum.v2bf16(<2 x bfloat>, <2 x bfloat>)
declare float @llvm.maximum.f32(float, float)

define void @mixed(ptr addrspace(1) %p, ptr addrspace(1) %q, float %f) {
  %a = load bfloat, ptr addrspace(1) %p
  %b = fadd bfloat %a, 0xR3F80
  %c = call bfloat @llvm.fma.bf16(bfloat %a, bfloat %b, bfloat %a)
  %d = fpext bfloat %c to float
  %e = call float @llvm.maximum.f32(float %d, float %f)
  %g = fptrunc float %e to bfloat
  store bfloat %g, ptr addrspace(1) %p
  %v = load <2 x bfloat>, ptr addrspace(1) %q
  %w = call <2 x bfloat> @llvm.fma.v2bf16(<2 x bfloat> %v, <2 x bfloat> %v, <2 x bfloat> <bfloat 0xR4000, bfloat 0xRBF80>)
  %x = call <2 x bfloat> @llvm.maximum.v2bf16(<2 x bfloat> %w, <2 x bfloat> %v)
  store <2 x bfloat> %x, ptr addrspace(1) %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @mixed, !"kernel", i32 1}
