"""The table of measured costs behind `LooperTrack-v0`: every schedule of a small space.

    python -m looper.benchmarks.track --memo track.db --output track.json.gz

All schedules reachable by the actions of the space `track` are measured in several rounds, each
with a memo of its own beside the named one, so that an interrupted run can be continued. Nothing is
cut off for being slow. The more rounds, the less a time depends on the state of one process.
`--count` only prints the number of schedules, `--report` what searches find by an existing table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Protocol

import typer
from rich.console import Console
from rich.progress import track as tracked
from rich.table import Table

from looper.benchmarks.track_programs import track_programs
from looper.errors import LooperError, UsageError
from looper.evaluation.cost_table import (
    Cost,
    CostTable,
    Origin,
    ProgramCosts,
    TableEvaluator,
)
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.execution.sandbox import Repeats
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.memo.store import Memo
from looper.report.job_progress import JobProgress
from looper.report.texts import speedup_text, spread_text, table, time_text
from looper.schedule import Schedule
from looper.search.baselines import BaselineOptions, greedy_search, random_search
from looper.search.search_state import SearchResult
from looper.space.enumeration import closure
from looper.space.subspaces import TRACK as SPACE
from looper.support.statistics import geometric_mean, median, spread

# No schedule is given up for being slower than another: a table has times, not bounds. The limit
# only ends hanging runs.
_NEVER = 1e9
TERMS = Terms(
    repeats=Repeats(minimum=5, maximum=100, seconds=0.05),
    best_factor=_NEVER,
    long_factor=_NEVER,
    rival_factor=_NEVER,
    limit_factor=1000.0,
    least=30.0,
    against_best=False,
    compile_seconds=60.0,
)
ROUNDS = 1
BUDGETS = (10, 50, 100)
"""Evaluations after which the report evaluates the results of a search."""

# Significant digits of times: the rest is noise.
_DIGITS = 6


class Measurer(Protocol):
    """The evaluator of a round; `ExecutionEvaluator` is one."""

    @property
    def batch_size(self) -> int:
        """The preferred number of schedules per call of `evaluate`."""

    def original(self, program: Program) -> Execution:
        """Measure the original program."""

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """Return one evaluation for each schedule."""


def programs_of(names: Sequence[str]) -> dict[str, Program]:
    """Return the named programs, kernels with sizes as in `gemm:MEDIUM`, or the track's own.

    Raises:
        UsageError: there is no such kernel, or no size is given.
    """
    found = {}
    for name in names:
        plain, _, size = name.partition(":")
        kernel = find_kernel(plain)
        if not size:
            raise UsageError(f"{name}: say a size, one of {', '.join(kernel.sizes)}")
        found[f"{kernel.suite}/{kernel.name}:{size.upper()}"] = kernel.program(size)
    return found or track_programs()


def measured(
    programs: Mapping[str, Program],
    rounds: Sequence[Measurer],
    origin: Origin,
    progress: Callable[[str, int, int], None] = lambda *_: None,
) -> CostTable:
    """Measure all schedules of some programs.

    Args:
        programs: by their names in the table.
        rounds: the evaluator of each round.
        origin: the metadata of the table.
        progress: called with a text, the number of measurements done and their total.

    Raises:
        LooperError: a program cannot be measured, or a time was cut off.
    """
    schedules = {name: closure(p, SPACE.actions).schedules for name, p in programs.items()}
    total, done = len(rounds) * sum(map(len, schedules.values())), 0
    originals: dict[str, list[Execution]] = {name: [] for name in programs}
    found: dict[str, list[list[Evaluation]]] = {name: [] for name in programs}
    for number, measurer in enumerate(rounds, start=1):
        for name, program in programs.items():
            originals[name].append(measurer.original(program))
            answers: list[Evaluation] = []
            for begin in range(0, len(schedules[name]), measurer.batch_size):
                progress(f"round {number}, {name}", done + begin, total)
                answers += measurer.evaluate(schedules[name][begin : begin + measurer.batch_size])
            done += len(answers)
            found[name].append(answers)
    costs = []
    for name, program in programs.items():
        times = tuple(_rounded(each.seconds) for each in originals[name])
        rows = zip(schedules[name], zip(*found[name], strict=True), strict=True)
        known = {schedule.key: _cost(schedule, answers) for schedule, answers in rows}
        # The place of its source has no influence on its costs.
        costs.append(ProgramCosts(replace(program, name=name, region=None), times, known))
    return CostTable(origin, tuple(costs))


def _cost(schedule: Schedule, answers: Sequence[Evaluation]) -> Cost:
    """Return the cost from the evaluations of all rounds; a failure in one of them is a failure."""
    failed = next((each for each in answers if each.status is not Status.OK), None)
    if failed is not None:
        message = failed.message.partition("\n")[0]
        return Cost(schedule.text, status=failed.status, message=message)
    if any(each.cut_off for each in answers):
        raise UsageError(f"the time of `{schedule.text}` was cut off: use a memo of its own")
    return Cost(schedule.text, tuple(_rounded(each.seconds) for each in answers))


def _rounded(seconds: float | None) -> float:
    assert seconds is not None
    return float(f"{seconds:.{_DIGITS}g}")


def origin_of(machine: Machine) -> Origin:
    """Return the metadata of a table measured on a machine now."""
    return Origin(
        SPACE.name,
        version("looper-autoscheduler"),
        datetime.now(UTC).date().isoformat(),
        machine.cpu,
        machine.cores,
        machine.version,
        " ".join(machine.flags),
        machine.threads,
    )


# -- results of searches --------------------------------------------------------------------------


def contents(found: CostTable) -> Table:
    """Return the contents of a table: per program, its schedules, the spread of times, the best."""
    figures = ("schedules", "failed", "original", "spread", "best")
    made = table("program", *figures, right=figures)
    for costs in found.programs:
        known = list(costs.schedules.values())
        made.add_row(
            costs.program.name,
            str(len(known)),
            str(sum(cost.seconds is None for cost in known)),
            time_text(costs.seconds),
            spread_text(median([spread(each.times) or 0.0 for each in known if each.times])),
            speedup_text(costs.best),
        )
    return made


def baselines(found: CostTable, seeds: int, console: Console) -> Table:
    """Return the results of random (geometric mean over seeds) and greedy search by a table."""
    searches = [f"{name}\n{budget}" for name in ("random", "greedy") for budget in BUDGETS]
    made = table("program", "best", *searches, right=("best", *searches))
    rows = []
    for costs in tracked(found.programs, "searching", console=console, transient=True):
        rows.append([costs.best, *_reached(found, costs.program, seeds)])
        made.add_row(costs.program.name.rpartition("/")[2], *map(speedup_text, rows[-1]))
    means = map(geometric_mean, zip(*rows, strict=True))
    made.add_row("geometric mean", *map(speedup_text, means))
    return made


def _reached(found: CostTable, program: Program, seeds: int) -> list[float]:
    """Return the speedups of random and greedy search, for each budget."""
    evaluator, most = TableEvaluator(found), max(BUDGETS)
    draws = [
        random_search(
            program,
            evaluator,
            space=SPACE,
            options=BaselineOptions(seed=seed),
            max_evaluations=most,
        )
        for seed in range(seeds)
    ]
    greedy = greedy_search(program, evaluator, space=SPACE, max_evaluations=most)
    means = [geometric_mean(_best_after(budget, each) for each in draws) for budget in BUDGETS]
    return [*(mean or 0.0 for mean in means), *(_best_after(budget, greedy) for budget in BUDGETS)]


def _best_after(budget: int, result: SearchResult) -> float:
    """Return the best speedup within a search's first evaluations, which include the original."""
    *_, (_, _, speedup) = takewhile(lambda entry: entry[0] <= budget, result.history)
    return speedup


def _count(programs: Mapping[str, Program]) -> Table:
    made = table("program", "schedules", "actions to all of them", right=("schedules",))
    total = 0
    for name, program in programs.items():
        found = closure(program, SPACE.actions)
        total += len(found.schedules)
        made.add_row(name, str(len(found.schedules)), str(found.depth))
    made.add_row("in all", str(total), "")
    return made


# -- the command ---------------------------------------------------------------------------------


def main(
    memo: Annotated[Path, typer.Option(help="Memo file, used for nothing else.")] = Path(
        "track.db"
    ),
    output: Annotated[Path, typer.Option(help="Output file: the table.")] = Path("track.json.gz"),
    program: Annotated[
        list[str] | None,
        typer.Option(help="Kernels with sizes, in place of the track's programs."),
    ] = None,
    rounds: Annotated[
        int, typer.Option(help="Number of times that all schedules are measured.", min=1)
    ] = ROUNDS,
    threads: Annotated[
        int | None, typer.Option(help="Number of threads. Default: one for each core.")
    ] = None,
    seeds: Annotated[
        int, typer.Option(help="Number of random searches in the report.", min=1)
    ] = 20,
    count: Annotated[bool, typer.Option("--count", help="Only count the schedules.")] = False,
    only_report: Annotated[
        bool, typer.Option("--report", help="Report on an existing table, without measuring.")
    ] = False,
) -> None:
    """Measure the table and write it, and say what searches find by it."""
    console = Console()
    try:
        if count:
            console.print(_count(programs_of(program or ())))
            return
        if not only_report:
            _measure(programs_of(program or ()), memo, rounds, threads).write(output)
        found = CostTable.read(output)
    except LooperError as error:
        Console(stderr=True).print(f"track: {error}", markup=False)
        raise typer.Exit(2) from None
    console.print(f"{output}, {found.digest}: {found.origin}", markup=False)
    console.print(contents(found), baselines(found, seeds, console))


def _measure(
    programs: Mapping[str, Program], memo: Path, rounds: int, threads: int | None
) -> CostTable:
    with ExitStack() as stack, _progress() as progress:
        evaluators = []
        for number in range(1, rounds + 1):
            kept = stack.enter_context(Memo(memo.with_stem(f"{memo.stem}-{number}")))
            evaluator = ExecutionEvaluator(threads=threads, memo=kept, terms=TERMS)
            evaluators.append(stack.enter_context(evaluator))
        return measured(programs, evaluators, origin_of(evaluators[0].machine), progress)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    with JobProgress() as shown:
        task = shown.add_task("counting", total=None)
        yield lambda text, done, total: shown.update(
            task, description=text, completed=done, total=total
        )


if __name__ == "__main__":
    typer.run(main)
