# Generated from the instruction table by `python -m ptxkit.dsl.stub`; do not edit.
from typing import Any, SupportsIndex, overload

from ptxkit.dsl.register import Register
from ptxkit.dsl.value import Named, Raw, Value
from ptxkit.syntax.node import Node

_O = Value | Node | SupportsIndex | float | str | tuple[Any, ...]
_A = list[Any] | Raw
_P = Value | str | None
_L = tuple[Any, ...]

class _Op:
    @property
    def mnemonic(self) -> str: ...
    def child(self, word: str) -> Any: ...

class _V(Named):
    x: Raw
    y: Raw
    z: Raw
    w: Raw

class _Any(_Op):
    def __call__(self, *operands: Any, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    def __getattr__(self, name: str) -> _Any: ...

class _C0(_Op):
    @overload
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C1(_Op):
    @overload
    def __call__(self, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C2(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C3(_Op):
    @overload
    def __call__(self, a: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C4(_Op):
    @overload
    def __call__(self, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, size: _O, alignment: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, ptr: _O, size: _O, alignment: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C5(_Op):
    def __call__(self, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C6(_Op):
    def __call__(self, map: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C7(_Op):
    @overload
    def __call__(self, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _A, b: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _A, b: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C8(_Op):
    @overload
    def __call__(self, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, a: _A, b: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _A, b: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C9(_Op):
    @overload
    def __call__(self, a: _A, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _A, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C10(_Op):
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C11(_Op):
    @overload
    def __call__(self, a: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C12(_Op):
    @overload
    def __call__(self, a: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C13(_Op):
    @overload
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C14(_Op):
    def __call__(self, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C15(_Op):
    def __call__(self, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C16(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C17(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C18(_Op):
    def __call__(self, tgt: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C19(_Op):
    def __call__(self, index: _O, tlist: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C20(_Op):
    def __call__(self, *operands: Any, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C21(_Op):
    @overload
    def __call__(self, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, d: _O, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C22(_Op):
    @overload
    def __call__(self, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C23(_Op):
    @overload
    def __call__(self, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, response: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C24(_Op):
    def __call__(self, addr: _A, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C25(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, policy: _O, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C26(_Op):
    @overload
    def __call__(self, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, a: _A, size: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C27(_Op):
    @overload
    def __call__(self, map: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, map: _A, offsets: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, map: _A, offsets: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C28(_Op):
    @overload
    def __call__(self, map: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, map: _A, offsets: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C29(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, mask: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C30(_Op):
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C31(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C32(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, left: _O, right: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, left: _O, right: _O, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C33(_Op):
    @overload
    def __call__(self, map: _A, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, map: _A, a: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C34(_Op):
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, offsets: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, offsets: _O, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, offsets: _O, mask: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C35(_Op):
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, offsets: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, offsets: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C36(_Op):
    def __call__(self, N: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C37(_Op):
    @overload
    def __call__(self, dst: _A, src: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, dst: _A, src: _A, size: _O, srcSize: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, dst: _A, src: _A, size: _O, srcSize: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C38(_Op):
    def __call__(self, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C39(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C40(_Op):
    @overload
    def __call__(self, property: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, policy: _O, property: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C41(_Op):
    @overload
    def __call__(self, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, fraction: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, policy: _O, fraction: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C42(_Op):
    @overload
    def __call__(self, a: _A, primary: _O, total: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, policy: _O, a: _A, primary: _O, total: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C43(_Op):
    @overload
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C44(_Op):
    @overload
    def __call__(self, a: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C45(_Op):
    @overload
    def __call__(self, a: _O, b: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C46(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _O, b: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C47(_Op):
    @overload
    def __call__(self, a: _O, b: _O, rbits: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, rbits: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C48(_Op):
    @overload
    def __call__(self, a: _O, rbits: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, rbits: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C49(_Op):
    @overload
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C50(_Op):
    def __call__(self, d_p: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C51(_Op):
    @overload
    def __call__(self, le: _A, d: _A, a: _A, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, le: _A, d: _A, a: _A, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C52(_Op):
    @overload
    def __call__(self, d: _A, le: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, le: _A, size: _O, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C53(_Op):
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, map: _A, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C54(_Op):
    def __call__(self, d: _A, le: _A, size: _O, mbar: _A, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C55(_Op):
    @overload
    def __call__(self, le: _A, a: _A, size: _O, mbar: _A, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, le: _A, a: _A, size: _O, mbar: _A, mask: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C56(_Op):
    @overload
    def __call__(self, le: _A, a: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, le: _A, a: _A, size: _O, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C57(_Op):
    @overload
    def __call__(self, map: _A, a: _A, size: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, map: _A, a: _A, size: _O, mbar: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C58(_Op):
    def __call__(self, n: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C59(_Op):
    @overload
    def __call__(self, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, addr: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C60(_Op):
    def __call__(self, addr: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C61(_Op):
    @overload
    def __call__(self, mask: _O, base: _O, offset: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, mask: _O, base: _O, offset: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C62(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, a: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _A, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C63(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C64(_Op):
    @overload
    def __call__(self, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C65(_Op):
    @overload
    def __call__(self, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, r: _O, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C66(_Op):
    def __call__(self, d_p: _O, a: _O, b: _O, c: _O, table: _O, q: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C67(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, table: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, table: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C68(_Op):
    @overload
    def __call__(self, a: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d_p: _O, a: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C69(_Op):
    @overload
    def __call__(self, a: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C70(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C71(_Op):
    @overload
    def __call__(self, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, state: _O, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, state: _O, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C72(_Op):
    @overload
    def __call__(self, _: _O, addr: _A, ctaMask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, _: _O, addr: _A, count: _O, ctaMask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C73(_Op):
    @overload
    def __call__(self, _: _O, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, _: _O, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C74(_Op):
    @overload
    def __call__(self, addr: _A, txCount: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, state: _O, addr: _A, txCount: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C75(_Op):
    def __call__(self, _: _O, addr: _A, txCount: _O, ctaMask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C76(_Op):
    def __call__(self, _: _O, addr: _A, txCount: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C77(_Op):
    @overload
    def __call__(self, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, state: _O, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C78(_Op):
    @overload
    def __call__(self, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, addr: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C79(_Op):
    def __call__(self, addr: _A, txCount: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C80(_Op):
    def __call__(self, addr: _A, txCount: _O, ctaMask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C81(_Op):
    def __call__(self, addr: _A, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C82(_Op):
    @overload
    def __call__(self, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, count: _O, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C83(_Op):
    @overload
    def __call__(self, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C84(_Op):
    @overload
    def __call__(self, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C85(_Op):
    @overload
    def __call__(self, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, addr: _A, state: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, state: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, state: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, state: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C86(_Op):
    @overload
    def __call__(self, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, addr: _A, phaseParity: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, reportValue: _O, addr: _A, phaseParity: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, phaseParity: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, waitComplete_reportPredicate: _O, reportValue: _O, addr: _A, phaseParity: _O, suspendTimeHint: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C87(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C88(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, e: _O, f: _O, scale_a: _O, id_a: _O, scale_b: _O, id_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, e: _O, f: _O, scale_a: _O, id_a: _O, scale_b: _O, id_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C89(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C90(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, scale_a: _O, id_a: _O, scale_b: _O, id_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, scale_a: _O, id_a: _O, scale_b: _O, id_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C91(_Op):
    @overload
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C92(_Op):
    @overload
    def __call__(self, d: _A, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, size: _O, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C93(_Op):
    def __call__(self, d: _A, a: _A, size: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C94(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C95(_Op):
    def __call__(self, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C96(_Op):
    def __call__(self, t: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C97(_Op):
    def __call__(self, a: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C98(_Op):
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C99(_Op):
    @overload
    def __call__(self, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, a: _A, b: _O, policy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C100(_Op):
    @overload
    def __call__(self, a: _A, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, a: _A, b: _O, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C101(_Op):
    @overload
    def __call__(self, src: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, dst: _O, src: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C102(_Op):
    def __call__(self, count: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C103(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p_q: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C104(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C105(_Op):
    def __call__(self, p_q: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C106(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p_q: _O, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C107(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, p: _O, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C108(_Op):
    def __call__(self, p_q: _O, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C109(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d_p: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C110(_Op):
    @overload
    def __call__(self, a: _O, b: _O, c: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d_p: _O, a: _O, b: _O, c: _O, membermask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C111(_Op):
    @overload
    def __call__(self, c: _O, data: _O, desc: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, m: _O, c: _O, data: _O, desc: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C112(_Op):
    @overload
    def __call__(self, m: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, data: _O, m: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C113(_Op):
    def __call__(self, a: _A, size: _O, initval: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C114(_Op):
    def __call__(self, p: _A, r: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C115(_Op):
    def __call__(self, d: _A, n: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C116(_Op):
    @overload
    def __call__(self, mbar: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, mbar: _A, mask: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C117(_Op):
    def __call__(self, a: _A, desc: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C118(_Op):
    def __call__(self, a: _O, n: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C119(_Op):
    @overload
    def __call__(self, c: _O, v: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, m: _O, c: _O, v: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C120(_Op):
    @overload
    def __call__(self, v: _O, a: _A, split: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, v: _O, a: _A, split: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C121(_Op):
    @overload
    def __call__(self, v: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, v: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C122(_Op):
    @overload
    def __call__(self, c: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, m: _O, c: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C123(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C124(_Op):
    @overload
    def __call__(self, a: _A, split: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, r: _O, a: _A, split: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C125(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, r: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C126(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C127(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C128(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, lut: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, lut: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, lut: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, lut: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C129(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C130(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C131(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C132(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, lut: _A, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, lut: _A, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C133(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C134(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, scale: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C135(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C136(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, lanes: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C137(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, sa: _A, sb: _A, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C138(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, idesc: _O, p: _O, zero: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, idesc: _O, p: _O, zero: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C139(_Op):
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _A, b: _O, meta: _A, idesc: _O, p: _O, zero: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, d: _A, a: _O, b: _O, meta: _A, idesc: _O, p: _O, zero: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C140(_Op):
    def __call__(self, a: _A, r: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C141(_Op):
    def __call__(self, a: _A, split: _O, r: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C142(_Op):
    @overload
    def __call__(self, map: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, map: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C143(_Op):
    def __call__(self, map: _A, index: _O, value: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C144(_Op):
    def __call__(self, map: _A, value: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _C145(_Op):
    @overload
    def __call__(self, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, a: _A, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, a: _A, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C146(_Op):
    @overload
    def __call__(self, a: _A, dx: _O, dy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, a: _A, dx: _O, dy: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, dx: _O, dy: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, a: _A, dx: _O, dy: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, dx: _O, dy: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, dx: _O, dy: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C147(_Op):
    @overload
    def __call__(self, a: _A, lod: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, a: _A, lod: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, lod: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, a: _A, lod: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, lod: _O, e: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d_p: _O, a: _A, lod: _O, e: _O, f: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C148(_Op):
    @overload
    def __call__(self, a: _A, lod: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _A, lod: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C149(_Op):
    @overload
    def __call__(self, a: _O, b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, c: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Register: ...

class _C150(_Op):
    def __call__(self, d: _O, a: _O, b: _O, meta: _O, selector: _O, p: _O, scale_a: _O, scale_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C151(_Op):
    @overload
    def __call__(self, d: _O, a: _O, b: _O, meta: _O, selector: _O, p: _O, scale_a: _O, scale_b: _O, trans_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, meta: _O, selector: _O, p: _O, scale_a: _O, scale_b: _O, trans_a: _O, trans_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C152(_Op):
    def __call__(self, d: _O, a: _O, b: _O, meta: _O, selector: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C153(_Op):
    @overload
    def __call__(self, d: _O, a: _O, b: _O, p: _O, scale_a: _O, scale_b: _O, trans_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, d: _O, a: _O, b: _O, p: _O, scale_a: _O, scale_b: _O, trans_a: _O, trans_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C154(_Op):
    def __call__(self, d: _O, a: _O, b: _O, p: _O, scale_a: _O, scale_b: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C155(_Op):
    def __call__(self, d: _O, a: _O, b: _O, p: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C156(_Op):
    @overload
    def __call__(self, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, p: _A, stride: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...
    @overload
    def __call__(self, r: _O, p: _A, stride: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> tuple[Register, ...]: ...

class _C157(_Op):
    @overload
    def __call__(self, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, p: _A, stride: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, r: _O, p: _A, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...
    @overload
    def __call__(self, r: _O, p: _A, stride: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> Any: ...

class _C158(_Op):
    @overload
    def __call__(self, p: _A, r: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...
    @overload
    def __call__(self, p: _A, r: _O, stride: _O, /, *, pred: _P = None, loc: _L = (), braces: bool = False) -> None: ...

class _S0(_C0): ...
class _S1(_Op):
    f16: _S0
    f16x2: _S0
    f32: _S0
class _S2(_Op):
    bf16: _S0
    bf16x2: _S0
    f16: _S0
    f16x2: _S0
    f32: _S0
    f64: _S0
    ftz: _S1
    s16: _S0
    s32: _S0
    s64: _S0
class _S3(_C1): ...
class _S4(_Op):
    b32: _S3
class _S5(_C2): ...
class _S6(_Op):
    s32: _S5
    s64: _S5
    u32: _S5
    u64: _S5
class _S7(_C3): ...
class _S8(_Op):
    e2m1p4x4: _S7
    e2m1x4: _S7
    e2m3x4: _S7
    e3m2x4: _S7
    e4m3x4: _S7
    e5m2x4: _S7
    ue8m0x4: _S7
class _S9(_C2):
    bf16: _S7
    f16: _S7
class _S10(_Op):
    f32x2: _S7
class _S11(_C2):
    bf16x2: _S10
    f16x2: _S10
class _S12(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S5
class _S13(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S5
    f32x2: _S5
    sat: _S12
class _S14(_Op):
    f32: _S5
class _S15(_Op):
    f32: _S5
    f32x2: _S5
    sat: _S14
class _S16(_Op):
    f32: _S9
class _S17(_Op):
    f32: _S9
    f32x2: _S11
    f64: _S5
    ftz: _S15
    sat: _S16
class _S18(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S9
class _S19(_Op):
    e4m3x4: _S8
    e5m2x4: _S8
class _S20(_Op):
    bf16: _S5
    bf16x2: _S5
    e4m3x4: _S8
    e5m2x4: _S8
    f16: _S5
    f16x2: _S5
    f32: _S9
    f32x2: _S11
    f64: _S5
    ftz: _S13
    sat: _S18
    satfinite: _S19
class _S21(_Op):
    f32x2: _S10
class _S22(_Op):
    f16x2: _S21
    f32: _S5
    f32x2: _S5
    sat: _S14
class _S23(_Op):
    bf16x2: _S21
    f32: _S9
    f32x2: _S11
    f64: _S5
    ftz: _S22
    sat: _S16
class _S24(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S9
    s16x2: _S5
    s32: _S5
    s8x4: _S5
    u16x2: _S5
    u32: _S5
    u8x4: _S5
class _S25(_Op):
    bf16: _S5
    bf16x2: _S5
    cc: _S6
    e4m3x4: _S8
    e5m2x4: _S8
    f16: _S5
    f16x2: _S5
    f32: _S9
    f32x2: _S11
    f64: _S5
    ftz: _S13
    rm: _S17
    rn: _S20
    rp: _S17
    rz: _S23
    s16: _S5
    s16x2: _S5
    s32: _S5
    s64: _S5
    s8x4: _S5
    sat: _S24
    satfinite: _S19
    u16: _S5
    u16x2: _S5
    u32: _S5
    u64: _S5
    u8x4: _S5
class _S26(_Op):
    cc: _S6
    s32: _S5
    s64: _S5
    u32: _S5
    u64: _S5
class _S27(_C4): ...
class _S28(_Op):
    u32: _S27
    u64: _S27
class _S29(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    pred: _S5
class _S30(_C5): ...
class _S31(_Op):
    L2__evict_normal: _S30
class _S32(_Op):
    bulk_group: _S31
class _S33(_C6): ...
class _S34(_C6):
    override__global_dim: _S33
    override__global_dim_stride: _S33
class _S35(_C6):
    override__global_address: _S34
    override__global_dim: _S33
    override__global_dim_stride: _S33
class _S36(_Op):
    L2__evict_normal: _S35
class _S37(_Op):
    L2__evict_normal: _S35
    tile: _S36
    tile__gather4: _S36
class _S38(_Op):
    bulk_group: _S37
class _S39(_Op):
    bulk_group: _S37
    global_: _S38
class _S40(_Op):
    _1d: _S39
    _2d: _S39
    _3d: _S39
    _4d: _S39
    _5d: _S39
class _S41(_Op):
    bulk_group: _S31
    global_: _S32
    tensor: _S40
class _S42(_Op):
    bulk: _S41
class _S43(_Op):
    L2__evict_normal: _S30
    async_: _S42
    global_: _S31
class _S44(_C7): ...
class _S45(_C8): ...
class _S46(_Op):
    f32: _S45
class _S47(_Op):
    f32: _S44
    f64: _S44
    s32: _S44
    u32: _S44
    u64: _S44
    v2: _S46
    v4: _S46
class _S48(_Op):
    bf16: _S45
    bf16x2: _S45
    f16: _S45
    f16x2: _S45
    f32: _S45
class _S49(_Op):
    bf16: _S45
    bf16x2: _S45
    f16: _S45
    f16x2: _S45
class _S50(_Op):
    bf16: _S44
    bf16x2: _S44
    f16: _S44
    f16x2: _S44
    f32: _S44
    v2: _S48
    v4: _S48
    v8: _S49
class _S51(_Op):
    L2__cache_hint: _S50
    bf16: _S44
    bf16x2: _S44
    f16: _S44
    f16x2: _S44
    f32: _S44
    v2: _S48
    v4: _S48
    v8: _S49
class _S52(_Op):
    L2__cache_hint: _S47
    f32: _S44
    f64: _S44
    noftz: _S51
    s32: _S44
    u32: _S44
    u64: _S44
    v2: _S46
    v4: _S46
class _S53(_Op):
    b32: _S44
    b64: _S44
class _S54(_C9): ...
class _S55(_Op):
    L2__cache_hint: _S53
    b128: _S54
    b32: _S44
    b64: _S44
class _S56(_Op):
    b128: _S54
    b16: _S54
    b32: _S54
    b64: _S54
class _S57(_Op):
    u32: _S44
class _S58(_Op):
    L2__cache_hint: _S57
    u32: _S44
class _S59(_Op):
    b128: _S44
    b32: _S44
    b64: _S44
class _S60(_Op):
    L2__cache_hint: _S59
    b128: _S44
    b32: _S44
    b64: _S44
class _S61(_Op):
    s32: _S44
    s64: _S44
    u32: _S44
    u64: _S44
class _S62(_Op):
    v2: _S49
    v4: _S49
    v8: _S49
class _S63(_Op):
    L2__cache_hint: _S62
    v2: _S49
    v4: _S49
    v8: _S49
class _S64(_Op):
    L2__cache_hint: _S61
    noftz: _S63
    s32: _S44
    s64: _S44
    u32: _S44
    u64: _S44
class _S65(_Op):
    add: _S52
    and_: _S55
    cas: _S56
    dec: _S58
    exch: _S60
    inc: _S58
    max: _S64
    min: _S64
    or_: _S55
    xor: _S55
class _S66(_Op):
    f32: _S44
    f64: _S44
    s32: _S44
    u32: _S44
    u64: _S44
class _S67(_Op):
    bf16: _S44
    bf16x2: _S44
    f16: _S44
    f16x2: _S44
    f32: _S44
class _S68(_Op):
    L2__cache_hint: _S67
    bf16: _S44
    bf16x2: _S44
    f16: _S44
    f16x2: _S44
    f32: _S44
class _S69(_Op):
    L2__cache_hint: _S66
    f32: _S44
    f64: _S44
    noftz: _S68
    s32: _S44
    u32: _S44
    u64: _S44
class _S70(_Op):
    L2__cache_hint: _S53
    b32: _S44
    b64: _S44
class _S71(_Op):
    L2__cache_hint: _S61
    s32: _S44
    s64: _S44
    u32: _S44
    u64: _S44
class _S72(_Op):
    add: _S69
    and_: _S70
    cas: _S56
    dec: _S58
    exch: _S60
    inc: _S58
    max: _S71
    min: _S71
    or_: _S70
    xor: _S70
class _S73(_Op):
    add: _S52
    and_: _S55
    cas: _S56
    dec: _S58
    exch: _S60
    global_: _S65
    inc: _S58
    max: _S64
    min: _S64
    or_: _S55
    shared: _S72
    shared__cluster: _S72
    shared__cta: _S72
    xor: _S55
class _S74(_Op):
    add: _S52
    and_: _S55
    cas: _S56
    cluster: _S73
    cta: _S73
    dec: _S58
    exch: _S60
    global_: _S65
    gpu: _S73
    inc: _S58
    max: _S64
    min: _S64
    or_: _S55
    shared: _S72
    shared__cluster: _S72
    shared__cta: _S72
    sys: _S73
    xor: _S55
class _S75(_Op):
    acq_rel: _S74
    acquire: _S74
    add: _S52
    and_: _S55
    cas: _S56
    cluster: _S73
    cta: _S73
    dec: _S58
    exch: _S60
    global_: _S65
    gpu: _S73
    inc: _S58
    max: _S64
    min: _S64
    or_: _S55
    relaxed: _S74
    release: _S74
    shared: _S72
    shared__cluster: _S72
    shared__cta: _S72
    sys: _S73
    xor: _S55
class _S76(_C10): ...
class _S77(_C11): ...
class _S78(_Op):
    pred: _S77
class _S79(_C12): ...
class _S80(_Op):
    u32: _S79
class _S81(_Op):
    and_: _S78
    or_: _S78
    popc: _S80
class _S82(_C13): ...
class _S83(_Op):
    arrive: _S76
    red: _S81
    sync: _S82
class _S84(_C14): ...
class _S85(_Op):
    sync: _S84
class _S86(_Op):
    arrive: _S76
    cta: _S83
    red: _S81
    sync: _S82
    warp: _S85
class _S87(_C10):
    aligned: _S76
class _S88(_C15): ...
class _S89(_C15):
    aligned: _S88
class _S90(_C15):
    aligned: _S88
    relaxed: _S89
    release: _S89
class _S91(_C15):
    acquire: _S89
    aligned: _S88
class _S92(_Op):
    arrive: _S90
    wait: _S91
class _S93(_Op):
    aligned: _S78
    pred: _S77
class _S94(_Op):
    aligned: _S80
    u32: _S79
class _S95(_Op):
    and_: _S93
    or_: _S93
    popc: _S94
class _S96(_C13):
    aligned: _S82
class _S97(_Op):
    arrive: _S87
    red: _S95
    sync: _S96
class _S98(_Op):
    arrive: _S87
    cluster: _S92
    cta: _S97
    red: _S95
    sync: _S96
class _S99(_C16): ...
class _S100(_Op):
    s32: _S99
    s64: _S99
    u32: _S99
    u64: _S99
class _S101(_C17): ...
class _S102(_Op):
    b32: _S101
    b64: _S101
class _S103(_Op):
    s32: _S0
    s64: _S0
    u32: _S0
    u64: _S0
class _S104(_Op):
    s32: _S0
    s64: _S0
    shiftamt: _S103
    u32: _S0
    u64: _S0
class _S105(_Op):
    b32: _S5
class _S106(_Op):
    clamp: _S105
    wrap: _S105
class _S107(_C18): ...
class _S108(_C18):
    uni: _S107
class _S109(_Op):
    b32: _S0
    b64: _S0
class _S110(_C19): ...
class _S111(_C19):
    uni: _S110
class _S112(_Op):
    idx: _S111
class _S113(_C20): ...
class _S114(_C20):
    uni: _S113
class _S115(_Op):
    u64: _S99
class _S116(_Op):
    hi: _S115
    lo: _S115
class _S117(_C21): ...
class _S118(_Op):
    b128: _S117
class _S119(_Op):
    b32: _S118
class _S120(_Op):
    v4: _S119
class _S121(_C22): ...
class _S122(_Op):
    b128: _S121
class _S123(_Op):
    b32: _S122
class _S124(_C23): ...
class _S125(_Op):
    b128: _S124
class _S126(_Op):
    pred: _S125
class _S127(_Op):
    get_first_ctaid: _S120
    get_first_ctaid__x: _S123
    get_first_ctaid__y: _S123
    get_first_ctaid__z: _S123
    is_canceled: _S126
class _S128(_C24): ...
class _S129(_Op):
    b128: _S128
class _S130(_Op):
    b128: _S128
    multicast__cluster__all: _S129
class _S131(_Op):
    mbarrier__complete_tx__bytes: _S130
class _S132(_Op):
    mbarrier__complete_tx__bytes: _S130
    shared__cta: _S131
class _S133(_Op):
    async_: _S132
class _S134(_Op):
    query_cancel: _S127
    try_cancel: _S133
class _S135(_Op):
    b16: _S0
    b32: _S0
    b64: _S0
class _S136(_Op):
    f32: _S5
    f64: _S5
class _S137(_Op):
    f32: _S0
class _S138(_Op):
    _2pi: _S137
    f32: _S0
class _S139(_Op):
    f32: _S0
    ftz: _S138
class _S140(_Op):
    approx: _S139
    f32: _S0
    ftz: _S137
class _S141(_C25): ...
class _S142(_C25):
    cp_mask: _S141
class _S143(_C25):
    L2__cache_hint: _S142
    cp_mask: _S141
class _S144(_Op):
    bulk_group: _S143
class _S145(_Op):
    shared__cta: _S144
class _S146(_C26): ...
class _S147(_C26):
    L2__cache_hint: _S146
    L2__evict_last: _S30
class _S148(_Op):
    global_: _S147
class _S149(_C27): ...
class _S150(_C27):
    override__global_dim: _S149
    override__global_dim_stride: _S149
class _S151(_C27):
    override__global_address: _S150
    override__global_dim: _S149
    override__global_dim_stride: _S149
class _S152(_C28): ...
class _S153(_C28):
    override__global_dim: _S152
    override__global_dim_stride: _S152
class _S154(_C28):
    override__global_address: _S153
    override__global_dim: _S152
    override__global_dim_stride: _S152
class _S155(_C27):
    L2__cache_hint: _S151
    L2__evict_last: _S154
    override__global_address: _S150
    override__global_dim: _S149
    override__global_dim_stride: _S149
class _S156(_C27):
    L2__cache_hint: _S151
    L2__evict_last: _S154
    im2col: _S155
    im2col__w: _S155
    im2col__w__128: _S155
    override__global_address: _S150
    override__global_dim: _S149
    override__global_dim_stride: _S149
    tile: _S155
    tile__gather4: _S155
class _S157(_Op):
    global_: _S156
class _S158(_Op):
    L2: _S157
class _S159(_Op):
    _1d: _S158
    _2d: _S158
    _3d: _S158
    _4d: _S158
    _5d: _S158
class _S160(_Op):
    L2: _S148
    tensor: _S159
class _S161(_Op):
    b128: _S141
class _S162(_Op):
    b128: _S141
    cp_mask: _S161
class _S163(_Op):
    L2__cache_hint: _S162
    b128: _S141
    cp_mask: _S161
class _S164(_Op):
    bulk_group: _S163
class _S165(_Op):
    shared__cta: _S164
class _S166(_C29): ...
class _S167(_Op):
    b128: _S166
class _S168(_Op):
    L2__cache_hint: _S167
    b128: _S166
class _S169(_Op):
    L2__cache_hint: _S167
    b128: _S166
    multicast__cluster: _S168
    multicast__cluster__16b: _S168
    multicast__cluster__32b: _S168
class _S170(_Op):
    mbarrier__complete_tx__bytes: _S169
class _S171(_C30): ...
class _S172(_Op):
    b128: _S171
class _S173(_Op):
    mbarrier__complete_tx__bytes: _S172
class _S174(_Op):
    global_: _S170
    shared__cta: _S173
class _S175(_C31): ...
class _S176(_C32): ...
class _S177(_Op):
    b128: _S176
class _S178(_Op):
    b128: _S175
    ignore_oob: _S177
class _S179(_Op):
    L2__cache_hint: _S178
    b128: _S175
    ignore_oob: _S177
class _S180(_Op):
    mbarrier__complete_tx__bytes: _S179
class _S181(_Op):
    global_: _S180
class _S182(_Op):
    global_: _S165
    shared__cluster: _S174
    shared__cta: _S181
class _S183(_Op):
    global_: _S170
class _S184(_Op):
    global_: _S165
    shared__cluster: _S183
    shared__cta: _S181
class _S185(_Op):
    cluster: _S182
    cta: _S182
    gpu: _S184
    sys: _S184
class _S186(_C29):
    L2__cache_hint: _S166
class _S187(_C29):
    L2__cache_hint: _S166
    multicast__cluster: _S186
    multicast__cluster__16b: _S186
    multicast__cluster__32b: _S186
class _S188(_C29):
    L2__cache_hint: _S166
    mbarrier__report__disabled: _S187
    mbarrier__report__validity__per_16bytes__8: _S187
    mbarrier__report__validity__per_16bytes__80: _S187
    mbarrier__report__validity__per_16bytes__8000: _S187
    mbarrier__report__validity__per_16bytes__80000000: _S187
    mbarrier__report__validity__per_element__ff: _S187
    multicast__cluster: _S186
    multicast__cluster__16b: _S186
    multicast__cluster__32b: _S186
class _S189(_Op):
    mbarrier__complete_tx__bytes: _S188
class _S190(_Op):
    mbarrier__complete_tx__bytes: _S171
class _S191(_Op):
    global_: _S189
    shared__cta: _S190
class _S192(_C31):
    ignore_oob: _S176
class _S193(_C31):
    L2__cache_hint: _S175
class _S194(_C31):
    L2__cache_hint: _S192
    ignore_oob: _S176
    mbarrier__report__disabled: _S193
    mbarrier__report__validity__per_16bytes__8: _S193
    mbarrier__report__validity__per_16bytes__80: _S193
    mbarrier__report__validity__per_16bytes__8000: _S193
    mbarrier__report__validity__per_16bytes__80000000: _S193
    mbarrier__report__validity__per_element__ff: _S193
class _S195(_Op):
    mbarrier__complete_tx__bytes: _S194
class _S196(_Op):
    global_: _S195
class _S197(_C33): ...
class _S198(_C33):
    override__global_dim: _S197
    override__global_dim_stride: _S197
class _S199(_C33):
    override__global_address: _S198
    override__global_dim: _S197
    override__global_dim_stride: _S197
class _S200(_C33):
    L2__cache_hint: _S199
    override__global_address: _S198
    override__global_dim: _S197
    override__global_dim_stride: _S197
class _S201(_Op):
    bulk_group: _S200
class _S202(_Op):
    bulk_group: _S200
    im2col_no_offs: _S201
    im2col_no_offs__w: _S201
    tile: _S201
    tile__scatter4: _S201
class _S203(_Op):
    shared__cta: _S202
class _S204(_C34): ...
class _S205(_C34):
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S206(_C34):
    override__global_address: _S205
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S207(_C34):
    L2__cache_hint: _S206
    override__global_address: _S205
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S208(_C34):
    L2__cache_hint: _S206
    cta_group__1: _S207
    cta_group__2: _S207
    override__global_address: _S205
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S209(_C34):
    L2__cache_hint: _S206
    cta_group__1: _S207
    cta_group__2: _S207
    multicast__cluster: _S208
    multicast__cluster__16b: _S208
    multicast__cluster__32b: _S208
    override__global_address: _S205
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S210(_C34):
    L2__cache_hint: _S206
    cta_group__1: _S207
    cta_group__2: _S207
    mbarrier__report__disabled: _S209
    mbarrier__report__validity__per_16bytes__8: _S209
    mbarrier__report__validity__per_16bytes__80: _S209
    mbarrier__report__validity__per_16bytes__8000: _S209
    mbarrier__report__validity__per_16bytes__80000000: _S209
    mbarrier__report__validity__per_element__ff: _S209
    multicast__cluster: _S208
    multicast__cluster__16b: _S208
    multicast__cluster__32b: _S208
    override__global_address: _S205
    override__global_dim: _S204
    override__global_dim_stride: _S204
class _S211(_Op):
    mbarrier__complete_tx__bytes: _S210
class _S212(_Op):
    im2col: _S211
    im2col__w: _S211
    im2col__w__128: _S211
    mbarrier__complete_tx__bytes: _S210
    tile: _S211
    tile__gather4: _S211
class _S213(_Op):
    global_: _S212
class _S214(_C35): ...
class _S215(_C35):
    override__global_dim: _S214
    override__global_dim_stride: _S214
class _S216(_C35):
    override__global_address: _S215
    override__global_dim: _S214
    override__global_dim_stride: _S214
class _S217(_C35):
    L2__cache_hint: _S216
    override__global_address: _S215
    override__global_dim: _S214
    override__global_dim_stride: _S214
class _S218(_C35):
    L2__cache_hint: _S216
    cta_group__1: _S217
    cta_group__2: _S217
    override__global_address: _S215
    override__global_dim: _S214
    override__global_dim_stride: _S214
class _S219(_C35):
    L2__cache_hint: _S216
    cta_group__1: _S217
    cta_group__2: _S217
    mbarrier__report__disabled: _S218
    mbarrier__report__validity__per_16bytes__8: _S218
    mbarrier__report__validity__per_16bytes__80: _S218
    mbarrier__report__validity__per_16bytes__8000: _S218
    mbarrier__report__validity__per_16bytes__80000000: _S218
    mbarrier__report__validity__per_element__ff: _S218
    override__global_address: _S215
    override__global_dim: _S214
    override__global_dim_stride: _S214
class _S220(_Op):
    mbarrier__complete_tx__bytes: _S219
class _S221(_Op):
    im2col: _S220
    im2col__w: _S220
    im2col__w__128: _S220
    mbarrier__complete_tx__bytes: _S219
    tile: _S220
    tile__gather4: _S220
class _S222(_Op):
    global_: _S221
class _S223(_Op):
    global_: _S203
    shared__cluster: _S213
    shared__cta: _S222
class _S224(_Op):
    _1d: _S223
    _2d: _S223
    _3d: _S223
    _4d: _S223
    _5d: _S223
class _S225(_C36): ...
class _S226(_C36):
    read: _S225
    sync_restrict__proxy__async: _S225
class _S227(_Op):
    global_: _S145
    shared__cluster: _S191
    shared__cta: _S196
class _S228(_Op):
    commit_group: _S88
    global_: _S145
    prefetch: _S160
    relaxed: _S185
    shared__cluster: _S191
    shared__cta: _S196
    tensor: _S224
    wait_group: _S226
    weak: _S227
class _S229(_C37): ...
class _S230(_C37):
    L2__128B: _S229
    L2__256B: _S229
    L2__64B: _S229
class _S231(_C37):
    L2__128B: _S229
    L2__256B: _S229
    L2__64B: _S229
    L2__cache_hint: _S230
class _S232(_Op):
    global_: _S231
class _S233(_Op):
    shared: _S232
    shared__cta: _S232
class _S234(_C38): ...
class _S235(_Op):
    b64: _S234
class _S236(_Op):
    b64: _S234
    shared: _S235
    shared__cta: _S235
class _S237(_Op):
    b64: _S234
    noinc: _S236
    shared: _S235
    shared__cta: _S235
class _S238(_Op):
    arrive: _S237
class _S239(_Op):
    bulk: _S228
    ca: _S233
    cg: _S233
    commit_group: _S88
    mbarrier: _S238
    wait_all: _S88
    wait_group: _S225
class _S240(_C39): ...
class _S241(_Op):
    bf16: _S240
    f16: _S240
    f32: _S240
class _S242(_Op):
    b32: _S240
    b64: _S240
    bf16: _S240
    f16: _S240
    f32: _S240
    f64: _S240
    noftz: _S241
    s32: _S240
    s64: _S240
    u32: _S240
    u64: _S240
class _S243(_Op):
    b32: _S240
    b64: _S240
    bf16: _S240
    f16: _S240
    f32: _S240
    f64: _S240
    s32: _S240
    s64: _S240
    u32: _S240
    u64: _S240
class _S244(_Op):
    add: _S242
    and_: _S243
    dec: _S243
    inc: _S243
    max: _S243
    min: _S243
    or_: _S243
    xor: _S243
class _S245(_Op):
    L2__cache_hint: _S244
    add: _S242
    and_: _S243
    dec: _S243
    inc: _S243
    max: _S243
    min: _S243
    or_: _S243
    xor: _S243
class _S246(_Op):
    bulk_group: _S245
class _S247(_Op):
    shared__cta: _S246
class _S248(_Op):
    b32: _S171
    s32: _S171
    u32: _S171
    u64: _S171
class _S249(_Op):
    add: _S248
    and_: _S248
    dec: _S248
    inc: _S248
    max: _S248
    min: _S248
    or_: _S248
    xor: _S248
class _S250(_Op):
    mbarrier__complete_tx__bytes: _S249
class _S251(_Op):
    shared__cta: _S250
class _S252(_Op):
    global_: _S247
    shared__cluster: _S251
class _S253(_Op):
    global_: _S247
class _S254(_Op):
    cluster: _S252
    cta: _S252
    global_: _S247
    gpu: _S253
    shared__cluster: _S251
    sys: _S253
class _S255(_Op):
    bulk_group: _S200
    im2col_no_offs: _S201
    im2col_no_offs__w: _S201
    tile: _S201
class _S256(_Op):
    add: _S255
    and_: _S255
    dec: _S255
    inc: _S255
    max: _S255
    min: _S255
    or_: _S255
    xor: _S255
class _S257(_Op):
    shared__cta: _S256
class _S258(_Op):
    global_: _S257
class _S259(_Op):
    _1d: _S258
    _2d: _S258
    _3d: _S258
    _4d: _S258
    _5d: _S258
class _S260(_Op):
    cluster: _S252
    cta: _S252
    global_: _S247
    gpu: _S253
    relaxed: _S254
    shared__cluster: _S251
    sys: _S253
    tensor: _S259
class _S261(_Op):
    bulk: _S260
class _S262(_Op):
    async_: _S261
class _S263(_Op):
    async_: _S239
    reduce: _S262
class _S264(_C40): ...
class _S265(_Op):
    b64: _S264
class _S266(_Op):
    L2: _S265
class _S267(_C41): ...
class _S268(_Op):
    b64: _S267
class _S269(_Op):
    L2__evict_first: _S268
    L2__evict_unchanged: _S268
    b64: _S267
class _S270(_Op):
    L2__evict_first: _S269
    L2__evict_last: _S269
    L2__evict_normal: _S269
    L2__evict_unchanged: _S269
class _S271(_C42): ...
class _S272(_Op):
    b64: _S271
class _S273(_Op):
    L2__evict_first: _S272
    L2__evict_unchanged: _S272
    b64: _S271
class _S274(_Op):
    L2__evict_first: _S273
    L2__evict_last: _S273
    L2__evict_normal: _S273
    L2__evict_unchanged: _S273
class _S275(_Op):
    L2__evict_first: _S273
    L2__evict_last: _S273
    L2__evict_normal: _S273
    L2__evict_unchanged: _S273
    fabric: _S274
    global_: _S274
class _S276(_Op):
    cvt: _S266
    fractional: _S270
    range: _S275
class _S277(_Op):
    bf16: _S0
    f16: _S0
class _S278(_Op):
    bf16: _S0
    f16: _S0
    f32: _S0
class _S279(_Op):
    bf16: _S0
    f16: _S0
    f32: _S0
    f64: _S0
class _S280(_Op):
    f16: _S0
    f32: _S0
class _S281(_Op):
    f32: _S280
    f64: _S280
class _S282(_Op):
    f32: _S278
    f64: _S280
    sat: _S281
class _S283(_Op):
    s32: _S5
class _S284(_Op):
    b32: _S99
class _S285(_Op):
    s32: _S284
class _S286(_Op):
    s16: _S283
    s2: _S285
    s4: _S285
    s8: _S285
    u16: _S283
    u2: _S285
    u4: _S285
    u8: _S285
class _S287(_Op):
    sat: _S286
class _S288(_Op):
    f16: _S0
    f32: _S0
    f64: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S289(_Op):
    bf16: _S0
    f32: _S0
    f64: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S290(_Op):
    bf16: _S0
    f64: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S291(_Op):
    bf16: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S292(_Op):
    f32: _S0
    f64: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S293(_Op):
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S294(_Op):
    bf16: _S137
class _S295(_Op):
    bf16: _S137
    pzo: _S294
class _S296(_Op):
    bf16: _S137
    pzo: _S294
    satfinite: _S295
class _S297(_Op):
    f64: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    s8: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    u8: _S0
class _S298(_Op):
    f16: _S292
    f32: _S297
    f64: _S293
class _S299(_Op):
    bf16: _S137
    f16: _S292
    f32: _S290
    f64: _S293
    pzo: _S294
    relu: _S296
    sat: _S298
    satfinite: _S295
class _S300(_Op):
    bf16: _S137
    f16: _S137
class _S301(_Op):
    bf16: _S137
    f16: _S137
    pzo: _S300
class _S302(_Op):
    bf16: _S137
    f16: _S137
    pzo: _S300
    satfinite: _S301
class _S303(_Op):
    bf16: _S288
    f16: _S289
    f32: _S290
    f64: _S291
    ftz: _S299
    pzo: _S300
    relu: _S302
    sat: _S298
    satfinite: _S301
class _S304(_Op):
    bf16: _S0
class _S305(_Op):
    f16: _S0
class _S306(_Op):
    f64: _S0
class _S307(_Op):
    f16: _S0
    f32: _S0
    f64: _S0
class _S308(_Op):
    f32: _S137
    s16: _S307
    s32: _S307
    s64: _S307
    s8: _S307
    u16: _S307
    u32: _S307
    u64: _S307
    u8: _S307
class _S309(_Op):
    f32: _S137
    s16: _S307
    s32: _S307
    s64: _S307
    s8: _S307
    sat: _S308
    u16: _S307
    u32: _S307
    u64: _S307
    u8: _S307
class _S310(_Op):
    f16: _S305
    f32: _S137
    f64: _S306
    s16: _S307
    s32: _S307
    s64: _S307
    s8: _S307
    u16: _S307
    u32: _S307
    u64: _S307
    u8: _S307
class _S311(_Op):
    bf16: _S304
    f16: _S305
    f32: _S137
    f64: _S306
    ftz: _S309
    s16: _S279
    s32: _S279
    s64: _S279
    s8: _S279
    sat: _S310
    u16: _S279
    u32: _S279
    u64: _S279
    u8: _S279
class _S312(_C43): ...
class _S313(_Op):
    e2m1x2: _S0
    e2m3x2: _S0
    e3m2x2: _S0
    e4m3x2: _S0
    e5m2x2: _S0
    f32: _S5
    s2f6x2: _S312
    ue5m3x2: _S312
    ue8m0x2: _S0
class _S314(_Op):
    e2m1x2: _S0
    e2m3x2: _S0
    e3m2x2: _S0
    e4m3x2: _S0
    e5m2x2: _S0
    f32: _S5
    ue5m3x2: _S0
class _S315(_Op):
    bf16: _S137
    bf16x2: _S14
    f16: _S137
    f16x2: _S14
    tf32: _S137
class _S316(_Op):
    e2m1x2: _S0
    e2m3x2: _S0
    e3m2x2: _S0
    e4m3x2: _S0
    e5m2x2: _S0
    f32: _S5
    s2f6x2: _S312
class _S317(_Op):
    e2m1x2: _S0
    e2m3x2: _S0
    e3m2x2: _S0
    e4m3x2: _S0
    e5m2x2: _S0
    f32: _S5
class _S318(_Op):
    bf16: _S137
    bf16x2: _S14
    f16: _S137
    f16x2: _S14
class _S319(_C44): ...
class _S320(_Op):
    e2m1x2: _S319
    e2m3x2: _S319
    e3m2x2: _S319
    e4m3x2: _S319
    e5m2x2: _S319
    s2f6x2: _S312
class _S321(_Op):
    bf16x2: _S320
class _S322(_Op):
    bf16: _S137
    bf16x2: _S316
    f16: _S137
    f16x2: _S14
    pzo: _S318
    scaled__n2__ue8m0: _S321
class _S323(_Op):
    bf16: _S137
    bf16x2: _S316
    f16: _S137
    f16x2: _S317
    pzo: _S315
    satfinite: _S322
    scaled__n2__ue8m0: _S321
    tf32: _S137
class _S324(_Op):
    e2m1x2: _S0
    e2m3x2: _S0
    e3m2x2: _S0
    e4m3x2: _S0
    e5m2x2: _S0
    f32: _S5
    s2f6x2: _S312
    ue5m3x2: _S312
class _S325(_Op):
    bf16x2: _S0
    f16x2: _S0
    f32: _S5
class _S326(_C45): ...
class _S327(_Op):
    bf16x2: _S319
    f16x2: _S319
    f32: _S326
class _S328(_Op):
    e2m1x2: _S327
    e2m3x2: _S327
    e3m2x2: _S327
    e4m3x2: _S327
    e5m2x2: _S327
class _S329(_Op):
    bf16: _S137
    bf16x2: _S14
    e2m1x2: _S325
    e2m3x2: _S325
    e3m2x2: _S325
    e4m3x2: _S325
    e5m2x2: _S325
    f16: _S137
    f16x2: _S14
    scaled__n1__ue8m0: _S328
    tf32: _S137
class _S330(_Op):
    e2m1x2: _S325
    e2m3x2: _S325
    e3m2x2: _S325
    e4m3x2: _S325
    e5m2x2: _S325
    scaled__n1__ue8m0: _S328
    tf32: _S137
class _S331(_C46): ...
class _S332(_Op):
    bf16x2: _S312
    f32: _S331
class _S333(_Op):
    s2f6x2: _S332
class _S334(_Op):
    e2m1x2: _S325
    e2m3x2: _S325
    e3m2x2: _S325
    e4m3x2: _S325
    e5m2x2: _S325
    pzo: _S330
    s2f6x2: _S332
    scaled__n1__ue8m0: _S328
    scaled__n2__ue8m0: _S333
    tf32: _S137
class _S335(_Op):
    e2m1x2: _S327
    e2m3x2: _S327
    e3m2x2: _S327
    e4m3x2: _S327
    e5m2x2: _S327
    ue5m3x2: _S327
class _S336(_Op):
    e2m1x2: _S319
    e2m3x2: _S319
    e3m2x2: _S319
    e4m3x2: _S319
    e5m2x2: _S319
    s2f6x2: _S312
    ue5m3x2: _S312
class _S337(_Op):
    bf16x2: _S336
    s2f6x2: _S332
class _S338(_Op):
    bf16: _S137
    bf16x2: _S324
    e2m1x2: _S325
    e2m3x2: _S325
    e3m2x2: _S325
    e4m3x2: _S325
    e5m2x2: _S325
    f16: _S137
    f16x2: _S14
    pzo: _S329
    relu: _S334
    s2f6x2: _S332
    scaled__n1__ue8m0: _S335
    scaled__n2__ue8m0: _S337
    tf32: _S137
    ue5m3x2: _S325
class _S339(_Op):
    ue5m3x2: _S327
class _S340(_Op):
    bf16x2: _S336
class _S341(_Op):
    bf16: _S288
    bf16x2: _S313
    f16: _S289
    f16x2: _S314
    f32: _S290
    f64: _S291
    ftz: _S299
    pzo: _S315
    relu: _S323
    sat: _S298
    satfinite: _S338
    scaled__n1__ue8m0: _S339
    scaled__n2__ue8m0: _S340
    tf32: _S137
    ue5m3x2: _S325
class _S342(_Op):
    tf32: _S137
class _S343(_Op):
    satfinite: _S342
    tf32: _S137
class _S344(_Op):
    bf16x2: _S0
    f32: _S5
class _S345(_Op):
    bf16: _S137
    f16: _S137
    pzo: _S300
    ue5m3x2: _S325
    ue8m0x2: _S344
class _S346(_Op):
    bf16: _S288
    f16: _S289
    f32: _S290
    f64: _S291
    ftz: _S299
    pzo: _S300
    relu: _S302
    sat: _S298
    satfinite: _S345
    ue5m3x2: _S325
    ue8m0x2: _S344
class _S347(_C47): ...
class _S348(_Op):
    f32: _S347
class _S349(_C48): ...
class _S350(_Op):
    f32: _S349
class _S351(_Op):
    bf16x2: _S348
    e2m1x4: _S350
    e2m3x4: _S350
    e3m2x4: _S350
    e4m3x4: _S350
    e5m2x4: _S350
    f16x2: _S348
class _S352(_Op):
    bf16x2: _S348
    f16x2: _S348
    satfinite: _S351
class _S353(_Op):
    bf16x2: _S348
    f16x2: _S348
    relu: _S352
    satfinite: _S351
class _S354(_Op):
    bf16: _S137
    bf16x2: _S14
    f16: _S137
    f16x2: _S14
    pzo: _S318
class _S355(_Op):
    bf16: _S137
    bf16x2: _S14
    f16: _S137
    f16x2: _S14
    pzo: _S315
    satfinite: _S354
    tf32: _S137
class _S356(_Op):
    bf16: _S137
    bf16x2: _S14
    e2m1x2: _S325
    e2m3x2: _S325
    e3m2x2: _S325
    e4m3x2: _S325
    e5m2x2: _S325
    f16: _S137
    f16x2: _S14
    pzo: _S329
    relu: _S334
    s2f6x2: _S332
    scaled__n1__ue8m0: _S335
    scaled__n2__ue8m0: _S333
    tf32: _S137
    ue5m3x2: _S325
    ue8m0x2: _S344
class _S357(_Op):
    bf16: _S288
    bf16x2: _S14
    f16: _S289
    f16x2: _S14
    f32: _S290
    f64: _S291
    ftz: _S299
    pzo: _S315
    relu: _S355
    sat: _S298
    satfinite: _S356
    scaled__n1__ue8m0: _S339
    tf32: _S137
    ue5m3x2: _S325
    ue8m0x2: _S344
class _S358(_Op):
    f16: _S305
    f32: _S280
    f64: _S307
    s16: _S293
    s32: _S293
    s64: _S293
    s8: _S293
    u16: _S293
    u32: _S293
    u64: _S293
    u8: _S293
class _S359(_Op):
    bf16: _S277
    f16: _S277
    f32: _S278
    f64: _S279
    ftz: _S282
    pack: _S287
    rm: _S303
    rmi: _S311
    rn: _S341
    rna: _S343
    rni: _S311
    rp: _S346
    rpi: _S311
    rs: _S353
    rz: _S357
    rzi: _S311
    s16: _S293
    s32: _S293
    s64: _S293
    s8: _S293
    sat: _S358
    u16: _S293
    u32: _S293
    u64: _S293
    u8: _S293
class _S360(_C49): ...
class _S361(_Op):
    u32: _S360
    u64: _S360
class _S362(_Op):
    const: _S361
    global_: _S361
    local: _S361
    param: _S361
    param__entry: _S361
    shared: _S361
    shared__cluster: _S361
    shared__cta: _S361
class _S363(_Op):
    const: _S361
    global_: _S361
    local: _S361
    param: _S361
    param__entry: _S361
    shared: _S361
    shared__cluster: _S361
    shared__cta: _S361
    to: _S362
class _S364(_Op):
    L2: _S30
class _S365(_Op):
    L2: _S30
    global_: _S364
class _S366(_Op):
    f32: _S5
    ftz: _S14
class _S367(_Op):
    f32: _S5
    f64: _S5
    ftz: _S14
class _S368(_Op):
    approx: _S366
    f32: _S5
    ftz: _S14
    full: _S366
    rm: _S367
    rn: _S367
    rp: _S367
    rz: _S367
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S369(_Op):
    s32: _S99
    u32: _S99
class _S370(_Op):
    s32: _S369
    u32: _S369
class _S371(_Op):
    hi: _S370
    lo: _S370
class _S372(_C50): ...
class _S373(_Op):
    sync: _S372
class _S374(_Op):
    bf16: _S0
    bf16x2: _S0
    f32: _S0
class _S375(_Op):
    f16: _S0
    f16x2: _S0
    f32: _S0
    ftz: _S374
class _S376(_Op):
    approx: _S375
    f32: _S0
    ftz: _S137
class _S377(_C15):
    commit_group: _S88
    op_restrict__fetching: _S88
class _S378(_C51): ...
class _S379(_Op):
    b128: _S378
    b32: _S378
    b64: _S378
    bf16x2: _S378
    f16x2: _S378
    f32: _S378
    f64: _S378
    u32: _S378
    u64: _S378
class _S380(_Op):
    add: _S379
    and_: _S379
    cas: _S379
    exch: _S379
    max: _S379
    min: _S379
    or_: _S379
    xor: _S379
class _S381(_Op):
    sys: _S380
class _S382(_Op):
    relaxed: _S381
class _S383(_Op):
    L2__cache_hint: _S382
    relaxed: _S381
class _S384(_Op):
    mbarrier__report__fabric: _S383
class _S385(_Op):
    mbarrier__complete_tx__16B: _S384
class _S386(_Op):
    shared__cta: _S385
class _S387(_Op):
    async_: _S386
class _S388(_C52): ...
class _S389(_Op):
    b128: _S388
class _S390(_Op):
    sys: _S389
class _S391(_Op):
    relaxed: _S390
    sys: _S389
class _S392(_Op):
    L2__cache_hint: _S391
    relaxed: _S390
    sys: _S389
class _S393(_Op):
    mbarrier__report__fabric: _S392
class _S394(_Op):
    mbarrier__complete_tx__bytes: _S393
class _S395(_C53): ...
class _S396(_Op):
    b128: _S395
class _S397(_Op):
    sys: _S396
class _S398(_Op):
    relaxed: _S397
    sys: _S396
class _S399(_Op):
    override__global_dim: _S398
    override__global_dim_stride: _S398
    relaxed: _S397
    sys: _S396
class _S400(_Op):
    override__global_address: _S399
class _S401(_Op):
    L2__cache_hint: _S400
    override__global_address: _S399
class _S402(_Op):
    mbarrier__report__fabric: _S401
class _S403(_Op):
    mbarrier__complete_tx__bytes: _S402
class _S404(_Op):
    mbarrier__complete_tx__bytes: _S402
    tile: _S403
class _S405(_Op):
    shared__cta: _S404
class _S406(_Op):
    _1d: _S405
    _2d: _S405
    _3d: _S405
    _4d: _S405
    _5d: _S405
class _S407(_Op):
    shared__cta: _S394
    tensor: _S406
class _S408(_Op):
    async_: _S407
class _S409(_C54): ...
class _S410(_Op):
    sync: _S409
class _S411(_Op):
    bf16: _S410
    e4m3: _S410
    e5m2: _S410
    f16: _S410
class _S412(_Op):
    acc__f16: _S411
    acc__f32: _S411
    b32: _S410
    b64: _S410
    bf16: _S410
    e4m3: _S410
    e5m2: _S410
    f16: _S410
    f32: _S410
    s32: _S410
    s64: _S410
    u32: _S410
    u64: _S410
class _S413(_Op):
    b32: _S410
    b64: _S410
    bf16: _S410
    e4m3: _S410
    e5m2: _S410
    f16: _S410
    f32: _S410
    s32: _S410
    s64: _S410
    u32: _S410
    u64: _S410
class _S414(_Op):
    add: _S412
    and_: _S413
    max: _S413
    min: _S413
    or_: _S413
    xor: _S413
class _S415(_Op):
    sys: _S414
class _S416(_Op):
    relaxed: _S415
class _S417(_Op):
    mbarrier__report__fabric: _S416
class _S418(_Op):
    mbarrier__complete_tx__bytes: _S417
class _S419(_Op):
    shared__cta: _S418
class _S420(_Op):
    multimem: _S419
class _S421(_Op):
    async_: _S420
class _S422(_C55): ...
class _S423(_Op):
    b128: _S422
class _S424(_Op):
    sys: _S423
class _S425(_Op):
    relaxed: _S424
    sys: _S423
class _S426(_C56): ...
class _S427(_Op):
    b128: _S426
class _S428(_Op):
    sys: _S427
class _S429(_Op):
    cp_mask: _S425
    relaxed: _S428
    sys: _S427
class _S430(_Op):
    relaxed: _S428
    sys: _S427
class _S431(_Op):
    L2__cache_hint: _S430
    relaxed: _S428
    sys: _S427
class _S432(_Op):
    L2__cache_hint: _S429
    counted__bytes: _S431
    cp_mask: _S425
    relaxed: _S428
    sys: _S427
class _S433(_Op):
    mbarrier__report__fabric: _S432
class _S434(_Op):
    mbarrier__complete_tx__16B: _S433
class _S435(_Op):
    shared__cta: _S434
class _S436(_C57): ...
class _S437(_Op):
    b128: _S436
class _S438(_Op):
    sys: _S437
class _S439(_Op):
    relaxed: _S438
    sys: _S437
class _S440(_Op):
    override__global_dim: _S439
    override__global_dim_stride: _S439
    relaxed: _S438
    sys: _S437
class _S441(_Op):
    override__global_address: _S440
class _S442(_Op):
    L2__cache_hint: _S441
    override__global_address: _S440
class _S443(_Op):
    L2__cache_hint: _S441
    counted__bytes: _S442
    override__global_address: _S440
class _S444(_Op):
    mbarrier__report__fabric: _S443
class _S445(_Op):
    mbarrier__complete_tx__16B: _S444
class _S446(_Op):
    mbarrier__complete_tx__16B: _S444
    tile: _S445
class _S447(_Op):
    shared__cta: _S446
class _S448(_Op):
    _1d: _S447
    _2d: _S447
    _3d: _S447
    _4d: _S447
    _5d: _S447
class _S449(_Op):
    _1d: _S447
    _2d: _S447
    _3d: _S447
    _4d: _S447
    _5d: _S447
    multimem: _S448
class _S450(_Op):
    multimem: _S435
    shared__cta: _S434
    tensor: _S449
class _S451(_Op):
    async_: _S450
class _S452(_Op):
    b32: _S426
    b64: _S426
    bf16: _S426
    f16: _S426
    f32: _S426
    f64: _S426
    s32: _S426
    s64: _S426
    u32: _S426
    u64: _S426
class _S453(_Op):
    add: _S452
    and_: _S452
    max: _S452
    min: _S452
    or_: _S452
    xor: _S452
class _S454(_Op):
    sys: _S453
class _S455(_Op):
    relaxed: _S454
    sys: _S453
class _S456(_Op):
    L2__cache_hint: _S455
    relaxed: _S454
    sys: _S453
class _S457(_Op):
    L2__cache_hint: _S455
    counted__bytes: _S456
    relaxed: _S454
    sys: _S453
class _S458(_Op):
    mbarrier__report__fabric: _S457
class _S459(_Op):
    mbarrier__complete_tx__16B: _S458
class _S460(_Op):
    shared__cta: _S459
class _S461(_Op):
    add: _S436
    and_: _S436
    max: _S436
    min: _S436
    or_: _S436
    xor: _S436
class _S462(_Op):
    sys: _S461
class _S463(_Op):
    relaxed: _S462
    sys: _S461
class _S464(_Op):
    override__global_dim: _S463
    override__global_dim_stride: _S463
    relaxed: _S462
    sys: _S461
class _S465(_Op):
    override__global_address: _S464
class _S466(_Op):
    L2__cache_hint: _S465
    override__global_address: _S464
class _S467(_Op):
    L2__cache_hint: _S465
    counted__bytes: _S466
    override__global_address: _S464
class _S468(_Op):
    mbarrier__report__fabric: _S467
class _S469(_Op):
    mbarrier__complete_tx__16B: _S468
class _S470(_Op):
    mbarrier__complete_tx__16B: _S468
    tile: _S469
class _S471(_Op):
    shared__cta: _S470
class _S472(_Op):
    _1d: _S471
    _2d: _S471
    _3d: _S471
    _4d: _S471
    _5d: _S471
class _S473(_Op):
    _1d: _S471
    _2d: _S471
    _3d: _S471
    _4d: _S471
    _5d: _S471
    multimem: _S472
class _S474(_Op):
    multimem: _S460
    shared__cta: _S459
    tensor: _S473
class _S475(_Op):
    async_: _S474
class _S476(_C58): ...
class _S477(_Op):
    sync_restrict__read: _S476
    sync_restrict__reads: _S88
class _S478(_Op):
    submit: _S377
    try_atom: _S387
    try_get: _S408
    try_pullred: _S421
    try_put: _S451
    try_red: _S475
    wait: _S477
class _S479(_Op):
    cluster: _S88
    cta: _S88
    gpu: _S88
    sys: _S88
class _S480(_Op):
    cluster: _S88
class _S481(_Op):
    cluster: _S88
    cta: _S88
    gpu: _S88
    sync_restrict__shared__cluster: _S480
    sys: _S88
class _S482(_Op):
    sys: _S88
class _S483(_Op):
    release: _S482
class _S484(_Op):
    sync_restrict__read: _S483
class _S485(_Op):
    release: _S480
class _S486(_C15):
    sys: _S88
class _S487(_C15):
    acquire: _S486
    release: _S486
    sys: _S88
class _S488(_C15):
    global_: _S88
    shared__cluster: _S88
    shared__cta: _S88
class _S489(_Op):
    cluster: _S88
    cta: _S88
    gpu: _S88
    sync_restrict__shared__cluster: _S479
    sync_restrict__shared__cluster__read: _S479
    sync_restrict__shared__cta: _S479
    sys: _S88
class _S490(_Op):
    sync_restrict__shared__cluster: _S480
class _S491(_Op):
    cluster: _S88
    cta: _S88
class _S492(_Op):
    sync_restrict__shared__cluster__read: _S491
    sync_restrict__shared__cta: _S480
class _S493(_Op):
    acq_rel: _S489
    acquire: _S490
    release: _S492
class _S494(_Op):
    acq_rel: _S482
    acquire: _S482
    release: _S482
class _S495(_Op):
    alias: _S494
class _S496(_C59): ...
class _S497(_Op):
    cluster: _S496
    cta: _S496
    gpu: _S496
    sys: _S496
class _S498(_C60): ...
class _S499(_Op):
    cluster: _S498
    cta: _S498
    gpu: _S498
    sys: _S498
class _S500(_Op):
    acq_rel: _S497
    acquire: _S499
    release: _S479
class _S501(_Op):
    alias: _S487
    async_: _S488
    async__generic: _S493
    fabric__fabric: _S495
    fabric__generic: _S495
    generic__fabric: _S495
    tensormap__generic: _S500
class _S502(_Op):
    cluster: _S88
    cta: _S88
    gpu: _S88
    sync_restrict__shared__cta: _S480
    sys: _S88
class _S503(_Op):
    acq_rel: _S479
    acquire: _S481
    alias: _S484
    cluster: _S88
    cta: _S88
    gpu: _S88
    mbarrier_init: _S485
    proxy: _S501
    release: _S502
    sc: _S479
    sys: _S88
class _S504(_Op):
    e2m1p4x4: _S99
    e2m1x4: _S99
    e2m3x4: _S99
    e3m2x4: _S99
    e4m3x4: _S99
    e5m2x4: _S99
    ue8m0x4: _S99
class _S505(_Op):
    e2m1p4x4: _S504
    e2m1x4: _S504
    e2m3x4: _S504
    e3m2x4: _S504
    e4m3x4: _S504
    e5m2x4: _S504
    ue8m0x4: _S504
class _S506(_C16):
    bf16: _S99
    f16: _S99
class _S507(_Op):
    f32x2: _S99
class _S508(_Op):
    f32x2: _S507
class _S509(_C16):
    bf16x2: _S508
    f16x2: _S508
class _S510(_Op):
    f32: _S99
class _S511(_Op):
    f32: _S99
    f32x2: _S99
    sat: _S510
class _S512(_Op):
    f32: _S506
class _S513(_Op):
    f32: _S506
    f32x2: _S509
    f64: _S99
    ftz: _S511
    sat: _S512
class _S514(_Op):
    f16: _S99
    f16x2: _S99
class _S515(_Op):
    f16: _S99
    f16x2: _S99
    f32: _S99
class _S516(_Op):
    f16: _S99
    f16x2: _S99
    f32: _S99
    f32x2: _S99
    relu: _S514
    sat: _S515
class _S517(_Op):
    bf16: _S99
    bf16x2: _S99
    f16: _S99
    f16x2: _S99
class _S518(_Op):
    bf16: _S99
    bf16x2: _S99
    f16: _S99
    f16x2: _S99
    relu: _S517
class _S519(_Op):
    f16: _S99
    f16x2: _S99
    f32: _S506
class _S520(_Op):
    e4m3x4: _S505
    e5m2x4: _S505
class _S521(_Op):
    bf16: _S99
    bf16x2: _S99
    e4m3x4: _S505
    e5m2x4: _S505
    f16: _S99
    f16x2: _S99
    f32: _S506
    f32x2: _S509
    f64: _S99
    ftz: _S516
    oob: _S518
    relu: _S517
    sat: _S519
    satfinite: _S520
class _S522(_Op):
    e4m3x4: _S505
    e5m2x4: _S505
    rm: _S513
    rn: _S521
    rp: _S513
    rz: _S513
    satfinite: _S520
class _S523(_C61): ...
class _S524(_Op):
    b32: _S523
class _S525(_Op):
    s32: _S0
    s64: _S0
    shared__cluster: _S103
    u32: _S0
    u64: _S0
class _S526(_Op):
    launch_dependents: _S88
    wait: _S88
class _S527(_Op):
    const: _S360
    global_: _S360
    local: _S360
    param: _S360
    param__entry: _S360
    shared: _S360
    shared__cluster: _S360
    shared__cta: _S360
class _S528(_Op):
    samplerref: _S360
    surfref: _S360
    texref: _S360
class _S529(_C62): ...
class _S530(_Op):
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
class _S531(_Op):
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S532(_Op):
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S533(_Op):
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S534(_Op):
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S535(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S536(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    global_: _S535
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    shared: _S535
    shared__cluster: _S535
    shared__cta: _S535
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S537(_Op):
    cluster: _S536
    cta: _S536
    gpu: _S536
    sys: _S536
class _S538(_C63): ...
class _S539(_C62):
    proxy__readonly: _S538
class _S540(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    ca: _S535
    cg: _S535
    cs: _S535
    cv: _S535
    f32: _S529
    f64: _S529
    lu: _S535
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S541(_Op):
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
class _S542(_Op):
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S541
    v4: _S541
class _S543(_Op):
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    ca: _S542
    cg: _S542
    cs: _S542
    cv: _S542
    f32: _S538
    f64: _S538
    lu: _S542
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S541
    v4: _S541
class _S544(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    f32: _S529
    f64: _S529
    nc: _S535
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S545(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S539
    b32: _S539
    b64: _S539
    b8: _S539
    f32: _S539
    f64: _S539
    s16: _S539
    s32: _S539
    s64: _S539
    s8: _S539
    u16: _S539
    u32: _S539
    u64: _S539
    u8: _S539
    v2: _S530
    v4: _S530
    v8: _S530
class _S546(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S539
    b32: _S539
    b64: _S539
    b8: _S539
    ca: _S544
    cg: _S544
    cs: _S544
    cv: _S535
    f32: _S539
    f64: _S539
    lu: _S535
    nc: _S545
    s16: _S539
    s32: _S539
    s64: _S539
    s8: _S539
    u16: _S539
    u32: _S539
    u64: _S539
    u8: _S539
    v2: _S530
    v4: _S530
    v8: _S530
class _S547(_Op):
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
class _S548(_Op):
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    global_: _S547
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
class _S549(_Op):
    sys: _S548
class _S550(_Op):
    acquire: _S549
    relaxed: _S549
class _S551(_Op):
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
    v8: _S547
class _S552(_Op):
    L2__128B: _S551
    L2__256B: _S551
    L2__64B: _S551
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
    v8: _S547
class _S553(_Op):
    L2__128B: _S551
    L2__256B: _S551
    L2__64B: _S551
    L2__evict_first: _S552
    L2__evict_last: _S552
    L2__evict_normal: _S552
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
    v8: _S547
class _S554(_Op):
    L2__128B: _S551
    L2__256B: _S551
    L2__64B: _S551
    L2__evict_first: _S552
    L2__evict_last: _S552
    L2__evict_normal: _S552
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    global_: _S553
    local: _S553
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    shared: _S553
    shared__cluster: _S553
    shared__cta: _S553
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
    v8: _S547
class _S555(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    b128: _S529
    b16: _S529
    b32: _S529
    b64: _S529
    b8: _S529
    ca: _S535
    cg: _S535
    const: _S540
    cs: _S535
    cv: _S535
    f32: _S529
    f64: _S529
    global_: _S540
    local: _S540
    lu: _S535
    param: _S540
    param__entry: _S540
    param__func: _S540
    s16: _S529
    s32: _S529
    s64: _S529
    s8: _S529
    shared: _S540
    shared__cluster: _S540
    shared__cta: _S540
    u16: _S529
    u32: _S529
    u64: _S529
    u8: _S529
    v2: _S530
    v4: _S530
    v8: _S530
class _S556(_Op):
    L1__evict_first: _S534
    L1__evict_last: _S534
    L1__evict_normal: _S534
    L1__evict_unchanged: _S534
    L1__no_allocate: _S534
    L2__128B: _S531
    L2__256B: _S531
    L2__64B: _S531
    L2__cache_hint: _S532
    L2__evict_first: _S533
    L2__evict_last: _S533
    L2__evict_normal: _S533
    acquire: _S537
    b128: _S529
    b16: _S539
    b32: _S539
    b64: _S539
    b8: _S539
    ca: _S535
    cg: _S535
    const: _S540
    const_0: _S543
    const_1: _S543
    const_10: _S543
    const_2: _S543
    const_3: _S543
    const_4: _S543
    const_5: _S543
    const_6: _S543
    const_7: _S543
    const_8: _S543
    const_9: _S543
    cs: _S535
    cv: _S535
    f32: _S539
    f64: _S539
    global_: _S546
    local: _S540
    lu: _S535
    mmio: _S550
    param: _S540
    param__entry: _S540
    param__func: _S540
    relaxed: _S537
    s16: _S539
    s32: _S539
    s64: _S539
    s8: _S539
    shared: _S540
    shared__cluster: _S540
    shared__cta: _S540
    u16: _S539
    u32: _S539
    u64: _S539
    u8: _S539
    v2: _S530
    v4: _S530
    v8: _S530
    volatile: _S554
    weak: _S555
class _S557(_C64): ...
class _S558(_Op):
    b4x16_p64: _S557
    b6x16_p32: _S557
class _S559(_Op):
    b8: _S557
    b8x16: _S558
class _S560(_Op):
    b8: _S557
    b8x16: _S558
    shared: _S559
    shared__cta: _S559
class _S561(_Op):
    trans: _S560
class _S562(_Op):
    x1: _S561
    x2: _S561
class _S563(_C65): ...
class _S564(_Op):
    b4x16_p64: _S563
    b6x16_p32: _S563
class _S565(_Op):
    s4: _S563
class _S566(_Op):
    b8x16: _S564
    s8: _S565
class _S567(_Op):
    b8x16: _S564
    s8: _S565
    shared: _S566
    shared__cta: _S566
class _S568(_Op):
    x1: _S567
    x2: _S567
    x4: _S567
class _S569(_Op):
    b16: _S563
class _S570(_Op):
    b16: _S563
    shared: _S569
    shared__cta: _S569
class _S571(_Op):
    b16: _S563
    shared: _S569
    shared__cta: _S569
    trans: _S570
class _S572(_Op):
    x1: _S571
    x2: _S571
    x4: _S571
class _S573(_Op):
    m16n16: _S562
    m8n16: _S568
    m8n8: _S572
class _S574(_Op):
    aligned: _S573
class _S575(_Op):
    sync: _S574
class _S576(_Op):
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
class _S577(_Op):
    b128: _S538
    b16: _S538
    b32: _S538
    b64: _S538
    b8: _S538
    f32: _S538
    f64: _S538
    global_: _S576
    s16: _S538
    s32: _S538
    s64: _S538
    s8: _S538
    u16: _S538
    u32: _S538
    u64: _S538
    u8: _S538
    v2: _S547
    v4: _S547
class _S578(_Op):
    f32: _S0
    ftz: _S137
class _S579(_Op):
    approx: _S578
    f32: _S0
    ftz: _S137
class _S580(_C66): ...
class _S581(_Op):
    b32: _S580
class _S582(_C67): ...
class _S583(_Op):
    and_: _S581
    b32: _S582
    or_: _S581
class _S584(_Op):
    f32: _S99
    sat: _S510
class _S585(_Op):
    s32: _S99
class _S586(_Op):
    cc: _S100
    s16: _S99
    s32: _S99
    s64: _S99
    sat: _S585
    u16: _S99
    u32: _S99
    u64: _S99
class _S587(_Op):
    cc: _S100
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S588(_Op):
    f32: _S99
    f64: _S99
    ftz: _S584
    sat: _S510
class _S589(_Op):
    s16: _S99
    s32: _S99
    u16: _S99
    u32: _S99
class _S590(_Op):
    f32: _S99
    ftz: _S584
    hi: _S586
    lo: _S587
    rm: _S588
    rn: _S588
    rp: _S588
    rz: _S588
    sat: _S510
    wide: _S589
class _S591(_Op):
    s32: _S99
    sat: _S585
    u32: _S99
class _S592(_Op):
    hi: _S591
    lo: _S369
class _S593(_Op):
    cc: _S100
    s32: _S99
    s64: _S99
    u32: _S99
    u64: _S99
class _S594(_Op):
    hi: _S593
    lo: _S593
class _S595(_Op):
    s32: _S5
    s64: _S5
    shared__cluster: _S6
    u32: _S5
    u64: _S5
class _S596(_C68): ...
class _S597(_Op):
    b32: _S596
    b64: _S596
class _S598(_Op):
    sync: _S597
class _S599(_C69): ...
class _S600(_Op):
    b32: _S599
    b64: _S599
class _S601(_Op):
    sync: _S600
class _S602(_Op):
    all: _S598
    any: _S601
class _S603(_C70): ...
class _S604(_Op):
    bf16: _S5
    bf16x2: _S5
    f16: _S5
    f16x2: _S5
    f32: _S5
class _S605(_Op):
    abs: _S604
class _S606(_Op):
    abs: _S510
    bf16: _S5
    bf16x2: _S5
    f16: _S5
    f16x2: _S5
    f32: _S603
    xorsign: _S605
class _S607(_Op):
    abs: _S12
class _S608(_Op):
    abs: _S510
    f16: _S5
    f16x2: _S5
    f32: _S603
    xorsign: _S607
class _S609(_Op):
    NaN: _S608
    abs: _S510
    f16: _S5
    f16x2: _S5
    f32: _S603
    xorsign: _S607
class _S610(_Op):
    s16x2: _S5
    s32: _S5
    s8x4: _S5
class _S611(_Op):
    NaN: _S606
    abs: _S510
    bf16: _S5
    bf16x2: _S5
    f16: _S5
    f16x2: _S5
    f32: _S603
    f64: _S5
    ftz: _S609
    relu: _S610
    s16: _S5
    s16x2: _S5
    s32: _S5
    s64: _S5
    s8x4: _S5
    u16: _S5
    u16x2: _S5
    u32: _S5
    u64: _S5
    u8x4: _S5
    xorsign: _S605
class _S612(_C71): ...
class _S613(_C72): ...
class _S614(_Op):
    b64: _S613
class _S615(_Op):
    b64: _S612
class _S616(_C73): ...
class _S617(_Op):
    b64: _S616
    multicast__cluster__32b: _S614
class _S618(_Op):
    b64: _S612
    multicast__cluster__32b: _S614
    shared: _S615
    shared__cluster: _S617
    shared__cta: _S615
class _S619(_C74): ...
class _S620(_C75): ...
class _S621(_Op):
    b64: _S620
class _S622(_Op):
    b64: _S619
class _S623(_C76): ...
class _S624(_Op):
    b64: _S623
    multicast__cluster__32b: _S621
class _S625(_Op):
    b64: _S619
    multicast__cluster__32b: _S621
    shared: _S622
    shared__cluster: _S624
    shared__cta: _S622
class _S626(_Op):
    b64: _S619
    cluster: _S625
    cta: _S625
    multicast__cluster__32b: _S621
    shared: _S622
    shared__cluster: _S624
    shared__cta: _S622
class _S627(_Op):
    b64: _S619
    cluster: _S625
    cta: _S625
    multicast__cluster__32b: _S621
    relaxed: _S626
    release: _S626
    shared: _S622
    shared__cluster: _S624
    shared__cta: _S622
class _S628(_C77): ...
class _S629(_Op):
    b64: _S628
class _S630(_Op):
    b64: _S628
    shared: _S629
    shared__cta: _S629
class _S631(_Op):
    b64: _S628
    cta: _S630
    shared: _S629
    shared__cta: _S629
class _S632(_Op):
    b64: _S628
    cta: _S630
    release: _S631
    shared: _S629
    shared__cta: _S629
class _S633(_Op):
    b64: _S612
    cluster: _S618
    cta: _S618
    multicast__cluster__32b: _S614
    shared: _S615
    shared__cluster: _S617
    shared__cta: _S615
class _S634(_Op):
    b64: _S612
    cluster: _S618
    cta: _S618
    expect_tx: _S627
    multicast__cluster__32b: _S614
    noComplete: _S632
    relaxed: _S633
    release: _S633
    shared: _S615
    shared__cluster: _S617
    shared__cta: _S615
class _S635(_C78): ...
class _S636(_Op):
    b64: _S635
class _S637(_Op):
    b64: _S635
    shared: _S636
    shared__cta: _S636
class _S638(_Op):
    layout__v0: _S637
    layout__v1: _S637
class _S639(_C79): ...
class _S640(_C80): ...
class _S641(_Op):
    b64: _S640
class _S642(_Op):
    b64: _S639
class _S643(_Op):
    b64: _S639
    multicast__cluster__32b: _S641
class _S644(_Op):
    b64: _S639
    multicast__cluster__32b: _S641
    shared: _S642
    shared__cluster: _S643
    shared__cta: _S642
class _S645(_Op):
    b64: _S639
    cluster: _S644
    cta: _S644
    multicast__cluster__32b: _S641
    shared: _S642
    shared__cluster: _S643
    shared__cta: _S642
class _S646(_Op):
    b64: _S639
    cluster: _S644
    cta: _S644
    multicast__cluster__32b: _S641
    relaxed: _S645
    shared: _S642
    shared__cluster: _S643
    shared__cta: _S642
class _S647(_C81): ...
class _S648(_Op):
    b64: _S647
class _S649(_Op):
    b64: _S647
    shared: _S648
    shared__cta: _S648
class _S650(_Op):
    b64: _S647
    layout__v0: _S649
    layout__v1: _S649
    shared: _S648
    shared__cta: _S648
class _S651(_C82): ...
class _S652(_Op):
    b64: _S651
class _S653(_Op):
    b64: _S651
    layout__v0: _S652
class _S654(_C83): ...
class _S655(_Op):
    b64: _S654
class _S656(_Op):
    b64: _S654
    shared: _S655
    shared__cta: _S655
class _S657(_Op):
    b64: _S654
    cluster: _S656
    cta: _S656
    shared: _S655
    shared__cta: _S655
class _S658(_C84): ...
class _S659(_Op):
    b64: _S658
class _S660(_Op):
    b64: _S658
    shared: _S659
    shared__cta: _S659
class _S661(_Op):
    b64: _S658
    cluster: _S660
    cta: _S660
    shared: _S659
    shared__cta: _S659
class _S662(_Op):
    acquire: _S661
    b64: _S658
    cluster: _S660
    cta: _S660
    relaxed: _S661
    shared: _S659
    shared__cta: _S659
class _S663(_Op):
    acquire: _S661
    b64: _S658
    cluster: _S660
    cta: _S660
    phase_type__conditional: _S662
    phase_type__primary: _S662
    relaxed: _S661
    shared: _S659
    shared__cta: _S659
class _S664(_Op):
    acquire: _S657
    b64: _S654
    cluster: _S656
    cta: _S656
    relaxed: _S657
    shared: _S655
    shared__cta: _S655
class _S665(_Op):
    acquire: _S657
    b64: _S654
    cluster: _S656
    cta: _S656
    parity: _S663
    phase_type__primary: _S664
    relaxed: _S657
    shared: _S655
    shared__cta: _S655
class _S666(_C85): ...
class _S667(_Op):
    b64: _S666
class _S668(_Op):
    b64: _S666
    shared: _S667
    shared__cta: _S667
class _S669(_Op):
    b64: _S666
    cluster: _S668
    cta: _S668
    shared: _S667
    shared__cta: _S667
class _S670(_C86): ...
class _S671(_Op):
    b64: _S670
class _S672(_Op):
    b64: _S670
    shared: _S671
    shared__cta: _S671
class _S673(_Op):
    b64: _S670
    cluster: _S672
    cta: _S672
    shared: _S671
    shared__cta: _S671
class _S674(_Op):
    acquire: _S673
    b64: _S670
    cluster: _S672
    cta: _S672
    relaxed: _S673
    shared: _S671
    shared__cta: _S671
class _S675(_Op):
    acquire: _S673
    b64: _S670
    cluster: _S672
    cta: _S672
    phase_type__conditional: _S674
    phase_type__primary: _S674
    relaxed: _S673
    shared: _S671
    shared__cta: _S671
class _S676(_Op):
    acquire: _S669
    b64: _S666
    cluster: _S668
    cta: _S668
    relaxed: _S669
    shared: _S667
    shared__cta: _S667
class _S677(_Op):
    acquire: _S669
    b64: _S666
    cluster: _S668
    cta: _S668
    parity: _S675
    phase_type__primary: _S676
    relaxed: _S669
    shared: _S667
    shared__cta: _S667
class _S678(_Op):
    arrive: _S634
    arrive_drop: _S634
    check_layout: _S638
    complete_tx: _S646
    expect_tx: _S646
    init: _S650
    inval: _S236
    pending_count: _S653
    test_wait: _S665
    try_wait: _S677
class _S679(_Op):
    alias: _S88
    async_: _S88
class _S680(_Op):
    cta: _S88
    gl: _S88
    proxy: _S679
    sys: _S88
class _S681(_C87): ...
class _S682(_Op):
    s32: _S681
class _S683(_Op):
    s4: _S682
    u4: _S682
class _S684(_Op):
    s4: _S683
    u4: _S683
class _S685(_Op):
    s32: _S684
class _S686(_Op):
    s32: _S684
    satfinite: _S685
class _S687(_Op):
    col: _S686
class _S688(_Op):
    row: _S687
class _S689(_Op):
    f16: _S681
    f32: _S681
class _S690(_Op):
    f16: _S689
class _S691(_Op):
    f16: _S690
class _S692(_Op):
    f32: _S681
class _S693(_Op):
    bf16: _S692
class _S694(_Op):
    tf32: _S692
class _S695(_Op):
    bf16: _S693
    f16: _S690
    tf32: _S694
class _S696(_Op):
    f16: _S691
    f32: _S695
class _S697(_Op):
    col: _S696
class _S698(_Op):
    row: _S697
class _S699(_Op):
    bf16: _S693
    f16: _S690
class _S700(_Op):
    s8: _S682
    u8: _S682
class _S701(_Op):
    s8: _S700
    u8: _S700
class _S702(_Op):
    s32: _S701
class _S703(_Op):
    f16: _S691
    f32: _S699
    s32: _S701
    satfinite: _S702
class _S704(_Op):
    col: _S703
class _S705(_Op):
    row: _S704
class _S706(_Op):
    e4m3: _S692
    e5m2: _S692
class _S707(_Op):
    e4m3: _S706
    e5m2: _S706
class _S708(_Op):
    s4: _S683
    s8: _S700
    u4: _S683
    u8: _S700
class _S709(_Op):
    s32: _S708
class _S710(_Op):
    f32: _S707
    s32: _S708
    satfinite: _S709
class _S711(_Op):
    col: _S710
class _S712(_Op):
    row: _S711
class _S713(_Op):
    tf32: _S694
class _S714(_Op):
    f32: _S713
class _S715(_Op):
    col: _S714
class _S716(_Op):
    row: _S715
class _S717(_Op):
    m16n8k128: _S688
    m16n8k16: _S698
    m16n8k32: _S705
    m16n8k64: _S712
    m16n8k8: _S716
class _S718(_Op):
    aligned: _S717
class _S719(_Op):
    sync: _S718
class _S720(_C88): ...
class _S721(_Op):
    ue8m0: _S720
class _S722(_Op):
    f32: _S721
class _S723(_Op):
    e2m1: _S722
class _S724(_Op):
    e2m1: _S723
class _S725(_Op):
    f32: _S724
class _S726(_Op):
    f32: _S724
    scale_vec__2X: _S725
class _S727(_Op):
    block_scale: _S726
class _S728(_Op):
    ue4m3: _S720
    ue8m0: _S720
class _S729(_Op):
    f32: _S728
class _S730(_Op):
    e2m1: _S729
class _S731(_Op):
    e2m1: _S730
class _S732(_Op):
    f32: _S731
class _S733(_Op):
    scale_vec__2X: _S732
    scale_vec__4X: _S732
class _S734(_Op):
    block_scale: _S733
class _S735(_Op):
    kind__mxf4: _S727
    kind__mxf4nvf4: _S734
    s32: _S684
    satfinite: _S685
class _S736(_Op):
    col: _S735
class _S737(_Op):
    row: _S736
class _S738(_Op):
    e2m1: _S689
    e2m3: _S689
    e3m2: _S689
    e4m3: _S689
    e5m2: _S689
class _S739(_Op):
    e2m1: _S738
    e2m3: _S738
    e3m2: _S738
    e4m3: _S738
    e5m2: _S738
class _S740(_Op):
    f16: _S739
    f32: _S739
class _S741(_Op):
    e2m1: _S722
    e2m3: _S722
    e3m2: _S722
    e4m3: _S722
    e5m2: _S722
class _S742(_Op):
    e2m1: _S741
    e2m3: _S741
    e3m2: _S741
    e4m3: _S741
    e5m2: _S741
class _S743(_Op):
    f32: _S742
class _S744(_Op):
    f32: _S742
    scale_vec__1X: _S743
class _S745(_Op):
    block_scale: _S744
class _S746(_Op):
    f32: _S707
    kind__f8f6f4: _S740
    kind__mxf8f6f4: _S745
    s32: _S708
    satfinite: _S709
class _S747(_Op):
    col: _S746
class _S748(_Op):
    row: _S747
class _S749(_Op):
    m16n8k128: _S737
    m16n8k16: _S698
    m16n8k32: _S705
    m16n8k64: _S748
    m16n8k8: _S716
class _S750(_Op):
    aligned: _S749
class _S751(_Op):
    sync: _S750
class _S752(_C89): ...
class _S753(_Op):
    popc: _S752
class _S754(_Op):
    and_: _S753
    xor: _S753
class _S755(_Op):
    s32: _S754
class _S756(_Op):
    b1: _S755
class _S757(_Op):
    b1: _S756
class _S758(_Op):
    s32: _S757
class _S759(_Op):
    col: _S758
class _S760(_Op):
    row: _S759
class _S761(_Op):
    f16: _S752
    f32: _S752
class _S762(_Op):
    e4m3: _S761
    e5m2: _S761
class _S763(_Op):
    f16: _S761
class _S764(_Op):
    e4m3: _S762
    e5m2: _S762
    f16: _S763
class _S765(_Op):
    f32: _S752
class _S766(_Op):
    bf16: _S765
class _S767(_Op):
    bf16: _S766
    e4m3: _S762
    e5m2: _S762
    f16: _S763
class _S768(_Op):
    f64: _S752
class _S769(_Op):
    f64: _S768
class _S770(_Op):
    f64: _S769
class _S771(_Op):
    f64: _S770
class _S772(_Op):
    s32: _S752
class _S773(_Op):
    s8: _S772
    u8: _S772
class _S774(_Op):
    s8: _S773
    u8: _S773
class _S775(_Op):
    s32: _S774
class _S776(_Op):
    f16: _S764
    f32: _S767
    f64: _S770
    rm: _S771
    rn: _S771
    rp: _S771
    rz: _S771
    s32: _S774
    satfinite: _S775
class _S777(_Op):
    col: _S776
class _S778(_Op):
    row: _S777
class _S779(_Op):
    e4m3: _S762
    e5m2: _S762
class _S780(_Op):
    e2m1: _S761
    e2m3: _S761
    e3m2: _S761
    e4m3: _S761
    e5m2: _S761
class _S781(_Op):
    e2m1: _S780
    e2m3: _S780
    e3m2: _S780
    e4m3: _S780
    e5m2: _S780
class _S782(_Op):
    f16: _S781
    f32: _S781
class _S783(_C90): ...
class _S784(_Op):
    ue8m0: _S783
class _S785(_Op):
    f32: _S784
class _S786(_Op):
    e2m1: _S785
    e2m3: _S785
    e3m2: _S785
    e4m3: _S785
    e5m2: _S785
class _S787(_Op):
    e2m1: _S786
    e2m3: _S786
    e3m2: _S786
    e4m3: _S786
    e5m2: _S786
class _S788(_Op):
    f32: _S787
class _S789(_Op):
    f32: _S787
    scale_vec__1X: _S788
class _S790(_Op):
    block_scale: _S789
class _S791(_Op):
    s4: _S772
    u4: _S772
class _S792(_Op):
    s4: _S791
    s8: _S773
    u4: _S791
    u8: _S773
class _S793(_Op):
    s32: _S792
class _S794(_Op):
    f16: _S779
    f32: _S779
    kind__f8f6f4: _S782
    kind__mxf8f6f4: _S790
    s32: _S792
    satfinite: _S793
class _S795(_Op):
    col: _S794
class _S796(_Op):
    row: _S795
class _S797(_Op):
    tf32: _S765
class _S798(_Op):
    tf32: _S797
class _S799(_Op):
    f32: _S798
    f64: _S770
    rm: _S771
    rn: _S771
    rp: _S771
    rz: _S771
class _S800(_Op):
    col: _S799
class _S801(_Op):
    row: _S800
class _S802(_Op):
    e2m1: _S785
class _S803(_Op):
    e2m1: _S802
class _S804(_Op):
    f32: _S803
class _S805(_Op):
    f32: _S803
    scale_vec__2X: _S804
class _S806(_Op):
    block_scale: _S805
class _S807(_Op):
    ue4m3: _S783
    ue8m0: _S783
class _S808(_Op):
    f32: _S807
class _S809(_Op):
    e2m1: _S808
class _S810(_Op):
    e2m1: _S809
class _S811(_Op):
    f32: _S810
class _S812(_Op):
    scale_vec__2X: _S811
    scale_vec__4X: _S811
class _S813(_Op):
    block_scale: _S812
class _S814(_Op):
    s4: _S791
    u4: _S791
class _S815(_Op):
    s32: _S814
class _S816(_Op):
    kind__mxf4: _S806
    kind__mxf4nvf4: _S813
    s32: _S814
    satfinite: _S815
class _S817(_Op):
    col: _S816
class _S818(_Op):
    row: _S817
class _S819(_Op):
    f16: _S763
class _S820(_Op):
    bf16: _S766
    f16: _S763
    tf32: _S797
class _S821(_Op):
    f16: _S819
    f32: _S820
    f64: _S770
    rm: _S771
    rn: _S771
    rp: _S771
    rz: _S771
class _S822(_Op):
    col: _S821
class _S823(_Op):
    row: _S822
class _S824(_Op):
    s32: _S774
    satfinite: _S775
class _S825(_Op):
    col: _S824
class _S826(_Op):
    row: _S825
class _S827(_Op):
    s32: _S814
    satfinite: _S815
class _S828(_Op):
    col: _S827
class _S829(_Op):
    row: _S828
class _S830(_Op):
    f16: _S819
    f32: _S819
class _S831(_Op):
    col: _S830
    row: _S830
class _S832(_Op):
    f16: _S819
    f32: _S819
    f64: _S770
    rm: _S771
    rn: _S771
    rp: _S771
    rz: _S771
class _S833(_Op):
    col: _S832
    row: _S830
class _S834(_Op):
    col: _S831
    row: _S833
class _S835(_Op):
    m16n8k128: _S760
    m16n8k16: _S778
    m16n8k256: _S760
    m16n8k32: _S796
    m16n8k4: _S801
    m16n8k64: _S818
    m16n8k8: _S823
    m8n8k128: _S760
    m8n8k16: _S826
    m8n8k32: _S829
    m8n8k4: _S834
class _S836(_Op):
    aligned: _S835
class _S837(_Op):
    sp: _S719
    sp__ordered_metadata: _S751
    sync: _S836
class _S838(_C91): ...
class _S839(_Op):
    b16: _S838
    b32: _S838
    b64: _S838
    f32: _S838
    f64: _S838
    s16: _S838
    s32: _S838
    s64: _S838
    u16: _S838
    u32: _S838
    u64: _S838
class _S840(_Op):
    b128: _S838
    b16: _S838
    b32: _S838
    b64: _S838
    f32: _S0
    f64: _S0
    pred: _S0
    s16: _S0
    s32: _S0
    s64: _S0
    u16: _S0
    u32: _S0
    u64: _S0
    v2: _S839
    v4: _S839
class _S841(_Op):
    b16: _S0
class _S842(_Op):
    trans: _S841
class _S843(_Op):
    m8n8: _S842
class _S844(_Op):
    aligned: _S843
class _S845(_Op):
    sync: _S844
class _S846(_Op):
    f16x2: _S5
class _S847(_C2):
    bf16x2: _S846
class _S848(_Op):
    e2m1p4x4: _S5
    e2m1x4: _S5
    e2m3x4: _S5
    e3m2x4: _S5
    e4m3x4: _S5
    e5m2x4: _S5
    ue8m0x4: _S5
class _S849(_Op):
    e2m1p4x4: _S848
    e2m1x4: _S848
    e2m3x4: _S848
    e3m2x4: _S848
    e4m3x4: _S848
    e5m2x4: _S848
    ue8m0x4: _S848
class _S850(_Op):
    bf16x2: _S5
class _S851(_C2):
    f16x2: _S850
class _S852(_Op):
    f32x2: _S5
class _S853(_Op):
    f32x2: _S852
class _S854(_Op):
    f16x2: _S853
class _S855(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S5
    f32x2: _S5
    rz: _S854
    sat: _S12
class _S856(_Op):
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S857(_Op):
    f32: _S5
    f32x2: _S5
    f64: _S5
    ftz: _S15
    sat: _S14
class _S858(_Op):
    e4m3x4: _S849
    e5m2x4: _S849
class _S859(_Op):
    bf16: _S5
    bf16x2: _S5
    e4m3x4: _S849
    e5m2x4: _S849
    f16: _S5
    f16x2: _S5
    f32: _S5
    f32x2: _S5
    f64: _S5
    ftz: _S13
    sat: _S12
    satfinite: _S858
class _S860(_Op):
    bf16x2: _S853
    f32: _S5
    f32x2: _S5
    f64: _S5
    ftz: _S15
    sat: _S14
class _S861(_Op):
    s16: _S5
    s32: _S5
    u16: _S5
    u32: _S5
class _S862(_Op):
    bf16: _S5
    bf16x2: _S847
    e4m3x4: _S849
    e5m2x4: _S849
    f16: _S5
    f16x2: _S851
    f32: _S5
    f32x2: _S5
    f64: _S5
    ftz: _S855
    hi: _S856
    lo: _S856
    rm: _S857
    rn: _S859
    rp: _S857
    rz: _S860
    sat: _S12
    satfinite: _S858
    wide: _S861
class _S863(_Op):
    s32: _S5
    u32: _S5
class _S864(_Op):
    hi: _S863
    lo: _S863
class _S865(_C92): ...
class _S866(_C92):
    cp_mask: _S865
class _S867(_Op):
    bulk_group: _S866
class _S868(_Op):
    shared__cta: _S867
class _S869(_Op):
    b128: _S865
class _S870(_Op):
    b128: _S865
    cp_mask: _S869
class _S871(_Op):
    bulk_group: _S870
class _S872(_Op):
    shared__cta: _S871
class _S873(_Op):
    global_: _S872
class _S874(_Op):
    cluster: _S873
    cta: _S873
    gpu: _S873
    sys: _S873
class _S875(_Op):
    global_: _S868
class _S876(_Op):
    global_: _S868
    relaxed: _S874
    weak: _S875
class _S877(_Op):
    bulk: _S876
class _S878(_C93): ...
class _S879(_Op):
    bf16: _S878
    f16: _S878
    f32: _S878
class _S880(_Op):
    b32: _S878
    b64: _S878
    bf16: _S878
    f16: _S878
    f32: _S878
    f64: _S878
    noftz: _S879
    s32: _S878
    s64: _S878
    u32: _S878
    u64: _S878
class _S881(_Op):
    b32: _S878
    b64: _S878
    bf16: _S878
    f16: _S878
    f32: _S878
    f64: _S878
    s32: _S878
    s64: _S878
    u32: _S878
    u64: _S878
class _S882(_Op):
    add: _S880
    and_: _S881
    dec: _S881
    inc: _S881
    max: _S881
    min: _S881
    or_: _S881
    xor: _S881
class _S883(_Op):
    bulk_group: _S882
class _S884(_Op):
    shared__cta: _S883
class _S885(_Op):
    global_: _S884
class _S886(_Op):
    cluster: _S885
    cta: _S885
    global_: _S884
    gpu: _S885
    sys: _S885
class _S887(_Op):
    cluster: _S885
    cta: _S885
    global_: _S884
    gpu: _S885
    relaxed: _S886
    sys: _S885
class _S888(_Op):
    bulk: _S887
class _S889(_Op):
    async_: _S888
class _S890(_Op):
    async_: _S877
    reduce: _S889
class _S891(_Op):
    bf16: _S538
    bf16x2: _S538
    e4m3: _S538
    e4m3x2: _S538
    e4m3x4: _S538
    e5m2: _S538
    e5m2x2: _S538
    e5m2x4: _S538
    f16: _S538
    f16x2: _S538
    f32: _S538
    f64: _S538
class _S892(_Op):
    bf16: _S538
    bf16x2: _S538
    e4m3: _S538
    e4m3x2: _S538
    e4m3x4: _S538
    e5m2: _S538
    e5m2x2: _S538
    e5m2x4: _S538
    f16: _S538
    f16x2: _S538
    f32: _S538
    f64: _S538
    v2: _S891
    v4: _S891
    v8: _S891
class _S893(_C94): ...
class _S894(_Op):
    acc__f16: _S892
    acc__f32: _S892
    b32: _S893
    b64: _S893
    bf16: _S538
    bf16x2: _S538
    e4m3: _S538
    e4m3x2: _S538
    e4m3x4: _S538
    e5m2: _S538
    e5m2x2: _S538
    e5m2x4: _S538
    f16: _S538
    f16x2: _S538
    f32: _S538
    f64: _S538
    s32: _S893
    s64: _S893
    u32: _S893
    u64: _S893
    v2: _S891
    v4: _S891
    v8: _S891
class _S895(_Op):
    b32: _S893
    b64: _S893
    s32: _S893
    s64: _S893
    u32: _S893
    u64: _S893
class _S896(_Op):
    add: _S894
    and_: _S895
    max: _S894
    min: _S894
    or_: _S895
    xor: _S895
class _S897(_Op):
    add: _S894
    and_: _S895
    global_: _S896
    max: _S894
    min: _S894
    or_: _S895
    xor: _S895
class _S898(_Op):
    add: _S894
    and_: _S895
    cluster: _S897
    cta: _S897
    global_: _S896
    gpu: _S897
    max: _S894
    min: _S894
    or_: _S895
    sys: _S897
    xor: _S895
class _S899(_Op):
    acquire: _S898
    add: _S894
    and_: _S895
    cluster: _S897
    cta: _S897
    global_: _S896
    gpu: _S897
    max: _S894
    min: _S894
    or_: _S895
    relaxed: _S898
    sys: _S897
    weak: _S898
    xor: _S895
class _S900(_C95): ...
class _S901(_Op):
    bf16: _S900
    bf16x2: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
class _S902(_Op):
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
    v2: _S901
    v4: _S901
    v8: _S901
class _S903(_Op):
    acc__f16: _S902
    acc__f32: _S902
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
    v2: _S901
    v4: _S901
    v8: _S901
class _S904(_Op):
    b32: _S900
    b64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
class _S905(_Op):
    acc__f16: _S904
    acc__f32: _S904
    b32: _S900
    b64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
class _S906(_Op):
    s32: _S900
    u32: _S900
    u64: _S900
class _S907(_Op):
    add: _S906
class _S908(_Op):
    add: _S906
    global_: _S907
class _S909(_Op):
    gpu: _S908
    sys: _S908
class _S910(_Op):
    release: _S909
class _S911(_Op):
    add: _S903
    and_: _S905
    max: _S903
    min: _S903
    or_: _S905
    xor: _S905
class _S912(_Op):
    add: _S903
    and_: _S905
    global_: _S911
    max: _S903
    min: _S903
    or_: _S905
    xor: _S905
class _S913(_Op):
    add: _S903
    and_: _S905
    cluster: _S912
    cta: _S912
    global_: _S911
    gpu: _S912
    max: _S903
    min: _S903
    or_: _S905
    sys: _S912
    xor: _S905
class _S914(_Op):
    add: _S903
    and_: _S905
    async_: _S910
    cluster: _S912
    cta: _S912
    global_: _S911
    gpu: _S912
    max: _S903
    min: _S903
    or_: _S905
    relaxed: _S913
    release: _S913
    sys: _S912
    xor: _S905
class _S915(_Op):
    bf16: _S900
    bf16x2: _S900
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
class _S916(_Op):
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
    v2: _S915
    v4: _S915
    v8: _S915
class _S917(_Op):
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
class _S918(_Op):
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    global_: _S917
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
class _S919(_Op):
    gpu: _S918
    sys: _S918
class _S920(_Op):
    release: _S919
class _S921(_Op):
    acc__f16: _S916
    acc__f32: _S916
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
    v2: _S915
    v4: _S915
    v8: _S915
class _S922(_Op):
    acc__f16: _S916
    acc__f32: _S916
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    global_: _S921
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
    v2: _S915
    v4: _S915
    v8: _S915
class _S923(_Op):
    acc__f16: _S916
    acc__f32: _S916
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    cluster: _S922
    cta: _S922
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    global_: _S921
    gpu: _S922
    s32: _S900
    s64: _S900
    sys: _S922
    u32: _S900
    u64: _S900
    v2: _S915
    v4: _S915
    v8: _S915
class _S924(_Op):
    acc__f16: _S916
    acc__f32: _S916
    async_: _S920
    b32: _S900
    b64: _S900
    bf16: _S900
    bf16x2: _S900
    cluster: _S922
    cta: _S922
    e4m3: _S900
    e4m3x2: _S900
    e4m3x4: _S900
    e5m2: _S900
    e5m2x2: _S900
    e5m2x4: _S900
    f16: _S900
    f16x2: _S900
    f32: _S900
    f64: _S900
    global_: _S921
    gpu: _S922
    relaxed: _S923
    release: _S923
    s32: _S900
    s64: _S900
    sys: _S922
    u32: _S900
    u64: _S900
    v2: _S915
    v4: _S915
    v8: _S915
    weak: _S923
class _S925(_Op):
    cp: _S890
    ld_reduce: _S899
    red: _S914
    st: _S924
class _S926(_C96): ...
class _S927(_Op):
    u32: _S926
class _S928(_Op):
    bf16: _S0
    bf16x2: _S0
    f16: _S0
    f16x2: _S0
    f32: _S0
    f64: _S0
    ftz: _S1
    s16: _S0
    s32: _S0
    s64: _S0
    s8x4: _S0
class _S929(_Op):
    b16: _S0
    b32: _S0
    b64: _S0
    pred: _S0
class _S930(_C97): ...
class _S931(_C97):
    mask: _S930
class _S932(_C98): ...
class _S933(_Op):
    valid_addr: _S932
class _S934(_Op):
    tensormap: _S932
class _S935(_Op):
    L1: _S932
    L1__32B: _S933
    L2: _S932
    L2__evict_last: _S932
    L2__evict_normal: _S932
class _S936(_Op):
    L1: _S932
    L2: _S932
class _S937(_Op):
    L1: _S932
    L1__32B: _S933
    L2: _S932
    L2__evict_last: _S932
    L2__evict_normal: _S932
    const: _S934
    global_: _S935
    local: _S936
    param: _S934
    tensormap: _S932
class _S938(_Op):
    L1: _S932
class _S939(_C16):
    b4e: _S99
    ecl: _S99
    ecr: _S99
    f4e: _S99
    rc16: _S99
    rc8: _S99
class _S940(_Op):
    b32: _S939
class _S941(_Op):
    f32: _S0
    f64: _S0
class _S942(_Op):
    f32: _S0
    ftz: _S941
class _S943(_Op):
    f32: _S0
    f64: _S0
    ftz: _S137
class _S944(_Op):
    approx: _S942
    f32: _S0
    ftz: _S137
    rm: _S943
    rn: _S943
    rp: _S943
    rz: _S943
class _S945(_C99): ...
class _S946(_Op):
    f32: _S945
class _S947(_Op):
    f32: _S945
    f64: _S945
    s32: _S945
    u32: _S945
    u64: _S945
    v2: _S946
    v4: _S946
class _S948(_Op):
    bf16: _S945
    bf16x2: _S945
    f16: _S945
    f16x2: _S945
    f32: _S945
class _S949(_Op):
    bf16: _S945
    bf16x2: _S945
    f16: _S945
    f16x2: _S945
class _S950(_Op):
    bf16: _S945
    bf16x2: _S945
    f16: _S945
    f16x2: _S945
    f32: _S945
    v2: _S948
    v4: _S948
    v8: _S949
class _S951(_Op):
    L2__cache_hint: _S950
    bf16: _S945
    bf16x2: _S945
    f16: _S945
    f16x2: _S945
    f32: _S945
    v2: _S948
    v4: _S948
    v8: _S949
class _S952(_Op):
    L2__cache_hint: _S947
    f32: _S945
    f64: _S945
    noftz: _S951
    s32: _S945
    u32: _S945
    u64: _S945
    v2: _S946
    v4: _S946
class _S953(_Op):
    b32: _S945
    b64: _S945
class _S954(_Op):
    L2__cache_hint: _S953
    b32: _S945
    b64: _S945
class _S955(_Op):
    b32: _S900
    s32: _S900
    s64: _S900
    u32: _S900
    u64: _S900
class _S956(_Op):
    add: _S955
    and_: _S955
    dec: _S955
    inc: _S955
    max: _S955
    min: _S955
    or_: _S955
    xor: _S955
class _S957(_Op):
    add: _S955
    and_: _S955
    dec: _S955
    global_: _S956
    inc: _S955
    max: _S955
    min: _S955
    or_: _S955
    xor: _S955
class _S958(_Op):
    gpu: _S957
    sys: _S957
class _S959(_Op):
    relaxed: _S958
    release: _S958
class _S960(_C100): ...
class _S961(_Op):
    b32: _S960
    s32: _S960
    s64: _S960
    u32: _S960
    u64: _S960
class _S962(_Op):
    add: _S961
    and_: _S961
    dec: _S961
    inc: _S961
    max: _S961
    min: _S961
    or_: _S961
    xor: _S961
class _S963(_Op):
    mbarrier__complete_tx__bytes: _S962
class _S964(_Op):
    mbarrier__complete_tx__bytes: _S962
    shared__cluster: _S963
class _S965(_Op):
    cluster: _S964
    gpu: _S957
    sys: _S957
class _S966(_Op):
    mmio: _S959
    relaxed: _S965
    release: _S958
class _S967(_Op):
    u32: _S945
class _S968(_Op):
    L2__cache_hint: _S967
    u32: _S945
class _S969(_Op):
    s32: _S945
    s64: _S945
    u32: _S945
    u64: _S945
class _S970(_Op):
    v2: _S949
    v4: _S949
    v8: _S949
class _S971(_Op):
    L2__cache_hint: _S970
    v2: _S949
    v4: _S949
    v8: _S949
class _S972(_Op):
    L2__cache_hint: _S969
    noftz: _S971
    s32: _S945
    s64: _S945
    u32: _S945
    u64: _S945
class _S973(_Op):
    add: _S952
    and_: _S954
    dec: _S968
    inc: _S968
    max: _S972
    min: _S972
    or_: _S954
    xor: _S954
class _S974(_Op):
    f32: _S945
    f64: _S945
    s32: _S945
    u32: _S945
    u64: _S945
class _S975(_Op):
    L2__cache_hint: _S948
    bf16: _S945
    bf16x2: _S945
    f16: _S945
    f16x2: _S945
    f32: _S945
class _S976(_Op):
    L2__cache_hint: _S974
    f32: _S945
    f64: _S945
    noftz: _S975
    s32: _S945
    u32: _S945
    u64: _S945
class _S977(_Op):
    L2__cache_hint: _S969
    s32: _S945
    s64: _S945
    u32: _S945
    u64: _S945
class _S978(_Op):
    add: _S976
    and_: _S954
    dec: _S968
    inc: _S968
    max: _S977
    min: _S977
    or_: _S954
    xor: _S954
class _S979(_Op):
    add: _S952
    and_: _S954
    dec: _S968
    global_: _S973
    inc: _S968
    max: _S972
    min: _S972
    or_: _S954
    shared: _S978
    shared__cluster: _S978
    shared__cta: _S978
    xor: _S954
class _S980(_Op):
    add: _S952
    and_: _S954
    cluster: _S979
    cta: _S979
    dec: _S968
    global_: _S973
    gpu: _S979
    inc: _S968
    max: _S972
    min: _S972
    or_: _S954
    shared: _S978
    shared__cluster: _S978
    shared__cta: _S978
    sys: _S979
    xor: _S954
class _S981(_Op):
    add: _S952
    and_: _S954
    async_: _S966
    cluster: _S979
    cta: _S979
    dec: _S968
    global_: _S973
    gpu: _S979
    inc: _S968
    max: _S972
    min: _S972
    or_: _S954
    relaxed: _S980
    release: _S980
    shared: _S978
    shared__cluster: _S978
    shared__cta: _S978
    sys: _S979
    xor: _S954
class _S982(_C101): ...
class _S983(_Op):
    s32: _S982
    u32: _S982
class _S984(_Op):
    b32: _S982
class _S985(_Op):
    f32: _S982
class _S986(_Op):
    NaN: _S985
    f32: _S982
class _S987(_Op):
    NaN: _S985
    abs: _S986
    f32: _S982
    s32: _S982
    u32: _S982
class _S988(_Op):
    add: _S983
    and_: _S984
    max: _S987
    min: _S987
    or_: _S984
    xor: _S984
class _S989(_Op):
    sync: _S988
class _S990(_C15):
    uni: _S88
class _S991(_Op):
    f32: _S0
    f64: _S0
    ftz: _S941
class _S992(_Op):
    approx: _S991
class _S993(_Op):
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S994(_Op):
    b16: _S99
    b32: _S99
    b64: _S99
    f32: _S99
    f64: _S99
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S995(_Op):
    b16: _S99
    b32: _S99
    b64: _S99
    bf16: _S99
    f16: _S99
    f32: _S99
    f64: _S99
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S996(_Op):
    bf16x2: _S99
class _S997(_Op):
    b16: _S99
    b32: _S99
    b64: _S99
    f16: _S99
    f32: _S99
    f64: _S99
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S998(_Op):
    f16x2: _S99
class _S999(_Op):
    f16: _S99
class _S1000(_Op):
    b16: _S99
    b32: _S99
    b64: _S99
    f16: _S99
    f16x2: _S99
    f32: _S99
    f64: _S99
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S1001(_Op):
    f16: _S997
    f16x2: _S998
    f32: _S994
    s16: _S999
    s32: _S1000
    u16: _S999
    u32: _S1000
class _S1002(_Op):
    bf16: _S99
    f16: _S99
class _S1003(_Op):
    b16: _S99
    b32: _S99
    b64: _S99
    bf16: _S99
    bf16x2: _S99
    f16: _S99
    f16x2: _S99
    f32: _S99
    f64: _S99
    s16: _S99
    s32: _S99
    s64: _S99
    u16: _S99
    u32: _S99
    u64: _S99
class _S1004(_Op):
    bf16: _S995
    bf16x2: _S996
    f16: _S997
    f16x2: _S998
    f32: _S994
    ftz: _S1001
    s16: _S1002
    s32: _S1003
    u16: _S1002
    u32: _S1003
class _S1005(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    bf16: _S5
    f16: _S5
    f32: _S5
    f64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1006(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    f16: _S5
    f32: _S5
    f64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1007(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    f32: _S5
    f64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1008(_Op):
    f16: _S5
class _S1009(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    f16: _S5
    f16x2: _S5
    f32: _S5
    f64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1010(_Op):
    f16: _S1006
    f16x2: _S846
    f32: _S1007
    s16: _S1008
    s32: _S1009
    u16: _S1008
    u32: _S1009
class _S1011(_Op):
    bf16: _S5
    f16: _S5
class _S1012(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    bf16: _S5
    bf16x2: _S5
    f16: _S5
    f16x2: _S5
    f32: _S5
    f64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1013(_Op):
    and_: _S1004
    bf16: _S1005
    bf16x2: _S850
    f16: _S1006
    f16x2: _S846
    f32: _S1007
    ftz: _S1010
    or_: _S1004
    s16: _S1011
    s16x2: _S5
    s32: _S1012
    s8x4: _S5
    u16: _S1011
    u16x2: _S5
    u32: _S1012
    u8x4: _S5
    xor: _S1004
class _S1014(_Op):
    and_: _S1004
    bf16: _S1005
    bf16x2: _S850
    f16: _S1006
    f16x2: _S846
    f32: _S1007
    ftz: _S1010
    or_: _S1004
    s16: _S1011
    s32: _S1012
    u16: _S1011
    u32: _S1012
    xor: _S1004
class _S1015(_Op):
    f16: _S997
    f32: _S994
    s32: _S994
    u32: _S994
class _S1016(_Op):
    bf16: _S995
    f16: _S997
    f32: _S994
    ftz: _S1015
    s32: _S994
    u32: _S994
class _S1017(_Op):
    f16: _S1006
    f32: _S1007
    s32: _S1007
    u32: _S1007
class _S1018(_Op):
    and_: _S1016
    bf16: _S1005
    f16: _S1006
    f32: _S1007
    ftz: _S1017
    or_: _S1016
    s16x2: _S5
    s32: _S1007
    s8x4: _S5
    u16x2: _S5
    u32: _S1007
    u8x4: _S5
    xor: _S1016
class _S1019(_Op):
    eq: _S1013
    equ: _S1014
    ge: _S1013
    geu: _S1014
    gt: _S1013
    gtu: _S1014
    hi: _S1018
    hs: _S1018
    le: _S1013
    leu: _S1014
    lo: _S1018
    ls: _S1018
    lt: _S1013
    ltu: _S1014
    nan: _S1014
    ne: _S1013
    neu: _S1014
    num: _S1014
class _S1020(_C102): ...
class _S1021(_Op):
    s32: _S1020
    u32: _S1020
class _S1022(_Op):
    aligned: _S1021
class _S1023(_Op):
    sync: _S1022
class _S1024(_Op):
    dec: _S1023
    inc: _S1023
class _S1025(_C103): ...
class _S1026(_C104): ...
class _S1027(_C105): ...
class _S1028(_Op):
    b16: _S1025
    b32: _S1025
    b64: _S1025
    f16: _S1026
    f16x2: _S1027
    f32: _S1025
    f64: _S1025
    s16: _S1025
    s32: _S1025
    s64: _S1025
    u16: _S1025
    u32: _S1025
    u64: _S1025
class _S1029(_Op):
    b16: _S1025
    b32: _S1025
    b64: _S1025
    bf16: _S1026
    bf16x2: _S1027
    f16: _S1026
    f16x2: _S1027
    f32: _S1025
    f64: _S1025
    ftz: _S1028
    s16: _S1025
    s32: _S1025
    s64: _S1025
    u16: _S1025
    u32: _S1025
    u64: _S1025
class _S1030(_C106): ...
class _S1031(_C107): ...
class _S1032(_C108): ...
class _S1033(_Op):
    b16: _S1030
    b32: _S1030
    b64: _S1030
    f16: _S1031
    f16x2: _S1032
    f32: _S1030
    f64: _S1030
    s16: _S1030
    s32: _S1030
    s64: _S1030
    u16: _S1030
    u32: _S1030
    u64: _S1030
class _S1034(_Op):
    and_: _S1029
    b16: _S1030
    b32: _S1030
    b64: _S1030
    bf16: _S1031
    bf16x2: _S1032
    f16: _S1031
    f16x2: _S1032
    f32: _S1030
    f64: _S1030
    ftz: _S1033
    or_: _S1029
    s16: _S1030
    s32: _S1030
    s64: _S1030
    u16: _S1030
    u32: _S1030
    u64: _S1030
    xor: _S1029
class _S1035(_Op):
    b16: _S1025
    b32: _S1025
    b64: _S1025
    f32: _S1025
    f64: _S1025
    s16: _S1025
    s32: _S1025
    s64: _S1025
    u16: _S1025
    u32: _S1025
    u64: _S1025
class _S1036(_Op):
    b16: _S1025
    b32: _S1025
    b64: _S1025
    f32: _S1025
    f64: _S1025
    ftz: _S1035
    s16: _S1025
    s32: _S1025
    s64: _S1025
    u16: _S1025
    u32: _S1025
    u64: _S1025
class _S1037(_Op):
    b16: _S1030
    b32: _S1030
    b64: _S1030
    f32: _S1030
    f64: _S1030
    s16: _S1030
    s32: _S1030
    s64: _S1030
    u16: _S1030
    u32: _S1030
    u64: _S1030
class _S1038(_Op):
    and_: _S1036
    b16: _S1030
    b32: _S1030
    b64: _S1030
    f32: _S1030
    f64: _S1030
    ftz: _S1037
    or_: _S1036
    s16: _S1030
    s32: _S1030
    s64: _S1030
    u16: _S1030
    u32: _S1030
    u64: _S1030
    xor: _S1036
class _S1039(_Op):
    eq: _S1034
    equ: _S1034
    ge: _S1034
    geu: _S1034
    gt: _S1034
    gtu: _S1034
    hi: _S1038
    hs: _S1038
    le: _S1034
    leu: _S1034
    lo: _S1038
    ls: _S1038
    lt: _S1034
    ltu: _S1034
    nan: _S1034
    ne: _S1034
    neu: _S1034
    num: _S1034
class _S1040(_Op):
    clamp: _S284
    wrap: _S284
class _S1041(_Op):
    l: _S1040
    r: _S1040
class _S1042(_C109): ...
class _S1043(_Op):
    b32: _S1042
class _S1044(_C110): ...
class _S1045(_Op):
    b32: _S1044
class _S1046(_Op):
    bfly: _S1045
    down: _S1045
    idx: _S1045
    up: _S1045
class _S1047(_Op):
    bfly: _S1043
    down: _S1043
    idx: _S1043
    sync: _S1046
    up: _S1043
class _S1048(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
class _S1049(_Op):
    b16: _S5
    b32: _S5
    b64: _S5
    s16: _S5
    s32: _S5
    s64: _S5
    u16: _S5
    u32: _S5
    u64: _S5
class _S1050(_Op):
    f32: _S99
    s32: _S99
class _S1051(_Op):
    b16: _S510
    b32: _S510
    b64: _S510
    f32: _S510
    f64: _S510
    s16: _S510
    s32: _S510
    s64: _S510
    u16: _S510
    u32: _S510
    u64: _S510
class _S1052(_Op):
    b16: _S1050
    b32: _S1050
    b64: _S1050
    f32: _S1050
    f64: _S1050
    ftz: _S1051
    s16: _S1050
    s32: _S1050
    s64: _S1050
    u16: _S1050
    u32: _S1050
    u64: _S1050
class _S1053(_C111): ...
class _S1054(_Op):
    x1: _S1053
    x16: _S1053
    x2: _S1053
    x32: _S1053
    x4: _S1053
    x64: _S1053
    x8: _S1053
class _S1055(_Op):
    sp__2_4: _S1054
class _S1056(_Op):
    b2: _S1055
    b4: _S1055
class _S1057(_Op):
    b16: _S1056
    b8: _S1056
class _S1058(_C112): ...
class _S1059(_Op):
    x1: _S1058
    x16: _S1058
    x2: _S1058
    x32: _S1058
    x4: _S1058
    x64: _S1058
    x8: _S1058
class _S1060(_Op):
    sp__1_16: _S1059
    sp__1_2: _S1059
    sp__1_4: _S1059
    sp__1_8: _S1059
    sp__2_16: _S1059
    sp__2_4: _S1059
    sp__2_8: _S1059
    sp__4_16: _S1059
    sp__4_8: _S1059
class _S1061(_Op):
    b2: _S1060
    b4: _S1060
class _S1062(_Op):
    b16: _S1061
    b8: _S1061
class _S1063(_Op):
    approx: _S578
    f32: _S0
    ftz: _S137
    rm: _S943
    rn: _S943
    rp: _S943
    rz: _S943
class _S1064(_Op):
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
class _S1065(_Op):
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
class _S1066(_Op):
    L2__cache_hint: _S1065
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
class _S1067(_Op):
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
class _S1068(_Op):
    b128: _S960
    b32: _S960
    b64: _S960
    f32: _S960
    f64: _S960
    s32: _S960
    s64: _S960
    u32: _S960
    u64: _S960
class _S1069(_Op):
    b128: _S960
    b32: _S960
    b64: _S960
    f32: _S960
    f64: _S960
    s32: _S960
    s64: _S960
    u32: _S960
    u64: _S960
    v2: _S1068
    v4: _S1068
class _S1070(_Op):
    mbarrier__complete_tx__bytes: _S1069
class _S1071(_Op):
    mbarrier__complete_tx__bytes: _S1069
    shared: _S1070
    shared__cluster: _S1070
    shared__cta: _S1070
class _S1072(_Op):
    b16: _S960
    b32: _S960
    b64: _S960
    b8: _S960
    f32: _S960
    f64: _S960
    s16: _S960
    s32: _S960
    s64: _S960
    s8: _S960
    u16: _S960
    u32: _S960
    u64: _S960
    u8: _S960
class _S1073(_Op):
    b16: _S960
    b32: _S960
    b64: _S960
    b8: _S960
    f32: _S960
    f64: _S960
    global_: _S1072
    s16: _S960
    s32: _S960
    s64: _S960
    s8: _S960
    shared: _S1072
    shared__cta: _S1072
    u16: _S960
    u32: _S960
    u64: _S960
    u8: _S960
class _S1074(_Op):
    b16: _S960
    b32: _S960
    b64: _S960
    b8: _S960
    f32: _S960
    f64: _S960
    mbarrier__complete_tx__bytes: _S1069
    s16: _S960
    s32: _S960
    s64: _S960
    s8: _S960
    u16: _S960
    u32: _S960
    u64: _S960
    u8: _S960
class _S1075(_Op):
    b16: _S960
    b32: _S960
    b64: _S960
    b8: _S960
    cluster: _S1071
    f32: _S960
    f64: _S960
    global_: _S1072
    gpu: _S1073
    mbarrier__complete_tx__bytes: _S1069
    s16: _S960
    s32: _S960
    s64: _S960
    s8: _S960
    shared: _S1074
    shared__cluster: _S1070
    shared__cta: _S1074
    sys: _S1073
    u16: _S960
    u32: _S960
    u64: _S960
    u8: _S960
class _S1076(_Op):
    b16: _S960
    b32: _S960
    b64: _S960
    b8: _S960
    cluster: _S1071
    f32: _S960
    f64: _S960
    global_: _S1072
    gpu: _S1073
    mbarrier__complete_tx__bytes: _S1069
    mmio: _S920
    release: _S919
    s16: _S960
    s32: _S960
    s64: _S960
    s8: _S960
    shared: _S1074
    shared__cluster: _S1070
    shared__cta: _S1074
    sys: _S1073
    u16: _S960
    u32: _S960
    u64: _S960
    u8: _S960
    weak: _S1075
class _S1077(_C113): ...
class _S1078(_C113):
    shared__cta: _S1077
class _S1079(_C113):
    shared__cta: _S1077
    weak: _S1078
class _S1080(_Op):
    L1__evict_first: _S1067
    L1__evict_last: _S1067
    L1__evict_normal: _S1067
    L1__evict_unchanged: _S1067
    L1__no_allocate: _S1067
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
class _S1081(_Op):
    L1__evict_first: _S1067
    L1__evict_last: _S1067
    L1__evict_normal: _S1067
    L1__evict_unchanged: _S1067
    L1__no_allocate: _S1067
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    cg: _S1080
    cs: _S1080
    f32: _S945
    f64: _S945
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
    wb: _S1080
    wt: _S1080
class _S1082(_Op):
    b128: _S900
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
class _S1083(_Op):
    b128: _S900
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    global_: _S1082
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
class _S1084(_Op):
    sys: _S1083
class _S1085(_Op):
    relaxed: _S1084
    release: _S1084
class _S1086(_Op):
    L1__evict_first: _S1067
    L1__evict_last: _S1067
    L1__evict_normal: _S1067
    L1__evict_unchanged: _S1067
    L1__no_allocate: _S1067
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    f32: _S945
    f64: _S945
    global_: _S1080
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    shared: _S1080
    shared__cluster: _S1080
    shared__cta: _S1080
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
class _S1087(_Op):
    cluster: _S1086
    cta: _S1086
    gpu: _S1086
    sys: _S1086
class _S1088(_Op):
    b128: _S900
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
    v2: _S1082
    v4: _S1082
    v8: _S1082
class _S1089(_Op):
    L2__evict_first: _S1088
    L2__evict_last: _S1088
    L2__evict_normal: _S1088
    b128: _S900
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
    v2: _S1082
    v4: _S1082
    v8: _S1082
class _S1090(_Op):
    L2__evict_first: _S1088
    L2__evict_last: _S1088
    L2__evict_normal: _S1088
    b128: _S900
    b16: _S900
    b32: _S900
    b64: _S900
    b8: _S900
    f32: _S900
    f64: _S900
    global_: _S1089
    local: _S1089
    s16: _S900
    s32: _S900
    s64: _S900
    s8: _S900
    shared: _S1089
    shared__cluster: _S1089
    shared__cta: _S1089
    u16: _S900
    u32: _S900
    u64: _S900
    u8: _S900
    v2: _S1082
    v4: _S1082
    v8: _S1082
class _S1091(_Op):
    L1__evict_first: _S1067
    L1__evict_last: _S1067
    L1__evict_normal: _S1067
    L1__evict_unchanged: _S1067
    L1__no_allocate: _S1067
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    cg: _S1080
    cs: _S1080
    f32: _S945
    f64: _S945
    global_: _S1081
    local: _S1081
    param: _S1081
    param__func: _S1081
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    shared: _S1081
    shared__cluster: _S1081
    shared__cta: _S1081
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
    wb: _S1080
    wt: _S1080
class _S1092(_Op):
    L1__evict_first: _S1067
    L1__evict_last: _S1067
    L1__evict_normal: _S1067
    L1__evict_unchanged: _S1067
    L1__no_allocate: _S1067
    L2__cache_hint: _S1065
    L2__evict_first: _S1066
    L2__evict_last: _S1066
    L2__evict_normal: _S1066
    async_: _S1076
    b128: _S945
    b16: _S945
    b32: _S945
    b64: _S945
    b8: _S945
    bulk: _S1079
    cg: _S1080
    cs: _S1080
    f32: _S945
    f64: _S945
    global_: _S1081
    local: _S1081
    mmio: _S1085
    param: _S1081
    param__func: _S1081
    relaxed: _S1087
    release: _S1087
    s16: _S945
    s32: _S945
    s64: _S945
    s8: _S945
    shared: _S1081
    shared__cluster: _S1081
    shared__cta: _S1081
    u16: _S945
    u32: _S945
    u64: _S945
    u8: _S945
    v2: _S1064
    v4: _S1064
    v8: _S1064
    volatile: _S1090
    wb: _S1080
    weak: _S1091
    wt: _S1080
class _S1093(_Op):
    u32: _S930
    u64: _S930
class _S1094(_Op):
    u32: _S3
    u64: _S3
class _S1095(_C114): ...
class _S1096(_Op):
    b8: _S1095
class _S1097(_Op):
    b8: _S1095
    shared: _S1096
    shared__cta: _S1096
class _S1098(_Op):
    trans: _S1097
class _S1099(_Op):
    x1: _S1098
    x2: _S1098
    x4: _S1098
class _S1100(_Op):
    b16: _S1095
class _S1101(_Op):
    b16: _S1095
    shared: _S1100
    shared__cta: _S1100
class _S1102(_Op):
    b16: _S1095
    shared: _S1100
    shared__cta: _S1100
    trans: _S1101
class _S1103(_Op):
    x1: _S1102
    x2: _S1102
    x4: _S1102
class _S1104(_Op):
    m16n8: _S1099
    m8n8: _S1103
class _S1105(_Op):
    aligned: _S1104
class _S1106(_Op):
    sync: _S1105
class _S1107(_Op):
    f16: _S5
    f16x2: _S5
    f32: _S9
    s32: _S5
    s8x4: _S5
    u8x4: _S5
class _S1108(_Op):
    bf16: _S5
    bf16x2: _S5
    cc: _S6
    e4m3x4: _S8
    e5m2x4: _S8
    f16: _S5
    f16x2: _S5
    f32: _S9
    f32x2: _S11
    f64: _S5
    ftz: _S13
    rm: _S17
    rn: _S20
    rp: _S17
    rz: _S23
    s16: _S5
    s32: _S5
    s64: _S5
    s8x4: _S5
    sat: _S1107
    satfinite: _S19
    u16: _S5
    u32: _S5
    u64: _S5
    u8x4: _S5
class _S1109(_Op):
    clamp: _S538
    trap: _S538
    zero: _S538
class _S1110(_Op):
    b16: _S1109
    b32: _S1109
    b64: _S1109
    b8: _S1109
class _S1111(_Op):
    b16: _S1109
    b32: _S1109
    b64: _S1109
    b8: _S1109
    v2: _S1110
    v4: _S1110
class _S1112(_Op):
    b16: _S1109
    b32: _S1109
    b64: _S1109
    b8: _S1109
    ca: _S1111
    cg: _S1111
    cs: _S1111
    cv: _S1111
    v2: _S1110
    v4: _S1110
class _S1113(_Op):
    _1d: _S1112
    _2d: _S1112
    _3d: _S1112
    a1d: _S1112
    a2d: _S1112
class _S1114(_Op):
    b: _S1113
class _S1115(_Op):
    b32: _S893
class _S1116(_Op):
    array_size: _S1115
    channel_data_type: _S1115
    channel_order: _S1115
    depth: _S1115
    height: _S1115
    memory_layout: _S1115
    width: _S1115
class _S1117(_Op):
    clamp: _S900
    trap: _S900
    zero: _S900
class _S1118(_Op):
    b32: _S1117
    s32: _S1117
    s64: _S1117
    u32: _S1117
    u64: _S1117
class _S1119(_Op):
    _1d: _S1118
    _2d: _S1118
    _3d: _S1118
class _S1120(_Op):
    add: _S1119
    and_: _S1119
    max: _S1119
    min: _S1119
    or_: _S1119
class _S1121(_Op):
    b32: _S1117
    b64: _S1117
class _S1122(_Op):
    _1d: _S1121
    _2d: _S1121
    _3d: _S1121
class _S1123(_Op):
    add: _S1122
    and_: _S1122
    max: _S1122
    min: _S1122
    or_: _S1122
class _S1124(_Op):
    b: _S1120
    p: _S1123
class _S1125(_Op):
    b16: _S1117
    b32: _S1117
    b64: _S1117
    b8: _S1117
class _S1126(_Op):
    b16: _S1117
    b32: _S1117
    b64: _S1117
    b8: _S1117
    v2: _S1125
    v4: _S1125
class _S1127(_Op):
    b16: _S1117
    b32: _S1117
    b64: _S1117
    b8: _S1117
    cg: _S1126
    cs: _S1126
    v2: _S1125
    v4: _S1125
    wb: _S1126
    wt: _S1126
class _S1128(_Op):
    _1d: _S1127
    _2d: _S1127
    _3d: _S1127
    a1d: _S1127
    a2d: _S1127
class _S1129(_Op):
    b32: _S1117
class _S1130(_Op):
    b32: _S1117
    v2: _S1129
    v4: _S1129
class _S1131(_Op):
    _1d: _S1130
    _2d: _S1130
    _3d: _S1130
class _S1132(_Op):
    b: _S1128
    p: _S1131
class _S1133(_Op):
    clamp: _S863
    wrap: _S863
class _S1134(_Op):
    bf16: _S0
    bf16x2: _S0
    f16: _S0
    f16x2: _S0
    f32: _S0
class _S1135(_Op):
    approx: _S1134
class _S1136(_C115): ...
class _S1137(_Op):
    b32: _S1136
class _S1138(_Op):
    b32: _S1136
    shared__cta: _S1137
class _S1139(_Op):
    aligned: _S1138
class _S1140(_Op):
    sync: _S1139
class _S1141(_Op):
    cta_group__1: _S1140
    cta_group__2: _S1140
class _S1142(_Op):
    cta_group__1: _S1140
    cta_group__2: _S1140
    exclusive: _S1141
class _S1143(_C116): ...
class _S1144(_Op):
    b64: _S1143
class _S1145(_Op):
    b64: _S1143
    multicast__cluster: _S1144
    multicast__cluster__16b: _S1144
    multicast__cluster__32b: _S1144
class _S1146(_Op):
    b64: _S1143
    multicast__cluster: _S1144
    multicast__cluster__16b: _S1144
    multicast__cluster__32b: _S1144
    shared__cluster: _S1145
class _S1147(_Op):
    b64: _S1143
    multicast__cluster: _S1144
    multicast__cluster__16b: _S1144
    multicast__cluster__32b: _S1144
    shared__cluster: _S1145
    sync_restrict__shared__read__mma__a: _S1146
class _S1148(_Op):
    mbarrier__arrive__one: _S1147
class _S1149(_Op):
    cta_group__1: _S1148
    cta_group__2: _S1148
class _S1150(_C117): ...
class _S1151(_Op):
    b4x16_p64: _S1150
    b6x16_p32: _S1150
class _S1152(_C117):
    b8x16: _S1151
class _S1153(_Op):
    warpx4: _S1152
class _S1154(_Op):
    warpx2__01_23: _S1152
    warpx2__02_13: _S1152
class _S1155(_Op):
    _128x128b: _S1152
    _128x256b: _S1152
    _32x128b: _S1153
    _4x256b: _S1152
    _64x128b: _S1154
class _S1156(_Op):
    cta_group__1: _S1155
    cta_group__2: _S1155
class _S1157(_C118): ...
class _S1158(_Op):
    b32: _S1157
class _S1159(_Op):
    aligned: _S1158
class _S1160(_Op):
    sync: _S1159
class _S1161(_Op):
    cta_group__1: _S1160
    cta_group__2: _S1160
class _S1162(_Op):
    cta_group__1: _S1160
    cta_group__2: _S1160
    exclusive: _S1161
class _S1163(_C119): ...
class _S1164(_Op):
    b2: _S1163
class _S1165(_Op):
    f32: _S1164
class _S1166(_Op):
    NaN: _S1165
    f32: _S1164
class _S1167(_Op):
    NaN: _S1165
    abs: _S1166
    f32: _S1164
class _S1168(_Op):
    sp__2_4: _S1167
class _S1169(_Op):
    max: _S1168
    min: _S1168
class _S1170(_Op):
    x128: _S1169
    x16: _S1169
    x32: _S1169
    x4: _S1169
    x64: _S1169
    x8: _S1169
class _S1171(_Op):
    _32x32b: _S1170
class _S1172(_Op):
    aligned: _S1171
class _S1173(_Op):
    sync: _S1172
class _S1174(_C120): ...
class _S1175(_Op):
    f32: _S1174
class _S1176(_Op):
    NaN: _S1175
    f32: _S1174
class _S1177(_Op):
    NaN: _S1175
    abs: _S1176
    f32: _S1174
    s32: _S1174
    u32: _S1174
class _S1178(_Op):
    max: _S1177
    min: _S1177
class _S1179(_Op):
    x128: _S1178
    x16: _S1178
    x2: _S1178
    x32: _S1178
    x4: _S1178
    x64: _S1178
    x8: _S1178
class _S1180(_C121): ...
class _S1181(_Op):
    f32: _S1180
class _S1182(_Op):
    NaN: _S1181
    f32: _S1180
class _S1183(_Op):
    NaN: _S1181
    abs: _S1182
    f32: _S1180
    s32: _S1180
    u32: _S1180
class _S1184(_Op):
    max: _S1183
    min: _S1183
class _S1185(_Op):
    x128: _S1184
    x16: _S1184
    x2: _S1184
    x32: _S1184
    x4: _S1184
    x64: _S1184
    x8: _S1184
class _S1186(_Op):
    _16x32bx2: _S1179
    _32x32b: _S1185
class _S1187(_Op):
    aligned: _S1186
class _S1188(_Op):
    spcompress: _S1173
    sync: _S1187
class _S1189(_C122): ...
class _S1190(_Op):
    b2: _S1189
class _S1191(_Op):
    f32: _S1190
class _S1192(_Op):
    abs: _S1191
    f32: _S1190
class _S1193(_Op):
    sp__2_4: _S1192
class _S1194(_Op):
    max: _S1193
    min: _S1193
class _S1195(_Op):
    x128: _S1194
    x16: _S1194
    x32: _S1194
    x4: _S1194
    x64: _S1194
    x8: _S1194
class _S1196(_Op):
    _32x32b: _S1195
class _S1197(_Op):
    aligned: _S1196
class _S1198(_Op):
    sync: _S1197
class _S1199(_C123): ...
class _S1200(_Op):
    b32: _S1199
class _S1201(_Op):
    b32: _S1199
    pack__16b: _S1200
class _S1202(_Op):
    x1: _S1201
    x16: _S1201
    x2: _S1201
    x32: _S1201
    x4: _S1201
    x64: _S1201
    x8: _S1201
class _S1203(_Op):
    x1: _S1201
    x16: _S1201
    x2: _S1201
    x32: _S1201
    x4: _S1201
    x8: _S1201
class _S1204(_C124): ...
class _S1205(_Op):
    b32: _S1204
class _S1206(_Op):
    b32: _S1204
    pack__16b: _S1205
class _S1207(_Op):
    x1: _S1206
    x128: _S1206
    x16: _S1206
    x2: _S1206
    x32: _S1206
    x4: _S1206
    x64: _S1206
    x8: _S1206
class _S1208(_C125): ...
class _S1209(_Op):
    b32: _S1208
class _S1210(_Op):
    b32: _S1208
    pack__16b: _S1209
class _S1211(_Op):
    x1: _S1210
    x128: _S1210
    x16: _S1210
    x2: _S1210
    x32: _S1210
    x4: _S1210
    x64: _S1210
    x8: _S1210
class _S1212(_Op):
    _16x128b: _S1202
    _16x256b: _S1203
    _16x32bx2: _S1207
    _16x64b: _S1211
    _32x32b: _S1211
class _S1213(_Op):
    aligned: _S1212
class _S1214(_Op):
    red: _S1188
    spcompress: _S1198
    sync: _S1213
class _S1215(_C126): ...
class _S1216(_C126):
    collector__a__discard: _S1215
    collector__a__fill: _S1215
    collector__a__lastuse: _S1215
    collector__a__use: _S1215
class _S1217(_C127): ...
class _S1218(_C127):
    collector__b__discard: _S1217
    collector__b__fill: _S1217
    collector__b__lastuse: _S1217
    collector__b__use: _S1217
class _S1219(_C127):
    ashift: _S1216
    collector__a__discard: _S1218
    collector__a__fill: _S1218
    collector__a__lastuse: _S1218
    collector__a__use: _S1218
class _S1220(_C128): ...
class _S1221(_C128):
    collector__b__discard: _S1220
    collector__b__fill: _S1220
    collector__b__lastuse: _S1220
    collector__b__use: _S1220
class _S1222(_C128):
    collector__a__discard: _S1221
    collector__a__fill: _S1221
    collector__a__lastuse: _S1221
    collector__a__use: _S1221
    collector__b__discard: _S1220
    collector__b__fill: _S1220
    collector__b__lastuse: _S1220
    collector__b__use: _S1220
class _S1223(_C127):
    ashift: _S1216
    collector__a__discard: _S1218
    collector__a__fill: _S1218
    collector__a__lastuse: _S1218
    collector__a__use: _S1218
    decompress__lut__b: _S1222
class _S1224(_C129): ...
class _S1225(_C129):
    collector__a__discard: _S1224
    collector__a__fill: _S1224
    collector__a__lastuse: _S1224
    collector__a__use: _S1224
class _S1226(_C130): ...
class _S1227(_C130):
    ashift: _S1225
    collector__a__discard: _S1226
    collector__a__fill: _S1226
    collector__a__lastuse: _S1226
    collector__a__use: _S1226
class _S1228(_C131): ...
class _S1229(_C131):
    collector__a__discard: _S1228
    collector__a__fill: _S1228
    collector__a__lastuse: _S1228
    collector__a__use: _S1228
class _S1230(_C131):
    block32: _S1229
    collector__a__discard: _S1228
    collector__a__fill: _S1228
    collector__a__lastuse: _S1228
    collector__a__use: _S1228
    scale_vec__2X: _S1229
class _S1231(_Op):
    block_scale: _S1230
class _S1232(_Op):
    block16: _S1229
    block32: _S1229
    scale_vec__2X: _S1229
    scale_vec__4X: _S1229
class _S1233(_Op):
    block_scale: _S1232
class _S1234(_C132): ...
class _S1235(_C132):
    collector__b__discard: _S1234
    collector__b__fill: _S1234
    collector__b__lastuse: _S1234
    collector__b__use: _S1234
class _S1236(_C132):
    collector__a__discard: _S1235
    collector__a__fill: _S1235
    collector__a__lastuse: _S1235
    collector__a__use: _S1235
    collector__b__discard: _S1234
    collector__b__fill: _S1234
    collector__b__lastuse: _S1234
    collector__b__use: _S1234
class _S1237(_C132):
    block32: _S1236
    collector__a__discard: _S1235
    collector__a__fill: _S1235
    collector__a__lastuse: _S1235
    collector__a__use: _S1235
    collector__b__discard: _S1234
    collector__b__fill: _S1234
    collector__b__lastuse: _S1234
    collector__b__use: _S1234
class _S1238(_C131):
    block32: _S1229
    collector__a__discard: _S1228
    collector__a__fill: _S1228
    collector__a__lastuse: _S1228
    collector__a__use: _S1228
    decompress__lut__b: _S1237
    scale_vec__1X: _S1229
class _S1239(_Op):
    block_scale: _S1238
class _S1240(_C129):
    collector__b__discard: _S1224
    collector__b__fill: _S1224
    collector__b__lastuse: _S1224
    collector__b__use: _S1224
class _S1241(_C129):
    collector__a__discard: _S1240
    collector__a__fill: _S1240
    collector__a__lastuse: _S1240
    collector__a__use: _S1240
    collector__b__discard: _S1224
    collector__b__fill: _S1224
    collector__b__lastuse: _S1224
    collector__b__use: _S1224
class _S1242(_C130):
    collector__b__discard: _S1226
    collector__b__fill: _S1226
    collector__b__lastuse: _S1226
    collector__b__use: _S1226
class _S1243(_C130):
    ashift: _S1241
    collector__a__discard: _S1242
    collector__a__fill: _S1242
    collector__a__lastuse: _S1242
    collector__a__use: _S1242
    collector__b__discard: _S1226
    collector__b__fill: _S1226
    collector__b__lastuse: _S1226
    collector__b__use: _S1226
class _S1244(_Op):
    kind__f16: _S1219
    kind__f8f6f4: _S1223
    kind__i8: _S1227
    kind__mxf4: _S1231
    kind__mxf4nvf4: _S1233
    kind__mxf8f6f4: _S1239
    kind__tf32: _S1219
    kind__ti16: _S1243
class _S1245(_C133): ...
class _S1246(_C133):
    collector__a__discard: _S1245
    collector__a__fill: _S1245
    collector__a__lastuse: _S1245
    collector__a__use: _S1245
class _S1247(_C134): ...
class _S1248(_C134):
    collector__b__discard: _S1247
    collector__b__fill: _S1247
    collector__b__lastuse: _S1247
    collector__b__use: _S1247
class _S1249(_C134):
    ashift: _S1246
    collector__a__discard: _S1248
    collector__a__fill: _S1248
    collector__a__lastuse: _S1248
    collector__a__use: _S1248
class _S1250(_C135): ...
class _S1251(_C135):
    collector__a__discard: _S1250
    collector__a__fill: _S1250
    collector__a__lastuse: _S1250
    collector__a__use: _S1250
class _S1252(_C136): ...
class _S1253(_C136):
    ashift: _S1251
    collector__a__discard: _S1252
    collector__a__fill: _S1252
    collector__a__lastuse: _S1252
    collector__a__use: _S1252
class _S1254(_C137): ...
class _S1255(_C137):
    collector__a__discard: _S1254
    collector__a__fill: _S1254
    collector__a__lastuse: _S1254
    collector__a__use: _S1254
class _S1256(_C137):
    block32: _S1255
    collector__a__discard: _S1254
    collector__a__fill: _S1254
    collector__a__lastuse: _S1254
    collector__a__use: _S1254
    scale_vec__2X: _S1255
class _S1257(_Op):
    block_scale: _S1256
class _S1258(_Op):
    block16: _S1255
    block32: _S1255
    scale_vec__2X: _S1255
    scale_vec__4X: _S1255
class _S1259(_Op):
    block_scale: _S1258
class _S1260(_C137):
    block32: _S1255
    collector__a__discard: _S1254
    collector__a__fill: _S1254
    collector__a__lastuse: _S1254
    collector__a__use: _S1254
    scale_vec__1X: _S1255
class _S1261(_Op):
    block_scale: _S1260
class _S1262(_C135):
    collector__b__discard: _S1250
    collector__b__fill: _S1250
    collector__b__lastuse: _S1250
    collector__b__use: _S1250
class _S1263(_C135):
    collector__a__discard: _S1262
    collector__a__fill: _S1262
    collector__a__lastuse: _S1262
    collector__a__use: _S1262
    collector__b__discard: _S1250
    collector__b__fill: _S1250
    collector__b__lastuse: _S1250
    collector__b__use: _S1250
class _S1264(_C136):
    collector__b__discard: _S1252
    collector__b__fill: _S1252
    collector__b__lastuse: _S1252
    collector__b__use: _S1252
class _S1265(_C136):
    ashift: _S1263
    collector__a__discard: _S1264
    collector__a__fill: _S1264
    collector__a__lastuse: _S1264
    collector__a__use: _S1264
    collector__b__discard: _S1252
    collector__b__fill: _S1252
    collector__b__lastuse: _S1252
    collector__b__use: _S1252
class _S1266(_Op):
    kind__f16: _S1249
    kind__f8f6f4: _S1249
    kind__i8: _S1253
    kind__mxf4: _S1257
    kind__mxf4nvf4: _S1259
    kind__mxf8f6f4: _S1261
    kind__tf32: _S1249
    kind__ti16: _S1265
class _S1267(_Op):
    cta_group__1: _S1266
    cta_group__2: _S1266
class _S1268(_C138): ...
class _S1269(_C138):
    collector__b0__discard: _S1268
    collector__b0__fill: _S1268
    collector__b0__lastuse: _S1268
    collector__b0__use: _S1268
    collector__b1__discard: _S1268
    collector__b1__fill: _S1268
    collector__b1__lastuse: _S1268
    collector__b1__use: _S1268
    collector__b2__discard: _S1268
    collector__b2__fill: _S1268
    collector__b2__lastuse: _S1268
    collector__b2__use: _S1268
    collector__b3__discard: _S1268
    collector__b3__fill: _S1268
    collector__b3__lastuse: _S1268
    collector__b3__use: _S1268
class _S1270(_Op):
    kind__f16: _S1269
    kind__f8f6f4: _S1269
    kind__i8: _S1269
    kind__tf32: _S1269
    kind__ti16: _S1269
class _S1271(_C139): ...
class _S1272(_C139):
    collector__b0__discard: _S1271
    collector__b0__fill: _S1271
    collector__b0__lastuse: _S1271
    collector__b0__use: _S1271
    collector__b1__discard: _S1271
    collector__b1__fill: _S1271
    collector__b1__lastuse: _S1271
    collector__b1__use: _S1271
    collector__b2__discard: _S1271
    collector__b2__fill: _S1271
    collector__b2__lastuse: _S1271
    collector__b2__use: _S1271
    collector__b3__discard: _S1271
    collector__b3__fill: _S1271
    collector__b3__lastuse: _S1271
    collector__b3__use: _S1271
class _S1273(_Op):
    kind__f16: _S1272
    kind__f8f6f4: _S1272
    kind__i8: _S1272
    kind__tf32: _S1272
    kind__ti16: _S1272
class _S1274(_Op):
    cta_group__1: _S1273
class _S1275(_Op):
    cta_group__1: _S1270
    sp: _S1274
class _S1276(_Op):
    cta_group__1: _S1244
    cta_group__2: _S1244
    sp: _S1267
    ws: _S1275
class _S1277(_Op):
    aligned: _S88
class _S1278(_Op):
    sync: _S1277
class _S1279(_Op):
    cta_group__1: _S1278
    cta_group__2: _S1278
class _S1280(_Op):
    down: _S932
class _S1281(_Op):
    cta_group__1: _S1280
    cta_group__2: _S1280
class _S1282(_C140): ...
class _S1283(_Op):
    b32: _S1282
class _S1284(_Op):
    b32: _S1282
    unpack__16b: _S1283
class _S1285(_Op):
    x1: _S1284
    x16: _S1284
    x2: _S1284
    x32: _S1284
    x4: _S1284
    x64: _S1284
    x8: _S1284
class _S1286(_Op):
    x1: _S1284
    x16: _S1284
    x2: _S1284
    x32: _S1284
    x4: _S1284
    x8: _S1284
class _S1287(_C141): ...
class _S1288(_Op):
    b32: _S1287
class _S1289(_Op):
    b32: _S1287
    unpack__16b: _S1288
class _S1290(_Op):
    x1: _S1289
    x128: _S1289
    x16: _S1289
    x2: _S1289
    x32: _S1289
    x4: _S1289
    x64: _S1289
    x8: _S1289
class _S1291(_Op):
    x1: _S1284
    x128: _S1284
    x16: _S1284
    x2: _S1284
    x32: _S1284
    x4: _S1284
    x64: _S1284
    x8: _S1284
class _S1292(_Op):
    _16x128b: _S1285
    _16x256b: _S1286
    _16x32bx2: _S1290
    _16x64b: _S1291
    _32x32b: _S1291
class _S1293(_Op):
    aligned: _S1292
class _S1294(_Op):
    sync: _S1293
class _S1295(_Op):
    alloc: _S1142
    commit: _S1149
    cp: _S1156
    dealloc: _S1162
    fence__after_thread_sync: _S88
    fence__before_thread_sync: _S88
    ld: _S1214
    mma: _S1276
    relinquish_alloc_permit: _S1279
    shift: _S1281
    st: _S1294
    wait__ld: _S1278
    wait__st: _S1278
class _S1296(_Op):
    aligned: _S878
class _S1297(_Op):
    sync: _S1296
class _S1298(_Op):
    cluster: _S1297
    cta: _S1297
    gpu: _S1297
    sys: _S1297
class _S1299(_Op):
    release: _S1298
class _S1300(_Op):
    tensormap__generic: _S1299
class _S1301(_Op):
    shared__cta: _S1300
class _S1302(_Op):
    global_: _S1301
class _S1303(_C142): ...
class _S1304(_Op):
    b1024: _S1303
class _S1305(_Op):
    b1024: _S1303
    global_: _S1304
    param: _S1304
    shared__cta: _S1304
class _S1306(_Op):
    alloc_class_large: _S1305
class _S1307(_C143): ...
class _S1308(_Op):
    b32: _S1307
class _S1309(_Op):
    b1024: _S1308
class _S1310(_Op):
    b1024: _S1308
    global_: _S1309
    shared__cta: _S1309
class _S1311(_C144): ...
class _S1312(_Op):
    b32: _S1311
class _S1313(_Op):
    b1024: _S1312
class _S1314(_Op):
    b1024: _S1312
    global_: _S1313
    shared__cta: _S1313
class _S1315(_Op):
    b64: _S1311
class _S1316(_Op):
    b1024: _S1315
class _S1317(_Op):
    b1024: _S1315
    global_: _S1316
    shared__cta: _S1316
class _S1318(_Op):
    b64: _S1307
class _S1319(_Op):
    b1024: _S1318
class _S1320(_Op):
    b1024: _S1318
    global_: _S1319
    shared__cta: _S1319
class _S1321(_Op):
    box_dim: _S1310
    element_stride: _S1310
    elemtype: _S1314
    fill_mode: _S1314
    global_address: _S1317
    global_dim: _S1310
    global_stride: _S1320
    interleave_layout: _S1314
    rank: _S1314
    swizzle_atomicity: _S1314
    swizzle_mode: _S1314
class _S1322(_Op):
    tile: _S1321
class _S1323(_Op):
    cp_fenceproxy: _S1302
    query: _S1306
    replace: _S1322
class _S1324(_Op):
    f32: _S360
    f64: _S360
class _S1325(_Op):
    f32: _S360
    f64: _S360
    finite: _S1324
    infinite: _S1324
    normal: _S1324
    notanumber: _S1324
    number: _S1324
    subnormal: _S1324
class _S1326(_C145): ...
class _S1327(_Op):
    f32: _S1326
    s32: _S1326
class _S1328(_Op):
    f16x2: _S1327
class _S1329(_Op):
    f16: _S1327
    f32: _S1327
    s32: _S1327
    u32: _S1327
class _S1330(_Op):
    v2: _S1328
    v4: _S1329
class _S1331(_Op):
    s32: _S1326
class _S1332(_Op):
    f16x2: _S1331
class _S1333(_Op):
    f16: _S1331
    f32: _S1331
    s32: _S1331
    u32: _S1331
class _S1334(_Op):
    v2: _S1332
    v4: _S1333
class _S1335(_Op):
    f32: _S1326
class _S1336(_Op):
    f16x2: _S1335
class _S1337(_Op):
    f16: _S1335
    f32: _S1335
    s32: _S1335
    u32: _S1335
class _S1338(_Op):
    v2: _S1336
    v4: _S1337
class _S1339(_Op):
    _1d: _S1338
    _2d: _S1338
    _3d: _S1338
    a1d: _S1338
    a2d: _S1338
    acube: _S1338
    cube: _S1338
class _S1340(_C146): ...
class _S1341(_Op):
    f32: _S1340
class _S1342(_Op):
    f16x2: _S1341
class _S1343(_Op):
    f16: _S1341
    f32: _S1341
    s32: _S1341
    u32: _S1341
class _S1344(_Op):
    v2: _S1342
    v4: _S1343
class _S1345(_Op):
    _1d: _S1344
    _2d: _S1344
    _3d: _S1344
    a1d: _S1344
    a2d: _S1344
    acube: _S1344
    cube: _S1344
class _S1346(_C147): ...
class _S1347(_Op):
    f32: _S1346
class _S1348(_Op):
    f16x2: _S1347
class _S1349(_Op):
    f16: _S1347
    f32: _S1347
    s32: _S1347
    u32: _S1347
class _S1350(_Op):
    v2: _S1348
    v4: _S1349
class _S1351(_Op):
    _1d: _S1350
    _2d: _S1350
    _3d: _S1350
    a1d: _S1350
    a2d: _S1350
    acube: _S1350
    cube: _S1350
class _S1352(_Op):
    _1d: _S1330
    _2d: _S1330
    _2dms: _S1334
    _3d: _S1330
    a1d: _S1330
    a2d: _S1330
    a2dms: _S1334
    acube: _S1338
    base: _S1339
    cube: _S1338
    grad: _S1345
    level: _S1351
class _S1353(_Op):
    f32: _S1335
    s32: _S1335
    u32: _S1335
class _S1354(_Op):
    v4: _S1353
class _S1355(_Op):
    _2d: _S1354
    a2d: _S1354
    acube: _S1354
    cube: _S1354
class _S1356(_Op):
    a: _S1355
    b: _S1355
    g: _S1355
    r: _S1355
class _S1357(_C148): ...
class _S1358(_Op):
    b32: _S1357
class _S1359(_Op):
    depth: _S1358
    height: _S1358
    width: _S1358
class _S1360(_Op):
    addr_mode_0: _S1115
    addr_mode_1: _S1115
    addr_mode_2: _S1115
    array_size: _S1115
    channel_data_type: _S1115
    channel_order: _S1115
    depth: _S1115
    filter_mode: _S1115
    force_unnormalized_coords: _S1115
    height: _S1115
    level: _S1359
    normalized_coords: _S1115
    num_mipmap_levels: _S1115
    num_samples: _S1115
    width: _S1115
class _S1361(_C149):
    add: _S99
    max: _S99
    min: _S99
class _S1362(_C149):
    add: _S99
    max: _S99
    min: _S99
    sat: _S1361
class _S1363(_Op):
    s32: _S1362
    u32: _S1362
class _S1364(_Op):
    s32: _S1363
    u32: _S1363
class _S1365(_Op):
    s32: _S1364
    u32: _S1364
class _S1366(_C16):
    add: _S99
    sat: _S99
class _S1367(_Op):
    s32: _S1366
    u32: _S1366
class _S1368(_Op):
    s32: _S1367
    u32: _S1367
class _S1369(_Op):
    s32: _S1368
    u32: _S1368
class _S1370(_C16):
    shr15: _S99
    shr7: _S99
class _S1371(_C16):
    sat: _S1370
    shr15: _S99
    shr7: _S99
class _S1372(_C16):
    po: _S1371
    sat: _S1370
    shr15: _S99
    shr7: _S99
class _S1373(_Op):
    s32: _S1372
    u32: _S1372
class _S1374(_Op):
    s32: _S1373
    u32: _S1373
class _S1375(_Op):
    s32: _S1374
    u32: _S1374
class _S1376(_Op):
    pred: _S0
class _S1377(_Op):
    b32: _S0
class _S1378(_Op):
    pred: _S599
class _S1379(_Op):
    b32: _S599
class _S1380(_Op):
    all: _S1378
    any: _S1378
    ballot: _S1379
    uni: _S1378
class _S1381(_Op):
    all: _S1376
    any: _S1376
    ballot: _S1377
    sync: _S1380
    uni: _S1376
class _S1382(_Op):
    eq: _S1361
    ge: _S1361
    gt: _S1361
    le: _S1361
    lt: _S1361
    ne: _S1361
class _S1383(_Op):
    s32: _S1382
    u32: _S1382
class _S1384(_Op):
    s32: _S1383
    u32: _S1383
class _S1385(_C16):
    add: _S99
class _S1386(_Op):
    eq: _S1385
    ge: _S1385
    gt: _S1385
    le: _S1385
    lt: _S1385
    ne: _S1385
class _S1387(_Op):
    s32: _S1386
    u32: _S1386
class _S1388(_Op):
    s32: _S1387
    u32: _S1387
class _S1389(_Op):
    clamp: _S1361
    wrap: _S1361
class _S1390(_Op):
    clamp: _S1361
    sat: _S1389
    wrap: _S1361
class _S1391(_Op):
    u32: _S1390
class _S1392(_Op):
    s32: _S1391
    u32: _S1391
class _S1393(_Op):
    s32: _S1392
    u32: _S1392
class _S1394(_Op):
    sync: _S89
class _S1395(_C150): ...
class _S1396(_Op):
    tf32: _S1395
class _S1397(_Op):
    tf32: _S1396
class _S1398(_Op):
    f32: _S1397
class _S1399(_C151): ...
class _S1400(_Op):
    f16: _S1399
class _S1401(_Op):
    f16: _S1400
class _S1402(_Op):
    bf16: _S1399
class _S1403(_Op):
    bf16: _S1402
    f16: _S1400
class _S1404(_Op):
    f16: _S1401
    f32: _S1403
class _S1405(_Op):
    e4m3: _S1395
    e5m2: _S1395
class _S1406(_Op):
    e4m3: _S1405
    e5m2: _S1405
class _S1407(_Op):
    f16: _S1406
    f32: _S1406
class _S1408(_C152): ...
class _S1409(_Op):
    s8: _S1408
    u8: _S1408
class _S1410(_Op):
    s8: _S1409
    u8: _S1409
class _S1411(_Op):
    s32: _S1410
class _S1412(_Op):
    f16: _S1406
    f32: _S1406
    s32: _S1410
    satfinite: _S1411
class _S1413(_Op):
    m64n104k16: _S1398
    m64n104k32: _S1404
    m64n104k64: _S1407
    m64n112k16: _S1398
    m64n112k32: _S1404
    m64n112k64: _S1412
    m64n120k16: _S1398
    m64n120k32: _S1404
    m64n120k64: _S1407
    m64n128k16: _S1398
    m64n128k32: _S1404
    m64n128k64: _S1412
    m64n136k16: _S1398
    m64n136k32: _S1404
    m64n136k64: _S1407
    m64n144k16: _S1398
    m64n144k32: _S1404
    m64n144k64: _S1412
    m64n152k16: _S1398
    m64n152k32: _S1404
    m64n152k64: _S1407
    m64n160k16: _S1398
    m64n160k32: _S1404
    m64n160k64: _S1412
    m64n168k16: _S1398
    m64n168k32: _S1404
    m64n168k64: _S1407
    m64n16k16: _S1398
    m64n16k32: _S1404
    m64n16k64: _S1412
    m64n176k16: _S1398
    m64n176k32: _S1404
    m64n176k64: _S1412
    m64n184k16: _S1398
    m64n184k32: _S1404
    m64n184k64: _S1407
    m64n192k16: _S1398
    m64n192k32: _S1404
    m64n192k64: _S1412
    m64n200k16: _S1398
    m64n200k32: _S1404
    m64n200k64: _S1407
    m64n208k16: _S1398
    m64n208k32: _S1404
    m64n208k64: _S1412
    m64n216k16: _S1398
    m64n216k32: _S1404
    m64n216k64: _S1407
    m64n224k16: _S1398
    m64n224k32: _S1404
    m64n224k64: _S1412
    m64n232k16: _S1398
    m64n232k32: _S1404
    m64n232k64: _S1407
    m64n240k16: _S1398
    m64n240k32: _S1404
    m64n240k64: _S1412
    m64n248k16: _S1398
    m64n248k32: _S1404
    m64n248k64: _S1407
    m64n24k16: _S1398
    m64n24k32: _S1404
    m64n24k64: _S1412
    m64n256k16: _S1398
    m64n256k32: _S1404
    m64n256k64: _S1412
    m64n32k16: _S1398
    m64n32k32: _S1404
    m64n32k64: _S1412
    m64n40k16: _S1398
    m64n40k32: _S1404
    m64n40k64: _S1407
    m64n48k16: _S1398
    m64n48k32: _S1404
    m64n48k64: _S1412
    m64n56k16: _S1398
    m64n56k32: _S1404
    m64n56k64: _S1407
    m64n64k16: _S1398
    m64n64k32: _S1404
    m64n64k64: _S1412
    m64n72k16: _S1398
    m64n72k32: _S1404
    m64n72k64: _S1407
    m64n80k16: _S1398
    m64n80k32: _S1404
    m64n80k64: _S1412
    m64n88k16: _S1398
    m64n88k32: _S1404
    m64n88k64: _S1407
    m64n8k16: _S1398
    m64n8k32: _S1404
    m64n8k64: _S1412
    m64n96k16: _S1398
    m64n96k32: _S1404
    m64n96k64: _S1412
class _S1414(_Op):
    aligned: _S1413
class _S1415(_Op):
    sync: _S1414
class _S1416(_C153): ...
class _S1417(_Op):
    f16: _S1416
class _S1418(_Op):
    f16: _S1417
class _S1419(_Op):
    bf16: _S1416
class _S1420(_Op):
    bf16: _S1419
    f16: _S1417
class _S1421(_Op):
    f16: _S1418
    f32: _S1420
class _S1422(_C154): ...
class _S1423(_Op):
    e4m3: _S1422
    e5m2: _S1422
class _S1424(_Op):
    e4m3: _S1423
    e5m2: _S1423
class _S1425(_Op):
    f16: _S1424
    f32: _S1424
class _S1426(_Op):
    tf32: _S1422
class _S1427(_Op):
    tf32: _S1426
class _S1428(_Op):
    f32: _S1427
class _S1429(_C155): ...
class _S1430(_Op):
    popc: _S1429
class _S1431(_Op):
    and_: _S1430
class _S1432(_Op):
    b1: _S1431
class _S1433(_Op):
    b1: _S1432
class _S1434(_Op):
    s32: _S1433
class _S1435(_Op):
    s8: _S1429
    u8: _S1429
class _S1436(_Op):
    s8: _S1435
    u8: _S1435
class _S1437(_Op):
    s32: _S1436
class _S1438(_Op):
    f16: _S1424
    f32: _S1424
    s32: _S1436
    satfinite: _S1437
class _S1439(_Op):
    m64n104k16: _S1421
    m64n104k32: _S1425
    m64n104k8: _S1428
    m64n112k16: _S1421
    m64n112k256: _S1434
    m64n112k32: _S1438
    m64n112k8: _S1428
    m64n120k16: _S1421
    m64n120k32: _S1425
    m64n120k8: _S1428
    m64n128k16: _S1421
    m64n128k256: _S1434
    m64n128k32: _S1438
    m64n128k8: _S1428
    m64n136k16: _S1421
    m64n136k32: _S1425
    m64n136k8: _S1428
    m64n144k16: _S1421
    m64n144k256: _S1434
    m64n144k32: _S1438
    m64n144k8: _S1428
    m64n152k16: _S1421
    m64n152k32: _S1425
    m64n152k8: _S1428
    m64n160k16: _S1421
    m64n160k256: _S1434
    m64n160k32: _S1438
    m64n160k8: _S1428
    m64n168k16: _S1421
    m64n168k32: _S1425
    m64n168k8: _S1428
    m64n16k16: _S1421
    m64n16k256: _S1434
    m64n16k32: _S1438
    m64n16k8: _S1428
    m64n176k16: _S1421
    m64n176k256: _S1434
    m64n176k32: _S1438
    m64n176k8: _S1428
    m64n184k16: _S1421
    m64n184k32: _S1425
    m64n184k8: _S1428
    m64n192k16: _S1421
    m64n192k256: _S1434
    m64n192k32: _S1438
    m64n192k8: _S1428
    m64n200k16: _S1421
    m64n200k32: _S1425
    m64n200k8: _S1428
    m64n208k16: _S1421
    m64n208k256: _S1434
    m64n208k32: _S1438
    m64n208k8: _S1428
    m64n216k16: _S1421
    m64n216k32: _S1425
    m64n216k8: _S1428
    m64n224k16: _S1421
    m64n224k256: _S1434
    m64n224k32: _S1438
    m64n224k8: _S1428
    m64n232k16: _S1421
    m64n232k32: _S1425
    m64n232k8: _S1428
    m64n240k16: _S1421
    m64n240k256: _S1434
    m64n240k32: _S1438
    m64n240k8: _S1428
    m64n248k16: _S1421
    m64n248k32: _S1425
    m64n248k8: _S1428
    m64n24k16: _S1421
    m64n24k256: _S1434
    m64n24k32: _S1438
    m64n24k8: _S1428
    m64n256k16: _S1421
    m64n256k256: _S1434
    m64n256k32: _S1438
    m64n256k8: _S1428
    m64n32k16: _S1421
    m64n32k256: _S1434
    m64n32k32: _S1438
    m64n32k8: _S1428
    m64n40k16: _S1421
    m64n40k32: _S1425
    m64n40k8: _S1428
    m64n48k16: _S1421
    m64n48k256: _S1434
    m64n48k32: _S1438
    m64n48k8: _S1428
    m64n56k16: _S1421
    m64n56k32: _S1425
    m64n56k8: _S1428
    m64n64k16: _S1421
    m64n64k256: _S1434
    m64n64k32: _S1438
    m64n64k8: _S1428
    m64n72k16: _S1421
    m64n72k32: _S1425
    m64n72k8: _S1428
    m64n80k16: _S1421
    m64n80k256: _S1434
    m64n80k32: _S1438
    m64n80k8: _S1428
    m64n88k16: _S1421
    m64n88k32: _S1425
    m64n88k8: _S1428
    m64n8k16: _S1421
    m64n8k256: _S1434
    m64n8k32: _S1438
    m64n8k8: _S1428
    m64n96k16: _S1421
    m64n96k256: _S1434
    m64n96k32: _S1438
    m64n96k8: _S1428
class _S1440(_Op):
    aligned: _S1439
class _S1441(_Op):
    sp: _S1415
    sync: _S1440
class _S1442(_Op):
    aligned: _S476
class _S1443(_Op):
    sync: _S1442
class _S1444(_Op):
    commit_group: _S1394
    fence: _S1394
    mma_async: _S1441
    wait_group: _S1443
class _S1445(_C156): ...
class _S1446(_C157): ...
class _S1447(_Op):
    bf16: _S1445
    f16: _S1445
    s8: _S1446
    u8: _S1446
class _S1448(_Op):
    bf16: _S1445
    f16: _S1445
    global_: _S1447
    s8: _S1446
    shared: _S1447
    shared__cta: _S1447
    u8: _S1446
class _S1449(_Op):
    tf32: _S1445
class _S1450(_Op):
    global_: _S1449
    shared: _S1449
    shared__cta: _S1449
    tf32: _S1445
class _S1451(_Op):
    f64: _S1446
class _S1452(_Op):
    f64: _S1446
    global_: _S1451
    shared: _S1451
    shared__cta: _S1451
class _S1453(_Op):
    m16n16k16: _S1448
    m16n16k8: _S1450
    m32n8k16: _S1448
    m8n32k16: _S1448
    m8n8k4: _S1452
class _S1454(_Op):
    b1: _S1446
class _S1455(_Op):
    b1: _S1446
    global_: _S1454
    shared: _S1454
    shared__cta: _S1454
class _S1456(_Op):
    s4: _S1446
    u4: _S1446
class _S1457(_Op):
    global_: _S1456
    s4: _S1446
    shared: _S1456
    shared__cta: _S1456
    u4: _S1446
class _S1458(_Op):
    m16n16k16: _S1448
    m16n16k8: _S1450
    m32n8k16: _S1448
    m8n32k16: _S1448
    m8n8k128: _S1455
    m8n8k32: _S1457
    m8n8k4: _S1452
class _S1459(_Op):
    col: _S1453
    row: _S1458
class _S1460(_Op):
    aligned: _S1459
    col: _S1453
    row: _S1458
class _S1461(_Op):
    sync: _S1460
class _S1462(_Op):
    col: _S1458
    row: _S1453
class _S1463(_Op):
    aligned: _S1462
    col: _S1458
    row: _S1453
class _S1464(_Op):
    sync: _S1463
class _S1465(_Op):
    f16: _S1445
    f32: _S1445
    s32: _S1445
class _S1466(_Op):
    f16: _S1445
    f32: _S1445
    global_: _S1465
    s32: _S1445
    shared: _S1465
    shared__cta: _S1465
class _S1467(_Op):
    f32: _S1445
class _S1468(_Op):
    f32: _S1445
    global_: _S1467
    shared: _S1467
    shared__cta: _S1467
class _S1469(_Op):
    s32: _S1445
class _S1470(_Op):
    global_: _S1469
    s32: _S1445
    shared: _S1469
    shared__cta: _S1469
class _S1471(_Op):
    f64: _S1445
class _S1472(_Op):
    f64: _S1445
    global_: _S1471
    shared: _S1471
    shared__cta: _S1471
class _S1473(_Op):
    m16n16k16: _S1466
    m16n16k8: _S1468
    m32n8k16: _S1466
    m8n32k16: _S1466
    m8n8k128: _S1470
    m8n8k32: _S1470
    m8n8k4: _S1472
class _S1474(_Op):
    col: _S1473
    row: _S1473
class _S1475(_Op):
    aligned: _S1474
    col: _S1473
    row: _S1473
class _S1476(_Op):
    sync: _S1475
class _S1477(_Op):
    a: _S1461
    b: _S1464
    c: _S1476
class _S1478(_Op):
    b1: _S772
class _S1479(_Op):
    b1: _S1478
class _S1480(_Op):
    s32: _S1479
class _S1481(_Op):
    m8n8k128: _S1480
class _S1482(_Op):
    col: _S1481
class _S1483(_Op):
    row: _S1482
class _S1484(_Op):
    aligned: _S1483
class _S1485(_Op):
    sync: _S1484
class _S1486(_Op):
    popc: _S1485
class _S1487(_Op):
    bf16: _S766
    f16: _S752
    f32: _S752
class _S1488(_C89):
    satfinite: _S752
class _S1489(_Op):
    s32: _S1488
class _S1490(_Op):
    s8: _S1489
    u8: _S1489
class _S1491(_Op):
    s8: _S1490
    u8: _S1490
class _S1492(_Op):
    f16: _S761
    f32: _S1487
    s32: _S1491
class _S1493(_Op):
    f32: _S798
class _S1494(_Op):
    f64: _S770
    rm: _S771
    rn: _S771
    rp: _S771
    rz: _S771
class _S1495(_Op):
    m16n16k16: _S1492
    m16n16k8: _S1493
    m32n8k16: _S1492
    m8n32k16: _S1492
    m8n8k4: _S1494
class _S1496(_Op):
    col: _S1495
    row: _S1495
class _S1497(_Op):
    s4: _S1489
    u4: _S1489
class _S1498(_Op):
    s4: _S1497
    u4: _S1497
class _S1499(_Op):
    s32: _S1498
class _S1500(_Op):
    m16n16k16: _S1492
    m16n16k8: _S1493
    m32n8k16: _S1492
    m8n32k16: _S1492
    m8n8k32: _S1499
    m8n8k4: _S1494
class _S1501(_Op):
    col: _S1500
    row: _S1495
class _S1502(_Op):
    col: _S1496
    row: _S1501
class _S1503(_Op):
    f16: _S761
    f32: _S761
class _S1504(_Op):
    m16n16k16: _S1503
    m32n8k16: _S1503
    m8n32k16: _S1503
class _S1505(_Op):
    col: _S1504
    row: _S1504
class _S1506(_Op):
    aligned: _S1502
    col: _S1505
    row: _S1505
class _S1507(_Op):
    and_: _S1486
    sync: _S1506
    xor: _S1486
class _S1508(_C158): ...
class _S1509(_Op):
    f16: _S1508
    f32: _S1508
    s32: _S1508
class _S1510(_Op):
    f16: _S1508
    f32: _S1508
    global_: _S1509
    s32: _S1508
    shared: _S1509
    shared__cta: _S1509
class _S1511(_Op):
    f32: _S1508
class _S1512(_Op):
    f32: _S1508
    global_: _S1511
    shared: _S1511
    shared__cta: _S1511
class _S1513(_Op):
    s32: _S1508
class _S1514(_Op):
    global_: _S1513
    s32: _S1508
    shared: _S1513
    shared__cta: _S1513
class _S1515(_Op):
    f64: _S1508
class _S1516(_Op):
    f64: _S1508
    global_: _S1515
    shared: _S1515
    shared__cta: _S1515
class _S1517(_Op):
    m16n16k16: _S1510
    m16n16k8: _S1512
    m32n8k16: _S1510
    m8n32k16: _S1510
    m8n8k128: _S1514
    m8n8k32: _S1514
    m8n8k4: _S1516
class _S1518(_Op):
    col: _S1517
    row: _S1517
class _S1519(_Op):
    aligned: _S1518
    col: _S1517
    row: _S1517
class _S1520(_Op):
    sync: _S1519
class _S1521(_Op):
    d: _S1520
class _S1522(_Op):
    load: _S1477
    mma: _S1507
    store: _S1521

class Ptx:
    """Every opcode of the instruction table."""
    abs: _S2
    'Take the absolute value of an f32 value.'
    activemask: _S4
    "Get the mask of the warp's active threads."
    add: _S25
    'Add and keep the carry.'
    addc: _S26
    'Add with carry.'
    alloca: _S28
    'Take space from the stack.'
    and_: _S29
    'Take the bitwise and.'
    applypriority: _S43
    'Give cached global memory its normal priority of eviction.'
    atom: _S75
    'Add to memory in one step and get what stood there.'
    bar: _S86
    "Wait until the CTA's threads, or b of them, have arrived at barrier a."
    barrier: _S98
    "Wait until the CTA's threads, or b of them, have arrived at barrier a."
    bfe: _S100
    'Extract a field of bits.'
    bfi: _S102
    'Insert a field of bits.'
    bfind: _S104
    'Find the highest bit that differs from the sign.'
    bmsk: _S106
    'Make a mask of bits.'
    bra: _S108
    'Branch to a label.'
    brev: _S109
    'Reverse the bits.'
    brkpt: _S88
    'Stop at a breakpoint.'
    brx: _S112
    'Branch to the label of a table that an index chooses.'
    call: _S114
    'Call a function.'
    clmad: _S116
    'Multiply without carries and add.'
    clusterlaunchcontrol: _S134
    'Ask to cancel the launch of a cluster not yet started; the answer comes to memory.'
    clz: _S109
    'Count the leading zeros.'
    cnot: _S135
    'Tell whether a value is zero.'
    copysign: _S136
    'Join the sign of one value and the magnitude of another.'
    cos: _S140
    'Take the cosine, approximately.'
    cp: _S263
    'Copy 16 bytes from global to shared memory, or srcSize of them and zeros.'
    createpolicy: _S276
    'Make a cache policy for a range of addresses.'
    cvt: _S359
    'Convert an integer to another integer type.'
    cvta: _S363
    'Convert an address in a state space to a generic one.'
    discard: _S365
    'Give up the data of an L2 cache line without writing it back.'
    div: _S368
    'Divide f32 values, approximately.'
    dp2a: _S371
    'Add the dot product of two halves and two bytes.'
    dp4a: _S370
    'Add the dot product of four bytes.'
    elect: _S373
    'Choose one thread of a mask: p is true in it, d tells its lane.'
    ex2: _S376
    'Take the power of two, approximately.'
    exit: _S88
    'End the thread.'
    fabric: _S478
    'Copy from another node to shared memory.'
    fence: _S503
    "Order the thread's memory accesses before and behind the fence."
    fma: _S522
    'Multiply and add f32 values, rounded once.'
    fns: _S524
    'Find the n-th set bit.'
    getctarank: _S525
    'Give the rank of the CTA that owns a shared memory address.'
    griddepcontrol: _S526
    'Let dependent grids start, or wait for the grids that this one depends on.'
    isspacep: _S527
    'Tell whether a generic address lies in a state space.'
    istypep: _S528
    'Tell whether a register holds a texture, sampler or surface reference.'
    ld: _S556
    'Load from memory.'
    ldmatrix: _S575
    'Load matrices of 16-bit elements from shared memory for a warp.'
    ldu: _S577
    'Load global data from an address that is the same in all threads of a warp.'
    lg2: _S579
    'Take the binary logarithm, approximately.'
    lop3: _S583
    'Combine three values by a truth table.'
    mad: _S590
    'Multiply, add, and keep the carry.'
    mad24: _S592
    'Multiply 24-bit values and add.'
    madc: _S594
    'Multiply and add with carry.'
    mapa: _S595
    'Map a shared memory address into another CTA of the cluster.'
    match: _S602
    'Get the mask of the threads that have the same value.'
    max: _S611
    'Take the greater of two f32 values.'
    mbarrier: _S678
    'Make an mbarrier object that count arrivals complete.'
    membar: _S680
    "Order the thread's memory accesses before and behind, as the level's threads see them."
    min: _S611
    'Take the smaller of two f32 values.'
    mma: _S837
    'Multiply and add small matrices across a warp.'
    mov: _S840
    'Copy a value, a special register or the address of a variable or function.'
    movmatrix: _S845
    'Transpose a matrix that lies in the registers of a warp.'
    mul: _S862
    'Multiply two f32 values.'
    mul24: _S864
    'Multiply 24-bit values.'
    multimem: _S925
    'Load all copies of a value and reduce them to one.'
    nanosleep: _S927
    'Suspend the thread for about t nanoseconds.'
    neg: _S928
    'Negate an f32 value.'
    not_: _S929
    'Invert every bit.'
    or_: _S29
    'Take the bitwise or.'
    pmevent: _S931
    'Trigger a performance monitor event.'
    popc: _S109
    'Count the ones.'
    prefetch: _S937
    'Bring a cache line into a cache.'
    prefetchu: _S938
    'Bring a cache line into the uniform cache.'
    prmt: _S940
    'Pick four bytes from two registers.'
    rcp: _S944
    'Take the reciprocal, approximately.'
    red: _S981
    'Add to memory in one step.'
    redux: _S989
    'Reduce a value over the threads of a mask.'
    rem: _S856
    'Take the remainder of a division.'
    ret: _S990
    'Return to the caller; in a kernel, end the thread.'
    rsqrt: _S992
    'Take one over the square root.'
    sad: _S993
    'Add the absolute difference of two values.'
    selp: _S994
    'Choose by a predicate.'
    set: _S1019
    'Compare and set a value.'
    setmaxnreg: _S1024
    'Ask for more registers per thread, or give some back.'
    setp: _S1039
    'Compare and set predicates.'
    shf: _S1041
    'Shift two registers as one.'
    shfl: _S1047
    'Exchange values between the lanes of a warp; from 6.4 on not for sm_70 and later.'
    shl: _S1048
    'Shift left.'
    shr: _S1049
    'Shift right.'
    sin: _S140
    'Take the sine, approximately.'
    slct: _S1052
    'Choose by the sign of an integer.'
    spcompress: _S1057
    'Compress a row of values by two of four.'
    spdecompress: _S1062
    'Spread compressed values.'
    sqrt: _S1063
    'Take the square root, approximately.'
    st: _S1092
    'Store to memory.'
    stackrestore: _S1093
    'Set the stack pointer.'
    stacksave: _S1094
    'Copy the stack pointer.'
    stmatrix: _S1106
    'Store matrices of 16-bit elements to shared memory for a warp.'
    sub: _S1108
    'Subtract and keep the carry.'
    subc: _S26
    'Subtract with carry.'
    suld: _S1114
    'Load from a surface.'
    suq: _S1116
    'Ask for a property of a surface.'
    sured: _S1124
    'Reduce into a surface, by bytes.'
    sust: _S1132
    'Store to a surface.'
    szext: _S1133
    'Extend the sign or zeros from a bit on.'
    tanh: _S1135
    'Take the hyperbolic tangent, approximately.'
    tcgen05: _S1295
    'Allocate columns of tensor memory.'
    tensormap: _S1323
    'Set the address in a tensor map.'
    testp: _S1325
    'Test what kind of value a float is.'
    tex: _S1352
    'Fetch from a texture.'
    tld4: _S1356
    'Fetch one component of four texels.'
    trap: _S88
    'Abort the grid and interrupt the host.'
    txq: _S1360
    'Ask for a property of a texture or sampler.'
    vabsdiff: _S1365
    'Take the absolute difference of parts of two registers.'
    vabsdiff2: _S1369
    'Take the absolute difference of 2 lanes.'
    vabsdiff4: _S1369
    'Take the absolute difference of 4 lanes.'
    vadd: _S1365
    'Add parts of two registers.'
    vadd2: _S1369
    'Add 2 lanes.'
    vadd4: _S1369
    'Add 4 lanes.'
    vavrg2: _S1369
    'Average 2 lanes.'
    vavrg4: _S1369
    'Average 4 lanes.'
    vmad: _S1375
    'Multiply parts of two registers and add.'
    vmax: _S1365
    'Take the greater of parts of two registers.'
    vmax2: _S1369
    'Take the greater of 2 lanes.'
    vmax4: _S1369
    'Take the greater of 4 lanes.'
    vmin: _S1365
    'Take the smaller of parts of two registers.'
    vmin2: _S1369
    'Take the smaller of 2 lanes.'
    vmin4: _S1369
    'Take the smaller of 4 lanes.'
    vote: _S1381
    'Join a predicate over the active threads of the warp.'
    vset: _S1384
    'Compare parts of two registers.'
    vset2: _S1388
    'Compare 2 lanes.'
    vset4: _S1388
    'Compare 4 lanes.'
    vshl: _S1393
    'Shift a part of a register left.'
    vshr: _S1393
    'Shift a part of a register right.'
    vsub: _S1365
    'Subtract parts of two registers.'
    vsub2: _S1369
    'Subtract 2 lanes.'
    vsub4: _S1369
    'Subtract 4 lanes.'
    wgmma: _S1444
    'Multiply matrices of shared memory, asynchronously.'
    wmma: _S1522
    'Load a matrix into the registers of a warp.'
    xor: _S29
    'Take the bitwise exclusive or.'
    def op(self, opcode: str, *modifiers: str, escape: bool = False) -> _Any: ...

class SpecialRegisters:
    tid: _V
    ntid: _V
    ctaid: _V
    nctaid: _V
    clusterid: _V
    nclusterid: _V
    cluster_ctaid: _V
    cluster_nctaid: _V
    laneid: Named
    warpid: Named
    nwarpid: Named
    smid: Named
    nsmid: Named
    gridid: Named
    is_explicit_cluster: Named
    cluster_ctarank: Named
    cluster_nctarank: Named
    lanemask_eq: Named
    lanemask_le: Named
    lanemask_lt: Named
    lanemask_ge: Named
    lanemask_gt: Named
    clock: Named
    clock_hi: Named
    clock64: Named
    pm0: Named
    pm1: Named
    pm2: Named
    pm3: Named
    pm4: Named
    pm5: Named
    pm6: Named
    pm7: Named
    pm0_64: Named
    pm1_64: Named
    pm2_64: Named
    pm3_64: Named
    pm4_64: Named
    pm5_64: Named
    pm6_64: Named
    pm7_64: Named
    envreg0: Named
    envreg1: Named
    envreg2: Named
    envreg3: Named
    envreg4: Named
    envreg5: Named
    envreg6: Named
    envreg7: Named
    envreg8: Named
    envreg9: Named
    envreg10: Named
    envreg11: Named
    envreg12: Named
    envreg13: Named
    envreg14: Named
    envreg15: Named
    envreg16: Named
    envreg17: Named
    envreg18: Named
    envreg19: Named
    envreg20: Named
    envreg21: Named
    envreg22: Named
    envreg23: Named
    envreg24: Named
    envreg25: Named
    envreg26: Named
    envreg27: Named
    envreg28: Named
    envreg29: Named
    envreg30: Named
    envreg31: Named
    globaltimer: Named
    globaltimer_lo: Named
    globaltimer_hi: Named
    reserved_smem_offset_begin: Named
    reserved_smem_offset_end: Named
    reserved_smem_offset_cap: Named
    reserved_smem_offset_0: Named
    reserved_smem_offset_1: Named
    total_smem_size: Named
    aggr_smem_size: Named
    dynamic_smem_size: Named
    current_graph_exec: Named
    perctamemoryoffset: Named
    perctamemorysize: Named
    locality_domain_id: Named
    locality_domain_supplemental_sm: Named

ptx: Ptx
sreg: SpecialRegisters
