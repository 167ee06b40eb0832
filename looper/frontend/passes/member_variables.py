"""Replacement of struct members by variables, in all functions of a translation unit.

Afterwards the only member expressions left are those that the readers of regions refuse, such as
members of unions and bit-fields (see `looper.frontend.scopes.members`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from looper.frontend.scopes.members import with_variables
from looper.frontend.tree.syntax import Declaration, Node, Unit, with_functions


def with_member_variables(unit: Unit) -> tuple[Unit, Mapping[Node, Node]]:
    """Replace members of structs by variables.

    Returns:
        The new unit, and the replacement of each node that changed.
    """
    made: dict[Node, Node] = {}

    def lowered(function: Declaration) -> Declaration:
        found = with_variables(function, made)
        if found is function:
            return function
        assert isinstance(found, Declaration), "a function stays one"
        parameters = (made.get(each, each) for each in function.parameters)
        own = tuple(each for each in parameters if isinstance(each, Declaration))
        return replace(found, parameters=own)

    return with_functions(unit, lowered), made
