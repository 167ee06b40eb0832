"""The random programs of the property tests: in bounds, repeatable, and varied."""

from __future__ import annotations

import time
from functools import cache

import islpy as isl
import numpy as np
import pytest

from looper.ir.counting import executions
from looper.ir.expressions import Access, Conditional, walk
from looper.ir.program import Program, Statement
from tests.random_programs import random_program

SEEDS = range(300)


@cache
def programs() -> tuple[Program, ...]:
    return tuple(random_program(np.random.default_rng(seed)) for seed in SEEDS)


def basic_sets(statement: Statement) -> list[isl.BasicSet]:
    found: list[isl.BasicSet] = []
    statement.domain_set.foreach_basic_set(found.append)
    return found


def has_steps(statement: Statement) -> bool:
    return any(piece.dim(isl.dim_type.div) > 0 for piece in basic_sets(statement))


def has_select(statement: Statement) -> bool:
    return any(isinstance(node, Conditional) for node in walk(statement.value))


def is_recurrent(statement: Statement) -> bool:
    return any(read.array == statement.target.array for read in statement.reads)


def is_skewed(access: Access) -> bool:
    return any(sum(map(bool, index.coefficients)) > 1 for index in access.indices)


def shares_arrays(program: Program) -> bool:
    """Whether one nest reads or writes what another one writes."""
    for one in program.statements:
        for other in program.statements:
            touched = {other.target.array, *(read.array for read in other.reads)}
            if one.betas[0] != other.betas[0] and one.target.array in touched:
                return True
    return False


def is_imperfect(program: Program) -> bool:
    nests: dict[int, set[int]] = {}
    for statement in program.statements:
        nests.setdefault(statement.betas[0], set()).add(statement.depth)
    return any(len(depths) > 1 for depths in nests.values())


def fraction(kind: str) -> float:
    tests = {
        "several statements": lambda p: len(p.statements) > 1,
        "several nests": lambda p: len({s.betas[0] for s in p.statements}) > 1,
        "imperfect": is_imperfect,
        "deep": lambda p: any(s.depth >= 3 for s in p.statements),
        "not rectangular": lambda p: any(not s.domain_set.is_box() for s in p.statements),
        "descending": lambda p: any(-1 in s.directions for s in p.statements),
        "steps": lambda p: any(map(has_steps, p.statements)),
        "recurrent": lambda p: any(map(is_recurrent, p.statements)),
        "skewed": lambda p: any(is_skewed(a) for _, a, _ in p.accesses()),
        "shared": shares_arrays,
        "temporaries": lambda p: any(array.local for array in p.arrays),
        "other types": lambda p: any(array.type.value != "double" for array in p.arrays),
        "select": lambda p: any(map(has_select, p.statements)),
        "unions": lambda p: any(len(basic_sets(s)) > 1 for s in p.statements),
    }  # fmt: skip
    return sum(map(tests[kind], programs())) / len(SEEDS)


def test_three_hundred_seeds_build_in_bounds_and_in_time() -> None:
    began = time.process_time()
    for program in programs():
        program.check_bounds()
        assert 1 <= len(program.statements) <= 5
        assert all(1 <= statement.depth <= 4 for statement in program.statements)
        assert all(1 <= len(array.shape) <= 3 or not array.shape for array in program.arrays)
        assert sum(executions(statement) or 0 for statement in program.statements) > 0
    assert time.process_time() - began < 10


@pytest.mark.pure
def test_the_same_seed_gives_the_same_program() -> None:
    for seed in (0, 17, 123):
        again = random_program(np.random.default_rng(seed))
        assert again == programs()[seed]
        assert again.digest == programs()[seed].digest


@pytest.mark.pure
def test_different_seeds_give_different_programs() -> None:
    assert len({program.digest for program in programs()}) > 0.97 * len(SEEDS)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("several statements", 0.6),
        ("several nests", 0.4),
        ("imperfect", 0.08),
        ("deep", 0.4),
        ("not rectangular", 0.3),
        ("descending", 0.2),
        ("steps", 0.1),
        ("recurrent", 0.5),
        ("skewed", 0.2),
        ("shared", 0.25),
        ("temporaries", 0.08),
        ("other types", 0.2),
        ("select", 0.08),
        ("unions", 0.04),
    ],
)
def test_variety(kind: str, least: float) -> None:
    assert fraction(kind) >= least


@pytest.mark.pure
def test_limits_are_kept() -> None:
    for seed in range(40):
        rng = np.random.default_rng(seed)
        program = random_program(rng, max_statements=2, max_depth=2, max_extent=4)
        assert len(program.statements) <= 2
        assert max(statement.depth for statement in program.statements) <= 2
