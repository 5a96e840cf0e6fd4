// Hopper, FP8 with fast accumulation, cooperative consumers, bias and ReLU in the epilogue.
#include "kernel3x.cuh"
using Fusion = cutlass::epilogue::fusion::LinCombPerRowBiasEltAct<cutlass::epilogue::thread::ReLu, half_t, float>;
using Config = Gemm<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, float_e4m3_t, Row, 16, float_e4m3_t, Column, 16, half_t,
                    half_t, Row, Shape<_128, _64, _128>, Shape<_1, _2, _1>, cutlass::gemm::KernelTmaWarpSpecializedCooperativeFP8FastAccum,
                    cutlass::epilogue::TmaWarpSpecializedCooperative, Fusion>;
EMIT(gemm_fp8_cooperative, Config::Kernel)
