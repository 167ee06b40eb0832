"""`looper optimize`: the main job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.codegen.region import output_file
from looper.commands import options as opt
from looper.commands.inputs import Source, checked_time_limit
from looper.commands.outputs import (
    STANDARD_OUTPUT,
    check_target,
    console,
    default_target,
    print_json,
    write_c,
    writing,
)
from looper.commands.progress import SearchProgress
from looper.errors import UsageError
from looper.execution import Machine, Toolchain
from looper.execution.written import written_file
from looper.optimization import DEFAULT_MEMO, Optimization, optimize
from looper.program import Program
from looper.report import (
    check_plot_format,
    checks_text,
    optimization_json,
    original_seconds,
    pairs_table,
    plot_searches,
    plural,
    program_title,
    search_text,
    speedup_text,
    steps_text,
    time_text,
    times_table,
)
from looper.search.beam import DEFAULT_AFFINE_LENGTH, DEFAULT_BEAM

EXAMPLE = "looper optimize kernel.c --param n=1000 -o kernel.opt.c"

_INTERRUPTED = 130
_STOPPED = "interrupted"


def command(
    file: opt.File,
    output: opt.Output = None,
    size: opt.Size = None,
    param: opt.Param = None,
    define: opt.Define = None,
    include: opt.Include = None,
    region: opt.RegionNumber = None,
    allow_reassociation: opt.Reassociation = False,
    assume_no_alias: opt.NoAlias = False,
    beam: Annotated[int, typer.Option(min=1, help="Schedules kept at each step.")] = DEFAULT_BEAM,
    affine_length: Annotated[
        int, typer.Option(min=0, help="Affine transformations per nest, at most.")
    ] = DEFAULT_AFFINE_LENGTH,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="For the search of one region.")
    ] = None,
    max_evaluations: Annotated[
        int | None, typer.Option(min=1, help="Schedules evaluated for one region, at most.")
    ] = None,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    memo: opt.MemoFile = DEFAULT_MEMO,
    no_memo: Annotated[bool, typer.Option("--no-memo", help="Remember nothing.")] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.png", help="Draw how the search went.")
    ] = None,
    as_json: opt.Json = False,
) -> None:
    """Search for faster schedules of a file's regions and write the file with the best ones.

    Candidates are compiled, run, compared with the original and timed. Ctrl-C ends the search: the
    best so far is confirmed, printed and written, and the exit status is 130. The same command
    again measures nothing that it measured before.
    """
    source = Source.of(
        file, size, param, define, include, allow_reassociation, assume_no_alias=assume_no_alias
    )
    target = default_target(source.path) if output is None else output
    _check(target, source.path, plot, as_json)
    settings: dict[str, Any] = {
        "beam_size": beam,
        "affine_length": affine_length,
        "time_limit": checked_time_limit(time_limit),
        "max_evaluations": max_evaluations,
        "threads": threads,
        "seed": seed,
        "memo": None if no_memo else memo,
        "toolchain": Toolchain.detect(),
    }
    programs = source.programs(region)
    found = _optimize_all(programs, settings, console(error=True), quiet=as_json)
    if not found:
        raise typer.Exit(_INTERRUPTED)
    write_c("-o", target, _result(programs, found, settings))
    if plot is not None:
        _plot(plot, found)
    machine = Machine.of(settings["toolchain"], threads)
    outcome = _Outcome(source, target, plot, found, len(programs) - len(found), machine)
    if as_json:
        print_json(outcome.json())
    else:
        outcome.show(console(error=target == STANDARD_OUTPUT))
    if outcome.interrupted:
        raise typer.Exit(_INTERRUPTED)


def _check(target: str, source: Path, plot: str | None, as_json: bool) -> None:
    """Find out before the search whether its result can be written."""
    if as_json and target == STANDARD_OUTPUT:
        raise UsageError("--json and -o - both write to standard output: choose one of them")
    check_target("-o", target, source)
    if plot is not None:
        check_plot_format("--plot", plot)
        check_target("--plot", plot, source)


def _optimize_all(
    programs: Sequence[Program], settings: dict[str, Any], screen: Console, *, quiet: bool
) -> list[Optimization]:
    """Optimise regions one after the other, until one is interrupted."""
    found: list[Optimization] = []
    with SearchProgress(screen, quiet=quiet) as progress:
        for program in programs:
            progress.begin(program_title(program) if len(programs) > 1 else program.name)
            try:
                found.append(optimize(program, report=progress, **settings))
            except KeyboardInterrupt:
                screen.print(f"{program.name}: interrupted before a schedule was confirmed")
                break
            if found[-1].search.stopped == _STOPPED:
                break
    return found


def _result(
    programs: Sequence[Program], found: Sequence[Optimization], settings: dict[str, Any]
) -> str:
    """The text of the file; regions for which nothing faster was found stay as they are."""
    faster = [each.schedule for each in found if not each.schedule.is_identity]
    if len(faster) > 1:
        # Each of them was checked in a file of its own.
        return written_file(
            faster,
            toolchain=settings["toolchain"],
            threads=settings["threads"],
            seed=settings["seed"],
        )
    if faster:
        return output_file(faster)
    region = programs[0].region
    assert region is not None, "programs of files have regions"
    return region.source


def _plot(target: str, found: Sequence[Optimization]) -> None:
    searches = [(program_title(each.program), each.search) for each in found]
    with writing("--plot", target) as file:
        plot_searches(searches, file, Path(target).suffix)


@dataclass(frozen=True)
class _Outcome:
    """What there is to say in the end; `missing` regions were not reached before Ctrl-C."""

    source: Source
    target: str
    plot: str | None
    found: list[Optimization]
    missing: int
    machine: Machine

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.missing > 0 or self.found[-1].search.stopped == _STOPPED

    def json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "file": str(self.source.path),
            "output": self.target,
            "interrupted": self.interrupted,
            "machine": str(self.machine),
            "regions": [optimization_json(each) for each in self.found],
        }

    def show(self, screen: Console) -> None:
        """For people."""
        for each in self.found:
            _show(each, screen)
        if self.missing:
            screen.print(f"interrupted: {plural(self.missing, 'region')} left as before\n")
        changed = sum(not each.schedule.is_identity for each in self.found)
        written = [("machine", str(self.machine))]
        where = "standard output" if self.target == STANDARD_OUTPUT else self.target
        note = "" if changed else " (the original, unchanged)"
        written.append(("written", where + note))
        if self.plot is not None:
            written.append(("plot", self.plot))
        screen.print(pairs_table(written))


def _show(found: Optimization, screen: Console) -> None:
    screen.print(program_title(found.program), style="bold")
    if found.comparison is None:
        seconds = time_text(original_seconds(found))
        screen.print(f"nothing faster than the original was found, which takes {seconds}")
    else:
        rows = [("original", found.comparison.original), ("optimized", found.comparison.schedule)]
        screen.print(times_table(rows))
    compiled = f"{found.compiled} compiled, {found.executed} executed"
    if not found.compiled and not found.executed:
        compiled += " (memo)"
    pairs = [
        ("transformations", steps_text(found.schedule)),
        ("speedup", speedup_text(found.speedup)),
        ("search", f"{search_text(found.search)}; {compiled}"),
    ]
    if found.comparison is not None:
        pairs.append(("checks", checks_text([found.program])))
    screen.print(pairs_table(pairs))
    screen.print()
