"""Every kernel of the catalogue: read at every size, and run as read at a tiny one."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

import looper
from looper.frontend.c import read_c
from tests.compiled_c import check_same

KERNELS = Path(looper.__file__).parent / "kernels"
CATALOGUE = tomllib.loads((KERNELS / "catalogue.toml").read_text())
NAMES = [(suite, name) for suite, found in CATALOGUE.items() for name in found]
_SMALL = {"tsteps": 3, "tmax": 3, "ksize": 3, "channels": 3, "batch": 2, "features": 2}


@pytest.mark.share(2)
@pytest.mark.parametrize(("suite", "name"), NAMES)
def test_every_size_is_read_quickly(suite: str, name: str) -> None:
    path = KERNELS / suite / f"{name}.c"
    for params in CATALOGUE[suite][name]["sizes"].values():
        start = time.perf_counter()
        program = read_c(path, params=params)
        assert time.perf_counter() - start < 2
        assert dict(program.parameters) == params
        program.check_bounds()


@pytest.mark.share(2)
@pytest.mark.parametrize(("suite", "name"), NAMES)
def test_what_is_read_computes_the_same_bits(suite: str, name: str, tmp_path: Path) -> None:
    known = next(iter(CATALOGUE[suite][name]["sizes"].values()))
    params = {p: _SMALL.get(p, 6 + k) for k, p in enumerate(known)}
    check_same(KERNELS / suite / f"{name}.c", tmp_path, params)
