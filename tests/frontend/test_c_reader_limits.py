"""Reading ends, in seconds, whatever macros and conditions expand to."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from looper.frontend.tree.macro_expansion import largest_expansion

_FILE = "%s\nvoid f(double A[9], double x) {\n#pragma scop\n  A[1] = %s;\n#pragma endscop\n}\n"


def _path(folder: Path, top: str, value: str) -> Path:
    path = folder / "c.c"
    path.write_text(_FILE % (top, value))
    return path


def _doubling(count: int) -> str:
    lines = [f"#define A{k} A{k - 1}+A{k - 1}" for k in range(1, count + 1)]
    return "\n".join(["#define A0 x+x", *lines])


@pytest.mark.parametrize(("count", "tokens"), [(13, "32,768"), (14, "65,536"), (60, "1,000,000,")])
def test_macros_that_double_each_other(count: int, tokens: str, tmp_path: Path) -> None:
    path = _path(tmp_path, _doubling(count), f"A{count}")
    with pytest.raises(SourceError, match=r"too many: `A\[1\] = A") as caught:
        read_c(path)
    assert f"expand to about {tokens}"[:-2] in str(caught.value)
    assert (caught.value.line, caught.value.column) == (count + 4, 3)


def test_macros_from_headers_options_and_calls(tmp_path: Path) -> None:
    (tmp_path / "own.h").write_text("#define TWICE(x) ((x)+(x))\n")
    value = "TWICE(" * 16 + "ONE" + ")" * 16
    path = _path(tmp_path, '#include "own.h"', value)
    found = largest_expansion(path, path.read_bytes(), ["-DONE=(1+x)"])
    assert found is not None
    assert 500_000 < found.tokens < 1_000_000
    with pytest.raises(SourceError, match="expand to about"):
        read_c(path, defines=["ONE=(1+x)"])


@pytest.mark.parametrize(
    ("top", "value"),
    [
        ("#define A0 x\n" + "\n".join(f"#define A{k} A{k - 1}" for k in range(1, 400)), "A399"),
        ("#define SELF SELF + 1\n#define SELF 3", "SELF"),
        ("#define TWO(a, b) ((a) + (b))\n#define ALL(...) TWO(__VA_ARGS__)", "ALL(x, TWO(x, 1))"),
        (
            "#define X(a) a,a,a,a,a,a,a,a,\n#define Y(a) X(a) X(a) X(a) X(a) X(a) X(a) X(a) X(a)\n"
            "#define Z(a) Y(a) Y(a) Y(a) Y(a) Y(a) Y(a) Y(a) Y(a)\nint t[] = { Z(1) Z(2) Z(3) };",
            "x",
        ),
    ],
)
def test_other_macros_are_accepted(top: str, value: str, tmp_path: Path) -> None:
    assert len(read_c(_path(tmp_path, top, value)).statements) == 1


@pytest.mark.parametrize("count", [6, 18, 40])
def test_conditions_with_many_cases(count: int, tmp_path: Path) -> None:
    parts = (f"(i % {k + 2} == {k % 2} || j % {k + 3} == 0)" for k in range(count))
    loops = "for (int i = -50; i < 50; i++) for (int j = -50; j < 50; j++)"
    path = tmp_path / "c.c"
    path.write_text(
        f"void f(double A[9]) {{\n#pragma scop\n{loops}\n  if ({' && '.join(parts)})\n"
        "    A[1] = 1;\n#pragma endscop\n}\n"
    )
    if count < 18:
        assert len(read_c(path).statements) == 1
        return
    with pytest.raises(SourceError, match="conditions on this statement distinguish too many") as e:
        read_c(path)
    assert (e.value.line, e.value.column) == (4, 3)
    # What is read next has all of the effort to itself.
    assert len(read_c(_path(tmp_path, "", "x")).statements) == 1
