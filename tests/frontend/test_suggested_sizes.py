"""Sizes that a file suggests: constants, defaults, what callers pass, extents of arrays."""

from __future__ import annotations

from pathlib import Path

import pytest

import looper
from looper.errors import UnknownParameters
from looper.frontend.c import detect_loops
from looper.frontend.c_file import Loops

LOOP = "for (int i = 0; i < n; i++) A[i] = 2.0 * A[i];"
"""The loop of most files, of the size `n`."""


def found(tmp_path: Path, text: str, **params: int) -> list[Loops]:
    path = tmp_path / "f.c"
    path.write_text(text)
    return detect_loops(path, params=params, find_sizes=True)


def sizes(loops: list[Loops]) -> dict[str, int]:
    return {
        name: value for each in loops if each.program for name, value in each.program.parameters
    }


def in_function(before: str = "", loop: str = LOOP, after: str = "", around: str = "") -> str:
    return f"#include <stdlib.h>\n{around}\nvoid f(double *A)\n{{\n{before}\n{loop}\n{after}\n}}\n"


def in_main(values: str, call: str = "f(n, A);") -> str:
    return (
        "#include <stdlib.h>\n#include <stdio.h>\n"
        f"void f(int n, double *A)\n{{\n{LOOP}\n}}\n"
        f"int main(int argc, char **argv)\n{{\n{values}\ndouble *A = malloc(100000);\n{call}\n"
        "return 0;\n}\n"
    )


@pytest.mark.parametrize(
    ("before", "n"),
    [
        ("int n = 300;", 300),
        ("int n; n = 300;", 300),
        ("int m = 150, n = 2 * m + 1;", 301),
        ("int n = (7 + 5) / 4 * 100;", 300),
        ("int n = 1 << 9;", 512),
        ("int n = -(-300);", 300),
        ("int n = (int) 300L;", 300),
        ("int n = sizeof(double) * 40;", 320),
        ("enum { WIDTH = 40 }; int n = WIDTH * 10;", 400),
        ("int quick = 0, n = quick ? 10 : 300;", 300),
        ("int n = -1; n = 300;", 300),
        ("int n = 0; if (A[0] > 1) n = 300; else n = 200;", 300),
        ("int n = 1000 % 301;", 97),
    ],
)
def test_constants(tmp_path: Path, before: str, n: int) -> None:
    assert sizes(found(tmp_path, in_function(before))) == {"n": n}


@pytest.mark.parametrize(
    ("around", "n"),
    [
        ("#define N 320\nint n = N;", 320),
        ("static int n = 320;", 320),
        ("int n; void set(void) { n = 320; }", 320),
    ],
)
def test_globals(tmp_path: Path, around: str, n: int) -> None:
    assert sizes(found(tmp_path, in_function(around=around))) == {"n": n}


@pytest.mark.parametrize(
    "values",
    [
        "int n = argc > 1 ? atoi(argv[1]) : 1024;",
        "int n = argc < 2 ? 1024 : atoi(argv[1]);",
        "int n = 1024; if (argc > 1) n = atoi(argv[1]);",
        "int n; if (argc > 1) n = strtol(argv[1], NULL, 10); else n = 1024;",
        'int n = 1024; if (argc > 1) sscanf(argv[1], "%d", &n);',
        "int n = 1024; while (argc-- > 1) n = atoi(argv[argc]);",
    ],
)
def test_defaults_beside_arguments(tmp_path: Path, values: str) -> None:
    assert sizes(found(tmp_path, in_main(values))) == {"n": 1024}


def test_what_callers_pass(tmp_path: Path) -> None:
    assert sizes(found(tmp_path, in_main("int m = 500;", "f(m / 2, A); f(m, A);"))) == {"n": 500}


def test_callers_of_callers(tmp_path: Path) -> None:
    text = (
        f"static void f(int n, double *A)\n{{\n{LOOP}\n}}\n"
        "static void g(int rows, int columns, double *A) { f(rows * columns, A); }\n"
        "int main(void) { static double A[600]; g(20, 30, A); return 0; }\n"
    )
    assert sizes(found(tmp_path, text)) == {"n": 600}


def test_a_recursive_caller_ends(tmp_path: Path) -> None:
    text = (
        f"void f(int n, double *A)\n{{\n{LOOP}\n  if (n > 1) f(n / 2, A);\n}}\n"
        "int main(void) { static double A[600]; f(600, A); return 0; }\n"
    )
    assert sizes(found(tmp_path, text)) == {"n": 600}


def test_members_of_structs(tmp_path: Path) -> None:
    text = (
        "struct grid { int n; double *A; };\n"
        "void f(struct grid *g)\n{\nfor (int i = 0; i < g->n; i++) g->A[i] = 1.0;\n}\n"
        "int main(void) { static double A[640]; struct grid g; g.n = 640; g.A = A; f(&g);\n"
        "return 0; }\n"
    )
    assert list(sizes(found(tmp_path, text)).values()) == [640]


def test_loops_around_the_region(tmp_path: Path) -> None:
    text = (
        "void step(int);\nvoid f(double *A)\n{\n  for (int k = 0; k < 400; k++) {\n    step(k);\n"
        "    for (int i = 0; i < k; i++) A[i] = 1.0;\n  }\n}\n"
    )
    assert sizes(found(tmp_path, text)) == {"k": 200}


@pytest.mark.parametrize(
    ("loop", "n"),
    [
        ("for (int i = 0; i < n; i++) B[i] = 1.0;", 700),
        ("for (int i = 0; i <= n; i++) B[i] = 1.0;", 699),
        ("for (int i = 1; i < n - 1; i++) B[i + 1] = B[i - 1];", 700),
        ("for (int i = 1; n > i; i++) C[i][3] = B[i];", 90),
    ],
)
def test_arrays_of_constant_size(tmp_path: Path, loop: str, n: int) -> None:
    text = f"double B[700], C[90][80];\nvoid f(int n)\n{{\n{loop}\n}}\n"
    assert sizes(found(tmp_path, text)) == {"n": n}


@pytest.mark.parametrize(
    "values",
    ["int n = atoi(argv[1]);", "int n = 0;", "int n = -5;", "int n = n;", "int n = 3 / 0;"],
)
def test_no_suggestion(tmp_path: Path, values: str) -> None:
    (loops,) = [each for each in found(tmp_path, in_main(values)) if each.function == "f"]
    assert (loops.program, loops.sizes, loops.suggested) == (None, ("n",), ())


def test_a_given_size_counts(tmp_path: Path) -> None:
    text = in_function("int m = 150, n = 2 * m + 1;")
    assert sizes(found(tmp_path, text, n=77)) == {"n": 77}
    assert sizes(found(tmp_path, text, m=50)) == {"n": 101}


def test_unknown_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownParameters, match=r"no size parameter `k` \(it has: n\)"):
        found(tmp_path, in_function("int n = 300;"), k=3)


def test_each_function_has_its_own(tmp_path: Path) -> None:
    text = in_function("int n = 300;") + in_function("int n = 500;").replace("f(", "g(")
    first, second = found(tmp_path, text)
    assert [each.suggested[0].value for each in (first, second)] == [300, 500]
    assert first.program is not None and second.program is not None
    assert first.program.at(n=40).parameters == (("n", 40),)


def test_the_line_is_that_of_the_value(tmp_path: Path) -> None:
    (loops,) = found(tmp_path, in_function("int m;\nint n =\n 300;"))
    assert [each.line for each in loops.suggested] == [7]


def test_a_suggested_size_may_be_refused(tmp_path: Path) -> None:
    # The default is beyond the array's end.
    text = "void f(void)\n{\n  static double B[100];\n  int n = 200;\n" + (
        "  for (int i = 0; i < n; i++) B[i] = 1.0;\n}\n"
    )
    (loops,) = found(tmp_path, text)
    assert loops.program is None and "100" in loops.reason


def test_regions_with_pragmas(tmp_path: Path) -> None:
    loop = f"#pragma scop\n{LOOP}\n#pragma endscop"
    assert sizes(found(tmp_path, in_function("int n = 300;", loop))) == {"n": 300}


def test_only_if_wanted(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(in_function("int n = 300;"))
    (loops,) = detect_loops(path)
    assert loops.sizes == ("n",)
    with pytest.raises(looper.LooperError):
        looper.read_c(path)
