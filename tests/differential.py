"""Comparison of generated code with the original, shared by tests of all transformations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from looper.codegen.harness import original_unit
from looper.errors import CodeError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests import interpreter
from tests.compiled_units import (
    Memory,
    Unit,
    compile_units,
    differences,
    edge_memory,
    random_memory,
)

Compare = Callable[[Program, Memory, Memory], list[str]]


@dataclass(frozen=True)
class Case:
    """A schedule and whether its program is one of the kernels."""

    schedule: Schedule
    is_kernel: bool

    @property
    def program(self) -> Program:
        return self.schedule.program


def outcomes(
    cases: list[Case], folder: Path, seed: int = 0, compare: Compare = differences
) -> list[list[str]]:
    """Return, for every case, the arrays in which generated code and original differ.

    Both ordinary inputs and inputs nearer to the limits of their types are compared.
    """
    programs = list(dict.fromkeys(case.program for case in cases))
    kernels = [program for program in programs if program.region is not None]
    units = [Unit(case.program, case.schedule.unit()) for case in cases]
    units += [Unit(program, original_unit(program)) for program in kernels]
    functions = compile_units(units, folder)
    found = [set[str]() for _ in cases]
    for contents in (random_memory, edge_memory):
        memory = {program: contents(program, seed) for program in programs}
        wanted: dict[Program, Memory] = {}
        for program in programs:
            if program.region is None:
                wanted[program] = {name: array.copy() for name, array in memory[program].items()}
                interpreter.run(program, wanted[program])
            else:
                function = functions[len(cases) + kernels.index(program)]
                wanted[program] = function(memory[program])
        for names, case, function in zip(found, cases, functions, strict=False):
            names.update(
                compare(case.program, function(memory[case.program]), wanted[case.program])
            )
    return [sorted(names) for names in found]


def random_case(
    rng: np.random.Generator, start: Schedule, steps: int, *, is_kernel: bool, attempts: int = 60
) -> Case:
    """Return a case that extends a schedule at random, with its legality confirmed by isl."""
    schedule = random_legal_schedule(rng, start, steps, attempts=attempts)
    assert schedule.exact_violation is None, schedule.text
    return Case(schedule, is_kernel)


def steps_of(cases: list[Case]) -> Counter[str]:
    """Count the transformations of all cases by kind."""
    return Counter(step.keyword for case in cases for step in case.schedule.transformations)


def report(cases: list[Case], found: list[list[str]]) -> list[str]:
    return [
        f"{case.program.name} {case.schedule.text!r}: {', '.join(arrays)}"
        for case, arrays in zip(cases, found, strict=True)
        if arrays
    ]


def wrong_of_many(
    make: Callable[[int, int], list[Case]],
    seeds: Iterable[int],
    count: int,
    folder: Path,
    compare: Compare = differences,
) -> list[str]:
    """Compare `count` cases for each of the seeds; return reports of differences, print a summary.

    At most one in a thousand legal schedules may have no code that is known to execute it.
    """
    wrong: list[str] = []
    pairs, refused, packed, kinds = 0, 0, 0, Counter[str]()
    for seed in seeds:
        own = folder / str(seed)
        own.mkdir()
        met = make(seed, count)
        cases = [case for case in met if has_code(case)]
        # Copies may have no place where isl takes loops of a few iterations apart.
        refused += sum("pack(" not in case.schedule.text for case in met if case not in cases)
        packed += len(met) - len(cases)
        wrong += report(cases, outcomes(cases, own, seed, compare))
        pairs += len(cases)
        kinds += steps_of(cases)
    print(f"{pairs} pairs of program and schedule, {len(wrong)} differ; steps: {dict(kinds)}")
    assert pairs >= 1000
    assert refused <= pairs // 1000, f"{refused} schedules have no code"
    assert packed <= pairs // 100, f"{packed} schedules with copies have no code"
    return wrong


def has_code(case: Case) -> bool:
    """Return True if code that executes the schedule can be generated."""
    try:
        case.schedule.unit()
    except CodeError:
        return False
    return True
