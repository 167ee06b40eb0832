"""The order of decisions, and the kinds of actions for each of them.

The levels are those of LOOPer (section IV), extended: first the structure of the nests (fusion with
shifting, distribution, perfect nests, private temporaries), then affine steps, then
parallelization, register reuse (unroll-and-jam and vectorization), tiling, and unrolling. From the
second level on, decisions are taken branch by branch.
"""

from __future__ import annotations

from enum import IntEnum


class Decision(IntEnum):
    """The levels of decisions; earlier ones come first."""

    STRUCTURE = 0
    AFFINE = 1
    PARALLELIZATION = 2
    REGISTERS = 3
    TILING = 4
    UNROLLING = 5


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
