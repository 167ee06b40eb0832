"""What is needed beyond what measuring on one machine needs."""

from __future__ import annotations

from importlib.util import find_spec

from looper.errors import UsageError

NEEDED = ("torch", "scipy", "lightgbm", "pyarrow")

_PURPOSES = {
    "plots": "what plots and pages need",
    "costmodel": "what learned models need",
    "agents": "what agents need",
    "cluster": "what measuring on a cluster needs",
}


def require(*names: str, extra: str = "costmodel") -> None:
    """Check that packages of one of our extras are installed, default all that models need.

    Raises:
        UsageError: one is not; the message says what to do.
    """
    missing = [name for name in names or NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"{missing[0]} is not installed; `pip install 'looper-autoscheduler[{extra}]'` "
            f"installs {_PURPOSES[extra]}"
        )
