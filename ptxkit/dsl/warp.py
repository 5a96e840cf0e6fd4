"""Warp-wide operations: shuffles, votes, matches, reductions (ISA 9.7.9.6, 9.7.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register
from ptxkit.dsl.trace import current
from ptxkit.dsl.value import pair
from ptxkit.types import pred, u32

ALL = 0xFFFFFFFF
LANES = 32
_OPS = {
    "add": {"f": "add.f{0}", "s": "add.s{0}", "u": "add.u{0}", "b": "add.u{0}"},
    "min": {"f": "min.f{0}", "s": "min.s{0}", "u": "min.u{0}"},
    "max": {"f": "max.f{0}", "s": "max.s{0}", "u": "max.u{0}"},
    "and": dict.fromkeys("sub", "and.b{0}"),
    "or": dict.fromkeys("sub", "or.b{0}"),
    "xor": dict.fromkeys("sub", "xor.b{0}"),
}


def _shuffle(mode: str, value: Any, lane: Any, clamp: int, mask: Any) -> Any:
    call: Any = ptx.shfl.sync
    return call.child(mode).b32(value, lane, clamp, mask)


def _segment(width: int) -> int:
    """Return the bits of shfl's operand c that part the warp into segments."""
    if width not in (1, 2, 4, 8, 16, 32):
        raise ValueError(f"a segment has 1, 2, 4, 8, 16 or 32 lanes, not {width}")
    return (LANES - width) << 8


def shuffle_xor(value: Any, lanes: int, *, width: int = LANES, mask: Any = ALL) -> Any:
    """Return the value of the lane whose number differs in `lanes`: `shfl.sync.bfly.b32`."""
    return _shuffle("bfly", value, lanes, 31 | _segment(width), mask)


def shuffle_down(value: Any, lanes: Any, *, width: int = LANES, mask: Any = ALL) -> Any:
    """Return the value of a lane further up: `shfl.sync.down.b32`."""
    return _shuffle("down", value, lanes, 31 | _segment(width), mask)


def shuffle_up(value: Any, lanes: Any, *, width: int = LANES, mask: Any = ALL) -> Any:
    """Return the value of a lane further down: `shfl.sync.up.b32`."""
    return _shuffle("up", value, lanes, _segment(width), mask)


def shuffle(value: Any, lane: Any, *, width: int = LANES, mask: Any = ALL) -> Any:
    """Return the value of a lane: `shfl.sync.idx.b32`."""
    return _shuffle("idx", value, lane, 31 | _segment(width), mask)


def reduce(operation: str, value: Register, *, width: int = LANES, mask: Any = ALL) -> Register:
    """Return the sum, minimum, … over `width` lanes in all of them.

    Appends `shfl.sync.bfly.b32` and the operation, log2(width) times. `operation` is `add`, `min`,
    `max`, `and`, `or` or `xor`; which instruction that is the register's type says.
    """
    _segment(width)
    combine = _combiner(operation, value)
    lanes = width // 2
    while lanes:
        value = combine(value, shuffle_xor(value, lanes, width=width, mask=mask))
        lanes //= 2
    return value


def _combiner(operation: str, value: Register) -> Callable[[Any, Any], Any]:
    kinds = _OPS.get(operation)
    if kinds is None:
        raise ValueError(f"no reduction {operation!r}; there are {', '.join(_OPS)}")
    spelled = kinds.get(value.type.name[0])
    if spelled is None or value.bits != LANES:
        raise TypeError(f"{value!r} has no {operation}; it takes a 32-bit register with a sign")
    call: Any = ptx
    for word in spelled.format(value.bits).split("."):
        call = call.child(word)
    return call  # type: ignore[no-any-return]


def reduce_sync(operation: str, value: Register, *, mask: Any = ALL) -> Any:
    """Return the reduction in all lanes by one instruction: `redux.sync` (sm_80).

    Of an f32 there are `min` and `max` alone (sm_100a).
    """
    suffix = "b32" if operation in ("and", "or", "xor") else str(value.type)[1:]
    return ptx.redux.sync.child(operation).child(suffix)(value, mask)


def ballot(predicate: Any, *, mask: Any = ALL) -> Any:
    """Return a bit for each lane in which a predicate holds: `vote.sync.ballot.b32`."""
    return ptx.vote.sync.ballot.b32(predicate, mask)


def any_(predicate: Any, *, mask: Any = ALL) -> Any:
    """Return whether a predicate holds in a lane: `vote.sync.any.pred`."""
    return ptx.vote.sync.any.pred(predicate, mask)


def all_(predicate: Any, *, mask: Any = ALL) -> Any:
    """Return whether a predicate holds in all lanes: `vote.sync.all.pred`."""
    return ptx.vote.sync.all.pred(predicate, mask)


def match_any(value: Any, *, mask: Any = ALL) -> Any:
    """Return a bit for each lane that has the same value: `match.any.sync.b32`."""
    return ptx.match.any.sync.b32(value, mask)


def match_all(value: Any, *, mask: Any = ALL) -> tuple[Any, Any]:
    """Return the mask if all its lanes have the same value, else 0, and a predicate of that.

    Appends `match.all.sync.b32 d|p`.
    """
    same, holds = current().register(u32), current().register(pred)
    ptx.match.all.sync.b32(pair(same, holds), value, mask)
    return same, holds


def uniform(predicate: Any, *, mask: Any = ALL) -> Any:
    """Return whether a predicate is the same in all lanes: `vote.sync.uni.pred`."""
    return ptx.vote.sync.uni.pred(predicate, mask)


def active() -> Any:
    """Return a bit for each lane that runs here: `activemask.b32`."""
    return ptx.activemask.b32()


def sync(mask: Any = ALL) -> None:
    """Wait for the lanes of a mask: `bar.warp.sync`."""
    ptx.bar.warp.sync(mask)
