"""Masks against the definition: apply the action and check the result, one by one."""

from __future__ import annotations

import numpy as np
import pytest

from envs.actions import NEXT, Action, full_actions, pearl_actions
from envs.masks import ActionSet, outcome
from envs.state import State
from looper.kernels import catalogue
from tests.small_programs import kernel

NAMES = [f"{entry.suite}/{entry.name}" for entry in catalogue()]
VOCABULARIES = {"pearl": pearl_actions(), "full": full_actions()}


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


def walk(name: str, vocabulary: str, seed: int, steps: int) -> None:
    rng = np.random.default_rng([seed, NAMES.index(name)])
    actions = ActionSet(VOCABULARIES[vocabulary])
    state = State.start(kernel(name))
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
    walk(name, "full", seed=1, steps=4)
    walk(name, "pearl", seed=2, steps=6)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_masks_are_exact_on_long_random_walks(name: str) -> None:
    for seed in range(3, 9):
        walk(name, "full", seed, steps=12)
        walk(name, "pearl", seed, steps=20)


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
