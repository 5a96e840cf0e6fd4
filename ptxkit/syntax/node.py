"""The base of every node: fields read off a layout, immutable, compared without trivia."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    NoReturn,
    Self,
    TypeVar,
    dataclass_transform,
    overload,
)

if TYPE_CHECKING:
    from ptxkit.syntax.cursor import Cursor
    from ptxkit.syntax.slot import Slot

N = TypeVar("N", bound="Node")
Trivia = tuple[str, ...]
Child = "Node | tuple[Node, ...] | None"


class Piece(NamedTuple):
    """One element of a layout: what is printed, in order.

    `kind` is "text" (a fixed token), "one" (a child), "many" (children side by side), "commas"
    (children between commas) or "body" (statements in braces; `;` stands for a missing body).
    An optional piece prints nothing when its field is None; otherwise the fixed tokens `before`
    and `after` stand around it.
    """

    kind: str
    name: str
    optional: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


_PIECE = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\)\?)|'(?P<text>[^']+)'|\{(?P<body>\w+)\}"
    r"|(?P<name>\w+)(?P<mark>[?*,]?))"
)
_KINDS = {"": "one", "?": "one", "*": "many", ",": "commas"}


def read_layout(layout: str) -> tuple[Piece, ...]:
    """Return the pieces of a layout written as `'text' one optional? many* commas, {body}`.

    `('(' field ')')?` is a group that prints only when its field is there.
    """
    pieces: list[Piece] = []
    group: list[Piece] | None = None
    for match in _PIECE.finditer(layout):
        if match["open"]:
            group = []
        elif match["close"]:
            assert group is not None, layout
            at = next(i for i, piece in enumerate(group) if piece.kind != "text")
            before, after = group[:at], group[at + 1 :]
            pieces.append(
                group[at]._replace(
                    optional=True,
                    before=tuple(piece.name for piece in before),
                    after=tuple(piece.name for piece in after),
                )
            )
            group = None
        else:
            if match["text"]:
                piece = Piece("text", match["text"])
            elif match["body"]:
                piece = Piece("body", match["body"], optional=True)
            else:
                piece = Piece(_KINDS[match["mark"]], match["name"], match["mark"] == "?")
            (pieces if group is None else group).append(piece)
    return tuple(pieces)


@dataclass_transform(frozen_default=True, eq_default=False)
class NodeType(type):
    """The type of node classes: gives a class with a `layout` its slots, fields and twin.

    The *twin* has the same slots and may be assigned to. The parser fills a twin and then sets
    its `__class__`: half the price of a constructor that gets round the guard.
    """

    layout: str
    pieces: tuple[Piece, ...]
    fields: tuple[str, ...]  # constructor order; what compares
    children: tuple[str, ...]  # layout order; what the grammar's rules deliver
    tuples: frozenset[str]  # fields that hold tuples
    optional: frozenset[str]
    defaults: dict[str, Any]
    twin: type
    is_statement: bool
    slots_read: tuple[Slot, ...]

    def __new__(  # noqa: D102
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> NodeType:
        fields = tuple(key for key in namespace.get("__annotations__", ()) if key != "trivia")
        layout = namespace.get("layout")
        if not isinstance(layout, str):
            return super().__new__(mcls, name, bases, {"__slots__": ()} | namespace)
        defaults = {key: namespace.pop(key) for key in fields if key in namespace}
        statement = any(getattr(base, "is_statement", False) for base in bases)
        slots = (*fields, "trivia") if statement else fields
        cls = super().__new__(mcls, name, bases, {"__slots__": slots} | namespace)
        cls.pieces = read_layout(layout)
        cls.fields = fields
        setattr(cls, "__match_args__", fields)  # noqa: B010  (mypy lets no one assign to it)
        cls.children = tuple(piece.name for piece in cls.pieces if piece.kind != "text")
        assert sorted(cls.children) == sorted(fields), f"layout of {name} and its fields differ"
        cls.tuples = frozenset(p.name for p in cls.pieces if p.kind in ("many", "commas", "body"))
        cls.optional = frozenset(p.name for p in cls.pieces if p.optional)
        cls.defaults = defaults
        open_to_assignment = {
            "__slots__": slots,
            "__init__": object.__init__,
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,  # with both, the type gets the fast C slot back
            "__hash__": object.__hash__,
        }
        cls.twin = super().__new__(mcls, name, bases, open_to_assignment)
        return cls


class Node(metaclass=NodeType):
    """Anything in the tree: a token, or a composite of nodes.

    Nodes are immutable, hashable and picklable. They compare by class and fields; trivia does
    not count. Tokens and operands may be shared between places; statements never are.
    """

    is_statement = False

    def walk(self) -> Iterator[Cursor[Any]]:
        """Yield a cursor for this node and for every node below it, in the order of the text."""
        from ptxkit.syntax.cursor import Cursor

        return Cursor(self).walk()


class Composite(Node):
    """A node made of other nodes, in fields that its layout orders."""

    def __init__(self, *args: Any, **fields: Any) -> None:
        cls = type(self)
        if len(args) > len(cls.fields):
            raise TypeError(f"{cls.__name__} takes {len(cls.fields)} fields, got {len(args)}")
        for name, value in zip(cls.fields, args, strict=False):
            if name in fields:
                raise TypeError(f"{cls.__name__} got two values for {name!r}")
            fields[name] = value
        if self.is_statement:
            trivia = fields.pop("trivia", None)
            if trivia is not None and type(trivia) is not tuple:
                trivia = tuple(trivia)
            object.__setattr__(self, "trivia", trivia)
        for slot in _slots(cls):
            name = slot.name
            if name in fields:
                value = fields.pop(name)
            elif name in cls.defaults:
                value = cls.defaults[name]
            else:
                raise TypeError(f"{cls.__name__} needs the field {name!r}")
            if not _fits(slot, value):
                value = _checked(cls, slot, value)
            object.__setattr__(self, name, value)
        if fields:
            raise TypeError(f"{cls.__name__} has no field {next(iter(fields))!r}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"nodes are immutable: use replace({name}=…)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("nodes are immutable")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Composite):
            return NotImplemented
        return same(self, other)

    def __hash__(self) -> int:
        return hash(tuple(postorder(self)))

    def __repr__(self) -> str:
        return "".join(_repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (postorder(self, trivia=True),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def replace(self, **changes: Any) -> Self:
        """Return a copy with other fields.

        A statement's trivia goes along: tokens that are the same at the front and at the back keep
        the white space and comments around them, so changing one token changes only its bytes.
        """
        cls = type(self)
        fields = {name: getattr(self, name) for name in cls.fields}
        if not self.is_statement:
            return cls(**fields | changes)
        given = changes.pop("trivia", self)
        new: Any = cls(**fields | changes)
        if given is not self:
            trivia = given
        else:
            from ptxkit.syntax.trivia import realigned

            old: Any = self
            trivia = realigned(old, new)
        object.__setattr__(new, "trivia", None if trivia is None else tuple(trivia))
        return new  # type: ignore[no-any-return]

    @overload
    def find(self, cls: type[N], /, **fields: Any) -> Iterator[Cursor[N]]: ...
    @overload
    def find(self, cls: None = None, /, **fields: Any) -> Iterator[Cursor[Any]]: ...
    def find(self, cls: Any = None, /, **fields: Any) -> Iterator[Cursor[Any]]:
        """Yield a cursor for every node of a class whose fields have the given values.

        `m.find(opcode="add")`, `m.find(Label)`, `m.find(Variable, space=".shared")`. A token's
        `find` is that of `str`; so are its `replace`, `count` and `index`.
        """
        from ptxkit.syntax.cursor import Cursor

        return Cursor(self).find(cls, **fields)

    def equals(self, other: Node, *, trivia: bool = False) -> bool:
        """Tell whether two trees are equal, their white space and comments too with `trivia`."""
        return same(self, other, trivia=trivia)


def _slots(cls: NodeType) -> tuple[Slot, ...]:
    """Return what the fields of a node class take; read off its annotations once."""
    found: tuple[Slot, ...] | None = cls.__dict__.get("slots_read")
    if found is None:
        from ptxkit.syntax.slot import slots

        found = cls.slots_read = slots(cls)
    return found


def _fits(slot: Slot, value: Any) -> bool:
    """Tell whether a value is all that a field takes, with nothing to be made of it."""
    if not slot.many:
        return isinstance(value, slot.classes)
    if type(value) is not tuple:
        return False
    classes = slot.classes
    return all(isinstance(item, classes) for item in value) if value else True


def _checked(cls: NodeType, slot: Slot, value: Any) -> Any:
    """Return a value for a field, plain texts made tokens; raises `TypeError` if it fits not."""
    from ptxkit.syntax.token import token

    name = slot.name
    if value is None and name in cls.optional:
        return None
    if slot.many:
        if isinstance(value, str) or not hasattr(value, "__iter__"):
            raise TypeError(f"{cls.__name__}.{name} takes a sequence of nodes, got {value!r}")
        value = tuple(token(item) if type(item) is str else item for item in value)
        wrong = [item for item in value if not isinstance(item, slot.classes)]
    else:
        if type(value) is str:
            value = token(value)
        wrong = [] if isinstance(value, slot.classes) else [value]
    if wrong:
        takes = " or ".join(found.__name__ for found in slot.classes)
        raise TypeError(f"{cls.__name__}.{name} takes {takes}, got {wrong[0]!r}")
    return value


def same(left: object, right: object, *, trivia: bool = False) -> bool:
    """Compare two trees without recursion, so that depth does not matter."""
    stack = [(left, right)]
    while stack:
        a, b = stack.pop()
        if a is b:
            continue
        if isinstance(a, str) or a is None:
            if a != b:
                return False
        elif isinstance(a, tuple):
            if not isinstance(b, tuple) or len(a) != len(b):
                return False
            stack.extend(zip(a, b, strict=True))
        else:
            if type(a) is not type(b):
                return False
            cls = type(a)
            if trivia and cls.is_statement and a.trivia != b.trivia:  # type: ignore[attr-defined]
                return False
            stack.extend((getattr(a, name), getattr(b, name)) for name in cls.fields)  # type: ignore[attr-defined]
    return True


def postorder(node: Any, *, trivia: bool = False) -> list[Any]:
    """Return a tree as a flat program: children before parents, ready for `rebuild`.

    Items are tokens, None, the length of a tuple, the class of a node, and with `trivia` the list
    of a statement's trivia just before its class.
    """
    out: list[Any] = []
    stack = [node]
    while stack:
        item = stack.pop()
        if item is None or isinstance(item, (str, list)):
            out.append(item)
        elif isinstance(item, tuple):
            out.append(len(item))
            stack.extend(item)
        else:
            cls = type(item)
            out.append(cls)
            stack.extend([getattr(item, name) for name in cls.fields])
            if trivia and cls.is_statement:
                stack.append(None if item.trivia is None else list(item.trivia))
    out.reverse()
    return out


def rebuild(program: list[Any]) -> Any:
    """Return the tree that `postorder(…, trivia=True)` wrote down."""
    stack: list[Any] = []
    for item in program:
        if isinstance(item, int):
            rest = stack[len(stack) - item :]
            del stack[len(stack) - item :]
            stack.append(tuple(rest))
        elif isinstance(item, NodeType):
            node = item.twin()
            if item.is_statement:
                trivia = stack.pop()
                node.trivia = None if trivia is None else tuple(trivia)
            at = len(stack) - len(item.fields)
            for name, value in zip(item.fields, stack[at:], strict=True):
                setattr(node, name, value)
            del stack[at:]
            node.__class__ = item
            stack.append(node)
        else:
            stack.append(item)
    return stack.pop()


def _repr(node: Any) -> Iterator[str]:
    stack: list[Any] = [node]
    while stack:
        item = stack.pop()
        if item is None:
            yield "None"
        elif type(item) is str:
            yield item
        elif isinstance(item, str):
            yield repr(item)
        elif isinstance(item, tuple):
            yield "("
            stack.append(",)" if len(item) == 1 else ")")
            for index in range(len(item) - 1, -1, -1):
                stack.append(item[index])
                if index:
                    stack.append(", ")
        else:
            cls = type(item)
            yield f"{cls.__name__}("
            stack.append(")")
            shown = [f for f in cls.fields if getattr(item, f) != cls.defaults.get(f, Node)]
            for index in range(len(shown) - 1, -1, -1):
                stack.append(getattr(item, shown[index]))
                stack.append(f"{', ' if index else ''}{shown[index]}=")
