"""Measured interchanges of nests, ranked, as what the loop-interchange model learns (section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from costmodel.interchange_features import NestFeatures, nest_features
from costmodel.interchanges import CLASSES, interchanges
from costmodel.points import grouped, times_of
from looper.errors import UsageError
from looper.ir.program import Program
from looper.memo.rows import Sample
from looper.schedule import Schedule

ALIKE = 0.97
"""Times of which the shorter is more than this share of the longer are not told apart: no
interchange is taken for the best one, then, or the one that comes first."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RankedNest:
    """A nest and how long it takes in each order of its loops.

    Attributes:
        program: the nest.
        features: what the model is told.
        seconds: shape (classes,): measured; NaN where there is no such interchange.
    """

    program: Program
    features: NestFeatures
    seconds: Floats

    @property
    def possible(self) -> list[bool]:
        """Which classes there are."""
        return [not bool(each) for each in np.isnan(self.seconds)]

    @property
    def order(self) -> list[int]:
        """The classes from the fastest to the slowest."""
        known = np.flatnonzero(self.possible)
        order = [int(k) for k in known[np.argsort(self.seconds[known], kind="stable")]]
        best = self.seconds[order[0]]
        alike = [k for k in order if best >= ALIKE * self.seconds[k]]
        first = min(alike)
        return [first, *(k for k in order if k != first)]

    def is_right(self, guesses: Sequence[int]) -> bool:
        """Whether the best class is among some."""
        return self.order[0] in guesses

    def share(self, guesses: Sequence[int]) -> float:
        """Of the speed of the fastest order, what the fastest of some has.

        0 where all of them were stopped, as they took more than five times as long as the original.
        """
        times = np.where(np.isnan(self.seconds), np.inf, self.seconds)
        return float(times.min() / times[list(guesses)].min())


def ranked_nests(samples: Iterable[Sample]) -> Iterator[RankedNest]:
    """The nests of which all interchanges were measured, of samples program by program.

    Of a nest that several machines have measured, each is one.
    """
    for group in grouped(samples):
        program, known = group[0].program, times_of(group)
        if known is None:
            continue
        try:
            wanted, features = interchanges(program), nest_features(program)
        except UsageError:
            continue
        original, others = known
        times = {Schedule.parse(program, text).key: seconds for text, seconds in others}
        seconds = np.full(len(CLASSES), np.nan)
        seconds[0] = original
        for pair, schedule in wanted.items():
            seconds[CLASSES.index(pair)] = times.get(schedule.key, np.nan)
        # What was stopped took more than five times as long as the original.
        if wanted and np.isfinite(seconds[1:]).any():
            yield RankedNest(program, features, seconds)
