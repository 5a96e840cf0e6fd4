"""What a kernel's header says of launching it: parameters, block, cluster, shared memory."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ptxkit.source import Span
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.token import Modifier
from ptxkit.syntax.tree import Alignment, Entry, Function, Module, Pointer, Target, Variable

_BITS = re.compile(r"\.?[a-z]+(\d+)")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A kernel's parameter: its PTX type, size and alignment in bytes, and what it points to.

    `is_array` marks `.b8 name[128]`, which takes bytes. `pointee` is the state space that `.ptr`
    names, with `pointee_align` its alignment.
    """

    name: str
    type: str
    size: int
    align: int
    is_array: bool = False
    pointee: str | None = None
    pointee_align: int = 1


@dataclass(frozen=True, slots=True)
class Signature:
    """How a kernel may be launched; None where its header leaves a thing open."""

    name: str
    parameters: tuple[Parameter, ...]
    block: tuple[int, int, int] | None = None  # .reqntid
    most_threads: int | None = None  # .maxntid
    cluster: tuple[int, int, int] | None = None  # .reqnctapercluster
    is_clustered: bool = False  # .explicitcluster

    def __str__(self) -> str:
        row = ", ".join(f"{item.type} {item.name}" for item in self.parameters)
        return f"{self.name}({row})"


@dataclass(frozen=True, slots=True)
class Interface:
    """What launching takes of a module: its kernels' signatures, its dynamic shared memory."""

    signatures: dict[str, Signature]
    dynamic_shared: tuple[str, ...] = ()


def interface_of(module: Module) -> Interface:
    """Return what launching takes of a module."""
    return Interface(signatures(module), dynamic_shared(module))


def target_of(module: Module) -> str | None:
    """Return the architecture that a module's `.target` names, None if it names none."""
    names = (
        str(word) for item in module.statements if isinstance(item, Target) for word in item.names
    )
    return next((name for name in names if name.startswith("sm_")), None)


def definitions(module: Module) -> Iterator[tuple[str, Span]]:
    """Yield what a module defines for others that are linked to it: names and statements' spans.

    `.weak` and `.common` symbols may have several definitions (ISA 5.4, 11.6).
    """
    for cursor in Cursor(module).children():
        item = cursor.node
        if getattr(item, "linkage", None) != ".visible":
            continue
        if isinstance(item, (Entry, Function)) and item.statements is not None:
            yield str(item.name), cursor.span
        elif isinstance(item, Variable):
            yield from ((str(one.name), cursor.span) for one in item.declarators)


def signatures(module: Module) -> dict[str, Signature]:
    """Return the signatures of a module's kernels by name."""
    return {
        str(item.name): signature_of(item)
        for item in module.statements
        if isinstance(item, Entry) and item.statements is not None
    }


def signature_of(entry: Any) -> Signature:
    """Return what a kernel's header says of launching it (ISA 5.4, 11.4)."""
    directives = dict(_directives(entry))
    threads = directives.get("maxntid")
    return Signature(
        str(entry.name),
        tuple(map(_parameter, entry.parameters or ())),
        _triple(directives.get("reqntid")),
        None if threads is None else math.prod(threads),
        _triple(directives.get("reqnctapercluster")),
        "explicitcluster" in directives,
    )


def dynamic_shared(module: Module) -> tuple[str, ...]:
    """Return the names of shared memory whose size the launch gives: `.extern .shared … s[]`."""
    return tuple(
        str(one.name)
        for item in module.statements
        if isinstance(item, Variable) and item.linkage == ".extern"
        if any(str(word) == ".shared" for word in item.specifiers if isinstance(word, Modifier))
        for one in item.declarators
    )


def _directives(entry: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
    for item in entry.directives:
        keyword = getattr(item, "keyword", None)
        if keyword is not None:
            values = [getattr(value, "value", 0) for value in item.arguments]
            yield str(keyword)[1:], tuple(value for value in values if isinstance(value, int))


def _triple(values: tuple[int, ...] | None) -> tuple[int, int, int] | None:
    if values is None:
        return None
    x, y, z = (*values, 1, 1, 1)[:3]
    return x, y, z


def _parameter(node: Any) -> Parameter:
    found = _BITS.fullmatch(str(node.type))
    bits = int(found[1]) if found else 64  # texture, sampler and surface references are handles
    lanes = {".v2": 2, ".v4": 4}.get(str(node.vector), 1)
    size = max(1, bits // 8) * lanes
    align = next((item.size.value for item in node.specifiers if isinstance(item, Alignment)), size)
    sizes = [extent.size.value for extent in node.extents if extent.size is not None]
    pointee, pointee_align = None, 1
    if isinstance(node.qualifier, Pointer):
        pointee = str(node.qualifier.space or Modifier(".generic"))[1:]
        if node.qualifier.alignment is not None:
            pointee_align = node.qualifier.alignment.size.value
    return Parameter(
        str(node.name),
        str(node.type)[1:],
        size * math.prod(sizes),
        align,
        bool(node.extents),
        pointee,
        pointee_align,
    )
