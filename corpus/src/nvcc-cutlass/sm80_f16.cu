// Ampere and Turing, CUTLASS 2.x: tensor cores fed by cp.async, or by plain loads on Turing.
#include <cutlass/gemm/device/gemm.h>
#include <cutlass/gemm/kernel/gemm.h>

template <class Arch, class Instruction, int Stages>
using Kernel = typename cutlass::gemm::kernel::DefaultGemm<
    cutlass::half_t, cutlass::layout::RowMajor, 8, cutlass::half_t, cutlass::layout::ColumnMajor, 8, cutlass::half_t,
    cutlass::layout::RowMajor, float, cutlass::arch::OpClassTensorOp, Arch, cutlass::gemm::GemmShape<64, 64, 32>,
    cutlass::gemm::GemmShape<32, 32, 32>, Instruction, cutlass::epilogue::thread::LinearCombination<cutlass::half_t, 8, float, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, Stages, false, cutlass::arch::OpMultiplyAdd>::GemmKernel;

#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
using K = Kernel<cutlass::arch::Sm80, cutlass::gemm::GemmShape<16, 8, 16>, 3>;
#else
using K = Kernel<cutlass::arch::Sm75, cutlass::gemm::GemmShape<16, 8, 8>, 2>;
#endif

extern "C" __global__ void __launch_bounds__(K::kThreadCount) gemm_f16(const K::Params params) {
  extern __shared__ int shared[];
  K()(params, *reinterpret_cast<K::SharedStorage*>(shared));
}
