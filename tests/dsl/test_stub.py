"""The stub of `ptx`: made of the table, and what type checkers make of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from mypy import api

from ptxkit import sreg, types
from ptxkit.dsl.stub import STUB, Automaton, text
from ptxkit.isa.example import draw
from ptxkit.isa.names import python_name
from ptxkit.isa.table import load

GOOD = """
from ptxkit import kernel, ptx, reg, smem, sreg
from ptxkit.dsl import array, if_, pair
from ptxkit.dsl.register import Register
from ptxkit.types import b8, f32, param, ptr, tensormap, u32


@kernel(target="sm_90a", block=256)
def k(x: f32, y: ptr[f32], n: u32, m: tensormap, q: param[u32], *, stages: int = 2) -> None:
    i = ptx.mov.u32(sreg.tid.x)
    with if_(i < n):
        ptx.st.global_.f32([y + 4], ptx.fma.rn.f32(x, x, 1.0))
    ptx.ld.shared.v4.f32(array(f32, 4), [smem(b8, 64)])
    ptx.ld.param.u32([q])
    n += stages


print(k.ptx(stages=3))

a, b, c, d = (reg.f32() for _ in range(4))
p: Register = reg.u64()
ptx.ld.global_.v4.f32((a, b, c, d), [p, 16])
x, y = ptx.ld.global_.v2.f32([p])
s: Register = ptx.add.rn.f32(a, b)
t: Register = ptx.mov.u32(sreg.tid.x)
ptx.st.global_.f32([p], s + 1.0)
ptx.fma.rn.f32(d, a, b, 1.5, pred=~reg.pred())
ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16((a, b, c, d), p, p, 1, 1, 1, 0, 0)
ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.mbarrier__complete_tx__bytes(
    [p], [p, (a, b)], [p]
)
ptx.tcgen05.mma.cta_group__1.kind__f16([a], p, p, a, t)
ptx.elect.sync(pair(a, b), -1)
ptx.call((a,), "f", (b,))
ptx.bar.sync(0)
ptx.op("frobnicate", ".x")(a, b)
"""

# A wrong line, what mypy says of it.
BAD = {
    "ptx.ld.globl.f32([p])": 'no attribute "globl"; maybe "global_"',
    "ptx.ld.global_.f33([p])": 'no attribute "f33"',
    "ptx.add.rn.s32(p, p)": 'no attribute "s32"',
    "ptx.add.rn(p, p)": "not callable",
    "ptx.ld.global_.f32(p, p)": "No overload variant",
    "ptx.st.global_.f32(p, [p])": "No overload variant",
    "ptx.fma.rn.f32(p)": "No overload variant",
    "ptx.abs.f32(p, pred=1)": "No overload variant",
    "ptx.lod.f32([p])": 'no attribute "lod"; maybe "ld"',
    "ptx.mov.u32(sreg.tidd.x)": 'no attribute "tidd"; maybe "tid"',
    "ptx.mov.u32(sreg.laneid.x)": 'no attribute "x"',
    "v: int = ptx.add.f32(p, p)": 'has type "Register", variable has type "int"',
    "ptx.bar.sync(0).x": 'does not return a value|"None" has no attribute',
}


def test_the_stub_is_that_of_the_table() -> None:
    assert STUB.read_text("utf-8") == text(), "run python -m ptxkit.dsl.stub"


def test_the_stub_is_small() -> None:
    assert STUB.stat().st_size < 500_000
    automaton = Automaton()
    spellings = dict.fromkeys(range(len(automaton.states)), 0)
    for number, state in enumerate(automaton.states):  # what follows a state comes before it
        after = sum(spellings[next] for _, next in state.words)
        spellings[number] = after + bool(state.calls)
    total = sum(spellings[number] for number in automaton.roots.values())
    assert total > 100 * len(automaton.states), total  # merging is what makes it small


def test_states_are_merged() -> None:
    """No two states have the same remainder: words that lead to the same, and the same calls."""
    states = list(Automaton().states)
    assert len(set(states)) == len(states)
    remainder: dict[int, object] = {}
    for number, state in enumerate(states):
        key = tuple((word, remainder[next]) for word, next in state.words), state.calls
        remainder[number] = hash(key)
    assert len(set(remainder.values())) == len(states)


def test_the_stub_spells_every_row() -> None:
    automaton = Automaton()
    states = list(automaton.states)
    for form in load().all_forms():
        example = draw(form)
        assert example is not None
        words = [python_name(word) for word in example.mnemonic.split(".")]
        state = states[automaton.roots[example.mnemonic.partition(".")[0]]]
        for word in words[1:]:
            state = states[dict(state.words)[word]]
        assert state.calls, example.mnemonic


def checked(tmp_path: Path, source: str) -> str:
    """What mypy says about a file."""
    path = tmp_path / "kernel.py"
    path.write_text(source, "utf-8")
    cache = str(Path(__file__).parents[2] / ".mypy_cache")
    said, errors, _ = api.run(["--strict", "--cache-dir", cache, "--no-error-summary", str(path)])
    assert not errors
    return said


def test_mypy_takes_what_is_right(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD) == ""


def test_mypy_refuses_what_is_wrong(tmp_path: Path) -> None:
    head = "from ptxkit import ptx, sreg\nfrom ptxkit.dsl.register import Register\n\n"
    head += "def k(p: Register) -> None:\n"
    said = checked(tmp_path, head + "".join(f"    {line}\n" for line in BAD))
    first = head.count("\n") + 1
    for number, (line, says) in enumerate(BAD.items(), first):
        told = re.findall(rf"kernel\.py:{number}: error: (.*)", said)
        assert any(re.search(says, message) for message in told), f"{line}\n{told}"


def test_the_stub_compiles() -> None:
    compile(text(), str(STUB), "exec")


def test_the_stub_of_the_types_has_their_names() -> None:
    source = Path(types.__file__)
    stub = ast.parse(source.with_suffix(".pyi").read_text("utf-8"))
    named = {item.name for item in stub.body if isinstance(item, (ast.ClassDef, ast.FunctionDef))}
    public = {
        name
        for name, value in vars(types).items()
        if name[0] != "_" and getattr(value, "__module__", types.__name__) == types.__name__
    }
    assert {name for name in named if name[0] != "_"} == public - {"annotations"}


def test_the_stub_has_every_special_register() -> None:
    stub = ast.parse(STUB.read_text("utf-8"))
    (found,) = (item for item in stub.body if getattr(item, "name", "") == "SpecialRegisters")
    assert isinstance(found, ast.ClassDef)
    names = {row.target.id for row in found.body if isinstance(row, ast.AnnAssign)}
    assert names == set(dir(sreg))
