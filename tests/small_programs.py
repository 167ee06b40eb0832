"""Small programs for the tests of the polyhedral core, written as C."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import islpy as isl

from looper.frontend.c import read_c
from looper.ir.program import Program, Statement
from looper.kernels import find_kernel
from looper.schedule import Schedule

Point = tuple[int, ...]


@cache
def c_program(arguments: str, body: str, name: str = "f", declarations: str = "") -> Program:
    """Return the program of `body`, in a function with these arguments and local variables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.c"
        path.write_text(
            f"void {name}({arguments})\n{{\n{declarations and declarations + chr(10)}"
            f"#pragma scop\n{body.strip()}\n#pragma endscop\n}}\n"
        )
        return read_c(path)


@cache
def kernel(name: str, size: str = "MINI") -> Program:
    """Return one of LOOPer's kernels."""
    return find_kernel(name).program(size)


@cache
def shrunk_kernel(name: str) -> Program:
    """Return a kernel with odd sizes of about half of MINI."""
    found = find_kernel(name)
    sizes = {key: v if v <= 4 else (v // 2) | 1 for key, v in found.parameters("MINI").items()}
    return read_c(found.path, params=sizes)


def rectangle() -> Program:
    """Return one statement in a perfect nest of two loops, without loop-carried dependences."""
    return c_program(
        "double A[20][30], double B[20][30]",
        "for (int i = 0; i < 20; i++)\n  for (int j = 0; j < 30; j++)\n    A[i][j] = B[i][j];",
    )


def cube() -> Program:
    """Return one statement in a perfect nest of three loops: a matrix product."""
    return c_program(
        "double C[20][30], double A[20][40], double B[40][30]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      for (int k = 0; k < 40; k++)
        C[i][j] += A[i][k] * B[k][j];""",
    )


def triangle() -> Program:
    """Return one statement with a triangular iteration domain."""
    return c_program(
        "double A[20][20], double B[20][20]",
        "for (int i = 0; i < 20; i++)\n  for (int j = 0; j <= i; j++)\n    A[i][j] = B[i][j];",
    )


def line() -> Program:
    """Return one statement in one loop."""
    return c_program("double A[20], double B[20]", "for (int i = 0; i < 20; i++)\n  A[i] = B[i];")


def pair() -> Program:
    """Return two statements in one loop, with a flow dependence in each iteration."""
    return c_program(
        "double A[20], double B[20], double C[20]",
        "for (int i = 0; i < 20; i++) {\n  A[i] = B[i];\n  C[i] = A[i];\n}",
    )


def two_nests() -> Program:
    """Return two nests of two loops, with a flow dependence from the first to the second."""
    return c_program(
        "double A[20][30], double B[20][30], double C[20][30]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = B[i][j];
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      C[i][j] = A[i][j];""",
    )


def three_nests() -> Program:
    """Return three nests; the third depends on the first, the second is independent of both."""
    return c_program(
        "double A[20][30], double B[20][30], double C[20][30], double D[25]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = B[i][j];
  for (int k = 0; k < 25; k++)
    D[k] = D[k] * 2.0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      C[i][j] = A[i][j];""",
    )


def imperfect() -> Program:
    """Return an imperfect nest: a statement before, inside and after an inner loop."""
    return c_program(
        "double A[20][30], double x[20], double y[20]",
        """
  for (int i = 0; i < 20; i++) {
    x[i] = 0.0;
    for (int j = 0; j < 30; j++)
      x[i] += A[i][j];
    y[i] = x[i];
  }""",
    )


def points(statement: Statement) -> Iterator[Point]:
    """Yield the iterations of a statement."""
    found: list[isl.Point] = []
    statement.domain_set.foreach_point(found.append)
    for point in found:
        yield tuple(
            point.get_coordinate_val(isl.dim_type.set, k).to_python()
            for k in range(statement.depth)
        )


def time_of(schedule: Schedule, position: int, point: Point) -> Point:
    """Return the time of a statement's iteration by the loop forest, without isl."""
    own = schedule.forest.schedules[position]
    time = [own.betas[0]]
    for loop, beta in zip(own.loops, own.betas[1:], strict=True):
        time += [loop.row.evaluate(point), beta]
    return tuple(time)


def executions(schedule: Schedule) -> list[tuple[int, Point]]:
    """Return (statement, iteration) of every execution, in the schedule's order."""
    found = [
        (time_of(schedule, k, point), k, point)
        for k, statement in enumerate(schedule.forest.program.statements)
        for point in points(statement)
    ]
    return [(k, point) for _, k, point in sorted(found)]
