"""Launches a kernel on data that are described in words, and tells what it changed."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ptxkit.runtime.data import Argument, DataError, described, numpy_, saved
from ptxkit.runtime.driver import DriverError
from ptxkit.runtime.loader import Extents, LoadedKernel
from ptxkit.runtime.signature import Parameter

# Bytes before and behind an array, which no kernel may write; an array stays aligned to as many.
_GUARD = b"\xa5" * 512


@dataclass(frozen=True, slots=True)
class Result:
    """What a kernel did to an argument: how many elements changed, and which was the first.

    `overrun` tells whether the kernel wrote beyond its ends.
    """

    parameter: Parameter
    argument: Argument
    after: Any = None  # the elements of an array on the device, None for others
    changed: int = 0
    first: int | None = None
    overrun: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a launch did to each argument, and how many microseconds each repetition took."""

    kernel: str
    target: str
    device: str
    results: list[Result]
    times: list[float]


def run(
    kernel: LoadedKernel,
    texts: Sequence[str],
    *,
    grid: Extents,
    block: Extents | None = None,
    cluster: Extents | None = None,
    shmem_size: int = 0,
    seed: int = 0,
    repeat: int = 0,
    timeout: float = math.inf,
) -> Report:
    """Launch a kernel once on arguments that texts describe, and tell what it changed.

    Then `repeat` times more to take the time; what the first launch changed is set back before
    each. Arrays of random numbers depend on `seed` and on their place among the arguments. Raises
    `DataError` for texts, what a launch raises, and `TimeoutError` where a launch did not end
    within `timeout` seconds: the process can then use the device no more, nor give memory back.
    """
    wanted = kernel.signature.parameters
    if len(texts) != len(wanted):
        raise DataError(
            f"{kernel.signature} takes {len(wanted)} arguments, {len(texts)} were given"
        )
    rows = [
        described(text, parameter, (seed, place))
        for place, (text, parameter) in enumerate(zip(texts, wanted, strict=True))
    ]
    shape: dict[str, Any] = {
        "grid": grid, "block": block, "cluster": cluster, "shmem_size": shmem_size,
    }  # fmt: skip
    driver = kernel.module.driver
    driver.context()
    with contextlib.ExitStack() as stack:
        arguments = [_given(driver, *pair, stack) for pair in zip(wanted, rows, strict=True)]

        def timed() -> float:
            try:
                return _timed(driver, lambda: kernel.launch(*arguments, **shape), timeout)
            except (TimeoutError, KeyboardInterrupt):
                stack.pop_all()  # the kernel still runs, and giving memory back waits for it
                raise

        timed()
        driver.synchronize()  # what the kernel printed is shown now
        results = [_result(driver, *pair) for pair in zip(wanted, rows, strict=True)]
        times = []
        for _ in range(repeat):
            for result in results:
                if result.changed:
                    driver.copy_in(result.argument.address, result.argument.data.tobytes())
            times.append(timed())
    for result in results:
        if result.argument.out is not None:
            data = result.argument.data if result.after is None else result.after
            saved(data, result.argument.out)
    return Report(kernel.signature.name, kernel.module.cubin.target, driver.name(), results, times)


def _given(driver: Any, parameter: Parameter, argument: Argument, stack: Any) -> Any:
    """Return what a launch is given for an argument; arrays are put on the device."""
    if argument.data is None:
        return argument.value
    data = argument.data.tobytes()
    if parameter.is_array or parameter.size > 8:
        return data
    start = driver.allocate(len(data) + 2 * len(_GUARD))
    stack.callback(_free, driver, start)
    driver.copy_in(start, _GUARD + data + _GUARD)
    argument.address = start + len(_GUARD)
    return argument


def _free(driver: Any, address: int) -> None:
    with contextlib.suppress(DriverError):  # a kernel that failed has said so already
        driver.free(address)


def _timed(driver: Any, launch: Callable[[], None], timeout: float) -> float:
    """Launch, wait, and return how many microseconds the device took."""
    start, end = driver.event(), driver.event()
    try:
        driver.record(start)
        launch()
        driver.record(end)
        driver.wait(end, timeout)
        return float(1000 * driver.elapsed(start, end))
    finally:
        for event in (start, end):
            with contextlib.suppress(DriverError):
                driver.drop(event)


def _result(driver: Any, parameter: Parameter, argument: Argument) -> Result:
    if not argument.address:
        return Result(parameter, argument)
    numpy, size, edge = numpy_(), argument.data.nbytes, len(_GUARD)
    raw = driver.copy_out(argument.address - edge, size + 2 * edge)
    after = numpy.frombuffer(raw[edge : edge + size], argument.data.dtype)
    after = after.reshape(argument.shape)
    bits = f"<u{argument.data.itemsize}"  # NaN differs from itself, its bits do not
    places = numpy.flatnonzero(after.view(bits) != argument.data.view(bits))
    overrun = raw[:edge] != _GUARD or raw[edge + size :] != _GUARD
    first = int(places[0]) if places.size else None
    return Result(parameter, argument, after, int(places.size), first, overrun)
