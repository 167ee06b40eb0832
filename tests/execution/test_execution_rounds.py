"""How many rounds a comparison has: enough to tell, as far as there is time."""

from __future__ import annotations

import math

import pytest

from looper.execution.outcome import Execution, Status
from looper.execution.rounds import Round, RoundPlan

pytestmark = pytest.mark.noisy

NEVER, AT_ONCE = math.inf, -math.inf


def rounds(*ratios: float) -> list[Round]:
    return [Round(Execution(Status.OK, (ratio,)), Execution(Status.OK, (1.0,))) for ratio in ratios]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("ratios", "goes_on"),
    [
        ((2.5,), True),
        # Two rounds of a long program are enough where they agree on which is faster.
        ((2.50, 2.52), False),
        ((2.5, 2.1), False),
        ((1.2, 1.0), True),
        ((2.5, 2.1, 2.4), False),
        ((0.50, 0.51), False),
        # Whether something as fast as the original is faster is not asked for ever.
        ((1.01, 0.99, 1.02, 0.98, 1.01), True),
        ((1.01, 0.99, 1.02, 0.98, 1.01, 0.99), False),
    ],
)
def test_long_programs_have_rounds_until_it_is_known_which_is_faster(
    ratios: tuple[float, ...], goes_on: bool
) -> None:
    assert RoundPlan(None, 10.0, AT_ONCE, NEVER).goes_on(rounds(*ratios)) is goes_on


@pytest.mark.pure
def test_when_there_is_no_time_two_rounds_have_to_do() -> None:
    plan = RoundPlan(None, 10.0, AT_ONCE, AT_ONCE)
    assert plan.goes_on(rounds(2.5)) and not plan.goes_on(rounds(2.5, 2.1))


@pytest.mark.pure
def test_rounds_end_when_the_interval_is_narrow_or_something_is_wrong() -> None:
    plan = RoundPlan(None, 0.01, NEVER)
    assert plan.goes_on(rounds(2.0, 2.0, 2.0, 2.0, 2.0))
    assert not plan.goes_on(rounds(2.0, 2.0, 2.0, 2.0, 2.0, 2.0))
    assert plan.goes_on(rounds(2.0, 3.0, 2.0, 3.0, 2.0, 3.0))
    wrong = Round(Execution(Status.OK, (1.0,)), Execution(Status.WRONG_OUTPUT))
    assert not plan.goes_on([wrong])
    assert RoundPlan(4, 10.0, AT_ONCE).goes_on(rounds(1.0, 1.0, 1.0))
    assert not RoundPlan(4, 10.0, NEVER).goes_on(rounds(1.0, 1.0, 1.0, 2.0))
