"""The last check of a file: what it runs, what it finds, and that then nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import looper.codegen.region as made
import looper.execution.output_validation as checking
from looper.cli import main
from looper.codegen.harness import call_unit, loops
from looper.errors import WrittenFileError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.kernels import Kernel, catalogue, find_kernel
from looper.optimizer.confirmation import Confirmation
from looper.optimizer.optimization import optimize
from looper.schedule import Schedule
from tests.written_builds import annotated

SUMS = """
double total;
static long n;
static float weights[20];
static double dot(int flag, unsigned m, const double *x, double y[m])
{
  double s = flag;
#pragma scop
  for (int i = 0; i < m; i++) {
    y[i] = x[i] * weights[i];
    for (int j = 0; j < n; j++)
      s = s + x[j];
  }
  total = s;
#pragma endscop
  return s;
}
int main(void)
{
  double x[20] = {1, 2, 3}, y[20];
  n = 20;
  return dot(0, 20, x, y) > 0;
}
"""


def schedule_of(folder: Path, source: str, text: str, **options: Any) -> Schedule:
    path = folder / "file.c"
    path.write_text(source)
    return Schedule.parse(read_c(path, **options), text)


def check(schedule: Schedule) -> str:
    return written_file([schedule], threads=2).text


def sums(folder: Path) -> Schedule:
    return schedule_of(folder, SUMS, "distribute(S2, 0)", params={"m": 20, "n": 20})


def test_functions_of_kernels_are_called_with_sizes_nobody_can_see() -> None:
    kernel = find_kernel("gemm")
    program = read_c(kernel.path, params=kernel.parameters("MINI"))
    schedule = Schedule.parse(program, "distribute(S2, 0); parallelize(S1, 0)")
    unit = call_unit(program, check(schedule))
    assert unit is not None
    assert "kernel_gemm(looper_size_ni, looper_size_nj, looper_size_nk, " in unit[0]
    assert "volatile long long looper_size_ni = 20;" in unit[0]


def test_globals_scalars_and_values_of_functions(tmp_path: Path) -> None:
    schedule = sums(tmp_path)
    check(schedule)
    unit, called = call_unit(schedule.program, SUMS) or ("", schedule.program)
    names = [array.name for array in called.arrays]
    k, result = names.index("weights"), len(names) - 1
    assert f"__builtin_memcpy(weights, looper_buffers[{k}], 80);" in unit
    assert "n = looper_size_n;" in unit
    assert f"*(double *) looper_buffers[{result}] = dot(1, looper_size_m, looper_buffers" in unit


def call_outcomes(schedule: Schedule, change: Callable[[str], str]) -> str:
    """What calling the function says where a text differs from the original."""
    program = schedule.program
    assert program.region is not None
    before = call_unit(program, program.region.source)
    after = call_unit(program, change(program.region.source))
    assert before is not None and after is not None
    with Executor(program, toolchain=Toolchain.detect(), threads=1) as executor:
        outcome = executor.verify_call(before[0], after[0], before[1])
    return "not run" if outcome is None else f"{outcome.status.value}: {outcome.message}"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("return s;", "return s + 1;", "wrong output: `looper_result` is "),
        ("total = s;", "total = s - 1;", "wrong output: `total` is "),
        ("x[i] * weights[i]", "x[i] + weights[i]", "wrong output: `y[0]` is "),
        ("return s;", "weights[3] = 7; return s;", "wrong output: `weights[3]` is 7"),
        ("return s;", "return s + y[m + 1000];", "crash: signal 11 (SIGSEGV)"),
        ("return s;", "retrn s;", "compile error: "),
        ("", "", "ok: "),
    ],
)
def test_what_calling_a_function_finds(tmp_path: Path, old: str, new: str, expected: str) -> None:
    found = call_outcomes(sums(tmp_path), lambda text: text.replace(old, new, 1) if old else text)
    assert found.startswith(expected)


def test_functions_that_are_not_the_same_twice_say_nothing(tmp_path: Path) -> None:
    source = SUMS.replace("return s;", "static int calls; return s + calls++;")
    assert source != SUMS
    schedule = schedule_of(tmp_path, source, "", params={"m": 20, "n": 20})
    assert call_outcomes(schedule, lambda text: text + "/* as before */") == "not run"
    check(schedule)


def test_main_with_arrays_of_its_own(tmp_path: Path) -> None:
    source = """
#include <stdio.h>
int main(void)
{
  double A[30][30], x[30];
  for (int i = 0; i < 30; i++)
    x[i] = i;
#pragma scop
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = x[i] * x[j];
#pragma endscop
  printf("%g", A[3][7]);
  return (int) A[5][5];
}
"""
    text = check(schedule_of(tmp_path, source, "interchange(S1, 0, 1)"))
    assert "for (int j = 0; j < 30; j++)\n    for (int i = 0;" in text


def test_constants_of_the_function(tmp_path: Path) -> None:
    source = """
double A[30], B[30];
void f(void)
{
  const int last = 29;
  static const long first = 2;
#pragma scop
  for (int i = first; i <= last; i += 1)
    A[i] = B[i] + last;
#pragma endscop
}
"""
    text = check(schedule_of(tmp_path, source, "unroll(S1, 4)"))
    assert "(void) first; (void) last;" in text


# -- files that are wrong --------------------------------------------------------------------------

Change = Callable[[pytest.MonkeyPatch], None]


def changed_file(old: str, new: str) -> Change:
    def change(patch: pytest.MonkeyPatch) -> None:
        plain = made.output_file

        def other(*arguments: Any) -> str:
            text = plain(*arguments)
            assert old in text
            return text.replace(old, new)

        patch.setattr(checking, "output_file", other)

    return change


def changed_loops(old: str, new: str) -> Change:
    def change(patch: pytest.MonkeyPatch) -> None:
        def other(forest: Any) -> Any:
            lines, around = loops(forest)
            assert any(old in line for line in lines)
            return [line.replace(old, new) for line in lines], around

        patch.setattr(made, "loops", other)

    return change


def false_guard(patch: pytest.MonkeyPatch) -> None:
    plain = made._conditions
    patch.setattr(made, "_conditions", lambda program: [*plain(program), "n == 19"])


WRONG: dict[str, tuple[Change, str]] = {
    "no C": (changed_file("return s;", "return s"), "the written file does not compile with -O3"),
    "no C without OpenMP": (
        changed_file("double total;", "double total;\n#ifndef _OPENMP\n#error none\n#endif"),
        "the written file does not compile with -O3 -march=native: ",
    ),
    "loops": (
        changed_loops("x[i] * weights[i]", "x[i] - weights[i]"),
        "the written file failed its check: wrong output, `y[0]` is",
    ),
    "a guard that does not hold": (
        false_guard,
        "the written file's guard does not hold for the sizes that it was made for",
    ),
    "code around": (
        changed_file("double s = flag;", "double s = flag + 1;"),
        "`dot` of the written file failed its check: wrong output, `total` is",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    change, message = WRONG[name]
    schedule = sums(tmp_path)
    change(monkeypatch)
    with pytest.raises(WrittenFileError) as caught:
        check(schedule)
    text = str(caught.value)
    assert text.startswith(f"{tmp_path / 'file.c'}: nothing is written, as {message}")
    assert "\n" not in text


def test_apply_writes_nothing_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sums(tmp_path)
    monkeypatch.chdir(tmp_path)
    false_guard(monkeypatch)
    words = ["apply", "file.c", "--param", "m=20", "--param", "n=20", "-o", "out.c"]
    assert main([*words, "--schedule", "distribute(S2, 0)"]) != 0
    assert "file.c: nothing is written, as" in capsys.readouterr().err
    assert not (tmp_path / "out.c").exists()
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--schedule", "distribute(S2, 0)"]) == 0
    assert "written file compiled and run: equal bit for bit" in capsys.readouterr().out
    assert (tmp_path / "out.c").exists()


def test_optimize_checks_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = """
void f(int n, double A[n][n], double B[n][n])
{
#pragma scop
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      A[i][j] = 2.0 * B[i][j];
#pragma endscop
}
"""
    schedule = schedule_of(tmp_path, source, "interchange(S1, 0, 1)", params={"n": 90})
    ok = Execution(Status.OK, (1.0,))
    faster = Comparison(ok, ok, rounds=((2.0, 1.0), (2.0, 1.0)))
    confirmation = Confirmation(schedule, faster)
    monkeypatch.setattr("looper.optimizer.hunt.confirmed", lambda *_: confirmation)
    found = optimize(schedule.program, max_evaluations=1)
    assert (found.schedule.key, found.comparison) == (schedule.key, faster)
    false_guard(monkeypatch)
    with pytest.raises(WrittenFileError, match="guard does not hold"):
        optimize(schedule.program, max_evaluations=1)


@pytest.mark.slow
@pytest.mark.parametrize("kernel", list(catalogue()), ids=lambda kernel: kernel.name)
def test_files_of_kernels_pass(kernel: Kernel) -> None:
    assert "/* LOOPer: " in check(annotated(kernel))
