"""Masks against the definition: apply the action and check the result, one by one."""

from __future__ import annotations

import gc
from dataclasses import replace
from functools import reduce

import numpy as np
import pytest

from looper.ir.program import Program
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.masks import ActionSet, outcome
from looper.space.states import State
from looper.space.vocabulary import NEXT, Action, full_actions, pearl_actions
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel

NAMES = [f"{entry.suite}/{entry.name}" for entry in catalogue()]
# Kept over all walks, so that what was remembered of other states would show.
VOCABULARIES = {"pearl": ActionSet(pearl_actions()), "full": ActionSet(full_actions())}


def check(actions: ActionSet, state: State) -> None:
    legal, applicable = (actions.mask(state, legal=flag) for flag in (True, False))
    for action, is_legal, applies in zip(actions.actions, legal, applicable, strict=True):
        if action.kind == NEXT:
            assert is_legal and applies
            continue
        found = outcome(action, state)
        where = f"{action.text} after `{state.schedule.text}`, {state.head} in focus"
        assert bool(applies) == (found.schedule is not None), where
        assert bool(is_legal) == found.legal, f"{where}: {found.reason}"
        if found.legal:
            assert found.schedule is not None and found.schedule.is_legal, where


def walk(program: Program, vocabulary: str, seed: int, steps: int) -> None:
    rng = np.random.default_rng([seed, int(program.digest[:8], 16)])
    actions = VOCABULARIES[vocabulary]
    state = State.start(program)
    for _ in range(steps):
        assert state is not None
        check(actions, state)
        index = int(rng.choice(np.flatnonzero(actions.mask(state, legal=True))))
        if actions.actions[index].kind == NEXT:
            state = state.next()
            if state is None:
                return
        else:
            made = actions.outcome(state, index).schedule
            assert made is not None
            state = state.after(made)


@pytest.mark.parametrize("name", NAMES)
def test_masks_are_exact_on_a_random_walk(name: str) -> None:
    walk(kernel(name), "full", seed=1, steps=4)
    walk(kernel(name), "pearl", seed=2, steps=6)


@pytest.mark.parametrize("seed", range(10))
def test_masks_are_exact_for_random_programs(seed: int) -> None:
    program = random_program(np.random.default_rng(seed))
    for each in (program, replace(program, reassociation=True)):
        walk(each, "full", seed, steps=4)


@pytest.mark.parametrize("name", ["gemm", "atax", "trisolv"])
def test_masks_are_exact_where_sums_may_be_reordered(name: str) -> None:
    walk(replace(kernel(name), reassociation=True), "full", seed=0, steps=6)


def test_a_parallel_sum_is_not_vectorized_as_well() -> None:
    body = "for (int i = 0; i < 40; i++)\n  s[0] += x[i];"
    program = replace(c_program("double s[1], double x[40]", body), reassociation=True)
    first, actions = State.start(program), VOCABULARIES["full"]
    assert first is not None
    check(actions, first)
    for kind in ("parallelize", "vectorize"):
        state = first.after(Action(kind).apply(first))
        check(actions, state)


def test_masks_know_where_loops_begin() -> None:
    """Shifted together, loops are the same schedule; but the shifts of a fusion are counted."""
    program, actions = kernel("jacobi-2d"), VOCABULARIES["full"]
    plain = State.start(program)
    assert plain is not None
    text = "fuse(S1, S2, 2, shift=[0, 1]); distribute(S2, 1)"
    shifted = plain.after(Schedule.parse(program, text))
    assert shifted.schedule.key == plain.schedule.key
    for state in (plain, shifted):
        following = state.next()
        assert following is not None
        check(actions, following)


def test_masks_are_found_again_when_all_schedules_are_gone() -> None:
    """What masks are kept by must not change when nobody holds an equal schedule any more."""
    actions = ActionSet(full_actions())
    for repeat in range(2):
        state = State.start(kernel("gemm"))
        assert state is not None
        state = state.after(Schedule.parse(kernel("gemm"), "interchange(S2, 1, 2)"))
        actions.mask(state, legal=True)
        assert len(actions._masks) == 1, repeat
        del state
        gc.collect()


def test_it_does_not_matter_which_statement_of_a_branch_is_remembered() -> None:
    """Embedded in a nest, a statement runs in its loops at other times than the nest's own."""
    body = """for (int i = 1; i < 190; i++) {
      for (int j = 0; j < i; j++) A[i][j] = A[i][j] * 2.0;
      x[i] = A[i][i - 1];
    }"""
    program = c_program("double A[200][200], double x[200]", body)
    actions = ActionSet(full_actions())
    steps = (Action("perfect_nest", 0, (0,)), Action("tile", 0, (32, 32)), Action("tile", 2, (8,)))
    first = State.start(program)
    assert first is not None
    states = []
    for start in (first, first.next()):
        assert start is not None
        states.append(reduce(lambda state, step: state.after(step.apply(state)), steps, start))
        check(actions, states[-1])
    assert states[0].schedule == states[1].schedule
    assert states[0].focus != states[1].focus and states[0].head == states[1].head


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_masks_are_exact_on_long_random_walks(name: str) -> None:
    for seed in range(3, 9):
        walk(kernel(name), "full", seed, steps=12)
        walk(kernel(name), "pearl", seed, steps=20)


def test_what_cannot_be_observed_does_not_apply() -> None:
    state = State.start(kernel("gemm"))
    assert state is not None
    actions = ActionSet(full_actions(), lambda schedule, more: len(schedule.nodes()) + more <= 4)
    mask = actions.mask(state, legal=True)
    possible = {actions.actions[k].kind for k in np.flatnonzero(mask)}
    assert {"parallelize", "reverse", NEXT} <= possible
    assert not possible & {"tile", "unroll_and_jam", "distribute", "distribute_all"}
    tile = actions.actions.index(Action("tile", 0, (8,)))
    assert not mask[tile]
    assert "no room" in actions.outcome(state, tile).reason
