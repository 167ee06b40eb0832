"""The kinds of actions for each level of decisions."""

from __future__ import annotations

from looper.transformations.base import Decision

KINDS_OF: dict[Decision, tuple[str, ...]] = {
    Decision.STRUCTURE: ("privatize", "perfect_nest", "fuse", "distribute", "distribute_all"),
    Decision.AFFINE: ("interchange", "skew", "skew_for_parallelism"),
    Decision.PARALLELIZATION: ("parallelize",),
    Decision.REGISTERS: ("unroll_and_jam", "vectorize"),
    Decision.TILING: ("tile",),
    Decision.UNROLLING: ("unroll",),
}
"""The kinds of actions that decide a level."""

SUPPORTING = ("reverse", "skew_tiles", "resize_tile", "resize_jam", "resize_unroll")
"""The kinds of actions that a search uses only in composites, or to refine a schedule.

A reversal alone changes nothing worth measuring; it counts for the steps that it makes legal. Tiles
are skewed for the parallel loop inside them.
"""

PER_PROGRAM = ("privatize", "distribute_all")
"""The kinds of actions that do the same for any branch in focus."""
