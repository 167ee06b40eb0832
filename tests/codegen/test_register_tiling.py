"""What generated code keeps in registers, what it must not, and what gcc makes of it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from looper import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.compiled_units import (
    OPTIONS,
    Memory,
    Unit,
    compile_units,
    differences,
    random_memory,
)
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel


def test_a_vectorized_loop_must_be_parallel() -> None:
    program = c_program("double A[30]", "for (int i = 1; i < 30; i++)\n  A[i] = A[i - 1];")
    schedule = Schedule.parse(program, "vectorize(S1)")
    assert not schedule.is_legal
    assert schedule.violation is not None and schedule.violation.level == 0


def test_unroll_and_jam_is_checked_as_an_order() -> None:
    text = "for (int i = 1; i < 20; i++)\n  for (int j = 0; j < 29; j++)\n    "
    program = c_program("double A[20][30]", text + "A[i][j] = A[i - 1][j + 1];")
    assert not Schedule.parse(program, "unroll_and_jam(S1, 0, 2)").is_legal
    program = c_program("double A[20][30]", text + "A[i][j] = A[i - 1][j];")
    assert Schedule.parse(program, "unroll_and_jam(S1, 0, 2)").is_legal


def test_accumulators_stay_in_registers() -> None:
    steps = "distribute(S2, 0); interchange(S2, 1, 2); unroll_and_jam(S2, 0, 2)"
    code = Schedule.parse(kernel("gemm"), steps).code()
    inner = code[code.index("for (int k") :]
    body = inner[: inner.index("}")]
    assert "C_0 +=" in body and "C[" not in body
    assert "C[i][j] = C_0;" in inner


def test_gcc_distributes_loops_with_registers_rightly(tmp_path: Path) -> None:
    """gcc 12.2 -O3 stored an element too early that was held until the end of an iteration."""
    program = c_program(
        "double C[220][793], double D[220][793]",
        """
  for (int i = 1; i < 219; i++)
    for (int j = 1; j < 792; j++)
      D[i][j] = 0.5 * (C[i - 1][j] + C[i - 1][j + 1]);
  for (int i = 1; i < 219; i++)
    for (int j = 1; j < 792; j++)
      C[i][j] = 0.5 * (D[i - 1][j] + D[i - 1][j + 1]);""",
    )
    schedule = Schedule.parse(program, "fuse(S1, S2, 1, shift=[1, 1]); unroll_and_jam(S1, 0, 8)")
    assert schedule.is_legal and "] = D_0 = 0.5" in schedule.code()
    memory = random_memory(program)

    def result(each: Schedule, name: str, options: Sequence[str]) -> Memory:
        (tmp_path / name).mkdir()
        return compile_units([Unit(program, each.unit())], tmp_path / name, options)[0](memory)

    wanted = result(Schedule(program), "original", OPTIONS)
    for name, level in (("plain", ["-O3"]), ("fast", ["-O3", "-march=native"])):
        found = result(schedule, name, [*level, *OPTIONS[1:]])
        assert differences(program, found, wanted) == []


def conditional() -> Program:
    return c_program(
        "double A[20][30], double B[20]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = A[i][j] > 0.0 ? B[i] + B[i] : A[i][j] + 1.0;""",
    )


def test_what_is_read_only_sometimes_is_not_loaded_early() -> None:
    code = Schedule.parse(conditional(), "unroll_and_jam(S1, 0, 2); vectorize(S1)").code()
    assert "= B[" not in code
    assert "B[i] + B[i]" in code


def test_elements_that_may_be_the_same_stay_in_memory() -> None:
    program = c_program(
        "double A[80][90], double B[80][90]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = A[2 * i + 1][2 * j] + B[i][j] + B[i][j];""",
    )
    code = Schedule.parse(program, "unroll_and_jam(S1, 0, 2)").code()
    assert "double A_" not in code
    assert "double B_0 = B[i][j];" in code


def test_names_of_registers_are_free() -> None:
    program = c_program(
        "double A[20][30], double A_0[20][30]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = A[i][j] * A_0[i][j] + A[i][j];""",
    )
    code = Schedule.parse(program, "unroll_and_jam(S1, 0, 2)").code()
    assert "double A_0 =" not in code
    assert "double A_0_ = A[i][j];" in code


@pytest.mark.parametrize(
    ("region", "steps", "partial"),
    [
        # 43 is no multiple of 4: the last tile is apart, also where the first one does more.
        (
            "for (int i = 0; i < 64; i++) {\n  A[i] = 0.0;\n"
            "  for (int j = 0; j < 43; j++)\n    A[i] += B[j][i];\n}",
            "embed(S1, 1, [0]); fuse(S2, S1, 1); interchange(S1, 0, 1); unroll_and_jam(S1, 0, 4)",
            0,
        ),
        # Which tile the inner loop begins in is a question of the outer one.
        (
            "for (int i = 1; i < 64; i++)\n  for (int j = 0; j < i; j++)\n    A[i] += B[j][i];",
            "interchange(S1, 0, 1); unroll_and_jam(S1, 0, 4); tile(S1, 1, [16])",
            2,
        ),
        (
            "for (int i = 1; i < 64; i++)\n  for (int j = 0; j < i; j++)\n    A[i] += B[j][i];",
            "interchange(S1, 0, 1); unroll_and_jam(S1, 0, 4); tile(S1, 0, [4, 16])",
            5,
        ),
    ],
)
def test_full_tiles_are_unrolled_wherever_they_are(region: str, steps: str, partial: int) -> None:
    program = c_program("double A[64], double B[64][64]", region)
    schedule = Schedule.parse(program, steps)
    code = schedule.code()
    assert schedule.is_legal
    assert code.count("A_0 += ") >= 4
    assert code.count("for (int j2") == partial
    assert " / 4" not in code and re.search(r"if \(\d+ [<>]", code) is None


@pytest.mark.parametrize("n", [40, 41, 43])
def test_tiles_are_full_where_loops_count_them(n: int, tmp_path: Path) -> None:
    program = read_c(find_kernel("cholesky").path, params={"n": n})
    fused = "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); "
    fused += "embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2)"
    steps = f"{fused}; unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4)"
    schedule = Schedule.parse(program, steps)
    assert "i += 4)" in schedule.code()
    assert "A_15 -= A[i + 3][k] * A[j + 3][k];" in schedule.code()
    cases = [Case(schedule, True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


def test_full_tiles_have_constant_bounds() -> None:
    code = Schedule.parse(kernel("gemm", "LARGE"), "distribute(S2, 0); tile(S2, 0, [32, 32, 32])")
    full = code.code().split("C[i][j] += ")[0]
    assert "looper_min" not in full.split("for (int i_tile")[1]


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("gemm", "distribute(S2, 0); vectorize(S2)"),
        ("gemm", "distribute(S2, 0); unroll_and_jam(S2, 0, 4); vectorize(S2)"),
        ("gemm", "distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 1, 2); vectorize(S2)"),
        ("jacobi-2d", "parallelize(S1, 1); vectorize(S1)"),
        ("fdtd-2d", "fuse(S3, S4, 1); vectorize(S2); vectorize(S3)"),
    ],
)
def test_gcc_vectorizes_what_is_marked(name: str, steps: str, tmp_path: Path) -> None:
    path = tmp_path / "unit.c"
    path.write_text(Schedule.parse(kernel(name, "SMALL"), steps).unit())
    lines = path.read_text().splitlines()
    done = subprocess.run(
        [
            "gcc", "-O3", "-march=native", "-fopenmp", "-fopt-info-vec-optimized",
            "-c", str(path), "-o", str(tmp_path / "unit.o"),
        ],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    optimised = {
        int(line.split(":")[1]) for line in done.stderr.splitlines() if "loop vectorized" in line
    }
    marked = [k for k, line in enumerate(lines, 1) if "#pragma omp simd" in line]
    assert marked
    # gcc reports the loop's line, which is the one after the pragma, or a line of its body.
    assert all(any(k < line <= k + 3 for line in optimised) for k in marked), done.stderr


def test_no_vectors_where_elements_may_be_the_same_under_two_names(tmp_path: Path) -> None:
    """gcc moves stores of a loop of `omp simd` to neighbours over what is read between."""
    program = c_program(
        "unsigned B[12][12]",
        """
  for (int i = 2; i < 6; i += 2)
    for (int j = 0; j < 9; j += 6)
      for (int k = 2; k < 7; k += 1) {
        B[i][k - i + 2] += i + j + k + 153;
        B[j][k] = B[j][k] * 5u + B[k][j + 2];
      }
""",
    )
    text = "unroll_and_jam(S2, 1, 3); unroll_and_jam(S2, 2, 2); vectorize(S2)"
    schedule = Schedule.parse(program, text)
    assert schedule.is_legal
    assert report([Case(schedule, True)], outcomes([Case(schedule, True)], tmp_path)) == []
    assert "omp simd" not in schedule.code()
