"""Inputs make errors visible and are the same for the same seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from looper.execution.buffers import DTYPES, Layout, SharedFile
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import (
    STRATEGIES,
    RandomInputs,
    Strategy,
    definite,
    dominant,
    make_inputs,
    uniform,
)
from looper.execution.outcome import Status
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.ir.expressions import Access, Affine, Constant, ElementType
from looper.ir.program import Array, Program, Statement
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.execution_units import small_program

KINDS = list(ElementType)


def program_of(*arrays: Array) -> Program:
    zero = Affine.of_constant(0, 0)
    target = Access(arrays[0].name, tuple(zero for _ in arrays[0].shape))
    statement = Statement("S1", (), "{ S1[] }", (0,), (), target, Constant("1"))
    return Program("arrays", arrays, (statement,))


@pytest.mark.pure
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [(), (1,), (257,), (40, 40), (5, 6, 7), (0, 3)])
def test_contents_have_shape_and_type_and_no_equal_neighbours(
    strategy: Strategy, kind: ElementType, shape: tuple[int, ...]
) -> None:
    values = make_inputs(program_of(Array("A", shape, kind)), strategy, seed=1)["A"]
    assert (values.shape, values.dtype) == (shape, DTYPES[kind])
    flat = values.ravel().astype(float)
    # There are few numbers in [0.5, 1.5) with 11 digits.
    if kind not in (ElementType.BOOL, ElementType.FLOAT16):
        assert (flat[1:] != flat[:-1]).all()
    assert np.isfinite(flat).all()
    if not kind.is_floating and flat.size:
        assert flat.min() >= 0 and flat.max() < 8


@pytest.mark.pure
def test_the_seed_decides_and_the_order_of_arrays_does_not() -> None:
    a, b = Array("A", (9,), ElementType.DOUBLE), Array("B", (9,), ElementType.DOUBLE)
    one = make_inputs(program_of(a, b), uniform, seed=5)
    two = make_inputs(program_of(b, a), uniform, seed=5)
    other = make_inputs(program_of(a, b), uniform, seed=6)
    assert all(np.array_equal(one[name], two[name]) for name in "AB")
    assert not np.array_equal(one["A"], other["A"])
    assert not np.array_equal(one["A"], one["B"])


@pytest.mark.pure
def test_square_matrices_can_be_made_regular() -> None:
    program = program_of(Array("A", (30, 30), ElementType.DOUBLE))
    heavy = make_inputs(program, dominant, 0)["A"]
    off = np.abs(heavy).sum(axis=1) - np.abs(heavy.diagonal())
    assert (heavy.diagonal() > off).all()
    regular = make_inputs(program, definite, 0)["A"]
    assert np.array_equal(regular, regular.T)
    assert np.linalg.eigvalsh(regular).min() > 0


CHOLESKY = """
#include <math.h>
void looper_kernel(void *const *buffers)
{
  double (*A)[30] = buffers[0];
  for (int i = 0; i < 30; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++) A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}
"""


def test_inputs_are_chosen_so_that_results_are_finite() -> None:
    program = program_of(Array("A", (30, 30), ElementType.DOUBLE))
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"original": CHOLESKY}
    ) as executor:
        assert executor.measure_original().status is Status.OK
        _, reference, stable, *_ = executor.references
        assert stable
        assert np.isfinite(reference.read(program.arrays[0])).all()
        assert executor.measure(CHOLESKY.replace("i < 30", "i < 29")).status is Status.WRONG_OUTPUT


def test_results_that_are_no_numbers_are_told() -> None:
    program = program_of(Array("A", (30,), ElementType.DOUBLE))
    for value, finite in (("A[i] / (A[i] - A[i])", False), ("A[i] / 2", True)):
        code = f"""void looper_kernel(void *const *buffers)
          {{ double *A = buffers[0]; for (int i = 0; i < 30; i++) A[i] = {value}; }}"""
        with Executor(
            program, toolchain=Toolchain.detect(), originals={"original": code}
        ) as executor:
            assert executor.references.finite == finite


def test_inputs_that_crash_the_original_are_passed_over() -> None:
    divides = """void looper_kernel(void *const *buffers)
      { int *A = buffers[0]; for (int i = 0; i < 50; i++) A[i] = 100 / A[i]; }"""
    program = program_of(Array("A", (50,), ElementType.INT))
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"original": divides}
    ) as executor:
        assert executor.measure(divides).status is Status.OK


def test_inputs_for_which_the_original_is_undefined_are_passed_over(tmp_path: Path) -> None:
    # Its compiler removes the remainder, and another order of iterations needs it.
    file = tmp_path / "dead.c"
    file.write_text("""void f(int n, long d[n], char y[n], char B[n][16]) {
    #pragma scop
      for (int i = 0; i < n; i++)
        for (int j = 0; j < 16; j++) {
          B[i][j] = y[i] % d[i];
          B[i][j] = j;
        }
    #pragma endscop
    }""")
    program = read_c(file, params={"n": 60})
    schedule = Schedule.parse(program, "tile(S1, 0, [4, 3]); interchange(S2, 1, 0)")
    with Executor(program, toolchain=Toolchain.detect()) as executor:
        divisors = next(array for array in program.arrays if array.name == "d")
        assert executor.references.inputs.read(divisors).min() > 0
    assert schedule.is_legal
    assert written_file([schedule]).text


@pytest.mark.pure
def test_shared_files_hold_every_array() -> None:
    program = small_program(n=37, kind=ElementType.FLOAT)
    layout = Layout(program)
    assert all(offset % 64 == 0 for offset in layout.offsets)
    file = SharedFile(layout, "test")
    values = make_inputs(program, uniform, 3)
    file.write(values)
    for array in program.arrays:
        assert np.array_equal(file.read(array), values[array.name])
    file.close()
    file.close()


def test_elimination_begins_with_dominant_diagonals() -> None:
    def first(name: str) -> np.ndarray[Any, Any]:
        program = find_kernel(name).program("MINI")
        array = next(array for array in program.arrays if array.name == "A")
        return RandomInputs().choices(program)[0](array)

    for name in ("lu", "ludcmp", "cholesky"):
        values = first(name)
        assert (np.diagonal(values) > np.abs(values).sum(axis=1) / 2).all()
    for name in ("gemm", "atax", "symm"):
        assert first(name).max() < 1.5


def test_other_code_for_an_elimination_needs_no_verification_build() -> None:
    program = find_kernel("lu").program("SMALL")
    text = "embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2)"
    with Executor(program, toolchain=Toolchain.detect()) as executor:
        execution = executor.measure(Schedule.parse(program, text).unit())
    assert execution.ok and not execution.message
