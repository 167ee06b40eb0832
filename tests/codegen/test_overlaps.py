"""Arrays that overlap: what the written file looks at, and that it then does what was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from looper.source.source_region import Region, region_of
from tests.written_builds import check_equal, written

PRINT = "#include <stdio.h>\n#include <stdlib.h>\n"

# A loop that reads what it wrote before if `A` and `B` are one array.
SMOOTH = """
void f(int n, double *A, const double *B)
{
#pragma scop
  for (int i = 0; i < n - 1; i++)
    A[i + 1] = A[i + 1] + 0.5 * B[i];
#pragma endscop
}
"""
CALLS = """
void f(int, double *, const double *);
int main(void)
{
  double x[64], y[64];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 64; i++)
      x[i] = y[i] = i * i;
    if (k == 0)
      f(30, x, x);
    else if (k == 1)
      f(30, x + 3, x);
    else
      f(30, x, y);
    for (int i = 0; i < 64; i++)
      printf("%.17g ", x[i]);
  }
}
"""


def region(folder: Path, source: str, **options: object) -> Region:
    path = folder / "f.c"
    path.write_text(source)
    return region_of(read_c(path, **options))  # type: ignore[arg-type]


def pairs(folder: Path, source: str, **options: object) -> set[str]:
    apart = region(folder, source, **options).apart
    return {f"{one.address} {other.address}" for one, other in apart}


@pytest.mark.parametrize("schedule", ["reverse(S1, 0)", "parallelize(S1, 0); vectorize(S1)"])
def test_one_array_under_two_names(tmp_path: Path, schedule: str) -> None:
    file = written(tmp_path, SMOOTH, schedule, params={"n": 30})
    assert "looper_apart(A, sizeof(double[30]), B, sizeof(double[29]))" in file.read_text()
    check_equal(file, PRINT + CALLS)


def test_constant_sizes_get_a_guard_too(tmp_path: Path) -> None:
    source = SMOOTH.replace("i < n - 1", "i < 29")
    file = written(tmp_path, source, "reverse(S1, 0)")
    assert (
        "  if (__builtin_expect(looper_apart(A, sizeof(double[30]), B, sizeof(double[29])), 1)) {"
        in file.read_text()
    )
    check_equal(file, PRINT + CALLS)


@pytest.mark.parametrize(
    ("before", "names"),
    [
        ("", "uv"),
        ("const double *a = u; double *b = v;", "ab"),
        ("double *a = t % 2 ? u : v, *b = t % 2 ? v : u;", "ab"),
    ],
)
def test_pointers_swapped_by_a_loop_around(tmp_path: Path, before: str, names: str) -> None:
    source, target = tuple(names)
    main = """
#include <stdio.h>
static double A[240];
int main(void)
{
  for (int far = 0; far <= 120; far += 60) {
    for (int i = 0; i < 240; i++) A[i] = i * i % 13;
    solve(5, A, A + far);
    for (int i = 0; i < 240; i++) printf("%.17g ", A[i]);
  }
}
"""
    code = f"""
void solve(int steps, double *u, double *v)
{{
  for (int t = 0; t < steps; t++) {{
    {before}
#pragma scop
    for (int i = 1; i < 99; i++)
      {target}[i] = 0.25 * ({source}[i - 1] + {source}[i] + {source}[i + 1]);
#pragma endscop
    double *other = u; u = v; v = other;
  }}
}}
"""
    file = written(tmp_path, code, "reverse(S1, 0)")
    assert "looper_apart" in file.read_text()
    check_equal(file, main)


def test_parameters_declared_as_arrays_are_pointers(tmp_path: Path) -> None:
    source = """
void f(int n, double A[n][n], double B[n][n])
{
#pragma scop
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = 2.0 * B[i - 1][j];
#pragma endscop
}
"""
    main = (
        PRINT
        + """
void f(int n, double A[n][n], double B[n][n]);
int main(void)
{
  static double x[9][9];
  for (int i = 0; i < 81; i++)
    x[0][i] = i + 1;
  f(9, x, x);
  for (int i = 0; i < 81; i++)
    printf("%g ", x[0][i]);
}
"""
    )
    check_equal(written(tmp_path, source, "reverse(S1, 0)", params={"n": 9}), main)


def test_a_pointer_to_a_scalar_of_the_region(tmp_path: Path) -> None:
    source = """
double s, B[8];
void f(const double *a)
{
#pragma scop
  for (int i = 0; i < 8; i++) {
    s = s + 1.0;
    B[i] = a[0];
  }
#pragma endscop
}
"""
    main = (
        PRINT
        + """
extern double s, B[8];
void f(const double *);
int main(void)
{
  double x = 5;
  f(&x);
  printf("%g %g %g ", s, B[0], B[7]);
  f(&s);
  printf("%g %g %g ", s, B[0], B[7]);
}
"""
    )
    assert pairs(tmp_path, source) == {"&s a", "B a"}
    assert check_equal(written(tmp_path, source, "distribute(S2, 0)"), main) == "8 5 5 16 9 16 "


def test_a_pointer_to_a_size(tmp_path: Path) -> None:
    source = """
int n;
void f(int *e, double *count)
{
#pragma scop
  for (int t = 0; t < 2; t++)
    for (int i = 0; i < n; i++) {
      e[i] = 0;
      count[t] = count[t] + 1.0;
    }
#pragma endscop
}
"""
    main = (
        PRINT
        + """
extern int n;
void f(int *, double *);
int main(void)
{
  double count[2] = {0, 0};
  int e[1];
  n = 1;
  f(e, count);
  printf("%g %g ", count[0], count[1]);
  f(&n, count);
  printf("%g %g ", count[0], count[1]);
}
"""
    )
    assert pairs(tmp_path, source, params={"n": 1}) == {"e &n"}
    file = written(tmp_path, source, "reverse(S1, 0)", params={"n": 1})
    assert check_equal(file, main) == "1 1 2 1 "


def test_all_that_can_not_overlap_is_not_looked_at(tmp_path: Path) -> None:
    source = """
#include <stdlib.h>
double G[20], H[20];
static const double W[20] = {1};
void g(double *);
void f(int n, double *p, double *restrict q, double r[restrict n], double t[const 20], float *u)
{
  double local[20], escaped[20], s = 0;
  double *heap = (double *) malloc(20 * sizeof *heap), *other = malloc(160);
  g(escaped);
#pragma scop
  for (int i = 0; i < n; i++) {
    p[i] = G[i] + W[i] + q[i] + r[i] + local[i];
    H[i] = escaped[i] + heap[i] + s + t[i] + u[i];
    local[i] = other[i];
    heap[i] = G[i];
    s = s + p[i];
  }
#pragma endscop
  g(escaped);
  free(heap);
}
"""
    found = pairs(tmp_path, source, params={"n": 20})
    assert found == {"p G", "p H", "p t", "H t"}
    assert pairs(tmp_path, source, params={"n": 20}, assume_no_alias=True) == set()
    flags = ("-O2", "-fno-strict-aliasing")
    punned = pairs(tmp_path, source, params={"n": 20}, flags=flags)
    assert punned == found | {"p u", "H u"}


def test_local_pointers_may_point_to_what_escaped(tmp_path: Path) -> None:
    source = """
double *last(void);
void keep(double *);
void f(double *p)
{
  double escaped[20], local[20];
  keep(escaped);
  double *q = last();
#pragma scop
  for (int i = 0; i < 20; i++) {
    escaped[i] = 1.0;
    local[i] = q[i] + p[i];
  }
#pragma endscop
  keep(escaped);
}
"""
    assert pairs(tmp_path, source) == {"escaped q"}
    moved = source.replace("keep(escaped);\n  double", "p = last();\n  keep(escaped);\n  double")
    assert pairs(tmp_path, moved) == {"escaped q", "escaped p"}


@pytest.mark.parametrize("kind", ["double", "DATA"])
def test_restrict_is_of_the_parameter_that_has_it(kind: str, tmp_path: Path) -> None:
    """What begins with a macro has no tokens from the macro's definition on."""
    source = """
#define DATA double
void f(int n, KIND *x, KIND y[restrict n], KIND A[n][8], KIND B[const n][8])
{
#pragma scop
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 8; j++)
      A[i][j] = x[i] + y[j] + B[i][j];
#pragma endscop
}
""".replace("KIND", kind)
    assert pairs(tmp_path, source, params={"n": 9}) == {"A x", "A B"}


def test_restrict_says_nothing_about_pointers_made_from_it(tmp_path: Path) -> None:
    source = """
double *restrict G, *H, A[20];
void keep(double *);
void f(double *restrict p, double *restrict q)
{
  keep(q);
#pragma scop
  for (int i = 0; i < 20; i++) {
    G[i] = A[i];
    p[i] = H[i];
    q[i] = 1.0;
  }
#pragma endscop
}
"""
    assert pairs(tmp_path, source) == {"G H", "G q", "H q"}


PURE = """
double w, table[3], *q;
__attribute__((pure)) double seen(int);
__attribute__((pure)) static double weight(int i) { return w + table[i % 3]; }
__attribute__((pure)) static double through(int i) { return q[i]; }
void f(double *A)
{
#pragma scop
  for (int i = 0; i < 8; i++)
    A[i] = A[i] + weight(i);
#pragma endscop
}
"""


def test_what_called_functions_read(tmp_path: Path) -> None:
    assert pairs(tmp_path, PURE) == {"A &w", "A table"}
    main = (
        PRINT
        + """
extern double w, table[3];
void f(double *);
int main(void)
{
  double x[8] = {0};
  w = 1;
  table[1] = 2;
  f(x);
  for (int i = 0; i < 8; i++)
    printf("%g ", x[i]);
}
"""
    )
    check_equal(written(tmp_path, PURE, "reverse(S1, 0)"), main)


@pytest.mark.parametrize("name", ["seen", "through"])
def test_functions_that_may_read_anything(tmp_path: Path, name: str) -> None:
    source = PURE.replace("weight(i);\n#", f"{name}(i);\n#")
    with pytest.raises(SourceError, match=f"call of `{name}` may read memory the region writes"):
        region(tmp_path, source)
    assert region(tmp_path, source, assume_no_alias=True).calls.names == {name}
    local = source.replace("double *A)\n{", "void)\n{\n  double A[8] = {0};")
    assert region(tmp_path, local).calls.names == {name}


def test_files_that_pun_types_say_so(tmp_path: Path) -> None:
    source = """
void f(float *p, int *q)
{
#pragma scop
  for (int i = 0; i < 20; i++)
    p[i] = q[i];
#pragma endscop
}
"""
    assert pairs(tmp_path, source) == set()
    option = '#pragma GCC optimize("no-strict-aliasing")\n'
    assert pairs(tmp_path, option + source) == {"p q"}


def test_a_name_of_ours_is_not_taken_from_the_user(tmp_path: Path) -> None:
    source = "int looper_apart;\n" + SMOOTH
    file = written(tmp_path, source, "reverse(S1, 0)", params={"n": 30})
    assert "looper_apart_(A, sizeof(double[30]), B, sizeof(double[29]))" in file.read_text()
    check_equal(file, PRINT + CALLS)


def test_types_of_a_header_that_are_accessed_through_others(tmp_path: Path) -> None:
    (tmp_path / "words.h").write_text("typedef int __attribute__((may_alias)) word;\n")
    source = """
#include "words.h"
void f(int n, float *A, word *B)
{
#pragma scop
  for (int i = 0; i < n - 1; i++)
    B[i + 1] = (int) A[i];
#pragma endscop
}
"""
    assert pairs(tmp_path, source, params={"n": 30}) == {"B A"}


def test_what_is_read_two_calls_away(tmp_path: Path) -> None:
    source = """
double w;
static double h(double x) { return x * w; }
static double g(double x) { return h(x) + 1.0; }
void f(int n, double *A, double *restrict B)
{
#pragma scop
  for (int i = 0; i < n; i++) {
    A[0] = i;
    B[i] = g(2.0);
  }
#pragma endscop
}
"""
    assert "A &w" in pairs(tmp_path, source, params={"n": 30})
