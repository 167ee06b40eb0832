"""Replacement of struct members by variables, in all functions of a translation unit.

Afterwards the only member expressions left are those that the readers of regions refuse, such as
members of unions and bit-fields (see `looper.frontend.members`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from looper.frontend.members import has_members, with_variables
from looper.frontend.syntax import Declaration, Node, Unit, with_functions


def with_members(unit: Unit) -> tuple[Unit, Mapping[Node, Node]]:
    """Replace members of structs by variables.

    Returns:
        The new unit, and the replacement of each node that changed.
    """
    made: dict[Node, Node] = {}

    def lowered(function: Declaration) -> Declaration:
        if not has_members(function):
            return function
        found = with_variables(function, made)
        assert isinstance(found, Declaration), "a function stays one"
        parameters = (made.get(each, each) for each in function.parameters)
        own = tuple(each for each in parameters if isinstance(each, Declaration))
        return replace(found, parameters=own)

    return with_functions(unit, lowered), made
