"""mbarriers: objects in shared memory that count arrivals and bytes (ISA 9.7.13.15).

Every method appends the instructions that its docstring names, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.control import loop
from ptxkit.dsl.declare import smem
from ptxkit.dsl.register import Register
from ptxkit.dsl.value import Variable, sink
from ptxkit.types import b64

SIZE = 8  # bytes of an mbarrier
# Arrivals of a phase, and bytes that may be outstanding (ISA 9.7.13.15.2).
MAX_COUNT = (1 << 20) - 1


class Mbarrier:
    """One mbarrier, at a constant distance to a variable, or at an address in a register.

    `space` is `shared::cta`, or `shared::cluster` for one of another CTA: arrivals and bytes may be
    counted there, nothing may be waited for, which raises `TypeError`. An `order` stands behind the
    operation as PTX spells it, for instance `release.cluster`. Counts that are numbers and do not
    fit an mbarrier raise `ValueError`.
    """

    def __init__(
        self, base: Variable | Register | str, offset: int = 0, *, space: str = "shared::cta"
    ) -> None:
        self.base, self.offset, self.space = base, offset, space

    @property
    def address(self) -> list[Any]:
        """Return the address operand."""
        return [self.base, self.offset] if self.offset else [self.base]

    def pointer(self) -> Any:
        """Return the address in a new register: `mov.u32`, and `add.u32` where it has an offset."""
        if isinstance(self.base, Register):
            return ptx.add.u32(self.base, self.offset) if self.offset else self.base
        start = ptx.mov.u32(self.base)
        return ptx.add.u32(start, self.offset) if self.offset else start

    def remote(self, rank: Any) -> Mbarrier:
        """Return the same mbarrier of CTA `rank` of the cluster.

        Appends what `pointer` does and `mapa.shared::cluster.u32`.
        """
        self._refuse_remote("remote")
        address = ptx.mapa.shared__cluster.u32(self.pointer(), rank)
        return Mbarrier(address, space="shared::cluster")

    def init(self, count: Any, *, pred: Any = None) -> None:
        """Append `mbarrier.init.shared::cta.b64`: `count` arrivals complete a phase."""
        self._op("init")(self.address, _checked("count", count, 1), pred=pred)

    def invalidate(self) -> None:
        """Append `mbarrier.inval.shared::cta.b64`; the memory may be used otherwise then."""
        self._op("inval")(self.address)

    def arrive(self, count: Any = None, *, order: str = "", pred: Any = None) -> None:
        """Append `mbarrier.arrive.shared::cta.b64 _`, which releases at the scope of the CTA."""
        self._op("arrive", order)(sink, self.address, *_counted(count), pred=pred)

    def arrive_drop(self, count: Any = None, *, order: str = "", pred: Any = None) -> None:
        """Append `mbarrier.arrive_drop.shared::cta.b64 _`: later phases expect less, too."""
        self._op("arrive_drop", order)(sink, self.address, *_counted(count), pred=pred)

    def arrive_expect_tx(self, count: Any, *, order: str = "", pred: Any = None) -> None:
        """Append `mbarrier.arrive.expect_tx.shared::cta.b64 _`: one arrival, `count` more bytes."""
        op = self._op("arrive.expect_tx", order)
        op(sink, self.address, _checked("count", count, 0), pred=pred)

    def expect_tx(self, count: Any, *, pred: Any = None) -> None:
        """Append `mbarrier.expect_tx.relaxed.cta.shared::cta.b64`: `count` more bytes to come.

        For the mbarrier of another CTA it is `.relaxed.cluster.shared::cluster`.
        """
        op = self._op("expect_tx", self._relaxed)
        op(self.address, _checked("count", count, 0), pred=pred)

    def complete_tx(self, count: Any, *, pred: Any = None) -> None:
        """Append `mbarrier.complete_tx.relaxed.cta.shared::cta.b64`: `count` bytes have come.

        For the mbarrier of another CTA it is `.relaxed.cluster.shared::cluster`.
        """
        op = self._op("complete_tx", self._relaxed)
        op(self.address, _checked("count", count, 0), pred=pred)

    def arrive_remote(self, rank: Any, count: Any = None, *, pred: Any = None) -> None:
        """Arrive at the same mbarrier in CTA `rank` of the cluster.

        Appends what `remote` does and `mbarrier.arrive.release.cluster.shared::cluster.b64 _`; only
        the last has the guard.
        """
        self.remote(rank).arrive(count, order="release.cluster", pred=pred)

    def arrive_state(self, count: Any = None, *, order: str = "") -> Any:
        """Append `mbarrier.arrive.shared::cta.b64`; return the state, for `wait_state`."""
        self._refuse_remote("arrive_state")
        return self._op("arrive", order)(self.address, *_counted(count))

    def test(self, parity: Any, *, order: str = "") -> Any:
        """Append `mbarrier.test_wait.parity.shared::cta.b64`; return the predicate."""
        return self._ask("test_wait.parity", order, parity)

    def try_wait(self, parity: Any, *, order: str = "", hint: Any = None) -> Any:
        """Append `mbarrier.try_wait.parity.shared::cta.b64`; return the predicate.

        It may sleep for a while, for `hint` nanoseconds where that is given.
        """
        return self._ask("try_wait.parity", order, parity, hint)

    def wait(
        self, parity: Any, *, cluster: bool = False, order: str = "", hint: Any = None
    ) -> None:
        """Wait until the phase with a parity, 0 or 1, has completed.

        Appends a label, `mbarrier.try_wait.parity.shared::cta.b64 p` (with `.acquire.cluster`
        where what is waited for comes from other CTAs) and `@!p bra`.
        """
        order = order or ("acquire.cluster" if cluster else "")
        with loop(while_=lambda: ~self.try_wait(parity, order=order, hint=hint)):
            pass

    def wait_state(self, state: Any, *, order: str = "") -> None:
        """Wait until the phase has completed in which `arrive_state` gave a state.

        Appends a label, `mbarrier.try_wait.shared::cta.b64 p` and `@!p bra`.
        """
        with loop(while_=lambda: ~self._ask("try_wait", order, state)):
            pass

    @property
    def _relaxed(self) -> str:
        return "relaxed.cluster" if self.space == "shared::cluster" else "relaxed.cta"

    def _op(self, operation: str, order: str = "") -> Any:
        op: Any = ptx.mbarrier
        for word in (*operation.split("."), *order.split("."), self.space, "b64"):
            op = op.child(word) if word else op
        return op

    def _ask(self, operation: str, order: str, phase: Any, hint: Any = None) -> Any:
        self._refuse_remote("waiting")
        if isinstance(phase, int) and phase not in (0, 1):
            raise ValueError(f"a parity is 0 or 1, not {phase}")
        more = () if hint is None else (hint,)
        return self._op(operation, order)(self.address, phase, *more)

    def _refuse_remote(self, what: str) -> None:
        if self.space == "shared::cluster":
            raise TypeError(f"{what} is for mbarriers of the own CTA")


def _counted(count: Any) -> tuple[Any, ...]:
    return () if count is None else (_checked("count", count, 1),)


def _checked(name: str, count: Any, low: int) -> Any:
    if isinstance(count, int) and not low <= count <= MAX_COUNT:
        raise ValueError(f"{name} is {low} to {MAX_COUNT}, not {count}")
    return count


class Mbarriers:
    """Several mbarriers behind each other in shared memory; `bars[i]` is one.

    Declared by `.shared .align 8 .b64 name[count]`. With a register as index: `mov.u32` of the
    base, and `mad.lo.u32` for the address.
    """

    def __init__(self, count: int, name: str | None = None) -> None:
        if count < 1:
            raise ValueError(f"count is 1 or more, not {count}")
        self.count = count
        self.variable = smem(b64, count, name=name, align=SIZE)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Mbarrier]:
        return (self[at] for at in range(self.count))

    def __getitem__(self, index: Any) -> Mbarrier:
        if isinstance(index, Register):
            base = ptx.mov.u32(self.variable)
            return Mbarrier(ptx.mad.lo.u32(index, SIZE, base))
        at = range(self.count)[index]
        return Mbarrier(self.variable, SIZE * at)

    def init(self, count: Any, *, pred: Any = None) -> None:
        """Initialise all of them: one `mbarrier.init` each."""
        for barrier in self:
            barrier.init(count, pred=pred)

    def invalidate(self) -> None:
        """Give all of them up: one `mbarrier.inval` each."""
        for barrier in self:
            barrier.invalidate()


def fence_init(*, pred: Any = None) -> None:
    """Append `fence.mbarrier_init.release.cluster`: the cluster sees the initialised mbarriers."""
    ptx.fence.mbarrier_init.release.cluster(pred=pred)


__all__ = ["MAX_COUNT", "SIZE", "Mbarrier", "Mbarriers", "fence_init"]
