"""A device that is none: it has memory, and runs Python in place of kernels."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import Any

Kernel = Callable[["Device", list[bytes]], None]


class Device:
    """What `ptxkit.runtime.driver.Driver` does, on the host.

    `kernels` are functions by name that take the device and each argument's bytes; another kernel
    does nothing. `images` are the cubins that were loaded, `launches` what was launched.
    """

    def __init__(
        self, capability: tuple[int, int] = (9, 0), kernels: dict[str, Kernel] | None = None
    ) -> None:
        self.capability, self.kernels = capability, kernels or {}
        self.now = 1  # the current context
        self.images: list[bytes] = []
        self.launches: list[tuple[Any, ...]] = []
        self.memory: dict[int, bytearray] = {}  # by address, all that was ever allocated
        self.freed: list[int] = []
        self.clock = 0.0  # in ms
        self.hangs = False  # whether kernels do not end
        self.events: dict[int, float] = {}
        self._names: dict[int, str] = {}

    # ---- as the driver's

    def context(self) -> int:
        return self.now

    def architecture(self) -> tuple[int, int]:
        return self.capability

    def name(self) -> str:
        return "Fake GPU"

    def load(self, image: bytes) -> int:
        self.images.append(image)
        return len(self.images)

    def function(self, module: int, name: str) -> int:
        self._names[len(self._names) + 1] = name
        return len(self._names)

    def allow(self, function: int, *, shared: int = 0, cluster: int = 0) -> None:
        pass

    def launch(
        self, function: int, grid: Any, block: Any, shared: int, stream: int, arguments: Any,
        **more: Any,
    ) -> None:  # fmt: skip
        name = self._names[function]
        self.launches.append((name, grid, block, shared, more))
        self.clock += 0.25 * len(self.launches)
        if name in self.kernels:
            self.kernels[name](self, list(arguments))

    def allocate(self, size: int) -> int:
        address = 4096 * (1 + sum(len(data) // 4096 + 1 for data in self.memory.values()))
        self.memory[address] = bytearray(size)
        return address

    def free(self, address: int) -> None:
        self.freed.append(address)

    def copy_in(self, address: int, data: bytes) -> None:
        start, memory = self.at(address)
        assert start + len(data) <= len(memory)
        memory[start : start + len(data)] = data

    def copy_out(self, address: int, size: int) -> bytes:
        start, memory = self.at(address)
        assert start + size <= len(memory)
        return bytes(memory[start : start + size])

    def synchronize(self) -> None:
        pass

    def event(self) -> int:
        self.events[len(self.events) + 1] = 0.0
        return len(self.events)

    def record(self, event: int, stream: int = 0) -> None:
        self.events[event] = self.clock

    def elapsed(self, start: int, end: int) -> float:
        return self.events[end] - self.events[start]

    def wait(self, event: int, timeout: float) -> None:
        assert event in self.events
        if self.hangs:
            raise TimeoutError(f"not within {timeout}")

    def drop(self, event: int) -> None:
        del self.events[event]

    # ---- for kernels

    def at(self, address: int) -> tuple[int, bytearray]:
        """Return where in which allocation an address lies."""
        starts = sorted(self.memory)
        start = starts[bisect.bisect_right(starts, address) - 1]
        return address - start, self.memory[start]
