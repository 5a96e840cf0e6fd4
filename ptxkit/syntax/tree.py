"""The node classes: one for each shape of PTX text, its layout beside its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptxkit.syntax.node import Composite, Node, Trivia
from ptxkit.syntax.operand import Address as Address
from ptxkit.syntax.operand import Aggregate as Aggregate
from ptxkit.syntax.operand import Binary as Binary
from ptxkit.syntax.operand import Cast as Cast
from ptxkit.syntax.operand import Conditional as Conditional
from ptxkit.syntax.operand import Expression as Expression
from ptxkit.syntax.operand import Field as Field
from ptxkit.syntax.operand import Generic as Generic
from ptxkit.syntax.operand import Index as Index
from ptxkit.syntax.operand import Mask as Mask
from ptxkit.syntax.operand import Member as Member
from ptxkit.syntax.operand import Offset as Offset
from ptxkit.syntax.operand import Operand as Operand
from ptxkit.syntax.operand import Pair as Pair
from ptxkit.syntax.operand import Parenthesized as Parenthesized
from ptxkit.syntax.operand import Unary as Unary
from ptxkit.syntax.operand import Vector as Vector
from ptxkit.syntax.token import Float, Integer, Modifier, Name, Operator, SourceText, String, Token

# ---- parts of declarations

if TYPE_CHECKING:
    from dataclasses import KW_ONLY


class Alignment(Composite):
    """The alignment of a variable, in bytes."""

    layout = "'.align' size"
    size: Integer


class Attribute(Composite):
    """One attribute: `.managed`, or `.unified` with the two halves of its identity."""

    layout = "keyword ('(' arguments, ')')?"
    keyword: Modifier
    arguments: tuple[Integer, ...] | None = None


class AttributeList(Composite):
    """The attributes of a variable or a function: `.attribute(.managed)` (ISA 4.0)."""

    layout = "'.attribute' '(' attributes, ')'"
    attributes: tuple[Attribute, ...]


class Pointer(Composite):
    """What a parameter points to: `.ptr .global .align 16` (ISA 2.2)."""

    layout = "'.ptr' space? alignment?"
    space: Modifier | None = None
    alignment: Alignment | None = None


class Extent(Composite):
    """One dimension of an array: `[4]`, or `[]` where the initial value tells it."""

    layout = "'[' size? ']'"
    size: Integer | None = None


class Bank(Composite):
    """Names that count from 0: `%r<100>` is `%r0` to `%r99`."""

    layout = "name '<' count '>'"
    name: Name
    count: Integer


class Declarator(Composite):
    """One declared name with its dimensions and initial value."""

    layout = "name extents* ('=' initial)?"
    name: Name
    extents: tuple[Extent, ...] = ()
    initial: Node | None = None


class Parameter(Composite):
    """A parameter of a function; the sink `_` may name it in a prototype.

    `hidden` is the word `.hidden`, which cuTile's compiler writes before parameters of its own.
    """

    layout = "hidden? specifiers* vector? type qualifier? name extents*"
    specifiers: tuple[Node, ...]
    type: Modifier
    name: Name
    vector: Modifier | None = None
    qualifier: Alignment | Pointer | None = None
    extents: tuple[Extent, ...] = ()
    hidden: Modifier | None = None


class Directive(Composite):
    """A directive between a function's parameters and its body: `.maxntid 128, 1, 1`."""

    layout = "keyword arguments,"
    keyword: Modifier
    arguments: tuple[Token, ...] = ()


class EntryPragma(Composite):
    """A pragma between an entry's parameters and its body."""

    layout = "'.pragma' strings, ';'"
    strings: tuple[String, ...]


class Guard(Composite):
    """The predicate that an instruction depends on: `@%p`, `@!%p`."""

    layout = "'@' negation? predicate"
    predicate: Name
    negation: Operator | None = None


class Inlining(Composite):
    """Where inlined code was called: `, function_name $L+12, inlined_at 1 4 2` (ISA 7.2)."""

    layout = "',' 'function_name' function ',' 'inlined_at' file line column"
    function: Node
    file: Integer
    line: Integer
    column: Integer


# ---- statements


class Statement(Composite):
    """A node that stands by itself in a module or a body.

    `trivia` is the white space, the comments and line markers around its tokens: a text before
    each token, and one after the last token (after the opening brace too, where there is a
    body). None leaves the layout to a `Style`.
    """

    is_statement = True
    _: KW_ONLY
    trivia: Trivia | None = None


class Version(Statement):
    """The version of the ISA that the module is written for."""

    layout = "'.version' number"
    number: Float


class Target(Statement):
    """The architecture that the module is written for, and options."""

    layout = "'.target' names,"
    names: tuple[Name, ...]


class AddressSize(Statement):
    """The size of an address: 32 or 64 bits."""

    layout = "'.address_size' size"
    size: Integer


class Function(Statement):
    """A kernel (`Entry`) or a device function (`Func`)."""

    name: Name
    parameters: tuple[Parameter, ...] | None

    @property
    def statements(self) -> tuple[Statement, ...] | None:
        """Return the body; None if there is none. Classes that may have one have it as a field."""
        return None

    @property
    def is_prototype(self) -> bool:
        """Tell whether the function has no body."""
        return self.statements is None


class Entry(Function):
    """A kernel."""

    layout = "linkage? '.entry' name ('(' parameters, ')')? directives* {statements}"
    name: Name
    parameters: tuple[Parameter, ...] | None = None
    directives: tuple[Node, ...] = ()
    statements: tuple[Statement, ...] | None = None
    linkage: Modifier | None = None


class Func(Function):
    """A device function."""

    layout = (
        "linkage? '.func' attributes? ('(' returns, ')')? name ('(' parameters, ')')?"
        " directives* {statements}"
    )
    name: Name
    parameters: tuple[Parameter, ...] | None = None
    returns: tuple[Parameter, ...] | None = None
    directives: tuple[Directive, ...] = ()
    statements: tuple[Statement, ...] | None = None
    linkage: Modifier | None = None
    attributes: AttributeList | None = None


class BarePrototype(Function):
    """A device function's prototype that no `;` ends; the assembler takes it in a module."""

    layout = (
        "linkage? '.func' attributes? ('(' returns, ')')? name ('(' parameters, ')')? directives*"
    )
    name: Name
    parameters: tuple[Parameter, ...] | None = None
    returns: tuple[Parameter, ...] | None = None
    directives: tuple[Directive, ...] = ()
    linkage: Modifier | None = None
    attributes: AttributeList | None = None


class Variable(Statement):
    """A declaration of registers or variables."""

    layout = "linkage? specifiers* vector? type declarators, ';'"
    specifiers: tuple[Node, ...]
    type: Modifier
    declarators: tuple[Declarator | Bank, ...]
    linkage: Modifier | None = None
    vector: Modifier | None = None

    @property
    def space(self) -> Modifier | None:
        """Return the state space, or None where the text names none."""
        return next((s for s in self.specifiers if isinstance(s, Modifier)), None)

    @property
    def alignment(self) -> int | None:
        """Return the alignment in bytes, or None where the text names none."""
        sizes = [s.size.value for s in self.specifiers if isinstance(s, Alignment)]
        return sizes[-1] if sizes else None


class Label(Statement):
    """A place to branch to."""

    layout = "name ':'"
    name: Name


class Instruction(Statement):
    """An instruction, known or not.

    `escape` is a backslash before the opcode, which the assembler skips.
    """

    layout = "guard? escape? opcode modifiers* operands, ';'"
    opcode: Name
    modifiers: tuple[Modifier, ...] = ()
    operands: tuple[Operand, ...] = ()
    guard: Guard | None = None
    escape: Operator | None = None


class Call(Statement):
    """A call, whose lists no other instruction has."""

    layout = (
        "guard? opcode modifiers* ('(' returns, ')' ',')? target (',' '(' arguments, ')')?"
        " (',' prototype)? ';'"
    )
    opcode: Name
    target: Name
    modifiers: tuple[Modifier, ...] = ()
    returns: tuple[Node, ...] | None = None
    arguments: tuple[Node, ...] | None = None
    prototype: Name | None = None
    guard: Guard | None = None


class Block(Statement):
    """A scope of its own: `{ … }`."""

    layout = "{statements}"
    statements: tuple[Statement, ...]


class Pragma(Statement):
    """A hint to the assembler."""

    layout = "'.pragma' strings, ';'"
    strings: tuple[String, ...]


class Alias(Statement):
    """Another name for a function (ISA 6.3)."""

    layout = "'.alias' name ',' target ';'"
    name: Name
    target: Name


class BranchTargets(Statement):
    """The labels that a `brx.idx` may go to."""

    layout = "name ':' '.branchtargets' targets, ';'"
    name: Name
    targets: tuple[Name | Bank, ...]


class CallTargets(Statement):
    """The functions that an indirect call may reach."""

    layout = "name ':' '.calltargets' targets, ';'"
    name: Name
    targets: tuple[Name | Bank, ...]


class CallPrototype(Statement):
    """The signature of an indirect call."""

    layout = (
        "name ':' '.callprototype' ('(' returns, ')')? '_' ('(' parameters, ')')? directives* ';'"
    )
    name: Name
    parameters: tuple[Parameter, ...] | None = None
    returns: tuple[Parameter, ...] | None = None
    directives: tuple[Directive, ...] = ()


class File(Statement):
    """A source file that `.loc` may refer to by its number."""

    layout = "'.file' index name (',' timestamp)? (',' size)?"
    index: Integer
    name: String
    timestamp: Integer | None = None
    size: Integer | None = None


class Loc(Statement):
    """The source location of what follows."""

    layout = "'.loc' file line column inlining?"
    file: Integer
    line: Integer
    column: Integer
    inlining: Inlining | None = None


class LocIntermediate(Statement):
    """The location of what follows in the intermediate source (ISA 9.4)."""

    layout = "'.loc_intermediate' file line column"
    file: Integer
    line: Integer
    column: Integer


class Section(Statement):
    """A DWARF section."""

    layout = "'.section' name {statements}"
    name: Modifier
    statements: tuple[Statement, ...]


class SectionData(Statement):
    """Values of a DWARF section: integers, or one label with an offset or minus another."""

    layout = "type values,"
    type: Modifier
    values: tuple[Node, ...]


class DwarfData(Statement):
    """Values of a DWARF section in PTX 1.x."""

    layout = "'@@DWARF' type values,"
    type: Modifier
    values: tuple[Node, ...]


class DwarfSection(Statement):
    """The start of a DWARF section in PTX 1.x."""

    layout = "'@@DWARF' '.section' name ',' flags ',' marker"
    name: Modifier
    flags: String
    marker: Token


class CodeBlock(Statement):
    """One intermediate source: the language, the number of its `.file`, and the raw text."""

    layout = "'.code_block' '{' '.ir_name:' ir_name '.sourceFileName:' file source '}'"
    ir_name: String
    file: Integer
    source: SourceText


class IntermediateSection(Statement):
    """The intermediate sources that the module was made from (ISA 9.4)."""

    layout = "'.nv_intermediate_source_section' {statements}"
    statements: tuple[Statement, ...]


class Module(Statement):
    """A PTX module: the whole of a file.

    Its own trivia is what stands after the last statement: one text.
    """

    layout = "statements*"
    statements: tuple[Statement, ...]

    @property
    def functions(self) -> dict[str, Function]:
        """Return kernels and device functions by name, a definition before a prototype."""
        found: dict[str, Function] = {}
        for item in self.statements:
            if isinstance(item, Function):
                known = found.get(item.name)
                if known is None or known.is_prototype:
                    found[item.name] = item
        return found

    @property
    def version(self) -> tuple[int, int]:
        """Return the version of the ISA, as (major, minor)."""
        number = next(s.number for s in self.statements if isinstance(s, Version))
        major, minor = number.split(".")
        return int(major), int(minor)

    @property
    def target(self) -> Name:
        """Return the architecture, for instance `sm_90a`."""
        return next(s.names[0] for s in self.statements if isinstance(s, Target))
