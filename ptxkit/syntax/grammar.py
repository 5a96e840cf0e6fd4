"""The reference parser: plain Lark over `grammar/ptx.lark`, building nodes from rule names."""

from __future__ import annotations

import ast
import pickle
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from ptxkit.resource import grammar_path
from ptxkit.syntax import lexicon, tree
from ptxkit.syntax.node import NodeType

TABLES = Path(__file__).with_name("lalr.pickle.z")

# `module` reads a file; the others read one chunk of what the fast parser cuts a file into.
STARTS = (
    "module",
    "chunk_of_module",
    "chunk_of_body",
    "chunk_of_section",
    "chunk_of_intermediate_section",
)

_SHIFT = 0  # an action of Lark's tables; 1 is to reduce

# Rules and aliases that build a class from other children than its layout names, or another class.
_VARIANTS: dict[str, tuple[NodeType, tuple[str, ...]]] = {
    "entry_prototype": (tree.Entry, ("linkage", "name", "parameters")),
    "func_prototype": (
        tree.Func,
        ("linkage", "attributes", "returns", "name", "parameters", "directives"),
    ),
    "local_variable": (tree.Variable, ("specifiers", "vector", "type", "declarators")),
    "directive_flag": (tree.Directive, ("keyword",)),
    "attribute_flag": (tree.Attribute, ("keyword",)),
    "open_extent": (tree.Extent, ()),
    "vector_of": (tree.Vector, ("elements",)),
    "tensor_address": (tree.Address, ("elements",)),
}


def _node_class(rule: str) -> NodeType | None:
    found = getattr(tree, "".join(part.capitalize() for part in rule.split("_")), None)
    return found if isinstance(found, NodeType) and "layout" in vars(found) else None


def _values(children: Iterable[Any]) -> list[Any]:
    return [child.value if isinstance(child, lark.Token) else child for child in children]


def _action(rule: str) -> Callable[[list[Any]], Any]:
    variant = _VARIANTS.get(rule)
    if variant is None and (found := _node_class(rule)) is not None:
        variant = found, found.children
    if variant is not None:
        return _build(*variant)
    return _collect if rule.endswith("s") else _hand_through


def _build(cls: NodeType, names: tuple[str, ...]) -> Callable[[list[Any]], Any]:
    def build(children: list[Any]) -> Any:
        node = cls.twin()
        for name, value in cls.defaults.items():
            setattr(node, name, value)
        for name, value in zip(names, _values(children), strict=True):
            setattr(node, name, value)
        if cls.is_statement:
            node.trivia = None
        node.__class__ = cls
        return node

    return build


def _collect(children: list[Any]) -> Any:
    values = [value for value in _values(children) if value is not None]
    return values[0] if len(values) == 1 and isinstance(values[0], tuple) else tuple(values)


def _hand_through(children: list[Any]) -> Any:
    (value,) = _values(children)
    return value


class _Actions(lark.Transformer[Any, Any]):
    """What to build at each reduction, decided by nothing but the rule's name."""

    def __getattr__(self, rule: str) -> Callable[[list[Any]], Any]:
        if rule.startswith("_") or rule.isupper():
            raise AttributeError(rule)
        return _action(rule)


@cache
def load() -> lark.Lark:
    """Return the compiled grammar, to be fed with terminals.

    Its tables ship with the package and are used where they fit the grammar and Lark's version.
    """
    try:
        tables = pickle.loads(zlib.decompress(TABLES.read_bytes()))  # noqa: S301 - our own file
    except FileNotFoundError:
        tables = None
    if tables is None or tables["key"] != table_key():
        return compile_grammar()
    # As the modules do that Lark's standalone generator writes.
    loader: Callable[..., lark.Lark] = lark.Lark._load_from_dict  # type: ignore[no-untyped-call, unused-ignore]
    return loader(tables["data"], tables["memo"], transformer=_Actions())


@cache
def load_strict() -> lark.Lark:
    """Return the grammar compiled anew; raises `lark.GrammarError` on any conflict."""
    return compile_grammar(strict=True)


def compile_grammar(strict: bool = False) -> lark.Lark:
    """Compile the grammar file."""
    return lark.Lark(
        grammar_path("ptx.lark").read_text(encoding="ascii"),
        parser="lalr",
        lexer="basic",
        strict=strict,
        start=list(STARTS),
        maybe_placeholders=True,
        transformer=_Actions(),
    )


def table_key() -> str:
    """Return what the shipped tables must bear to be used."""
    return f"{lexicon.digest()} lark {lark.__version__}"


def compiled_tables() -> bytes:
    """Return the compiled grammar as the package ships it: the same bytes in every run."""
    data, memo = compile_grammar().memo_serialize([TerminalDef, Rule])
    data["options"].pop("transformer", None)
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    tables = {"key": table_key(), "data": data, "memo": memo}
    # Pickle tells shared objects from equal ones, which are which differs from run to run; what
    # is read back from text shares in the same way each time.
    tables = ast.literal_eval(repr(tables))
    return zlib.compress(pickle.dumps(tables, protocol=4), 9)


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """Return a parse table with the states and terminals in an order that the grammar gives.

    Lark's own follows from sets and differs from run to run. Here states are numbered as a walk
    from the start symbols meets them.
    """
    symbols = {symbol: number for number, symbol in enumerate(sorted(table["tokens"].values()))}
    met = [table["start_states"][start] for start in STARTS]
    numbers = {state: number for number, state in enumerate(met)}
    states = []
    for state in met:  # which grows
        row = {}
        actions = table["states"][state].items()
        for symbol, (action, to) in sorted((symbols[table["tokens"][t]], a) for t, a in actions):
            if action == _SHIFT and to not in numbers:
                numbers[to] = len(met)
                met.append(to)
            row[symbol] = action, numbers[to] if action == _SHIFT else to
        states.append(row)
    return {
        "tokens": {number: symbol for symbol, number in symbols.items()},
        "states": dict(enumerate(states)),
        "start_states": {start: numbers[table["start_states"][start]] for start in STARTS},
        "end_states": {start: numbers[table["end_states"][start]] for start in STARTS},
    }


def parse_terminals(terminals: Iterable[tuple[str, Any]], start: str) -> Any:
    """Return what a sequence of (terminal, value) pairs derives from a start symbol.

    Raises `lark.UnexpectedToken`, whose token's `start_pos` is the index of the offending pair.
    """
    parser = load().parse_interactive(start=start)
    index = -1
    for index, (terminal, value) in enumerate(terminals):
        item = lark.Token(terminal, "", start_pos=index)
        item.value = value
        parser.feed_token(item)
    return parser.feed_token(lark.Token("$END", "", start_pos=index + 1))
