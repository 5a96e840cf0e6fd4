"""Completion, help and wrong words of `ptx`, all from the table."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest
from drawn import callee, instructions_of

from ptxkit import ptx
from ptxkit.dsl import TraceError, module
from ptxkit.isa.example import draw
from ptxkit.isa.names import python_name
from ptxkit.isa.table import load


def helped(value: Any) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        help(value)
    return out.getvalue()


def test_dir_lists_what_may_stand_next() -> None:
    assert {"f32", "v4", "nc", "L1__evict_first", "b128"} <= set(dir(ptx.ld.global_))
    assert "global_" not in dir(ptx.ld.global_)
    assert dir(ptx.elect) == ["sync"]
    assert dir(ptx.add.rn.f32) == ["bf16", "f16"]  # the type of the smaller operand
    assert dir(ptx.add.rn.f64) == []
    assert {"op", "add", "and_", "not_", "wgmma", "cp"} <= set(dir(ptx))
    assert len(dir(ptx)) == len(load().opcodes) + 1


def test_dir_leads_along_every_row() -> None:
    """Each word of what is drawn is among those that `dir` has for the words before it."""
    for form in load().all_forms():
        example = draw(form)
        assert example is not None
        words = [python_name(word) for word in example.mnemonic.split(".")]
        assert words[0] in dir(ptx)
        for count in range(1, len(words)):
            before = callee(".".join(example.mnemonic.split(".")[:count]))
            assert words[count] in dir(before), example.mnemonic


def test_help_shows_the_forms() -> None:
    text = helped(ptx.ld)
    for words in (
        "ld{.weak}{.ss}{.cop}{.l1_priority}",  # the syntax
        "Load from memory.",  # the summary
        ".nc",  # what may stand next
        "policy      in u64",  # an operand
        "needs       PTX 3.1, sm_32",  # versions and targets
        "example     ld.",
    ):
        assert words in text, words
    assert max(map(len, text.splitlines())) <= 110
    assert "mma.sync.aligned.m16n8k16" in helped(ptx.mma)
    assert "1 form of the instruction table" in helped(ptx.elect.sync)
    assert "No form of ld begins with" in helped(ptx.op("ld", ".v4", ".global"))


# The spelling, the nearest words that the refusal names.
WRONG = [
    ("ld.globl", "did you mean ptx.ld.global_"),
    ("lod", "did you mean ptx.ld"),
    ("wgmma.mma_async.snyc", "did you mean ptx.wgmma.mma_async.sync?"),
    ("add.rn.foo", "behind ptx.add.rn may stand bf16, bf16x2"),
    ("ret.uni.foo", "nothing may stand behind ptx.ret.uni"),
    ("tcgen05.mma.cta_group_1", "did you mean ptx.tcgen05.mma.cta_group__1 or"),
    ("shared", "from ptxkit.dsl import shared"),
    ("if_", "from ptxkit.dsl import if_"),
    ("qqqq", "behind ptx may stand abs, activemask,"),
]


@pytest.mark.parametrize(("spelling", "says"), WRONG)
def test_a_wrong_word_names_the_nearest(spelling: str, says: str) -> None:
    def attribute() -> Any:
        value: Any = ptx
        for word in spelling.split("."):
            value = getattr(value, word)
        return value

    with pytest.raises(AttributeError) as caught:
        attribute()
    assert isinstance(caught.value, TraceError)
    assert caught.value.code == ("PTX101" if "." in spelling else "PTX100")
    assert says in str(caught.value)
    assert f"{__file__}:" in str(caught.value)


def test_tools_that_probe_find_nothing() -> None:
    for name in ("_repr_html_", "_ipython_display_", "__array__", "__wrapped__"):
        assert not hasattr(ptx.ld, name)
        assert not hasattr(ptx, name)


def test_a_known_word_in_the_wrong_place_is_refused_by_the_call() -> None:
    with pytest.raises(TraceError, match=r"error\[PTX101\]: add.* takes no \.rn"):
        instructions_of(lambda: ptx.add.rn.s32(1, 2))


def test_without_check_any_word_is_taken() -> None:
    module("8.0", "sm_90", 64, check=False)
    assert repr(ptx.ld.unheard_of) == "<ptx ld.unheard_of>"
    module("8.0", "sm_90", 64)
    assert not hasattr(ptx.st, "unheard_of")
