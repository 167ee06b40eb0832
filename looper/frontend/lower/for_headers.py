"""Headers of counted loops: iterator, first value, condition and step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import islpy as isl

from looper.frontend.lower.affine import AffineReader, MayWrap
from looper.frontend.scopes.context import Context, Piece, conjunction, disjunction
from looper.frontend.scopes.names import Names
from looper.frontend.tree.assignments import parts_of_comma
from looper.frontend.tree.cursors import Refusal, integer_range, key, stripped, variable
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, is_variable, spelled
from looper.ir.expressions import Affine
from looper.ir.polyhedra import formula_of, integral_form, tuple_text

FARTHEST = 2**62
_MOST_LEFT = 4
"""Most cases that are distinguished for the last value of an iterator."""

_AWAY = {1: (">", ">="), -1: ("<", "<=")}


@dataclass(frozen=True)
class Header:
    """The parts of `for (iterator = start; condition; iterator += step) body`.

    Attributes:
        declares: True if the loop declares its iterators.
        others: (variable, first value) of variables that it steps besides its iterator.
    """

    cursor: Node
    iterator: Declaration
    start: Node
    condition: Node
    increment: Node
    body: Node
    declares: bool
    others: tuple[tuple[Declaration, Node], ...] = ()

    @property
    def iterators(self) -> tuple[Declaration, ...]:
        """The iterator and all other variables that the loop steps."""
        return (self.iterator, *(iterator for iterator, _ in self.others))


def read_header(loop: Node) -> Header:
    """Return the parts of a `for` statement.

    Raises:
        Refusal: one is missing, or it is not a counted loop.
    """
    parts = loop.children
    if len(parts) != 4 or parts[1].kind is NodeKind.DECL_STMT:
        raise Refusal(loop, _missing(loop, parts))
    init, condition, increment, body = parts
    if init.kind is NodeKind.DECL_STMT:
        (iterator, start), *others = [_first_value(init, each) for each in init.children]
        return Header(loop, iterator, start, condition, increment, body, True, tuple(others))
    (iterator, start), *others = [_assigned_first(each, loop) for each in parts_of_comma(init)]
    return Header(loop, iterator, start, condition, increment, body, False, tuple(others))


def _assigned_first(init: Node, loop: Node) -> tuple[Declaration, Node]:
    """The variable and the first value of an assignment in a loop's header."""
    if init.kind is not NodeKind.BINARY_OPERATOR or init.operator != "=":
        raise Refusal(init, "loop does not start with an assignment to its iterator")
    target, start = init.children
    named = variable(target)
    if named is None:
        raise Refusal(target, "the iterator of a loop is not a variable")
    # The assignment stands before a loop that was a `while`.
    is_before = target.written.start.offset < loop.written.start.offset
    _check_type(loop if is_before else target, named)
    return named, start


def _missing(loop: Node, parts: Sequence[Node]) -> str:
    """A message about the part of a header that is missing."""
    tokens = [text for _, text in spelled(loop)]
    sections: list[int] = [0]
    nesting = 0
    for token in tokens[1:]:
        nesting += (token == "(") - (token == ")")
        if nesting == 0:
            break
        if nesting == 1 and token == ";":
            sections.append(0)
        elif (nesting, token) != (1, "("):
            sections[-1] += 1
    names = ("initialisation", "condition", "increment")
    for name, size in zip(names, sections, strict=False):
        if size == 0:
            return f"loop has no {name}"
    return "loop is not of the form `for (i = first; i < last; i += step)`"


def _first_value(init: Node, iterator: Node) -> tuple[Declaration, Node]:
    """A variable that a loop declares, and its first value."""
    values = iterator.expressions
    if not is_variable(iterator) or not values:
        raise Refusal(init, "loop does not give its iterator a first value")
    _check_type(init, iterator)
    return iterator, values[-1]


def _check_type(cursor: Node, iterator: Declaration) -> None:
    if integer_range(iterator.type) is None:
        raise Refusal(cursor, f"iterator `{iterator.spelling}` is not an integer")
    if iterator.type.canonical.is_volatile:
        raise Refusal(cursor, f"iterator `{iterator.spelling}` is volatile")


def enter(header: Header, names: Names, context: Context) -> Context:
    """Return the context in a loop's body.

    Raises:
        Refusal: bounds or step are not affine, or the loop may not end.
    """
    stepped, iterators = {known for known, _ in context.named}, header.iterators
    if len(set(map(key, iterators))) < len(iterators):
        raise Refusal(header.cursor, "loop gives an iterator two first values")
    for iterator in iterators:
        if context.position(iterator) is not None or key(iterator) in stepped:
            reason = f"iterator `{iterator.spelling}` is already the iterator of an outer loop"
            raise Refusal(header.cursor, reason)
    step = step_of(header, names, context)
    first = AffineReader(names, context, "loop bound").pieces(header.start)
    inner = context.inside(header.iterator, 1 if step > 0 else -1)
    from_first = inner.where(_range_from(first, step, inner))
    others = _others(header, names, context, step)
    for declaration, value, _ in others:
        from_first = from_first.with_named(declaration, [Piece("", value)])
    reader = _Condition(names, from_first.where(_range_of_type(inner)), step, header)
    try:
        until = reader.until(header.condition, first)
    except MayWrap as refusal:
        try:
            until = _until_tested(reader, from_first, context, first)
        except Refusal:
            raise refusal from None
    inside = from_first.where(until)
    if not inside.is_empty:
        _check_range(header, inside, step)
        _check_others(others, inside)
    return inside


def _until_tested(
    reader: _Condition, from_first: Context, outer: Context, first: list[Piece]
) -> str:
    """The formula of a loop's condition whose parts only fit their types where it is tested.

    It is tested for the first value, and for the values one step after those for which it holds.
    An example is `i + 1 < n` if the variables are unsigned: the largest `i` is not tested.

    Args:
        reader: of the condition.
        from_first: the context of all values from the first one.
        outer: the context around the loop.
        first: the first value.

    Raises:
        Refusal: it is not affine, or a part of it may not fit its type where it is tested.
    """
    header, step = reader.header, reader.step
    reader.is_exact = True
    until = reader.until(header.condition, first)
    inside = from_first.where(until)
    own, depth = inside.names[-1], inside.depth
    moved = [f"o{k} = {name}" for k, name in enumerate(inside.names[:-1])]
    turn = " and ".join((*moved, f"o{depth - 1} = {own} + ({step})"))
    before, after = tuple_text("", depth), tuple_text("", depth, "o")
    tested = inside.domain.apply(isl.Map(f"{{ {before} -> {after} : {turn} }}"))
    starts = [
        conjunction(piece.condition, f"{own} = {piece.value.lifted(depth).text(inside.names)}")
        for piece in first
    ]
    begun = outer.inside(header.iterator, step).where(disjunction(starts))
    formula = disjunction([formula_of(tested), begun.formula])
    named = replace(begun, constraints=(formula,), named=from_first.named)
    return _Condition(reader.names, named, step, header).until(header.condition, first)


def left_in(header: Header, names: Names, context: Context, inside: Context) -> list[Piece]:
    """Return the iterator's value after a loop; an empty list if it is not piecewise affine.

    The list is also empty if there are too many pieces.

    Args:
        header: of the loop.
        names: of the region.
        context: around the loop.
        inside: in its body.
    """
    step = step_of(header, names, context)
    first = AffineReader(names, context, "loop bound").pieces(header.start)
    values = isl.Map.from_domain(inside.domain).move_dims(
        isl.dim_type.out, 0, isl.dim_type.in_, context.depth, 1
    )
    last = values.lexmax_pw_multi_aff() if step > 0 else values.lexmin_pw_multi_aff()
    pieces: list[tuple[isl.Set, isl.MultiAff]] = []
    last.foreach_piece(lambda where, value: pieces.append((where, value)))
    found = []
    for where, value in pieces:
        form = integral_form(value.get_aff(0))
        if form is None:
            return []
        condition = formula_of(where.gist(context.domain))
        found.append(Piece(condition, form + step))
    never = context.domain.subtract(values.domain())
    if not never.is_empty():
        skipped = formula_of(never.gist(context.domain))
        found += [Piece(conjunction(skipped, each.condition), each.value) for each in first]
    return found if len(found) <= _MOST_LEFT else []


def _others(
    header: Header, names: Names, context: Context, step: int
) -> list[tuple[Declaration, Affine, int]]:
    """The other variables that a loop steps, with values as forms of its iterator, and steps."""
    if not header.others:
        return []
    reader = AffineReader(names, context, "first value")
    depth = context.depth + 1
    own = Affine.of_iterator(depth - 1, depth)
    turns = turns_until(own, reader.single(header.start).lifted(depth), step)
    found = []
    for declaration, start in header.others:
        steps = [each for each in parts_of_comma(header.increment) if _steps(each, declaration)]
        moved = 0
        if len(steps) > 1:
            raise Refusal(header.increment, f"loop steps `{declaration.spelling}` twice")
        if steps:
            moved = step_by(steps[0], declaration, AffineReader(names, context, "loop step"))
        value = reader.single(start).lifted(depth) + turns * moved
        found.append((declaration, value, moved))
    return found


def turns_until(value: Affine, first: Affine, step: int) -> Affine:
    """Return the number of iterations before the one in which an iterator has a value."""
    begun = (value - first) * (1 if step > 0 else -1)
    return begun.floor_divided(abs(step))


def _check_others(others: list[tuple[Declaration, Affine, int]], inside: Context) -> None:
    """Check that the other variables that a loop steps fit their types, also after the last step.

    Raises:
        Refusal: one of them may not.
    """
    for declaration, value, moved in others:
        limits = integer_range(declaration.type)
        assert limits is not None
        least, most = limits[0] - min(moved, 0), limits[1] - max(moved, 0)
        if not inside.stays_within([Piece("", value)], least, most):
            name, spelling = declaration.spelling, declaration.type.spelling
            raise Refusal(declaration, f"`{name}` leaves the range of its type `{spelling}`")


def _steps(increment: Node, iterator: Declaration) -> bool:
    """Return True if an increment steps an iterator."""
    parts = increment.children
    return increment.kind in _INCREMENTS and bool(parts) and _is(parts[0], iterator)


def _range_from(first: list[Piece], step: int, inner: Context) -> str:
    """The isl formula of the values that an iterator can reach from its first value."""
    own = inner.names[-1]
    ranges = []
    for piece in first:
        text = piece.value.lifted(inner.depth).text(inner.names)
        bound = f"{own} {'>=' if step > 0 else '<='} {text}"
        stride = f"({own} - ({text})) mod {abs(step)} = 0" if abs(step) > 1 else ""
        ranges.append(conjunction(piece.condition, bound, stride))
    return disjunction(ranges)


def _range_of_type(inner: Context) -> str:
    """The isl formula of the range of an iterator's type."""
    limits = integer_range(inner.iterators[-1].type)
    assert limits is not None
    return f"{limits[0]} <= {inner.names[-1]} <= {limits[1]}"


def _check_range(header: Header, inside: Context, step: int) -> None:
    """Check that a loop ends and its iterator does not overflow."""
    name = header.iterator.spelling
    try:
        low, high = inside.bounds(inside.depth - 1)
    except ValueError:
        raise Refusal(header.condition, "loop may never end") from None
    limits = integer_range(header.iterator.type)
    assert limits is not None
    if max(-low, high) > FARTHEST:
        raise Refusal(header.condition, "loop runs beyond 2^62")
    if low + min(step, 0) < limits[0] or high + max(step, 0) > limits[1]:
        spelling = header.iterator.type.spelling
        raise Refusal(
            header.condition, f"iterator `{name}` leaves the range of its type `{spelling}`"
        )


def step_of(header: Header, names: Names, context: Context) -> int:
    """Return what each iteration of a loop adds to its iterator.

    Raises:
        Refusal: it is not constant, or zero.
    """
    increments = parts_of_comma(header.increment)
    own = [each for each in increments if _steps(each, header.iterator)]
    increment = own[0] if own else increments[0]
    stray = [e for e in increments if not any(_steps(e, other) for other in header.iterators)]
    if len(own) > 1 or (own and stray):
        increment = stray[0] if stray else own[1]
        name = header.iterator.spelling
        raise Refusal(increment, f"loop does not step its iterator `{name}` by a constant")
    step = step_by(increment, header.iterator, AffineReader(names, context, "loop step"))
    if step == 0:
        raise Refusal(increment, "loop step is zero")
    return step


def step_by(increment: Node, iterator: Declaration, reader: AffineReader) -> int:
    """Return the constant that an assignment adds to an iterator.

    Raises:
        Refusal: it does anything else.
    """
    symbol = increment.operator if increment.kind in _INCREMENTS else ""
    parts = increment.children
    if parts and _is(parts[0], iterator):
        if symbol in ("++", "--"):
            return 1 if symbol == "++" else -1
        if symbol in ("+=", "-="):
            value = reader.constant(parts[1])
            return value if symbol == "+=" else -value
        if symbol == "=":
            return _step_in_sum(stripped(parts[1]), iterator, reader)
    name = iterator.spelling
    raise Refusal(increment, f"loop does not step its iterator `{name}` by a constant")


def _step_in_sum(value: Node, iterator: Declaration, reader: AffineReader) -> int:
    symbol = value.operator if value.kind is NodeKind.BINARY_OPERATOR else ""
    if symbol in ("+", "-"):
        left, right = value.children
        if _is(left, iterator):
            step = reader.constant(right)
            return step if symbol == "+" else -step
        if symbol == "+" and _is(right, iterator):
            return reader.constant(left)
    name = iterator.spelling
    raise Refusal(value, f"loop does not step its iterator `{name}` by a constant")


def _is(cursor: Node, iterator: Declaration) -> bool:
    named = variable(cursor)
    return named is not None and key(named) == key(iterator)


_INCREMENTS = (
    NodeKind.UNARY_OPERATOR,
    NodeKind.BINARY_OPERATOR,
    NodeKind.COMPOUND_ASSIGNMENT_OPERATOR,
)


class _Condition(AffineReader):
    """A reader of a loop's condition, which must stay false once it is false."""

    def __init__(self, names: Names, context: Context, step: int, header: Header) -> None:
        super().__init__(names, context, "loop bound")
        self.step, self.header = step, header
        # Count with unlimited numbers.
        self.is_exact = False

    def _like_this(self, context: Context) -> AffineReader:
        found = _Condition(self.names, context, self.step, self.header)
        found.is_exact = self.is_exact
        return found

    def _may_wrap(self, cursor: Node, found: list[Piece]) -> bool:
        return not self.is_exact and super()._may_wrap(cursor, found)

    def until(self, condition: Node, first: list[Piece]) -> str:
        """Return the condition as an isl formula; `first` is the iterator's first value.

        Raises:
            Refusal: it is not affine, or may become true again.
        """
        inner = stripped(condition)
        if _is(inner, self.header.iterator):
            return self._unequal(inner, self._constant(0), first)
        if inner.kind is NodeKind.BINARY_OPERATOR and inner.operator == "!=":
            left, right = inner.children
            if _is(left, self.header.iterator) or _is(right, self.header.iterator):
                bound = right if _is(left, self.header.iterator) else left
                return self._unequal(inner, self.pieces(bound), first)
        return self.condition(condition)

    def _unequal(self, cursor: Node, last: list[Piece], first: list[Piece]) -> str:
        """The formula of `i != last`: `i < last` (or `>`) if the loop is sure to reach `last`."""
        names, own = self.context.names, self.context.names[-1]
        self._check_own(last)
        sign = 1 if self.step > 0 else -1
        outer = Context(self.context.iterators[:-1], self.context.constraints[:-2])
        for a in first:
            for b in last:
                end, start = b.value.text(names), a.value.lifted(len(names)).text(names)
                gap = f"{sign} * (({end}) - ({start}))"
                missed = f"{gap} < 0 or ({gap}) mod {abs(self.step)} != 0"
                pair = conjunction(a.condition, b.condition, missed)
                if not outer.inside(self.header.iterator, sign).where(f"{own} = 0").excludes(pair):
                    raise Refusal(cursor, "loop may step over its bound")
        symbol = "<" if sign > 0 else ">"
        return disjunction(
            [conjunction(b.condition, f"{own} {symbol} {b.value.text(names)}") for b in last]
        )

    def _check_own(self, pieces: list[Piece]) -> None:
        for piece in pieces:
            if self._has_own(piece.condition) or self._has_own(
                piece.value.text(self.context.names)
            ):
                raise Refusal(
                    self.header.condition, "loop bound depends on the loop's own iterator"
                )

    def _has_own(self, text: str) -> bool:
        return re.search(rf"\b{self.context.names[-1]}\b", text) is not None

    def nonzero(self, value: Piece, negated: bool) -> str:
        """Return the formula of a number used as a condition, independent of the iterator."""
        self._check_own([value])
        return super().nonzero(value, negated)

    def comparison(self, symbol: str, left: Piece, right: Piece) -> str:
        """Return the formula of a comparison, after checking that it stays false once false."""
        difference = left.value - right.value
        coefficient = difference.coefficients[-1]
        linear = Affine(0, difference.coefficients)
        rest = (difference - linear).text(self.context.names)
        if any(self._has_own(text) for text in (rest, left.condition, right.condition)):
            raise Refusal(self.header.condition, "loop bound depends on the loop's own iterator")
        if coefficient:
            if symbol in ("==", "!="):
                raise Refusal(self.header.condition, f"loop condition with `{symbol}`")
            direction = 1 if (coefficient > 0) == (self.step > 0) else -1
            if symbol in _AWAY[direction]:
                raise Refusal(self.header.condition, "loop steps away from its bound")
        return super().comparison(symbol, left, right)
