"""Index-set splitting: the parts, their dependences and keys, all sizes, proposals, and results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import islpy as isl
import numpy as np
import pytest

from looper.codegen.region import output_file
from looper.dependences.analysis import dependences
from looper.dependences.index_sets import cuts, divided
from looper.errors import NotApplicable
from looper.features.transformation_vectors import transformation_vectors
from looper.frontend.c import read_c
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, row_bounds
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.report.loop_report import shown_program
from looper.schedule import Schedule, transferred
from looper.space.composites import COMPOSITES, Walker
from looper.space.demonstrations import path_to
from looper.space.masks import ActionSet, outcome
from looper.space.random_schedules import random_legal_schedule
from looper.space.states import State
from looper.space.subspaces import FULL, LOOPER
from looper.transformations import Distribution, Splitting
from tests.differential import Case, has_code, outcomes, report, steps_of, wrong_of_many
from tests.optimizer.test_general_schedule import outcomes_at
from tests.random_programs import random_program
from tests.small_programs import (
    c_program,
    cube,
    kernel,
    line,
    points,
    rectangle,
    shrunk_kernel,
    triangle,
)

ROWS = "split(S1, [-1, 1, 0, 0]); distribute(S2, 1); split(S2, [-1, 1, 0, -1]); distribute(S3, 1)"
"""Floyd-Warshall's rows before, at, and after the one that iteration k writes and reads."""
COLUMNS = "; ".join(
    f"split({part}, [-1, 0, 1, 0]); distribute(S{new}, 2); "
    f"split(S{new}, [-1, 0, 1, -1]); distribute(S{new + 1}, 2)"
    for part, new in (("S1", 4), ("S2", 6), ("S3", 8))
)
IN_PARTS = f"{ROWS}; {COLUMNS}"


def paths(size: str = "MINI") -> Program:
    return kernel("floyd-warshall", size)


def mirrored() -> Program:
    """A triangle of a matrix that is copied to the other one, its diagonal onto itself."""
    return c_program(
        "double A[20][20]",
        "for (int i = 0; i < 20; i++)\n  for (int j = 0; j <= i; j++)\n    A[j][i] = A[i][j];",
    )


def periodic() -> Program:
    """A sum of neighbours whose subscripts wrap around."""
    return c_program(
        "double A[20], double B[20]",
        "for (int i = 0; i < 20; i++)\n  B[i] = A[(i + 19) % 20] + A[(i + 1) % 20];",
    )


def downwards() -> Program:
    return c_program(
        "double A[20][20]",
        "for (int i = 19; i >= 0; i--)\n  for (int j = 0; j < 20; j++)\n    A[j][i] = A[i][i];",
    )


# -- the parts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "condition"),
    [
        (line, (1, -7)),
        (rectangle, (1, 1, -20)),
        (rectangle, (2, -3, 1)),
        (triangle, (1, -1, -1)),
        (cube, (-1, 0, 2, 3)),
    ],
)
def test_the_parts_are_all_iterations_and_share_none(
    make: Callable[[], Program], condition: tuple[int, ...]
) -> None:
    program = make()
    forest = Splitting("S1", condition).apply(LoopForest.original(program))
    whole = program.statements[0].domain_set
    first, second = forest.program.statements
    assert (second.name, second.part_of, second.value) == ("S2", "S1", first.value)
    renamed = second.domain_set.set_tuple_name("S1")
    assert first.domain_set.is_disjoint(renamed)
    assert first.domain_set.union(renamed).is_equal(whole)
    form = Affine(condition[-1], condition[:-1])
    assert row_bounds(first, form)[1] < 0 <= row_bounds(second, form)[0]


def test_the_new_statement_directly_follows_and_others_keep_their_names() -> None:
    schedule = Schedule.parse(kernel("jacobi-1d"), "split(S1, [0, 1, -9])")
    names = [statement.name for statement in schedule.forest.program.statements]
    assert names == ["S1", "S2", "S3"]
    assert [names[k] for k in schedule.forest.textual_order] == ["S1", "S3", "S2"]
    original = LoopForest.original(schedule.forest.program)
    assert original.schedules == schedule.forest.schedules


def test_equal_conditions_are_equal_schedules_and_others_are_not() -> None:
    one, same, other, none = (
        Schedule.parse(rectangle(), text)
        for text in ("split(S1, [1, 0, -5])", "split(S1, [2, 0, -9])", "split(S1, [1, 0, -6])", "")
    )
    assert one == same and one.key == same.key
    assert len({one.key, other.key, none.key}) == 3
    assert one.forest.program.digest != other.forest.program.digest


def test_one_dependence_after_the_other_is_that_of_the_parts() -> None:
    """Those derived from the whole are those computed from the accesses of the parts."""
    compared = 0
    rng = np.random.default_rng(70)
    programs = [random_program(np.random.default_rng([71, seed])) for seed in range(12)]
    for program in [*programs, paths(), mirrored(), periodic(), downwards(), kernel("lu")]:
        for _ in range(2):
            name = str(rng.choice([statement.name for statement in program.statements]))
            statement = program.statement(name)
            coefficients = tuple(int(c) for c in rng.integers(-1, 2, size=statement.depth))
            low, high = row_bounds(statement, Affine(0, coefficients))
            if low == high:
                continue
            condition = Affine(-int(rng.integers(low + 1, high + 1)), coefficients)
            dependences(program)
            made = divided(program, name, condition)
            derived = _united(made)
            made.facts.clear()
            computed = _united(made)
            assert derived.keys() == computed.keys()
            for key, relation in derived.items():
                assert relation.is_equal(computed[key]), key
            compared += len(derived)
    assert compared > 50


def _united(program: Program) -> dict[tuple[int, int, str], isl.Map]:
    found: dict[tuple[int, int, str], isl.Map] = {}
    for each in dependences(program):
        key = each.source, each.sink, each.array
        relation = each.relation.to_map()
        found[key] = found[key].union(relation) if key in found else relation
    return found


def test_a_part_needs_only_its_own_dependences() -> None:
    program = paths()
    assert not any(Schedule(program).can_be_parallel("S1", level) for level in range(3))
    rows = Schedule.parse(program, ROWS)
    assert rows.can_be_parallel("S1", 1) and rows.can_be_parallel("S3", 1)
    parts = Schedule.parse(program, IN_PARTS)
    assert len(parts.forest.schedules) == 9
    for name in ("S1", "S5", "S2", "S7", "S3", "S9"):
        assert parts.can_be_parallel(name, 2, vector=True), name
    wrong = Schedule.parse(program, f"{ROWS}; parallelize(S1, 0)")
    assert not wrong.is_legal and wrong.violation is not None


# -- blocks ----------------------------------------------------------------------------------------


def test_iterations_are_compared_by_blocks() -> None:
    schedule = Schedule.parse(rectangle(), "split(S1, [1, -1, -8], [1, 8])")
    before, after = (set(points(each)) for each in schedule.forest.program.statements)
    whole = set(points(rectangle().statements[0]))
    assert before | after == whole and not before & after
    assert after == {(i, j) for i, j in whole if i >= j // 8 * 8 + 8}
    assert Schedule.parse(rectangle(), schedule.text) == schedule
    assert schedule.text == "split(S1, [1, -1, -8], [1, 8])"


def test_blocks_keep_their_size_at_all_sizes(tmp_path: Path) -> None:
    steps = (
        "split(S1, [1, -1, -8], [1, 8]); tile(S1, 1, [8]); interchange(S1, 0, 1); "
        "distribute(S2, 1); parallelize(S2, 1)"
    )
    path = tmp_path / "f.c"
    path.write_text(
        "void f(int n, double A[n][n])\n{\n#pragma scop\n"
        "  for (int i = 0; i < n; i++)\n    for (int j = 0; j <= i; j++)\n"
        "      A[i][j] = 2.0 * A[i][j] + j;\n#pragma endscop\n}\n"
    )
    schedule = Schedule.parse(read_c(path, params={"n": 40}), steps)
    assert schedule.is_legal
    written = AtAllSizes(schedule, general_schedule(schedule))
    tried = [{"n": size} for size in (1, 8, 9, 33, 70)]
    found = outcomes_at(written, output_file([written]), tried)
    assert all(outcome is not None and outcome.ok for outcome in found), found


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "split(S1, [1, 0, -20])",
            "i + -20 >= 0 holds in no iteration of S1, so that there is nothing to split",
        ),
        (
            "split(S1, [0, 1, 0])",
            "j >= 0 holds in all iterations of S1, so that there is nothing to split",
        ),
        (
            "split(S1, [0, 0, 5])",
            "5 >= 0 holds in all iterations of S1, so that there is nothing to split",
        ),
        (
            "split(S1, [1, -5])",
            "the condition has 2 numbers: S1 needs 3, one for each of its original loops and a "
            "constant",
        ),
        ("split(S2, [1, 0, -5])", "there is no statement S2; there are S1"),
        (
            "split(S1, [1, 0, -5]); split(S1, [1, 0, -5])",
            "i + -5 >= 0 holds in no iteration of S1, so that there is nothing to split",
        ),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(NotApplicable) as caught:
        Schedule.parse(rectangle(), text)
    assert str(caught.value) == message


def test_a_statement_outside_of_loops_cannot_be_split() -> None:
    program = c_program(
        "double s, double A[9]", "s = 0.0;\nfor (int i = 0; i < 9; i++)\n  A[i] = s;"
    )
    with pytest.raises(NotApplicable, match="5 >= 0 holds in all iterations of S1"):
        Schedule.parse(program, "split(S1, [5])")


# -- results ---------------------------------------------------------------------------------------

STEPS = (
    (paths, f"{IN_PARTS}; parallelize(S1, 1); vectorize(S1); unroll(S9, 4); parallelize(S3, 1)"),
    (paths, "split(S1, [-1, 1, 0, 0]); distribute(S2, 1); tile(S1, 1, [7, 8]); reverse(S1, 1)"),
    (mirrored, "split(S1, [1, -1, -1]); distribute(S2, 0); interchange(S2, 0, 1)"),
    (mirrored, "split(S1, [1, -1, -1]); distribute(S2, 1); parallelize(S1, 0)"),
    (periodic, "split(S1, [1, -19]); split(S1, [1, -1]); parallelize(S1, 0)"),
    (
        periodic,
        "split(S1, [1, -19]); distribute(S2, 0); split(S1, [1, -1]); distribute(S3, 0); "
        "vectorize(S3); fuse(S1, S2, 0)",
    ),
    (downwards, "split(S1, [-1, 1, 0]); distribute(S2, 1); vectorize(S1)"),
    (cube, "tile(S1, 0, [8, 8]); split(S1, [0, 0, 1, -20]); distribute(S2, 1)"),
    (cube, "split(S1, [1, 1, 0, -19]); tile(S2, 0, [8, 8, 8]); parallelize(S1, 0)"),
    (lambda: kernel("lu"), "split(S1, [0, -1, 1, 1]); distribute(S4, 2); unroll(S1, 4)"),
    (lambda: kernel("symm"), "split(S1, [1, 0, -9]); privatize(S1, 2, temp2); parallelize(S1, 1)"),
    (lambda: kernel("symm"), "privatize(S1, 2, temp2); split(S2, [1, 0, 0, -9]); reverse(S1, 1)"),
    (lambda: kernel("nussinov"), "split(S5, [0, -1, 1, 1]); distribute(S6, 2); unroll(S5, 3)"),
)


def test_steps_on_the_parts_compute_the_same(tmp_path: Path) -> None:
    cases = [Case(Schedule.parse(make(), text), True) for make, text in STEPS]
    for case in cases:
        assert case.schedule.exact_violation is None, case.schedule.text
        assert case.schedule.is_legal
    assert report(cases, outcomes(cases, tmp_path)) == []


def split_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules that begin with one to three splits, of which some are distributed."""
    rng = np.random.default_rng([72, seed])
    names = ("floyd-warshall", "nussinov", "lu", "trmm", "symm", "seidel-2d", "jacobi-1d", "durbin")
    found = []
    for number in range(count):
        if number % 2:
            program = random_program(np.random.default_rng([73, seed, number]))
        else:
            make = kernel if number % 4 else shrunk_kernel
            program = make(names[number // 2 % len(names)])
        start = Schedule(program)
        for _ in range(int(rng.integers(1, 4))):
            start = _split_at_random(rng, start)
        steps = len(start.transformations) + int(rng.integers(1, 7))
        schedule = random_legal_schedule(rng, start, steps, attempts=30)
        assert schedule.exact_violation is None, schedule.text
        found.append(Case(schedule, number % 2 == 0))
    return found


def _split_at_random(rng: np.random.Generator, schedule: Schedule) -> Schedule:
    program = schedule.forest.program
    name = str(rng.choice([statement.name for statement in program.statements]))
    known = cuts(program)[program.index[name]]
    if known and rng.random() < 0.7:
        form = known[rng.integers(len(known))].condition
    else:
        statement = program.statement(name)
        bare = Affine(0, tuple(int(c) for c in rng.integers(-1, 2, size=statement.depth)))
        form = bare + -int(rng.integers(*row_bounds(statement, bare), endpoint=True))
    made = schedule.attempt(Splitting(name, (*form.coefficients, form.constant)))
    if made is None:
        return schedule
    assert made.is_legal and made.exact_violation is None, made.text
    new = made.forest.program.statements[-1].name
    level = int(rng.integers(made.forest.depth_around(new)))
    apart = made.attempt(Distribution(new, level)) if rng.random() < 0.6 else None
    return apart if apart is not None and apart.is_legal else made


def test_random_steps_on_random_parts_compute_the_same(tmp_path: Path) -> None:
    cases = [case for case in split_cases(0, 80) if has_code(case)]
    assert len(cases) > 76
    assert report(cases, outcomes(cases, tmp_path)) == []
    counts = steps_of(cases)
    assert counts["split"] > 80 and len(counts) >= 11, counts


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_schedules_with_splits_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(split_cases, range(100, 108), 130, tmp_path) == []


# -- all sizes -------------------------------------------------------------------------------------

SIZES = """void f(int n, int m, double A[n][m], double B[n][m])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] * 0.5 + B[i][m - 1 - j];
#pragma endscop
}
"""


@pytest.mark.parametrize(
    ("condition", "general"),
    [
        ((1, 0, -29), Affine(1, (-1, 0, 1, 0))),
        ((1, 0, -28), Affine(2, (-1, 0, 1, 0))),
        ((0, 1, -1), Affine(-1, (0, 0, 0, 1))),
        ((0, 1, -39), Affine(1, (0, -1, 0, 1))),
        ((1, 1, -68), Affine(2, (-1, -1, 1, 1))),
        ((-1, 1, 0), Affine(0, (0, 0, -1, 1))),
        ((1, 0, -17), Affine(-17, (0, 0, 1, 0))),
    ],
)
def test_a_constant_beside_an_end_is_a_form_of_the_sizes(
    condition: tuple[int, ...], general: Affine, tmp_path: Path
) -> None:
    (tmp_path / "f.c").write_text(SIZES)
    program = read_c(tmp_path / "f.c", params={"n": 30, "m": 40})
    schedule = Schedule(program).apply(Splitting("S1", condition))
    found = general_schedule(schedule)
    assert found.legal_sizes == ""
    first, second = found.forest.program.statements
    whole = found.sizes.program.statements[0]
    assert row_bounds(first, general)[1] < 0 <= row_bounds(second, general)[0]
    renamed = second.domain_set.set_tuple_name("S1")
    assert first.domain_set.union(renamed).is_equal(whole.domain_set)
    smaller = program.at(n=11, m=9)
    there = transferred(smaller, [schedule.text], program)
    own = Affine(general.constant, general.coefficients[2:]) + sum(
        c * size for c, size in zip(general.coefficients, (11, 9), strict=False)
    )
    if row_bounds(smaller.statements[0], own)[0] < 0 <= row_bounds(smaller.statements[0], own)[1]:
        assert there[0].transformations == (Splitting("S1", (*own.coefficients, own.constant)),)
    else:
        assert there == []


def test_code_for_all_sizes_computes_the_same(tmp_path: Path) -> None:
    program = find_kernel("floyd-warshall").program("SMALL")
    schedule = Schedule.parse(program, f"{IN_PARTS}; parallelize(S1, 1); vectorize(S3)")
    written = AtAllSizes(schedule, general_schedule(schedule))
    assert not written.general.where
    text = output_file([written])
    tried = [{"n": 1}, {"n": 2}, {"n": 17}, {"n": 64}]
    assert all(each is not None and each.ok for each in outcomes_at(written, text, tried))


def test_iterations_at_the_end_are_split_off_at_all_sizes(tmp_path: Path) -> None:
    (tmp_path / "f.c").write_text(SIZES)
    program = read_c(tmp_path / "f.c", params={"n": 30, "m": 40})
    text = "split(S1, [0, 1, -39]); distribute(S2, 0); interchange(S1, 0, 1); vectorize(S1)"
    schedule = Schedule.parse(program, text)
    written = AtAllSizes(schedule, general_schedule(schedule))
    assert not written.general.where
    tried = [{"n": 1, "m": 1}, {"n": 5, "m": 2}, {"n": 33, "m": 70}]
    found = outcomes_at(written, output_file([written]), tried)
    assert all(each is not None and each.ok for each in found)


# -- proposals -------------------------------------------------------------------------------------


def proposals(program: Program, name: str = "S1", *, within: bool = True) -> list[str]:
    statement = program.statement(name)
    return [
        cut.condition.text(statement.iterators)
        for cut in cuts(program)[program.index[name]]
        if cut.within == within
    ]


def test_proposals_are_where_a_statement_reads_what_it_writes() -> None:
    assert proposals(paths()) == ["-1*k + i", "-1*k + i + -1", "-1*k + j", "-1*k + j + -1"]
    assert proposals(mirrored()) == ["-1*i + j"]
    assert proposals(downwards()) == ["-1*i + j", "-1*i + j + -1"]
    assert proposals(periodic()) == ["i + -1", "i + -19"]
    assert proposals(rectangle()) == [] and proposals(rectangle(), within=False) == []


def test_further_proposals_are_where_other_dependences_begin_or_end() -> None:
    assert "-1*j + k + 1" in proposals(kernel("lu"), within=False)
    assert all(len(own) <= 4 for own in cuts(kernel("ludcmp")))


def test_every_proposal_can_be_taken() -> None:
    for name in ("lu", "nussinov", "covariance", "floyd-warshall", "seidel-2d"):
        program = kernel(name)
        for statement, own in zip(program.statements, cuts(program), strict=True):
            assert len({cut.condition for cut in own}) == len(own)
            for cut in own:
                step = Splitting(
                    statement.name, (*cut.condition.coefficients, cut.condition.constant)
                )
                assert step.fits(LoopForest.original(program)), step.text


# -- in the space ----------------------------------------------------------------------------------

ACTIONS = ActionSet(FULL.actions)


def test_actions_split_the_statements_of_the_branch_in_focus() -> None:
    state = State.start(paths())
    assert state is not None
    legal = [ACTIONS.actions[k] for k in ACTIONS.legal(state, ("split",))]
    texts = [found.text for a in legal if (found := outcome(a, state).schedule)]
    assert texts == [
        "split(S1, [-1, 1, 0, 0])",
        "split(S1, [-1, 1, 0, -1])",
        "split(S1, [-1, 0, 1, 0])",
        "split(S1, [-1, 0, 1, -1])",
    ]
    first = outcome(legal[0], state).schedule
    assert first is not None
    after = state.after(first)
    assert after.branch == ("S1", "S2")
    again = outcome(legal[0], after).schedule
    assert again is not None and again.text.endswith("split(S1, [-1, 0, 1, 0])")
    tiled = State(Schedule.parse(paths(), "unroll(S1, 4)"), "S1")
    assert ACTIONS.legal(tiled, ("split",)) == []
    assert not any(action.kind == "split" for action in LOOPER.actions)


def test_a_composite_move_takes_everything_apart() -> None:
    state = State.start(paths("SMALL"))
    assert state is not None
    (way,) = COMPOSITES["parts apart"].ways(state, ACTIONS)
    end = Walker(state, ACTIONS).end(way)
    assert end is not None and end.schedule.is_legal
    parts = end.schedule.forest.program.statements
    assert len(parts) == 9
    other = Schedule.parse(paths("SMALL"), IN_PARTS).forest.program.statements
    assert {each.domain[each.domain.index("[") :] for each in parts} == {
        each.domain[each.domain.index("[") :] for each in other
    }
    taken = [FULL.actions[k] for k in path_to(end.schedule, FULL.actions)]
    assert sum(action.kind == "split" for action in taken) == 8


def test_a_part_has_the_vectors_of_the_whole_and_its_own() -> None:
    schedule = Schedule.parse(paths(), f"reverse(S1, 2); {ROWS}; unroll(S3, 4)")
    vectors = transformation_vectors(schedule)
    assert [len(each) for each in vectors] == [3, 5, 6]
    assert shown_program(schedule) is schedule.forest.program
    assert shown_program(Schedule(paths())) == paths()
