"""Pointers whose values at a region's start are those of earlier statements of the function.

Only statements that are certainly executed before the region count: those in the blocks around it.
A function with jumps has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from looper.frontend.preprocessor_variants import Unseen
from looper.frontend.regions import Place
from looper.frontend.scopes.members import is_member
from looper.frontend.scopes.names import is_automatic, is_pointer
from looper.frontend.scopes.pointers import pointee, reads_memory
from looper.frontend.tree.assignments import (
    addressed_in,
    assigned_variable,
    first_values,
    loop_variables,
    parts_of_comma,
)
from looper.frontend.tree.cursors import ARRAYS, VARIABLES, is_integer, key, stripped
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    TypeKind,
    descendants,
    is_variable,
)

_JUMPS = (NodeKind.LABEL_STMT, NodeKind.GOTO_STMT, NodeKind.INDIRECT_GOTO_STMT)

Value = tuple[Declaration, Node]
"""A variable, and the expression that is its value."""


def pointers_before(place: Place, unseen: Unseen) -> tuple[Value, ...]:
    """Return the pointers into arrays that the region uses by another name, too, with their values.

    They are assigned once in the function, as in `double *B = A + n;`, and what their value is made
    of is never assigned: in the region, they can be replaced by it. They are in the order of the
    assignments.
    """
    used = {
        key(each.named): each.named
        for statement in place.statements
        for each in descendants(statement)
        if each.kind is NodeKind.DECL_REF_EXPR
        and each.named.kind in VARIABLES
        and is_pointer(each.named)
    }
    if len(used) < 2:
        return ()
    candidates = once_assigned(place, unseen)
    roots = {number: _root(each, candidates) for number, each in used.items()}
    shared = [root for root in roots.values() if list(roots.values()).count(root) > 1]
    hidden = _declared_around(place)
    found = set[int]()
    for number, root in roots.items():
        chain = number
        while root in shared and chain in candidates and chain not in found:
            base = _base(candidates[chain][1])
            if base is None or hidden.get(base.spelling, key(base)) != key(base):
                break
            found.add(chain)
            chain = key(base)
    return tuple(pair for number, pair in candidates.items() if number in found)


def _has_jumps(place: Place, unseen: Unseen) -> bool:
    """Return True if statements in blocks around the region may be jumped over."""
    if unseen.has_jumps or any(each.kind is NodeKind.SWITCH_STMT for each in place.path):
        return True
    return any(each.kind in _JUMPS for each in descendants(place.function))


def _before(place: Place, block: Node) -> list[Node]:
    """The statements of a block around the region that are before it."""
    found = []
    for statement in block.children if block.kind is NodeKind.COMPOUND_STMT else ():
        start = statement.extent.start
        if statement in place.path or start.offset >= place.begin:
            break
        if start.file is not place.function.file:
            # It is from a header: its place in this file is not known.
            return []
        found.append(statement)
    return found


def _values(statement: Node) -> list[Value]:
    """The variables that a statement gives values, with these, in order."""
    if statement.kind is NodeKind.DECL_STMT:
        declared = [each for each in statement.children if is_variable(each)]
        return [(each, each.expressions[-1]) for each in declared if each.expressions]
    found = first_values(statement)
    return found if len(found) == len(parts_of_comma(statement)) else []


def _variables(value: Node) -> list[Declaration]:
    return [
        each.named
        for each in descendants(value)
        if each.kind is NodeKind.DECL_REF_EXPR and each.named.kind in VARIABLES
    ]


def _may_assign(unseen: Unseen, variables: list[Declaration]) -> bool:
    """Return True if code that the preprocessor leaves out may change one of some variables."""
    return any(
        stretch.assigns(each.spelling)
        for each in variables
        for stretch in unseen.mentions(each.spelling)
    )


def once_assigned(place: Place, unseen: Unseen) -> dict[int, Value]:
    """Return the pointers with one assignment in the function, before the region, by key.

    What their values are made of is never assigned. Empty if statements may be jumped over.
    """
    if _has_jumps(place, unseen):
        return {}
    changes = list[int]()
    for cursor in descendants(place.function):
        named = assigned_variable(cursor)
        if named is not None:
            changes.append(key(named))
        elif is_variable(cursor) and is_pointer(cursor) and cursor.expressions:
            changes.append(key(cursor))
    changed, taken = set(changes), addressed_in(place.function)
    before = [each for block in place.path for each in _before(place, block)]
    found = dict[int, Value]()
    for named, value in (pair for statement in before for pair in _values(statement)):
        is_once = changes.count(key(named)) == 1 and key(named) not in taken
        if named.type.canonical.kind is not TypeKind.POINTER or not is_automatic(named):
            continue
        parts = _variables(value)
        keeps = all(_keeps_value(each, changed - set(found), taken) for each in parts)
        known = _base(value) is not None and not any(map(is_member, parts))
        known = known and not reads_memory(value)
        known = known and pointee(named.type) == pointee(stripped(value).type)
        if is_once and keeps and known and not _may_assign(unseen, [named, *parts]):
            found[key(named)] = (named, value)
    return found


def _keeps_value(variable: Declaration, changed: set[int], taken: set[int]) -> bool:
    """Return True if a variable has the same value from its first use in a function on."""
    if variable.type.canonical.kind in ARRAYS and variable.kind is NodeKind.VAR_DECL:
        return True
    return is_automatic(variable) and key(variable) not in changed | taken


def _base(value: Node) -> Declaration | None:
    """The array or pointer that a pointer expression starts from, as in `A + n` and `&A[i]`."""
    cursor = stripped(value)
    while cursor.kind is not NodeKind.DECL_REF_EXPR:
        inner = cursor.children
        match cursor.kind:
            case NodeKind.ARRAY_SUBSCRIPT_EXPR:
                cursor = stripped(inner[0])
            case NodeKind.UNARY_OPERATOR if cursor.operator in ("&", "*"):
                cursor = stripped(inner[0])
            case NodeKind.BINARY_OPERATOR if cursor.operator in ("+", "-"):
                left, right = map(stripped, inner)
                cursor = right if is_integer(left) else left
            case _:
                return None
    named = cursor.referenced
    return named if named is not None and named.kind in VARIABLES and is_pointer(named) else None


def _root(pointer: Declaration, candidates: Mapping[int, Value]) -> int:
    """The key of the array or pointer that a pointer is made of in the end."""
    found = key(pointer)
    while found in candidates:
        base = _base(candidates[found][1])
        assert base is not None, "candidates have one"
        found = key(base)
    return found


def _declared_around(place: Place) -> dict[str, int]:
    """The keys of the variables that blocks and loops around the region declare, by name."""
    found = dict[str, int]()
    for each in place.path:
        if each.kind is NodeKind.FOR_STMT:
            found |= {named.spelling: key(named) for named in loop_variables(each)}
        for statement in _before(place, each):
            declared = filter(is_variable, statement.children)
            if statement.kind is NodeKind.DECL_STMT:
                found |= {named.spelling: key(named) for named in declared}
    return found
