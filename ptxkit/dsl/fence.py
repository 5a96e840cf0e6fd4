"""Fences: of memory between threads, between proxies, and of tensor maps (ISA 9.7.13.4).

Each function appends the one instruction that its docstring names.
"""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.call import ptx

SCOPES = ("cta", "cluster", "gpu", "sys")
ORDERS = ("acq_rel", "sc", "acquire", "release")
SPACES = ("global", "shared::cta", "shared::cluster")
MAP_BYTES = 128  # of a tensor map, the only size that an acquire takes


def threads(scope: str, *, order: str = "acq_rel") -> None:
    """Order this thread's accesses for the threads of a scope: `fence.ORDER.SCOPE`.

    `order` is `acq_rel`, `sc`, `acquire` or `release`, `scope` is `cta`, `cluster`, `gpu` or `sys`.
    Raises `ValueError` for others.
    """
    ptx.fence.child(_one("order", order, ORDERS)).child(_one("scope", scope, SCOPES))()


def proxy_async(space: str | None = None) -> None:
    """Order accesses of threads and of copies and tensor cores: `fence.proxy.async{.SPACE}`.

    `space` is `global`, `shared::cta` or `shared::cluster`. Raises `ValueError` for others.
    """
    op = ptx.fence.proxy.async_
    (op if space is None else op.child(_one("space", space, SPACES)))()


def proxy_alias() -> None:
    """Order accesses to the same memory through several addresses: `fence.proxy.alias`."""
    ptx.fence.proxy.alias()


def mbarrier_init() -> None:
    """Append `fence.mbarrier_init.release.cluster`: the cluster sees the initialised mbarriers."""
    ptx.fence.mbarrier_init.release.cluster()


def release_map(scope: str) -> None:
    """Release changes of tensor maps: `fence.proxy.tensormap::generic.release.SCOPE`."""
    _of_map("release", scope)()


def acquire_map(tensor_map: Any, scope: str) -> None:
    """Acquire changes of a tensor map before its use.

    Appends `fence.proxy.tensormap::generic.acquire.SCOPE [map], 128`; the address is generic.
    """
    _of_map("acquire", scope)([tensor_map], MAP_BYTES)


def _of_map(order: str, scope: str) -> Any:
    op = ptx.fence.proxy.child("tensormap::generic").child(order)
    return op.child(_one("scope", scope, SCOPES))


def _one(name: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise ValueError(f"no {name} {word!r}; there are {', '.join(known)}")
    return word
