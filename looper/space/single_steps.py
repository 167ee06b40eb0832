"""Actions that are one transformation, and the restrictions of the space on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from looper.errors import NotApplicable
from looper.ir.loop_forest import Loop
from looper.schedule import Schedule
from looper.space.branches import iterations_per_pass, tile_counts
from looper.space.states import State
from looper.transformations import (
    Interchange,
    Parallelization,
    Reversal,
    Skewing,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)
from looper.transformations.skewing import WAVEFRONT

Levels = Sequence[int]

MOST_TILINGS = 3
"""The most loops made of one by tiling and unroll-and-jam for which it can be tiled again, as
many as caches can exploit."""


@dataclass(frozen=True)
class SingleStep:
    """The actions of a kind that are one transformation each.

    Attributes:
        text: for people; see `Kind.text`.
        step: creates the transformation from the name of a statement, a level and the arguments.
        refused: returns the reason why the space has no such action at some levels, whatever the
            transformation needs; empty if it has one.
        in_passes: the sizes are in iterations of the original loops, see `tile_counts`.
    """

    text: str
    step: Callable[..., Transformation]
    refused: Callable[[State, Levels], str] = lambda _, __: ""
    in_passes: bool = False

    def apply(self, state: State, level: int, *arguments: int) -> Schedule:
        """Apply the transformation to the branch in focus."""
        step = self.step(state.head, level, *arguments)
        reason = self.refused(state, step.levels)
        if reason:
            raise NotApplicable(reason)
        if self.in_passes:
            strips = iterations_per_pass(state.schedule, state.head)[level:]
            step = self.step(state.head, level, *tile_counts(arguments, strips))
        return state.schedule.apply(step)


def _sizes(state: State, levels: Levels) -> Sequence[int]:
    """Return the sizes of those of the loops that exist, see `State.sizes`."""
    return state.sizes[levels[0] : levels[-1] + 1]


def _is_skewed(state: State, levels: Levels) -> str:
    if min(_sizes(state, levels), default=0) >= 0:
        return ""
    return "some of the loops are skewed tile loops; interchange before"


def _is_tile(state: State, levels: Levels) -> str:
    if not any(_sizes(state, levels)):
        return ""
    return f"the loop at level {levels[0]} is a tile loop; reverse before tiling"


def _is_no_tile(state: State, levels: Levels) -> str:
    sizes = _sizes(state, levels)
    if len(sizes) == len(levels) and min(sizes) > 0:
        return ""
    return f"levels {levels[0]} and {levels[-1]} are not two tile loops"


def _is_fully_tiled(state: State, levels: Levels) -> str:
    for level, parts in zip(levels, state.parts[levels[0] :], strict=False):
        if len(parts) >= MOST_TILINGS:
            return f"the loop at level {level} is tiled {MOST_TILINGS} times already"
    return ""


def _is_jammed(state: State, levels: Levels) -> str:
    parts: Sequence[Sequence[Loop]] = state.parts[levels[0] : levels[0] + 1]
    if not any(part.jammed for each in parts for part in each):
        return ""
    return f"the loop at level {levels[0]} is unrolled and jammed already"


SINGLE_STEPS = {
    "interchange": SingleStep("interchange levels {0} and {1}", Interchange, _is_skewed),
    "reverse": SingleStep("reverse level {0}", Reversal, _is_tile),
    "parallelize": SingleStep("parallelize level {0}", Parallelization),
    "skew_tiles": SingleStep(
        "skew the tile loops at level {0} and the next one",
        lambda name, level: Skewing(name, level, WAVEFRONT),
        _is_no_tile,
    ),
    "tile": SingleStep(
        "tile from level {0} on by {sizes}",
        lambda name, level, *sizes: Tiling(name, level, sizes),
        _is_fully_tiled,
        in_passes=True,
    ),
    "unroll_and_jam": SingleStep("unroll level {0} by {1} and jam", UnrollAndJam, _is_jammed),
    "vectorize": SingleStep("vectorize the innermost loop", lambda name, _: Vectorization(name)),
    "unroll": SingleStep(
        "unroll the innermost loop by {1}", lambda name, _, factor: Unrolling(name, factor)
    ),
}
"""The kinds of actions that are one transformation, which decides when they are possible."""
