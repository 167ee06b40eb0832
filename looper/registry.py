"""Entry points by name: evaluators, searches, commands, generators, proposers, transformations.

A distribution offers one by an entry point of one of six groups in its `pyproject.toml`; LOOPer's
own are found in the same way. They are imported only when loaded.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from enum import Enum
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from looper.errors import UsageError
from looper.support.interrupts import uninterrupted
from looper.support.requirements import missing_text

Taker = TypeVar("Taker", bound=Callable[..., Any])


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
        with uninterrupted():
            return points[name].load()
    except (ImportError, AttributeError) as error:
        reason = missing_text(error) if isinstance(error, ImportError) else ""
        raise UsageError(
            f"the {group.value} `{name}` cannot be loaded: {reason or error}"
        ) from None


def accepting(*names: str) -> Callable[[Taker], Taker]:
    """Declare optional arguments, by name, that LOOPer and its users may give to a plug-in.

    It decorates a factory of evaluators, or a search; one without it is given none.
    """

    def declare(taker: Taker) -> Taker:
        taker.accepts = names  # type: ignore[attr-defined]
        return taker

    return declare


def accepted(taker: object) -> tuple[str, ...]:
    """Return the optional arguments that a factory or a search accepts, see `accepting`."""
    names: tuple[str, ...] = getattr(taker, "accepts", ())
    return names


def instantiate(
    name: str, factory: Callable[..., Any], offered: Mapping[str, Any], given: Mapping[str, Any]
) -> Any:
    """Call a factory with the arguments that it accepts, see `accepting`.

    Args:
        name: of the created object, for messages.
        factory: a class or a function.
        offered: optional arguments by name; those that the factory does not accept are left out.
        given: arguments given by a user, never left out; they override `offered`.

    Raises:
        UsageError: the factory does not accept an argument in `given`.
    """
    taken = accepted(factory)
    unknown = [argument for argument in given if argument not in taken]
    if unknown:
        raise UsageError(
            f"`{name}` takes no argument `{unknown[0]}`; it takes {', '.join(taken) or 'none'}"
        )
    fitting = {argument: value for argument, value in offered.items() if argument in taken}
    return factory(**{**fitting, **given})
