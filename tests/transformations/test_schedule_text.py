"""The textual form of schedules, and when two schedules are the same."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from looper.errors import CodeError, NotApplicable, ScheduleSyntaxError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.random_schedules import random_schedule
from looper.transformations import (
    Fusion,
    Interchange,
    Parallelization,
    Shifting,
    Skewing,
    Tiling,
    Transformation,
    Unrolling,
    parse_transformations,
)
from tests.random_programs import random_program
from tests.small_programs import cube, imperfect, kernel, pair, rectangle, three_nests, two_nests

# -- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", ()),
        ("  ;; ; ", ()),
        ("interchange(S1, 0, 1)", (Interchange("S1", 0, 1),)),
        (" interchange( S1 ,0,1 ) ; ", (Interchange("S1", 0, 1),)),
        ("interchange(S1, first=0, second=1)", (Interchange("S1", 0, 1),)),
        ("tile(S1, 0, [32, 64])", (Tiling("S1", 0, (32, 64)),)),
        ("tile(S1, 0, (32, 64))", (Tiling("S1", 0, (32, 64)),)),
        ("tile(S1, 0, [32])", (Tiling("S1", 0, (32,)),)),
        ("skew(S1, 1, [[1, 1], [0, 1]])", (Skewing("S1", 1, ((1, 1), (0, 1))),)),
        ("skew(S1, 1, factors=[1, -2])", (Skewing("S1", 1, factors=(1, -2)),)),
        ("unroll(S1, 4)", (Unrolling("S1", 4),)),
        ("unroll(S1, 4, level=0)", (Unrolling("S1", 4, 0),)),
        ("unroll(S1, 4, 0)", (Unrolling("S1", 4, 0),)),
        ("fuse(S1, S2, 0)", (Fusion("S1", "S2", 0),)),
        ("fuse(S1, S2, 1, shift=[0, 2])", (Fusion("S1", "S2", 1, (0, 2)),)),
        ("shift(S2, 0, -3)", (Shifting("S2", 0, -3),)),
        (
            "interchange(S1, 0, 1);\n parallelize(S1, 0)",
            (Interchange("S1", 0, 1), Parallelization("S1", 0)),
        ),
    ],
)
def test_reading(text: str, steps: tuple[Transformation, ...]) -> None:
    assert parse_transformations(text) == steps
    assert parse_transformations("; ".join(step.text for step in steps)) == steps


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Unrolling("S1", 4), "unroll(S1, 4)"),
        (Unrolling("S1", 4, 1), "unroll(S1, 4, level=1)"),
        (Fusion("S1", "S2", 1, (0, 2)), "fuse(S1, S2, 1, shift=[0, 2])"),
        (Skewing("S1", 0, ((1, 1), (0, 1))), "skew(S1, 0, [[1, 1], [0, 1]])"),
        (Skewing("S1", 0, factors=(1, 2)), "skew(S1, 0, factors=[1, 2])"),
        (Tiling("S1", 0, (8,)), "tile(S1, 0, [8])"),
    ],
)
def test_writing(step: Transformation, text: str) -> None:
    assert step.text == str(step) == text


EXPECTED = "expected a transformation like `interchange(S1, 0, 1)`"
ARGUMENTS = "arguments are statement names, integers and lists of integers"


@pytest.mark.parametrize(
    ("text", "column", "reason", "shown"),
    [
        ("interchange(S1, 0", 1, EXPECTED, "interchange(S1, 0"),
        ("interchange", 1, EXPECTED, "interchange"),
        ("17", 1, EXPECTED, "17"),
        ("S1.interchange(0, 1)", 1, EXPECTED, "S1.interchange(0, 1)"),
        ("a b", 1, EXPECTED, "a b"),
        ("(" * 300, 1, EXPECTED, "(" * 300),
        ("reverse(S1, 0)\0", 1, EXPECTED, "reverse(S1, 0)\0"),
        ("reverse(S1, 0), reverse(S1, 1)", 1, EXPECTED, "reverse(S1, 0), reverse(S1, 1)"),
        ("reverse(S1, 0); tile S1", 17, EXPECTED, "tile S1"),
        ("reverse(S1, 0);   tile S1 ; ", 19, EXPECTED, "tile S1"),
        (
            "interchnge(S1, 0, 1)",
            1,
            "unknown transformation `interchnge`; did you mean `interchange`?",
            "interchnge(S1, 0, 1)",
        ),
        (
            ";; paralelize(S1, 0)",
            4,
            "unknown transformation `paralelize`; did you mean `parallelize`?",
            "paralelize(S1, 0)",
        ),
        (
            "xyz(S1)",
            1,
            "unknown transformation `xyz`; there are fuse, distribute, embed, shift, "
            "interchange, reverse, skew, privatize, parallelize, tile, unroll, "
            "unroll_and_jam, vectorize, pack, split, time_tile, reorder, copy_read",
            "xyz(S1)",
        ),
        (
            "interchange(S1, 0, 1, 2)",
            1,
            "`interchange` takes at most 3 arguments",
            "interchange(S1, 0, 1, 2)",
        ),
        ("interchange(S1, 0)", 1, "`interchange` needs second", "interchange(S1, 0)"),
        ("reverse()", 1, "`reverse` needs statement", "reverse()"),
        ("tile(S1, 0)", 1, "`tile` needs sizes", "tile(S1, 0)"),
        (
            "tile(S1, 0, size=[3])",
            1,
            "`tile` takes statement, level, sizes",
            "tile(S1, 0, size=[3])",
        ),
        ("tile(S1, 0, level=1)", 1, "`tile` takes statement, level, sizes", "tile(S1, 0, level=1)"),
        ("tile(S1, **x)", 1, "`tile` takes statement, level, sizes", "tile(S1, **x)"),
        ("tile(*S1)", 1, ARGUMENTS, "tile(*S1)"),
        ("tile(S1, 0, 32)", 1, "sizes of `tile` is not a list of integers", "tile(S1, 0, 32)"),
        (
            "tile(S1, 0, [[3]])",
            1,
            "sizes of `tile` is not a list of integers",
            "tile(S1, 0, [[3]])",
        ),
        ("tile(S1, 0, [x])", 1, "sizes of `tile` is not a list of integers", "tile(S1, 0, [x])"),
        (
            "tile(1, 0, [3])",
            1,
            "statement of `tile` is not the name of a statement",
            "tile(1, 0, [3])",
        ),
        ("reverse(S1, i)", 1, "level of `reverse` is not an integer", "reverse(S1, i)"),
        ("reverse(S1, [0])", 1, "level of `reverse` is not an integer", "reverse(S1, [0])"),
        ("reverse(S1, 0.5)", 1, ARGUMENTS, "reverse(S1, 0.5)"),
        ("reverse(S1, True)", 1, ARGUMENTS, "reverse(S1, True)"),
        ("reverse(S1, 1 + 1)", 1, ARGUMENTS, "reverse(S1, 1 + 1)"),
        ("reverse('S1', 0)", 1, ARGUMENTS, "reverse('S1', 0)"),
        (
            "skew(S1, 0, [1, 1])",
            1,
            "matrix of `skew` is not a list of lists of integers",
            "skew(S1, 0, [1, 1])",
        ),
        (
            "fuse(S1, S2, 0, shift=1)",
            1,
            "shift of `fuse` is not a list of integers",
            "fuse(S1, S2, 0, shift=1)",
        ),
        (
            "reverse(S1, level=0, level=1)",
            1,
            "`reverse` takes statement, level",
            "reverse(S1, level=0, level=1)",
        ),
    ],
    ids=lambda value: str(value)[:40].replace("\0", "NUL"),
)
def test_syntax_errors(text: str, column: int, reason: str, shown: str) -> None:
    with pytest.raises(ScheduleSyntaxError) as caught:
        parse_transformations(text)
    assert str(caught.value) == f"schedule, column {column}: {reason}: `{shown}`"


@given(st.text(alphabet="interchange(S1,0[]) ;=-tile'\"\\\n\tλ", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        steps = parse_transformations(text)
    except ScheduleSyntaxError as error:
        assert str(error).startswith("schedule, column ")
    else:
        assert parse_transformations("; ".join(step.text for step in steps)) == steps


# -- round trips -----------------------------------------------------------------------------------


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_text_reads_back_to_the_same_schedule(seed: int) -> None:
    rng = np.random.default_rng(seed)
    program = random_program(rng)
    schedule = random_schedule(rng, Schedule(program), 6)
    again = Schedule.parse(program, schedule.text)
    assert again.transformations == schedule.transformations
    assert again.key == schedule.key
    assert again == schedule and hash(again) == hash(schedule)
    assert again.text == schedule.text
    assert again.code() == schedule.code()
    assert schedule.text in schedule.code()


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_equal_keys_mean_equal_loops(seed: int) -> None:
    rng = np.random.default_rng(seed)
    program = random_program(rng, max_statements=3, max_depth=2)
    found: dict[str, Schedule] = {}
    for _ in range(15):
        schedule = random_schedule(rng, Schedule(program), 2)
        first = found.setdefault(schedule.key, schedule)
        assert _loops(schedule) == _loops(first)
        assert (schedule == first) and schedule.is_order_legal == first.is_order_legal


def _loops(schedule: Schedule) -> str:
    try:
        return schedule.code().split("*/", 1)[1]
    except CodeError as error:
        return str(error)


# -- the same schedule by other routes -------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "one", "other"),
    [
        (rectangle(), "", "interchange(S1, 0, 1); interchange(S1, 0, 1)"),
        (rectangle(), "", "interchange(S1, 0, 1); interchange(S1, 1, 0)"),
        (rectangle(), "", "reverse(S1, 0); reverse(S1, 0)"),
        (rectangle(), "", "skew(S1, 0, [[1, 1], [0, 1]]); skew(S1, 0, [[1, -1], [0, 1]])"),
        (rectangle(), "interchange(S1, 0, 1)", "skew(S1, 0, [[0, 1], [1, 0]])"),
        (rectangle(), "reverse(S1, 0)", "skew(S1, 0, [[-1, 0], [0, 1]])"),
        (rectangle(), "reverse(S1, 0); reverse(S1, 1)", "reverse(S1, 1); reverse(S1, 0)"),
        (
            rectangle(),
            "tile(S1, 0, [8, 8])",
            "tile(S1, 0, [8]); tile(S1, 2, [8]); interchange(S1, 1, 2)",
        ),
        (rectangle(), "parallelize(S1, 0); unroll(S1, 2)", "unroll(S1, 2); parallelize(S1, 0)"),
        (rectangle(), "unroll(S1, 2)", "unroll(S1, 2, level=1)"),
        (
            rectangle(),
            "unroll(S1, 2)",
            "interchange(S1, 0, 1); unroll(S1, 2, level=0); interchange(S1, 0, 1)",
        ),
        (
            rectangle(),
            "parallelize(S1, 0); tile(S1, 0, [8, 8])",
            "tile(S1, 0, [8, 8]); parallelize(S1, 0)",
        ),
        (
            cube(),
            "interchange(S1, 0, 2)",
            "interchange(S1, 0, 1); interchange(S1, 1, 2); interchange(S1, 0, 1)",
        ),
        (two_nests(), "fuse(S1, S2, 1)", "fuse(S1, S2, 0); fuse(S1, S2, 1)"),
        (two_nests(), "fuse(S1, S2, 1)", "fuse(S2, S1, 1)"),
        (two_nests(), "fuse(S1, S2, 0, shift=[2])", "fuse(S1, S2, 0); shift(S2, 0, 2)"),
        (two_nests(), "fuse(S1, S2, 1, shift=[2, 1])", "fuse(S2, S1, 1, shift=[-2, -1])"),
        (two_nests(), "", "fuse(S1, S2, 1); distribute(S2, 0)"),
        (three_nests(), "fuse(S1, S3, 1)", "fuse(S1, S3, 0); fuse(S1, S3, 1)"),
        (
            imperfect(),
            "distribute(S2, 0); distribute(S3, 0)",
            "distribute(S3, 0); distribute(S2, 0)",
        ),
        # Shifting everything in a loop changes nothing; only the difference counts.
        (pair(), "", "shift(S1, 0, 3); shift(S2, 0, 3)"),
        (pair(), "", "shift(S1, 0, 3); shift(S1, 0, -3)"),
        (pair(), "shift(S2, 0, 2)", "shift(S1, 0, -2)"),
        (pair(), "shift(S2, 0, 2)", "shift(S1, 0, 5); shift(S2, 0, 7)"),
        (imperfect(), "shift(S3, 0, 1)", "shift(S1, 0, -1); shift(S2, 0, -1)"),
        (pair(), "distribute(S2, 0)", "shift(S2, 0, 4); distribute(S2, 0)"),
        (pair(), "tile(S1, 0, [4])", "shift(S1, 0, 1); shift(S2, 0, 1); tile(S1, 0, [4])"),
        (pair(), "reverse(S1, 0); shift(S2, 0, 1)", "shift(S2, 0, -1); reverse(S1, 0)"),
    ],
)
def test_different_routes_to_one_schedule(program: Program, one: str, other: str) -> None:
    first, second = Schedule.parse(program, one), Schedule.parse(program, other)
    assert first == second
    assert (first.key, hash(first)) == (second.key, hash(second))
    assert _loops(first) == _loops(second)
    assert first.is_identity == second.is_identity == (one == "")


@pytest.mark.parametrize(
    ("program", "one", "other"),
    [
        (rectangle(), "", "interchange(S1, 0, 1)"),
        (rectangle(), "", "parallelize(S1, 0)"),
        (rectangle(), "parallelize(S1, 1)", "parallelize(S1, 0)"),
        (rectangle(), "", "unroll(S1, 2)"),
        (rectangle(), "unroll(S1, 2)", "unroll(S1, 4)"),
        (rectangle(), "unroll(S1, 2)", "unroll(S1, 2, level=0)"),
        (rectangle(), "tile(S1, 0, [8, 8])", "tile(S1, 0, [8, 4])"),
        (rectangle(), "tile(S1, 0, [8])", "tile(S1, 1, [8])"),
        (rectangle(), "", "reverse(S1, 0)"),
        (rectangle(), "", "skew(S1, 0, [[1, 1], [0, 1]])"),
        (two_nests(), "", "fuse(S1, S2, 0)"),
        (two_nests(), "fuse(S1, S2, 0)", "fuse(S1, S2, 1)"),
        (two_nests(), "fuse(S1, S2, 1)", "fuse(S1, S2, 1, shift=[1])"),
        (three_nests(), "fuse(S1, S3, 1)", "fuse(S3, S1, 1)"),
        (pair(), "shift(S2, 0, 1)", "shift(S2, 0, 2)"),
        (pair(), "shift(S2, 0, 1)", "shift(S2, 0, -1)"),
    ],
)
def test_different_schedules(program: Program, one: str, other: str) -> None:
    first, second = Schedule.parse(program, one), Schedule.parse(program, other)
    assert first != second
    assert first.key != second.key
    assert _loops(first) != _loops(second)


def test_schedules_of_different_programs_differ() -> None:
    assert Schedule(rectangle()) != Schedule(cube())
    assert len({Schedule(rectangle()), Schedule(cube()), Schedule(rectangle())}) == 2
    assert Schedule(rectangle()) != "schedule"


# -- the object itself -----------------------------------------------------------------------------


def test_schedules_are_immutable_values() -> None:
    schedule = Schedule(rectangle())
    tiled = schedule.apply(Tiling("S1", 0, (8, 8)))
    assert schedule.text == "" and schedule.is_identity
    assert tiled.text == "tile(S1, 0, [8, 8])" and not tiled.is_identity
    assert repr(schedule) == "<Schedule of f: unchanged>"
    assert repr(tiled) == "<Schedule of f: tile(S1, 0, [8, 8])>"


def test_a_failed_step_leaves_the_schedule_alone() -> None:
    schedule = Schedule.parse(rectangle(), "interchange(S1, 0, 1)")
    with pytest.raises(NotApplicable):
        schedule.apply(Interchange("S1", 0, 1), Interchange("S1", 0, 5))
    assert schedule.text == "interchange(S1, 0, 1)"


def test_transformations_go_through_apply() -> None:
    with pytest.raises(ValueError, match=r"use Schedule\(program\)\.apply"):
        Schedule(rectangle(), (Interchange("S1", 0, 1),))


@pytest.mark.parametrize("name", ["gemm", "lu", "nussinov", "adi", "heat-3d"])
def test_pickle_and_copy(name: str) -> None:
    program = kernel(name)
    rng = np.random.default_rng(5)
    schedule = random_schedule(rng, Schedule(program), 5)
    # Fill the caches: what isl keeps in them cannot be pickled.
    assert schedule.key and schedule.analysis and schedule.is_legal in (True, False)
    assert program.digest and program.statements[-1].reads and program.written
    for again in (pickle.loads(pickle.dumps(program)), copy.deepcopy(program), copy.copy(program)):
        assert again == program and hash(again) == hash(program)
        assert again.digest == program.digest
    for other in (
        pickle.loads(pickle.dumps(schedule)),
        copy.deepcopy(schedule),
        copy.copy(schedule),
    ):
        assert other == schedule and other.text == schedule.text
        assert other.unit() == schedule.unit()
        assert other.is_legal == schedule.is_legal
