"""Many translation units compiled into one shared object, for the differential tests.

Compiling one unit takes 60 ms, most of which is gcc's start, so all units without a context of
their own are put into one file; every entry point gets a number.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from looper.codegen.harness import ENTRY
from looper.execution.edges import Reals, edge_choices
from looper.execution.inputs import RandomInputs, dominant, make_inputs
from looper.ir.program import Program
from looper.source.source_region import region_of

HEADERS = "#include <math.h>\n#include <stdlib.h>"
# -fwrapv: random integer programs may overflow, which must then do the same in any order.
OPTIONS = ("-O1", "-ffp-contract=off", "-fwrapv", "-fopenmp", "-shared", "-fPIC", "-w")

Memory = dict[str, np.ndarray]


@dataclass(frozen=True)
class Unit:
    """The text of one translation unit, and the program whose arrays it takes."""

    program: Program
    text: str


def compile_units(
    units: Sequence[Unit], folder: Path, options: Sequence[str] = OPTIONS
) -> list[Callable[[Memory], Memory]]:
    """Compile units; each becomes a function from memory to a changed copy of it."""
    shared = [HEADERS, "#include <omp.h>\nvoid two_threads(void) { omp_set_num_threads(2); }"]
    files = []
    for number, unit in enumerate(units):
        text = unit.text.replace(ENTRY, f"{ENTRY}_{number}")
        if text.startswith(HEADERS):
            shared.append(text.removeprefix(HEADERS))
            continue
        # The whole file of a kernel, whose function would be defined twice.
        function = region_of(unit.program).passage.function
        files.append(folder / f"unit_{number}.c")
        files[-1].write_text(re.sub(rf"\b{function}\b", f"{function}_{number}", text))
    files.append(folder / "units.c")
    files[-1].write_text("\n".join(shared))
    library = folder / "units.so"
    subprocess.run(["gcc", *options, *map(str, files), "-o", str(library), "-lm"], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.two_threads()
    return [_callable(loaded, number, unit.program) for number, unit in enumerate(units)]


def _callable(library: ctypes.CDLL, number: int, program: Program) -> Callable[[Memory], Memory]:
    function = getattr(library, f"{ENTRY}_{number}")

    def run(memory: Memory) -> Memory:
        changed = {array.name: memory[array.name].copy() for array in program.arrays}
        pointers = [changed[array.name].ctypes.data for array in program.arrays]
        function((ctypes.c_void_p * len(pointers))(*pointers))
        return changed

    return run


def random_memory(program: Program, seed: int = 0) -> Memory:
    """Return random contents of every array for which no kernel computes infinities."""
    return make_inputs(program, dominant, seed)


def edge_memory(program: Program, seed: int = 0) -> Memory:
    """Return contents nearer to the limits of their types, with which few kernels overflow."""
    ordinary = random_memory(program, seed)
    choices = edge_choices(program, RandomInputs(seed), lambda array: ordinary[array.name])
    fill = next((fill for strength, fill in choices if strength.reals <= Reals.MODERATE), None)
    return ordinary if fill is None else {array.name: fill(array) for array in program.arrays}


def differences(program: Program, got: Memory, wanted: Memory) -> list[str]:
    """Return the names of the visible arrays that differ in some bit; all NaNs are equal."""
    return [
        array.name
        for array in program.written
        if not array.local and _bits(got[array.name]) != _bits(wanted[array.name])
    ]


def _bits(values: np.ndarray) -> bytes:
    if values.dtype.kind == "f":
        values = np.where(np.isnan(values), values.dtype.type(np.nan), values)
    return values.tobytes()
