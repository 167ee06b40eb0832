"""A bound on the effort of reading: conditions can distinguish exponentially many cases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import islpy as isl

from looper.frontend.tree.cursors import Refusal
from looper.frontend.tree.syntax import Node

# Of isl for one region: some seconds. The largest kernel of PolyBench needs less than 100,000.
MOST_OPERATIONS = 10_000_000

_EXCEEDED = "maximal number of operations exceeded"


@contextmanager
def blaming(cursor: Node) -> Iterator[None]:
    """Report isl's error for too many operations (see `at_most`) as a refusal of this statement.

    Raises:
        Refusal: isl has exceeded its limit of operations.
    """
    try:
        yield
    except isl.Error as error:
        if _EXCEEDED not in str(error):
            raise
        reason = "the conditions on this statement distinguish too many cases"
        raise Refusal(cursor, reason) from None
