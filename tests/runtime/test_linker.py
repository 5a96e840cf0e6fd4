"""Linking several modules, and the assemblers that stand in for ptxas: nvJitLink and the driver."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path
from typing import Any

import pytest

from ptxkit.cli import run as command_line
from ptxkit.runtime import backend, toolchain
from ptxkit.runtime.assembler import AssemblerWarning, AssemblyError, assemble
from ptxkit.runtime.driver import Driver
from ptxkit.runtime.loader import load
from ptxkit.runtime.log import notes_of
from ptxkit.runtime.toolchain import NoAssembler, installed
from ptxkit.source import Source

HEAD = ".version 8.8\n.target sm_90a\n.address_size 64\n"
TWICE = (
    HEAD
    + """.visible .func (.param .b32 r) twice(.param .b32 x)
{
	.reg .b32 tmp;
	ld.param.b32 tmp, [x];
	add.s32 tmp, tmp, tmp;
L:	st.param.b32 [r], tmp;
	ret;
}
"""
)
CALLER = (
    HEAD
    + """.extern .func (.param .b32 r) twice(.param .b32 x);
.visible .entry k(.param .u64 p)
{
	.reg .b64 %rd<2>;
	.reg .b32 tmp;
	.param .b32 a, b;
	ld.param.u64 %rd1, [p];
	st.param.b32 [a], 21;
	call (b), twice, (a);
	ld.param.b32 tmp, [b];
L:	st.global.u32 [%rd1], tmp;
	ret;
}
"""
)
PLAIN = HEAD + ".visible .entry e()\n{\n\tret;\n}\n"
BAD = PLAIN.replace("ret;", "add.s32 %r1, %r2;")
OTHER = BAD.replace("e()", "other()")
MAXNREG = (PLAIN.replace(".visible .entry e()\n", ".visible .entry e()\n.reqntid 128\n")).replace(
    "ret;", "setmaxnreg.inc.sync.aligned.u32 64; ret;"
)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTXKIT_CACHE", str(tmp_path / "cache"))


@pytest.fixture(params=["ptxas", "nvjitlink"])
def linker(request: pytest.FixtureRequest) -> Any:
    """Return the name of an assembler that links."""
    try:
        backend.chosen(request.param, (8, 8), "sm_90a", is_linked=True)
    except NoAssembler as error:
        pytest.skip(str(error))
    return request.param


@pytest.fixture
def no_ptxas(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cuda.bindings.nvjitlink")
    monkeypatch.setattr(toolchain, "_candidates", lambda: iter(()))


def test_a_function_of_another_module(linker: Any) -> None:
    """Case 290: names that both have, tmp and L, stay apart."""
    made = assemble([TWICE, CALLER], assembler=linker)
    assert made.data[:4] == b"\x7fELF"
    assert b".text.k\0" in made.data
    assert (made.kernels["k"].registers or 0) > 4
    assert not made.advice
    assert assemble([TWICE, CALLER], assembler=linker).is_cached
    assert not assemble([CALLER, TWICE], assembler=linker).is_cached


def test_what_no_module_defines(linker: Any) -> None:
    with pytest.raises(
        AssemblyError, match=r"error\[nvlink\]: Undefined reference to 'twice'"
    ) as e:
        assemble([CALLER, PLAIN], assembler=linker)
    assert e.value.folder is not None
    shutil.rmtree(e.value.folder)


def test_what_two_modules_define(linker: Any) -> None:
    """Of two definitions nvJitLink takes one and succeeds; both linkers refuse here."""
    with pytest.raises(AssemblyError, match="twice is defined in two modules") as caught:
        assemble([TWICE, CALLER, TWICE], assembler=linker, filename=["a.ptx", "b.ptx", "c.ptx"])
    (found,) = caught.value.diagnostics
    assert (found.filename, found.line) == ("c.ptx", 4)
    assert found.help == "its first definition is in a.ptx, line 4"


def test_errors_stand_in_their_modules(linker: Any) -> None:
    with pytest.raises(AssemblyError) as caught:
        assemble([BAD, TWICE, OTHER], assembler=linker, filename=["a.ptx", "b.ptx", "c.ptx"])
    places = {(item.filename, item.line) for item in caught.value.diagnostics if item.line > 1}
    assert places == {("a.ptx", 6), ("c.ptx", 6)}
    assert caught.value.folder is not None
    assert (caught.value.folder / "module2.ptx").read_text() == OTHER
    shutil.rmtree(caught.value.folder)


def test_what_linking_would_spoil(linker: Any) -> None:
    with pytest.raises(AssemblyError, match="relocatable code, which ignores setmaxnreg") as caught:
        assemble([PLAIN.replace("e()", "other()"), MAXNREG])
    assert [item.line for item in caught.value.diagnostics] == [7]
    texts = [PLAIN.replace("e()", "other()"), MAXNREG]
    assert [note.code for note in assemble(texts, assembler=linker).advice] == ["C7504"]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("wgmma.fence.sync.aligned;", "may serialise wgmma"),
        ("tcgen05.fence::before_thread_sync;", "adds traps to tcgen05"),
        ("setmaxnreg /* x */ .inc.sync.aligned.u32 64;", "ignores setmaxnreg"),
    ],
)
@pytest.mark.usefixtures("no_ptxas")
def test_nvjitlink_is_refused(code: str, why: str) -> None:
    with pytest.raises(AssemblyError, match=why):
        assemble(PLAIN.replace("ret;", code))
    commented = PLAIN.replace("ret;", f"// {code}\n\tret;")
    with pytest.warns(AssemblerWarning, match="nvJitLink"):
        assert assemble(commented).assembler.startswith("nvJitLink")


@pytest.mark.usefixtures("no_ptxas")
def test_nvjitlink_and_its_options() -> None:
    slow = assemble(CALLER_ALONE, assembler="nvjitlink", options=["-O0"])
    assert slow.data != assemble(CALLER_ALONE, assembler="nvjitlink").data
    with pytest.raises(AssemblyError, match="Unknown option 'bogus'") as caught:
        assemble(PLAIN, assembler="nvjitlink", options=["-bogus"])
    assert caught.value.folder is not None
    shutil.rmtree(caught.value.folder)


CALLER_ALONE = CALLER.replace(";\n.visible", ";\n" + TWICE[len(HEAD) :] + ".visible", 1).replace(
    ".extern .func (.param .b32 r) twice(.param .b32 x);\n", "", 1
)


def test_an_unknown_assembler() -> None:
    wrong: Any = "nvcc"
    with pytest.raises(ValueError, match="assembler='nvcc' is none of ptxas, nvjitlink, driver"):
        assemble(PLAIN, assembler=wrong)
    with pytest.raises(ValueError, match="empty list"):
        assemble([])


@pytest.mark.usefixtures("no_ptxas")
def test_every_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "the_driver", lambda: Driver(FakeLibrary(12040)))
    with pytest.raises(NoAssembler) as caught:
        assemble(PLAIN.replace("8.8", "99.0"))
    said = str(caught.value)
    assert "ptxas is not installed" in said
    assert "nvJitLink" in said
    assert "the driver is of CUDA 12.4 and knows PTX up to 8.4" in said


# ---- the driver

ERROR = b"ptxas application ptx input, line 6; error   : Arguments mismatch for instruction 'add'\n"


class FakeLibrary:
    """libcuda as far as assembling takes it; it refuses texts with an `add.s32`."""

    def __init__(self, version: int = 13000) -> None:
        self.version, self.calls = version, list[str]()
        self.texts: list[bytes] = []
        self.image = ctypes.create_string_buffer(b"\x7fELF made", 9)
        self.options: dict[int, Any] = {}

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> int:
            self.calls.append(name)
            made = getattr(type(self), f"_{name}", None)
            return int(made(self, *arguments)) if made else 0

        return call

    def _cuDriverGetVersion(self, number: Any) -> int:  # noqa: N802
        number._obj.value = self.version
        return 0

    def _cuCtxGetCurrent(self, found: Any) -> int:  # noqa: N802
        found._obj.value = 1
        return 0

    def _take(self, many: int, names: Any, values: Any) -> None:
        self.options = dict(zip(list(names), list(values), strict=True))
        assert len(self.options) == many

    def _judge(self, text: bytes) -> int:
        self.texts.append(text)
        if b"add.s32" in text:
            ctypes.memmove(self.options[5], ERROR, len(ERROR))
            return 218
        return 0

    def _cuLinkCreate_v2(self, many: int, names: Any, values: Any, state: Any) -> int:  # noqa: N802
        self._take(many, names, values)
        return 0

    def _cuLinkAddData_v2(self, state: Any, kind: int, data: Any, *more: Any) -> int:  # noqa: N802
        assert kind == 1
        return self._judge(data.value)

    def _cuLinkComplete(self, state: Any, image: Any, size: Any) -> int:  # noqa: N802
        image._obj.value, size._obj.value = ctypes.addressof(self.image), 9
        return 0

    def _cuModuleLoadDataEx(self, module: Any, data: Any, *options: Any) -> int:  # noqa: N802
        self._take(*options)
        module._obj.value = 7
        return self._judge(data.value)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> FakeLibrary:
    made = FakeLibrary()
    monkeypatch.setattr(backend, "the_driver", lambda: Driver(made))
    return made


def test_the_driver_links(library: FakeLibrary) -> None:
    made = assemble(PLAIN, assembler="driver", cache=False)
    assert made.data == b"\x7fELF made"
    assert made.assembler == "the driver of CUDA 13.0"
    assert library.options[9] == 90 + (1 << 16)
    assert library.texts == [PLAIN.encode()]
    assert library.calls.count("cuLinkDestroy") == 1
    with pytest.raises(ValueError, match="takes none"):
        assemble(PLAIN, assembler="driver", options=["-O1"])


def test_what_the_driver_refuses(library: FakeLibrary) -> None:
    with pytest.raises(AssemblyError, match="Arguments mismatch") as caught:
        assemble(BAD, assembler="driver", filename="bad.ptx")
    assert caught.value.diagnostics[0].line == 6
    assert "add.s32 %r1, %r2;" in caught.value.diagnostics[0].caret
    assert library.calls.count("cuLinkDestroy") == 1
    assert caught.value.folder is not None
    shutil.rmtree(caught.value.folder)


def test_an_old_driver_is_told_before(library: FakeLibrary) -> None:
    library.version = 12020
    with pytest.raises(NoAssembler, match=r"8\.8 is too new: the driver is of CUDA 12\.2"):
        assemble(PLAIN, assembler="driver")
    assert not library.texts


def test_the_driver_loads_one_module(library: FakeLibrary) -> None:
    module = load(MAXNREG, assembler="driver", driver=Driver(library))
    assert not library.texts
    assert (module.handle(1), module.handle(1)) == (7, 7)
    assert library.texts == [MAXNREG.encode()]
    with pytest.raises(AssemblyError, match=r"<ptx>:6:.*Arguments mismatch") as caught:
        load(BAD, assembler="driver", driver=Driver(library)).handle(1)
    assert caught.value.diagnostics[0].line == 6
    library.version = 12020
    with pytest.raises(NoAssembler, match=r"8\.8 is too new"):
        load(PLAIN, assembler="driver", driver=Driver(library)).handle(1)
    assert PLAIN.encode() not in library.texts
    with pytest.raises(ValueError, match="target= and options= do not go"):
        load(PLAIN, assembler="driver", options=["-O1"])


def test_linked_modules_are_loaded(linker: Any, tmp_path: Path) -> None:
    (tmp_path / "a.ptx").write_text(TWICE)
    module = load([tmp_path / "a.ptx", CALLER, PLAIN], assembler=linker)
    assert sorted(module.signatures) == ["e", "k"]
    assert {"e", "k", "twice"} <= set(module.assembled(None).kernels)
    with pytest.raises(ValueError, match="nothing to load"):
        load([])


# ---- case 268: what is read of a line

CASE_268 = [
    ("ptxas in.ptx, line 2; error   : Arguments mismatch", ("error", "ptxas", 2)),
    ("ptxas in.ptx, line 4; fatal   : Parsing error near '.run'", ("error", "ptxas", 4)),
    ("ptxas /tmp/a b, line 3/x; y.ptx, line 2; error   : Unknown symbol", ("error", "ptxas", 2)),
    ("ptxas fatal   : Unresolved extern function 'nope'", ("error", "ptxas", 1)),
    ("ptxas warning : Pragma '' unsupported", ("warning", "ptxas", 1)),
    ("ptxas info    : (C7508) Potential Performance Loss: x", ("note", "C7508", 1)),
    ("ptxas info    : (C7517) wait_group is injected in around line 3 by", ("note", "C7517", 3)),
    ("nvlink error   : Undefined reference to 'f' in 'a.o'", ("error", "nvlink", 1)),
]


@pytest.mark.parametrize(("line", "expected"), CASE_268)
def test_a_line_of_a_log(line: str, expected: tuple[str, str, int]) -> None:
    (found,) = notes_of(line, Source("a\nb\nc\nd\n"))
    assert (found.severity, found.code, found.line) == expected


def test_a_line_that_a_marker_numbers() -> None:
    source = Source('a\n# 709 "gen/kernel.cu"\nbogus\n', "k.ptx")
    (found,) = notes_of("ptxas gen/kernel.cu, line 709; error   : Not a name", source)
    assert (found.filename, found.line) == ("gen/kernel.cu", 709)
    assert found.caret.startswith("bogus")


def test_installed_is_the_one_finder() -> None:
    from ptxkit.runtime.oracle import find_ptxas

    rows = installed()
    assert find_ptxas() == (rows[0].path if rows else None)


def test_the_command_links(
    linker: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.ptx").write_text(TWICE)
    Path("b.ptx").write_text(CALLER)
    assert command_line(["assemble", "a.ptx", "b.ptx", "--assembler", linker, "-o", "c"]) == 0
    assert Path("c").read_bytes()[:4] == b"\x7fELF"
    assert "twice" in capsys.readouterr().out
    assert command_line(["assemble", "a.ptx", "a.ptx", "--assembler", linker]) == 1
    assert "twice is defined in two modules" in capsys.readouterr().err
