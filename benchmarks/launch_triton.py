"""The kernel of launch.py in Triton, which reads its source from a file."""

import triton
import triton.language as tl


@triton.jit
def add(x, w, y, n, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: N803
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(y + at, tl.load(x + at, inside) + tl.load(w + at, inside), inside)
