"""The random programs that agents learn from, and others that tell how good they are."""

from __future__ import annotations

from collections.abc import Iterator

from costmodel.measuring import source_of
from looper.ir.program import Program

# Seeds of generated programs. Those of seed 1 are what the cost model has learnt from.
_SEEDS = {"learnt from": 101, "held out": 102}


def practice_programs(purpose: str, count: int) -> Iterator[Program]:
    """The first programs of a purpose, "learnt from" or "held out"; always the same ones."""
    return (source_of(_SEEDS[purpose], number).program() for number in range(count))
