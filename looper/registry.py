"""Entry points by name: evaluators, searches, commands, generators, proposers, transformations.

A distribution offers one by an entry point of one of six groups in its `pyproject.toml`; LOOPer's
own are found in the same way. They are imported only when loaded.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from looper.errors import UsageError
from looper.requirements import missing_text


class Group(str, Enum):
    """The groups of entry points; each value is the noun for one of them in messages."""

    EVALUATOR = "evaluator"
    SEARCH = "search"
    COMMAND = "command"
    GENERATOR = "generator"
    PROPOSER = "proposer"
    TRANSFORMATION = "transformation"

    @property
    def key(self) -> str:
        """The group's name in `pyproject.toml`."""
        return f"looper.{'searches' if self is Group.SEARCH else f'{self.value}s'}"


def offered(group: Group) -> dict[str, EntryPoint]:
    """Return the entry points of a group, by name."""
    return {point.name: point for point in entry_points(group=group.key)}


def load(group: Group, name: str) -> Any:
    """Import the object that is registered under a name.

    It is a factory of evaluators, a search, a command, a function that creates a program from a
    NumPy random generator, one that proposes promising steps for a program, or a transformation.

    Raises:
        UsageError: there is none of that name, or it cannot be imported; the message suggests a
            close match.
    """
    points = offered(group)
    if name not in points:
        near = difflib.get_close_matches(name, points, n=1)
        advice = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(sorted(points))}"
        raise UsageError(f"there is no {group.value} `{name}`; {advice}")
    try:
        return points[name].load()
    except (ImportError, AttributeError) as error:
        reason = missing_text(error) if isinstance(error, ImportError) else ""
        raise UsageError(
            f"the {group.value} `{name}` cannot be loaded: {reason or error}"
        ) from None


def made(
    name: str, factory: Callable[..., Any], offered: Mapping[str, Any], given: Mapping[str, Any]
) -> Any:
    """Call a factory with the arguments that it accepts.

    Args:
        name: of the created object, for messages.
        factory: a class or a function.
        offered: optional arguments by name; those that the factory does not accept are left out.
        given: arguments given by a user, never left out; they override `offered`.

    Raises:
        UsageError: the factory does not accept an argument in `given`.
    """
    parameters = inspect.signature(factory).parameters.values()
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    taken = [parameter.name for parameter in parameters if parameter.kind in kinds]
    takes_all = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters)
    unknown = [argument for argument in given if argument not in taken and not takes_all]
    if unknown:
        raise UsageError(
            f"`{name}` takes no argument `{unknown[0]}`; it takes {', '.join(taken) or 'none'}"
        )
    fitting = {argument: value for argument, value in offered.items() if argument in taken}
    return factory(**{**fitting, **given})
