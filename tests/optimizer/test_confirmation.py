"""What of a search's result holds up: nothing that was measured faster is thrown away unsaid."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import looper
from looper.codegen.expression_c import ExpressionPrinter
from looper.codegen.harness import CONSTANTS, FILE, RESTRICT
from looper.errors import ExecutionError, OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.inputs import RandomInputs
from looper.execution.outcome import Calls, Comparison, Execution, Status
from looper.frontend.c import read_c
from looper.memo.cells import comparison_cell, comparison_of
from looper.memo.store import Memo
from looper.optimizer.checked_outputs import Outputs
from looper.optimizer.confirmation import confirmation_unit, confirmed
from looper.optimizer.race import Race
from looper.optimizer.requests import SearchRequest
from looper.report.measurement_tables import comparison_rows, speedups_text
from looper.schedule import Schedule
from looper.search import SearchResult
from looper.search.affordable_sizes import Instance
from looper.search.search_state import StopReason
from looper.support.deadline import Deadline
from tests.invented_times import program

PROGRAM = program(300)
TEXT = "interchange(S1, 0, 1)"
SCHEDULE = Schedule.parse(PROGRAM, TEXT)
UNCHANGED = Schedule(PROGRAM)


def took(*seconds: float) -> Execution:
    return Execution(Status.OK, seconds)


class Invented(ExecutionEvaluator):
    """Knows times and does not measure.

    Attributes:
        forms: of the original.
        times: of schedules, by text.
        rounds: what comparisons say, by text: (best form, file, schedule) of each round.
    """

    forms: Mapping[str, Execution]
    times: Mapping[str, Execution]
    rounds: Mapping[str, list[tuple[float, float, float]]]
    asked: list[str]

    def originals(self, *_: object) -> dict[str, Execution]:
        return dict(self.forms)

    def original(self, *_: object) -> Execution:
        return min(self.forms.values(), key=lambda each: each.seconds or 0.0)

    def known(self, schedule: object) -> Execution | None:
        assert isinstance(schedule, Schedule)
        return self.times.get(schedule.text)

    def compare(self, schedule: object, generate: Callable[[], str] | None = None) -> Comparison:
        assert isinstance(schedule, Schedule)
        self.asked.append(schedule.text)
        if schedule.text not in self.rounds:
            raise OutOfTime("the time limit of 9 s has passed")
        rounds = self.rounds[schedule.text]
        return Comparison(
            took(*(best for best, _, _ in rounds)),
            took(*(own for _, _, own in rounds)),
            rounds=tuple((best, own) for best, _, own in rounds),
            baseline=RESTRICT,
            file=tuple((file, own) for _, file, own in rounds),
        )

    def compared_by_looks(self, schedule: object) -> Comparison | None:
        known = self.known(schedule)
        if known is None:
            return None
        file = self.forms[FILE]
        return Comparison.of_looks(RESTRICT, self.original(), file, known, Calls.MANY)


def evaluator(
    forms: Mapping[str, Execution],
    times: Mapping[str, Execution],
    rounds: Mapping[str, list[tuple[float, float, float]]],
) -> Invented:
    made = Invented()
    made.forms, made.times, made.rounds, made.asked = forms, times, rounds, []
    return made


def race(measuring: Invented, deadline: Deadline) -> Race:
    outputs = Outputs(
        PROGRAM,
        Instance(PROGRAM),
        measuring,
        RandomInputs(0),
        all_sizes=False,
        min_speedup=1.01,
    )
    return Race(PROGRAM, PROGRAM, confirmation_unit, measuring, outputs, 1.01, deadline)


def result(speedup: float, *ranked: Schedule) -> SearchResult:
    evaluation = Evaluation(Status.OK, speedup, 1.0, measured=True)
    return SearchResult(ranked[0], evaluation, ranked, 9, {}, 1.0, StopReason.TIME_LIMIT, ())


FORMS = {RESTRICT: took(1.0, 1.0), CONSTANTS: took(2.0, 2.0), FILE: took(9.0, 9.1)}


def test_the_unchanged_schedule_does_not_end_a_confirmation() -> None:
    times = {"": took(0.4, 0.5), TEXT: took(0.5, 0.5)}
    rounds = {"": [(1.0, 1.0, 1.0)] * 6, TEXT: [(1.0, 1.0, 0.5)] * 6}
    measuring = evaluator({FILE: took(1.0, 1.0)}, times, rounds)
    search = result(2.5, UNCHANGED, SCHEDULE)
    found = confirmed(search, race(measuring, Deadline()))
    assert found.schedule is SCHEDULE and not found.reason
    assert measuring.asked == ["", TEXT]


def test_what_is_as_fast_as_the_best_form_is_faster_than_the_file() -> None:
    """An original that is fast only where its arrays are said not to overlap."""
    times = {"": took(2.0, 2.0), TEXT: took(1.02, 1.02)}
    rounds = {"": [(1.0, 9.0, 2.0)] * 6, TEXT: [(1.0, 9.0, 1.02)] * 6}
    measuring = evaluator(FORMS, times, rounds)
    found = confirmed(result(0.98, SCHEDULE), race(measuring, Deadline()))
    assert found.schedule is SCHEDULE and found.comparison is not None
    over_file = found.comparison.over_file
    assert over_file is not None and over_file.value == pytest.approx(9 / 1.02)
    assert found.comparison.speedup == pytest.approx(1 / 1.02)


def test_the_form_with_constants_is_the_least_that_is_written() -> None:
    """Of the search's schedules none is as fast as the unchanged one."""
    rounds = {"": [(1.0, 9.0, 2.0)] * 6, TEXT: [(1.0, 9.0, 10.0)] * 6}
    times = {"": took(2.0, 2.0), TEXT: took(10.0, 10.0)}
    measuring = evaluator(FORMS, times, rounds)
    found = confirmed(result(0.1, SCHEDULE), race(measuring, Deadline()))
    assert found.schedule.is_identity and found.comparison is not None
    gain = found.comparison.gain
    assert gain is not None and gain.value == 4.5
    assert measuring.asked == [""], "what is slower than the file is not compared"


def test_without_time_for_rounds_what_the_search_measured_counts() -> None:
    times = {TEXT: took(0.5, 0.51)}
    measuring = evaluator(FORMS, times, {})
    deadline = Deadline(100.0)
    deadline.kept = 10.0
    found = confirmed(result(2.0, SCHEDULE), race(measuring, deadline))
    assert found.schedule is SCHEDULE and found.comparison is not None
    assert measuring.asked == [TEXT, TEXT], "time that is kept is given up first"
    assert deadline.kept == 0.0
    over_file = found.comparison.over_file
    assert over_file is not None and over_file.rounds == 0
    assert over_file.interval is not None and 12.0 < over_file.interval.low < 15.0
    # Of single runs nothing is said that they do not show.
    measuring = evaluator({FILE: took(1.0)}, {TEXT: took(0.95)}, {})
    found = confirmed(result(1.05, SCHEDULE), race(measuring, Deadline(9.0)))
    assert found.comparison is None and "could only be looked at once" in found.reason


class Generating(Invented):
    """Generates code, which takes isl, when what is not kept of the time is over."""

    def compare(self, schedule: object, generate: Callable[[], str] | None = None) -> Comparison:
        time.sleep(max(0.0, self.begun + 1.0 - time.monotonic()))
        assert generate is not None and "for" in generate()
        return super().compare(schedule, generate)

    begun: float


def test_code_of_a_comparison_may_be_generated_in_the_time_that_is_kept() -> None:
    text = "tile(S1, 0, [23])"  # code that no other test has had generated
    schedule = Schedule.parse(PROGRAM, text)
    measuring = Generating()
    measuring.forms, measuring.times = {FILE: took(1.0, 1.0)}, {text: took(0.5, 0.5)}
    measuring.rounds, measuring.asked = {text: [(1.0, 1.0, 0.5)] * 6}, []
    measuring.begun = time.monotonic()
    deadline = Deadline(30.0)
    running = race(measuring, deadline)
    deadline.kept = 29.5
    found = confirmed(result(2.0, schedule), running)
    assert found.schedule is schedule and found.comparison is not None, found.reason
    assert found.comparison.looks is None


def test_what_does_not_hold_up_is_told_with_both_figures() -> None:
    rounds = {TEXT: [(1.0, 1.0, 1.02), (1.0, 1.0, 0.99)], "": [(1.0, 1.0, 1.0)] * 2}
    measuring = evaluator({FILE: took(1.0, 1.0)}, {TEXT: took(0.5, 0.5)}, rounds)
    found = confirmed(result(1.96, SCHEDULE), race(measuring, Deadline()))
    assert found.comparison is None and found.schedule.is_identity
    assert found.reason.startswith("a schedule measured as 1.96x is 1.00x (95 % interval ")
    assert "in turns with the original" in found.reason


def test_what_more_rounds_show_to_be_luck_is_not_delivered() -> None:
    rounds = {TEXT: [(1.0, 1.0, 0.995)] * 6, "": [(1.0, 1.0, 1.0)] * 6}
    measuring = evaluator({FILE: took(1.0, 1.0)}, {TEXT: took(0.9, 0.9)}, rounds)
    running = race(measuring, Deadline())
    lucky = Comparison(took(1.0), took(0.8), rounds=((1.0, 0.8),) * 2, baseline=FILE)
    running.learn(SCHEDULE, lucky)
    assert running.deliverable is not None and running.deliverable.comparison is lucky
    found = confirmed(result(1.1, SCHEDULE), running)
    assert found.schedule.is_identity and found.comparison is None
    assert found.reason.startswith("a schedule measured as 1.10x is 1.01x")


def test_who_interrupts_a_search_does_not_wait_for_rounds() -> None:
    measuring = evaluator(FORMS, {TEXT: took(0.5, 0.5)}, {TEXT: [(1.0, 9.0, 0.5)] * 6})
    stopped = replace(result(2.0, SCHEDULE), stopped=StopReason.INTERRUPTED)
    running = race(measuring, Deadline(100.0))
    found = confirmed(stopped, running)
    assert found.schedule is SCHEDULE and found.comparison is not None
    assert found.comparison.looks is not None and not measuring.asked
    # What was timed in turns by then is surer.
    timed = Schedule.parse(PROGRAM, "tile(S1, 0, [16])")
    running.learn(timed, Comparison(took(1.0), took(0.6), rounds=((1.0, 0.6),) * 3, baseline=FILE))
    assert confirmed(stopped, running).schedule is timed
    slow = evaluator({FILE: took(1.0, 1.0)}, {TEXT: took(0.99)}, {})
    assert confirmed(stopped, race(slow, Deadline())).comparison is None


def test_what_was_timed_in_turns_is_surer_than_what_was_looked_at_once() -> None:
    timed = Schedule.parse(PROGRAM, "tile(S1, 0, [16])")
    for told, chosen in ((2.2, timed), (9.0, SCHEDULE)):
        measuring = evaluator({FILE: took(1.0, 1.0)}, {TEXT: took(1.0 / told)}, {})
        running = race(measuring, Deadline())
        known = Comparison(took(1.0), took(0.5), rounds=((1.0, 0.5),) * 3, baseline=FILE)
        running.learn(timed, known)
        assert confirmed(result(told, SCHEDULE), running).schedule is chosen


def test_nothing_is_compared_that_nobody_has_measured() -> None:
    measuring = evaluator({FILE: took(1.0, 1.0)}, {}, {})
    nothing = SearchResult(
        UNCHANGED,
        Evaluation(Status.COMPILE_ERROR),
        (),
        1,
        {"compile error": 1},
        1.0,
        StopReason.EXPLORED,
        (),
    )
    found = confirmed(nothing, race(measuring, Deadline()))
    assert (found.schedule.is_identity, found.comparison, found.reason) == (True, None, "")


def test_both_speedups_are_told_the_files_first() -> None:
    found = Comparison(
        took(1.0), took(0.5), rounds=((1.0, 0.5),) * 6, baseline=CONSTANTS, file=((4.0, 0.5),) * 3
    )
    first, second = speedups_text(found).splitlines()
    assert first.startswith("8.00x (") and "over your file, as your compiler builds it" in first
    assert second.startswith("2.00x (") and second.endswith(f"the original, {CONSTANTS}")
    names = [name for name, _ in comparison_rows(found)]
    assert names == ["your file, many calls", "best form, many calls"]
    of_file = Comparison(took(1.0), took(0.5), rounds=((1.0, 0.5),) * 6, baseline=FILE)
    assert of_file.over_file == of_file.counted
    assert len(speedups_text(of_file).splitlines()) == 1


def test_a_comparison_comes_back_from_the_memo_with_its_kind_of_call() -> None:
    found = Comparison(took(1.0), took(0.5), first=((3.0, 1.0),), rounds=((1.0, 0.5),))
    once = Comparison(**{**vars(found), "calls": Calls.ONCE, "file": ((5.0, 1.0),)})
    again = comparison_of(comparison_cell(once))
    assert again.speedup == once.speedup == 3.0
    assert again.over_file is not None and again.over_file.value == 5.0


def test_the_original_is_looked_at_again_where_one_run_is_all_that_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A single run that is slow by chance is not what everything is compared with."""
    with ExecutionEvaluator() as measuring:
        measurer = measuring._measurer(PROGRAM)
        true = measuring.original(PROGRAM).seconds
        assert true is not None
        slow = measurer.baseline
        measurer.forms[slow] = took(100 * true)
        del measurer.__dict__["original"]
        (evaluation,) = measuring.evaluate([UNCHANGED])
        assert evaluation.speedup is not None and evaluation.speedup < 10
        # Or another form is the fastest by now.
        assert len(measurer.forms[slow].times) >= 3 or measurer.baseline != slow


def test_a_form_that_one_lucky_run_made_the_baseline_gives_way_to_another(tmp_path: Path) -> None:
    """And whoever reads the memo later compares with the same one."""
    with Memo(tmp_path / "m.db") as memo, ExecutionEvaluator(memo=memo) as measuring:
        measurer = measuring._measurer(PROGRAM)
        true = measuring.original(PROGRAM).seconds
        lucky = measurer.baseline
        other = next(name for name in measurer.forms if name != lucky)
        assert true is not None
        for name, form in ((lucky, took(true / 100)), (other, took(true / 2, true / 2))):
            measurer.forms[name] = form
            measurer._record(measurer._form(name), form, None, None)
        del measurer.__dict__["original"]
        (evaluation,) = measuring.evaluate([UNCHANGED])
        assert measurer.baseline == other
        assert measurer.original.times == (true / 2, true / 2)
        with ExecutionEvaluator(memo=memo) as later:
            (again,) = later.evaluate([UNCHANGED])
        assert again.from_memo and again.speedup == evaluation.speedup


def test_a_program_that_is_not_read_as_what_it_means_is_a_fault_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every candidate is wrong, the unchanged one among them."""

    def wrong(*_: object) -> list[Evaluation]:
        return [Evaluation(Status.WRONG_OUTPUT, message="`A` differs at [0][0]", measured=True)]

    monkeypatch.setattr(ExecutionEvaluator, "evaluate", wrong)
    with pytest.raises(ExecutionError, match="with nothing changed, does not do what the original"):
        looper.optimize(PROGRAM, search="beam", max_evaluations=1)


FAULTS = {
    "wrong output": "(1 + {0})",
    "crash": "(__builtin_trap(), {0})",
    "compile error": "({0} + + )",
}


@pytest.mark.parametrize("asked", ["execution", "model"])
@pytest.mark.parametrize("status", FAULTS)
def test_what_is_wrong_with_nothing_changed_is_a_fault(
    status: str, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not "nothing faster", whatever the search has asked."""
    path = tmp_path / "f.c"
    path.write_text(
        "void f(int n, double A[n][n], const double B[n][n])\n{\n#pragma scop\n"
        "for (int i = 0; i < n; i++)\n  for (int j = 0; j < n; j++)\n    A[j][i] = B[j][i];\n"
        "#pragma endscop\n}\n"
    )
    printed = ExpressionPrinter.assignment

    def wrong(printer: ExpressionPrinter) -> str:
        left, _, right = printed(printer).rstrip(";").partition(" = ")
        return f"{left} = {FAULTS[status].format(right)};"

    monkeypatch.setattr(ExpressionPrinter, "assignment", wrong)
    # What is generated for equal programs is remembered.
    program = read_c(path, params={"n": 90 + len(status + asked)})
    with pytest.raises(ExecutionError, match=f"nothing changed, does not do.*{status}.*a fault"):
        looper.optimize(program, search=SearchRequest(evaluator=asked), max_evaluations=3)
