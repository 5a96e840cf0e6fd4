"""Launches from the shell on a device that is none: what is given, changed, shown and refused."""

from __future__ import annotations

import json
import os
import struct
import sys
from pathlib import Path
from typing import Any

import pytest
from fake_device import Device

from ptxkit import cli
from ptxkit.runtime import aot, loader
from ptxkit.runtime import driver as drivers
from ptxkit.runtime.data import DataError
from ptxkit.runtime.driver import DriverError
from ptxkit.runtime.loader import LaunchError, SourceModule
from ptxkit.runtime.shell import run
from ptxkit.runtime.toolchain import installed

numpy = pytest.importorskip("numpy")
pytestmark = pytest.mark.skipif(not installed(), reason="ptxas is not installed")

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry axpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y) { ret; }
.visible .entry by_value(.param .align 8 .b8 s[16], .param .u64 .ptr .global .align 256 y)
.reqntid 32
{ ret; }
"""


def axpy(device: Device, row: list[bytes]) -> None:
    n, a, x, y = (struct.unpack(f, data)[0] for f, data in zip("IfQQ", row, strict=True))
    left = numpy.frombuffer(device.copy_out(x, 4 * n), "<f4")
    right = numpy.frombuffer(device.copy_out(y, 4 * n), "<f4")
    device.copy_in(y, (numpy.float32(a) * left + right).astype("<f4").tobytes())


def by_value(device: Device, row: list[bytes]) -> None:
    device.copy_in(struct.unpack("<Q", row[1])[0], row[0])


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Device:
    """A device that the command line finds, too; the tests run beside their files."""
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("k.ptx").write_text(TEXT)
    made = Device((9, 0), {"axpy": axpy, "by_value": by_value})
    monkeypatch.setattr(loader, "the_driver", lambda: made)
    return made


ARGUMENTS = ["1000", "2", "ones:f32[1000]", "arange:f32[1000]"]


def test_a_launch(device: Device) -> None:
    module = SourceModule(TEXT, driver=device)
    report = run(module.axpy, ARGUMENTS, grid=4, block=256)
    assert (report.kernel, report.device, report.target) == ("axpy", "Fake GPU", "sm_90")
    assert [row.changed for row in report.results] == [0, 0, 0, 1000]
    assert report.results[0].after is None and report.results[2].first is None
    assert (report.results[3].after == numpy.arange(1000) + 2).all()
    assert not any(row.overrun for row in report.results)
    assert device.launches == [
        ("axpy", (4, 1, 1), (256, 1, 1), 0, {"cluster": None, "cooperative": False, "pdl": False})
    ]
    assert sorted(device.freed) == sorted(device.memory)
    assert not device.events and report.times == []


def test_repetitions_start_from_the_same_data(device: Device) -> None:
    seen = []

    def kernel(device: Device, row: list[bytes]) -> None:
        seen.append(device.copy_out(struct.unpack("<Q", row[3])[0], 4000))
        axpy(device, row)

    device.kernels["axpy"] = kernel
    report = run(SourceModule(TEXT, driver=device).axpy, ARGUMENTS, grid=4, block=256, repeat=3)
    assert len(seen) == 4 and len(set(seen)) == 1
    assert report.times == [500.0, 750.0, 1000.0]  # the device's clock, less the first launch
    assert (report.results[3].after == numpy.arange(1000) + 2).all()


def test_bytes_by_value_and_alignment(device: Device) -> None:
    kernel = SourceModule(TEXT, driver=device).by_value
    for text in ("hex:" + "07" * 16, "zeros:u64[2]"):
        report = run(kernel, [text, "ones:u8[20]@y.npy"], grid=1)
        assert (report.results[1].changed, report.results[1].first) == (16, 0)
    saved = numpy.load("y.npy")
    assert saved.tolist() == [0] * 16 + [1] * 4


def test_nan_and_zeros_are_compared_by_bits(device: Device) -> None:
    device.kernels["by_value"] = lambda device, row: device.copy_in(
        struct.unpack("<Q", row[1])[0] + 8, struct.pack("<f", -0.0)
    )
    kernel = SourceModule(TEXT, driver=device).by_value
    report = run(kernel, ["zeros:u8[16]", "nan:f32[4]"], grid=1)
    assert (report.results[1].changed, report.results[1].first) == (1, 2)
    report = run(kernel, ["zeros:u8[16]", "zeros:f32[4]"], grid=1)
    assert report.results[1].changed == 1


@pytest.mark.parametrize("offset", [-4, 16])
def test_writes_beyond_the_ends_are_seen(
    device: Device, offset: int, capfd: pytest.CaptureFixture[str]
) -> None:
    device.kernels["by_value"] = lambda device, row: device.copy_in(
        struct.unpack("<Q", row[1])[0] + offset, b"abcd"
    )
    command = "run k.ptx --entry by_value --grid 1 -a zeros:u8[16] -a zeros:f32[4]"
    assert cli.run(command.split()) == 1
    assert "y: the kernel wrote beyond zeros:f32[4]" in capfd.readouterr().err


# ---- which code runs


@pytest.mark.parametrize(
    ("target", "capability", "wanted"),
    [
        ("sm_80", (8, 0), "sm_80"),
        ("sm_80", (9, 0), "sm_90"),
        ("sm_90a", (9, 0), "sm_90a"),
        ("sm_100f", (10, 3), "sm_100f"),
        ("sm_90a", (10, 0), None),
        ("sm_90", (8, 0), None),
        ("sm_120f", (10, 0), None),
    ],
)
def test_a_module_is_assembled_for_the_device(
    device: Device, target: str, capability: tuple[int, int], wanted: str | None
) -> None:
    device.capability = capability
    text = TEXT.replace(".version 8.0", ".version 8.8").replace("sm_80", target)
    module = SourceModule(text, "k.ptx", device)
    if wanted is None:
        message = rf"k\.ptx is \.target {target}, which does not run on .* {capability[0]}\."
        with pytest.raises(LaunchError, match=message):
            run(module.axpy, ARGUMENTS, grid=1, block=1)
    else:
        assert run(module.axpy, ARGUMENTS, grid=1, block=1).target == wanted


# ---- what goes wrong


def test_memory_is_freed_whatever_happens(device: Device) -> None:
    def fails(device: Device, row: list[bytes]) -> None:
        raise DriverError("cuEventQuery", 700, "CUDA_ERROR_ILLEGAL_ADDRESS", "illegal")

    device.kernels["axpy"] = fails
    module = SourceModule(TEXT, driver=device)
    with pytest.raises(DriverError, match="compute-sanitizer"):
        run(module.axpy, ARGUMENTS, grid=1, block=1)
    with pytest.raises(LaunchError):
        run(module.axpy, ARGUMENTS, grid=1)
    assert sorted(device.freed) == sorted(device.memory) and len(device.freed) == 4
    assert not device.events


def test_a_kernel_that_does_not_end(device: Device) -> None:
    device.hangs = True
    with pytest.raises(TimeoutError, match=r"not within 2\.5"):
        run(SourceModule(TEXT, driver=device).axpy, ARGUMENTS, grid=1, block=1, timeout=2.5)
    assert not device.freed  # which would wait for the kernel


@pytest.mark.parametrize(("error", "code"), [(TimeoutError, 1), (KeyboardInterrupt, 130)])
def test_the_program_does_not_wait_for_a_kernel(
    device: Device,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    error: type[BaseException],
    code: int,
) -> None:
    def ended(code: int) -> None:
        raise SystemExit(code)  # in place of the process's end

    def wait(*_: Any) -> None:
        raise error

    monkeypatch.setattr(os, "_exit", ended)
    monkeypatch.setattr(device, "wait", wait)
    with pytest.raises(SystemExit) as caught:
        cli.run(command())
    assert caught.value.code == code
    assert "interrupted" in capfd.readouterr().err


def test_nothing_touches_the_device_before_the_words_are_right(device: Device) -> None:
    module = SourceModule(TEXT, driver=device)
    with pytest.raises(DataError, match=r"axpy\(u32 n, .*\) takes 4 arguments, 1 were given"):
        run(module.axpy, ["1"], grid=1, block=1)
    with pytest.raises(DataError, match="y: 'nothing' is no number"):
        run(module.axpy, [*ARGUMENTS[:3], "nothing"], grid=1, block=1)
    assert not device.memory


# ---- the command line


def command(*more: str, arguments: list[str] = ARGUMENTS) -> list[str]:
    row = [word for text in arguments for word in ("-a", text)]
    return ["run", "k.ptx", "--entry", "axpy", "--grid", "4", "--block", "256", *row, *more]


def test_what_is_printed(device: Device, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(command("--repeat", "3", "--print", "2")) == 0
    out = capfd.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert [
        "y",
        "arange:f32[1000]",
        "1,000",
        "of",
        "1,000,",
        "from",
        "0",
        "on",
        "2",
        "3",
        "…",
    ] in lines
    assert ["x", "ones:f32[1000]", "no"] in lines
    assert ["n", "1000"] in lines
    assert ["median", "750.00", "µs"] in lines
    assert ["on", "Fake", "GPU,", "for", "sm_90"] in lines


def test_the_report_as_json(device: Device, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["3", "inf", "ones:f32[4]", "nan:f32[4]@y.npy"]
    assert cli.run(command("--format", "json", "--repeat", "1", arguments=arguments)) == 0
    facts = json.loads(capfd.readouterr().out)
    assert facts["arguments"][0] == {"parameter": "n", "argument": "3"}
    y = facts["arguments"][3]
    assert (y["type"], y["shape"], y["changed"], y["written_to"]) == ("f32", [4], 0, "y.npy")
    assert y["values"] == ["nan"] * 4
    assert facts["launch"] == {
        "grid": [4], "block": [256], "cluster": None, "shmem_size": 0, "seed": 0,
    }  # fmt: skip
    assert facts["microseconds"]["all"] == [500.0]
    assert numpy.isnan(numpy.load("y.npy")).all()


def test_shapes_and_seeds(device: Device, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["0", "0", "randn:f32[8]@x.npy", "zeros:f32[8]"]
    drawn = []
    for seed in ("1", "1", "2"):
        more = ("--seed", seed, "--shmem", "1000", "--cluster", "2")
        assert cli.run(command(*more, arguments=arguments)) == 0
        drawn.append(numpy.load("x.npy").tobytes())
    assert drawn[0] == drawn[1] != drawn[2]
    assert device.launches[-1][3:] == (
        1000, {"cluster": (2, 1, 1), "cooperative": False, "pdl": False},
    )  # fmt: skip
    assert cli.run(["run", "k.ptx", "--entry", "by_value", "--grid", "1,2,3", "-a", "zeros:u8[16]",
                    "-a", "zeros:u8[16]"]) == 0  # fmt: skip
    assert device.launches[-1][1:3] == ((1, 2, 3), (32, 1, 1))


def test_python_and_built_files(device: Device, capfd: pytest.CaptureFixture[str]) -> None:
    Path("k.py").write_text(
        "from ptxkit import kernel, ptx\n@kernel(target='sm_90a', block=32)\n"
        "def wait():\n    ptx.bar.sync(0)\n"
    )
    assert cli.run(["run", "k.py", "--grid", "2"]) == 0
    assert device.launches[-1][:3] == ("wait", (2, 1, 1), (32, 1, 1))
    aot.build({"built": TEXT}, ["sm_90a"], ".")
    row = command()
    row[1] = "built.json"
    assert cli.run(row) == 0
    assert device.images[-1] == Path("built.sm_90a.cubin").read_bytes()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("k.ptx --grid 1", 2, "which kernel? give --entry; there are: axpy, by_value"),
        ("k.ptx --entry axpi --grid 1", 1, "did you mean axpy?"),
        ("k.ptx --entry axpy", 2, "Missing option '--grid'"),
        ("k.ptx --entry axpy --grid 1,x", 2, "'1,x' is not one to three numbers"),
        ("k.ptx --entry axpy --grid 1,2,3,4 --block 1 -a 1 -a 1 -a 1 -a 1", 1, "one to three"),
        ("k.ptx --entry axpy --grid 1 -a 1", 1, "takes 4 arguments, 1 were given"),
        ("k.ptx --entry axpy --grid 1 --block 1 -a -1 -a 1 -a 1 -a 1", 1, "-1 does not fit .u32"),
        ("k.ptx --entry axpy --grid 1 --block 1 -a ones:u8[1] -a 1 -a 1 -a 1", 1, "no address"),
        ("k.ptx --entry by_value --grid 1 -a hex:00 -a 0", 1, "takes 16 bytes, not 1"),
        ("k.ptx --entry by_value --grid 1 -a zeros:u8[16] -a ones:u8[16]@no/y.npy", 1, "no/y.npy"),
        ("none.ptx --grid 1", 2, "none.ptx: no such file"),
        ("none.json --grid 1", 2, "none.json: no such file"),
        ("bad.json --grid 1", 1, "is no JSON that ptxkit build wrote"),
        ("bad.ptx --grid 1", 1, "bad.ptx:1:1: error"),
        ("bad.py --grid 1", 1, "ZeroDivisionError"),
        ("empty.ptx --grid 1", 2, "there are: none"),
    ],
)
def test_what_is_refused(
    device: Device, capfd: pytest.CaptureFixture[str], words: str, code: int, message: str
) -> None:
    Path("bad.json").write_text("hello")
    Path("bad.ptx").write_text("hello")
    Path("bad.py").write_text("1 / 0")
    Path("empty.ptx").write_text(".version 8.0\n.target sm_80\n")
    assert cli.run(["run", *words.split()]) == code
    said = capfd.readouterr().err
    assert message in said
    assert len(device.freed) == len(device.memory)


def test_without_a_gpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drivers, "_LIBRARY", "libnothing.so.1")
    monkeypatch.chdir(tmp_path)
    Path("k.ptx").write_text(TEXT)
    drivers.driver.cache_clear()
    assert cli.run(command()) == 1
    assert capfd.readouterr().err.startswith(
        "there is no CUDA driver: libnothing.so.1: cannot open"
    )


def test_without_numpy(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(DataError, match=r"needs numpy: pip install 'ptxkit\[numpy\]'"):
        run(SourceModule(TEXT, driver=device).axpy, ARGUMENTS, grid=1, block=1)


class Library:
    """As much of libcuda as events take; an event is not done until it was asked for thrice."""

    def __init__(self, result: int = 0) -> None:
        self.asked, self.result = 0, result

    def cuEventCreate(self, made: Any, flags: int) -> int:  # noqa: N802
        made._obj.value = 7
        return 0

    def cuEventQuery(self, event: Any) -> int:  # noqa: N802
        assert event.value == 7
        self.asked += 1
        return 600 if self.asked < 3 else self.result

    def cuEventElapsedTime(self, found: Any, start: Any, end: Any) -> int:  # noqa: N802
        found._obj.value = 2.5
        return 0

    def cuDeviceGetName(self, text: Any, size: int, device: Any) -> int:  # noqa: N802
        text.value = b"NVIDIA"
        return 0

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: 0


def test_events_of_the_driver() -> None:
    library = Library()
    driver = drivers.Driver(library)
    event = driver.event()
    driver.record(event)
    driver.wait(event)
    assert (event, library.asked, driver.elapsed(event, event)) == (7, 3, 2.5)
    driver.drop(event)
    assert driver.name() == "NVIDIA"
    library.asked = -1000
    with pytest.raises(TimeoutError, match=r"not finished within 0\.01 s"):
        driver.wait(event, 0.01)
    failing = drivers.Driver(Library(700))
    with pytest.raises(DriverError, match=r"cuEventQuery.*700"):
        failing.wait(7)
