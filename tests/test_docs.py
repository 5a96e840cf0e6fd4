"""The documentation: every block of Python and every command in it runs and prints what it shows.

A page is run from top to bottom in a folder of its own. A block with a file name as its title is
written there; `title="prints"` is what the Python block before prints. In a `console` block lines
that start with `$` are run by bash, what stands below is what they print; `…` stands for anything.
`<!-- needs: ptxas -->` before a block leaves it out where there is no ptxas; `nvjitlink` where
either is missing.

`PTXKIT_UPDATE_DOCS=1 pytest tests/test_docs.py` writes what is printed into the pages, and the
generated page `docs/nodes.md`. Read the diff.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import ptxkit
from ptxkit import cli
from ptxkit.syntax import operand, token, tree
from ptxkit.syntax.node import Composite, Node, NodeType

REPO = Path(__file__).resolve().parent.parent
DOCS = REPO / "docs"
FOLDERS = ("", "dsl/", "kernels/")
PAGES = [REPO / "README.md", *(p for at in FOLDERS for p in sorted(DOCS.glob(f"{at}*.md")))]
UPDATE = bool(os.environ.get("PTXKIT_UPDATE_DOCS"))

_FENCE = re.compile(
    r"(?:^<!-- needs: (?P<needs>[^>]*?) -->\n)?"
    r"^```(?P<language>[a-z]*)(?: title=\"(?P<title>[^\"\n]*)\")?\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_ANY_FENCE = re.compile(r"^ *```", re.MULTILINE)


class Fence(NamedTuple):
    """A fenced block of a page, with the place of its body in the text."""

    language: str
    title: str | None
    needs: str | None
    body: str
    start: int
    end: int


def fences(text: str) -> list[Fence]:
    found = []
    for match in _FENCE.finditer(text):
        named = match["language"], match["title"], match["needs"], match["body"]
        found.append(Fence(*named, match.start("body"), match.end("body")))
    return found


class Page:
    """One run of a page: its folder, its Python names, and what the page should say."""

    def __init__(self, path: Path, folder: Path, tools: dict[str, str]) -> None:
        self.path = path
        self.folder = folder
        self.tools = tools
        self.names: dict[str, Any] = {"__name__": "page"}
        self.text = path.read_text(encoding="utf-8")
        self.changes: list[tuple[Fence, str]] = []

    def run(self) -> None:
        printed: str | None = None
        for fence in fences(self.text):
            if fence.needs and fence.needs not in self.tools:
                printed = None
                continue
            if fence.title == "prints":
                self._compare(fence, fence.body, printed)
            elif fence.title and "." in fence.title:
                (self.folder / fence.title).write_text(fence.body, encoding="utf-8")
            elif fence.language == "python":
                printed = self._run_python(fence)
            elif fence.language == "console":
                self._run_console(fence)

    def where(self, fence: Fence) -> str:
        line = self.text.count("\n", 0, fence.start)
        return f"{self.path.name}:{line}"

    def _run_python(self, fence: Fence) -> str:
        out = io.StringIO()
        # The line numbers of a traceback are those of the page.
        code = "\n" * self.text.count("\n", 0, fence.start) + fence.body
        with contextlib.redirect_stdout(out):
            exec(compile(code, str(self.path), "exec"), self.names)
        return out.getvalue()

    def _run_console(self, fence: Fence) -> None:
        shown: list[str] = []
        for command, expected in commands(fence.body):
            code, printed = run_here(command) or run_in_bash(command, self.folder)
            printed = printed.replace(str(self.folder) + "/", "")
            assert code == 0, f"{self.where(fence)}: $ {command}\n{printed}"
            keep = not expected or fits(expected, printed)
            if not keep and not UPDATE:
                assert printed == expected, f"{self.where(fence)}: $ {command}"
            shown.append(f"$ {command}\n{expected if keep else ended(printed)}")
        self.changes.append((fence, "".join(shown)))

    def _compare(self, fence: Fence, expected: str, printed: str | None) -> None:
        assert printed is not None, f"{self.where(fence)}: nothing was run before"
        if fits(expected, printed):
            return
        if not UPDATE:
            assert printed == expected, self.where(fence)
        self.changes.append((fence, ended(printed)))

    def updated(self) -> str:
        text = self.text
        for fence, body in reversed(self.changes):
            text = text[: fence.start] + body + text[fence.end :]
        return text


_PLAIN = re.compile(
    r"ptxkit (?P<arguments>[^|<>&;$*?'\"\\]*?)"
    r"(?P<otherwise> \|\| (?:true|echo \"exit code \$\?\"))?"
)


def run_here(command: str) -> tuple[int, str] | None:
    """Run a command that is ptxkit alone in this process, which saves its start.

    Returns None for one that needs a shell.
    """
    plain = _PLAIN.fullmatch(command)
    if plain is None:
        return None
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = cli.run(plain["arguments"].split())
    printed = raw.getvalue().decode("utf-8", "backslashreplace")
    if code and plain["otherwise"]:
        said = "" if plain["otherwise"].endswith("true") else f"exit code {code}\n"
        code, printed = 0, printed + said
    return code, printed


def run_in_bash(command: str, folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", "set -o pipefail\n" + command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "backslashreplace")


def commands(body: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with what is shown below it."""
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)
    assert not parts[0], f"a console block starts with a command: {body!r}"
    for part in parts[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command += "\n" + more
        yield command, output


def fits(expected: str, printed: str) -> bool:
    """Tell whether a text is what is shown; `…` stands for anything."""
    parts = [re.escape(part) for part in expected.rstrip("\n").split("…")]
    return re.fullmatch("(?s:.*)".join(parts), printed.rstrip("\n")) is not None


def ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


@cache
def ptxas() -> str | None:
    """Return NVIDIA's assembler: the package's, or one on the path."""
    for root in sys.path:
        for path in sorted(Path(root).glob("nvidia/*/bin/ptxas")):
            return str(path)
    return shutil.which("ptxas")


def has_nvjitlink() -> bool:
    """Tell whether nvJitLink is installed, in a release that the pages' modules need."""
    from ptxkit.runtime.toolchain import NoAssembler, nvjitlink

    try:
        return bool(nvjitlink((8, 8)))
    except NoAssembler:
        return False


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The programs that commands may call, by name, in a folder at the front of the path."""
    folder = tmp_path_factory.mktemp("bin")
    lines = {"ptxkit": f'exec {sys.executable} -m ptxkit "$@"'}
    assembler = ptxas()
    if assembler:
        lines["ptxas"] = f'exec {assembler} "$@"'
        if has_nvjitlink():
            lines["nvjitlink"] = "exit 1"  # a library: nothing to call
    for name, line in lines.items():
        program = folder / name
        program.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        program.chmod(0o755)
    return {name: str(folder) for name in lines}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_what_a_page_shows_works(
    path: Path, tools: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not fences(path.read_text(encoding="utf-8")):
        return
    (tmp_path / "corpus").symlink_to(REPO / "corpus")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", tools["ptxkit"] + os.pathsep + os.environ["PATH"])
    monkeypatch.setenv("PYTHONPATH", str(REPO))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    monkeypatch.setenv("COLUMNS", "88")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    page = Page(path, tmp_path, tools)
    page.run()
    if UPDATE:
        path.write_text(page.updated(), encoding="utf-8")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_fence_is_known(path: Path) -> None:
    """No block escapes the runner because it is written another way."""
    text = path.read_text(encoding="utf-8")
    assert len(_ANY_FENCE.findall(text)) == 2 * len(fences(text))
    for fence in fences(text):
        assert fence.needs in (None, "ptxas", "nvjitlink", "gpu")
        known = {"python", "console", "ptx", "text", "sh", "json", "diff", "toml", "yaml"}
        assert fence.language in known, f"{path.name}: {fence.language!r}"


# ---- the page of node classes


def classes(module: ModuleType) -> list[Any]:
    """Return the classes of nodes that a module defines, in its order."""
    found = [item for item in vars(module).values() if isinstance(item, NodeType)]
    return [item for item in found if item.__module__ == module.__name__]


def text_of(cls: type) -> str:
    """Return the docstring of a class as one line."""
    return " ".join((cls.__doc__ or "").split())


def code(text: str) -> str:
    return f"`{text}`"


def annotation(cls: Any, name: str) -> str:
    """Return what a field holds; a table cell has no room for a bar."""
    return " or ".join(
        code(part) for part in " ".join(cls.__annotations__[name].split()).split(" | ")
    )


def nodes_page() -> str:
    """Return docs/nodes.md: every node class with its layout and fields."""
    lines = [
        "<!-- Generated by tests/test_docs.py from the node classes; do not edit. -->",
        "",
        "# Node classes",
        "",
        "All classes of `ptxkit.syntax.tree` and `.token`. [The tree](tree.md#layouts)",
        "says how to read a layout. Fields stand in the order of the constructor; those with a",
        "default come last. A statement also has `trivia`.",
        "",
    ]
    groups: dict[str, list[Any]] = {"Statements": [], "Operands and parts of statements": []}
    for cls in [*classes(operand), *classes(tree)]:
        if "layout" in vars(cls):
            groups["Statements" if cls.is_statement else "Operands and parts of statements"].append(
                cls
            )
    for title, members in groups.items():
        lines += [f"## {title}", ""]
        for cls in members:
            bases = [base.__name__ for base in cls.__mro__ if issubclass(base, Node)][1:]
            base = bases[0] if bases[0] not in ("Composite", "Statement") else None
            lines += [
                f"### {cls.__name__}",
                "",
                text_of(cls) + (f" A `{base}`." if base else ""),
                "",
            ]
            lines += ["```text", " ".join(cls.layout.split()), "```", ""]
            if cls.fields:
                lines += ["| field | holds | default |", "|---|---|---|"]
            for name in cls.fields:
                default = code(repr(cls.defaults[name])) if name in cls.defaults else ""
                lines.append(f"| {code(name)} | {annotation(cls, name)} | {default} |")
            lines.append("")
            extra = {
                n: v
                for base in cls.__mro__
                for n, v in vars(base).items()
                if isinstance(v, property)
            }
            for name in [n for n in extra if n not in cls.fields and issubclass(cls, Composite)]:
                lines += [f"`{name}`: {text_of(extra[name])}", ""]  # type: ignore[arg-type]
    lines += ["## Tokens", "", "| class | what | also has |", "|---|---|---|"]
    for cls in classes(token):
        names = [n for n, v in vars(cls).items() if isinstance(v, property)]
        lines.append(f"| {code(cls.__name__)} | {text_of(cls)} | {', '.join(map(code, names))} |")
    return "\n".join(lines) + "\n"


def figures(report: dict[str, Any]) -> str:
    """Return the figures of benchmarks/parse.py as a table."""
    tools = sorted({tool for row in report["figures"].values() for tool in row["median"]})
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    said = f"Python {report['python']}, {versions}; {report['date']}, {report['rounds']} rounds."
    lines = [
        said,
        "",
        f"| case | {' | '.join(tools)} | ratios |",
        "|---|" + "--:|" * (len(tools) + 1),
    ]
    for name, row in report["figures"].items():
        is_size = "bytes" in name
        cells = [
            ""
            if tool not in row["median"]
            else f"{row['median'][tool] / 1e6:.1f} MB"
            if is_size
            else f"{row['median'][tool]:.3f} s"
            for tool in tools
        ]
        ratios = ", ".join(f"{key}: {value}" for key, value in row.items() if key != "median")
        lines.append(f"| {name} | {' | '.join(cells)} | {ratios} |")
    return "\n".join([*lines, "", f"Emit: {report['emit MB/s']} MB/s.", ""])


def test_figures_are_those_of_the_benchmark() -> None:
    path, source = DOCS / "performance.md", REPO / "benchmarks" / "results" / "parse.json"
    shown = figures(json.loads(source.read_text("utf-8"))) if source.exists() else ""
    text = path.read_text(encoding="utf-8")
    start, end = (
        "<!-- begin generated from benchmarks/results/parse.json -->\n",
        "<!-- end generated -->",
    )
    before, between, behind = re.split(f"{re.escape(start)}|{re.escape(end)}", text)
    if UPDATE:
        path.write_text(before + start + shown + end + behind, encoding="utf-8")
    else:
        assert between == shown, "run PTXKIT_UPDATE_DOCS=1 pytest tests/test_docs.py"


def test_nodes_page_is_generated() -> None:
    path = DOCS / "nodes.md"
    if UPDATE:
        path.write_text(nodes_page(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == nodes_page()


def test_cli_page_shows_the_help_of_every_command() -> None:
    from ptxkit.cli import _COMMANDS

    shown = {
        command
        for fence in fences((DOCS / "cli.md").read_text(encoding="utf-8"))
        if fence.language == "console"
        for command, output in commands(fence.body)
        if output and "…" not in output
    }
    assert {f"ptxkit {name} --help" for name in _COMMANDS} | {"ptxkit --help"} <= shown


def test_errors_page_names_every_code() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((REPO / "ptxkit").rglob("*.py"))
        if path.parent.name not in ("checker", "dsl")  # the codes of check have pages of their own
    )
    codes = set(re.findall(r'"(PTX[0-9]{3})"', sources))
    page = (DOCS / "errors.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## (PTX[0-9]{3})", page, re.MULTILINE)) == codes
    for code in codes:
        assert f"error[{code}]" in page, f"errors.md shows no {code}"


# ---- the page about syntax

_AROUND = {
    "in a body": (".version 9.0\n.target sm_90\n.func f() {\n", "\n}\n"),
    "in a module": (".version 9.0\n.target sm_90\n", "\n"),
    "a file": ("", ""),
}
_FRONT_END = re.compile(
    r"syntax error|Unexpected non-ASCII|unexpected EOF while scanning"
    r"|Missing \.(version|target) directive|Target architecture not defined"
)


def claims() -> Iterator[tuple[str, bytes, bool]]:
    """Yield what syntax.md says: the row, the file that it means, whether it is taken."""
    context = ""
    for line in (DOCS / "syntax.md").read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            context = ""
        elif not context:
            context = line.split("|")[1].strip()
        elif not line.startswith("|---"):
            match = re.match(r"\| `(.*)` \| (yes|no) \|", line)
            assert match, line
            before, behind = _AROUND[context]
            text = before + match[1].replace("⏎", "\n") + behind
            yield line, text.encode(), match[2] == "yes"


def test_syntax_page_agrees_with_parse() -> None:
    rows = list(claims())
    assert len(rows) > 100
    for line, data, taken in rows:
        try:
            ptxkit.parse(data)
        except ptxkit.ParseError:
            assert not taken, line
        else:
            assert taken, line


def test_syntax_page_agrees_with_ptxas(tmp_path: Path) -> None:
    assembler = ptxas()
    if assembler is None:
        pytest.skip("no ptxas: pip install nvidia-cuda-nvcc")
    version = subprocess.run([assembler, "--version"], capture_output=True, text=True, check=True)
    release = re.search(r"release (\d+)\.(\d+)", version.stdout)
    if release is None or (int(release[1]), int(release[2])) < (13, 5):
        pytest.skip(f"the page is about ptxas 13.5, and {assembler} is older")

    def says(number: int, data: bytes) -> str:
        path = tmp_path / f"row{number}.ptx"
        path.write_bytes(data)
        command = [assembler, "-arch", "compute_90", str(path), "-o", os.devnull]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout + done.stderr

    rows = list(claims())
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(says, range(len(rows)), [data for _, data, _ in rows])
        for (line, _, taken), said in zip(rows, answers, strict=True):
            assert taken == (not _FRONT_END.search(said)), f"{line}\n{said}"


def test_links_lead_somewhere() -> None:
    for path in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_every_page_is_in_the_menu() -> None:
    text = (REPO / "mkdocs.yml").read_text("utf-8")
    menu = re.findall(r": ((?:(?:dsl|kernels)/)?[a-z0-9_-]+\.md)$", text, re.MULTILINE)
    pages = [path.relative_to(DOCS).as_posix() for path in PAGES if path.is_relative_to(DOCS)]
    assert sorted(menu) == sorted(pages)


def test_a_wrong_block_is_noticed(tmp_path: Path, tools: dict[str, str]) -> None:
    """The runner can fail."""
    path = tmp_path / "page.md"
    good = '```python\nprint(1)\n```\n\n```text title="prints"\n1\n```\n'
    path.write_text(good, encoding="utf-8")
    Page(path, tmp_path, tools).run()
    path.write_text(good.replace("\n1\n", "\n2\n"), encoding="utf-8")
    if not UPDATE:
        with pytest.raises(AssertionError):
            Page(path, tmp_path, tools).run()
    path.write_text("```console\n$ false\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="false"):
        Page(path, tmp_path, tools).run()
