"""Writes declarations: parameters, directives, registers and variables."""

from __future__ import annotations

from typing import Any

from ptxkit.isa.names import python_name
from ptxkit.syntax.token import Integer, Modifier, String
from ptxkit.syntax.tree import (
    Alignment,
    Attribute,
    AttributeList,
    Bank,
    EntryPragma,
    Parameter,
    Pointer,
    Variable,
)
from ptxkit.transpiler.expression import Operands
from ptxkit.transpiler.literal import quoted
from ptxkit.transpiler.naming import Names


class Declarations:
    """The part of the writer that declares; `use` and `line` are the writer's."""

    names: Names
    operands: Operands

    def is_used(self, name: str) -> bool:
        """Tell whether anything but its declaration says a name."""
        raise NotImplementedError

    def use(self, word: str) -> str:
        """Return a word of the DSL, and remember that it is needed."""
        raise NotImplementedError

    def line(self, text: str, targets: tuple[str, ...] = ()) -> None:
        """Write one line."""
        raise NotImplementedError

    def parameter(self, item: Parameter, usual: str | None = None) -> str:
        """Return the declaration of a parameter; the `usual` name is left to the DSL."""
        words: list[Any] = [] if item.hidden is None else [item.hidden]
        specifiers: list[Any] = list(item.specifiers)
        root = "bare_arg"
        if item.hidden is None and specifiers and specifiers[0] == ".param":
            root = "arg"
            specifiers.pop(0)
        words += [*specifiers, *([item.vector] if item.vector else []), item.type]
        if isinstance(item.qualifier, Pointer):
            words.append(Modifier(".ptr"))
            words += [item.qualifier.space] if item.qualifier.space else []
            words += [item.qualifier.alignment] if item.qualifier.alignment else []
        elif item.qualifier is not None:
            words.append(item.qualifier)
        extents = self._extents(item.extents)
        name = "" if item.name == usual else quoted(str(item.name))
        return f"{self.use(root)}{self._chain(words)}({f'{name}{extents}'.removeprefix(', ')})"

    def _extents(self, row: tuple[Any, ...]) -> str:
        return "".join(
            f", {'...' if item.size is None else self.operands.token(item.size)}" for item in row
        )

    def _chain(self, words: list[Any]) -> str:
        text = ""
        for item in words:
            if isinstance(item, Alignment):
                text += f".align({self.operands.token(item.size)})"
            elif isinstance(item, AttributeList):
                text += f".attribute({self._attributes(item)})"
            else:
                bare, bracket, bank = str(item).partition("[")
                text += f".{python_name(bare)}{bracket}{bank}"
        return text

    def _attributes(self, item: AttributeList) -> str:
        return ", ".join(map(self._attribute, item.attributes))

    def _attribute(self, item: Attribute) -> str:
        word = quoted(str(item.keyword)[1:])
        if item.arguments is None:
            return word
        return f"({', '.join((word, *map(self.operands.token, item.arguments)))})"

    def _directives(self, row: tuple[Any, ...], header: Any) -> list[str]:
        made = []
        for item in row:
            if isinstance(item, EntryPragma):
                made.append(("pragma", [quoted(text.value) for text in item.strings]))
                continue
            values = [self._directive_argument(value) for value in item.arguments]
            if item.keyword == ".language":  # a str is a string there, not a token
                values = [
                    f"{self.use('const_')}({text})" if isinstance(value, Integer) else text
                    for value, text in zip(item.arguments, values, strict=True)
                ]
            made.append((python_name(str(item.keyword)), values))
        names = [name for name, _ in made]
        own = set(header.__code__.co_varnames[: header.__code__.co_argcount + 8])
        if len(set(names)) == len(names) and not own & set(names):
            return [f"{name}={_directive_value(values)}" for name, values in made]
        rows = [f"({quoted(name)}, {_directive_value(values)})" for name, values in made]
        return [f"directives=({', '.join(rows)},)"]

    def _directive_argument(self, item: Any) -> str:
        return quoted(item.value) if isinstance(item, String) else self.operands.token(item)

    def variable(self, item: Variable) -> None:
        """Write a declaration of registers or variables."""
        words: list[Any] = [] if item.linkage is None else [item.linkage]
        words += [*item.specifiers, *([item.vector] if item.vector else []), item.type]
        root = "declare"
        if words and not isinstance(words[0], (Alignment, AttributeList)):
            root = _ROOTS.get(str(words[0]), root)
            if root != "declare":
                words.pop(0)
        call = f"{self.use(root)}{self._chain(words)}"
        if not item.declarators:
            self.line(f"{call}.empty()")
            return
        float_type = ".f64" if item.type == ".f64" else ""
        texts = [
            self._declarator(one, float_type, len(item.declarators) > 1) for one in item.declarators
        ]
        space = next((str(s) for s in item.specifiers if isinstance(s, Modifier)), "")
        targets = []
        for one in item.declarators:
            if isinstance(one, Bank):
                name = self.names.declare_bank(str(one.name), one.count.value, str(item.type))
            else:
                kind = "register" if space == ".reg" else "variable"
                name = "_"
                if self.is_used(str(one.name)):
                    name = self.names.declare(str(one.name), kind, str(item.type))
            targets.append(name)
        self.line(f"{', '.join(targets)} = {call}({', '.join(texts)})", tuple(targets))

    def _declarator(self, item: Any, float_type: str, several: bool) -> str:
        if isinstance(item, Bank):
            return quoted(f"{item.name}<{item.count}>")
        text = quoted(str(item.name)) + self._extents(item.extents)
        if item.initial is not None:
            text += f", init={self.operands.initial(item.initial, float_type)}"
        if several and (item.extents or item.initial is not None):
            return f"{self.use('var')}({text})"
        return text


def _directive_value(values: list[str]) -> str:
    if not values:
        return "True"
    return values[0] if len(values) == 1 else f"({', '.join(values)})"


_ROOTS = {
    f".{name.rstrip('_')}": name
    for name in (
        "reg",
        "shared",
        "global_",
        "const",
        "local",
        "param",
        "tex",
        "extern",
        "visible",
        "weak",
        "common",
    )
}
