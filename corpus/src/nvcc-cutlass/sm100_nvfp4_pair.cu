// Blackwell, block-scaled NVFP4, a pair of blocks a tile.
#include "kernel3x.cuh"
using Operand = cutlass::nv_float4_t<cutlass::float_e2m1_t>;
using Config = Gemm<cutlass::arch::Sm100, cutlass::arch::OpClassBlockScaledTensorOp, Operand, Row, 32, Operand, Column, 32, bfloat16_t,
                    bfloat16_t, Row, Shape<_256, _128, _256>, Shape<_2, _1, _1>, cutlass::gemm::KernelTmaWarpSpecialized2SmNvf4Sm100,
                    cutlass::epilogue::TmaWarpSpecialized2Sm, cutlass::epilogue::fusion::LinearCombination<bfloat16_t, float>>;
EMIT(gemm_nvfp4_pair, Config::Kernel)
