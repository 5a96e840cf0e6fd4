"""What may be told of each launch: functions of yours, and ranges for NVIDIA's profilers.

With no hook a launch pays for one look at an empty list. Calls of ops that the shim makes are not
told of: `PTXKIT_SHIM=0` sends them this way.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ptxkit.diagnostics import PtxError

_LIBRARIES = ("libnvToolsExt.so.1", "libnvtx3interop.so.1", "libnvtx3interop.so")


@dataclass(frozen=True, slots=True)
class Launch:
    """A launch that is about to be made."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    cluster: tuple[int, int, int] | None
    shmem_size: int
    stream: int


Hook = Callable[[Launch], "Callable[[], Any] | None"]
hooks: list[Hook] = []


@contextmanager
def on_launch(hook: Hook) -> Iterator[None]:
    """Call a function before each launch inside `with`, in all threads.

    What it returns, if anything, is called once the launch is under way. What either raises goes
    to the caller of the launch; a hook that raises prevents it.
    """
    hooks.append(hook)
    try:
        yield
    finally:
        # By identity, for equal functions may be on twice; the last one is this one's.
        at = next(i for i in reversed(range(len(hooks))) if hooks[i] is hook)
        del hooks[at]


@contextmanager
def around(launch: Launch) -> Iterator[None]:
    """Tell the hooks of a launch, and call what they gave back once it is under way."""
    after = [done for hook in tuple(hooks) if (done := hook(launch)) is not None]
    yield
    for done in reversed(after):
        done()


@contextmanager
def nvtx_ranges() -> Iterator[None]:
    """Put each launch inside `with` into an NVTX range of the kernel's name.

    By the package `nvtx`, else by NVIDIA's library; raises `PtxError` where there is neither.
    """
    push, pop = _nvtx()

    def ranged(launch: Launch) -> Callable[[], Any]:
        push(launch.kernel)
        return pop

    with on_launch(ranged):
        yield


def _nvtx() -> tuple[Callable[[str], Any], Callable[[], Any]]:
    try:
        import nvtx  # type: ignore[import-not-found, unused-ignore]

        return nvtx.push_range, nvtx.pop_range
    except ImportError:
        pass
    for name in _LIBRARIES:
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        push = library.nvtxRangePushA
        return lambda text, push=push: push(text.encode()), library.nvtxRangePop
    raise PtxError(f"there is no NVTX: pip install nvtx, or one of {', '.join(_LIBRARIES)}")


def is_synchronous() -> bool:
    """Return whether `PTXKIT_SYNC` asks that each launch be waited for."""
    return os.environ.get("PTXKIT_SYNC", "0") not in ("", "0")
