"""Copies by the tensor memory accelerator: boxes of tensors, plain bytes, reductions, prefetches.

Each function appends the one instruction that its docstring names (ISA 9.7.9.27). Coordinates are
s32, innermost first; one thread issues a copy.
"""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import Op, ptx
from ptxkit.dsl.mbarrier import Mbarrier


def _dimensions(op: Any, coordinates: tuple[Any, ...], mode: str) -> Op:
    count = 2 if mode in ("gather4", "scatter4") else len(coordinates)
    if not 1 <= count <= 5:
        raise ValueError(f"a tensor has 1 to 5 coordinates, not {count}")
    return op.child(f"{count}d")  # type: ignore[no-any-return]


def address_of(parameter: Any) -> Any:
    """Return the generic address of a tensor map that is a kernel's parameter.

    Appends `mov.b64` and `cvta.param.u64`; declare it as `param[b8, 128, 64]`.
    """
    return ptx.cvta.param.u64(ptx.mov.b64(parameter))


def load(
    destination: list[Any],
    tensor_map: Any,
    coordinates: tuple[Any, ...],
    barrier: Mbarrier,
    *,
    multicast: Any = None,
    policy: Any = None,
    cta_group: int | None = None,
    mode: str = "tile",
    offsets: tuple[Any, ...] | None = None,
    pred: Any = None,
) -> None:
    """Copy a box from global to shared memory; the mbarrier counts its bytes.

    Appends `cp.async.bulk.tensor.Nd.shared::cluster.global.MODE.mbarrier::complete_tx::bytes`.
    `destination` is an address, 128-byte aligned; `tensor_map` the address of the map. `multicast`
    is a 16-bit mask of the cluster's CTAs, `policy` an L2 cache policy, `cta_group` 1 or 2 lets the
    mbarrier be the other CTA's (sm_100a). `mode` is `tile`, `tile::gather4` as `gather4`, `im2col`,
    `im2col::w` or `im2col::w::128`; the last three take `offsets`.
    """
    op = _dimensions(ptx.cp.async_.bulk.tensor, coordinates, mode)
    op = op.child("shared::cluster").child("global")
    op = op.child("tile::gather4" if mode == "gather4" else mode)
    op = op.child("mbarrier::complete_tx::bytes")
    more: list[Any] = [] if offsets is None else [offsets]
    if multicast is not None:
        op = op.child("multicast::cluster")
        more.append(multicast)
    if cta_group is not None:
        op = op.child(f"cta_group::{cta_group}")
    if policy is not None:
        op = op.child("L2::cache_hint")
        more.append(policy)
    op(destination, [tensor_map, coordinates], barrier.address, *more, pred=pred)


def store(
    tensor_map: Any,
    coordinates: tuple[Any, ...],
    source: list[Any],
    *,
    policy: Any = None,
    mode: str = "tile",
    pred: Any = None,
) -> None:
    """Copy a box from shared to global memory; what lies outside of the tensor is not written.

    Appends `cp.async.bulk.tensor.Nd.global.shared::cta.MODE.bulk_group`; `mode` is `tile`,
    `scatter4` or `im2col_no_offs`. `commit` and `wait` follow.
    """
    op = _dimensions(ptx.cp.async_.bulk.tensor, coordinates, mode)
    op = op.child("global").child("shared::cta")
    op = op.child("tile::scatter4" if mode == "scatter4" else mode).child("bulk_group")
    more = [] if policy is None else [policy]
    op = op.child("L2::cache_hint") if more else op
    op([tensor_map, coordinates], source, *more, pred=pred)


def reduce(
    operation: str,
    tensor_map: Any,
    coordinates: tuple[Any, ...],
    source: list[Any],
    *,
    policy: Any = None,
    mode: str = "tile",
    pred: Any = None,
) -> None:
    """Combine a box in shared memory with one in global memory.

    Appends `cp.reduce.async.bulk.tensor.Nd.global.shared::cta.OPERATION.MODE.bulk_group`;
    `operation` is `add`, `min`, `max`, `inc`, `dec`, `and`, `or` or `xor`.
    """
    op = _dimensions(ptx.cp.reduce.async_.bulk.tensor, coordinates, mode)
    op = op.child("global").child("shared::cta").child(operation).child(mode).child("bulk_group")
    more = [] if policy is None else [policy]
    op = op.child("L2::cache_hint") if more else op
    op([tensor_map, coordinates], source, *more, pred=pred)


def prefetch(tensor_map: Any, coordinates: tuple[Any, ...], *, pred: Any = None) -> None:
    """Bring a box into the L2: `cp.async.bulk.prefetch.tensor.Nd.L2.global.tile`."""
    op = _dimensions(ptx.cp.async_.bulk.prefetch.tensor, coordinates, "tile")
    op.child("L2").child("global").child("tile")([tensor_map, coordinates], pred=pred)


def prefetch_map(tensor_map: Any, *, pred: Any = None) -> None:
    """Bring a tensor map into the cache: `prefetch.tensormap`."""
    ptx.prefetch.tensormap([tensor_map], pred=pred)


def load_bytes(
    destination: list[Any],
    source: list[Any],
    size: Any,
    barrier: Mbarrier,
    *,
    multicast: Any = None,
    pred: Any = None,
) -> None:
    """Copy bytes from global to shared memory, a multiple of 16, both ends 16-byte aligned.

    Appends `cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes`, with
    `.multicast::cluster` where there is a mask.
    """
    _check_size(size)
    op = ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes
    more = [] if multicast is None else [multicast]
    op = op.multicast__cluster if more else op
    op(destination, source, size, barrier.address, *more, pred=pred)


def store_bytes(destination: list[Any], source: list[Any], size: Any, *, pred: Any = None) -> None:
    """Copy bytes from shared to global memory: `cp.async.bulk.global.shared::cta.bulk_group`."""
    _check_size(size)
    ptx.cp.async_.bulk.global_.shared__cta.bulk_group(destination, source, size, pred=pred)


def _check_size(size: Any) -> None:
    if isinstance(size, int) and (size % 16 or size < 16):
        raise ValueError(f"a bulk copy moves a multiple of 16 bytes, not {size}")


def commit() -> None:
    """Close the group of the stores so far: `cp.async.bulk.commit_group`."""
    ptx.cp.async_.bulk.commit_group()


def wait(pending: int = 0, *, read: bool = False) -> None:
    """Wait until at most `pending` groups are left: `cp.async.bulk.wait_group`.

    With `read` (`.read`) only until their sources may be overwritten.
    """
    op = ptx.cp.async_.bulk.wait_group
    (op.read if read else op)(pending)


def fence() -> None:
    """Let copies see what threads wrote to shared memory: `fence.proxy.async.shared::cta`."""
    ptx.fence.proxy.async_.shared__cta()
