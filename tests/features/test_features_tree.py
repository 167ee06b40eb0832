"""Loop trees and transformation vectors: in textual order, complete, and of fixed widths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from looper.errors import UsageError
from looper.features.columns import COLUMNS, ITERATORS, WIDTHS, column
from looper.features.graph import schedule_graph
from looper.features.loop_tree import TREE_KINDS, Tree, current_tree, joined, original_tree
from looper.features.transformation_vectors import transformation_vectors
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_schedule
from looper.transformations.keywords import KEYWORDS
from tests.random_programs import random_program
from tests.small_programs import (
    c_program,
    cube,
    imperfect,
    kernel,
    pair,
    rectangle,
    three_nests,
    two_nests,
)


def two_inner_loops() -> Program:
    """Two loops in one, and a nest beside them."""
    return c_program(
        "double A[20][30], double B[20][30], double C[20][30]",
        """
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 30; j++)
      A[i][j] = 1.0;
    for (int j = 0; j < 30; j++)
      B[i][j] = 2.0;
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      C[i][j] = 3.0;""",
    )


def local() -> Program:
    """Two temporaries, which can be private to iterations."""
    return c_program(
        "double A[20][30], double B[20][30]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) {
      x = B[i][j];
      y = x + x;
      A[i][j] = x * y;
    }""",
        declarations="  double x, y;",
    )


def some_schedules(rng: np.random.Generator) -> list[Schedule]:
    """Of all kernels and of random programs, transformed at random, legal or not."""
    programs = [kernel(f"{entry.suite}/{entry.name}") for entry in catalogue()]
    programs += [random_program(rng) for _ in range(20)]
    return [random_schedule(rng, Schedule(program), 12) for program in programs]


def shape(tree: Tree, parent: int = -1, member: int = 0) -> list[Any]:
    """What is directly inside of a node: loops as lists, computations by number."""
    inside = np.flatnonzero((tree.parents == parent) & (tree.members == member))
    assert tree.places[inside].tolist() == list(range(len(inside)))
    return [
        int(tree.rows[k]) if TREE_KINDS[tree.kinds[k]] == "computation" else shape(tree, k, member)
        for k in inside.tolist()
    ]


def wanted(children: Sequence[LoopNode | int]) -> list[Any]:
    return [wanted(child.children) if isinstance(child, LoopNode) else child for child in children]


def vectors(schedule: Schedule) -> tuple[bytes, ...]:
    return tuple(each.tobytes() for each in transformation_vectors(schedule))


def lengths(program: Program, text: str) -> list[int]:
    """How many transformations concern each computation."""
    return [len(each) for each in transformation_vectors(Schedule.parse(program, text))]


def test_a_small_tree_by_hand() -> None:
    tree = original_tree(imperfect())
    # i, S1, j, S2 in j, S3.
    assert [TREE_KINDS[kind][0] for kind in tree.kinds] == ["l", "c", "l", "c", "c"]
    assert tree.parents.tolist() == [-1, 0, 0, 2, 0]
    assert tree.depths.tolist() == [0, 1, 1, 2, 1]
    assert tree.places.tolist() == [0, 0, 1, 0, 2]
    assert tree.rows.tolist() == [0, 0, 1, 1, 2]
    assert tree.heights.tolist() == [2, 0, 1, 0, 0]
    assert tree.roots().tolist() == [[0]]
    inner, outer = tree.levels()
    assert (inner.nodes.tolist(), inner.children.tolist()) == ([2], [[3]])
    assert (outer.nodes.tolist(), outer.children.tolist()) == ([0], [[1, 2, 4]])
    assert [level.children.tolist() for level in tree.levels("loop")] == [[[]], [[2]]]
    assert [level.children.tolist() for level in tree.levels("computation")] == [[[3]], [[1, 4]]]
    assert tree.roots("computation").tolist() == [[]]


def test_trees_are_the_forests_in_textual_order() -> None:
    for schedule in some_schedules(np.random.default_rng(0)):
        original = LoopForest.original(schedule.program)
        pairs = (
            (original_tree(schedule.program), original),
            (current_tree(schedule), schedule.forest),
        )
        for tree, forest in pairs:
            assert shape(tree) == wanted(forest.roots)
            assert (tree.parents < np.arange(len(tree.parents))).all()
            computations = tree.kinds == TREE_KINDS.index("computation")
            assert tuple(tree.rows[computations]) == forest.textual_order
            assert tree.depths[computations].tolist() == [
                forest.schedules[k].depth for k in forest.textual_order
            ]


def test_computations_know_where_they_stand_in_the_text() -> None:
    order = column("computation", "order")
    # The third nest moves to the first, so that the second one comes last.
    schedule = Schedule.parse(three_nests(), "fuse(S1, S3, 1)")
    places = np.expm1(current_tree(schedule).features["computation"][:, order])
    assert places == pytest.approx([0, 2, 1])


def test_features_are_those_of_the_graph() -> None:
    for schedule in some_schedules(np.random.default_rng(1)):
        tree, graph = current_tree(schedule), schedule_graph(schedule)
        for kind in TREE_KINDS:
            assert tree.features[kind].dtype == np.float32
            assert np.array_equal(tree.features[kind], graph.nodes[kind])
        first = schedule_graph(Schedule(schedule.program))
        for kind in TREE_KINDS:
            assert np.array_equal(original_tree(schedule.program).features[kind], first.nodes[kind])


def test_tags_are_on_the_loops_that_carry_them() -> None:
    schedule = Schedule.parse(kernel("gemm"), "interchange(S2, 1, 2); parallelize(S2, 0)")
    tree = current_tree(schedule)
    loops = tree.features["loop"][:, column("loop", "parallel")]
    assert loops.tolist() == [1, 0, 0, 0]
    assert not original_tree(schedule.program).features["loop"][:, column("loop", "parallel")].any()


def test_what_a_level_needs_is_in_levels_before_it() -> None:
    for schedule in some_schedules(np.random.default_rng(2)):
        tree = current_tree(schedule)
        known = set(np.flatnonzero(tree.kinds == TREE_KINDS.index("computation")).tolist())
        for level in tree.levels():
            for node, row in zip(level.nodes, level.children, strict=True):
                children = row[row >= 0]
                assert len(children) and set(children.tolist()) <= known
                assert children.tolist() == np.flatnonzero(tree.parents == node).tolist()
            known |= set(level.nodes.tolist())
        assert known == set(range(len(tree.kinds)))


def test_joined_trees_are_the_trees() -> None:
    rng = np.random.default_rng(3)
    trees = [current_tree(schedule) for schedule in some_schedules(rng)]
    # In two steps: what is joined can be joined again.
    whole = joined([joined(trees[:7]), *trees[7:]])
    starts = dict.fromkeys(TREE_KINDS, 0)
    for number, tree in enumerate(trees):
        own = whole.members == number
        kinds = whole.kinds[own]
        assert np.array_equal(kinds, tree.kinds)
        assert np.array_equal(whole.heights[own], tree.heights)
        first = int(np.flatnonzero(own)[0])
        assert np.array_equal(
            np.where(tree.parents < 0, -1, tree.parents + first), whole.parents[own]
        )
        for k, kind in enumerate(TREE_KINDS):
            rows = whole.rows[own][kinds == k]
            assert np.array_equal(rows - starts[kind], tree.rows[kinds == k])
            assert np.array_equal(
                whole.features[kind][rows], tree.features[kind][tree.rows[kinds == k]]
            )
            starts[kind] += len(tree.features[kind])
    roots = whole.roots()
    assert len(roots) == len(trees)
    for number, row in enumerate(roots):
        outside = np.flatnonzero((whole.members == number) & (whole.parents < 0))
        assert row[row >= 0].tolist() == outside.tolist()
    assert sum(len(level.nodes) for level in whole.levels()) == len(whole.features["loop"])


BY_HAND = [
    # The program, one transformation, a computation, and what its vector says; levels as they are.
    (
        two_nests(),
        "fuse(S1, S2, 1, shift=[0, 2])",
        1,
        {"moved": 1, "last_level": 1, "shift1": np.log(3)},
    ),
    (two_nests(), "fuse(S1, S2, 1, shift=[0, 2])", 0, {"last_level": 1}),
    (pair(), "distribute(S2, 0)", 0, {}),
    (pair(), "distribute(S2, 0)", 1, {"moved": 1}),
    (pair(), "reorder(S1, S2)", 0, {"moved": 1}),
    (pair(), "reorder(S1, S2)", 1, {}),
    (
        imperfect(),
        "embed(S3, 1, [-2], 29)",
        2,
        {"level": 1, "last_level": 1, "embed0": -np.log(3), "embed.constant": np.log(30)},
    ),
    (pair(), "shift(S2, 0, -1)", 1, {"shift0": -np.log(2)}),
    (cube(), "interchange(S1, 2, 1)", 0, {"level": 1, "last_level": 2}),
    (cube(), "reverse(S1, 1)", 0, {"level": 1, "last_level": 1}),
    (
        cube(),
        "skew(S1, 1, [[1, 3], [0, 1]])",
        0,
        {
            "level": 1,
            "last_level": 2,
            "skew0.0": np.log(2),
            "skew0.1": np.log(4),
            "skew1.1": np.log(2),
        },
    ),
    (local(), "privatize(S1, 2, y)", 1, {"last_level": 1, "array": np.log(3)}),
    (cube(), "parallelize(S1, 1)", 0, {"level": 1, "last_level": 1}),
    (
        cube(),
        "tile(S1, 1, [8, 4])",
        0,
        {"level": 1, "last_level": 2, "size0": np.log(9), "size1": np.log(5)},
    ),
    (
        kernel("jacobi-2d"),
        "time_tile(S1, 0, [8, 4])",
        1,
        {"size0": np.log(9), "size1": np.log(5)},
    ),
    (cube(), "unroll(S1, 4)", 0, {"level": 2, "last_level": 2, "factor": np.log(5)}),
    (cube(), "unroll_and_jam(S1, 0, 2)", 0, {"last_level": 2, "factor": np.log(3)}),
    (cube(), "vectorize(S1)", 0, {"level": 2, "last_level": 2}),
    (
        kernel("syrk"),
        "pack(S2, 1, A, 1)",
        1,
        {"level": 1, "last_level": 1, "array": np.log(4), "size0": np.log(2)},
    ),
    (
        kernel("syrk"),
        "copy_read(S2, A, 1)",
        1,
        {"last_level": 2, "array": np.log(4), "size0": np.log(2)},
    ),
    (
        cube(),
        "split(S1, [1, -2, 0, 3])",
        1,
        {
            "moved": 1,
            "last_level": 2,
            "embed0": np.log(2),
            "embed1": -np.log(3),
            "embed.constant": np.log(4),
        },
    ),
]


@pytest.mark.parametrize(
    ("program", "text", "position", "said"),
    BY_HAND,
    ids=[f"{text}-{k}" for _, text, k, _ in BY_HAND],
)
def test_a_vector_by_hand(
    program: Program, text: str, position: int, said: dict[str, float]
) -> None:
    (vector,) = transformation_vectors(Schedule.parse(program, text))[position]
    found = {n: v for n, v in zip(COLUMNS["step"], vector.tolist(), strict=True) if v}
    for name in {"level", "last_level"} & set(found):
        found[name] *= ITERATORS
    assert found == pytest.approx({f"keyword.{text.partition('(')[0]}": 1, **said})


def test_every_keyword_has_its_tag() -> None:
    assert {text.partition("(")[0] for _, text, _, _ in BY_HAND} == set(KEYWORDS)
    tags = [name for name in COLUMNS["step"] if name.startswith("keyword.")]
    assert tags == [f"keyword.{keyword}" for keyword in KEYWORDS]


def test_whom_a_transformation_concerns() -> None:
    # All that is in the loop at that time; of what is moved apart, the computation that moves.
    assert lengths(imperfect(), "") == [0, 0, 0]
    assert lengths(imperfect(), "parallelize(S1, 0)") == [1, 1, 1]
    assert lengths(imperfect(), "reverse(S2, 1)") == [0, 1, 0]
    assert lengths(imperfect(), "shift(S3, 0, 1)") == [0, 0, 1]
    assert lengths(imperfect(), "embed(S3, 1, [0])") == [0, 0, 1]
    assert lengths(imperfect(), "distribute(S3, 0); parallelize(S3, 0)") == [1, 1, 2]
    assert lengths(imperfect(), "parallelize(S3, 0); distribute(S3, 0)") == [2, 2, 2]
    # x, which the third computation does not write but reads, and y.
    assert lengths(local(), "privatize(S1, 1, x)") == [1, 1, 1]
    assert lengths(local(), "privatize(S1, 1, x); privatize(S1, 1, y)") == [1, 2, 2]


def test_fusion_says_how_deep_each_computation_is_fused() -> None:
    last = column("step", "last_level")
    schedule = Schedule.parse(two_inner_loops(), "fuse(S1, S3, 1)")
    found = [each[:, last] * ITERATORS for each in transformation_vectors(schedule)]
    # S2 has the outer loop in common with S3 now, and keeps the inner one for itself.
    assert [each.tolist() for each in found] == [[1], [0], [1]]


@pytest.mark.parametrize(
    ("program", "texts"),
    [
        (cube(), [f"tile(S1, 0, [{a}, {b}])" for a in (2, 3, 19) for b in (2, 3, 29)]),
        (cube(), [f"tile(S1, 0, [2{', 2' * k}])" for k in range(3)]),
        (cube(), [f"tile(S1, {level}, [2])" for level in range(3)]),
        (cube(), [f"interchange(S1, {a}, {b})" for a, b in ((0, 1), (0, 2), (1, 2))]),
        (cube(), [f"unroll(S1, {k}, level={n})" for k in (2, 3) for n in range(3)]),
        (cube(), [f"unroll_and_jam(S1, {n}, {k})" for k in (2, 3) for n in range(2)]),
        (cube(), [f"{word}(S1, {n})" for word in ("reverse", "parallelize") for n in range(3)]),
        (
            cube(),
            [
                f"skew(S1, 0, [[{a}, {b}, 0], [{c}, 1, 0], [0, {d}, 1]])"
                for a, b, c in ((1, 2, 0), (1, 0, 2), (1, 0, 0), (1, -2, 0), (-1, 0, 0))
                for d in (1, 2)
            ],
        ),
        (cube(), [f"skew(S1, {n}, factors=[1, {k}])" for n in (0, 1) for k in (1, 2, 1000, 1001)]),
        (pair(), [f"shift(S{s}, 0, {k})" for s in (1, 2) for k in (-2, -1, 1, 2, 18, 19)]),
        (
            two_nests(),
            [f"fuse(S1, S2, {n}, shift=[{k}])" for n in (0, 1) for k in (-1, 0, 1)]
            + ["fuse(S2, S1, 0, shift=[1])", "fuse(S1, S2, 1, shift=[0, 1])"],
        ),
        (imperfect(), [f"embed(S3, 1, [{a}], {b})" for a in (-1, 0, 1) for b in (0, 28, 29)]),
        (imperfect(), ["distribute(S2, 0)", "distribute(S3, 0)"]),
        (local(), [f"privatize(S1, {d}, {x})" for d in (1, 2) for x in "xy"]),
        # The order matters.
        (
            rectangle(),
            ["reverse(S1, 0); interchange(S1, 0, 1)", "interchange(S1, 0, 1); reverse(S1, 0)"],
        ),
    ],
    ids=lambda value: value[0].partition("(")[0] if isinstance(value, list) else "",
)
def test_every_number_makes_a_difference(program: Program, texts: list[str]) -> None:
    found = {vectors(Schedule.parse(program, text)) for text in texts}
    assert len(found) == len(texts)


def test_vectors_say_all_about_a_schedule() -> None:
    rng = np.random.default_rng(4)
    programs = [pair(), imperfect(), cube(), two_inner_loops(), local()]
    programs += [kernel(name) for name in ("gemm", "2mm", "jacobi-1d", "bicg", "trisolv")]
    programs += [random_program(rng) for _ in range(5)]
    met = set()
    for program in programs:
        found: dict[tuple[bytes, ...], str] = {}
        for _ in range(60):
            schedule = random_schedule(rng, Schedule(program), int(rng.integers(1, 12)))
            assert found.setdefault(vectors(schedule), schedule.key) == schedule.key
            met |= {each.keyword for each in schedule.transformations}
        assert len(found) > 20
    assert met == set(KEYWORDS)


def content(schedule: Schedule, position: int) -> tuple[object, ...]:
    """What a statement does, without its position in the text."""
    statement = schedule.forest.program.statements[position]
    return statement.domain, statement.target, statement.value


def test_vectors_follow_the_steps() -> None:
    for schedule in some_schedules(np.random.default_rng(5)):
        found = transformation_vectors(schedule)
        before = Schedule(schedule.program)
        lengths = np.zeros(len(schedule.program.statements), dtype=int)
        for step in schedule.transformations:
            after = before.apply(step)
            now = np.array([len(each) for each in transformation_vectors(after)])
            statements = after.forest.program.statements
            for new in statements[len(lengths) :]:
                # A part has the vectors of the whole.
                lengths = np.append(lengths, lengths[after.forest.position(new.part_of)])
            assert (now - lengths).max() == 1 and (now - lengths).min() >= 0
            for k, concerned in enumerate(now - lengths):
                changed = (
                    k >= len(before.forest.schedules)
                    or before.forest.schedules[k].loops != after.forest.schedules[k].loops
                    or content(before, k) != content(after, k)
                )
                assert concerned or not changed
                if concerned:
                    tag = column("step", f"keyword.{step.keyword}")
                    assert found[k][lengths[k], : len(KEYWORDS)].argmax() == tag
            before, lengths = after, now
        for each in found:
            assert each.dtype == np.float32 and each.shape[1:] == (WIDTHS["step"],)
            assert (each[:, : len(KEYWORDS)].sum(axis=1) == 1).all()
            assert np.isfinite(each).all() and np.abs(each).max(initial=0) < 64


def test_names_change_nothing() -> None:
    text = "tile(S1, 0, [4, 8]); reverse(S1, 2); unroll(S1, 2)"
    body = "for (int i = 0; i < 20; i++)\n  for (int j = 0; j <= i; j++)\n    A[i][j] = B[j][i];"
    first = Schedule.parse(c_program("double A[20][20], double B[20][20]", body), text)
    for old, new in (("i", "row"), ("j", "i"), ("row", "j"), ("A", "out"), ("B", "in")):
        body = re.sub(rf"\b{old}\b", new, body)
    assert "for (int j = 0; j < 20" in body and "out[j][i] = in[i][j]" in body
    renamed = c_program("double out[20][20], double in[20][20]", body, name="g")
    second = Schedule.parse(renamed, text)
    assert vectors(first) == vectors(second)
    for make in (current_tree, lambda schedule: original_tree(schedule.program)):
        one, two = make(first), make(second)
        for name in ("kinds", "parents", "depths", "places", "rows"):
            assert np.array_equal(getattr(one, name), getattr(two, name))
        for kind in TREE_KINDS:
            assert np.array_equal(one.features[kind], two.features[kind])


def test_too_many_numbers_are_said() -> None:
    loops = [f"for (int i{k} = 0; i{k} < 9; i{k}++)" for k in range(5)]
    program = c_program("double A[9]", "\n".join([*loops, "A[i0] += 1.0;"]))
    deep = "tile(S1, 0, [2, 2, 2, 2, 2]); tile(S1, 0, [2, 2, 2, 2, 2, 2, 2, 2, {}])"
    with pytest.raises(UsageError, match="more numbers than features are made for, which is 8"):
        transformation_vectors(Schedule.parse(program, deep.format(2)))
