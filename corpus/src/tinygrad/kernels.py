"""Tensor programs for tinygrad; each function returns a tensor to compute."""

from tinygrad import Tensor, dtypes
from tinygrad.dtype import DType

DEVICE = "CUDA"


def empty(*shape: int, dtype: DType = dtypes.float32) -> Tensor:
    """Return an input tensor."""
    return Tensor.empty(*shape, dtype=dtype, device=DEVICE)


def vector_add() -> Tensor:
    return empty(4096) + empty(4096)


def softmax() -> Tensor:
    return empty(64, 1000).softmax()


def matmul_f16() -> Tensor:
    a, b = empty(128, 128, dtype=dtypes.half), empty(128, 128, dtype=dtypes.half)
    return a.matmul(b, dtype=dtypes.float)


def matmul_f32() -> Tensor:
    return empty(64, 64) @ empty(64, 64)


def layer_norm() -> Tensor:
    return empty(32, 256).layernorm()


def convolution() -> Tensor:
    return empty(1, 8, 16, 16).conv2d(empty(8, 8, 3, 3), padding=1).relu()


def transcendental() -> Tensor:
    x = empty(1024)
    return x.sin() + x.exp() * x.log() + x.sqrt().tanh()


def integers() -> Tensor:
    a, b = empty(512, dtype=dtypes.int32), empty(512, dtype=dtypes.int32)
    return (a > b).where(a // 7 - (b << 3), (a ^ b) % 5)


def booleans() -> Tensor:
    a, b = empty(256, dtype=dtypes.bool), empty(256, dtype=dtypes.int8)
    return (a & (b > 3)) | (b == 0)


def doubles() -> Tensor:
    return (empty(300, dtype=dtypes.float64) * 3.25).cumsum()


def gather() -> Tensor:
    return empty(100, 16)[empty(32, dtype=dtypes.int64)]


def random() -> Tensor:
    x = empty(256, dtype=dtypes.uint32)
    return ((x * 1664525 + 1013904223) >> 8).cast(dtypes.float) * (1.0 / 16777216)


def argmax() -> Tensor:
    return empty(16, 100).argmax(axis=1)
