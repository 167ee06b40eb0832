"""The transformations, one per file, and their textual form.

A new transformation takes a file with a frozen dataclass derived from `base.Transformation`, which
says everything about it (its requirements, effect and legality, its actions, its features), and one
line in `keywords`; in another distribution, an entry point in place of that line. Code is generated
from schedules, so that `codegen` only changes for a new annotation of loops.
"""

from looper.transformations.base import Transformation
from looper.transformations.distribution import Distribution
from looper.transformations.embedding import Embedding
from looper.transformations.fusion import Fusion
from looper.transformations.index_set_splitting import Splitting
from looper.transformations.interchange import Interchange
from looper.transformations.node_splitting import NodeSplitting
from looper.transformations.packing import Packing
from looper.transformations.parallelization import Parallelization
from looper.transformations.parsing import parse_transformations
from looper.transformations.privatization import Privatization
from looper.transformations.reversal import Reversal
from looper.transformations.shifting import Shifting
from looper.transformations.skewing import Skewing
from looper.transformations.statement_reordering import StatementReordering
from looper.transformations.tiling import Tiling
from looper.transformations.time_tiling import TimeTiling
from looper.transformations.unroll_and_jam import UnrollAndJam
from looper.transformations.unrolling import Unrolling
from looper.transformations.vectorization import Vectorization

__all__ = [
    "Distribution",
    "Embedding",
    "Fusion",
    "Interchange",
    "NodeSplitting",
    "Packing",
    "Parallelization",
    "Privatization",
    "Reversal",
    "Shifting",
    "Skewing",
    "Splitting",
    "StatementReordering",
    "Tiling",
    "TimeTiling",
    "Transformation",
    "UnrollAndJam",
    "Unrolling",
    "Vectorization",
    "parse_transformations",
]
