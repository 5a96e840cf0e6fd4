"""The fast parser: a file cut into chunks, each filled into the template of its shape.

The cut is only a hint. If every chunk derives from its rule and the braces nest, the composed tree
is the one tree that the grammar allows; a wrong cut can fail but never give another tree. On any
failure the caller runs the reference parser, and returns its tree or its error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property
from itertools import chain
from typing import Any, NamedTuple, cast

from ptxkit.syntax import lexicon, template, tree
from ptxkit.syntax.hole import Hole
from ptxkit.syntax.lexer import Lexer, class_of
from ptxkit.syntax.lexicon import Lexicon
from ptxkit.syntax.node import NodeType
from ptxkit.syntax.printer import ShapeTrivia
from ptxkit.syntax.template import Template
from ptxkit.syntax.token import Token

MODULE = "chunk_of_module"
_INSIDE: dict[NodeType, str] = {
    tree.Entry: "chunk_of_body",
    tree.Func: "chunk_of_body",
    tree.Block: "chunk_of_body",
    tree.Section: "chunk_of_section",
    tree.IntermediateSection: "chunk_of_intermediate_section",
}
_HEADER = (tree.Version, tree.Target, tree.AddressSize)
_LONGEST = 1200  # tokens; longer chunks are one of a kind and not worth remembering

OPEN, CLOSE, ODD = range(3)


class Mismatch(Exception):
    """The chunks do not compose; the reference parser tells why."""


class Shape(NamedTuple):
    """What the parser knows of one sequence of codes in one context.

    A plain statement has the function that builds it, and its trivia. The `other` ones have a
    kind, a template and the context inside their braces: OPEN and CLOSE are what they say, ODD
    marks chunks whose trivia is not numbered or that have no template, and are built one by one.
    """

    build: Callable[..., Any] | None
    trivia: tuple[str, ...] | None
    other: tuple[int, Template | None, str] | None = None


class _ClassChars(dict[str, str]):
    """Code to a character for its terminal class, filled on demand."""

    def __missing__(self, code: str) -> str:
        char = self[code] = chr(class_of(code) + 48)
        return char


class FastParser:
    """The tables of the fast path: shapes by context, templates by terminal classes."""

    def __init__(self, words: Lexicon | None = None) -> None:
        self.lexer = Lexer(words)
        self._prebuilt = {} if words else _prebuilt()
        self.shapes: dict[str, dict[str, Shape]] = {MODULE: {}}
        for inside in _INSIDE.values():
            self.shapes.setdefault(inside, {})
        self.templates: dict[tuple[str, str], Template] = {}
        self.learned: dict[tuple[str, str], Any] = {}  # what was not stretched from another
        numbers = self.lexer.lexicon.classes
        self._comma, self._open, self._close = (
            chr(numbers[self.lexer.lexicon.literals[text]] + 48) for text in ",{}"
        )
        self._class_char = _ClassChars()

    def renewed(self) -> FastParser:
        """Return a parser with an empty memory of pieces that keeps the templates."""
        fresh = FastParser()
        fresh.templates.update(self.templates)
        return fresh

    @cached_property
    def _cut(self) -> re.Pattern[str]:
        return re.compile(_cut_pattern(self.lexer))

    def parse(self, text: str) -> tree.Module:
        """Return the module that a text spells; raises `Mismatch` or `Unscannable`."""
        lexer = self.lexer
        pieces = lexer.pieces(text)
        end = ""
        while pieces and not pieces[-1]:
            pieces.pop()
        if pieces and lexer.is_trivia(pieces[-1]):
            end = pieces.pop()
        codes = "".join(map(lexer.codes.__getitem__, pieces))
        tokens = tuple(chain.from_iterable(map(lexer.tokens.__getitem__, pieces)))
        # Mostly the codes tell all that the tree needs; a megabyte's pieces take 9 MB.
        pieces = [] if lexer.all_numbered else lexer.singles(pieces)

        context = MODULE
        get = self.shapes[MODULE].get
        statements: list[Any] = []
        append = statements.append
        stack: list[tuple[Any, ...]] = []
        start = 0
        for chunk in self._cut.findall(codes):
            stop = start + len(chunk)
            shape = get(chunk)
            if shape is None:
                shape = self._learn(chunk, context)
            build, trivia, other = shape
            if build is not None:
                append(build(tokens[start:stop], trivia))
                start = stop
                continue
            kind, known, inside = other  # type: ignore[misc]
            if kind == OPEN:
                if trivia is None:
                    trivia = self._trivia(chunk, pieces[start:stop])
                stack.append((statements, context, known, tokens[start:stop], trivia))
                statements, context, get = [], inside, self.shapes[inside].get
                append = statements.append
            elif kind == CLOSE:
                if not stack:
                    raise Mismatch
                body = tuple(statements)
                statements, context, known, opened, trivia = stack.pop()
                trivia += self._trivia(chunk, pieces[start:stop])
                append = statements.append
                append(known.build(opened, trivia, body))
                get = self.shapes[context].get
            else:
                trivia = self._trivia(chunk, pieces[start:stop])
                append(self._build_odd(known, context, chunk, tokens[start:stop], trivia))
            start = stop
        if stack or start != len(codes):
            raise Mismatch
        _check_header(statements)
        module = tree.Module.twin()
        module.statements = tuple(statements)
        module.trivia = (end,)
        module.__class__ = tree.Module
        return cast(tree.Module, module)

    def _trivia(self, chunk: str, pieces: list[str]) -> tuple[str, ...]:
        texts = self.lexer.numbered_trivia(chunk)
        return self.lexer.trivia_of(pieces) if texts is None else texts

    def _learn(self, chunk: str, context: str) -> Shape:
        """Find out what a sequence of codes means in a context, and remember it."""
        last = self._class_char[chunk[-1]]
        if last == self._close and len(chunk) == 1:
            shape = Shape(None, None, (CLOSE, None, ""))
        else:
            opens = last == self._open
            found = self._template(context, chunk, opens)
            if found is None:
                return Shape(None, None, (ODD, None, ""))
            if not found.fits(len(chunk) + opens):
                raise Mismatch
            if found.has_body and not opens:
                raise Mismatch  # a body must be cut open, for its trivia is told apart
            texts = self.lexer.numbered_trivia(chunk)
            if opens:
                shape = Shape(None, texts, (OPEN, found, _INSIDE[found.cls]))
            elif texts is None:
                shape = Shape(None, None, (ODD, found, ""))
            else:
                shape = Shape(found.build, texts if found.has_run else ShapeTrivia(texts, found))
                if found.users is not None and len(chunk) <= _LONGEST:
                    found.users.append((self.shapes[context], chunk))
            if len(chunk) > _LONGEST:
                return shape
        self.shapes[context][chunk] = shape
        return shape

    def _template(self, context: str, chunk: str, opens: bool) -> Template | None:
        """Return the template of a chunk's shape; None if the shape is too odd to have one."""
        if len(chunk) <= _LONGEST:
            classes = "".join(map(self._class_char.__getitem__, chunk))
            return self._template_of(context, self._one_modifier(classes), opens)
        run = self._longest_run(chunk)
        if run is None:
            return None
        # Data is as long as it likes: learn it short, then stretch it.
        short = run.shorten(chunk)
        base = self._template(context, short, opens)
        skeleton = None if base is None else run.stretch(base.skeleton_of(len(short) + opens))
        if skeleton is None:
            return None
        return Template(skeleton, len(chunk) + opens, has_run=template.has_run(skeleton))

    def _template_of(self, context: str, classes: str, opens: bool) -> Template | None:
        known = self.templates.get((context, classes))
        if known is not None:
            return known
        row = self._prebuilt.get(context, {}).get(classes)
        if row is None:
            known = self._derived(context, classes, opens)
            if known is None:
                return None
        else:
            known = template.Prebuilt(row, (context, classes, opens), _skeleton)
        return self.templates.setdefault((context, classes), known)

    def _derived(self, context: str, classes: str, opens: bool) -> Template | None:
        skeleton = line = None
        has_run = False  # until a run says so
        run = template.repeated(classes, self._comma)
        if run is not None:
            base = self._template_of(context, run.shorten(classes), opens)
            if base is not None:
                skeleton = run.stretch(base.skeleton)
                has_run = base.has_run or (run.is_long and template.has_run(skeleton))
        if skeleton is None:
            line = self.lexer.lexicon.shapes.get(context, {}).get(classes)
            if line:
                skeleton = template.decode(line)
            else:
                terminals = [self.lexer.terminal_of_class(ord(number) - 48) for number in classes]
                skeleton = learn(context, terminals + ["RBRACE"] * opens)
                if template.is_deep(skeleton):
                    return None
            self.learned[context, classes] = skeleton
        known = Template(skeleton, len(classes) + opens, has_run)
        if not run and not line:
            known.check()
        return known

    @cached_property
    def _one_modifier(self) -> Callable[[str], str]:
        """Return what writes the modifiers behind an opcode as one.

        Behind an opcode every terminal of the rule `modifier` can only be a modifier, since no
        operand starts with one. So they need not be told apart or counted there, and a template
        serves any number of them.
        """
        number = self.lexer.lexicon.classes

        def classes(*terminals: str) -> str:
            return "".join(re.escape(chr(number[terminal] + 48)) for terminal in terminals)

        modifiers = classes(*self.lexer.lexicon.modifiers)
        opcode = classes("NAME", "GENERIC", "CALL")
        guard = f"(?:[{classes('AT')}][{classes('NOT')}]?[{opcode}])?"
        pattern = re.compile(f"({guard}[{classes('BACKSLASH')}]?[{opcode}])([{modifiers}]+)")
        one = chr(number["MODIFIER"] + 48)

        def rewrite(shape: str) -> str:
            match = pattern.match(shape)
            return match[1] + one + shape[match.end() :] if match else shape

        return rewrite

    def _longest_run(self, chunk: str) -> template.Run | None:
        best: template.Run | None = None
        for match in self._runs.finditer(chunk):
            count = len(match[0]) // 2
            if best is None or count > best.repeats:
                best = template.Run(match.start(), count, 2, 3)
        return best

    @cached_property
    def _runs(self) -> re.Pattern[str]:
        ranges = self.lexer.range_of
        comma = f"[{ranges[self.lexer.lexicon.literals[',']]}]"
        elements = ("NAME", "INTEGER", "UNSIGNED", "FLOAT", "EXACT_F32")
        return re.compile("|".join(f"(?:[{ranges[name]}]{comma}){{6,}}" for name in elements))

    def _build_odd(
        self,
        known: Template | None,
        context: str,
        chunk: str,
        tokens: tuple[Token, ...],
        trivia: tuple[str, ...],
    ) -> Any:
        if known is not None:
            return known.build(tokens, trivia)
        import lark

        from ptxkit.syntax import grammar

        terminals = [self.lexer.terminal_of(code) for code in chunk]
        try:
            node = grammar.parse_terminals(zip(terminals, tokens, strict=True), context)
        except lark.UnexpectedInput:
            raise Mismatch from None
        object.__setattr__(node, "trivia", trivia)
        return node


def _prebuilt() -> dict[str, dict[str, template.Prebuild]]:
    """Return the shipped builders by context and classes; none if the grammar has changed since."""
    try:
        from ptxkit.syntax import prebuilt
    except ImportError:  # while it is being made
        return {}
    return prebuilt.SHAPES if lexicon.digest() == prebuilt.DIGEST else {}


@cache
def _teacher() -> FastParser:
    """Return a parser that no file goes through, for no tree may hold on to text of a file."""
    return FastParser()


def _skeleton(context: str, classes: str, opens: bool) -> Any:
    found = _teacher()._derived(context, classes, opens)
    assert found is not None
    return found.skeleton


def learn(context: str, terminals: list[str]) -> Any:
    """Return the skeleton of a chunk: its tree with holes; raises `Mismatch` if it has none."""
    import lark

    from ptxkit.syntax import grammar

    holes = [(terminal, Hole(index)) for index, terminal in enumerate(terminals)]
    try:
        return grammar.parse_terminals(holes, context)
    except lark.UnexpectedInput:
        raise Mismatch from None


def _check_header(statements: list[Any]) -> None:
    """Raise `Mismatch` unless the header stands first and complete, in its order."""
    kinds = [type(statement) for statement in statements]
    size = next((at for at, kind in enumerate(kinds) if kind not in _HEADER), len(kinds))
    header = "".join(kind.__name__[0] for kind in kinds[:size])
    if not re.fullmatch("VT+A?", header) or any(kind in _HEADER for kind in kinds[size:]):
        raise Mismatch


def _cut_pattern(lexer: Lexer) -> str:
    """Return the pattern that finds the next chunk in a string of codes."""
    terminal = lexer.lexicon.literals.__getitem__
    range_of = lexer.range_of

    def one(*names: str) -> str:
        return "[" + "".join(range_of[name] for name in names) + "]"

    def word(*texts: str) -> str:
        return one(*(terminal(text) for text in texts))

    def no(*texts: str) -> str:
        return "[^" + "".join(range_of[terminal(text)] for text in texts) + "]"

    name = one("NAME", "CALL", "GENERIC")
    symbol = one("NAME", "CALL", "GENERIC", "MODIFIER")
    integer = one("INTEGER", "UNSIGNED", "WARP_SZ")
    comma, colon, semicolon = word(","), word(":"), word(";")
    left, right, plus, minus = word("{"), word("}"), one("PLUS"), one("MINUS")
    tables = word(".branchtargets", ".calltargets", ".callprototype")
    inlining = (
        f"{comma}{word('function_name')}{symbol}(?:{plus}{integer})?+"
        f"{comma}{word('inlined_at')}{integer}{{3}}"
    )
    numbers = f"{minus}?+{integer}(?:{comma}{minus}?+{integer})*+"
    data = f"(?:{numbers}|{symbol}(?:{plus}{integer}|{minus}{name})?+)"
    dwarf_section = one("MODIFIER", terminal(","), "STRING", "PROGBITS")
    parameters = f"{word('(')}{no('(', ')')}*+{word(')')}"
    for _ in range(2):  # around `.attribute(.unified(1, 2))`
        parameters = f"{word('(')}(?:{no('(', ')')}++|{parameters})*+{word(')')}"
    directives = one("INTEGER", "UNSIGNED", "WARP_SZ", "STRING", terminal(","))
    directive = word(".noreturn", ".abi_preserve", ".local_maxnreg", ".language")
    linkage = f"(?:{word('.visible', '.weak')})?+"
    func = (
        f"{linkage}{word('.func')}(?:{word('.attribute')}{parameters})?+(?:{parameters})?+"
        f"{name}(?:{parameters})?+(?:{directive}|{directives})*+(?:{left}|{semicolon})?+"
    )
    plain = no(";", "{", ".pragma")
    entry = (
        f"{linkage}{word('.entry')}{plain}*+(?:{word('.pragma')}{no(';')}*+{semicolon}{plain}*+)*+"
        f"(?:{left}|{semicolon})"
    )
    return "|".join(
        [
            f"{name}{colon}(?!{tables})",
            left,
            right,
            f"{word('.loc', '.loc_intermediate')}{integer}{{3}}(?:{inlining})?+",
            f"{word('.target')}{name}(?:{comma}{name})*+",
            f"{word('.version', '.address_size')}{one('FLOAT', 'INTEGER', 'UNSIGNED', 'WARP_SZ')}",
            f"{word('.file')}{integer}{one('STRING')}(?:{comma}{integer})*+",
            f"(?:{word('@@DWARF')})?+{word('.b8', '.byte', '.quad')}{data}(?!{semicolon})",
            f"{word('@@DWARF')}{word('.section')}{dwarf_section}*+",
            f"{word('.section')}{one('MODIFIER')}{left}",
            func,
            entry,
            f"{word('.nv_intermediate_source_section')}{left}",
            f"{word('.code_block')}{no('}', ';')}*+{right}",
            f"{no(';')}*+{semicolon}",
            f"{no(';')}++",  # nothing is skipped: chunks and codes keep step
        ]
    )
