"""Iterators that the region reads after their loops have the values that these leave in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.frontend.c import read_c
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.written_files import check_equal, written

LOOPS = {
    "up": "for (i = 0; i < n; i++) A[i] = 1.0;\nB[i] += 2.0;",
    "in steps, down": "for (i = 3 * n; i >= 2; i -= 4) A[i] += 1.0;\nA[i + 7] = i;",
    "never or often": "for (i = n; i < 20; i++) A[i] = 1.0;\nB[i] = 3.0;",
    "in a nest": "for (i = 0; i < n; i++) { for (j = 0; j <= i; j++) A[j] += B[i];\nA[j] += j; }",
    "in the next loop": "for (i = 0; i < n; i++) A[i] = B[i];\n"
    "for (j = 0; j < n; j++) B[j] += A[i] + i;",
    "used again": "for (i = 0; i < n; i++) A[i] = 1.0;\nB[i] = 1.0;\n"
    "for (i = 3; i < n; i++) A[i] += B[i];\nB[i + 1] = i;",
    "in a `while`": "i = 2; while (i < n) { A[i] = 1.0; i += 3; }\nB[i] = i;",
    "the outer one's end": "for (i = 0; i < n; i++)\n"
    "  for (j = i; j < n; j++) A[j] += 1.0;\nB[i] = 2.0;",
}
AT_ALL_SIZES = ("up", "in a nest", "in the next loop", "the outer one's end")
REFUSED = {
    "for (j = 0; j < n; j++) { A[j] += i; for (i = 0; i < j; i++) B[i] += 1.0; }": "`i` is read",
    "for (i = 0; i < 3; i++) A[i] = 1.0;\n"
    "for (j = 0; j < n; j++) { A[i] += 1.0; for (i = 0; i < j; i++) B[i] += 1.0; }": "`i` is read",
    "for (i = 0; i < 3; i++) A[i] = 1.0;\nif (n > 5) { for (i = 0; i < n; i++) B[i] = 1.0; }\n"
    "A[i] = 0.0;": "`i` is read",
    "for (i = 0; i < 3; i++) A[i] = 1.0;\nif (A[0] > 5) for (i = 0; i < n; i++) B[i] = 1.0;\n"
    "A[i] = 0.0;": "`i` is read",
    "for (i = 0; i < 3; i++) A[i] = 1.0;\n"
    "{ double *r = A + i; for (i = 0; i < n; i++) r[i] = 1.0; }": "made of what changes",
    "for (i = 0; i < n; i++) for (j = 0; j < i; j++) A[i] += 1.0;\nB[j] = 0.0;": "`j` is read",
}
FILE = """
#include <stdio.h>
static double A[200], B[200];
static void f(int n)
{{
  int i = 7, j = 8;
#pragma scop
{body}
#pragma endscop
}}
int main(void)
{{
  for (int n = 0; n < 40; n++) {{
    f(n);
    B[n] += n % 3;
  }}
  for (int i = 0; i < 200; i++)
    printf("%g %g ", A[i], B[i]);
  return 0;
}}
"""


@pytest.mark.parametrize("name", LOOPS)
def test_they_are_what_the_loops_leave(name: str, tmp_path: Path) -> None:
    text = FILE.format(body=LOOPS[name])
    (tmp_path / "f.c").write_text(text)
    program = read_c(tmp_path / "f.c", params={"n": 23})
    schedule = random_legal_schedule(np.random.default_rng(3), Schedule(program), 3)
    written(text, tmp_path, schedule.text, params={"n": 23})
    check_equal(tmp_path, [])
    found = generalised(schedule).written
    if isinstance(found, AtAllSizes):
        (tmp_path / "written.c").write_text(output_file([found.alone]))
        check_equal(tmp_path, [])
    assert isinstance(found, AtAllSizes) == (name in AT_ALL_SIZES)


@pytest.mark.parametrize("code", REFUSED)
def test_where_that_is_not_known(code: str, tmp_path: Path) -> None:
    (tmp_path / "f.c").write_text(FILE.format(body=code))
    with pytest.raises(SourceError, match=REFUSED[code]):
        read_c(tmp_path / "f.c", params={"n": 23})


VALUES = {
    "in a loop": "for (i = 0; i < n; i++) { j = i > 0 ? i - 1 : i; A[i] = B[j] + 1.0; }",
    "of the iteration before": "j = 3; for (i = 0; i < n; i++) { A[j] += 1.0; j = i; }",
    "advanced": "j = 3; j += n; A[j] = 1.0;",
    "carried on": "j = n; k = j; j = 2; A[k] = 1.0; B[j] = k;",
    "in the loops behind it": "j = n / 2; for (i = 0; i < j; i++) A[i + j] = B[i];",
    "changed between": "j = 3; for (i = 0; i < n; i++) { A[i + j] = 1.0; }\nj = n; B[j] = 2.0;",
    "a condition": "j = n - 5; for (i = 0; i < n; i++) if (i < j) A[i] += 1.0; else B[i] = j;",
}
UNKNOWN = {
    "j = 3; for (i = 0; i < n; i++) { A[j] = 1.0; j = i * i; }": "which the region writes",
    "j = 3; if (n > 5) j = 4;\nA[j] = 1.0;": "which the region writes",
    "j = 3; if (A[0] > 5) j = 4;\nA[j] = 1.0;": "which the region writes",
    "j = 3; j *= n; A[j] = 1.0;": "which the region writes",
    "j = (int) A[3]; A[j] = 1.0;": "which the region writes",
    "j = 3; { double *r = A + j; j = 7; r[0] = 1.0; }": "made of what changes",
}


@pytest.mark.parametrize("name", VALUES)
def test_variables_have_the_values_that_they_are_given(name: str, tmp_path: Path) -> None:
    text = FILE.format(body=VALUES[name]).replace("j = 8;", "j = 8, k;")
    (tmp_path / "f.c").write_text(text)
    program = read_c(tmp_path / "f.c", params={"n": 23})
    for seed in range(3):
        rng = np.random.default_rng(seed)
        schedule = random_legal_schedule(rng, Schedule(program), 3)
        written(text, tmp_path, schedule.text, params={"n": 23})
        check_equal(tmp_path, [])


@pytest.mark.parametrize("code", UNKNOWN)
def test_where_their_values_are_not_known(code: str, tmp_path: Path) -> None:
    (tmp_path / "f.c").write_text(FILE.format(body=code))
    with pytest.raises(SourceError, match=UNKNOWN[code]):
        read_c(tmp_path / "f.c", params={"n": 23})
