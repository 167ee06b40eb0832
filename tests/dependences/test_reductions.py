"""Reductions: which statements they are, which loops may carry them, and what the code computes."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import looper
from looper.dependences.analysis import dependences
from looper.dependences.reductions import reduction_operator
from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from looper.transformations import Parallelization, UnrollAndJam, Vectorization
from tests.compiled_units import Memory
from tests.differential import Case, outcomes, report, wrong_of_many
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel, shrunk_kernel


def relaxed(program: Program) -> Program:
    return replace(program, reassociation=True)


def dot() -> Program:
    return c_program(
        "double s[1], double A[100], double B[100]",
        "for (int i = 0; i < 100; i++) s[0] += A[i] * B[i];",
    )


def largest() -> Program:
    return c_program(
        "double s[1], double A[100]",
        "for (int i = 0; i < 100; i++) if (A[i] > s[0]) s[0] = A[i];",
    )


def rows() -> Program:
    """Sums over rows and over columns: `x` is fixed in `j`, `y` in `i`."""
    return c_program(
        "double x[40], double y[50], double A[40][50]",
        "for (int i = 0; i < 40; i++)\n  for (int j = 0; j < 50; j++) {\n"
        "    x[i] += A[i][j];\n    y[j] -= A[i][j] * 2.0;\n  }",
    )


@pytest.mark.parametrize(
    ("statement", "operator"),
    [
        ("s += A[i];", "+"),
        ("s = A[i] + s;", "+"),
        ("s = s + A[i] + B[i];", "+"),
        ("s = A[i] + (B[i] + s);", "+"),
        ("s -= A[i] * B[i];", "+"),
        ("s = s - A[i] + B[i];", "+"),
        ("s *= A[i];", "*"),
        ("s = A[i] * s * B[i];", "*"),
        ("B[0] += A[i];", "+"),
        ("B[0] += B[i + 1];", "+"),
        ("if (A[i] > s) s = A[i];", "max"),
        ("if (s > A[i]) s = A[i];", "min"),
        ("s = A[i] <= s ? A[i] : s;", "min"),
        ("s = s >= A[i] * B[i] ? s : A[i] * B[i];", "max"),
        ("s = fmax(s, fabs(A[i]));", "max"),
        ("B[0] = fmin(B[i + 1], B[0]);", "min"),
        ("if (A[i] > s) s = B[i];", None),
        ("s = A[i] > s ? s : s;", None),
        ("s = fmax(A[i], B[i]);", None),
        ("s = fmax(s, A[i] + s);", None),
        ("s = A[i] - s;", None),
        ("s = A[i] - (B[i] - s);", None),
        ("s /= A[i];", None),
        ("s = s * A[i] + B[i];", None),
        ("s = s + s;", None),
        ("s = -s + A[i];", None),
        ("s = 0.5 * (s + A[i]);", None),
        ("s = A[i];", None),
        ("s += A[i] * s;", None),
        ("B[i] = A[i] + B[i + 1];", None),
    ],
)
def test_what_is_a_reduction(statement: str, operator: str | None) -> None:
    program = c_program(
        "double s, double A[40], double B[40]", f"for (int i = 0; i < 30; i++) {statement}"
    )
    assert reduction_operator(program, program.statements[0]) == operator


@pytest.mark.parametrize(
    ("statement", "operator"),
    [
        ("n += P[i];", "+"),
        ("n += 2 * P[i] + i;", "+"),
        ("n *= 3L;", "*"),
        ("n += A[i];", None),
        ("n += 0.5;", None),
        ("n += 1e0;", None),
        ("n += (int) A[i];", "+"),
        ("n += A[i] > 0.5 && P[i];", "+"),
        ("n += P[i] < 3 ? P[i] : 1;", "+"),
        ("n += P[i] < 3 ? A[i] : 1;", None),
        ("if (P[i] > n) n = P[i];", "max"),
        ("if (i < n) n = i;", "min"),
        ("if (A[i] > n) n = A[i];", None),
        ("n += sqrt(P[i]);", None),
    ],
)
def test_fractions_are_cut_off_at_every_step(statement: str, operator: str | None) -> None:
    program = c_program(
        "long n, long P[40], double A[40]", f"for (int i = 0; i < 30; i++) {statement}"
    )
    assert reduction_operator(program, program.statements[0]) == operator


@pytest.mark.parametrize(
    ("kind", "other", "operator"),
    [
        ("int", "short", "max"),
        ("int", "unsigned char", "max"),
        ("unsigned int", "unsigned short", "max"),
        ("short", "int", None),
        ("unsigned char", "signed char", None),
        ("unsigned int", "int", None),
        ("long", "unsigned int", None),
        ("unsigned long", "unsigned int", "max"),
    ],
)
def test_a_largest_value_has_to_fit_its_type(kind: str, other: str, operator: str | None) -> None:
    program = c_program(
        f"{kind} s, {other} A[40]", "for (int i = 0; i < 30; i++) if (A[i] > s) s = A[i];"
    )
    assert reduction_operator(program, program.statements[0]) == operator


INTEGERS = ["int", "long", "short", "signed char", "unsigned char", "unsigned int", "unsigned long"]


@pytest.mark.parametrize("kind", INTEGERS)
@pytest.mark.parametrize("step", ["s[0] += A[i];", "s[0] -= A[i] * A[i];", "s[0] *= A[i] | 1;"])
def test_integers_need_no_permission(kind: str, step: str, tmp_path: Path) -> None:
    program = c_program(f"{kind} s[1], {kind} A[3000]", f"for (int i = 0; i < 3000; i++) {step}")
    found = [
        Case(Schedule.parse(program, steps), True)
        for steps in ("parallelize(S1, 0)", "vectorize(S1)", "reverse(S1, 0)")
    ]
    assert all(case.schedule.is_legal for case in found)
    assert "reduction(" in found[0].schedule.code() and "reduction(" in found[1].schedule.code()
    assert report(found, outcomes(found, tmp_path)) == []


def test_counting_is_exact(tmp_path: Path) -> None:
    program = c_program(
        "int s[1], int m[1], double A[3000], short B[3000]",
        "for (int i = 0; i < 3000; i++) { s[0] += A[i] > 0.75; if (B[i] > m[0]) m[0] = B[i]; }",
    )
    found = [Case(Schedule.parse(program, "parallelize(S1, 0)"), True)]
    assert "reduction(+:s_sum) reduction(max:m_max)" in found[0].schedule.code()
    assert report(found, outcomes(found, tmp_path)) == []


def test_sums_in_floating_point_beside_others_keep_their_order() -> None:
    program = c_program(
        "int s[1], double t[1], double A[100]",
        "for (int i = 0; i < 100; i++) { s[0] += i; t[0] += A[i]; }",
    )
    assert not Schedule.parse(program, "parallelize(S1, 0)").is_legal
    apart = Schedule.parse(program, "distribute(S2, 0); parallelize(S1, 0)")
    assert apart.is_legal and "reduction(+:s_sum)" in apart.code()
    assert not Schedule.parse(program, "distribute(S2, 0); parallelize(S2, 0)").is_legal


def test_without_permission_nothing_changes() -> None:
    schedule = Schedule.parse(dot(), "parallelize(S1, 0)")
    assert not schedule.is_legal and schedule.exact_violation is not None
    assert all(dependence.reassociable for dependence in dependences(dot()))
    assert dot().digest != relaxed(dot()).digest
    assert not Schedule.parse(dot(), "vectorize(S1)").is_legal
    assert not Schedule.parse(dot(), "reverse(S1, 0)").is_legal


@pytest.mark.parametrize(
    ("program", "steps", "expected"),
    [
        (dot(), "parallelize(S1, 0)", "#pragma omp parallel for reduction(+:s_sum)"),
        (dot(), "vectorize(S1)", "#pragma omp simd reduction(+:s_0)"),
        (rows(), "distribute(S2, 1); vectorize(S1)", "#pragma omp simd reduction(+:x_0)"),
        (rows(), "parallelize(S1, 0)", "      y_sum[j] -= A[i][j] * 2.0;"),
        (rows(), "distribute(S2, 0); parallelize(S1, 1)", "parallel for reduction(+:x_sum)"),
        (largest(), "parallelize(S1, 0)", "#pragma omp parallel for reduction(max:s_max)"),
        (largest(), "vectorize(S1)", "#pragma omp simd reduction(max:s_0)"),
    ],
)
def test_clauses(program: Program, steps: str, expected: str) -> None:
    schedule = Schedule.parse(relaxed(program), steps)
    assert schedule.is_legal and schedule.exact_violation is None
    assert expected in schedule.code()
    assert not Schedule.parse(program, steps).is_legal


def test_the_order_of_the_steps_is_free() -> None:
    schedule = Schedule.parse(relaxed(dot()), "reverse(S1, 0)")
    assert schedule.is_legal and schedule.exact_violation is None


@pytest.mark.parametrize(
    ("arguments", "body", "steps"),
    [
        # Somebody looks at the partial sums.
        ("double s[1], double A[30]", "{ s[0] += A[i]; A[i] = s[0]; }", "parallelize(S1, 0)"),
        # Another element of the array is read, or written: threads have copies of all of it.
        ("double s[40], double A[30]", "s[0] += s[i + 1];", "parallelize(S1, 0)"),
        ("double s[40], double A[30]", "{ s[0] += A[i]; s[i + 1] = 1.0; }", "parallelize(S1, 0)"),
        # The element is another one in each iteration: it cannot be kept in a register.
        ("double s[60], double A[30]", "s[i / 2] += A[i];", "vectorize(S1)"),
        # A real dependence besides the sum.
        ("double s[60], double A[30]", "s[i + 1] += s[i];", "vectorize(S1)"),
        # Too large for every thread's stack.
        ("double s[1], double A[30]", "s[0] *= s[0] + A[i];", "parallelize(S1, 0)"),
    ],
)
def test_what_stays_illegal(arguments: str, body: str, steps: str) -> None:
    program = relaxed(c_program(arguments, f"for (int i = 0; i < 30; i++) {body}"))
    schedule = Schedule.parse(program, steps)
    assert not schedule.is_legal and schedule.violation is not None


def test_large_arrays_are_not_copied_for_every_thread() -> None:
    body = "for (int i = 0; i < 9; i++)\n  for (int j = 0; j < {0}; j++)\n    y[j] += A[i][j];"
    for size, legal in ((8192, True), (8193, False)):
        arguments = f"double y[{size}], double A[9][{size}]"
        program = relaxed(c_program(arguments, body.format(size)))
        assert Schedule.parse(program, "parallelize(S1, 0)").is_legal is legal


def test_a_loop_that_may_be_empty_loads_nothing() -> None:
    program = relaxed(
        c_program(
            "double x[40], double A[40][40]",
            "for (int i = 0; i < 40; i++)\n  for (int j = 0; j < i; j++)\n    x[i] += A[i][j];",
        )
    )
    code = Schedule.parse(program, "vectorize(S1)").code()
    assert "reduction(+:x_0)" in code
    schedule = Schedule.parse(program, "vectorize(S1)")
    before = next(line for line in code.splitlines() if "x_0 = x[i]" in line)
    opening = code[: code.index(before)].rstrip().splitlines()[-1]
    assert opening.strip().startswith("if (") or "for (int i = 1" in code
    assert schedule.exact_violation is None


def test_gcc_vectorizes_a_dot_product(tmp_path: Path) -> None:
    path = tmp_path / "unit.c"
    path.write_text(Schedule.parse(relaxed(dot()), "vectorize(S1)").unit())
    done = subprocess.run(
        ["gcc", "-O3", "-march=native", "-fopenmp", "-fopt-info-vec-optimized", "-c", str(path),
         "-o", str(tmp_path / "unit.o")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "loop vectorized" in done.stderr


# -- differential ----------------------------------------------------------------------------------

# Of these, small changes stay small.
KERNELS = [
    "2mm", "3mm", "atax", "bicg", "correlation", "covariance", "doitgen", "gemm", "gemver",
    "gesummv", "mvt", "symm", "syr2k", "syrk", "trmm",
]  # fmt: skip


def cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules of relaxed programs that are not legal without the permission."""
    rng = np.random.default_rng([61, seed])
    found: list[Case] = []
    number = 0
    while len(found) < count:
        number += 1
        if number % 3 == 0:
            name = KERNELS[int(rng.integers(len(KERNELS)))]
            program = relaxed(kernel(name) if rng.random() < 0.5 else shrunk_kernel(name))
        else:
            program = relaxed(random_program(np.random.default_rng([62, seed, number])))
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 5)), 6)
        for statement in program.statements:
            schedule = _tagged(rng, schedule, statement.name)
        assert schedule.exact_violation is None
        if not _strict(schedule).is_legal:
            found.append(Case(schedule, program.region is not None))
    return found


def _strict(schedule: Schedule) -> Schedule:
    program = replace(schedule.program, reassociation=False)
    return Schedule(program).apply(*schedule.transformations)


def _tagged(rng: np.random.Generator, schedule: Schedule, statement: str) -> Schedule:
    depth = schedule.forest.schedules[schedule.forest.position(statement)].depth
    if not depth:
        return schedule
    steps = [
        UnrollAndJam(statement, int(rng.integers(depth)), int(rng.choice((2, 3, 4)))),
        Vectorization(statement),
        Parallelization(statement, int(rng.integers(depth))),
    ]
    for step in steps:
        with suppress(NotApplicable):
            following = schedule.apply(step)
            schedule = following if rng.random() < 0.7 and following.is_legal else schedule
    return schedule


def _different(program: Program, got: Memory, wanted: Memory) -> list[str]:
    found = []
    for array in program.written:
        if array.local:
            continue
        one, two = got[array.name], wanted[array.name]
        if not array.type.is_floating:
            same = np.array_equal(one, two)
        else:
            scale = float(np.max(np.abs(two), initial=1e-30))
            tolerance = (1e-4 if array.type.bytes == 4 else 1e-9) * scale
            same = bool(np.allclose(one, two, rtol=0, atol=tolerance, equal_nan=True))
        if not same:
            found.append(array.name)
    return found


def test_random_reassociated_schedules_compute_the_same(tmp_path: Path) -> None:
    found = cases(0, 30)
    assert report(found, outcomes(found, tmp_path, compare=_different)) == []
    text = "\n".join(case.schedule.code() for case in found)
    assert "omp simd reduction" in text and "omp parallel for reduction" in text


@pytest.mark.parametrize("steps", ["parallelize(S1, 0)", "vectorize(S1)", "reverse(S1, 0)"])
@pytest.mark.parametrize("kind", ["double", "float", "int", "short", "unsigned char"])
@pytest.mark.parametrize("symbol", [">", "<"])
def test_extremes_are_exact(kind: str, symbol: str, steps: str, tmp_path: Path) -> None:
    program = c_program(
        f"{kind} s[1], {kind} A[3000]",
        f"for (int i = 0; i < 3000; i++) if (A[i] {symbol} s[0]) s[0] = A[i];",
    )
    found = [Case(Schedule.parse(relaxed(program), steps), True)]
    assert report(found, outcomes(found, tmp_path)) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_reassociated_schedules_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(cases, range(100, 105), 200, tmp_path, _different) == []


@pytest.mark.slow
def test_optimizing_with_permission() -> None:
    program = relaxed(find_kernel("atax").program("SMALL"))
    found = looper.optimize(program, max_evaluations=12)
    assert found.search.failures == {}
    assert found.speedup >= 1
