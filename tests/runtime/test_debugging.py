"""Dumps, hooks, waiting for launches, tensor maps and overlaps, with a driver that is not real."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ptxkit.dsl.tensor_map import TensorMap
from ptxkit.runtime import hooks
from ptxkit.runtime.argument import ArgumentError
from ptxkit.runtime.driver import DriverError
from ptxkit.runtime.loader import LoadedModule, load
from ptxkit.runtime.toolchain import installed

TEXT = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry pair(.param .u64 x, .param .u64 y)
.reqntid 32
{
	ret;
}
.visible .entry mapped(.param .align 64 .b8 x[128])
.reqnctapercluster 2, 1, 1
.explicitcluster
{
	ret;
}
"""
pytestmark = pytest.mark.skipif(not installed(), reason="ptxas is not installed")


class Device:
    """A driver that notes launches and fails where it is told to."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.fails = False

    def context(self) -> int:
        return 1

    def architecture(self) -> tuple[int, int]:
        return 9, 0

    def load(self, image: bytes) -> int:
        return 2

    def function(self, module: int, name: str) -> int:
        return 3

    def allow(self, function: int, **more: int) -> None:
        return None

    def launch(self, *given: Any, **more: Any) -> None:
        self.calls.append(given)

    def synchronize(self) -> None:
        self.calls.append("wait")
        if self.fails:
            raise DriverError("cuCtxSynchronize", 700, "CUDA_ERROR_ILLEGAL_ADDRESS", "illegal")

    def encode(self, facts: dict[str, Any], address: int) -> bytes:
        self.calls.append(("encode", facts["rank"], address))
        return b"\7" * 128

    def max_active_clusters(self, *given: Any) -> int:
        self.calls.append(given)
        return 66


class Array:
    """An array by `__cuda_array_interface__`."""

    def __init__(self, address: int, count: int) -> None:
        self.__cuda_array_interface__ = {
            "data": (address, False), "shape": (count,), "typestr": "<f4", "version": 3,
        }  # fmt: skip


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def module(device: Device) -> LoadedModule:
    return load(TEXT, driver=device)


X, Y = Array(0x1000, 16), Array(0x2000, 16)


def test_hooks(module: LoadedModule, device: Device) -> None:
    seen: list[Any] = []

    def hook(launch: hooks.Launch) -> Any:
        seen.append((launch.kernel, launch.grid, launch.block, len(device.calls)))
        return lambda: seen.append(len(device.calls))

    with hooks.on_launch(hook):
        module.pair[3,](X, Y)
    module.pair[4,](X, Y)
    assert seen == [("pair", (3, 1, 1), (32, 1, 1), 0), 1]

    def refuses(launch: hooks.Launch) -> None:
        raise RuntimeError(launch.kernel)

    with hooks.on_launch(refuses), pytest.raises(RuntimeError, match="pair"):
        module.pair[3,](X, Y)
    assert len(device.calls) == 2


def test_an_asynchronous_fault_names_the_kernel(
    module: LoadedModule, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    module.pair.launch(X, Y, grid=2)
    assert "wait" not in device.calls
    device.fails = True
    with pytest.raises(
        DriverError, match=r"(?s)700.*in pair, grid \(2, 1, 1\), block \(32, 1, 1\)"
    ):
        module.pair.launch(X, Y, grid=2, sync=True)
    monkeypatch.setenv("PTXKIT_SYNC", "1")
    with pytest.raises(DriverError, match="in pair"):
        module.pair.launch(X, Y, grid=2)


def test_overlaps(module: LoadedModule) -> None:
    module.pair.launch(X, X, grid=1, check_overlap=True)
    with pytest.raises(ArgumentError, match=r"x|y"):
        module.pair.launch(X, Array(0x1020, 16), grid=1, check_overlap=True)
    module.pair.launch(X, Array(0x1040, 16), grid=1, check_overlap=True)


def test_tensor_maps_are_encoded_once(module: LoadedModule, device: Device) -> None:
    spec = TensorMap("f32", (4, 4), (4, 4))
    for _ in range(2):
        module.mapped.launch((spec, X), grid=2, block=32)
    module.mapped.launch((spec, Y), grid=2, block=32)
    encoded = [call for call in device.calls if call[0] == "encode"]
    assert encoded == [("encode", 2, 0x1000), ("encode", 2, 0x2000)]


def test_clusters_at_once(module: LoadedModule, device: Device) -> None:
    assert module.mapped.max_active_clusters(block=128, shmem_size=1000) == 66
    assert device.calls == [(3, (2, 1, 1), (128, 1, 1), 1000, (2, 1, 1))]


def test_a_dump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_DUMP", str(tmp_path / "dump"))
    made = load(TEXT).cubin
    names = {path.name: path.read_bytes() for path in (tmp_path / "dump").iterdir()}
    assert sorted(re.sub(r"\.[0-9a-f]{12}\.", ".", name) for name in names) == [
        "pair.sm_90a.cubin", "pair.sm_90a.ptx",
    ]  # fmt: skip
    assert set(names.values()) == {TEXT.encode(), made.data}
    with pytest.raises(Exception, match="refuses"):
        load(TEXT.replace("ret;", "add.f32 %none, 1;"))
    assert len(list((tmp_path / "dump").iterdir())) == 3, "the text is there before the assembler"
