"""Hybrid search: a fast model explores, and the schedules it ranks highest are measured.

A learned model evaluates hundreds of schedules in the time in which one is compiled and measured.
So first a few of the schedules that a program's structure makes obvious are measured, those that
the model ranks highest; then the highest-ranked of those that a wide beam search by the model
meets, while the model learns from each few measurements how far off it is for this program. The
search climbs from the best measured schedule, measuring only the few candidates of each decision
that the model ranks highest, and then goes on as the measured beam search does. A prediction is
never reported as a result: it only decides what is measured first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator, Learner
from looper.ir.program import Program
from looper.schedule import Schedule, transferred
from looper.search.beam import BeamOptions, evaluate_first, explore_beam, obvious_schedules
from looper.search.downscaled_search import promising_at_smaller_sizes
from looper.search.local_search import hill_climb
from looper.search.model_search import MODEL, Ranked, guide, predicted, ranked, searched_by_model
from looper.search.search_state import Report, SearchResult, Tracker
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline

# Shares of the time: for the search by the model, and for its ranking of obvious schedules.
_SHARE, _OBVIOUS_SHARE = 0.2, 0.1
# And for other proposers of schedules.
_PROPOSING_SHARE = 0.1
# Proposed schedules that are measured.
_PROPOSED = 2
# Obvious schedules that are measured before smaller sizes are explored.
_AT_ONCE = 2
# The patience of a search by the model: a share of the time, and most seconds.
_PATIENCE, _LONGEST_PATIENCE = 0.05, 0.5
# The least predicted speedup of a measured schedule, relative to the best one.
_HOPELESS = 0.4
# Measurements after which more of them teach the model little, and make learning slow.
_LESSONS = 400


Propose = Callable[[Program, float | None], Sequence[Schedule]]


@dataclass(frozen=True)
class HybridOptions:
    """Options of the hybrid search.

    Attributes:
        model: the evaluator that guides it, or its name. A `Learner` is given measurements, also
            those of another program with corresponding schedules of this one.
        weights: of the model, where that is a name; default: the shipped ones.
        beam_size: schedules that the search by the model keeps from one step to the next.
        imagined: largest number of schedules that the model evaluates in one search.
        considered: number of those ranked highest that it evaluates again as it learns.
        first: number of obvious schedules measured before the search by the model: those that the
            model ranks highest, and as many that come first without it.
        measured: number of schedules ranked highest that are measured.
        at_first: number of these before the search climbs from the best so far.
        few: number of candidates of a decision measured during the first climbs.
        then: options of the measured search that follows.
        propose: another source of schedules of a program, such as a learned policy, within so many
            seconds; the two that the model ranks highest are among those that are measured first.
    """

    model: Evaluator | str = MODEL
    weights: str | Path | None = None
    beam_size: int = 6
    imagined: int = 5000
    considered: int = 500
    first: int = 8
    measured: int = 40
    at_first: int = 4
    few: int = 4
    then: BeamOptions = field(default_factory=BeamOptions)
    propose: Propose | None = None


def hybrid_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: HybridOptions | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Search with a model, and measure the schedules it ranks highest.

    See `Search` about the arguments. A program that the model has no features for is searched with
    the options `HybridOptions.then`.

    Raises:
        UsageError: there is no such model.
    """
    chosen = options or HybridOptions()
    deadline = deadline or Deadline()
    model = guide(chosen.model, chosen.weights)
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)

    def explore() -> None:
        if _can_judge(model, program):
            _Hybrid(tracker, model, chosen).explore(seeds)
        else:
            explore_beam(tracker, chosen.then, seeds)

    return tracker.run(explore)


def _can_judge(model: Evaluator, program: Program) -> bool:
    """Return True if a model has features for a program."""
    try:
        model.evaluate([Schedule(program)])
    except UsageError:
        return False
    return True


@dataclass(frozen=True)
class _Hybrid:
    """One hybrid search.

    Attributes:
        tracker: of the search.
        model: the guiding evaluator.
        options: of the search.
        asked: the schedules that were selected last, which the model has not learned from yet.
        told: measured schedules that the model has learned from, by their keys.
    """

    tracker: Tracker
    model: Evaluator
    options: HybridOptions
    asked: list[Schedule] = field(default_factory=list)
    told: dict[str, Schedule] = field(default_factory=dict)

    def explore(self, seeds: Sequence[Schedule] = ()) -> None:
        """Search the whole space."""
        tracker, options = self.tracker, self.options
        first = self._first() if options.first else []
        # The best one by the model and the first one without it, perhaps time tiles or a blocked
        # product, are built along with the original, and may be all there is time for.
        evaluate_first(tracker, first[:_AT_ONCE], seeds)
        # Smaller sizes are explored only then, as that takes a large part of the time.
        promising = [] if tracker.within else self._promising()
        tracker.stage = "what is fast at smaller sizes"
        tracker.evaluate(promising)
        tracker.stage = "obvious schedules, those that the model thinks best"
        tracker.evaluate(first)
        self._learns_from(first)
        tracker.stage = "what the model thinks best"
        rest = self._measure(self._met([*promising, *seeds]), options.at_first)
        # Around the best so far, little is new to the model by now.
        tracker.screen = self._most_promising
        hill_climb(tracker)
        tracker.screen = None
        tracker.stage = "what the model thinks best"
        self._measure(rest, options.measured - options.at_first)
        tracker.screen = self._most_promising
        hill_climb(tracker)
        # Schedules with hopeless predictions come last, as predictions may be wrong.
        for screen in (self._worth_measuring, None):
            tracker.screen = screen
            hill_climb(tracker)
            explore_beam(tracker, options.then, seeds)

    def _promising(self) -> list[Schedule]:
        """Return schedules that are probably fast, from a search at smaller sizes.

        The fastest there, and those that the model now ranks highest here, alternate: for short
        loops threads do not pay, and small arrays fit into a cache.
        """
        inner: list[_Hybrid] = []

        def explore(tracker: Tracker) -> None:
            inner.append(_Hybrid(tracker, self.model, self.options))
            inner[0].explore()

        fastest = promising_at_smaller_sizes(self.tracker, explore)
        if not fastest:
            return []
        told = inner[0].told.values()
        pairs = [
            (each, own)
            for each in told
            for own in transferred(self.tracker.program, [each.text], each.program)
            if not own.is_identity
        ]
        if not pairs or not self._learns_from_others(inner[0].tracker, pairs):
            return fastest
        own = [schedule for _, schedule in pairs]
        answers = self.model.evaluate(own)
        best = [schedule for _, schedule in ranked(zip(map(predicted, answers), own, strict=True))]
        both = (each for pair in zip_longest(fastest, best) for each in pair if each is not None)
        return list({each.key: each for each in both}.values())[: len(fastest)]

    def _learns_from_others(
        self, tracker: Tracker, pairs: Sequence[tuple[Schedule, Schedule]]
    ) -> bool:
        """Let the model learn from schedules of another program, each paired with one of this.

        Returns:
            True if the model can do so.
        """
        if not isinstance(self.model, Learner):
            return False
        others = [other for other, _ in pairs]
        self.model.learn(
            others, [tracker.score(other) for other in others], [own for _, own in pairs]
        )
        return True

    def _first(self) -> list[Schedule]:
        """Return the schedules that are measured before the search by the model.

        Proposed schedules replace as many obvious ones, except for the first of them.
        """
        obvious = self._obvious()
        first = {each.key: each for each in (*obvious[:1], *self._proposed(), *obvious[1:])}
        return list(first.values())[: self.options.first]

    def _proposed(self) -> list[Schedule]:
        """Return the proposed schedules that the model ranks highest, best first."""
        tracker, begun = self.tracker, self.tracker.seconds
        if self.options.propose is None:
            return []
        left = None if tracker.deadline.seconds is None else tracker.deadline.spendable
        seconds = None if left is None else _PROPOSING_SHARE * left
        found = [
            each
            for each in self.options.propose(tracker.program, seconds)
            if tracker.space.contains(each) and not each.is_identity
        ]
        best = ranked(zip(map(predicted, self.model.evaluate(found)), found, strict=True))
        tracker.aside += tracker.seconds - begun
        return list({each.key: each for _, each in best}.values())[:_PROPOSED]

    def _obvious(self) -> list[Schedule]:
        """Return the schedules that a program's structure makes obvious, in order of measurement.

        The highest predictions among thousands are mostly the largest errors of the model; among
        these few, its first ones are good. Those it ranks highest and those that come first without
        it alternate, as there are kinds of schedules for which it is always wrong.
        """
        program, space, first = self.tracker.program, self.tracker.space, list[Schedule]()

        def noted(thinking: Tracker) -> Iterator[Schedule]:
            for schedule in obvious_schedules(program, thinking.check):
                if space.contains(schedule):
                    first.append(schedule)
                yield schedule

        found = self._imagined(lambda thinking: thinking.evaluate(noted(thinking)), _OBVIOUS_SHARE)
        best = [schedule for _, schedule in found]
        # The time may have ended before the model was asked about the last ones.
        both = (each for pair in zip_longest(best, first) for each in pair if each is not None)
        return list({schedule.key: schedule for schedule in both}.values())

    def _met(self, seeds: Sequence[Schedule]) -> Ranked:
        """Return the schedules that a beam search by the model meets, by prediction, best first."""
        beam = BeamOptions(beam_size=self.options.beam_size, smaller=False)
        found = self._imagined(lambda thinking: explore_beam(thinking, beam, seeds), _SHARE)
        return found[: self.options.considered]

    def _imagined(self, explore: Callable[[Tracker], None], share: float) -> Ranked:
        """Run `searched_by_model` within a share of the time, which does not count as measuring."""
        tracker, begun = self.tracker, self.tracker.seconds
        left = None if tracker.deadline.seconds is None else tracker.deadline.spendable
        found = searched_by_model(
            tracker.program,
            self.model,
            explore,
            space=tracker.space,
            most=self.options.imagined,
            seconds=None if left is None else share * left,
            patience=min(_LONGEST_PATIENCE, math.inf if left is None else _PATIENCE * left),
        )
        tracker.aside += tracker.seconds - begun
        return found

    def _measure(self, left: Ranked, most: int) -> Ranked:
        """Measure the schedules ranked highest, a few at a time; return the remaining ones."""
        tracker = self.tracker
        left = [(speedup, each) for speedup, each in left if each.key not in tracker.known]
        least = _HOPELESS * left[0][0] if left else 0.0
        measured = 0
        while left and left[0][0] >= least and measured < most:
            count = min(tracker.evaluator.batch_size, most - measured)
            chosen = [schedule for _, schedule in left[:count]]
            left = left[count:]
            tracker.evaluate(chosen)
            measured += count
            if self._learns_from(chosen):
                rest = [schedule for _, schedule in left]
                answers = self.model.evaluate(rest)
                left = ranked(zip(map(predicted, answers), rest, strict=True))
                least = _HOPELESS * tracker.best_speedup
        return left

    def _most_promising(self, schedules: Sequence[Schedule]) -> list[Schedule]:
        """Return the few schedules that the model ranks highest."""
        self.asked[:] = self._worth_measuring(schedules)[: self.options.few]
        return list(self.asked)

    def _worth_measuring(self, schedules: Sequence[Schedule]) -> list[Schedule]:
        """Return the schedules whose predictions are not hopeless, best first."""
        self._learns_from(self.asked)
        answers = self.model.evaluate(schedules)
        least = _HOPELESS * self.tracker.best_speedup
        pairs = zip(map(predicted, answers), schedules, strict=True)
        self.asked[:] = [schedule for speedup, schedule in ranked(pairs) if speedup >= least]
        return list(self.asked)

    def _learns_from(self, schedules: Sequence[Schedule]) -> bool:
        """Let the model learn from the measurements; return True if it can learn."""
        if not isinstance(self.model, Learner):
            return False
        known = [(each, self.tracker.known.get(each.key)) for each in schedules]
        measured = [
            (each, e.speedup)
            for each, e in known
            if e is not None and e.speedup and each.key not in self.told
        ]
        if measured and len(self.told) < _LESSONS:
            self.told.update((each.key, each) for each, _ in measured)
            self.model.learn([each for each, _ in measured], [speedup for _, speedup in measured])
        return True
