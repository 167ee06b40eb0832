"""Dependences and roles against brute force: all executions, in order, element by element."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations

import islpy as isl
import numpy as np
import pytest

from looper.dependences.analysis import (
    dependences,
    distinct_dependences,
    original_order,
    reads_from_outside,
    roles,
)
from looper.dependences.distances import distances_of
from looper.ir.expressions import Affine
from looper.ir.program import Program, Role
from looper.kernels import catalogue
from looper.schedule import Schedule
from tests.random_programs import random_program
from tests.small_programs import (
    Point,
    c_program,
    cube,
    executions,
    imperfect,
    kernel,
    pair,
    shrunk_kernel,
    three_nests,
    triangle,
)

Pair = tuple[int, int, Point, Point]


def brute_force(program: Program) -> dict[tuple[str, str], set[Pair]]:
    """By array and kind: the pairs of executions of which the second touches what the first did."""
    touched: dict[tuple[str, Point], list[tuple[int, Point, bool]]] = defaultdict(list)
    found: dict[tuple[str, str], set[Pair]] = defaultdict(set)
    for k, point in executions(Schedule(program)):
        statement = program.statements[k]
        accesses = [(access, False) for access in statement.reads] + [(statement.target, True)]
        new = []
        for access, writes in accesses:
            element = (access.array, tuple(form.evaluate(point) for form in access.indices))
            new.append((element, writes))
            for source, earlier, wrote in touched[element]:
                if wrote or writes:
                    kind = ("W" if writes else "R") + "A" + ("W" if wrote else "R")
                    found[access.array, kind].add((source, k, earlier, point))
        for element, writes in new:
            touched[element].append((k, point, writes))
    return {key: pairs for key, pairs in found.items() if pairs}


def enumerated(program: Program) -> dict[tuple[str, str], set[Pair]]:
    """The same, from the relations."""
    found: dict[tuple[str, str], set[Pair]] = defaultdict(set)
    for dependence in dependences(program):
        depth = program.statements[dependence.source].depth
        both = isl.Map.from_basic_map(dependence.relation).wrap()
        points: list[isl.Point] = []
        both.foreach_point(points.append)
        for point in points:
            values = tuple(
                point.get_coordinate_val(isl.dim_type.set, k).to_python()
                for k in range(both.dim(isl.dim_type.set))
            )
            for kind in dependence.kind.split("+"):
                found[dependence.array, kind].add(
                    (dependence.source, dependence.sink, values[:depth], values[depth:])
                )
    return dict(found)


@pytest.mark.pure
@pytest.mark.parametrize("seed", range(40))
def test_random_programs(seed: int) -> None:
    program = random_program(
        np.random.default_rng([17, seed]), max_statements=4, max_depth=3, max_extent=4
    )
    assert enumerated(program) == brute_force(program)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(400))
def test_many_random_programs(seed: int) -> None:
    program = random_program(np.random.default_rng([18, seed]), max_depth=3, max_extent=6)
    assert enumerated(program) == brute_force(program)


@pytest.mark.parametrize("name", ["trisolv", "durbin", "jacobi-1d", "gesummv", "atax"])
def test_small_kernels(name: str) -> None:
    program = shrunk_kernel(name)
    assert enumerated(program) == brute_force(program)


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < 9; i++) A[i / 2] = A[i % 3] + 1.0;",
        "for (int i = 8; i >= 0; i--) A[i] = A[i + 1];",
        "for (int i = 0; i < 9; i += 2) A[i] = A[8 - i];",
        "for (int i = 0; i < 9; i++) for (int j = i; j < 9; j++) A[i + j] = A[j];",
        "for (int i = 8; i > 0; i -= 3) { A[i] = A[i - 1]; s = A[i]; }",
        "for (int i = 0; i < 9; i++) { s = A[i]; if (i % 2 == 0) A[i] = s; else A[i + 1] = s; }",
        "for (int i = 0; i < 5; i++) for (int j = 4; j >= 0; j--) A[j] = A[4 - i] + A[j];",
        "s = 0.0; for (int i = 0; i < 9; i++) s += A[i]; A[0] = s;",
        "for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) A[j] = s; s = A[i]; }",
    ],
)
def test_by_hand(body: str) -> None:
    program = c_program("double A[20], double s", body)
    assert enumerated(program) == brute_force(program)


# -- what they look like ---------------------------------------------------------------------------


def summary(program: Program) -> set[tuple[str, str, str, str]]:
    names = [statement.name for statement in program.statements]
    return {(names[d.source], names[d.sink], d.array, d.kind) for d in dependences(program)}


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (triangle, set()),
        (pair, {("S1", "S2", "A", "RAW")}),
        (three_nests, {("S1", "S3", "A", "RAW")}),
        (cube, {("S1", "S1", "C", "RAW+WAR+WAW")}),
        (
            imperfect,
            {
                ("S1", "S2", "x", "RAW+WAW"),
                ("S2", "S2", "x", "RAW+WAR+WAW"),
                ("S1", "S3", "x", "RAW"),
                ("S2", "S3", "x", "RAW"),
            },
        ),
    ],
)
def test_kinds(program: Callable[[], Program], expected: set[tuple[str, str, str, str]]) -> None:
    found = {(a, b, c, "+".join(sorted(d.split("+")))) for a, b, c, d in summary(program())}
    assert found == {(a, b, c, "+".join(sorted(d.split("+")))) for a, b, c, d in expected}


def test_a_read_is_no_dependence_of_a_read() -> None:
    assert not dependences(
        c_program("double A[9], double B[9]", "for (int i = 0; i < 9; i++) B[i] = A[0];")
    )


def test_no_relation_is_listed_twice() -> None:
    for entry in catalogue():
        found = dependences(kernel(f"{entry.suite}/{entry.name}"))
        assert not any(d.relation.is_empty() for d in found)
        for a, b in combinations(found, 2):
            if (a.source, a.sink, a.array) == (b.source, b.sink, b.array):
                assert not a.relation.is_equal(b.relation)
        distinct = distinct_dependences(kernel(f"{entry.suite}/{entry.name}"))
        for a, b in combinations(distinct, 2):
            if (a.source, a.sink) == (b.source, b.sink):
                assert not a.relation.is_equal(b.relation)
        for d in found:
            same_ends = [e for e in distinct if (e.source, e.sink) == (d.source, d.sink)]
            assert any(d.relation.is_equal(e.relation) for e in same_ends)
        assert set(distinct) <= set(found)


def test_the_original_order_is_a_total_order() -> None:
    program = shrunk_kernel("nussinov")
    order = executions(Schedule(program))
    chosen = np.random.default_rng(3).choice(len(order), 12, replace=False)
    for a in sorted(chosen):
        for b in sorted(chosen):
            if a == b:
                continue
            (source, first), (sink, second) = order[a], order[b]
            point = isl.Map(
                f"{{ S{source + 1}[{', '.join(map(str, first))}] -> "
                f"S{sink + 1}[{', '.join(map(str, second))}] }}"
            )
            pieces = original_order(program, source, sink)
            assert any(point.is_subset(piece) for piece in pieces) == (a < b)


# -- what is live at the borders -------------------------------------------------------------------


def read_first(program: Program) -> set[str]:
    """Arrays with an element that is read before it is written, by running through them."""
    written: set[tuple[str, Point]] = set()
    found = set()
    for k, point in executions(Schedule(program)):
        statement = program.statements[k]
        for access in statement.reads:
            if (access.array, tuple(f.evaluate(point) for f in access.indices)) not in written:
                found.add(access.array)
        target = statement.target
        written.add((target.array, tuple(f.evaluate(point) for f in target.indices)))
    return found


@pytest.mark.pure
@pytest.mark.parametrize("seed", range(40))
def test_what_is_read_from_outside(seed: int) -> None:
    program = random_program(np.random.default_rng([19, seed]), max_depth=3, max_extent=5)
    outside = read_first(program)
    assert reads_from_outside(program) == outside
    for array in program.arrays:
        visible = not array.local and array in program.written
        assert (
            roles(program)[array.name]
            == {
                (True, True): Role.INOUT,
                (True, False): Role.IN,
                (False, True): Role.OUT,
                (False, False): Role.TEMPORARY,
            }[array.name in outside, visible]
        )


def test_roles_of_kernels() -> None:
    assert roles(kernel("gemm")) == {
        "C": Role.INOUT, "beta": Role.IN, "alpha": Role.IN, "A": Role.IN, "B": Role.IN,
    }  # fmt: skip
    assert roles(kernel("atax"))["y"] is Role.OUT
    assert roles(kernel("jacobi-1d")) == {"A": Role.INOUT, "B": Role.INOUT}
    assert roles(kernel("3mm"))["G"] is Role.OUT
    temporaries = [name for name, role in roles(kernel("adi")).items() if role is Role.TEMPORARY]
    assert temporaries


# -- the table of vertices -------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("seed", range(25))
def test_vertices_enclose_every_dependence(seed: int) -> None:
    """Extreme values of random forms over the vertices are those over the integer points."""
    rng = np.random.default_rng([20, seed])
    program = random_program(rng, max_statements=3, max_depth=3, max_extent=5)
    pairs: dict[tuple[int, int], set[tuple[Point, Point]]] = defaultdict(set)
    for found in enumerated(program).values():
        for source, sink, first, second in found:
            pairs[source, sink].add((first, second))
    vertices = {(pair.source, pair.sink): pair for pair in distances_of(program)}
    assert set(vertices) == set(pairs)
    for _ in range(5):
        rows = [
            Affine(int(c), tuple(int(x) for x in rest))
            for c, *rest in (rng.integers(-3, 4, size=1 + s.depth) for s in program.statements)
        ]
        for (source, sink), own in vertices.items():
            values = own.distances(rows[source], rows[sink]) / own.scale
            exact = [
                rows[sink].evaluate(second) - rows[source].evaluate(first)
                for first, second in pairs[source, sink]
            ]
            assert values.min() <= min(exact) + 1e-9 and max(exact) <= values.max() + 1e-9
            if own.exact.all() and (own.scale == 1).all() and source != sink:
                assert np.isclose(values.min(), min(exact))
                assert np.isclose(values.max(), max(exact))


def test_polybench_has_integral_vertices_only() -> None:
    """What makes the fast check exact on all of PolyBench."""
    for entry in catalogue():
        for own in distances_of(kernel(f"{entry.suite}/{entry.name}")):
            assert (own.scale == 1).all() and own.exact.all()
