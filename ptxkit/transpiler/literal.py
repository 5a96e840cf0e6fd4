"""Python literals and lines, laid out as formatters do."""

from __future__ import annotations

WIDTH = 100
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def quoted(text: object) -> str:
    """Return a text as a Python string, in double quotes where it holds none."""
    spelled = repr(str(text))
    if spelled[0] == "'" and '"' not in spelled:
        return f'"{spelled[1:-1]}"'
    return spelled


def wrapped(text: str, indent: str) -> list[str]:
    """Return a line as several, broken at the arguments of its last bracket, if it is too long."""
    if len(indent) + len(text) <= WIDTH or text.startswith("#"):
        return [indent + text]
    start, stop = _last_bracket(text)
    if start < 0:
        return [indent + text]
    items = _items(text[start + 1 : stop])
    inner = f"{indent}    "
    row = ", ".join(items)
    is_tuple = text[start] == "(" and len(items) == 1 and text[stop - 1] == ","
    if len(inner) + len(row) <= WIDTH and not is_tuple:
        body = [inner + row]
    else:
        body = [line for item in items for line in wrapped(f"{item},", inner)]
    return [indent + text[: start + 1], *body, indent + text[stop:]]


def _last_bracket(text: str) -> tuple[int, int]:
    """Return where the last bracket outside of others begins and ends, -1 for none."""
    stack: list[int] = []
    found = (-1, -1)
    for at, mark in _marks(text):
        if mark in _PAIRS:
            stack.append(at)
        elif mark in ")]}":
            start = stack.pop()
            if not stack and at - start > 1:
                found = start, at
    return found


def _items(text: str) -> list[str]:
    """Return what commas outside of brackets part."""
    depth, start = 0, 0
    items = []
    for at, mark in _marks(text):
        if mark in _PAIRS:
            depth += 1
        elif mark in ")]}":
            depth -= 1
        elif mark == "," and not depth:
            items.append(text[start:at].strip())
            start = at + 1
    items.append(text[start:].strip())
    return [item for item in items if item]


def _marks(text: str) -> list[tuple[int, str]]:
    """Return the brackets and commas of a line, with their places, outside of strings."""
    found = []
    quote = ""
    at = 0
    while at < len(text):
        mark = text[at]
        if quote:
            if mark == "\\":
                at += 1
            elif mark == quote:
                quote = ""
        elif mark in "\"'":
            quote = mark
        elif mark in "()[]{},":
            found.append((at, mark))
        at += 1
    return found
