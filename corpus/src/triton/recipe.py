"""Triton: elementwise kernels, reductions, atomics, matrix products, attention."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from build import CORPUS, Output
from toolkit import import_file, package_version

PACKAGES = {"pip": "triton"}
PRODUCER = "triton"

F32, F16, BF16, F64, I32, I64, U8 = "*fp32", "*fp16", "*bf16", "*fp64", "*i32", "*i64", "*u8"
GEMM = {"BM": 64, "BN": 64, "BK": 32, "GROUP": 8}
TILES = {"BM": 128, "BN": 128, "BK": 64, "PROGRAMS": 132}
HEAD = {"H": 64, "BM": 64, "BN": 64}
B = {"BLOCK": 1024}

# source, kernel, architectures, types of the arguments in order, constants, options.
# A number behind a colon is the divisibility that the caller promises.
KERNELS: tuple[tuple[str, str, str, str, dict[str, object], dict[str, object]], ...] = (
    ("elementwise", "vector_add", "80 90 100 120", f"{F32} {F32} {F32} i32", B, {}),
    ("elementwise", "vector_add", "89", "*fp16:16 *fp16:16 *fp16:16 i32:16", B, {"lines": True}),
    ("elementwise", "vector_add", "103 110 121", "*fp64 *fp64 *fp64 i32", B, {}),
    ("elementwise", "vector_add", "75", "*i8 *i8 *i8 i32", B, {"ptx_version": 64}),
    ("elementwise", "gelu", "90", "*bf16:16 *bf16:16 i32", B, {"num_warps": 8}),
    (
        "elementwise",
        "transcendental",
        "80 100",
        "*fp32:16 *fp32:16 i32",
        {"BLOCK": 512},
        {"ptx_version": 86},
    ),
    (
        "elementwise",
        "convert",
        "89 90 100",
        "*fp32:16 *fp8e4nv:16 *fp8e5:16 *bf16:16 i32:16",
        B,
        {},
    ),
    (
        "elementwise",
        "unpack_int4",
        "80",
        f"{U8}:16 {F32} *fp16:16 i32",
        {"BLOCK": 512, "GROUP": 64},
        {},
    ),
    ("elementwise", "integers", "80", f"{I64} {I64} {I64} i64", {"BLOCK": 256}, {}),
    ("elementwise", "dropout", "86", f"{F32} {F32} i32 fp32 i32", B, {}),
    ("elementwise", "inline_assembly", "90", f"{I32} {I32}", {"BLOCK": 128}, {"lines": True}),
    ("reductions", "softmax", "80 90", f"{F16}:16 {F16}:16 i32:16 i32", B, {}),
    (
        "reductions",
        "layer_norm",
        "90 120",
        f"{BF16}:16 " * 4 + f"{F32} {F32} i32:16 i32:16 fp32",
        B,
        {},
    ),
    (
        "reductions",
        "cross_entropy",
        "100",
        f"{BF16}:16 {I64} {F32} i32:16 i32",
        {"BLOCK": 2048},
        {},
    ),
    ("reductions", "sum_f64", "80", f"{F64}:16 {F64} i32", {"BLOCK": 512}, {}),
    ("reductions", "extremes", "90", f"{F32}:16 {F32} {I32} i32", {"ROWS": 4, "BLOCK": 256}, {}),
    (
        "reductions",
        "linear_scan",
        "90",
        f"{F32}:16 {F32}:16 {F32}:16",
        {"BLOCK": 64, "WIDTH": 32},
        {},
    ),
    ("reductions", "sort_rows", "89", f"{F32} {F32}", {"BLOCK": 128}, {"num_warps": 1}),
    ("memory", "histogram", "80", f"{I32} {I32} i32", {"BLOCK": 512, "BINS": 256}, {}),
    ("memory", "atomics", "90", f"{I32} {I32}", {"BLOCK": 256}, {}),
    (
        "memory",
        "gather_rows",
        "90",
        f"{F16}:16 {I32} {F16}:16 i32:16",
        {"ROWS": 8, "BLOCK": 128},
        {},
    ),
    ("memory", "permute", "100", f"{F32} {I32} {F32}", {"ROWS": 32, "COLUMNS": 32}, {}),
    ("memory", "calls", "80", f"{I32} {I32} i32", {}, {}),
    ("memory", "spin_lock", "120", f"{I32} {F32} {F32}", {"BLOCK": 256}, {}),
    ("memory", "talkative", "90", f"{I32} i32", {"BLOCK": 128}, {"debug": True}),
    (
        "memory",
        "transpose",
        "87",
        f"{F32}:16 {F32}:16 i32:16 i32:16",
        {"BLOCK": 64},
        {"lines": True},
    ),
    (
        "matmul",
        "matmul",
        "80 90 100 120",
        f"{F16}:16 " * 3 + "i32:16 " * 6,
        GEMM,
        {"num_stages": 3},
    ),
    ("matmul", "matmul", "86", f"{F32}:16 " * 3 + "i32:16 " * 6, GEMM, {"num_stages": 2}),
    ("matmul", "matmul", "89", "*fp8e4nv:16 *fp8e4nv:16 *fp16:16 " + "i32:16 " * 6, GEMM, {}),
    (
        "matmul",
        "matmul_i8",
        "80",
        "*i8:16 *i8:16 *i32:16 i32:16",
        {"BM": 64, "BN": 64, "BK": 64},
        {},
    ),
    (
        "matmul",
        "matmul_descriptor",
        "90",
        "*fp16:16 " * 3 + "i32:16 " * 3,
        {**TILES, "SPECIALISE": False},
        {"num_warps": 8},
    ),
    (
        "matmul",
        "matmul_descriptor",
        "100",
        "*bf16:16 " * 3 + "i32:16 " * 3,
        {**TILES, "SPECIALISE": True},
        {},
    ),
    (
        "matmul",
        "matmul_scaled",
        "100 120",
        "*u8:16 *u8:16 *u8:16 *u8:16 *fp32:16 i32:16",
        {"BM": 128, "BN": 128, "BK": 128},
        {},
    ),
    (
        "matmul",
        "gather_tiles",
        "100",
        "*fp16:16 *i32:16 *fp16:16 i32:16",
        {"ROWS": 32, "BK": 64},
        {},
    ),
    (
        "attention",
        "attention",
        "80 120",
        f"{F16}:16 " * 4 + f"{F32}:16 fp32 i32",
        {**HEAD, "CAUSAL": True},
        {},
    ),
    (
        "attention",
        "attention",
        "90",
        f"{BF16}:16 " * 4 + f"{F32}:16 fp32 i32",
        {**HEAD, "BM": 128, "CAUSAL": False},
        {"num_warps": 8},
    ),
    (
        "attention",
        "attention",
        "100",
        f"{F16}:16 " * 4 + f"{F32}:16 fp32 i32",
        {**HEAD, "BM": 128, "CAUSAL": True},
        {"num_warps": 4},
    ),
)


def version() -> str:
    """Return the compiler and its version."""
    return f"Triton {package_version('triton')}"


def compiled(
    module: ModuleType, kernel: str, arch: int, words: list[str], constants: dict[str, object],
    options: dict[str, object],
) -> bytes:  # fmt: skip
    """Compile one kernel and return its PTX."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    function = getattr(module, kernel)
    names = [name for name in function.arg_names if name not in constants]
    if len(names) != len(words):
        raise ValueError(f"{kernel} has {len(names)} arguments, not {len(words)}")
    signature = dict.fromkeys(constants, "constexpr")
    attributes = {}
    for name, word in zip(names, words, strict=True):
        kind, _, divisor = word.partition(":")
        signature[name] = kind
        if divisor:
            index = function.arg_names.index(name)
            attributes[(index,)] = [["tt.divisibility", int(divisor)]]
    ordered = {name: signature[name] for name in function.arg_names}
    source = ASTSource(function, ordered, dict(constants), attributes)
    result = triton.compile(source, target=GPUTarget("cuda", arch, 32), options=options)
    text: str = result.asm["ptx"]
    return text.encode()


def build(scratch: Path) -> Iterator[Output]:
    """Compile every kernel for its architectures."""
    shutil.copytree(CORPUS / "src" / PRODUCER, scratch, dirs_exist_ok=True)
    os.environ["TRITON_CACHE_DIR"] = str(scratch / "cache")
    os.environ["TRITON_ALWAYS_COMPILE"] = "1"
    os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"  # the default changes in Triton 3.10
    for source, kernel, architectures, types, constants, options in KERNELS:
        for arch in architectures.split():
            chosen = dict(options)
            lines = bool(chosen.pop("lines", False))
            os.environ["TRITON_DISABLE_LINE_INFO"] = "0" if lines else "1"
            module = import_file(scratch / f"{source}.py")
            ptx = compiled(module, kernel, int(arch), types.split(), constants, chosen)
            first = types.split()[0].partition(":")[0].lstrip("*")
            settings = {**constants, **chosen}
            details = " ".join(f"{name}={value}" for name, value in settings.items())
            yield Output(
                name=f"{kernel}.{first}.sm_{arch}.ptx",
                ptx=ptx,
                source=f"src/{PRODUCER}/{source}.py",
                command=f"triton.compile({source}.{kernel}, cuda {arch}, {details})",
            )
