"""Fragments and descriptors as the hardware has them: products of small integers, exactly.

Each kernel loads registers that the host has filled by `Fragment`, multiplies once, and stores its
accumulator; matrices in shared memory are laid out by `MatrixDescriptor.offset_of`. A wrong lane,
register, bit or byte gives another product. All kernels are assembled, also where there is no GPU.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from driver import Driver

from ptxkit import kernel, ptx, smem, sreg
from ptxkit.dsl import Kernel, array, for_
from ptxkit.dsl.descriptor import WgmmaDescriptor, canonical
from ptxkit.dsl.fragment import (
    Fragment,
    ldmatrix,
    ldmatrix_row,
    mma_a,
    mma_b,
    mma_c,
    wgmma_a,
    wgmma_d,
)
from ptxkit.types import Type, b8, b32, f32, ptr, s32


class Kind(NamedTuple):
    """A type of elements: its bits, the integers it is tried with, and how it holds them."""

    bits: int
    low: int
    high: int
    code: Callable[[int], int]


def packed(layout: str, shift: int = 0) -> Callable[[int], int]:
    """The bits of a number as a struct format has them, without the lower ones."""
    size = struct.calcsize(layout)
    return lambda value: (
        int.from_bytes(struct.pack(layout, value), "little") >> shift & ((1 << 8 * size) - 1)
    )


def fp8(mantissa: int, bias: int) -> Callable[[int], int]:
    """The bits of a small integer as a float of 8 bits."""

    def code(value: int) -> int:
        if not value:
            return 0
        exponent = abs(value).bit_length() - 1
        rest = (abs(value) << mantissa >> exponent) - (1 << mantissa)
        return (value < 0) << 7 | (exponent + bias) << mantissa | rest

    return code


KINDS = {
    "f16": Kind(16, -8, 8, packed("<e")),
    "bf16": Kind(16, -8, 8, packed("<f", 16)),
    "tf32": Kind(32, -8, 8, packed("<f")),
    "f64": Kind(64, -8, 8, packed("<d")),
    "e4m3": Kind(8, -8, 8, fp8(3, 7)),
    "e5m2": Kind(8, -4, 4, fp8(2, 15)),
    "s8": Kind(8, -128, 127, lambda value: value & 255),
    "u8": Kind(8, 0, 255, int),
    "s4": Kind(4, -8, 7, lambda value: value & 15),
    "u4": Kind(4, 0, 15, int),
    "b1": Kind(1, 0, 1, int),
}
Matrix = list[list[int]]


def drawn(kind: Kind, rows: int, columns: int, seed: int) -> Matrix:
    """Numbers without a pattern that a wrong place could follow."""
    span, state, made = kind.high - kind.low + 1, seed * 2654435761 + 12345, []
    for _ in range(rows):
        row = []
        for _ in range(columns):
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            row.append(kind.low + (state >> 33) % span)
        made.append(row)
    return made


def product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, one, strict=True)) for one in columns] for row in a]


def registers_of(fragment: Fragment, kind: Kind, matrix: Matrix) -> bytes:
    """What each lane's registers hold, lane by lane."""
    size = max(32, kind.bits) // 8
    words = [0] * (fragment.lanes * fragment.registers)
    for lane, element, row, column in fragment:
        register, shift = fragment.register_of(element)
        words[lane * fragment.registers + register] |= kind.code(matrix[row][column]) << shift
    return b"".join(word.to_bytes(size, "little") for word in words)


def matrix_of(fragment: Fragment, layout: str, memory: bytes) -> Matrix:
    """The matrix that registers hold, one element in each `layout`."""
    values = [row[0] for row in struct.iter_unpack(layout, memory)]
    made = [[0] * fragment.columns for _ in range(fragment.rows)]
    for lane, element, row, column in fragment:
        made[row][column] = int(values[lane * fragment.elements + element])
    return made


def image_of(made: WgmmaDescriptor, kind: Kind, matrix: Matrix, major: str, size: int) -> bytes:
    """Shared memory that holds a matrix (M or N by K), behind the descriptor's address."""
    image = bytearray(size)
    for mn, row in enumerate(matrix):
        for k, value in enumerate(row):
            at, code = made.offset_of(mn, k, kind.bits, major), kind.code(value)
            image[at : at + kind.bits // 8] = code.to_bytes(kind.bits // 8, "little")
    return bytes(image)


# ---- kernels


def loaded(type: Type, count: int, memory: Any, lane: Any) -> tuple[Any, ...]:
    """Append loads of a lane's registers."""
    size = 8 if type.name == "f64" else 4
    place = ptx.mad.wide.u32(lane, count * size, memory)
    made = array(type, count)
    for at, register in enumerate(made):
        getattr(ptx.ld.global_, type.name)(register, [place, at * size])
    return made


def stored(type: Type, values: tuple[Any, ...], memory: Any, lane: Any) -> None:
    size = 8 if type.name == "f64" else 4
    place = ptx.mad.wide.u32(lane, len(values) * size, memory)
    for at, register in enumerate(values):
        getattr(ptx.st.global_, type.name)([place, at * size], register)


def word(op: Any, words: str) -> Any:
    for part in words.split("."):
        op = op.child(part)
    return op


def mma_kernel(words: str, a: Fragment, b: Fragment, c: Fragment, d_type: Type) -> Kernel:
    held = Type("f64") if a.bits == 64 else b32
    count = c.elements * c.bits // max(32, c.bits)

    @kernel(target="sm_90a", block=32)
    def multiply(left: ptr[b32], right: ptr[b32], out: ptr[b32]) -> None:
        lane = ptx.mov.u32(sreg.laneid)
        a_registers = loaded(held, a.registers, left, lane)
        b_registers = loaded(held, b.registers, right, lane)
        total = array(d_type, count)
        for register in total:
            move = ptx.mov.child(d_type.name)
            move(register, 0.0 if d_type.name[0] == "f" else 0)
        word(ptx.mma.sync.aligned, words)(total, a_registers, b_registers, total)
        stored(d_type, total, out, lane)

    return multiply


MMA: list[tuple[int, int, str, str, str]] = [
    *((16, k, kind, kind, "f32") for k in (8, 16) for kind in ("f16", "bf16")),
    *((16, k, "f16", "f16", "f16") for k in (8, 16)),
    *((16, k, "tf32", "tf32", "f32") for k in (4, 8)),
    (8, 4, "f64", "f64", "f64"),
    *((16, k, "f64", "f64", "f64") for k in (4, 8, 16)),
    *((m, k, a, b, "s32") for m, k in ((8, 16), (16, 16), (16, 32)) for a, b in (("s8", "u8"),)),
    *((m, k, a, b, "s32") for m, k in ((8, 32), (16, 32), (16, 64)) for a, b in (("u4", "s4"),)),
    *((m, k, "b1", "b1", "s32") for m, k in ((8, 128), (16, 128), (16, 256))),
    *((16, k, "e4m3", "e5m2", "f32") for k in (16, 32)),
]
D_LAYOUTS = {"f32": "<f", "f16": "<e", "s32": "<i", "f64": "<d"}


def mma_case(m: int, k: int, a: str, b: str, d: str) -> tuple[Kernel, list[Fragment]]:
    parts = [mma_a(m, k, KINDS[a].bits), mma_b(k, KINDS[b].bits)]
    parts.append(mma_c(m, {"f16": 16, "f64": 64}.get(d, 32)))
    words = f"m{m}n8k{k}.row.col.{d}.{a}.{b}.{d}" + (".and.popc" if a == "b1" else "")
    return mma_kernel(words, *parts, b32 if d == "f16" else Type(d)), parts


# The first two of four elements are kept, of tf32 the first of two, of 4 bits the first four of
# eight: the same code for all, so that it does not matter which thread holds whose metadata.
KEPT = 0x44444444
SPARSE: list[tuple[int, str, str, str]] = [
    *((k, kind, kind, "f32") for k in (16, 32) for kind in ("f16", "bf16")),
    *((k, "tf32", "tf32", "f32") for k in (8, 16)),
    *((k, "s8", "u8", "s32") for k in (32, 64)),
    *((k, "u4", "s4", "s32") for k in (64, 128)),
    (64, "e4m3", "e5m2", "f32"),
]


def sparse_case(k: int, a: str, b: str, d: str) -> tuple[Kernel, list[Fragment]]:
    bits = KINDS[a].bits
    parts = [mma_a(16, k // 2, bits), mma_b(k, bits, sparse=True), mma_c(16)]

    @kernel(target="sm_90a", block=32)
    def multiply(left: ptr[b32], right: ptr[b32], out: ptr[b32]) -> None:
        lane = ptx.mov.u32(sreg.laneid)
        a_registers = loaded(b32, parts[0].registers, left, lane)
        b_registers = loaded(b32, parts[1].registers, right, lane)
        total = array(Type(d), parts[2].elements)
        for register in total:
            ptx.mov.child(d)(register, 0.0 if d == "f32" else 0)
        op = ptx.mma.child("sp::ordered_metadata").sync.aligned
        words = f"m16n8k{k}.row.col.{d}.{a}.{b}.{d}"
        word(op, words)(total, a_registers, b_registers, total, ptx.mov.b32(KEPT), 0)
        stored(Type(d), total, out, lane)

    return multiply, parts


def expanded(matrix: Matrix, bits: int) -> Matrix:
    """A with the zeros that its metadata says were left out."""
    kept, chunk = {32: (1, 2), 4: (4, 8)}.get(bits, (2, 4))
    return [
        [
            value
            for at in range(0, len(row), kept)
            for value in row[at : at + kept] + [0] * (chunk - kept)
        ]
        for row in matrix
    ]


class Wgmma(NamedTuple):
    """One tile of B, and of A where it is not in registers, in shared memory."""

    n: int
    a: str
    b: str
    swizzle: str | None
    major: str = "K"
    a_in_registers: bool = True

    @property
    def k(self) -> int:
        """How far the tiles reach along K: one row of the swizzle, at least one instruction."""
        bits = KINDS[self.b].bits
        span = int((self.swizzle or "32B")[:-1]) if self.major == "K" else 64
        return span * 8 // bits

    def tile(self, rows: int) -> WgmmaDescriptor:
        """The descriptor of a tile at 0, which the kernel moves to where its memory lies."""
        bits = KINDS[self.b].bits
        offsets = canonical(rows, self.k, bits, major=self.major, swizzle=self.swizzle)
        return WgmmaDescriptor(0, *offsets, self.swizzle)

    def step(self, rows: int, part: int) -> int:
        """How many bytes the part of an instruction begins behind its tile, before the XOR."""
        bits, made = KINDS[self.b].bits, self.tile(rows)
        if self.major == "K":
            return part * (32 if self.swizzle else 2 * made.leading)
        return part * 256 // bits // 8 * (made.stride if self.swizzle else made.leading)


def wgmma_kernel(case: Wgmma) -> Kernel:
    bits = KINDS[case.a].bits
    per = 256 // bits  # elements of K that an instruction takes
    layout, rows = wgmma_d(case.n), {"a": 64, "b": case.n}
    sizes = {name: -(-count * case.k * bits // 8 // 512) * 512 for name, count in rows.items()}
    d_type = s32 if case.a in ("s8", "u8") else f32

    @kernel(target="sm_90a", block=128)
    def multiply(left: ptr[b32], right: ptr[b32], out: ptr[b32]) -> None:
        tid = ptx.mov.u32(sreg.tid.x)
        tiles = {}
        for name, memory in (("a", left), ("b", right)):
            if name == "a" and case.a_in_registers:
                continue
            tiles[name] = ptx.mov.u32(smem(b8, sizes[name], name=f"tile_{name}", align=1024))
            place = tiles[name] + tid * 4
            source = memory + ptx.mul.wide.u32(tid, 4)
            with for_(0, sizes[name] // 512):
                ptx.st.shared.b32([place], ptx.ld.global_.b32([source]))
                ptx.add.u32(place, place, 512)
                ptx.add.u64(source, source, 512)
        ptx.fence.proxy.async_.shared__cta()
        ptx.bar.sync(0)
        total = array(d_type, layout.elements)
        for register in total:
            ptx.mov.child(d_type.name)(register, 0.0 if d_type is f32 else 0)
        parts = case.k // per
        held = loaded(b32, 4 * parts, left, tid) if case.a_in_registers else ()
        found = {name: case.tile(rows[name]).at(start) for name, start in tiles.items()}
        ptx.wgmma.fence.sync.aligned()
        words = f"m64n{case.n}k{per}.{d_type.name}.{case.a}.{case.b}"
        for part in range(parts):
            row = {
                name: case.tile(rows[name]).advanced(start, case.step(rows[name], part))
                for name, start in found.items()
            }
            a = held[4 * part : 4 * part + 4] if case.a_in_registers else row["a"]
            more: tuple[int, ...] = () if d_type is s32 else (1, 1)
            if bits == 16:
                transposed = int(case.major == "MN")
                more += (transposed,) if case.a_in_registers else (transposed, transposed)
            word(ptx.wgmma.mma_async.sync.aligned, words)(total, a, row["b"], 1, *more)
        ptx.wgmma.commit_group.sync.aligned()
        ptx.wgmma.wait_group.sync.aligned(0)
        stored(d_type, total, out, tid)

    return multiply


SWIZZLES = (None, "32B", "64B", "128B")
WGMMA = [
    *(Wgmma(n, "f16", "f16", "128B") for n in (8, 24, 64, 136, 256)),
    *(Wgmma(64, a, b, name) for a, b in (("bf16", "bf16"), ("tf32", "tf32"), ("e4m3", "e5m2"),
                                         ("s8", "u8")) for name in SWIZZLES),
    *(Wgmma(64, "f16", "f16", name, "K", False) for name in SWIZZLES),
    *(Wgmma(128, "f16", "f16", name, "MN", False) for name in SWIZZLES),
    *(Wgmma(128, "bf16", "bf16", name, "MN") for name in SWIZZLES),
    *(Wgmma(32, "e5m2", "e4m3", name, "K", False) for name in SWIZZLES),
]  # fmt: skip


@kernel(target="sm_90a", block=32)
def load_matrices(source: ptr[b32], out: ptr[b32], *, count: int = 4, trans: bool = False) -> None:
    lane = ptx.mov.u32(sreg.laneid)
    tile = ptx.mov.u32(smem(b8, 512, name="tile", align=128))
    values = loaded(b32, 4, source, lane)
    ptx.st.shared.v4.b32([tile + lane * 16], values)
    ptx.bar.warp.sync(0xFFFFFFFF)
    matrix, row = ldmatrix_row(lane, count)
    place = tile + (matrix * 8 + row) * 16
    found = array(b32, count)
    op = ptx.ldmatrix.sync.aligned.m8n8.child(f"x{count}")
    (op.trans if trans else op).shared.b16(found, [place])
    stored(b32, found, out, lane)


# ---- all assemble


@pytest.mark.parametrize("case", MMA, ids=str)
def test_ptxas_takes_mma(case: Any, assembles: Callable[[str], None]) -> None:
    assembles(mma_case(*case)[0].ptx())


@pytest.mark.parametrize("case", SPARSE, ids=str)
def test_ptxas_takes_sparse_mma(case: Any, assembles: Callable[[str], None]) -> None:
    assembles(sparse_case(*case)[0].ptx())


@pytest.mark.parametrize("case", WGMMA, ids=str)
def test_ptxas_takes_wgmma(case: Wgmma, assembles: Callable[[str], None]) -> None:
    assembles(wgmma_kernel(case).ptx())


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("trans", [False, True])
def test_ptxas_takes_ldmatrix(count: int, trans: bool, assembles: Callable[[str], None]) -> None:
    assembles(load_matrices.ptx(count=count, trans=trans))


# ---- and run


@pytest.fixture(scope="module")
def launch() -> Callable[..., bytes]:
    """A function that runs a kernel with two inputs, and gives the bytes of its output."""
    torch = pytest.importorskip("torch", reason="it makes the context and holds the memory")
    if not torch.cuda.is_available() or torch.cuda.get_device_capability() != (9, 0):
        pytest.skip("the kernels are for sm_90a")
    driver = Driver()

    def tensor(data: bytes) -> Any:
        return torch.frombuffer(bytearray(data), dtype=torch.uint8).cuda()

    def run(made: Kernel, size: int, *inputs: bytes, block: int = 32, **values: Any) -> bytes:
        out = tensor(bytes(size))
        driver.launch(made.ptx(**values), made.name, (1,), block, *map(tensor, inputs), out)
        return bytes(out.cpu().numpy().tobytes())

    return run


@pytest.mark.gpu
@pytest.mark.parametrize("case", MMA, ids=str)
def test_mma_multiplies(case: Any, launch: Callable[..., bytes]) -> None:
    made, (a, b, c) = mma_case(*case)
    left, right = KINDS[case[2]], KINDS[case[3]]
    x, y = drawn(left, a.rows, a.columns, 1), drawn(right, b.rows, b.columns, 2)
    size = c.lanes * c.elements * c.bits // 8
    out = launch(made, size, registers_of(a, left, x), registers_of(b, right, y))
    assert matrix_of(c, D_LAYOUTS[case[4]], out) == product(x, y)


@pytest.mark.gpu
@pytest.mark.parametrize("case", SPARSE, ids=str)
def test_sparse_mma_multiplies(case: Any, launch: Callable[..., bytes]) -> None:
    made, (a, b, c) = sparse_case(*case)
    left, right = KINDS[case[1]], KINDS[case[2]]
    x, y = drawn(left, a.rows, a.columns, 5), drawn(right, b.rows, b.columns, 6)
    size = c.lanes * c.elements * 4
    out = launch(made, size, registers_of(a, left, x), registers_of(b, right, y))
    assert matrix_of(c, D_LAYOUTS[case[3]], out) == product(expanded(x, left.bits), y)


@pytest.mark.gpu
@pytest.mark.parametrize("case", WGMMA, ids=str)
def test_wgmma_multiplies(case: Wgmma, launch: Callable[..., bytes]) -> None:
    left, right, layout = KINDS[case.a], KINDS[case.b], wgmma_d(case.n)
    x, y = drawn(left, 64, case.k, 3), drawn(right, case.n, case.k, 4)  # B by columns: N by K
    size = {rows: -(-rows * case.k * right.bits // 8 // 512) * 512 for rows in (64, case.n)}
    image = image_of(case.tile(case.n), right, y, case.major, size[case.n])
    if case.a_in_registers:
        part = wgmma_a(left.bits)
        rows = [registers_of(part, left, [line[at : at + part.columns] for line in x])
                for at in range(0, case.k, part.columns)]  # fmt: skip
        given = b"".join(row[16 * lane : 16 * lane + 16] for lane in range(128) for row in rows)
    else:
        given = image_of(case.tile(64), left, x, case.major, size[64])
    made = wgmma_kernel(case)
    out = launch(made, 128 * layout.elements * 4, given, image, block=128)
    wanted = product(x, [list(row) for row in zip(*y, strict=True)])
    assert matrix_of(layout, "<i" if case.a in ("s8", "u8") else "<f", out) == wanted


@pytest.mark.gpu
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("trans", [False, True])
def test_ldmatrix_loads(count: int, trans: bool, launch: Callable[..., bytes]) -> None:
    """Each 16-bit element in shared memory is its own number: 8 columns to a row."""
    source = struct.pack("<256H", *range(256))
    layout = ldmatrix(count, trans=trans)
    out = launch(load_matrices, 32 * count * 4, source, count=count, trans=trans)
    found = matrix_of(layout, "<H", out)
    assert found == [[8 * row + column for column in range(8)] for row in range(8 * count)]
