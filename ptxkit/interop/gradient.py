"""Gradients for ops: of torch and of JAX, from a forward and a backward function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class Differentiable:
    """A function of arrays with its gradient; see `differentiable`."""

    def __init__(self, forward: Callable[..., Any], backward: Callable[..., Any]) -> None:
        self.forward, self.backward = forward, backward
        self.__name__ = getattr(forward, "__name__", type(forward).__name__)
        self.__doc__ = getattr(forward, "__doc__", None)
        self._jax: Any = None
        self._torch: Any = None
        if "torch" in sys.modules:  # so that the first call may be a compiler's
            self._torch = _torch_function(self.forward, self.backward)

    def __call__(self, *arguments: Any) -> Any:
        """Return `forward(*arguments)`; its gradient is what `backward` gives."""
        if any(hasattr(item, "is_cuda") for item in arguments):
            if self._torch is None:
                self._torch = _torch_function(self.forward, self.backward)
            return self._torch(*arguments)
        if any(hasattr(item, "aval") for item in arguments):
            if self._jax is None:
                self._jax = _jax_function(self.forward, self.backward)
            return self._jax(*arguments)
        return self.forward(*arguments)


def differentiable(forward: Callable[..., Any], backward: Callable[..., Any]) -> Differentiable:
    """Return a function with a gradient, for torch's autograd and `jax.grad`.

    `forward(*inputs)` gives an output or a tuple. `backward(inputs, outputs, gradients)` gets
    tuples, and returns a gradient for each input, or None (for scalars, for instance). Both may
    call ops. Under `torch.no_grad()`, and where no input wants a gradient, only `forward` runs.
    """
    return Differentiable(forward, backward)


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _torch_function(forward: Callable[..., Any], backward: Callable[..., Any]) -> Any:
    import torch

    class Function(torch.autograd.Function):
        @staticmethod
        def forward(*inputs: Any) -> Any:
            return forward(*inputs)

        @staticmethod
        def setup_context(context: Any, inputs: tuple[Any, ...], output: Any) -> None:
            context.others = [None if isinstance(i, torch.Tensor) else i for i in inputs]
            context.many = len(_tuple(output))
            tensors = [item for item in inputs if isinstance(item, torch.Tensor)]
            context.save_for_backward(*tensors, *_tuple(output))

        @staticmethod
        def backward(context: Any, *gradients: Any) -> Any:
            saved = context.saved_tensors
            outputs = tuple(saved[len(saved) - context.many :])
            tensors = iter(saved)
            inputs = tuple(next(tensors) if item is None else item for item in context.others)
            contiguous = tuple(None if item is None else item.contiguous() for item in gradients)
            return tuple(_tuple(backward(inputs, outputs, contiguous)))

    def call(*arguments: Any) -> Any:
        wants = torch.is_grad_enabled() and any(
            isinstance(item, torch.Tensor) and item.requires_grad for item in arguments
        )
        return Function.apply(*arguments) if wants else forward(*arguments)

    # Compilers need not read the two functions: the ops in them say what they do.
    return torch.compiler.allow_in_graph(call)


def _jax_function(forward: Callable[..., Any], backward: Callable[..., Any]) -> Any:
    import jax
    import jax.numpy as jnp

    @jax.custom_vjp
    def function(*inputs: Any) -> Any:
        return forward(*inputs)

    def ahead(*inputs: Any) -> Any:
        outputs = forward(*inputs)
        return outputs, (inputs, _tuple(outputs))

    def back(kept: Any, gradients: Any) -> Any:
        inputs, outputs = kept
        found = _tuple(backward(inputs, outputs, _tuple(gradients)))
        return tuple(
            jnp.zeros_like(item) if gradient is None else gradient
            for item, gradient in zip(inputs, found, strict=True)
        )

    function.defvjp(ahead, back)
    return function
