"""`looper check`: legality of a schedule, and what the dependences allow."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console

from looper.commands.parameters import options as opt
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import Reading
from looper.commands.parameters.toolchain_options import Use
from looper.commands.printing.outputs import console, print_json, print_notes
from looper.errors import MissingSizes, NotApplicable, UsageError
from looper.legality import Violation
from looper.optimizer.general_schedule import general_schedule
from looper.report.loop_report import (
    LoopView,
    instance_text,
    obstacle_text,
    parallel_text,
    shown_program,
    statement_text,
    views,
    violation_json,
    widest_bands,
)
from looper.report.texts import pairs_table, program_json, program_title, table
from looper.schedule import Schedule
from looper.space.remedies import remedies
from looper.support.isl_time import PATIENCE, within

EXAMPLE = 'looper check gemm --schedule "interchange(S2, 1, 2); parallelize(S2, 2)"'


@grouped
def command(
    file: opt.File,
    schedule: opt.OptionalSchedule = None,
    *,
    reading: Reading,
    as_json: opt.Json = False,
) -> None:
    """Check whether a schedule is legal, by isl, and report the violated dependence if it is not.

    The exit status is 0 if it is legal and 1 if not. Without values for size parameters, the sizes
    are reported for which it is legal. Without --schedule, parallel loops, the dependences of other
    loops, and permutable bands are reported.
    """
    source = reading.source(file, use=Use.ASKING)
    print_notes(source.notes, quiet=as_json)
    with within(PATIENCE):
        try:
            schedules = source.schedules(schedule, find_sizes=schedule is None, quiet=as_json)
        except MissingSizes as missing:
            if schedule is None:
                raise
            found = source.at_some_sizes(missing.names).schedules(schedule)[0]
            _check_at_all_sizes(found, as_json)
            return
        if schedule is None:
            _show_loops(schedules, as_json)
            return
        violation = schedules[0].exact_violation
        if as_json:
            print_json(_json(schedules[0], violation))
        else:
            _show(schedules[0], violation, console())
    if violation is not None:
        raise typer.Exit(1)


def _check_at_all_sizes(schedule: Schedule, as_json: bool) -> None:
    """Print the sizes at which a schedule is legal; exit with status 1 if there are none."""
    violation = schedule.exact_violation
    if violation is not None:
        if as_json:
            print_json(_json(schedule, violation))
        else:
            sizes = " ".join(f"{name}={value}" for name, value in schedule.program.parameters)
            _show(schedule, violation, console(), f" at {sizes}")
        raise typer.Exit(1)
    try:
        found = general_schedule(schedule)
    except NotApplicable as problem:
        raise UsageError(
            f"for which sizes it is legal is not known: {problem}; give sizes by --param"
        ) from None
    names, where = ", ".join(found.sizes.names), found.legal_sizes
    if as_json:
        print_json({**_json(schedule, None), "legal_sizes": where, "sizes": [*found.sizes.names]})
        return
    most = f"{min(found.sizes.largest):,}"
    what = f"for the sizes {where}, of those" if where else f"for all {names}"
    console().print(f"legal {what} from 1 to {most}", style="bold green")


def _json(schedule: Schedule, violation: Violation | None) -> dict[str, Any]:
    return {
        "program": program_json(schedule.program),
        "schedule": schedule.text,
        "legal": violation is None,
        "violation": violation_json(violation) if violation else None,
        "legal_with": [each.text for each in remedies(schedule)] if violation else [],
    }


def _show(
    schedule: Schedule, violation: Violation | None, screen: Console, where: str = ""
) -> None:
    if violation is None:
        screen.print("legal", style="bold green")
        return
    screen.print(f"illegal{where}: {violation}", style="bold red")
    program, dependence = shown_program(schedule), violation.dependence
    pairs = [("dependence", f"{dependence.kind} through `{dependence.array}`")]
    ends = (
        ("source", dependence.source, violation.source),
        ("sink", dependence.sink, violation.sink),
    )
    for name, position, point in ends:
        statement = program.statements[position]
        at = instance_text(program, position, point)
        where = f"line {statement.line}: " if statement.line else ""
        pairs.append((name, f"{at}, {where}{statement_text(program, statement)}"))
    pairs += [("legal would be", each.text) for each in remedies(schedule)]
    screen.print(pairs_table(pairs))


def _show_loops(schedules: list[Schedule], as_json: bool) -> None:
    found = [(schedule, views(schedule)) for schedule in schedules]
    if as_json:
        print_json(
            {
                "regions": [
                    {
                        "program": program_json(schedule.program),
                        "loops": [view.json() for view in loops],
                    }
                    for schedule, loops in found
                ]
            }
        )
        return
    screen = console()
    for schedule, loops in found:
        screen.print(program_title(schedule.program), style="bold")
        _print_loops(loops, screen)


def _parallel(view: LoopView) -> str:
    if view.private:
        return parallel_text(view).removeprefix("parallel ")
    return "yes" if view.parallel else "no"


def _print_loops(loops: list[LoopView], screen: Console) -> None:
    made = table("loop", "level", "around", "parallel", "why not", right=("level",))
    for view in loops:
        made.add_row(
            view.time,
            str(view.level),
            ", ".join(view.statements),
            _parallel(view),
            obstacle_text(view.obstacle) if view.obstacle else "",
        )
    screen.print(made)
    bands = list(widest_bands(loops))
    for view in bands:
        last = view.level + view.permutable - 1
        around = ", ".join(view.statements)
        screen.print(f"permutable band: levels {view.level} to {last} around {around}")
    if not bands:
        screen.print("no permutable band of two loops or more")
    screen.print()
