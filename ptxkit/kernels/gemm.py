"""`gemm`: the product of two matrices on the GPU, with what may follow it in one kernel."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ptxkit.dsl.kernel import Kernel
from ptxkit.dsl.tensor_map import TensorMap
from ptxkit.kernels import gemm_sm80 as sm80
from ptxkit.kernels import gemm_sm90 as sm90
from ptxkit.kernels import gemm_sm100 as sm100
from ptxkit.kernels.activation import ACTIVATIONS

_TARGETS = {(9, 0): "sm_90a", (10, 0): "sm_100a"}
UNIT = 16  # bytes: what strides and addresses of a tensor map are multiples of
_SIZES = {"bf16": 2, "f16": 2, "f32": 4}
_NAMES = {"torch.bfloat16": "bf16", "torch.float16": "f16", "torch.float32": "f32"}


class Matrix(NamedTuple):
    """A batch of matrices as the kernel sees it: rows (M or N) by K, or by N for the product.

    `strides` are in elements, in the order of `shape`: batch, row, column.
    """

    name: str
    dtype: str
    address: int
    shape: tuple[int, int, int]
    strides: tuple[int, int, int]

    def steps(self, *, columns_run: bool = True) -> tuple[int, int]:
        """Return the bytes from row to row (or column to column) and from matrix to matrix.

        0 where there is one alone. Raises `ValueError` where the columns (or the rows) do not lie
        together, or where the others lie at addresses that copies of 16 bytes do not take.
        """
        size = _SIZES[self.dtype]
        inner, outer = (2, 1) if columns_run else (1, 2)
        if self.shape[inner] > 1 and self.strides[inner] != 1:
            raise ValueError(f"{self.name}: neither rows nor columns lie together in memory")
        strides = [self.strides[at] if self.shape[at] > 1 else 0 for at in (outer, 0)]
        for stride in strides:
            if stride * size % UNIT:
                raise ValueError(
                    f"{self.name}: stride {stride} is no multiple of {UNIT // size} elements, as"
                    f" copies of 16 bytes need; copy it into longer rows: shape {self.shape[1:]}"
                )
        if self.address % UNIT:
            raise ValueError(f"{self.name}: the address is no multiple of {UNIT} bytes")
        return strides[0] * size, strides[1] * size

    def tensor_map(self, box: tuple[int, int, int], *, columns_run: bool = True) -> TensorMap:
        """Return the tensor map whose inner dimension is the columns, or else the rows."""
        inner, outer = (2, 1) if columns_run else (1, 2)
        return TensorMap(
            self.dtype, (self.shape[inner], self.shape[outer], self.shape[0]), box,
            strides=self.steps(columns_run=columns_run), swizzle="128B", l2_promotion="256B",
        )  # fmt: skip

    def is_k_major(self) -> bool:
        """Tell which dimension runs fastest; where both could, the one that TMA takes."""
        if self.shape[2] > 1 and self.strides[2] != 1:
            return False
        fits = self.shape[1] == 1 or self.strides[1] * _SIZES[self.dtype] % UNIT == 0
        return fits or not (self.shape[1] == 1 or self.strides[1] == 1)


class Plan(NamedTuple):
    """What one product takes: the kernel, its values, its arguments, its grid.

    The first arguments are A, B and C: by their tensor maps, as many as there are, else by address.
    """

    kernel: Kernel
    values: dict[str, Any]
    maps: tuple[TensorMap, ...]
    numbers: tuple[int, ...]
    grid: tuple[int, int, int]
    block: int
    shared: int


@lru_cache(maxsize=1024)
def plan(
    a: Matrix, b: Matrix, c: Matrix, has_bias: bool, activation: str | None, sms: int, target: str
) -> Plan:
    """Return the plan of C = A Bᵀ, A being M by K and B being N by K; raises `ValueError`."""
    if a.dtype != b.dtype or a.dtype not in ("bf16", "f16"):
        raise ValueError(f"a and b are both bf16 or both f16, not {a.dtype} and {b.dtype}")
    if activation not in ACTIVATIONS:
        known = ", ".join(str(name) for name in ACTIVATIONS)
        raise ValueError(f"no activation {activation!r}; there are {known}")
    if a.shape[2] == 0:
        raise ValueError("K is 0: there is nothing to multiply")
    majors = a.is_k_major(), b.is_k_major()
    values = {
        "dtype": a.dtype, "out": c.dtype, "a_k_major": majors[0], "b_k_major": majors[1],
        "has_bias": has_bias, "activation": activation,
    }  # fmt: skip
    made = {"sm_80": _on_sm80, "sm_90a": _on_sm90, "sm_100a": _on_sm100}.get(target)
    if made is None:
        raise ValueError(f"target is sm_80, sm_90a or sm_100a, not {target}")
    return made(a, b, c, majors, values, sms)


def _on_sm90(
    a: Matrix, b: Matrix, c: Matrix, majors: tuple[bool, bool], values: dict[str, Any], sms: int
) -> Plan:
    a_side, b_side = sm90.sides(*majors)
    maps = (
        a.tensor_map(a_side.box, columns_run=majors[0]),
        b.tensor_map(b_side.box, columns_run=majors[1]),
        c.tensor_map((128 // _SIZES[c.dtype], 64, 1)),
    )
    batch, m, n = c.shape
    rows, columns = -(-m // (sm90.M * sm90.CTAS)), -(-n // sm90.N)
    tiles = rows * columns * batch
    numbers = rows, columns, -(-a.shape[2] // sm90.K), tiles
    grid = min(tiles, sms // sm90.CTAS) * sm90.CTAS, 1, 1
    return Plan(sm90.gemm_sm90, values, maps, numbers, grid, sm90.THREADS, sm90.SHARED)


def _on_sm100(
    a: Matrix, b: Matrix, c: Matrix, majors: tuple[bool, bool], values: dict[str, Any], sms: int
) -> Plan:
    sides = sm100.sides(*majors)
    maps = tuple(
        given.tensor_map(side.box, columns_run=major)
        for given, side, major in zip((a, b), sides, majors, strict=True)
    )
    leading, apart = c.steps()
    batch, m, n = c.shape
    numbers = m, n, -(-a.shape[2] // sm90.K), leading // _SIZES[c.dtype], apart
    grid = -(-m // sm90.M), -(-n // sm90.N), batch
    return Plan(sm100.gemm_sm100, values, maps, numbers, grid, sm100.THREADS, sm100.SHARED)


def _on_sm80(
    a: Matrix, b: Matrix, c: Matrix, majors: tuple[bool, bool], values: dict[str, Any], sms: int
) -> Plan:
    pairs = (a, majors[0]), (b, majors[1]), (c, True)
    steps = [given.steps(columns_run=columns_run) for given, columns_run in pairs]
    leading = [
        step // _SIZES[given.dtype] for (step, _), given in zip(steps, (a, b, c), strict=True)
    ]
    batch, m, n = c.shape
    numbers = (m, n, a.shape[2], *leading, *(apart for _, apart in steps))
    grid = -(-m // sm80.M), -(-n // sm80.N), batch
    return Plan(sm80.gemm_sm80, values, (), numbers, grid, sm80.THREADS, sm80.SHARED)


def matrix(name: str, tensor: Any, batch: int | None = None) -> Matrix:
    """Return a tensor of two or three dimensions as a matrix, repeated where it has no batch."""
    dtype = _NAMES.get(str(tensor.dtype))
    if dtype is None:
        raise ValueError(f"{name} is {tensor.dtype}; there are {', '.join(_NAMES)}")
    shape, strides = tuple(tensor.shape), tuple(tensor.stride())
    if len(shape) == 2:
        shape, strides = (batch or 1, *shape), (0, *strides)
    return Matrix(name, dtype, tensor.data_ptr(), shape, strides)


def gemm(
    a: Any,
    b: Any,
    out: Any = None,
    *,
    trans_a: bool = False,
    trans_b: bool = False,
    out_dtype: Any = None,
    bias: Any = None,
    activation: str | None = None,
    target: str | None = None,
) -> Any:
    """Multiply two torch tensors: activation(a @ b + bias), summed up in f32.

    `a` is M by K and `b` is K by N, of bf16 or f16, with a batch in front or without; `trans_a` and
    `trans_b` transpose first. Which dimension runs fastest does not matter, but the other strides
    are multiples of 8 elements. `out` has the dtype of `a`, or `out_dtype`; left out, it is new,
    its rows padded to multiples of 16 bytes. `bias` is one number for each of N. `activation` is
    `relu`, `silu` or `gelu` (its form by tanh). The kernel is `gemm_sm90` on Hopper, `gemm_sm100`
    on sm_100, `gemm_sm80` on others; `target` chooses: `sm_90a`, `sm_100a`, `sm_80`. Raises
    `ValueError` for what does not fit.
    """
    import torch

    if bias is None and (target or "sm_90a") == "sm_90a":
        (x, turned_x), (w, turned_w) = _stored(a, trans_a), _stored(b, trans_b)
        if _is_plain(x, w, out):
            dtype = str(out_dtype or (x if out is None else out).dtype)
            run = _op(str(x.dtype), dtype, turned_x, turned_w, activation, x.device)
            if run is not None:
                return run(x, w) if out is None else (run.out(x, w, out), out)[1]
    a, b = a.mT if trans_a else a, b if trans_b else b.mT  # both with K behind
    for name, tensor in (("a", a), ("b", b)):
        if tensor.dim() not in (2, 3):
            raise ValueError(f"{name} has 2 or 3 dimensions, not {tensor.dim()}")
    batches = [tensor.shape[0] for tensor in (a, b) if tensor.dim() == 3]
    (m, k), (n, k_of_b) = a.shape[-2:], b.shape[-2:]
    if k != k_of_b or len(set(batches)) > 1:
        raise ValueError(f"a {tuple(a.shape)} and b {tuple(b.mT.shape)} do not fit together")
    shape = (*batches[:1], m, n)
    if out is None:
        dtype = out_dtype or a.dtype
        unit = UNIT // dtype.itemsize
        out = torch.empty((*shape[:-1], -(-n // unit) * unit), dtype=dtype, device=a.device)
        out = out[..., :n]
    elif tuple(out.shape) != shape or out_dtype not in (None, out.dtype):
        raise ValueError(f"out is {tuple(out.shape)} of {out.dtype}, not {shape} of {out_dtype}")
    if not out.numel():
        return out
    batch = batches[0] if batches else None
    if bias is not None:
        if tuple(bias.shape) != (n,):
            raise ValueError(f"bias has the shape {tuple(bias.shape)}, not ({n},)")
        # The kernel reads the bias of whole tiles.
        bias = torch.nn.functional.pad(bias.float(), (0, -n % sm90.N))
    facts = torch.cuda.get_device_properties(a.device)
    target = target or (_TARGETS.get((facts.major, facts.minor), "sm_80"))
    made = plan(
        matrix("a", a, batch), matrix("b", b, batch), matrix("out", out), bias is not None,
        activation, facts.multi_processor_count, target,
    )  # fmt: skip
    module = _module(made.kernel, **made.values)
    arguments: list[Any] = [a.data_ptr(), b.data_ptr(), out.data_ptr()]
    for at, spec in enumerate(made.maps):
        arguments[at] = _encoded(module, spec, arguments[at])
    module[made.kernel.name].launch(
        *arguments, 0 if bias is None else bias, *made.numbers, grid=made.grid, block=made.block,
        shmem_size=made.shared, stream=torch.cuda.current_stream(a.device),
    )  # fmt: skip
    return out


def _stored(tensor: Any, is_turned: bool) -> tuple[Any, bool]:
    """Return a matrix as it lies in memory, row by row, and whether it is to be transposed."""
    if tensor.dim() == 2 and not tensor.is_contiguous() and tensor.mT.is_contiguous():
        return tensor.mT, not is_turned
    return tensor, is_turned


def _is_plain(a: Any, b: Any, out: Any) -> bool:
    """Tell whether these are matrices without gaps whose rows begin where copies can."""
    rows = (a, b) if out is None else (a, b, out)
    return all(
        item.dim() == 2 and item.is_contiguous() and item.shape[1] % 8 == 0 and item.numel() > 0
        and item.data_ptr() % UNIT == 0
        for item in rows
    )  # fmt: skip


@cache
def _op(dtype: str, out: str, trans_a: bool, trans_b: bool, activation: str | None, on: Any) -> Any:
    """Return the product of matrices without gaps as an op, which the shim launches, or None."""
    import torch

    from ptxkit.interop.operation import op

    facts = torch.cuda.get_device_properties(on)
    known = _NAMES.get(dtype) in ("bf16", "f16") and out in _NAMES and activation in ACTIVATIONS
    if (facts.major, facts.minor) != (9, 0) or not known:
        return None  # the other way says what is wrong
    kind, kind_out = _NAMES[dtype], _NAMES[out]
    sms = facts.multi_processor_count

    def planned(m: int, n: int, k: int) -> Plan:
        a = Matrix("a", kind, 0, (1, m, k), (0, 1, m) if trans_a else (0, k, 1))
        b = Matrix("b", kind, 0, (1, n, k), (0, k, 1) if trans_b else (0, 1, n))
        c = Matrix("out", kind_out, 0, (1, m, n), (0, n, 1))
        majors = not trans_a, trans_b
        fixed = {"dtype": kind, "out": kind_out, "a_k_major": majors[0], "b_k_major": majors[1]}
        return _on_sm90(a, b, c, majors, fixed | {"activation": activation}, sms)

    sizes = (
        f"a: {kind}[{'k, m' if trans_a else 'm, k'}], b: {kind}[{'n, k' if trans_b else 'k, n'}]"
    )
    values = planned(256, 256, 256).values
    return op(
        _module(sm90.gemm_sm90, **values)["gemm_sm90"],
        f"{sizes} -> c: {kind_out}[m, n]",
        grid=lambda m, n, k: planned(m, n, k).grid,
        block=sm90.THREADS,
        shmem_size=sm90.SHARED,
        maps={name: _chosen(planned, "maps", at) for at, name in enumerate("abc")},
        values={"bias": 0}
        | {
            name: _chosen(planned, "numbers", at)
            for at, name in enumerate(("rows", "columns", "steps", "tiles"))
        },
    )


def _chosen(planned: Callable[..., Plan], field: str, at: int) -> Callable[..., Any]:
    return lambda m, n, k: getattr(planned(m, n, k), field)[at]


@cache
def _module(kernel: Kernel, **values: Any) -> Any:
    from ptxkit.runtime.assembler import AssemblyError, assemble
    from ptxkit.runtime.loader import load

    text = kernel.ptx(**values)
    # With setmaxnreg ignored, or wgmma serialised, it is no use; eight spilled bytes do no harm.
    notes = [note for note in assemble(text).advice if note.code.startswith("C75")]
    if notes:
        raise AssemblyError("\n".join(map(str, notes)), tuple(notes))
    return load(text)


@lru_cache(maxsize=1024)
def _encoded(module: Any, spec: TensorMap, address: int) -> bytes:
    made: bytes = module.driver.encode(spec.driver_arguments(), address)
    return made


__all__ = ["Matrix", "Plan", "gemm", "matrix", "plan"]
