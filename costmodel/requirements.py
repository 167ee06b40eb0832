"""What learned models need beyond what measuring does."""

from __future__ import annotations

from importlib.util import find_spec

from looper.errors import UsageError

NEEDED = ("torch", "safetensors", "scipy", "lightgbm", "pyarrow")


def require(*names: str) -> None:
    """Check that packages are installed.

    Raises:
        UsageError: one is not; the message says what to do.
    """
    missing = [name for name in names or NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"{missing[0]} is not installed; `pip install 'looper-autoscheduler[costmodel]'` "
            "installs what learned models need"
        )
