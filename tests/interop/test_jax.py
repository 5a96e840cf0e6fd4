"""Ops on JAX's CPU arrays with a driver that is not real: plans, aliases, errors, gradients."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = '''
import os, sys
import jax, jax.numpy as jnp
import ptxkit
from ptxkit import differentiable, op
from ptxkit.interop.contract import ArrayError
from ptxkit.dsl.tensor_map import TensorMap

TEXT = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry scale(.param .u64 x, .param .f32 by, .param .u64 y, .param .u32 n)
.reqntid 128
{
    ret;
}
.visible .entry twice(.param .u64 x)
.reqntid 32, 2, 2
{
    ret;
}
.visible .entry mapped(.param .align 64 .b8 x[128], .param .u64 y)
.reqntid 32
{
    ret;
}
"""
module = ptxkit.load(TEXT)
scale = op(module.scale, "x: f32[n], by: f32 -> y: f32[n]", grid=lambda n: -(-n // 128))

def said(name):
    print("--", name)
    log = os.environ["PTXKIT_FAKE_LOG"]
    print(open(log).read() if os.path.exists(log) else "", end="")
    open(log, "w").close()

x = jnp.arange(1000, dtype=jnp.float32)
os.environ["PTXKIT_FAKE_PARAMETERS"] = "0"
f = jax.jit(lambda a: scale(a, 2.5))
assert f(x).shape == (1000,)
f(x).block_until_ready()
said("jit")
twice = op(module.twice, "x: f32[64] -> x: f32[64]", grid=(2, 3, 4), cluster=(2, 1, 1),
           shmem_size=227 * 1024, parameters="x")
assert jax.jit(twice)(x[:64]).shape == (64,)
said("in place")
rows = op(module.mapped, "x: f32[m, 64] -> y: f32[m]", grid=1, parameters="x y",
          maps={"x": lambda m: TensorMap("f32", (64, m), (32, 8), swizzle="128B")})
jax.jit(rows)(x[:640].reshape(10, 64)).block_until_ready()
said("tensor map")
for given in ((x,), (x.astype("int32"), 1.0), (x.reshape(10, 100), 1.0), (x, "1"), (x, x[0])):
    try:
        jax.jit(lambda: scale(*given))()
        print("no error")
    except (ArrayError, TypeError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
said("errors")
g = differentiable(lambda a: scale(a, 2.0), lambda i, o, g: scale(g[0], 2.0))
assert jax.grad(lambda a: g(a).sum())(x).shape == x.shape
said("gradient")
assert jax.vmap(lambda a: scale(a, 1.0))(x.reshape(4, 250)).shape == (4, 250)
said("vmap")
os.environ["PTXKIT_FAKE_FAIL"] = "launch"
try:
    f(x).block_until_ready()
except Exception as error:
    print("CUDA_ERROR_ILLEGAL_ADDRESS" in str(error))
'''


def test_everything_but_the_gpu(fake_driver: Path, tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="these are JAX's arrays")
    environment = os.environ | {
        "PTXKIT_LIBCUDA": str(fake_driver),
        "PTXKIT_FAKE_LOG": str(tmp_path / "log"),
        "JAX_PLATFORMS": "cpu",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    launch = ["launch grid 8 1 1 block 128", "block 1 1 shared 0 stream 0"]
    small = ["launch grid 2 1 1 block 128", launch[1]]
    wanted = [
        "-- jit", "load 7f", *launch, *launch,
        "-- in place", "load 7f", "set 8 232448", "attribute 4 value 2 1 1",
        "launch grid 2 3 4 block 32", "block 2 2 shared 232448 stream 0",
        "-- tensor map", "map type 7 rank 2 first 64 box 32", "swizzle 3 aligned 0", "load 7f",
        "launch grid 1 1 1 block 32", launch[1],
        "ArrayError scale takes 2 arguments: x: f32[n], by: f32 -> y: f32[n]",
        "ArrayError x: f32[n]: dtype int32 was given, not float32",
        "ArrayError x: f32[n]: shape (10, 100) was given",
        "ArgumentError by is a .f32: str is no number",
        "no error",
        "-- errors", *launch,
        "-- gradient", *launch, *launch,
        "-- vmap", *small * 4,
        "True",
    ]  # fmt: skip
    assert done.stdout.splitlines() == wanted
