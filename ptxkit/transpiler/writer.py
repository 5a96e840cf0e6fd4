"""Writes a module as Python of the DSL, statement by statement; nothing is left out."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any

from ptxkit.dsl.call import Op
from ptxkit.dsl.structure import entry, func
from ptxkit.isa import table as tables
from ptxkit.isa.names import ptx_name, python_name
from ptxkit.syntax.node import NodeType
from ptxkit.syntax.style import Style
from ptxkit.syntax.token import Integer, Modifier, Name, String
from ptxkit.syntax.tree import (
    AddressSize,
    Alias,
    BarePrototype,
    Block,
    BranchTargets,
    Call,
    CallPrototype,
    CallTargets,
    CodeBlock,
    DwarfData,
    DwarfSection,
    File,
    Function,
    Instruction,
    IntermediateSection,
    Label,
    Loc,
    LocIntermediate,
    Module,
    Parameter,
    Pragma,
    Section,
    SectionData,
    Target,
    Variable,
    Version,
)
from ptxkit.transpiler.declaring import Declarations
from ptxkit.transpiler.expression import Operands, in_rows
from ptxkit.transpiler.layout import Layout
from ptxkit.transpiler.line import Call as CallLine
from ptxkit.transpiler.line import Line
from ptxkit.transpiler.literal import quoted
from ptxkit.transpiler.naming import DEEPEST, Declared, Names
from ptxkit.transpiler.raising import Raised
from ptxkit.transpiler.sugar import Sugar, runs
from ptxkit.transpiler.text import as_text

_MANY = 6  # parameters that a function takes as one tuple


class Writer(Declarations):
    """The state of writing: lines so far, names, and the statements still to come."""

    def __init__(
        self, module: Module, style: Style, *, checks: bool, layout: Layout, sugar: bool
    ) -> None:
        self.module = module
        self.style = style
        self.checks = checks
        self.layout = layout
        self.names = Names()
        self.words: set[str] = set()
        self.operands = Operands(self.names, self.words, self.assign)
        self.lines: list[Line] = []
        self.depth = 0
        self.scopes = 0  # how many scopes of PTX stand around
        self.withs = 0  # how many `with` stand around
        self.function = 0  # which Python function is written; 0 is the module
        self.uses: dict[int, set[str]] = {0: set()}
        self.declared: dict[str, Line] = {}  # functions without a body so far
        self.sugar = Sugar(self, module) if sugar else None
        self.operands.in_rows = sugar

    def use(self, word: str) -> str:
        """Return a word of the DSL, and remember that it is needed."""
        self.words.add(word)
        return word

    def is_used(self, name: str) -> bool:
        """Tell whether anything but its declaration says a name."""
        return self.sugar is None or self.sugar.names[name] > 1

    def line(self, text: str, targets: tuple[str, ...] = ()) -> None:
        """Write one line."""
        self.lines.append(Line(self.depth, text, targets, self.function))

    def assign(self, text: str) -> str:
        """Write a line that gives a part of the next statement a name; return the name."""
        name = self.names.fresh("part")
        self.line(f"{name} = {text}")
        return name

    # ---- the module

    def write(self) -> None:
        """Write the whole module."""
        rest = self._header(list(self.module.statements))
        for statement in rest:
            self.statement(statement)
        self.layout.end(self)
        if self.sugar is not None:
            self.lines = self.sugar.finish(self.lines)

    def _header(self, statements: list[Any]) -> list[Any]:
        texts, layouts, at = [], [], 0
        for cls in (Version, Target, AddressSize):
            if at >= len(statements) or not isinstance(statements[at], cls):
                break
            item = statements[at]
            if cls is Version:
                texts.append(quoted(str(item.number)))
            elif cls is Target:
                names = [quoted(str(name)) for name in item.names]
                texts.append(names[0] if len(names) == 1 else f"({', '.join(names)})")
            else:
                texts.append(self.operands.token(item.size))
            self.layout.comments(self, item)
            layouts.append(self.layout.gaps_of(item, 0))
            at += 1
        if not self.checks:
            texts.append("check=False")
        style = _style_text(self.style)
        if style:
            texts.append(f"style={self.use('Style')}({style})")
        if any(layouts):
            rows = [
                "{" + ", ".join(f"{k}: {quoted(v)}" for k, v in row.items()) + "}"
                for row in layouts
            ]
            texts.append(f"gaps=({', '.join(rows)},)")
        self.line(f"m = {self.use('module')}({', '.join(texts)})")
        return statements[at:]

    # ---- statements

    def statement(self, item: Any) -> None:
        """Write a statement, and what is nested in it without recursion."""
        stack: list[Any] = [item]
        while stack:
            step = stack.pop()
            if callable(step) and not isinstance(step, NodeType):
                step()
                continue
            body = self._one(step)
            if body is not None:
                statements, close = body
                stack.append(close)
                if not isinstance(step, Raised):
                    stack.append(partial(self.layout.behind, self, step))
                stack.extend(reversed(statements))

    def _one(self, item: Any) -> Any:
        """Write a statement; return its body and what ends it, if it has one."""
        if isinstance(item, Raised):
            return self._raised(item)
        self.layout.before(self, item)
        if isinstance(item, Instruction):
            if self.sugar is None:
                self.line(self.instruction(item))
            else:
                self.sugar.heading(item)
                self.lines.append(self.sugar.instruction(item))
        elif isinstance(item, (Function, BarePrototype)):
            return self._function(item)
        elif isinstance(item, Block):
            return self._block(item)
        elif isinstance(item, (Section, IntermediateSection)):
            return self._section(item)
        else:
            _WRITERS[type(item)](self, item)
        return None

    def instruction(self, item: Instruction) -> str:
        """Return the call that appends an instruction."""
        texts = [*self.arguments(item), *self.guard(item)]
        return f"{self.mnemonic(item)}({', '.join(texts)})"

    def arguments(self, item: Instruction) -> list[str]:
        """Return the operands of an instruction."""
        floats = [word for word in item.modifiers if word in (".f32", ".f64")]
        float_type = str(floats[-1]) if floats else ""
        return [self.operands.operand(node, float_type) for node in item.operands]

    def guard(self, item: Any) -> list[str]:
        """Return the guard as an argument, nothing for none."""
        if item.guard is None:
            return []
        predicate = item.guard.predicate
        if item.guard.negation is not None:
            return [f"pred={self.operands.negated(predicate)}"]
        return [f"pred={self.operands.name(predicate)}"]

    def mnemonic(self, item: Any) -> str:
        """Return the spelling of an opcode with its modifiers."""
        opcode, words = str(item.opcode), [str(word) for word in item.modifiers]
        ptx = self.use("ptx")
        if getattr(item, "escape", None) is None and _is_plain(opcode, tuple(words)):
            return ".".join((ptx, *map(python_name, (opcode, *words))))
        escape = "" if getattr(item, "escape", None) is None else ", escape=True"
        return f"{ptx}.op({', '.join(quoted(word) for word in (opcode, *words))}{escape})"

    def _block(self, item: Block) -> Any:
        self.names.enter()
        self.scopes += 1
        if self.withs < DEEPEST:
            self.line(f"with {self.use('scope')}():")
            return self._indented(item.statements)
        self.line(f"{self.use('begin')}()")

        def close() -> None:
            self.names.leave()
            self.scopes -= 1
            self.line(f"{self.use('finish')}()")

        return self._body(item.statements), close

    def _indented(self, statements: tuple[Any, ...]) -> Any:
        self.withs += 1
        end_body = self._begin_body()

        def close() -> None:
            end_body()
            self.withs -= 1
            self.scopes -= 1
            self.names.leave()

        return self._body(statements), close

    def _begin_body(self) -> Any:
        """Indent; return what ends the indented part, which must not be empty."""
        self.depth += 1
        start = len(self.lines)

        def close() -> None:
            if all(line.text.startswith("#") for line in self.lines[start:]):
                self.line("pass")
            self.depth -= 1

        return close

    def _body(self, statements: tuple[Any, ...]) -> Any:
        return statements if self.sugar is None else self.sugar.raised(statements)

    def _raised(self, item: Raised) -> Any:
        """Write a construct that stands for labels and branches."""
        assert self.sugar is not None
        self.layout.comments(self, item.first)
        self.lines.append(self.sugar.header(item))
        self.withs += 1
        end_body = self._begin_body()

        def close() -> None:
            end_body()
            self.withs -= 1
            self.layout.comments(self, item.last)

        return item.statements, close

    def _section(self, item: Any) -> Any:
        self.names.enter()
        self.scopes += 1
        if isinstance(item, Section):
            self.line(f"with {self.use('section')}({quoted(str(item.name))}):")
        else:
            self.line(f"with {self.use('intermediate_section')}():")
        return self._indented(item.statements)

    # ---- functions

    def _function(self, item: Any) -> Any:
        is_entry = type(item).__name__ == "Entry"
        texts = [quoted(str(item.name))]
        prefix = f"{item.name}_param_" if self.sugar else None
        row = [
            self.parameter(parameter, prefix and f"{prefix}{number}")
            for number, parameter in enumerate(item.parameters or ())
        ]
        texts += runs(row) if self.sugar else row
        if item.parameters is None:
            texts.append("parens=False")
        if not is_entry and item.returns is not None:
            texts.append(f"returns={self._parameters(item.returns, 'func_retval')}")
        if item.linkage is not None:
            texts.append(f"linkage={quoted(str(item.linkage)[1:])}")
        if not is_entry and item.attributes is not None:
            texts.append(f"attribute=({self._attributes(item.attributes)},)")
        texts += self._directives(item.directives, entry if is_entry else func)
        call = f"{self.use('entry' if is_entry else 'func')}({', '.join(texts)})"
        known = self.names.scopes[-1].get(str(item.name))
        if item.statements is None:
            bare = "bare=True" if isinstance(item, BarePrototype) else ""
            if known is None:
                name = self.names.declare(str(item.name), "function")
                self.line(f"{name} = {call}.declare({bare})", (name,))
                self.declared[name] = self.lines[-1]
            else:
                self.line(f"{call}.declare({bare})")
            return None
        name = self._defined(str(item.name), known)
        self.line(f"@{call}")
        outer, self.function = self.function, len(self.uses)
        outer_names, self.names.used = self.names.used, set()
        self.uses[self.function] = self.names.used
        self.names.enter_function()
        arguments = [self._argument(p) for p in getattr(item, "returns", None) or ()]
        arguments += self._arguments(item)
        self.line(f"def {name}({', '.join(arguments)}):")
        if self.sugar is not None:
            self.sugar.begin(item)
        end_body = self._begin_body()

        def close() -> None:
            end_body()
            if self.sugar is not None:
                self.sugar.end(self.names.every)
            self.names.leave_function()
            inner, self.function = self.names.used, outer
            self.names.used = outer_names
            outer_names.update(inner)
            # Only now is the Python name bound: the body itself calls the function by its PTX name.
            self.names.scopes[-1][str(item.name)] = Declared("function", name)

        return self._body(item.statements), close

    def _defined(self, name: str, known: Declared | None) -> str:
        """Return the Python name of a function's body: that of its declaration while it is free."""
        line = None if known is None else self.declared.pop(known.python, None)
        if known is None or line is None or known.python in self.names.used:
            return self.names.fresh(name)
        line.text, line.targets = line.text.partition(" = ")[2], ()
        del self.names.scopes[-1][name]  # the body itself calls it by its PTX name
        return known.python

    def _arguments(self, item: Any) -> list[str]:
        """Return the parameters of the Python function; many are one tuple."""
        row = item.parameters or ()
        usual = [f"{item.name}_param_{number}" for number in range(len(row))]
        if self.sugar is None or len(row) < _MANY or usual != [str(one.name) for one in row]:
            return [self._argument(one) for one in row]
        word = self.names.fresh("params")
        for number, one in enumerate(row):
            self.names.stand_for(str(one.name), f"{word}[{number}]", str(one.type))
        return [f"*{word}"]

    def _argument(self, item: Parameter) -> str:
        if str(item.name) == "_":
            return self.names.fresh("unnamed")
        space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), ".param")
        kind = "register" if space == ".reg" else "variable"
        word = re.sub(r".*(?=param_\d+$)", "", str(item.name)) if self.sugar else None
        return self.names.declare(str(item.name), kind, str(item.type), word)

    def _parameters(self, row: tuple[Parameter, ...], usual: str = "") -> str:
        """Return the declarations of parameters; names that are the `usual` ones are left out."""
        texts = [
            self.parameter(item, f"{usual}{number}" if usual and self.sugar else None)
            for number, item in enumerate(row)
        ]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    # ---- other statements

    def call(self, item: Call) -> None:
        """Write a call."""
        texts = []
        if item.returns is not None:
            texts.append(self._tuple(item.returns))
        texts.append(self.operands.name(item.target))
        if item.arguments is not None:
            texts.append(self._tuple(item.arguments))
        if item.prototype is not None:
            texts.append(self.operands.name(item.prototype))
        call = CallLine(self.mnemonic(item), texts, self.guard(item))
        self.lines.append(Line(self.depth, call.value(), (), self.function, call))

    def _tuple(self, row: tuple[Any, ...]) -> str:
        texts = [self.operands.operand(item) for item in row]
        return f"({', '.join(texts)}{',' * (len(texts) == 1)})"

    def table(self, item: Any) -> None:
        """Write a table of branch or call targets."""
        word = "branchtargets" if isinstance(item, BranchTargets) else "calltargets"
        texts = [quoted(str(item.name))]
        for one in item.targets:
            plain = isinstance(one, Name)
            texts.append(quoted(str(one)) if plain else quoted(f"{one.name}<{one.count}>"))
        self.line(f"{self.use(word)}({', '.join(texts)})")

    def prototype(self, item: CallPrototype) -> None:
        """Write the signature of an indirect call."""
        from ptxkit.dsl.structure import callprototype

        texts = [quoted(str(item.name))]
        texts += [self.parameter(parameter) for parameter in item.parameters or ()]
        if item.parameters is None:
            texts.append("parens=False")
        if item.returns is not None:
            texts.append(f"returns={self._parameters(item.returns)}")
        texts += self._directives(item.directives, callprototype)
        self.line(f"{self.use('callprototype')}({', '.join(texts)})")

    def loc(self, item: Loc) -> None:
        """Write a source location."""
        texts = [self.operands.token(word) for word in (item.file, item.line, item.column)]
        if item.inlining is not None:
            inlining = item.inlining
            place = [inlining.file, inlining.line, inlining.column]
            if isinstance(inlining.function, (Name, Modifier)):
                texts.append(quoted(str(inlining.function)))
            else:
                texts.append(self._plain(inlining.function))
            texts.append(f"({', '.join(map(self.operands.token, place))})")
        self.line(f"{self.use('loc')}({', '.join(texts)})")

    def _plain(self, node: Any) -> str:
        """Return a name and an offset, whatever declares the name."""
        return f"{self.use('sym')}({quoted(str(node.base))}) + {self.operands.operand(node.offset)}"

    def tokens(self, word: str, *row: Any) -> None:
        """Write a call with tokens for arguments."""
        texts = [
            quoted(item.value)
            if isinstance(item, String)
            else self.operands.token(item)
            if isinstance(item, Integer)
            else quoted(str(item))
            for item in row
        ]
        self.line(f"{self.use(word)}({', '.join(texts)})")

    def data(self, item: Any) -> None:
        """Write values of a DWARF section."""
        word = "dwarf" if isinstance(item, DwarfData) else "data"
        texts = [self._value(node) for node in item.values]
        if self.sugar is not None:
            texts = in_rows(as_text(texts))
        self.line(f"{self.use(word)}.{python_name(str(item.type))}({', '.join(texts)})")

    def _value(self, node: Any) -> str:
        if isinstance(node, (Name, Modifier)):
            return quoted(str(node))
        if type(node).__name__ == "Offset":
            base = node.base
            symbol = f"{self.use('sym')}({quoted(str(base))})"
            return f"{symbol} + {self.operands.operand(node.offset)}"
        return self.operands.operand(node)


@cache
def _is_plain(opcode: str, words: tuple[str, ...]) -> bool:
    """Tell whether attributes spell an opcode and its modifiers."""
    return opcode in tables.load().rows and all(map(_is_attribute, words))


def _is_attribute(word: str) -> bool:
    """Tell whether an attribute of that name is the modifier, and nothing else."""
    name = python_name(word)
    is_own = hasattr(Op, name) or (name[:2] == "__" == name[-2:])
    return word[0] == "." and name.isidentifier() and not is_own and f".{ptx_name(name)}" == word


def _style_text(style: Style) -> str:
    default = Style()
    return ", ".join(
        f"{name}={quoted(getattr(style, name))}"
        for name in ("indent", "opcode_gap", "comma", "line_end")
        if getattr(style, name) != getattr(default, name)
    )


_WRITERS: dict[type, Any] = {
    Variable: Writer.variable,
    Label: lambda w, i: w.line(f"{w.use('label')}({quoted(str(i.name))})"),
    Call: Writer.call,
    BranchTargets: Writer.table,
    CallTargets: Writer.table,
    CallPrototype: Writer.prototype,
    Loc: Writer.loc,
    LocIntermediate: lambda w, i: w.tokens("loc_intermediate", i.file, i.line, i.column),
    File: lambda w, i: w.tokens(
        "file", i.index, i.name, *(one for one in (i.timestamp, i.size) if one is not None)
    ),
    Pragma: lambda w, i: w.tokens("pragma", *i.strings),
    Alias: lambda w, i: w.tokens("alias", i.name, i.target),
    Target: lambda w, i: w.tokens("target", *i.names),
    AddressSize: lambda w, i: w.tokens("address_size", i.size),
    SectionData: Writer.data,
    DwarfData: Writer.data,
    DwarfSection: lambda w, i: w.tokens("dwarf_section", i.name, i.flags, i.marker),
    CodeBlock: lambda w, i: w.tokens("code_block", i.ir_name, i.file, i.source),
}
