"""Regions of eighty statements: read, analysed, and first candidates made, within seconds.

Processor time is compared, with generous limits: one of these took half a minute when every fusion
of every two nests was analysed from scratch.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice, permutations, product
from pathlib import Path

import numpy as np
import pytest

from looper.dependences.analysis import dependences
from looper.errors import NotApplicable
from looper.frontend.c import read_c
from looper.legality import analyse
from looper.schedule import Schedule
from looper.search.heuristic_seeds import completed
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.space.branches import branches
from looper.space.candidates import Candidates
from looper.space.random_schedules import random_legal_schedule
from looper.transformations import Fusion, Parallelization, Unrolling, Vectorization
from looper.transformations.base import Decision
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel

STATEMENTS = 80
FEW = "ABCDEF"


def chain() -> tuple[list[str], str]:
    """Every loop reads what the one before it wrote."""
    loops = (
        f"for (int i = 1; i < n - 1; i++)\n  A{k + 1}[i] = 0.5 * (A{k}[i - 1] + A{k}[i + 1]);"
        for k in range(STATEMENTS)
    )
    return [f"A{k}[n]" for k in range(STATEMENTS + 1)], "\n".join(loops)


def nests() -> tuple[list[str], str]:
    """The same with two loops."""
    loops = (
        f"for (int i = 1; i < n; i++)\n  for (int j = 1; j < n; j++)\n"
        f"    A{k + 1}[i][j] = 0.5 * (A{k}[i - 1][j] + A{k}[i][j - 1]);"
        for k in range(STATEMENTS)
    )
    return [f"A{k}[n][n]" for k in range(STATEMENTS + 1)], "\n".join(loops)


def entangled() -> tuple[list[str], str]:
    """Loops over so few arrays that nearly every two of them depend on each other."""
    loops = (f"for (int i = 1; i < n; i++)\n  {_update(k)}" for k in range(STATEMENTS))
    return [f"{name}[n]" for name in FEW], "\n".join(loops)


def in_one_loop() -> tuple[list[str], str]:
    """The same statements in a single loop."""
    inside = "\n".join(f"  {_update(k)}" for k in range(STATEMENTS))
    return [f"{name}[n]" for name in FEW], f"for (int i = 1; i < n; i++) {{\n{inside}\n}}"


def independent() -> tuple[list[str], str]:
    """Loops that have nothing to do with each other."""
    loops = (f"for (int i = 0; i < n; i++)\n  A{k}[i] *= 2.0;" for k in range(STATEMENTS))
    return [f"A{k}[n]" for k in range(STATEMENTS)], "\n".join(loops)


def in_time_loop() -> tuple[list[str], str]:
    """Loops inside of one over time."""
    arrays, loops = entangled()
    return arrays, f"for (int t = 0; t < 10; t++) {{\n{loops}\n}}"


def _update(k: int) -> str:
    source, target = FEW[k % len(FEW)], FEW[(k + 1) % len(FEW)]
    return f"{target}[i] += 0.5 * ({source}[i - 1] + {source}[i]);"


SLOW = pytest.param(in_time_loop, marks=pytest.mark.slow)


@pytest.mark.parametrize("made", [chain, nests, entangled, in_one_loop, independent, SLOW])
def test_eighty_statements(made: Callable[[], tuple[list[str], str]], tmp_path: Path) -> None:
    arrays, body = made()
    path = tmp_path / "f.c"
    arguments = ", ".join(f"double {each}" for each in arrays)
    path.write_text(f"void f(int n, {arguments})\n{{\n#pragma scop\n{body}\n#pragma endscop\n}}\n")
    begun = time.process_time()
    program = read_c(path, params={"n": 2000})
    assert len(program.statements) == STATEMENTS
    assert dependences(program) or made is independent
    root = Schedule(program)
    assert root.is_legal
    assert root.unit()
    assert completed(root) or made in (in_one_loop, in_time_loop)
    read = time.process_time() - begun
    found = list(islice(Candidates().of(root, Decision.STRUCTURE), 40))
    assert found or made is in_one_loop
    assert all(each.is_legal for each in found)
    assert read < 15.0
    assert time.process_time() - begun < 30.0


def test_many_nests_are_fused_with_those_near_them() -> None:
    loops = "\n".join(f"for (int i = 0; i < 9; i++)\n  A{k}[i] *= 2.0;" for k in range(STATEMENTS))
    program = c_program(", ".join(f"double A{k}[9]" for k in range(STATEMENTS)), loops)
    found = list(Candidates().of(Schedule(program), Decision.STRUCTURE))
    assert STATEMENTS - 1 <= len(found) <= 10 * STATEMENTS


def test_what_can_not_pass_the_nests_between_is_never_legal() -> None:
    """No shift makes a fusion legal that was given up at once."""
    rng = np.random.default_rng(8)
    programs = [kernel(name) for name in ("3mm", "fdtd-2d", "correlation", "gemver", "adi")]
    programs += [random_program(np.random.default_rng([9, seed])) for seed in range(25)]
    given_up = 0
    for program in programs:
        schedule = random_legal_schedule(rng, Schedule(program), 2, 4)
        for pair, level in product(permutations(branches(schedule), 2), range(3)):
            try:
                if fuse_with_shifts(schedule, *pair, level):
                    continue
            except NotApplicable:
                continue
            given_up += 1
            for shift in ((), (1,), (3,)):
                # Random time tiles may have been there before, which refuse shifts.
                fused = schedule.attempt(Fusion(*pair, level, shift))
                assert fused is None or not fused.is_order_legal
    assert given_up > 20


def test_annotations_keep_the_analysis() -> None:
    rng = np.random.default_rng(2)
    kept = 0
    for seed in range(20):
        program = random_program(np.random.default_rng([10, seed]))
        schedule = random_legal_schedule(rng, Schedule(program), 3, 6)
        name = program.statements[0].name
        for step in (Parallelization(name, 0), Vectorization(name), Unrolling(name, 2)):
            known = schedule.analysis
            try:
                made = schedule.apply(step)
            except NotApplicable:
                continue
            kept += made.analysis is known
            assert made.analysis.verdict is analyse(made.forest).verdict
            assert made.analysis.orders == analyse(made.forest).orders
    assert kept > 10
