"""Tests with the marker `pure` fail if they start a compiler or load libclang."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable

import pytest

REFUSED: dict[str, Callable[[], object]] = {
    "compiler": lambda: subprocess.run(["gcc", "--version"], capture_output=True, check=True),
    "shell": lambda: os.system("true"),
    "libclang": lambda: ctypes.CDLL("/somewhere/libclang.so"),
}


@pytest.mark.pure
@pytest.mark.parametrize("what", REFUSED)
def test_a_pure_test_may_not(what: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="marker `pure`"):
        REFUSED[what]()


def test_others_may() -> None:
    assert subprocess.run(["true"], check=False).returncode == 0
    with pytest.raises(OSError, match="libclang"):
        REFUSED["libclang"]()
