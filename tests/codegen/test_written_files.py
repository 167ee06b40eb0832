"""The text around generated loops: no new warnings, qualifiers, memory that is short, line ends."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.kernels import catalogue
from tests.written_builds import annotated, check_equal, outputs, written

WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Wcast-qual", "-Werror")
COMPILERS = [name for name in ("gcc", "clang", "clang-19") if shutil.which(name)]
# clang 19 warns of what its own `-march=native` means on some processors.
CLANG = ("-Wno-unknown-warning-option", "-Wno-invalid-feature-combination")
PRINT = "#include <stdio.h>\n#include <stdlib.h>\n"


def check_no_warnings(file: Path, *options: str) -> None:
    for compiler in COMPILERS:
        own = CLANG if compiler.startswith("clang") else ()
        for build in ((), ("-fopenmp",)):
            command = [
                compiler,
                *WARNINGS,
                *own,
                *options,
                *build,
                "-c",
                str(file),
                "-o",
                "/dev/null",
            ]
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            assert done.returncode == 0, f"{compiler} {build}\n{done.stderr}"


def test_kernels_get_no_warnings(tmp_path: Path) -> None:
    file, seen = tmp_path / "kernel.c", ""
    for kernel in catalogue():
        file.write_text(kernel.path.read_text())
        check_no_warnings(file, "-fsyntax-only", "-Wno-unknown-pragmas")
        file.write_text(output_file([annotated(kernel)]))
        check_no_warnings(file, "-fsyntax-only")
        seen += file.read_text()
    assert seen.count("#pragma omp parallel for") > 40 and seen.count(" simd") > 20


@pytest.mark.slow
def test_kernels_get_no_warnings_from_optimizers(tmp_path: Path) -> None:
    file = tmp_path / "kernel.c"
    for kernel in catalogue():
        file.write_text(output_file([annotated(kernel)]))
        check_no_warnings(file, "-O3", "-march=native")


def test_what_is_not_used_any_more_gets_no_warning(tmp_path: Path) -> None:
    source = """
static const int N = 20;
static double A[20][20], B[20];
static double square(double x) { return x * x; }
double f(void)
{
  const int M = 19;
  int i, j;
  double x, y;
  for (i = 0; i < N; i++)
    B[i] = square(i);
#pragma scop
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      x = A[i][j];
      y = x * 2.0;
      A[i][j] = y + B[j];
    }
#pragma endscop
  return A[3][4];
}
"""
    steps = "tile(S1, 0, [4, 8])"
    file = written(tmp_path, source, steps)
    assert "(void) i; (void) N; (void) j; (void) M;" in file.read_text()
    check_no_warnings(file, "-O2")
    check_no_warnings(file, "-O0", "-Wunused-macros")


def test_unrolled_loops_without_a_turn_get_no_warning(tmp_path: Path) -> None:
    source = """
void f(double x[9], double A[11][9])
{
#pragma scop
  for (int i = 0; i < 9; i++)
    for (int j = 0; j <= i; j++) {
      if (i + j > 4)
        A[i][j] = 0.25 * x[i];
      else
        A[i][j] -= 0.25 * x[j];
    }
#pragma endscop
}
"""
    steps = "unroll(S2, 4); unroll_and_jam(S1, 0, 4); parallelize(S2, 0)"
    check_no_warnings(written(tmp_path, source, steps), "-O3", "-march=native")


def test_warnings_about_the_users_code_stay(tmp_path: Path) -> None:
    source = """
void f(int n, double *A)
{
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] = 2.0;
#pragma endscop
  int unused;
  #pragma nobody_knows this
  { int n = 3; A[n] = 1.0; }
}
"""
    file = written(tmp_path, source, "parallelize(S1, 0)", params={"n": 9})
    assert "ignored" in file.read_text()
    command = ["gcc", *WARNINGS[:-1], "-c", str(file), "-o", "/dev/null"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    assert said.count("warning:") == 3
    for name in ("unused-variable", "unknown-pragmas", "shadow"):
        assert f"[-W{name}" in said


QUALIFIED = """
void f(int n, const double A[restrict n][n], const double (*const restrict B)[n],
       double C[const restrict n][n], const double (*D)[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      C[i][j] = A[i][j] + B[j][i] * (*D)[i][j];
#pragma endscop
}
"""


def test_qualifiers_stay(tmp_path: Path) -> None:
    file = written(tmp_path, QUALIFIED, "tile(S1, 0, [4, 4])", params={"n": 12})
    text = file.read_text()
    assert "const double (*restrict A)[12] = looper_A;" in text
    assert "const double (*const restrict B)[12] = looper_B;" in text
    assert "double (*const restrict C)[12] = looper_C;" in text
    assert "const double (*D)[12][12] = looper_D;" in text
    assert "looper_apart" not in text
    check_no_warnings(file, "-Wdiscarded-qualifiers", "-Wno-unknown-warning-option")
    main = (
        PRINT
        + """
void f(int n, const double A[n][n], const double (*B)[n], double C[n][n], const double (*D)[n][n]);
int main(void)
{
  static double x[4][12][12];
  for (int i = 0; i < 4 * 144; i++)
    (&x[0][0][0])[i] = i % 17;
  f(12, x[0], (const double (*)[12]) x[1], x[2], (const double (*)[12][12]) &x[3]);
  for (int i = 0; i < 144; i++)
    printf("%g ", (&x[2][0][0])[i]);
}
"""
    )
    check_equal(file, main)


# -- memory ----------------------------------------------------------------------------------------

# Copies of two temporaries for each iteration, which together take 2 * 400 * 400 * 8 bytes.
EXPANDED = """
void f(int n, double A[n][n], const double B[n][n])
{
  double x, y;
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x = B[i][j] + 1.0;
      y = x * x;
      A[i][j] = x + y;
    }
#pragma endscop
}
"""
STEPS = "privatize(S1, 2, x); privatize(S1, 2, y); distribute(S2, 0); distribute(S3, 0)"
ALLOCATING = (
    PRINT
    + """
void f(int n, double A[n][n], const double B[n][n]);
int failing = -1, calls, open_blocks;
void *__real_malloc(size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size)
{
  if (size < 400 * 400 * 8)
    return __real_malloc(size);
  if (calls++ == failing)
    return NULL;
  open_blocks++;
  return __real_malloc(size);
}
void __wrap_free(void *p)
{
  open_blocks -= p != NULL;
  __real_free(p);
}
static double A[400][400], B[400][400];
int main(void)
{
  for (failing = -1; failing < 2; failing++) {
    for (int i = 0; i < 400; i++)
      for (int j = 0; j < 400; j++)
        B[i][j] = i * j % 7 + failing;
    calls = open_blocks = 0;
    f(400, A, B);
    double sum = 0;
    for (int i = 0; i < 400; i++)
      for (int j = 0; j < 400; j++)
        sum = sum * 0.99 + A[i][j] * (i + 2 * j);
    printf("%.17g %d\\n", sum, open_blocks);
    fprintf(stderr, "%d ", calls);
  }
}
"""
)


# The same with constant sizes, so without a guard.
CONSTANT = EXPANDED.replace("(int n, ", "(").replace("[n]", "[400]").replace("< n;", "< 400;")


@pytest.mark.parametrize("source", [EXPANDED, CONSTANT])
def test_where_memory_is_short_the_original_runs(tmp_path: Path, source: str) -> None:
    main = ALLOCATING
    if source is CONSTANT:
        main = main.replace("(int n, ", "(").replace("[n]", "[400]").replace("f(400, ", "f(")
    params = {} if source is CONSTANT else {"n": 400}
    file = written(tmp_path, source, STEPS, params=params)
    assert "if (__builtin_expect(x_S1 != 0 && y_S2 != 0, 1)) {" in file.read_text()
    wrap = ("-Wl,--wrap=malloc", "-Wl,--wrap=free")
    build = ("-O1", "-fno-builtin-malloc", "-ffp-contract=off")
    expected = outputs(tmp_path / "original.c", main, build, link=wrap)
    assert outputs(file, main, build, link=wrap) == expected
    assert [line.split()[1] for line in expected.splitlines()] == ["0", "0", "0"]
    done = subprocess.run([tmp_path / "run"], check=True, capture_output=True, text=True)
    assert done.stderr.split() == ["2", "2", "2"]
    check_no_warnings(file, "-O2")


def test_one_array_on_the_heap_and_a_guard(tmp_path: Path) -> None:
    steps = "privatize(S1, 2, x); distribute(S2, 0)"
    file = written(tmp_path, EXPANDED, steps, params={"n": 400})
    text = file.read_text()
    assert (
        "double (*x_S1)[400] = 0;" in text and "    if (__builtin_expect(x_S1 != 0, 1)) {" in text
    )
    main = (
        PRINT
        + """
void f(int n, double A[n][n], const double B[n][n]);
static double A[400][400], B[400][400];
int main(void)
{
  for (int n = 398; n < 401; n++) {
    for (int i = 0; i < 400 * 400; i++)
      (&B[0][0])[i] = i % 23;
    f(n, (double (*)[n]) A, (double (*)[n]) B);
    for (int i = 0; i < 400 * 400; i += 777)
      printf("%g ", (&A[0][0])[i]);
    f(n, (double (*)[n]) A, (double (*)[n]) A);
    for (int i = 0; i < 400 * 400; i += 777)
      printf("%g ", (&A[0][0])[i]);
  }
}
"""
    )
    check_equal(file, main)
    check_no_warnings(file, "-O2")


# -- line ends -------------------------------------------------------------------------------------


def test_crlf_stays_crlf(tmp_path: Path) -> None:
    source = EXPANDED.replace("\n", "\r\n")
    steps = "privatize(S1, 2, x); privatize(S1, 2, y); tile(S1, 0, [4, 4])"
    text = written(tmp_path, source, steps, params={"n": 9}).read_bytes()
    assert text.count(b"\n") == text.count(b"\r\n") > source.count("\r\n")
    plain = written(tmp_path, EXPANDED, steps, params={"n": 9}).read_bytes()
    assert text == plain.replace(b"\n", b"\r\n")


def test_mixed_files_follow_the_line_of_the_pragma(tmp_path: Path) -> None:
    source = EXPANDED.replace("#pragma scop\n", "#pragma scop\r\n")
    path = written(tmp_path, source, "reverse(S1, 0)", params={"n": 9})
    text = path.read_bytes().decode()
    begin, end = source.index("#pragma scop"), source.index("#pragma endscop")
    assert text.startswith(source[:begin]) and text.endswith(source[end + len("#pragma endscop") :])
    between = text[begin : len(text) - len(source) + end + len("#pragma endscop")]
    assert between.count("\n") == between.count("\r\n") > 10
    other = EXPANDED.replace("double x, y;\n", "double x, y;\r\n")
    text = written(tmp_path, other, "reverse(S1, 0)", params={"n": 9}).read_bytes().decode()
    assert text.count("\r\n") == 1
