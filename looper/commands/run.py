"""`looper run`: how long a file or a kernel takes, as it is and under a schedule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.commands import options as opt
from looper.commands.inputs import Source, given_inputs
from looper.commands.outputs import console, print_json
from looper.errors import LooperError
from looper.execution import Execution, Executor, Machine, Repeats, Toolchain
from looper.report import execution_json, program_json, program_title, times_table
from looper.schedule import Schedule

EXAMPLE = 'looper run jacobi-2d --size MEDIUM --schedule "parallelize(S1, 1)"'

Row = tuple[str, Execution]

_ROUNDS = 3


def command(
    file: opt.File,
    schedule: opt.OptionalSchedule = None,
    size: opt.Size = None,
    param: opt.Param = None,
    define: opt.Define = None,
    include: opt.Include = None,
    region: opt.RegionNumber = None,
    allow_reassociation: opt.Reassociation = False,
    runs: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1_000_000,
            help="Timed runs (default: 3 to 100 in half a second); with --schedule rounds, in "
            "each of which original and schedule take turns (default: 3).",
        ),
    ] = None,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    inputs: opt.InputsFile = None,
    as_json: opt.Json = False,
) -> None:
    """Time a program now, whatever the memo knows.

    With --schedule, original and schedule are verified to agree and timed in turns. The time is
    the median of the runs, and the spread their interquartile range in percent of it.
    """
    source = Source.of(file, size, param, define, include, allow_reassociation)
    schedules = source.schedules(schedule, region)
    for each in schedules:
        each.check()
    given = given_inputs(inputs, [s.program for s in schedules], seed, console(error=True))
    toolchain = Toolchain.detect()
    measured = []
    for each in schedules:
        with Executor(
            each.program,
            toolchain=toolchain,
            threads=threads,
            seed=seed,
            inputs=given.of(each.program) if given else None,
            repeats=Repeats(runs, runs, 0.0) if runs is not None else None,
        ) as executor:
            if schedule is None:
                measured.append((each, [("original", executor.measure_original())]))
            else:
                measured.append((each, _compared(executor, each, runs or _ROUNDS)))
    machine = str(Machine.of(toolchain, threads))
    if as_json:
        print_json({"machine": machine, "regions": [_json(*each) for each in measured]})
    else:
        _show(measured, machine, console())


def _compared(executor: Executor, schedule: Schedule, rounds: int) -> list[Row]:
    compared = executor.compare(schedule.unit(), rounds=rounds)
    if not compared.holds:
        failed = compared.schedule
        raise LooperError(f"the schedule can not be timed: {failed.status.value}, {failed.message}")
    return [("original", compared.original), ("schedule", compared.schedule)]


def _json(schedule: Schedule, rows: Sequence[Row]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "program": program_json(schedule.program),
        **{name: execution_json(execution) for name, execution in rows},
    }
    if len(rows) > 1:
        before, after = rows[0][1].seconds, rows[1][1].seconds
        found["transformations"] = schedule.text
        found["speedup"] = before / after if before and after else None
    return found


def _show(measured: list[tuple[Schedule, list[Row]]], machine: str, screen: Console) -> None:
    for schedule, rows in measured:
        screen.print(program_title(schedule.program), style="bold")
        screen.print(times_table(rows))
    screen.print(f"on {machine}")
