"""Hypothesis strategies that draw trees: a strategy per node class, all that the grammar allows.

`modules()` draws trees without trivia; `dressed(module, seed)` gives one random legal trivia, so
that `emit` prints it with blanks, comments and line markers in every gap.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, Node, NodeType
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import SourceText
from ptxkit.syntax.trivia import map_statements, with_trivia

Drawn = st.SearchStrategy[Any]

CLASSES: dict[str, NodeType] = {
    name: cls
    for name, cls in vars(tree).items()
    if isinstance(cls, NodeType) and issubclass(cls, Composite) and "layout" in vars(cls)
}


def words(text: str) -> Drawn:
    """One of the words of a text."""
    return st.sampled_from(text.split())


def make(cls: Callable[..., Any], **fields: Drawn) -> Drawn:
    """A node of a class whose fields are drawn."""
    return st.fixed_dictionaries(fields).map(lambda drawn: cls(**drawn))


def maybe(strategy: Drawn) -> Drawn:
    return st.none() | strategy


def some(strategy: Drawn, least: int = 0, most: int = 3) -> Drawn:
    """A tuple of drawn things."""
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def run(strategy: Drawn, least: int = 0, most: int = 3) -> Drawn:
    """A tuple of drawn things, now and then a long one: the parser treats long runs apart."""
    alike = st.tuples(strategy, st.integers(7, 60)).map(lambda drawn: (drawn[0],) * drawn[1])
    return st.one_of(*[some(strategy, least, most)] * 5, alike)


# ---- tokens

_RESERVED = {"WARP_SZ", "function_name", "inlined_at"}
_TAIL = "abzAZ0189_$"
NAME = st.one_of(
    words("a b p x %r1 %rd12 %tid $L__BB0_1 _Z3fooPi __x %p k $ret U e5 x1F b01 f3F800000"),
    words("call generic add mov progbits DWARF line section width sm_90 WARP_SZ_ _1 __"),
    st.tuples(st.sampled_from("abgxAZ"), st.text(_TAIL, max_size=6)).map("".join),
    st.tuples(st.sampled_from("_$%"), st.text(_TAIL, min_size=1, max_size=6)).map("".join),
).filter(lambda text: text not in _RESERVED)
OPCODE = NAME.filter(lambda text: text != "call") | words("add mov ld st bar tcgen05 ret tex fma")
SINK = st.just("_")
TYPE = words(
    ".b8 .b16 .b32 .b64 .b128 .u8 .u16 .u32 .u64 .s8 .s16 .s32 .s64 .f16 .f16x2 .f32 .f32x2 .f64"
    " .pred .texref .samplerref .surfref .u16x2 .s16x2 .e4m3 .e5m2 .e4m3x2 .e5m2x2 .e2m1x2 .e2m3x2"
    " .e3m2x2 .ue8m0x2 .s2f6x2 .e4m3x4 .e5m2x4 .e2m1x4 .e2m3x4 .e3m2x4 .ue8m0x4"
)
CONST_BANK = words(".const[0] .const[3] .const[10] .const[19]")
VECTOR_LENGTH = words(".v2 .v4")
# Words that the assembler's scanner does not know: they may name a field or a section.
GENERIC_WORD = st.one_of(
    words(
        ".x .y .b0 .foo .wide .to .tf32 .async .a$b .foo::bar .sp::2:4 .foo::bar:2 .rn::x .reg::x"
    ),
    words(".v8 .L1x .r .debug_str .text .const::x .version::y .e5 .U .x1F"),
    st.text(_TAIL, max_size=5).map(lambda tail: ".q" + tail),
)
FIELD = st.one_of(GENERIC_WORD, TYPE, st.just(".version"))
MODIFIER = st.one_of(
    GENERIC_WORD,
    TYPE,
    words(".rn .ftz .sat .1d .2dms .128x256b .16x32bx2 .cta .m16n8k8 .m64n256k16 .L2::128B .uni"),
    words(".const .global .local .shared .param .tex .weak .alias .version .quad .v2 .v4 .x1 .2pi"),
    words("::ld ::st ::before_thread_sync ::after_thread_sync"),
    CONST_BANK,
)
SIGNED = st.one_of(
    words("0 1 2 8 017 0x1F 0X1f 0b101 0B0 00 32 18446744073709551615 99999999999999999999 7"),
    st.integers(0, 2**64 - 1).map(str),
    st.integers(0, 2**32 - 1).map(hex),
    st.integers(0, 255).map(lambda value: f"0{value:o}"),
    st.integers(0, 255).map(bin),
)
LITERAL = SIGNED | SIGNED.map(lambda text: text + "U")
INTEGER = LITERAL | st.just("WARP_SZ")
FLOAT = st.one_of(
    words("1.0 1. .5 1e5 1E+05 01e-5 09.5 0.0 .5e3 1.5e-10 12.e3 0d3FF0000000000000"),
    st.floats(0, 1e300).map(repr).filter(lambda text: "." in text or "e" in text),
    st.integers(0, 2**64 - 1).map(lambda bits: f"0d{bits:016x}"),
)
EXACT = words("0f3F800000 0F7FC00000") | st.integers(0, 2**32 - 1).map(lambda b: f"0f{b:08X}")
_PRINTABLE = "".join(map(chr, range(32, 127))).replace('"', "")
STRING = st.text(_PRINTABLE + "\n\t\r\x7f\x01", max_size=12).map(lambda text: f'"{text}"')
_RAW_LINE = st.text(_PRINTABLE + '"\t\x01', max_size=10) | words(".source_begin // #5 .source_end;")
_BLANK = st.sampled_from(("", " ", "\t\t"))
RAW = st.tuples(_BLANK, st.lists(_RAW_LINE, max_size=3), _BLANK).map(
    lambda drawn: SourceText(
        f".source_begin{drawn[0]}\n"
        + "".join(line + "\n" for line in drawn[1] if line.strip(" \t") != ".source_end")
        + f"{drawn[2]}.source_end"
    )
)

# ---- constant expressions

_LEVELS = {
    **{"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7},
    **{">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10},
}


def _level(node: Any) -> int:
    if isinstance(node, tree.Conditional):
        return 0
    if isinstance(node, tree.Binary):
        return _LEVELS[node.operator]
    return 11 if isinstance(node, (tree.Unary, tree.Cast)) else 12


def _at(level: int, node: Any) -> Any:
    """A node, in parentheses where an operator of a level would not have it otherwise."""
    return tree.Parenthesized(node) if _level(node) < level or is_exact(node) else node


def is_exact(node: Any) -> bool:
    """Tell whether a node is an exact float, which stands alone or in parentheses."""
    return isinstance(node, str) and node[:2] in ("0f", "0F")


def _binary(drawn: tuple[Any, str, Any]) -> Any:
    left, operator, right = drawn
    level = _LEVELS[operator]
    return tree.Binary(_at(level, left), operator, _at(level + 1, right))


def _compound(inner: Drawn) -> dict[NodeType, Drawn]:
    """The classes of expressions over given parts."""
    constant = inner | EXACT
    signed = inner.map(lambda node: _at(11, node))
    return {
        tree.Unary: make(tree.Unary, operator=words("+ - ! ~"), operand=signed),
        tree.Cast: make(tree.Cast, type=TYPE, operand=signed),
        tree.Parenthesized: make(tree.Parenthesized, expression=constant),
        tree.Binary: st.tuples(inner, st.sampled_from(sorted(_LEVELS)), inner).map(_binary),
        tree.Conditional: make(
            tree.Conditional,
            condition=inner.map(lambda node: _at(1, node)),
            then=constant,
            otherwise=inner.map(lambda node: _at(0, node)),
        ),
    }


_ATOM = INTEGER | FLOAT
EXPRESSION = st.recursive(_ATOM, lambda inner: st.one_of(*_compound(inner).values()), max_leaves=6)
CONSTANT = st.one_of(_ATOM, EXPRESSION, EXACT)

# ---- operands

UNIFIED = maybe(st.just(".unified"))
OFFSET = make(tree.Offset, base=NAME, offset=CONSTANT)
PLACE = NAME | OFFSET | CONSTANT
NAME_MEMBER = make(tree.Member, base=NAME, field=FIELD)
VECTOR = make(tree.Vector, elements=run(st.one_of(NAME, CONSTANT, SINK, NAME_MEMBER), 1, 4))
MEMBER = NAME_MEMBER | make(tree.Member, base=VECTOR, field=FIELD)
OPPOSITE = st.one_of(
    make(tree.Unary, operator=st.just("-"), operand=NAME | NAME_MEMBER),
    make(tree.Unary, operator=st.just("!"), operand=NAME),
)
INDEX = make(tree.Index, base=NAME, index=PLACE, suffix=UNIFIED)
# What stands between the brackets of a tensor's address: names and vectors.
TENSOR_FORMS = "NN NV NNN NNV NNNV NNVV NNNNV NNNVV NNNNVV NNVVNV NNNVVNV NNNNVVNV".split()
TENSOR = st.sampled_from(TENSOR_FORMS).flatmap(
    lambda form: st.tuples(*({"N": NAME, "V": VECTOR}[letter] for letter in form))
)
ADDRESS = st.one_of(
    make(tree.Address, elements=st.tuples(PLACE), suffix=UNIFIED),
    make(tree.Address, elements=TENSOR),
)
OPERAND = st.one_of(NAME, CONSTANT, OFFSET, MEMBER, OPPOSITE, INDEX, VECTOR, ADDRESS)
PAIR = st.one_of(
    make(tree.Pair, first=NAME, second=NAME | SINK),
    make(tree.Pair, first=SINK | VECTOR, second=NAME),
)
OPERANDS = st.one_of(
    st.just(()),
    st.tuples(st.one_of(OPERAND, SINK, PAIR), some(OPERAND)).map(
        lambda drawn: (drawn[0], *drawn[1])
    ),
    run(NAME),
)

# ---- parts of declarations

ALIGNMENT = make(tree.Alignment, size=INTEGER)
MANAGED = make(tree.Attribute, keyword=st.just(".managed"))
UNIFIED_ATTRIBUTE = make(
    tree.Attribute, keyword=st.just(".unified"), arguments=st.tuples(INTEGER, INTEGER)
)
ATTRIBUTES = make(tree.AttributeList, attributes=some(MANAGED | UNIFIED_ATTRIBUTE, 1))
FUNC_ATTRIBUTES = make(tree.AttributeList, attributes=some(UNIFIED_ATTRIBUTE, 1))
SPACE = words(".reg .const .global .local .shared .param .tex") | CONST_BANK
SPECIFIERS = some(st.one_of(SPACE, SPACE, ALIGNMENT, ATTRIBUTES))
POINTER = make(
    tree.Pointer,
    space=maybe(words(".const .global .local .shared .texref .samplerref .surfref") | CONST_BANK),
    alignment=maybe(ALIGNMENT),
)
EXTENT = make(tree.Extent, size=INTEGER)
OPEN_EXTENT = make(tree.Extent)
EXTENTS = st.one_of(
    st.just(()),
    st.tuples(EXTENT | OPEN_EXTENT, some(EXTENT)).map(lambda drawn: (drawn[0], *drawn[1])),
)
PARAMETER = make(
    tree.Parameter,
    hidden=maybe(st.just(".hidden")),
    specifiers=SPECIFIERS,
    vector=maybe(VECTOR_LENGTH),
    type=TYPE,
    qualifier=maybe(ALIGNMENT | POINTER),
    name=NAME | SINK,
    extents=some(EXTENT | OPEN_EXTENT, 0, 1),
)
PARAMETERS = maybe(some(PARAMETER))
GENERIC = make(tree.Generic, name=NAME)
SYMBOL_VALUE = st.one_of(NAME, OFFSET, GENERIC, make(tree.Offset, base=GENERIC, offset=CONSTANT))
MASK = make(tree.Mask, mask=INTEGER, value=CONSTANT | SYMBOL_VALUE)
FIELD_VALUE = make(tree.Field, name=NAME, value=CONSTANT | NAME)
_PLAIN_VALUE = st.one_of(CONSTANT, SYMBOL_VALUE, MASK)
AGGREGATE: Drawn = st.deferred(
    lambda: make(tree.Aggregate, elements=run(st.one_of(_PLAIN_VALUE, FIELD_VALUE, AGGREGATE)))
)
INITIAL = _PLAIN_VALUE | AGGREGATE
BANK = make(tree.Bank, name=NAME, count=INTEGER)
DECLARATOR = make(tree.Declarator, name=NAME, extents=EXTENTS, initial=maybe(INITIAL))
DECLARATORS = st.one_of(some(BANK | DECLARATOR), run(NAME.map(lambda name: tree.Declarator(name))))

# ---- statements

_NONE: Drawn = st.none()


def _variable(linkage: Drawn) -> Drawn:
    return make(
        tree.Variable,
        linkage=linkage,
        specifiers=SPECIFIERS,
        vector=maybe(VECTOR_LENGTH),
        type=TYPE,
        declarators=DECLARATORS,
    )


GUARD = make(tree.Guard, predicate=NAME, negation=maybe(st.just("!")))
MODIFIERS = some(MODIFIER, 0, 4)
LABEL = make(tree.Label, name=NAME)
INSTRUCTION = make(
    tree.Instruction,
    guard=maybe(GUARD),
    escape=st.one_of(_NONE, _NONE, st.just("\\")),
    opcode=OPCODE,
    modifiers=MODIFIERS,
    operands=OPERANDS,
)
ARGUMENTS = maybe(run(st.one_of(NAME, SINK, CONSTANT)))
CALL = make(
    tree.Call,
    guard=maybe(GUARD),
    opcode=st.just("call"),
    modifiers=MODIFIERS,
    returns=ARGUMENTS,
    target=NAME,
    arguments=ARGUMENTS,
    prototype=maybe(NAME),
)
LINKAGE = maybe(words(".visible .extern .weak"))
NORETURN = some(make(tree.Directive, keyword=st.just(".noreturn")), 0, 1)
ABI = some(
    make(
        tree.Directive,
        keyword=words(".abi_preserve .abi_preserve_control"),
        arguments=st.tuples(INTEGER),
    ),
    0,
    2,
)
LANGUAGE = make(tree.Directive, keyword=st.just(".language"), arguments=some(STRING | INTEGER, 1))
ABI_DIRECTIVES = st.tuples(NORETURN, ABI).map(lambda drawn: drawn[0] + drawn[1])
_MAXNREG = make(tree.Directive, keyword=st.just(".local_maxnreg"), arguments=st.tuples(INTEGER))
FUNC_DIRECTIVES = st.tuples(ABI_DIRECTIVES, some(_MAXNREG, 0, 1), some(LANGUAGE, 0, 1)).map(
    lambda drawn: drawn[0] + drawn[1] + drawn[2]
)
ENTRY_PRAGMA = make(tree.EntryPragma, strings=some(STRING, 1))
ENTRY_DIRECTIVES = some(
    st.one_of(
        make(tree.Directive, keyword=words(".explicitcluster .blocksareclusters")),
        make(
            tree.Directive,
            keyword=words(
                ".maxnreg .minnctapersm .maxnctapersm .maxclusterrank .minperctamemory"
                " .local_maxnreg"
            ),
            arguments=st.tuples(INTEGER),
        ),
        make(
            tree.Directive,
            keyword=words(".maxntid .reqntid .reqnctapercluster"),
            arguments=some(INTEGER, 1, 3),
        ),
        LANGUAGE,
        ENTRY_PRAGMA,
    )
)
FUNC_PROTOTYPE = make(
    tree.Func,
    linkage=LINKAGE,
    attributes=maybe(FUNC_ATTRIBUTES),
    returns=PARAMETERS,
    name=NAME,
    parameters=PARAMETERS,
    directives=ABI_DIRECTIVES,
)
TARGETS = run(NAME | BANK, 1)
DATA_SYMBOL = NAME | GENERIC_WORD
DATA_REFERENCE = st.one_of(
    DATA_SYMBOL,
    make(tree.Offset, base=DATA_SYMBOL, offset=LITERAL),
    make(tree.Binary, left=NAME, operator=st.just("-"), right=NAME),
).map(lambda value: (value,))
DATA_NEGATIVE = make(tree.Unary, operator=st.just("-"), operand=SIGNED)
INLINING = make(
    tree.Inlining,
    function=DATA_SYMBOL | make(tree.Offset, base=DATA_SYMBOL, offset=LITERAL),
    file=INTEGER,
    line=INTEGER,
    column=INTEGER,
)
PRAGMA = make(tree.Pragma, strings=some(STRING, 1))
ALIAS = make(tree.Alias, name=NAME, target=NAME)
ARCHITECTURE = words("sm_90a sm_100a compute_50 sm_20 xsm_1 %compute_1")
TARGET = st.tuples(ARCHITECTURE, some(NAME)).map(lambda drawn: tree.Target((drawn[0], *drawn[1])))
LOC = make(tree.Loc, file=INTEGER, line=INTEGER, column=INTEGER, inlining=maybe(INLINING))
LOC_INTERMEDIATE = make(tree.LocIntermediate, file=INTEGER, line=INTEGER, column=INTEGER)
BRANCH_TARGETS = make(tree.BranchTargets, name=NAME, targets=TARGETS)
CALL_TARGETS = make(tree.CallTargets, name=NAME, targets=TARGETS)
CALL_PROTOTYPE = make(
    tree.CallPrototype,
    name=NAME,
    returns=PARAMETERS,
    parameters=PARAMETERS,
    directives=ABI_DIRECTIVES,
)
BODY_LEAVES = st.one_of(
    LABEL,
    INSTRUCTION,
    INSTRUCTION,
    CALL,
    _variable(_NONE),
    FUNC_PROTOTYPE,
    PRAGMA,
    ALIAS,
    LOC,
    LOC_INTERMEDIATE,
    make(tree.Target, names=some(NAME, 1)),
    BRANCH_TARGETS,
    CALL_TARGETS,
    CALL_PROTOTYPE,
)
BLOCK: Drawn = st.deferred(lambda: make(tree.Block, statements=some(BODY_LEAVES | BLOCK)))
STATEMENT = BODY_LEAVES | BLOCK
BODY = st.one_of(some(STATEMENT, 0, 1), some(STATEMENT, 3, 8), some(BODY_LEAVES, 3, 8))

_SECTION_DATA = make(
    tree.SectionData,
    type=TYPE | words(".byte .4byte .quad"),
    values=run(LITERAL | DATA_NEGATIVE, 1) | DATA_REFERENCE,
)
SECTION = make(tree.Section, name=GENERIC_WORD, statements=some(LABEL | _SECTION_DATA))
CODE_BLOCK = make(tree.CodeBlock, ir_name=STRING, file=INTEGER, source=RAW)
FILE = st.one_of(
    make(tree.File, index=INTEGER, name=STRING),
    make(tree.File, index=INTEGER, name=STRING, timestamp=INTEGER, size=maybe(INTEGER)),
)
ENTRY = st.one_of(
    make(
        tree.Entry,
        linkage=LINKAGE,
        name=NAME,
        parameters=PARAMETERS,
        directives=ENTRY_DIRECTIVES,
        statements=BODY,
    ),
    make(tree.Entry, linkage=LINKAGE, name=NAME, parameters=PARAMETERS),
)
FUNC = make(
    tree.Func,
    linkage=LINKAGE,
    attributes=maybe(FUNC_ATTRIBUTES),
    returns=PARAMETERS,
    name=NAME,
    parameters=PARAMETERS,
    directives=FUNC_DIRECTIVES,
    statements=BODY,
)
BARE_PROTOTYPE = make(
    tree.BarePrototype,
    linkage=LINKAGE,
    attributes=maybe(FUNC_ATTRIBUTES),
    returns=PARAMETERS,
    name=NAME,
    parameters=PARAMETERS,
    directives=ABI_DIRECTIVES,
)
GLOBAL_VARIABLE = _variable(maybe(words(".visible .extern .weak .common")))
DWARF_DATA = make(
    tree.DwarfData,
    type=words(".byte .4byte .quad"),
    values=run(LITERAL, 1) | DATA_REFERENCE,
)
DWARF_SECTION = make(
    tree.DwarfSection, name=GENERIC_WORD, flags=STRING, marker=st.just("@progbits")
)
INTERMEDIATE_SECTION = make(tree.IntermediateSection, statements=some(CODE_BLOCK, 0, 2))
VERSION = make(tree.Version, number=words("9.0 1.0 8.8 08.05 3.20"))
HEADER = st.tuples(
    VERSION.map(lambda version: (version,)),
    some(TARGET, 1, 2),
    some(make(tree.AddressSize, size=INTEGER), 0, 1),
).map(lambda drawn: drawn[0] + drawn[1] + drawn[2])


# ---- whole modules, and the table of all classes

IN_MODULE: dict[NodeType, Drawn] = {
    tree.Entry: ENTRY,
    tree.Func: FUNC | FUNC_PROTOTYPE,
    tree.BarePrototype: BARE_PROTOTYPE,
    tree.Variable: GLOBAL_VARIABLE,
    tree.Pragma: PRAGMA,
    tree.Alias: ALIAS,
    tree.File: FILE,
    tree.Section: SECTION,
    tree.DwarfData: DWARF_DATA,
    tree.DwarfSection: DWARF_SECTION,
    tree.IntermediateSection: INTERMEDIATE_SECTION,
}
ITEM = st.sampled_from(list(IN_MODULE)).flatmap(IN_MODULE.__getitem__)


def modules(most: int = 4) -> st.SearchStrategy[tree.Module]:
    """Modules without trivia."""
    return st.tuples(HEADER, some(ITEM, 1, most)).map(lambda drawn: module_of(*drawn))


def module_of(header: tuple[Any, ...], items: tuple[Any, ...]) -> tree.Module:
    """Return a module of statements, each of them copied: none may stand in a tree twice."""
    copies = (map_statements(s, lambda old, _: with_trivia(old, None)) for s in header + items)
    return tree.Module(tuple(copies))


def _in_body(statement: Drawn) -> Drawn:
    return some(statement, 1).map(lambda body: tree.Func("f", statements=body))


def _in_instruction(operand: Drawn) -> Drawn:
    return _in_body(
        st.tuples(MODIFIERS, operand, some(OPERAND, 0, 1)).map(
            lambda drawn: tree.Instruction("add", drawn[0], (drawn[1], *drawn[2]))
        )
    )


def _in_variable(initial: Drawn) -> Drawn:
    return initial.map(lambda value: tree.Variable((), ".b32", (tree.Declarator("x", (), value),)))


def _in_function(cls: NodeType, field: str, value: Drawn) -> Drawn:
    return value.map(lambda item: cls(**{"name": "f", "statements": (), field: (item,)}))


_EXPRESSIONS = _compound(EXPRESSION)
HEADER_CLASSES = (tree.Version, tree.Target, tree.AddressSize)
# For each class of nodes, an item of a module that holds one; a header for those of the header.
WITNESS: dict[NodeType, Drawn] = {
    **IN_MODULE,
    **{cls: _in_instruction(strategy) for cls, strategy in _EXPRESSIONS.items()},
    tree.Offset: _in_instruction(OFFSET) | _in_variable(OFFSET),
    tree.Member: _in_instruction(MEMBER),
    tree.Index: _in_instruction(INDEX),
    tree.Pair: _in_instruction(PAIR),
    tree.Vector: _in_instruction(VECTOR),
    tree.Address: _in_instruction(ADDRESS),
    tree.Generic: _in_variable(GENERIC),
    tree.Mask: _in_variable(MASK),
    tree.Aggregate: _in_variable(AGGREGATE),
    tree.Field: _in_variable(FIELD_VALUE.map(lambda item: tree.Aggregate((item,)))),
    tree.Alignment: ALIGNMENT.map(lambda item: tree.Variable((item,), ".b32", ())),
    tree.Attribute: ATTRIBUTES.map(lambda item: tree.Variable((item,), ".b32", ())),
    tree.AttributeList: FUNC_ATTRIBUTES.map(lambda item: tree.Func("f", attributes=item)),
    tree.Pointer: POINTER.map(
        lambda item: tree.Entry("k", (tree.Parameter((), ".u64", "p", qualifier=item),))
    ),
    tree.Extent: EXTENT.map(
        lambda item: tree.Variable((), ".b32", (tree.Declarator("x", (item,)),))
    ),
    tree.Bank: BANK.map(lambda item: tree.Variable((".reg",), ".b32", (item,))),
    tree.Declarator: DECLARATOR.map(lambda item: tree.Variable((), ".b32", (item,))),
    tree.Parameter: _in_function(tree.Func, "returns", PARAMETER),
    tree.Directive: _in_function(tree.Func, "directives", LANGUAGE),
    tree.EntryPragma: _in_function(tree.Entry, "directives", ENTRY_PRAGMA),
    tree.Guard: _in_body(GUARD.map(lambda item: tree.Instruction("ret", guard=item))),
    tree.Inlining: _in_body(INLINING.map(lambda item: tree.Loc("1", "2", "3", item))),
    tree.Label: _in_body(LABEL),
    tree.Instruction: _in_body(INSTRUCTION),
    tree.Call: _in_body(CALL),
    tree.Block: _in_body(BLOCK),
    tree.BranchTargets: _in_body(BRANCH_TARGETS),
    tree.CallTargets: _in_body(CALL_TARGETS),
    tree.CallPrototype: _in_body(CALL_PROTOTYPE),
    tree.Loc: _in_body(LOC),
    tree.LocIntermediate: _in_body(LOC_INTERMEDIATE),
    tree.SectionData: _SECTION_DATA.map(lambda item: tree.Section(".debug_info", (item,))),
    tree.CodeBlock: CODE_BLOCK.map(lambda item: tree.IntermediateSection((item,))),
}


# ---- trivia

BLANKS = (" ", "  ", "\t", "\n", "\r\n", "\r", "\f", "\x1a", "\n\n", " \t ", "\n    ")
NOTES = (
    "// c\n",
    "//\n",
    "//\r\n",
    "// \" ' ; { /* é \udcff \x01\x7f\n",
    "/**/",
    "/* a */",
    '/* a; " \n }\n*/',
    "/***/",
    "/*/ // */",
    ' # 7 "f.cu"\n',
    '#line 12 "a\\b" 1 3\r\n',
)


def dressed(module: tree.Module, seed: int) -> tree.Module:
    """Return a module with random legal trivia in every gap; an even seed brings blanks alone."""
    rng = random.Random(seed)
    texts = BLANKS if seed % 2 == 0 else BLANKS + NOTES
    often = rng.choice((0.1, 0.5, 0.9))

    def gap() -> str:
        if rng.random() > often:
            return ""
        return "".join(rng.choice(texts) for _ in range(rng.choice((1, 1, 1, 2, 4))))

    def dress(item: Any, _: int) -> Any:
        if isinstance(item, tree.Module):
            return with_trivia(item, [gap() + rng.choice(("", "", "// end", "\x1a", "\0\0\n"))])
        trivia = [gap() for part in segments(item) for _ in range(len(part) + 1)]
        if isinstance(item, tree.Version):
            trivia[1] = rng.choice((" ", "\t", "  ", "\r", "\f\x1a"))
        return with_trivia(item, trivia)

    return map_statements(module, dress)


def nodes(root: Node) -> list[Any]:
    """Return a node and all below it, tokens too, without the help of `walk`."""
    found: list[Any] = []
    stack: list[Any] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(item)
        elif item is not None:
            found.append(item)
            if not isinstance(item, str):
                stack.extend(getattr(item, name) for name in type(item).fields)
    return found
