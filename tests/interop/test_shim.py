"""The shim's plan on tensors and a driver that are not real: every check, every way to launch."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ptxkit import shim
from ptxkit.interop.tensor_map import packed_map

CUDA = 2


class View(ctypes.Structure):
    """DLTensor of DLPack."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class Tensor:
    """As much of a tensor as the plan reads."""

    def __init__(self, address: int, *shape: int, **more: Any) -> None:
        strides, step = [], 1
        for size in reversed(shape):
            strides.insert(0, step)
            step *= size
        self.sizes = (ctypes.c_int64 * len(shape))(*shape)
        self.steps = (ctypes.c_int64 * len(shape))(*more.get("strides", strides))
        self.address = address
        self.view = more
        self.negative = more.get("negative", False)

    def is_neg(self) -> bool:
        return bool(self.negative)


class Parameter(Tensor):
    """The other exact type."""


class Other(Tensor):
    """A subclass, which the plan leaves to Python."""


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(View))
def read(item: Any, out: Any) -> int:
    more = item.view
    if more.get("broken"):
        return -1
    out[0] = View(
        item.address, more.get("device_type", CUDA), more.get("device", 0), len(item.sizes),
        more.get("code", 2), more.get("bits", 32), 1, item.sizes, item.steps, more.get("offset", 0),
    )  # fmt: skip
    return 0


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))
def stream(kind: int, device: int, out: Any) -> int:
    out[0] = 0x55
    return 0


TABLE = (ctypes.c_void_p * 7)(
    1 | 2 << 32,  # version 1.2
    None,
    None,
    None,
    None,
    ctypes.cast(read, ctypes.c_void_p).value,
    ctypes.cast(stream, ctypes.c_void_p).value,
)
ctypes.pythonapi.PyCapsule_New.restype = ctypes.py_object
ctypes.pythonapi.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
NAME = b"dlpack_exchange_api"  # the capsule holds on to its address
EXCHANGE = ctypes.pythonapi.PyCapsule_New(ctypes.addressof(TABLE), NAME, None)
MAP = {
    "data_type": 7, "rank": 2, "interleave": 0, "swizzle": 3, "l2_promotion": 2, "oob_fill": 0,
    "box_dim": (32, 8), "element_strides": (1, 1), "global_dim": (1000, 50),
    "global_strides": (4000,),
}  # fmt: skip


class Setting:
    """A plan and what its callbacks were asked."""

    def __init__(self, **more: Any) -> None:
        self.resolved: list[tuple[int, ...]] = []
        self.slow: list[tuple[Any, ...]] = []
        self.launch: dict[str, Any] = {"grid": (4, 2, 1), "cluster": None, "context": 0x77}
        self.is_grad = self.moded = False
        self.maps: tuple[bytes, ...] = ()
        self.constants: tuple[int, ...] = ()
        given: dict[str, Any] = {
            "inputs": ((False, 2, 32, 4, (0,)), (False, 2, 32, 4, (0,)), (True, 2, 32, 4, ())),
            "outputs": ((False, 2, 32, 4, (0,)),),
            "parameters": ((0, 0, -1), (0, 1, -1), (3, 2, -1), (1, 0, -1), (2, 0, -1)),
            "dimensions": 1,
            "returns": (3,),
            **more,
        }
        self.plan = shim.load().Plan(
            types=(Tensor, Parameter),
            exchange=EXCHANGE,
            resolve=self._resolve,
            slow=self._slow,
            failed=self._failed,
            allocate=lambda shape, strides, dtype: Tensor(0x9000, *shape),
            dtypes=("float32",) * 3,
            is_grad=lambda: self.is_grad,
            is_moded=lambda: self.moded,
            wants_grad=object.__dict__["__class__"],  # a descriptor that says yes to all
            **given,
        )

    def _resolve(self, device: int, *sizes: int) -> tuple[Any, ...]:
        self.resolved.append((device, *sizes))
        row = self.launch
        shape = sizes[:1]
        return (
            row["context"], 0x99, row["grid"], (256, 1, 1), row.get("shared", 0), row["cluster"],
            row.get("cooperative", False), row.get("pdl", False), (shape,), ((1,),), self.maps,
            self.constants,
        )  # fmt: skip

    def _slow(self, *given: Any) -> str:
        self.slow.append(given)
        return "slow"

    def _failed(self, code: int, call: str) -> None:
        raise RuntimeError(f"{call} gave {code}")


X, W = 0x1000, 0x2000
Calls = Callable[[], list[str]]


def test_a_call(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_FAKE_PARAMETERS", "5")
    setting = Setting()
    y = setting.plan(Tensor(X, 1000), Tensor(W, 1000), 2.5)
    assert isinstance(y, Tensor)
    assert calls() == [
        "launch grid 4 2 1 block 256",
        "block 1 1 shared 0 stream 55",
        "parameter 0 1000", "parameter 1 2000", "parameter 2 40200000", "parameter 3 9000",
        "parameter 4 3e8",
    ]  # fmt: skip
    assert setting.resolved == [(0, 1000)]
    setting.plan(Parameter(X, 1000), Tensor(W, 1000), 1)
    assert setting.resolved == [(0, 1000)], "sizes that were met are not asked for again"
    assert setting.slow == []


def test_outputs_that_are_there(calls: Calls) -> None:
    setting = Setting()
    y = Tensor(0x3000, 8)
    assert setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0, y) is None
    assert len(calls()) == 2
    assert setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0, Tensor(0x3000, 7)) == "slow"
    assert calls() == []


UNUSUAL: dict[str, Callable[[], tuple[Any, ...]]] = {
    "too few": lambda: (Tensor(X, 8), Tensor(W, 8)),
    "too many": lambda: (Tensor(X, 8), Tensor(W, 8), 1.0, Tensor(X, 8), 1),
    "another size": lambda: (Tensor(X, 8), Tensor(W, 9), 1.0),
    "another rank": lambda: (Tensor(X, 2, 4), Tensor(W, 8), 1.0),
    "another code": lambda: (Tensor(X, 8, code=0), Tensor(W, 8), 1.0),
    "other bits": lambda: (Tensor(X, 8, bits=64), Tensor(W, 8), 1.0),
    "on the host": lambda: (Tensor(X, 8, device_type=1), Tensor(W, 8), 1.0),
    "another device": lambda: (Tensor(X, 8), Tensor(W, 8, device=1), 1.0),
    "strides": lambda: (Tensor(X, 8, strides=(2,)), Tensor(W, 8), 1.0),
    "no address": lambda: (Tensor(0, 8), Tensor(W, 8), 1.0),
    "not aligned": lambda: (Tensor(X + 2, 8), Tensor(W, 8), 1.0),
    "offset not aligned": lambda: (Tensor(X, 8, offset=1), Tensor(W, 8), 1.0),
    "negative": lambda: (Tensor(X, 1, negative=True), Tensor(W, 1), 1.0),
    "not read": lambda: (Tensor(X, 8, broken=True), Tensor(W, 8), 1.0),
    "a subclass": lambda: (Other(X, 8), Tensor(W, 8), 1.0),
    "no tensor": lambda: (3, Tensor(W, 8), 1.0),
    "no number": lambda: (Tensor(X, 8), Tensor(W, 8), "1"),
    "true": lambda: (Tensor(X, 8), Tensor(W, 8), True),
    "too large": lambda: (Tensor(X, 8), Tensor(W, 8), 1e39),
    "a huge integer": lambda: (Tensor(X, 8), Tensor(W, 8), 10**400),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_unusual_is_left_to_python(calls: Calls, name: str) -> None:
    setting = Setting()
    given = UNUSUAL[name]()
    assert setting.plan(*given) == "slow"
    assert setting.slow == [given]
    assert calls() == []


def test_gradients_and_modes_are_left_to_python(calls: Calls) -> None:
    setting = Setting()
    given = (Tensor(X, 8), Tensor(W, 8), 1.0)
    setting.is_grad = True
    assert setting.plan(*given) == "slow"
    setting.is_grad, setting.moded = False, True
    assert setting.plan(*given) == "slow"
    setting.moded = False
    assert isinstance(setting.plan(*given), Tensor)


def test_another_context_is_left_to_python(calls: Calls) -> None:
    setting = Setting()
    setting.launch["context"] = 0x78
    assert setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0) == "slow"
    assert calls() == []


INTEGERS = [
    (0, 32, -(2**31), True), (0, 32, 2**31, False), (1, 32, 2**32 - 1, True), (1, 32, -1, False),
    (1, 32, 2**32, False), (0, 8, -128, True), (0, 8, 128, False), (1, 16, 65535, True),
    (0, 64, 2**63 - 1, True), (0, 64, 2**63, False), (1, 64, 2**63 - 1, True), (0, 32, 1.0, False),
]  # fmt: skip


@pytest.mark.parametrize(("code", "bits", "number", "fits"), INTEGERS)
def test_integers(calls: Calls, code: int, bits: int, number: Any, fits: bool) -> None:
    setting = Setting(
        inputs=((False, 2, 32, 4, (0,)), (True, code, bits, 4, ())),
        parameters=((0, 0, -1), (3, 1, -1)),
        outputs=(),
        returns=(),
    )
    assert setting.plan(Tensor(X, 8), number) == (None if fits else "slow")
    assert bool(calls()) == fits


def test_a_grid_of_zero_launches_nothing(calls: Calls) -> None:
    setting = Setting()
    setting.launch["grid"] = (0, 1, 1)
    assert isinstance(setting.plan(Tensor(0, 0), Tensor(0, 0), 1.0), str | Tensor)
    assert calls() == []


def test_attributes(calls: Calls) -> None:
    setting = Setting()
    setting.launch |= {"cluster": (2, 1, 1), "cooperative": True, "pdl": True, "shared": 99}
    setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0)
    assert calls() == [
        "attribute 4 value 2 1 1",
        "attribute 2 value 1 0 0",
        "attribute 6 value 1 0 0",
        "launch grid 4 2 1 block 256",
        "block 1 1 shared 99 stream 55",
    ]


def test_a_failed_launch_is_said(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_FAKE_FAIL", "launch")
    with pytest.raises(RuntimeError, match="cuLaunchKernel gave 700"):
        Setting().plan(Tensor(X, 8), Tensor(W, 8), 1.0)


def test_tensor_maps_are_encoded_once_for_an_address(calls: Calls) -> None:
    setting = Setting(parameters=((0, 0, 0), (0, 1, -1), (3, 2, -1), (1, 0, 1), (2, 0, -1)))
    setting.maps = (packed_map(MAP), packed_map(MAP | {"swizzle": 1}))
    encoded = ["map type 7 rank 2 first 1000 box 32", "swizzle 3 aligned 0"]
    setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0)
    assert calls()[:4] == [*encoded, encoded[0], "swizzle 1 aligned 0"]
    setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0)
    assert len(calls()) == 2, "the addresses are the same"
    setting.plan(Tensor(X + 64, 8), Tensor(W, 8), 1.0)
    assert calls()[:2] == encoded


def test_constants(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_FAKE_PARAMETERS", "2")
    setting = Setting(parameters=((4, 1, -1), (4, 0, -1)))
    setting.constants = (7, 2**64 - 1)
    setting.plan(Tensor(X, 8), Tensor(W, 8), 1.0)
    assert calls()[2:] == ["parameter 0 ffffffffffffffff", "parameter 1 7"]


def test_more_sizes_than_are_remembered(calls: Calls) -> None:
    setting = Setting()
    sizes = list(range(1, 60))
    for _ in range(2):
        for size in sizes:
            setting.plan(Tensor(X, size), Tensor(W, size), 1.0)
    assert {row[1] for row in setting.resolved} == set(sizes)
    assert setting.slow == []


def test_several_outputs_and_in_place(calls: Calls) -> None:
    out = (False, 2, 32, 4, (0,))
    setting = Setting(
        inputs=(out, out),
        outputs=(),
        parameters=((0, 0, -1), (0, 1, -1)),
        returns=(1, 0),
    )
    x, w = Tensor(X, 8), Tensor(W, 8)
    assert setting.plan(x, w) == (w, x)


def test_nothing_leaks(calls: Calls) -> None:
    setting = Setting()
    x, w = Tensor(X, 8), Tensor(W, 8)
    setting.plan(x, w, 1.0)
    before = [sys.getrefcount(item) for item in (x, w, setting.plan)]
    for _ in range(200):
        setting.plan(x, w, 1.0)
        setting.plan(x, w, "no")
    setting.slow.clear()
    after = [sys.getrefcount(item) for item in (x, w, setting.plan)]
    assert before == after
    del setting
    gc.collect()


def test_a_class_whose_calls_go_to_a_plan(calls: Calls) -> None:
    library = shim.load()

    class Direct(library.Forward):  # type: ignore[misc, name-defined]
        def __call__(self, *given: Any, **more: Any) -> Any:
            return "python", given, more

    library.direct(Direct)
    made = Direct()
    assert made(1, b=2) == ("python", (1,), {"b": 2})
    made._plan = Setting().plan
    assert isinstance(made(Tensor(X, 8), Tensor(W, 8), 1.0), Tensor)
    assert Direct.__call__(made, 1) == ("python", (1,), {}), "what compilers read"
    with pytest.raises(TypeError):
        library.direct(int)


def test_without_the_shim() -> None:
    """Ops can be made where there is no shim."""
    code = "import ptxkit.shim as s, ptxkit; assert s.load() is None; print(ptxkit.op.__name__)"
    environment = os.environ | {"PTXKIT_SHIM": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.stdout == "op\n", done.stderr
