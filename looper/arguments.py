"""Checks of the arguments of functions that people call from Python.

Integers and numbers may also be NumPy's. What comes out is plain Python, so that nothing else has
to know of it. Each check raises `UsageError` with a sentence that names the argument.
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
    """An integer, no truth value, within limits."""
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
    """An integer or None."""
    return None if value is None else integer(name, value, least, most)


def optional_seconds(name: str, value: object) -> float | None:
    """A positive, finite number, or None."""
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
    """A string."""
    if not isinstance(value, str):
        _refuse(name, "a string", value)
    return value


def texts(name: str, value: object) -> tuple[str, ...]:
    """Strings: not a single one, whose letters would be taken for them."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        _refuse(name, "a list of strings", value)
    return tuple(text(name, each) for each in value)


def path(name: str, value: object) -> Path:
    """The name of a file or folder."""
    if not isinstance(value, str | os.PathLike) or not isinstance(os.fspath(value), str):
        _refuse(name, "the name of a file", value)
    return Path(value)


def paths(name: str, value: object) -> tuple[str, ...]:
    """Names of files or folders."""
    if isinstance(value, str | bytes | os.PathLike | Mapping) or not isinstance(value, Iterable):
        _refuse(name, "a list of names", value)
    return tuple(str(path(name, each)) for each in value)


def integers_by_name(name: str, value: object) -> dict[str, int]:
    """A mapping from names to integers."""
    if not isinstance(value, Mapping):
        _refuse(name, "a mapping from names to integers", value)
    return {
        text(f"{name}: a name", key): integer(f"{name}[{key!r}]", each)
        for key, each in value.items()
    }


def instance(name: str, value: object, kind: type[Any], advice: str) -> None:
    """An object of a class; `advice` says how to get one."""
    if not isinstance(value, kind):
        _refuse(name, f"a {kind.__name__} ({advice})", value)


def _refuse(name: str, wanted: str, value: object) -> NoReturn:
    shown = repr(value)
    if len(shown) > _SHOWN or "\n" in shown:
        shown = f"an object of type {type(value).__name__}"
    raise UsageError(f"{name}: give {wanted}, not {shown}")
