"""Counts what a module contains: kernels, registers, memory, instructions, features."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from ptxkit.resource import grammar_path
from ptxkit.syntax import tree
from ptxkit.syntax.node import Node
from ptxkit.syntax.printer import emit, own_tokens
from ptxkit.syntax.token import Integer, Modifier, Token
from ptxkit.syntax.tree import Module, Statement

# The memory whose size a declaration fixes.
_SPACES = (".const", ".global", ".local", ".shared")


@dataclass
class ParameterStats:
    """A parameter of a function; `size` is None where the text does not tell it."""

    name: str
    type: str
    size: int | None
    alignment: int | None
    pointer: str | None  # the state space it points to, "generic" if none is named


@dataclass
class FunctionStats:
    """What a kernel or a device function contains; prototypes are not counted."""

    name: str
    kind: str  # "kernel" or "function"
    linkage: str | None
    parameters: list[ParameterStats] = field(default_factory=list)
    returns: list[ParameterStats] = field(default_factory=list)
    directives: dict[str, list[str]] = field(default_factory=dict)
    registers: Counter[str] = field(default_factory=Counter)
    memory: Counter[str] = field(default_factory=Counter)  # bytes by state space, unpadded
    instructions: int = 0
    opcodes: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)
    barriers: Counter[str] = field(default_factory=Counter)
    barrier_numbers: list[int] = field(default_factory=list)
    labels: int = 0


@dataclass
class Feature:
    """A word of the ISA that is used, and what it needs; a lower bound."""

    name: str
    ptx: str
    target: str | None
    count: int = 0


@dataclass
class ModuleStats:
    """What a module contains."""

    version: str
    target: str
    address_size: int
    functions: list[FunctionStats] = field(default_factory=list)
    memory: Counter[str] = field(default_factory=Counter)  # of the module's own variables
    dynamic_shared: list[str] = field(default_factory=list)
    debug: Counter[str] = field(default_factory=Counter)
    features: list[Feature] = field(default_factory=list)
    needs_ptx: str = "1.0"
    needs_target: str | None = None

    @property
    def instructions(self) -> int:
        """Return the number of instructions in all functions."""
        return sum(function.instructions for function in self.functions)

    def total(self, name: str) -> Counter[str]:
        """Return the sum of one counter, for instance "opcodes", over all functions."""
        found: Counter[str] = Counter()
        for function in self.functions:
            found.update(getattr(function, name))
        return found


# ---- what the words mean


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(grammar_path(f"isa/{name}.toml").read_text(encoding="utf-8"))


_Keys = dict[str, list[tuple[tuple[str, ...], str]]]


def _keys(names: Iterator[tuple[str, str]]) -> _Keys:
    """Return entries by opcode: the further words of each, the longest first, and its value."""
    found: _Keys = {}
    for name, value in names:
        opcode, *words = name.split(".")
        found.setdefault(opcode, []).append((tuple(f".{word}" for word in words), value))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


@cache
def _opcode_keys() -> _Keys:
    return _keys((name, name) for name in _table("feature")["opcode"])


@cache
def _class_keys() -> _Keys:
    classes = _table("class")["opcodes"]
    return _keys((name, kind) for kind, names in classes.items() for name in names)


@cache
def _barrier_keys() -> _Keys:
    barrier = _table("class")["barrier"]
    return _keys((name, kind) for kind in ("numbered", "unnumbered") for name in barrier[kind])


def _look_up(keys: _Keys, opcode: str, modifiers: tuple[str, ...]) -> str | None:
    """Return the value of the longest entry whose words stand among the modifiers in order."""
    for words, value in keys.get(opcode, ()):
        rest = iter(modifiers)
        if all(any(_is_word(m, word) for m in rest) for word in words):
            return value
    return None


def _is_word(modifier: str, word: str) -> bool:
    return modifier == word or modifier.startswith(f"{word}::")


@lru_cache(maxsize=1 << 14)
def opcode_name(opcode: str, modifiers: tuple[str, ...]) -> str:
    """Return the manual's name of an instruction: `cp.async.bulk` of `cp.async.bulk.shared…`."""
    return _look_up(_opcode_keys(), opcode, modifiers) or opcode


@lru_cache(maxsize=1 << 14)
def class_name(opcode: str, modifiers: tuple[str, ...]) -> str:
    """Return the class of an instruction, "unknown" where no table row has its opcode."""
    found = _look_up(_class_keys(), opcode, modifiers)
    if found == "arithmetic":
        types = _table("class")["arithmetic"]["float"]
        return "float" if modifiers and modifiers[-1] in types else "integer"
    return found or "unknown"


@cache
def _features() -> dict[str, tuple[str, str | None]]:
    """Return (version, target) by opcode name, modifier, directive and special register."""
    data = _table("feature")
    found = {
        name: (row["ptx"], row.get("target"))
        for part in ("opcode", "modifier", "directive")
        for name, row in data[part].items()
    }
    for row in _table("control")["control"]:
        found[row["opcode"]] = row["ptx"], row["target"]
    for row in _table("special_register")["register"]:
        name, _, count = row["name"].partition("<")
        names = [f"{name}{n}" for n in range(int(count[:-1]))] if count else [name]
        found.update(dict.fromkeys(names, (row["ptx"], row["target"])))
    return found


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _architecture(target: str) -> int:
    return int(re.sub(r"\D", "", target))


def _allowed(target: str | None) -> frozenset[str]:
    """Return the targets that a table's entry for `target` allows."""
    known = _table("feature")["target"]
    group = _table("feature")["group"].get(target)
    if group is not None:
        return frozenset(group)
    if target in (None, "any"):
        return frozenset(known)
    least = _architecture(target)
    return frozenset(name for name in known if _architecture(name) >= least)


def _needs(features: list[Feature]) -> tuple[str, str | None]:
    """Return the lowest version and target that have all of some features; None if none has."""
    known: dict[str, str] = _table("feature")["target"]
    allowed = frozenset(known).intersection(*(_allowed(feature.target) for feature in features))
    versions = [feature.ptx for feature in features]
    if not allowed:
        return max(versions, key=_number), None
    # Of two variants of an architecture the plain one asks least, then the family's.
    rank = {"": 0, "f": 1, "a": 2}
    target = min(
        allowed, key=lambda name: (_architecture(name), rank[name.lstrip("sm_0123456789")])
    )
    return max([*versions, known[target]], key=_number), target


# ---- counting


def measure(module: Module) -> ModuleStats:
    """Return what a module contains."""
    header = {type(s): s for s in reversed(module.statements)}
    size = header.get(tree.AddressSize)
    found = ModuleStats(
        version=".".join(map(str, module.version)),
        target=", ".join(
            n for s in module.statements if isinstance(s, tree.Target) for n in s.names
        ),
        address_size=size.size.value if isinstance(size, tree.AddressSize) else 32,
    )
    used: Counter[str] = Counter()
    function: FunctionStats | None = None
    stack: list[Any] = list(reversed(module.statements))
    while stack:
        item = stack.pop()
        if item is None:
            function = None  # the end of a function's body
            continue
        if isinstance(item, tree.Function) and item.statements is not None:
            function = _function(item)
            found.functions.append(function)
            stack.append(None)
        _count(item, found, function, used)
        if "statements" in type(item).fields and item.statements is not None:
            stack.extend(reversed(item.statements))
    facts = _features()
    found.features = sorted(
        (Feature(name, *facts[name], count) for name, count in used.items()),
        key=lambda f: (_number(f.ptx), f.name),
        reverse=True,
    )
    if found.features:
        found.needs_ptx, found.needs_target = _needs(found.features)
    return found


def _count(
    item: Statement, found: ModuleStats, function: FunctionStats | None, used: Counter[str]
) -> None:
    counter = _COUNTERS.get(type(item))
    if counter is not None:
        counter(item, found, function)
    facts = _features()
    if isinstance(item, (tree.Instruction, tree.Call)):
        modifiers = _texts(item.modifiers)
        name = opcode_name(str(item.opcode), modifiers)
        used.update(word for word in (name, *modifiers) if word in facts)
        words = [t for t in own_tokens(item) if t[0] == "%"]
    else:
        # In PTX 1.x a section was a kind of `@@DWARF`, not yet a directive.
        words = [] if isinstance(item, tree.DwarfSection) else own_tokens(item)
    used.update(str(word) for word in words if word in facts and word[0] in ".%i")


def _texts(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple([t.text for t in tokens])


def _function(item: Any) -> FunctionStats:
    found = FunctionStats(
        name=str(item.name),
        kind="kernel" if isinstance(item, tree.Entry) else "function",
        linkage=None if item.linkage is None else str(item.linkage),
        parameters=[_parameter(p) for p in item.parameters or ()],
        returns=[_parameter(p) for p in getattr(item, "returns", None) or ()],
    )
    for directive in item.directives:
        if isinstance(directive, tree.Directive):
            found.directives[str(directive.keyword)] = [str(a) for a in directive.arguments]
    return found


def _parameter(item: tree.Parameter) -> ParameterStats:
    kind = str(item.type)
    if item.vector is not None:
        kind = f"{item.vector} {kind}"
    extents = "".join(emit(extent) for extent in item.extents)
    alignment = next((s.size for s in item.specifiers if isinstance(s, tree.Alignment)), None)
    pointer = None
    if isinstance(item.qualifier, tree.Pointer):
        pointer = str(item.qualifier.space or "generic").removeprefix(".")
        if item.qualifier.alignment is not None:
            alignment = item.qualifier.alignment.size
    elif isinstance(item.qualifier, tree.Alignment):
        alignment = item.qualifier.size
    return ParameterStats(
        name=str(item.name),
        type=kind + extents,
        size=size_of(item.type, item.vector, item.extents),
        alignment=None if alignment is None else alignment.value,
        pointer=pointer,
    )


_SIZED = re.compile(r"\.[a-z]+([0-9]+)(?:x([0-9]+))?")


def size_of(
    kind: Modifier,
    vector: Modifier | None = None,
    extents: tuple[tree.Extent, ...] = (),
    initial: Node | None = None,
) -> int | None:
    """Return the size of a variable in bytes; None for opaque types and open arrays.

    The first extent may be open where an initial value tells the number of elements.
    """
    match = _SIZED.fullmatch(kind)
    if match is None:
        return None
    size = int(match[1]) * int(match[2] or 1) // 8
    if vector is not None:
        size *= int(vector[2:])
    for index, extent in enumerate(extents):
        if extent.size is not None:
            size *= extent.size.value
        elif index == 0 and isinstance(initial, tree.Aggregate):
            size *= len(initial.elements)
        else:
            return None
    return size


def _count_variable(item: Any, found: ModuleStats, function: FunctionStats | None) -> None:
    space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), "")
    kind = str(item.type) if item.vector is None else f"{item.vector} {item.type}"
    for declarator in item.declarators:
        if space == ".reg":
            count = declarator.count.value if isinstance(declarator, tree.Bank) else 1
            if function is not None:
                function.registers[kind] += count
        elif space.partition("[")[0] in _SPACES:
            name = space.partition("[")[0].removeprefix(".")
            memory = found.memory if function is None else function.memory
            size = _size_of_declarator(item, declarator)
            if size is not None and item.linkage != ".extern":
                memory[name] += size
            elif size is None and name == "shared":
                found.dynamic_shared.append(str(declarator.name))


def _size_of_declarator(item: Any, declarator: Any) -> int | None:
    if isinstance(declarator, tree.Bank):
        one = size_of(item.type, item.vector)
        return None if one is None else one * declarator.count.value
    return size_of(item.type, item.vector, declarator.extents, declarator.initial)


def _count_instruction(item: Any, found: ModuleStats, function: FunctionStats | None) -> None:
    if function is None:
        return
    opcode, modifiers = str(item.opcode), _texts(item.modifiers)
    name, kind = opcode_name(opcode, modifiers), class_name(opcode, modifiers)
    function.instructions += 1
    function.opcodes[name] += 1
    function.classes[kind] += 1
    if kind == "barrier":
        function.barriers[name] += 1
        numbered = _look_up(_barrier_keys(), opcode, modifiers) == "numbered"
        first = item.operands[0] if numbered and item.operands else None
        if isinstance(first, Integer) and first.value not in function.barrier_numbers:
            function.barrier_numbers.append(first.value)
            function.barrier_numbers.sort()


def _count_label(item: Any, found: ModuleStats, function: FunctionStats | None) -> None:
    if function is not None:
        function.labels += 1


def _count_debug(item: Any, found: ModuleStats, function: FunctionStats | None) -> None:
    found.debug[item.pieces[0].name] += 1


_COUNTERS: dict[type, Callable[[Any, ModuleStats, FunctionStats | None], None]] = {
    tree.Variable: _count_variable,
    tree.Instruction: _count_instruction,
    tree.Call: _count_instruction,
    tree.Label: _count_label,
    tree.File: _count_debug,
    tree.Loc: _count_debug,
    tree.LocIntermediate: _count_debug,
    tree.Section: _count_debug,
    tree.DwarfData: _count_debug,
    tree.DwarfSection: _count_debug,
    tree.IntermediateSection: _count_debug,
}


def to_dict(stats: ModuleStats) -> dict[str, Any]:
    """Return statistics as values that `json` can write."""
    found: dict[str, Any] = _plain(stats)
    found["instructions"] = stats.instructions
    for name in ("opcodes", "classes", "registers", "barriers"):
        found[name] = dict(stats.total(name).most_common())
    return found


def _plain(value: Any) -> Any:
    """Return dataclasses and counters as dicts; `asdict` makes no good one of a Counter."""
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Counter):
        return dict(value.most_common())
    return [_plain(item) for item in value] if isinstance(value, list) else value
