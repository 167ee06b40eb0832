"""Signs of distances as bits, against the same in arrays."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from looper.ir.expressions import Affine
from looper.ir.loop_forest import row_facts
from looper.legality.signs import SignSpace, sign_table
from looper.schedule import Schedule
from looper.support.cache import BoundedCache
from tests.random_programs import random_program
from tests.small_programs import kernel


def spaces(seed: int) -> tuple[SignSpace, ...]:
    program = random_program(np.random.default_rng([61, seed]), max_statements=3, max_depth=3)
    return sign_table(program).spaces


@pytest.mark.pure
@pytest.mark.parametrize("seed", range(20))
def test_bits_answer_like_arrays(seed: int) -> None:
    rng = np.random.default_rng([62, seed])
    for space in spaces(seed):
        group_of = space.pair.group_of
        count = len(space.pair.starts)
        chosen = rng.random(len(group_of)) < 0.3
        bits = space.bits(chosen)
        assert (space.flags(bits) == chosen).all()
        some = np.array([chosen[group_of == group].any() for group in range(count)])
        groups = space.groups_with(bits)
        assert (space.group_flags(groups) == some).all() and space.groups(some) == groups
        # The field of some groups has all of their vertices, and none of others.
        inside = space.flags(space.field(groups) & space.vertices)
        assert (inside == some[group_of]).all()
        assert not space.guards & space.vertices


@pytest.mark.pure
@pytest.mark.parametrize("seed", range(20))
def test_signs_are_those_of_the_distances(seed: int) -> None:
    rng = np.random.default_rng([63, seed])
    for space in spaces(seed):
        widths = (space.pair.before.shape[1] - 1, space.pair.after.shape[1] - 1)
        first, second = (
            Affine(int(rng.integers(-9, 9)), tuple(int(x) for x in rng.integers(-2, 3, width)))
            for width in widths
        )
        signs = space.signs(row_facts(first), row_facts(second))
        values = space.pair.distances(first, second) / space.pair.scale
        assert (space.flags(signs.negative) == (values < 0)).all()
        assert (space.flags(signs.positive) == (values > 0)).all()
        assert signs.is_zero == (not values.any())
        for size in (1, 2, 5):
            assert (space.flags(signs.below(size)) == (values < size)).all()
        chosen = rng.random(len(values)) < 0.5
        low, high = signs.extremes(space.bits(chosen))
        for group in range(len(space.pair.starts)):
            own = values[chosen & (space.pair.group_of == group)]
            assert (low[group], high[group]) == ((own.min(), own.max()) if len(own) else (0, 0))


def test_numbers_of_rows_stay_in_their_process() -> None:
    """Another process has its own: what is pickled must not hold any."""
    schedule = Schedule.parse(kernel("gemm"), "interchange(S2, 1, 2)")
    assert schedule.is_legal
    own = schedule.forest.schedules[1]
    assert own.facts and "facts" not in pickle.loads(pickle.dumps(own)).__dict__
    assert pickle.loads(pickle.dumps(schedule)) == schedule


@pytest.mark.pure
def test_equal_rows_are_one_object_as_long_as_somebody_holds_it() -> None:
    row, other = Affine(0, (1, 0)), Affine(1, (1, 0))
    tile = other.floor_divided(8)
    held = row_facts(row)
    assert held is row_facts(Affine(0, (1, 0)))
    assert len({row_facts(each) for each in (row, other, tile)}) == 3
    assert row_facts(tile).size == 8 and row_facts(tile).untiled.row == other
    inner = row_facts(other)
    assert row_facts(tile).untiled is inner
    assert row_facts(row).size == 0 and row_facts(tile + tile).size == -1


@pytest.mark.pure
def test_bounded_forgets_everything_at_its_limit() -> None:
    known: BoundedCache[int, int] = BoundedCache(3)
    for key in range(3):
        assert known.keep(key, key * 10) == key * 10
    assert known.once(0, lambda: -1) == 0
    assert known.keep(3, 30) == 30 and dict(known) == {3: 30}
    again = pickle.loads(pickle.dumps(known))
    assert isinstance(again, BoundedCache) and not again and again.limit == 3
