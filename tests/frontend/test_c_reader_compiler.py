"""The file is read with the macros and headers of the compiler that it is compiled with."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import ToolchainError
from looper.frontend.c import read_c
from looper.frontend.tree.predefined import given, predefined
from looper.source.source_region import region_of

_BRANCHES = """
void f(double A[9]) {
#pragma scop
  for (int i = 0; i < 9; i++) {
#if defined _OPENMP && __OPTIMIZE__ && __GNUC__ >= 5 && !defined __clang__
    A[i] = 1;
#else
    A[i] = 2;
#endif
  }
#pragma endscop
}
"""


def _value(folder: Path, **options: object) -> str:
    path = folder / "branches.c"
    path.write_text(_BRANCHES)
    return str(read_c(path, **options).statements[0].value)  # type: ignore[arg-type]


def test_macros_are_those_of_the_compiler_and_its_flags(tmp_path: Path) -> None:
    one, two = (_value(tmp_path), _value(tmp_path, flags=["-O3"]))
    assert (one, two) == ("Constant(text='1')", "Constant(text='2')")
    assert _value(tmp_path, flags=["-O1", "-fopenmp"]) == one


def test_headers_and_macros_in_the_flags(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "sizes.h").write_text("#ifndef N\n#define N 7\n#endif\n")
    path = tmp_path / "c.c"
    path.write_text(
        "#include <sizes.h>\nvoid f(double A[N]) {\n#pragma scop\n"
        "for (int i = 0; i < N; i++) A[i] = M;\n#pragma endscop\n}\n"
    )
    program = read_c(path, flags=["-O2", "-I", str(tmp_path / "own"), "-DM=3"])
    assert region_of(program).compilation.macros == (("M", 3), ("N", 7))


def test_values_of_an_option() -> None:
    assert given(["-O3", "-Ia", "-I", "b", "-DX"], "-I") == ("a", "b")


def test_a_compiler_that_does_not_work() -> None:
    with pytest.raises(ToolchainError, match=r"`no-such-cc` cannot be run"):
        predefined("no-such-cc", ())
    with pytest.raises(ToolchainError, match=r"`gcc -fno-such-flag` does not work: .*no-such-flag"):
        predefined("gcc", ("-fno-such-flag",))
