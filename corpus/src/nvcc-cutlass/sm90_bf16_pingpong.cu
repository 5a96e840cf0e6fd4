// Hopper, bfloat16, ping-pong warp specialisation, cluster of two.
#include "kernel3x.cuh"
using Config = Gemm<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, bfloat16_t, Row, 8, bfloat16_t, Column, 8, bfloat16_t,
                    bfloat16_t, Row, Shape<_64, _128, _64>, Shape<_2, _1, _1>, cutlass::gemm::KernelTmaWarpSpecializedPingpong,
                    cutlass::epilogue::TmaWarpSpecialized, cutlass::epilogue::fusion::LinearCombination<bfloat16_t, float>>;
EMIT(gemm_bf16_pingpong, Config::Kernel)
