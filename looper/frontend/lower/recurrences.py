"""Integers that the body of a loop changes, and their values when an iteration starts.

What every iteration adds the same number to, such as `at` in `sum += v[at]; at++;`, is affine in
the loop's iterator. What every iteration assigns, such as `before` in `A[i] += A[before];
before = i;`, has the value of the iteration before, and in the first one that from before the loop.
The compilers' name for the former is an induction variable (Aho, Lam, Sethi, Ullman, "Compilers",
2nd edition, 9.1.7).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from looper.frontend.lower.affine import AffineReader
from looper.frontend.lower.for_headers import (
    Header,
    enter,
    left_in,
    read_header,
    step_by,
    step_of,
    turns_until,
)
from looper.frontend.scopes.context import Context, Piece, conjunction
from looper.frontend.scopes.names import Names
from looper.frontend.tree.assignments import assigned_variable, changed_in, parts_of_comma
from looper.frontend.tree.cursors import Refusal, integer_range, key, mentions
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants
from looper.ir.expressions import Affine

_Pieces = tuple[Piece, ...]


class Change(NamedTuple):
    """The effect of statements on an integer.

    Attributes:
        added: the number that is added to the value from before, or to `assigned`.
        assigned: the value without it; None if it is the one from before.
    """

    added: int
    assigned: _Pieces | None = None


@dataclass(frozen=True)
class Recurrence:
    """An integer that every iteration of a loop changes in the same way.

    Attributes:
        variable: its declaration.
        at_start: its value when an iteration starts, over the iterators including the loop's own.
        before: its value before the loop.
        change: what one iteration does to it.
    """

    variable: Declaration
    at_start: _Pieces
    before: _Pieces
    change: Change


def recurrences(
    header: Header,
    names: Names,
    context: Context,
    inside: Context,
    known: Mapping[int, Sequence[Piece]],
) -> list[Recurrence]:
    """Return the integers whose values are known in all iterations of a loop.

    Args:
        header: of the loop.
        names: of the region.
        context: around the loop, without the values of what the loop changes.
        inside: in its body, without these values.
        known: values of integers before the loop, by `cursors.key`.
    """
    if not known or inside.is_empty:
        return []
    found = []
    for variable in _assigned_in(header.body, known):
        change = _Changes(variable, names).of(header.body, inside, Change(0))
        if change is None:
            continue
        before = tuple(known[key(variable)])
        try:
            at_start = _at_start(header, names, context, inside, before, change)
        except Refusal:
            continue
        if _fits(variable, inside, at_start):
            found.append(Recurrence(variable, at_start, before, change))
    return found


def after_loop(
    recurrence: Recurrence,
    header: Header,
    names: Names,
    context: Context,
    ends: Sequence[Piece],
) -> list[Piece]:
    """Return the value of an integer after a loop; an empty list if it is not known.

    Args:
        recurrence: of the integer.
        header: of the loop.
        names: of the region.
        context: around the loop.
        ends: the value of the loop's iterator after it.
    """
    added, assigned = recurrence.change
    if assigned is not None:
        return []
    try:
        first = AffineReader(names, context, "loop bound").single(header.start)
        step = step_of(header, names, context)
    except Refusal:
        return []
    found = [
        Piece(
            conjunction(before.condition, end.condition),
            before.value.lifted(context.depth) + turns_until(end.value, first, step) * added,
        )
        for before in recurrence.before
        for end in ends
    ]
    return found if _fits(recurrence.variable, context, found) else []


def _assigned_in(body: Node, wanted: Collection[int]) -> list[Declaration]:
    """The variables with some keys that statements assign."""
    named = (assigned_variable(cursor) for cursor in descendants(body))
    return list({key(e): e for e in named if e is not None and key(e) in wanted}.values())


def _fits(variable: Declaration, context: Context, pieces: Sequence[Piece]) -> bool:
    """Return True if values of an integer are in the range of its type, so that none wraps."""
    limits = integer_range(variable.type)
    return limits is not None and context.stays_within(list(pieces), *limits)


def _at_start(
    header: Header,
    names: Names,
    context: Context,
    inside: Context,
    before: _Pieces,
    change: Change,
) -> _Pieces:
    """The value when an iteration starts.

    Raises:
        Refusal: the loop's first value depends on a condition.
    """
    depth, step = inside.depth, step_of(header, names, context)
    first = AffineReader(names, context, "loop bound").single(header.start).lifted(depth)
    outer = [Piece(each.condition, each.value.lifted(depth)) for each in before]
    own = Affine.of_iterator(depth - 1, depth)
    if change.assigned is None:
        advanced = turns_until(own, first, step) * change.added
        return tuple(Piece(each.condition, each.value + advanced) for each in outer)
    is_first = f"{inside.names[-1]} = {first.text(inside.names)}"
    begun = [Piece(conjunction(each.condition, is_first), each.value) for each in outer]
    return (
        *begun,
        *(
            Piece(
                conjunction(_moved(each.condition, inside.names[-1], step), f"not ({is_first})"),
                each.value.lifted(depth).moved(depth - 1, -step) + change.added,
            )
            for each in change.assigned
        ),
    )


def _moved(condition: str, iterator: str, step: int) -> str:
    """The isl formula that a condition is for the iteration before."""
    return re.sub(rf"\b{iterator}\b", f"({iterator} - ({step}))", condition)


@dataclass(frozen=True)
class _Changes:
    """A reader of what statements do to one integer; all methods return None if that varies.

    Attributes:
        variable: the integer.
        names: of the region.
    """

    variable: Declaration
    names: Names

    def of(self, cursor: Node, context: Context, before: Change) -> Change | None:
        """Return what is done before a statement and by it together.

        Args:
            cursor: the statement.
            context: around it, without the values of what the loop changes.
            before: what is done before it.
        """
        if not self._is_changed(cursor):
            return before
        inner = cursor.children
        match cursor.kind:
            case NodeKind.COMPOUND_STMT:
                found: Change | None = before
                for each in inner:
                    found = None if found is None else self.of(each, context, found)
                return found
            case NodeKind.FOR_STMT:
                return self._of_loop(cursor, context, before)
            case NodeKind.IF_STMT if not self._is_changed(inner[0]):
                then = self.of(inner[1], context, before)
                other = self.of(inner[2], context, before) if inner[2:] else before
                return then if then == other else None
        return self._of_expression(cursor, context, before)

    def _is_changed(self, cursor: Node) -> bool:
        return key(self.variable) in changed_in(cursor)

    def _of_loop(self, loop: Node, context: Context, before: Change) -> Change | None:
        *parts, body = loop.children
        if any(map(self._is_changed, parts)):
            return None
        try:
            header = read_header(loop)
            inside = enter(header, self.names, context)
            if inside.is_empty:
                return before
            turn = self.of(body, inside, Change(0))
            if turn is None or turn.assigned is not None:
                return None
            first = AffineReader(self.names, context, "loop bound").single(header.start)
            step = step_of(header, self.names, context)
        except Refusal:
            return None
        ends = left_in(header, self.names, context, inside)
        turns = {turns_until(each.value, first, step) for each in ends}
        if len(turns) != 1 or not (number := turns.pop()).is_constant:
            return None
        return before._replace(added=before.added + number.constant * turn.added)

    def _of_expression(self, cursor: Node, context: Context, before: Change) -> Change | None:
        found: Change | None = before
        for part in parts_of_comma(cursor):
            if found is not None and self._is_changed(part):
                found = self._of_assignment(part, context, found)
        return found

    def _of_assignment(self, part: Node, context: Context, before: Change) -> Change | None:
        named, values = assigned_variable(part), part.children[1:]
        if named is None or key(named) != key(self.variable) or any(map(self._is_changed, values)):
            return None
        reader = AffineReader(self.names, context, "value")
        try:
            if part.operator == "=" and not mentions(values[0], self.variable):
                return Change(0, tuple(reader.pieces(values[0])))
            return before._replace(added=before.added + step_by(part, self.variable, reader))
        except Refusal:
            return None
