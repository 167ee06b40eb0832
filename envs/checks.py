"""Checks of users' arguments."""

from __future__ import annotations

from collections.abc import Sequence

from looper.errors import UsageError


def check_one_of(option: str, value: str, allowed: Sequence[str]) -> None:
    """Check that an argument is one of a few words.

    Raises:
        UsageError: it is not; the message has them all.
    """
    if value not in allowed:
        raise UsageError(f"{option}={value!r}: it is one of {', '.join(map(repr, allowed))}")
