"""Smaller instances of a program: the same loops and accesses, with smaller sizes.

A program has numbers where its source may have had names, so the sizes are inferred: numbers in
domains, extents and indices that are large and near to each other (`N`, `N - 1`, `N + 2`) belong to
one size and keep their differences. Once they are chosen, a program whose source names its sizes is
made of that source. A smaller instance computes something else, and what is legal for it need not
be legal for the program; it serves to find out quickly what may be fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from looper.errors import LooperError, ProgramError
from looper.ir.counting import executions
from looper.ir.expressions import Access, Affine, Expression, FloorTerm, Index, rewritten
from looper.ir.indirect_accesses import index_ranges
from looper.ir.program import Program, Statement

_LARGE = 48
"""Smaller numbers are offsets, coefficients, channels of an image: they are kept."""
_NEAR = 8
_LEAST_TURNS = 64
"""Least trip count of loops that do not move through arrays, so that tiling them makes sense."""
_STEP, _SMALLEST = 0.85, 0.02
"""Factors of the sizes."""
_ALIKE = 16
_APART = 128

Numbers = Callable[[int], int]
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def smaller_instance(program: Program, work: int, least_bytes: int) -> Program | None:
    """Return an instance of the program with fewer statement executions.

    Loops that do not move through arrays, such as those over time steps, become shorter first, as
    that preserves cache behaviour; then all others by the same factor.

    Args:
        program: any.
        work: wanted total number of statement executions.
        least_bytes: lower limit of the total size of the instance's arrays.

    Returns:
        The first instance with at most the wanted work, or else the smallest one; None if there is
        no smaller one with in-bounds accesses, or its work is unknown.
    """
    sizes = _sizes(program)
    extents = {extent for array in program.arrays for extent in array.shape}
    still = [each for each in sizes if not any(each - _NEAR < e <= each for e in extents)]
    moving = [each for each in sizes if each not in still]
    chosen: dict[int, int] = {}
    found = None
    for scaled, least in ((still, _LEAST_TURNS), (moving, 1)):
        factor = 1.0
        while scaled and factor > _SMALLEST:
            factor *= _STEP
            chosen = chosen | {size: _less(size, factor, least) for size in scaled}
            made = _resized(program, chosen)
            if made is None or sum(array.bytes for array in made.arrays) < least_bytes:
                continue
            done = _work(made)
            if done is None:
                return None
            found = made
            if done <= work:
                return _read_again(program, made)
    return None if found is None else _read_again(program, found)


def _read_again(program: Program, found: Program) -> Program:
    """The instance as it is read from the source at these sizes, if it has one that names them."""
    if program.family is None or not program.parameters:
        return found
    with suppress(LooperError):
        return replace(program.at(dict(found.parameters)), region=None, family=None)
    return found


def _less(size: int, factor: float, least: int) -> int:
    """A smaller size with the same remainder modulo `_ALIKE`, so that partial tiles stay alike."""
    scaled = max(min(size, least), round(size * factor))
    if scaled < _ALIKE:
        return scaled
    scaled = min(size, scaled + (size - scaled) % _ALIKE)
    # Rows whose length is a multiple of a power of two conflict in caches; others do not.
    return scaled + _ALIKE if scaled % _APART == 0 and size % _APART else scaled


def _work(program: Program) -> int | None:
    counts = [executions(statement) for statement in program.statements]
    return None if None in counts else sum(count or 0 for count in counts)


def _sizes(program: Program) -> list[int]:
    """The sizes, each represented by the largest of its numbers."""
    numbers = sorted({n for n in _numbers(program) if n >= _LARGE}, reverse=True)
    return [n for k, n in enumerate(numbers) if k == 0 or numbers[k - 1] - n > _NEAR]


def _numbers(program: Program) -> Iterator[int]:
    yield from (value for _, value in program.parameters)
    for array in program.arrays:
        yield from array.shape
    for statement in program.statements:
        yield from map(int, _NUMBER.findall(statement.domain))
        for access in (statement.target, *statement.reads):
            yield from (abs(index.constant) for index in access.indices)


def _resized(program: Program, sizes: dict[int, int]) -> Program | None:
    """The program with other sizes; None if an access would be out of bounds or nothing is left."""

    def number(value: int) -> int:
        for size, other in sizes.items():
            if size - _NEAR < abs(value) <= size:
                smaller = abs(value) - size + other
                return smaller if value > 0 else -smaller
        return value

    try:
        made = replace(
            program,
            arrays=tuple(replace(a, shape=tuple(map(number, a.shape))) for a in program.arrays),
            statements=tuple(_statement(each, number) for each in program.statements),
            parameters=tuple((name, number(value)) for name, value in program.parameters),
            # It does not correspond to the user's source any more.
            region=None,
            family=None,
        )
        made.check_bounds()
        index_ranges(made)
    except ProgramError:
        return None
    return made


def _statement(statement: Statement, number: Numbers) -> Statement:
    target = _expression(statement.target, number)
    assert isinstance(target, Access)
    return replace(
        statement,
        domain=_NUMBER.sub(lambda found: str(number(int(found[0]))), statement.domain),
        target=target,
        value=rewritten(statement.value, lambda node: _expression(node, number)),
    )


def _expression(node: Expression, number: Numbers) -> Expression:
    match node:
        case Access(array, indices):
            return Access(array, tuple(_affine(index, number) for index in indices))
        case Index(affine):
            return Index(_affine(affine, number))
        case _:
            return node


def _affine(form: Affine, number: Numbers) -> Affine:
    floors = tuple(
        FloorTerm(term.coefficient, _affine(term.numerator, number), term.denominator)
        for term in form.floors
    )
    return Affine(number(form.constant), form.coefficients, floors)
