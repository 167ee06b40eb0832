"""Nodes of a program that no schedule changes: computations, accesses, arrays, constraints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import log1p
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.dependences.analysis import distinct_dependences, roles
from looper.errors import UsageError
from looper.features.columns import DIMENSIONS, ITERATORS, OPERATIONS, WIDTHS, Features, features
from looper.ir.counting import executions
from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    Index,
    Lookup,
    Unary,
    walk,
)
from looper.ir.loop_forest import RowFacts
from looper.ir.polyhedra import Constraint, constraints
from looper.ir.program import Array, Program, Role, Statement, found_once
from looper.support.cache import BoundedCache

Pairs = npt.NDArray[np.int64]
_KEPT = 4096


@dataclass(frozen=True)
class ProgramNodes:
    """The schedule-independent nodes of a program, and caches of the others.

    Attributes:
        computations, accesses, arrays, constraints: features, one row for each; accesses and
            constraints come computation by computation, arrays in the order of first access.
        access_owners, constraint_owners: shape (accesses,) and (constraints,): their computations.
        accessed: shape (accesses,): numbers of the arrays.
        dependences: shape (2, pairs): computations of which the second depends on the first.
        loops: features of loops of its schedules, by level and by everything they depend on.
        rows: features of the rows of a statement's loops, by its position and the rows.
        graphs: of schedules, without focus and progress, by their statements' identities.
    """

    computations: Features
    accesses: Features
    arrays: Features
    constraints: Features
    access_owners: Pairs
    constraint_owners: Pairs
    accessed: Pairs
    dependences: Pairs
    loops: BoundedCache[tuple[object, ...], Features] = field(
        default_factory=lambda: BoundedCache(_KEPT)
    )
    rows: BoundedCache[tuple[int, tuple[RowFacts, ...]], Features] = field(
        default_factory=lambda: BoundedCache(_KEPT)
    )
    graphs: BoundedCache[tuple[object, ...], Any] = field(
        default_factory=lambda: BoundedCache(_KEPT)
    )


@found_once
def program_nodes(program: Program) -> ProgramNodes:
    """Return the nodes of a program (cached).

    Raises:
        UsageError: a statement has more loops, or an array more dimensions, than there are columns
            for.
    """
    # A privatized array may not be accessed any more.
    names = dict.fromkeys(access.array for _, access, _ in program.accesses())
    numbers = {name: number for number, name in enumerate(names)}
    statements = program.statements
    accesses = [_accesses(program, statement) for statement in statements]
    bounds = [domain_constraints(statement) for statement in statements]
    pairs = {(d.source, d.sink) for d in distinct_dependences(program) if d.source != d.sink}
    return ProgramNodes(
        _stacked("computation", [_computation(program, each) for each in statements]),
        _stacked("access", [row for rows in accesses for row, _ in rows]),
        _stacked("array", [_array(program, program.array(name)) for name in names]),
        _stacked("constraint", [_constraint(each) for some in bounds for each in some]),
        _owners([len(rows) for rows in accesses]),
        _owners([len(some) for some in bounds]),
        np.array([numbers[name] for rows in accesses for _, name in rows], dtype=np.int64),
        np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2).T,
    )


def _stacked(kind: str, rows: list[Features]) -> Features:
    return np.stack(rows) if rows else np.zeros((0, WIDTHS[kind]), dtype=np.float32)


def _owners(counts: list[int]) -> Pairs:
    return np.repeat(np.arange(len(counts), dtype=np.int64), counts)


def _computation(program: Program, statement: Statement) -> Features:
    if statement.depth > ITERATORS:
        raise UsageError(
            f"{statement.name} of {program.name} is inside of {statement.depth} loops; features "
            f"are made for at most {ITERATORS}"
        )
    array = program.array(statement.target.array)
    count = executions(statement)
    values: dict[str, float] = {
        "depth": statement.depth / ITERATORS,
        "executions": log1p(count) if count else 0,
        "updates": statement.target in statement.reads,
        f"type.{array.type.alike.value}": 1,
    }
    counts: dict[str, int] = {}
    for name in _operations(statement):
        counts[name] = counts.get(name, 0) + 1
    values |= {f"count.{name}": log1p(number) for name, number in counts.items()}
    return features("computation", values)


def _operations(statement: Statement) -> Iterator[str]:
    for node in walk(statement.value):
        match node:
            case Binary(operator, _, _):
                known = (name for name, group in OPERATIONS.items() if operator in group)
                yield next(known, "other_operators")
            case Unary():
                yield "negations"
            case Call():
                yield "calls"
            case Cast():
                yield "casts"
            case Conditional():
                yield "choices"
            case Constant():
                yield "constants"
            case Index():
                yield "iterators"
            case Access() | Lookup():
                yield "reads"


def _accesses(program: Program, statement: Statement) -> list[tuple[Features, str]]:
    """Return features of the element written and of those read, with the names of their arrays."""
    reads = [node for node in walk(statement.value) if isinstance(node, Access)]
    found = [(statement.target, 0), *((read, reads.count(read)) for read in statement.reads)]
    return [(_access(program, access, times), access.array) for access, times in found]


def _access(program: Program, access: Access, reads: int) -> Features:
    if len(access.indices) > DIMENSIONS:
        raise UsageError(
            f"array `{access.array}` of {program.name} has {len(access.indices)} dimensions; "
            f"features are made for at most {DIMENSIONS}"
        )
    values = {"write": reads == 0, "times_read": log1p(reads)}
    return features("access", values, access.indices)


def _array(program: Program, array: Array) -> Features:
    return features(
        "array",
        {
            "rank": len(array.shape) / DIMENSIONS,
            "elements": log1p(array.elements),
            f"role.{_role(program, array).value}": 1,
            f"type.{array.type.alike.value}": 1,
            "private": array.copies > 0,
        },
    )


def _role(program: Program, array: Array) -> Role:
    return Role.TEMPORARY if array.copies else roles(program)[array.name]


def _constraint(constraint: Constraint) -> Features:
    equality = {"equality": constraint.equality}
    return features("constraint", equality, (constraint.form,), constraint.divisions)


@lru_cache(maxsize=4096)
def domain_constraints(statement: Statement) -> tuple[Constraint, ...]:
    """Return the constraints of a statement's iteration domain (cached)."""
    return tuple(dict.fromkeys(constraints(statement.domain_set)))


@lru_cache(maxsize=4096)
def range_varies(statement: Statement, iterator: int) -> bool:
    """Return True if an iterator's range depends on other iterators (cached)."""
    return any(
        each.form.coefficients[iterator] and sum(map(bool, each.form.coefficients)) > 1
        for each in domain_constraints(statement)
    )
