"""`sreg`: the special registers, `sreg.tid.x` for `%tid.x`, `sreg.laneid` for `%laneid`."""

from __future__ import annotations

from typing import Any

from ptxkit.dsl.value import Named, Raw
from ptxkit.isa import special_register
from ptxkit.syntax.token import Modifier
from ptxkit.syntax.tree import Member

_ELEMENTS = ("x", "y", "z", "w")


class SpecialRegister(Named):
    """A special register; its elements are attributes where it is a vector."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Raw:
        if name not in _ELEMENTS:
            raise AttributeError(f"{self.name} has no element {name!r}")
        return Raw(Member(self.name, Modifier(f".{name}")))


class SpecialRegisters:
    """All special registers as attributes; raises `AttributeError` for a name that is none."""

    def __getattr__(self, name: str) -> Any:
        if f"%{name}" not in special_register.load():
            raise AttributeError(f"there is no special register %{name}")
        return SpecialRegister(f"%{name}")

    def __dir__(self) -> list[str]:
        return [name[1:] for name in special_register.load()]


sreg = SpecialRegisters()
