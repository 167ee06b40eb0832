"""Variables for the values of conditions on data that their own branches change.

`if (d < best) { best = d; at = c; }` becomes `{ int holds = d < best; if (holds) { ... } }`: that
the condition holds is decided before the first assignment. Conjuncts before that which do not
change stay in an `if` around it, as accesses may depend on them. The new nodes have the place of
the condition in the file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count, takewhile

from looper.frontend.scopes.branch_effects import changed_too_early, only_assignment
from looper.frontend.scopes.names import Names, named_in
from looper.frontend.tree.assignments import loop_variables
from looper.frontend.tree.cursors import key, stripped
from looper.frontend.tree.new_nodes import INT, new_statement, new_variable, reference, with_value
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    are_same,
    descendants,
    transformed,
)

_TRUTHS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||", "!")


def with_kept_conditions(
    statements: Sequence[Node],
    function: Declaration,
    words: Collection[str],
    pointers: Mapping[int, Node],
) -> tuple[Node, ...]:
    """Put conditions that their branches change into variables.

    Args:
        statements: of a region.
        function: the function around it.
        words: names that are in use in the file.
        pointers: see `Place`.
    """
    aliases = Names.of(tuple(statements), {}, pointers).aliases
    used = {*words, *(each.spelling for each in descendants(function))}
    used |= {each.spelling for statement in statements for each in descendants(statement)}
    keys = count(1)

    def change(node: Node, children: tuple[Node, ...]) -> Node:
        made = node if are_same(children, node.children) else replace(node, children=children)
        if node.kind is not NodeKind.IF_STMT:
            return made
        condition, *branches = made.children
        if not _is_changed(condition, branches, aliases):
            return made
        first, rest = tuple[Node, ...](), condition
        if len(branches) == 1:
            parts = _conjuncts(condition)
            steady = list(takewhile(lambda e: not _is_changed(e, branches, aliases), parts))
            first, rest = tuple(steady), _conjunction(condition, parts[len(steady) :])
        name = _fresh(condition.extent.start.line, used)
        used.add(name)
        inner = replace(made, children=(rest, *branches))
        kept = _kept(inner, function, name, hash(("holds", name, next(keys), function.key)))
        if not first:
            return kept
        return replace(made, children=(_conjunction(condition, first), kept))

    return tuple(transformed(each, change) for each in statements)


def _is_changed(condition: Node, branches: Sequence[Node], aliases: Mapping[int, Node]) -> bool:
    """Return True if branches may change what a condition reads, before all of it is decided."""
    ends = [only_assignment(branch) for branch in branches]
    if len(ends) == 2 and None not in ends:
        # It is read as one choice if both assign the same element.
        return False
    counters = {
        key(each)
        for branch in branches
        for loop in descendants(branch)
        if loop.kind is NodeKind.FOR_STMT
        for each in loop_variables(loop)
    }
    if counters & named_in(condition):
        return False
    return bool(changed_too_early(condition, branches, aliases))


def _conjuncts(condition: Node) -> list[Node]:
    """Return the operands of `&&` in order."""
    inner = stripped(condition)
    if inner.kind is NodeKind.BINARY_OPERATOR and inner.operator == "&&":
        return [each for part in inner.children for each in _conjuncts(part)]
    return [condition]


def _conjunction(condition: Node, parts: Sequence[Node]) -> Node:
    """Return a condition with only some of its conjuncts."""
    found, *others = parts
    for each in others:
        found = replace(stripped(condition), children=(found, each))
    return found


def _kept(choice: Node, function: Declaration, name: str, number: int) -> Node:
    """Return the block that declares a variable for the condition of an `if`, and has the `if`."""
    condition, *branches = choice.children
    holds = with_value(new_variable(name, INT, function, number, condition), _truth(condition))
    declared = new_statement(NodeKind.DECL_STMT, [holds], condition)
    rest = replace(choice, children=(reference(holds, condition), *branches))
    return new_statement(NodeKind.COMPOUND_STMT, [declared, rest], choice)


def _truth(condition: Node) -> Node:
    """Return an expression whose value is 0 or 1, as the condition holds."""
    if stripped(condition).operator in _TRUTHS:
        return condition
    for _ in range(2):
        condition = replace(
            condition,
            kind=NodeKind.UNARY_OPERATOR,
            type=INT,
            children=(condition,),
            operator="!",
            value=None,
            referenced=None,
            spelling="",
        )
    return condition


def _fresh(line: int, used: Collection[str]) -> str:
    """Return a name that is not used, made of a line so that it does not depend on other lines."""
    numbers = (f"holds_{line}{tail}" for tail in chain(("",), (f"_{k}" for k in count(2))))
    return next(name for name in numbers if name not in used)
