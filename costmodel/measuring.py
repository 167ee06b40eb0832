"""Measurements of random programs, for models to learn from.

Of every program, what a beam search meets (as in the data of Tiramisu's and LOOPer's models) and
where random legal episodes end, for breadth. All of it goes into a memo, which is the data set, and
a list of the finished programs beside it: who is interrupted goes on there, and nothing is measured
twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from costmodel.random_programs import CSource, random_source
from looper.deadline import Deadline
from looper.errors import ExecutionError, OutOfTime, ToolchainError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.sandbox import Repeats
from looper.memo.store import Memo
from looper.search.baselines import BaselineOptions, random_search
from looper.search.beam import beam_search
from looper.search.tracking import INTERRUPTED

# Relative to the original, so that what is known of a schedule does not depend on what came before
# it; slow ones are told as being slower than ten times as slow.
TERMS = Terms(
    repeats=Repeats(minimum=3, maximum=100, seconds=0.03),
    limit_factor=10.0,
    least=0.02,
    against_best=False,
    original_limit=2.0,
)


@dataclass(frozen=True)
class DataOptions:
    """What is measured.

    Attributes:
        searched: most schedules of a beam search, for each program.
        drawn: most schedules at the ends of random episodes.
        seconds: most time for a program.
        shortest, longest: seconds that an original may take; others are left out.
    """

    searched: int = 60
    drawn: int = 40
    seconds: float = 90.0
    shortest: float = 5e-5
    longest: float = 0.1


DEFAULT_OPTIONS = DataOptions()


@dataclass(frozen=True)
class ProgramRecord:
    """A program that is finished.

    Attributes:
        name: `random_` with the seed of all and its number.
        status: "measured", or why it is not.
        schedules: how many were measured.
        original: seconds that the original takes; 0 where that is not known.
        kinds, sizes: see `CSource`.
    """

    name: str
    status: str
    schedules: int
    original: float
    kinds: tuple[str, ...]
    sizes: dict[str, int]


def source_of(seed: int, number: int) -> CSource:
    """The random program of a number, in a set of a seed."""
    return random_source(np.random.default_rng((seed, number)), name=f"random_{seed}_{number}")


def finished_programs(memo: Path) -> dict[str, ProgramRecord]:
    """The programs that are finished in the data set of a memo, by name."""
    path = _records(memo)
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text().splitlines():
        record = ProgramRecord(**json.loads(line))
        found[record.name] = replace(record, kinds=tuple(record.kinds))
    return found


def measure_programs(
    memo: Path,
    seed: int,
    count: int,
    options: DataOptions = DEFAULT_OPTIONS,
    report: Callable[[ProgramRecord], None] = lambda _: None,
) -> None:
    """Measure the first random programs of a seed that are not finished yet.

    Args:
        memo: the file of the memo.
        seed: of the programs.
        count: how many programs there are to be in all.
        options: what is measured.
        report: called with every program when it is finished.

    Raises:
        KeyboardInterrupt: Ctrl-C; finished programs are in the list, measurements in the memo.
    """
    known = finished_programs(memo)
    with Memo(memo) as opened:
        for number in range(count):
            source = source_of(seed, number)
            if source.name in known:
                continue
            record = _measured(source, number, opened, options)
            with _records(memo).open("a") as file:
                file.write(json.dumps(asdict(record)) + "\n")
            report(record)


def _records(memo: Path) -> Path:
    return memo.with_name(f"{memo.name}.programs.jsonl")


def _measured(source: CSource, number: int, memo: Memo, options: DataOptions) -> ProgramRecord:
    program, deadline = source.program(), Deadline(options.seconds)

    def record(status: str, schedules: int = 0, original: float = 0.0) -> ProgramRecord:
        return ProgramRecord(source.name, status, schedules, original, source.kinds, source.sizes)

    with ExecutionEvaluator(memo=memo, terms=TERMS, deadline=deadline) as evaluator:
        try:
            original = evaluator.original(program).seconds or 0.0
            if not options.shortest <= original <= options.longest:
                return record("too short" if original < options.shortest else "too long")
            results = [
                beam_search(
                    program, evaluator, max_evaluations=options.searched, deadline=deadline
                ),
                random_search(
                    program,
                    evaluator,
                    options=BaselineOptions(seed=number),
                    max_evaluations=options.drawn,
                    deadline=deadline,
                ),
            ]
        except (ExecutionError, ToolchainError, OutOfTime) as error:
            return record(f"failed: {error}")
        if any(each.stopped == INTERRUPTED for each in results):
            raise KeyboardInterrupt
        return record("measured", evaluator.counters.measured, original)
