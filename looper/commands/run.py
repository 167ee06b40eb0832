"""`looper run`: times of a file or a kernel, unchanged and under a schedule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.commands.parameters import options as opt
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import Linking, given_inputs
from looper.commands.printing.outputs import console, print_json, print_notes
from looper.errors import LooperError
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Comparison, Execution, disturbed_texts
from looper.execution.sandbox import Repeats
from looper.execution.user_inputs import GivenInputs
from looper.optimizer.confirmation import confirmation_unit
from looper.report.measurement_tables import (
    comparison_table,
    execution_json,
    speedup_json,
    speedups_text,
    times_table,
)
from looper.report.texts import pairs_table, program_json, program_title
from looper.schedule import Schedule

EXAMPLE = 'looper run jacobi-2d --size MEDIUM --schedule "parallelize(S1, 1)"'


@grouped
def command(
    file: opt.File,
    schedule: opt.OptionalSchedule = None,
    *,
    reading: Linking,
    runs: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1_000_000,
            help="Number of timed runs (default: 3 to 100 in half a second); with --schedule the"
            " number of rounds, in each of which original and schedule run in turns "
            "(default: as many as needed).",
        ),
    ] = None,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    inputs: opt.InputsFile = None,
    as_json: opt.Json = False,
) -> None:
    """Time a program now, without the memo.

    The original is timed in all its forms: as written, with its sizes as constants, and with arrays
    that do not overlap. With --schedule, the fastest form and the schedule's code, as `looper
    apply` writes it, are verified to agree and timed in turns, for many calls and for a single
    call. The time is the median of the runs, and the spread is their interquartile range in percent
    of it.
    """
    source = reading.source(file)
    print_notes(source.notes, quiet=as_json)
    schedules = source.schedules(schedule, quiet=as_json)
    for each in schedules:
        each.check()
    given = given_inputs(inputs, [s.program for s in schedules], seed, console(error=True))
    toolchain = source.toolchain
    timing = Timing(toolchain, threads, seed, given, runs)
    measured = [timing.of(each, compare=schedule is not None) for each in schedules]
    machine = str(Machine.of(toolchain, threads))
    if as_json:
        print_json({"machine": machine, "regions": [each.json() for each in measured]})
        return
    for found in measured:
        found.show(console())
    console().print(f"on {machine}")


@dataclass(frozen=True)
class Timing:
    """Settings for timing programs.

    Attributes:
        toolchain, threads, seed: see `Executor`.
        given: arrays given by the user.
        runs: of the original, and rounds with a schedule; None: as many as needed.
    """

    toolchain: Toolchain
    threads: int | None
    seed: int
    given: GivenInputs | None
    runs: int | None = None

    def of(self, schedule: Schedule, *, compare: bool) -> Measured:
        """Time the original in all its forms and, if `compare`, the schedule in turns with it.

        Raises:
            LooperError: something does not run.
        """
        with Executor(
            schedule.program,
            toolchain=self.toolchain,
            threads=self.threads,
            seed=self.seed,
            inputs=self.given.of(schedule.program) if self.given else None,
            repeats=Repeats(self.runs, self.runs, 0.0) if self.runs is not None else None,
        ) as executor:
            forms = executor.measure_originals()
            compared = _compared(executor, schedule, self.runs) if compare else None
            return Measured(schedule, forms, compared)


@dataclass(frozen=True)
class Measured:
    """The measurements of one region."""

    schedule: Schedule
    forms: dict[str, Execution]
    compared: Comparison | None

    @property
    def warnings(self) -> list[str]:
        """Warnings about the measurements."""
        measured = list(self.forms.values())
        if self.compared is not None:
            measured = [self.compared.original, self.compared.schedule]
        return disturbed_texts(measured, "run again")

    def json(self) -> dict[str, Any]:
        """Return the measurements for JSON output."""
        found: dict[str, Any] = {
            "program": program_json(self.schedule.program),
            "warnings": self.warnings,
            "originals": {name: execution_json(each) for name, each in self.forms.items()},
        }
        if self.compared is None:
            fastest = min((e for e in self.forms.values() if e.seconds), key=_seconds)
            found["original"] = execution_json(fastest)
            return found
        return {
            **found,
            "original": execution_json(self.compared.original),
            "schedule": execution_json(self.compared.schedule),
            "transformations": self.schedule.text,
            "baseline": self.compared.baseline,
            "over_file": speedup_json(self.compared.over_file),
            "speedup": self.compared.speedup,
            "many_calls": speedup_json(self.compared.many),
            "single_call": speedup_json(self.compared.once),
        }

    def show(self, screen: Console) -> None:
        """Print the measurements."""
        screen.print(program_title(self.schedule.program), style="bold")
        if self.compared is not None:
            screen.print(comparison_table(self.compared, both=True))
            screen.print(speedups_text(self.compared))
            self._warn(screen)
            return
        timed = [(name, each) for name, each in self.forms.items() if each.seconds is not None]
        rows = [(f"original, {name}", each) for name, each in timed]
        screen.print(times_table(sorted(rows, key=lambda row: -_seconds(row[1]))))
        self._warn(screen)

    def _warn(self, screen: Console) -> None:
        if self.warnings:
            screen.print(pairs_table([("warning", warning) for warning in self.warnings]))


def _seconds(execution: Execution) -> float:
    return execution.seconds or 0.0


def _compared(executor: Executor, schedule: Schedule, rounds: int | None) -> Comparison:
    compared = executor.compare(confirmation_unit(schedule), rounds=rounds)
    if not compared.holds:
        failed = compared.schedule
        raise LooperError(f"the schedule cannot be timed: {failed.ended}, {failed.message}")
    return compared
