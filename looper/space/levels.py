"""The order of decisions: what is decided first, and which actions decide it.

The levels are LOOPer's (section IV), and what is beyond it: first the structure of the nests
(fusion with shifting, distribution, perfect nests, private temporaries), then affine steps, then
parallelization, what stays in registers (unroll-and-jam and vectorization), tiling, and unrolling.
From the second level on, decisions are taken branch by branch.
"""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """What is decided; earlier levels come first."""

    STRUCTURE = 0
    AFFINE = 1
    PARALLELIZATION = 2
    REGISTERS = 3
    TILING = 4
    UNROLLING = 5


KINDS_OF: dict[Level, tuple[str, ...]] = {
    Level.STRUCTURE: ("privatize", "perfect_nest", "fuse", "distribute", "distribute_all"),
    Level.AFFINE: ("interchange", "skew", "skew_for_parallelism"),
    Level.PARALLELIZATION: ("parallelize",),
    Level.REGISTERS: ("unroll_and_jam", "vectorize"),
    Level.TILING: ("tile",),
    Level.UNROLLING: ("unroll",),
}
"""The kinds of actions that decide a level."""

SUPPORTING = ("reverse", "skew_tiles", "resize_tile", "resize_jam", "resize_unroll")
"""The kinds of actions that a search takes only as parts of composites, or to refine what it has.

A reversal alone changes nothing worth measuring; it counts for what it makes legal. Skewed tiles
are for the parallel loop inside of them.
"""

PER_PROGRAM = ("privatize", "distribute_all")
"""The kinds of actions that do the same whatever branch is in focus."""
