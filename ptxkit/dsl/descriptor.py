"""Descriptors of matrices in shared memory, for wgmma and tcgen05, and of tcgen05 instructions.

Each is a frozen record with `encode` and a `decode` that gives it back. Layouts that the hardware
does not have are refused with a `LayoutError`. Facts: ISA 9.7.15.5 (wgmma), 9.7.16.4 (tcgen05).
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ptxkit.dsl.call import ptx
from ptxkit.dsl.register import Register

ADDRESS_BITS = 18  # what a descriptor says of an address in shared memory


class LayoutError(ValueError):
    """A layout that a descriptor cannot express, or the hardware does not have."""


class LayoutWarning(UserWarning):
    """A layout that is right only under a condition that the descriptor does not show."""


@dataclass(frozen=True, slots=True)
class Swizzle:
    """How 16-byte units change places within a pattern of rows of 128 bytes (ISA 5.5.6).

    `span` bytes of a row take part, units of `atom` bytes move; `period` bytes are one pattern, on
    whose boundary the matrix should begin. With `flip` halves of 16-byte units change places, too.
    """

    span: int
    atom: int = 16
    flip: bool = False

    def __post_init__(self) -> None:
        if (self.span, self.atom, self.flip) not in _SWIZZLES:
            known = ", ".join(f"{span}/{atom}" for span, atom, _ in sorted(_SWIZZLES))
            raise LayoutError(f"no swizzle of {self.span} bytes in units of {self.atom}: {known}")

    @property
    def period(self) -> int:
        """Return the bytes of one pattern."""
        return 8 * self.span or 16

    @property
    def name(self) -> str:
        """Return the name, for instance `128B`."""
        atom = "" if self.atom == 16 else f"_ATOM{self.atom}{'_FLIP8' if self.flip else ''}"
        return f"{self.span}B{atom}" if self.span else "none"

    def apply(self, address: int) -> int:
        """Return where a byte of shared memory lies: an XOR of bits of the address.

        `address` is the absolute address in bytes; applied twice it is the identity. Raises
        `LayoutError` for `flip`, of which it is not known for certain which rows it changes.
        """
        if self.flip:
            raise LayoutError(f"which rows swizzle {self.name} flips is not known for certain")
        if not self.span:
            return address
        units = self.span // self.atom
        return address ^ ((address >> 7 & (units - 1)) * self.atom)


_SWIZZLES = {
    (0, 16, False), (32, 16, False), (64, 16, False), (128, 16, False), (128, 32, False),
    (128, 32, True), (128, 64, False),
}  # fmt: skip
NONE, B32, B64, B128 = Swizzle(0), Swizzle(32), Swizzle(64), Swizzle(128)
B128_ATOM32, B128_ATOM32_FLIP8 = Swizzle(128, 32), Swizzle(128, 32, flip=True)
B128_ATOM64 = Swizzle(128, 64)
_BY_NAME: dict[Any, Swizzle] = {
    None: NONE, "none": NONE, 0: NONE, "32B": B32, 32: B32, "64B": B64, 64: B64, "128B": B128,
    128: B128, "128B_ATOM32": B128_ATOM32, "128B_ATOM32_FLIP8": B128_ATOM32_FLIP8,
    "128B_ATOM64": B128_ATOM64,
}  # fmt: skip


def swizzle(name: Any) -> Swizzle:
    """Return a swizzle by name or bytes: `None`, `"32B"`, 64, `"128B"`, `"128B_ATOM32"`.

    Tensor maps alone have `"128B_ATOM32_FLIP8"` and `"128B_ATOM64"`. Raises `LayoutError` for what
    is none.
    """
    if isinstance(name, Swizzle):
        return name
    found = _BY_NAME.get(name)
    if found is None:
        known = ", ".join(str(name) for name in _BY_NAME if not isinstance(name, int))
        raise LayoutError(f"no swizzle {name!r}; there are {known}")
    return found


_named = swizzle  # where a parameter has the function's name


def _units(name: str, value: int) -> int:
    """Return a number of bytes in units of 16."""
    if value % 16:
        raise LayoutError(f"{name} {value:#x} is no multiple of 16 bytes")
    if not 0 <= value < 1 << ADDRESS_BITS:
        raise LayoutError(f"{name} {value:#x} does not fit {ADDRESS_BITS} bits")
    return value >> 4


@dataclass(frozen=True, slots=True)
class MatrixDescriptor:
    """A matrix in shared memory as wgmma reads it: address, byte offsets, swizzle.

    `leading` and `stride` are byte offsets between groups of 8 rows or columns; what each means
    depends on what runs fastest, see docs/dsl/descriptor.md. With a swizzle and K-major, `leading`
    is not used. `swizzle` may be given by its name.
    """

    address: int
    leading: int
    stride: int
    swizzle: Any = NONE
    base_offset: int = 0

    codes: ClassVar[dict[Swizzle, int]] = {NONE: 0, B128: 1, B64: 2, B32: 3}
    swizzle_at: ClassVar[int] = 62
    constant: ClassVar[int] = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "swizzle", swizzle(self.swizzle))

    def encode(self) -> int:
        """Return the 64 bits; raises `LayoutError`, warns of a start within a pattern."""
        code = self.codes.get(self.swizzle)
        if code is None:
            raise LayoutError(f"{type(self).__name__} has no swizzle {self.swizzle.name}")
        if not 0 <= self.base_offset < 8:
            raise LayoutError(f"base offset {self.base_offset} is not 0 to 7")
        offsets = (
            _units("address", self.address)
            | _units("leading offset", self.leading) << 16
            | _units("stride offset", self.stride) << 32
        )
        off = self.address % self.swizzle.period
        if off and not self.base_offset:
            warnings.warn(
                f"{self.address:#x} is no multiple of {self.swizzle.period}: right for a step"
                " within a pattern that begins there, else it needs a base offset",
                LayoutWarning,
                stacklevel=2,
            )
        return offsets | self.constant | self.base_offset << 49 | code << self.swizzle_at

    @classmethod
    def decode(cls, bits: int) -> Self:
        """Return the record of 64 bits; raises `LayoutError` for bits that must not be set."""
        names = {code: found for found, code in cls.codes.items()}
        code = bits >> cls.swizzle_at
        if code not in names:
            raise LayoutError(f"{bits:#018x}: no swizzle has the code {code}")
        made = cls(
            (bits & 0x3FFF) << 4,
            (bits >> 16 & 0x3FFF) << 4,
            (bits >> 32 & 0x3FFF) << 4,
            names[code],
            bits >> 49 & 7,
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LayoutWarning)
            if made.encode() != bits:
                raise LayoutError(f"{bits:#018x} has bits set that belong to nothing")
        return made

    @property
    def fixed_bits(self) -> int:
        """Return the bits that do not depend on the address, for `at`."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LayoutWarning)
            return self.encode() & ~0x3FFF

    def at(self, address: Register) -> Any:
        """Return the descriptor for an address that a register holds, as a new 64-bit register.

        Appends `and.b32`, `shr.u32`, `cvt.u64.u32` and `or.b64`; `address` here is not used.
        """
        low = ptx.and_.b32(address, (1 << ADDRESS_BITS) - 16)
        wide = ptx.cvt.u64.u32(ptx.shr.u32(low, 4))
        return ptx.or_.b64(wide, self.fixed_bits)

    def advanced(self, bits: Any, by: int) -> Any:
        """Return a descriptor whose matrix begins `by` bytes further on.

        For an int a number, for a register `add.s64`. Steps along K within a swizzled row are right
        as long as they stay within the swizzle's span.
        """
        units = _units("step", by)
        if not isinstance(bits, int):
            return ptx.add.s64(bits, units)
        if (bits & 0x3FFF) + units > 0x3FFF:
            raise LayoutError(f"a step of {by} bytes leaves the {ADDRESS_BITS} bits of an address")
        return bits + units

    def offset_of(self, mn: int, k: int, bits: int, major: str = "K") -> int:
        """Return where an element lies, in bytes behind `address`, swizzle included.

        `mn` is its row in A or column in B, `bits` its size. What the hardware reads there follows
        from the canonical layouts (ISA 9.7.15.5.1.2). Raises `LayoutError` beyond a swizzled row,
        which a descriptor of its own describes, and for 32-byte atoms, of which no layout is known
        for certain.
        """
        _check_layout(self.swizzle, major)
        span = self.swizzle.span
        if major == "K":
            unit, part = divmod(k * bits // 8, 16)
            eights, one = divmod(mn, 8)
            if span and unit >= span // 16:
                raise LayoutError(f"element {k} of K lies beyond the {span} bytes of a row")
            along = unit * 16 if span else unit * self.leading
            found = one * (span or 16) + eights * self.stride + along
        else:
            unit, part = divmod(mn * bits // 8, 16)
            eights, one = divmod(k, 8)
            if span:
                slab, unit = divmod(unit, span // 16)
                found = unit * 16 + slab * self.leading + one * span + eights * self.stride
            else:
                found = unit * self.stride + one * 16 + eights * self.leading
        place: int = self.swizzle.apply(self.address + found + part)
        return place - self.address


class WgmmaDescriptor(MatrixDescriptor):
    """The matrix descriptor of wgmma (ISA 9.7.15.5.1)."""

    __slots__ = ()


class Tcgen05Descriptor(MatrixDescriptor):
    """The shared memory descriptor of tcgen05 (ISA 9.7.16.4.1)."""

    __slots__ = ()
    codes: ClassVar[dict[Swizzle, int]] = {NONE: 0, B128_ATOM32: 1, B128: 2, B64: 4, B32: 6}
    swizzle_at: ClassVar[int] = 61
    constant: ClassVar[int] = 1 << 46


def _check_layout(kind: Swizzle, major: str) -> None:
    if major not in ("K", "MN"):
        raise LayoutError(f"major is 'K' or 'MN', not {major!r}")
    if kind.atom != 16:
        raise LayoutError(f"how {kind.name} groups rows is not known for certain")


def canonical(
    rows: int, columns: int, bits: int, *, major: str = "K", swizzle: Any = "128B"
) -> tuple[int, int]:
    """Return leading and stride offset in bytes of a densely packed tile.

    A tile of `rows` (M or N) by `columns` (K) elements of `bits` bits, with `K` or `MN` running
    fastest. With a swizzle the tile is made of slabs as wide as its span: as TMA writes a box whose
    inner extent is the span. Raises `LayoutError` for extents that are no multiple of the atoms.
    """
    kind = _named(swizzle)
    _check_layout(kind, major)
    inner, outer = (columns, rows) if major == "K" else (rows, columns)
    inner_bytes = inner * bits // 8
    span = kind.span or 16
    if inner_bytes % span:
        raise LayoutError(f"{inner} elements of {bits} bits are no multiple of {span} bytes")
    if outer % 8:
        raise LayoutError(f"{outer} is no multiple of 8")
    slab = outer * span  # bytes of a slab that is `span` wide
    group = 8 * span  # bytes of eight rows of it
    if not kind.span:
        return (slab, group) if major == "K" else (group, slab)
    return (16, group) if major == "K" else (slab, group)


# ---- instructions of tcgen05

_D_TYPES = {"f16": 0, "f32": 1, "s32": 2}
_AB_TYPES = {
    "f16": {"f16": 0, "bf16": 1},
    "tf32": {"tf32": 2},
    "f8f6f4": {"e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5},
    "i8": {"u8": 0, "s8": 1},
    "mxf8f6f4": {"e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5},
    "mxf4": {"e2m1": 1},
    "mxf4nvf4": {"e2m1": 1},
}
_D_OF = {
    "f16": ("f16", "f32"), "tf32": ("f32",), "f8f6f4": ("f16", "f32"), "i8": ("s32",),
    "mxf8f6f4": ("f32",), "mxf4": ("f32",), "mxf4nvf4": ("f32",),
}  # fmt: skip
_SCALES = {"mxf8f6f4": ("ue8m0",), "mxf4": ("ue8m0",), "mxf4nvf4": ("ue4m3", "ue8m0")}
_SCALE_CODES = {"ue4m3": 0, "ue8m0": 1}


@dataclass(frozen=True, slots=True)
class InstructionDescriptor:
    """What `tcgen05.mma` computes: kind, types, shape, transposition (ISA 9.7.16.4.2).

    `m` and `n` are those of the whole instruction, with `cta_group` 1 or 2. `transpose_a` and
    `transpose_b` say that M or N runs fastest. `scale` is the type of the block scales, `scale_a`
    and `scale_b` are their data ids. `ws` is for `tcgen05.mma.ws`, which has other shapes and alone
    a `max_shift`.
    """

    kind: str
    d: str
    a: str
    b: str
    m: int
    n: int
    cta_group: int = 1
    transpose_a: bool = False
    transpose_b: bool = False
    negate_a: bool = False
    negate_b: bool = False
    saturate: bool = False
    sparse: bool = False
    selector: int = 0
    scale: str | None = None
    scale_a: int = 0
    scale_b: int = 0
    max_shift: int = 0
    ws: bool = False

    def __post_init__(self) -> None:
        self._check_types()
        self._check_shape()
        if self.kind == "i8" and (self.negate_a or self.negate_b):
            raise LayoutError("kind i8 cannot negate")
        if self.saturate and self.kind != "i8":
            raise LayoutError("only kind i8 saturates")
        if self.kind in ("mxf4", "mxf4nvf4") and (self.transpose_a or self.transpose_b):
            raise LayoutError(f"kind {self.kind} takes K-major matrices only")
        if self.max_shift not in (0, 8, 16, 32):
            raise LayoutError(f"the shift for reuse of B is 0, 8, 16 or 32, not {self.max_shift}")
        if self.max_shift and not self.ws:
            raise LayoutError("only tcgen05.mma.ws shifts B: ws=True")
        if not 0 <= self.selector < 4 or (self.selector and not self.sparse):
            raise LayoutError(f"sparsity selector {self.selector}")

    @property
    def is_scaled(self) -> bool:
        """Tell whether the kind has block scales."""
        return self.kind in _SCALES

    def _check_types(self) -> None:
        known = _AB_TYPES.get(self.kind)
        if known is None:
            raise LayoutError(f"no kind {self.kind!r}; there are {', '.join(_AB_TYPES)}")
        for name in (self.a, self.b):
            if name not in known:
                raise LayoutError(f"kind {self.kind} takes {', '.join(known)}, not {name}")
        if self.d not in _D_OF[self.kind]:
            raise LayoutError(f"kind {self.kind} gives {', '.join(_D_OF[self.kind])}, not {self.d}")
        if self.d == "f16" and self.kind == "f16" and (self.a, self.b) != ("f16", "f16"):
            raise LayoutError("bf16 gives f32 alone")
        scales = _SCALES.get(self.kind)
        if scales is None:
            if self.scale is not None or self.scale_a or self.scale_b:
                raise LayoutError(f"kind {self.kind} has no block scales")
            return
        if self.scale not in scales:
            raise LayoutError(f"kind {self.kind} scales by {' or '.join(scales)}: {self.scale}")
        ids = range(4) if self.kind == "mxf8f6f4" else (0, 2)
        if self.scale_a not in ids or self.scale_b not in ids:
            raise LayoutError(f"scale data ids of kind {self.kind} are {', '.join(map(str, ids))}")
        if self.max_shift or self.saturate or self.selector:
            raise LayoutError(f"kind {self.kind} has no such field")

    def _check_shape(self) -> None:
        if self.cta_group not in (1, 2):
            raise LayoutError(f"cta_group is 1 or 2, not {self.cta_group}")
        if self.ws and (self.cta_group == 2 or self.is_scaled):
            raise LayoutError("tcgen05.mma.ws has cta_group 1 and no block scales")
        sizes: tuple[int, ...] = (
            (32, 64, 128) if self.ws else (64 * self.cta_group, 128 * self.cta_group)
        )
        if self.is_scaled:
            sizes = (128,) if self.cta_group == 1 else (128, 256)
        if self.m not in sizes:
            raise LayoutError(f"M is {' or '.join(map(str, sizes))} here, not {self.m}")
        if self.ws:
            columns = (64, 128) if self.sparse else (64, 128, 256)
            if self.n not in columns:
                raise LayoutError(f"N is {' or '.join(map(str, columns))} here, not {self.n}")
            return
        step = 8 * self.cta_group
        if self.kind == "i8" and (self.n > 32 or self.cta_group == 2):
            step = 16 * self.cta_group
        if self.n % step or not step <= self.n <= 256:
            raise LayoutError(f"N is {step} to 256 in steps of {step} here, not {self.n}")

    def encode(self) -> int:
        """Return the 32 bits."""
        types = _AB_TYPES[self.kind]
        bits = (
            self.sparse << 2
            | types[self.a] << 7
            | types[self.b] << 10
            | self.negate_a << 13
            | self.negate_b << 14
            | self.transpose_a << 15
            | self.transpose_b << 16
            | (self.n >> 3) << 17
        )
        if self.is_scaled:
            scale = _SCALE_CODES[self.scale or ""]
            return bits | self.scale_b << 4 | scale << 23 | (self.m >> 7) << 27 | self.scale_a << 29
        shift = {0: 0, 8: 1, 16: 2, 32: 3}[self.max_shift]
        return (
            bits
            | self.selector
            | self.saturate << 3
            | _D_TYPES[self.d] << 4
            | (self.m >> 4) << 24
            | shift << 30
        )

    @classmethod
    def decode(cls, kind: str, bits: int, cta_group: int = 1, *, ws: bool = False) -> Self:
        """Return the record of 32 bits for a kind; raises `LayoutError` for bits of nothing."""
        if not 0 <= bits < 1 << 32:
            raise LayoutError(f"{bits:#x} has more than 32 bits")
        types = {code: name for name, code in _AB_TYPES.get(kind, {}).items()}
        if not types:
            raise LayoutError(f"no kind {kind!r}")
        a, b = bits >> 7 & 7, bits >> 10 & 7
        if a not in types or b not in types:
            raise LayoutError(f"{bits:#010x}: no type has the code {a if a not in types else b}")
        named: dict[str, Any] = {
            "kind": kind, "a": types[a], "b": types[b], "n": (bits >> 17 & 63) << 3,
            "cta_group": cta_group, "ws": ws, "sparse": bool(bits >> 2 & 1),
            "negate_a": bool(bits >> 13 & 1), "negate_b": bool(bits >> 14 & 1),
            "transpose_a": bool(bits >> 15 & 1), "transpose_b": bool(bits >> 16 & 1),
        }  # fmt: skip
        if kind in _SCALES:
            scales = {code: name for name, code in _SCALE_CODES.items()}
            named |= {
                "d": "f32", "m": (bits >> 27 & 3) << 7, "scale": scales[bits >> 23 & 1],
                "scale_a": bits >> 29 & 3, "scale_b": bits >> 4 & 3,
            }  # fmt: skip
        else:
            results = {code: name for name, code in _D_TYPES.items()}
            if bits >> 4 & 3 not in results:
                raise LayoutError(f"{bits:#010x}: no type of D has the code 3")
            named |= {
                "d": results[bits >> 4 & 3], "m": (bits >> 24 & 31) << 4, "selector": bits & 3,
                "saturate": bool(bits >> 3 & 1), "max_shift": (0, 8, 16, 32)[bits >> 30],
            }  # fmt: skip
        made = cls(**named)
        if made.encode() != bits:
            raise LayoutError(f"{bits:#010x} has bits set that belong to nothing")
        return made
