"""Tensor memory and the tensor cores of Blackwell (ISA 9.7.16): sm_100a and its relatives.

An address in tensor memory has the lane in its upper and the column in its lower 16 bits. All
instructions of a kernel have the same `cta_group`, 1 or 2.
"""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import Op, ptx
from ptxkit.dsl.declare import array, smem
from ptxkit.dsl.descriptor import InstructionDescriptor, LayoutError
from ptxkit.dsl.fragment import tcgen05_ld
from ptxkit.dsl.mbarrier import Mbarrier
from ptxkit.dsl.register import Register
from ptxkit.types import b32

COLUMNS = 512
LANES = 128


def address(lane: int, column: int) -> int:
    """Return an address in tensor memory; raises `LayoutError` outside of it."""
    if not 0 <= lane < LANES or not 0 <= column < COLUMNS:
        raise LayoutError(f"lane {lane}, column {column}: tensor memory has {LANES} by {COLUMNS}")
    return lane << 16 | column


def _grouped(op: Op, cta_group: int) -> Op:
    if cta_group not in (1, 2):
        raise LayoutError(f"cta_group is 1 or 2, not {cta_group}")
    return op.child(f"cta_group::{cta_group}")


class TensorMemory:
    """Columns of tensor memory; a warp allocates and frees them.

    `columns` is a power of two from 32 to 512. The address arrives in shared memory.
    """

    def __init__(self, columns: int, *, cta_group: int = 1, name: str | None = None) -> None:
        if columns not in (32, 64, 128, 256, 512):
            raise LayoutError(f"tensor memory is allocated by 32, 64, … 512 columns, not {columns}")
        self.columns, self.cta_group = columns, cta_group
        self.slot = smem(b32, name=name, align=4)

    def alloc(self) -> None:
        """Append `tcgen05.alloc.cta_group::N.sync.aligned.shared::cta.b32`, in one whole warp."""
        op = _grouped(ptx.tcgen05.alloc, self.cta_group)
        op.sync.aligned.shared__cta.b32([self.slot], self.columns)

    def relinquish(self) -> None:
        """Append `tcgen05.relinquish_alloc_permit`: this CTA allocates no more."""
        _grouped(ptx.tcgen05.relinquish_alloc_permit, self.cta_group).sync.aligned()

    def load_address(self) -> Any:
        """Return the address, behind a barrier after `alloc`: `ld.shared.b32`."""
        return ptx.ld.shared.b32([self.slot])

    def dealloc(self, start: Any) -> None:
        """Append `tcgen05.dealloc.cta_group::N.sync.aligned.b32`, in the warp that allocated."""
        _grouped(ptx.tcgen05.dealloc, self.cta_group).sync.aligned.b32(start, self.columns)


def load(
    start: Any, shape: str, count: int, *, pack: bool = False, split: int | None = None
) -> tuple[Register, ...]:
    """Return what a warp reads: `tcgen05.ld.sync.aligned.SHAPE.xCOUNT.b32`; `wait_load` follows.

    Which lane and column each register holds `fragment.tcgen05_ld(shape, count, split)` tells;
    `split` is the distance of the halves of `16x32bx2`, `count` columns if left out.
    """
    registers = array(b32, tcgen05_ld(shape, count, split).elements)
    op = ptx.tcgen05.ld.sync.aligned.child(shape).child(f"x{count}")
    (op.child("pack::16b") if pack else op).b32(registers, [start], *_split(shape, count, split))
    return registers


def store(
    start: Any,
    values: tuple[Any, ...],
    shape: str,
    count: int,
    *,
    unpack: bool = False,
    split: int | None = None,
) -> None:
    """Write registers: `tcgen05.st.sync.aligned.SHAPE.xCOUNT.b32`; `wait_store` follows."""
    wanted = tcgen05_ld(shape, count, split).elements
    if len(values) != wanted:
        raise LayoutError(f"tcgen05.st.{shape}.x{count} takes {wanted} registers: {len(values)}")
    op = ptx.tcgen05.st.sync.aligned.child(shape).child(f"x{count}")
    op = op.child("unpack::16b") if unpack else op
    op.b32([start], *_split(shape, count, split), values)


def _split(shape: str, count: int, split: int | None) -> tuple[int, ...]:
    return (split or count,) if shape == "16x32bx2" else ()


def wait_load() -> None:
    """Append `tcgen05.wait::ld.sync.aligned`: the thread's loads have arrived."""
    ptx.tcgen05.child("wait::ld").sync.aligned()


def wait_store() -> None:
    """Append `tcgen05.wait::st.sync.aligned`: the thread's stores are done."""
    ptx.tcgen05.child("wait::st").sync.aligned()


def copy(start: Any, descriptor: Any, shape: str, *, cta_group: int = 1, warps: str = "") -> None:
    """Copy from shared to tensor memory: `tcgen05.cp.cta_group::N.SHAPE`.

    `warps` is `warpx2::02_13`, `warpx2::01_23` (64x128b) or `warpx4` (32x128b).
    """
    op = _grouped(ptx.tcgen05.cp, cta_group).child(shape)
    (op.child(warps) if warps else op)([start], descriptor)


def mma(
    d: Any,
    a: Any,
    b: Any,
    instruction: InstructionDescriptor,
    accumulate: Any,
    *,
    metadata: Any = None,
    scales: tuple[Any, Any] | None = None,
    vector: str | None = None,
    collector: str | None = None,
    pred: Any = None,
) -> None:
    """Multiply and accumulate: `tcgen05.mma.cta_group::N.kind::KIND [d], a, b, idesc, p`.

    Appends `mov.b32` of the instruction descriptor in front. `.ws`, `.sp` and `.block_scale` follow
    from it; a sparse one takes the address of its `metadata`, a scaled one the addresses of both
    `scales`, all in tensor memory, and maybe a `vector`, for instance `scale_vec::2X`. `a` is a
    descriptor, or a list with an address in tensor memory; one thread issues it. `accumulate` is a
    predicate: where it does not hold, D is overwritten. `collector` is for instance `a::fill`.
    Raises `LayoutError` for operands that do not fit the descriptor, `TypeError` for an address in
    a register that is not .b32, which the assembler refuses here alone.
    """
    kind = instruction.kind
    if (metadata is not None) is not instruction.sparse:
        raise LayoutError("metadata is for a sparse instruction, and only for one")
    if (scales is not None) is not instruction.is_scaled:
        raise LayoutError(f"kind {kind} takes {'two' if instruction.is_scaled else 'no'} scales")
    if vector is not None and scales is None:
        raise LayoutError(f"kind {kind} has no scales, so no {vector}")
    words = (
        "ws" if instruction.ws else None,
        "sp" if instruction.sparse else None,
        f"cta_group::{instruction.cta_group}",
        f"kind::{kind}",
        "block_scale" if instruction.is_scaled else None,
        vector,
        None if collector is None else f"collector::{collector}",
    )
    op: Any = ptx.tcgen05.mma
    for word in words:
        op = op if word is None else op.child(word)
    code = ptx.mov.b32(instruction.encode())
    meta = () if metadata is None else (_held(metadata),)
    scaled = () if scales is None else tuple(map(_held, scales))
    a = _held(*a) if isinstance(a, list) and len(a) == 1 else a
    op(_held(d), a, b, *meta, code, *scaled, accumulate, pred=pred)


def _held(place: Any) -> list[Any]:
    """Return the address operand of a place in tensor memory."""
    if isinstance(place, Register) and place.type != b32:
        raise TypeError(f"{place!r}: tcgen05.mma takes addresses in .b32 registers alone")
    return [place]


def commit(
    barrier: Mbarrier, *, cta_group: int = 1, multicast: Any = None, pred: Any = None
) -> None:
    """Let an mbarrier know when the mma so far are done: `tcgen05.commit`.

    Appends what `Mbarrier.pointer` does and
    `tcgen05.commit.cta_group::N.mbarrier::arrive::one.shared::cluster{.multicast::cluster}.b64`.
    """
    op = _grouped(ptx.tcgen05.commit, cta_group).child("mbarrier::arrive::one")
    op = op.child("shared::cluster")
    more = [] if multicast is None else [multicast]
    op = op.child("multicast::cluster") if more else op
    op.b64([barrier.pointer()], *more, pred=pred)


def fence_before_sync() -> None:
    """Append `tcgen05.fence::before_thread_sync`."""
    ptx.tcgen05.child("fence::before_thread_sync")()


def fence_after_sync() -> None:
    """Append `tcgen05.fence::after_thread_sync`."""
    ptx.tcgen05.child("fence::after_thread_sync")()
