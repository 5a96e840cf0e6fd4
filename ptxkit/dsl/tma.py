"""Copies by the tensor memory accelerator: boxes of tensors, plain bytes, reductions, prefetches.

Each function appends the one instruction that its docstring names (ISA 9.7.9.27). Coordinates are
s32, innermost first; one thread issues a copy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ptxkit.dsl.call import Op, ptx
from ptxkit.dsl.mbarrier import Mbarrier


class _Mode(NamedTuple):
    """How the coordinates of a copy are meant."""

    word: str
    dimensions: range
    coordinates: int = 0  # 0: as many as dimensions
    offsets: int = 0  # -1: two fewer than dimensions


_IMAGES = range(3, 6)
_TILE = _Mode("tile", range(1, 6))
_LOADS = {
    "tile": _TILE,
    "gather4": _Mode("tile::gather4", range(2, 3), 5),
    "im2col": _Mode("im2col", _IMAGES, 0, -1),
    "im2col::w": _Mode("im2col::w", _IMAGES, 0, 2),
    "im2col::w::128": _Mode("im2col::w::128", _IMAGES, 0, 2),
}
_REDUCTIONS = {"tile": _TILE, "im2col_no_offs": _Mode("im2col_no_offs", _IMAGES)}
_STORES = _REDUCTIONS | {"scatter4": _Mode("tile::scatter4", range(2, 3), 5)}


def _spelled(op: Op, *words: str | None) -> Any:
    for word in words:
        op = op if word is None else op.child(word)
    return op


def _checked(
    modes: dict[str, _Mode], mode: str, coordinates: tuple[Any, ...], offsets: Any = None
) -> tuple[str, str]:
    """Return the words for the number of dimensions and for a mode."""
    found = modes.get(mode)
    if found is None:
        raise ValueError(f"no mode {mode!r}; there are {', '.join(modes)}")
    count = found.dimensions[0] if found.coordinates else len(coordinates)
    if count not in found.dimensions or len(coordinates) != (found.coordinates or count):
        low, high = found.dimensions[0], found.dimensions[-1]
        wanted = found.coordinates or f"{low} to {high}"
        raise ValueError(f"{mode} takes {wanted} coordinates, not {len(coordinates)}")
    wanted_offsets = count - 2 if found.offsets < 0 else found.offsets
    if len(offsets or ()) != wanted_offsets:
        raise ValueError(f"{mode} takes {wanted_offsets} offsets here, not {len(offsets or ())}")
    return f"{count}d", found.word


def _hinted(policy: Any) -> tuple[str | None, tuple[Any, ...]]:
    """Return the word and the operand of an L2 cache policy."""
    return (None, ()) if policy is None else ("L2::cache_hint", (policy,))


def _masked(multicast: Any) -> tuple[str | None, tuple[Any, ...]]:
    return (None, ()) if multicast is None else ("multicast::cluster", (multicast,))


def address_of(parameter: Any) -> Any:
    """Return the generic address of a tensor map that is a kernel's parameter.

    Appends `mov.b64` and `cvta.param.u64`; declare it as `tensormap`.
    """
    return ptx.cvta.param.u64(ptx.mov.b64(parameter))


# ---- boxes


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
    mbarrier be the other CTA's (sm_100a). `mode` is `tile`, `gather4` (of a column and four rows;
    sm_100a), `im2col` with `offsets`, two fewer than coordinates, `im2col::w` or `im2col::w::128`
    with two (sm_100a). Raises `ValueError` for other modes and counts.
    """
    dimensions, word = _checked(_LOADS, mode, coordinates, offsets)
    (many, mask), (hint, cache) = _masked(multicast), _hinted(policy)
    group = None if cta_group is None else f"cta_group::{cta_group}"
    words = ("shared::cluster", "global", word, "mbarrier::complete_tx::bytes", many, group, hint)
    more = () if offsets is None else (offsets,)
    op = _spelled(ptx.cp.async_.bulk.tensor, dimensions, *words)
    op(
        destination,
        [tensor_map, coordinates],
        barrier.address,
        *more,
        *mask,
        *cache,
        pred=pred,
    )


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
    `scatter4` (to four rows; sm_100a) or `im2col_no_offs`. `commit` and `wait` follow. Raises
    `ValueError` for other modes and counts.
    """
    dimensions, word = _checked(_STORES, mode, coordinates)
    hint, cache = _hinted(policy)
    words = ("global", "shared::cta", word, "bulk_group", hint)
    op = _spelled(ptx.cp.async_.bulk.tensor, dimensions, *words)
    op([tensor_map, coordinates], source, *cache, pred=pred)


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
    `operation` is `add`, `min`, `max`, `inc`, `dec`, `and`, `or` or `xor`, `mode` is `tile` or
    `im2col_no_offs`. Raises `ValueError` for other modes and counts.
    """
    dimensions, word = _checked(_REDUCTIONS, mode, coordinates)
    hint, cache = _hinted(policy)
    words = ("global", "shared::cta", operation, word, "bulk_group", hint)
    op = _spelled(ptx.cp.reduce.async_.bulk.tensor, dimensions, *words)
    op([tensor_map, coordinates], source, *cache, pred=pred)


def prefetch(
    tensor_map: Any,
    coordinates: tuple[Any, ...],
    *,
    policy: Any = None,
    mode: str = "tile",
    offsets: tuple[Any, ...] | None = None,
    pred: Any = None,
) -> None:
    """Bring a box into the L2: `cp.async.bulk.prefetch.tensor.Nd.L2.global.MODE`.

    `mode` and `offsets` are those of `load`.
    """
    dimensions, word = _checked(_LOADS, mode, coordinates, offsets)
    hint, cache = _hinted(policy)
    more = () if offsets is None else (offsets,)
    op = _spelled(ptx.cp.async_.bulk.prefetch.tensor, dimensions, "L2", "global", word, hint)
    op([tensor_map, coordinates], *more, *cache, pred=pred)


def prefetch_map(tensor_map: Any, *, pred: Any = None) -> None:
    """Bring a tensor map into the cache: `prefetch.tensormap`."""
    ptx.prefetch.tensormap([tensor_map], pred=pred)


# ---- bytes


def load_bytes(
    destination: list[Any],
    source: list[Any],
    size: Any,
    barrier: Mbarrier,
    *,
    multicast: Any = None,
    policy: Any = None,
    pred: Any = None,
) -> None:
    """Copy bytes from global to shared memory, a multiple of 16, both ends 16-byte aligned.

    Appends `cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes`, with
    `.multicast::cluster` where there is a mask.
    """
    _check_size(size)
    (many, mask), (hint, cache) = _masked(multicast), _hinted(policy)
    words = ("shared::cluster", "global", "mbarrier::complete_tx::bytes", many, hint)
    op = _spelled(ptx.cp.async_.bulk, *words)
    op(destination, source, size, barrier.address, *mask, *cache, pred=pred)


def store_bytes(
    destination: list[Any], source: list[Any], size: Any, *, policy: Any = None, pred: Any = None
) -> None:
    """Copy bytes from shared to global memory: `cp.async.bulk.global.shared::cta.bulk_group`."""
    _check_size(size)
    hint, cache = _hinted(policy)
    op = _spelled(ptx.cp.async_.bulk, "global", "shared::cta", "bulk_group", hint)
    op(destination, source, size, *cache, pred=pred)


def send_bytes(
    destination: list[Any],
    source: list[Any],
    size: Any,
    barrier: Mbarrier,
    *,
    pred: Any = None,
) -> None:
    """Copy bytes to the shared memory of another CTA of the cluster, whose mbarrier counts them.

    Appends `cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes`; `destination`
    and `barrier` are that CTA's: `cluster.map_address` and `Mbarrier.remote` give them.
    """
    _check_size(size)
    words = ("shared::cluster", "shared::cta", "mbarrier::complete_tx::bytes")
    op = _spelled(ptx.cp.async_.bulk, *words)
    op(destination, source, size, barrier.address, pred=pred)


def reduce_bytes(
    operation: str,
    type: str,
    destination: list[Any],
    source: list[Any],
    size: Any,
    *,
    policy: Any = None,
    pred: Any = None,
) -> None:
    """Combine an array in shared memory with one in global memory.

    Appends `cp.reduce.async.bulk.global.shared::cta.bulk_group.OPERATION.TYPE`; a sum of `f16` or
    `bf16` has `.noftz` in between, as PTX wants it.
    """
    _check_size(size)
    hint, cache = _hinted(policy)
    exact = "noftz" if operation == "add" and type in ("f16", "bf16") else None
    words = ("global", "shared::cta", "bulk_group", hint, operation, exact, type)
    op = _spelled(ptx.cp.reduce.async_.bulk, *words)
    op(destination, source, size, *cache, pred=pred)


def prefetch_bytes(source: list[Any], size: Any, *, policy: Any = None, pred: Any = None) -> None:
    """Bring bytes into the L2: `cp.async.bulk.prefetch.L2.global`."""
    _check_size(size)
    hint, cache = _hinted(policy)
    op = _spelled(ptx.cp.async_.bulk.prefetch, "L2", "global", hint)
    op(source, size, *cache, pred=pred)


def _check_size(size: Any) -> None:
    if isinstance(size, int) and (size % 16 or size < 16):
        raise ValueError(f"a bulk copy moves a multiple of 16 bytes, not {size}")


# ---- completion


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
