"""Register tiles of vectors: what becomes of vectorized loops that are fully unrolled."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel, shrunk_kernel

TILE = (
    "distribute(S2, 0); interchange(S2, 1, 2); unroll_and_jam(S2, 0, {rows}); "
    "unroll_and_jam(S2, 1, {columns}); vectorize(S2, level=4)"
)


def _is_right(schedule: Schedule, folder: Path) -> bool:
    assert schedule.is_legal and schedule.exact_violation is None
    case = Case(schedule, True)
    return report([case], outcomes([case], folder)) == []


def _tiled(program: Program, rows: int, columns: int) -> Schedule:
    return Schedule.parse(program, TILE.format(rows=rows, columns=columns))


def _in_vectors(arguments: str, statement: str) -> Schedule:
    """A statement in three loops, in register tiles of vectors."""
    program = c_program(
        arguments,
        f"""
  for (int i = 0; i < 21; i++)
    for (int j = 0; j < 21; j++)
      for (int k = 0; k < 21; k++)
        {statement}""",
    )
    text = "unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 8); vectorize(S1, level=4)"
    return Schedule.parse(program, text)


def test_a_tile_of_a_product_is_held_in_vectors() -> None:
    code = _tiled(kernel("gemm"), 2, 16).code()
    inner = code[code.index("for (int k") :]
    body = inner[: inner.index("}")]
    assert "C_0[v] += alpha * A[i][k] * B_0[v];" in body
    assert "C[" not in body
    assert body.count("B[k]") == 1
    assert "looper_in_register(B_0[v]);" in body


@pytest.mark.parametrize("columns", [2, 3, 7, 8, 12])
@pytest.mark.parametrize("name", ["gemm", "shrunk"])
def test_the_bits_are_those_of_the_original(name: str, columns: int, tmp_path: Path) -> None:
    """Remainders of every kind: fewer rows, and smaller vectors down to single elements."""
    program = kernel("gemm") if name == "gemm" else shrunk_kernel("gemm")
    assert _is_right(_tiled(program, 3, columns), tmp_path)


def test_vectors_of_floats(tmp_path: Path) -> None:
    program = c_program(
        "float C[19][45], float A[19][30], float B[30][45]",
        """
  for (int i = 0; i < 19; i++)
    for (int j = 0; j < 45; j++)
      for (int k = 0; k < 30; k++)
        C[i][j] = C[i][j] - 0.5f * A[i][k] / B[k][j];""",
    )
    text = "unroll_and_jam(S1, 0, 3); unroll_and_jam(S1, 1, 16); vectorize(S1, level=4)"
    schedule = Schedule.parse(program, text)
    assert "looper_float16" in schedule.code()
    assert _is_right(schedule, tmp_path)


@pytest.mark.parametrize(
    "statement",
    [
        "C[i][j] = 0.0;",
        "C[i][j] = -x[i];",
        "C[i][j] = x[i] * 2.0 + x[k];",
        "C[i][j] *= x[k];",
        "C[i][j] = -C[i][j] + x[k] * (C[i][j] - D[k][j]);",
        "C[i][j] = D[k][j];",
    ],
)
def test_values_without_vectors_and_with(statement: str, tmp_path: Path) -> None:
    arguments = "double C[21][21], double D[21][21], double x[21]"
    schedule = _in_vectors(arguments, statement)
    assert "looper_double8" in schedule.code()
    assert _is_right(schedule, tmp_path)


@pytest.mark.parametrize(
    "statement",
    [
        "C[i][j] += D[j][k];",  # not adjacent
        "C[i][j] += sqrt(D[k][j]);",
        "C[i][j] += n[j];",  # of another type
        "C[i][j] += j;",
        "C[i][j] += 2 * D[k][j];",
        "C[j][i] += D[k][j];",
        "C[i][j] = D[k][j] > 0.5 ? D[k][j] : C[i][j];",
    ],
)
def test_what_has_no_vectors_is_unrolled(statement: str, tmp_path: Path) -> None:
    schedule = _in_vectors("double C[21][21], double D[21][21], int n[21]", statement)
    assert "looper_double" not in schedule.code()
    assert _is_right(schedule, tmp_path)


BLOCKED = (
    "distribute(S2, 0); interchange(S2, 0, 2); tile(S2, 0, [{columns}, 10, {rows}]); "
    "interchange(S2, 4, 5); unroll_and_jam(S2, 4, 4); unroll_and_jam(S2, 3, 8); "
    "vectorize(S2, level=7); pack(S2, 2, A); pack(S2, 1, {second})"
)


def test_triangles_at_a_diagonal_are_in_vectors(tmp_path: Path) -> None:
    """The rows of a tile at a diagonal have one to eight elements: 4, 2 and 1 of them at once."""
    text = BLOCKED.format(columns=48, rows=24, second="A, 1")
    schedule = Schedule.parse(find_kernel("syrk").program("SMALL").at(n=72, m=20), text)
    code = schedule.code()
    diagonal = code[code.index("for (int j = i_tile") :]
    assert (
        "C_4[v] += A_packed2[(j - i_tile) / 4][k - k_tile][3] * ((const looper_double4" in diagonal
    )
    assert "% 8" not in diagonal
    assert _is_right(schedule, tmp_path)


def test_what_is_left_of_rows_is_in_shorter_vectors(tmp_path: Path) -> None:
    text = BLOCKED.format(columns=24, rows=12, second="B")
    schedule = Schedule.parse(find_kernel("gemm").program("SMALL").at(ni=24, nj=44, nk=20), text)
    code = schedule.code()
    rest = code[code.index("for (int j = 40;") :]
    assert "looper_double4 C_0" in rest and "omp simd" not in rest
    assert _is_right(schedule, tmp_path)


def test_elements_that_may_be_the_same_stay_in_memory(tmp_path: Path) -> None:
    """The row that is read may be one that the tile writes."""
    program = c_program(
        "double A[20][40]",
        """
  for (int i = 1; i < 20; i++)
    for (int k = 0; k < i; k++)
      for (int j = 0; j < 40; j++)
        A[i][j] += A[k][j] * 0.25;""",
    )
    text = "unroll_and_jam(S1, 1, 2); unroll_and_jam(S1, 2, 8); vectorize(S1, level=4)"
    schedule = Schedule.attempt(Schedule(program), *Schedule.parse(program, text).transformations)
    assert schedule is not None
    assert _is_right(schedule, tmp_path)


def test_a_loop_that_carries_a_dependence_has_no_vectors() -> None:
    program = c_program(
        "double A[20][40]",
        """
  for (int i = 1; i < 20; i++)
    for (int j = 8; j < 40; j++)
      A[i][j] += A[i][j - 2];""",
    )
    text = "interchange(S1, 0, 1); unroll_and_jam(S1, 0, {}); vectorize(S1, level=2)"
    assert Schedule.parse(program, text.format(2)).is_legal
    wide = Schedule.parse(program, text.format(4))
    assert not wide.is_legal and wide.exact_violation is not None


@pytest.mark.parametrize("flags", [[], ["-mavx2"], ["-mavx512f"], ["-std=c99", "-O2"]])
def test_every_machine_compiles_it_without_warnings(flags: list[str], tmp_path: Path) -> None:
    path = tmp_path / "unit.c"
    unit = _tiled(find_kernel("gemm").program("SMALL"), 6, 13).unit()
    command = ["gcc", "-O3", "-Wall", "-Wextra", "-Werror", "-fopenmp", *flags]
    # Without the name of this machine it is compiled as for any other one.
    for text in (unit, unit.replace("__x86_64__", "looper_other")):
        path.write_text(text)
        subprocess.run([*command, "-c", str(path), "-o", str(tmp_path / "unit.o")], check=True)
