"""Validation of the arguments of public Python functions.

Integers and numbers may also be NumPy's; the checks return plain Python values, so that no other
code has to handle NumPy types. Each check raises `UsageError` with a sentence that names the
argument.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from pathlib import Path
from typing import Any, NoReturn

from looper.errors import UsageError

_SHOWN = 60


def integer(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return an integer within limits; booleans are rejected."""
    if not isinstance(value, Integral) or isinstance(value, bool):
        _refuse(name, "an integer", value)
    number = int(value)
    if (least is not None and number < least) or (most is not None and number > most):
        limits = f"at least {least}" if most is None else f"from {least} to {most}"
        raise UsageError(f"{name}: give an integer {limits}, not {value}")
    return number


def optional_integer(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int | None:
    """Return an integer within limits, or None."""
    return None if value is None else integer(name, value, least, most)


def optional_seconds(name: str, value: object) -> float | None:
    """Return a positive, finite number as a float, or None."""
    if value is None:
        return None
    if not isinstance(value, Real) or isinstance(value, bool):
        _refuse(name, "a number of seconds", value)
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not (number > 0 and math.isfinite(number)):
        raise UsageError(f"{name}: give a positive number of seconds, not {value}")
    return number


def text(name: str, value: object) -> str:
    """Return a string."""
    if not isinstance(value, str):
        _refuse(name, "a string", value)
    return value


def texts(name: str, value: object) -> tuple[str, ...]:
    """Return a tuple of strings; a single string is rejected, as it would be split into letters."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        _refuse(name, "a list of strings", value)
    return tuple(text(name, each) for each in value)


def path(name: str, value: object) -> Path:
    """Return the path of a file or folder."""
    if not isinstance(value, str | os.PathLike) or not isinstance(os.fspath(value), str):
        _refuse(name, "the name of a file", value)
    return Path(value)


def paths(name: str, value: object) -> tuple[str, ...]:
    """Return the names of files or folders."""
    if isinstance(value, str | bytes | os.PathLike | Mapping) or not isinstance(value, Iterable):
        _refuse(name, "a list of names", value)
    return tuple(str(path(name, each)) for each in value)


def integers_by_name(name: str, value: object) -> dict[str, int]:
    """Return a mapping from names to integers as a dictionary."""
    if not isinstance(value, Mapping):
        _refuse(name, "a mapping from names to integers", value)
    return {
        text(f"{name}: a name", key): integer(f"{name}[{key!r}]", each)
        for key, each in value.items()
    }


def instance(name: str, value: object, kind: type[Any], advice: str) -> None:
    """Check that an object is an instance of a class; `advice` says how to get one."""
    if not isinstance(value, kind):
        _refuse(name, f"a {kind.__name__} ({advice})", value)


def _refuse(name: str, wanted: str, value: object) -> NoReturn:
    shown = repr(value)
    if len(shown) > _SHOWN or "\n" in shown:
        shown = f"an object of type {type(value).__name__}"
    raise UsageError(f"{name}: give {wanted}, not {shown}")
