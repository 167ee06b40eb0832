"""The loop forest: addressing, positions, and views of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, StatementSchedule, row_bounds, tile_size
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_schedule
from tests.random_programs import random_program
from tests.small_programs import (
    c_program,
    cube,
    executions,
    imperfect,
    kernel,
    points,
    rectangle,
    three_nests,
    time_of,
    triangle,
    two_nests,
)

X, Y = (Affine.of_iterator(k, 2) for k in range(2))


def forest(program: Program, text: str = "") -> LoopForest:
    return Schedule.parse(program, text).forest


def outline(roots: tuple[LoopNode | int, ...]) -> list[object]:
    """The tree as nested lists of positions."""
    return [outline(r.children) if isinstance(r, LoopNode) else r for r in roots]


def gemm_like() -> Program:
    return c_program(
        "double A[20][20], double s",
        """
  s = 0.0;
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 20; j++)
      A[i][j] = 1.0;
    for (int j = 0; j < 20; j++)
      s += A[i][j];
  }""",
    )


# -- addressing ------------------------------------------------------------------------------------


def test_members_and_bands() -> None:
    found = forest(gemm_like())
    assert found.members("S2", 0) == found.members("S3", 0) == (1, 2)
    assert found.members("S2", 1) == (1,)
    assert found.band("S2", 0, 1) == (1, 2)
    assert found.band("S3", 1, 1) == (2,)
    assert found.common_depth(1, 2) == 1
    assert found.common_depth(0, 1) == 0
    assert found.common_depth(1, 1) == 2
    assert found.position("S3") == 2
    assert found.depth == 2


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda f: f.position("S4"), "there is no statement S4; there are S1, S2, S3"),
        (lambda f: f.loop("S1", 0), "there is no loop at level 0 around S1: it has no loop"),
        (
            lambda f: f.loop("S2", 2),
            "there is no loop at level 2 around S2: it has 2 loops, levels 0 to 1",
        ),
        (
            lambda f: f.members("S2", -1),
            "there is no loop at level -1 around S2: it has 2 loops, levels 0 to 1",
        ),
        (
            lambda f: f.band("S2", 0, 2),
            "levels 0 to 1 around S2 are not perfectly nested: the outer loop holds S2, S3; "
            "distribute it first",
        ),
        (
            lambda f: f.band("S2", 1, 2),
            "there is no loop at level 2 around S2: it has 2 loops, levels 0 to 1",
        ),
    ],
)
def test_refusals(ask: Callable[[LoopForest], object], message: str) -> None:
    with pytest.raises(NotApplicable) as caught:
        ask(forest(gemm_like()))
    assert str(caught.value) == message


# -- extents and rows ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "text", "level", "extent"),
    [
        (rectangle, "", 0, 20),
        (rectangle, "", 1, 30),
        (triangle, "", 1, 20),
        (rectangle, "reverse(S1, 1)", 1, 30),
        (rectangle, "skew(S1, 0, [[1, 1], [0, 1]])", 0, 49),
        (rectangle, "tile(S1, 0, [8, 8])", 0, 3),
        (rectangle, "tile(S1, 0, [8, 8])", 1, 4),
        (rectangle, "tile(S1, 0, [8, 8])", 2, 20),
        (two_nests, "fuse(S1, S2, 0, shift=[5])", 0, 25),
    ],
)
def test_extent(program: Callable[[], Program], text: str, level: int, extent: int) -> None:
    assert forest(program(), text).extent("S1", level) == extent


def test_extent_of_loops_of_different_length() -> None:
    assert forest(three_nests(), "fuse(S1, S2, 0)").extent("S1", 0) == 25


@pytest.mark.pure
@pytest.mark.parametrize(
    ("row", "size"),
    [
        (X.floor_divided(8), 8),
        ((X + Y * 2 + 1).floor_divided(32), 32),
        (X, None),
        (X.floor_divided(8) * 2, None),
        (X.floor_divided(8) + 1, None),
        (X.floor_divided(8) + Y, None),
        (X.floor_divided(8) + Y.floor_divided(8), None),
        (X.floor_divided(8).floor_divided(2), None),
        (X.modulo(4), None),
    ],
)
def test_tile_size(row: Affine, size: int | None) -> None:
    assert tile_size(row) == size


@pytest.mark.parametrize(
    ("row", "bounds"),
    [
        (X, (0, 19)),
        (Y, (0, 19)),
        (X - Y, (0, 19)),
        (X + Y, (0, 38)),
        (Y * -1, (-19, 0)),
        ((X + 1).floor_divided(4), (0, 5)),
        (X.modulo(4), (0, 3)),
    ],
)
def test_row_bounds(row: Affine, bounds: tuple[int, int]) -> None:
    statement = triangle().statements[0]
    assert row_bounds(statement, row) == bounds
    values = [row.evaluate(point) for point in points(statement)]
    assert (min(values), max(values)) == bounds


# -- positions and trees ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "text", "tree"),
    [
        (gemm_like, "", [0, [[1], [2]]]),
        (gemm_like, "distribute(S3, 0)", [0, [[1]], [[2]]]),
        (gemm_like, "fuse(S2, S3, 1)", [0, [[1, 2]]]),
        (imperfect, "", [[0, [1], 2]]),
        (imperfect, "tile(S2, 0, [4])", [[[0, [1], 2]]]),
        (imperfect, "tile(S2, 1, [4])", [[0, [[1]], 2]]),
        (three_nests, "fuse(S1, S3, 0)", [[[0], [2]], [1]]),
        (three_nests, "fuse(S3, S1, 1)", [[1], [[0, 2]]]),
        (cube, "tile(S1, 0, [8, 8, 8])", [[[[[[[0]]]]]]]),
    ],
)
def test_trees(program: Callable[[], Program], text: str, tree: list[object]) -> None:
    found = forest(program(), text)
    assert outline(found.roots) == tree
    flat = [k for k, _ in sorted(enumerate(found.schedules), key=lambda item: item[1].betas)]
    assert list(found.textual_order) == flat


def test_nodes_know_their_members() -> None:
    nodes = Schedule(gemm_like()).nodes()
    assert [(node.level, node.members) for node in nodes] == [(0, (1, 2)), (1, (1,)), (1, (2,))]
    assert Schedule(gemm_like()).independent_nodes() == []
    tagged = Schedule.parse(gemm_like(), "parallelize(S2, 1)")
    found = [(node.level, node.members, vector) for node, vector in tagged.independent_nodes()]
    assert found == [(1, (1,), False)]


def check_normal(found: LoopForest) -> None:
    """Positions are 0, 1, 2, ... inside of every loop, and loops of a statement fit them."""
    inside: dict[tuple[int, ...], set[int]] = {}
    for statement, schedule in zip(found.program.statements, found.schedules, strict=True):
        assert len(schedule.betas) == schedule.depth + 1
        assert all(len(loop.row.coefficients) == statement.depth for loop in schedule.loops)
        for k, beta in enumerate(schedule.betas):
            inside.setdefault(schedule.betas[:k], set()).add(beta)
    assert all(positions == set(range(len(positions))) for positions in inside.values())


def test_every_forest_is_normal() -> None:
    rng = np.random.default_rng(21)
    for entry in catalogue():
        program = kernel(f"{entry.suite}/{entry.name}")
        check_normal(LoopForest.original(program))
        check_normal(random_schedule(rng, Schedule(program), 6).forest)
    for seed in range(100):
        program = random_program(np.random.default_rng([22, seed]))
        check_normal(random_schedule(rng, Schedule(program), 6).forest)


@pytest.mark.pure
def test_every_annotation_is_that_of_the_whole_loop() -> None:
    rng = np.random.default_rng(23)
    for seed in range(150):
        program = random_program(np.random.default_rng([24, seed]))
        schedule = random_schedule(rng, Schedule(program), 6)
        for node in schedule.nodes():
            tags = {
                (loop.parallel, loop.unroll)
                for k in node.members
                for loop in [schedule.forest.schedules[k].loops[node.level]]
            }
            assert len(tags) == 1, schedule.text


def test_normalising_keeps_the_order() -> None:
    plain = forest(three_nests())
    spread = {
        k: StatementSchedule((old.betas[0] * 5 - 7, *(b + 3 for b in old.betas[1:])), old.loops)
        for k, old in enumerate(plain.schedules)
    }
    assert plain.with_schedules(spread) == plain


def test_shifts_against_tile_loops_are_kept() -> None:
    program = c_program(
        "double A[1000], double B[1000], double C[1000]",
        "for (int i = 0; i < 1000; i++)\n  A[i] = B[i];\n"
        "for (int i = 0; i < 1000; i++)\n  C[i] = A[999 - i];",
    )
    early, late = (
        Schedule.parse(
            program,
            f"fuse(S1, S2, 0); shift(S1, 0, {by}); distribute(S2, 0); tile(S2, 0, [32]); "
            "fuse(S1, S2, 0)",
        )
        for by in (-1000, -1)
    )
    # The first runs all of S1 before the first tile of S2, the second does not.
    assert early.is_legal and early.exact_violation is None and late.exact_violation is not None
    assert early.key != late.key
    assert early.forest.without_common_shifts() == early.forest


@pytest.mark.pure
def test_what_is_printed_is_as_legal_as_what_was_checked() -> None:
    rng = np.random.default_rng(29)
    for seed in range(40):
        program = random_program(np.random.default_rng([30, seed]))
        schedule = random_schedule(rng, Schedule(program), 6)
        printed = Schedule(program, (), schedule.forest.without_common_shifts())
        assert (printed.exact_violation is None) == (schedule.exact_violation is None)


# -- time ------------------------------------------------------------------------------------------


@pytest.mark.pure
def test_every_iteration_has_its_own_time() -> None:
    rng = np.random.default_rng(25)
    for seed in range(40):
        program = random_program(np.random.default_rng([26, seed]), max_extent=5)
        schedule = random_schedule(rng, Schedule(program), 6)
        times = [time_of(schedule, k, point) for k, point in executions(schedule)]
        assert len(set(times)) == len(times), schedule.text


@pytest.mark.pure
def test_time_maps_agree_with_rows() -> None:
    rng = np.random.default_rng(27)
    for seed in range(25):
        program = random_program(np.random.default_rng([28, seed]), max_extent=4, max_depth=3)
        schedule = random_schedule(rng, Schedule(program), 5)
        length = schedule.forest.depth
        for k, statement in enumerate(program.statements):
            times = schedule.forest.schedules[k].time_map(statement, length)
            for point in list(points(statement))[:6]:
                own = time_of(schedule, k, point)
                padded = own + (0,) * (2 * length + 1 - len(own))
                single = times.intersect_domain(_singleton(statement.name, point)).range()
                assert single.is_equal(_singleton("", padded)), schedule.text


def _singleton(name: str, point: tuple[int, ...]):
    import islpy as isl

    return isl.Set(f"{{ {name}[{', '.join(map(str, point))}] }}")


def test_descending_loops_run_down_in_the_original_order() -> None:
    program = c_program("double A[9]", "for (int i = 7; i >= 0; i--)\n  A[i] = A[i + 1];")
    assert [point for _, point in executions(Schedule(program))] == [(i,) for i in range(7, -1, -1)]
    turned = Schedule.parse(program, "reverse(S1, 0)")
    assert [point for _, point in executions(turned)] == [(i,) for i in range(8)]
