"""Targets and what a form needs."""

from __future__ import annotations

import pytest

from ptxkit.isa.target import Need, Target


@pytest.mark.parametrize(
    ("target", "need", "has"),
    [
        ("sm_75", "any", True),
        ("sm_90", "sm_80", True),
        ("sm_75", "sm_80", False),
        ("compute_80", "sm_80", True),
        ("sm_90a", "sm_90", True),
        ("sm_90a", "sm_90a", True),
        ("sm_90", "sm_90a", False),
        ("sm_100a", "sm_90a", False),
        ("sm_100a", "sm_100f", True),
        ("sm_103f", "sm_100f", True),
        ("sm_103", "sm_100f", False),
        ("sm_100f", "sm_103f", False),
        ("sm_120a", "sm_100f", False),
        ("sm_121a", "sm_120f", True),
    ],
)
def test_a_target_has_what_it_has(target: str, need: str, has: bool) -> None:
    assert Target.parse(target).has(need) is has


@pytest.mark.parametrize("word", ["90a", "sm_", "sm_90b", "gfx90a", ""])
def test_a_word_that_is_no_target_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no target"):
        Target.parse(word)


def test_a_need_says_what_is_lacking() -> None:
    need = Need.of("8.6", ["sm_100a", {"target": "sm_110f", "ptx": "9.0"}])
    assert need.lack((8, 6), Target(100, "a")) is None
    assert "8.6" in str(need.lack((8, 5), Target(100, "a")))
    assert "sm_100a" in str(need.lack((9, 0), Target(120, "a")))
    assert "9.0" in str(need.lack((8, 7), Target(110, "a")))
    assert need.lack((9, 0), Target(110, "a")) is None


def test_a_withdrawn_form_says_so() -> None:
    need = Need.of("1.0", "any", "6.2")
    assert need.lack((6, 2), Target(60)) is None
    assert "withdrawn" in str(need.lack((6, 3), Target(75)))
