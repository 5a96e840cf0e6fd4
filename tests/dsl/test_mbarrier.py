"""mbarriers and rings of stages: the instructions they append, their phases, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from drawn import instructions_of

from ptxkit import kernel, ptx, sreg
from ptxkit.dsl import if_, loop, reg
from ptxkit.dsl.mbarrier import Mbarrier, Mbarriers, fence_init
from ptxkit.dsl.pipeline import Pipeline, Steps
from ptxkit.types import u32


def one(do: Callable[[Mbarrier], Any]) -> list[str]:
    """The instructions of something done with the second of four mbarriers."""

    def body() -> None:
        do(Mbarriers(4, name="bars")[1])

    return [line for line in instructions_of(body) if not line.startswith(".shared")]


CASES: list[tuple[Callable[[Mbarrier], Any], list[str]]] = [
    (lambda b: b.init(3), ["mbarrier.init.shared::cta.b64 [bars+8], 3;"]),
    (lambda b: b.invalidate(), ["mbarrier.inval.shared::cta.b64 [bars+8];"]),
    (lambda b: b.expect_tx(64), ["mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bars+8], 64;"]),
    (
        lambda b: b.complete_tx(64),
        ["mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [bars+8], 64;"],
    ),
    (lambda b: b.arrive(), ["mbarrier.arrive.shared::cta.b64 _, [bars+8];"]),
    (lambda b: b.arrive(2), ["mbarrier.arrive.shared::cta.b64 _, [bars+8], 2;"]),
    (
        lambda b: b.arrive(order="release.cluster"),
        ["mbarrier.arrive.release.cluster.shared::cta.b64 _, [bars+8];"],
    ),
    (lambda b: b.arrive_drop(), ["mbarrier.arrive_drop.shared::cta.b64 _, [bars+8];"]),
    (
        lambda b: b.arrive_expect_tx(4096),
        ["mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars+8], 4096;"],
    ),
    (
        lambda b: b.wait_state(b.arrive_state()),
        [
            "mbarrier.arrive.shared::cta.b64 %rdu0, [bars+8];",
            "$L1:",
            "mbarrier.try_wait.shared::cta.b64 %p0, [bars+8], %rdu0;",
            "@!%p0 bra $L1;",
        ],
    ),
    (lambda b: b.test(1), ["mbarrier.test_wait.parity.shared::cta.b64 %p0, [bars+8], 1;"]),
    (
        lambda b: b.wait(0, hint=1000),
        [
            "$L1:",
            "mbarrier.try_wait.parity.shared::cta.b64 %p0, [bars+8], 0, 1000;",
            "@!%p0 bra $L1;",
        ],
    ),
    (
        lambda b: b.remote(3).arrive_expect_tx(16),
        [
            "mov.u32 %ru0, bars;",
            "add.u32 %ru1, %ru0, 8;",
            "mapa.shared::cluster.u32 %ru2, %ru1, 3;",
            "mbarrier.arrive.expect_tx.shared::cluster.b64 _, [%ru2], 16;",
        ],
    ),
    (
        lambda b: b.arrive_remote(3),
        [
            "mov.u32 %ru0, bars;",
            "add.u32 %ru1, %ru0, 8;",
            "mapa.shared::cluster.u32 %ru2, %ru1, 3;",
            "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%ru2];",
        ],
    ),
    (
        lambda b: b.wait(1, cluster=True),
        [
            "$L1:",
            "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p0, [bars+8], 1;",
            "@!%p0 bra $L1;",
        ],
    ),
    (lambda b: fence_init(), ["fence.mbarrier_init.release.cluster;"]),
]


@pytest.mark.parametrize(("do", "expected"), CASES)
def test_a_method_appends_what_it_says(do: Callable[[Mbarrier], Any], expected: list[str]) -> None:
    assert [" ".join(line.split()) for line in one(do)] == expected


@pytest.mark.parametrize(
    ("do", "error", "message"),
    [
        (lambda b: b.init(0), ValueError, "count is 1 to 1048575, not 0"),
        (lambda b: b.init(1 << 20), ValueError, "1048575"),
        (lambda b: b.wait(2), ValueError, "not 2"),
        (lambda b: b.arrive_expect_tx(1 << 20), ValueError, "not 1048576"),
        (lambda b: b.remote(1).wait(0), TypeError, "own CTA"),
        (lambda b: Mbarriers(4, name="more")[4], IndexError, "out of range"),
        (lambda b: Mbarriers(0), ValueError, "not 0"),
    ],
)
def test_nonsense_is_refused(do: Callable[[Mbarrier], Any], error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        one(do)


@pytest.mark.parametrize("stages", [1, 2, 3, 5])
def test_unrolled_positions_are_stage_and_parity_of_a_count(stages: int) -> None:
    at = Steps(stages, is_producer=False)
    for count in range(4 * stages):
        assert (at.stage, at.parity) == (count % stages, count // stages % 2)
        at.advance()


def test_a_ring_neither_deadlocks_nor_overruns() -> None:
    """Play both sides against a model of the mbarriers: a phase ends with its one arrival."""
    stages = 3
    full, empty = [0] * stages, [0] * stages  # completed phases

    def done(phases: int, parity: int) -> bool:
        return phases % 2 != parity  # the phase of that parity is the last one that ended

    into, out = Steps(stages, is_producer=True), Steps(stages, is_producer=False)
    made = read = 0
    for turn in range(200):
        if turn % 7 < 4 and done(empty[into.stage], into.parity):
            full[into.stage] += 1
            into.advance()
            made += 1
        if turn % 5 < 3 and done(full[out.stage], out.parity):
            empty[out.stage] += 1
            out.advance()
            read += 1
        assert read <= made <= read + stages
    assert read > 50


def _ring(unrolled: bool) -> None:
    ring = Pipeline(3, producers=1, consumers=4)
    tid = ptx.mov.u32(sreg.tid.x)
    ring.init(pred=ptx.setp.eq.u32(tid, 0))
    ptx.bar.sync(0)
    into, out = ring.producer(unrolled=unrolled), ring.consumer(unrolled=unrolled)
    count = ptx.mov.u32(0)

    def turn() -> None:
        with if_(ptx.setp.eq.u32(tid, 32)):
            ring.acquire(into, 0)
        ring.wait(out)
        ring.release(out)
        ring.commit(out)
        into.advance()
        out.advance()

    if unrolled:
        for _ in range(6):
            turn()
    else:
        with loop(while_=lambda: count < 10):
            turn()
            count.__iadd__(1)


@pytest.mark.parametrize("target", ["sm_90a", "sm_100a"])
@pytest.mark.parametrize("unrolled", [True, False])
def test_ptxas_takes_a_ring(target: str, unrolled: bool, assembles: Callable[[str], None]) -> None:
    @kernel(target=target, block=128)
    def ring(n: u32) -> None:
        _ring(unrolled)

    text = ring.ptx()
    assembles(text)
    assert ("mad.lo.u32" in text) is not unrolled


@pytest.mark.parametrize("target", ["sm_90a", "sm_100a"])
def test_ptxas_takes_each_method(target: str, assembles: Callable[[str], None]) -> None:
    @kernel(target=target)
    def all_of_them(n: u32) -> None:
        bars = Mbarriers(4, name="bars")
        bars.init(1)
        stage = reg.u32()
        ptx.mov.u32(stage, n)
        for do, _ in CASES:
            do(bars[1])
            do(bars[stage])
        bars.invalidate()

    assembles(all_of_them.ptx())
