"""Iterators that are read after the region have the values that the original leaves in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule
from tests.written_files import check_equal, written

LOOPS = {
    "up": "for (i = 2; i < n; i += 3) A[i] += 1;",
    "down": "for (i = n - 1; i >= 0; i--) A[i] += 1;",
    "none": "for (i = n; i < 4; i++) A[i] += 1;\nfor (int j = 0; j < n; j++) B[j] += 1;",
    "two loops": "for (i = 0; i < n; i++) A[i] += 1;\nfor (i = 5; i <= n - 2; i++) A[i] += 2;",
    "a nest": "for (i = 0; i < n; i++)\n  for (int j = 0; j < i; j++)\n    A[j] += A[i];",
    "several": "for (k = 0; k < n; k++) B[k] += 2;\n"
    "for (i = 0, k = 0; i < n; i++, k++) A[i] += B[k];\nfor (k = 3; k < n + 2; k++) B[k - 3] += 1;",
    "a macro": "for (i = FIRST; i < n /* all */; i++) { A[i] += 1; B[i] = i; }",
}
FILE = """
#include <stdio.h>
#define FIRST 3
static double A[40], B[40];
static int f(int n)
{{
  int i = 7, k = 8;
#pragma scop
{body}
#pragma endscop
{after}
  return 100 * i + k;
}}
int main(void)
{{
  for (int n = 0; n < 40; n++)
    printf("%d ", f(n));
  for (int i = 0; i < 40; i++)
    printf("%g %g ", A[i], B[i]);
  return 0;
}}
"""


@pytest.mark.parametrize("name", LOOPS)
def test_they_have_their_last_values(name: str, tmp_path: Path) -> None:
    text = FILE.format(body=LOOPS[name], after="")
    result = written(text, tmp_path, "vectorize(S1)", params={"n": 30})
    assert "{}" in result
    check_equal(tmp_path, [])


@pytest.mark.parametrize(
    "after",
    [
        "if (n > 9) i = 4;",
        "i = i + 1;",
        "#ifdef TWICE\ni *= 2;\n#endif",
        "while (i > 3) i--;",
    ],
)
def test_whatever_reads_them(after: str, tmp_path: Path) -> None:
    written(FILE.format(body=LOOPS["up"], after=after), tmp_path, "unroll(S1, 4)", params={"n": 30})
    check_equal(tmp_path, [])
    check_equal(tmp_path, ["-DTWICE"])


def test_in_code_for_all_sizes(tmp_path: Path) -> None:
    path = tmp_path / "original.c"
    path.write_text(FILE.format(body=LOOPS["up"], after=""))
    schedule = Schedule.parse(read_c(path, params={"n": 30}), "unroll(S1, 4)")
    found = AtAllSizes(schedule, general_schedule(schedule))
    text = output_file([found])
    assert text.count("for (i = 2; i < n; i += 3) {}") == 2
    (tmp_path / "written.c").write_text(text)
    check_equal(tmp_path, [])
    assert written_file([found], threads=2).text == text


def test_in_a_loop_around_the_region(tmp_path: Path) -> None:
    text = """
#include <stdio.h>
static double A[30];
int main(void)
{
  int i = 5;
  for (int t = 0; t < 4; t++) {
    printf("%d ", i);
#pragma scop
    for (i = t; i < 20; i++)
      A[i] += i;
#pragma endscop
    i -= t;
  }
  printf("%d %g\\n", i, A[9]);
  return 0;
}
"""
    written(text, tmp_path, "unroll(S1, 4)", params={"t": 2})
    check_equal(tmp_path, [])


@pytest.mark.parametrize(
    "loop", ["for (i = m; i < n; i++) A[i] += 1;", "for (i = 0; i < m; i++) A[i] += 1;"]
)
def test_what_the_region_declares_is_not_there_afterwards(loop: str, tmp_path: Path) -> None:
    text = FILE.format(body=f"int m = 3;\n{loop}", after="").replace(
        "static int f", "static int m = 35;\nstatic int f"
    )
    path = tmp_path / "f.c"
    path.write_text(text)
    with pytest.raises(SourceError, match="`i` is read after the region"):
        read_c(path, params={"n": 30})
