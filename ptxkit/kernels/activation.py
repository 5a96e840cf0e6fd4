"""What a matrix product may apply to its sums: functions of an f32 register."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.dsl.call import ptx


def relu(x: Any) -> Any:
    """Append max(x, 0)."""
    return ptx.max.f32(x, 0.0)


def silu(x: Any) -> Any:
    """Append x / (1 + exp(-x)), with approximate exp2 and reciprocal."""
    power = ptx.ex2.approx.f32(x * -1.4426950408889634)
    return x * ptx.rcp.approx.f32(power + 1.0)


def gelu(x: Any) -> Any:
    """Append x / 2 (1 + tanh(√(2/π) (x + 0.044715 x³))): gelu's form by tanh."""
    cubic = ptx.fma.rn.f32(x * x, 0.0356774081363, 0.7978845608)
    half = x * 0.5
    return ptx.fma.rn.f32(half, ptx.tanh.approx.f32(x * cubic), half)


ACTIVATIONS: dict[str | None, Callable[[Any], Any]] = {
    None: lambda x: x, "relu": relu, "silu": silu, "gelu": gelu,
}  # fmt: skip

__all__ = ["ACTIVATIONS"]
