// Hopper, TF32, operands loaded with cp.async, no cluster.
#include "kernel3x.cuh"
using Config = Gemm<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, tfloat32_t, Row, 1, tfloat32_t, Column, 1, float, float, Row,
                    Shape<_64, _64, _32>, Shape<_1, _1, _1>, cutlass::gemm::KernelCpAsyncWarpSpecialized,
                    cutlass::epilogue::NoSmemWarpSpecialized, cutlass::epilogue::fusion::LinearCombination<float, float>>;
EMIT(gemm_tf32_cpasync, Config::Kernel)
