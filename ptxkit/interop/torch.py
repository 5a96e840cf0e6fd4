"""Ops on torch tensors: eager calls by the shim, all else through the dispatcher.

An eager call on plain tensors goes past torch's dispatcher. Where a mode is on, where something is
traced, or where tensors are of a subclass, the op `torch.ops.ptxkit.NAME.out` is called: it has
its outputs as arguments, so that compilers see who writes what.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any

from ptxkit import shim
from ptxkit.interop.contract import TYPES, ArrayError, Value
from ptxkit.interop.operation import Op
from ptxkit.interop.tensor_map import packed_map
from ptxkit.runtime.argument import packed_one

torch: Any = None  # imported with the first op, for ptxkit does without it
_numbers = itertools.count()
_library: Any = None


class TorchOp:
    """What `Op` calls with tensors: `__call__` makes the outputs, `out` is given them."""

    def __init__(self, op: Op) -> None:
        _import()
        self.op = op
        self._is_compiling = torch.compiler.is_compiling
        self._name, self._overload = _defined(op, self._implement)
        self._traced = _traced_function(op, self._overload)
        self._eager: Any = self._slow
        self._is_planned = False
        self._maps: list[str] = []  # the arrays that are passed as tensor maps
        self._constants: list[tuple[int, Any]] = []

    def __call__(self, *arguments: Any) -> Any:
        """Return the outputs for inputs."""
        if self._is_compiling():
            return self._traced(*arguments)
        return self._eager(*arguments)

    def out(self, *arguments: Any) -> None:
        """Write the outputs for inputs into the tensors that follow them."""
        if self._is_compiling():
            self._overload(*arguments)
        else:
            self._eager(*arguments)

    # ---- ways to launch

    def _implement(self, *arguments: Any) -> None:
        """Do what the dispatcher asks of the op: nothing is returned."""
        self._launch(*arguments)

    def _slow(self, *arguments: Any) -> Any:
        """Do what the shim does not: first calls, subclasses, modes, gradients, errors."""
        contract = self.op.contract
        many = len(contract.inputs)
        if not any(isinstance(item, torch.Tensor) for item in arguments):
            return self.op._first(*arguments)
        if len(arguments) not in (many, many + len(contract.made)):
            raise ArrayError(f"{self.op.name} takes {many} arguments: {contract.text}")
        tensors = [item for item in arguments if isinstance(item, torch.Tensor)]
        is_plain = all(type(item) in (torch.Tensor, torch.nn.Parameter) for item in tensors)
        if not is_plain or torch._C._len_torch_dispatch_stack() or _is_wrapped(tensors):
            if len(arguments) == many:
                return self._traced(*arguments)
            self._overload(*arguments)
            return None
        if torch.is_grad_enabled() and any(item.requires_grad for item in tensors):
            if len(arguments) != many:
                raise ArrayError(f"{self.op.name}: out= does not record gradients; use no_grad()")
            return _without_gradient().apply(self, *arguments)
        return self._launch(*arguments)

    def _launch(self, *arguments: Any) -> Any:
        """Check, allocate and launch in Python; from then on the shim does it."""
        op, contract = self.op, self.op.contract
        many = len(contract.inputs)
        inputs, outputs = arguments[:many], arguments[many:]
        device = _checked(contract.inputs, inputs, None)
        sizes = contract.sizes(
            [item.shape if isinstance(item, torch.Tensor) else None for item in inputs]
        )
        shapes = contract.shapes(sizes)
        if device is None:
            raise ArrayError(f"{op.name} needs a tensor among its inputs")
        with torch.cuda.device(device):
            if outputs:
                _checked(contract.made, outputs, device)
                for value, item, wanted in zip(contract.made, outputs, shapes, strict=True):
                    if tuple(item.shape) != wanted:
                        raise ArrayError(
                            f"{value}: shape {tuple(item.shape)} was given, not {wanted}"
                        )
            made = outputs or tuple(
                torch.empty(wanted, dtype=getattr(torch, value.dtype), device=device)
                for value, wanted in zip(contract.made, shapes, strict=True)
            )
            self._launch_on(inputs, made, sizes)
        if not self._is_planned:
            self._plan(sizes)
        return None if outputs else self._returned(inputs, made)

    def _returned(self, inputs: Sequence[Any], made: Sequence[Any]) -> Any:
        contract = self.op.contract
        given = dict(zip((value.name for value in contract.inputs), inputs, strict=True))
        given |= dict(zip((value.name for value in contract.made), made, strict=True))
        row = tuple(given[value.name] for value in contract.outputs)
        return row[0] if len(row) == 1 else row or None

    def _launch_on(
        self, inputs: Sequence[Any], outputs: Sequence[Any], sizes: dict[str, int]
    ) -> None:
        shape = self.op.shape(sizes)
        names = self.op.contract.dimensions
        values: list[bytes] = []
        driver = shape.kernel.module.driver
        for kind, index, parameter in self.op.rows(shape.kernel):
            if kind == "size":
                values.append(packed_one(parameter, sizes[names[index]]))
                continue
            if kind == "value":
                values.append(self.op.value_of(index, parameter, sizes))
                continue
            value: Value = (self.op.contract.inputs if kind == "input" else self.op.contract.made)[
                index
            ]
            item = (inputs if kind == "input" else outputs)[index]
            spec = self.op.map_of(value.name, sizes)
            if spec is None:
                values.append(packed_one(parameter, item))
            else:
                values.append(driver.encode(spec.driver_arguments(), item.data_ptr()))
        if 0 in shape.grid:
            return
        shape.kernel.launch_packed(
            values, grid=shape.grid, block=shape.block, cluster=shape.cluster,
            shmem_size=shape.shmem_size, stream=torch.cuda.current_stream(),
            cooperative=self.op.cooperative, pdl=self.op.pdl,
        )  # fmt: skip

    # ---- the shim

    def _plan(self, sizes: dict[str, int]) -> None:
        """Let the shim take over, where there is one that can."""
        self._is_planned = True
        library = shim.load()
        table = getattr(torch.Tensor, "__dlpack_c_exchange_api__", None)
        if library is None or table is None:
            return
        op, contract = self.op, self.op.contract
        parameters, aligns = [], {}
        self._maps, self._constants = [], []
        for kind, index, parameter in op.rows(op.shape(sizes).kernel):
            if kind == "value":
                parameters.append((4, len(self._constants), -1))
                self._constants.append((index, parameter))
                continue
            values = contract.inputs if kind == "input" else contract.made
            is_scalar = kind == "input" and values[index].sizes is None
            code = 2 if kind == "size" else 3 if is_scalar else int(kind == "output")
            number = -1
            if kind != "size" and values[index].name in op.maps:
                number = len(self._maps)
                self._maps.append(values[index].name)
            parameters.append((code, index, number))
            aligns[kind, index] = parameter.pointee_align if number < 0 else 16
        order = [value.name for value in (*contract.inputs, *contract.made)]
        returns = tuple(order.index(value.name) for value in contract.outputs)
        inputs = tuple(
            _argument(value, contract.dimensions, aligns.get(("input", at), 1))
            for at, value in enumerate(contract.inputs)
        )
        outputs = tuple(
            _argument(value, None, aligns.get(("output", at), 1))
            for at, value in enumerate(contract.made)
        )
        common = {
            "types": (torch.Tensor, torch.nn.Parameter),
            "exchange": table,
            "inputs": inputs,
            "outputs": outputs,
            "parameters": tuple(parameters),
            "dimensions": len(contract.dimensions),
            "resolve": self._resolve,
            "failed": self._failed,
            "allocate": torch._C._dynamo.guards._empty_strided_cuda,
            "dtypes": tuple(getattr(torch, value.dtype) for value in contract.made),
            "is_grad": torch.is_grad_enabled,
            "wants_grad": torch._C.TensorBase.requires_grad,
        }
        moded = torch._C._len_torch_dispatch_stack
        self._eager = library.Plan(slow=self._slow, is_moded=moded, returns=returns, **common)
        op._plan = op.out._plan = self._eager
        # What the dispatcher calls must not go back to it.
        direct = library.Plan(slow=self._implement, is_moded=bool, returns=(), **common)
        with warnings.catch_warnings():  # of the override, which is meant
            warnings.simplefilter("ignore")
            _library.impl(self._name, direct, "CUDA", allow_override=True)

    def _resolve(self, device: int, *given: int) -> tuple[Any, ...]:
        """Tell the shim how to launch for some sizes on a device."""
        op = self.op
        sizes = dict(zip(op.contract.dimensions, given, strict=True))
        shapes = op.contract.shapes(sizes)
        shape = op.shape(sizes)
        with torch.cuda.device(device):
            torch.cuda.current_stream()
            context, function = shape.kernel.prepared(
                grid=shape.grid,
                block=shape.block,
                cluster=shape.cluster,
                shmem_size=shape.shmem_size,
            )
        strides = tuple(tuple(_strides(row)) for row in shapes)
        return (
            context, function, shape.grid, shape.block, shape.shmem_size, shape.cluster,
            self.op.cooperative, self.op.pdl, shapes, strides, self._maps_of(sizes),
            tuple(int.from_bytes(op.value_of(*row, sizes), "little") for row in self._constants),
        )  # fmt: skip

    def _maps_of(self, sizes: dict[str, int]) -> tuple[bytes, ...]:
        specs = [self.op.map_of(name, sizes) for name in self._maps]
        return tuple(packed_map(spec.driver_arguments()) for spec in specs)

    def _failed(self, code: int, call: str) -> None:
        from ptxkit.runtime.driver import driver

        driver().check(call, code)


@cache
def _without_gradient() -> Any:
    """Return the function that runs an op whose gradient nobody gave, and says so if asked."""

    class WithoutGradient(torch.autograd.Function):
        @staticmethod
        def forward(context: Any, run: TorchOp, *arguments: Any) -> Any:
            context.name = run.op.name
            return run._launch(*arguments)

        @staticmethod
        def backward(context: Any, *gradients: Any) -> Any:
            raise RuntimeError(
                f"{context.name} has no gradient; give one with ptxkit.differentiable"
            )

    return WithoutGradient


def _import() -> None:
    global torch
    if torch is None:
        import torch as found

        torch = found


def _is_wrapped(tensors: Sequence[Any]) -> bool:
    """Tell whether tensors stand for others: under vmap, grad and the like."""
    return any(torch._C._functorch.is_functorch_wrapped_tensor(item) for item in tensors)


def _checked(wanted: Sequence[Value], given: Sequence[Any], device: Any) -> Any:
    """Return the device of arguments that fit; raises `ArrayError`."""
    for value, item in zip(wanted, given, strict=True):
        if value.sizes is None:
            if isinstance(item, torch.Tensor):
                raise ArrayError(f"{value} is a scalar, not a tensor; pass {value.name}.item()")
            continue
        if not isinstance(item, torch.Tensor):
            raise ArrayError(f"{value} is a tensor, not {type(item).__name__}")
        if item.dtype is not getattr(torch, value.dtype):
            raise ArrayError(f"{value}: dtype {item.dtype} was given, not torch.{value.dtype}")
        if not item.is_cuda:
            raise ArrayError(f"{value}: the tensor is on {item.device}, not on a CUDA device")
        if device is not None and item.device != device:
            raise ArrayError(f"{value}: the tensor is on {item.device}, others on {device}")
        if item.is_neg() or item.is_conj() or item.layout is not torch.strided:
            raise ArrayError(f"{value}: a view that is not computed yet; call resolve_neg()")
        if not item.is_contiguous():
            raise ArrayError(
                f"{value}: strides {item.stride()} are not contiguous; call contiguous()"
            )
        device = item.device
    return device


def _argument(value: Value, dimensions: Sequence[str] | None, align: int) -> tuple[Any, ...]:
    """Return a value as the shim knows it; without names of dimensions only its rank is fixed."""
    code, bits, _ = TYPES[value.type]
    align = max(align, bits // 8, 1)
    if value.sizes is None:
        return True, code, bits, align, ()
    if dimensions is None:
        return False, code, bits, align, tuple(range(len(value.sizes)))
    extents = [-1 - s if isinstance(s, int) else dimensions.index(s) for s in value.sizes]
    return False, code, bits, align, tuple(extents)


def _strides(shape: Sequence[int]) -> list[int]:
    strides: list[int] = []
    step = 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def _defined(op: Op, implementation: Any) -> tuple[str, Any]:
    """Define the op for torch's dispatcher; return its name and its overload."""
    global _library
    if _library is None:
        _library = torch.library.Library("ptxkit", "FRAGMENT")
    contract = op.contract
    name = f"{''.join(c if c.isalnum() else '_' for c in op.name)}_{next(_numbers)}"
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    inputs = [
        f"{_scalar(value)} {value.name}" if value.sizes is None
        else f"Tensor({next(letters)}!) {value.name}" if value.name in contract.in_place
        else f"Tensor {value.name}"
        for value in contract.inputs
    ]  # fmt: skip
    outputs = [f"Tensor({next(letters)}!) {value.name}" for value in contract.made]
    row = ", ".join([*inputs, *outputs])
    tags = [getattr(torch.Tag, tag) for tag in ("needs_exact_strides",) if hasattr(torch.Tag, tag)]
    _library.define(f"{name}.out({row}) -> ()", tags=tags)
    _library.impl(f"{name}.out", implementation, "CUDA")
    _library.impl(f"{name}.out", lambda *a, **k: None, "Meta")
    return f"{name}.out", getattr(torch.ops.ptxkit, name).out


def _scalar(value: Value) -> str:
    return "float" if value.type[0] == "f" else "int"


def _traced_function(op: Op, overload: Any) -> Any:
    """Return a function that compilers can trace: sizes, allocation, and the op."""
    contract = op.contract
    names = [value.name for value in contract.inputs]
    lines = [f"def traced({', '.join(names)}):"]
    known: dict[str, str] = {}
    for value in contract.inputs:
        if value.sizes is None:
            continue
        lines.append(f" if {value.name}.dim() != {len(value.sizes)}: raise wrong({str(value)!r})")
        for axis, size in enumerate(value.sizes):
            place = f"{value.name}.shape[{axis}]"
            if isinstance(size, int) or size in known:
                lines.append(
                    f" if {place} != {known.get(str(size), size)}: raise wrong({str(value)!r})"
                )
            else:
                known[size] = place
    first = next((value.name for value in contract.inputs if value.sizes is not None), None)
    for value in contract.made:
        # The names of sizes become places of them.
        row = ", ".join(f"({_placed(str(size), known)})" for size in value.sizes or ())
        kind = f"dtype=torch.{value.dtype}, device={first}.device"
        lines.append(f" {value.name} = torch.empty(({row},), {kind})")
    lines.append(f" overload({', '.join([*names, *(value.name for value in contract.made)])})")
    lines.append(f" return {', '.join(value.name for value in contract.outputs) or None}")
    scope: dict[str, Any] = {"torch": torch, "overload": overload, "wrong": ArrayError}
    scope |= {"cdiv": _cdiv, "min": min, "max": max}
    exec("\n".join(lines), scope)  # noqa: S102 - the contract was parsed: names and sizes alone
    return scope["traced"]


def _placed(size: str, known: dict[str, str]) -> str:
    import ast

    tree = ast.parse(size, mode="eval")
    places = {name: ast.parse(place, mode="eval").body for name, place in known.items()}

    class Place(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> Any:
            return places.get(node.id, node)

    return ast.unparse(Place().visit(tree))


def _cdiv(dividend: Any, divisor: Any) -> Any:
    return (dividend + divisor - 1) // divisor
