"""`@kernel`: parameters, specialisation, launch facts, targets, errors at the user's line."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit import kernel, ptx, sreg
from ptxkit.dsl import Kernel, TraceError, array, if_, label, module, reg, smem, sym
from ptxkit.types import b8, b64, f16, f32, f64, param, ptr, tensormap, u8, u32

SHARED, ALIGNED = ptr[f16, "shared"], ptr[f32, "global", 16]


def words(made: Any, **values: Any) -> str:
    return " ".join(made.ptx(**values).split())


@kernel(target="sm_90a", block=256)
def axpy(a: f32, x: ptr[f32], y: ptr[f32], n: u32) -> None:
    """Add a times x to y."""
    cta, tid = ptx.mov.u32(sreg.ctaid.x), ptx.mov.u32(sreg.tid.x)
    i = ptx.mad.lo.u32(cta, 256, tid)
    with if_(i < n):
        off = ptx.mul.wide.u32(i, 4)
        xp, yp = x + off, y + off
        xi, yi = ptx.ld.global_.nc.f32([xp]), ptx.ld.global_.f32([yp])
        ptx.st.global_.f32([yp], ptx.fma.rn.f32(a, xi, yi))


AXPY = """
.version 8.0
.target sm_90a
.address_size 64

.visible .entry axpy(
	.param .f32 a,
	.param .u64 .ptr .global .align 4 x,
	.param .u64 .ptr .global .align 4 y,
	.param .u32 n
)
.reqntid 256
{
	.reg .f32 %f<4>;
	.reg .u64 %rdu<3>;
	.reg .u32 %ru<4>;
	.reg .pred %p<1>;
	.reg .s64 %rdi<2>;
	ld.param.f32 %f0, [a];
	ld.param.u64 %rdu0, [x];
	ld.param.u64 %rdu1, [y];
	ld.param.u32 %ru0, [n];
	mov.u32 %ru1, %ctaid.x;
	mov.u32 %ru2, %tid.x;
	mad.lo.u32 %ru3, %ru1, 256, %ru2;
	setp.lt.u32 %p0, %ru3, %ru0;
	@!%p0 bra $L1;
	mul.wide.u32 %rdu2, %ru3, 4;
	add.s64 %rdi0, %rdu0, %rdu2;
	add.s64 %rdi1, %rdu1, %rdu2;
	ld.global.nc.f32 %f1, [%rdi0];
	ld.global.f32 %f2, [%rdi1];
	fma.rn.f32 %f3, %f0, %f1, %f2;
	st.global.f32 [%rdi1], %f3;
$L1:
	ret;
}
"""


def test_the_example_of_the_documentation(tmp_path: Path, assembles: Any) -> None:
    assert words(axpy) == " ".join(AXPY.split())
    assert str(axpy) == axpy.ptx()
    assert (axpy.__name__, axpy.__doc__) == ("axpy", "Add a times x to y.")
    assert repr(axpy) == "<kernel axpy for sm_90a>"
    axpy.save(tmp_path / "axpy.ptx")
    assert (tmp_path / "axpy.ptx").read_text("utf-8") == axpy.ptx()
    assert ptxkit.parse(axpy.ptx()) == axpy.tree()
    assembles(axpy.ptx())


def test_long_mnemonics_of_each_generation(assembles: Any) -> None:
    @kernel(target="sm_100a")
    def blackwell(p: ptr[f32], map: tensormap) -> None:
        x, (d, a, b) = array(f32, 4), array(f32, 3)
        ptx.add.rn.f32(d, a, b)
        ptx.ld.global_.v4.f32((x[0], x[1], x[2], x[3]), [p, 16])
        box, bar = smem(b8, 1024, align=128), smem(b64)
        i, j = reg.s32(), reg.s32()
        ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.mbarrier__complete_tx__bytes(
            [box], [ptx.cvta.param.u64(ptx.mov.u64(map)), (i, j)], [bar]
        )
        ptx.tcgen05.mma.cta_group__1.kind__f16(
            [reg.b32()], reg.b64(), reg.b64(), reg.b32(), reg.pred()
        )
        ptx.op("add", ".f32", ".rn")(d, a, b)

    @kernel(target="sm_90a")
    def hopper() -> None:
        da, db = reg.b64(), reg.b64()
        ptx.wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16(
            array(f32, 128), da, db, reg.pred(), 1, 1, 0, 0
        )

    assert "add.f32.rn" in blackwell.ptx()
    for made in (blackwell, hopper):
        assembles(made.ptx())


def test_parameters_of_each_kind(assembles: Any) -> None:
    @kernel(target="sm_90a")
    def k(
        a: f32,
        b: param[f64],
        c: SHARED,
        d: ALIGNED,
        e: tensormap,
        f: param[b8, 12, 4],
        g: u8,
    ) -> None:
        assert (a.type.name, c.type.name, d.type.name, g.type.name) == ("f32", "u64", "u64", "u16")
        ptx.ld.param.f64([b])
        ptx.prefetch.param.tensormap([e])
        ptx.ld.param.b32([f, 8])

    text = words(k)
    assert "( .param .f32 a, .param .f64 b, .param .u64 .ptr .shared .align 2 c," in text
    assert ".param .u64 .ptr .global .align 16 d, .param .align 64 .b8 e[128]," in text
    assert ".param .align 4 .b8 f[12], .param .u8 g )" in text
    loads = [line.strip() for line in k.ptx().splitlines() if "ld.param" in line]
    assert [line.split("[")[1] for line in loads] == ["a];", "c];", "d];", "g];", "b];", "f+8];"]
    assembles(k.ptx())


def test_specialisation_parameters_are_values_and_cached() -> None:
    traced = []

    @kernel(target="sm_80", block="threads")
    def k(p: ptr[f32], *, threads: int, unroll: int = 2) -> None:
        traced.append((threads, unroll))
        for at in range(unroll):
            ptx.st.global_.f32([p, 4 * at], float(threads))

    assert k.tree(threads=64) is k.tree(unroll=2, threads=64)
    assert k.tree(threads=128) is not k.tree(threads=64)
    assert ".reqntid 64" in k.ptx(threads=64)
    assert k.ptx(threads=32, unroll=5).count("st.global") == 5
    assert traced == [(64, 2), (128, 2), (32, 5)]
    with pytest.raises(TypeError, match="needs a value for 'threads'"):
        k.ptx()
    with pytest.raises(TypeError, match="no specialisation parameter 'colour'"):
        k.ptx(threads=1, colour=2)


def test_a_block_that_names_no_parameter() -> None:
    with pytest.raises(TypeError, match=r"\.reqntid names 'threads'"):
        kernel(lambda: None, name="k", block="threads").ptx()


def test_values_that_are_equal_but_not_the_same_are_told_apart() -> None:
    @kernel(target="sm_80")
    def k(*, scale: float, names: Any = ()) -> None:
        ptx.mov.f32(reg.f32(), scale) if isinstance(scale, float) else ptx.mov.b32(reg.b32(), scale)

    assert "mov.f32" in k.ptx(scale=1.0)
    assert "mov.b32" in k.ptx(scale=1)
    k.ptx(scale=1, names=["a", "list"])  # cannot be hashed: traced anew each time


def test_launch_facts_are_directives(assembles: Any) -> None:
    @kernel(target="sm_90a", block=(32, 4), cluster=(2, 1, 1), min_ctas=2, max_registers=64)
    def fixed() -> None:
        pass

    @kernel(target="sm_90a", max_threads=512, min_ctas=1, grid=lambda n: n // 512)
    def bounded() -> None:
        pass

    @kernel(target="sm_90a", block=lambda n: n)
    def free() -> None:
        pass

    assert ".reqntid 32, 4 .minnctapersm 2 .maxnreg 64 .reqnctapercluster 2, 1, 1 {" in words(fixed)
    assert ") .maxntid 512 .minnctapersm 1 {" in words(bounded)
    assert ".reqntid" not in words(free)
    with pytest.raises(TypeError, match="max_threads"):
        kernel(lambda: None, block=32, max_threads=64, name="k").ptx()
    for item in (bounded, free):
        assembles(item.ptx())


def test_dynamic_and_static_shared_memory(assembles: Any) -> None:
    @kernel(target="sm_90a", shmem_size=65536)
    def k(*, stages: int = 3) -> None:
        dynamic = smem(b8, ..., align=1024, name="dynamic")
        assert str(smem(b8, ..., name="dynamic").name) == "dynamic"  # the same memory
        bars = smem(u32, stages)
        ptx.st.shared.b32([dynamic, 1024], 1)
        ptx.st.shared.b32([bars, 4], 1)
        ptx.exit()

    text = words(k)
    assert ".address_size 64 .extern .shared .align 1024 .b8 dynamic[]; .visible .entry" in text
    assert text.endswith("exit; }")  # no `ret` behind it
    assembles(k.ptx())


def test_the_lowest_version_that_has_all_it_uses() -> None:
    @kernel(target="sm_80")
    def old() -> None:
        ptx.membar.gl()

    @kernel(target="sm_80")
    def young() -> None:
        ptx.mov.u64(sreg.current_graph_exec)

    assert old.ptx().startswith(".version 7.0\n")
    assert young.ptx().startswith(".version 8.0\n")
    fixed = kernel(lambda: None, target="sm_80", version="7.4", name="fixed")
    assert fixed.ptx().startswith(".version 7.4\n")


def test_a_target_that_is_none() -> None:
    with pytest.raises(ValueError, match="there is no target 'sm_1'"):
        kernel(lambda: None, target="sm_1", name="k").ptx()


def test_auto_without_a_gpu_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    k = kernel(lambda: None, target="auto", name="k")
    monkeypatch.setitem(sys.modules, "cuda", None)
    monkeypatch.setitem(sys.modules, "cuda.core", None)
    with pytest.raises(TraceError, match="pip install cuda-core"):
        k.ptx()


class _Fake:
    """What stands for `cuda.core`."""

    def __init__(self, capability: tuple[int, int] | None) -> None:
        self.capability = capability

    def Device(self) -> Any:  # noqa: N802
        if self.capability is None:
            raise RuntimeError("CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected")
        return type("Device", (), {"compute_capability": self.capability})


def test_auto_asks_the_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    for capability, target in (((9, 0), "sm_90a"), ((8, 6), "sm_86"), ((10, 0), "sm_100a")):
        monkeypatch.setitem(sys.modules, "cuda", _Fake(None))
        monkeypatch.setitem(sys.modules, "cuda.core", _Fake(capability))
        k = kernel(lambda: None, target="auto", name="k")
        assert f".target {target}\n" in k.ptx()
    monkeypatch.setitem(sys.modules, "cuda.core", _Fake(None))
    with pytest.raises(TraceError, match=r"no CUDA-capable device.*target=\"sm_90a\""):
        kernel(lambda: None, target="auto", name="k").ptx()


def test_a_parameter_without_a_type_is_refused() -> None:
    for function in (lambda p: None, lambda *p: None):
        with pytest.raises(TypeError, match="'p' of k"):
            kernel(function, name="k").ptx()


def test_several_kernels_and_globals_in_one_module() -> None:
    m = module("8.0", "sm_90a", 64)
    axpy.append()

    @kernel(target="sm_90a")
    def other(*, count: int) -> None:
        ptx.mov.b32(reg.b32(), count)

    other.append(count=7)
    assert words(m).count(".visible .entry") == 2
    assert "mov.b32 %r0, 7;" in words(m)


# ---- errors


def line_of(function: Any, text: str) -> int:
    """The line of a text in a function of this file."""
    source = Path(__file__).read_text("utf-8").splitlines()
    first = function.__code__.co_firstlineno
    return next(at for at in range(first, len(source)) if text in source[at - 1])  # from 1


def test_an_error_is_raised_at_the_users_line() -> None:
    def body(p: ptr[f32]) -> None:
        ptx.ld.global_.f32([p])
        ptx.st.shared.f32([p, 4], 1)  # wrong: an int for a float
        ptx.ld.global_.f32([p])

    with pytest.raises(TraceError) as caught:
        kernel(body, target="sm_90a", name="k").ptx()
    rows = traceback.extract_tb(caught.value.__traceback__)
    mine = [row for row in rows if row.name == "body" and row.filename == __file__]
    assert [row.lineno for row in mine] == [line_of(body, "# wrong")]
    assert caught.value.code == "PTX103"
    assert caught.value.place == (__file__, line_of(body, "# wrong"))
    assert f"{__file__}:{line_of(body, '# wrong')}: error[PTX103]: a constant" in str(caught.value)
    assert "st.shared.f32 [%rdu0+4], 1;" in " ".join(str(caught.value).split())


def test_what_only_the_whole_module_shows_names_the_users_line() -> None:
    def body() -> None:
        label("A")
        ptx.bra(sym("NOWHERE"))  # wrong

    with pytest.raises(TraceError) as caught:
        kernel(body, target="sm_90a", name="k").ptx()
    assert f"{__file__}:{line_of(body, '# wrong')}: error[PTX200]: " in str(caught.value)
    assert caught.value.diagnostics[0].code == caught.value.code == "PTX200"
    assert caught.value.place == (__file__, line_of(body, "# wrong"))


def test_a_failed_trace_is_not_kept() -> None:
    wrong = [True]

    @kernel(target="sm_90a")
    def k() -> None:
        if wrong[0]:
            ptx.add.f32(1, 2, 3)

    for _ in range(2):
        with pytest.raises(TraceError):
            k.ptx()
    wrong[0] = False
    assert isinstance(k, Kernel)
    assert "ret;" in k.ptx()


def test_check_may_be_left_out() -> None:
    @kernel(target="sm_90a", version="8.0", check=False)
    def k() -> None:
        ptx.op("frobnicate", ".b32")(1, 2)

    assert "frobnicate.b32" in k.ptx()
