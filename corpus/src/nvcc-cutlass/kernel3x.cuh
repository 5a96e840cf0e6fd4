// Build a CUTLASS 3.x GEMM kernel from its collectives and emit it under a plain name.
#pragma once
#include <cutlass/cutlass.h>
#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/epilogue/fusion/operations.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/kernel/gemm_universal.hpp>

#include <cute/tensor.hpp>

using namespace cute;

template <class Arch, class OpClass, class A, class LayoutA, int AlignA, class B, class LayoutB, int AlignB, class C, class D,
          class LayoutD, class Tile, class Cluster, class Schedule, class EpilogueSchedule, class Fusion>
struct Gemm {
  using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
      Arch, OpClass, Tile, Cluster, cutlass::epilogue::collective::EpilogueTileAuto, float, float, C, LayoutD,
      128 / cutlass::sizeof_bits<D>::value, D, LayoutD, 128 / cutlass::sizeof_bits<D>::value, EpilogueSchedule, Fusion>::CollectiveOp;
  using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
      Arch, OpClass, A, LayoutA, AlignA, B, LayoutB, AlignB, float, Tile, Cluster,
      cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(sizeof(typename Epilogue::SharedStorage))>,
      Schedule>::CollectiveOp;
  using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Mainloop, Epilogue>;
};

#define EMIT(name, kernel)                                                                         \
  extern "C" __global__ void __launch_bounds__(kernel::MaxThreadsPerBlock, 1)                      \
      name(const __grid_constant__ kernel::Params params) {                                        \
    extern __shared__ char shared[];                                                               \
    kernel operation;                                                                              \
    operation(params, shared);                                                                     \
  }

using Row = cutlass::layout::RowMajor;
using Column = cutlass::layout::ColumnMajor;
using cutlass::bfloat16_t;
using cutlass::float_e4m3_t;
using cutlass::half_t;
