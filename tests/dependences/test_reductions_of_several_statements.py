"""Reductions in several statements, whose steps may pass each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from looper.dependences.analysis import dependences, must_be_kept
from looper.ir.program import Program
from looper.legality.exact import is_exactly_parallel
from looper.schedule import Schedule
from looper.solvers.perfect_nests import perfected
from looper.space.random_schedules import random_legal_schedule, random_schedule
from looper.transformations import Interchange
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, shrunk_kernel

ARRAYS = "int s[1], int A[40], int B[40], unsigned char c[1], unsigned char C[40], long t[40]"


def program(body: str) -> Program:
    return c_program(ARRAYS, f"for (int i = 0; i < 30; i++) {{ {body} }}")


def free(found: Program) -> bool:
    """Return True if steps of different statements may pass each other."""
    return any(
        each.source != each.sink and not must_be_kept(found, each) for each in dependences(found)
    )


@pytest.mark.parametrize(
    "body",
    [
        "s[0] += A[i]; s[0] -= B[i];",
        "s[0] *= A[i]; s[0] = B[i] * s[0];",
        "if (A[i] > s[0]) s[0] = A[i]; s[0] = s[0] >= B[i] + i ? s[0] : B[i] + i;",
        "if (C[i] < c[0]) c[0] = C[i]; if (c[0] > C[i + 1]) c[0] = C[i + 1];",
        "t[i] += A[i]; t[i] += B[i + 1];",
        "A[0] += A[i + 1]; A[0] += B[i];",
    ],
)
def test_steps_of_two_statements_in_any_order(body: str, tmp_path: Path) -> None:
    found = program(body)
    assert free(found)
    cases = [
        Case(Schedule.parse(found, steps), True)
        for steps in ("reorder(S1, S2)", "distribute(S2, 0)", "distribute(S2, 0); reorder(S1, S2)")
    ]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert all(case.schedule.is_legal for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize(
    "body",
    [
        # Sums and products, largest and smallest values do not commute.
        "s[0] += A[i]; s[0] *= B[i];",
        "if (A[i] > s[0]) s[0] = A[i]; if (B[i] < s[0]) s[0] = B[i];",
        # The second statement reads what the first one has added up so far.
        "s[0] += A[i]; s[0] += s[0] + B[i];",
        "s[0] += A[i]; B[i] = s[0];",
        "s[0] += A[i]; s[0] = B[i];",
    ],
)
def test_other_statements_keep_their_order(body: str) -> None:
    found = program(body)
    assert not free(found)
    assert not Schedule.parse(found, "reorder(S1, S2)").is_legal


def test_sums_in_floating_point_need_permission() -> None:
    found = c_program(
        "double s[1], double A[40]", "for (int i = 0; i < 30; i++) { s[0] += A[i]; s[0] += i; }"
    )
    assert not Schedule.parse(found, "reorder(S1, S2)").is_legal


@pytest.mark.parametrize("steps", ["parallelize(S1, 0)", "vectorize(S1)"])
def test_no_threads_or_vectors_for_two_statements_with_one_result(steps: str) -> None:
    found = program("s[0] += A[i]; s[0] -= B[i];")
    schedule = Schedule.parse(found, steps)
    assert not schedule.is_legal and schedule.exact_violation is not None
    alone = Schedule.parse(found, f"distribute(S2, 0); {steps}")
    assert alone.is_legal and alone.exact_violation is None


def test_threads_for_one_statement_beside_another_loop(tmp_path: Path) -> None:
    found = program("s[0] += A[i]; s[0] -= B[i];")
    text = "distribute(S2, 0); reorder(S1, S2); parallelize(S1, 0); parallelize(S2, 0)"
    cases = [Case(Schedule.parse(found, text), True)]
    assert cases[0].schedule.is_legal
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize("moved", ["reorder(S1, S2)", "distribute(S2, 0)"])
def test_moved_sums_of_integers_are_unsigned(moved: str) -> None:
    found = program("s[0] += A[i]; s[0] -= B[i];")
    assert "unsigned" not in Schedule(found).unit()
    unit = Schedule.parse(found, moved).unit()
    assert "+= (unsigned int) A[i]" in unit and "-= (unsigned int) B[i]" in unit


def test_parts_of_a_sum_may_pass_each_other() -> None:
    found = program("s[0] += A[i];")
    assert Schedule.parse(found, "split(S1, [1, -10]); distribute(S2, 0)").is_legal
    turned = Schedule.parse(found, "split(S1, [1, -10]); distribute(S2, 0); reorder(S1, S2)")
    assert turned.is_legal and turned.exact_violation is None


def test_dynamic_programming_gets_a_loop_over_adjacent_elements(tmp_path: Path) -> None:
    found = shrunk_kernel("nussinov")
    schedule = perfected(Schedule(found))
    assert schedule is not None and schedule.can_be_tiled("S5", 1, 2)
    swapped = schedule.apply(Interchange("S5", 1, 2))
    assert swapped.is_legal and swapped.exact_violation is None
    cases = [Case(swapped, True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


CHAINS = {
    "a product of matrices": """
    for (int i = 19; i >= 0; i--)
      for (int j = i + 1; j < 20; j++) {
        M[i][j] = 1000000;
        for (int k = i; k < j; k++) {
          int cost = M[i][k] + M[k + 1][j] + P[i] * P[k + 1] * P[j + 1];
          if (cost < M[i][j]) M[i][j] = cost;
        }
      }""",
    "an alignment": """
    for (int i = 1; i < 20; i++)
      for (int j = 1; j < 20; j++) {
        M[i][j] = M[i][j] >= M[i - 1][j] ? M[i][j] : M[i - 1][j];
        M[i][j] = M[i][j] >= M[i][j - 1] ? M[i][j] : M[i][j - 1];
        if (M[i - 1][j - 1] + P[i] > M[i][j]) M[i][j] = M[i - 1][j - 1] + P[i];
      }""",
    "a histogram of two kinds": """
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 20; j++) {
        P[i] += M[i][j];
        P[j] += M[i][j] * M[j][i];
        P[20] -= P[21] + j;
      }""",
}


@pytest.mark.parametrize("name", [*CHAINS, "nussinov"])
def test_random_schedules_compute_the_same(name: str, tmp_path: Path) -> None:
    if name in CHAINS:
        found = c_program("int M[20][20], int P[22]", CHAINS[name])
    else:
        found = shrunk_kernel(name)
    rng = np.random.default_rng([81, len(name)])
    start = perfected(Schedule(found)) or Schedule(found)
    cases = [
        Case(random_legal_schedule(rng, begin, 6, attempts=30), True)
        for begin in (start, Schedule(found))
        for _ in range(12)
    ]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize("name", [*CHAINS, "nussinov", "floyd-warshall", "durbin"])
def test_independence_is_as_isl_says(name: str) -> None:
    if name in CHAINS:
        found = c_program("int M[20][20], int P[22]", CHAINS[name])
    else:
        found = replace(shrunk_kernel(name), reassociation=True)
    rng, compared = np.random.default_rng([84, len(name)]), 0
    for _ in range(25):
        schedule = random_schedule(rng, Schedule(found), 5)
        if not schedule.is_order_legal:
            continue
        for node in schedule.nodes():
            statement = found_name(schedule, node.members[0])
            for vector in (False, True):
                own = schedule.can_be_parallel(statement, node.level, vector=vector)
                exact = is_exactly_parallel(
                    schedule.forest, node.members, node.level, vector=vector
                )
                assert own == exact, (schedule.text, statement, node.level, vector)
                compared += 1
    assert compared > 20


def found_name(schedule: Schedule, position: int) -> str:
    return schedule.forest.program.statements[position].name
