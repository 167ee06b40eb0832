"""What can be named: evaluators, searches, commands, generators of programs, proposers of steps.

A distribution offers one by an entry point of one of five groups in its `pyproject.toml`; ours are
found in the same way. Nothing is imported before it is asked for.
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
    """The groups of entry points; each value is what one of them is, for messages."""

    EVALUATOR = "evaluator"
    SEARCH = "search"
    COMMAND = "command"
    GENERATOR = "generator"
    PROPOSER = "proposer"

    @property
    def key(self) -> str:
        """The group's name in `pyproject.toml`."""
        return f"looper.{'searches' if self is Group.SEARCH else f'{self.value}s'}"


def offered(group: Group) -> dict[str, EntryPoint]:
    """The entry points of a group, by name."""
    return {point.name: point for point in entry_points(group=group.key)}


def load(group: Group, name: str) -> Any:
    """What is registered under a name: a factory of evaluators, a search, a command, a
        function that makes a program of a NumPy random generator, or one that says which steps
        of a program are worth trying.

    Raises:
        UsageError: there is none of that name, or it can not be imported; the message names the
            nearest.
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
    """What a factory makes of those of some arguments that it takes.

    Args:
        name: of what is made, for messages.
        factory: a class or a function.
        offered: by name; what it does not take is left out.
        given: by a user, and so not to be left out; goes before `offered`.

    Raises:
        UsageError: it does not take an argument that was given.
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
