"""Uses of the region's variables in the rest of the function around it.

Everything here is conservative: if the rest of the function is not simple enough to be sure, a
value counts as used, and a pointer as one that may overlap another array.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from looper.frontend.preprocessor_variants import Unseen
from looper.frontend.regions import Place, span
from looper.frontend.scopes.calls import is_global
from looper.frontend.scopes.members import variable_of
from looper.frontend.scopes.names import counts_with, is_automatic, is_pointer
from looper.frontend.tree.assignments import assigned
from looper.frontend.tree.attributes import has_effect
from looper.frontend.tree.cursors import (
    VARIABLES,
    Refusal,
    is_integer,
    key,
    mentions,
    refers_to,
    stripped,
    variable,
)
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    TypeKind,
    descendants,
    is_variable,
)

_JUMPS = (NodeKind.LABEL_STMT, NodeKind.GOTO_STMT, NodeKind.INDIRECT_GOTO_STMT)
# Integers of these kinds are sizes or distances, not derived from addresses.
_SIZES = (
    NodeKind.ARRAY_SUBSCRIPT_EXPR,
    NodeKind.MEMBER_REF_EXPR,
    NodeKind.CXX_UNARY_EXPR,  # sizeof
    NodeKind.CALL_EXPR,
)


_OTHER = ": count with another variable, or give it its value after it"


class ReadLater(Refusal):
    """Refusal of a variable whose value may be read after the region."""


@dataclass(frozen=True)
class Reference:
    """A use of a variable outside of the region, with the nodes around it (innermost last)."""

    cursor: Node
    offset: int
    parents: tuple[Node, ...]


class EnclosingFunction:
    """The function around a region."""

    def __init__(self, place: Place, path: Path, unseen: Unseen) -> None:
        self.place, self.path, self.unseen = place, path, unseen
        self._references: dict[int, list[Reference]] = {}
        self.has_jumps = unseen.has_jumps
        self._collect()

    @property
    def may_go_to_labels(self) -> bool:
        """True if there may be a `goto` in the function."""
        gotos = (NodeKind.GOTO_STMT, NodeKind.INDIRECT_GOTO_STMT)
        return self.unseen.has_jumps or any(
            cursor.kind in gotos for cursor in descendants(self.place.function)
        )

    def _collect(self) -> None:
        stack: list[tuple[Node, tuple[Node, ...]]] = [(self.place.function, ())]
        while stack:
            cursor, parents = stack.pop()
            if self._is_in_region(cursor, parents):
                continue
            self.has_jumps |= cursor.kind in _JUMPS
            if cursor.kind is NodeKind.DECL_REF_EXPR:
                self._note(cursor, parents)
            around = (*parents, cursor)
            stack.extend((child, around) for child in reversed(cursor.children))

    def _is_in_region(self, cursor: Node, parents: tuple[Node, ...]) -> bool:
        """Return True if a node is a statement of the region; `parents` are the nodes around it."""
        where = span(cursor, self.path)
        if where is None or parents[-1:] != self.place.path[-1:]:
            return False
        return self.place.begin <= where[0] < self.place.end

    def _note(self, cursor: Node, parents: tuple[Node, ...]) -> None:
        if cursor.referenced is None or cursor.referenced.kind not in VARIABLES:
            return
        where = span(cursor, self.path)
        # Code from an included file can be anywhere: count it as after the region.
        offset = where[0] if where else self.place.end
        reference = Reference(cursor, offset, parents)
        named = cursor.referenced
        for number in {key(named), key(variable_of(named))}:
            self._references.setdefault(number, []).append(reference)

    def references(self, declaration: Declaration) -> list[Reference]:
        """Return the uses of a variable outside of the region, in textual order."""
        return self._references.get(key(declaration), [])

    def after(self, declaration: Declaration) -> list[Reference]:
        """Return the uses that may run after the region: behind it, or in a loop around it."""
        begin = self._outermost
        behind = [r for r in self.references(declaration) if r.offset >= self.place.end]
        again = [r for r in self.references(declaration) if begin <= r.offset < self.place.begin]
        return behind + again

    @property
    def _outermost(self) -> int:
        """The offset of the outermost loop around the region, or of the region itself."""
        loops = self.place.loops
        first = span(loops[0], self.path) if loops else None
        return first[0] if first else self.place.begin

    def is_local(self, declaration: Declaration) -> bool:
        """Return True if nothing can read the last value that the region gives a variable."""
        if not is_automatic(declaration) or self.has_jumps or has_effect(declaration):
            return False
        kind = declaration.type.canonical.kind
        is_parameter = declaration.kind is NodeKind.PARM_DECL
        if kind is TypeKind.POINTER or (is_parameter and is_pointer(declaration)):
            return False
        if not self._is_renewed(declaration):
            return False
        references = self.references(declaration)
        if any(r.offset >= self.place.end for r in references):
            return False
        name = declaration.spelling
        for stretch in self.unseen.mentions(name):
            if stretch.begin >= self.place.end or is_pointer(declaration) or stretch.assigns(name):
                return False
        return not any(escapes(reference) for reference in references)

    def _is_renewed(self, declaration: Declaration) -> bool:
        """Return True if every execution of the region has its own instance of a variable."""
        if not self.place.loops:
            return True
        inside = self.place.path[self.place.path.index(self.place.loops[-1]) + 1 :]
        # A region that is the whole body of a loop has no declarations beside it.
        body = span(inside[0], self.path) if inside else None
        where = span(declaration, self.path)
        return body is not None and where is not None and body[0] < where[0]

    def check_iterator(self, iterator: Declaration) -> None:
        """Check that nothing outside of the region depends on an iterator that it assigns.

        Raises:
            ReadLater: its value may be read after the region.
            Refusal: something else may depend on it.
        """
        name = iterator.spelling
        if is_global(iterator) or not is_automatic(iterator):
            raise Refusal(self._use(iterator), f"iterator `{name}` is not a local variable")
        for loop in self.place.loops:
            if counts_with(loop, iterator):
                reason = f"iterator `{name}` counts a loop around the region: use another"
                raise Refusal(self._use(iterator), reason)
        for reference in self.references(iterator):
            if escapes(reference):
                raise Refusal(reference.cursor, f"the address of iterator `{name}` is taken")
        if has_effect(iterator):
            raise Refusal(iterator, f"iterator `{name}` has an attribute that may use it")
        later = self.after(iterator)
        if later and self.has_jumps:
            raise ReadLater(later[0].cursor, f"iterator `{name}` is read after the region{_OTHER}")
        reset = self.place.end + 2**62
        for reference in later:
            if self._is_reset(reference):
                if not self.place.loops:
                    reset = reference.offset
                    break
            elif not self._in_own_loop(reference):
                raise ReadLater(
                    reference.cursor, f"iterator `{name}` is read after the region{_OTHER}"
                )
        for stretch in self.unseen.after(name, self._outermost):
            if stretch.begin < reset and (self.has_jumps or not stretch.gives_value(name)):
                raise ReadLater(
                    self._use(iterator),
                    f"iterator `{name}` may be read after the region, in what the preprocessor "
                    "leaves out or may expand otherwise: declare it in its loop",
                )

    def _use(self, iterator: Declaration) -> Node:
        """The first use of an iterator in the region."""
        for statement in self.place.statements:
            for cursor in descendants(statement):
                if refers_to(cursor, iterator):
                    return cursor
        return iterator

    def _is_reset(self, reference: Reference) -> bool:
        """Return True if a use is `i = ...;` directly in a block around the region."""
        blocks = [p for p in reference.parents if p.kind is NodeKind.COMPOUND_STMT]
        statement = reference.parents[-1]
        return (
            self.unseen.is_certain(reference.offset, self.place.begin)
            and statement.kind is NodeKind.BINARY_OPERATOR
            and statement.operator == "="
            and variable(statement.children[0]) is not None
            and statement.children[0] == reference.cursor
            and reference.parents[-2] == blocks[-1]
            and blocks[-1] in self.place.path
            and not mentions(statement.children[1], reference.cursor.named)
        )

    def _in_own_loop(self, reference: Reference) -> bool:
        """Return True if a use is in a `for` loop that first gives the variable a value."""
        return any(
            counts_with(parent, reference.cursor.named)
            and not _is_in_start(parent, reference)
            and self.unseen.is_certain(parent.extent.start.offset, reference.offset)
            for parent in reference.parents
        )

    def check_declared(self, declaration: Declaration) -> None:
        """Check that a variable declared in the region is not used after it.

        Raises:
            Refusal: it is, or may be.
        """
        name = declaration.spelling
        later = self.references(declaration)
        if later:
            reason = f"`{name}` is declared inside the region and used after it"
            raise Refusal(later[0].cursor, reason)
        is_visible = any(
            isinstance(each, Declaration) and key(declaration) == key(each)
            for statement in self.place.statements
            if statement.kind is NodeKind.DECL_STMT
            for each in statement.children
        )
        if is_visible and any(s.begin >= self.place.end for s in self.unseen.mentions(name)):
            reason = f"`{name}` is declared inside the region and may be used after it, in what "
            raise Refusal(declaration, reason + "the preprocessor leaves out")

    def check_moved(self, pointer: Declaration) -> None:
        """Check that nothing outside of the region needs to know where it moves a pointer to.

        Raises:
            Refusal: something may.
        """
        name = pointer.spelling
        later = self.after(pointer)
        again = bool(self.place.loops) and not self._is_renewed(pointer)
        unseen = self.unseen.after(name, self._outermost)
        if later or again or unseen or self.has_jumps:
            where = later[0].cursor if later else self._use(pointer)
            reason = f"pointer `{name}` is moved by the region and used later"
            raise Refusal(where, f"{reason}: count with an index")

    def assignments(self) -> Iterator[tuple[Node, Declaration, Node]]:
        """Yield the assignments in the function, and the initial values of pointers.

        Yields:
            (statement, variable, value) of each.
        """
        for cursor in descendants(self.place.function):
            if is_variable(cursor):
                values = cursor.expressions
                if values and is_pointer(cursor):
                    yield cursor, cursor, values[-1]
                continue
            target = assigned(cursor)
            named = variable(target) if target is not None else None
            if named is not None:
                yield cursor, named, cursor.children[-1]

    def check_pointers(self, accessed: list[Declaration]) -> None:
        """Check that no pointer used by the region is surely derived from another one's memory.

        Pointers that are assigned several times, as by a swap, may lead to different memory: the
        written file compares their addresses.

        Raises:
            Refusal: a pointer, assigned once, is derived from what another name leads to.
        """
        found: dict[int, list[tuple[Node, set[int]]]] = {}
        for statement, named, value in self.assignments():
            if is_pointer(named):
                sources = {key(p) for p in _pointers(value)} - {key(named)}
                found.setdefault(key(named), []).append((statement, sources))
        parameters = {key(each) for each in self.place.function.parameters}
        roots = {key(each): _root(key(each), found, parameters) for each in accessed}
        for declaration in accessed:
            own = key(declaration)
            others = {root for other, root in roots.items() if other != own}
            if own in found and roots[own] in others:
                reason = (
                    f"pointer `{declaration.spelling}` may lead to what the region uses by another"
                )
                statement = found[own][-1][0]
                raise Refusal(statement, f"{reason} name, too: use one name for both")

    def check_sizes(self, sizes: list[tuple[Declaration, Declaration]]) -> None:
        """Check that array sizes have the same value at the declaration and in the region.

        Args:
            sizes: (array, variable): every array with each variable that sizes it.

        Raises:
            Refusal: the function may change it, or its name means another variable in the region.
        """
        keys = {key(size) for _, size in sizes}
        for statement, named, _ in self.assignments():
            if key(named) in keys:
                name = named.spelling
                raise Refusal(statement, f"`{name}` sizes an array and is assigned in the function")
        for array, size in sizes:
            if any(s.assigns(size.spelling) for s in self.unseen.mentions(size.spelling)):
                reason = f"`{size.spelling}` sizes `{array.spelling}` and may be assigned in what "
                raise Refusal(array, reason + "the preprocessor leaves out")
        visible = self._visible()
        for array, size in sizes:
            what = f"`{size.spelling}` that sizes `{array.spelling}`"
            named = visible.get(size.spelling, size)
            if key(named) != key(size):
                raise Refusal(named, f"this hides the {what}: rename one of them")
            for reference in self.references(size):
                if escapes(reference) and self._is_between(array, reference):
                    reason = f"the address of the {what} is taken after the array's declaration"
                    raise Refusal(reference.cursor, reason)

    def _visible(self) -> dict[str, Declaration]:
        """The variables of enclosing blocks that are visible in the region, by name."""
        found = dict[str, Declaration]()
        for enclosing in self.place.path:
            for statement in enclosing.children:
                where = span(statement, self.path)
                if statement.kind is NodeKind.DECL_STMT and where and where[0] < self.place.begin:
                    declared = (c for c in statement.children if isinstance(c, Declaration))
                    found |= {each.spelling: each for each in declared}
        return found

    def _is_between(self, declaration: Declaration, reference: Reference) -> bool:
        """Return True if a use may be executed after a declaration and before the region."""
        begin, _ = span(declaration, self.path) or (0, 0)
        loops = [where for loop in self.place.loops if (where := span(loop, self.path))]
        # In a loop, code after the region also runs before it, unless the loop has the declaration.
        end = next((end for start, end in loops if start > begin), self.place.begin)
        return begin <= reference.offset < end


def is_address_taken(reference: Reference) -> bool:
    """Return True if a use is `&name`."""
    for parent in reversed(reference.parents):
        if parent.kind is NodeKind.UNARY_OPERATOR and parent.operator == "&":
            return True
        if parent.kind not in (NodeKind.PAREN_EXPR, NodeKind.UNEXPOSED_EXPR):
            break
    return False


def escapes(reference: Reference) -> bool:
    """Return True if other code may access the variable later because of a use."""
    top = reference.cursor
    for parent in reversed(reference.parents):
        if parent.kind is NodeKind.UNARY_OPERATOR and parent.operator == "&":
            return True
        is_element = parent.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR and parent.children[0] == top
        if not is_element and parent.kind not in (
            NodeKind.PAREN_EXPR,
            NodeKind.UNEXPOSED_EXPR,
        ):
            break
        top = parent
    kind = top.type.canonical.kind
    return kind in (
        TypeKind.POINTER,
        TypeKind.CONSTANTARRAY,
        TypeKind.VARIABLEARRAY,
        TypeKind.INCOMPLETEARRAY,
    )


def _is_in_start(loop: Node, reference: Reference) -> bool:
    """Return True if a use is in the initial value of the loop itself."""
    init = loop.children[0]
    if init not in reference.parents:
        return False
    return stripped(init).children[0] != reference.cursor


def _pointers(value: Node) -> Iterator[Declaration]:
    """Yield the pointers, arrays and variables from which a pointer value may be derived.

    A call may return any of its arguments; one without pointers returns new memory.
    """
    waiting = [value]
    while waiting:
        cursor = waiting.pop()
        named = variable(cursor)
        symbol = cursor.operator if cursor.kind is NodeKind.UNARY_OPERATOR else ""
        if named is not None:
            if is_pointer(named):
                yield named
        elif symbol == "&":
            target = stripped(cursor.children[0])
            addressed = variable(target)
            if addressed is not None:
                yield addressed
            waiting.extend(target.children)
        elif is_integer(cursor) and (symbol == "*" or cursor.kind in _SIZES):
            continue
        elif cursor.kind is NodeKind.CALL_EXPR:
            waiting.extend(cursor.arguments)
        else:
            waiting.extend(cursor.children)


def _root(
    start: int, assigned: Mapping[int, list[tuple[Node, set[int]]]], parameters: set[int]
) -> int:
    """Return the variable that a pointer is derived from, through pointers assigned only once."""
    found, seen = start, set[int]()
    while found not in seen:
        seen.add(found)
        values = assigned.get(found, [])
        if len(values) != 1 or found in parameters or len(values[0][1]) != 1:
            break
        (found,) = values[0][1]
    return found
