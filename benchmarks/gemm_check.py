"""Compare `ptxkit.kernels.gemm` with torch: results at odd sizes, then the times of large ones.

    python benchmarks/gemm_check.py            # on a Hopper GPU; ends with 1 if a result differs

Times are medians of alternating runs, torch, ptxkit, ptxkit, torch, after a warm-up.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

import torch

from ptxkit.kernels.gemm import gemm

SHAPES = [  # M, N, K
    (128, 256, 64), (256, 256, 4096), (1, 1, 1), (97, 1009, 521), (8191, 33, 127),
    (1000, 2000, 3000), (4096, 4096, 4096),
]  # fmt: skip
SIZES = (2048, 4096, 8192)
ACTIVATIONS = {
    None: lambda x: x,
    "relu": torch.relu,
    "silu": torch.nn.functional.silu,
    "gelu": lambda x: torch.nn.functional.gelu(x, approximate="tanh"),
}


def padded(*shape: int, dtype: torch.dtype = torch.bfloat16) -> torch.Tensor:
    """Return random numbers whose rows begin at multiples of 16 bytes."""
    columns = -(-shape[-1] // 8) * 8
    made = torch.randn(*shape[:-1], columns, device="cuda", dtype=torch.float32).to(dtype)
    return made[..., : shape[-1]]


def stored(rows: int, columns: int, is_turned: bool, *batch: int, **more: Any) -> torch.Tensor:
    """Return a matrix whose columns lie together, or, turned, whose rows do."""
    return (
        padded(*batch, columns, rows, **more).mT
        if is_turned
        else padded(*batch, rows, columns, **more)
    )


def cases() -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """Return name, operands and options of each comparison."""
    found: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
    for m, n, k in SHAPES:
        for a_turned, b_turned in ((False, True), (False, False), (True, True), (True, False)):
            pair = stored(m, k, a_turned), stored(k, n, b_turned)
            found.append((f"{m}x{n}x{k} a{'T' * a_turned} b{'T' * b_turned}", pair, {}))
    m, n, k = 333, 777, 555
    for activation in ACTIVATIONS:
        for dtype in (torch.float32, torch.bfloat16):
            options = {
                "activation": activation,
                "out_dtype": dtype,
                "bias": torch.randn(n, device="cuda"),
            }
            found.append((f"{activation} {dtype}", (padded(m, k), padded(k, n)), options))
    half = stored(m, k, False, dtype=torch.float16), stored(k, n, True, dtype=torch.float16)
    found.append(("f16", half, {}))
    found.append(("batch", (stored(m, k, False, 5), stored(k, n, True, 5)), {}))
    found.append(("one a of a batch", (stored(m, k, False), stored(k, n, False, 3)), {}))
    found += [(f"sm_80 {name}", pair, {**more, "target": "sm_80"}) for name, pair, more in found]
    return found


def error(pair: tuple[Any, ...], options: dict[str, Any]) -> float:
    """Return the largest error, in parts of what rounding of the result allows."""
    a, b = pair
    result = gemm(a, b, **options)
    again = gemm(a, b, **options)
    assert torch.equal(result, again), "two runs differ"
    exact = a.double() @ b.double()
    if options.get("bias") is not None:
        exact += options["bias"].double()
    exact = ACTIVATIONS[options.get("activation")](exact)
    grain = {torch.float32: 2**-10, torch.float16: 2**-10, torch.bfloat16: 2**-7}[result.dtype]
    allowed = grain * exact.abs() + 2e-4 * a.shape[-1] ** 0.5
    return float(((result.double() - exact).abs() / allowed).max())


def milliseconds(function: Any, turns: int = 10) -> float:
    """Return the mean time of a call on the GPU."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(turns):
        function()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / turns


def times() -> None:
    """Print TFLOP/s of both at each size, and the median ratio of paired runs."""
    for size in SIZES:
        a, b = padded(size, size), padded(size, size)
        out = torch.empty(size, size, device="cuda", dtype=torch.bfloat16)
        calls = (lambda: torch.matmul(a, b.T, out=out)), (lambda: gemm(a, b.T, out))  # noqa: B023
        for call in calls:
            milliseconds(call, 30)
        rows = []
        for _ in range(9):
            first = milliseconds(calls[0])
            mine = milliseconds(calls[1]), milliseconds(calls[1])
            rows.append(((first + milliseconds(calls[0])) / 2, sum(mine) / 2))
        theirs, ours = (statistics.median(column) for column in zip(*rows, strict=True))
        ratio = statistics.median(row[0] / row[1] for row in rows)
        work = 2 * size**3 / 1e9
        print(f"{size}: torch {work / theirs:.0f}, ptxkit {work / ours:.0f} TFLOP/s, {ratio:.3f}")


def main() -> int:
    """Compare, then time."""
    wrong = 0
    for name, pair, options in cases():
        found = error(pair, options)
        is_right = found <= 1.0
        wrong += not is_right
        print(f"{'ok   ' if is_right else 'WRONG'} {name}: {found:.3f}", flush=True)
    times()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
