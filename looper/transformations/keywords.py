"""All transformations by their keywords: LOOPer's own, and those of other distributions.

Another distribution offers a subclass of `Transformation` by an entry point of the group
`looper.transformations`, whose name is the keyword.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache

from looper.registry import Group, load, offered
from looper.transformations.base import Transformation
from looper.transformations.distribution import Distribution
from looper.transformations.embedding import Embedding
from looper.transformations.fusion import Fusion
from looper.transformations.index_set_splitting import Splitting
from looper.transformations.interchange import Interchange
from looper.transformations.node_splitting import NodeSplitting
from looper.transformations.packing import Packing
from looper.transformations.parallelization import Parallelization
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

KEYWORDS: dict[str, type[Transformation]] = {
    each.keyword: each
    for each in (
        Fusion,
        Distribution,
        Embedding,
        Shifting,
        Interchange,
        Reversal,
        Skewing,
        Privatization,
        Parallelization,
        Tiling,
        Unrolling,
        UnrollAndJam,
        Vectorization,
        Packing,
        Splitting,
        TimeTiling,
        StatementReordering,
        NodeSplitting,
    )
}
"""LOOPer's own transformations, in the order in which they are listed for users."""


def transformation(keyword: str) -> type[Transformation] | None:
    """Return the transformation of a keyword; None if there is none.

    Other distributions are only looked for if it is none of LOOPer's own.
    """
    return KEYWORDS.get(keyword) or _installed().get(keyword)


def transformations() -> Mapping[str, type[Transformation]]:
    """Return all transformations by their keywords, LOOPer's own first."""
    return {**KEYWORDS, **_installed()}


@cache
def _installed() -> dict[str, type[Transformation]]:
    """The transformations of other distributions; those that cannot be used give a warning."""
    found = {}
    for name in offered(Group.TRANSFORMATION):
        try:
            made = load(Group.TRANSFORMATION, name)
        except Exception as error:
            warnings.warn(f"the transformation `{name}` is left out: {error}", stacklevel=2)
            continue
        if not (isinstance(made, type) and issubclass(made, Transformation)):
            reason = "it is no subclass of `Transformation`"
            warnings.warn(f"the transformation `{name}` is left out: {reason}", stacklevel=2)
        elif name in KEYWORDS or made.keyword != name:
            reason = "LOOPer has one of that name" if name in KEYWORDS else "its keyword differs"
            warnings.warn(f"the transformation `{name}` is left out: {reason}", stacklevel=2)
        else:
            found[name] = made
    return found
