"""Measured and ranked interchanges of nests, for training the interchange model (its section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from costmodel.models.interchange_features import NestFeatures, nest_features
from costmodel.models.interchanges import CLASSES, interchanges
from costmodel.models.samples import grouped, times_of
from looper.errors import UsageError
from looper.ir.program import Program
from looper.memo.rows import Sample
from looper.schedule import Schedule

ALIKE = 0.97
"""Ratio above which two times, the shorter over the longer, count as equal.

Of interchanges that are as fast as the fastest, the first class ranks best; no interchange is the
first of all.
"""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RankedNest:
    """A nest and its execution time for each order of its loops.

    Attributes:
        program: the nest.
        features: the input of the model.
        seconds: shape (classes,): measured; NaN where there is no such interchange.
    """

    program: Program
    features: NestFeatures
    seconds: Floats

    @property
    def possible(self) -> list[bool]:
        """A mask of the classes that exist for the nest."""
        return [not bool(each) for each in np.isnan(self.seconds)]

    @property
    def order(self) -> list[int]:
        """The classes from the fastest to the slowest; see `ALIKE` for ties."""
        known = np.flatnonzero(self.possible)
        order = [int(k) for k in known[np.argsort(self.seconds[known], kind="stable")]]
        best = self.seconds[order[0]]
        alike = [k for k in order if best >= ALIKE * self.seconds[k]]
        first = min(alike)
        return [first, *(k for k in order if k != first)]

    def is_right(self, guesses: Sequence[int]) -> bool:
        """Return True if the best class is among the guesses."""
        return self.order[0] in guesses

    def share(self, guesses: Sequence[int]) -> float:
        """Return the speed of the fastest guess relative to that of the fastest order.

        0 if all guesses were stopped because they took more than five times as long as the
        original.
        """
        times = np.where(np.isnan(self.seconds), np.inf, self.seconds)
        return float(times.min() / times[list(guesses)].min())


def ranked_nests(samples: Iterable[Sample]) -> Iterator[RankedNest]:
    """Yield the nests for which interchanges were measured, from samples ordered by program.

    A nest that was measured on several machines is yielded once for each.
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
        # A stopped schedule took more than five times as long as the original.
        if wanted and np.isfinite(seconds[1:]).any():
            yield RankedNest(program, features, seconds)
