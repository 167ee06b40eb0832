"""Alternating timing of a unit of C and the original program, in rounds.

Each has a process of its own in every round, as the placement of pages and the load of the machine
differ between processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from looper.errors import OutOfTime
from looper.execution.machine.noise import NoiseMonitor
from looper.execution.outcome import Calls, Comparison, Execution, Status
from looper.execution.references import checked_original
from looper.execution.rounds import Round, RoundPlan, comparison_of
from looper.execution.sandbox import Job, Limits, single_call
from looper.ir.program import Program

# Two rounds are the least from which an error can be estimated.
_TOLD_BY = 2
# Number of rounds on a calm machine that are preferred to all rounds together.
FEW_CALM = 3


@dataclass
class Contest:
    """Rounds of a verified unit and of the original, or the failure of the unit.

    Attributes:
        program: the program.
        verified: result of verifying the unit.
        calls: the kind of call that counts.
        baseline: name of the original's fastest form.
        before, after: jobs that run that form and the unit; the latter is None if the unit failed.
        file: job that runs the file's own form; None if that is the baseline.
        run: runs jobs within limits; None: the limits of the original.
        limits: limits of the unit.
        watch: observations of the machine's load and pace.
        calm: waits for a calm moment.
        note: remark on the unit's results, for the comparison's message.
        rounds: rounds of the kind of call that counts.
        others: rounds of the other kind.
    """

    program: Program
    verified: Execution
    calls: Calls
    baseline: str
    before: Job | None
    after: Job | None
    file: Job | None
    run: Callable[[Job, Limits | None], Execution]
    limits: Limits | None
    watch: NoiseMonitor
    calm: Callable[[], object]
    note: str = ""
    rounds: list[Round] = field(default_factory=list)
    others: list[Round] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """True if the unit was verified and no round of it has failed."""
        return self.after is not None and all(one.holds for one in (*self.rounds, *self.others))

    def turn(self, *, with_file: bool = True) -> Round:
        """Time one more round, in the kind of call that counts.

        Args:
            with_file: also time the file's own form.

        Raises:
            ExecutionError: the original fails.
            OutOfTime: there was no time for the round.
        """
        made = self._turn(self.rounds, self.calls, self.file if with_file else None)
        self.rounds.append(made)
        return made

    def go_on(self, plan: RoundPlan, *, other: bool = False) -> None:
        """Time further rounds, until a plan is fulfilled or the unit fails.

        Args:
            plan: decides on the number of rounds.
            other: time the kind of call that does not count, without the file's own form.

        Raises:
            ExecutionError: the original fails.
            OutOfTime: there was no time for two rounds.
        """
        found = self.others if other else self.rounds
        while plan.goes_on(found):
            is_first = len(found) < FEW_CALM
            beside = len(found) < plan.least and (is_first or time.monotonic() < plan.end)
            if found and not found[-1].calm and not self.watch.is_busy:
                self.calm()
            try:
                if other:
                    found.append(self._turn(found, self.calls.other, None))
                else:
                    self.turn(with_file=beside)
            except OutOfTime:
                if len(found) < _TOLD_BY:
                    raise
                break

    def _turn(self, found: list[Round], calls: Calls, file: Job | None) -> Round:
        assert self.before is not None and self.after is not None, "the unit is right"
        made = single_call if calls is Calls.ONCE else (lambda job: job)
        original = checked_original(self.program, self.run(made(self.before), None))
        unit = self.run(made(self.after), self.limits)
        own = None if file is None else self.run(made(file), None)
        return Round(original, unit, own if own is not None and own.ok else None)

    @property
    def comparison(self) -> Comparison:
        """The result of the rounds so far."""
        if self.after is None or not self.rounds:
            return Comparison(Execution(Status.OK), self.verified, calls=self.calls)
        counted, told = (_calm(each) for each in (self.rounds, self.others))
        many, once = (counted, told) if self.calls is Calls.MANY else (told, counted)
        found = comparison_of(many, once, self.calls, self.baseline)
        if self.note and found.schedule.ok:
            found = replace(found, schedule=replace(found.schedule, message=self.note))
        return found


def _calm(found: list[Round]) -> list[Round]:
    """Return the rounds on a calm machine if they are a few or half of all; else all."""
    calm = [one for one in found if one.calm]
    enough = len(calm) >= FEW_CALM or 2 * len(calm) >= len(found)
    return calm if calm and enough and all(one.holds for one in found) else found
