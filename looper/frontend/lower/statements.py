"""Reader of the statements of a region: loops, conditions, assignments, declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from looper.frontend.lower.affine import AffineReader, DependsOnData, Piecewise
from looper.frontend.lower.data_conditions import DataCondition, claimed, conjunction_of
from looper.frontend.lower.declarations import Storages, element_type, size_expressions
from looper.frontend.lower.expressions_from_c import ExpressionReader, known_value
from looper.frontend.lower.for_headers import Header, enter, left_in, read_header, step_by
from looper.frontend.lower.recurrences import after_loop, recurrences
from looper.frontend.scopes.branch_effects import changed_too_early, only_assignment
from looper.frontend.scopes.calls import check_call, is_hint
from looper.frontend.scopes.context import Context, Piece
from looper.frontend.scopes.isl_budget import blaming
from looper.frontend.scopes.members import members_of
from looper.frontend.scopes.names import Names, is_pointer, named_in
from looper.frontend.scopes.pointers import place_of, pointee
from looper.frontend.tree.assignments import (
    assigned,
    assigned_variable,
    changed_in,
    first_values,
    has_side_effect,
    parts_of_comma,
)
from looper.frontend.tree.attributes import has_effect
from looper.frontend.tree.cursors import (
    ARRAYS,
    ASSIGNMENTS,
    Refusal,
    integer_range,
    is_integer,
    key,
    refused_member,
    stripped,
    variable,
)
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    TypeKind,
    descendants,
    is_variable,
)
from looper.ir.expressions import Access, Affine, Binary, Cast, Conditional, Constant, Expression

DEEPEST_NEST = 16
DEEPEST_BLOCK = 100
_MOST_CASES = 128
"""Most cases of different accesses to split a statement into; a periodic cube needs 27."""

_REFUSED = {
    NodeKind.WHILE_STMT: "`while` loop does not count: give its iterator a first value right "
    "before it and step it in the last statement of its body, or write a `for` loop",
    NodeKind.DO_STMT: "`do` loops are not supported: write a `for` loop",
    NodeKind.GOTO_STMT: "`goto` inside the region: write loops and `if`",
    NodeKind.INDIRECT_GOTO_STMT: "`goto` inside the region: write loops and `if`",
    NodeKind.BREAK_STMT: "`break` inside the region: leave this loop out of it",
    NodeKind.CONTINUE_STMT: "`continue` inside the region: write `if`",
    NodeKind.SKIP_STMT: "`continue` inside the region: write `if`",
    NodeKind.RETURN_STMT: "`return` inside the region: leave this loop out of it",
    NodeKind.SWITCH_STMT: "`switch` is not supported: write `if` and `else`",
    NodeKind.CASE_STMT: "`case` inside the region",
    NodeKind.DEFAULT_STMT: "`default` inside the region",
    NodeKind.ASM_STMT: "inline assembly",
}


@dataclass
class Draft:
    """A statement before it is numbered.

    Attributes:
        uses: every access with its node, the target first.
        doubtful: the node of the target, if its array has no declared size and conditions on data
            decide whether it is written; else None.
    """

    cursor: Node
    context: Context
    betas: tuple[int, ...]
    target: Access
    value: Expression
    uses: list[tuple[Access, Node]]
    doubtful: Node | None = None


class StatementReader:
    """Reader that collects the statements of a region, in textual order.

    Args:
        names: names of the region.
        storages: the storages of the region, to be filled.
        depth: number of loops around the region.
        taken: keys of the variables whose address is taken in the function: pointers may change
            them, so their values are not known.

    Attributes:
        drafts: the statements.
        calls: the calls they contain.
        outer_iterators: declarations of the iterators declared outside of the region, by key.
        loops: the first loop with each iterator, by the iterator's name.
        declared: the variables the region declares, by key, `const` ones included.
        labels: statements with a label.
    """

    def __init__(
        self, names: Names, storages: Storages, depth: int = 0, taken: Set[int] = frozenset()
    ) -> None:
        self.names, self.storages, self._taken = names, storages, taken
        self.drafts: list[Draft] = []
        self.calls: list[Node] = []
        self.outer_iterators: dict[int, Declaration] = {}
        self.loops: dict[str, Node] = {}
        self.declared: dict[int, Declaration] = {}
        self.labels: list[Node] = []
        self._betas = [0] * (depth + 1)
        self._scopes: list[set[str]] = [set()]
        # Conditions on data around the current statement, outermost first.
        self._conditions: tuple[DataCondition, ...] = ()
        # Keys of variables that change in the region and whose value is sometimes known: assigned
        # integers, and iterators of finished loops.
        self._left: Set[int] = frozenset()

    def block(self, statements: Sequence[Node], context: Context) -> None:
        """Read a sequence of statements.

        Raises:
            Refusal: one of them is not accepted.
        """
        for statement in statements:
            with blaming(statement):
                context = self._statement(statement, context)

    def _statement(self, cursor: Node, context: Context) -> Context:
        """Read one statement; return the context of the next one."""
        match cursor.kind:
            case NodeKind.NULL_STMT:
                pass
            case NodeKind.COMPOUND_STMT:
                self._scoped(cursor.children, context)
                context = context.without(self._left & changed_in(cursor))
            case NodeKind.FOR_STMT:
                context = self._loop(read_header(cursor), context)
            case NodeKind.IF_STMT:
                condition, *branches = cursor.children
                self._conditional(condition, branches, context)
                context = context.without(self._left & changed_in(cursor))
            case NodeKind.LABEL_STMT:
                self.labels.append(cursor)
                context = self._statement(cursor.children[-1], context)
            case NodeKind.DECL_STMT:
                for declaration in cursor.children:
                    context = self._declaration(declaration, context)
            case _:
                self._expression(cursor, context)
                context = self._with_value(cursor, context)
        return context

    def _with_value(self, cursor: Node, context: Context) -> Context:
        """Return the context after an expression, with the integers that it assigns if known."""
        for part in parts_of_comma(cursor):
            kept = context.without(self._left & changed_in(part))
            stepped = self._stepped(part, context)
            if stepped is not None:
                kept = kept.with_named(*stepped)
            for named, value in first_values(part):
                kept = self._with_first(named, value, context, kept)
            context = kept
        return context

    def _with_first(
        self, named: Declaration, value: Node, context: Context, kept: Context
    ) -> Context:
        """Return the context `kept` with the value of an integer if it is affine in `context`."""
        if not is_integer(named) or key(named) in self.names.iterators or self._conditions:
            return kept
        if key(named) in self._taken:
            return kept
        try:
            pieces = AffineReader(self.names, context, "value").pieces(value)
        except Refusal:
            return kept
        self._left |= {key(named)}
        return kept.with_named(named, pieces)

    def _stepped(self, cursor: Node, context: Context) -> tuple[Declaration, list[Piece]] | None:
        """Return the integer that `++`, `+=` or the like changes, and its new value if known."""
        named = None if self._conditions else assigned_variable(cursor)
        if named is None or key(named) not in self._left or key(named) in self.names.iterators:
            return None
        reader = AffineReader(self.names, context, "value")
        try:
            before = reader.pieces(cursor.children[0])
            if cursor.operator in ("+=", "-="):
                added = reader.single(cursor.children[1])
                added = added if cursor.operator == "+=" else added * -1
            else:
                added = Affine.of_constant(step_by(cursor, named, reader), context.depth)
        except Refusal:
            return None
        pieces = [Piece(each.condition, each.value + added) for each in before]
        limits = integer_range(named.type)
        fits = limits is not None and context.stays_within(pieces, *limits)
        return (named, pieces) if fits else None

    def _scoped(self, statements: Sequence[Node], context: Context) -> None:
        if len(self._scopes) > DEEPEST_BLOCK:
            raise Refusal(statements[0], f"blocks are nested more than {DEEPEST_BLOCK} deep")
        self._scopes.append(set())
        self.block(statements, context)
        self._scopes.pop()

    def _loop(self, header: Header, context: Context) -> Context:
        """Read a loop; return the context of the next statement, which may read its iterator."""
        if context.depth - self.storages.around.depth >= DEEPEST_NEST:
            raise Refusal(header.cursor, f"loops are nested more than {DEEPEST_NEST} deep")
        left, own = self._left, {key(each) for each in header.iterators}
        # An iteration may read a value that the previous one assigned.
        changed = left & (own | changed_in(header.cursor))
        known = {number: pieces for number, pieces in context.named if number in changed - own}
        context = context.without(changed)
        self._left = left - own
        inside = enter(header, self.names, context)
        repeated = recurrences(header, self.names, context, inside, known)
        for each in repeated:
            inside = inside.with_named(each.variable, list(each.at_start))
        for iterator in header.iterators:
            self.loops.setdefault(iterator.spelling, header.cursor)
            if header.declares:
                _check_attributes(iterator)
            elif key(iterator) not in self.names.declared:
                self.outer_iterators.setdefault(key(iterator), iterator)
        self._betas.append(0)
        self._scoped([header.body], inside)
        self._betas.pop()
        self._betas[-1] += 1
        self._left = left | own
        if self._conditions:
            return context
        ends = left_in(header, self.names, context, inside)
        found = context.with_named(header.iterator, ends) if ends else context
        for recurrence in repeated if ends else ():
            after = after_loop(recurrence, header, self.names, context, ends)
            found = found.with_named(recurrence.variable, after) if after else found
        return found

    def _conditional(self, condition: Node, branches: list[Node], context: Context) -> None:
        reader = AffineReader(self.names, context, "condition")
        for branch, negated in zip(branches, (False, True), strict=False):
            try:
                holds = reader.condition(condition, negated)
            except DependsOnData:
                self._on_data(condition, branches, context)
                return
            self._scoped([branch], context.where(holds))

    def _on_data(self, condition: Node, branches: list[Node], context: Context) -> None:
        """Read the branches of a condition that depends on values in memory."""
        inner = stripped(condition)
        if len(branches) == 1 and _is_conjunction(inner):
            # The affine part restricts the domain, and the rest is evaluated only there.
            left, right = inner.children
            holds = None
            with suppress(DependsOnData):
                holds = AffineReader(self.names, context, "condition").condition(left)
            if holds is not None:
                self._conditional(right, branches, context.where(holds))
                return
        chosen: list[bool] = []
        drafted, beta = len(self.drafts), self._betas[-1]
        self._in_pieces(
            context, lambda where: chosen.append(self._chosen(condition, branches, where))
        )
        if all(chosen):
            return
        del self.drafts[drafted:]
        self._betas[-1] = beta
        name = changed_too_early(condition, branches, self.names.aliases)
        if name:
            raise Refusal(
                condition,
                f"condition reads `{name}`, which is assigned before all that it decides is done: "
                "put its value into a variable",
            )
        around = self._conditions
        for branch, negated in zip(branches, (False, True), strict=False):
            self._conditions = (*around, DataCondition(condition, negated))
            self._scoped([branch], context)
        self._conditions = around
        self._check_decides(condition, drafted)

    def _check_decides(self, condition: Node, drafted: int) -> None:
        """Check that statements have been read under a condition on data."""
        if len(self.drafts) == drafted:
            raise Refusal(condition, "this condition decides nothing: take it out of the region")

    def _chosen(self, condition: Node, branches: list[Node], context: Context) -> bool:
        """Read `if (c) x = v; else x = w;` as `x = c ? v : w`; return False for other forms."""
        pair = [only_assignment(branch) for branch in branches]
        if len(pair) != 2 or pair[0] is None or pair[1] is None:
            return False
        (left, then), (other, otherwise) = pair[0].children, pair[1].children
        if _inner_assignment(then) or _inner_assignment(otherwise):
            return False
        target = self._target(pair[0], left, self._reader(context, []), context)
        if self._target(pair[1], other, self._reader(context, []), context) != target:
            return False
        uses: list[tuple[Access, Node]] = []
        reader = self._reader(context, uses)
        target = self._target(pair[0], left, reader, context)
        value: Expression = Conditional(
            reader.read(condition),
            _converted(reader.read(then), then, left),
            _converted(reader.read(otherwise), otherwise, left),
        )
        decided = self._where_decided(value, target, left, reader)
        if decided is not None:
            self._draft(pair[0], context, target, decided, uses, left)
            self.storages.outside += reader.outside
        return True

    def _where_decided(
        self, value: Expression, target: Access, left: Node, reader: ExpressionReader
    ) -> Expression | None:
        """Return the value selected by the conditions on data: `value`, or the target's old one.

        Where a declaration initialises the target, 0 takes the place of the old value. None if the
        conditions never hold here.
        """
        read = list[Expression]()
        for each in self._conditions:
            tree = reader.read(each.cursor)
            if tree not in (Constant("0"), Constant("1")):
                read.append(each.of(tree))
            elif (tree == Constant("1")) == each.negated:
                return None
        if not read:
            return value
        before: Expression = Constant("0") if left.kind is NodeKind.VAR_DECL else target
        return Conditional(conjunction_of(read), value, before)

    def _declaration(self, cursor: Node, context: Context) -> Context:
        name = cursor.spelling
        if cursor.kind is NodeKind.STRUCT_DECL:
            return context
        if not is_variable(cursor):
            raise Refusal(
                cursor, "only variables can be declared inside the region: do that before it"
            )
        is_array = cursor.type.canonical.kind in ARRAYS
        if is_array and _initialiser(cursor) is not None and _is_initialised(cursor):
            raise Refusal(
                cursor,
                "declaration of an array with values inside the region: assign them one by one",
            )
        if is_pointer(cursor) and not is_array:
            self._check_alias(cursor)
        if cursor.storage_class in (StorageClass.STATIC, StorageClass.EXTERN):
            raise Refusal(
                cursor, "declaration of a static variable inside the region: do that before it"
            )
        _check_attributes(cursor)
        is_iterator = key(cursor) in self.names.iterators
        if not is_iterator:
            if any(name in scope for scope in self._scopes):
                raise Refusal(cursor, f"declaration of `{name}` hides another `{name}`: rename one")
            self._scopes[-1].add(name)
        self.declared[key(cursor)] = cursor
        initialiser = _initialiser(cursor)
        if is_array:
            for size in size_expressions(cursor):
                if has_side_effect(size):
                    raise Refusal(size, "array size has a side effect")
            return context
        if is_pointer(cursor):
            assert initialiser is not None, "it is no pointer that is reassigned"
            place = place_of(initialiser, self.names)
            if pointee(cursor.type) != pointee(stripped(initialiser).type):
                reason = f"pointer `{name}` has elements of another type than what it leads to"
                raise Refusal(cursor, reason)
            for expression, _ in (*chain.from_iterable(place.subscripts), *place.offset):
                if not self._keeps_value(expression, context):
                    reason = f"pointer `{name}` is made of what changes, or may: write it out"
                    raise Refusal(cursor, reason)
            return context
        if is_iterator:
            # Its initial value is never read: it is read only in its loops, which assign it.
            if initialiser is not None and has_side_effect(initialiser):
                raise Refusal(initialiser, "first value of an iterator has a side effect")
            return context
        if initialiser is not None and self._is_named(cursor):
            try:
                pieces = AffineReader(self.names, context, "constant").pieces(initialiser)
                return context.with_named(cursor, pieces)
            except Refusal:
                if self._stands_for_data(cursor, initialiser, context):
                    self.names.data[key(cursor)] = initialiser
                    return context
        if cursor.type.canonical.kind is TypeKind.RECORD:
            if self._conditions:
                reason = f"struct `{name}` is declared under a condition on data"
                raise Refusal(cursor, f"{reason}: declare it before that")
            return self._declared_struct(cursor, initialiser, context)
        if element_type(cursor.type) is None:
            spelling = cursor.type.spelling
            raise Refusal(
                cursor,
                f"`{name}` has type `{spelling}`, which is no integer and none of float, double, "
                "long double and _Float16",
            )
        if initialiser is not None:
            self._assign(cursor, context, cursor, "=", initialiser)
            return self._with_first(cursor, initialiser, context, context)
        if self._conditions:
            # A later assignment under the condition reads the old value where it does not hold.
            uses: list[tuple[Access, Node]] = []
            target = self._reader(context, uses).scalar(cursor, cursor)
            self._draft(cursor, context, target, Constant("0"), uses)
        return context

    def _declared_struct(
        self, cursor: Declaration, initialiser: Node | None, context: Context
    ) -> Context:
        """Read the declaration of a struct, which may be initialised with another struct."""
        if initialiser is not None:
            targets = members_of(cursor)
            if targets is None or members_of(initialiser) is None:
                reason = f"struct `{cursor.spelling}` gets its values in its declaration"
                raise Refusal(cursor, f"{reason}: assign its members")
            self._assign_struct(cursor, context, targets, initialiser, 0)
        return context

    def _check_alias(self, declaration: Declaration) -> None:
        """Check that a pointer keeps its initial value."""
        name = declaration.spelling
        if _initialiser(declaration) is None or key(declaration) in self.names.written:
            raise Refusal(declaration, f"pointer `{name}` is reassigned: use indices")

    def _is_named(self, declaration: Declaration) -> bool:
        """Return True if a variable is an integer that its initialiser can replace."""
        type_ = declaration.type.canonical
        keeps = type_.is_const or key(declaration) not in self.names.written
        return is_integer(declaration) and keeps and not type_.is_volatile

    def _stands_for_data(
        self, declaration: Declaration, initialiser: Node, context: Context
    ) -> bool:
        """Return True if subscripts use a variable, and its initialiser keeps its value."""
        is_named = key(declaration) in self.names.subscripts
        return is_named and self._keeps_value(initialiser, context)

    def _keeps_value(self, expression: Node, context: Context) -> bool:
        """Return True if an expression has the same value in all of its scope.

        The region must not change its variables, its iterators must be those of enclosing loops
        or have known values, and it must have no calls.
        """
        named_here = {each for each, _ in context.named} - self._left
        counting = {key(each) for each in context.iterators} | named_here
        named = named_in(expression)
        return (
            not named & self.names.changed
            and named & self.names.iterators <= counting
            and all(each.kind is not NodeKind.CALL_EXPR for each in descendants(expression))
        )

    def _expression(self, cursor: Node, context: Context, depth: int = 0) -> None:
        if depth > DEEPEST_BLOCK:
            raise Refusal(cursor, f"assignments are nested more than {DEEPEST_BLOCK} deep")
        inner = stripped(cursor)
        parts = inner.children
        match inner.kind:
            case NodeKind.BINARY_OPERATOR if inner.operator == ",":
                self._expression(parts[0], context, depth + 1)
                self._expression(parts[1], self._with_value(parts[0], context), depth + 1)
            case NodeKind.BINARY_OPERATOR | NodeKind.COMPOUND_ASSIGNMENT_OPERATOR if (
                inner.operator in ASSIGNMENTS
            ):
                targets = members_of(parts[0])
                if targets is not None:
                    self._assign_struct(inner, context, targets, parts[1], depth)
                    return
                self._assign(inner, context, parts[0], inner.operator, parts[1], depth)
            case NodeKind.UNARY_OPERATOR if inner.operator in ("++", "--"):
                self._assign(inner, context, parts[0], inner.operator, None)
            case NodeKind.UNARY_OPERATOR if inner.operator == "__extension__":
                self._expression(parts[0], context, depth + 1)
            case NodeKind.CSTYLE_CAST_EXPR if _is_ignored(inner):
                pass
            case NodeKind.STATEMENT_EXPR | NodeKind.CONDITIONAL_OPERATOR if (
                claim := claimed(inner)
            ) is not None:
                self._check_claim(claim, context)
            case NodeKind.CALL_EXPR:
                self._check_pure(inner)
            case _:
                default = "statement is not supported"
                if inner.kind.is_expression:
                    default = "expression is computed and not used: take it out"
                raise Refusal(cursor, _REFUSED.get(inner.kind, default))

    def _check_pure(self, call: Node) -> None:
        """Check that a call has no effect, and that it has no unused result."""
        for cursor in descendants(call):
            if cursor.kind is NodeKind.CALL_EXPR:
                if not is_hint(cursor):
                    check_call(cursor)
            elif assigned(cursor) is not None:
                raise Refusal(cursor, "an argument has a side effect")
        if call.type.canonical.kind is not TypeKind.VOID and not is_hint(call):
            raise Refusal(call, "the result of this call is not used: take it out")

    def _check_claim(self, claim: Node, context: Context) -> None:
        """Check that an assertion holds whenever it is reached, so that it can be dropped."""
        reader, holds = AffineReader(self.names, context, "assertion"), False
        with suppress(Refusal):
            holds = context.excludes(reader.condition(claim, negated=True))
        if not holds:
            raise Refusal(claim, "the assertion may not hold: take it out of the region")

    def _assign_struct(
        self, cursor: Node, context: Context, targets: list[Node], right: Node, depth: int
    ) -> None:
        """Read `left = right`, where both are structs: an assignment of each member."""
        values = members_of(right)
        if values is None or self._conditions:
            reason = "struct gets its values as a whole, or under a condition on data"
            raise Refusal(cursor, f"{reason}: assign its members")
        for target, value in zip(targets, values, strict=True):
            self._assign(cursor, context, target, "=", value, depth)

    def _assign(
        self,
        cursor: Node,
        context: Context,
        left: Node,
        symbol: str,
        right: Node | None,
        depth: int = 0,
    ) -> None:
        """Read `left symbol right`; `right` is None for `++` and `--`."""
        chained = _inner_assignment(right)
        if chained is not None:
            # `a = b = c` assigns b first, and then the new value of b to a.
            self._expression(chained, context, depth + 1)
            right = chained.children[0]
        self._in_pieces(
            context, lambda where: self._assign_where(cursor, where, left, symbol, right)
        )

    def _in_pieces(self, context: Context, read: Callable[[Context], None]) -> None:
        """Read a statement; if that raises `Piecewise`, once under each of its conditions."""
        waiting, count = [context], 0
        while waiting:
            where = waiting.pop(0)
            try:
                read(where)
            except Piecewise as split:
                count += len(split.conditions)
                if count > _MOST_CASES:
                    raise Refusal(split.cursor, "this distinguishes too many cases") from None
                pieces = [where.where(each) for each in split.conditions]
                waiting = [piece for piece in pieces if not piece.is_empty] + waiting

    def _assign_where(
        self, cursor: Node, context: Context, left: Node, symbol: str, right: Node | None
    ) -> None:
        uses: list[tuple[Access, Node]] = []
        reader = self._reader(context, uses)
        target = self._target(cursor, left, reader, context)
        named = left if is_variable(left) else variable(left)
        reader.is_index = named is not None and key(named) in self.names.subscripts
        value: Expression
        stepped = self._stepped(stripped(cursor), context)
        if stepped is not None and len(stepped[1]) == 1:
            # Without reading the old value, iterations do not depend on each other.
            value = known_value(left, stepped[1][0].value)
        elif right is None:
            value = Binary(symbol[0], target, Constant("1"))
        else:
            value = reader.read(right)
            if symbol != "=":
                value = Binary(symbol[:-1], target, value)
            if self._conditions:
                value = _converted(value, right, left)
        decided = self._where_decided(value, target, left, reader)
        if decided is not None:
            self._draft(cursor, context, target, decided, uses, left)
            self.storages.outside += reader.outside

    def _reader(self, context: Context, uses: list[tuple[Access, Node]]) -> ExpressionReader:
        """Create a reader for the expressions of one statement, which records their accesses."""
        return ExpressionReader(
            self.names,
            self.storages,
            context,
            lambda access, place: uses.append((access, place)),
            self.calls.append,
        )

    def _draft(
        self,
        cursor: Node,
        context: Context,
        target: Access,
        value: Expression,
        uses: list[tuple[Access, Node]],
        left: Node | None = None,
    ) -> None:
        doubtful = left if self._conditions and self.storages.is_open(target.array) else None
        betas = tuple(self._betas)
        self.drafts.append(Draft(cursor, context, betas, target, value, uses, doubtful))
        self._betas[-1] += 1

    def _target(
        self, statement: Node, left: Node, reader: ExpressionReader, context: Context
    ) -> Access:
        if is_variable(left):
            return reader.scalar(left, left)
        target = stripped(left)
        if target.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR or _is_followed(target):
            return reader.access(target)
        named = variable(target)
        if named is not None:
            self._check_written(statement, named, context)
            return reader.scalar(target, named)
        if target.kind is NodeKind.MEMBER_REF_EXPR:
            raise Refusal(target, refused_member(target))
        raise Refusal(target, "assignment to something that is neither array element nor scalar")

    def _check_written(self, cursor: Node, named: Declaration, context: Context) -> None:
        name = named.spelling
        if context.position(named) is not None:
            raise Refusal(cursor, f"iterator `{name}` is assigned inside its loop")
        if any(known == key(named) for known, _ in context.named) and key(named) not in self._left:
            raise Refusal(cursor, f"`{name}`, which the loop steps, is assigned inside of it")
        if key(named) in self.names.iterators:
            raise Refusal(cursor, f"iterator `{name}` is assigned outside of a loop's header")
        if is_pointer(named):
            raise Refusal(cursor, f"pointer `{name}` is reassigned: use indices")


def _check_attributes(declaration: Declaration) -> None:
    """Check that a variable has no attribute that may use it."""
    if has_effect(declaration):
        name = declaration.spelling
        raise Refusal(declaration, f"`{name}` has an attribute that may use it")


def _inner_assignment(right: Node | None) -> Node | None:
    if right is None:
        return None
    inner = stripped(right)
    kinds = (NodeKind.BINARY_OPERATOR, NodeKind.COMPOUND_ASSIGNMENT_OPERATOR)
    return inner if inner.kind in kinds and inner.operator in ASSIGNMENTS else None


def _initialiser(declaration: Declaration) -> Node | None:
    found = declaration.expressions
    return found[-1] if found else None


_INITIALISERS = (
    NodeKind.INIT_LIST_EXPR,
    NodeKind.STRING_LITERAL,
    NodeKind.COMPOUND_LITERAL_EXPR,
)


def _is_initialised(declaration: Declaration) -> bool:
    """Return True if an array's declaration has an initialiser, besides its sizes."""
    return stripped(declaration.children[-1]).kind in _INITIALISERS


def _is_followed(cursor: Node) -> bool:
    """Return True if an expression dereferences a pointer."""
    return cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "*"


def _is_ignored(cast: Node) -> bool:
    """Return True if a cast is `(void)` of an operand without effect, such as a name."""
    operand = stripped(cast.children[-1])
    kinds = (
        NodeKind.DECL_REF_EXPR,
        NodeKind.INTEGER_LITERAL,
        NodeKind.CXX_UNARY_EXPR,  # sizeof
    )
    return cast.type.kind is TypeKind.VOID and operand.kind in kinds


def _is_conjunction(cursor: Node) -> bool:
    return cursor.kind is NodeKind.BINARY_OPERATOR and cursor.operator == "&&"


def _converted(value: Expression, right: Node, left: Node) -> Expression:
    """Return a value with the conversion of its assignment, as `?:` would convert differently."""
    # The right-hand side itself is wrapped in a conversion to the type of the left one.
    kinds = [each.type.canonical.kind for each in (left, stripped(right))]
    target = element_type(left.type)
    return value if kinds[0] == kinds[1] or target is None else Cast(target, value)
