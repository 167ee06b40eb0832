"""A schedule in its shortest text: without the steps that leave no trace in the code.

A search finds `parallelize` of a loop of one iteration as fast as nothing, and `reverse` twice too;
neither should be told. Steps are dropped as long as the generated C stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.transformations import Transformation

Steps = tuple[Transformation, ...]

# In statements to which a step is applied; a program of eighty statements takes some seconds.
MOST_WORK = 200_000
# Generating a statement's code, in the same unit.
GENERATION = 100


def shortest(schedule: Schedule) -> Schedule:
    """A legal schedule with the same code and as few of the steps as can be.

    Single steps are left out, the last ones first, and pairs of steps that undo each other. Of a
    long schedule of a large program only as many are tried as a few seconds allow, counted in
    work and not in time, so that the answer is always the same.

    Args:
        schedule: a legal schedule.
    """
    return _Shortening(schedule).done()


@dataclass
class _Shortening:
    """One schedule that becomes shorter.

    Attributes:
        current: the shortest one so far.
        left: work that may still be done.
    """

    current: Schedule
    left: int = MOST_WORK

    def done(self) -> Schedule:
        """Drop steps until none can be."""
        self._code = ""
        while self._drop_some():
            pass
        return self.current

    def _drop_some(self) -> bool:
        steps = self.current.transformations
        for dropped in _choices(len(steps)):
            rest = tuple(step for k, step in enumerate(steps) if k not in dropped)
            # Two steps that undo each other leave the very same schedule.
            shorter = self._tried(rest, generate=len(dropped) == 1)
            if self.left <= 0:
                return False
            if shorter is not None:
                self.current = shorter
                return True
        return False

    def _tried(self, steps: Steps, *, generate: bool) -> Schedule | None:
        """The schedule of these steps, if it is legal and does the same."""
        size = len(self.current.program.statements)
        self.left -= size * (1 + len(steps))
        try:
            made = Schedule(self.current.program).apply(*steps)
        except NotApplicable:
            return None
        if made.key == self.current.key:
            return made
        if not generate or not made.is_legal:
            return None
        self.left -= size * GENERATION
        self._code = self._code or self.current.unit()
        return made if made.unit() == self._code else None


def _choices(count: int) -> Iterator[tuple[int, ...]]:
    """What may be left out of so many steps: one of them, later ones first, or two."""
    for k in reversed(range(count)):
        yield (k,)
    yield from combinations(range(count), 2)
