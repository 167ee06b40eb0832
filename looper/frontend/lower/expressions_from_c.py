"""Right-hand sides: C expressions as the trees of `looper.ir.expressions`.

Parentheses and implicit conversions are dropped, because the tree printed as C implies them again.
Integer arithmetic of iterators and size parameters becomes one affine form; if its C type is wider
than int, a cast preserves the type of the operation that it takes part in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import islpy as isl

from looper.frontend.lower.affine import AffineReader, Piecewise, may_wrap
from looper.frontend.lower.declarations import Storage, Storages, element_type
from looper.frontend.lower.delinearization import FlatIndexReader
from looper.frontend.scopes.calls import Formula, check_call, formula
from looper.frontend.scopes.context import Context, Piece, conjunction
from looper.frontend.scopes.names import Names, is_pointer
from looper.frontend.scopes.pointers import Place, Term, place_of
from looper.frontend.tree.cursors import (
    VARIABLES,
    Refusal,
    integer_range,
    key,
    literal_text,
    refused_member,
    stripped,
)
from looper.frontend.tree.syntax import Declaration, Node, NodeKind
from looper.ir.expressions import (
    LITERAL_SUFFIXES,
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
    affine_value,
    walk,
)

DEEPEST = 150
# Most replacements of variables by their initial values in one statement.
_MOST_INITIALS = 100
# Assumed number of elements of an array whose size is not declared.
_MOST = 2**31

_ARITHMETIC = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||")
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_REFUSED = {
    NodeKind.STRING_LITERAL: "strings are not supported",
    NodeKind.COMPOUND_LITERAL_EXPR: "compound literals are not supported",
    NodeKind.INIT_LIST_EXPR: "initialiser lists are not supported",
    NodeKind.STATEMENT_EXPR: "statements inside an expression are not supported",
    NodeKind.GENERIC_SELECTION_EXPR: "`_Generic` is not supported",
    NodeKind.ADDR_LABEL_EXPR: "addresses of labels are not supported",
}


@dataclass(frozen=True)
class Value:
    """A converted expression: an affine form of a type of C's integer arithmetic, or a tree."""

    tree: Expression | Affine
    kind: ElementType = ElementType.INT

    def expression(self) -> Expression:
        """Return the value as a tree, with a literal for a constant affine form."""
        if not isinstance(self.tree, Affine):
            return self.tree
        return affine_value(self.tree, self.kind)


class ExpressionReader:
    """A converter of the expressions of one statement.

    `on_access` is called with every access and its node, `on_call` with every function call.

    Attributes:
        outside: see `Storages`; of this statement.
        is_index: True if the value is used as an index, so that its range has to be known: calls
            of functions that only choose values, such as `clamp(k, 0, n - 1)`, are written out.
    """

    def __init__(
        self,
        names: Names,
        storages: Storages,
        context: Context,
        on_access: Callable[[Access, Node], None],
        on_call: Callable[[Node], None],
    ) -> None:
        self.names, self.storages, self.context = names, storages, context
        self.on_access, self.on_call = on_access, on_call
        self.outside: list[isl.Set] = []
        self.is_index = False
        self._depth = self._initials = 0
        self._given: Mapping[int, Value] = {}

    def read(self, cursor: Node) -> Expression:
        """Return the tree of an expression.

        Raises:
            Refusal: it has a side effect, or something that is not supported.
        """
        return self.value(cursor).expression()

    def value(self, cursor: Node) -> Value:
        """Return the value of an expression, as an affine form if it is one."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise Refusal(cursor, f"expression is nested more than {DEEPEST} deep")
        try:
            found = self._value(cursor)
        finally:
            self._depth -= 1
        self._check_type(cursor, found)
        return found

    def _check_type(self, cursor: Node, found: Value) -> None:
        limits = integer_range(cursor.type)
        if isinstance(found.tree, Affine) and limits is not None:
            pieces = [Piece("", found.tree)]
            if may_wrap(cursor) and not self.context.stays_within(pieces, *limits):
                raise Refusal(cursor, f"value may not fit its type `{cursor.type.spelling}`")
        elif element_type(cursor.type) is None:
            spelling = cursor.type.spelling
            raise Refusal(cursor, f"arithmetic in `{spelling}` is not supported")

    def _value(self, cursor: Node) -> Value:
        inner = cursor.children
        match cursor.kind:
            case NodeKind.PAREN_EXPR | NodeKind.UNEXPOSED_EXPR if len(inner) == 1:
                return self._converted(cursor, self.value(inner[0]))
            case (
                NodeKind.INTEGER_LITERAL
                | NodeKind.CHARACTER_LITERAL
                | NodeKind.CXX_UNARY_EXPR  # sizeof
            ):
                return self._number(cursor)
            case NodeKind.FLOATING_LITERAL:
                return Value(Constant(literal_text(cursor)))
            case NodeKind.DECL_REF_EXPR:
                return self._name(cursor)
            case NodeKind.ARRAY_SUBSCRIPT_EXPR:
                return Value(self.element(cursor))
            case NodeKind.UNARY_OPERATOR:
                return self._unary(cursor, inner[0])
            case NodeKind.BINARY_OPERATOR:
                return self._binary(cursor, *inner)
            case NodeKind.CONDITIONAL_OPERATOR:
                return self._choice(cursor, *inner)
            case NodeKind.CSTYLE_CAST_EXPR:
                return self._cast(cursor, inner[-1])
            case NodeKind.CALL_EXPR:
                return self._call(cursor)
            case NodeKind.MEMBER_REF_EXPR:
                raise Refusal(cursor, refused_member(cursor))
            case NodeKind.COMPOUND_ASSIGNMENT_OPERATOR:
                raise Refusal(cursor, "assignment inside an expression: make it a statement")
        raise Refusal(cursor, _REFUSED.get(cursor.kind, "this kind of expression is not supported"))

    def _number(self, cursor: Node) -> Value:
        number = cursor.value
        if not isinstance(number, int):
            raise Refusal(cursor, "the value of this expression is not constant")
        return self._affine(cursor, Affine.of_constant(number, self.context.depth))

    @staticmethod
    def _affine(cursor: Node, affine: Affine) -> Value:
        return Value(affine, _arithmetic_type(cursor))

    @staticmethod
    def _converted(cursor: Node, value: Value) -> Value:
        """The value after an implicit conversion, with a cast if the printed tree would lose it.

        If generated iterators are `long`, the sum of one and an `unsigned int` would be `long`.
        """
        if _arithmetic_type(cursor) is not ElementType.UNSIGNED:
            return value
        made = replace(value, kind=ElementType.UNSIGNED)
        is_new = _arithmetic_type(cursor.children[-1]) is not ElementType.UNSIGNED
        if isinstance(value.tree, Affine) or not is_new:
            return made
        if not any(isinstance(part, Index) for part in walk(value.tree)):
            return made
        return replace(made, tree=Cast(ElementType.UNSIGNED, value.tree))

    def _name(self, cursor: Node) -> Value:
        declaration = cursor.named
        given = self._given.get(key(declaration))
        if given is not None:
            return given
        pieces = self.names.value(cursor, self.context)
        # A variable that the region assigns is read from memory, except in subscripts.
        if pieces is not None and key(declaration) not in self.names.written:
            if len(pieces) > 1:
                raise Refusal(cursor, f"`{cursor.spelling}` has no single affine value here")
            return self._affine(cursor, pieces[0].value.lifted(self.context.depth))
        if declaration.kind not in VARIABLES:
            raise Refusal(cursor, "a function used as a value")
        initial = self.names.data.get(key(declaration))
        if initial is not None:
            self._initials += 1
            if self._initials > _MOST_INITIALS:
                raise Refusal(cursor, "this is made of too many variables")
            return self._read_as(cursor, initial)
        if is_pointer(declaration):
            raise Refusal(cursor, f"`{cursor.spelling}` is used as a whole, not by its elements")
        return Value(self.scalar(cursor, declaration))

    def scalar(self, cursor: Node, declaration: Declaration) -> Access:
        """Return the access of a scalar variable."""
        storage = self.storages.find(cursor, declaration, pointed=False)
        access = Access(storage.name)
        self.on_access(access, cursor)
        return access

    def access(self, cursor: Node) -> Access:
        """Return the access of the array element that an expression denotes.

        Raises:
            Refusal: it is not an array element, or a subscript is not affine.
        """
        place = place_of(cursor, self.names)
        storage = self.storages.find(place.named, place.named.named, place.pointed)
        self._check_count(cursor, storage, len(place.subscripts))
        access = Access(storage.name, self._indices(cursor, storage, place))
        self.on_access(access, cursor)
        return access

    def _indices(self, cursor: Node, storage: Storage, place: Place) -> tuple[Affine, ...]:
        """The indices of an element; one per dimension for a matrix in a one-dimensional array."""
        number = key(storage.declaration)
        if number in self.storages.flat:
            found = self._flat.indices(place.subscripts[0], self.storages.flat[number])
            if found is None:
                raise Refusal(cursor, "nothing shows that this is an element of a matrix")
            indices, outside = found
            self.outside.append(outside)
            return indices
        try:
            return tuple(map(self._index, place.subscripts))
        except Piecewise:
            raise
        except Refusal:
            # The region is read once more when all strides are known.
            may_be_flat = self.storages.around.depth and storage.rank == 1
            total = self._flat.read(place.subscripts[0]) if may_be_flat else None
            if not total or not any(total):
                raise
            self.storages.strides.setdefault(number, set()).update(total)
            return (Affine.of_constant(0, self.context.depth),)

    @property
    def _flat(self) -> FlatIndexReader:
        return FlatIndexReader(self.names, self.context, self.storages.around.depth)

    def element(self, cursor: Node) -> Access | Lookup:
        """Return the array element that is read by an expression, also at data-dependent indices.

        Raises:
            Refusal: it is not an array element.
        """
        try:
            return self.access(cursor)
        except Piecewise:
            raise
        except Refusal as refusal:
            place = place_of(cursor, self.names)
            if not any(map(self._is_data, place.subscripts)):
                raise
            return self._lookup(cursor, place, refusal)

    def _lookup(self, cursor: Node, place: Place, refusal: Refusal) -> Lookup:
        storage = self.storages.find(place.named, place.named.named, place.pointed)
        self._check_count(cursor, storage, len(place.subscripts))
        if storage.flat:
            raise refusal
        if key(storage.declaration) in self.names.changed:
            name = storage.name
            raise Refusal(refusal.cursor, f"{refusal.reason}, and the region writes `{name}`")
        before, self.is_index = self.is_index, True
        try:
            return Lookup(storage.name, tuple(map(self._data_index, place.subscripts)))
        finally:
            self.is_index = before

    def _is_data(self, terms: Sequence[Term]) -> bool:
        """Return True if an index is a sum of integers that is not affine."""
        try:
            self._index(terms)
        except Refusal:
            return all(integer_range(each.type) is not None for each, _ in terms)
        return False

    def _data_index(self, terms: Sequence[Term]) -> Expression:
        """The sum of an index's terms as a tree."""
        found: Expression | None = None
        for expression, sign in terms:
            term = self.read(expression)
            if found is None:
                found = term if sign > 0 else Unary("-", term)
            else:
                found = Binary("+" if sign > 0 else "-", found, term)
        return Constant("0") if found is None else found

    def _index(self, terms: Sequence[Term]) -> Affine:
        """The sum of an index's terms as an affine form."""
        reader = AffineReader(self.names, self.context, "subscript")
        found = Affine.of_constant(0, self.context.depth)
        for expression, sign in terms:
            found = found + reader.single(expression) * sign
        return found

    @staticmethod
    def _check_count(cursor: Node, storage: Storage, count: int) -> None:
        if count != storage.rank:
            name, dimensions = storage.name, storage.rank
            raise Refusal(cursor, f"`{name}` has {dimensions} dimensions, not {count}")

    def _unary(self, cursor: Node, operand: Node) -> Value:
        symbol = cursor.operator
        if symbol in ("++", "--"):
            raise Refusal(cursor, f"`{symbol}` inside an expression: make it a statement")
        if symbol == "*":
            return Value(self.element(cursor))
        if symbol == "&":
            raise Refusal(cursor, "the address of a variable is taken")
        if symbol not in ("+", "-", "!", "~"):
            raise Refusal(cursor, f"`{symbol}` is not supported")
        value = self.value(operand)
        if isinstance(value.tree, Affine) and symbol in ("+", "-"):
            return self._affine(cursor, value.tree * (1 if symbol == "+" else -1))
        return Value(Unary(symbol, value.expression()))

    def _binary(self, cursor: Node, left: Node, right: Node) -> Value:
        symbol = cursor.operator
        if symbol == "=":
            raise Refusal(cursor, "assignment inside an expression: make it a statement")
        if symbol == ",":
            raise Refusal(cursor, "comma operator: make statements of its parts")
        if symbol not in _ARITHMETIC + _COMPARISONS:
            raise Refusal(cursor, f"`{symbol}` is not supported")
        if symbol in ("&&", "||"):
            return self._connected(cursor, left, right)
        a, b = self.value(left), self.value(right)
        if isinstance(a.tree, Affine) and isinstance(b.tree, Affine):
            folded = _folded(symbol, a.tree, b.tree)
            if folded is not None and self._can_fold(cursor, folded):
                return self._affine(cursor, folded)
        first = a.expression()
        is_shift = symbol == "<<" and _arithmetic_type(cursor) is ElementType.INT
        if is_shift and any(isinstance(part, Index) for part in walk(first)):
            # If iterators are `long`, the result would have more bits than in C.
            first = Cast(ElementType.INT, first)
        return Value(Binary(symbol, first, b.expression()))

    def _can_fold(self, cursor: Node, folded: Affine) -> bool:
        """Return True if a sum or product may become one form, printed as int arithmetic."""
        is_int = _arithmetic_type(cursor) is ElementType.INT
        return is_int or self.context.stays_within([Piece("", folded)], -(2**31), 2**31 - 1)

    def _choice(self, cursor: Node, condition: Node, then: Node, other: Node) -> Value:
        sides = self._sides(condition)
        for side, branch in zip(sides, (other, then), strict=False):
            if self.context.excludes(side):
                return self._read_as(cursor, branch)
        read = self.value(condition)
        if isinstance(read.tree, Affine) and read.tree.is_constant:
            return self._read_as(cursor, then if read.tree.constant else other)
        values, accessed = self._held_back(then, other)
        if sides and not all(self._is_inside(access) for access, _ in accessed):
            # Each side may only access elements that exist where its condition holds.
            raise Piecewise(cursor, "elements that are not there are accessed", sides)
        self._tell(accessed)
        return Value(Conditional(read.expression(), *values))

    def _connected(self, cursor: Node, left: Node, right: Node) -> Value:
        """The value of `left && right` or `left || right`.

        Where the affine part of `left` decides it, `right` may access elements that do not exist.
        """
        is_and = cursor.operator == "&&"
        decided = self._affine(cursor, Affine.of_constant(int(not is_and), self.context.depth))
        first, kept = self.value(left), len(self.outside)
        if isinstance(first.tree, Affine) and first.tree.is_constant:
            return self._truth(cursor, right) if is_and == bool(first.tree.constant) else decided
        (second,), accessed = self._held_back(right)
        if not all(self._is_inside(access) for access, _ in accessed):
            reached = conjunction(*self._implied(left, is_and))
            if reached and self.context.excludes(reached):
                del self.outside[kept:]
                return decided
            if reached and not self.context.excludes(f"not ({reached})"):
                sides = [reached, f"not ({reached})"]
                raise Piecewise(cursor, "elements that are not there are accessed", sides)
        self._tell(accessed)
        return Value(Binary(cursor.operator, first.expression(), second))

    def _implied(self, condition: Node, holds: bool) -> list[str]:
        """Affine conditions, as isl formulas, that hold if another one holds, or does not."""
        inner = stripped(condition)
        symbol = inner.operator
        if inner.kind is NodeKind.UNARY_OPERATOR and symbol == "!":
            return self._implied(inner.children[0], not holds)
        if inner.kind is NodeKind.BINARY_OPERATOR and symbol == ("&&" if holds else "||"):
            return [each for part in inner.children for each in self._implied(part, holds)]
        try:
            reader = AffineReader(self.names, self.context, "condition")
            return [reader.condition(condition, not holds)]
        except Refusal:
            return []

    def _truth(self, cursor: Node, operand: Node) -> Value:
        """The value 0 or 1 of an operand of `&&` or `||`."""
        value = self.value(operand)
        if isinstance(value.tree, Affine) and value.tree.is_constant:
            truth = int(value.tree.constant != 0)
            return self._affine(cursor, Affine.of_constant(truth, self.context.depth))
        match value.tree:
            case Unary("!") | Binary("<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||"):
                return value
        return Value(Unary("!", Unary("!", value.expression())))

    def _held_back(self, *parts: Node) -> tuple[list[Expression], list[tuple[Access, Node]]]:
        """The trees of parts of an expression, and their accesses, for `_tell`."""
        told, accessed = self.on_access, list[tuple[Access, Node]]()
        self.on_access = lambda access, place: accessed.append((access, place))
        try:
            return [self.read(part) for part in parts], accessed
        finally:
            self.on_access = told

    def _tell(self, accessed: Sequence[tuple[Access, Node]]) -> None:
        for access, place in accessed:
            self.on_access(access, place)

    def _read_as(self, cursor: Node, other: Node) -> Value:
        """The value of another expression, converted to the type of `cursor`."""
        value, kind = self.value(other), element_type(cursor.type)
        types = [each.type.canonical.kind for each in (cursor, stripped(other))]
        if types[0] == types[1] or kind is None:
            return value
        return Value(Cast(kind, value.expression()))

    def _sides(self, condition: Node) -> list[str]:
        """A condition and its negation as isl formulas; an empty list if it is not affine."""
        reader = AffineReader(self.names, self.context, "condition")
        try:
            return [reader.condition(condition, negated) for negated in (False, True)]
        except Refusal:
            return []

    def _is_inside(self, access: Access) -> bool:
        """Return True if an access is in bounds, as far as the extents are known."""
        extents = self.storages.extents(access.array)
        return all(
            self.context.stays_within([Piece("", index)], 0, (extent or _MOST) - 1)
            for index, extent in zip(access.indices, extents, strict=True)
        )

    def _cast(self, cursor: Node, operand: Node) -> Value:
        target = element_type(cursor.type)
        if target is None:
            raise Refusal(cursor, f"cast to `{cursor.type.spelling}`")
        value = self.value(operand)
        if isinstance(value.tree, Affine) and not target.is_floating:
            limits = integer_range(cursor.type)
            assert limits is not None
            if self.context.stays_within([Piece("", value.tree)], *limits):
                return self._affine(cursor, value.tree)
        return Value(Cast(target, value.expression()))

    def _call(self, cursor: Node) -> Value:
        name = check_call(cursor)
        function = formula(cursor) if self.is_index else None
        if function is not None and element_type(cursor.type) in LITERAL_SUFFIXES:
            return self._written_out(cursor, function)
        arguments = tuple(self.read(argument) for argument in cursor.arguments)
        self.on_call(cursor)
        return Value(Call(name, arguments))

    def _written_out(self, call: Node, function: Formula) -> Value:
        """The value that a function returns, made of the values of the arguments."""
        self._initials += 1
        if self._initials > _MOST_INITIALS:
            raise Refusal(call, "this is made of too many calls")
        pairs = zip(function.parameters, call.arguments, strict=True)
        given = {key(each): self._read_as(each, argument) for each, argument in pairs}
        around, self._given = self._given, given
        try:
            return self._returned(call, [function.body])
        finally:
            self._given = around

    def _returned(self, call: Node, statements: Sequence[Node]) -> Value:
        """The value that a sequence of `if` and `return` returns."""
        if not statements:
            raise Refusal(call, f"`{call.spelling}` may return nothing")
        first, *rest = statements
        inner = first.children
        if first.kind is NodeKind.COMPOUND_STMT:
            return self._returned(call, [*inner, *rest])
        if first.kind is NodeKind.RETURN_STMT:
            return self._read_as(call, inner[0])
        condition, then, *otherwise = inner
        choice = self.read(condition)
        sides = ([then, *rest], [*otherwise, *rest])
        return Value(
            Conditional(choice, *(self._returned(call, each).expression() for each in sides))
        )


def known_value(cursor: Node, form: Affine) -> Expression:
    """Return an affine form as the value of an integer expression or variable, as a tree."""
    return affine_value(form, _arithmetic_type(cursor))


def _arithmetic_type(cursor: Node) -> ElementType:
    """The type itself if it is a type of C's integer arithmetic; `int` for all others."""
    kind = element_type(cursor.type)
    return kind if kind in LITERAL_SUFFIXES else ElementType.INT


def _folded(symbol: str, a: Affine, b: Affine) -> Affine | None:
    """The affine form of `a symbol b`; None if it is not affine for all values."""
    match symbol:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*" if b.is_constant:
            return a * b.constant
        case "*" if a.is_constant:
            return b * a.constant
    return None
