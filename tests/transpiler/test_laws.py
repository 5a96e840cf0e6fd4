"""What is transpiled comes back, over files, drawn trees and deep ones, in each mode."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest
import python_laws
import strategies
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from python_laws import MODES, Unlawful

import ptxkit
from ptxkit.checker.check import check
from ptxkit.diagnostics import ParseError
from ptxkit.syntax import tree
from ptxkit.syntax.trivia import map_statements

QUICK = settings(
    max_examples=2, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
SEEDS = st.integers(0, 1 << 20)
HEADER = ".version 9.0\n.target sm_90a\n.address_size 64\n"

mode_of = pytest.mark.parametrize("mode", MODES)


def sample(files: list[Path], count: int, seed: int) -> list[Path]:
    small = [path for path in files if path.stat().st_size < 30_000]
    return sorted(random.Random(seed).sample(small, min(count, len(small))))


def escapes(source: str) -> list[int]:
    """Return the lines that spell an instruction by `ptx.op`."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr == "op"
        and isinstance(node.value, ast.Name)
        and node.value.id == "ptx"
    ]


def check_file(path: Path, mode: str) -> None:
    try:
        module = ptxkit.parse(path.read_bytes())
    except ParseError:
        return
    source = python_laws.check(module, mode, name=path.name)
    if not any(item.severity == "error" for item in check(module)):
        # A backslash before an opcode is no matter of the table.
        odd = sum(getattr(item, "escape", None) is not None for item in strategies.nodes(module))
        assert len(escapes(source)) == odd, path
        assert "check=False" not in source, path


# ---- over files


@mode_of
def test_hand_written_files(corpus_files: list[Path], mode: str) -> None:
    chosen = [path for path in corpus_files if path.parent.name == "hand"]
    for path in sample(chosen, len(chosen), 0):
        check_file(path, mode)


@mode_of
def test_some_of_the_corpus(corpus_files: list[Path], mode: str) -> None:
    for path in sample(corpus_files, 12, seed=11):
        check_file(path, mode)


@pytest.mark.slow
@mode_of
def test_the_whole_corpus(corpus_files: list[Path], mode: str) -> None:
    for path in corpus_files:
        check_file(path, mode)


@pytest.mark.slow
@mode_of
def test_some_of_the_shared_files(shared: Path, mode: str) -> None:
    for path in sample(sorted((shared / "corpus").rglob("*.ptx")), 100, seed=12):
        check_file(path, mode)


# ---- over drawn trees


def check_drawn(module: tree.Module, seed: int) -> None:
    """Check a module in one mode: each takes its time."""
    dressed = ptxkit.parse(ptxkit.emit(strategies.dressed(module, seed)))
    python_laws.check(dressed, list(MODES)[seed // 2 % len(MODES)])


@pytest.mark.parametrize("cls", strategies.WITNESS, ids=lambda cls: cls.__name__)
def test_every_class_of_nodes(cls: Any) -> None:
    @QUICK
    @given(strategies.HEADER, strategies.WITNESS[cls], SEEDS)
    def check_one(header: tuple[Any, ...], item: Any, seed: int) -> None:
        check_drawn(strategies.module_of(header, (item,)), seed)

    check_one()


@settings(QUICK, max_examples=25)
@given(strategies.modules(), SEEDS)
def test_modules(module: tree.Module, seed: int) -> None:
    check_drawn(module, seed)


@pytest.mark.slow
@settings(QUICK, max_examples=400)
@given(strategies.modules(6), SEEDS)
def test_many_modules(module: tree.Module, seed: int) -> None:
    check_drawn(module, seed)


@settings(QUICK, max_examples=10)
@given(strategies.modules())
def test_modules_without_trivia(module: tree.Module) -> None:
    bare = map_statements(module, lambda item, _: item.replace(trivia=None))
    for mode in MODES:
        text = python_laws.run(python_laws.python_of(bare, mode))
        python_laws.check_text(text, bare, mode)


# ---- deep ones


def in_function(body: str) -> tree.Module:
    return ptxkit.parse(f"{HEADER}.entry k()\n{{\n{body}\n}}\n")


def nested(left: str, inside: str, right: str, depth: int) -> str:
    return left * depth + inside + right * depth


DEEP = {
    "scopes": nested("{ .reg .b32 a;\n", "ret;", "}\n", 300),
    "parentheses": f"mov.u32 a, {nested('(', '1', ')', 2000)};",
    "parentheses and sums": f"mov.u32 a, {nested('(1+', '1', ')', 2000)};",
    "signs": f"mov.u32 a, {nested('- ', '1', '', 2000)};",
    "casts": f"mov.u32 a, {nested('(.s64)', '1', '', 2000)};",
    "sums": f"mov.u32 a, {nested('1+', '1', '', 2000)};",
    "choices": f"mov.u32 a, {nested('1?2:', '3', '', 2000)};",
    "choices first": f"mov.u32 a, {nested('(', '1', '?2:3)', 2000)};",
    "an offset": f"ld.global.u32 a, [b+{nested('(2*', '2', ')', 2000)}];",
    "a long vector": f"mov.b32 a, {{{', '.join(f'%r{n}' for n in range(3000))}}};",
    "many labels": "\n".join(f"L{n}: bra L{n};" for n in range(500)),
}


@mode_of
@pytest.mark.parametrize("name", DEEP)
def test_deep_code(name: str, mode: str) -> None:
    python_laws.check(in_function(f".reg .b32 a, %r<3000>; .reg .b64 b;\n{DEEP[name]}"), mode)


@mode_of
def test_deep_initial_values(mode: str) -> None:
    text = f".global .u32 a[1] = {nested('{', '1', '}', 2000)};\n"
    text += f".global .u32 b = {nested('(1+', '1', ')', 2000)};\n"
    python_laws.check(ptxkit.parse(HEADER + text), mode)


@mode_of
def test_scopes_in_a_branch_at_the_limit_of_python(mode: str) -> None:
    for depth in range(12, 24):
        inner = nested("{\n@p bra L;\n", "ret;", "L:\n}\n", depth)
        source = python_laws.check(in_function(f".reg .pred p;\n{inner}"), mode)
        assert ("begin()" in source) == (depth > 15 or "begin()" in source)


# Functions declared before their bodies: called before, within, after, or not at all.
CALLS = {
    "within its own body": ".func f ();\n.func f () { call f; ret; }\n",
    "before its body": ".func f ();\n.func g () { call f; ret; }\n.func f () { ret; }\n",
    "before and within": ".func f ();\n.func g () { call f; }\n.func f () { call f; call g; }\n",
    "after its body": ".func f ();\n.func f () { ret; }\n.func g () { call f; ret; }\n",
    "never": ".func f ();\n.func f () { ret; }\n",
    "declared twice": ".func f ();\n.func f ();\n.func f () { call f; }\n.func g () { call f; }\n",
    "declared afterwards": ".func f () { ret; }\n.func f ();\n.func g () { call f; ret; }\n",
    "two bodies": ".func f () { call f; }\n.func f () { call f; }\n.func g () { call f; }\n",
    "one another": ".func f ();\n.func g ();\n.func f () { call g; }\n.func g () { call f; }\n",
    "its address": ".func f ();\n.global .u64 p = f;\n.func f () { .reg .b64 a; mov.u64 a, f; }\n",
}


@mode_of
@pytest.mark.parametrize("name", CALLS)
def test_functions_that_are_declared_and_called(name: str, mode: str) -> None:
    python_laws.check(ptxkit.parse(HEADER + CALLS[name]), mode)


# ---- the laws themselves


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "from ptxkit.dsl.script import run",
        "from ptxkit.dsl import ptx as x",
        "exec('ret')",
        "ptx.ret(); ptx.op('ret; exit')()",
        "ptx.op('mov.u32 a, 1')()",
        "ptx.ret().__class__",
        "label('L1')",
        "x = [i for i in (1, 2)]",
        "x = lambda: 1",
        "x = b'ret'",
        "x = f'{m}'",
        "x = 123456789012345678901234567890",
        "while True: pass",
    ],
)
def test_the_laws_refuse(line: str) -> None:
    module = in_function("ret;")
    source = python_laws.check(module, "plain")
    with pytest.raises(Unlawful):
        python_laws.check_syntax(f"{source}{line}\n", module, "plain")


def test_the_laws_compare() -> None:
    module, other = in_function("ret;"), in_function("exit;")
    with pytest.raises(AssertionError):
        python_laws.check_text(ptxkit.emit(other), module, "plain")
    with pytest.raises(AssertionError):
        python_laws.check_text(ptxkit.emit(module).replace("ret", " ret"), module, "exact")
    commented = in_function("ret; // a\n// b")
    with pytest.raises(AssertionError):
        python_laws.check_comments(python_laws.python_of(module, "plain"), commented, "plain")
