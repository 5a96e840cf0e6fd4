"""`parse` and nodes: bytes in and out, what the tree says, values, deep and long inputs."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit.diagnostics import ParseError
from ptxkit.syntax import tree
from ptxkit.syntax.token import Modifier, Name
from ptxkit.syntax.trivia import strip_trivia

node: Any = tree  # its classes take plain strings for tokens, which type checkers do not know
HEADER = ".version 8.8\n.target sm_90a\n.address_size 64\n"


def body(text: str) -> tuple[Any, ...]:
    """Return the statements of a function with a body."""
    module = ptxkit.parse(HEADER + ".func f()\n{\n" + text + "\n}\n")
    statements: tuple[Any, ...] = module.functions["f"].statements or ()
    return statements


def comes_back(data: bytes) -> bool:
    return ptxkit.emit(ptxkit.parse(data)).encode("utf-8", "surrogateescape") == data


# ---- bytes

KERNEL = HEADER + "// é\n.func f()\n{\n\tadd.s32 %r1, %r2, 4; // c\n}\n"


@pytest.mark.parametrize(
    "data",
    [
        KERNEL.encode(),
        KERNEL.replace("\n", "\r\n").encode(),
        KERNEL.replace("// é\n", "").replace(" // c", "").replace("\n", "\r").encode(),
        KERNEL.replace("\n", "\n\f\x1a").encode(),
        KERNEL.removesuffix("\n").encode(),
        KERNEL.encode() + b"\x1a",
        KERNEL.encode() + b"\0",
        KERNEL.encode() + b"\0\0\n\0 \x1a",
        KERNEL.encode() + b"// c\0\0",
        KERNEL.encode() + b"/* no line end */",
        KERNEL.encode("latin-1"),
        KERNEL.encode().replace(b"\xc3\xa9", b"\xff\xfe \xed\xa0\x80 \xf0\x9f"),
        HEADER.encode(),
        b".version 8.8 .target sm_90",
        b"/**/.version 8.8/**/.target/**/sm_90/**/",
        b"\n\n.version 8.8\r\n.target sm_90",
    ],
)
def test_bytes_come_back(data: bytes) -> None:
    assert comes_back(data)


def test_text_and_bytes_give_the_same_tree() -> None:
    data = KERNEL.encode("latin-1")
    text = data.decode("utf-8", "surrogateescape")
    for source in (data, bytearray(data), memoryview(data)):
        assert ptxkit.parse(source).equals(ptxkit.parse(text), trivia=True)  # type: ignore[arg-type]


def test_nul_padding_follows_the_last_trivia() -> None:
    module = ptxkit.parse(KERNEL + "\0\0")
    assert module.trivia == ("\0\0",)
    assert module == ptxkit.parse(KERNEL)


# ---- what the tree says


def test_header_is_read() -> None:
    module = ptxkit.parse(".version 8.8\n.target sm_90a, debug\n.address_size 64\n")
    assert module.version == (8, 8)
    assert module.target == "sm_90a"
    assert module.statements[1] == node.Target(("sm_90a", "debug"))


def test_instruction_has_its_parts() -> None:
    (one,) = body("@!%p add.rn.f32 %r1|%p2, {%a, _}, [%rd1+8], -4, !%q, x.y;")
    assert (one.opcode, one.modifiers) == ("add", (".rn", ".f32"))
    assert one.guard == node.Guard("%p", "!")
    assert one.operands == (
        node.Pair("%r1", "%p2"),
        node.Vector(("%a", "_")),
        node.Address((node.Offset("%rd1", "8"),)),
        node.Unary("-", "4"),
        node.Unary("!", "%q"),
        node.Member("x", ".y"),
    )
    assert isinstance(one.opcode, Name) and isinstance(one.modifiers[0], Modifier)


def test_unknown_opcodes_parse() -> None:
    (one,) = body("frobnicate.v99.nobody::heard:2 %r1;")
    assert one.modifiers == (".v99", ".nobody::heard:2")


def test_call_has_its_parts() -> None:
    (one,) = body("@p call.uni (%r1), f, (%a, 4, _), P;")
    assert (one.returns, one.target, one.prototype) == (("%r1",), "f", "P")
    assert one.arguments == ("%a", "4", "_")
    bare, empty = body("call f; call (), f, ();")
    assert (bare.returns, bare.arguments) == (None, None)
    assert (empty.returns, empty.arguments) == ((), ())


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("1+2*3", "1+(2*3)"),
        ("1-2-3", "(1-2)-3"),
        ("1<<2+3", "1<<(2+3)"),
        ("1|2^3&4", "1|(2^(3&4))"),
        ("1==2<3", "1==(2<3)"),
        ("1&&2||3&&4", "(1&&2)||(3&&4)"),
        ("-1+2", "(-1)+2"),
        ("-~!+1", "-(~(!(+1)))"),
        ("(.s64)1+2", "((.s64)1)+2"),
        ("(.s64)-1", "(.s64)(-1)"),
        ("1?2:3?4:5", "1?2:(3?4:5)"),
        ("1?2?3:4:5", "1?(2?3:4):5"),
        ("1||2?3:4", "(1||2)?3:4"),
        ("7% 3*2", "(7% 3)*2"),
    ],
)
def test_operators_bind_as_in_c(text: str, grouped: str) -> None:
    def bare(part: Any) -> Any:
        if isinstance(part, tree.Parenthesized):
            return bare(part.expression)
        if isinstance(part, str):
            return str(part)
        return (type(part), *(bare(getattr(part, name)) for name in type(part).fields))

    (left,), (right,) = body(f"mov a, {text};"), body(f"mov a, {grouped};")
    assert bare(left.operands[1]) == bare(right.operands[1])


def test_offset_takes_the_whole_expression() -> None:
    (one,) = body("mov a, b+4-2, c+1?2:3;")
    assert one.operands[1] == node.Offset("b", node.Binary("4", "-", "2"))
    assert one.operands[2] == node.Offset("c", node.Conditional("1", "2", "3"))


def test_definition_is_found_before_its_prototype() -> None:
    module = ptxkit.parse(HEADER + ".func f();\n.func f() { ret; }\n.func f();\n.func g();\n")
    assert module.functions["f"].statements
    assert module.functions["g"].is_prototype


# ---- nodes: equality, hash, pickle, copy (case 264)

A = HEADER + ".visible .entry k()\n{\n\t.reg .b32 %r<2>;\n\tmov.b32 %r1, 0x10;\n\tret;\n}\n"
B = A.replace("\tmov.b32 %r1, 0x10;", "   mov.b32   %r1 ,0x10 ; // sixteen")
C = A.replace("0x10", "17")


def test_layout_does_not_count_when_trees_compare() -> None:
    a, b, c = map(ptxkit.parse, (A, B, C))
    assert a == b and hash(a) == hash(b)
    assert a != c
    assert not a.equals(b, trivia=True) and a.equals(ptxkit.parse(A), trivia=True)
    assert a != "a" and a != a.statements
    assert len({a, b, c}) == 2


def test_any_difference_makes_trees_unequal() -> None:
    texts = [
        "add a;",
        "add b;",
        "add a, b;",
        "add;",
        "add.x a;",
        "sub a;",
        "@p add a;",
        "@!p add a;",
        "\\add a;",
        "add [a];",
        "add [a].unified;",
        "add {a};",
        "add a; add a;",
        "add a+1;",
        "add a.x;",
        "add 1;",
        "add 1.0;",
        "call add, (a);",
        "call add, ();",
        "call add;",
        "",
    ]
    trees = [ptxkit.parse(HEADER + ".func f() {" + text + "}") for text in texts]
    for at, one in enumerate(trees):
        assert [at == index for index in range(len(trees))] == [one == other for other in trees]
    assert len(set(trees)) == len(trees)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_trees_go_through_pickle(protocol: int) -> None:
    module = ptxkit.parse(B)
    back = pickle.loads(pickle.dumps(module, protocol))
    assert back.equals(module, trivia=True)
    assert ptxkit.emit(back) == B


def test_copies_are_the_tree_itself() -> None:
    module = ptxkit.parse(A)
    assert copy.copy(module) == module and copy.deepcopy(module) == module
    assert ptxkit.emit(copy.deepcopy(module)) == A


def test_nodes_are_immutable() -> None:
    module = ptxkit.parse(A)
    function: Any = module.functions["k"]
    for one, field in ((module, "statements"), (function, "name"), (function, "trivia")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(one, field, ())
        with pytest.raises(AttributeError, match="immutable"):
            delattr(one, field)
    with pytest.raises(AttributeError, match="immutable"):
        function.name.text2 = "x"
    with pytest.raises(AttributeError):
        function.unknown = 1
    assert not hasattr(function, "__dict__")


def test_impossible_nodes_are_refused() -> None:
    with pytest.raises(TypeError, match="needs the field 'opcode'"):
        node.Instruction()
    with pytest.raises(TypeError, match="no field 'opcod'"):
        node.Instruction("add", opcod="x")
    with pytest.raises(TypeError, match="two values for 'opcode'"):
        node.Instruction("add", opcode="x")
    with pytest.raises(TypeError, match="takes Node, got 4"):
        node.Unary("-", 4)
    with pytest.raises(TypeError, match="takes a sequence of nodes, got 'a'"):
        node.Vector("a")
    with pytest.raises(ValueError, match="'a b' is not a Name token"):
        node.Label("a b")


def test_repr_can_be_evaluated() -> None:
    module = ptxkit.parse(A)
    names = {**vars(tree), **vars(sys.modules["ptxkit.syntax.token"])}
    assert eval(repr(module), names) == module


# ---- deep and long inputs

DEEP = {
    "scopes": HEADER + ".func f()\n" + "{" * 1500 + " ret; " + "}" * 1500 + "\n",
    "parentheses": HEADER + ".global .b32 x = " + "(" * 2000 + "1" + ")" * 2000 + ";\n",
    "signs": HEADER + ".global .b32 x = " + "-" * 2000 + "1;\n",
    "casts": HEADER + ".global .b64 x = " + "(.s64)" * 2000 + "1;\n",
    "sums": HEADER + ".global .b32 x = " + "1+" * 2000 + "1;\n",
    "conditions": HEADER + ".global .b32 x = " + "1?2:" * 2000 + "3;\n",
    "conditions inside": HEADER + ".global .b32 x = " + "1?" * 2000 + "2" + ":3" * 2000 + ";\n",
    "aggregates": HEADER + ".global .b32 x[] = " + "{" * 2000 + "1" + "}" * 2000 + ";\n",
    "in an address": HEADER + ".func f() { ld a, [b+" + "(" * 2000 + "4" + ")" * 2000 + "]; }\n",
}


def go_through_everything(text: str) -> None:
    module = ptxkit.parse(text)
    other = ptxkit.parse(text)
    assert ptxkit.emit(module) == text
    assert module == other and hash(module) == hash(other)
    assert len(repr(module)) > len(text) // 2
    assert pickle.loads(pickle.dumps(module)).equals(module, trivia=True)
    assert ptxkit.from_json(ptxkit.to_json(module)).equals(module, trivia=True)
    assert sum(1 for _ in module.walk()) > 100
    bare = strip_trivia(module)
    assert bare == module and ptxkit.parse(ptxkit.emit(bare)) == module
    del bare, other, module  # freeing must not recurse either


@pytest.mark.parametrize("kind", DEEP)
def test_deep_nesting_needs_no_recursion(kind: str) -> None:
    limit = sys.getrecursionlimit()
    go_through_everything(DEEP[kind])
    assert sys.getrecursionlimit() == limit


def test_deep_nesting_in_a_thread_with_a_small_stack() -> None:
    failures: list[BaseException] = []

    def run() -> None:
        try:
            go_through_everything(DEEP["scopes"])
        except BaseException as error:  # noqa: BLE001 - handed to the test's own thread
            failures.append(error)

    old = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(old)
    assert failures == []


def many(count: int) -> str:
    """Return a kernel of `count` statements (case 266)."""
    rows = (f"\tadd.s32 %r{i % 7 + 1}, %r{(i + 3) % 7 + 1}, {i};\n" for i in range(count))
    return f"{HEADER}.visible .entry k(.param .u64 p)\n{{\n{''.join(rows)}\tret;\n}}\n"


def test_a_hundred_thousand_statements() -> None:
    text = many(100_000)
    module = ptxkit.parse(text)
    assert len(module.functions["k"].statements or ()) == 100_001
    assert ptxkit.emit(module) == text
    other = ptxkit.parse(text)
    assert module == other and hash(module) == hash(other)
    assert repr(module).count("Instruction(") == 100_001
    assert pickle.loads(pickle.dumps(module)) == module
    assert sum(1 for _ in module.find(opcode="add")) == 100_000


@pytest.mark.slow
def test_a_hundred_thousand_statements_through_json() -> None:
    text = many(100_000)
    assert ptxkit.emit(ptxkit.from_json(ptxkit.to_json(ptxkit.parse(text)))) == text


def _ratio(run: Callable[[str], object], small: str, large: str) -> float:
    """Return how much longer the large input takes; what takes less than 50 ms is noise."""

    def best(text: str) -> float:
        times = []
        for _ in range(4):
            begun = time.process_time()
            run(text)
            times.append(time.process_time() - begun)
        return min(times)

    return best(large) / max(best(small), 0.05)


@pytest.mark.parametrize("operation", ["parse and emit", "refuse", "pickle", "walk", "one list"])
def test_time_is_linear(operation: str) -> None:
    """Eight times the input takes less than twenty times as long: 64 would be quadratic."""

    def refuse(text: str) -> None:
        with pytest.raises(ParseError):
            ptxkit.parse(text.replace("ret;", "ret )"))

    def one_list(text: str) -> None:
        values = ", ".join(str(i) for i in range(text.count("\n")))
        ptxkit.emit(ptxkit.parse(f"{HEADER}.global .b32 x[] = {{{values}}};\n"))

    operations: dict[str, Callable[[str], object]] = {
        "parse and emit": lambda text: ptxkit.emit(ptxkit.parse(text)),
        "refuse": refuse,
        "pickle": lambda text: pickle.loads(pickle.dumps(ptxkit.parse(text))),
        "walk": lambda text: sum(1 for _ in ptxkit.parse(text).walk()),
        "one list": one_list,
    }
    unit = 400 if operation == "refuse" else 1500
    assert _ratio(operations[operation], many(unit), many(8 * unit)) < 20


HOSTILE: list[tuple[str, int]] = [
    ("/*", 10_000),
    ('"', 10_001),
    ("# ", 10_000),
    (".", 10_000),
    ("{", 1_000),
    ("(", 10_000),
    ("add a, ", 3_000),
    ("/* */ ", 10_000),
    ("// c\n", 10_000),
    ('# 5 "', 5_000),
    ('\n# 5 "f"', 5_000),
    (" ", 100_000),
    ("a", 100_000),
    ("1", 100_000),
    ("@p ", 3_000),
    ("L: ", 3_000),
    (".x::y", 5_000),
    ("[a,", 3_000),
    (".source_begin\n", 5_000),
]


@pytest.mark.parametrize(("text", "count"), HOSTILE, ids=lambda value: ascii(value)[:9])
def test_hostile_inputs_are_refused_in_linear_time(text: str, count: int) -> None:
    """Four times the input takes less than ten times as long: 16 would be quadratic."""

    def refuse(times: str) -> None:
        for where in (HEADER + times + "!", HEADER + ".func f() {" + times + "!"):
            with pytest.raises(ParseError):
                ptxkit.parse(where)

    refuse(text)
    assert _ratio(refuse, text * count, text * count * 4) < 10


def test_the_largest_hand_written_files_come_back(corpus_files: list[Path]) -> None:
    for name in ("deep_scopes.ptx", "deep_expressions.ptx", "comments_everywhere.ptx"):
        path = next(path for path in corpus_files if path.name == name)
        assert comes_back(path.read_bytes())
