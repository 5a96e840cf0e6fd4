"""Writes a module as Python of the DSL, statement by statement; nothing is left out."""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.structure import entry, func
from ptxkit.isa import table as tables
from ptxkit.isa.names import ptx_name, python_name
from ptxkit.syntax.node import NodeType
from ptxkit.syntax.style import Style
from ptxkit.syntax.token import Integer, Modifier, Name, String
from ptxkit.syntax.tree import (
    AddressSize,
    Alias,
    Alignment,
    Attribute,
    AttributeList,
    Bank,
    BarePrototype,
    Block,
    BranchTargets,
    Call,
    CallPrototype,
    CallTargets,
    CodeBlock,
    DwarfData,
    DwarfSection,
    EntryPragma,
    File,
    Function,
    Instruction,
    IntermediateSection,
    Label,
    Loc,
    LocIntermediate,
    Module,
    Parameter,
    Pointer,
    Pragma,
    Section,
    SectionData,
    Target,
    Variable,
    Version,
)
from ptxkit.transpiler.expression import Operands
from ptxkit.transpiler.layout import Layout
from ptxkit.transpiler.naming import Declared, Names

_DEEPEST = 15  # Python takes 20 nested `with`; deeper scopes are begun and ended by calls


class Line:
    """A line of Python; `targets` are assigned, and dropped if nothing uses them."""

    __slots__ = ("depth", "function", "targets", "text")

    def __init__(self, depth: int, text: str, targets: tuple[str, ...], function: int) -> None:
        self.depth = depth
        self.text = text
        self.targets = targets
        self.function = function


class Writer:
    """The state of writing: lines so far, names, and the statements still to come."""

    def __init__(self, module: Module, style: Style, *, checks: bool, layout: Layout) -> None:
        self.module = module
        self.style = style
        self.checks = checks
        self.layout = layout
        self.names = Names()
        self.words: set[str] = set()
        self.operands = Operands(self.names, self.words)
        self.lines: list[Line] = []
        self.depth = 0
        self.scopes = 0  # how many scopes of PTX stand around
        self.function = 0  # which Python function is written; 0 is the module
        self.uses: dict[int, set[str]] = {0: set()}

    def use(self, word: str) -> str:
        """Return a word of the DSL, and remember that it is needed."""
        self.words.add(word)
        return word

    def line(self, text: str, targets: tuple[str, ...] = ()) -> None:
        """Write one line."""
        self.lines.append(Line(self.depth, text, targets, self.function))

    # ---- the module

    def write(self) -> None:
        """Write the whole module."""
        rest = self._header(list(self.module.statements))
        for statement in rest:
            self.statement(statement)
        self.layout.end(self)

    def _header(self, statements: list[Any]) -> list[Any]:
        texts, layouts, at = [], [], 0
        for cls in (Version, Target, AddressSize):
            if at >= len(statements) or not isinstance(statements[at], cls):
                break
            item = statements[at]
            if cls is Version:
                texts.append(repr(str(item.number)))
            elif cls is Target:
                names = [repr(str(name)) for name in item.names]
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
            rows = ["{" + ", ".join(f"{k}: {v!r}" for k, v in row.items()) + "}" for row in layouts]
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
                stack.extend(reversed(statements))

    def _one(self, item: Any) -> Any:
        """Write a statement; return its body and what ends it, if it has one."""
        self.layout.before(self, item)
        if isinstance(item, Instruction):
            self.line(self.instruction(item))
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
        floats = [word for word in item.modifiers if word in (".f32", ".f64")]
        float_type = str(floats[-1]) if floats else ""
        texts = [self.operands.operand(node, float_type) for node in item.operands]
        texts += self._guard(item)
        return f"{self.mnemonic(item)}({', '.join(texts)})"

    def _guard(self, item: Any) -> list[str]:
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
        if getattr(item, "escape", None) is None and _is_plain(opcode, words):
            return ".".join((ptx, *map(python_name, (opcode, *words))))
        escape = "" if getattr(item, "escape", None) is None else ", escape=True"
        return f"{ptx}.op({', '.join(repr(word) for word in (opcode, *words))}{escape})"

    def _block(self, item: Block) -> Any:
        self.names.enter()
        self.scopes += 1
        if self.scopes <= _DEEPEST:
            self.line(f"with {self.use('scope')}():")
            return self._indented(item.statements)
        self.line(f"{self.use('begin')}()")

        def close() -> None:
            self.names.leave()
            self.scopes -= 1
            self.line(f"{self.use('finish')}()")

        return item.statements, close

    def _indented(self, statements: tuple[Any, ...]) -> Any:
        self.depth += 1
        start = len(self.lines)

        def close() -> None:
            if all(line.text.startswith("#") for line in self.lines[start:]):
                self.line("pass")
            self.depth -= 1
            self.scopes -= 1
            self.names.leave()

        return statements, close

    def _section(self, item: Any) -> Any:
        self.names.enter()
        self.scopes += 1
        if isinstance(item, Section):
            self.line(f"with {self.use('section')}({str(item.name)!r}):")
        else:
            self.line(f"with {self.use('intermediate_section')}():")
        return self._indented(item.statements)

    # ---- functions

    def _function(self, item: Any) -> Any:
        is_entry = type(item).__name__ == "Entry"
        texts = [repr(str(item.name))]
        texts += [self.parameter(parameter) for parameter in item.parameters or ()]
        if item.parameters is None:
            texts.append("parens=False")
        if not is_entry and item.returns is not None:
            texts.append(f"returns={self._parameters(item.returns)}")
        if item.linkage is not None:
            texts.append(f"linkage={str(item.linkage)[1:]!r}")
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
            else:
                self.line(f"{call}.declare({bare})")
            return None
        name = self.names.fresh(str(item.name)) if known is None else known.python
        self.line(f"@{call}")
        outer, self.function = self.function, len(self.uses)
        outer_names, self.names.used = self.names.used, set()
        self.uses[self.function] = self.names.used
        self.names.enter_function()
        arguments = [
            self._argument(p)
            for p in (*(getattr(item, "returns", None) or ()), *(item.parameters or ()))
        ]
        self.line(f"def {name}({', '.join(arguments)}):")
        self.depth += 1
        start = len(self.lines)

        def close() -> None:
            if all(line.text.startswith("#") for line in self.lines[start:]):
                self.line("pass")
            self.depth -= 1
            self.names.leave_function()
            inner, self.function = self.names.used, outer
            self.names.used = outer_names
            outer_names.update(inner)
            # Only now is the Python name bound: the body itself calls the function by its PTX name.
            self.names.scopes[-1][str(item.name)] = Declared("function", name)

        return item.statements, close

    def _argument(self, item: Parameter) -> str:
        if str(item.name) == "_":
            return self.names.fresh("unnamed")
        space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), ".param")
        kind = "register" if space == ".reg" else "variable"
        return self.names.declare(str(item.name), kind, str(item.type))

    def _parameters(self, row: tuple[Parameter, ...]) -> str:
        texts = [self.parameter(item) for item in row]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def parameter(self, item: Parameter) -> str:
        """Return the declaration of a parameter."""
        words: list[Any] = [] if item.hidden is None else [item.hidden]
        specifiers: list[Any] = list(item.specifiers)
        root = "bare_arg"
        if item.hidden is None and specifiers and specifiers[0] == ".param":
            root = "arg"
            specifiers.pop(0)
        words += [*specifiers, *([item.vector] if item.vector else []), item.type]
        if isinstance(item.qualifier, Pointer):
            words.append(Modifier(".ptr"))
            words += [item.qualifier.space] if item.qualifier.space else []
            words += [item.qualifier.alignment] if item.qualifier.alignment else []
        elif item.qualifier is not None:
            words.append(item.qualifier)
        extents = self._extents(item.extents)
        return f"{self.use(root)}{self._chain(words)}({str(item.name)!r}{extents})"

    def _extents(self, row: tuple[Any, ...]) -> str:
        return "".join(
            f", {'...' if item.size is None else self.operands.token(item.size)}" for item in row
        )

    def _chain(self, words: list[Any]) -> str:
        text = ""
        for item in words:
            if isinstance(item, Alignment):
                text += f".align({self.operands.token(item.size)})"
            elif isinstance(item, AttributeList):
                text += f".attribute({self._attributes(item)})"
            else:
                bare, bracket, bank = str(item).partition("[")
                text += f".{python_name(bare)}{bracket}{bank}"
        return text

    def _attributes(self, item: AttributeList) -> str:
        return ", ".join(map(self._attribute, item.attributes))

    def _attribute(self, item: Attribute) -> str:
        word = repr(str(item.keyword)[1:])
        if item.arguments is None:
            return word
        return f"({', '.join((word, *map(self.operands.token, item.arguments)))})"

    def _directives(self, row: tuple[Any, ...], header: Any) -> list[str]:
        made = []
        for item in row:
            if isinstance(item, EntryPragma):
                made.append(("pragma", [repr(text.value) for text in item.strings]))
                continue
            values = [
                repr(value.value) if isinstance(value, String) else self.operands.token(value)
                for value in item.arguments
            ]
            made.append((python_name(str(item.keyword)), values))
        names = [name for name, _ in made]
        own = set(header.__code__.co_varnames[: header.__code__.co_argcount + 8])
        if len(set(names)) == len(names) and not own & set(names):
            return [f"{name}={_directive_value(values)}" for name, values in made]
        rows = [f"({name!r}, {_directive_value(values)})" for name, values in made]
        return [f"directives=({', '.join(rows)},)"]

    # ---- other statements

    def variable(self, item: Variable) -> None:
        """Write a declaration of registers or variables."""
        words: list[Any] = [] if item.linkage is None else [item.linkage]
        words += [*item.specifiers, *([item.vector] if item.vector else []), item.type]
        root = "declare"
        if words and not isinstance(words[0], (Alignment, AttributeList)):
            root = _ROOTS.get(str(words[0]), root)
            if root != "declare":
                words.pop(0)
        call = f"{self.use(root)}{self._chain(words)}"
        if not item.declarators:
            self.line(f"{call}.empty()")
            return
        float_type = ".f64" if item.type == ".f64" else ""
        texts = [
            self._declarator(one, float_type, len(item.declarators) > 1) for one in item.declarators
        ]
        space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), "")
        targets = []
        for one in item.declarators:
            if isinstance(one, Bank):
                name = self.names.declare_bank(str(one.name), one.count.value, str(item.type))
            else:
                kind = "register" if space == ".reg" else "variable"
                name = self.names.declare(str(one.name), kind, str(item.type))
            targets.append(name)
        self.line(f"{', '.join(targets)} = {call}({', '.join(texts)})", tuple(targets))

    def _declarator(self, item: Any, float_type: str, several: bool) -> str:
        if isinstance(item, Bank):
            return repr(f"{item.name}<{item.count}>")
        text = repr(str(item.name)) + self._extents(item.extents)
        if item.initial is not None:
            text += f", init={self.operands.initial(item.initial, float_type)}"
        if several and (item.extents or item.initial is not None):
            return f"{self.use('var')}({text})"
        return text

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
        texts += self._guard(item)
        self.line(f"{self.mnemonic(item)}({', '.join(texts)})")

    def _tuple(self, row: tuple[Any, ...]) -> str:
        texts = [self.operands.operand(item) for item in row]
        return f"({', '.join(texts)}{',' * (len(texts) == 1)})"

    def table(self, item: Any) -> None:
        """Write a table of branch or call targets."""
        word = "branchtargets" if isinstance(item, BranchTargets) else "calltargets"
        texts = [repr(str(item.name))]
        for one in item.targets:
            plain = isinstance(one, Name)
            texts.append(repr(str(one)) if plain else repr(f"{one.name}<{one.count}>"))
        self.line(f"{self.use(word)}({', '.join(texts)})")

    def prototype(self, item: CallPrototype) -> None:
        """Write the signature of an indirect call."""
        from ptxkit.dsl.structure import callprototype

        texts = [repr(str(item.name))]
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
                texts.append(repr(str(inlining.function)))
            else:
                texts.append(self._plain(inlining.function))
            texts.append(f"({', '.join(map(self.operands.token, place))})")
        self.line(f"{self.use('loc')}({', '.join(texts)})")

    def _plain(self, node: Any) -> str:
        """Return a name and an offset, whatever declares the name."""
        return f"{self.use('sym')}({str(node.base)!r}) + {self.operands.operand(node.offset)}"

    def tokens(self, word: str, *row: Any) -> None:
        """Write a call with tokens for arguments."""
        texts = [
            repr(item.value)
            if isinstance(item, String)
            else self.operands.token(item)
            if isinstance(item, Integer)
            else repr(str(item))
            for item in row
        ]
        self.line(f"{self.use(word)}({', '.join(texts)})")

    def data(self, item: Any) -> None:
        """Write values of a DWARF section."""
        word = "dwarf" if isinstance(item, DwarfData) else "data"
        texts = [self._value(node) for node in item.values]
        self.line(f"{self.use(word)}.{python_name(str(item.type))}({', '.join(texts)})")

    def _value(self, node: Any) -> str:
        if isinstance(node, (Name, Modifier)):
            return repr(str(node))
        if type(node).__name__ == "Offset":
            base = node.base
            symbol = f"{self.use('sym')}({str(base)!r})"
            return f"{symbol} + {self.operands.operand(node.offset)}"
        return self.operands.operand(node)


def _is_plain(opcode: str, words: list[str]) -> bool:
    """Tell whether attributes spell an opcode and its modifiers."""
    return opcode in tables.load().rows and all(
        word[0] == "."
        and f".{ptx_name(python_name(word))}" == word
        and python_name(word).isidentifier()
        for word in words
    )


def _directive_value(values: list[str]) -> str:
    if not values:
        return "True"
    return values[0] if len(values) == 1 else f"({', '.join(values)})"


def _style_text(style: Style) -> str:
    default = Style()
    return ", ".join(
        f"{name}={getattr(style, name)!r}"
        for name in ("indent", "opcode_gap", "comma", "line_end")
        if getattr(style, name) != getattr(default, name)
    )


_ROOTS = {
    f".{name.rstrip('_')}": name
    for name in (
        "reg",
        "shared",
        "global_",
        "const",
        "local",
        "param",
        "tex",
        "extern",
        "visible",
        "weak",
        "common",
    )
}
_WRITERS: dict[type, Any] = {
    Variable: Writer.variable,
    Label: lambda w, i: w.line(f"{w.use('label')}({str(i.name)!r})"),
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
