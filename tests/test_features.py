"""Features: complete, scaled, and read from the current tree."""

from __future__ import annotations

import numpy as np
import pytest

from looper.errors import UsageError
from looper.features.graph import ITERATORS, NAMES, WIDTH, graph_size, scaled, schedule_graph
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel

COLUMN = {name: k for k, name in enumerate(NAMES)}


def triangle() -> Schedule:
    body = (
        "for (int i = 0; i < 20; i++)\n  for (int j = i; j < 30; j += 1)\n"
        "    A[i][2 * j + 3] = A[i][j] * 0.5 + A[i][j];"
    )
    return Schedule(c_program("double A[20][70]", body))


def value(schedule: Schedule, node: int, name: str, focus: str | None = None) -> float:
    return float(schedule_graph(schedule, focus).nodes[node, COLUMN[name]])


def test_names_are_distinct_and_as_many_as_columns() -> None:
    assert len(set(NAMES)) == len(NAMES) == WIDTH


def test_the_signed_logarithm() -> None:
    assert [scaled(x) for x in (0, 1, -1)] == [0.0, pytest.approx(np.log(2)), -np.log(2)]
    assert scaled(-1000) == -scaled(1000)


def test_a_small_program_by_hand() -> None:
    graph = schedule_graph(triangle(), "S1")
    assert (graph.loops, graph.computations, graph.focus) == (2, 1, 2)
    # Two loops, a computation, a write, a read, and i >= 0, i < 20, j >= i, j < 30, of which
    # i < 20 is the only bound of i; all four are needed. Two rows of the schedule.
    kinds = graph.nodes[:, :5].argmax(axis=1)
    assert kinds.tolist() == [0, 0, 1, 2, 2, 3, 3, 3, 3, 4, 4]
    assert (graph.nodes[:, :5].sum(axis=1) == 1).all()
    half = graph.edges.shape[1] // 2
    assert graph.edges[:, :half].T.tolist() == [
        [0, 1], [1, 2], [2, 3], [2, 4], [2, 5], [2, 6], [2, 7], [2, 8],
        [0, 9], [2, 9], [1, 10], [2, 10],
    ]  # fmt: skip
    assert np.array_equal(graph.edges[::-1, :half], graph.edges[:, half:])


def test_loops() -> None:
    schedule = triangle()
    assert value(schedule, 0, "extent") == pytest.approx(np.log1p(20))
    assert value(schedule, 1, "highest") == pytest.approx(np.log1p(29))
    assert [value(schedule, node, "varying_bounds") for node in (0, 1)] == [1, 1]
    assert [value(schedule, node, "innermost") for node in (0, 1)] == [0, 1]
    assert [value(schedule, node, "form0.i1") for node in (0, 1)] == [0, pytest.approx(np.log(2))]


def test_a_level_is_a_position() -> None:
    schedule = Schedule.parse(kernel("gemm"), "interchange(S2, 1, 2); parallelize(S2, 0)")
    graph = schedule_graph(schedule)
    loops = graph.nodes[: graph.loops]
    rows = loops[:, COLUMN["form0.i0"] : COLUMN["form0.i0"] + 3].argmax(axis=1)
    # i, its j for S1, and what is now j around k.
    assert rows.tolist() == [0, 1, 2, 1]
    assert loops[:, COLUMN["parallel"]].tolist() == [1, 0, 0, 0]


def test_annotations() -> None:
    text = "tile(S2, 1, [8, 4]); vectorize(S2); unroll_and_jam(S2, 3, 2); unroll(S1, 4)"
    schedule = Schedule.parse(kernel("gemm"), text)
    loops = schedule_graph(schedule).nodes[: schedule_graph(schedule).loops]
    column = {name: loops[:, COLUMN[name]] for name in NAMES}
    assert column["tile_loop"].sum() == 3  # k, j, and the strip of the jammed loop
    assert sorted(column["tile_size"][column["tile_size"] > 0]) == pytest.approx(
        sorted(np.log1p([8, 4, 2]))
    )
    assert column["vectorized"].sum() == column["jammed"].sum() == 1
    assert column["unroll_factor"].max() == pytest.approx(np.log1p(4))
    reverse = Schedule.parse(kernel("gemm"), "reverse(S1, 0)")
    assert value(reverse, 0, "descending") == 1
    skew = Schedule.parse(kernel("seidel-2d"), "skew(S1, 0, [[1, 0, 0], [1, 1, 0], [2, 1, 1]])")
    assert [value(skew, node, "skewed") for node in range(3)] == [0, 1, 1]


def test_computations_and_accesses() -> None:
    schedule = triangle()
    assert value(schedule, 2, "executions") == pytest.approx(np.log1p(20 * 30 - 190))
    assert value(schedule, 2, "count.multiply") == pytest.approx(np.log(2))
    assert value(schedule, 2, "count.reads") == pytest.approx(np.log(3))
    assert value(schedule, 2, "type.double") == 1
    assert [value(schedule, node, "write") for node in (3, 4)] == [1, 0]
    assert value(schedule, 4, "times_read") == pytest.approx(np.log(3))
    assert value(schedule, 3, "form1.constant") == pytest.approx(np.log(4))
    assert value(schedule, 3, "form1.i1") == pytest.approx(np.log(3))


def test_constraints_are_the_domain() -> None:
    nodes = schedule_graph(triangle()).nodes
    forms = nodes[5:9, COLUMN["form0.constant"] : COLUMN["form0.i2"]]
    plain = np.sign(forms) * np.expm1(np.abs(forms))
    assert sorted(plain.round().astype(int).tolist()) == [
        [0, -1, 1],
        [0, 1, 0],
        [19, -1, 0],
        [29, 0, -1],
    ]


def test_the_focus_is_marked() -> None:
    schedule = Schedule(kernel("gemm"))
    graph = schedule_graph(schedule, "S2")
    marked = np.flatnonzero(graph.nodes[:, COLUMN["in_focus"]])
    # The loops i, k and j around S2, and S2.
    assert marked.tolist() == [0, 2, 3, 5] and graph.focus == 5
    assert schedule_graph(schedule).focus == -1
    assert not schedule_graph(schedule).nodes[:, COLUMN["in_focus"]].any()


def test_rows_say_when_each_computation_runs() -> None:
    schedule = Schedule.parse(kernel("jacobi-1d"), "fuse(S1, S2, 1, shift=[2]); tile(S1, 0, [2])")
    graph = schedule_graph(schedule)
    rows = graph.nodes[graph.nodes[:, COLUMN["row"]] == 1]
    assert len(rows) == 6 and rows[:, COLUMN["tile_loop"]].tolist() == [1, 0, 0] * 2
    shifts = rows[:, COLUMN["form0.constant"]]
    # Only the second statement's innermost loop is shifted against that of the first.
    assert shifts[5] - shifts[2] == pytest.approx(np.log(3)) and shifts[1] == shifts[4]


def test_what_is_finished_is_marked() -> None:
    schedule = Schedule(kernel("gemm"))
    nodes = schedule_graph(schedule, "S2", {"S1"}).nodes
    assert np.flatnonzero(nodes[:, COLUMN["finished"]]).tolist() == [4]


def test_all_kernels_and_random_schedules_have_graphs() -> None:
    rng = np.random.default_rng(0)
    programs = [kernel(f"{entry.suite}/{entry.name}") for entry in catalogue()]
    for program in programs + [random_program(rng) for _ in range(20)]:
        schedule = random_legal_schedule(rng, Schedule(program), 4, attempts=8)
        graph = schedule_graph(schedule, "S1")
        assert graph_size(schedule) == (len(graph.nodes), graph.edges.shape[1])
        assert np.isfinite(graph.nodes).all() and np.abs(graph.nodes).max() < 64
        assert (graph.edges >= 0).all() and (graph.edges < len(graph.nodes)).all()
        # A forest: every node but the outermost ones is inside of one other; and a row of two.
        inward = graph.edges[1, : graph.edges.shape[1] // 2]
        times = np.bincount(inward, minlength=len(graph.nodes))
        rows = graph.nodes[:, COLUMN["row"]] == 1
        assert (times[rows] == 2).all() and times[~rows].max() == 1


def test_too_many_loops_are_said() -> None:
    loops = [f"for (int i{k} = 0; i{k} < 2; i{k}++)" for k in range(ITERATORS + 1)]
    deep = c_program("double A[2]", "\n".join([*loops, "A[i0] += 1.0;"]))
    with pytest.raises(UsageError, match="inside of 9 loops; features are made for at most 8"):
        schedule_graph(Schedule(deep))
