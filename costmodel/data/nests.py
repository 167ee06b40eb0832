"""Splitting of a program into its outermost loop nests, for models of single nests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from looper.ir.program import Array, Program, Statement, renumbered


def nests(program: Program) -> list[Program]:
    """Return the outermost loop nests of a program, each as a program of its own.

    A local variable that a nest reads before writing it is not local in that nest.
    """
    found = []
    for number, (_, group) in enumerate(groupby(program.statements, lambda each: each.betas[0])):
        own = list(group)
        if own[0].depth:
            name = f"{program.name}_nest{number}"
            found.append(Program(name, _arrays(program, own), renumbered(own)))
    return found


def _arrays(program: Program, statements: Sequence[Statement]) -> tuple[Array, ...]:
    """Return the arrays that statements access; only those written before being read are local."""
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
