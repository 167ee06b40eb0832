"""Skewing: unimodular transformation of two or three loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import gcd
from typing import ClassVar

from looper.errors import NotApplicable
from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, RowFacts
from looper.transformations.action_records import (
    Choice,
    Levels,
    LoopsInFocus,
    StepActions,
    VocabularyOptions,
    sizes_of,
)
from looper.transformations.base import Decision, Level, Limit, Transformation, check, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts

Matrix = tuple[tuple[int, ...], ...]
WAVEFRONT: Matrix = ((1, 1), (0, 1))
"""The skew of the two outer tile loops of a permutable band that makes diagonals independent."""
# Far above the coefficients of useful skews, and small enough for exact times in floating point.
LARGEST_COEFFICIENT = 1_000_000


def _neighbouring_tiles(options: VocabularyOptions) -> Iterator[Choice]:
    yield from ((level, ()) for level in range(options.levels - 1))


def _are_no_tiles(loops: LoopsInFocus, levels: Levels) -> str:
    sizes = sizes_of(loops, levels)
    if len(sizes) == len(levels) and min(sizes) > 0:
        return ""
    return f"levels {levels[0]} and {levels[-1]} are not two tile loops"


@dataclass(frozen=True)
class Skewing(Transformation):
    """Skewing of two or three adjacent loops by a unimodular matrix.

    `skew(S1, 0, [[1, 1], [0, 1]])`:

        for (i = 0; i < n; i++)            for (c0 = 0; c0 <= n + m - 2; c0++)
          for (j = 0; j < m; j++)    =>      for (j = max(0, c0 - n + 1); j <= min(m - 1, c0); j++)
            S1(i, j);                          S1(c0 - j, j);

    `skew(S1, 0, factors=[a, b])` specifies only the first row, the new outermost loop, which is
    completed to a unimodular matrix. (LOOPer, section IV; the matrix is a product of the paper's
    skews, and the factors are its alpha and beta.)

    Attributes:
        statement: a statement inside of the loops; all statements there are concerned.
        level: the outermost of the loops.
        matrix: row k holds the coefficients of the new loop k; determinant 1 or -1.
        factors: the first row alone.
    """

    keyword: ClassVar[str] = "skew"
    keyword_only: ClassVar[tuple[str, ...]] = ("factors",)
    decision: ClassVar[Decision] = Decision.AFFINE
    transforms_tiles: ClassVar[bool] = True

    statement: str
    level: Level
    matrix: Matrix = ()
    factors: tuple[int, ...] = ()

    @property
    def rows(self) -> Matrix:
        """The skewing matrix, completed from the factors if only these are given.

        Raises:
            NotApplicable: neither or both are given, or the factors have a common divisor.
        """
        if bool(self.matrix) == bool(self.factors):
            raise NotApplicable("skew takes either a matrix or factors")
        return self.matrix or completed(self.factors)

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return tuple(range(self.level, self.level + len(self.matrix or self.factors)))

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A unimodular matrix, and a band of only tile loops or only affine loops.

        Combinations of tile loops with loops inside of tiles are useless, and need nested floors.
        """
        rows = self.rows
        size = len(rows)
        if size not in (2, 3):
            yield refusal(lambda: f"skew takes two or three loops, not {size}")
        if any(len(row) != size for row in rows):
            yield refusal(lambda: "the skewing matrix is not square")
        if abs(determinant(rows)) != 1:
            yield refusal(
                lambda: (
                    f"the skewing matrix has determinant {determinant(rows)}; it must be 1 or -1"
                )
            )
        if rows == tuple(tuple(int(a == b) for b in range(size)) for a in range(size)):
            yield refusal(lambda: "this skew changes nothing")
        end = self.level + size
        if not forest.is_band(self.statement, self.level, size):
            yield refusal(lambda: forest.why_no_band(self.statement, self.level, size))
        members = forest.members(self.statement, self.level)
        if not all(_of_one_kind(forest.schedules[k].facts[self.level : end]) for k in members):
            yield refusal(
                lambda: (
                    f"levels {self.level} to {end - 1} mix tile loops with others; skew "
                    "either the tile loops or the loops inside of tiles"
                )
            )

    def legality(self, facts: LoopFacts) -> Answer:
        """A permutable band stays legal under a unimodular matrix without negative entries.

        All its distances stay non-negative, and iterations of all loops of the band keep their
        contents. If all factors of the first row are positive, the new outer loop runs over
        wavefronts: iterations of the same wavefront do not depend on each other, so that inner
        loops stay independent. Tile loops are only skewed in permutable bands.
        """
        rows, end = self.rows, self.level + len(self.rows)
        if any(factor < 0 for row in rows for factor in row):
            return TRY
        if not facts.is_permutable(self.level, end):
            return NO if facts.has_tiles(self.level, end) else TRY
        tagged = facts.tagged(self.level, end)
        inner = all(rows[0]) and self.level not in tagged
        free = inner or all(map(facts.is_communication_free, self.levels))
        return YES if free or not tagged else TRY

    @property
    def relies_on_order(self) -> bool:
        """True: a solver found it for the current order."""
        return True

    @property
    def feature_numbers(self) -> Mapping[str, int]:
        """See `Transformation.feature_numbers`."""
        return {
            f"skew{a}.{b}": entry for a, row in enumerate(self.rows) for b, entry in enumerate(row)
        }

    def permutable_band(self, forest: LoopForest) -> tuple[int, int] | None:
        """Return the skewed loops if they are loops over tiles."""
        levels = self.levels
        loops = forest.of(self.statement).loops[levels[0] : levels[-1] + 1]
        tiled = any(loop.row.floors for loop in loops)
        return (self.level, len(levels)) if tiled else None

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        # Other skews are found by a solver, see `looper.space.vocabulary`.
        return (
            StepActions(
                "skew_tiles",
                "skew the tile loops at level {0} and the next one",
                lambda name, level: cls(name, level, WAVEFRONT),
                _neighbouring_tiles,
                _are_no_tiles,
                supports=True,
                is_permanent=True,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        rows = self.rows
        size = len(rows)

        def skew(loops: tuple[Loop, ...]) -> tuple[Loop, ...]:
            band = loops[self.level : self.level + size]
            mixed = tuple(
                replace(loop, row=_combined(band, row))
                for loop, row in zip(band, rows, strict=True)
            )
            check(
                all(abs(c) <= LARGEST_COEFFICIENT for loop in mixed for c in loop.row.coefficients),
                f"the skewed loops have coefficients above {LARGEST_COEFFICIENT}",
            )
            return (*loops[: self.level], *mixed, *loops[self.level + size :])

        return forest.with_loops(forest.members(self.statement, self.level), skew)


def _of_one_kind(band: tuple[RowFacts, ...]) -> bool:
    sizes = [facts.size for facts in band]
    return not any(sizes) or min(sizes) > 0


def _combined(band: tuple[Loop, ...], row: tuple[int, ...]) -> Affine:
    terms = [loop.row * factor for loop, factor in zip(band, row, strict=True) if factor]
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def determinant(rows: Matrix) -> int:
    """Determinant of a 2x2 or 3x3 integer matrix."""
    if len(rows) == 2:
        (a, b), (c, d) = rows
        return a * d - b * c
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def completed(factors: tuple[int, ...]) -> Matrix:
    """A unimodular matrix with a given first row, completed by unit rows where possible.

    Raises:
        NotApplicable: the factors have a common divisor, so that there is no such matrix.
    """
    check(len(factors) in (2, 3), f"skew takes two or three factors, not {len(factors)}")
    check(gcd(*factors) == 1, f"the skewing factors {list(factors)} have a common divisor")
    if len(factors) == 2:
        return factors, bezout_row(*factors)
    a, b, c = factors
    for k, unit in ((0, a), (1, b), (2, c)):
        if abs(unit) == 1:
            others = [p for p in range(3) if p != k]
            return (factors, *(tuple(int(p == q) for q in range(3)) for p in others))
    g = gcd(a, b)
    if g == 0:
        return factors, (1, 0, 0), (0, 1, 0)
    p, q = a // g, b // g
    second = bezout_row(p, q)
    # (p, q) and its completion span the first two loops; then (g, c) is completed against them.
    u, v = bezout_row(g, c)
    return factors, (*second, 0), (u * p, u * q, v)


def bezout_row(a: int, b: int) -> tuple[int, int]:
    """The smallest (g, s) with `a*s - b*g = 1`, preferring non-negative entries."""
    g, s = _some_bezout_row(a, b)
    # All solutions are (g + k*a, s + k*b); the best one is next to where an entry changes sign.
    turns = [-entry // step for entry, step in ((g, a), (s, b)) if step]
    found = [(g + k * a, s + k * b) for turn in turns for k in range(turn - 1, turn + 3)]
    return min(found, key=lambda p: (min(p) < 0, abs(p[0]) + abs(p[1]), p))


def _some_bezout_row(a: int, b: int) -> tuple[int, int]:
    """Some (g, s) with `a*s - b*g = 1`, by Euclid's algorithm."""
    before, after = (a, 1, 0), (b, 0, 1)
    while after[0]:
        quotient = before[0] // after[0]
        rest = tuple(x - quotient * y for x, y in zip(before, after, strict=True))
        before, after = after, (rest[0], rest[1], rest[2])
    sign, s, g = before
    return -g * sign, s * sign
