"""Pairs that refute a schedule: real dependences, and never against isl's word."""

from __future__ import annotations

import islpy as isl
import numpy as np
import pytest

from looper.dependences.analysis import dependences
from looper.kernels import catalogue
from looper.legality import exact_parallel_violation, exact_violation, sign_table
from looper.legality.counterexamples import breaks_order, connects, known_pairs
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule, random_schedule
from tests.random_programs import random_program
from tests.small_programs import kernel

NAMES = [f"{entry.suite}/{entry.name}" for entry in catalogue()]


def point(values: np.ndarray) -> str:
    return ", ".join(str(int(x)) for x in values)


@pytest.mark.parametrize("name", ["gemm", "lu", "jacobi-2d", "durbin", "seidel-2d"])
def test_every_pair_is_a_dependence(name: str) -> None:
    program = kernel(name)
    statements, count = program.statements, 0
    for pairs in known_pairs(program):
        source, sink = pairs.distances.source, pairs.distances.sink
        for before, after in zip(*pairs.points, strict=True):
            single = isl.Map(
                f"{{ {statements[source].name}[{point(before)}] -> "
                f"{statements[sink].name}[{point(after)}] }}"
            )
            related = [
                single.is_subset(isl.Map.from_basic_map(d.relation))
                for d in dependences(program)
                if (d.source, d.sink) == (source, sink)
            ]
            assert any(related)
            count += 1
    assert count > 0


def check(schedule: Schedule) -> tuple[int, int]:
    """How many questions isl answers with no, and how many of those a pair answered."""
    forest = schedule.forest
    wrong = shown = 0
    illegal = exact_violation(forest) is not None
    pairs = sign_table(forest.program)
    if any(breaks_order(forest, number) for number in range(len(pairs.pairs))):
        assert illegal, schedule
        shown += 1
    wrong += illegal
    if illegal:
        return wrong, shown
    for node in schedule.nodes():
        dependent = exact_parallel_violation(forest, node.members, node.level) is not None
        between = pairs.between(node.members)
        if any(connects(forest, number, node.level) for number in between):
            assert dependent, (schedule, node)
            shown += 1
        wrong += dependent
    return wrong, shown


def test_pairs_agree_with_isl_and_answer_most_of_it() -> None:
    rng = np.random.default_rng(7)
    programs = [kernel(name) for name in NAMES] + [random_program(rng) for _ in range(15)]
    wrong = shown = 0
    for program in programs:
        legal = random_legal_schedule(rng, Schedule(program), 3, attempts=6)
        counts = check(random_schedule(rng, legal, 1))
        wrong, shown = wrong + counts[0], shown + counts[1]
    assert shown > 0.8 * wrong > 12
