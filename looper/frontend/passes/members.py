"""Members of structs as variables, in all functions of a translation unit.

What readers of regions see has no members but those of unions and bit-fields, which they refuse
(see `looper.frontend.members`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from looper.frontend.members import has_members, with_variables
from looper.frontend.syntax import Declaration, Node, Unit, with_functions


def with_members(unit: Unit) -> tuple[Unit, Mapping[Node, Node]]:
    """The unit with variables in the places of members.

    Returns:
        And what stands in the places of nodes that are not the same.
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
