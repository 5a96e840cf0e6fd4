"""Kernels built ahead of time: cubins and one JSON, which load with nothing but libcuda.

The JSON holds what launching takes of the PTX, and for each target the file of its machine code
with size and digest. Two builds by the same assembler give the same bytes: it names no time, no
folder and no machine.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

from ptxkit.diagnostics import PtxError
from ptxkit.isa.target import Target
from ptxkit.runtime.assembler import AssemblyError, Cubin, assemble, text_of
from ptxkit.runtime.loader import LoadedModule
from ptxkit.runtime.log import Resources
from ptxkit.runtime.signature import Interface, Parameter, Signature, interface_of, target_of
from ptxkit.syntax.tree import Version

SCHEMA = 1  # of the JSON; docs/built.schema.json describes it


class BuiltError(PtxError):
    """What cannot be built for a target, or a built file that is damaged, newer, or for others."""


@dataclass(frozen=True, slots=True)
class Built:
    """One module that was built: its JSON, its cubins by target, and the targets left out.

    A target is left out where the module's own `.target` has no code for it.
    """

    name: str
    path: Path
    cubins: dict[str, Cubin]
    files: dict[str, str]
    left_out: dict[str, str]  # target to the module's own, which has no code for it


@dataclass(frozen=True, slots=True)
class Image:
    """Machine code for one target, as the JSON describes it."""

    target: str
    file: str
    size: int
    sha256: str
    assembler: str
    resources: dict[str, Resources]


# ---- building


def build(
    sources: Mapping[str, Any],
    targets: Sequence[str] = (),
    folder: str | Path = ".",
    *,
    options: Sequence[str] = (),
    advice: Literal["keep", "error"] = "keep",
    cache: bool = True,
    jobs: int | None = None,
) -> list[Built]:
    """Write a JSON for each module, and beside it a cubin for each of its targets.

    `sources` are paths of PTX, texts, trees, or kernels and modules of the DSL by name, which is
    that of the files to write. Without `targets` a module is built for its own. Kernels whose
    target is "auto" are traced for each target; other modules are built for those targets that can
    run them. Nothing is written unless everything was assembled. Raises `AssemblyError` with the
    errors of all modules, and `BuiltError` for a module that none of the targets can run.
    """
    wanted = [str(Target.parse(target)) for target in dict.fromkeys(targets)]
    plans = [_plan(name, source, wanted) for name, source in sources.items()]
    work = [(plan, target) for plan in plans for target in plan.texts]

    def one(item: tuple[_Plan, str]) -> Cubin | AssemblyError:
        plan, target = item
        try:
            return assemble(
                plan.texts[target].text, target=target, options=options, advice=advice,
                cache=cache, filename=plan.texts[target].filename,
            )  # fmt: skip
        except AssemblyError as error:
            return error

    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        made = list(pool.map(one, work))
    failed = [item for item in made if isinstance(item, AssemblyError)]
    if failed:
        found = tuple(one for error in failed for one in error.diagnostics)
        raise AssemblyError("\n".join(map(str, failed)), found, failed[0].folder)
    cubins: dict[str, dict[str, Cubin]] = {}
    for (plan, target), item in zip(work, made, strict=True):
        if isinstance(item, Cubin):
            cubins.setdefault(plan.name, {})[target] = item
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    return [_written(plan, cubins[plan.name], tuple(options), place) for plan in plans]


@dataclass(frozen=True, slots=True)
class _Text:
    """A module's text with what its header says: version and target."""

    text: str
    filename: str
    version: str
    target: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """What to assemble of a module: the text for each target that can run it."""

    name: str
    interface: Interface
    texts: dict[str, _Text]
    left_out: dict[str, str]


def _plan(name: str, source: Any, wanted: Sequence[str]) -> _Plan:
    if not name or Path(name).name != name:
        raise BuiltError(f"{name!r} cannot be the name of files")
    retargeted = getattr(source, "retargeted", None) if wanted else None
    is_auto = retargeted is not None and source.target == "auto"
    texts: dict[str, _Text] = {}
    left_out: dict[str, str] = {}
    interface: Interface | None = None
    for target in wanted or [""]:
        read, found = _read(name, retargeted(target) if is_auto and retargeted else source)
        if target and not Target.parse(target).has(read.target):
            left_out[target] = read.target
            continue
        if interface is not None and found != interface:
            raise BuiltError(f"{name}: its kernels take other arguments or shapes on {target}")
        interface = found
        texts[target or read.target] = read
    if interface is None:
        own = next(iter(left_out.values()))
        raise BuiltError(f"{name} is .target {own}, which cannot be built for {', '.join(wanted)}")
    return _Plan(name, interface, texts, left_out)


def _read(name: str, source: Any) -> tuple[_Text, Interface]:
    """Return the text of a module, and what launching takes of it."""
    from ptxkit.syntax.parser import parse  # only a build needs the parser

    is_file = isinstance(source, Path)
    text = text_of(source.read_bytes() if is_file else source)
    filename = str(source) if is_file else name
    module = parse(text, filename=filename)
    version = next(str(item.number) for item in module.statements if isinstance(item, Version))
    own = target_of(module)
    if own is None:
        raise BuiltError(f"{name} has no .target sm_…")
    return _Text(text, filename, version, own), interface_of(module)


def _written(
    plan: _Plan, cubins: dict[str, Cubin], options: tuple[str, ...], folder: Path
) -> Built:
    """Write the files of a module, the JSON last: who finds it finds the others."""
    files = {target: f"{plan.name}.{target}.cubin" for target in cubins}
    facts = {
        "schema": SCHEMA,
        "name": plan.name,
        "kernels": [asdict(item) for item in plan.interface.signatures.values()],
        "dynamic_shared": plan.interface.dynamic_shared,
        "images": [
            {
                "target": target,
                "file": files[target],
                "size": len(cubin.data),
                "sha256": _digest(cubin.data),
                "assembler": cubin.assembler.partition(" (")[0],  # not where it was found
                "options": options,
                "ptx": _described(plan.texts[target]),
                "resources": {name: asdict(item) for name, item in cubin.kernels.items()},
            }
            for target, cubin in cubins.items()
        ],
    }
    for target, cubin in cubins.items():
        _replace(folder / files[target], cubin.data)
    path = folder / f"{plan.name}.json"
    _replace(path, (json.dumps(facts, indent=1) + "\n").encode("ascii"))
    return Built(plan.name, path, cubins, files, plan.left_out)


def _described(text: _Text) -> dict[str, str]:
    digest = _digest(text.text.encode("utf-8", "surrogateescape"))
    return {"version": text.version, "target": text.target, "sha256": digest}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _replace(path: Path, data: bytes) -> None:
    """Write a file in one step: a reader finds the old one or the new one, never a half."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    os.replace(beside, path)


# ---- loading


def load(path: str | Path, *, target: str | None = None, driver: Any = None) -> BuiltModule:
    """Return the module of kernels that `build` wrote; neither PTX nor an assembler is needed.

    The machine code for the device at hand is read when a kernel is first launched, or that for
    `target`. Raises `BuiltError` for a JSON that is damaged or of a newer ptxkit; and where the
    code is read, if there is none for the device, or it is not what was built.
    """
    facts = _facts(Path(path))
    try:
        name = str(facts["name"])
        kernels = [_signature(row) for row in facts["kernels"]]
        interface = Interface(
            {item.name: item for item in kernels}, tuple(map(str, facts["dynamic_shared"]))
        )
        images = [_image(row) for row in facts["images"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BuiltError(f"{path} is damaged: {type(error).__name__}: {error}") from None
    if target is not None:
        named = [item for item in images if item.target == target]
        if not named:
            raise _no_code(path, target, images)
        images = named
    return BuiltModule(interface, Path(path), name, tuple(images), target is not None, driver)


class BuiltModule(LoadedModule):
    """A module that was built: its machine code is chosen when the device is known."""

    def __init__(
        self,
        interface: Interface,
        path: Path,
        name: str,
        images: tuple[Image, ...],
        is_chosen: bool = False,
        driver: Any = None,
    ) -> None:
        super().__init__(interface, None, driver)
        self.path, self.name, self.images = path, name, images
        self._is_chosen = is_chosen
        self._read: dict[str, Cubin] = {}

    @property
    def cubin(self) -> Cubin:
        """Return the machine code for the current device; raises `BuiltError` if there is none."""
        image = self.images[0] if self._is_chosen else self._for_device()
        if image.target not in self._read:
            self._read[image.target] = _loaded(self.path, image)
        return self._read[image.target]

    def _for_device(self) -> Image:
        self.driver.context()  # there is a current device then
        major, minor = self.driver.architecture()
        able = [item for item in self.images if _parsed(item).runs_on(10 * major + minor)]
        if not able:
            raise _no_code(self.path, f"compute capability {major}.{minor}", self.images)
        # The code of the nearest architecture is the best; its own, then its family's.
        return max(able, key=lambda item: (_parsed(item).number, _RANKS[_parsed(item).suffix]))


_RANKS = {"a": 2, "f": 1, "": 0}


def _parsed(image: Image) -> Target:
    return Target.parse(image.target)


def _no_code(path: str | Path, wanted: str, images: Sequence[Image]) -> BuiltError:
    there = ", ".join(item.target for item in images) or "no target"
    return BuiltError(f"{path} has no code for {wanted}, only for {there}: build it for that too")


def _facts(path: Path) -> dict[str, Any]:
    """Return what a JSON holds whose schema this version knows."""
    try:
        facts = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BuiltError(f"{path} is no JSON that ptxkit build wrote: {error}") from None
    schema = facts.get("schema") if isinstance(facts, dict) else None
    if not isinstance(schema, int):
        raise BuiltError(f"{path} is no JSON that ptxkit build wrote: it has no schema")
    if schema > SCHEMA:
        raise BuiltError(f"{path} has schema {schema}, this ptxkit knows {SCHEMA}: upgrade ptxkit")
    return dict(facts)


def _signature(row: dict[str, Any]) -> Signature:
    parameters = tuple(_record(Parameter, item) for item in row["parameters"])
    triples = {key: row[key] and tuple(map(int, row[key])) for key in ("block", "cluster")}
    made: Signature = _record(Signature, row | triples | {"parameters": parameters})
    return made


def _image(row: dict[str, Any]) -> Image:
    resources = {name: _record(Resources, item) for name, item in row["resources"].items()}
    image: Image = _record(Image, row | {"resources": resources})
    Target.parse(image.target)
    if Path(image.file).name != image.file:
        raise ValueError(f"{image.file!r} is not in the folder of the JSON")
    return image


def _record(make: Any, row: dict[str, Any]) -> Any:
    """Return a dataclass from a row of JSON; keys of later additions are passed over."""
    return make(**{item.name: row[item.name] for item in fields(make)})


def _loaded(path: Path, image: Image) -> Cubin:
    """Return machine code that is what was built."""
    place = path.with_name(image.file)
    try:
        data = place.read_bytes()
    except OSError as error:
        raise BuiltError(f"{path} names {image.file}: {error.strerror}") from None
    if len(data) != image.size:
        raise BuiltError(f"{place} has {len(data):,} bytes, not {image.size:,}: build it again")
    if _digest(data) != image.sha256:
        raise BuiltError(f"{place} is not what was built (its SHA-256 differs): build it again")
    return Cubin(data, image.target, image.assembler, (), image.resources)
