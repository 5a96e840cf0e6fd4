// Blackwell, half precision, one block a tile.
#include "kernel3x.cuh"
using Config = Gemm<cutlass::arch::Sm100, cutlass::arch::OpClassTensorOp, half_t, Row, 8, half_t, Column, 8, half_t, half_t, Row,
                    Shape<_128, _64, _64>, Shape<_1, _1, _1>, cutlass::gemm::KernelTmaWarpSpecialized1SmSm100,
                    cutlass::epilogue::TmaWarpSpecialized1Sm, cutlass::epilogue::fusion::LinearCombination<half_t, float>>;
EMIT(gemm_f16, Config::Kernel)
