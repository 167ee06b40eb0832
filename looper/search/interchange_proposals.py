"""Interchanges proposed by a learned model, in place of all pairs of loops.

The loop-interchange model proposes them to a beam search (Mezdour et al., its sections 3 and 6): it
is evaluated once for a nest, whatever its depth, where a cost model would evaluate every pair.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from looper.ir.program import Program
from looper.registry import Group, load
from looper.space.candidates import Pair

PROPOSER = "interchanges"
"""Name of the proposer's entry point."""


def proposed_interchanges(
    program: Program, best: int | None
) -> Mapping[str, Collection[Pair]] | None:
    """Return the interchanges that a model ranks highest, for each statement of the nests it knows.

    Args:
        program: the program.
        best: the number of proposals for a nest, "none" counted as one of them; None: no model is
            used.

    Raises:
        UsageError: there is no such model, or it needs a package that is not installed.
    """
    if best is None:
        return None
    known = program.facts.setdefault(proposed_interchanges, {})
    if best not in known:
        known[best] = load(Group.PROPOSER, PROPOSER)(program, best)
    found: Mapping[str, Collection[Pair]] = known[best]
    return found
