"""Control-flow graphs: blocks, edges, what leaves a function, dominators, loops."""

from __future__ import annotations

import random
import time

import pytest

import ptxkit
from ptxkit.analysis.cfg import ControlFlowGraph, control_flow, flattened
from ptxkit.analysis.symbol import symbols
from ptxkit.isa import control
from ptxkit.syntax.tree import Call, Instruction, Label

HEADER = ".version 8.8\n.target sm_90\n.address_size 64\n"
BEFORE = (
    ".func f(); .func stop() .noreturn; .func g();\n"
    ".func back() {ret;}\n.func halt() .noreturn {trap;}\n"
)
DECLARATIONS = ".reg .pred p; .reg .u32 a; .reg .u64 d;\n"


def graph(body: str) -> ControlFlowGraph:
    module = ptxkit.parse(f"{HEADER}{BEFORE}.entry k() {{\n{DECLARATIONS}{body}\n}}\n")
    return control_flow(module.functions["k"], module)


def edges(flow: ControlFlowGraph) -> str:
    """Return the edges in short: `0>1` falls through, `0-1` is taken, `0*1` is by a table."""
    marks = {"fallthrough": ">", "taken": "-", "table": "*"}
    found = sorted(flow.edges, key=lambda e: (e.source, e.target, e.kind))
    return " ".join(f"{e.source}{marks[e.kind]}{e.target}" for e in found)


def leaves(flow: ControlFlowGraph) -> str:
    return " ".join(f"{b.index}:{b.leaves}" for b in flow.blocks if b.leaves is not None)


# body, edges, how control leaves
ROWS = [
    ("", "", "0:end"),
    ("ret;", "", "0:return"),
    ("mov.u32 a, 1;", "", "0:end"),
    ("mov.u32 a, 1; exit;", "", "0:exit"),
    ("trap;", "", "0:trap"),
    ("ret; mov.u32 a, 1;", "", "0:return 1:end"),
    ("@p ret; mov.u32 a, 1; ret;", "0>1", "0:return 1:return"),
    ("@!p exit;", "0>1", "0:exit 1:end"),
    ("bra L; mov.u32 a, 1; L: ret;", "0-2 1>2", "2:return"),
    ("@p bra L; mov.u32 a, 1; L: ret;", "0>1 0-2 1>2", "2:return"),
    ("@p bra L; L: ret;", "0>1 0-1", "1:return"),
    ("L: bra L;", "0-0", ""),
    ("L: @p bra L; ret;", "0-0 0>1", "1:return"),
    ("mov.u32 a, 1; L: bra.uni L;", "0>1 1-1", ""),
    # labels in a row are one block; declarations and directives cut nothing
    ("L: M: N: @p bra M; @p bra N; ret;", "0-0 0>1 1-0 1>2", "2:return"),
    ("L: .reg .u32 b; M: mov.u32 a, 1; @p bra M; ret;", "0-0 0>1", "1:return"),
    # scopes are flattened; the inner label is meant
    ("L: {L: @p bra L; {@p bra M;}} M: ret;", "0-0 0>1 1>2 1-2", "2:return"),
    ("{ {ret;} } {mov.u32 a, 1; {} }", "", "0:return 1:end"),
    # calls come back, unless to .noreturn functions
    ("call f, (); ret;", "", "0:return"),
    ("call stop, (); ret;", "", "0:noreturn 1:return"),
    ("call halt, (); ret;", "", "0:noreturn 1:return"),
    ("@p call stop, (); ret;", "0>1", "0:noreturn 1:return"),
    ("P: .callprototype _() .noreturn; call d, (), P; ret;", "", "0:noreturn 1:return"),
    ("P: .callprototype _(); call d, (), P; ret;", "", "0:return"),
    ("T: .calltargets stop, halt; call d, (), T; ret;", "", "0:noreturn 1:return"),
    ("T: .calltargets stop, f; call d, (), T; ret;", "", "0:return"),
    # tables
    ("T: .branchtargets A, B; brx.idx a, T; A: ret; B: ret;", "0*1 0*2", "1:return 2:return"),
    ("T: .branchtargets A, A; @p brx.idx a, T; ret; A: trap;", "0>1 0*2", "1:return 2:trap"),
    ("T: .branchtargets A<3>; brx.idx a, T; A2: A1: exit; A0: ret;", "0*1 0*2", "1:exit 2:return"),
    # what the assembler refuses has a graph too
    ("bra nowhere; ret;", "", "0:unknown 1:return"),
    ("bra d; ret;", "", "0:unknown 1:return"),
    ("brx.idx a, T; T: .branchtargets A; A: ret;", "", "0:unknown 1:return"),
]


@pytest.mark.parametrize(("body", "expected", "expected_leaves"), ROWS)
def test_edges(body: str, expected: str, expected_leaves: str) -> None:
    flow = graph(body)
    assert edges(flow) == expected
    assert leaves(flow) == expected_leaves
    assert flow.exits == tuple(b.index for b in flow.blocks if b.leaves)


def test_blocks_hold_every_statement_in_order() -> None:
    flow = graph('L: {call f, (); @p bra L; {M: .pragma "nounroll";} } call g, (); ret; {M:}')
    held = [item for block in flow.blocks for item in block.statements]
    assert [id(item) for item in held] == [id(item) for item in flattened(flow.function)]
    first, second = flow.blocks[:2]
    assert [label.name for label in first.labels] == ["L"]
    assert [call.target for call in first.calls] == ["f"]
    assert [item.opcode for item in second.instructions] == ["call", "ret"]
    assert [label.name for label in second.labels] == ["M"]


def test_unreachable_blocks() -> None:
    assert graph("ret; A: bra B; B: bra A;").unreachable == (1, 2)
    assert graph("@p ret; A: bra B; B: bra A;").unreachable == ()


def test_dominators_and_loops() -> None:
    flow = graph(
        "A: @p bra D; B: @p bra B; C: bra E; D: mov.u32 a, 1; E: @p bra A; F: ret; G: bra G;"
    )
    assert flow.immediate_dominators == {0: 0, 1: 0, 2: 1, 3: 0, 4: 0, 5: 4}
    assert flow.dominates(0, 5) and flow.dominates(1, 2) and not flow.dominates(1, 4)
    assert not flow.dominates(6, 6)  # unreachable
    assert [(loop.header, loop.latches, sorted(loop.blocks)) for loop in flow.loops] == [
        (0, (4,), [0, 1, 2, 3, 4]),
        (1, (1,), [1]),
    ]


def test_a_loop_with_two_entries_is_no_natural_loop() -> None:
    assert graph("@p bra B; A: mov.u32 a, 1; B: @p bra A; ret;").loops == ()


def naive_dominators(flow: ControlFlowGraph) -> dict[int, set[int]]:
    """Return the dominators of each reachable block: without them it cannot be reached."""

    def reached(without: int | None) -> set[int]:
        seen: set[int] = set()
        stack = [flow.entry]
        while stack:
            block = stack.pop()
            if block not in seen and block != without:
                seen.add(block)
                stack.extend(flow.successors[block])
        return seen

    everything = reached(None)
    found: dict[int, set[int]] = {block: {block} for block in everything}
    for block in everything:
        for other in everything - reached(block):
            found[other].add(block)
    return found


def random_body(rng: random.Random, count: int) -> str:
    lines = []
    for number in range(count):
        guard = rng.choice(["", "@p ", "@p "])
        target = rng.randrange(count)
        lines.append(f"L{number}: mov.u32 a, 1; {guard}bra L{target};")
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(20))
def test_dominators_of_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    flow = graph(random_body(rng, rng.randrange(2, 30)))
    naive = naive_dominators(flow)
    for block, dominators in naive.items():
        assert {other for other in naive if flow.dominates(other, block)} == dominators
    for source, target, _ in flow.edges:
        if source in naive and target in naive[source]:
            loop = next(loop for loop in flow.loops if loop.header == target)
            assert source in loop.latches and source in loop.blocks
            assert all(target in naive[block] for block in loop.blocks)


def test_a_prototype_has_no_graph() -> None:
    module = ptxkit.parse(HEADER + ".func f();\n")
    with pytest.raises(ValueError, match="prototype"):
        control_flow(module.functions["f"], module)


def test_a_function_alone() -> None:
    module = ptxkit.parse(HEADER + ".func f() { L: @p bra L; call g, (); }\n")
    flow = control_flow(module.functions["f"])
    assert edges(flow) == "0-0 0>1" and leaves(flow) == "1:end"


def test_control_table() -> None:
    rows = control.load()
    assert {row.kind for row in rows.values()} == {
        "branch", "table", "call", "return", "exit", "trap",
    }  # fmt: skip
    module = ptxkit.parse(HEADER + ".func f() { bra L; call f, (); add.u32 a, b, c; }\n")
    body = module.functions["f"].statements or ()
    kinds = [
        row and row.kind
        for row in (control.control_of(s) for s in body if isinstance(s, (Instruction, Call)))
    ]
    assert kinds == ["branch", "call", None]


def test_time_is_linear() -> None:
    def seconds(count: int) -> float:
        lines = "".join(f"L{n}: add.u32 a, a, 1;\n@p bra L{n - n % 2};\n" for n in range(count))
        module = ptxkit.parse(f"{HEADER}.entry k() {{\n{DECLARATIONS}{lines}}}\n")
        table = symbols(module)
        best = 9e9
        for _ in range(4):
            start = time.process_time()
            flow = control_flow(module.functions["k"], table)
            assert len(flow.blocks) == count + 1 and len(flow.loops) == count // 2
            best = min(best, time.process_time() - start)
        return best

    assert seconds(6_000) < 12 * seconds(1_500)  # 4 times as long, and noise


def test_deep_scopes() -> None:
    flow = graph("{ L: @p bra L;\n" * 1500 + "}" * 1500 + "ret;")
    assert len(flow.blocks) == 1501 and len(flow.loops) == 1500
    assert sum(isinstance(s, Label) for b in flow.blocks for s in b.statements) == 1500
