"""Loading and launching against a fake driver: signatures, arguments, shapes, every error."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit.runtime.argument import ArgumentError
from ptxkit.runtime.loader import LaunchError, LoadedModule, MissingKernel, load
from ptxkit.runtime.signature import dynamic_shared, signatures
from ptxkit.runtime.toolchain import installed

TEXT = """.version 8.0
.target sm_90a
.address_size 64
.extern .shared .align 128 .b8 dynamic[];
.global .u32 counter = 5;
.visible .entry scale(
	.param .u64 .ptr .global .align 16 scale_param_0,
	.param .f32 scale_param_1,
	.param .s32 scale_param_2,
	.param .align 64 .b8 scale_param_3[128],
	.param .f64 scale_param_4,
	.param .b16 scale_param_5
)
.maxntid 256, 1, 1
{
	ret;
}
.visible .entry grouped()
.reqntid 64, 2
.explicitcluster
.reqnctapercluster 2, 1, 1
{
	ret;
}
"""


class Fake:
    """A driver that notes what is asked of it."""

    def __init__(self) -> None:
        self.now = 1
        self.calls: list[tuple[Any, ...]] = []
        self.memory = {"counter": b"\5\0\0\0"}

    def context(self) -> int:
        return self.now

    def architecture(self) -> tuple[int, int]:
        return 9, 0

    def load(self, image: bytes) -> int:
        self.calls.append(("load", image[:4]))
        return 10 + self.now

    def function(self, module: int, name: str) -> int:
        self.calls.append(("function", module, name))
        return 100 + module

    def allow(self, function: int, *, shared: int = 0, cluster: int = 0) -> None:
        self.calls.append(("allow", function, shared, cluster))

    def launch(self, *arguments: Any, **more: Any) -> None:
        self.calls.append(("launch", *arguments, more))

    def occupancy(self, function: int, threads: int, shared: int) -> int:
        return threads + shared

    def global_(self, module: int, name: str) -> tuple[str, int]:
        return name, 4

    def copy_out(self, address: str, size: int) -> bytes:
        return self.memory[address][:size]

    def copy_in(self, address: str, data: bytes) -> None:
        self.memory[address] = data


class Array:
    """What a tensor of torch has that a launch looks at."""

    def __init__(self, address: int = 0x1000, **more: Any) -> None:
        self.address, self.is_cuda, self.device = address, True, "cuda:0"
        self.shape: tuple[int, ...] = (4,)
        self.contiguous = True
        for name, value in more.items():
            setattr(self, name, value)

    def data_ptr(self) -> int:
        return self.address

    def is_contiguous(self) -> bool:
        return self.contiguous

    def numel(self) -> int:
        return 0 if 0 in self.shape else 4


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))
    if not installed():
        pytest.skip("ptxas is not installed: pip install nvidia-cuda-nvcc")
    return Fake()


@pytest.fixture
def module(fake: Fake) -> LoadedModule:
    return load(TEXT, driver=fake)


GOOD = (Array(), 2.5, -3, bytes(128), 1.5, 7)


def launched(fake: Fake) -> tuple[Any, ...]:
    return next(call for call in reversed(fake.calls) if call[0] == "launch")


# ---- what a header says


def test_signatures() -> None:
    found = signatures(ptxkit.parse(TEXT))
    sizes = [(item.size, item.align, item.is_array) for item in found["scale"].parameters]
    assert sizes == [
        (8, 8, False), (4, 4, False), (4, 4, False), (128, 64, True), (8, 8, False), (2, 2, False),
    ]  # fmt: skip
    first = found["scale"].parameters[0]
    assert (first.pointee, first.pointee_align) == ("global", 16)
    assert (found["scale"].most_threads, found["scale"].block) == (256, None)
    grouped = found["grouped"]
    assert (grouped.block, grouped.cluster, grouped.is_clustered) == ((64, 2, 1), (2, 1, 1), True)
    assert dynamic_shared(ptxkit.parse(TEXT)) == ("dynamic",)


def test_sources(fake: Fake, tmp_path: Path) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(TEXT)
    for source in (path, str(path), TEXT, TEXT.encode(), ptxkit.parse(TEXT)):
        assert list(load(source, driver=fake).signatures) == ["scale", "grouped"]


# ---- launches


def test_a_launch(module: LoadedModule, fake: Fake) -> None:
    module.scale[(2, 3), 128](*GOOD, shmem_size=1000, stream=77)
    _, function, grid, block, shared, stream, values, more = launched(fake)
    assert (function, grid, block, shared, stream) == (111, (2, 3, 1), (128, 1, 1), 1000, 77)
    assert values == [
        struct.pack("<Q", 0x1000),
        struct.pack("<f", 2.5),
        struct.pack("<i", -3),
        bytes(128),
        struct.pack("<d", 1.5),
        struct.pack("<H", 7),
    ]
    assert more == {"cluster": None, "cooperative": False, "pdl": False}


def test_a_module_is_loaded_once_a_context(module: LoadedModule, fake: Fake) -> None:
    for context in (1, 1, 2, 1):
        fake.now = context
        module.scale.launch(*GOOD, grid=1, block=1)
    assert [call for call in fake.calls if call[0] == "load"] == [("load", b"\x7fELF")] * 2


def test_the_header_says_block_and_cluster(module: LoadedModule, fake: Fake) -> None:
    module.grouped[4]()
    assert launched(fake)[3] == (64, 2, 1)
    assert ("allow", 111, 0, 2) in fake.calls
    module.grouped.launch(grid=4, cluster=2)
    assert launched(fake)[-1]["cluster"] is None  # the header has said it
    module.scale.launch(*GOOD, grid=16, block=32, cluster=16, cooperative=True, pdl=True)
    assert launched(fake)[-1] == {"cluster": (16, 1, 1), "cooperative": True, "pdl": True}
    assert ("allow", 111, 0, 16) in fake.calls


def test_an_empty_grid_launches_nothing(module: LoadedModule, fake: Fake) -> None:
    module.scale.launch(*GOOD, grid=(4, 0), block=32)
    assert not fake.calls
    with pytest.raises(ArgumentError):
        module.scale.launch(grid=0, block=32)  # but arguments are checked


def test_occupancy_and_globals(module: LoadedModule, fake: Fake) -> None:
    assert module.scale.occupancy(128, 1000) == 1128
    assert module.read("counter") == b"\5\0\0\0"
    module.write("counter", b"\1\0\0\0")
    assert module.read("counter") == b"\1\0\0\0"
    with pytest.raises(LaunchError, match="counter has 4 bytes, 3"):
        module.write("counter", b"abc")


def test_streams(module: LoadedModule, fake: Fake) -> None:
    class Stream:
        cuda_stream = 5

    module.scale.launch(*GOOD, grid=1, block=1, stream=Stream())
    assert launched(fake)[5] == 5


# ---- what is refused before the launch


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"grid": 1}, "give block="),
        ({"grid": 1, "block": 512}, "512 threads are more than the 256"),
        ({"grid": (1, 2, 3, 4), "block": 1}, "one to three extents"),
        ({"grid": -1, "block": 1}, "grid has"),
        ({"grid": 1, "block": 0}, "block has one to three extents from 1 on"),
        ({"grid": 3, "block": 1, "cluster": 2}, "no multiple of cluster"),
    ],
)
def test_shapes(module: LoadedModule, fake: Fake, more: dict[str, Any], message: str) -> None:
    with pytest.raises(LaunchError, match=message):
        module.scale.launch(*GOOD, **more)
    assert not fake.calls


def test_shapes_against_the_header(module: LoadedModule, fake: Fake) -> None:
    with pytest.raises(LaunchError, match=r"\.reqntid \(64, 2, 1\)"):
        module.grouped.launch(grid=2, block=128)
    with pytest.raises(LaunchError, match="no multiple of cluster"):
        module.grouped.launch(grid=3)
    with pytest.raises(LaunchError, match="reqnctapercluster"):
        module.grouped.launch(grid=4, cluster=4)
    assert not fake.calls


def changed(at: int, value: Any) -> tuple[Any, ...]:
    return (*GOOD[:at], value, *GOOD[at + 1 :])


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (GOOD[:3], ArgumentError, "takes 6 arguments, 3 were given"),
        (changed(0, "x"), ArgumentError, "scale_param_0 is a .u64: str is no integer"),
        (changed(0, Array(0x1004)), ArgumentError, "0x1004 is not aligned to 16"),
        (changed(0, Array(0)), ArgumentError, r"Array of shape \(4,\) has no memory"),
        (changed(0, Array(contiguous=False)), ArgumentError, "is not contiguous"),
        (changed(0, Array(is_cuda=False, device="cpu")), ArgumentError, "is on the cpu"),
        (changed(1, "x"), ArgumentError, "scale_param_1 is a .f32: str is no number"),
        (changed(1, 1e300), OverflowError, "scale_param_1: 1e.300 does not fit .f32"),
        (changed(2, 1 << 31), OverflowError, "scale_param_2: 2147483648 does not fit .s32"),
        (changed(2, 1.5), ArgumentError, "float is no integer"),
        (changed(2, Array()), ArgumentError, "scale_param_2 is a .s32, no address"),
        (changed(3, bytes(64)), ArgumentError, "takes 128 bytes, not 64"),
        (changed(3, 5), ArgumentError, "takes 128 bytes: int gives none"),
        (changed(5, 1 << 16), OverflowError, "does not fit .b16"),
    ],
)
def test_arguments(
    module: LoadedModule,
    fake: Fake,
    arguments: tuple[Any, ...],
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        module.scale.launch(*arguments, grid=1, block=1)
    assert not fake.calls


class Interface:
    """An array of CuPy or Numba."""

    def __init__(self, shape: tuple[int, ...], strides: tuple[int, ...] | None) -> None:
        self.__cuda_array_interface__ = {
            "data": (0x2000, False), "shape": shape, "strides": strides, "typestr": "<f4",
        }  # fmt: skip


def test_arrays_of_others(module: LoadedModule, fake: Fake) -> None:
    for array in (Interface((4, 3), None), Interface((4, 3), (12, 4)), Array(0, shape=(0,)), 4096):
        module.scale.launch(*changed(0, array), grid=1, block=1)
    assert launched(fake)[6][0] == struct.pack("<Q", 4096)
    with pytest.raises(ArgumentError, match="not contiguous"):
        module.scale.launch(*changed(0, Interface((4, 3), (4, 16))), grid=1, block=1)


def test_numbers_of_numpy(module: LoadedModule, fake: Fake) -> None:
    numpy = pytest.importorskip("numpy")
    row = (Array(), numpy.float32(2.5), numpy.int64(-3), numpy.zeros(128, "u1"), 1, numpy.int8(7))
    module.scale.launch(*row, grid=1, block=1)
    assert launched(fake)[6][2] == struct.pack("<i", -3)
    assert launched(fake)[6][4] == struct.pack("<d", 1.0)


def test_missing_kernels(module: LoadedModule) -> None:
    with pytest.raises(MissingKernel, match=r"no kernel 'scael'; did you mean scale\?.*grouped"):
        module["scael"]
    assert not hasattr(module, "nothing")
    assert "scale" in dir(module)
    assert repr(module.grouped) == "<kernel grouped()>"
