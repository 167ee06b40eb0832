"""What the memo's rows are about, and what is read out of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.rounds import RoundPlan
from looper.execution.toolchain import Machine
from looper.ir.program import Program
from looper.memo.schema import ORIGINAL_KEY

__all__ = [
    "ORIGINAL_KEY",
    "Episode",
    "Keyed",
    "Legality",
    "OriginalCode",
    "Sample",
    "answers",
    "machine_row",
    "now",
    "overall",
    "replaces",
    "replaces_comparison",
]


class Keyed(Protocol):
    """What the memo needs to know about a schedule."""

    @property
    def key(self) -> str:
        """Canonical key: the same for all texts that lead to the same schedule."""

    @property
    def text(self) -> str:
        """The transformations as text."""


@dataclass(frozen=True)
class OriginalCode:
    """The original program's own code, as something that has a row of its own."""

    key: str = ORIGINAL_KEY
    text: str = ""

    @classmethod
    def of(cls, program: Program, form: str = "") -> OriginalCode:
        """That of one form of the original, see `looper.codegen.harness.originals`.

        Args:
            program: the program; one that is written otherwise has rows of its own.
            form: its name; "" for the first one.
        """
        words = (ORIGINAL_KEY, program.original_digest, form)
        return cls(", ".join(word for word in words if word))


@dataclass(frozen=True)
class Legality:
    """Whether a schedule is legal, and if not, why."""

    legal: bool
    reason: str = ""


@dataclass(frozen=True)
class Episode:
    """What an agent did with a program in an environment.

    Attributes:
        actions: what they mean, one after the other; those that changed nothing too.
        rewards: one for each action.
        speedup: of the schedule in the end; None if it was not measured.
        agent: who acted.
    """

    actions: tuple[str, ...]
    rewards: tuple[float, ...]
    speedup: float | None = None
    agent: str = ""


@dataclass(frozen=True)
class Sample:
    """One measurement, with what it takes to look at what was measured: a row of a training set.

    Attributes:
        program: the program.
        key, schedule: canonical key and textual form of the schedule, which
            `looper.schedule.Schedule.parse` reads.
        execution: what came of it: status, times in seconds.
        machine: digest of the machine; times of two machines do not compare.
    """

    program: Program
    key: str
    schedule: str
    execution: Execution
    machine: str

    @property
    def is_original(self) -> bool:
        """Whether it is the original program's own code, in one of its forms."""
        return self.key.startswith(ORIGINAL_KEY)

    @property
    def is_censored(self) -> bool:
        """Whether a limit ended it: the true time is the one told, or the limit, or longer."""
        return self.execution.cut_off or self.execution.status is Status.TIMEOUT


def now() -> str:
    """The time in UTC, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def answers(stored: Execution, limit: float | None, cutoff: float | None) -> bool:
    """Whether a measurement that a limit may have stopped says what the caller wants to know."""
    if stored.status is Status.TIMEOUT:
        allowed = stored.limit if stored.limit is not None else 0.0
        return limit is None or limit <= allowed or (cutoff is not None and cutoff <= allowed)
    if stored.cut_off and stored.seconds is not None:
        return cutoff is not None and stored.seconds > cutoff
    return True


def replaces(new: Execution, old: Execution) -> bool:
    """Whether a measurement takes the place of an earlier one of the same schedule and machine.

    Who was first stays unless the new one is better: undisturbed where the old one was disturbed,
    complete where a limit had stopped it, with first calls where there were none, or the old one
    and more runs. A failure is better than a time: what fails once is wrong; but not if it took too
    long to compile. Where one says more
    and the other is undisturbed, each answers what the other does not, and the later one stays.
    """
    compiling = _compiling(new), _compiling(old)
    if min(compiling) < math.inf:
        return compiling[0] > compiling[1]
    if _says_more(new, old):
        return True
    if old.disturbed != new.disturbed:
        return old.disturbed
    if old.times and len(new.times) > len(old.times) and new.times[: len(old.times)] == old.times:
        return True
    return old.ok and bool(new.first) and not old.first and not _stopped(new)


def _compiling(execution: Execution) -> float:
    """Seconds after which the compiler was stopped; infinite if it was not."""
    if execution.status is Status.COMPILE_ERROR and execution.limit is not None:
        return execution.limit
    return math.inf


def _says_more(new: Execution, old: Execution) -> bool:
    if _stopped(old):
        return not _stopped(new) or _reach(new) > _reach(old)
    return not _stopped(new) and old.ok and not new.ok


def _stopped(execution: Execution) -> bool:
    return execution.cut_off or execution.status is Status.TIMEOUT


def _reach(execution: Execution) -> float:
    """Seconds that a stopped measurement is known to exceed."""
    return execution.seconds or execution.limit or 0.0


def overall(comparison: Comparison) -> Execution:
    """The schedule's side of a comparison, as disturbed as the more disturbed of both."""
    one, two = comparison.original, comparison.schedule
    return replace(
        two,
        disturbance=max(one.disturbance or 0.0, two.disturbance or 0.0),
        drift=max(one.drift or 0.0, two.drift or 0.0),
    )


def replaces_comparison(new: Comparison, old: Comparison) -> bool:
    """Whether a comparison takes the place of an earlier one.

    Also one that decides does, and one of more rounds where there were few.
    """
    decides = old.is_open and not new.is_open
    is_longer = _has_few_rounds(old) and _rounds(new) > _rounds(old)
    return (
        new.original_digest != old.original_digest
        or decides
        or (is_longer and (old.disturbed or not new.disturbed))
        or replaces(overall(new), overall(old))
    )


def _has_few_rounds(comparison: Comparison) -> bool:
    """Whether there was no time for the usual number of rounds."""
    counted = comparison.counted
    if not comparison.holds or counted is None:
        return False
    return counted.rounds < RoundPlan(None, counted.original, 0.0).least


def _rounds(comparison: Comparison) -> int:
    return 0 if comparison.counted is None else comparison.counted.rounds


def machine_row(machine: Machine) -> dict[str, Any]:
    """The row of `machines` for a machine."""
    return {
        "digest": machine.digest,
        "cpu": machine.cpu,
        "cores": machine.cores,
        "compiler": machine.compiler,
        "version": machine.version,
        "flags": " ".join(machine.flags)
        + (", single calls" if machine.calls == "once" else "")
        + (", exact" if machine.exact else ""),
        "threads": machine.threads,
    }
