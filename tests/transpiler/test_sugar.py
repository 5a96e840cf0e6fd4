"""Sugar: what each construct looks like, where it must not be used, and that it is exact."""

from __future__ import annotations

import ast

import pytest

import ptxkit
from ptxkit.transpiler.verify import verify

HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"
REGISTERS = """\
	.reg .pred %p<8>;
	.reg .b16 %rs<40>;
	.reg .b32 %r<99>;
	.reg .b64 %rd<40>;
	.reg .f32 %f<99>;
	.reg .b32 one, two;
"""


def sugared(body: str, params: str = "") -> str:
    """Return the lines of the kernel's body in sugar; they are run and compared, exactly too."""
    text = f"{HEAD}.visible .entry k({params})\n{{\n{REGISTERS}{body}\tret;\n}}\n"
    module = ptxkit.parse(text)
    for exact in (True, False):
        source = ptxkit.transpile(module, sugar=True, exact=exact)
        ast.parse(source, feature_version=(3, 11))
        verify(module, source, exact=exact, child=False)
    lines = source.splitlines()
    return "\n".join(lines[lines.index("def k():" if not params else "def k(param_0):") :])


WAIT = """\
	{
	.reg .pred P1;
	LAB_WAIT:
	mbarrier.try_wait.parity.shared::cta.b64 P1, [%rA], %rB;
	@P1 bra.uni DONE;
	bra.uni LAB_WAIT;
	DONE:
	EXTRA}
"""


def wait(address: int, parity: int, extra: str = "") -> str:
    text = WAIT.replace("rA", f"r{address}").replace("rB", f"r{parity}")
    return text.replace("EXTRA", extra)


CASES = {
    "if": (
        "\tsetp.eq.s32 %p1, %r1, 0;\n\t@%p1 bra $L;\n\tadd.s32 %r2, %r1, 1;\n$L:\n",
        ['with if_(~ptx.setp.eq.s32(p[1], r[1], 0), end="$L"):', "        r[2] = r[1] + 1"],
        ["ptx.bra"],
    ),
    "if of a predicate that is read again": (
        (
            "\tsetp.eq.s32 %p1, %r1, 0;\n\t@!%p1 bra $L;\n\tadd.s32 %r2, %r1, 1;\n$L:\n"
            "\tselp.b32 %r3, 1, 2, %p1;\n"
        ),
        ["    p[1] = ptx.setp.eq.s32(r[1], 0)", 'with if_(p[1], end="$L"):'],
        [],
    ),
    "if and else": (
        "\t@%p1 bra $A;\n\tmov.b32 %r1, 1;\n\tbra $B;\n$A:\n\tmov.b32 %r1, 2;\n$B:\n",
        ['with if_(~p[1], end="$A"):', 'with else_(end="$B"):'],
        ["ptx.bra"],
    ),
    "two branches to one label": (
        "\t@%p1 bra $E;\n\tmov.b32 %r1, 1;\n\t@%p2 bra $E;\n\tmov.b32 %r1, 2;\n$E:\n",
        ['with if_(~p[1], end="$E"):', 'ptx.bra("$E", pred=p[2])'],
        [],
    ),
    "loop": (
        "$T:\n\tadd.s32 %r1, %r1, 1;\n\tsetp.lt.s32 %p1, %r1, 9;\n\t@%p1 bra $T;\n",
        ['with loop("$T", while_=p[1]):', "p[1] = ptx.setp.lt.s32(r[1], 9)"],
        [],
    ),
    "loop with scalar registers": (
        "$T:\n\tadd.s32 one, one, two;\n\tsetp.lt.s32 %p1, one, 9;\n\t@%p1 bra $T;\n",
        ["ptx.add.s32(one, one, two)"],
        ["one = one", "one + two"],
    ),
    "irreducible": (
        "\t@%p1 bra $B;\n$A:\n\tmov.b32 %r1, 1;\n$B:\n\tmov.b32 %r1, 2;\n\t@%p2 bra $A;\n",
        ['ptx.bra("$A", pred=p[2])', 'label("$A")'],
        ["loop("],
    ),
    "predicated arithmetic": (
        "\tadd.s32 %r2, %r1, 1;\n\t@%p1 add.s32 %r3, %r2, 1;\n\t@!%p1 mov.b32 %r3, 0;\n",
        ["ptx.add.s32(r[3], ptx.add.s32(r[2], r[1], 1), 1, pred=p[1])", "pred=~p[1]"],
        [],
    ),
    "sat and other modifiers are no operators": (
        (
            "\tadd.sat.s32 %r2, %r1, %r3;\n\tadd.f32 %f1, %f2, %f3;\n\tadd.rn.f32 %f4, %f5, %f6;\n"
            "\tadd.ftz.f32 %f7, %f8, %f9;\n\tadd.cc.s32 %r5, %r6, %r7;\n\tadd.u32 %r8, %r9, %r10;\n"
        ),
        [
            "r[2] = ptx.add.sat.s32(r[1], r[3])",
            "f[1] = f[2] + f[3]",
            "f[4] = ptx.add.rn.f32(f[5], f[6])",
            "f[7] = ptx.add.ftz.f32(f[8], f[9])",
            "ptx.add.cc.s32(",
            "r[8] = ptx.add.u32(r[9], r[10])",
        ],
        [],
    ),
    "barrier with a count": ("\tbar.sync 1, 128;\n", ["ptx.bar.sync(1, 128)"], []),
    "waits": (
        wait(1, 2) + wait(3, 4) + wait(5, 4),
        ["def mbarrier_wait(base, phase_parity):", "    mbarrier_wait(r[1], r[2])"],
        [],
    ),
    "a wait in a block with other work": (
        wait(1, 2) + wait(3, 4, "add.s32 %r9, %r8, 1;\n\t") + wait(5, 4),
        ["mbarrier_wait(r[1], r[2])", "r[9] = r[8] + 1"],
        ["mbarrier_wait(r[3]"],
    ),
    "two instructions in a block": (
        "\t{\n\tmov.b32 %r1, 1;\n\tmov.b32 %r2, 2;\n\t}\n",
        ["with scope():"],
        ["braces="],
    ),
    "one instruction in a block": (
        "\t{\n\tmov.b32 %r1, 1;\n\t}\n",
        ["ptx.mov.b32(r[1], 1, braces=True)"],
        ["with scope"],
    ),
    "groups with guards": (
        "".join(f"\t@%p{i} ld.global.f32 %f{i}, [%rd1+{4 * i}];\n" for i in range(1, 6)),
        ["for i in range(5):", "(f[i + 1], [rd[1], 4 * i + 4], pred=p[i + 1])"],
        [],
    ),
    "negative steps": (
        "".join(f"\tadd.s32 %r{20 - i}, %r{i}, {-8 * i};\n" for i in range(6)),
        ["r[20 - i] = r[i] + (-8 * i)"],
        [],
    ),
    "values are not folded past others": (
        "\tshl.b32 %r2, %r1, 2;\n\tshl.b32 %r3, %r1, 3;\n\tadd.s32 %r4, %r3, %r2;\n",
        ["r[4] = ptx.shl.b32(r[3], r[1], 3) + r[2]"],
        [],
    ),
    "values are folded in their order": (
        "\tshl.b32 %r2, %r1, 2;\n\tshl.b32 %r3, %r1, 3;\n\tadd.s32 %r4, %r2, %r3;\n",
        ["r[4] = ptx.shl.b32(r[2], r[1], 2) + ptx.shl.b32(r[3], r[1], 3)"],
        [],
    ),
    "a loop's condition is not folded": (
        "$T:\n\tsetp.lt.s32 %p1, %r1, 9;\n\t@%p1 bra $T;\n",
        ["p[1] = ptx.setp.lt.s32(r[1], 9)"],
        ["while_=ptx"],
    ),
    "a value that stands twice": (
        "\tmov.b32 %r2, 5;\n\tmul.lo.s32 %r3, %r2, %r2;\n",
        ["r[2] = ptx.mov.b32(5)", "r[3] = r[2] * r[2]"],
        [],
    ),
    "functions are no words of Python": (
        "".join(
            f"\t{{\n\t.reg .b32 %t;\n\tnot.b32 %t, %r{n};\n\tnot.b32 %r{n + 9}, %t;\n\t}}\n"
            for n in (1, 3, 4)
        ),
        ["def not_(", "not_(r[1], r[10])"],
        [],
    ),
    "slices": (
        (
            "\tld.global.v4.f32 {%f4, %f3, %f2, %f1}, [%rd1];\n"
            "\tst.global.v4.f32 [%rd1], {%f3, %f2, %f1, %f0};\n"
        ),
        ["f[4:0:-1]", "f[3::-1]"],
        [],
    ),
    "special registers": (
        "\tmov.u32 %r1, %tid.x;\n\tadd.s32 %r2, %r1, 1;\n\tadd.s32 %r3, %r1, 2;\n",
        ["tid_x = ptx.mov.u32(r[1], sreg.tid.x)", "tid_x + 1"],
        [],
    ),
    "a special register that is overwritten": (
        "\tmov.u32 %r1, %tid.x;\n\tadd.s32 %r2, %r1, 1;\n\tadd.s32 %r1, %r1, 2;\n",
        ["r[1] = ptx.mov.u32(sreg.tid.x)"],
        ["tid_x"],
    ),
    "comments behind the last statement": ("\tmov.b32 %r1, 1;\n" + "\t// b\n" * 5, ["# b"], []),
}


@pytest.mark.parametrize("name", CASES)
def test_construct(name: str) -> None:
    body, wanted, unwanted = CASES[name]
    text = sugared(body)
    for part in wanted:
        assert part in text, text
    for part in unwanted:
        assert part not in text, text


def test_parameters_are_called_as_compilers_do() -> None:
    text = sugared("\tld.param.u64 %rd1, [k_param_0];\n", ".param .u64 k_param_0")
    assert "rd[1] = ptx.ld.param.u64([param_0])" in text


def test_a_module_with_errors_is_written_without_inference() -> None:
    text = f"{HEAD}.entry k()\n{{\n{REGISTERS}\tadd.s32 %r1, %r2;\n\tadd.s32 %r1, %r2, %r3;\n}}\n"
    module = ptxkit.parse(text)
    source = ptxkit.transpile(module, sugar=True)
    assert "check=False" in source
    verify(module, source, child=False)


@pytest.mark.parametrize("depth", [3, 14, 15, 40])
def test_deep_ifs(depth: int) -> None:
    opening = "".join(f"\t@%p{n % 8} bra $L{n};\n" for n in range(depth))
    closing = "".join(f"$L{n}:\n\tmov.b32 %r1, {n};\n" for n in reversed(range(depth)))
    assert sugared(opening + closing).count("with if_") == min(depth, 15)
