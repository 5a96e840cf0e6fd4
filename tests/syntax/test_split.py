"""`split`: files that hold several modules."""

from __future__ import annotations

from pathlib import Path

import pytest

import ptxkit

ONE = b".version 9.0\n.target sm_90\n.address_size 64\n.entry k()\n{\n\t{ ret; }\n}\n"
TWO = ONE.replace(b"k()", b"j()")
TILE = (
    b'.nv_intermediate_source_section\n{\n.code_block\n{\n.ir_name: "x"\n.sourceFileName: 1\n'
    b'.source_begin\n} " /* .version\n.source_end\n}\n}\n'
)


@pytest.mark.parametrize(
    "parts",
    [
        [ONE],
        [ONE, TWO],
        [ONE, TWO, ONE],
        [ONE.replace(b"\n", b"\r\n"), TWO.replace(b"\n", b"\r\n")],
        [ONE, b"// lead\n/* more\n*/\n" + TWO],
        [b"// lead\n" + ONE, b"\n\n" + TWO],
        [ONE.removesuffix(b"\n") + b" // trails\n", TWO],
        [ONE.removesuffix(b"\n"), TWO],
        [ONE + b"\0", TWO + b"\0"],
        [ONE + b"\0\0 \n\0", b"// lead\n" + TWO + b"\n\0\n// no module of its own\n"],
        [ONE + b"\0", TWO, ONE + b"\0"],
        [b"// } .version 1.0 {\n" + ONE, b'# 1 "}.version 8.0"\n' + TWO],
        [b"// latin-1 \xe9\xff\n" + ONE, TWO + b"// \xe9"],
        [ONE + TILE, TWO],
        [b".version 9.0 .target sm_90", b" .version 9.0 .target sm_80"],
        [b""],
        [b"\n// nothing\n"],
        [b"no PTX at all } {"],
        [b"\0\0"],
    ],
)
def test_parts(parts: list[bytes]) -> None:
    assert ptxkit.split(b"".join(parts)) == parts


def test_each_part_parses(shared: Path) -> None:
    linked = shared / "corpus/compilers/gcc-12-nvptx/omp_vec.linked_multimodule.sm_75.ptx"
    for path, count in (linked, 56), (shared / "cases/039_two_modules_in_one_file.ptx", 2):
        data = path.read_bytes()
        with pytest.raises(ptxkit.ParseError):
            ptxkit.parse(data)
        parts = ptxkit.split(data)
        assert len(parts) == count
        assert b"".join(parts) == data
        for part in parts:
            assert ptxkit.emit(ptxkit.parse(part)).encode() == part


def test_files_of_one_module_stay_whole(corpus_files: list[Path]) -> None:
    for path in corpus_files[::7]:
        data = path.read_bytes()
        assert ptxkit.split(data) == [data], path
