"""The guard of the written file: whatever the flags of a later compilation, results are equal.

Each file is written as read without flags (or with those given), under a schedule whose code shows
that it runs, and then compiled and run with several flags beside the original.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from tests.written_files import check_equal, written

_MAIN = """
int main(void)
{
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      A[i][j] = i * 0.5 + j;
  f();
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      sum += A[i][j] * (i + 3 * j);
  printf("%.17g\\n", sum);
}
"""


def _file(top: str, body: str, array: str = "double A[40][40];", function: str = "") -> str:
    return (
        f"#include <stdio.h>\nstatic double sum;\n{top}\n{array}\nvoid f(void)\n{{\n{function}\n"
        f"#pragma scop\n{body}\n#pragma endscop\n}}\n{_MAIN}"
    )


_LOOP = """  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      A[i][j] = A[i][j] * {} + 1;"""

_CASES = {
    "ifdef in the region": (
        _file("", "  for (int i = 0; i < 40; i++)\n    for (int j = 0; j < 40; j++) {\n"
              "#ifdef HALVE // or not\n      A[i][j] = A[i][j] / 2;\n#else\n"
              "      A[i][j] = A[i][j] * 3;\n#endif\n      A[i][j] += 1;\n    }"),
        [], ["-DHALVE"], ["#if !defined HALVE\n"],
    ),
    "read with the flag": (
        _file("", "#ifdef HALVE\n  for (int i = 0; i < 40; i++)\n    for (int j = 0; j < 40; j++)\n"
              "      A[i][j] = A[i][j] / 2;\n#endif\n" + _LOOP.format(2)),
        ["HALVE"], ["-DHALVE", "-DHALVE=2", ""], ["#if defined HALVE\n"],
    ),
    "a chain with nesting": (
        _file("", "#if LEVEL == 1 || LEVEL > 5\n" + _LOOP.format(1) + "\n#elif LEVEL == 2 /* two\n"
              "*/ \\\n && 1\n" + _LOOP.format(2) + "\n#else\n# ifndef FINE\n" + _LOOP.format(3)
              + "\n# else\n#  if 0\n#  endif\n" + _LOOP.format(4) + "\n# endif\n#endif"),
        [], ["-DLEVEL=1", "-DLEVEL=2", "-DLEVEL=3", "-DLEVEL=7", "-DFINE", "-DFINE -DLEVEL=2"],
        ["#if !(LEVEL == 1 || LEVEL > 5) && !(LEVEL == 2 && 1) && !defined FINE\n"],
    ),
    "a condition on a guarded size": (
        _file("#ifndef N\n#define N 40\n#endif", "#if N > 20\n" + _LOOP.format("N")
              + "\n#endif"),
        [], ["-DN=20", "-DN=41"], ["#if N == 40\n"],
    ),
    "a condition that cannot change": (
        _file("#define FAST 1\n#define VERY FAST", "#if VERY\n" + _LOOP.format(2) + "\n#else\n"
              + _LOOP.format(3) + "\n#endif"),
        [], ["-DOTHER"], [],
    ),
    "a function in a bound": (
        _file("#ifndef N\n#define N 4\n#endif\nstatic int less(int k) { return k - N; }",
              "  for (int i = 0; i < less(40); i++)\n    for (int j = 0; j < 40; j++)\n"
              "      A[i][j] = A[i][j] * 2;"),
        [], ["-DN=3"], ["#if N == 4\n"],
    ),
    "a function in a bound of which there are two": (
        _file("#ifdef X\nstatic int less(int k) { return k - 5; }\n#else\n"
              "static int less(int k) { return k - 4; }\n#endif",
              "  for (int i = 0; i < less(40); i++)\n    for (int j = 0; j < 40; j++)\n"
              "      A[i][j] = A[i][j] * 2;"),
        [], ["-DX"], ["#if !defined X\n"],
    ),
    "undefined in a branch": (
        _file("#define N 3\n#ifdef SMALL\n#undef N\n#define N 2\n#endif", _LOOP.format("N")),
        [], ["-DSMALL"], ["#if N == 3\n"],
    ),
    "a name that may be a macro": (
        _file("static const double scale = 3;\n#ifdef OTHER\n#define scale 2.0\n#endif",
              _LOOP.format("scale")),
        [], ["-DOTHER"], ["#if !defined scale\n"],
    ),
    "a macro with parameters": (
        _file("#ifdef WIDE\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#else\n"
              "#define MAX(a, b) ((a) + (b))\n#endif", _LOOP.format("MAX(i, 3)")),
        [], ["-DWIDE"], ["if (__builtin_expect(looper_same(MAX(a, b), ((a) + (b))), 1)) {"],
    ),
    "a macro with parameters from an option": (
        _file("", _LOOP.format("SCALE(i, j, 2)")),
        ["SCALE(a,b,c)=a + OTHER(b, c)", "OTHER(x,y)=x*y"],
        ["-DSCALE(a,b,c)=a -DOTHER(x,y)=x", "-DSCALE(q,b,c)=q+OTHER(b,c) -DOTHER(x,y)=x*y",
         "-DSCALE(...)=3.5"],
        ["looper_same(SCALE(a, b, c), a + OTHER(b, c))"],
    ),
    "a macro that pastes, whose parameter is a macro": (
        _file("#define i 7\n#undef i\n#define x 7\n#ifndef OTHER\n#define VAR(x) k ## x\n#else\n"
              "#define VAR(x) m ## x\n#endif\n#undef x\nstatic double k1 = 2, m1 = 3;\n#define x 8",
              _LOOP.format("VAR(1) * (k1 + m1)")),
        [], ["-DOTHER"], ["looper_same(VAR(x_), kx_)"],
    ),
    "a type definition": (
        _file("#ifdef SINGLE\ntypedef float real;\n#else\ntypedef double real;\n#endif",
              _LOOP.format("1.1"), array="real A[40][40];"),
        [], ["-DSINGLE"],
        ["if (__builtin_expect(__builtin_types_compatible_p(real, double), 1)) {"],
    ),
    "a type definition with a macro": (
        _file("#ifndef TYPE\n#define TYPE double\n#endif\ntypedef TYPE inner; typedef inner real;",
              _LOOP.format("1.1"), array="real A[40][40];"),
        [], ["-DTYPE=float", "-DTYPE=long"],
        ["if (__builtin_expect(looper_same(TYPE, double), 1)) {"],
    ),
    "an enum constant": (
        _file("#ifdef SMALL\nenum { N = 20, M = 5 };\n#else\nenum { N = 40, M };\n#endif",
              _LOOP.replace("40", "N").format("1.1")),
        [], ["-DSMALL"], ["if (__builtin_expect(N == 40, 1)) {"],
    ),
    "an enum constant with a condition before it": (
        _file("enum {\n#ifdef SHIFTED\n  zero,\n#endif\n  one, two };", _LOOP.format("one + two")),
        [], ["-DSHIFTED"], ["if (__builtin_expect(one == 0 && two == 1, 1)) {"],
    ),
    "a const integer": (
        _file("#if defined SMALL && SMALL > 1\nstatic const int N = 20;\n#else\n"
              "static const int N = 40;\n#endif",
              _LOOP.replace("40", "N").format("1.1")),
        [], ["-DSMALL=2", "-DSMALL=1"], ["if (__builtin_expect(N == 40, 1)) {"],
    ),
    "the value of a const integer": (
        _file("static const int N =\n#ifdef SMALL\n  20\n#else\n  40\n#endif\n  ;",
              _LOOP.replace("40", "N").format("1.1")),
        [], ["-DSMALL"], ["if (__builtin_expect(N == 40, 1)) {"],
    ),
    "a const integer hidden in a branch": (
        _file("enum { N = 40 };", _LOOP.replace("40", "N").format("1.1"),
              function="#ifdef SMALL\n  enum { N = 20 };\n#endif"),
        [], ["-DSMALL"], ["if (__builtin_expect(N == 40, 1)) {"],
    ),
    "the size of a struct": (
        _file(
            "struct s {\n  int a;\n#ifdef WIDE\n  int b;\n#endif\n};\n"
            "enum { K = sizeof(struct s) };",
            _LOOP.format("(K + (int) sizeof(struct s))"),
        ),
        [],
        ["-DWIDE"],
        ["#if !defined WIDE\n"],
    ),
    "a variable hidden in a branch": (
        _file(
            "static double k = 0.1;",
            _LOOP.format("k"),
            function="#ifdef SINGLE\n  float k = 0.1;\n#endif",
        ),
        [],
        ["-DSINGLE"],
        ["#if !defined SINGLE\n"],
    ),
    "directives with digraphs": (
        _file("%:ifdef X\n%:define N 3\n%:else\n%: define N 4\n%:endif", _LOOP.format("N")),
        [],
        ["-DX"],
        ["#if N == 4\n"],
    ),
    "parts of statements": (
        _file("", _LOOP.format("\n#ifdef X\n 5 *\n#endif\n 3")),
        [],
        ["-DX"],
        ["#if !defined X\n"],
    ),
    "a shape": (
        _file("", _LOOP.format("1.1"), array="#if !defined WIDE\ndouble A[40][40];\n#else\n"
              "float A[40][50];\n#endif"),
        [], ["-DWIDE"], ["#if !defined WIDE\n"],
    ),
    "a pure function": (
        _file("#ifdef ODD\nstatic int calls;\nstatic double g(double x) "
              "{ return x + calls++; }\n#else\n__attribute__((const)) static double g(double x) "
              "{ return x * 2; }\n#endif", _LOOP.format("g(j)")),
        [], ["-DODD"], ["#if !defined ODD\n"],
    ),
    "the compiler's own flags": (
        _file("", "#ifdef _OPENMP\n" + _LOOP.format(2) + "\n#else\n" + _LOOP.format(3)
              + "\n#endif"),
        [], ["-fno-openmp"], ["#if defined _OPENMP\n"],
    ),
    "the value of a macro that flags decide": (
        _file("", _LOOP.format("__NO_MATH_ERRNO__"), array="#ifndef __NO_MATH_ERRNO__\n"
              "#define __NO_MATH_ERRNO__ 2\n#endif\ndouble A[40][40];"),
        [], ["-fno-math-errno"], ["#if __NO_MATH_ERRNO__ == 2\n"],
    ),
    "code around the region with the same condition": (
        _file("#ifndef QUIET\n#define FACTOR 4", _LOOP.format("FACTOR"),
              function="").replace("\n}\n\nint main", "\n}\n#else\nstatic double A[40][40];\n"
              "static void f(void) {}\n#endif\n\nint main"),
        [], ["-DQUIET"], [],
    ),
}  # fmt: skip


@pytest.mark.share(2)
@pytest.mark.parametrize("name", _CASES)
def test_results_are_equal_under_other_flags(name: str, tmp_path: Path) -> None:
    text, defines, others, expected = _CASES[name]
    result = written(text, tmp_path, "interchange(S1, 0, 1)", defines=defines)
    if expected:
        assert expected[0] in result
    else:
        assert "#if " not in result.split("void f(void)")[1].split("for (int j")[0]
        assert "looper_same" not in result
    shown = {check_equal(tmp_path, [f"-D{each}" for each in defines])}
    for flags in others:
        shown.add(check_equal(tmp_path, flags.split(" -D")[:1] + [f"-D{each}" for each in
                  flags.split(" -D")[1:]] if flags else []))  # fmt: skip
    if name not in ("a condition that cannot change", "read with the flag"):
        assert len(shown) > 1  # the flags do change something


@pytest.mark.share(2)
@pytest.mark.parametrize("name", _CASES)
def test_the_optimised_code_is_what_runs(name: str, tmp_path: Path) -> None:
    """Without it, the test above would not tell a guard that never holds."""
    text, defines, _, _ = _CASES[name]
    result = written(text, tmp_path, "interchange(S1, 0, 1)", defines=defines)
    (tmp_path / "written.c").write_text(result.replace("/* LOOPer:", "sum++; /* LOOPer:"))
    with pytest.raises(AssertionError):
        check_equal(tmp_path, [f"-D{each}" for each in defines])


def test_headers_in_branches(tmp_path: Path) -> None:
    (tmp_path / "small.h").write_text("#pragma once\n#undef FACTOR\n#define FACTOR 2\n")
    (tmp_path / "single.h").write_text("typedef float real;\n#define STEP 2\n")
    (tmp_path / "double.h").write_text(
        "#ifndef DOUBLE_H\n#define DOUBLE_H\ntypedef double real;\n#define STEP 1\n#endif\n"
    )
    text = _file(
        '#define FACTOR 3\n#ifdef SMALL\n#include "small.h"\n#endif\n#ifdef SINGLE\n'
        '#include "single.h"\n#else\n#include "double.h"\n#endif',
        _LOOP.format("FACTOR").replace("i++", "i += STEP"),
        array="real A[40][40];",
    )
    result = written(text, tmp_path, "interchange(S1, 0, 1)")
    assert "#if FACTOR == 3 && STEP == 1\n" in result
    assert "if (__builtin_expect(__builtin_types_compatible_p(real, double), 1)) {" in result
    assert len({check_equal(tmp_path, f) for f in ([], ["-DSMALL"], ["-DSINGLE"])}) == 3


@pytest.mark.parametrize(
    ("top", "body", "reason"),
    [
        (
            "#ifndef X\nextern double A[40][40];\n#define X\n#endif",
            _LOOP.format(2),
            "`A` is declared under a condition on `X`, which is defined after that",
        ),
        (
            "#ifdef X\n#define M(x) #x\n#else\n#define M(x) (sizeof #x)\n#endif",
            _LOOP.format("M(j)"),
            "the region uses the macro `M`, which may be defined otherwise and cannot be compared",
        ),
    ],
)
def test_what_can_not_be_asked_for(top: str, body: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(_file(top, body, array="" if "A[40]" in top else "double A[40][40];"))
    with pytest.raises(SourceError, match=reason):
        read_c(path)


# -- where the region begins and ends --------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "inside", "last"),
    [
        ("#pragma scop", "  // a comment\f that goes on; sum = 1;", "#pragma endscop"),
        ("#pragma scop", "  // a comment\u2028 that goes on; sum = 1;", "#pragma endscop"),
        ("#pragma scop", "  // a comment\x85\x1c\x0b that goes on; sum = 1;", "#pragma endscop"),
        ("#pragma \\\n scop", "", "  # pragma endscop \\\n  "),
        ("#pragma scop /* begins\n here */ // really", "", "#pragma endscop /* ends\n here */"),
        ("/* begins\n */ #pragma scop // /*", "  // */", "/* ends\n */ #pragma endscop"),
    ],
)
def test_lines_are_those_of_c(first: str, inside: str, last: str, tmp_path: Path) -> None:
    """What stands between the pragmas is kept as it is in the guard's other branch."""
    text = _file("#ifndef N\n#define N 40\n#endif", inside + "\n" + _LOOP.format("N"))
    text = text.replace("#pragma scop", first).replace("#pragma endscop", last)
    result = written(text, tmp_path, "interchange(S1, 0, 1)")
    assert f"#else\n{inside}\n{_LOOP.format('N')}\n" in result
    flags = ("-O1", "-fopenmp", "-w")
    assert len({check_equal(tmp_path, each, flags) for each in ([], ["-DN=3"])}) == 2


def test_a_last_branch_that_is_left_out(tmp_path: Path) -> None:
    text = _file("", "#ifndef X\n" + _LOOP.format(2) + "\n#else\n" + _LOOP.format(3) + "\n#endif")
    written(text, tmp_path, "interchange(S1, 0, 1)")
    assert len({check_equal(tmp_path, flags) for flags in ([], ["-DX"])}) == 2
