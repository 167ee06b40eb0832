"""Files written by `looper apply`, compiled and run beside the original with the same flags."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from looper.codegen.region import output_file
from looper.frontend.c import read_regions
from looper.schedule import Schedule

FLAGS = ("-O1", "-fopenmp", "-Werror", "-Wall", "-Wno-unknown-pragmas", "-Wno-unused-variable")


def written(text: str | bytes, folder: Path, schedule: str = "", **options: Any) -> str:
    """Write the file under the same schedule for every region, and return its text."""
    folder.mkdir(exist_ok=True)
    path = folder / "original.c"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    programs = read_regions(path, **options)
    result = output_file([Schedule.parse(program, schedule) for program in programs])
    (folder / "written.c").write_bytes(result.encode("utf-8", "surrogateescape"))
    return result


def check_equal(folder: Path, flags: Sequence[str], compiler: Sequence[str] = FLAGS) -> str:
    """Check that both files print the same with some flags, and return the output."""
    printed = []
    for name in ("original", "written"):
        command = ["gcc", *compiler, *flags, f"-I{folder}", f"{name}.c", "-o", name, "-lm"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (name, flags, done.stderr)
        ran = subprocess.run([f"./{name}"], cwd=folder, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (name, flags, ran.returncode, ran.stderr)
        printed.append(ran.stdout)
    assert printed[0] == printed[1], flags
    return printed[0]
