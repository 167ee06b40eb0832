"""Noise floor of the data: the quality of second measurements as predictions of the first.

No model can be expected to do better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

import numpy as np

from costmodel.data.measuring import TERMS
from costmodel.learners.quality import Quality, quality
from looper.errors import LooperError, UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import Status
from looper.memo.rows import Sample
from looper.schedule import Schedule

EACH = 8
"""Number of schedules of a program that are measured again."""


def repeated(
    samples: Iterable[Sample],
    programs: int,
    seed: int = 0,
    machine: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Quality, int]:
    """Measure some schedules of some programs again, under the terms of the first measurements.

    Args:
        samples: the first measurements, program by program; those of other machines are left out.
        programs: how many are chosen at random.
        seed: of the choice.
        machine: prefix of the digest of the machine in the samples; by default that of this machine
            with the current code generator.
        progress: called with the number of programs done.

    Returns:
        The quality of the second measurements as predictions of the first, and the number of
        schedules.

    Raises:
        UsageError: there are too few samples of this machine.
        LooperError: nothing can be measured.
    """
    rng = np.random.default_rng(seed)
    with ExecutionEvaluator() as evaluator:
        own = evaluator.machine.digest
    wanted, met, groups = machine or own, set[str](), list[list[Sample]]()
    for _, some in groupby(samples, key=lambda each: (each.program.digest, each.machine)):
        known = list(some)
        met.add(known[0].machine)
        if known[0].machine.startswith(wanted) and len(_timed(known)) >= EACH:
            groups.append(known)
    if not groups:
        raise UsageError(
            f"--machine {wanted}: no program has enough schedules that were measured there, but on "
            f"{', '.join(sorted(met)) or 'none'}"
        )
    chosen = [groups[k] for k in rng.permutation(len(groups))[:programs]]
    first, second = [], []
    for done, group in enumerate(chosen):
        progress(done)
        samples = _timed(group)
        picked = [samples[k] for k in rng.permutation(len(samples))[:EACH]]
        pair = _again(group, picked)
        if pair is not None:
            first.append(pair[0])
            second.append(pair[1])
    return quality(second, first), sum(map(len, first))


def _timed(group: Sequence[Sample]) -> list[Sample]:
    return [s for s in group if not s.is_original and s.execution.ok and not s.execution.disturbed]


def _again(
    group: Sequence[Sample], picked: Sequence[Sample]
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the earlier and the new log-speedups; None if something fails."""
    program = group[0].program
    times = [s.execution.seconds for s in group if s.is_original and s.execution.seconds]
    original = min((seconds for seconds in times if seconds), default=0.0)
    if not original:
        return None
    try:
        schedules = [Schedule.parse(program, sample.schedule) for sample in picked]
        with ExecutionEvaluator(terms=TERMS, batch=len(schedules)) as evaluator:
            found = evaluator.evaluate(schedules)
            base = evaluator.original(program).seconds
    except LooperError:
        return None
    pairs = [
        (sample.execution.seconds, each.seconds)
        for sample, each in zip(picked, found, strict=True)
        if each.status is Status.OK and each.seconds and sample.execution.seconds
    ]
    if len(pairs) < 2 or not base:
        return None
    old, new = np.array(pairs, dtype=np.float64).T
    return np.log(original / old), np.log(base / new)
