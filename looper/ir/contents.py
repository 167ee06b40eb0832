"""Ranges of the integers that a program computes before it uses them as indices.

An example is `r` in `r = (int) x; r = r < 0 ? 0 : r > 9 ? 9 : r; y[i] = s[r];`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce

import islpy as isl

from looper.ir.expressions import Access, Conditional, ElementType, Expression
from looper.ir.program import Statement

Range = tuple[int, int]
"""The smallest and the largest value."""


class Contents:
    """The ranges of elements that statements write before other statements read them.

    Args:
        statements: of the program.
        types: element types by array name.
        declared: names of what the region declares: it is not read before it is written.
        range_of: returns the range of an expression in a statement, None if that is not known.
    """

    def __init__(
        self,
        statements: Sequence[Statement],
        types: Mapping[str, ElementType],
        declared: Collection[str],
        range_of: Callable[[Expression, Statement], Range | None],
    ) -> None:
        self._types, self._declared, self._range_of = types, declared, range_of
        self._writers: dict[str, list[Statement]] = {}
        for each in sorted(statements, key=lambda s: s.betas):
            self._writers.setdefault(each.target.array, []).append(each)
        # None while a range is being found: what depends on itself is not known.
        self._found: dict[tuple[Access, str], Range | None] = {}

    def of(self, access: Access, reader: Statement) -> Range | None:
        """Return the range of an element that a statement reads; None if it is not known."""
        question = (access, reader.name)
        if access.array in self._writers and question not in self._found:
            self._found[question] = None
            self._found[question] = self._of(access, reader)
        return self._found.get(question)

    def _of(self, access: Access, reader: Statement) -> Range | None:
        last = self.last(access, reader)
        if last or access.array not in self._declared:
            return self._united(access, ((each.value, each) for each in last))
        # What a condition leaves as it is has been assigned by another of them.
        parts = ((value, w) for w in self._writers[access.array] for value in _assigned(w))
        return self._united(access, parts)

    def last(self, access: Access, reader: Statement) -> list[Statement]:
        """Return the statements one of which assigns what another statement reads of an element.

        They are before it in the same iteration of the loops around them. An empty list if it is
        not known which.
        """
        writers = self._writers.get(access.array, [])
        before = [each for each in writers if _is_before(each, reader)]
        if not before:
            return []
        block = before[-1].betas[:-1]
        inside = [each for each in writers if each.betas[: len(block)] == block]
        if any(len(each.betas) > len(block) + 1 for each in inside):
            # A loop in the block may assign another value.
            return []
        reached, last = _outer(reader, len(block)), list[Statement]()
        for each in reversed(before):
            target = tuple(index.lifted(reader.depth) for index in each.target.indices)
            if each.betas[:-1] != block or target != access.indices:
                return []
            last.append(each)
            covered = reduce(isl.Set.union, (_outer(w, w.depth) for w in last))
            if reached.is_subset(covered):
                return last
        return []

    def _united(
        self, access: Access, values: Iterable[tuple[Expression, Statement]]
    ) -> Range | None:
        """The range of values of statements, as an element of an array."""
        limits, found = self._types[access.array].limits, list[Range]()
        for value, writer in values:
            read = self._range_of(value, writer)
            if read is None or not limits[0] <= read[0] <= read[1] <= limits[1]:
                return None
            found.append(read)
        return (min(low for low, _ in found), max(high for _, high in found)) if found else None


def _assigned(writer: Statement) -> Iterator[Expression]:
    """The value of a statement, without the branch that keeps the old one."""
    match writer.value:
        case Conditional(_, then, otherwise) if writer.target in (then, otherwise):
            yield otherwise if then == writer.target else then
        case value:
            yield value


def _is_before(writer: Statement, reader: Statement) -> bool:
    """Return True if a statement is in a block around another one, and before it."""
    block = writer.betas[:-1]
    return reader.betas[: len(block)] == block and writer.betas[-1] < reader.betas[len(block)]


def _outer(statement: Statement, depth: int) -> isl.Set:
    """The iterations of a statement's outermost loops."""
    domain = statement.domain_set.project_out(isl.dim_type.set, depth, statement.depth - depth)
    return domain.reset_tuple_id()
