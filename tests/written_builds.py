"""Written files as their users have them: compiled with some flags, and run."""

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

# Each of them may come to other code, and to another order of threads.
BUILDS = (("-O0",), ("-O3", "-march=native", "-ffp-contract=off", "-fopenmp"))


def written(folder: Path, source: str, schedule: str, **options: Any) -> Path:
    """The file written for C under a schedule; the original is `original.c` beside it."""
    path = folder / "original.c"
    path.write_bytes(source.encode())
    target = folder / "written.c"
    text = output_file([Schedule.parse(read_c(path, **options), schedule)])
    target.write_bytes(text.encode())
    return target


def outputs(file: Path, main: str, build: Sequence[str], *, link: Sequence[str] = ()) -> str:
    """What a program made of a file and a `main` prints; `main.c` must not see the file."""
    folder = file.parent
    (folder / "main.c").write_text(main)
    command = ["gcc", *build, "-w", str(file), str(folder / "main.c"), "-o", str(folder / "run")]
    subprocess.run([*command, "-lm", *link], check=True)
    done = subprocess.run([str(folder / "run")], check=True, capture_output=True, text=True)
    assert done.stdout
    return done.stdout


def check_equal(file: Path, main: str) -> str:
    """Check that the original and the written file print the same, in every build."""
    printed = ""
    for build in BUILDS:
        printed = outputs(file.parent / "original.c", main, build)
        assert outputs(file, main, build) == printed, build
    return printed


def annotated(kernel: Kernel) -> Schedule:
    """A kernel with parallel, tiled and vectorized loops wherever that is legal."""
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
