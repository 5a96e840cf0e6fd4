"""The CUDA driver by ctypes, as much of it as loading and launching takes; no toolkit is needed."""

from __future__ import annotations

import ctypes
import math
import sys
import time
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p
from functools import cache
from typing import Any

from ptxkit.diagnostics import PtxError
from ptxkit.isa.target import Target

_LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
# What to do about the errors that people meet most (CUresult).
_ADVICE = {
    1: "an argument of the launch is out of range: check grid, block, cluster and shared memory",
    2: "the device has no memory left",
    100: "there is no CUDA device",
    200: "the image is damaged, or for another architecture",
    209: "the image has no code for this device: assemble for its architecture",
    218: "the driver's assembler refuses the PTX; ptxkit.assemble says on which line",
    222: "the PTX is newer than the driver: assemble it with ptxkit.assemble first",
    500: "there is no symbol of this name",
    700: "a kernel read or wrote memory that is not there; run compute-sanitizer",
    701: "too many registers or too much shared memory for this block",
    716: "an address is not aligned to the size of the access",
    719: "a kernel failed; run compute-sanitizer",
    720: "a cooperative launch needs all its CTAs on the device at once",
    912: "the cluster is larger than the kernel or the device allows",
}
# CUjit_option: where logs go, how much room there is, for which target, and that all be said.
_INFO, _INFO_SIZE, _ERROR, _ERROR_SIZE, _TARGET, _VERBOSE = 3, 4, 5, 6, 9, 12
_KIND_OF = {"": 0, "a": 1 << 16, "f": 2 << 16}  # CUjit_target: what is added to the number
_PTX = 1  # CUjitInputType
_LOG_SIZE = 1 << 16
_NOT_READY = 600  # CUresult: not an error, but not yet done
_NON_PORTABLE, _DYNAMIC_SHARED = 14, 8  # CUfunction_attribute
_CLUSTER, _COOPERATIVE, _PDL = 4, 2, 6  # CUlaunchAttributeID
_PORTABLE = 8  # CTAs of a cluster on any device
_USUAL_SHARED = 48 << 10  # bytes that need no opt-in


class DriverError(PtxError):
    """A call of the driver that failed; `code` is its CUresult.

    `logs` are what its assembler said, one for each module that it was given.
    """

    def __init__(self, call: str, code: int, name: str, text: str, where: str = "") -> None:
        self.call, self.code, self.name, self.text = call, code, name, text
        self.logs: tuple[str, ...] = ()
        advice = _ADVICE.get(code)
        parts = [f"{call}: {name} ({code}), {text}", *([advice] if advice else [])]
        super().__init__("; ".join(parts) + (f"\n{where}" if where else ""))

    def at(self, where: str) -> DriverError:
        """Return the same error with a line that says where it came up."""
        return DriverError(self.call, self.code, self.name, self.text, where)


class NoDriver(PtxError):
    """There is no CUDA driver on this machine."""


class _Log:
    """Room for what the driver's assembler says, as options of a call."""

    def __init__(self, target: str | None = None) -> None:
        self._buffers = [ctypes.create_string_buffer(_LOG_SIZE) for _ in range(2)]
        info, error = map(ctypes.addressof, self._buffers)
        rows = {
            _INFO: info, _INFO_SIZE: _LOG_SIZE, _ERROR: error, _ERROR_SIZE: _LOG_SIZE, _VERBOSE: 1,
        }  # fmt: skip
        if target is not None:
            aim = Target.parse(target)
            rows[_TARGET] = aim.number + _KIND_OF[aim.suffix]
        many = len(rows)
        self.options = (many, (c_uint * many)(*rows), (c_void_p * many)(*rows.values()))
        self._ends = [0, 0]

    def more(self) -> str:
        """Return what has been said since the last call."""
        parts = []
        for i, buffer in enumerate(self._buffers):
            parts.append(buffer.value[self._ends[i] :].decode("utf-8", "replace"))
            self._ends[i] = len(buffer.value)
        return "\n".join(part for part in parts if part)


class _Attribute(ctypes.Structure):
    """CUlaunchAttribute: an id, padding, and 64 bytes of value."""

    _fields_ = (("id", c_uint), ("pad", ctypes.c_char * 4), ("value", c_uint * 16))


class _Configuration(ctypes.Structure):
    """CUlaunchConfig."""

    _fields_ = (
        ("grid", c_uint * 3),
        ("block", c_uint * 3),
        ("shared", c_uint),
        ("stream", c_void_p),
        ("attributes", ctypes.POINTER(_Attribute)),
        ("count", c_uint),
    )


class Driver:
    """The driver's functions; each raises `DriverError` where the driver does not succeed."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self._call("cuInit", 0)

    def _call(self, name: str, *arguments: Any) -> None:
        self.check(name, getattr(self._library, name)(*arguments))

    def check(self, name: str, code: int) -> None:
        """Raise `DriverError` unless a call of the driver gave 0."""
        if code:
            label, text = c_char_p(), c_char_p()
            self._library.cuGetErrorName(code, byref(label))
            self._library.cuGetErrorString(code, byref(text))
            names = [(value.value or b"?").decode() for value in (label, text)]
            raise DriverError(name, code, *names)

    def version(self) -> tuple[int, int]:
        """Return the CUDA release that the driver is of, for instance (13, 0)."""
        number = c_int()
        self._call("cuDriverGetVersion", byref(number))
        return number.value // 1000, number.value % 1000 // 10

    def context(self) -> int:
        """Return the current context; where there is none, that of the first device becomes it."""
        found = c_void_p()
        self._call("cuCtxGetCurrent", byref(found))
        if not found.value:
            device = c_int()
            self._call("cuDeviceGet", byref(device), 0)
            self._call("cuDevicePrimaryCtxRetain", byref(found), device)
            self._call("cuCtxSetCurrent", found)
        return found.value or 0

    def attribute(self, number: int) -> int:
        """Return an attribute of the current device."""
        device, value = c_int(), c_int()
        self._call("cuCtxGetDevice", byref(device))
        self._call("cuDeviceGetAttribute", byref(value), number, device)
        return value.value

    def architecture(self) -> tuple[int, int]:
        """Return the compute capability of the current device."""
        return self.attribute(75), self.attribute(76)

    def name(self) -> str:
        """Return what the current device is called."""
        device, text = c_int(), ctypes.create_string_buffer(256)
        self._call("cuCtxGetDevice", byref(device))
        self._call("cuDeviceGetName", text, len(text), device)
        return text.value.decode("utf-8", "replace")

    def load(self, image: bytes) -> int:
        """Load a cubin; return the module."""
        module = c_void_p()
        self._call("cuModuleLoadData", byref(module), c_char_p(image))
        return module.value or 0

    def jit(self, text: bytes) -> tuple[int, str]:
        """Assemble PTX for the current device, the whole program, and load it.

        Returns the module and the log; the `DriverError` of a text that is refused has `logs`.
        """
        module, log = c_void_p(), _Log()
        try:
            self._call("cuModuleLoadDataEx", byref(module), c_char_p(text), *log.options)
        except DriverError as error:
            error.logs = (log.more(),)
            raise
        return module.value or 0, log.more()

    def link(self, texts: Sequence[bytes], target: str) -> tuple[bytes, tuple[str, ...]]:
        """Assemble PTX as relocatable code, and link it to one cubin.

        Returns the cubin, and a log for each text and for linking; so has the `DriverError` of
        what is refused.
        """
        state, log, logs = c_void_p(), _Log(target), list[str]()
        self._call("cuLinkCreate_v2", *log.options, byref(state))
        try:
            for i, text in enumerate(texts):
                data, name = text + b"\0", b"module%d.ptx" % i
                try:
                    self._call(
                        "cuLinkAddData_v2", state, _PTX, c_char_p(data), c_size_t(len(data)), name,
                        0, None, None,
                    )  # fmt: skip
                finally:
                    logs.append(log.more())
            image, size = c_void_p(), c_size_t()
            try:
                self._call("cuLinkComplete", state, byref(image), byref(size))
            finally:
                logs.append(log.more())
            return ctypes.string_at(image.value or 0, size.value), tuple(logs)
        except DriverError as error:
            error.logs = tuple(logs)
            raise
        finally:
            self._library.cuLinkDestroy(state)

    def unload(self, module: int) -> None:
        """Unload a module."""
        self._call("cuModuleUnload", c_void_p(module))

    def function(self, module: int, name: str) -> int:
        """Return a kernel of a module."""
        found = c_void_p()
        self._call("cuModuleGetFunction", byref(found), c_void_p(module), name.encode())
        return found.value or 0

    def global_(self, module: int, name: str) -> tuple[int, int]:
        """Return address and size of a variable of a module."""
        address, size = c_uint64(), c_size_t()
        self._call(
            "cuModuleGetGlobal_v2", byref(address), byref(size), c_void_p(module), name.encode()
        )
        return address.value, size.value

    def allow(self, function: int, *, shared: int = 0, cluster: int = 0) -> None:
        """Opt in to much dynamic shared memory, and to clusters that not every device has."""
        if shared > _USUAL_SHARED:
            self._call("cuFuncSetAttribute", c_void_p(function), _DYNAMIC_SHARED, shared)
        if cluster > _PORTABLE:
            self._call("cuFuncSetAttribute", c_void_p(function), _NON_PORTABLE, 1)

    def occupancy(self, function: int, threads: int, shared: int) -> int:
        """Return how many CTAs fit on one multiprocessor."""
        count = c_int()
        self._call(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor",
            byref(count), c_void_p(function), threads, c_size_t(shared),
        )  # fmt: skip
        return count.value

    def max_active_clusters(
        self, function: int, grid: Sequence[int], block: Sequence[int], shared: int,
        cluster: Sequence[int],
    ) -> int:  # fmt: skip
        """Return how many clusters the device can run at once."""
        listed = (_Attribute * 1)(*_attributes(cluster, cooperative=False, pdl=False))
        configuration = _Configuration(
            (c_uint * 3)(*grid), (c_uint * 3)(*block), shared, None, listed, 1
        )
        count = c_int()
        self._call(
            "cuOccupancyMaxActiveClusters", byref(count), c_void_p(function), byref(configuration)
        )
        return count.value

    def launch(
        self,
        function: int,
        grid: Sequence[int],
        block: Sequence[int],
        shared: int,
        stream: int,
        arguments: Sequence[bytes],
        *,
        cluster: Sequence[int] | None = None,
        cooperative: bool = False,
        pdl: bool = False,
    ) -> None:
        """Launch a kernel with each argument's bytes."""
        buffers = [ctypes.create_string_buffer(data, len(data)) for data in arguments]
        pointers = (c_void_p * max(1, len(buffers)))(*map(ctypes.addressof, buffers))
        rows = _attributes(cluster, cooperative, pdl)
        if not rows:
            self._call(
                "cuLaunchKernel", c_void_p(function), *grid, *block, shared, c_void_p(stream),
                pointers, None,
            )  # fmt: skip
            return
        listed = (_Attribute * len(rows))(*rows)
        configuration = _Configuration(
            (c_uint * 3)(*grid), (c_uint * 3)(*block), shared, stream, listed, len(rows)
        )
        self._call("cuLaunchKernelEx", byref(configuration), c_void_p(function), pointers, None)

    def encode(self, facts: dict[str, Any], address: int) -> bytes:
        """Return the 128 bytes of a tensor map: `TensorMap.driver_arguments()`, and an address."""
        made = (c_uint64 * 32)()  # the map begins where the address is a multiple of 64
        place = ctypes.addressof(made) + -ctypes.addressof(made) % 64
        rank = facts["rank"]
        self._call(
            "cuTensorMapEncodeTiled", c_void_p(place), facts["data_type"], rank,
            c_void_p(address), (c_uint64 * rank)(*facts["global_dim"]),
            (c_uint64 * max(1, rank - 1))(*facts["global_strides"]),
            (c_uint * rank)(*facts["box_dim"]), (c_uint * rank)(*facts["element_strides"]),
            facts["interleave"], facts["swizzle"], facts["l2_promotion"], facts["oob_fill"],
        )  # fmt: skip
        return ctypes.string_at(place, 128)

    def synchronize(self) -> None:
        """Wait until the device has done everything."""
        self._call("cuCtxSynchronize")

    def event(self) -> int:
        """Return a new event, which marks a time on the device."""
        made = c_void_p()
        self._call("cuEventCreate", byref(made), 0)
        return made.value or 0

    def record(self, event: int, stream: int = 0) -> None:
        """Let an event mark when all that the stream was given before is done."""
        self._call("cuEventRecord", c_void_p(event), c_void_p(stream))

    def wait(self, event: int, timeout: float = math.inf) -> None:
        """Wait for an event; unlike a call that blocks, Python can be interrupted meanwhile.

        Raises `TimeoutError` after `timeout` seconds.
        """
        pause, end = 1e-5, time.monotonic() + timeout
        while (code := self._library.cuEventQuery(c_void_p(event))) == _NOT_READY:
            if time.monotonic() > end:
                raise TimeoutError(f"the device has not finished within {timeout:g} s")
            time.sleep(pause)
            pause = min(2 * pause, 0.05)
        self.check("cuEventQuery", code)

    def elapsed(self, start: int, end: int) -> float:
        """Return the milliseconds between two events that are done."""
        found = c_float()
        self._call("cuEventElapsedTime", byref(found), c_void_p(start), c_void_p(end))
        return found.value

    def drop(self, event: int) -> None:
        """Give an event back."""
        self._call("cuEventDestroy_v2", c_void_p(event))

    def copy_in(self, address: int, data: bytes) -> None:
        """Copy bytes to the device."""
        self._call("cuMemcpyHtoD_v2", c_uint64(address), data, c_size_t(len(data)))

    def copy_out(self, address: int, size: int) -> bytes:
        """Copy bytes from the device."""
        buffer = ctypes.create_string_buffer(size)
        self._call("cuMemcpyDtoH_v2", buffer, c_uint64(address), c_size_t(size))
        return buffer.raw

    def allocate(self, size: int) -> int:
        """Return the address of new memory on the device."""
        address = c_uint64()
        self._call("cuMemAlloc_v2", byref(address), c_size_t(size))
        return address.value

    def free(self, address: int) -> None:
        """Give memory on the device back."""
        self._call("cuMemFree_v2", c_uint64(address))


def _attributes(cluster: Sequence[int] | None, cooperative: bool, pdl: bool) -> list[_Attribute]:
    rows = []
    if cluster is not None:
        rows.append(_Attribute(_CLUSTER, b"", (c_uint * 16)(*cluster)))
    if cooperative:
        rows.append(_Attribute(_COOPERATIVE, b"", (c_uint * 16)(1)))
    if pdl:
        rows.append(_Attribute(_PDL, b"", (c_uint * 16)(1)))
    return rows


@cache
def driver() -> Driver:
    """Return the driver of this machine; raises `NoDriver` where there is none."""
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError as error:
        raise NoDriver(f"there is no CUDA driver: {error}") from None
    return Driver(library)
