// GeForce Blackwell, block-scaled MXFP8 through mma.sync.
#include "kernel3x.cuh"
using Operand = cutlass::mx_float8_t<float_e4m3_t>;
using Config = Gemm<cutlass::arch::Sm120, cutlass::arch::OpClassBlockScaledTensorOp, Operand, Row, 16, Operand, Column, 16, bfloat16_t,
                    bfloat16_t, Row, Shape<_128, _128, _128>, Shape<_1, _1, _1>, cutlass::gemm::KernelTmaWarpSpecializedCooperative,
                    cutlass::epilogue::collective::EpilogueScheduleAuto, cutlass::epilogue::fusion::LinearCombination<bfloat16_t, float>>;
EMIT(gemm_mxfp8, Config::Kernel)
