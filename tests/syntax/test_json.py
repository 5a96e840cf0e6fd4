"""The JSON tree: bytes come back, the schema tells the truth, broken input is refused."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import ptxkit
from ptxkit.diagnostics import PtxError
from ptxkit.syntax import tree
from ptxkit.syntax.node import Composite
from ptxkit.syntax.tree_json import JsonError, from_json, kinds, schema, slots, to_json

HEADER = b".version 9.0\n.target sm_90a\n.address_size 64\n"
KERNEL = (
    HEADER
    + b"""// a comment
.visible .entry k(.param .u64 p) .maxntid 128, 1, 1
{
\t.reg .b32 %r<4>; // trailing
\t.reg .pred %p;
\tld.param.u64 %rd1, [p+8];
\t@!%p add.s32 %r1, %r2, -4;
\tcall (%r1), f, (%r2, %r3);
\tbra L; L:
\tret;
}
"""
)


def emitted(module: ptxkit.syntax.tree.Module) -> bytes:
    return ptxkit.emit(module).encode("utf-8", "surrogateescape")


def through_json(data: bytes) -> bytes:
    text = to_json(ptxkit.parse(data))
    assert text.isascii()
    return emitted(from_json(text))


@pytest.mark.parametrize(
    "data",
    [
        KERNEL,
        KERNEL.replace(b"\n", b"\r\n"),
        KERNEL + b"\0\0\0",
        KERNEL + b"\n\0 \n",
        KERNEL + b"\x1a",
        KERNEL.removesuffix(b"\n"),
        KERNEL.removesuffix(b"\n") + b" // no line end",
        KERNEL.replace(b"a comment", "naïve ☃ \U0001d538".encode()),
        KERNEL.replace(b"a comment", b"latin-1 \xe9\xff and \xf0\x9f half"),
        KERNEL.replace(b"// a comment", b'# 7 "x.cu"\n/* two\nlines */'),
        KERNEL.replace(b"; // trailing", b"; /* begins here\n ends there */"),
        HEADER,
        HEADER + b".global .u32 x = 7 % 4, y = 1 ? (.s64)-2 : ~0x3;\n",
        b".version 9.0 .target sm_90a .address_size 64",
    ],
)
def test_bytes_come_back(data: bytes) -> None:
    assert through_json(data) == data


def test_tree_comes_back_with_trivia() -> None:
    module = ptxkit.parse(KERNEL)
    assert from_json(to_json(module)).equals(module, trivia=True)


def test_nodes_without_trivia_come_back() -> None:
    made = tree.Instruction("add", (".s32",), ("%r1", "%r2", "%r3"))
    module = ptxkit.parse(HEADER + b".func f()\n{\n}\n")
    function = module.statements[-1]
    changed = tree.Func(name="f", parameters=(), statements=(made,), trivia=function.trivia)
    module = tree.Module((*module.statements[:-1], changed), trivia=module.trivia)
    back = from_json(to_json(module))
    assert back.equals(module, trivia=True)
    assert back.statements[-1].statements[0].trivia is None
    assert emitted(back) == emitted(module)


def test_the_corpus_comes_back(corpus_files: list[Path]) -> None:
    for path in random.Random(1).sample(corpus_files, 25):
        data = path.read_bytes()
        assert through_json(data) == data, path


@pytest.mark.parametrize("depth", [1500, 3000])
def test_nested_scopes_take_linear_time(depth: int) -> None:
    data = HEADER + b".func f()\n{\n" + b"{\n" * depth + b"ret;\n" + b"}\n" * depth + b"}\n"
    module = ptxkit.parse(data)
    start = time.process_time()
    assert emitted(from_json(to_json(module))) == data
    assert time.process_time() - start < 5


def test_nested_expressions() -> None:
    data = HEADER + b".global .u32 x = " + b"(" * 2000 + b"1" + b")" * 2000 + b";\n"
    assert through_json(data) == data


def test_operands_that_read_alike_share_a_row() -> None:
    few = HEADER + b".func f()\n{\n" + b"\tld.u32 %r1, [%rd1+8];\n" * 2 + b"}\n"
    many = HEADER + b".func f()\n{\n" + b"\tld.u32 %r1, [%rd1+8];\n" * 200 + b"}\n"
    rows = [json.loads(to_json(ptxkit.parse(data)))["nodes"] for data in (few, many)]
    assert len(rows[1]) - len(rows[0]) == 198


# ---- the schema


def test_schema_is_up_to_date(repo: Path) -> None:
    stored = (repo / "docs" / "tree.schema.json").read_text(encoding="utf-8")
    made = json.dumps(schema(), indent=2) + "\n"
    assert stored == made, "python -m ptxkit.syntax.tree_json > docs/tree.schema.json"


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def test_real_output_is_valid(
    validator: jsonschema.Draft202012Validator, corpus_files: list[Path]
) -> None:
    """A few whole documents; of many files every row by itself, since that is quicker."""
    hand = [path for path in corpus_files if path.parent.name == "hand"]
    for path in sorted(hand, key=lambda path: path.stat().st_size)[:3]:
        found = next(
            validator.iter_errors(json.loads(to_json(ptxkit.parse(path.read_bytes())))), None
        )
        assert found is None, f"{path}: {found}"
    made = schema()
    rows = {
        name: jsonschema.Draft202012Validator(made["$defs"][name] | {"$defs": made["$defs"]})
        for name in kinds()
    }
    seen = set()
    for path in [*random.Random(2).sample(corpus_files, 5), *hand]:
        document = json.loads(to_json(ptxkit.parse(path.read_bytes())))
        for row in document["nodes"][:400]:
            seen.add(row["kind"])
            found = next(rows[row["kind"]].iter_errors(row), None)
            assert found is None, f"{path}: {found}"
    assert len(seen) > 40


def test_schema_knows_every_kind_and_field() -> None:
    made = schema()
    assert list(kinds()) == made["properties"]["nodes"]["items"]["properties"]["kind"]["enum"]
    for name, cls in kinds().items():
        assert issubclass(cls, Composite)
        known = set(made["$defs"][name]["properties"]) - {"kind", "trivia"}
        assert known == set(cls.fields) == {slot.name for slot in slots(cls)}


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["nodes"][0].update(kind="Verson"),
        lambda d: d["nodes"][0].update(extra="1"),
        lambda d: d["nodes"][0].pop("number"),
        lambda d: d["nodes"][0].update(number="add"),
        lambda d: d.update(ptxkit={"version": 99}),
        lambda d: d.pop("trivia"),
    ],
)
def test_schema_refuses(
    validator: jsonschema.Draft202012Validator, change: Callable[[Any], object]
) -> None:
    document = json.loads(to_json(ptxkit.parse(KERNEL)))
    assert validator.is_valid(document)
    change(document)
    assert not validator.is_valid(document)


# ---- broken and hostile input


def kernel_document() -> Any:
    return json.loads(to_json(ptxkit.parse(KERNEL)))


def node(document: Any, kind: str) -> Any:
    return next(row for row in document["nodes"] if row["kind"] == kind)


def set_gap(document: Any, kind: str, gap: int, text: str) -> None:
    row = node(document, kind)
    texts = list(document["trivia"][row["trivia"]])
    texts[gap] = text
    document["trivia"].append(texts)
    row["trivia"] = len(document["trivia"]) - 1


REFUSED: list[tuple[str, Callable[[Any], object], str]] = [
    ("version", lambda d: d["ptxkit"].update(version=2), "version 2; this ptxkit reads 1"),
    ("version type", lambda d: d["ptxkit"].update(version=True), "version true"),
    ("no version", lambda d: d.update(ptxkit={}), "version null"),
    ("no ptxkit", lambda d: d.pop("ptxkit"), "not a JSON tree"),
    ("no nodes", lambda d: d.pop("nodes"), 'needs the list "nodes"'),
    ("nodes", lambda d: d.update(nodes={}), 'needs the list "nodes"'),
    ("empty", lambda d: d.update(nodes=[]), "the last node must be the Module"),
    ("extra key", lambda d: d.update(source="add;"), 'no key "source"'),
    ("trivia table", lambda d: d["trivia"].append([1]), "must be a list of strings"),
    ("no object", lambda d: d["nodes"].insert(0, 7), "node 0 must be an object"),
    ("kind", lambda d: d["nodes"][0].update(kind="Node"), 'unknown kind "Node"'),
    ("kind type", lambda d: d["nodes"][0].update(kind=[]), "unknown kind a list"),
    ("base", lambda d: d["nodes"][0].update(kind="Statement"), 'unknown kind "Statement"'),
    ("missing", lambda d: d["nodes"][0].pop("number"), 'the field "number" is missing'),
    ("field", lambda d: d["nodes"][0].update(text="x"), 'no field "text"'),
    ("dunder", lambda d: d["nodes"][0].update(__class__="x"), 'no field "__class__"'),
    ("no list", lambda d: node(d, "Target").update(names="sm_90"), '"names" must be a list'),
    ("list", lambda d: d["nodes"][0].update(number=["9.0"]), "neither a token nor a node"),
    ("float", lambda d: d["nodes"][0].update(number=9.0), "neither a token nor a node"),
    ("bool", lambda d: d["nodes"][3].update(type=True), "neither a token nor a node"),
    ("not a token", lambda d: d["nodes"][0].update(number="9.0;"), "is no token"),
    ("two tokens", lambda d: node(d, "Label").update(name="L x"), "is no token"),
    ("empty token", lambda d: node(d, "Label").update(name=""), "is no token"),
    ("code", lambda d: node(d, "Label").update(name="L:ret;M"), "is no token"),
    ("comment", lambda d: node(d, "Label").update(name="//x"), "is no token"),
    ("class", lambda d: node(d, "Label").update(name="5"), 'takes Name, but "5" is a Integer'),
    ("forward", lambda d: d["nodes"][-1].update(statements=[10**6]), "does not stand before"),
    ("negative", lambda d: d["nodes"][-1].update(statements=[-1]), "does not stand before"),
    (
        "itself",
        lambda d: d["nodes"][-1].update(statements=[len(d["nodes"]) - 1]),
        "does not stand before",
    ),
    (
        "twice",
        lambda d: d["nodes"][-1]["statements"].append(d["nodes"][-1]["statements"][0]),
        "stands elsewhere too",
    ),
    ("token body", lambda d: d["nodes"][-1].update(statements=["ret"]), "takes Statement"),
    (
        "statement as operand",
        lambda d: node(d, "Instruction").update(operands=[0]),
        "takes Node, but 0 is a Version",
    ),
    (
        "module in module",
        lambda d: d["nodes"].append({"kind": "Module", "statements": [len(d["nodes"]) - 1]}),
        "is a Module",
    ),
    ("no module", lambda d: d["nodes"].pop(), "the last node must be the Module"),
    ("trivia index", lambda d: d["nodes"][0].update(trivia=10**9), "no trivia 1000000000"),
    ("trivia negative", lambda d: d["nodes"][0].update(trivia=-1), "no trivia -1"),
    ("trivia inline", lambda d: d["nodes"][0].update(trivia=["", " ", "\n"]), "no trivia a list"),
    ("operand trivia", lambda d: node(d, "Address").update(trivia=0), 'no field "trivia"'),
    (
        "trivia length",
        lambda d: (d["trivia"].append([""]), d["nodes"][0].update(trivia=len(d["trivia"]) - 1)),
        "3 gaps but 1 texts of trivia",
    ),
    ("code in front", lambda d: set_gap(d, "Label", 0, "ret;"), "trivia holds more"),
    ("code inside", lambda d: set_gap(d, "Instruction", 1, " x "), "trivia holds more"),
    ("code behind", lambda d: set_gap(d, "Label", -1, "\nexit;\n"), "trivia holds more"),
    ("code at the end", lambda d: set_gap(d, "Module", 0, "x"), "trivia holds more"),
    ("open comment", lambda d: set_gap(d, "Label", 0, "/* "), "trivia holds more"),
    ("swallowing", lambda d: set_gap(d, "Label", 0, "// "), "trivia holds more"),
    ("swallowed brace", lambda d: set_gap(d, "Entry", -2, "// "), "trivia holds more"),
    ("NUL", lambda d: set_gap(d, "Label", 0, "\0"), "trivia holds more"),
    ("after NUL", lambda d: set_gap(d, "Module", 0, "\0x"), "behind a NUL"),
    ("non-ASCII blank", lambda d: set_gap(d, "Label", 0, "\u00a0"), "trivia holds more"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in REFUSED], ids=lambda v: None)
def test_refused(change: Callable[[Any], object], message: str) -> None:
    document = kernel_document()
    from_json(json.dumps(document))
    change(document)
    with pytest.raises(JsonError) as caught:
        from_json(json.dumps(document))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, PtxError)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"ptxkit"',
        "[" * 100_000,
        '{"ptxkit": ' * 50_000,
        "1" * 10_000,
        b"\xff\xfe\x00",
        b"\xc3(",
        '{"ptxkit":{"version":1},"trivia":[],"nodes":[NaN]}',
        '{"ptxkit":{"version":1},"trivia":[],"nodes":[{"kind":"Module","statements":[1e999]}]}',
    ],
)
def test_what_is_no_json_tree_is_refused(text: str | bytes) -> None:
    with pytest.raises(JsonError):
        from_json(text)


def test_random_damage_never_escapes() -> None:
    """Cut, doubled and swapped pieces of a document are refused or read, nothing else."""
    text = to_json(ptxkit.parse(KERNEL))
    rng = random.Random(3)
    read = 0
    for _ in range(400):
        a, b = sorted(rng.sample(range(len(text)), 2))
        damaged = rng.choice(
            [
                text[:a] + text[b:],
                text[:a] + text[a:b] * 2 + text[b:],
                text[:a] + rng.choice('{}[]",:0123456789 nul.%') + text[a + 1 :],
            ]
        )
        try:
            module = from_json(damaged)
        except JsonError:
            continue
        read += 1
        ptxkit.emit(module)
    assert read < 400


def test_to_json_takes_modules_only() -> None:
    with pytest.raises(TypeError, match="takes a Module, got Instruction"):
        to_json(tree.Instruction("ret"))  # type: ignore[arg-type]


def test_nodes_that_no_parent_holds_are_allowed() -> None:
    """Whoever edits a document may leave rows behind, so that no index shifts."""
    document = kernel_document()
    body = node(document, "Entry")["statements"]
    del body[-1]
    module = from_json(json.dumps(document))
    assert b"ret;" not in emitted(module)
