"""Scalar replacement of array elements used several times in one pass of a loop.

A compiler keeps an array element in a register only if it can prove that no store in between
modifies it, which it rarely can for arrays that are parameters (Callahan, Carr and Kennedy, PLDI
1990). Here subscripts are affine, and arrays with different names do not overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from looper.codegen.affine_c import Integer, Linear, linear_sum, variables
from looper.codegen.expression_c import ExpressionPrinter
from looper.codegen.iterator_ranges import Context, upper_bound
from looper.codegen.tree import Execute
from looper.codegen.unsigned_sums import combining_kind
from looper.ir.expressions import Access, Binary, Conditional, Expression, children
from looper.ir.program import Program

Terms = tuple[tuple[str, int | Fraction], ...]
Box = tuple[tuple[Integer, ...], tuple[Integer, ...]]
"""The subscripts of the first and of the last element."""


@dataclass
class _Element:
    """An array element, identified by its C text, with its uses."""

    array: str
    indices: tuple[Integer, ...]
    text: str
    reads: int = 0
    writes: int = 0
    read_first: bool = False
    surely_read: bool = False

    @property
    def pays(self) -> bool:
        """True if a register saves memory accesses, and an early load is safe."""
        needs_load = self.read_first and not self.surely_read
        return self.reads + self.writes > 1 and not needs_load


@dataclass(frozen=True)
class Registers:
    """Loads and stores around a sequence of executions.

    Attributes:
        before: loads before the loop, of elements that do not depend on its iterator.
        opening: declarations and loads at the beginning of a pass.
        closing: stores at the end of a pass.
        after: stores after the loop.
        names: names of variables that replace elements, by the elements' C text.
        stored: the text of the element that is assigned together with a variable, by its name.
    """

    before: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    stored: dict[str, str] = field(default_factory=dict)


def registers(
    program: Program,
    body: Sequence[Execute],
    iterator: str,
    hoist: bool,
    context: Context,
    reduced: frozenset[int] = frozenset(),
    private: frozenset[str] = frozenset(),
) -> Registers:
    """The elements to keep in registers during one pass of a loop, or during all of it.

    Args:
        program: the program.
        body: all executions of one pass, in order.
        iterator: the loop's iterator.
        hoist: True if the loop has at least one iteration, so that elements accessed in each may be
            loaded before it and stored after it.
        context: ranges of the iterators of all loops around the body.
        reduced: statements that are reductions of the loop; legality ensures that their target is
            one element, which nothing else in the loop accesses.
        private: variables private to an iteration, which do not exist outside of it.
    """
    elements, differences = _elements(program, body), Differences(context)
    # The types in which the reductions are computed.
    targets = {
        ExpressionPrinter(program, statement, execution.point).access(statement.target): (
            combining_kind(program, statement)
        )
        for execution in body
        if execution.statement in reduced
        for statement in [program.statements[execution.statement]]
    }
    before, opening, closing, after, names, stored = [], [], [], [], {}, {}
    for element in elements.values():
        others = [e for e in elements.values() if e.array == element.array and e is not element]
        written = element.writes or any(e.writes for e in others)
        is_reduced = element.text in targets
        if written and not is_reduced and not all(differences.distinct(element, e) for e in others):
            continue
        fixed = element.array not in private and not any(
            iterator in variables(index) for index in element.indices
        )
        kind = targets.get(element.text, program.array(element.array).type).value
        number = sum(e.array == element.array for e in elements.values() if e.text in names)
        name = program.unused(f"{element.array}_{number}")
        qualifier = "" if element.writes else "const "
        if is_reduced or (fixed and hoist and (element.writes or element.surely_read)):
            before.append(f"{qualifier}{kind} {name} = {element.text};")
            if element.writes:
                after.append(f"{element.text} = {name};")
        elif element.pays:
            value = f" = {element.text}" if element.read_first else ""
            opening.append(f"{qualifier}{kind} {name}{value};")
            if element.writes == 1:
                # gcc 12 distributes loops with stores at the end wrongly, where it separates
                # arrays at run time.
                stored[name] = element.text
            elif element.writes:
                closing.append(f"{element.text} = {name};")
        else:
            continue
        names[element.text] = name
    return Registers(tuple(before), tuple(opening), tuple(closing), tuple(after), names, stored)


def may_meet(program: Program, body: Sequence[Execute], context: Context) -> bool:
    """Return True if a written element may have another subscript text in the same iteration.

    gcc assumes that differently written elements in a loop with `omp simd` are distinct: it moves
    stores to adjacent elements to the last one of them, past reads in between (as of gcc 12).

    Args:
        program: the program.
        body: all executions of one iteration, in order.
        context: ranges of the iterators of all loops around the body.
    """
    if len(body) < 2:
        return False
    differences = Differences(context)
    return any(
        one.array == other.array
        and bool(one.writes or other.writes)
        and not differences.distinct(one, other)
        for one, other in combinations(_elements(program, body).values(), 2)
    )


def _elements(program: Program, body: Sequence[Execute]) -> dict[str, _Element]:
    """The array elements accessed by some executions, in order, by their text."""
    found: dict[str, _Element] = {}
    for execution in body:
        statement = program.statements[execution.statement]
        printer = ExpressionPrinter(program, statement, execution.point, packed=execution.packed)

        def element(access: Expression, printer: ExpressionPrinter = printer) -> _Element:
            text, array = printer.access(access), printer.array(access)
            return found.setdefault(text, _Element(array, printer.indices(access), text))

        for access, certain in _reads(statement.value, printer):
            if not printer.indices(access):
                continue
            read = element(access)
            read.read_first |= not (read.reads or read.writes)
            read.surely_read |= certain
            read.reads += 1
        if statement.target.indices:
            element(statement.target).writes += 1
    return found


def _reads(
    node: Expression, printer: ExpressionPrinter, certain: bool = True
) -> list[tuple[Expression, bool]]:
    """Pairs of an access in an expression and True if every evaluation performs it."""
    if node in printer.packed:
        return [(node, certain)]
    match node:
        case Access():
            return [(node, certain)]
        case Conditional(condition, then, otherwise):
            branches = [*_reads(then, printer, False), *_reads(otherwise, printer, False)]
            return [*_reads(condition, printer, certain), *branches]
        case Binary("&&" | "||", left, right):
            return [*_reads(left, printer, certain), *_reads(right, printer, False)]
        case _:
            return [read for child in children(node) for read in _reads(child, printer, certain)]


@dataclass(frozen=True)
class Differences:
    """Upper bounds of differences between subscripts.

    Copies of an unrolled body have subscripts that differ by constants. Constants are hence treated
    separately, so that few distinct differences remain.

    Attributes:
        context: ranges of the iterators.
        highest: upper bounds of differences without their constants, by the terms of both sides.
    """

    context: Context
    highest: dict[tuple[Terms, Terms], int | Fraction | None] = field(default_factory=dict)

    def distinct(self, a: _Element, b: _Element) -> bool:
        """Return True if two elements of an array are distinct for all values of the iterators."""
        return self.apart((a.indices, a.indices), (b.indices, b.indices))

    def apart(self, a: Box, b: Box) -> bool:
        """Return True if two boxes of elements of an array are disjoint, whatever the iterators."""
        return any(
            self._is_less(a_last, b_first) or self._is_less(b_last, a_first)
            for a_first, a_last, b_first, b_last in zip(*a, *b, strict=True)
        )

    def _is_less(self, one: Integer, two: Integer) -> bool:
        if not isinstance(one, Linear) or not isinstance(two, Linear):
            return False
        pair = one.terms, two.terms
        if pair not in self.highest:
            difference = linear_sum([(Linear(0, one.terms), 1), (Linear(0, two.terms), -1)])
            self.highest[pair] = upper_bound(difference, self.context)
        highest = self.highest[pair]
        return highest is not None and highest + one.constant < two.constant
