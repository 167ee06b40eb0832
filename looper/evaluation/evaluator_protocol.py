"""Protocol of the evaluators, which return the performance of schedules.

Other distributions provide evaluators as entry points of the group `looper.evaluators`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from looper.errors import UsageError
from looper.execution.outcome import Comparison, Status
from looper.ir.program import Program
from looper.memo.rows import Keyed
from looper.registry import Group, load, offered
from looper.support.statistics import Interval

Factory = TypeVar("Factory", bound=Callable[..., Any])


class Candidate(Keyed, Protocol):
    """Interface of a schedule that evaluators use; `looper.schedule.Schedule` implements it."""

    @property
    def program(self) -> Program:
        """The program."""

    @property
    def is_legal(self) -> bool:
        """True if the schedule respects every dependence."""

    @property
    def violation(self) -> object:
        """The reason why the schedule is not legal, as an object whose text is meant for people."""

    def unit(self) -> str:
        """The C translation unit that defines `looper_kernel`."""

    def units(self, *, checked: bool = True) -> tuple[str, ...]:
        """The code in several translation units, run in order; schedules may share them."""


@dataclass(frozen=True)
class Evaluation:
    """Result of the evaluation of one schedule.

    Attributes:
        status: outcome of the evaluation; the numbers are present only if it is OK.
        speedup: time of the original divided by the time of this schedule; above 1 is faster.
        seconds: time of one run, None if the method does not determine it.
        spread: relative spread of the runs (see `Execution.spread`).
        interval: 95 % confidence interval of the speedup, if available.
        from_memo: the result was known and nothing was run for it.
        measured: the result is a measurement rather than an estimate. If a search has any measured
            schedule, it never reports an estimated one as its best.
        method: source of the result: "execution", or the name of a model.
        message: explanation for people, mostly of a failure.
        cut_off: measured by a single run, as it was clearly slower than the best.
        ended: more detailed status for people, if there is one (see `Execution.ended`).
    """

    status: Status
    speedup: float | None = None
    seconds: float | None = None
    spread: float | None = None
    from_memo: bool = False
    method: str = ""
    message: str = ""
    cut_off: bool = False
    measured: bool = False
    interval: Interval | None = None
    ended: str = ""

    @property
    def failure(self) -> str:
        """The label by which failures are counted: `ended` if present, else the status."""
        return self.ended or self.status.value


@dataclass(frozen=True)
class Capabilities:
    """Facts about an evaluator that searches by it have to know.

    An evaluator with others than these defaults has them as its attribute `capabilities`, and so
    has its factory, so that they are known before it is created.

    Attributes:
        estimates: it runs nothing: an evaluation costs the same at any size, and very little.
        patience: seconds without a gain after which a search by it ends that has no limit; None:
            it goes on.
    """

    estimates: bool = False
    patience: float | None = None


# What a search by estimates gains after such a pause is a hundredth, and can take half a minute for
# a program of fifty statements.
ESTIMATING = Capabilities(estimates=True, patience=0.35)
"""The capabilities of learned models."""


@runtime_checkable
class Evaluator(Protocol):
    """Interface of an object that evaluates schedules.

    Those that can do more have `Capabilities`, or are a `Learner`, a `Comparer` or a `Closeable`.
    """

    @property
    def batch_size(self) -> int:
        """The preferred number of schedules of one call of `evaluate`."""

    def evaluate(self, schedules: Sequence[Any]) -> list[Evaluation]:
        """Return one evaluation for each schedule, in order; their programs may differ."""


@runtime_checkable
class Learner(Protocol):
    """Interface of an evaluator that learns from measurements of other schedules."""

    def learn(
        self,
        schedules: Sequence[Any],
        speedups: Sequence[float],
        alike: Sequence[Any] | None = None,
    ) -> None:
        """Use measurements of legal schedules of one program to correct later evaluations.

        Args:
            schedules: the measured schedules.
            speedups: over the original, as measured.
            alike: schedules of another program, one for each, for which it is probably equally
                wrong; they replace the measured ones.
        """


@runtime_checkable
class Comparer(Protocol):
    """Interface of an evaluator that measures."""

    def compare(self, schedule: Any) -> Comparison:
        """Verify a legal schedule bit for bit, and time it alternately with the original."""


@runtime_checkable
class Closeable(Protocol):
    """Interface of an evaluator that has to be closed by its creator."""

    def close(self) -> None:
        """Give back files and processes."""


def making(capabilities: Capabilities) -> Callable[[Factory], Factory]:
    """Declare the capabilities of what a factory creates; a decorator."""

    def declare(factory: Factory) -> Factory:
        factory.capabilities = capabilities  # type: ignore[attr-defined]
        return factory

    return declare


def capabilities_of(evaluator: Evaluator | str) -> Capabilities:
    """Return the capabilities of an evaluator, or of the one that is created under a name.

    Raises:
        UsageError: there is no evaluator of that name.
    """
    declares = load(Group.EVALUATOR, evaluator) if isinstance(evaluator, str) else evaluator
    found: Capabilities = getattr(declares, "capabilities", Capabilities())
    return found


def check_evaluator(name: str, evaluator: object) -> None:
    """Check that an argument is an evaluator.

    Raises:
        UsageError: it is not an evaluator.
    """
    size = evaluator.batch_size if isinstance(evaluator, Evaluator) else None
    if isinstance(evaluator, type) or not isinstance(size, int) or size < 1:
        known = ", ".join(sorted(offered(Group.EVALUATOR)))
        raise UsageError(
            f"{name}: give the name of an evaluator ({known}) or an object with "
            f"`evaluate(schedules)` and `batch_size`, not {evaluator!r}"
        )
