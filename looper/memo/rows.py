"""Subjects and contents of the memo's rows, and the rules by which rows replace others."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.rounds import RoundPlan
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
    """Interface of a schedule that the memo uses."""

    @property
    def key(self) -> str:
        """The canonical key, which is equal for all texts that lead to the same schedule."""

    @property
    def text(self) -> str:
        """The transformations as text."""


@dataclass(frozen=True)
class OriginalCode:
    """The original program's own code, which has rows like a schedule."""

    key: str = ORIGINAL_KEY
    text: str = ""

    @classmethod
    def of(cls, program: Program, form: str = "") -> OriginalCode:
        """Return one form of the original, see `looper.codegen.harness.originals`.

        Args:
            program: the program; rows are separate for each way its original code is written.
            form: name of the form; "" for the first one.
        """
        words = (ORIGINAL_KEY, program.original_digest, form)
        return cls(", ".join(word for word in words if word))


@dataclass(frozen=True)
class Legality:
    """Legality of a schedule, with the reason if it is illegal."""

    legal: bool
    reason: str = ""


@dataclass(frozen=True)
class Episode:
    """Actions of an agent for a program in an environment, and their results.

    Attributes:
        actions: descriptions of the actions in order, including those that changed nothing.
        rewards: one for each action.
        speedup: speedup of the final schedule; None if it was not measured.
        agent: name of the agent.
    """

    actions: tuple[str, ...]
    rewards: tuple[float, ...]
    speedup: float | None = None
    agent: str = ""


@dataclass(frozen=True)
class Sample:
    """One measurement with its program and schedule, as an element of a training set.

    Attributes:
        program: the program.
        key, schedule: canonical key and textual form of the schedule, which
            `looper.schedule.Schedule.parse` reads.
        execution: the outcome: status, times in seconds.
        machine: digest of the machine; times of different machines are not comparable.
    """

    program: Program
    key: str
    schedule: str
    execution: Execution
    machine: str

    @property
    def is_original(self) -> bool:
        """True if it is the original program's own code, in one of its forms."""
        return self.key.startswith(ORIGINAL_KEY)

    @property
    def is_censored(self) -> bool:
        """True if a limit ended it: the true time is at least the recorded one, or the limit."""
        return self.execution.cut_off or self.execution.status is Status.TIMEOUT


def now() -> str:
    """Return the current time in UTC as text, in the format of the memo."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def answers(stored: Execution, limit: float | None, cutoff: float | None) -> bool:
    """Return True if a measurement, which may have been stopped, answers a query.

    Args:
        stored: the measurement.
        limit, cutoff: see `Memo.execution`.
    """
    if stored.status is Status.TIMEOUT:
        allowed = stored.limit if stored.limit is not None else 0.0
        return limit is None or limit <= allowed or (cutoff is not None and cutoff <= allowed)
    if stored.cut_off and stored.seconds is not None:
        return cutoff is not None and stored.seconds > cutoff
    return True


def replaces(new: Execution, old: Execution) -> bool:
    """Return True if a measurement replaces an earlier one of the same schedule and machine.

    The earlier one stays unless the new one is better: undisturbed if the old one was disturbed,
    complete if a limit had stopped it, with first calls if there were none, or with the old runs
    and further ones. A failure is better than a time, as a schedule that fails once is wrong, but
    not if compiling took too long. If one is more informative and the other is undisturbed, each
    answers queries that the other does not, and the later one stays.
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
    """Return the seconds after which the compiler was stopped; infinity if it was not."""
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
    """Return the seconds that a stopped measurement is known to exceed."""
    return execution.seconds or execution.limit or 0.0


def overall(comparison: Comparison) -> Execution:
    """Return the schedule's side of a comparison, with the larger disturbance of both sides."""
    one, two = comparison.original, comparison.schedule
    return replace(
        two,
        disturbance=max(one.disturbance or 0.0, two.disturbance or 0.0),
        drift=max(one.drift or 0.0, two.drift or 0.0),
    )


def replaces_comparison(new: Comparison, old: Comparison) -> bool:
    """Return True if a comparison replaces an earlier one.

    In addition to the cases of `replaces`: if it decides what was open, if it has more rounds than
    one of few, or if it is with another form of the original code.
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
    """Return True if there was no time for the usual number of rounds."""
    counted = comparison.counted
    if not comparison.holds or counted is None:
        return False
    return counted.rounds < RoundPlan(None, counted.original, 0.0).least


def _rounds(comparison: Comparison) -> int:
    return 0 if comparison.counted is None else comparison.counted.rounds


def machine_row(machine: Machine) -> dict[str, Any]:
    """Return the row of `machines` for a machine."""
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
