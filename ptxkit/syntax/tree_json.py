"""Writes a module as a JSON tree and reads it back: a flat table of nodes, children first."""

from __future__ import annotations

import json
import re
from functools import cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, NoReturn

from ptxkit.diagnostics import PtxError
from ptxkit.syntax import lexicon, tree
from ptxkit.syntax.node import Composite, Node, Trivia, postorder
from ptxkit.syntax.printer import segments
from ptxkit.syntax.slot import Slot, slots
from ptxkit.syntax.token import Token, token

VERSION = 1


class JsonError(PtxError):
    """A text that is no JSON tree of ptxkit, with the place that is wrong."""


@cache
def kinds() -> dict[str, type[Composite]]:
    """Return the node classes by name, in the order of `ptxkit.syntax.tree`."""
    return {
        name: value
        for name, value in vars(tree).items()
        if isinstance(value, type) and issubclass(value, Composite) and "layout" in vars(value)
    }


# ---- writing


def to_json(module: tree.Module) -> str:
    """Return a module as a JSON tree: ASCII text that `from_json` reads back, trivia and all.

    One node stands on a line, children before parents, the module last; see
    `docs/tree.schema.json`.
    """
    if not isinstance(module, tree.Module):
        raise TypeError(f"to_json takes a Module, got {type(module).__name__}")
    nodes: dict[str, int] = {}  # operands that read alike share a line
    rows: list[str] = []
    trivia: dict[tuple[str, ...], int] = {}
    stack: list[Any] = []
    for item in postorder(module, trivia=True):
        if item is None:
            stack.append(None)
        elif isinstance(item, str):
            stack.append(quoted(item))
        elif isinstance(item, int):
            at = len(stack) - item
            stack[at:] = [f"[{','.join(stack[at:])}]"]
        elif isinstance(item, list):
            stack.append(trivia.setdefault(tuple(item), len(trivia)))
        else:
            tail = ""
            if item.is_statement:
                index = stack.pop()
                tail = "" if index is None else f',"trivia":{index}'
            at = len(stack) - len(item.fields)
            row = f'{{"kind":"{item.__name__}"'
            for name, value in zip(item.fields, stack[at:], strict=True):
                if value is not None and not (value == "[]" and item.defaults.get(name) == ()):
                    row += f',"{name}":{value}'
            row += tail + "}"
            known = None if item.is_statement else nodes.get(row)
            if known is None:
                known = nodes[row] = len(rows)
                rows.append(row)
            stack[at:] = [str(known)]
    texts = [f"[{','.join(map(quoted, texts))}]" for texts in trivia]
    return (
        f'{{"ptxkit":{{"version":{VERSION}}},\n"trivia":[\n{_lines(texts)}],\n'
        f'"nodes":[\n{_lines(rows)}]}}\n'
    )


def _lines(rows: list[str]) -> str:
    return ",\n".join(rows) + "\n" if rows else ""


# ---- reading


def from_json(text: str | bytes) -> tree.Module:
    """Return the module that a JSON tree describes.

    Raises `JsonError` where the text is not JSON, not a tree of this version, or describes a node
    that cannot be: a field that is missing, unknown or of a wrong class, a child that does not
    stand before its parent, a statement in two places, trivia that holds code.
    """
    document = _load(text)
    nodes = document["nodes"]
    reader = _Reader(_trivia_table(document["trivia"]))
    for index, row in enumerate(nodes):
        reader.read(index, row)
    module = reader.nodes[-1] if reader.nodes else None
    if not isinstance(module, tree.Module):
        raise JsonError("the last node must be the Module")
    _check_gaps(module)
    return module


def _load(text: str | bytes) -> dict[str, list[Any]]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise JsonError(
            f"not a JSON tree: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except (ValueError, RecursionError) as error:  # bad UTF-8, a huge number, brackets in brackets
        raise JsonError(f"not a JSON tree: {error}") from None
    if not isinstance(document, dict) or not isinstance(document.get("ptxkit"), dict):
        raise JsonError('not a JSON tree: an object with the keys "ptxkit", "trivia" and "nodes"')
    version = document["ptxkit"].get("version")
    if type(version) is not int or version != VERSION:
        raise JsonError(f"JSON tree of version {_shown(version)}; this ptxkit reads {VERSION}")
    for key in ("trivia", "nodes"):
        if not isinstance(document.get(key), list):
            raise JsonError(f'a JSON tree needs the list "{key}"')
    unknown = sorted(document.keys() - {"ptxkit", "trivia", "nodes"})
    if unknown:
        raise JsonError(f"a JSON tree has no key {_shown(unknown[0])}")
    return document


def _trivia_table(rows: list[Any]) -> list[Trivia]:
    for index, row in enumerate(rows):
        if not isinstance(row, list) or not all(isinstance(text, str) for text in row):
            raise JsonError(f"trivia {index} must be a list of strings")
    return [tuple(row) for row in rows]


class _Reader:
    """Builds the nodes of one document, row by row."""

    def __init__(self, trivia: list[Trivia]) -> None:
        self.trivia = trivia
        self.nodes: list[Node] = []
        self.placed: set[int] = set()  # the statements that have a parent
        self.tokens: dict[str, Token] = {}

    def read(self, index: int, row: Any) -> None:
        """Append the node that a row describes."""
        if not isinstance(row, dict):
            raise JsonError(f"node {index} must be an object")
        kind = row.get("kind")
        cls = kinds().get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise JsonError(f"node {index}: unknown kind {_shown(kind)}")
        node: Any = cls.twin()
        count = 1
        for slot in slots(cls):
            value = row.get(slot.name)
            if value is None:
                if not slot.optional:
                    _refuse(index, cls, f'the field "{slot.name}" is missing')
                value = cls.defaults.get(slot.name)
            else:
                count += 1
                if slot.many:
                    if not isinstance(value, list):
                        _refuse(index, cls, f'"{slot.name}" must be a list')
                    value = tuple([self._child(index, cls, slot, item) for item in value])
                else:
                    value = self._child(index, cls, slot, value)
            setattr(node, slot.name, value)
        if cls.is_statement:
            node.trivia = self._trivia_of(index, cls, row)
            count += "trivia" in row
        if count != len(row):
            self._refuse_unknown(index, cls, row)
        node.__class__ = cls
        if cls.is_statement and node.trivia is not None:
            needed = _gap_count(node)
            if len(node.trivia) != needed:
                _refuse(index, cls, f"{needed} gaps but {len(node.trivia)} texts of trivia")
        self.nodes.append(node)

    def _child(self, index: int, cls: type[Composite], slot: Slot, value: Any) -> Node:
        if type(value) is str:
            node: Node | None = self.tokens.get(value)
            if node is None:
                try:
                    node = self.tokens[value] = token(value)
                except ValueError:
                    _refuse(index, cls, f'"{slot.name}": {_shown(value)} is no token')
        elif type(value) is int:
            if not 0 <= value < index:
                _refuse(index, cls, f'"{slot.name}": node {_shown(value)} does not stand before it')
            node = self.nodes[value]
            if node.is_statement:
                if value in self.placed:
                    _refuse(index, cls, f'"{slot.name}": statement {value} stands elsewhere too')
                self.placed.add(value)
        else:
            _refuse(index, cls, f'"{slot.name}": {_shown(value)} is neither a token nor a node')
        if not isinstance(node, slot.classes) or not _may_stand(node, slot):
            wanted = " or ".join(c.__name__ for c in slot.classes)
            shown = f"{_shown(value)} is a {type(node).__name__}"
            _refuse(index, cls, f'"{slot.name}" takes {wanted}, but {shown}')
        return node

    def _trivia_of(self, index: int, cls: type[Composite], row: dict[str, Any]) -> Trivia | None:
        number = row.get("trivia")
        if number is None:
            return None
        if type(number) is not int or not 0 <= number < len(self.trivia):
            _refuse(index, cls, f"there is no trivia {_shown(number)}")
        return self.trivia[number]

    @staticmethod
    def _refuse_unknown(index: int, cls: type[Composite], row: dict[str, Any]) -> None:
        known = {"kind", *cls.fields, *(("trivia",) if cls.is_statement else ())}
        unknown = sorted(row.keys() - known)
        if unknown:
            _refuse(index, cls, f"there is no field {_shown(unknown[0])}")


def _may_stand(node: Node, slot: Slot) -> bool:
    """Tell whether a statement is asked for where one is given; a module is never a child."""
    if not node.is_statement:
        return True
    return tree.Statement in slot.classes and not isinstance(node, tree.Module)


def _gap_count(node: Any) -> int:
    if isinstance(node, tree.Module):
        return 1
    return sum(len(part) + 1 for part in segments(node))


def _refuse(index: int, cls: type[Composite], message: str) -> NoReturn:
    raise JsonError(f"node {index} ({cls.__name__}): {message}")


def _shown(value: Any) -> str:
    """Return a value of a document in brief."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:56]}…"


def _check_gaps(module: tree.Module) -> None:
    """Refuse trivia that would be read as anything but blanks, comments and line markers.

    A gap between two statements is what trails the first and what leads the second: a comment
    may start in the one and end in the other, so gaps are looked at as a whole.
    """
    lead = re.compile(lexicon.load().lead)
    fine: set[str] = set()

    def check(statement: Node, gap: str) -> None:
        if gap not in fine:
            # What stands behind the gap must not be taken for a part of it: an open comment.
            match = lead.match(f"{gap}a")
            if match is None or match.end() != len(gap):
                raise JsonError(
                    f"{type(statement).__name__}: trivia holds more than comments and"
                    f" white space: {_shown(gap)}"
                )
            fine.add(gap)

    behind = ""
    stack: list[Any] = list(reversed(module.statements))
    while stack:
        item = stack.pop()
        statement, texts, inner = item if isinstance(item, tuple) else (item, item.trivia, None)
        if inner is None and "statements" in type(statement).fields:
            parts = segments(statement)
            if len(parts) > 1:
                at = len(parts[0]) + 1
                if texts is not None:
                    stack.append((statement, texts[at:], True))
                    texts = texts[:at]
                else:
                    stack.append((statement, None, True))
                stack.extend(reversed(statement.statements))
        if texts is None:
            check(statement, behind)
            behind = "\n"  # whatever the style, it ends a line
            continue
        check(statement, behind + texts[0])
        for text in texts[1:-1]:
            check(statement, text)
        behind = texts[-1]
    last = behind + (module.trivia[0] if module.trivia else "")
    # Only the file's end may be NUL padding, and close a comment that no line end closes.
    check(module, last.split("\0", 1)[0] + "\n")
    if "\0" in last and last[last.index("\0") :].strip(" \t\r\n\f\x1a\0"):
        raise JsonError(f"Module: trivia holds code behind a NUL: {_shown(last)}")


# ---- the schema


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the format, made from the node classes."""
    found = kinds()
    definitions: dict[str, Any] = {
        cls.__name__: {
            "type": "string",
            "description": _summary(cls),
            "pattern": f"^(?:{cls.pattern.pattern})$",
        }
        for cls in Token.__subclasses__()
    }
    definitions["Token"] = {
        "description": "Any token.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in definitions],
    }
    definitions["node_index"] = {
        "type": "integer",
        "minimum": 0,
        "description": "The index of a node that stands earlier in `nodes`.",
    }
    definitions |= {name: _schema_of(cls) for name, cls in found.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Generated by python -m ptxkit.syntax.tree_json; do not edit.",
        "title": "A PTX module as a JSON tree",
        "description": (
            "A child that is a node of its own is the index of an earlier node; a token is its"
            " text. The last node is the Module. An operand may be the child of several nodes, a"
            " statement of one only. Bytes that are not UTF-8 are lone surrogates U+DC80 to U+DCFF."
        ),
        "type": "object",
        "required": ["ptxkit", "trivia", "nodes"],
        "additionalProperties": False,
        "properties": {
            "ptxkit": {
                "type": "object",
                "required": ["version"],
                "properties": {"version": {"const": VERSION}},
            },
            "trivia": {
                "description": (
                    "Distinct layouts of statements: a text before each token and one after the"
                    " last; after the opening brace of a body too."
                ),
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}},
            },
            "nodes": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "required": ["kind"],
                    "properties": {"kind": {"enum": list(found)}},
                    "allOf": [
                        {
                            "if": {"properties": {"kind": {"const": name}}},
                            "then": {"$ref": f"#/$defs/{name}"},
                        }
                        for name in found
                    ],
                },
            },
        },
        "$defs": definitions,
    }


def _schema_of(cls: type[Composite]) -> dict[str, Any]:
    properties: dict[str, Any] = {"kind": {"const": cls.__name__}}
    required = ["kind"]
    for slot in slots(cls):
        child = _schema_of_child(slot)
        properties[slot.name] = {"type": "array", "items": child} if slot.many else child
        if not slot.optional:
            required.append(slot.name)
    if cls.is_statement:
        properties["trivia"] = {
            "type": "integer",
            "minimum": 0,
            "description": "An index into `trivia`; without it a style lays the statement out.",
        }
    return {
        "type": "object",
        "description": f"{_summary(cls)} Layout: {cls.layout}",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


def _schema_of_child(slot: Slot) -> dict[str, Any]:
    options: list[dict[str, Any]] = []
    nodes: list[str] = []
    for cls in slot.classes:
        if cls is Node:
            options.append({"$ref": "#/$defs/Token"})
            nodes.append("any node that is no statement")
        elif issubclass(cls, Token):
            options.append({"$ref": f"#/$defs/{cls.__name__}"})
        else:
            nodes.append("any statement" if cls is tree.Statement else cls.__name__)
    if nodes:
        options.append(
            {"$ref": "#/$defs/node_index", "description": f"Index of {' or '.join(nodes)}."}
        )
    return options[0] if len(options) == 1 else {"anyOf": options}


def _summary(cls: type) -> str:
    return (cls.__doc__ or "").split("\n\n")[0].replace("\n    ", " ")


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
