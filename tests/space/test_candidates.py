"""What is offered next: always legal, never twice, and everything that LOOPer's own code offers."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.kernels import catalogue
from looper.legality import exact_violation
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.space.branches import bands, branches
from looper.space.candidates import Candidates, candidates
from looper.space.random_schedules import random_legal_schedule
from looper.space.restructuring import distributed, privatized
from looper.space.subspaces import FULL, LOOPER, Subspace
from looper.transformations import (
    Interchange,
    Parallelization,
    Reversal,
    Skewing,
    Tiling,
    Transformation,
    Unrolling,
)
from looper.transformations.action_records import VocabularyOptions
from looper.transformations.base import Decision
from tests.conftest import Golden
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

POLYBENCH = [entry.name for entry in catalogue() if entry.suite == "polybench"]
BELOW = (Decision.AFFINE, Decision.PARALLELIZATION, Decision.TILING, Decision.UNROLLING)
TINY = Subspace(
    "tiny",
    "small numbers",
    options=VocabularyOptions(tile_sizes=(3, 6), single_tile_sizes=(3,), unroll_factors=(2, 3)),
)
FEW = FULL.coarse


def everything(schedule: Schedule, space: Subspace = FULL) -> list[Schedule]:
    """All candidates of all levels and branches."""
    found = candidates(schedule, Decision.STRUCTURE, None, space)
    for branch in branches(schedule):
        for level in BELOW:
            found += candidates(schedule, level, branch, space)
    return found


def texts(found: list[Schedule]) -> list[str]:
    return [schedule.text for schedule in found]


# -- what holds for all ----------------------------------------------------------------------------


def check(schedule: Schedule, space: Subspace) -> int:
    parent = len(schedule.transformations)
    groups = [candidates(schedule, Decision.STRUCTURE, None, space)]
    for branch in branches(schedule):
        groups += [candidates(schedule, level, branch, space) for level in BELOW]
    for group in groups:
        keys = [candidate.key for candidate in group]
        assert len(set(keys)) == len(keys) and schedule.key not in keys
        for candidate in group:
            assert candidate.transformations[:parent] == schedule.transformations
            assert len(candidate.transformations) > parent
            assert candidate.exact_violation is None, candidate.text
    return sum(map(len, groups))


@pytest.mark.share(3)
@pytest.mark.parametrize("name", POLYBENCH)
def test_candidates_of_kernels_are_legal_and_distinct(name: str) -> None:
    schedule = Schedule(kernel(name, "SMALL"))
    assert check(schedule, FEW) > 0
    rng = np.random.default_rng([81, *name.encode()])
    if len(schedule.program.statements) < 12:
        check(random_legal_schedule(rng, Schedule(kernel(name)), 2, 10), TINY)


def test_candidates_of_random_schedules_are_legal_and_distinct() -> None:
    rng = np.random.default_rng(82)
    total = 0
    for seed in range(40):
        program = random_program(np.random.default_rng([83, seed]), max_statements=4, max_depth=3)
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 4)), 8)
        total += check(schedule, TINY)
    assert total > 500


def test_the_same_candidates_every_time() -> None:
    schedule = Schedule(kernel("2mm"))
    assert texts(everything(schedule, TINY)) == texts(everything(schedule, TINY))


# -- branches and bands ----------------------------------------------------------------------------


def test_branches() -> None:
    assert branches(Schedule(cube())) == ("S1",)
    assert branches(Schedule(pair())) == ("S1",)
    assert branches(Schedule(three_nests())) == ("S1", "S2", "S3")
    assert branches(Schedule(imperfect())) == ("S1", "S2")
    assert branches(Schedule.parse(two_nests(), "fuse(S1, S2, 1)")) == ("S1",)
    assert branches(Schedule.parse(two_nests(), "fuse(S1, S2, 0)")) == ("S1", "S2")


def test_bands() -> None:
    assert bands(Schedule(cube()), "S1") == [(0, 3)]
    assert bands(Schedule(imperfect()), "S2") == [(0, 1), (1, 1)]
    assert bands(Schedule(imperfect()), "S1") == [(0, 1)]
    assert bands(Schedule(kernel("gemm")), "S2") == [(0, 1), (1, 2)]
    assert bands(Schedule.parse(cube(), "tile(S1, 0, [8, 8])"), "S1") == [(0, 5)]


# -- one kind at a time ----------------------------------------------------------------------------


def test_structure_of_two_nests() -> None:
    assert texts(candidates(Schedule(two_nests()), Decision.STRUCTURE)) == [
        "fuse(S1, S2, 0)",
        "fuse(S1, S2, 1)",
    ]


def test_nests_that_are_not_neighbours_are_fused_in_both_directions() -> None:
    found = texts(candidates(Schedule(three_nests()), Decision.STRUCTURE))
    assert {"fuse(S1, S3, 0)", "fuse(S3, S1, 0)", "fuse(S1, S3, 1)", "fuse(S3, S1, 1)"} <= set(
        found
    )


def test_fusion_with_shifts_is_offered() -> None:
    found = texts(candidates(Schedule(kernel("jacobi-2d")), Decision.STRUCTURE))
    assert "fuse(S1, S2, 2, shift=[1, 1])" in found
    assert "fuse(S1, S2, 1, shift=[1])" in found


def test_distribution() -> None:
    found = texts(candidates(Schedule(imperfect()), Decision.STRUCTURE))
    assert sorted(found) == sorted(
        expected := [
            "embed(S1, 1, [0]); fuse(S2, S1, 1); embed(S3, 1, [0], 29); fuse(S2, S3, 1)",
            "embed(S1, 1, [0], -1); fuse(S2, S1, 1); embed(S3, 1, [0], 30); fuse(S2, S3, 1)",
            "distribute(S3, 0)",
            "distribute(S2, 0)",
            "distribute(S2, 0); distribute(S3, 0)",
        ]
    )
    whole = distributed(Schedule(imperfect()))
    assert whole is not None and whole.text == expected[-1]
    assert distributed(Schedule(cube())) is None
    # A recurrence through both statements keeps them together.
    tied = c_program(
        "double A[20], double B[20]",
        "for (int i = 1; i < 20; i++) {\n  A[i] = B[i - 1];\n  B[i] = A[i];\n}",
    )
    assert distributed(Schedule(tied)) is None


def test_statements_are_reordered_where_their_order_prevents_a_distribution() -> None:
    """In symm, a product adds to rows that the last statement of the loop has scaled before."""
    private = privatized(Schedule(kernel("symm")))
    assert private is not None
    whole = distributed(private)
    assert whole is not None and whole.is_legal
    assert "reorder(S2, S4)" in whole.text
    forest = whole.forest
    assert [forest.program.statements[k].name for k in forest.textual_order] == [
        "S1", "S3", "S4", "S2"
    ]  # fmt: skip
    assert not any(forest.common_depth(a, b) for a, b in pairwise(range(4)))


def test_distribution_between_branches_leaves_innermost_loops_whole() -> None:
    start = Schedule(
        c_program(
            "double A[20][20], double B[20][20]",
            "for (int i = 0; i < 20; i++) {\n  A[i][0] = 1.0;\n"
            "  for (int j = 1; j < 20; j++) {\n    A[i][j] = 2.0;\n    B[i][j] = 3.0;\n  }\n}",
        )
    )
    found = texts(candidates(start, Decision.STRUCTURE))
    assert "distribute(S2, 0); distribute(S3, 0)" in found
    between = distributed(start, between_branches=True)
    assert between is not None and between.text == "distribute(S2, 0)"
    assert between.forest.common_depth(1, 2) == 2


def test_strips_are_vectorized_where_the_innermost_loop_can_not_be() -> None:
    rows = "for (int i = 0; i < 64; i++)\n  for (int j = 1; j < 64; j++)\n"
    sums = Schedule(c_program("double A[64][64]", rows + "    A[i][j] += A[i][j - 1];"))
    found = texts(candidates(sums, Decision.REGISTERS, "S1"))
    assert "tile(S1, 0, [8]); interchange(S1, 1, 2); vectorize(S1)" in found
    parallel = Schedule(c_program("double A[64][64]", rows + "    A[i][j] += 1.0;"))
    assert not any("tile" in text for text in texts(candidates(parallel, Decision.REGISTERS, "S1")))
    columns = rows.replace("int j = 1", "int j = 0").replace("int i = 0", "int i = 1")
    both = Schedule(
        c_program("double A[64][65]", columns + "    A[i][j] = A[i - 1][j + 1] + A[i][j];")
    )
    found = texts(candidates(both, Decision.REGISTERS, "S1"))
    assert not any("tile" in text for text in found)


def test_every_pair_of_levels_is_interchanged() -> None:
    found = texts(candidates(Schedule(cube()), Decision.AFFINE, "S1"))
    assert found == ["interchange(S1, 0, 1)", "interchange(S1, 0, 2)", "interchange(S1, 1, 2)"]


def test_reversal_is_offered_where_it_makes_an_interchange_legal() -> None:
    program = c_program(
        "double A[20][20]",
        "for (int i = 1; i < 20; i++)\n  for (int j = 0; j < 19; j++)\n"
        "    A[i][j] = A[i - 1][j + 1];",
    )
    found = {candidate.key for candidate in candidates(Schedule(program), Decision.AFFINE, "S1")}
    assert Schedule.parse(program, "interchange(S1, 0, 1)").key not in found
    assert Schedule.parse(program, "reverse(S1, 1); interchange(S1, 0, 1)").key in found
    assert not any(
        "reverse" in text for text in texts(candidates(Schedule(cube()), Decision.AFFINE, "S1"))
    )


def test_skews_over_two_and_three_loops() -> None:
    found = candidates(Schedule(kernel("seidel-2d")), Decision.AFFINE, "S1")
    sizes = Counter(
        len(step.matrix)
        for candidate in found
        for step in candidate.transformations
        if isinstance(step, Skewing)
    )
    assert sizes[2] >= 4 and sizes[3] >= 4


def test_every_parallel_loop_is_offered() -> None:
    found = texts(candidates(Schedule(cube()), Decision.PARALLELIZATION, "S1"))
    assert found[:2] == ["parallelize(S1, 0)", "parallelize(S1, 1)"]
    assert not any("parallelize(S1, 2)" in text for text in found)
    once = Schedule.parse(cube(), "parallelize(S1, 1)")
    assert candidates(once, Decision.PARALLELIZATION, "S1") == []


def tiles(sizes: tuple[int, ...], single: tuple[int, ...]) -> Subspace:
    options = VocabularyOptions(tile_sizes=sizes, single_tile_sizes=single)
    return Subspace("tiles", "some tile sizes", options=options)


def test_tiles_of_one_two_and_three_loops() -> None:
    found = candidates(Schedule(cube()), Decision.TILING, "S1", tiles((4, 8), (4, 16)))
    plain = [c.transformations[0] for c in found if len(c.transformations) == 1]
    expected = {Tiling("S1", level, (size,)) for level in range(3) for size in (4, 16)}
    expected |= {Tiling("S1", k, sizes) for k in (0, 1) for sizes in product((4, 8), repeat=2)}
    expected |= {Tiling("S1", 0, sizes) for sizes in product((4, 8), repeat=3)}
    assert set(plain) == expected


def test_a_size_as_large_as_the_loop_is_not_offered() -> None:
    found = candidates(Schedule(rectangle()), Decision.TILING, "S1", tiles((20, 30), (20, 29)))
    alone = [candidate for candidate in found if len(candidate.transformations) == 1]
    assert texts(alone) == ["tile(S1, 1, [20])", "tile(S1, 1, [29])"]


def test_what_is_not_permutable_is_not_tiled() -> None:
    found = candidates(Schedule(kernel("seidel-2d")), Decision.TILING, "S1", TINY)
    assert not any(len(step.sizes) > 1 for c in found for step in c.transformations[:1])  # type: ignore[attr-defined]


def test_unrolling() -> None:
    found = texts(candidates(Schedule(imperfect()), Decision.UNROLLING, "S2"))
    assert found == ["unroll(S2, 4)", "unroll(S2, 8)", "unroll(S2, 16)"]
    assert candidates(Schedule.parse(imperfect(), "unroll(S2, 4)"), Decision.UNROLLING, "S2") == []
    assert (
        candidates(Schedule.parse(rectangle(), "parallelize(S1, 1)"), Decision.UNROLLING, "S1")
        == []
    )


# -- every kernel ----------------------------------------------------------------------------------


@cache
def offered(name: str) -> Counter[str]:
    """How many candidates there are of every kind, by their last step, at SMALL."""
    schedule = Schedule(kernel(name, "SMALL"))
    found = candidates(schedule, Decision.STRUCTURE)
    for branch in branches(schedule):
        for level in BELOW:
            found += candidates(schedule, level, branch, FEW)
    return Counter(candidate.transformations[-1].keyword for candidate in found)


def test_what_every_kernel_is_offered(golden: Golden) -> None:
    kinds = ("fuse", "distribute", "interchange", "skew", "parallelize", "tile", "unroll")
    rows = [f"{'kernel':16} " + " ".join(f"{kind:>11}" for kind in kinds)]
    for name in POLYBENCH:
        counts = offered(name)
        rows.append(f"{name:16} " + " ".join(f"{counts[kind]:11}" for kind in kinds))
    golden("\n".join(rows), suffix="txt")


def test_every_kernel_is_offered_tiles_and_unrolling() -> None:
    for name in POLYBENCH:
        assert offered(name)["unroll"], name
        # The loops of doitgen have 30 iterations at most.
        assert offered(name)["tile"] or name == "doitgen", name


def test_kinds_that_must_be_offered() -> None:
    several = ("2mm", "3mm", "fdtd-2d", "gemver", "mvt", "jacobi-1d", "jacobi-2d", "heat-3d", "adi")
    for name in several:
        assert offered(name)["fuse"], name
    for name in ("gemm", "2mm", "3mm", "syrk", "syr2k", "trmm", "doitgen", "lu"):
        assert offered(name)["parallelize"], name
    for name in ("gemm", "2mm", "3mm", "syr2k", "trisolv", "atax", "mvt", "gemver", "doitgen"):
        distributed_or_perfect = offered(name)["distribute"] + offered(name)["interchange"]
        assert distributed_or_perfect, name
    for name in ("seidel-2d", "nussinov", "floyd-warshall"):
        assert offered(name)["skew"], name


# -- LOOPer's own C++ (papers.md, sections 3.2 to 3.7) ---------------------------------------------


def loopers_own(schedule: Schedule, branch: str) -> list[Transformation]:
    """Single steps its public code tries below fusion: for a branch that is a perfect nest."""
    depth = schedule.forest.schedules[schedule.forest.position(branch)].depth
    sizes = LOOPER.options.tile_sizes
    steps: list[Transformation] = []
    steps += [Interchange(branch, a, b) for a in range(depth) for b in range(a + 1, depth)]
    steps += [Parallelization(branch, level) for level in range(min(depth, 3))]
    steps += [Tiling(branch, k, s) for k in range(depth - 1) for s in product(sizes, repeat=2)]
    steps += [Tiling(branch, k, s) for k in range(depth - 2) for s in product(sizes, repeat=3)]
    steps += [Unrolling(branch, factor) for factor in (4, 8, 16)]
    return steps


@pytest.mark.parametrize(
    "name", ["gemm", "2mm", "doitgen", "mvt", "seidel-2d", "jacobi-2d", "symm", "lu"]
)
def test_everything_its_authors_try_is_offered(name: str) -> None:
    schedule = Schedule(kernel(name, "MEDIUM"))
    for branch in branches(schedule):
        found = set()
        for level in BELOW:
            found |= {candidate.key for candidate in candidates(schedule, level, branch)}
        for step in loopers_own(schedule, branch):
            try:
                tried = schedule.apply(step)
            except NotApplicable:
                continue
            if not tried.is_legal or tried.key == schedule.key:
                continue
            assert tried.key in found, step.text


@pytest.mark.parametrize(
    "name", ["2mm", "3mm", "atax", "bicg", "mvt", "fdtd-2d", "jacobi-2d", "gemver"]
)
def test_neighbours_are_fused_as_its_authors_do(name: str) -> None:
    """Neighbours at full depth, with the smallest shifts."""
    schedule = Schedule(kernel(name, "SMALL"))
    found = {candidate.key for candidate in candidates(schedule, Decision.STRUCTURE)}
    tried = 0
    for first, second in pairwise(branches(schedule)):
        depths = [
            schedule.forest.schedules[schedule.forest.position(n)].depth for n in (first, second)
        ]
        if depths[0] != depths[1]:
            continue
        try:
            for fused in fuse_with_shifts(schedule, first, second, depths[0] - 1):
                assert fused.key in found
                tried += 1
        except NotApplicable:
            continue
    assert tried or name not in ("mvt", "fdtd-2d", "jacobi-2d")


def test_a_reversal_alone_is_not_offered_as_it_changes_nothing() -> None:
    # Its authors try one reversal per loop; ours only together with what it makes legal.
    found = candidates(Schedule(cube()), Decision.AFFINE, "S1")
    assert not any(isinstance(step, Reversal) for c in found for step in c.transformations)


def test_candidates_of_a_tiled_schedule() -> None:
    schedule = Schedule.parse(cube(), "tile(S1, 0, [8, 8])")
    for candidate in everything(schedule, TINY):
        assert exact_violation(candidate.forest) is None


def test_proposed_interchanges_are_all_that_are_tried() -> None:
    """And once loops have changed places, no other interchange is."""
    start = Schedule(cube())
    every = {each.text for each in candidates(start, Decision.AFFINE, "S1")}
    some = Candidates(FULL, {"S1": [(0, 2)]})
    left = {each.text for each in some.of(start, Decision.AFFINE, "S1")}
    swaps = {f"interchange(S1, {low}, {high})" for low, high in ((0, 1), (0, 2), (1, 2))}
    assert swaps <= every and every - left == swaps - {"interchange(S1, 0, 2)"}
    swapped = start.apply(Interchange("S1", 0, 2))
    after = {each.text for each in some.of(swapped, Decision.AFFINE, "S1")}
    assert not any(text.count("interchange") > 1 for text in after)
    assert any(
        text.count("interchange") > 1
        for text in map(_text, candidates(swapped, Decision.AFFINE, "S1"))
    )
    # Nothing is proposed for nests that are not known, nor for loops over other iterations.
    unknown = Candidates(FULL, {"S2": [(0, 2)]})
    assert {each.text for each in unknown.of(start, Decision.AFFINE, "S1")} == every
    turned = start.apply(Reversal("S1", 0))
    assert len(list(some.of(turned, Decision.AFFINE, "S1"))) == len(
        candidates(turned, Decision.AFFINE, "S1")
    )


def _text(schedule: Schedule) -> str:
    return schedule.text
