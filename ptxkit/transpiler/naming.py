"""Python names for the names of PTX, and what is declared where, as the writer goes along."""

from __future__ import annotations

import builtins
import keyword
import re
from dataclasses import dataclass

import ptxkit.dsl

RESERVED = frozenset(ptxkit.dsl.__all__) | set(dir(builtins)) | {"m", "l", "O", "I", "_"}
DEEPEST = 15  # Python takes 20 nested `with`; deeper scopes are begun and ended by calls
_ODD = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a PTX name is in the Python that is written."""

    kind: str  # register, variable, bank, function
    python: str
    type: str = ""
    count: int = 0


_MANGLED = re.compile(r"_Z(?:L|TV|N[KVr]*|NS_)?(?=\d)")
_LENGTH = re.compile(r"\d+")


def demangled(name: str) -> str:
    """Return the last word of a mangled C++ name, with what follows a parameter's function.

    `_ZN3foo3barEi_param_0` is `param_0`, `_ZN3foo3barEi` is `bar`; another name is itself.
    """
    found = _MANGLED.match(name)
    if found is None:
        return name
    parameter = re.search(r"_param_\d+$", name)
    if parameter is not None:
        return parameter[0][1:]
    at, word = found.end(), ""
    while (digits := _LENGTH.match(name, at)) is not None:
        size, at = int(digits[0]), digits.end()
        if at + size > len(name):
            break
        word, at = name[at : at + size], at + size
        if name[found.end() - 1] != "N" and "N" not in found[0]:
            break
    return word or name


class Names:
    """The Python names of a file, and the scopes of PTX that declare what they stand for."""

    def __init__(self) -> None:
        self.scopes: list[dict[str, Declared]] = [{}]
        self.every: set[str] = set()  # all names of the Python function, given back or not
        self.banks: list[dict[str, Declared]] = [{}]
        self.taken: set[str] = set()
        self.used: set[str] = set()
        self._outer: list[tuple[set[str], set[str]]] = []
        self._owned: list[list[str]] = [[]]  # by scope: the Python names that end with it

    def enter(self) -> None:
        """Begin a scope of PTX."""
        self.scopes.append({})
        self.banks.append({})
        self._owned.append([])

    def leave(self) -> None:
        """End a scope of PTX; its Python names may be used again."""
        self.scopes.pop()
        self.banks.pop()
        self.taken.difference_update(self._owned.pop())

    def enter_function(self) -> None:
        """Begin a Python function, whose names may be those of another function."""
        self._outer.append((set(self.taken), self.every))
        self.every = set(self.taken)
        self.enter()

    def leave_function(self) -> None:
        """End a Python function."""
        self.leave()
        self.taken, self.every = self._outer.pop()

    def fresh(self, name: str) -> str:
        """Return a Python name that is free, as near to a name of PTX as can be."""
        base = _ODD.sub("_", demangled(name).lstrip("%$")).strip("_")[:60] or "x"
        if base[0].isdigit():
            base = f"x{base}"
        if keyword.iskeyword(base) or keyword.issoftkeyword(base) or base in RESERVED:
            base += "_"
        found, number = base, 1
        while found in self.taken or found in RESERVED:
            number += 1
            found = f"{base}_{number}"
        self.taken.add(found)
        self.every.add(found)
        self._owned[-1].append(found)
        return found

    def alias(self, name: str, word: str) -> str:
        """Return a further Python name for a register, which stands for it from here on."""
        python = self.fresh(word)
        found = self.find(name)
        assert found is not None
        self.scopes[-1][name] = Declared("register", python, found[0].type)
        return python

    def declare(self, name: str, kind: str, type: str = "", word: str | None = None) -> str:
        """Declare a name; return the Python name for it, `word` if that is free."""
        python = self.fresh(word or name)
        self.scopes[-1][name] = Declared(kind, python, type)
        return python

    def stand_for(self, name: str, python: str, type: str) -> None:
        """Declare a variable that a Python expression stands for."""
        self.scopes[-1][name] = Declared("variable", python, type)

    def declare_bank(self, name: str, count: int, type: str) -> str:
        """Declare a bank of registers; return the Python name for it."""
        python = self.fresh(name)
        self.banks[-1][name] = Declared("bank", python, type, count)
        return python

    def find(self, name: str) -> tuple[Declared, int] | None:
        """Return what declares a name, and the index where that is a bank; None for nothing."""
        for names, banks in zip(reversed(self.scopes), reversed(self.banks), strict=True):
            known = names.get(name)
            if known is not None:
                return known, -1
            if not banks or not name[-1:].isdigit():
                continue
            stem = name.rstrip("0123456789")
            for end in range(len(stem), len(name)):
                bank = banks.get(name[:end])
                digits = name[end:]
                if bank and str(int(digits)) == digits and int(digits) < bank.count:
                    return bank, int(digits)
        return None
