"""The GEMM computes what torch computes, on a Hopper GPU: the cases of gemm_check.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.gpu
torch: Any = pytest.importorskip("torch", reason="the reference is torch's")
SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "gemm_check.py"


def test_against_torch() -> None:
    if not torch.cuda.is_available() or torch.cuda.get_device_capability() != (9, 0):
        pytest.skip("the kernel is for sm_90a")
    spec = importlib.util.spec_from_file_location("gemm_check", SCRIPT)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    torch.manual_seed(1)
    errors = {name: script.error(pair, options) for name, pair, options in script.cases()}
    assert {name: found for name, found in errors.items() if not found <= 1.0} == {}
