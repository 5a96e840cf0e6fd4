"""The command line, run as a process: exit codes, bytes in and out, messages."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from conftest import REPO, Run

COMMANDS = [
    "parse", "emit", "transpile", "check", "assemble", "build", "run", "cache", "isa", "fmt",
    "roundtrip", "stats",
]  # fmt: skip
GOOD = b".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 p)\n{\n\tret;\n}\n"
BAD = GOOD.replace(b"\tret;\n", b"\tadd.s32 %r1 %r2;\n\tret;\n\tmov.u32 [;\n")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.ptx"
    path.write_bytes(GOOD)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.ptx"
    path.write_bytes(BAD)
    return path


def clean(done: subprocess.CompletedProcess[bytes], code: int) -> str:
    """Assert an exit code and that nobody sees a traceback or a colour; return stderr."""
    assert done.returncode == code, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr
    return done.stderr.decode()


def on_terminal(*arguments: object, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run the command line with a terminal as its output; return exit code and what it shows."""
    parent, child = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CI")}
    environment |= {"PYTHONPATH": str(REPO), "TERM": "xterm-256color", **(env or {})}
    process = subprocess.Popen(
        [sys.executable, "-m", "ptxkit", *map(str, arguments)],
        stdin=child,
        stdout=child,
        stderr=child,
        env=environment,
    )
    os.close(child)
    shown = b""
    try:
        while chunk := os.read(parent, 1 << 16):
            shown += chunk
    except OSError:  # what Linux gives at the end of a terminal
        pass
    os.close(parent)
    return process.wait(60), shown.decode("utf-8", "replace")


# ---- usage


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help(run_ptxkit: Run, command: list[str]) -> None:
    done = run_ptxkit(*command, "--help")
    clean(done, 0)
    assert done.stdout.startswith(b"Usage: ptxkit")
    short = run_ptxkit(*command, "-h")
    assert short.stdout == done.stdout


def test_every_option_has_help() -> None:
    from ptxkit.cli import group

    assert group.list_commands(None) == COMMANDS  # type: ignore[arg-type]
    for name in COMMANDS:
        command = group.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert command.help
        options = [p for p in command.params if isinstance(p, click.Option)]
        assert options or isinstance(command, click.Group)
        for option in options:
            assert option.help, f"{name} --{option.name}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["parse"], "Missing argument"),
        (["parse", "--nonsense", "x"], "No such option"),
        (["parse", "missing.ptx"], "ptxkit: missing.ptx: no such file or directory\n"),
        (["parse", "."], "ptxkit: .: is a directory\n"),
        (["emit", "missing.json"], "no such file"),
        (["emit", "kernel.py"], "no such file"),
        (["emit", "good.ptx", "-o", "no/where.ptx"], "no/where.ptx: no such file"),
        (["roundtrip", "missing"], "ptxkit: no such file or folder: missing\n"),
        (["roundtrip", "*.nothing"], "no such file or folder"),
        (["roundtrip", "empty"], "no .ptx files in empty"),
        (["roundtrip", "good.ptx", "--via", "nonsense"], "nonsense"),
        (["roundtrip", "good.ptx", "--jobs", "0"], "--jobs"),
        (["roundtrip", "good.ptx", "--expect", "missing.csv"], "cannot read the index"),
        (["roundtrip", "good.ptx", "--expect", "good.ptx"], "an index has the columns"),
        (["roundtrip", "broken.zip"], "cannot read the archive broken.zip"),
        (["roundtrip", "broken.tar.gz"], "cannot read the archive broken.tar.gz"),
        (["roundtrip", "-", "good.ptx"], "standard input stands alone"),
        (["stats", "missing.ptx"], "no such file"),
        (["fmt", "missing.ptx"], "no such file"),
        (["fmt", "good.ptx", "--check", "-i"], "choose one"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(
    run_ptxkit: Run, good: Path, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.zip").write_bytes(b"no archive")
    (tmp_path / "broken.tar.gz").write_bytes(b"no archive")
    done = run_ptxkit(*arguments)
    assert message in clean(done, 2)
    assert done.stdout == b""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_file(run_ptxkit: Run, good: Path) -> None:
    good.chmod(0)
    assert "permission denied" in clean(run_ptxkit("parse", good), 2)


def test_version(run_ptxkit: Run) -> None:
    import ptxkit

    assert run_ptxkit("--version").stdout.decode() == f"ptxkit {ptxkit.__version__}\n"


# ---- parse and emit


def test_parse_prints_the_tree(run_ptxkit: Run, good: Path) -> None:
    done = run_ptxkit("parse", good)
    assert clean(done, 0) == ""
    assert done.stdout.decode().splitlines() == [
        "Module",
        "  Version number=9.0",
        "  Target names=(sm_90a)",
        "  AddressSize size=64",
        "  Entry name=k parameters=(Parameter .param .u64 p)",
        "    Instruction opcode=ret",
    ]
    assert run_ptxkit("parse", "-", data=GOOD).stdout == done.stdout


def test_parse_quiet(run_ptxkit: Run, good: Path) -> None:
    done = run_ptxkit("parse", "--quiet", good)
    assert clean(done, 0) == ""
    assert done.stdout == b""


@pytest.mark.parametrize("command", ["parse", "emit", "stats", "fmt"])
def test_syntax_errors_are_all_shown(run_ptxkit: Run, bad: Path, command: str) -> None:
    done = run_ptxkit(command, bad)
    message = clean(done, 1)
    assert f"{bad}:6:14: error[PTX001]" in message
    assert f"{bad}:8:" in message
    assert "^" in message
    assert done.stdout == b""


@pytest.mark.parametrize("tail", [b"", b"\0\0", b"\x1a", b"// \xe9\xff no UTF-8, no line end"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_json_pipe_gives_the_bytes(run_ptxkit: Run, line_end: bytes, tail: bytes) -> None:
    data = GOOD.replace(b"\n", line_end) + tail
    tree = run_ptxkit("parse", "--json", "-", data=data)
    clean(tree, 0)
    assert tree.stdout.isascii()
    back = run_ptxkit("emit", "-", data=tree.stdout)
    clean(back, 0)
    assert back.stdout == data


def test_emit_writes_files(run_ptxkit: Run, good: Path, tmp_path: Path) -> None:
    done = run_ptxkit("emit", good, "-o", tmp_path / "out.ptx")
    clean(done, 0)
    assert done.stdout == b""
    assert (tmp_path / "out.ptx").read_bytes() == GOOD


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "ptxkit: <stdin>: not a JSON tree: line 1"),
        (b'{"ptxkit":{"version":9},"trivia":[],"nodes":[]}', "version 9; this ptxkit reads 1"),
        (b"[" * 2000, "error[PTX"),
        (b'{"a":' * 100_000, "not a JSON tree"),
        (b'{"\xff', "not a JSON tree"),
    ],
)
def test_emit_refuses_broken_trees(run_ptxkit: Run, data: bytes, message: str) -> None:
    done = run_ptxkit("emit", "-", data=data)
    assert message in clean(done, 1)
    assert done.stdout == b""


def test_a_reader_that_leaves_early_is_no_error(hopper_file: Path) -> None:
    script = f"{sys.executable} -m ptxkit parse {hopper_file} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(REPO)},
        timeout=60,
        check=False,
    )
    assert done.stdout == b"Module\n0\n"
    assert done.stderr == b""


def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "ptxkit", "parse", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(REPO)},
    )
    time.sleep(2)  # long enough to wait for its input
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert b"Traceback" not in process.stderr.read()
    assert process.wait(30) == 130


# ---- terminals


def test_terminal_gets_guides_and_colours(good: Path, bad: Path) -> None:
    code, shown = on_terminal("parse", good)
    assert code == 0
    assert "│" in shown
    assert "\x1b[" in shown
    code, shown = on_terminal("parse", bad)
    assert code == 1
    assert "\x1b[31m" in shown


@pytest.mark.parametrize("command", ["parse", "stats", "roundtrip"])
def test_no_color_is_honoured(good: Path, bad: Path, command: str) -> None:
    for path in good, bad:
        _, shown = on_terminal(command, path, env={"NO_COLOR": "1"})
        colours = [piece for piece in shown.split("\x1b[")[1:] if piece[:2] in ("31", "32", "36")]
        assert not colours
        assert shown


def test_progress_bar_is_for_terminals(run_ptxkit: Run, good: Path, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for index in range(8):
        (folder / f"{index}.ptx").write_bytes(GOOD)
    _, shown = on_terminal("roundtrip", folder)
    assert "8/8" in shown or "━" in shown
    done = run_ptxkit("roundtrip", folder)
    assert clean(done, 0) == ""
    assert "━" not in done.stdout.decode()


# ---- stats


def test_stats(run_ptxkit: Run, good: Path, hopper_file: Path) -> None:
    text = run_ptxkit("stats", good, hopper_file)
    clean(text, 0)
    assert "needs at least" in text.stdout.decode()
    done = run_ptxkit("stats", good, hopper_file, "--format", "json")
    clean(done, 0)
    first, second = json.loads(done.stdout)
    assert first["instructions"] == 1
    assert first["functions"][0]["parameters"][0] == {
        "name": "p",
        "type": ".u64",
        "size": 8,
        "alignment": None,
        "pointer": None,
    }
    assert second["needs_target"] == "sm_90a"


def test_stats_of_standard_input(run_ptxkit: Run) -> None:
    done = run_ptxkit("stats", "-", "--format", "json", data=GOOD)
    assert json.loads(done.stdout)[0]["file"] == "<stdin>"


# ---- fmt

MESSY = (
    b"// lead\n.version 9.0\n.target sm_90a\n.address_size 64\n"
    b".entry k( .param .u64 p )\n{\nret ;// trail\n}\n"
)


def test_fmt_is_idempotent_and_keeps_comments(run_ptxkit: Run) -> None:
    once = run_ptxkit("fmt", "-", data=MESSY)
    clean(once, 0)
    assert once.stdout != MESSY
    assert b"// lead" in once.stdout
    assert b"// trail" in once.stdout
    assert run_ptxkit("fmt", "-", data=once.stdout).stdout == once.stdout
    stripped = run_ptxkit("fmt", "--strip", "-", data=MESSY)
    clean(stripped, 0)
    assert b"//" not in stripped.stdout


def test_fmt_check_diff_and_in_place(run_ptxkit: Run, tmp_path: Path) -> None:
    path = tmp_path / "messy.ptx"
    path.write_bytes(MESSY)
    done = run_ptxkit("fmt", "--check", tmp_path)
    assert "1 files, 1 would change, 0 not parsed" in clean(done, 1)
    assert done.stdout.decode() == f"{path}: would change\n"
    done = run_ptxkit("fmt", "--diff", path)
    clean(done, 0)
    assert b"-ret ;// trail\n" in done.stdout
    assert path.read_bytes() == MESSY
    clean(run_ptxkit("fmt", "-i", path), 0)
    tidied = path.read_bytes()
    assert tidied == run_ptxkit("fmt", "-", data=MESSY).stdout
    clean(run_ptxkit("fmt", "--check", path), 0)
    assert "say -i, --check or --diff" in clean(run_ptxkit("fmt", path, path), 2)
    assert "-i needs files" in clean(run_ptxkit("fmt", "-i", "-", data=MESSY), 2)
