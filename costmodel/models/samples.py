"""Training points: features of schedules with their measured times.

A data set is split by program: no program is in two splits, and neither are two programs that are
equal up to their names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from costmodel.models import looper_features, tiramisu_features
from costmodel.models.looper_features import LooperRows, looper_rows
from costmodel.models.statement_features import WIDTH, StatementRows, statement_rows
from costmodel.models.tiramisu_features import TiramisuRows, tiramisu_rows
from looper.errors import LooperError
from looper.execution.outcome import Status
from looper.memo.rows import Sample
from looper.schedule import Schedule

SPLITS = {"train": 0.8, "validation": 0.1, "test": 0.1}
"""Shares of the programs in each split."""

Floats = npt.NDArray[np.float32]
Rows = TypeVar("Rows")


@dataclass(frozen=True)
class PaperRows(Generic[Rows]):
    """Features of schedules of one program for the model of a paper.

    Attributes:
        judged: shape (schedules,): mask of the schedules that have features.
        rows: the features of those; None if there are none.
    """

    judged: npt.NDArray[np.bool_]
    rows: Rows | None

    @classmethod
    def of(
        cls,
        schedules: Sequence[Schedule],
        is_judged: Callable[[Schedule], bool],
        features: Callable[[Sequence[Schedule]], Rows],
    ) -> PaperRows[Rows]:
        """Compute the features of those schedules that the model can judge."""
        judged = np.array([is_judged(schedule) for schedule in schedules])
        return PaperRows(
            judged, features(list(compress(schedules, judged))) if any(judged) else None
        )


@dataclass(frozen=True)
class ProgramPoints:
    """The measurements of one program on one machine.

    Attributes:
        name: of the program.
        digest: of the program.
        original: time of the unchanged schedule in seconds, the baseline of speedups here. (The
            original in its fastest form may be faster: for example, gcc interchanges its loops if
            it knows that arrays do not overlap. A schedule's features do not reflect that.)
        rows: features of all schedules; those of the unchanged program are first, whether it was
            measured or not.
        seconds: shape (schedules,): measured time; NaN if there is none.
        exceeded: shape (schedules,): lower bound of the time in seconds of a schedule that was
            stopped; NaN for others.
        texts: of the schedules.
        machine: digest of the machine of the measurements.
        looper, tiramisu: features for LOOPer's cost model, and for Tiramisu's of 2021.
    """

    name: str
    digest: str
    original: float
    rows: StatementRows
    seconds: Floats
    exceeded: Floats
    texts: tuple[str, ...]
    machine: str
    looper: PaperRows[LooperRows]
    tiramisu: PaperRows[TiramisuRows]

    @property
    def log_speedups(self) -> Floats:
        """Natural logarithms of the unchanged schedule's time over the schedules' times."""
        found: Floats = np.log(self.original / self.seconds)
        return found


def split_of(digest: str) -> str:
    """Return the split of the program with a digest, which is independent of other programs."""
    value = int(hashlib.sha256(digest.encode()).hexdigest()[:8], 16) / 16**8
    for name, share in SPLITS.items():
        if value < share:
            return name
        value -= share
    return "test"


def times_of(samples: Sequence[Sample]) -> tuple[float, list[tuple[str, float]]] | None:
    """Return the time of the unchanged schedule, and text and time of others, all in seconds.

    Disturbed and incomplete measurements are left out.

    Args:
        samples: of one program on one machine.

    Returns:
        None if the unchanged schedule was not measured.
    """
    original, others = 0.0, list[tuple[str, float]]()
    for sample in samples:
        execution = sample.execution
        seconds = execution.seconds if execution.ok and not sample.is_censored else None
        if sample.is_original or execution.disturbed or not seconds:
            continue
        if sample.schedule:
            others.append((sample.schedule, seconds))
        else:
            original = seconds
    return (original, others) if original else None


def points_of(samples: Iterable[Sample]) -> Iterator[ProgramPoints]:
    """Yield the points of each program on each machine, from samples ordered by program.

    Left out are failures other than timeouts, disturbed measurements, and programs without a time
    of the unchanged schedule.
    """
    for group in grouped(samples):
        found = program_points(group[0].program.digest, group)
        if found is not None:
            yield found


def grouped(samples: Iterable[Sample]) -> Iterator[list[Sample]]:
    """Yield the samples of each program on each machine, from samples ordered by program."""
    for _, group in groupby(samples, key=lambda sample: sample.program.digest):
        of_machines: dict[str, list[Sample]] = {}
        for sample in group:
            of_machines.setdefault(sample.machine, []).append(sample)
        yield from of_machines.values()


def program_points(digest: str, samples: Sequence[Sample]) -> ProgramPoints | None:
    """Return the points of one program on one machine, or None if they are too few.

    The unchanged schedule and at least two others are required.
    """
    program = samples[0].program
    schedules = [Schedule(program)]
    seconds, exceeded = [float("nan")], [float("nan")]
    for sample in samples:
        execution = sample.execution
        if sample.is_original or execution.disturbed:
            continue
        stopped = execution.status is Status.TIMEOUT and execution.limit
        if not stopped and not (execution.ok and execution.seconds):
            continue
        try:
            schedule = Schedule.parse(program, sample.schedule)
        except LooperError:
            continue
        if not schedule.transformations:
            seconds[0] = float(execution.seconds or "nan")
            continue
        schedules.append(schedule)
        seconds.append(float("nan") if stopped else float(execution.seconds or "nan"))
        exceeded.append(float(execution.limit or "nan") if stopped else float("nan"))
    if len(schedules) < 3 or np.isnan(seconds[0]):
        return None
    return ProgramPoints(
        program.name,
        digest,
        seconds[0],
        statement_rows(schedules),
        np.array(seconds, dtype=np.float32),
        np.array(exceeded, dtype=np.float32),
        tuple(schedule.text for schedule in schedules),
        samples[0].machine,
        PaperRows.of(schedules, looper_features.is_judged, looper_rows),
        PaperRows.of(schedules, tiramisu_features.is_judged, tiramisu_rows),
    )


@dataclass(frozen=True)
class PointBatch:
    """The points of several programs as arrays.

    Attributes:
        features: shape (different statements, WIDTH).
        which: shape (statements,): the row of each statement's features.
        owners: shape (statements,): the schedule that each statement belongs to.
        programs: shape (schedules,): the program that each schedule belongs to.
        originals: shape (programs,): the index of the unchanged schedule.
        log_original: shape (programs,): logarithm of the original's seconds.
        log_seconds: shape (schedules,): NaN if unknown.
        log_exceeded: shape (schedules,): NaN for schedules that were not stopped.
    """

    features: Floats
    which: npt.NDArray[np.int64]
    owners: npt.NDArray[np.int64]
    programs: npt.NDArray[np.int64]
    originals: npt.NDArray[np.int64]
    log_original: Floats
    log_seconds: Floats
    log_exceeded: Floats


def batch_of(points: Sequence[ProgramPoints]) -> PointBatch:
    """Return the points of several programs as one batch."""
    counts = np.array([each.rows.schedules for each in points])
    firsts = np.cumsum(counts) - counts
    owners = [each.rows.owners + first for each, first in zip(points, firsts, strict=True)]
    sizes = np.array([len(each.rows.features) for each in points])
    begins = np.cumsum(sizes) - sizes
    which = [each.rows.which + begin for each, begin in zip(points, begins, strict=True)]
    features = [each.rows.features for each in points] or [np.zeros((0, WIDTH), np.float32)]
    return PointBatch(
        np.concatenate(features),
        np.concatenate(which),
        np.concatenate(owners),
        np.repeat(np.arange(len(points)), counts),
        firsts,
        np.log([each.original for each in points]).astype(np.float32),
        np.log(np.concatenate([each.seconds for each in points])),
        np.log(np.concatenate([each.exceeded for each in points])),
    )
