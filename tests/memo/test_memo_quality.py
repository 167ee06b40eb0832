"""The quality of the memo's rows: what is kept of it, what replaces what, and what is an answer."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import looper
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.kernels import find_kernel
from looper.memo.store import Memo
from tests.execution_units import FakeSchedule, small_program

PROGRAM = small_program()
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
ONE, TWO = FakeSchedule("k1"), FakeSchedule("k2")

QUIET = Execution(Status.OK, (0.2, 0.1), disturbance=0.01, drift=1.0)
BUSY = Execution(Status.OK, (0.9, 0.8), disturbance=0.6, drift=1.0)
SLOW_MACHINE = replace(QUIET, times=(0.7,), drift=1.8)
CUT = Execution(Status.OK, (2.0,), cut_off=True)
CUT_LATER = Execution(Status.OK, (3.0,), cut_off=True)
TIMEOUT = Execution(Status.TIMEOUT, limit=1.0)
TIMEOUT_LATER = Execution(Status.TIMEOUT, limit=5.0)
WRONG = Execution(Status.WRONG_OUTPUT, message="a race")
TOO_LONG = Execution(Status.COMPILE_ERROR, message="the compiler needed more than 2 s", limit=2.0)


@pytest.mark.pure
def test_what_is_known_about_quality_comes_back(tmp_path: Path) -> None:
    first = replace(QUIET, first=(0.5, 0.625), disturbance=0.1, drift=1.05)
    rounds = Comparison(first, replace(BUSY, first=(1.0,)))
    for _ in range(2):
        with Memo(tmp_path / "memo.db") as memo:
            memo.record_execution(PROGRAM, ONE, MACHINE, first)
            assert memo.execution(PROGRAM, ONE, MACHINE) == first
            memo.record_comparison(PROGRAM, ONE, MACHINE, rounds)
            assert memo.comparison(PROGRAM, ONE, MACHINE) == replace(rounds, from_memo=True)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BUSY, QUIET),
        (SLOW_MACHINE, QUIET),
        (CUT, QUIET),
        (CUT, CUT_LATER),
        (CUT, TIMEOUT_LATER),
        (TIMEOUT, TIMEOUT_LATER),
        (TIMEOUT, CUT),
        (QUIET, WRONG),
        (BUSY, WRONG),
        (TOO_LONG, replace(TOO_LONG, limit=10.0)),
        (TOO_LONG, QUIET),
        (TOO_LONG, TIMEOUT),
        (TOO_LONG, WRONG),
        (QUIET, replace(QUIET, first=(0.5,))),
        (QUIET, replace(QUIET, times=(*QUIET.times, 0.15))),
    ],
)
def test_a_better_measurement_replaces_another_and_not_the_other_way_round(
    old: Execution, new: Execution
) -> None:
    with Memo() as memo:
        for schedule, pair in ((ONE, (old, new)), (TWO, (new, old))):
            for execution in pair:
                memo.record_execution(PROGRAM, schedule, MACHINE, execution)
            found = memo.execution(PROGRAM, schedule, MACHINE, cutoff=0.0)
            assert found == new
        assert memo.statistics()["tables"]["executions"] == 2


@pytest.mark.pure
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (CUT, BUSY),
        (CUT, replace(CUT_LATER, disturbance=1.0)),
        (QUIET, replace(WRONG, disturbance=1.0)),
    ],
)
def test_of_two_that_say_what_the_other_does_not_the_later_stays(
    one: Execution, two: Execution
) -> None:
    with Memo() as memo:
        for execution in (one, two, one, two):
            memo.record_execution(PROGRAM, ONE, MACHINE, execution)
            assert memo.execution(PROGRAM, ONE, MACHINE, cutoff=0.0) == execution


@pytest.mark.pure
@pytest.mark.parametrize(
    "execution", [QUIET, BUSY, CUT, TIMEOUT, WRONG, replace(QUIET, first=(0.5,))]
)
def test_of_two_as_good_the_first_stays(execution: Execution) -> None:
    other = replace(execution, message="a later one")
    with Memo() as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, execution)
        memo.record_execution(PROGRAM, ONE, MACHINE, other)
        assert memo.execution(PROGRAM, ONE, MACHINE, cutoff=0.0) == execution


@pytest.mark.pure
def test_a_disturbed_row_is_no_answer_for_who_wants_a_better_one() -> None:
    with Memo() as memo:
        for disturbed in (BUSY, SLOW_MACHINE):
            schedule = FakeSchedule(repr(disturbed.times))
            memo.record_execution(PROGRAM, schedule, MACHINE, disturbed)
            memo.record_comparison(PROGRAM, schedule, MACHINE, Comparison(disturbed, QUIET))
            for accept in (True, False):
                one = memo.execution(PROGRAM, schedule, MACHINE, accept_disturbed=accept)
                two = memo.comparison(PROGRAM, schedule, MACHINE, accept_disturbed=accept)
                assert (one is not None, two is not None) == (accept, accept)
            memo.record_execution(PROGRAM, schedule, MACHINE, QUIET)
            memo.record_comparison(PROGRAM, schedule, MACHINE, Comparison(QUIET, QUIET))
            assert memo.execution(PROGRAM, schedule, MACHINE, accept_disturbed=False) == QUIET
            assert memo.comparison(PROGRAM, schedule, MACHINE, accept_disturbed=False) is not None


@pytest.mark.pure
def test_a_comparison_of_few_rounds_gives_way_to_one_of_more() -> None:
    def of(rounds: int, side: Execution = QUIET) -> Comparison:
        return Comparison(QUIET, side, rounds=((0.1, 0.05),) * rounds)

    for old, new, stays in (
        (of(1), of(2), of(2)),
        (of(3), of(2), of(3)),
        (of(2), of(4, BUSY), of(2)),
        (of(6), of(9), of(6)),  # enough: who was first stays
    ):
        with Memo() as memo:
            for each in (old, new):
                memo.record_comparison(PROGRAM, ONE, MACHINE, each)
            assert memo.comparison(PROGRAM, ONE, MACHINE) == replace(stays, from_memo=True)


@pytest.mark.pure
def test_comparisons_are_replaced_by_better_ones_only() -> None:
    def kept(*given: Comparison) -> Comparison | None:
        with Memo() as memo:
            for comparison in given:
                memo.record_comparison(PROGRAM, ONE, MACHINE, comparison)
            return memo.comparison(PROGRAM, ONE, MACHINE)

    quiet, busy = Comparison(QUIET, QUIET), Comparison(BUSY, QUIET)
    wrong = Comparison(Execution(Status.OK), WRONG)
    stopped = Comparison(QUIET, TIMEOUT)
    for better, worse in ((quiet, busy), (wrong, quiet), (wrong, busy), (quiet, stopped)):
        expected = replace(better, from_memo=True)
        assert kept(better, worse) == kept(worse, better) == expected
    later = Comparison(replace(QUIET, times=(9.0,)), QUIET)
    assert kept(quiet, later) == replace(quiet, from_memo=True)


@pytest.mark.pure
def test_a_new_field_of_comparisons_needs_no_new_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @dataclass(frozen=True)
    class More(Comparison):
        windows: tuple[tuple[float, ...], ...] = ()
        note: str = "none"

    with Memo(tmp_path / "memo.db") as memo:
        memo.record_comparison(PROGRAM, ONE, MACHINE, Comparison(QUIET, QUIET))
        monkeypatch.setattr("looper.memo.cells.Comparison", More)
        more = More(QUIET, BUSY, windows=((0.1, 0.2), (0.3,)), note="two")
        memo.record_comparison(PROGRAM, TWO, MACHINE, more)
        assert memo.comparison(PROGRAM, ONE, MACHINE) == More(QUIET, QUIET, from_memo=True)
        assert memo.comparison(PROGRAM, TWO, MACHINE) == replace(more, from_memo=True)
        # ... and one that is no longer there, or not yet, is left out.
        monkeypatch.undo()
        assert memo.comparison(PROGRAM, TWO, MACHINE) == Comparison(QUIET, BUSY, from_memo=True)


@pytest.mark.pure
def test_rows_of_earlier_runs_can_be_asked_to_be_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "memo.db"
    later = replace(BUSY, times=(0.4, 0.5))
    with Memo(path) as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, QUIET)
        memo.record_comparison(PROGRAM, ONE, MACHINE, Comparison(QUIET, QUIET))
    time.sleep(0.01)
    with Memo(path, remeasure=True) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE) is None
        assert memo.comparison(PROGRAM, ONE, MACHINE) is None
        assert memo.legality(PROGRAM, ONE) is not None
        # Whatever its quality: what was measured before is not believed.
        memo.record_execution(PROGRAM, ONE, MACHINE, later)
        memo.record_comparison(PROGRAM, ONE, MACHINE, Comparison(QUIET, later))
        memo.record_execution(PROGRAM, ONE, MACHINE, replace(later, times=(1.0,)))
        assert memo.execution(PROGRAM, ONE, MACHINE) == later
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE) == later
        found = memo.comparison(PROGRAM, ONE, MACHINE)
        assert found is not None and found.schedule == later
        assert memo.statistics()["tables"]["executions"] == 1


@pytest.mark.pure
def test_a_comparison_that_says_nothing_is_replaced_by_one_that_does() -> None:
    fast, slow = Execution(Status.OK, (0.1,)), Execution(Status.OK, (0.2,))
    two = Comparison(slow, fast, rounds=((18.9, 14.7), (15.7, 15.2)))
    four = replace(two, rounds=((18.9, 14.7), (15.7, 15.2), (18.7, 15.0), (18.8, 14.9)))
    same = replace(two, rounds=((1.0, 1.01), (1.0, 0.99)) * 3)
    assert two.is_open and not four.is_open and not same.is_open
    with Memo() as memo:
        for stored, expected in [(two, two), (four, four), (two, four), (same, four)]:
            memo.record_comparison(PROGRAM, ONE, MACHINE, stored)
            found = memo.comparison(PROGRAM, ONE, MACHINE)
            assert found is not None and found.rounds == expected.rounds


def test_what_took_too_long_to_compile_is_compiled_again_when_there_is_more_time() -> None:
    schedule = looper.Schedule(find_kernel("gemm").program("MINI"))
    program = schedule.program
    with Memo() as memo, ExecutionEvaluator(memo=memo) as evaluator:
        evaluator.original(program)
        memo.record_execution(program, schedule, evaluator.machine, replace(TOO_LONG, limit=20.0))
        [kept] = evaluator.evaluate([schedule])
        assert kept.status is Status.COMPILE_ERROR
    with Memo() as memo, ExecutionEvaluator(memo=memo) as evaluator:
        evaluator.original(program)
        memo.record_execution(program, schedule, evaluator.machine, TOO_LONG)
        [again] = evaluator.evaluate([schedule])
        assert again.status is Status.OK
        assert not again.from_memo
