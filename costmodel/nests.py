"""The outermost loops of a program as programs of their own, for what is made for single nests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from looper.ir.program import Array, Program, Statement, renumbered


def nests(program: Program) -> list[Program]:
    """The outermost loops of a program, each as a program of its own.

    A local variable that a nest does not write before it reads it comes from outside.
    """
    found = []
    for number, (_, group) in enumerate(groupby(program.statements, lambda each: each.betas[0])):
        own = list(group)
        if own[0].depth:
            name = f"{program.name}_nest{number}"
            found.append(Program(name, _arrays(program, own), renumbered(own)))
    return found


def _arrays(program: Program, statements: Sequence[Statement]) -> tuple[Array, ...]:
    """What statements access; local is what they write first."""
    first: dict[str, bool] = {}
    for statement in statements:
        for read in statement.reads:
            first.setdefault(read.array, False)
        first.setdefault(statement.target.array, True)
    return tuple(
        replace(array, local=array.local and first[array.name])
        for array in program.arrays
        if array.name in first
    )
