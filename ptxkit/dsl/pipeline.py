"""Pipelines: stages of shared memory that a producer fills and consumers empty.

Which stage is next, and which parity its mbarriers are waited for with, is kept either in Python
(an unrolled loop: no instruction) or in two registers (a loop of PTX).
"""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import ptx
from ptxkit.dsl.mbarrier import Mbarrier, Mbarriers


class Position:
    """Where a role stands in a pipeline: the stage and the parity of its phase, in registers.

    Made with two `mov.u32`; a producer begins with parity 1, for all stages are free, a consumer
    with parity 0.
    """

    def __init__(self, stages: int, *, is_producer: bool) -> None:
        self.stages = stages
        self.stage = ptx.mov.u32(0)
        self.parity = ptx.mov.u32(int(is_producer))

    def advance(self) -> None:
        """Go on to the next stage; behind the last the first follows, with the other parity.

        Appends `add.u32`, `setp.eq.u32`, `@p mov.u32` and `@p xor.b32`.
        """
        ptx.add.u32(self.stage, self.stage, 1)
        is_last = ptx.setp.eq.u32(self.stage, self.stages)
        ptx.mov.u32(self.stage, 0, pred=is_last)
        ptx.xor.b32(self.parity, self.parity, 1, pred=is_last)


class Steps:
    """A role's position as Python numbers: for loops that are unrolled; appends nothing."""

    def __init__(self, stages: int, *, is_producer: bool) -> None:
        self.stages = stages
        self.stage, self.parity = 0, int(is_producer)

    def advance(self) -> None:
        """Go on to the next stage."""
        self.stage += 1
        if self.stage == self.stages:
            self.stage, self.parity = 0, self.parity ^ 1


class Pipeline:
    """Stages with a full and an empty mbarrier each.

    `full[i]` completes when a stage's bytes have arrived, `empty[i]` when `consumers` have arrived
    because they are done with them.
    """

    def __init__(self, stages: int, *, consumers: int, producers: int = 1) -> None:
        if stages < 1:
            raise ValueError("a pipeline has at least one stage")
        self.stages, self.consumers, self.producers = stages, consumers, producers
        self.full = Mbarriers(stages)
        self.empty = Mbarriers(stages)

    def init(self, *, pred: Any = None) -> None:
        """Initialise the mbarriers, in one thread: one `mbarrier.init` each.

        `fence_init` and a barrier of the CTA, or of the cluster, stand between it and their use.
        """
        self.full.init(self.producers, pred=pred)
        self.empty.init(self.consumers, pred=pred)

    def producer(self, *, unrolled: bool = False) -> Any:
        """Return where a producer begins; see `Position` and `Steps`."""
        return (Steps if unrolled else Position)(self.stages, is_producer=True)

    def consumer(self, *, unrolled: bool = False) -> Any:
        """Return where a consumer begins; see `Position` and `Steps`."""
        return (Steps if unrolled else Position)(self.stages, is_producer=False)

    def acquire(self, at: Any, count: Any = None) -> Mbarrier:
        """Wait until a stage is free, and expect `count` bytes in it; return its full mbarrier.

        Appends the wait of `Mbarrier.wait` and `mbarrier.arrive.expect_tx`; without a count, for
        producers that store themselves and then `commit`, the wait alone.
        """
        self.empty[at.stage].wait(at.parity)
        full = self.full[at.stage]
        if count is not None:
            full.arrive_expect_tx(count)
        return full

    def commit(self, at: Any, *, pred: Any = None) -> None:
        """Tell consumers that a stage holds what this thread stored: `mbarrier.arrive`."""
        self.full[at.stage].arrive(pred=pred)

    def wait(self, at: Any) -> None:
        """Wait until a stage is full: what `Mbarrier.wait` appends."""
        self.full[at.stage].wait(at.parity)

    def release(self, at: Any, *, pred: Any = None) -> None:
        """Give a stage back to the producer: `mbarrier.arrive`."""
        self.empty[at.stage].arrive(pred=pred)
