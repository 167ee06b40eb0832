"""Temporary connection to a Ray cluster, with a clear error message if there is none."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
from collections.abc import Iterator

import ray

from looper.errors import UsageError

# Seconds for an address to answer.
_ANSWER = 5.0
# HTTP/2 (RFC 9113, sections 3.4 and 6.5), which Ray's servers speak: the client's preface with an
# empty SETTINGS frame, and the type of the frame that a server answers with.
_SETTINGS = b"\4"
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + _SETTINGS + bytes(5)


@contextlib.contextmanager
def connected(address: str) -> Iterator[None]:
    """Connect to a cluster for the duration of a `with` block.

    Args:
        address: HOST:PORT, or "auto" for the cluster that this machine belongs to.

    Raises:
        UsageError: there is no cluster at the address.
    """
    if address != "auto":
        _check_answer(address)
    handler = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0].partition(". ")[0].rstrip(".")
        raise UsageError(
            f"--cluster {address}: {reason}; `ray start` makes this machine a node of a cluster"
        ) from None
    finally:
        # Ray sets its own handler, which ends the process at once. Only the main thread may set
        # one.
        with contextlib.suppress(ValueError):
            signal.signal(signal.SIGTERM, handler)
    try:
        yield
    finally:
        ray.shutdown()


def _check_answer(address: str) -> None:
    """Check that an HTTP/2 server answers at the address; Ray itself would wait for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise UsageError(
            f"--cluster {address}: it must be HOST:PORT, as `ray start --head` prints it, or auto"
        )
    try:
        with socket.create_connection((host, int(port)), _ANSWER) as connection:
            connection.sendall(_GREETING)
            # With TLS, the protocol of the server cannot be determined here.
            known = "RAY_USE_TLS" in os.environ or connection.recv(4)[3:] == _SETTINGS
    except (OSError, OverflowError) as error:
        raise UsageError(
            f"--cluster {address}: nothing answers there ({error}); `ray start --head` begins a "
            "cluster and prints its address"
        ) from None
    if not known:
        raise UsageError(
            f"--cluster {address}: what answers there is no Ray cluster; `ray start --head` prints "
            "the address of one (not that of its dashboard)"
        )
