"""Edits: what is asked for changes, every other byte stays."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ptxkit import ParseError, emit, parse, strip_trivia
from ptxkit.syntax.cursor import Cursor
from ptxkit.syntax.edit import (
    Append,
    Delete,
    Edit,
    InsertAfter,
    InsertBefore,
    Move,
    Replace,
    append,
    delete,
    edit,
    insert_after,
    insert_before,
    move,
    prepend,
    replace,
)
from ptxkit.syntax.token import Float, Integer, Modifier, Name, String, Token, token
from ptxkit.syntax.tree import Block, Instruction, Label, Loc, Module, Statement

HEAD = ".version 8.8\n.target sm_90a\n"
Change = Callable[[Module], Module]


def at(module: Module, opcode: str) -> Cursor[Any]:
    return next(module.find(opcode=opcode))


def word(module: Module, text: str, field: str = "operands") -> Cursor[Any]:
    return next(c for c in module.find(Token, text=text) if c.field == field)


def constants(path: Path) -> dict[str, Any]:
    """Return the constants of a case file without running it."""
    known: dict[str, Any] = {}

    def value(node: ast.expr) -> Any:
        if isinstance(node, ast.Name):
            return known[node.id]
        if isinstance(node, ast.BinOp):
            return value(node.left) + value(node.right)
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Attribute)
            assert node.func.attr == "replace"
            return value(node.func.value).replace(*map(value, node.args))
        if isinstance(node, (ast.List, ast.Tuple)):
            return [value(item) for item in node.elts]
        return ast.literal_eval(node)

    for item in ast.parse(path.read_text()).body:
        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
            known[item.targets[0].id] = value(item.value)
    return known


# ---- the cases of the authors


def test_case_261_an_edit_is_printed(shared: Path) -> None:
    case = constants(shared / "cases" / "261_edit_is_printed.py")
    field, old, new = case["EDIT"]
    assert len(case["CASES"]) == 4
    for name, before, after in case["CASES"]:
        module = parse(case["PRE"] + before + case["POST"])
        found = list(module.find(**{field: old}))
        whole = edit(module, [Replace(c, c.node.replace(**{field: new})) for c in found])
        token_only = edit(
            module,
            [Replace(next(k for k in c.children() if k.field == field), new) for c in found],
        )
        for changed in (whole, token_only):
            assert emit(changed) == case["PRE"] + after + case["POST"], name


def test_case_262_insert_and_delete(shared: Path) -> None:
    case = constants(shared / "cases" / "262_insert_and_delete_statement.py")
    module = parse(case["BEFORE"])
    for target in (at(module, "mov"), at(module, "mov").node):
        assert emit(delete(module, target)) == case["AFTER_DELETE"]
    made = Instruction("cvta", (".to", ".global", ".u64"), ("%rd2", "%rd1"))
    for new in ("cvta.to.global.u64 %rd2, %rd1;", made, [made], "cvta.to.global.u64 %rd2, %rd1;\n"):
        assert emit(insert_after(module, at(module, "ld"), new)) == case["AFTER_INSERT"]
    assert emit(insert_before(module, at(module, "mov"), made)) == case["AFTER_INSERT"]


# ---- layouts


LINES = "\n{\n  a;\n\n  // about b\n  b; // t\n  c;\n}\n"
CASES: list[tuple[str, Change, str]] = [
    # lines of their own
    (LINES, lambda m: delete(m, at(m, "b")), "\n{\n  a;\n\n  c;\n}\n"),
    (LINES, lambda m: delete(m, at(m, "a")), "\n{\n\n  // about b\n  b; // t\n  c;\n}\n"),
    (
        LINES,
        lambda m: insert_before(m, at(m, "b"), "n;"),
        "\n{\n  a;\n\n  n;\n  // about b\n  b; // t\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: insert_after(m, at(m, "a"), "n;"),
        "\n{\n  a;\n  n;\n\n  // about b\n  b; // t\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: insert_after(m, at(m, "b"), "// new\nn; // x"),
        "\n{\n  a;\n\n  // about b\n  b; // t\n  // new\n  n; // x\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: move(m, at(m, "b"), after=at(m, "c")),
        "\n{\n  a;\n\n  c;\n  // about b\n  b; // t\n}\n",
    ),
    (
        LINES,
        lambda m: move(m, at(m, "b"), before=at(m, "a")),
        "\n{\n  // about b\n  b; // t\n  a;\n\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: append(m, m.functions["f"], "n;"),
        "\n{\n  a;\n\n  // about b\n  b; // t\n  c;\n  n;\n}\n",
    ),
    (
        LINES,
        lambda m: prepend(m, m.functions["f"], "n;"),
        "\n{\n  n;\n  a;\n\n  // about b\n  b; // t\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: replace(m, at(m, "b"), [Instruction("x"), Instruction("y")]),
        "\n{\n  a;\n\n  // about b\n  x;\n  y; // t\n  c;\n}\n",
    ),
    (
        LINES,
        lambda m: replace(m, at(m, "b"), "// other\nx; // u"),
        "\n{\n  a;\n\n  // other\n  x; // u\n  c;\n}\n",
    ),
    # several on a line
    ("{a;b;c;}", lambda m: delete(m, at(m, "b")), "{a;c;}"),
    ("{a;b;c;}", lambda m: insert_after(m, at(m, "b"), "n;"), "{a;b;n;c;}"),
    ("{a;b;c;}", lambda m: insert_before(m, at(m, "a"), Instruction("n")), "{n;a;b;c;}"),
    ("{ a; b; }", lambda m: insert_after(m, at(m, "b"), Instruction("n")), "{ a; b; n; }"),
    ("{ a; b; }", lambda m: insert_after(m, at(m, "a"), "n; // x"), "{ a;\n n; // x\n b; }"),
    ("\n{\n  a; b;\n  c;\n}\n", lambda m: delete(m, at(m, "b")), "\n{\n  a;\n  c;\n}\n"),
    ("\n{\n  a; b;\n  c;\n}\n", lambda m: delete(m, at(m, "a")), "\n{\n  b;\n  c;\n}\n"),
    (
        "\n{\n  a; b; // x\n  c;\n}\n",
        lambda m: edit(m, [Delete(at(m, "a")), Delete(at(m, "b"))]),
        "\n{\n  c;\n}\n",
    ),
    (
        "\n{\n  a; b; // x\n  c;\n}\n",
        lambda m: move(m, at(m, "b"), after=at(m, "c")),
        "\n{\n  a;\n  c;\n  b; // x\n}\n",
    ),
    ("\n{\n  a; c;\n}\n", lambda m: move(m, at(m, "a"), after=at(m, "c")), "\n{\n  c;\n  a;\n}\n"),
    (
        "\n{\n  a; b; c;\n}\n",
        lambda m: replace(m, at(m, "b"), [Instruction("x"), Instruction("y")]),
        "\n{\n  a; x; y; c;\n}\n",
    ),
    ("\n{\n\ta;\n$L: b;\n}\n", lambda m: delete(m, next(m.find(Label))), "\n{\n\ta;\n b;\n}\n"),
    # bodies that are empty, or have no line ends
    ("{}", lambda m: append(m, m.functions["f"], "n;"), "{n;}"),
    ("\n{\n}\n", lambda m: append(m, m.functions["f"], "n;"), "\n{\n\tn;\n}\n"),
    ("{ a; }", lambda m: delete(m, at(m, "a")), "{ }"),
    # labels, scopes
    (
        "\n{\n\ta;\n$L:\n\tb;\n}\n",
        lambda m: insert_before(m, at(m, "b"), Label("$M")),
        "\n{\n\ta;\n$L:\n$M:\n\tb;\n}\n",
    ),
    (
        "\n{\n\ta;\n$L:\n\tb;\n}\n",
        lambda m: insert_after(m, next(m.find(Label)), "$M:\n\tn;"),
        "\n{\n\ta;\n$L:\n$M:\n\tn;\n\tb;\n}\n",
    ),
    (
        "\n{\n  a;\n}\n",
        lambda m: insert_after(
            m, at(m, "a"), Block((Instruction("x"), Label("q"), Instruction("y")))
        ),
        "\n{\n  a;\n  {\n    x;\n  q:\n    y;\n  }\n}\n",
    ),
    (
        "\n{\n  a;\n}\n",
        lambda m: insert_after(m, at(m, "a"), "\t{\n\t\tx;\n\t}\n"),
        "\n{\n  a;\n  {\n  \tx;\n  }\n}\n",
    ),
    # line ends
    (
        "\r\n{\r\n  a;\r\n}\r\n",
        lambda m: append(m, m.functions["f"], "n;\nL:\np;"),
        "\r\n{\r\n  a;\r\n  n;\r\nL:\r\n  p;\r\n}\r\n",
    ),
    (
        "\r\n{\r\n  a;\r\n}",
        lambda m: append(m, m, ".func g() { ret; }"),
        "\r\n{\r\n  a;\r\n}\r\n.func g() { ret; }",
    ),
    (
        "\r{\r  a;\r  b;\r}\r",
        lambda m: insert_before(m, at(m, "b"), "n;"),
        "\r{\r  a;\r  n;\r  b;\r}\r",
    ),
    # the end of the file
    ("{a;} // end", lambda m: append(m, m, ".func g();"), "{a;} // end\n.func g();"),
    ("{a;}\n\x1a", lambda m: append(m, m, ".func g();"), "{a;}\n.func g();\n\x1a"),
    ("{a;}\n\0\0", lambda m: append(m, m, ".func g();"), "{a;}\n.func g();\n\0\0"),
    ("{a;}\n.func g(); // x", lambda m: delete(m, m.functions["g"]), "{a;}\n"),
    # what would run into its neighbour
    ("{.loc 0 0 0{a;}x1:ret;}", lambda m: delete(m, next(m.find(Block))), "{.loc 0 0 0 x1:ret;}"),
    (
        "\n{\n  a;\n}\n",
        lambda m: append(m, m.functions["f"], ".loc 1 2 3"),
        "\n{\n  a;\n  .loc 1 2 3\n}\n",
    ),
    ("{add.s32%r1;}", lambda m: replace(m, word(m, "%r1"), "r1"), "{add.s32 r1;}"),
    # line markers stay
    ('\n{\n  a;\n# 5 "x"\n  b;\n}\n', lambda m: delete(m, at(m, "b")), '\n{\n  a;\n# 5 "x"\n}\n'),
    (
        '\n{\n  a;\n# 5 "x"\n  b;\n}\n',
        lambda m: insert_before(m, at(m, "b"), "n;"),
        '\n{\n  a;\n  n;\n# 5 "x"\n  b;\n}\n',
    ),
    # inside statements
    ("{add.s32 a,b, c ; // k\n}", lambda m: delete(m, word(m, "b")), "{add.s32 a, c ; // k\n}"),
    (
        "{add.s32 a,b, c ; // k\n}",
        lambda m: insert_after(m, word(m, "b"), "[x+4]"),
        "{add.s32 a,b,[x+4], c ; // k\n}",
    ),
    (
        "{add.s32 a,b, c ; // k\n}",
        lambda m: insert_before(m, word(m, "a"), "n"),
        "{add.s32 n,a,b, c ; // k\n}",
    ),
    ("{add a /*1*/, b /*2*/;}", lambda m: delete(m, word(m, "b")), "{add a /*1*/ /*2*/;}"),
    ("{add.rn.f32  a;}", lambda m: delete(m, word(m, ".f32", "modifiers")), "{add.rn  a;}"),
    (
        "{add.f32  a;}",
        lambda m: insert_after(m, word(m, ".f32", "modifiers"), ".x"),
        "{add.f32.x  a;}",
    ),
    (
        "{@!p\tadd a;}",
        lambda m: delete(m, next(c for c in at(m, "add").children() if c.field == "guard")),
        "{add a;}",
    ),
    (
        "{mov /*1*/ a /*2*/, /*3*/ b /*4*/;}",
        lambda m: replace(m, word(m, "a"), "{x, y}"),
        "{mov /*1*/ {x, y} /*2*/, /*3*/ b /*4*/;}",
    ),
    (
        "{a x,y; b z;}",
        lambda m: edit(
            m,
            [
                Replace(word(m, "x"), "u"),
                Delete(word(m, "y")),
                InsertAfter(word(m, "z"), "w"),
                InsertBefore(at(m, "b"), "n;"),
            ],
        ),
        "{a u; n; b z, w;}",
    ),
]


@pytest.mark.parametrize(("before", "change", "after"), CASES)
def test_an_edit_changes_only_what_it_must(before: str, change: Change, after: str) -> None:
    module = parse(HEAD + ".func f()" + before)
    changed = change(module)
    assert emit(changed) == HEAD + ".func f()" + after
    assert parse(emit(changed)) == changed
    assert emit(module) == HEAD + ".func f()" + before


# ---- hand-made trees


def test_code_without_trivia_stays_without() -> None:
    module = strip_trivia(parse(HEAD + ".func f(){a;b;}"))
    assert isinstance(module, Module)
    changed = insert_after(module, at(module, "a"), [Instruction("n"), Label("L")])
    assert emit(changed) == HEAD + "\n.func f()\n{\n\ta;\n\tn;\nL:\n\tb;\n}\n"
    assert all(c.node.trivia is None for c in changed.find(Statement))
    text = insert_after(module, at(module, "a"), "n;   // why")
    assert emit(text) == HEAD + "\n.func f()\n{\n\ta;\n\tn;   // why\n\tb;\n}\n"
    assert emit(delete(changed, at(changed, "n"))) == emit(changed).replace("\tn;\n", "")


def test_statements_are_copied_so_that_none_is_shared() -> None:
    module = parse(HEAD + ".func f()\n{\n\t{ a; }\n\tb;\n}\n")
    (block,) = module.find(Block)
    changed = insert_after(module, at(module, "b"), [block.node, block.node])
    assert emit(changed).count("\t{ a; }\n") == 3
    statements = [c.node for c in changed.find(Statement)]
    assert len({id(node) for node in statements}) == len(statements)


def test_printing_keeps_statements_apart() -> None:
    loc = Loc("1", "2", "3", trivia=("",) * 5)
    note = Instruction("a", trivia=("", "", " // open"))
    ret = Instruction("ret", trivia=("", "", ""))
    block = Block((note, loc, Label("x", trivia=("", "", "")), ret), trivia=("", "", "", ""))
    assert emit(block) == "{a; // open\n.loc 1 2 3x:ret;}"
    nought = Loc("0", "0", "0", trivia=("",) * 5)
    assert emit(block.replace(statements=(nought, Label("x1", trivia=("", "", "")), ret))) == (
        "{.loc 0 0 0 x1:ret;}"
    )


# ---- replace() of a node


def test_replace_keeps_the_gaps_of_tokens_that_stay() -> None:
    module = parse(HEAD + ".func f(){\n @%p /*1*/ add /*2*/ .s32\t%r1 ,%r2,  5 /*3*/; // 4\n}")
    add = at(module, "add").node

    def text(**changes: Any) -> str:
        return emit(add.replace(**changes))

    assert text(opcode="sub") == " @%p /*1*/ sub /*2*/ .s32\t%r1 ,%r2,  5 /*3*/; // 4\n"
    assert text(modifiers=(".s32", ".x")) == (
        " @%p /*1*/ add /*2*/ .s32.x\t%r1 ,%r2,  5 /*3*/; // 4\n"
    )
    assert text(operands=("%r1", "%r2")) == " @%p /*1*/ add /*2*/ .s32\t%r1 ,%r2 /*3*/; // 4\n"
    assert text(guard=None) == " add /*2*/ .s32\t%r1 ,%r2,  5 /*3*/; // 4\n"
    assert emit(add.replace(guard=None).replace(guard=add.guard)).startswith(" @%p add /*2*/ .s32")
    assert text(trivia=None) == "@%p add.s32 \t%r1, %r2, 5;\n"
    assert add.replace() == add
    assert emit(add.replace()) == emit(add)
    with pytest.raises(TypeError, match="colour"):
        add.replace(colour="red")


def test_replace_of_a_head_keeps_the_body() -> None:
    text = HEAD + ".visible .entry k ( .param .u64 a ) // c\n{ ret; } // d\n"
    module = parse(text)
    kernel = module.functions["k"]
    assert emit(replace(module, kernel, kernel.replace(linkage=".weak"))) == text.replace(
        ".visible", ".weak"
    )
    prototype = replace(module, kernel, kernel.replace(statements=None))
    assert parse(emit(prototype)).functions["k"].is_prototype
    assert emit(prototype).endswith("; // d\n")


# ---- what is refused


def overlapping(m: Module) -> list[list[Edit]]:
    block = next(m.find(Block))
    return [
        [Delete(at(m, "b")), Replace(at(m, "b"), "x;")],
        [Delete(block), InsertAfter(at(m, "b"), "x;")],
        [Delete(block), Replace(word(m, "y"), "z")],
        [Delete(at(m, "b")), Replace(word(m, "y"), "z")],
        [Replace(word(m, "y"), "z"), Delete(word(m, "y"))],
        [Move(at(m, "a"), after=block), InsertAfter(at(m, "a"), "x;")],
        [Move(block, after=at(m, "b"))],
        [Append(block, "x;"), Delete(block)],
        [Replace(word(m, "8", "offset"), "4"), Delete(at(m, "c"))],
    ]


@pytest.mark.parametrize("number", range(9))
def test_overlapping_edits_are_named(number: int) -> None:
    module = parse(HEAD + ".func f(){a;{b y;c [x+8];}}")
    edits = overlapping(module)[number]
    with pytest.raises(ValueError, match="overlap") as caught:
        edit(module, edits)
    for item in edits:
        assert type(item).__name__ in str(caught.value)


def test_nested_parts_overlap() -> None:
    module = parse(HEAD + ".func f(){c [x+8];}")
    address = next(c for c in at(module, "c").children() if c.field == "operands")
    for edits in (
        [Delete(address), Replace(word(module, "8", "offset"), "4")],
        [Replace(word(module, "8", "offset"), "4"), Delete(address)],
    ):
        with pytest.raises(ValueError, match="overlap"):
            edit(module, edits)


def test_one_may_insert_beside_what_goes_away() -> None:
    module = parse(HEAD + ".func f()\n{\n  a;\n  b;\n}\n")
    edits = [
        Delete(at(module, "a")),
        InsertAfter(at(module, "a"), "x;"),
        InsertBefore(at(module, "a"), "w;"),
        InsertAfter(at(module, "a"), "y;"),
        Replace(at(module, "b"), "c;"),
        InsertBefore(at(module, "b"), "z;"),
    ]
    body = "  w;\n  x;\n  y;\n  z;\n  c;\n"
    assert emit(edit(module, edits)) == HEAD + ".func f()\n{\n" + body + "}\n"


def test_what_cannot_be_edited() -> None:
    module = parse(HEAD + ".func f(){a x;}")
    other = parse(HEAD + ".func f(){a x;}")
    with pytest.raises(ValueError, match="another tree"):
        delete(module, at(other, "a"))
    with pytest.raises(ValueError, match="not in this module"):
        delete(module, at(other, "a").node)
    with pytest.raises(ValueError, match="cannot be without opcode"):
        delete(module, word(module, "a", "opcode"))
    with pytest.raises(ValueError, match="whole module"):
        delete(module, module)
    with pytest.raises(ValueError, match="no body"):
        append(module, at(module, "a"), "x;")
    with pytest.raises(TypeError, match="statements"):
        replace(module, at(module, "a"), Name("x"))
    with pytest.raises(TypeError, match="cursor"):
        replace(module, Name("x"), "y")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="before"):
        move(module, at(module, "a"))
    with pytest.raises(ParseError):
        insert_after(module, at(module, "a"), "add a")


# ---- laws over real files


def modules(files: list[Path], count: int, seed: int) -> list[tuple[Path, Module]]:
    chosen = random.Random(seed).sample([p for p in files if p.stat().st_size < 60_000], count)
    found = []
    for path in chosen:
        try:
            found.append((path, parse(path.read_bytes())))
        except ParseError:
            continue
    return found


def other(text: Token) -> Token:
    """Return a token of the same kind as another."""
    if isinstance(text, Name):
        return Name("q" if text == "_" else text + "q")
    kinds = {Modifier: ".qq", Integer: "7", Float: "1.5", String: '"q"'}
    return token(kinds.get(type(text), str(text)))


def check_locality(path: Path, module: Module, dice: random.Random) -> int:
    """Change single tokens; exactly their bytes may change."""
    text = emit(module)
    cursors = [
        c
        for c in module.walk()
        if isinstance(c.node, Token)
        and c.field in ("opcode", "modifiers", "operands", "base", "elements", "predicate", "name")
    ]
    for cursor in dice.sample(cursors, min(8, len(cursors))):
        start, end = cursor.span
        new = other(cursor.node)
        changed = emit(replace(module, cursor, new))
        expected = {text[:start] + new + text[end:]}
        expected.add(text[:start] + " " + new + text[end:])
        expected.add(text[:start] + new + " " + text[end:])
        assert changed in expected, (path, cursor)
    return len(cursors)


def check_deletion(path: Path, module: Module, dice: random.Random) -> None:
    """Delete statements and put them back; the other bytes stay in their order."""
    text = emit(module)
    found = list(module.find(Instruction))
    for cursor in dice.sample(found, min(3, len(found))):
        shorter = emit(delete(module, cursor))
        start = 0
        while start < len(shorter) and shorter[start] == text[start]:
            start += 1
        gone = len(text) - len(shorter)
        assert text[start + gone :] == shorter[start:], (path, cursor)
        assert gone >= cursor.span.end - cursor.span.start, (path, cursor)
        made = Instruction("nop_here")
        for longer in (insert_before(module, cursor, made), insert_after(module, cursor, made)):
            again = emit(delete(longer, at(longer, "nop_here")))
            assert again == text, (path, cursor)
            assert parse(emit(longer)) == longer


def test_laws_over_own_corpus(corpus_files: list[Path]) -> None:
    dice = random.Random(3)
    seen = 0
    for path, module in modules(corpus_files, 30, seed=4):
        seen += check_locality(path, module, dice)
        check_deletion(path, module, dice)
    assert seen


def test_laws_over_shared_corpus(shared: Path) -> None:
    dice = random.Random(6)
    for path, module in modules(sorted((shared / "corpus").rglob("*.ptx")), 30, seed=7):
        check_locality(path, module, dice)
        check_deletion(path, module, dice)


# ---- size


def test_many_edits_at_once_take_linear_time() -> None:
    lines = [f"\tadd.s32 %r{i}, %r{i % 7}, 1; // {i}\n" for i in range(6000)]
    module = parse(HEAD + ".func f()\n{\n" + "".join(lines) + "}\n")
    edits: list[Edit] = []
    expected = []
    for number, cursor in enumerate(module.find(opcode="add")):
        if number % 3 == 0:
            edits.append(Delete(cursor))
        elif number % 3 == 1:
            edits.append(Replace(Cursor(cursor.node.opcode, cursor, "opcode"), "sub"))
            expected.append(lines[number].replace("add", "sub"))
        else:
            edits.append(InsertBefore(cursor, Instruction("ret")))
            expected += ["\tret;\n", lines[number]]
    assert emit(edit(module, edits)) == HEAD + ".func f()\n{\n" + "".join(expected) + "}\n"


def test_edits_in_deep_trees() -> None:
    text = HEAD + ".func f()\n{\n" + "{" * 1500 + "a " + "(" * 2000 + "1" + ")" * 2000 + ";"
    text += "}" * 1501
    module = parse(text)
    one = next(module.find(Token, text="1"))
    assert emit(replace(module, one, "2")) == text.replace("(1)", "(2)")
    assert emit(insert_after(module, at(module, "a"), "b;")) == text.replace(");}", ");b;}")
    assert emit(delete(module, at(module, "a"))).endswith("{" + "}" * 1501)
