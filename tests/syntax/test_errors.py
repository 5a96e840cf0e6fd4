"""Refusals: the inputs and lines of ptxas, codes, carets, help, several errors at once."""

from __future__ import annotations

import csv
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import ptxkit
from ptxkit.diagnostics import Diagnostic, ParseError, PtxError

DATA = Path(__file__).parents[1] / "data"
REJECT = DATA / "reject"
HEADER = ".version 9.0\n.target sm_90\n.address_size 64\n"


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def refusal(text: str | bytes, filename: str | None = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        ptxkit.parse(text, filename=filename)
    return caught.value


def line_of(text: str) -> int:
    """Return the line of the error, 0 where the text parses and comes back byte for byte."""
    data = encoded(text)
    try:
        module = ptxkit.parse(data)
    except ParseError as error:
        return error.line
    assert encoded(ptxkit.emit(module)) == data
    return 0


# ---- probes of ptxas 13.5's front end: (text, line of its error or 0), a file of JSON lines


def probes() -> list[tuple[str, int]]:
    with gzip.open(DATA / "frontend.jsonl.gz", "rt", encoding="ascii") as lines:
        return [(text, line) for text, line in map(json.loads, lines)]


def deviations() -> list[dict[str, Any]]:
    """What is known to differ: text, ptxas's line, the reason."""
    lines = (DATA / "frontend_deviations.jsonl").read_text(encoding="ascii").splitlines()
    return [json.loads(line) for line in lines]


def test_probes_are_many_and_of_both_kinds() -> None:
    rows = probes()
    assert len({text for text, _ in rows}) == len(rows) > 5000
    assert sum(line == 0 for _, line in rows) > 1500
    assert sum(line > 0 for _, line in rows) > 3500


def test_front_end_agrees_with_ptxas() -> None:
    known = {row["text"] for row in deviations()}
    wrong = [
        (text, f"ptxas {line or 'accepts'}, ptxkit {ours or 'accepts'}")
        for text, line in probes()
        if text not in known and (ours := line_of(text)) != line
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.xfail(reason=row["reason"], raises=AssertionError))
        for row in deviations()
        if not row.get("design")
    ],
    ids=lambda row: ascii(row["text"].rstrip("}\n")[-24:]),
)
def test_front_end_differs_from_ptxas(row: dict[str, Any]) -> None:
    assert line_of(row["text"]) == row["line"]


@pytest.mark.parametrize("row", [row for row in deviations() if row.get("design")])
def test_nul_padding_is_accepted_by_design(row: dict[str, Any]) -> None:
    assert row["line"] > 0
    assert line_of(row["text"]) == 0


# ---- the labelled cases

FRONT_END = re.compile(
    r"syntax error|Unexpected non-ASCII|unexpected EOF while scanning|Missing \.(?:version|target)"
    r"|Target architecture not defined|Unexpected EOF encountered"
)
LINE = re.compile(r"line (\d+)")


def cases(shared: Path) -> list[dict[str, str]]:
    with (shared / "cases" / "index.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["kind"] == "ptx"]


def test_cases_parse_or_are_refused_at_the_line_of_ptxas(shared: Path) -> None:
    refused = 0
    for row in cases(shared):
        data = (shared / "cases" / row["case"]).read_bytes()
        message = row["ptxas_message"]
        nul_tail = b"\0" in data and not data[data.index(b"\0") :].strip(b"\0\n")
        if row["expected"] == "reject" and FRONT_END.search(message) and not nul_tail:
            line = LINE.search(message)
            assert line is not None
            assert refusal(data).line == int(line[1]), row["case"]
            refused += 1
        else:
            assert encoded(ptxkit.emit(ptxkit.parse(data))) == data, row["case"]
    assert refused > 30


def test_line_markers_of_a_case_are_followed(shared: Path) -> None:
    """Case 022 has a marker that moves ptxas's line; a syntax error there moves too."""
    text = (shared / "cases" / "022_hash_line_marker_moves_errors.ptx").read_text(encoding="ascii")
    error = refusal(text.replace("bogus", "bogus bogus bogus"), "022.ptx")
    assert (error.filename, error.line) == ("gen/kernel.cu", 709)


# ---- reject files: one or more per code, `PTX00N_what.ptx`

# file: line, column (from 1), the characters under the caret, a word of the help if there is any
PLACES: dict[str, tuple[int, int, str, str | None]] = {
    "PTX001_missing_semicolon.ptx": (7, 2, "ret", "`;` may be missing"),
    "PTX001_negative_offset.ptx": (6, 20, "-", "`+-`"),
    "PTX001_blank_behind_dot.ptx": (6, 5, ".", "no blank"),
    "PTX001_unclosed_string.ptx": (4, 9, '"', "not closed"),
    "PTX001_missing_brace.ptx": (7, 1, "", "`}` is missing"),
    "PTX001_preprocessor.ptx": (4, 1, "#", "preprocessor"),
    "PTX001_character.ptx": (6, 14, "'", "character constants"),
    "PTX001_empty_statement.ptx": (6, 6, ";", "empty statements"),
    "PTX001_raw_text_without_end.ptx": (10, 1, ".source_begin", ".source_end"),
    "PTX002_byte_order_mark.ptx": (1, 1, "�", "byte order mark"),
    "PTX002_name.ptx": (5, 12, "é", None),
    "PTX003_nul.ptx": (4, 7, "�", "ptxkit.split"),
    "PTX004_comment.ptx": (5, 3, "/*", "`*/`"),
    "PTX005_no_version.ptx": (2, 1, ".func", ".version 9.0"),
    "PTX005_version_over_two_lines.ptx": (1, 1, ".version", ".version 9.0"),
    "PTX006_no_target.ptx": (2, 1, ".address_size", ".target sm_90a"),
    "PTX007_no_architecture.ptx": (2, 9, "debug", "sm_90a"),
}


def test_every_code_has_a_reject_file_and_every_file_a_place() -> None:
    names = {path.name for path in REJECT.glob("PTX00*.ptx")}
    assert names == set(PLACES)
    assert {name[:6] for name in names} == {f"PTX00{number}" for number in range(1, 8)}


@pytest.mark.parametrize("name", PLACES)
def test_reject_file_is_refused_at_its_place(name: str) -> None:
    line, column, under, advice = PLACES[name]
    data = (REJECT / name).read_bytes()
    error = refusal(data, name)
    assert error.code == name[:6]
    assert (error.line, error.column) == (line, column), str(error)
    assert (error.filename, error.severity) == (name, "error")
    assert error.span == error.diagnostics[0].span
    shown, carets = error.diagnostics[0].caret.split("\n")
    start = len(carets) - len(carets.lstrip())
    assert carets.strip() == "^" * max(1, len(under))
    assert shown[start : start + len(under)] == under
    if advice is None:
        assert error.help is None
    else:
        assert error.help is not None and advice in error.help
    rows = str(error).split("\n")
    assert rows[0].startswith(f"{name}:{line}:{column}: error[{error.code}]: {error.message}")
    assert rows[1:3] == [shown, carets]
    assert rows[3:4] == ([f"help: {error.help}"] if error.help else rows[3:4])


# ---- what an error carries


def test_error_is_a_ptx_error_with_the_attributes_of_the_first() -> None:
    error = refusal(HEADER + ".func f() {\n\tadd a b;\n\tret\n}\n", "k.ptx")
    first = error.diagnostics[0]
    assert isinstance(error, PtxError) and isinstance(first, Diagnostic)
    for name in ("code", "severity", "message", "help", "span", "filename", "line", "column"):
        assert getattr(error, name) == getattr(first, name)
    assert "add a b;"[error.column - 2 :].startswith("b")
    assert str(error) == "\n".join(map(str, error.diagnostics))


def test_error_without_a_file_name_says_so() -> None:
    error = refusal("")
    assert error.filename is None
    assert str(error).startswith("<ptx>:1:1: error[PTX005]: ")


def test_expected_tokens_are_named() -> None:
    assert "expected a name" in refusal(HEADER + ".alias 5, f;").message
    assert "expected `;`" in refusal(HEADER + ".func f() { call f, (a), b, c; }").message
    assert "expected an integer" in refusal(HEADER + '.file "x.cu"').message
    assert "expected a string" in refusal(HEADER + ".pragma nounroll;").message


def test_errors_are_told_apart_where_recovery_is_safe() -> None:
    lines = ["ret;", "add a b;", "mov.u32 a, b;", "{", "sub [a-4];", "}", "ld a, 'x';", "exit;"]
    error = refusal(HEADER + ".func f() {\n" + "\n".join(lines) + "\n}\n.func g() { add ,; }\n")
    assert [item.line for item in error.diagnostics] == [6, 9, 11, 14]
    assert len({item.span for item in error.diagnostics}) == 4


def test_a_forgotten_semicolon_is_one_error() -> None:
    error = refusal(HEADER + ".func f() {\n\tadd a, b, c\n\tsub a, b, c;\n\tret;\n}\n")
    assert [(item.line, item.column) for item in error.diagnostics] == [(6, 2)]


def test_errors_are_at_most_twenty() -> None:
    error = refusal(HEADER + ".func f() {\n" + "add a b;\n" * 500 + "}\n")
    assert 1 < len(error.diagnostics) <= 20


def test_first_error_is_the_one_ptxas_stops_at() -> None:
    for body in ("add a b;\nsub c d;", "{ add a b;", "} add a b;", "ret;;ret", "foo: :"):
        error = refusal(HEADER + ".func f() {\n" + body + "\n}\n")
        spans = [item.span.start for item in error.diagnostics]
        assert spans == sorted(spans)


# ---- carets


def caret(text: str) -> list[str]:
    return refusal(text).diagnostics[0].caret.split("\n")


def test_caret_stands_under_a_token_behind_tabs() -> None:
    assert caret(HEADER + ".func f() {\n\tadd\ta bcd;\n}\n") == ["\tadd\ta bcd;", "\t   \t  ^^^"]


def test_caret_ignores_the_carriage_return() -> None:
    text = (HEADER + ".func f() {\n\tadd a bcd;\n}\n").replace("\n", "\r\n")
    assert caret(text) == ["\tadd a bcd;", "\t      ^^^"]
    assert (refusal(text).line, refusal(text).column) == (5, 8)


def test_lines_end_at_line_feeds_alone() -> None:
    text = (HEADER + ".func f() {\nadd a bcd;\n}\n").replace("\n", "\r")
    error = refusal(text)
    assert (error.line, error.column) == (1, text.index("bcd") + 1)


def test_a_long_line_is_cut_around_the_caret() -> None:
    line = "add " + ", ".join(f"%r{i}" for i in range(5000)) + " wrong, " + "x, " * 5000 + "y;"
    shown, carets = caret(HEADER + ".func f() {\n" + line + "\n}\n")
    assert len(shown) <= 100
    at = carets.index("^")
    assert shown[at : at + len("wrong")] == "wrong" and carets.strip() == "^^^^^"


def test_caret_of_a_text_over_several_lines_stays_on_its_line() -> None:
    shown, carets = caret(HEADER + '.file 1 "a" "b\n\nc"\n')
    assert shown == '.file 1 "a" "b'
    assert carets == " " * 12 + "^^"


def test_control_characters_do_not_reach_the_terminal() -> None:
    shown, carets = caret(HEADER + ".func f() { add \x1b[31m; }\n")
    assert "\x1b" not in str(refusal(HEADER + ".func f() { add \x1b[31m; }\n"))
    assert shown[carets.index("^")] == "�"


def test_end_of_file_has_a_caret() -> None:
    error = refusal(HEADER + ".func f() {")
    assert (error.line, error.column) == (4, 12)
    assert error.diagnostics[0].caret == ".func f() {\n" + " " * 11 + "^"


# ---- line markers


def test_markers_move_line_and_file_but_not_column_and_span() -> None:
    text = HEADER + '.func f() {\n# 700 "x.cu" 1\n\n  add a b;\n}\n'
    error = refusal(text, "k.ptx")
    assert (error.filename, error.line, error.column) == ("x.cu", 701, 9)
    assert text[error.span.start : error.span.end] == "b"
    assert str(error).startswith("x.cu:701:9: ")


def test_markers_in_comments_and_strings_are_none() -> None:
    for hiding in ('/*\n# 700 "x.cu"\n*/', '// # 700 "x.cu"\n', '.pragma "\n# 700 ";'):
        text = HEADER + ".func f() {\n" + hiding + "\nadd a b;\n}\n"
        assert refusal(text, "k.ptx").line == text[: text.index("add a")].count("\n") + 1
        assert refusal(text, "k.ptx").filename == "k.ptx"


def test_the_last_of_several_markers_counts() -> None:
    text = HEADER + '# 10 "a.cu"\n.func f() {\n#line 20 "b.cu"\nret;\nadd a b;\n}\n'
    assert (refusal(text).filename, refusal(text).line) == ("b.cu", 21)


def test_a_wrong_marker_is_an_error() -> None:
    for marker in ("# 5", "# 5 f", "#line x", '# 5"f"', "# include <x>"):
        assert refusal(HEADER + marker + "\n").line == 4


# ---- header


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "PTX005", 1),
        ("\n\n", "PTX005", 3),
        ("// nothing\n", "PTX005", 2),
        (".version 9.0", "PTX006", 1),
        (".version 9.0\n\n.func", "PTX006", 3),
        (".version 9\n.target sm_90", "PTX005", 1),
        (".version\n9.0\n.target sm_90\n", "PTX005", 1),
        (".version/**/9.0\n.target sm_90\n", "PTX005", 1),
        (".target sm_90\n.version 9.0\n", "PTX005", 2),
        (".version 9.0\n.target lto_90\n", "PTX007", 2),
        (".version 9.0\n.target\n\nSM_90\n", "PTX007", 2),
        (".version 9.0\n.target sm_90;\n", "PTX001", 2),
        (".version 9.0\n.target sm_90,\n", "PTX001", 3),
        (".version 8.0.1\n.target sm_90\n", "PTX006", 1),
    ],
)
def test_header(text: str, code: str, line: int) -> None:
    assert (refusal(text).code, refusal(text).line) == (code, line)


def test_two_modules_in_one_file_are_refused_at_the_second_header() -> None:
    assert refusal(HEADER + ".func f() {}\n" + HEADER).line == 5


def test_first_of_nul_and_non_ascii_wins() -> None:
    assert refusal(b".version 9.0\n\xc6\n\0x").code == "PTX002"
    assert refusal(b".version 9.0\n\0x\n\xc6").code == "PTX003"


@pytest.mark.parametrize(
    ("bad", "shown"), [(b"\xe9", "byte 0xe9"), (b"\xc3\xa9", r"character \xe9")]
)
def test_what_is_not_ascii_is_shown_as_the_file_has_it(bad: bytes, shown: str) -> None:
    data = b".version 9.0\n.target sm_90\n.func f" + bad + b"() { ret; }\n"
    assert f"non-ASCII {shown} outside a comment" in str(refusal(data))
