"""Legality: the fast check on vertices against isl, and both against single pairs of iterations."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator

import islpy as isl
import numpy as np
import pytest

from looper.dependences.analysis import dependences
from looper.errors import LooperError, NotApplicable
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.legality import (
    IllegalSchedule,
    Verdict,
    Violation,
    analyse,
    exact_parallel_violation,
    exact_violation,
    is_parallel,
)
from looper.schedule import Schedule
from looper.space.random_schedules import attempt, random_legal_schedule, random_schedule
from looper.transformations import Tiling
from tests.random_programs import random_program
from tests.small_programs import (
    c_program,
    cube,
    imperfect,
    kernel,
    pair,
    shrunk_kernel,
    time_of,
    two_nests,
)

NAMES = [f"{entry.suite}/{entry.name}" for entry in catalogue()]


def schedules(
    rng: np.random.Generator, program: Program, count: int, steps: int = 5
) -> Iterator[Schedule]:
    """Random schedules: some far from legal, most one step away from a legal one."""
    made = 0
    while made < count:
        legal = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, steps)), 8)
        near = (attempt(rng, legal) for _ in range(20))
        far = random_schedule(rng, legal, 2)
        for schedule in (*(one for one in near if one is not None), far):
            made += 1
            yield schedule


def compare(rng: np.random.Generator, program: Program, count: int) -> Counter[str]:
    """Hold the fast check of `count` schedules against isl; how often it said what."""
    found: Counter[str] = Counter()
    for schedule in schedules(rng, program, count):
        verdict, violation = schedule.analysis.verdict, exact_violation(schedule.forest)
        truth = "legal" if violation is None else "illegal"
        found[f"{verdict.value} where {truth}"] += 1
        if verdict is not Verdict.UNKNOWN:
            assert verdict.value == truth, schedule.text
        if violation is not None:
            check_violation(schedule, violation)
        assert schedule.is_order_legal == (violation is None)
    return found


def check_violation(schedule: Schedule, violation: Violation) -> None:
    """The pair of iterations is a dependence, and the schedule does run it in the wrong order."""
    program, dependence = schedule.forest.program, violation.dependence
    source, sink = (program.statements[k] for k in (dependence.source, dependence.sink))
    touching = isl.Map(
        f"{{ {source.name}[{', '.join(map(str, violation.source))}] -> "
        f"{sink.name}[{', '.join(map(str, violation.sink))}] }}"
    )
    assert touching.is_subset(isl.Map.from_basic_map(dependence.relation))
    assert element(source, violation.source, dependence.array) & (
        element(sink, violation.sink, dependence.array)
    )
    original = Schedule(program)
    times = [
        tuple(
            time_of(chosen, k, point)
            for k, point in (
                (dependence.source, violation.source),
                (dependence.sink, violation.sink),
            )
        )
        for chosen in (original, schedule)
    ]
    assert times[0][0] < times[0][1]
    if violation.level is None:
        assert times[1][0] >= times[1][1]
    else:
        row = 2 * violation.level + 1
        assert times[1][0][:row] == times[1][1][:row]
        assert times[1][0][row] != times[1][1][row]


def element(statement, point, array) -> set[tuple[int, ...]]:
    accesses = [a for a in (*statement.reads, statement.target) if a.array == array]
    return {tuple(form.evaluate(point) for form in access.indices) for access in accesses}


# -- order -----------------------------------------------------------------------------------------


@pytest.mark.share(2)
@pytest.mark.parametrize("name", NAMES)
def test_fast_against_isl_on_kernels(name: str) -> None:
    rng = np.random.default_rng([31, *name.encode()])
    found = compare(rng, kernel(name), 25 if name in ("polybench/deriche", "polybench/adi") else 50)
    # On kernels the fast check decides itself, tiled or not.
    assert (
        not found["unknown where legal"] or sum(found.values()) > 10 * found["unknown where legal"]
    )


def test_fast_against_isl_on_random_programs() -> None:
    rng = np.random.default_rng(32)
    found: Counter[str] = Counter()
    for seed in range(30):
        program = random_program(np.random.default_rng([33, seed]))
        found += compare(rng, program, 20 if dependences(program) else 2)
    print(dict(found))
    assert sum(found.values()) >= 450
    decided = found["legal where legal"] + found["illegal where illegal"]
    assert decided > 0.6 * sum(found.values())
    assert found["legal where legal"] > 90 and found["illegal where illegal"] > 60


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", NAMES)
def test_fast_against_isl_on_a_hundred_thousand_schedules(name: str) -> None:
    found = compare(np.random.default_rng([34, *name.encode()]), kernel(name), 2500)
    print(name, dict(found))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_fast_against_isl_on_many_random_programs() -> None:
    rng = np.random.default_rng(35)
    found: Counter[str] = Counter()
    for seed in range(600):
        found += compare(rng, random_program(np.random.default_rng([36, seed])), 30)
    print(dict(found))


def test_the_original_order_is_legal() -> None:
    for name in NAMES:
        schedule = Schedule(kernel(name))
        assert schedule.analysis.verdict is Verdict.LEGAL
        assert schedule.is_legal and schedule.violation is None
        schedule.check()
    for seed in range(60):
        schedule = Schedule(random_program(np.random.default_rng([37, seed])))
        assert analyse(schedule.forest).verdict is not Verdict.ILLEGAL
        assert schedule.is_legal


@pytest.mark.parametrize(
    ("program", "text", "verdict"),
    [
        (pair(), "distribute(S2, 0)", Verdict.LEGAL),
        (pair(), "shift(S2, 0, 1)", Verdict.LEGAL),
        (pair(), "shift(S1, 0, 1)", Verdict.ILLEGAL),
        (cube(), "interchange(S1, 0, 2)", Verdict.LEGAL),
        (cube(), "reverse(S1, 2)", Verdict.ILLEGAL),
        (cube(), "tile(S1, 0, [8, 8, 8])", Verdict.LEGAL),
        (cube(), "tile(S1, 0, [8, 8, 8]); reverse(S1, 5)", Verdict.UNKNOWN),
        (imperfect(), "distribute(S3, 0)", Verdict.LEGAL),
        (imperfect(), "shift(S3, 0, -1)", Verdict.ILLEGAL),
        (two_nests(), "fuse(S1, S2, 1)", Verdict.LEGAL),
        (two_nests(), "fuse(S1, S2, 1, shift=[0, -1])", Verdict.ILLEGAL),
        (two_nests(), "fuse(S1, S2, 1, shift=[1, -9])", Verdict.LEGAL),
    ],
)
def test_verdicts(program: Program, text: str, verdict: Verdict) -> None:
    schedule = Schedule.parse(program, text)
    assert schedule.analysis.verdict is verdict
    assert (exact_violation(schedule.forest) is None) == schedule.is_legal


def test_fractional_vertices_are_left_to_isl() -> None:
    # 2*i = 2*j + 1 has no integer solution, so that there is no dependence at all; 3*i = 2*j + 1
    # has, but its relaxation has fractional vertices.
    none = c_program("double A[60]", "for (int i = 0; i < 20; i++) A[2 * i] = A[2 * i + 1];")
    assert not dependences(none)
    assert Schedule.parse(none, "reverse(S1, 0); parallelize(S1, 0)").is_legal
    some = c_program("double A[90]", "for (int i = 0; i < 20; i++) A[3 * i] = A[2 * i + 1];")
    for text in ("reverse(S1, 0)", "parallelize(S1, 0)"):
        schedule = Schedule.parse(some, text)
        assert schedule.exact_violation is not None and not schedule.is_legal


# -- parallel loops --------------------------------------------------------------------------------


def check_parallel(rng: np.random.Generator, program: Program, count: int) -> Counter[str]:
    """Hold `is_parallel` against isl for all loops of random schedules of legal order."""
    found: Counter[str] = Counter()
    for _ in range(count):
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 5)), 8)
        for node in schedule.nodes():
            violation = exact_parallel_violation(schedule.forest, node.members, node.level)
            parallel = is_parallel(schedule.forest, schedule.analysis, node.members, node.level)
            assert parallel == (violation is None), (schedule.text, node)
            found["parallel" if parallel else "not parallel"] += 1
            if violation is not None:
                assert violation.level == node.level
                check_violation(schedule, violation)
    return found


def test_parallel_loops_of_kernels() -> None:
    rng = np.random.default_rng(41)
    found: Counter[str] = Counter()
    for name in NAMES:
        found += check_parallel(rng, kernel(name), 2)
    assert min(found.values()) > 50


def test_parallel_loops_of_random_programs() -> None:
    rng = np.random.default_rng(42)
    found: Counter[str] = Counter()
    for seed in range(60):
        found += check_parallel(rng, random_program(np.random.default_rng([43, seed])), 4)
    assert min(found.values()) > 200


@pytest.mark.parametrize(
    ("name", "parallel"),
    [
        ("gemm", {("S1", 0), ("S1", 1), ("S2", 2)}),
        ("jacobi-1d", {("S1", 1), ("S2", 1)}),
        ("seidel-2d", set()),
        ("trisolv", set()),
        ("floyd-warshall", set()),
        ("lu", {("S3", 1)}),
        ("mvt", {("S1", 0), ("S2", 0)}),
    ],
)
def test_which_loops_are_parallel(name: str, parallel: set[tuple[str, int]]) -> None:
    schedule = Schedule(kernel(name))
    found = {
        (schedule.program.statements[node.members[0]].name, node.level)
        for node in schedule.nodes()
        if is_parallel(schedule.forest, schedule.analysis, node.members, node.level)
    }
    assert found == parallel


# -- permutable bands ------------------------------------------------------------------------------


def check_permutable(rng: np.random.Generator, program: Program, count: int) -> Counter[str]:
    """If a band may be tiled, isl calls its tiling legal; how often that was asked."""
    found: Counter[str] = Counter()
    for _ in range(count):
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 5)), 8)
        for k, statement in enumerate(program.statements):
            depth = schedule.forest.schedules[k].depth
            for level in range(depth):
                for size in range(2, min(3, depth - level) + 1):
                    try:
                        tiled = schedule.apply(Tiling(statement.name, level, (3,) * size))
                        permutable = schedule.can_be_tiled(statement.name, level, size)
                    except NotApplicable:
                        continue
                    legal = exact_violation(tiled.forest) is None
                    assert legal or not permutable, (schedule.text, statement.name, level, size)
                    found[f"{permutable}, tiling {'legal' if legal else 'illegal'}"] += 1
    return found


def test_permutable_bands_can_be_tiled() -> None:
    rng = np.random.default_rng(44)
    found: Counter[str] = Counter()
    for name in NAMES:
        found += check_permutable(rng, shrunk_kernel(name), 1)
    for seed in range(40):
        found += check_permutable(rng, random_program(np.random.default_rng([45, seed])), 2)
    print(dict(found))
    assert found["True, tiling legal"] > 50
    assert found["False, tiling illegal"] > 20
    # What is refused for lack of a proof is a small share of what could be tiled.
    assert found["False, tiling legal"] < found["True, tiling legal"]


# -- what is said of a violation -------------------------------------------------------------------


def test_the_text_of_a_violated_order() -> None:
    schedule = Schedule.parse(pair(), "shift(S1, 0, 1)")
    assert str(schedule.violation) == (
        "the RAW dependence through `A` is violated: "
        "S1(i=0, line 5) must run before S2(i=0, line 6)"
    )
    with pytest.raises(IllegalSchedule) as caught:
        schedule.check()
    assert isinstance(caught.value, LooperError)
    assert str(caught.value) == str(schedule.violation)
    assert caught.value.violation.level is None


def test_the_text_of_a_violated_tag() -> None:
    schedule = Schedule.parse(imperfect(), "parallelize(S2, 1)")
    assert str(schedule.violation) in {
        f"the {kind} dependence through `x` is carried by the parallel loop at level 1: "
        "S2(i=0, j=0, line 7) must run before S2(i=0, j=1, line 7)"
        for kind in ("RAW+WAR+WAW", "RAW+WAW+WAR", "WAR+RAW+WAW", "WAR+WAW+RAW", "WAW+RAW+WAR")
    }


def test_an_instance_without_loops_or_line() -> None:
    program = c_program("double s, double A[9]", "s = 0.0;\nfor (int i = 0; i < 9; i++) s += A[i];")
    wrong = Schedule.parse(program, "reverse(S2, 0)")
    assert "S2(i=0, line 5) must run before S2(i=1, line 5)" in str(wrong.violation)


def test_a_violation_survives_a_process() -> None:
    schedule = Schedule.parse(pair(), "shift(S1, 0, 1)")
    again = pickle.loads(pickle.dumps(schedule.violation))
    assert str(again) == str(schedule.violation)


def test_order_is_reported_before_tags() -> None:
    schedule = Schedule.parse(cube(), "reverse(S1, 2); parallelize(S1, 2)")
    assert schedule.violation is not None and schedule.violation.level is None
    assert schedule.exact_violation is not None and schedule.exact_violation.level is None


def test_the_level_is_that_of_the_final_loops() -> None:
    schedule = Schedule.parse(cube(), "parallelize(S1, 2); interchange(S1, 0, 2)")
    assert schedule.violation is not None and schedule.violation.level == 0
    tiled = Schedule.parse(cube(), "parallelize(S1, 2); tile(S1, 1, [8, 8])")
    assert tiled.violation is not None and tiled.violation.level == 2
    assert "at level 2" in str(tiled.violation)
