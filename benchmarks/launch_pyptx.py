"""The kernel of launch.py for pyptx, whose size is fixed when it is traced."""

from pyptx import Tile, kernel, ptx, reg  # type: ignore[import-untyped]
from pyptx.types import f32, u32  # type: ignore[import-untyped]

SIZE = 1024


@kernel(
    in_specs=(Tile(SIZE, f32), Tile(SIZE, f32)),
    out_specs=(Tile(SIZE, f32),),
    grid=(SIZE // 256, 1, 1),
    block=(256, 1, 1),
    arch="sm_90a",
)
def add(first, second, result):  # type: ignore[no-untyped-def]
    """result = first + second."""
    x, w, y = ptx.global_ptrs(first, second, result)
    thread = reg.from_(ptx.special.tid.x(), u32)
    block = reg.from_(ptx.special.ctaid.x(), u32)
    offset = (block * 256 + thread) * 4
    a, b, c = reg.scalar(f32), reg.scalar(f32), reg.scalar(f32)
    ptx.inst.ld.global_.f32(a, ptx.addr(x + offset))
    ptx.inst.ld.global_.f32(b, ptx.addr(w + offset))
    ptx.inst.add.f32(c, a, b)
    ptx.inst.st.global_.f32(ptx.addr(y + offset), c)
    ptx.ret()
