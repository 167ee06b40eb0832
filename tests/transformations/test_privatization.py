"""Privatization: what it proves, where copies are declared, and that results stay the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.candidates import candidates
from looper.space.restructuring import privatized
from looper.transformations.base import Decision
from tests.differential import Case, outcomes, random_case, report, wrong_of_many
from tests.small_programs import c_program, kernel

WITH_TEMPORARIES = ("symm", "durbin", "deriche")


def scalar() -> Program:
    return c_program(
        "double A[20], double B[20]",
        "for (int i = 0; i < 20; i++) {\n    x = B[i];\n    A[i] = x * x;\n  }",
        declarations="double x;",
    )


def rows() -> Program:
    """A temporary row, written and read in every iteration of `i`, in two inner loops."""
    return c_program(
        "double A[20][30], double B[20][30]",
        """
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 30; j++)
      row[j] = B[i][j] + 1.0;
    for (int j = 1; j < 30; j++)
      A[i][j] = row[j] * row[j - 1];
  }""",
        declarations="double row[30];",
    )


def twice() -> Program:
    """One name for two temporaries, in two nests."""
    return c_program(
        "double A[20], double B[20]",
        """
  for (int i = 0; i < 20; i++) {
    x = B[i];
    A[i] = x * x;
  }
  for (int i = 0; i < 20; i++) {
    x = A[i];
    B[i] = x + 1.0;
  }""",
        declarations="double x;",
    )


def test_a_private_scalar_makes_a_loop_parallel() -> None:
    plain = Schedule(scalar())
    assert not plain.can_be_parallel("S1", 0)
    private = Schedule.parse(scalar(), "privatize(S1, 1, x)")
    assert private.can_be_parallel("S1", 0)
    assert private != plain and not private.is_identity
    code = Schedule.parse(scalar(), "privatize(S1, 1, x); parallelize(S1, 0)").code()
    assert code.index("for (") < code.index("double x_S1;") < code.index("x_S1 = B[i]")


def test_copies_used_at_once_become_an_array() -> None:
    code = Schedule.parse(scalar(), "privatize(S1, 1, x); distribute(S2, 0)").code()
    assert "double x_S1[20];" in code
    assert code.count("x_S1[i]") == 3


def test_large_arrays_of_copies_are_on_the_heap() -> None:
    code = Schedule.parse(
        kernel("symm", "MEDIUM"), "privatize(S1, 2, temp2); distribute(S2, 0)"
    ).code()
    assert "double (*temp2_S1)[240] = __builtin_malloc(200 * sizeof *temp2_S1);" in code
    assert "__builtin_free(temp2_S1);" in code


def test_an_array_is_contracted_to_what_an_iteration_needs() -> None:
    code = Schedule.parse(rows(), "privatize(S1, 1, row); parallelize(S1, 0)").code()
    assert "double row_S1[30];" in code


def test_a_copy_that_is_needed_in_another_tile_is_not_declared_in_one() -> None:
    steps = "privatize(S1, 2, temp2); shift(S1, 1, -1); tile(S4, 0, [2, 4])"
    code = Schedule.parse(kernel("symm"), steps).code()
    assert code.index("double temp2_S1[20][30];") < code.index("for (")


def test_each_nest_has_its_own_copies() -> None:
    both = Schedule.parse(twice(), "privatize(S1, 1, x); privatize(S3, 1, x)")
    assert both.can_be_parallel("S1", 0) and both.can_be_parallel("S3", 0)
    assert both == Schedule.parse(twice(), "privatize(S3, 1, x); privatize(S1, 1, x)")


def test_each_loop_of_a_nest_has_its_own_copies(tmp_path: Path) -> None:
    program = c_program(
        "double A[20][30], double B[20][30]",
        "for (int i = 0; i < 20; i++) {\n"
        "    for (int j = 0; j < 30; j++) {\n      x = A[i][j];\n      B[i][j] = x * x;\n    }\n"
        "    for (int j = 0; j < 30; j++) {\n      x = B[i][j];\n      A[i][j] = x + x;\n"
        "    }\n  }",
        declarations="double x;",
    )
    steps = "privatize(S1, 2, x); privatize(S3, 2, x)"
    both = Schedule.parse(program, f"{steps}; parallelize(S1, 0); vectorize(S1); vectorize(S3)")
    one = Schedule.parse(program, "privatize(S1, 2, x); parallelize(S1, 1); reverse(S1, 1)")
    assert not Schedule.parse(program, "privatize(S1, 2, x)").can_be_parallel("S3", 1)
    cases = [Case(schedule, True) for schedule in (both, one)]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize(
    ("text", "steps", "message"),
    [
        (
            "for (int i = 0; i < 20; i++) {\n    for (int j = 0; j < 9; j++) {\n      x = B[j];\n"
            "      A[j] = x;\n    }\n    for (int j = 0; j < 9; j++) {\n      A[j] = x;\n"
            "      x = B[j + 1];\n    }\n  }",
            "privatize(S1, 2, x)",
            "S3 may read `x` before its iteration has written it",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    A[i] = x;\n    x = B[i];\n  }",
            "privatize(S1, 1, x)",
            "S1 may read `x` before its iteration has written it",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    if (i > 3)\n      x = B[i];\n    A[i] = x;\n  }",
            "privatize(S1, 1, x)",
            "S2 may read `x` before its iteration has written it",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    x = B[i];\n    A[i] = x;\n  }\n  A[0] = x;",
            "privatize(S1, 1, x)",
            "S3 reads `x` outside of these 1 loops",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    for (int j = 0; j < 20; j++)\n      x = B[j];\n"
            "    A[i] += x;\n  }",
            "privatize(S1, 2, x)",
            "S2 reads `x` outside of these 2 loops",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    x = B[i];\n    A[i] = x;\n  }",
            "privatize(S1, 1, A)",
            "`A` is used after the region, or may be",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    x = B[i];\n    A[i] = x;\n  }",
            "privatize(S1, 2, x)",
            "S1 has 1 loops, not 2",
        ),
        (
            "for (int i = 0; i < 20; i++) {\n    x = B[i];\n    A[i] = x;\n  }",
            "privatize(S1, 1, y)",
            "no statement in the loop around S1 uses `y`",
        ),
    ],
)
def test_refusal(text: str, steps: str, message: str) -> None:
    program = c_program("double A[20], double B[20]", text, declarations="double x;")
    with pytest.raises(NotApplicable) as caught:
        Schedule.parse(program, steps)
    assert str(caught.value) == message


def test_private_scalars_and_register_tiling_go_together(tmp_path: Path) -> None:
    program = c_program(
        "double A[64][64], double B[64][64]",
        "for (int i = 0; i < 64; i++)\n  for (int j = 0; j < 64; j++) {\n"
        "    x = A[i][j];\n    B[i][j] = x * x;\n  }",
        declarations="double x;",
    )
    texts = ("unroll_and_jam(S1, 0, 4)", "vectorize(S1); unroll_and_jam(S1, 0, 4)")
    cases = [Case(Schedule.parse(program, f"privatize(S1, 2, x); {text}"), True) for text in texts]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []


def test_it_is_a_candidate() -> None:
    found = candidates(Schedule(kernel("symm")), Decision.STRUCTURE)
    assert any(schedule.text == "privatize(S1, 2, temp2)" for schedule in found)


def private_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules of programs with all temporaries private."""
    rng = np.random.default_rng([54, seed])
    programs = [kernel(name, size) for name in WITH_TEMPORARIES for size in ("MINI", "SMALL")]
    programs += [scalar(), rows(), twice()]
    found = []
    for number in range(count):
        start = privatized(Schedule(programs[number % len(programs)]))
        assert start is not None
        steps = len(start.transformations) + int(rng.integers(1, 8))
        found.append(random_case(rng, start, steps, is_kernel=True, attempts=30))
    return found


def test_private_copies_compute_the_same(tmp_path: Path) -> None:
    cases = private_cases(0, 65)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_schedules_with_private_copies_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(private_cases, range(100, 108), 130, tmp_path) == []


def test_a_store_of_the_last_iteration_alone_finds_its_copy(tmp_path: Path) -> None:
    program = c_program(
        "double A[6][5], double y[6]",
        "for (int i = 0; i < 6; i++) {\n    x = 0;\n    for (int k = 0; k < 5; k++)\n"
        "      x += A[i][k];\n    if (i > 3)\n      y[i] = x;\n  }",
        declarations="double x;",
    )
    texts = ("tile(S1, 0, [5]); privatize(S1, 1, x)", "privatize(S1, 1, x); tile(S1, 0, [5])")
    parallel = [f"{text}; parallelize(S1, {level})" for text in texts for level in (0, 1)]
    cases = [Case(Schedule.parse(program, text), True) for text in (*texts, *parallel)]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []
    # Where every iteration is in one place, it still has a variable of its own.
    assert "double x_S1;" in Schedule.parse(program, "privatize(S1, 1, x)").code()
