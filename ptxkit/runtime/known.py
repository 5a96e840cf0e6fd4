"""What was found out once and stands in the disk cache: modules' interfaces, assemblers' releases.

So a first call whose machine code is cached parses no PTX and asks no assembler for its version.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ptxkit.runtime import cache
from ptxkit.runtime.signature import Interface, Parameter, Signature, interface_of, target_of

_FORMAT = "1"  # of what is kept here; another one is another key


def interface(text: str, filename: str | None = None) -> tuple[Interface, str | None]:
    """Return a module's interface and the architecture it is for; raises `ParseError`."""
    key = (
        cache.key(text.encode("utf-8", "surrogateescape"), "", (), f"interface {_FORMAT}")
        + cache.NOTE
    )
    entry = cache.load(key)
    if entry is not None:
        return _unpacked(json.loads(entry[0]))
    from ptxkit.syntax.parser import parse

    module = parse(text, filename=filename)
    made = interface_of(module), target_of(module)
    cache.store(key, json.dumps([asdict(made[0]), made[1]]).encode(), "")
    return made


def _unpacked(row: Any) -> tuple[Interface, str | None]:
    signatures = {}
    for name, item in row[0]["signatures"].items():
        parameters = tuple(Parameter(**one) for one in item["parameters"])
        triples = {key: item[key] and tuple(item[key]) for key in ("block", "cluster")}
        signatures[name] = Signature(**(item | triples | {"parameters": parameters}))
    return Interface(signatures, tuple(row[0]["dynamic_shared"])), row[1]


def release(path: str, ask: Callable[[str], tuple[int, int] | None]) -> tuple[int, int] | None:
    """Return the release of an assembler: what `ask` says, once for each file and its time."""
    try:
        state = os.stat(path)
    except OSError:
        return None
    facts = [os.path.realpath(path), state.st_mtime_ns, state.st_size]
    key = cache.key(json.dumps(facts).encode(), "", (), f"release {_FORMAT}") + cache.NOTE
    entry = cache.load(key)
    if entry is not None:
        major, minor = json.loads(entry[0])
        return major, minor
    found = ask(path)
    if found is not None:
        cache.store(key, json.dumps(found).encode(), "")
    return found
