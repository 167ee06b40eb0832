"""Execution counts of statements: exact numbers of integer points by symbolic summation.

`polyhedra.count_points` slices a set along its outermost dimension, which is slow for large
triangles and gives up on three-dimensional ones. Here the points of a convex set are summed from
the innermost dimension outwards. Where one lower bound of a dimension is the largest and one upper
bound is the smallest, the sum of a polynomial between them is again a polynomial (Faulhaber); the
set is split into the parts where this holds. All bounds are integers as long as their dimension
has the coefficient 1 or -1, as in nearly all programs; the others are counted by slicing. Divisions
are dimensions of their own, around all others.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

import islpy as isl

from looper.ir.polyhedra import constraints, count_points, lifted, parse_set
from looper.ir.program import Program, Statement

# A constraint `row[0] + row[1] * x0 + row[2] * x1 + ... >= 0`.
Row = tuple[int, ...]
# Coefficients by exponents.
Polynomial = dict[tuple[int, ...], Fraction]


def operations(program: Program) -> int | None:
    """Return the number of arithmetic operations of one run; None if counting is too slow."""
    total = 0
    for statement in program.statements:
        count = executions(statement)
        if count is None:
            return None
        total += count * statement.operations
    return total


def work(program: Program) -> int:
    """Return the total number of statement executions, without those that cannot be counted."""
    return sum(executions(statement) or 0 for statement in program.statements)


def executions(statement: Statement) -> int | None:
    """Return the number of executions of a statement; None if counting is too slow."""
    return _count(statement.domain)


@lru_cache(maxsize=1024)
def _count(text: str) -> int | None:
    return points(parse_set(text))


def points(domain: isl.Set) -> int | None:
    """Return the number of integer points of a bounded set; None if counting is too slow."""
    if domain.is_box():
        return count_points(domain)
    pieces: list[isl.BasicSet] = []
    domain.make_disjoint().compute_divs().foreach_basic_set(pieces.append)
    total = Fraction(0)
    for piece in map(lifted, pieces):
        rows = _rows(piece)
        dimensions = piece.dim(isl.dim_type.set)
        found = None if rows is None else _sum(rows, {(0,) * dimensions: Fraction(1)}, dimensions)
        if found is None:
            return count_points(domain)
        total += found
    return int(total)


def _rows(piece: isl.BasicSet) -> list[Row] | None:
    """The constraints of a convex set; None if they need existentially quantified variables."""
    if piece.dim(isl.dim_type.div):
        return None
    rows = []
    for constraint in constraints(piece.remove_redundancies().to_set()):
        row = (constraint.form.constant, *constraint.form.coefficients)
        rows.append(row)
        if constraint.equality:
            rows.append(tuple(-value for value in row))
    return rows


def _sum(rows: list[Row], summand: Polynomial, dimensions: int) -> Fraction | None:
    """The sum of a polynomial over the integer points; None if some bound may be fractional."""
    if dimensions == 0:
        inside = all(row[0] >= 0 for row in rows)
        return sum(summand.values(), Fraction(0)) if inside else Fraction(0)
    lowers = [row for row in rows if row[dimensions] > 0]
    uppers = [row for row in rows if row[dimensions] < 0]
    if any(abs(row[dimensions]) != 1 for row in (*lowers, *uppers)):
        return None
    others = [row[:dimensions] for row in rows if row[dimensions] == 0]
    # `x >= low` and `x <= high`, as rows over the other dimensions.
    low = [tuple(-value for value in row[:dimensions]) for row in lowers]
    high = [row[:dimensions] for row in uppers]
    antiderivative = _summed(summand, dimensions - 1)
    total = Fraction(0)
    for i, least in enumerate(low):
        for j, most in enumerate(high):
            part = [*others, _minus(most, least)]
            part += [_minus(least, row, k < i) for k, row in enumerate(low) if k != i]
            part += [_minus(row, most, k < j) for k, row in enumerate(high) if k != j]
            kept = _simplified(part, dimensions - 1)
            if kept is None:
                continue
            before = (least[0] - 1, *least[1:])
            inner = _substituted(antiderivative, most)
            for exponents, value in _substituted(antiderivative, before).items():
                inner[exponents] = inner.get(exponents, Fraction(0)) - value
            found = _sum(kept, inner, dimensions - 1)
            if found is None:
                return None
            total += found
    return total


def _minus(row: Row, other: Row, strictly: bool = False) -> Row:
    """The constraint `row >= other`, or `row > other`."""
    difference = [a - b for a, b in zip(row, other, strict=True)]
    return (difference[0] - strictly, *difference[1:])


def _simplified(rows: list[Row], dimensions: int) -> list[Row] | None:
    """The constraints without redundant ones; None if they are infeasible."""
    names = [f"x{k}" for k in range(dimensions)]
    formulas = []
    for row in rows:
        terms = [f"{c}*{name}" for c, name in zip(row[1:], names, strict=True) if c]
        formulas.append(" + ".join([*terms, str(row[0])]) + " >= 0")
    piece = isl.BasicSet(f"{{ [{', '.join(names)}] : {' and '.join(formulas)} }}")
    return None if piece.is_empty() else _rows(piece)


def _summed(polynomial: Polynomial, variable: int) -> Polynomial:
    """The polynomial F with F(x) - F(x - 1) = polynomial(x) in one variable."""
    result: Polynomial = {}
    for exponents, coefficient in polynomial.items():
        for power, factor in enumerate(_faulhaber(exponents[variable])):
            key = (*exponents[:variable], power, *exponents[variable + 1 :])
            result[key] = result.get(key, Fraction(0)) + coefficient * factor
    return result


@lru_cache
def _faulhaber(power: int) -> tuple[Fraction, ...]:
    """Coefficients of `1**power + 2**power + ... + n**power` as a polynomial of n."""
    coefficients = [Fraction(0)] * (power + 2)
    for j in range(power + 1):
        coefficients[power + 1 - j] = comb(power + 1, j) * _bernoulli(j) / (power + 1)
    return tuple(coefficients)


@lru_cache
def _bernoulli(index: int) -> Fraction:
    """The Bernoulli number with B(1) = 1/2."""
    found = Fraction(1)
    for k in range(index):
        found -= comb(index, k) * _bernoulli(k) / (index - k + 1)
    return found


def _substituted(polynomial: Polynomial, row: Row) -> Polynomial:
    """The polynomial with its last variable replaced by an affine form of the others."""
    result: Polynomial = {}
    powers: list[Polynomial] = [{(0,) * (len(row) - 1): Fraction(1)}]
    for exponents, coefficient in polynomial.items():
        while len(powers) <= exponents[-1]:
            powers.append(_times(powers[-1], row))
        for other, factor in powers[exponents[-1]].items():
            key = tuple(a + b for a, b in zip(exponents[:-1], other, strict=True))
            result[key] = result.get(key, Fraction(0)) + coefficient * factor
    return result


def _times(polynomial: Polynomial, row: Row) -> Polynomial:
    """The product of a polynomial and an affine form."""
    result: Polynomial = {}
    for exponents, coefficient in polynomial.items():
        for k, value in enumerate(row):
            if value:
                raised = list(exponents)
                if k:
                    raised[k - 1] += 1
                key = tuple(raised)
                result[key] = result.get(key, Fraction(0)) + coefficient * value
    return result
