"""What may stand next in a call's spelling, its forms, and what was meant by a wrong word."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Collection, Iterator, Sequence

from ptxkit.isa import table as tables
from ptxkit.isa.form import Form, Item
from ptxkit.isa.names import python_name
from ptxkit.isa.reference import text_of

_SHOWN = 24  # forms that a description shows in full


def following(opcode: str, modifiers: Sequence[str]) -> set[str]:
    """Return the modifiers that a form of an opcode takes behind others, in the manual's order."""
    return {
        word
        for form, reached in _begun(opcode, modifiers)
        for start in reached
        for at in _next(form.items, start)
        for word in form.items[at].values
    }


def forms_with(opcode: str, modifiers: Sequence[str]) -> list[Form]:
    """Return the forms of an opcode that begin with modifiers, in the manual's order."""
    return [form for form, _ in _begun(opcode, modifiers)]


def _begun(opcode: str, modifiers: Sequence[str]) -> Iterator[tuple[Form, set[int]]]:
    """Yield the forms that begin with modifiers, and which of their items may come next."""
    for form in tables.load().forms(opcode):
        reached = {0}
        for word in modifiers:
            reached = {
                at + 1
                for start in reached
                for at in _next(form.items, start)
                if word in form.items[at].values
            }
        if reached:
            yield form, reached


def _next(items: Sequence[Item], start: int) -> Iterator[int]:
    """Yield the items that may stand next: up to the first that may not be left out."""
    for at in range(start, len(items)):
        yield at
        if not items[at].optional:
            return


def takes(opcode: str, word: str) -> bool:
    """Tell whether some form of an opcode has a modifier, wherever it stands."""
    return any(word in item.values for form in tables.load().forms(opcode) for item in form.items)


def did_you_mean(name: str, spelled: str, words: Collection[str]) -> str:
    """Return which of the words that may stand behind a spelling are nearest to a name."""
    names = sorted(map(python_name, words))
    near = difflib.get_close_matches(name, names, 3, 0.5)
    if near:
        return f"did you mean {' or '.join(f'{spelled}.{item}' for item in near)}?"
    if not names:
        return f"nothing may stand behind {spelled}"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"behind {spelled} may stand {shown}"


def description(opcode: str, modifiers: Sequence[str]) -> str:
    """Return the forms that a spelling may become, for `help()`."""
    mnemonic = opcode + "".join(modifiers)
    forms = forms_with(opcode, modifiers)
    if not forms:
        return f"No form of {opcode} begins with {mnemonic}."
    lines = [f"{mnemonic}: {len(forms)} form{'s' * (len(forms) > 1)} of the instruction table."]
    names = sorted(python_name(word) for word in following(opcode, modifiers))
    if names:
        lines += ["", f"Next: {', '.join(names)}"]
    for form in forms[:_SHOWN]:
        lines += ["", text_of(form)]
    if len(forms) > _SHOWN:
        lines += ["", "Further forms, which more modifiers show in full:"]
        lines += [f"    {form.syntax}" for form in forms[_SHOWN:]]
    return "\n".join(line for text in lines for line in _wrapped(text))


def _wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text, long ones broken and set in."""
    for line in text.split("\n"):
        indent = " " * 16 if line.startswith(" ") else ""
        yield from textwrap.wrap(
            line, 96, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]
