"""Pallas kernels: one for the Triton back end, two for Mosaic GPU."""

import functools

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas import mosaic_gpu as plgpu
from jax.experimental.pallas import triton as plt


def triton_add(x, y):
    def body(x_ref, y_ref, out_ref):
        out_ref[...] = x_ref[...] * 2 + y_ref[...]

    spec = pl.BlockSpec((128,), lambda i: (i,))
    return pl.pallas_call(
        body,
        grid=(x.shape[0] // 128,),
        in_specs=[spec, spec],
        out_specs=spec,
        out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype),
        compiler_params=plt.CompilerParams(num_warps=4),
        name="triton_add",
    )(x, y)


def mosaic_add(x, y):
    def body(x_ref, y_ref, out_ref):
        out_ref[...] = x_ref[...] + jnp.exp(y_ref[...])

    spec = pl.BlockSpec((128, 128), lambda i: (i, 0))
    return pl.pallas_call(
        body,
        grid=(x.shape[0] // 128,),
        in_specs=[spec, spec],
        out_specs=spec,
        out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype),
        compiler_params=plgpu.CompilerParams(),
        name="mosaic_add",
    )(x, y)


def mosaic_matmul(a, b):
    m, n, k = 64, 128, 64
    transforms = (plgpu.TilingTransform((8, 64)), plgpu.SwizzleTransform(128))

    @functools.partial(
        plgpu.kernel,
        out_type=jax.ShapeDtypeStruct((a.shape[0], b.shape[1]), jnp.float16),
        grid=(a.shape[0] // m, b.shape[1] // n),
        grid_names=("m", "n"),
        scratch_types=[plgpu.SMEM((m, n), jnp.float16, transforms=transforms)],
    )
    def product(a_ref, b_ref, out_ref, room):
        row = jax.lax.axis_index("m") * m
        column = jax.lax.axis_index("n") * n

        def compute(acc_ref):
            def step(_, sa, sb):
                plgpu.wgmma(acc_ref, sa, sb)

            plgpu.emit_pipeline(
                step,
                grid=(a.shape[1] // k,),
                in_specs=[
                    plgpu.BlockSpec((m, k), lambda i: (row // m, i), transforms=transforms),
                    plgpu.BlockSpec((k, n), lambda i: (i, column // n), transforms=transforms),
                ],
                max_concurrent_steps=3,
            )(a_ref, b_ref)
            return acc_ref[...]

        total = pl.run_scoped(compute, plgpu.ACC((m, n), jnp.float32))
        room[...] = total.astype(jnp.float16)
        plgpu.commit_smem()
        plgpu.copy_smem_to_gmem(room, out_ref.at[pl.ds(row, m), pl.ds(column, n)])
        plgpu.wait_smem_to_gmem(0)

    return product(a, b)
