"""The leaders of a search and the original are timed in turns while the search goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from looper.errors import WrittenFileError
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.inputs import RandomInputs
from looper.execution.outcome import Comparison, Execution, Status
from looper.optimizer.checked_outputs import Output, Outputs
from looper.optimizer.confirmation import Confirmation
from looper.optimizer.hunt import _in_time
from looper.optimizer.race import Race
from looper.schedule import Schedule
from looper.search import Tracker
from looper.search.affordable_sizes import Instance
from looper.search.search_state import StopReason
from looper.support.deadline import Deadline
from tests.endless_isl import endless
from tests.invented_times import program

PROGRAM = program(300)
SLOW, FAST, FASTEST = (
    Schedule.parse(PROGRAM, text)
    for text in ("reverse(S1, 0)", "parallelize(S1, 0)", "tile(S1, 0, [8])")
)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Invented(ExecutionEvaluator):
    """Knows the times of schedules, and moves the clock on by those of the runs of a round."""

    clock: Clock
    seconds: Mapping[str, float]
    rounds: dict[str, list[tuple[float, float]]]
    wrong: str = ""

    def originals(self, *_: object) -> dict[str, Execution]:
        return {"": Execution(Status.OK, (1.0, 1.0))}

    def another_round(
        self, schedule: Candidate, generate: Callable[[], str] | None = None
    ) -> Comparison:
        own = self.seconds[schedule.text]
        if generate is not None and schedule.text not in self.rounds:
            generate()
        self.clock.now += 1.0 + own
        if schedule.text == self.wrong:
            return Comparison(Execution(Status.OK), Execution(Status.WRONG_OUTPUT))
        rounds = self.rounds.setdefault(schedule.text, [])
        rounds.append((1.0, own * (1 + 0.01 * (len(rounds) % 2))))
        times = Execution(Status.OK, (own,))
        return Comparison(times, times, rounds=tuple(rounds))


class InventedOutputs(Outputs):
    """Takes three seconds for each."""

    clock: Clock
    wrong: str = ""

    def _output(
        self,
        schedule: Schedule,
        comparison: Comparison,
        seconds: float,
        deadline: Deadline,
        own_sizes: str,
    ) -> Output:
        self.clock.now += 3.0
        if schedule.text == self.wrong:
            raise WrittenFileError("f.c: nothing is written")
        return Output(schedule, comparison)


class Trial:
    """A race and what it needs, beside a search that is told evaluations one by one."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.deadline = Deadline(100.0, self.clock)
        self.measuring = Invented()
        self.measuring.clock, self.measuring.rounds = self.clock, {}
        self.measuring.seconds = {SLOW.text: 0.9, FAST.text: 0.5, FASTEST.text: 0.25}
        self.outputs = InventedOutputs(
            PROGRAM,
            Instance(PROGRAM),
            self.measuring,
            RandomInputs(0),
            all_sizes=False,
            min_speedup=1.01,
            clock=self.clock,
        )
        self.outputs.clock = self.clock
        self.race = Race(
            PROGRAM, PROGRAM, Schedule.unit, self.measuring, self.outputs, 1.01, self.deadline
        )
        self.tracker = Tracker(PROGRAM, self.measuring, self.deadline)

    def met(self, schedule: Schedule, speedup: float, after: float = 10.0) -> None:
        """The search has measured a schedule, which took so long."""
        self.clock.now += after
        evaluation = Evaluation(Status.OK, speedup, 1.0 / speedup, measured=True)
        self.tracker._note(schedule, evaluation)
        self.race.look(self.tracker)

    def led(self) -> str | None:
        found = self.race.deliverable
        return None if found is None else found.schedule.text


def test_what_leads_is_timed_in_turns_with_the_original_while_the_search_goes_on() -> None:
    trial = Trial()
    trial.met(Schedule(PROGRAM), 1.0)
    assert trial.led() is None and not trial.measuring.rounds
    trial.met(FAST, 2.0)
    assert trial.led() == FAST.text
    assert 2 <= len(trial.measuring.rounds[FAST.text]) <= 6
    trial.met(FASTEST, 4.0)
    assert trial.led() == FASTEST.text
    assert [found.schedule.text for _, found in trial.race.history][-1] == FASTEST.text
    moments = [moment for moment, _ in trial.race.history]
    assert moments == sorted(moments)


def test_rounds_take_a_part_of_the_time_and_do_not_count_as_the_searchs() -> None:
    trial = Trial()
    for _ in range(20):
        trial.met(FAST, 2.0, after=2.0)
        assert trial.race.seconds <= 0.4 * trial.clock.now + 1.0  # which may be spent at once
    assert trial.race.seconds <= 0.2 * trial.clock.now
    assert trial.tracker.aside >= trial.race.seconds


def test_a_schedule_whose_code_takes_too_long_is_out_of_the_race(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("looper.optimizer.race._FIRST_CODE_SHARE", 0.002)
    trial = Trial()

    def unit(schedule: Schedule) -> str:
        if schedule == FASTEST:
            endless()
        return "code"

    trial.race.unit = unit
    trial.met(FASTEST, 4.0)
    assert trial.led() is None and "isl takes too long" in trial.race.refusal(FASTEST)
    # However much slower than it others are.
    trial.met(FAST, 2.0)
    assert trial.led() == FAST.text and not trial.race.refusal(FAST)


def test_what_is_wrong_is_out_of_the_race() -> None:
    trial = Trial()
    trial.measuring.wrong = FASTEST.text
    trial.met(FASTEST, 4.0)
    assert trial.led() is None
    trial.met(FAST, 3.9)
    assert trial.led() == FAST.text


def test_what_is_much_slower_than_the_leader_is_not_in_it() -> None:
    trial = Trial()
    trial.met(FASTEST, 4.0)
    trial.met(SLOW, 1.1, after=50.0)
    assert set(trial.measuring.rounds) == {FASTEST.text}


def test_what_leads_is_written_and_checked_while_the_search_goes_on() -> None:
    trial = Trial()
    trial.deadline.kept = trial.deadline.owed = 5.0
    trial.met(FAST, 2.0)
    assert not trial.outputs.has(FAST)
    trial.met(FAST, 2.0, after=30.0)
    assert trial.outputs.has(FAST)
    # There is time for another one in the end.
    assert trial.deadline.kept == trial.deadline.owed == trial.outputs.seconds > 0.0
    # What comes later is written too, when as long as that has passed several times.
    trial.met(FASTEST, 4.0, after=0.5)
    assert not trial.outputs.has(FASTEST)
    assert trial.deadline.kept == trial.outputs.foreseen(FASTEST) > trial.outputs.seconds
    trial.met(FASTEST, 4.0, after=20.0)
    assert trial.outputs.has(FASTEST)


def test_what_does_not_do_what_the_original_does_as_a_file_is_out() -> None:
    trial = Trial()
    trial.outputs.wrong = FASTEST.text
    trial.met(FASTEST, 4.0, after=40.0)
    assert trial.led() is None
    trial.met(FAST, 3.9, after=20.0)
    assert trial.led() == FAST.text


@pytest.mark.parametrize("left", [1.0, 50.0])
def test_what_is_found_too_late_is_not_written_where_something_else_is_ready(left: float) -> None:
    trial = Trial()
    trial.met(FAST, 2.0, after=40.0)
    assert trial.outputs.has(FAST)
    trial.clock.now = 100.0 - left
    trial.outputs.seconds = 6.0
    assert trial.race.affords_output(FASTEST) == (left > 3.0)
    assert trial.race.affords_output(FAST)
    written = trial.race.written
    assert written is not None and written.schedule == FAST
    # For its own sizes alone there may be time.
    trial.outputs.seconds = 5.0
    trial.clock.now = 99.0
    assert not trial.race.affords_output(FASTEST) and trial.race.affords_own_sizes(FASTEST)


@pytest.mark.parametrize(("left", "why"), [(0.2, "there was no time for that"), (50.0, "")])
def test_what_nothing_else_is_ready_for_is_written_for_its_own_sizes_alone(
    left: float, why: str
) -> None:
    trial = Trial()
    trial.met(FAST, 2.0, after=0.5)
    assert trial.race.written is None and not trial.outputs.seconds
    comparison = trial.race.comparison(FAST)
    assert comparison is not None
    found = Confirmation(FAST, comparison)
    trial.clock.now = 100.0 - left

    trial.race._building = 0.5
    assert _in_time(found, trial.race, StopReason.TIME_LIMIT) == replace(found, own_sizes=why)


def test_time_is_kept_for_a_leader_that_was_not_timed_in_turns() -> None:
    trial = Trial()
    trial.met(FAST, 2.0, after=0.5)
    assert 0.0 < trial.deadline.reserve <= 30.0
    before = trial.deadline.reserve
    trial.met(FAST, 2.0, after=30.0)
    assert trial.deadline.reserve < before


def test_what_the_memo_knows_has_no_more_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays as it is however often it is asked for, and that takes no time."""
    trial, asked = Trial(), list[str]()
    times = Execution(Status.OK, (0.5,))
    known = Comparison(times, times, rounds=((1.0, 0.5),) * 3, from_memo=True)

    def remembered(_: Invented, schedule: Candidate, *__: object) -> Comparison:
        asked.append(schedule.text)
        assert len(asked) < 5, "it is asked for again and again"
        return known

    monkeypatch.setattr(Invented, "another_round", remembered)
    trial.met(FAST, 2.0, after=50.0)
    assert asked == [FAST.text] and trial.led() == FAST.text


def test_smaller_sizes_are_in_no_race() -> None:
    trial = Trial()
    other = Tracker(program(200), trial.measuring, trial.deadline)
    trial.clock.now += 50.0
    trial.race.look(other)
    assert not trial.measuring.rounds
