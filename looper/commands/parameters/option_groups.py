"""Groups of options, which commands share: a dataclass with a field for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each field of those of its parameters that are dataclasses.

    Typer reads the options of a command from its signature, which has to be flat.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    @wraps(command)
    def run(**options: Any) -> None:
        made = {
            name: group(**{each.name: options.pop(each.name) for each in fields(group)})
            for name, group in groups.items()
        }
        command(**options, **made)

    flat = list[Parameter]()
    for name, parameter in signature(command).parameters.items():
        if name in groups:
            flat += _options(groups[name])
        else:
            kind = Parameter.KEYWORD_ONLY
            flat.append(parameter.replace(annotation=hints[name], kind=kind))
    vars(run)["__signature__"] = Signature(flat)
    return run


def _options(group: Any) -> list[Parameter]:
    """Return a parameter for each field of a dataclass."""
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            each.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if each.default is MISSING else each.default,
            annotation=hints[each.name],
        )
        for each in fields(group)
    ]
