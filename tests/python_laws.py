"""What holds for every Python file that the transpiler writes, whatever the module was.

`check` runs the file and compares; before that it reads the file's own syntax tree, because what it
may hold is a whitelist: calls of the DSL's words, with names, numbers and single tokens of PTX.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import Any

from strategies import nodes

import ptxkit
import ptxkit.dsl
from ptxkit.dsl.script import run
from ptxkit.isa.names import python_name
from ptxkit.syntax import tree
from ptxkit.syntax.printer import segments
from ptxkit.syntax.token import Modifier, SourceText, String, Token
from ptxkit.syntax.trivia import pieces
from ptxkit.transpiler.layout import comment_lines
from ptxkit.transpiler.sugar import NOISE
from ptxkit.transpiler.transpile import transpile

MODES: dict[str, dict[str, bool]] = {
    "plain": {},
    "exact": {"exact": True},
    "sugar": {"sugar": True},
}


def _classes(names: str) -> frozenset[type]:
    return frozenset(getattr(ast, name) for name in names.split())


_ANY = _classes(
    "Module Expr Assign With withitem FunctionDef arguments arg Pass Call keyword Name "
    "Attribute Constant Tuple List Dict Subscript Slice Starred UnaryOp USub Invert BinOp Add "
    "Load Store alias ImportFrom"
)
_SUGAR = _ANY | _classes(
    "GeneratorExp ListComp comprehension Return "
    "For AugAssign Compare Sub Mult Mod FloorDiv Div BitAnd BitOr BitXor LShift RShift Lt LtE "
    "Gt GtE Eq NotEq"
)
_WORDS = set(ptxkit.dsl.__all__) | {"range", "zip", "enumerate"}
# Keywords of the DSL and other words that are no tokens of the module.
_OPTIONS = frozenset(("pragma", "declare"))


class Unlawful(AssertionError):
    """A generated file that holds what none may hold."""


def python_of(module: tree.Module, mode: str, name: str | None = None) -> str:
    """Return the Python of a module in one of the modes."""
    return transpile(module, name=name, **MODES[mode])


def check(module: tree.Module, mode: str, *, name: str | None = None) -> str:
    """Transpile, read the Python, run it and compare what it writes; return the Python."""
    source = python_of(module, mode, name)
    check_syntax(source, module, mode)
    check_comments(source, module, mode)
    check_text(run(source), module, mode)
    return source


def check_text(text: str, module: tree.Module, mode: str) -> None:
    """Compare a text with the module it should be, token by token or byte by byte."""
    if mode == "exact":
        assert text == ptxkit.emit(module)
        return
    back = ptxkit.parse(text)
    assert list(tokens(back)) == list(tokens(module))
    assert back == module


def tokens(module: tree.Module) -> Iterator[str]:
    """Yield the tokens of a module in the order of its text."""
    stack: list[Any] = [module]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            yield from item
            continue
        first, *rest = [[]] if isinstance(item, tree.Module) else segments(item)
        yield from first
        stack.extend(reversed((*(getattr(item, "statements", None) or ()), *rest)))


def gaps(module: tree.Module) -> Iterator[str]:
    """Yield what stands between the tokens of a module, statement by statement."""
    for item in nodes(module):
        yield from getattr(item, "trivia", None) or ()


def check_syntax(source: str, module: tree.Module, mode: str) -> None:
    """Check that a file holds calls of the DSL, and of PTX nothing longer than a token."""
    found = ast.parse(source, feature_version=(3, 11))
    compile(source, "<transpiled>", "exec")
    allowed = _SUGAR if mode == "sugar" else _ANY
    bound = set(_WORDS)
    for node in ast.walk(found):
        if type(node) not in allowed:
            raise Unlawful(f"{type(node).__name__} in line {getattr(node, 'lineno', 0)}")
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef):
            bound.add(node.name)
    known = _texts(module, mode)
    for node in ast.walk(found):
        if isinstance(node, ast.ImportFrom) and (
            node.module != "ptxkit.dsl" or any(item.asname for item in node.names)
        ):
            raise Unlawful("an import of something else")
        if isinstance(node, ast.Name) and node.id not in bound:
            raise Unlawful(f"the name {node.id} comes from nowhere")
        if isinstance(node, ast.Attribute) and node.attr.startswith("__"):
            raise Unlawful(f"the attribute {node.attr}")
        if isinstance(node, ast.Constant):
            _check_constant(node, known, mode)


def _check_constant(node: ast.Constant, known: set[str], mode: str) -> None:
    value = node.value
    if isinstance(value, bool) or value is Ellipsis:
        return
    if isinstance(value, int):
        if value >= 1 << 64:
            raise Unlawful(f"line {node.lineno}: {value} is no constant of PTX")
    elif isinstance(value, str):
        if value not in known and value.strip(" \t"):
            raise Unlawful(f"line {node.lineno}: {value!r} is no token of the module")
    elif isinstance(value, bytes) and mode == "sugar":
        if not re.fullmatch(rb"[ -~\n\t\0]*", value):  # text, which initial values spell out
            raise Unlawful(f"line {node.lineno}: {value!r} is no text")
    elif not isinstance(value, float):
        raise Unlawful(f"line {node.lineno}: {value!r}")


def _texts(module: tree.Module, mode: str) -> set[str]:
    """Return the strings that Python of a module may hold: single tokens, with exact gaps."""
    known = set(_OPTIONS)
    for item in nodes(module):
        if isinstance(item, Token):
            text = str(item)
            known.add(text)
            if isinstance(item, Modifier):
                known.add(text.removeprefix("."))
                known.add(python_name(text))
            elif isinstance(item, String):
                known.discard(text)
                known.add(text[1:-1])
            elif not isinstance(item, SourceText) and any(c in ";{}\n\r \t" for c in text):
                raise Unlawful(f"{text!r} is a token?")
        elif isinstance(item, tree.Bank):
            known.add(f"{item.name}<{item.count}>")
    for text in gaps(module):
        is_blank = not text.strip()  # the style is made of these
        if (mode == "exact" or is_blank) and _is_trivia(text):
            known.add(text)
    return known | {"\n", "\r\n"}


def _is_trivia(text: str) -> bool:
    return all(piece.kind != "other" or piece.text == "\0" for piece in pieces(text))


def check_comments(source: str, module: tree.Module, mode: str) -> None:
    """Check that the comments of a module stand in the Python, in order, and no others."""
    want: list[str] = []
    stack: list[Any] = [module]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            want += comment_lines(item)
            continue
        trivia = list(item.trivia or ())
        if isinstance(item, tree.Module):
            stack += [*reversed(trivia), *reversed(item.statements)]
            continue
        parts = segments(item)
        count = len(parts[0]) + 1 if len(parts) == 2 else len(trivia)
        inner = getattr(item, "statements", None) or ()
        stack += [*reversed(trivia[count:]), *reversed(inner), *reversed(trivia[:count])]
    readline = io.StringIO(source).readline
    ours = re.compile("# PTX.* as Python of ptxkit|from ptxkit.dsl import")
    found = [
        token.string.removeprefix("#").removeprefix(" ")
        for token in tokenize.generate_tokens(readline)
        if token.type == tokenize.COMMENT and not ours.match(token.line)
    ]
    if mode == "plain":
        assert found == want
    elif mode == "exact":
        assert found == []
    else:
        # What stands once for several groups keeps their comments once, with names for numbers that
        # differ; compilers' marks go.
        said = [text for text in want if text not in NOISE and not text.startswith("callseq ")]
        kinds = _kinds(found)
        assert not [kind for kind in _kinds(said) if not any(kind <= other for other in kinds)]


def _kinds(comments: list[str]) -> set[frozenset[str]]:
    """Return the words of each comment."""
    return {frozenset(re.findall("[A-Za-z]{3,}", text)) for text in comments}
