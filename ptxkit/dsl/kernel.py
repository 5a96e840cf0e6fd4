"""`@kernel`: a Python function with annotated parameters as a kernel in a module of its own."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, overload

from ptxkit.dsl.call import ptx
from ptxkit.dsl.declare import Parameters, arg
from ptxkit.dsl.location import ends_of, stated
from ptxkit.dsl.structure import entry, module
from ptxkit.dsl.trace import Trace, TraceError, current, using
from ptxkit.isa import directive
from ptxkit.isa.target import Target
from ptxkit.syntax.printer import emit
from ptxkit.syntax.tree import Instruction, Module
from ptxkit.types import ParameterType, PointerType, Type, bits_of

_ENDS = ("ret", "exit", "trap")  # control leaves the kernel behind these (ISA 9.7.12)


class Kernel:
    """A kernel that is traced when its PTX is first asked for, once for each specialisation.

    `print(kernel)` shows the PTX; `tree()`, `ptx()` and `save()` take the values of the
    keyword-only parameters, which are known while tracing.
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        self.function = function
        self.name: str = options.pop("name") or function.__name__
        self.target: str = options.pop("target")
        self.version: str | None = options.pop("version")
        self.block = options["block"]
        self.grid = options.pop("grid")
        self.cluster = options["cluster"]
        self.shmem_size: int | Callable[..., int] = options.pop("shmem_size")
        self.lineinfo: bool = options.pop("lineinfo")
        self.check: bool = options.pop("check")
        self._bounds = options
        self._traced: dict[Any, Module] = {}
        self.__doc__ = function.__doc__
        self.__name__ = self.name
        self.__wrapped__ = function
        signature = inspect.signature(function)
        self.specialization = {
            name: item.default
            for name, item in signature.parameters.items()
            if item.kind is inspect.Parameter.KEYWORD_ONLY
        }
        self.parameters = [name for name in signature.parameters if name not in self.specialization]

    def tree(self, **values: Any) -> Module:
        """Return the module of a specialisation; raises `TraceError` for what `check` refuses."""
        given = self._values(values)
        key = _key(given)
        known = None if key is None else self._traced.get(key)
        if known is None:
            known = self._trace(given)
            if key is not None:
                self._traced[key] = known
        return known

    def ptx(self, **values: Any) -> str:
        """Return the exact PTX of a specialisation."""
        return emit(self.tree(**values))

    def retargeted(self, target: str) -> Kernel:
        """Return the same kernel for another target."""
        made = copy.copy(self)
        made.target, made._traced = target, {}
        return made

    def append(self, **values: Any) -> None:
        """Write a specialisation into the module that is being written, as one of its kernels."""
        append(self, self._values(values))

    def save(self, path: str | Path, **values: Any) -> None:
        """Write the PTX of a specialisation to a file."""
        Path(path).write_bytes(self.ptx(**values).encode("utf-8", "surrogateescape"))

    def __str__(self) -> str:
        return self.ptx()

    def __repr__(self) -> str:
        return f"<kernel {self.name} for {self.target}>"

    def _values(self, values: dict[str, Any]) -> dict[str, Any]:
        unknown = set(values) - set(self.specialization)
        if unknown:
            raise TypeError(f"{self.name} has no specialisation parameter {min(unknown)!r}")
        given = self.specialization | values
        missing = [name for name, value in given.items() if value is inspect.Parameter.empty]
        if missing:
            raise TypeError(f"{self.name} needs a value for {missing[0]!r}")
        return given

    def _trace(self, given: dict[str, Any]) -> Module:
        target = device_target() if self.target == "auto" else self.target
        versions = _versions(target) if self.version is None else [self.version]
        trace = Trace(check=self.check)
        trace.lineinfo = self.lineinfo
        with using(trace):
            made = module(versions[-1], target, 64, trace=trace)
            append(self, given)
        return _with_lowest(made.tree(), versions) if self.version is None else made.tree()


def _key(given: dict[str, Any]) -> Any:
    """Return what a specialisation is kept by, None if its values cannot be compared.

    `1`, `1.0` and `True` are equal, and so are `0.0` and `-0.0`, but they write other PTX.
    """
    key = tuple((name, repr(value), type(value), value) for name, value in sorted(given.items()))
    try:
        hash(key)
    except TypeError:
        return None
    return key


def append(kernel: Kernel, given: dict[str, Any]) -> None:
    """Trace a kernel into the module that is being written."""
    bounds = _directives(kernel._bounds, given)
    types = _annotations(kernel)
    parameters = [_parameter(name, types[name]) for name in kernel.parameters]

    first, last = ends_of(kernel.function.__code__)

    def body(*symbols: Any) -> None:
        with stated(first):
            values = [
                _loaded(types[name], symbol)
                for name, symbol in zip(kernel.parameters, symbols, strict=True)
            ]
        kernel.function(*values, **given)
        statements = current().bodies[-1].statements
        end = statements[-1] if statements else None
        if not (isinstance(end, Instruction) and end.opcode in _ENDS and end.guard is None):
            with stated(last):
                ptx.ret()

    entry(kernel.name, *parameters, linkage="visible", **bounds)(body)


@overload
def kernel(function: Callable[..., Any]) -> Kernel: ...
@overload
def kernel(
    *,
    target: str = "sm_90a",
    version: str | None = None,
    name: str | None = None,
    block: Any = None,
    grid: Any = None,
    cluster: Any = None,
    shmem_size: int | Callable[..., int] = 0,
    max_threads: Any = None,
    min_ctas: int | None = None,
    max_registers: int | None = None,
    lineinfo: bool = False,
    check: bool = True,
) -> Callable[[Callable[..., Any]], Kernel]: ...
def kernel(
    function: Callable[..., Any] | None = None,
    *,
    target: str = "sm_90a",
    version: str | None = None,
    name: str | None = None,
    block: Any = None,
    grid: Any = None,
    cluster: Any = None,
    shmem_size: int | Callable[..., int] = 0,
    max_threads: Any = None,
    min_ctas: int | None = None,
    max_registers: int | None = None,
    lineinfo: bool = False,
    check: bool = True,
) -> Any:
    """Make a kernel of a Python function whose parameters are annotated with `ptxkit.types`.

    A parameter of a type arrives loaded, by one `ld.param`, in order; so does `ptr[f32]`, as an
    address in a .u64 register; `param[f32]` arrives as its symbol. Keyword-only parameters are
    values of Python, known while tracing. `block` and `cluster` (an int or up to three) become
    `.reqntid` and `.reqnctapercluster`; a function of shapes becomes neither. `max_threads`,
    `min_ctas` and `max_registers` are the launch bounds. Without `version` the module asks for the
    lowest one that has all it uses. `target="auto"` asks the GPU. `lineinfo` gives each
    instruction a `.loc` to its line of Python. A `ret` is appended where the body ends without.
    """
    options = {
        "target": target,
        "version": version,
        "name": name,
        "block": block,
        "grid": grid,
        "cluster": cluster,
        "shmem_size": shmem_size,
        "max_threads": max_threads,
        "min_ctas": min_ctas,
        "max_registers": max_registers,
        "lineinfo": lineinfo,
        "check": check,
    }
    if function is None:
        return lambda given: Kernel(given, options)
    return Kernel(function, options)


def _directives(bounds: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    rows = {
        "reqntid": bounds["block"],
        "maxntid": bounds["max_threads"],
        "minnctapersm": bounds["min_ctas"],
        "maxnreg": bounds["max_registers"],
        "reqnctapercluster": bounds["cluster"],
    }
    found: dict[str, Any] = {}
    for word, value in rows.items():
        if isinstance(value, str):
            if value not in given:
                raise TypeError(f".{word} names {value!r}, which is no parameter behind the *")
            value = given[value]
        if value is None or callable(value):
            continue
        row = tuple(value) if isinstance(value, (tuple, list)) else (value,)
        found[word] = row[0] if word in ("minnctapersm", "maxnreg") else row
    if "reqntid" in found and "maxntid" in found:
        raise TypeError("block gives the number of threads; max_threads is for a free block")
    return found


def _annotations(kernel: Kernel) -> dict[str, Any]:
    found = inspect.get_annotations(kernel.function, eval_str=True)
    for name in kernel.parameters:
        kind = found.get(name)
        if not isinstance(kind, (Type, PointerType, ParameterType)):
            raise TypeError(
                f"the parameter {name!r} of {kernel.name} needs a type of ptxkit.types, for"
                f" instance u32 or ptr[f32], not {kind!r}"
            )
    return found


def _parameter(name: str, kind: Any) -> Parameters:
    if isinstance(kind, PointerType):
        align = kind.align or max(1, bits_of(kind.element) // 8)
        made: Parameters = getattr(
            arg.u64.ptr, f"{kind.space}_" if kind.space == "global" else kind.space
        )
        return made.align(align)(name)  # type: ignore[attr-defined, no-any-return]
    declared = arg
    if isinstance(kind, ParameterType):
        if kind.align is not None:
            declared = declared.align(kind.align)
        extents = () if kind.count is None else (kind.count,)
        return getattr(declared, kind.element.name)(name, *extents)  # type: ignore[no-any-return]
    return getattr(declared, kind.name)(name)  # type: ignore[no-any-return]


def _loaded(kind: Any, symbol: Any) -> Any:
    if isinstance(kind, ParameterType):
        return symbol
    name = "u64" if isinstance(kind, PointerType) else kind.name
    return getattr(ptx.ld.param, name)([symbol])


def _versions(target: str) -> list[str]:
    """Return the versions of the ISA that know a target, in order."""
    known = directive.load_targets()
    if target not in known.targets:
        raise ValueError(f"there is no target {target!r}; write one like sm_90a")
    return [f"{v[0]}.{v[1]}" for v in sorted(known.versions) if v >= known.targets[target]]


def _with_lowest(made: Module, versions: list[str]) -> Module:
    """Return a module with the lowest version in which `check` has nothing against it."""
    from ptxkit.checker.check import check

    low, high = 0, len(versions) - 1
    while low < high:
        middle = (low + high) // 2
        if any(item.severity == "error" for item in check(_with_version(made, versions[middle]))):
            low = middle + 1
        else:
            high = middle
    return _with_version(made, versions[low])


def _with_version(made: Module, number: str) -> Module:
    first: Any = made.statements[0]
    return made.replace(statements=(first.replace(number=number), *made.statements[1:]))


def device_target() -> str:
    """Return the target of the current GPU, with its `a`; raises `TraceError` without one."""
    try:
        from cuda.core import Device
    except ImportError:
        raise TraceError('target="auto" asks the GPU: pip install cuda-core') from None
    try:
        major, minor = Device().compute_capability
    except (RuntimeError, OSError) as error:  # no driver, or no device
        raise TraceError(
            f'target="auto" asks the GPU: {error}; name one, for instance target="sm_90a"'
        ) from error
    suffix = "a" if major >= 9 else ""
    return str(Target.parse(f"sm_{major}{minor}{suffix}"))
