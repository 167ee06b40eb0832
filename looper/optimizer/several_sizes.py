"""Dispatch between schedules that were found at several sizes.

Most are legal at other sizes, too (see `general_schedule`), so each is measured at all of the
sizes. Where neighbouring sizes have different winners, their times cross in between; the crossing
is found by bisection, with measurements.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import pairwise

from looper.codegen.region import Dispatch, Part, replacement_unit
from looper.errors import LooperError
from looper.execution.executor import Executor
from looper.execution.outcome import Comparison
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import WORTH
from looper.schedule import Schedule

# Steps of bisection between two sizes to find where times cross.
_HALVINGS = 3


@dataclass(frozen=True)
class Tuned:
    """The result of tuning at some sizes.

    Attributes:
        program: at these sizes.
        written: the schedule, or its generalization to all sizes; None where nothing is faster.
        comparison: of its code for these sizes with the original; None where nothing is faster.
    """

    program: Program
    written: AtAllSizes | Schedule | None
    comparison: Comparison | None

    @property
    def speedup(self) -> float:
        """The speedup over the file of its code for these sizes."""
        gain = self.comparison.gain if self.comparison is not None else None
        return gain.value if gain is not None else 1.0

    @property
    def own(self) -> Schedule | None:
        """The schedule for its own sizes alone."""
        return self.written.schedule if isinstance(self.written, AtAllSizes) else self.written

    @property
    def general(self) -> AtAllSizes | None:
        """The schedule at all sizes, without code for its own, if there is one."""
        return self.written.alone if isinstance(self.written, AtAllSizes) else None


@dataclass(frozen=True)
class Choice:
    """The code that runs at some sizes.

    Attributes:
        tuned: the result of tuning at these sizes.
        origin: the number of the tuning result whose code runs there; None: the original.
        own: it is code for these sizes alone.
        speedup: its speedup over the file.
    """

    tuned: Tuned
    origin: int | None
    own: bool
    speedup: float


@dataclass(frozen=True)
class Several:
    """The code of a region for several sizes.

    Attributes:
        dispatch: the code; None where the original is best at all sizes.
        choices: the code that runs at each of the given sizes, smallest first.
        ranges: for other sizes, a condition on the sizes in C, and the number of the tuning result
            whose code runs there (None: the original).
    """

    dispatch: Dispatch | None
    choices: tuple[Choice, ...]
    ranges: tuple[tuple[str, int | None], ...]


def in_order(programs: Sequence[Program]) -> list[int]:
    """Return the numbers of instances of a program by size, smallest first."""
    names = _varying(programs)
    return sorted(range(len(programs)), key=lambda k: _volume(dict(programs[k].parameters), names))


def dispatched(
    tuned: Sequence[Tuned],
    executor: Callable[[Program], AbstractContextManager[Executor]],
) -> Several:
    """Measure the results of several sizes at all of them, and choose the code for each.

    Args:
        tuned: the results, smallest sizes first (see `in_order`).
        executor: returns an executor for a program at some sizes.

    Raises:
        ExecutionError, ToolchainError: the original cannot be measured.
    """
    rivals = _Rivals(tuned, executor)
    choices, best = [], list[int | None]()
    for number, each in enumerate(tuned):
        winner, general = _best(rivals.speedups(each.program, range(len(tuned))))
        best.append(winner)
        if each.written is not None and each.speedup >= WORTH * general:
            choices.append(Choice(each, number, True, each.speedup))
        else:
            choices.append(Choice(each, winner, False, general))
    own_code = tuple(
        choice.tuned.own for choice in choices if choice.own and choice.tuned.own is not None
    )
    ranges = _ranges(best, rivals)
    parts = [
        Part(code, condition)
        for condition, origin in ranges
        if origin is not None and (code := tuned[origin].general) is not None
    ]
    dispatch = Dispatch(own_code, tuple(parts)) if own_code or parts else None
    return Several(dispatch, tuple(choices), ranges)


def _best(speedups: Mapping[int, float]) -> tuple[int | None, float]:
    """Return the number of the fastest, None for the original, and its speedup."""
    if not speedups or max(speedups.values()) <= 1.0:
        return None, 1.0
    return max(speedups.items(), key=lambda pair: pair[1])


class _Rivals:
    """Measurements of code for all sizes at given ones."""

    def __init__(
        self,
        tuned: Sequence[Tuned],
        executor: Callable[[Program], AbstractContextManager[Executor]],
    ) -> None:
        self.tuned, self._executor = tuned, executor

    def speedups(self, program: Program, numbers: Sequence[int]) -> dict[int, float]:
        """Return the speedups, by number, of the codes that support the program's sizes."""
        found, sizes = dict[int, float](), dict(program.parameters)
        with self._executor(program) as runs:
            for number in numbers:
                general = self.tuned[number].general
                if general is None or not general.general.is_for(sizes):
                    continue
                compared = runs.compare(replacement_unit(general, program))
                if compared.holds and compared.gain is not None:
                    found[number] = compared.gain.value
        return found

    def crossing(self, k: int, winner: int | None, following: int | None) -> int:
        """Return the size from which the winner at the next sizes beats the winner at sizes `k`.

        Returns:
            The volume of these sizes (see `_volume`).
        """
        programs = [each.program for each in self.tuned]
        names = _varying(programs)
        low, high = dict(programs[k].parameters), dict(programs[k + 1].parameters)
        numbers = [number for number in (winner, following) if number is not None]
        for _ in range(_HALVINGS):
            middle = {
                name: max(1, round(math.sqrt(max(low[name], 1) * max(high[name], 1))))
                for name in low
            }
            if middle in (low, high):
                break
            try:
                program = programs[k].at(middle)
                speedups = self.speedups(program, numbers)
            except LooperError:
                break
            first, second = (
                1.0 if each is None else speedups.get(each, 0.0) for each in (winner, following)
            )
            if first >= second:
                low = middle
            else:
                high = middle
        return math.ceil(math.sqrt(_volume(low, names) * _volume(high, names)))


def _ranges(best: Sequence[int | None], rivals: _Rivals) -> tuple[tuple[str, int | None], ...]:
    """Return conditions on sizes, each with the number of the best code."""
    measure = _measure([each.program for each in rivals.tuned])
    ends = list[tuple[int | None, int | None]]()
    for k, (winner, following) in enumerate(pairwise(best)):
        if winner != following:
            ends.append((rivals.crossing(k, winner, following), winner))
    ends.append((None, best[-1]))
    found = list[tuple[str, int | None]]()
    low: int | None = None
    for cut, number in ends:
        # The first condition that holds counts, but the code of the original has no condition.
        asks = any(before is None for _, before in found)
        bounds = [f"{measure} >= {low}"] if asks else []
        bounds += [f"{measure} < {cut}"] if cut is not None else []
        found.append((" && ".join(bounds), number))
        low = cut
    return tuple(found)


def _varying(programs: Sequence[Program]) -> list[str]:
    """Return the parameters that have different values."""
    values = [dict(program.parameters) for program in programs]
    return [name for name in values[0] if len({each[name] for each in values}) > 1]


def _volume(sizes: Mapping[str, int], names: Sequence[str]) -> int:
    """Return the product of the sizes with these names."""
    return math.prod(sizes[name] for name in names)


def _measure(programs: Sequence[Program]) -> str:
    """Return the volume as a C expression; a double if it is a product, which may overflow."""
    names = _varying(programs)
    return names[0] if len(names) == 1 else f"(double) {' * '.join(names)}"
