"""Modules, functions and what else stands in them: header, labels, scopes, tables, debug data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ptxkit.dsl.declare import Parameters, attribute_list
from ptxkit.dsl.trace import Body, Frame, Known, Trace, TraceError, current, use
from ptxkit.dsl.value import Label, Named, Symbol, operand, string, word
from ptxkit.isa.names import ptx_name
from ptxkit.syntax.style import Style
from ptxkit.syntax.token import Float, Integer, Marker, Modifier, Name, SourceText
from ptxkit.syntax.tree import (
    AddressSize,
    Alias,
    BarePrototype,
    Block,
    BranchTargets,
    CallPrototype,
    CallTargets,
    CodeBlock,
    Directive,
    DwarfData,
    DwarfSection,
    Entry,
    EntryPragma,
    File,
    Func,
    Inlining,
    IntermediateSection,
    Loc,
    LocIntermediate,
    Module,
    Pragma,
    Section,
    SectionData,
    Target,
    Version,
)
from ptxkit.syntax.tree import Bank as BankNode
from ptxkit.syntax.tree import Label as LabelNode


class ModuleTrace:
    """A module that is being written; what is appended from here on goes to it.

    `tree()` is the module so far, `ptx()` its text. Both raise `TraceError` for what `check`
    refuses, unless the header says `check=False`.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def tree(self) -> Module:
        """Return the module as a tree."""
        return self.trace.tree()

    def ptx(self) -> str:
        """Return the module as text."""
        return self.trace.printed()[1]

    def resume(self) -> None:
        """Go on writing this module."""
        use(self.trace)


def module(
    version: Any = None,
    target: Any = None,
    address_size: Any = None,
    *,
    check: bool = True,
    style: Style | None = None,
    gaps: tuple[dict[int, str], ...] = (),
    trace: Trace | None = None,
) -> ModuleTrace:
    """Begin a module; `version`, `target` and `address_size` are its header.

    `target` is a name, or a tuple of a name and options (ISA 11.1). `check=False` takes what no
    assembler would. `gaps` lay out the statements of the header; see `gaps`. `trace` is where to
    write, if not to a new one that becomes the current one.
    """
    if trace is None:
        trace = Trace(check=check, style=style)
        use(trace)
    rows = [(_version, version), (_target, target), (_append_address_size, address_size)]
    layout = list(gaps)
    for append, value in rows:
        if value is not None:
            trace.gaps = dict(layout.pop(0)) if layout else {}
            append(value)
    return ModuleTrace(trace)


def _version(number: Any) -> None:
    current().header(str(number), None)
    current().append(Version(Float(str(number))))


def _target(names: Any) -> None:
    row = (names,) if isinstance(names, str) else tuple(names)
    current().header(None, row[0])
    current().append(Target(tuple(Name(name) for name in row)))


def target(*names: str) -> None:
    """Append a further `.target`."""
    current().append(Target(tuple(Name(name) for name in names)))


def address_size(size: Any) -> None:
    """Append `.address_size`, behind more than one `.target`."""
    trace = current()
    node = word(size)
    trace.append(AddressSize(node))
    if isinstance(node, Integer):
        trace.address_bits = node.value


_append_address_size = address_size  # `module` has an argument of that name


def gaps(*pairs: Any) -> None:
    r"""Lay out the next statement where it is not as the style has it.

    `gaps(0, "\\t", 3, " ")` gives the white space and comments before its tokens 0 and 3.
    """
    current().gaps = dict(zip(pairs[::2], pairs[1::2], strict=True))


def end(text: str) -> None:
    """Give what stands behind the last statement of the module."""
    current().end = text


# ---- functions


class Declared:
    """A function's header; applied to a Python function it traces the body."""

    def __init__(self, make: Callable[..., Any], name: str, parameters: list[Parameters]) -> None:
        self.make = make
        self.name = name
        self.parameters = parameters

    def __call__(self, body: Callable[..., Any]) -> Symbol:
        """Trace a Python function as the body; its arguments are the parameters."""
        trace = current()
        outer, trace.frame = trace.frame, Frame()
        trace.locations.forget()
        opened = trace.open()
        try:
            body(*(item.value() for item in self.parameters))
            self._finish(trace, opened)
        finally:
            trace.frame = outer
            del trace.bodies[len(trace.bodies) - (opened in trace.bodies) :]
        return Symbol(self.name)

    def _finish(self, trace: Trace, opened: Body) -> None:
        assert trace.frame is not None
        opened.statements[:0] = trace.frame.declarations()
        trace.declare(self.name, Known("function"))
        trace.close(opened, self.make)
        trace.bodies[-1].scope.names[self.name] = Known("function")

    def declare(self, *, bare: bool = False) -> Symbol:
        """Append a prototype: the header alone; `bare` without its `;`."""
        trace = current()
        node = self.make(None)
        if bare:
            fields = {name: getattr(node, name) for name in BarePrototype.fields}
            node = BarePrototype(**fields)
        trace.declare(self.name, Known("function"))
        trace.append(node)
        return Symbol(self.name)


def entry(
    name: str,
    *parameters: Parameters,
    linkage: str | None = None,
    parens: bool = True,
    directives: tuple[Any, ...] = (),
    **more: Any,
) -> Declared:
    """Return a kernel's header: `@entry("k", arg.u64("p"), linkage="visible", maxntid=128)`.

    Keywords are the directives in front of the body, in order; `directives=(("maxntid", 128),)`
    is the same for such as stand twice. A str is a string for `pragma` and `language`, and one
    token for the others. `parens=False` leaves out empty parentheses.
    """
    made = _directives((*directives, *more.items()))
    _name(parameters, f"{name}_param_")
    given = _nodes(parameters, parens)

    def make(statements: Any) -> Entry:
        return Entry(Name(name), given, made, statements, linkage=_linkage(linkage))

    return Declared(make, name, list(parameters))


def func(
    name: str,
    *parameters: Parameters,
    returns: Any = None,
    linkage: str | None = None,
    parens: bool = True,
    attribute: tuple[Any, ...] | None = None,
    directives: tuple[Any, ...] = (),
    **more: Any,
) -> Declared:
    """Return a device function's header; `returns` is one parameter or a tuple of them."""
    made = _directives((*directives, *more.items()))
    back = (returns,) if isinstance(returns, Parameters) else returns
    _name(parameters, f"{name}_param_")
    _name(back or (), "func_retval")
    given = _nodes(parameters, parens)

    def make(statements: Any) -> Func:
        return Func(
            Name(name),
            given,
            _nodes(back, True) if back is not None else None,
            made,
            statements,
            linkage=_linkage(linkage),
            attributes=None if attribute is None else attribute_list(attribute),
        )

    return Declared(make, name, [*(back or ()), *parameters])


def _name(parameters: Iterable[Parameters], prefix: str) -> None:
    """Give the parameters without a name those that compilers give."""
    for number, item in enumerate(parameters):
        item.name(f"{prefix}{number}")


def _linkage(word: str | None) -> Modifier | None:
    return None if word is None else Modifier(f".{word.removeprefix('.')}")


def _nodes(parameters: tuple[Parameters, ...], parens: bool) -> tuple[Any, ...] | None:
    return tuple(item.node for item in parameters) if parens or parameters else None


def _directives(rows: Any) -> tuple[Any, ...]:
    made: list[Any] = []
    for name, value in rows:
        row = () if value is True else value if isinstance(value, tuple) else (value,)
        if name == "pragma":
            made.append(EntryPragma(tuple(string(text) for text in row)))
        elif name == "language":
            made.append(Directive(Modifier(".language"), tuple(_text_or_number(i) for i in row)))
        else:
            made.append(Directive(Modifier(f".{ptx_name(name)}"), tuple(word(i) for i in row)))
    return tuple(made)


def _text_or_number(item: Any) -> Any:
    return string(item) if isinstance(item, str) else word(item)


# ---- statements of a body


def label(name: str | Label | None = None) -> Label:
    """Place a label here, and return it."""
    made = name if isinstance(name, Label) else Label(name or current().label_name())
    current().append(LabelNode(made.name))
    current().declare(made.name, Known("label"))
    return made


@contextmanager
def scope() -> Iterator[None]:
    """Write a scope of its own: `{ … }`."""
    body = begin()
    try:
        yield
    except BaseException:
        trace = current()
        del trace.bodies[trace.bodies.index(body) :]
        raise
    finish(body)


def begin() -> Body:
    """Open a scope that `finish` ends; for scopes deeper than Python's `with` may be nested."""
    return current().open()


def finish(body: Body | None = None) -> None:
    """End the innermost scope."""
    trace = current()
    trace.close(body or trace.bodies[-1], Block)


def pragma(*texts: str) -> None:
    """Append a hint to the assembler."""
    current().append(Pragma(tuple(string(text) for text in texts)))


def alias(name: str, target: Any) -> None:
    """Append another name for a function (ISA 6.3)."""
    current().append(Alias(Name(name), operand(target)))
    current().declare(name, Known("function"))


def _targets(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        BankNode(Name(item.split("<")[0]), Integer(item.split("<")[1][:-1]))
        if isinstance(item, str) and "<" in item
        else operand(item)
        for item in row
    )


def branchtargets(name: str, *targets: Any) -> Named:
    """Append the table of labels that a `brx.idx` may go to."""
    current().append(BranchTargets(Name(name), _targets(targets)))
    return _table(name)


def calltargets(name: str, *targets: Any) -> Named:
    """Append the table of functions that an indirect call may reach."""
    current().append(CallTargets(Name(name), _targets(targets)))
    return _table(name)


def callprototype(
    name: str,
    *parameters: Parameters,
    returns: Any = None,
    parens: bool = True,
    directives: tuple[Any, ...] = (),
    **more: Any,
) -> Named:
    """Append the signature of an indirect call."""
    back = (returns,) if isinstance(returns, Parameters) else returns
    current().append(
        CallPrototype(
            Name(name),
            _nodes(parameters, parens),
            None if back is None else tuple(item.node for item in back),
            _directives((*directives, *more.items())),
        )
    )
    return _table(name)


def _table(name: str) -> Symbol:
    current().declare(name, Known("table"))
    return Symbol(name)


# ---- source locations and debug data


def file(index: Any, name: str, timestamp: Any = None, size: Any = None) -> None:
    """Append a source file that `loc` refers to by its number."""
    more = [None if item is None else word(item) for item in (timestamp, size)]
    current().append(File(word(index), string(name), *more))


def loc(
    file: Any, line: Any, column: Any, function_name: Any = None, inlined_at: Any = None
) -> None:
    """Append the source location of what follows, and where it was inlined (ISA 7.2)."""
    inlining = None
    if function_name is not None:
        inlining = Inlining(operand(function_name), *(word(item) for item in inlined_at))
    current().append(Loc(word(file), word(line), word(column), inlining))


def loc_intermediate(file: Any, line: Any, column: Any) -> None:
    """Append the location of what follows in the intermediate source (ISA 9.4)."""
    current().append(LocIntermediate(word(file), word(line), word(column)))


@contextmanager
def section(name: str) -> Iterator[None]:
    """Write a DWARF section."""
    body = begin()
    yield
    current().close(body, lambda statements: Section(Modifier(name), statements))


def _values(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(operand(item) for item in row)


class _Data:
    """Values of a DWARF section by type: `data.b8(1, 2)`; `dwarf.b8(…)` for PTX 1.x."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    def __getattr__(self, name: str) -> Callable[..., None]:
        def append(*values: Any) -> None:
            current().append(self._cls(Modifier(f".{ptx_name(name)}"), _values(values)))

        return append


data = _Data(SectionData)
dwarf = _Data(DwarfData)


def dwarf_section(name: str, flags: str, marker: str = "@progbits") -> None:
    """Append the start of a DWARF section in PTX 1.x."""
    current().append(DwarfSection(Modifier(name), string(flags), Marker(marker)))


@contextmanager
def intermediate_section() -> Iterator[None]:
    """Write the section of intermediate sources (ISA 9.4)."""
    body = begin()
    yield
    current().close(body, IntermediateSection)


def code_block(ir_name: str, file: Any, source: str) -> None:
    """Append one intermediate source; `source` is its raw text, both markers included."""
    current().append(CodeBlock(string(ir_name), word(file), SourceText(source)))


__all__ = ["Declared", "ModuleTrace", "TraceError", "entry", "func", "label", "module", "scope"]
