"""All transformations, one per line, in the order in which they are listed for users."""

# ruff: isort: skip_file
# ruff: noqa: F401

from looper.transformations.base import Transformation
from looper.transformations.fusion import Fusion
from looper.transformations.distribution import Distribution
from looper.transformations.embedding import Embedding
from looper.transformations.shifting import Shifting
from looper.transformations.interchange import Interchange
from looper.transformations.reversal import Reversal
from looper.transformations.skewing import Skewing
from looper.transformations.privatization import Privatization
from looper.transformations.parallelization import Parallelization
from looper.transformations.tiling import Tiling
from looper.transformations.unrolling import Unrolling
from looper.transformations.unroll_and_jam import UnrollAndJam
from looper.transformations.vectorization import Vectorization

KEYWORDS: dict[str, type[Transformation]] = {
    found.keyword: found
    for found in tuple(globals().values())
    if isinstance(found, type) and issubclass(found, Transformation) and found != Transformation
}
"""The transformations by their names in the textual form of a schedule."""
