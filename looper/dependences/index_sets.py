"""Index-set splitting: a statement's iteration domain in two, and where it is worth while.

A single schedule of a statement has to respect all of its dependences, although some of them exist
only in a part of the iterations (Griebl, Feautrier, Lengauer, "Index set splitting", IJPP 2000).
The parts are statements of their own, with the same body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd

import islpy as isl

from looper.dependences.analysis import dependences, dependences_of_parts, distinct_dependences
from looper.ir.expressions import Access, Affine, FloorTerm
from looper.ir.loop_forest import row_bounds
from looper.ir.origin import Origin
from looper.ir.polyhedra import (
    constraints,
    domain_text,
    formula_of,
    iterator_names,
    parse_set,
    tuple_text,
)
from looper.ir.program import Program, Statement, found_once

MOST_CUTS = 4
"""Most cuts that are proposed for one statement."""
_MOST_TURNS = 2  # of a division by a constant, such as one that wraps subscripts around


def is_cut(statement: Statement, condition: Affine) -> bool:
    """Return True if a condition, that a form is not negative, holds in some iterations only."""
    low, high = row_bounds(statement, condition)
    return low < 0 <= high


def divided(program: Program, statement: str, condition: Affine) -> Program:
    """The program with one statement in two parts.

    Where a form of its iterators is negative, the statement remains; for all other iterations
    there is a new one, which is the last of the program and directly follows in the text. They
    never share an iteration, so that the order of execution is the same.

    Args:
        program: the program.
        statement: name of the statement.
        condition: the form, which is negative in some iterations, but not in all.
    """
    # Equal programs may differ in names, and in what they were divided from.
    names = tuple((each.iterators, each.part_of) for each in program.statements)
    return _divided(program, program.region, names, statement, condition)


@lru_cache(maxsize=1024)
def _divided(
    program: Program, region: Origin | None, names: object, statement: str, condition: Affine
) -> Program:
    """See `divided`; the other arguments are in the cache key, as programs' equality lacks them."""
    position, old = program.index[statement], program.statement(statement)
    level = old.depth
    formula, form = formula_of(old.domain_set), condition.text(iterator_names(level))

    def part(name: str, own: str) -> str:
        return domain_text(name, level, f"({formula or 'true'}) and {form} {own}")

    name = f"S{len(program.statements) + 1}"
    statements = [moved_on(each, old) for each in program.statements]
    statements[position] = replace(old, domain=part(old.name, "< 0"))
    new = replace(
        old,
        name=name,
        domain=part(name, ">= 0"),
        betas=(*old.betas[:level], old.betas[level] + 1),
        part_of=old.name,
    )
    made = replace(program, statements=(*statements, new))
    if dependences in program.facts:
        # Those of the parts are those of the whole, which are costly to find.
        first, second = (
            isl.BasicSet(f"{{ {tuple_text(old.name, level)} : {form} {own} }}")
            for own in ("< 0", ">= 0")
        )
        places = position, len(statements)
        known = dependences_of_parts(dependences(program), places, first, second, name)
        made.facts.setdefault(dependences, known)
    return made


def moved_on(statement: Statement, before: Statement) -> Statement:
    """Return a statement one position later in a loop if it is behind another one there."""
    level = before.depth
    around, betas = before.betas[:level], statement.betas
    if betas[:level] != around or betas[level] <= before.betas[level]:
        return statement
    return replace(statement, betas=(*betas[:level], betas[level] + 1, *betas[level + 1 :]))


# -- proposals -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cut:
    """A condition at which the dependences of a statement change.

    Attributes:
        condition: the form that is not negative in one part; the other part mostly comes first in
            the program's order.
        within: iterations beside the cut differ in which elements they access, as where an element
            is read that the same iteration writes, or where subscripts wrap around; otherwise it is
            some other iteration that they depend on.
    """

    condition: Affine
    within: bool


@found_once
def cuts(program: Program) -> tuple[tuple[Cut, ...], ...]:
    """Return the proposed cuts of each statement, at most `MOST_CUTS`, the most promising first."""
    sides: list[list[isl.BasicSet]] = [[] for _ in program.statements]
    for dependence in distinct_dependences(program):
        sides[dependence.source].append(dependence.relation.domain())
        sides[dependence.sink].append(dependence.relation.range())
    found = []
    for statement, own in zip(program.statements, sides, strict=True):
        known: dict[Affine, bool] = {}
        for within, forms in ((True, _within(statement)), (False, _bounds(own))):
            for form in forms:
                directed = _directed(statement, form)
                if len(known) < MOST_CUTS and is_cut(statement, directed):
                    known.setdefault(directed, within)
        found.append(tuple(Cut(form, within) for form, within in known.items()))
    return tuple(found)


def _within(statement: Statement) -> Iterator[Affine]:
    """Yield the forms that change sign where the elements that a statement accesses do."""
    equal = set[Affine]()
    for read in statement.reads:
        equal |= set(_coinciding(statement, read))
    for form in sorted(equal, key=lambda form: (_innermost(form), form.coefficients)):
        yield from (form, form + -1)
    for term in dict.fromkeys(_divisions(statement)):
        low, high = row_bounds(statement, term.numerator)
        turns = range(low // term.denominator + 1, high // term.denominator + 1)
        if len(turns) <= _MOST_TURNS:
            yield from (term.numerator + -turn * term.denominator for turn in turns)


def _coinciding(statement: Statement, read: Access) -> Iterator[Affine]:
    """Yield the forms that are zero where a read is of the element that the statement writes.

    Nothing if it always is, or never.
    """
    target = statement.target
    if read.array != target.array or not target.indices:
        return
    pairs = zip(target.indices, read.indices, strict=True)
    forms = [form for one, other in pairs if (form := one - other) != one * 0]
    if not forms or any(form.floors for form in forms):
        return
    names = iterator_names(statement.depth)
    zero = " and ".join(f"{form.text(names)} = 0" for form in forms)
    same = parse_set(f"{{ {tuple_text(statement.name, statement.depth)} : {zero} }}")
    if not same.intersect(statement.domain_set).is_empty():
        yield from (_directed(statement, form) for form in map(_reduced, forms))


def _divisions(statement: Statement) -> Iterator[FloorTerm]:
    """Yield the divisions of affine forms in a statement's subscripts."""
    for access in (statement.target, *statement.reads):
        for index in access.indices:
            yield from (term for term in index.floors if not term.numerator.floors)


def _bounds(sides: Iterable[isl.BasicSet]) -> list[Affine]:
    """Return forms that change sign where some dependences begin or end; diagonals first."""
    found: dict[Affine, None] = {}
    for side in sides:
        for each in constraints(isl.Set.from_basic_set(side)):
            if not each.divisions and any(each.form.coefficients):
                form = _reduced(each.form)
                found |= dict.fromkeys([form, form + -1] if each.equality else [form])
    return sorted(found, key=lambda form: -sum(map(bool, form.coefficients)))


def _reduced(form: Affine) -> Affine:
    """The form with the same sign everywhere whose coefficients have no common divisor."""
    divisor = gcd(*form.coefficients) or 1
    return Affine(form.constant // divisor, tuple(c // divisor for c in form.coefficients))


def _innermost(form: Affine) -> int:
    return max(k for k, c in enumerate(form.coefficients) if c)


def _directed(statement: Statement, form: Affine) -> Affine:
    """A condition for the same cut that holds in later iterations of the innermost loop in it."""
    level = _innermost(form)
    if form.coefficients[level] * statement.directions[level] > 0:
        return form
    return form * -1 + -1
