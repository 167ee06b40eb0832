"""Compilation and execution of written files as by their users."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from looper.codegen.region import output_file
from looper.errors import NotApplicable
from looper.frontend.c import read_c
from looper.kernels import Kernel
from looper.schedule import Schedule
from looper.transformations import parse_transformations

# Builds with different machine code, serial and with threads.
BUILDS = (("-O0",), ("-O3", "-march=native", "-ffp-contract=off", "-fopenmp"))


def written(folder: Path, source: str, schedule: str, **options: Any) -> Path:
    """Write the file for C under a schedule, and return it; `original.c` is beside it."""
    path = folder / "original.c"
    path.write_bytes(source.encode())
    target = folder / "written.c"
    text = output_file([Schedule.parse(read_c(path, **options), schedule)])
    target.write_bytes(text.encode())
    return target


def outputs(file: Path, main: str, build: Sequence[str], *, link: Sequence[str] = ()) -> str:
    """Compile a file and a `main` as separate units, and return the program's output."""
    folder = file.parent
    (folder / "main.c").write_text(main)
    command = ["gcc", *build, "-w", str(file), str(folder / "main.c"), "-o", str(folder / "run")]
    subprocess.run([*command, "-lm", *link], check=True)
    done = subprocess.run([str(folder / "run")], check=True, capture_output=True, text=True)
    assert done.stdout
    return done.stdout


def check_equal(file: Path, main: str) -> str:
    """Check that original and written file print the same in every build; return the output."""
    printed = ""
    for build in BUILDS:
        printed = outputs(file.parent / "original.c", main, build)
        assert outputs(file, main, build) == printed, build
    return printed


def annotated(kernel: Kernel) -> Schedule:
    """Return a schedule of a kernel with parallel, tiled and vectorized loops wherever legal."""
    size = "MINI" if "MINI" in kernel.sizes else next(iter(kernel.sizes))
    schedule = Schedule(kernel.program(size))
    for statement in schedule.program.statements:
        for text in ("parallelize({}, 0)", "parallelize({}, 1)", "tile({}, 0, [8, 4])",
                     "tile({}, 1, [8, 4])", "vectorize({})"):  # fmt: skip
            try:
                changed = schedule.apply(*parse_transformations(text.format(statement.name)))
            except NotApplicable:
                continue
            schedule = changed if changed.is_legal else schedule
    return schedule
