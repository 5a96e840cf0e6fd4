"""Compile a function for a GPU that is only described; XLA dumps its PTX into `out`.

python compile.py h100 kernels softmax float32:64x1024
"""

import importlib
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_dump_to=out --xla_dump_hlo_as_text"
os.environ["JAX_PLATFORMS"] = "cuda,cpu"
os.environ["JAX_SKIP_CUDA_CONSTRAINTS_CHECK"] = "1"  # there is no GPU to check
os.environ.update(MOSAIC_GPU_DUMP_PTX="1", MOSAIC_GPU_DUMP_TO="out")

import jax
import numpy as np
from jax.experimental import topologies
from jax.sharding import Mesh, NamedSharding, PartitionSpec

gpu, module, function, *arguments = sys.argv[1:]
with open(f"{gpu}.txtpb", encoding="utf-8") as file:
    config = file.read()
topology = topologies.get_topology_desc(
    platform="cuda", topology_name=gpu, topology="1x1x1", target_config=config
)
mesh = Mesh(np.array(topology.devices[:1]), ("x",))
shapes = []
for argument in arguments:
    kind, _, sizes = argument.partition(":")
    shape = tuple(int(size) for size in sizes.split("x"))
    sharding = NamedSharding(mesh, PartitionSpec())
    shapes.append(jax.ShapeDtypeStruct(shape, getattr(jax.numpy, kind), sharding=sharding))
jax.jit(getattr(importlib.import_module(module), function)).lower(*shapes).compile()
