"""Linked modules, and the driver as an assembler, on a GPU: one result by every assembler."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

import pytest

from ptxkit.runtime import backend
from ptxkit.runtime.assembler import AssemblyError, assemble
from ptxkit.runtime.driver import NoDriver, driver
from ptxkit.runtime.loader import load
from ptxkit.runtime.toolchain import NoAssembler

pytestmark = pytest.mark.gpu
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
TWICE = (
    HEAD
    + """.visible .func (.param .b32 r) twice(.param .b32 x)
{
	.reg .b32 tmp;
	ld.param.b32 tmp, [x];
	add.s32 tmp, tmp, tmp;
	st.param.b32 [r], tmp;
	ret;
}
"""
)
CALLER = (
    HEAD
    + """.visible .global .u32 found;
.extern .func (.param .b32 r) twice(.param .b32 x);
.visible .entry k(.param .u32 n)
{
	.reg .b32 tmp;
	.param .b32 a, b;
	ld.param.u32 tmp, [n];
	st.param.b32 [a], tmp;
	call (b), twice, (a);
	ld.param.b32 tmp, [b];
	st.global.u32 [found], tmp;
	ret;
}
"""
)
ALONE = CALLER.replace(
    ".extern .func (.param .b32 r) twice(.param .b32 x);\n", TWICE.removeprefix(HEAD)
)


@pytest.fixture(autouse=True)
def _gpu() -> Iterator[None]:
    try:
        driver().context()
    except NoDriver as error:
        pytest.skip(str(error))
    yield
    driver().synchronize()


@pytest.mark.parametrize("is_linked", [False, True])
@pytest.mark.parametrize("assembler", ["ptxas", "nvjitlink", "driver"])
def test_a_result_by_every_assembler(assembler: Any, is_linked: bool) -> None:
    try:
        backend.chosen(assembler, (8, 0), "sm_80", is_linked=is_linked)
    except NoAssembler as error:
        pytest.skip(str(error))
    module = load([TWICE, CALLER] if is_linked else ALONE, assembler=assembler)
    module.k[1, 1](21)
    driver().synchronize()
    assert struct.unpack("<I", module.read("found")) == (42,)


def test_what_the_driver_refuses_stands_at_its_line() -> None:
    bad = ALONE.replace("add.s32 tmp, tmp, tmp;", "add.s32 tmp, tmp;")
    line = bad[: bad.index("add.s32")].count("\n") + 1
    with pytest.raises(AssemblyError) as caught:
        load(bad, assembler="driver").handle(driver().context())
    assert line in [item.line for item in caught.value.diagnostics]
    major, minor = driver().architecture()
    with pytest.raises(AssemblyError) as caught:
        assemble(bad, assembler="driver", target=f"sm_{major}{minor}")
    assert line in [item.line for item in caught.value.diagnostics]
