"""Hypothesis strategies that draw trees: a strategy per node class, all that the grammar allows.

`modules()` draws trees without trivia; `dressed(module, seed)` gives one random legal trivia, so
that `emit` prints it with blanks, comments and line markers in every gap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from token_strategies import (
    CONST_BANK,
    EXACT,
    FIELD,
    FLOAT,
    GENERIC_WORD,
    INTEGER,
    LITERAL,
    MODIFIER,
    NAME,
    OPCODE,
    RAW,
    SIGNED,
    SINK,
    STRING,
    TYPE,
    VECTOR_LENGTH,
    Drawn,
    dressed,
    nodes,
    words,
)

from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite, NodeType
from ptxkit.syntax.trivia import map_statements, with_trivia

__all__ = ["CLASSES", "HEADER", "WITNESS", "dressed", "module_of", "modules", "nodes"]

node: Any = tree  # its classes take plain strings for tokens, which type checkers do not know

CLASSES: dict[str, NodeType] = {
    name: cls
    for name, cls in vars(tree).items()
    if isinstance(cls, NodeType) and issubclass(cls, Composite) and "layout" in vars(cls)
}


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


# ---- constant expressions

_ROWS = ["||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"]
_LEVELS = {word: level for level, row in enumerate(_ROWS, 1) for word in row.split()}


def _level(given: Any) -> int:
    if isinstance(given, tree.Conditional):
        return 0
    if isinstance(given, tree.Binary):
        return _LEVELS[given.operator]
    return 11 if isinstance(given, (tree.Unary, tree.Cast)) else 12


def _at(level: int, given: Any) -> Any:
    """A node, in parentheses where an operator of a level would not have it otherwise."""
    return node.Parenthesized(given) if _level(given) < level or is_exact(given) else given


def is_exact(given: Any) -> bool:
    """Tell whether a node is an exact float, which stands alone or in parentheses."""
    return isinstance(given, str) and given[:2] in ("0f", "0F")


def _binary(drawn: tuple[Any, str, Any]) -> Any:
    left, operator, right = drawn
    level = _LEVELS[operator]
    return node.Binary(_at(level, left), operator, _at(level + 1, right))


def _compound(inner: Drawn) -> dict[NodeType, Drawn]:
    """The classes of expressions over given parts."""
    constant = inner | EXACT
    signed = inner.map(lambda part: _at(11, part))
    return {
        tree.Unary: make(tree.Unary, operator=words("+ - ! ~"), operand=signed),
        tree.Cast: make(tree.Cast, type=TYPE, operand=signed),
        tree.Parenthesized: make(tree.Parenthesized, expression=constant),
        tree.Binary: st.tuples(inner, st.sampled_from(sorted(_LEVELS)), inner).map(_binary),
        tree.Conditional: make(
            tree.Conditional,
            condition=inner.map(lambda part: _at(1, part)),
            then=constant,
            otherwise=inner.map(lambda part: _at(0, part)),
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
_TENSOR_FORMS = words("NN NV NNN NNV NNNV NNVV NNNNV NNNVV NNNNVV NNVVNV NNNVVNV NNNNVVNV")
TENSOR = _TENSOR_FORMS.flatmap(
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
DECLARATORS = st.one_of(some(BANK | DECLARATOR), run(NAME.map(lambda name: node.Declarator(name))))

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
TARGET = st.tuples(ARCHITECTURE, some(NAME)).map(lambda drawn: node.Target((drawn[0], *drawn[1])))
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
    module: tree.Module = node.Module(tuple(copies))
    return module


def _in_body(statement: Drawn) -> Drawn:
    return some(statement, 1).map(lambda body: node.Func("f", statements=body))


def _in_instruction(operand: Drawn) -> Drawn:
    return _in_body(
        st.tuples(MODIFIERS, operand, some(OPERAND, 0, 1)).map(
            lambda drawn: node.Instruction("add", drawn[0], (drawn[1], *drawn[2]))
        )
    )


def _in_variable(initial: Drawn) -> Drawn:
    return initial.map(lambda value: node.Variable((), ".b32", (node.Declarator("x", (), value),)))


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
    tree.Field: _in_variable(FIELD_VALUE.map(lambda item: node.Aggregate((item,)))),
    tree.Alignment: ALIGNMENT.map(lambda item: node.Variable((item,), ".b32", ())),
    tree.Attribute: ATTRIBUTES.map(lambda item: node.Variable((item,), ".b32", ())),
    tree.AttributeList: FUNC_ATTRIBUTES.map(lambda item: node.Func("f", attributes=item)),
    tree.Pointer: POINTER.map(
        lambda item: node.Entry("k", (node.Parameter((), ".u64", "p", qualifier=item),))
    ),
    tree.Extent: EXTENT.map(
        lambda item: node.Variable((), ".b32", (node.Declarator("x", (item,)),))
    ),
    tree.Bank: BANK.map(lambda item: node.Variable((".reg",), ".b32", (item,))),
    tree.Declarator: DECLARATOR.map(lambda item: node.Variable((), ".b32", (item,))),
    tree.Parameter: _in_function(tree.Func, "returns", PARAMETER),
    tree.Directive: _in_function(tree.Func, "directives", LANGUAGE),
    tree.EntryPragma: _in_function(tree.Entry, "directives", ENTRY_PRAGMA),
    tree.Guard: _in_body(GUARD.map(lambda item: node.Instruction("ret", guard=item))),
    tree.Inlining: _in_body(INLINING.map(lambda item: node.Loc("1", "2", "3", item))),
    tree.Label: _in_body(LABEL),
    tree.Instruction: _in_body(INSTRUCTION),
    tree.Call: _in_body(CALL),
    tree.Block: _in_body(BLOCK),
    tree.BranchTargets: _in_body(BRANCH_TARGETS),
    tree.CallTargets: _in_body(CALL_TARGETS),
    tree.CallPrototype: _in_body(CALL_PROTOTYPE),
    tree.Loc: _in_body(LOC),
    tree.LocIntermediate: _in_body(LOC_INTERMEDIATE),
    tree.SectionData: _SECTION_DATA.map(lambda item: node.Section(".debug_info", (item,))),
    tree.CodeBlock: CODE_BLOCK.map(lambda item: node.IntermediateSection((item,))),
}
