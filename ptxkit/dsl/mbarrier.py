"""mbarriers: objects in shared memory that count arrivals and bytes (ISA 9.7.13.15).

Every method appends the instructions that its docstring names, and nothing else.
"""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.control import loop
from ptxkit.dsl.declare import smem
from ptxkit.dsl.register import Register
from ptxkit.dsl.value import Variable, sink
from ptxkit.types import b64

SIZE = 8  # bytes of an mbarrier


class Mbarrier:
    """One mbarrier, at a constant distance to a variable, or at an address in a register."""

    def __init__(self, base: Variable | Register | str, offset: int = 0) -> None:
        self.base, self.offset = base, offset

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

    def init(self, count: Any) -> None:
        """Append `mbarrier.init.shared::cta.b64`: `count` arrivals complete a phase."""
        ptx.mbarrier.init.shared__cta.b64(self.address, count)

    def invalidate(self) -> None:
        """Append `mbarrier.inval.shared::cta.b64`; the memory may be used otherwise then."""
        ptx.mbarrier.inval.shared__cta.b64(self.address)

    def arrive(self, count: Any = None, *, pred: Any = None) -> None:
        """Append `mbarrier.arrive.shared::cta.b64 _`, which releases at the scope of the CTA."""
        more = () if count is None else (count,)
        ptx.mbarrier.arrive.shared__cta.b64(sink, self.address, *more, pred=pred)

    def arrive_expect_tx(self, count: Any, *, pred: Any = None) -> None:
        """Append `mbarrier.arrive.expect_tx.shared::cta.b64 _`: one arrival, `count` more bytes."""
        ptx.mbarrier.arrive.expect_tx.shared__cta.b64(sink, self.address, count, pred=pred)

    def expect_tx(self, count: Any, *, pred: Any = None) -> None:
        """Append `mbarrier.expect_tx.relaxed.cta.shared::cta.b64`: `count` more bytes to come."""
        ptx.mbarrier.expect_tx.relaxed.cta.shared__cta.b64(self.address, count, pred=pred)

    def arrive_remote(self, rank: Any, count: Any = None, *, pred: Any = None) -> None:
        """Arrive at the same mbarrier in CTA `rank` of the cluster.

        Appends what `pointer` does, `mapa.shared::cluster.u32` and
        `mbarrier.arrive.release.cluster.shared::cluster.b64 _`; only the last has the guard.
        """
        remote = ptx.mapa.shared__cluster.u32(self.pointer(), rank)
        more = () if count is None else (count,)
        arrive = ptx.mbarrier.arrive.release.cluster.shared__cluster.b64
        arrive(sink, [remote], *more, pred=pred)

    def test(self, parity: Any) -> Any:
        """Append `mbarrier.test_wait.parity.shared::cta.b64`; return the predicate."""
        return ptx.mbarrier.test_wait.parity.shared__cta.b64(self.address, parity)

    def wait(self, parity: Any, *, cluster: bool = False) -> None:
        """Wait until the phase with a parity, 0 or 1, has completed.

        Appends a label, `mbarrier.try_wait.parity.shared::cta.b64 p` (with `.acquire.cluster`
        where what is waited for comes from other CTAs) and `@!p bra`.
        """
        wait = ptx.mbarrier.try_wait.parity
        call = wait.acquire.cluster.shared__cta.b64 if cluster else wait.shared__cta.b64
        with loop(while_=lambda: ~call(self.address, parity)):
            pass


class Mbarriers:
    """Several mbarriers behind each other in shared memory; `bars[i]` is one.

    With a register as index: `mov.u32` of the base, and `mad.lo.u32` for the address.
    """

    def __init__(self, count: int, name: str | None = None) -> None:
        self.count = count
        self.variable = smem(b64, count, name=name, align=SIZE)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: Any) -> Mbarrier:
        if isinstance(index, Register):
            base = ptx.mov.u32(self.variable)
            return Mbarrier(ptx.mad.lo.u32(index, SIZE, base))
        at = range(self.count)[index]
        return Mbarrier(self.variable, SIZE * at)

    def init(self, count: Any) -> None:
        """Initialise all of them: one `mbarrier.init` each."""
        for at in range(self.count):
            self[at].init(count)


def fence_init() -> None:
    """Append `fence.mbarrier_init.release.cluster`: the cluster sees the initialised mbarriers."""
    ptx.fence.mbarrier_init.release.cluster()
