"""The original in its forms: all of them compute the same, with variables as the file has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.codegen.harness import CONSTANTS, FILE, RESTRICT, framed_unit, originals
from looper.codegen.region import replacement
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.source.source_region import program_from_json

SOURCE = """
#define N 60
typedef double real;
static real A[N][N], B[N][N];
const real weights[3] = {0.25, 0.5, 0.25};
static real *row;
int rows = 3;
static real total;

void smooth(int n, const real (*restrict C)[n], real *out, real scale, int *hits)
{
  real local[N], best = 0.0;
  int m = n;
  static real kept[N];
  for (int i = 0; i < N; i++) local[i] = kept[i] = i;
#pragma scop
  for (int i = 1; i < m - 1; i++) {
    total += C[i][0] * scale;
    best = best + kept[i];
    hits[i] = hits[i] + i;
    for (int j = 1; j < N - 1; j++)
      A[i][j] = weights[0] * B[i][j - 1] + weights[1] * B[i][j] + weights[2] * local[j];
    for (int r = 0; r < rows; r++)
      out[i] += row[r] * A[i][r];
  }
#pragma endscop
  out[0] = best;
}
"""


def test_all_forms_of_a_region_with_every_kind_of_variable_agree(tmp_path: Path) -> None:
    path = tmp_path / "smooth.c"
    path.write_text(SOURCE)
    program = read_c(path, params={"n": 50, "m": 50, "rows": 3})
    forms = originals(program)
    assert list(forms) == [RESTRICT, CONSTANTS, FILE]
    assert "const real (*restrict C)[n]" in forms[FILE].partition("#undef main")[2]
    assert "(void *)&A" in forms[FILE] and "row = looper_buffers[" in forms[FILE]
    schedule = Schedule.parse(program, "distribute(S4, 0)")
    assert schedule.is_legal
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        for name, unit in forms.items():
            outcome = executor.verify(unit)
            assert outcome.ok, (name, outcome)
        assert executor.verify(framed_unit(program, replacement(schedule))).ok
        broken = replacement(schedule).replace("weights[1]", "weights[0]", 1)
        assert not executor.verify(framed_unit(program, broken)).ok
        found = executor.measure_originals()
    assert all(execution.ok for execution in found.values())


DEAD = """
static double G[40][40];
double (*P)[7][8];

void half(int n, int c, double A[n], const double B[n], double D[n], float T[c][n])
{
  double s, v[10];
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] = B[i] * 2.0;
  for (int i = c; i < n - c; i++) {
    s = T[i][i];
    v[i] = s;
    D[i] = D[i] + A[i] + G[i][i + 1] + (*P)[i][i] + v[i];
  }
#pragma endscop
}
"""


def test_what_is_never_executed_is_compiled_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "half.c"
    path.write_text(DEAD)
    program = read_c(path, params={"n": 50, "c": 30})
    assert [array.name for array in program.arrays] == ["A", "B"]
    again = program_from_json(program.to_json())
    schedule = Schedule.parse(again, "vectorize(S1)")
    with Executor(again, toolchain=Toolchain.detect(), threads=2) as executor:
        for name, unit in originals(again).items():
            assert executor.verify(unit).ok, name
        text = written_file([schedule], toolchain=Toolchain.detect(), threads=2).text
    assert "v[i] = s" in text


@pytest.mark.share(4)
@pytest.mark.parametrize("kernel", catalogue(), ids=lambda kernel: kernel.name)
def test_every_kernel_can_be_compiled_as_its_file_has_it(kernel) -> None:
    program = kernel.program("MINI" if "MINI" in kernel.sizes else next(iter(kernel.sizes)))
    schedule = Schedule(program)
    with Executor(program, toolchain=Toolchain.detect(), threads=1) as executor:
        assert executor.verify(originals(program)[FILE]).ok
        assert executor.verify(framed_unit(program, replacement(schedule))).ok


POINTERS = """
void run(int n, int m, double A[n], double B[n], double *p, const double *restrict q)
{
  double *a = A + 1, *b;
  b = a + 2 * m;
#pragma scop
  for (int i = 0; i < n - 2 * m - 1; i++)
    a[i] += b[i];
  p = B;
  for (int i = 0; i < n; i++)
    *p++ += *q++;
  for (const double *e = B; e < B + n; e++)
    A[0] += *e;
#pragma endscop
}
"""


def test_pointers_that_the_program_does_without(tmp_path: Path) -> None:
    path = tmp_path / "pointers.c"
    path.write_text(POINTERS)
    program = read_c(path, params={"n": 50, "m": 4})
    assert sorted(array.name for array in program.arrays) == ["A", "B", "q"]
    assert program_from_json(program.to_json()).region == program.region
    schedule = Schedule.parse(program, "parallelize(S2, 0)")
    assert schedule.is_legal
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        for name, unit in originals(program).items():
            outcome = executor.verify(unit)
            assert outcome.ok, (name, outcome)
        assert executor.verify(framed_unit(program, replacement(schedule))).ok
    gone = replacement(schedule).replace("B[", "A[", 1)
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        assert not executor.verify(framed_unit(program, gone)).ok
