"""Clusters, named barriers and the roles of warps; each function names what it appends."""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register
from ptxkit.dsl.sreg import sreg
from ptxkit.dsl.value import pair, sink

BARRIERS = 16  # named barriers of a CTA


def sync(*, aligned: bool = True) -> None:
    """Wait for all threads of the cluster.

    Appends `barrier.cluster.arrive.release` and `barrier.cluster.wait.acquire`, with `.aligned`.
    """
    arrive(aligned=aligned)
    wait(aligned=aligned)


def arrive(*, relaxed: bool = False, aligned: bool = True) -> None:
    """Append `barrier.cluster.arrive`; with `relaxed` it orders no memory."""
    op = ptx.barrier.cluster.arrive
    op = op.relaxed if relaxed else op.release
    (op.aligned if aligned else op)()


def wait(*, aligned: bool = True) -> None:
    """Append `barrier.cluster.wait.acquire`."""
    op = ptx.barrier.cluster.wait.acquire
    (op.aligned if aligned else op)()


def rank() -> Any:
    """Return this CTA's rank in the cluster: `mov.u32` of `%cluster_ctarank`."""
    return ptx.mov.u32(sreg.cluster_ctarank)


def size() -> Any:
    """Return how many CTAs the cluster has: `mov.u32` of `%cluster_nctarank`."""
    return ptx.mov.u32(sreg.cluster_nctarank)


def rank_of(address: Any) -> Any:
    """Return the rank of the CTA whose shared memory has an address: `getctarank`.

    Appends `getctarank.shared::cluster.u32`.
    """
    return ptx.getctarank.shared__cluster.u32(address)


def map_address(address: Any, to: Any) -> Any:
    """Return a shared address as CTA `to` has it: `mapa.shared::cluster.u32`.

    `address` is a register, or a variable, which takes a `mov.u32` first.
    """
    base = address if isinstance(address, Register) else ptx.mov.u32(address)
    return ptx.mapa.shared__cluster.u32(base, to)


def mask(ranks: Any) -> int:
    """Return a multicast mask of CTA ranks; appends nothing. Raises `ValueError` beyond 16."""
    bits = 0
    for number in ranks:
        if not 0 <= number < 16:
            raise ValueError(f"a cluster has at most 16 CTAs, no rank {number}")
        bits |= 1 << number
    return bits


def row_mask(shape: tuple[int, int], y: int) -> int:
    """Return the mask of the CTAs (x, y) for all x of a cluster of `shape` (nx, ny)."""
    return mask(range(y * shape[0], (y + 1) * shape[0]))


def column_mask(shape: tuple[int, int], x: int) -> int:
    """Return the mask of the CTAs (x, y) for all y of a cluster of `shape` (nx, ny)."""
    return mask(range(x, shape[0] * shape[1], shape[0]))


# ---- named barriers


def barrier_sync(number: Any = 0, threads: int | None = None) -> None:
    """Wait at a named barrier: `bar.sync NUMBER`, with a count for some of the CTA's threads."""
    ptx.bar.sync(number, *_counted(number, threads))


def barrier_arrive(number: Any, threads: int) -> None:
    """Arrive at a named barrier without waiting: `bar.arrive NUMBER, THREADS`."""
    ptx.bar.arrive(number, *_counted(number, threads))


def _counted(number: Any, threads: int | None) -> tuple[int, ...]:
    if isinstance(number, int) and not 0 <= number < BARRIERS:
        raise ValueError(f"there are barriers 0 to {BARRIERS - 1}, not {number}")
    if threads is None:
        return ()
    if threads % 32 or threads < 32:
        raise ValueError(f"whole warps wait at a barrier: {threads} is no multiple of 32")
    return (threads,)


# ---- roles


def elect(membermask: Any = 0xFFFFFFFF) -> Any:
    """Return a predicate that holds in one thread of the warp: `elect.sync _|p, MASK`."""
    from ptxkit.dsl.trace import current
    from ptxkit.types import pred

    chosen = current().register(pred)
    ptx.elect.sync(pair(sink, chosen), membermask)
    return chosen


def take_registers(count: int) -> None:
    """Append `setmaxnreg.inc.sync.aligned.u32`: every thread of the warpgroup has `count`."""
    ptx.setmaxnreg.inc.sync.aligned.u32(_register_count(count))


def give_registers(count: int) -> None:
    """Append `setmaxnreg.dec.sync.aligned.u32`: every thread of the warpgroup keeps `count`."""
    ptx.setmaxnreg.dec.sync.aligned.u32(_register_count(count))


def _register_count(count: int) -> int:
    if count % 8 or not 24 <= count <= 256:
        raise ValueError(f"setmaxnreg takes 24 to 256 in steps of 8, not {count}")
    return count


def launch_dependents() -> None:
    """Append `griddepcontrol.launch_dependents`: the kernels behind this one may begin."""
    ptx.griddepcontrol.launch_dependents()


def wait_prerequisites() -> None:
    """Append `griddepcontrol.wait`: the kernels before this one have ended and are visible."""
    ptx.griddepcontrol.wait()
