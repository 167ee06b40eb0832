"""Which interchanges a learned model thinks worth trying, in place of all pairs of loops.

As the loop-interchange model proposes them to a beam search (Mezdour et al., its sections 3 and 6):
it looks at a nest once, whatever its depth, where a cost model would be asked about every pair.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from looper.ir.program import Program
from looper.registry import Group, load
from looper.space.candidates import Pair

PROPOSER = "interchanges"
"""Name of what proposes them."""


def proposed_interchanges(
    program: Program, best: int | None
) -> Mapping[str, Collection[Pair]] | None:
    """The interchanges that a model thinks best, for each statement that it knows a nest of.

    Args:
        program: the program.
        best: how many of a nest, "none" counted as one of them; None: no model is asked.

    Raises:
        UsageError: there is no such model, or it needs what is not installed.
    """
    if best is None:
        return None
    known = program.facts.setdefault(proposed_interchanges, {})
    if best not in known:
        known[best] = load(Group.PROPOSER, PROPOSER)(program, best)
    found: Mapping[str, Collection[Pair]] = known[best]
    return found
