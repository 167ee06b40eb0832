"""Features: complete, scaled, and read from the current tree."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from looper.errors import UsageError
from looper.features.columns import COLUMNS, ITERATORS, KINDS, WIDTHS, column, signed_log
from looper.features.graph import RELATIONS, Progress, graph_size, schedule_graph
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel


def triangle() -> Schedule:
    body = (
        "for (int i = 0; i < 20; i++)\n  for (int j = i; j < 30; j += 1)\n"
        "    A[i][2 * j + 3] = A[i][j] * 0.5 + A[i][j];"
    )
    return Schedule(c_program("double A[20][70]", body))


def values(schedule: Schedule, kind: str, name: str) -> list[float]:
    """A column of all nodes of a kind."""
    found: list[float] = schedule_graph(schedule).nodes[kind][:, column(kind, name)].tolist()
    return found


def edges(schedule: Schedule, relation: str) -> list[list[int]]:
    graph = schedule_graph(schedule)
    found: list[list[int]] = graph.edges[:, graph.types == RELATIONS.index(relation)].T.tolist()
    return found


def plain(forms: npt.NDArray[np.float32]) -> list[list[int]]:
    """What the signed logarithms are of."""
    found: list[list[int]] = (np.sign(forms) * np.expm1(np.abs(forms))).round().astype(int).tolist()
    return found


def test_names_are_distinct_and_as_many_as_columns() -> None:
    for kind in KINDS:
        assert len(set(COLUMNS[kind])) == len(COLUMNS[kind]) == WIDTHS[kind]


def test_the_signed_logarithm() -> None:
    assert [signed_log(x) for x in (0, 1, -1)] == [0.0, pytest.approx(np.log(2)), -np.log(2)]
    assert signed_log(-1000) == -signed_log(1000)


def test_a_small_program_by_hand() -> None:
    schedule = triangle()
    graph = schedule_graph(schedule, "S1")
    # The root, two loops, a computation, a write, a read, an array, and i >= 0, j >= i, j < 30 and
    # i < 20, which is no other bound of i; two rows of the schedule.
    assert dict(zip(KINDS, graph.counts, strict=True)) == {
        "root": 1,
        "loop": 2,
        "computation": 1,
        "access": 2,
        "array": 1,
        "constraint": 4,
        "row": 2,
    }
    assert graph.focus == 0
    assert {relation: edges(schedule, relation) for relation in RELATIONS} == {
        "contains": [[0, 1], [1, 2], [2, 3]],
        "accesses": [[3, 4], [3, 5]],
        "of_array": [[4, 6], [5, 6]],
        "bounded_by": [[3, 7], [3, 8], [3, 9], [3, 10]],
        "runs_at": [[3, 11], [3, 12]],
        "times": [[1, 11], [2, 12]],
        "before": [],
    }


def test_dependences_and_shared_arrays_are_edges() -> None:
    schedule = Schedule(kernel("mvt"))
    assert edges(schedule, "before") == []
    arrays = [target for _, target in edges(schedule, "of_array")]
    # y_1 and y_2 are read once, x1 and x2 read and written, and both statements read A.
    assert sorted(map(arrays.count, set(arrays))) == [1, 1, 2, 2, 2]
    chained = Schedule(kernel("2mm"))
    first = sum(schedule_graph(chained).counts[:2])
    assert [[a - first, b - first] for a, b in edges(chained, "before")] == [
        [0, 1],
        [0, 3],
        [1, 3],
        [2, 3],
    ]


def test_loops() -> None:
    schedule = triangle()
    assert values(schedule, "loop", "extent")[0] == pytest.approx(np.log1p(20))
    assert values(schedule, "loop", "highest")[1] == pytest.approx(np.log1p(29))
    assert values(schedule, "loop", "varying_bounds") == [1, 1]
    assert values(schedule, "loop", "innermost") == [0, 1]
    assert values(schedule, "loop", "form0.i1") == [0, pytest.approx(np.log(2))]


def test_a_level_is_a_position() -> None:
    schedule = Schedule.parse(kernel("gemm"), "interchange(S2, 1, 2); parallelize(S2, 0)")
    loops = schedule_graph(schedule).nodes["loop"]
    start = column("loop", "form0.i0")
    # i, its j for S1, and what is now j around k.
    assert loops[:, start : start + 3].argmax(axis=1).tolist() == [0, 1, 2, 1]
    assert values(schedule, "loop", "parallel") == [1, 0, 0, 0]


def test_annotations() -> None:
    text = "tile(S2, 1, [8, 4]); vectorize(S2); unroll_and_jam(S2, 3, 2); unroll(S1, 4)"
    schedule = Schedule.parse(kernel("gemm"), text)
    assert sum(values(schedule, "loop", "tile_loop")) == 3  # k, j, and the strip of the jammed loop
    sizes = sorted(size for size in values(schedule, "loop", "tile_size") if size)
    assert sizes == pytest.approx(sorted(np.log1p([8, 4, 2])))
    assert sum(values(schedule, "loop", "vectorized")) == 1
    assert sum(values(schedule, "loop", "jammed")) == 1
    assert max(values(schedule, "loop", "unroll_factor")) == pytest.approx(np.log1p(4))
    reverse = Schedule.parse(kernel("gemm"), "reverse(S1, 0)")
    assert values(reverse, "loop", "descending")[0] == 1
    skew = Schedule.parse(kernel("seidel-2d"), "skew(S1, 0, [[1, 0, 0], [1, 1, 0], [2, 1, 1]])")
    assert values(skew, "loop", "skewed") == [0, 1, 1]


def test_computations_accesses_and_arrays() -> None:
    schedule = triangle()
    assert values(schedule, "computation", "executions") == [pytest.approx(np.log1p(410))]
    assert values(schedule, "computation", "count.multiply") == [pytest.approx(np.log(2))]
    assert values(schedule, "computation", "count.reads") == [pytest.approx(np.log(3))]
    assert values(schedule, "computation", "type.double") == [1]
    assert values(schedule, "access", "write") == [1, 0]
    assert values(schedule, "access", "times_read")[1] == pytest.approx(np.log(3))
    assert values(schedule, "access", "form1.constant")[0] == pytest.approx(np.log(4))
    assert values(schedule, "access", "form1.i1")[0] == pytest.approx(np.log(3))
    assert values(schedule, "array", "elements") == [pytest.approx(np.log1p(1400))]
    assert values(schedule, "array", "role.inout") == [1]


def test_constraints_are_the_domain() -> None:
    nodes = schedule_graph(triangle()).nodes["constraint"]
    start = column("constraint", "form0.constant")
    assert sorted(plain(nodes[:, start : start + 3])) == [
        [0, -1, 1],
        [0, 1, 0],
        [19, -1, 0],
        [29, 0, -1],
    ]


def test_the_focus_is_marked() -> None:
    schedule = Schedule(kernel("gemm"))
    graph = schedule_graph(schedule, "S2")
    # The loops i, k and j around S2, and S2.
    assert graph.nodes["loop"][:, column("loop", "in_focus")].tolist() == [1, 0, 1, 1]
    assert graph.nodes["computation"][:, column("computation", "in_focus")].tolist() == [0, 1]
    assert graph.focus == 1
    assert schedule_graph(schedule).focus == -1
    assert not any(values(schedule, "loop", "in_focus"))


def test_rows_say_what_a_loop_does_to_memory() -> None:
    body = (
        "for (int i = 0; i < 20; i++)\n  for (int j = 0; j < 30; j++)\n"
        "    for (int k = 0; k < 40; k++)\n      C[i][j] += A[i][k] * B[k][j];"
    )
    arrays = "double C[20][30], double A[20][40], double B[40][30]"
    schedule = Schedule(c_program(arrays, body))

    def counts(schedule: Schedule, name: str) -> list[float]:
        found: list[float] = np.expm1(values(schedule, "row", name)).round(3).tolist()
        return found

    # Of the write and of three reads, in the loops over i, j and k.
    assert counts(schedule, "still") == [1, 1, 2]
    assert counts(schedule, "neighbours") == [0, 3, 1]
    assert counts(schedule, "near") == [0, 0, 0]
    assert counts(schedule, "far") == [3, 0, 1]
    assert counts(schedule, "trips") == [20, 30, 40]
    assert counts(schedule, "entered") == [1, 20, 600]
    assert counts(schedule, "write_stride") == [240, 8, 0]
    # Every turn of the innermost loop waits for the sum so far.
    assert [waits > 0 for waits in counts(schedule, "waits")] == [False, False, True]
    swapped = Schedule.parse(schedule.program, "interchange(S1, 1, 2)")
    assert counts(swapped, "far") == [3, 1, 0]


def test_rows_say_when_each_computation_runs() -> None:
    schedule = Schedule.parse(kernel("jacobi-1d"), "fuse(S1, S2, 1, shift=[2]); tile(S1, 0, [2])")
    assert values(schedule, "row", "tile_loop") == [1, 0, 0] * 2
    shifts = values(schedule, "row", "form0.constant")
    # Only the second statement's innermost loop is shifted against that of the first.
    assert shifts[5] - shifts[2] == pytest.approx(np.log(3)) and shifts[1] == shifts[4]


def test_what_is_finished_is_marked() -> None:
    nodes = schedule_graph(Schedule(kernel("gemm")), "S2", {"S1"}).nodes["computation"]
    assert nodes[:, column("computation", "finished")].tolist() == [1, 0]


def test_the_root_knows_how_far_an_episode_is() -> None:
    root = schedule_graph(triangle(), progress=Progress(0.25, 4.0)).nodes["root"]
    assert root.tolist() == [[pytest.approx(np.log(2)), 0.25, pytest.approx(np.log(4))]]


def test_all_kernels_and_random_schedules_have_graphs() -> None:
    rng = np.random.default_rng(0)
    programs = [kernel(f"{entry.suite}/{entry.name}") for entry in catalogue()]
    for program in programs + [random_program(rng) for _ in range(20)]:
        schedule = random_legal_schedule(rng, Schedule(program), 4, attempts=8)
        graph = schedule_graph(schedule, "S1")
        sizes, count = graph_size(schedule)
        assert tuple(sizes.values()) == graph.counts and count == graph.edges.shape[1]
        assert count == len(graph.types)
        for features in graph.nodes.values():
            assert np.isfinite(features).all() and np.abs(features).max(initial=0) < 64
        assert (graph.edges >= 0).all() and (graph.edges < sum(graph.counts)).all()
        # Nothing falls apart: every node is below the root.
        below = {0}
        for _ in range(20):
            below |= {int(b) for a, b in graph.edges.T if int(a) in below}
        assert below == set(range(sum(graph.counts)))


def test_too_many_loops_are_said() -> None:
    loops = [f"for (int i{k} = 0; i{k} < 2; i{k}++)" for k in range(ITERATORS + 1)]
    deep = c_program("double A[2]", "\n".join([*loops, "A[i0] += 1.0;"]))
    with pytest.raises(UsageError, match="inside of 9 loops; features are made for at most 8"):
        schedule_graph(Schedule(deep))
