"""Random small programs for property tests: always in bounds, and without overflow.

The value of every expression is bounded by the values that it reads (plus a small constant) in any
order of the iterations, so that no schedule can make values overflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from looper.builder.builder_bounds import Bounds
from looper.builder.handles import BuilderArray, Scalar
from looper.builder.program_builder import Builder
from looper.builder.values import AffineValue, Condition, Value
from looper.errors import ProgramError
from looper.ir.polyhedra import range_bounds
from looper.ir.program import Array, Program

# Larger than any subscript; extents are reduced to the accessed ones in the complete program.
_AMPLE_EXTENT = 256

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class _Iterator:
    """An open loop's iterator and a range of its values, both ends included."""

    form: AffineValue
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class _Store:
    """An array or a scalar (`rank` 0) that can be read and written."""

    handle: BuilderArray | Scalar
    rank: int
    type: str


def random_program(
    rng: np.random.Generator,
    *,
    max_statements: int = 5,
    max_depth: int = 4,
    max_extent: int = 9,
) -> Program:
    """Return a random program, the same for the same state of `rng`.

    It has one to three loop nests with triangular, banded and skewed bounds, steps, descending
    loops, conditions, imperfect nesting, stencils, reductions and scalar temporaries, over shared
    arrays of several types.

    Args:
        rng: source of all random decisions.
        max_statements: largest number of statements, at least one.
        max_depth: largest number of loops around a statement, at least one.
        max_extent: largest trip count of a rectangular loop, at least two.

    Example:
        >>> random_program(np.random.default_rng(0)).statements[0].name
        'S1'
    """
    while True:
        generator = _Generator(rng, max_statements, max_depth, max_extent)
        try:
            program = generator.program()
        except ProgramError as error:
            # All of its statements were in loops or conditions without iterations.
            if "has no statement" not in str(error):
                raise
            continue
        if any(not array.local for array in program.written):
            return _shrunk(program)


def _shrunk(program: Program) -> Program:
    """Return the program with arrays just large enough for their accesses."""
    extents = {array.name: [1] * len(array.shape) for array in program.arrays}
    for statement, access, _ in program.accesses():
        if access.indices:
            for dimension, (_, high) in enumerate(range_bounds(statement.relation(access))):
                extents[access.array][dimension] = max(extents[access.array][dimension], high + 1)

    def fitted(array: Array) -> Array:
        return replace(array, shape=tuple(extents[array.name]))

    return replace(program, arrays=tuple(map(fitted, program.arrays)))


class _Generator:
    """A generator of one program."""

    def __init__(
        self, rng: np.random.Generator, max_statements: int, max_depth: int, max_extent: int
    ) -> None:
        self.rng, self.max_depth, self.max_extent = rng, max_depth, max_extent
        self.budget = int(rng.integers(1, max_statements + 1))
        self.builder = Builder("random")
        self.stores = self._declare()
        self.temporary = self.builder.scalar("t", local=True)
        self.written: list[_Store] = []

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def pick(self, items: Sequence[_Item]) -> _Item:
        return items[int(self.rng.integers(len(items)))]

    def program(self) -> Program:
        nests = min(self.budget, int(self.rng.integers(1, 4)))
        for nest in range(nests):
            share = self.budget if nest == nests - 1 else self._part(self.budget - nests + nest + 1)
            self.budget -= share
            depth = int(self.rng.integers(1, self.max_depth + 1))
            if depth > 1 and self.chance(0.2):
                self._time_nest(min(depth, 3), share)
            else:
                self._loop([], depth, share)
        return self.builder.build()

    def _part(self, total: int) -> int:
        return int(self.rng.integers(1, total + 1))

    def _declare(self) -> list[_Store]:
        base = "double" if self.chance(0.8) else self.pick(("float", "int", "long"))
        stores = []
        for name in "ABCD"[: int(self.rng.integers(2, 5))]:
            type_ = base if self.chance(0.9) else self.pick(("double", "float", "int"))
            rank = int(self.rng.choice([1, 2, 3], p=[0.35, 0.5, 0.15]))
            array = self.builder.array(name, (_AMPLE_EXTENT,) * rank, type_)
            stores.append(_Store(array, rank, type_))
        if self.chance(0.3):
            stores.append(_Store(self.builder.scalar("s", base), 0, base))
        return stores

    # Loops

    def _loop(self, around: list[_Iterator], levels: int, statements: int) -> None:
        """Add a nest of `levels` levels that contains `statements` statements."""
        with ExitStack() as stack:
            inside = [*around, self._open(stack, around)]
            if levels == 1:
                self._statements(inside, statements)
                return
            before = int(self.rng.integers(0, statements)) if self.chance(0.35) else 0
            after = int(self.rng.integers(0, statements - before)) if self.chance(0.35) else 0
            self._statements(inside, before)
            rest = statements - before - after
            while rest:
                share = self._part(rest) if self.chance(0.3) else rest
                self._loop(inside, levels - 1, share)
                rest -= share
            self._statements(inside, after)

    def _open(self, stack: ExitStack, around: list[_Iterator]) -> _Iterator:
        low, high, least, greatest = self._range(around)
        step = 2 if self.chance(0.08) else 1
        name = "ijkl"[len(around)]
        if self.chance(0.12):
            loop = self.builder.loop(name, high, low - 1, -step)
        else:
            loop = self.builder.loop(name, low, _plus_one(high), step)
        return _Iterator(stack.enter_context(loop), least, greatest)

    def _range(self, around: list[_Iterator]) -> tuple[Value | int, Bounds, int, int]:
        """Return first and last value of an ascending loop, and a range containing its values."""
        start = int(self.rng.integers(0, 3))
        longest = self.max_extent if len(around) < 2 else min(self.max_extent, 5)
        extent = int(self.rng.integers(2, max(longest, 2) + 1))
        last = start + extent - 1
        if not around or self.chance(0.6):
            return start, last, start, last
        outer = self.pick(around)
        i, low, high = outer.form, outer.low, outer.high
        match self.pick(("upper", "lower", "band", "skewed", "both", "half")):
            case "upper":
                return 0, i, 0, high
            case "lower" if high > low:
                return i + 1, high, low + 1, high
            case "band":
                return i, i + 2, low, high + 2
            case "skewed":
                return i + start, i + last, low + start, high + last
            case "both" if start <= high:
                return start, self.builder.min(i + 1, last), start, min(high + 1, last)
            case "half":
                return 0, i // 2 + 1, 0, high // 2 + 1
            case _:
                return start, last, start, last

    def _time_nest(self, depth: int, statements: int) -> None:
        """Add a time-iterated stencil: repeated sweeps over the same arrays."""
        ranks = [store for store in self.stores if store.rank == depth - 1]
        if not ranks:
            self._loop([], depth, statements)
            return
        extent = int(self.rng.integers(3, max(4, self.max_extent)))
        source = self.pick(ranks)
        target = self.pick([store for store in ranks if store.type == source.type])
        with self.builder.loop("t0", 0, int(self.rng.integers(2, 5))) as t:
            for number in range(statements):
                with ExitStack() as stack:
                    space = [
                        _Iterator(
                            stack.enter_context(self.builder.loop(name, 1, extent)), 1, extent - 1
                        )
                        for name in "ijkl"[: depth - 1]
                    ]
                    pair = (source, target) if number % 2 == 0 else (target, source)
                    self._sweep(t, space, *pair)

    def _sweep(
        self, t: AffineValue, space: list[_Iterator], source: _Store, target: _Store
    ) -> None:
        centre = [iterator.form for iterator in space]
        reads = [self._element(source, centre)]
        for dimension in range(len(space)):
            for offset in (-1, 1):
                moved = list(centre)
                moved[dimension] = _affine(moved[dimension] + offset)
                reads.append(self._element(source, moved))
        kept = [reads[0], *(read for read in reads[1:] if self.chance(0.7))]
        self._write(target, centre, self._blend(target.type, kept, [t, *centre]))

    # Statements

    def _statements(self, inside: list[_Iterator], count: int) -> None:
        while count > 0:
            if count > 1 and self.chance(0.15):
                self._temporary_pair(inside)
                count -= 2
            elif count > 1 and self.chance(0.12):
                with self.builder.when(self._condition(inside)):
                    self._statement(inside)
                with self.builder.otherwise():
                    self._statement(inside)
                count -= 2
            elif self.chance(0.15):
                with self.builder.when(self._condition(inside)):
                    self._statement(inside)
                count -= 1
            else:
                self._statement(inside)
                count -= 1

    def _condition(self, inside: list[_Iterator]) -> Condition:
        first, second = self.pick(inside), self.pick(inside)
        i, j = first.form, second.form
        middle = (first.low + first.high) // 2
        match self.pick(("order", "parity", "not", "constant", "either")):
            case "order":
                return i <= j
            case "parity":
                return (i + j) % 2 == 0 if i is not j else i % 2 == 0
            case "not":
                return i != middle
            case "constant":
                return i == middle if self.chance(0.5) else i > middle
            case _:
                return (i < j) | (i > middle)

    def _temporary_pair(self, inside: list[_Iterator]) -> None:
        """Add two statements, of which the first passes a value to the second by a local scalar."""
        forms = [iterator.form for iterator in inside]
        floating = [store for store in self.stores if store.type in ("double", "float")]
        if not floating:
            self._statement(inside)
            self._statement(inside)
            return
        target = self.pick(floating)
        subscripts = self._subscripts(inside, target.rank)
        reads = self._reads(inside, target, subscripts)
        self.temporary.set(self._blend("double", reads, forms))
        self._write(target, subscripts, self._blend(target.type, [self.temporary, reads[0]], forms))

    def _statement(self, inside: list[_Iterator]) -> None:
        target = self.pick(self.stores)
        subscripts = self._subscripts(inside, target.rank)
        reads = self._reads(inside, target, subscripts)
        if self.chance(0.35):
            # A reduction wherever a loop around does not occur in the subscripts.
            reads.insert(0, self._element(target, subscripts))
        value = self._blend(target.type, reads, [iterator.form for iterator in inside])
        self._write(target, subscripts, value)

    def _reads(
        self, inside: list[_Iterator], target: _Store, subscripts: list[AffineValue]
    ) -> list[Value]:
        reads = []
        # Integers are computed from integers only, so that no value is out of range.
        integral = target.type in ("int", "long")
        usable = [store for store in self.stores if not integral or store.type == target.type]
        recent = [store for store in self.written if store in usable]
        for _ in range(int(self.rng.integers(1, 4))):
            store = self.pick(recent) if recent and self.chance(0.6) else self.pick(usable)
            if store.rank == target.rank and self.chance(0.5):
                near = self._neighbour(inside, subscripts)
            else:
                near = self._subscripts(inside, store.rank)
            reads.append(self._element(store, near))
        return reads

    def _subscripts(self, inside: list[_Iterator], rank: int) -> list[AffineValue]:
        """Return subscripts over the surrounding iterators, mostly different ones, in any order."""
        order = [inside[int(k)] for k in self.rng.permutation(len(inside))]
        if self.chance(0.6):
            order = inside[-rank:] if rank <= len(inside) else inside
        forms = []
        for dimension in range(rank):
            iterator = order[dimension] if dimension < len(order) else self.pick(inside)
            forms.append(self._subscript(inside, iterator))
        return forms

    def _subscript(self, inside: list[_Iterator], iterator: _Iterator) -> AffineValue:
        other = self.pick(inside)
        i, j = iterator.form, other.form
        kind = self.rng.choice(
            ["plain", "offset", "skewed", "reversed", "difference", "constant", "half"],
            p=[0.5, 0.2, 0.1, 0.06, 0.05, 0.06, 0.03],
        )
        match kind:
            case "offset":
                return _affine(i + max(int(self.rng.integers(-2, 3)), -iterator.low))
            case "skewed":
                return _affine(i + j)
            case "reversed":
                return _affine(iterator.high - i)
            case "difference":
                return _affine(i - j + max(other.high - iterator.low, 0))
            case "constant":
                return _affine(i * 0 + int(self.rng.integers(0, 3)))
            case "half":
                return _affine(i // 2)
            case _:
                return i

    def _neighbour(
        self, inside: list[_Iterator], subscripts: list[AffineValue]
    ) -> list[AffineValue]:
        """Return the subscripts, some of them shifted by one unless they could become negative."""
        plain = {id(iterator.form): iterator for iterator in inside}
        moved = []
        for form in subscripts:
            iterator = plain.get(id(form))
            lowest = iterator.low if iterator else 0
            offset = max(int(self.rng.integers(-1, 2)), -min(lowest, 1))
            moved.append(_affine(form + offset))
        return moved

    def _element(self, store: _Store, subscripts: Sequence[AffineValue]) -> Value:
        return store.handle[tuple(subscripts)]

    def _write(self, store: _Store, subscripts: Sequence[AffineValue], value: Value) -> None:
        store.handle[tuple(subscripts)] = value
        self.written.append(store)

    # Right-hand sides

    def _blend(self, type_: str, reads: Sequence[Value], iterators: Sequence[AffineValue]) -> Value:
        if type_ in ("int", "long"):
            return self._whole(reads, iterators)
        value = self._average(reads)
        match self.rng.choice(["plain", "index", "call", "select", "ratio"], p=[0.7, *[0.075] * 4]):
            case "index":
                return value + 0.125 * self.builder.cast("double", self.pick(iterators))
            case "call":
                return self._called(value, reads[0])
            case "select":
                return self.builder.select(reads[0] > reads[-1], value, reads[-1] * -0.5)
            case "ratio":
                # |x / (1 + x * x)| is at most a half.
                return 0.5 * value + reads[0] / (1.0 + 1.0 * reads[0] * reads[0])
            case _:
                return value

    def _average(self, reads: Sequence[Value]) -> Value:
        """Return a weighted sum with weights that add up to at most one."""
        if len(reads) > 1 and self.chance(0.4):
            # Each term is multiplied before the sum, so that a sum of integers cannot overflow.
            weight = 1.0 / len(reads) if self.chance(0.5) else 0.5 ** (len(reads) - 1)
            total = reads[0] * weight
            for read in reads[1:]:
                total = total + read * weight
            return total
        total, left = 0.5 * reads[0], 0.5
        for read in reads[1:]:
            left *= 0.5
            term = left * read
            total = total - term if self.chance(0.3) else total + term
        return total

    def _called(self, value: Value, other: Value) -> Value:
        b = self.builder
        match self.pick(("fmax", "fmin", "fabs", "sqrt")):
            case "fabs":
                return b.call("fabs", value)
            case "sqrt":
                return 0.5 * b.call("sqrt", b.call("fabs", value))
            case function:
                return b.call(function, value, other)

    def _whole(self, reads: Sequence[Value], iterators: Sequence[AffineValue]) -> Value:
        """Return an integer that is in the range of its type for any values read."""
        first, last = reads[0], reads[-1]
        match self.pick(("average", "remainder", "index", "select")):
            case "average":
                return first / 2 + last / 2
            case "remainder":
                return first % 7 - last % 5
            case "index":
                return first / 2 + self.pick(iterators)
            case _:
                return self.builder.select(first > last, first, last / 2)


def _affine(value: Value) -> AffineValue:
    assert isinstance(value, AffineValue)
    return value


def _plus_one(bound: Bounds) -> Bounds:
    assert not isinstance(bound, tuple)
    return bound + 1
