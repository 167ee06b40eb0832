"""Sums of vectorized loops in several vectors, in written files at many sizes."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.frontend.c import read_c
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule

BUILDS = (
    "-O2 -fopenmp",
    "-O3 -march=native -fopenmp",
    "-O1 -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all",
)
# Values are small integers, so that sums have the same bits in any order. Each size has arrays of
# its own, whose ends a sanitizer watches.
MAIN = """
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
  for (int n = 1; n <= 410; n += n < 70 ? 1 : 17) {
    T (*A)[n] = malloc(sizeof(T) * n * n), *x = malloc(sizeof(T) * n), *y = malloc(sizeof(T) * n);
    for (int i = 0; i < n; i++) {
      x[i] = i * 7 % 11 - 4;
      y[i] = i % 5;
      for (int j = 0; j < n; j++)
        A[i][j] = (i * 3 + j * 5) % 13 - 6;
    }
    f(n, A, x, y);
    unsigned long sum = 0;
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned long) ((long) x[i] * 7 + (long) y[i]);
    printf("%lu\\n", sum);
    free(A);
    free(x);
    free(y);
  }
  return 0;
}
"""
NEST = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "


def file_of(body: str, kind: str = "double") -> str:
    return (
        f"typedef {kind} T;\nvoid f(int n, {kind} A[n][n], {kind} x[n], {kind} y[n])\n{{\n"
        f"#pragma scop\n{body}\n#pragma endscop\n}}\n"
    )


def written(source: str, steps: str, folder: Path, n: int = 400) -> str:
    (folder / "f.c").write_text(source)
    program = replace(read_c(folder / "f.c", params={"n": n}), reassociation=True)
    schedule = Schedule.parse(program, steps)
    schedule.check()
    return output_file([AtAllSizes(schedule, general_schedule(schedule))])


def printed(text: str, name: str, build: str, folder: Path) -> str:
    (folder / f"{name}.c").write_text(text + MAIN)
    command = ["gcc", *build.split(), "-w", f"{name}.c", "-o", name]
    subprocess.run(command, check=True, cwd=folder)
    done = subprocess.run([folder / name], check=True, capture_output=True, text=True)
    return done.stdout


@pytest.mark.parametrize(
    ("body", "steps", "kind", "expected"),
    [
        ("for (int i = 0; i < n; i++) y[0] += x[i] * A[0][i];", "vectorize(S1)", "double", True),
        (f"{NEST}y[i] += A[i][j] * x[j];", "vectorize(S1)", "double", True),
        (f"{NEST}y[i] += A[i][j] * x[j];", "vectorize(S1)", "float", True),
        (f"{NEST}y[i] -= A[i][j] * 2.0;", "vectorize(S1)", "double", True),
        (f"{NEST}y[i] = x[j] + y[i];", "parallelize(S1, 0); vectorize(S1)", "double", True),
        (
            "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) y[i] += A[i][j];",
            "vectorize(S1)",
            "double",
            True,
        ),
        (
            "for (int i = 0; i < n; i++) { x[0] += A[0][i]; y[0] -= A[0][i] * A[0][i]; }",
            "vectorize(S1)",
            "double",
            True,
        ),
        (f"{NEST}y[i] = x[j] + (y[i] - A[i][j]);", "vectorize(S1)", "double", True),
        # Elements that are not adjacent, the largest of some, and a product.
        (f"{NEST}y[i] += A[j][i] * x[j];", "vectorize(S1)", "double", False),
        (f"{NEST}y[i] = A[i][j] > y[i] ? A[i][j] : y[i];", "vectorize(S1)", "double", False),
        (f"{NEST}y[i] *= 1.0;", "vectorize(S1)", "double", False),
    ],
)
def test_sums_are_those_of_the_original(
    body: str, steps: str, kind: str, expected: bool, tmp_path: Path
) -> None:
    source = file_of(body, kind)
    text = written(source, steps, tmp_path)
    assert ("_lane" not in text) and (f"looper_{kind}" in text) == expected
    for build in BUILDS:
        wanted = printed(source, "original", build, tmp_path)
        assert wanted.count("\n") > 80
        assert printed(text, "written", build, tmp_path) == wanted


def test_short_loops_have_one_vector_of_sums(tmp_path: Path) -> None:
    source = file_of("for (int i = 0; i < 64; i++) y[0] += x[i];")
    text = written(source, "vectorize(S1)", tmp_path)
    assert "looper_double" not in text and "#pragma omp simd reduction(+:y_0)" in text


def test_rows_side_by_side_have_sums_of_their_own(tmp_path: Path) -> None:
    """Where rows are jammed, each has a chain of its own, and there is no need for more."""
    source = file_of(f"{NEST}y[i] += A[i][j] * x[j];")
    text = written(source, "unroll_and_jam(S1, 0, 4); vectorize(S1)", tmp_path)
    assert "y_sums" not in text
