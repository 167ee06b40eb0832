"""Optional packages, beyond those that measuring on one machine needs."""

from __future__ import annotations

from importlib.util import find_spec

from looper.errors import UsageError

NEEDED = ("torch", "scipy", "lightgbm", "pyarrow")

_EXTRAS = {
    "gymnasium": "env",
    "matplotlib": "plots",
    **dict.fromkeys(NEEDED, "costmodel"),
    **dict.fromkeys(("stable_baselines3", "sb3_contrib", "torch_geometric"), "agents"),
    "ray": "cluster",
}
_PURPOSES = {
    "env": "what the environment needs",
    "plots": "what plots and pages need",
    "costmodel": "what learned models need",
    "agents": "what agents need",
    "cluster": "what measuring on a cluster needs",
}


def require(*names: str, extra: str = "costmodel") -> None:
    """Check that packages of one of LOOPer's extras are installed; default: all that models need.

    Raises:
        UsageError: a package is missing; the message says how to install it.
    """
    missing = [name for name in names or NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(_advice(missing[0], extra))


def missing_text(error: ImportError) -> str:
    """Return advice on installing a missing package of one of LOOPer's extras; else ""."""
    package = (error.name or "").partition(".")[0]
    return _advice(package, _EXTRAS[package]) if package in _EXTRAS else ""


def _advice(package: str, extra: str) -> str:
    return (
        f"{package} is not installed; `pip install 'looper-autoscheduler[{extra}]'` "
        f"installs {_PURPOSES[extra]}"
    )
