"""`looper show`: LOOPer's view of a program and a schedule of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table

from looper.commands import show_at_all_sizes
from looper.commands.parameters import options as opt
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import Reading
from looper.commands.parameters.toolchain_options import Use
from looper.commands.printing.outputs import console, print_json, print_notes
from looper.dependences.analysis import Dependence, dependences, roles
from looper.errors import OutOfTime
from looper.ir.counting import executions
from looper.ir.program import Program, Statement
from looper.report.loop_report import (
    access_text,
    loop_tree,
    reads_text,
    shown_program,
    statement_text,
    views,
    with_names,
)
from looper.report.parametric_report import ParametricReport
from looper.report.texts import count_text, program_json, program_title, table
from looper.schedule import Schedule
from looper.source.source_region import region_of
from looper.support.deadline import Deadline
from looper.support.isl_time import PATIENCE, within

_LEFT_OUT = f"left out, as isl takes too long: all of this may take {PATIENCE:g} s"
EXAMPLE = 'looper show gemm --size LARGE --code --schedule "tile(S2, 1, [32, 32])"'


@grouped
def command(
    file: opt.File,
    schedule: opt.OptionalSchedule = None,
    *,
    reading: Reading,
    statements: Annotated[
        bool, typer.Option("--statements", help="Print statements, iteration domains and accesses.")
    ] = False,
    dependence: Annotated[
        bool, typer.Option("--dependences", help="Print dependences between statements.")
    ] = False,
    tree: Annotated[
        bool, typer.Option("--tree", help="Print the loop tree and which loops are parallel.")
    ] = False,
    code: Annotated[bool, typer.Option("--code", help="Print the generated C.")] = False,
    as_json: opt.Json = False,
) -> None:
    """Show a program and, with --schedule, its transformed loops and code.

    Size parameters without values remain parameters. Legality is not checked: see `looper check`.
    """
    source = reading.source(file, use=Use.ASKING)
    print_notes(source.notes, quiet=as_json)
    deadline = Deadline(PATIENCE)
    chosen = {"statements": statements, "dependences": dependence, "loops": tree, "code": code}
    wanted = [part for part, flag in chosen.items() if flag] or list(chosen)
    with within(deadline.left):
        found = show_at_all_sizes.found(source, schedule)
    seconds = _seconds(deadline, len(found) * len(wanted))
    if as_json:
        print_json({"regions": [_json(each, wanted, seconds) for each in found]})
        return
    screen = console()
    for each in found:
        at_all = isinstance(each, ParametricReport)
        title = each.title if isinstance(each, ParametricReport) else program_title(each.program)
        if wanted != ["code"]:
            screen.print(title, style="bold")
        for part in wanted:
            try:
                with within(next(seconds)):
                    (show_at_all_sizes.PARTS if at_all else _PARTS)[part](each, screen)
            except OutOfTime:
                screen.print(f"{part}: {_LEFT_OUT}\n", style="bold yellow")


def _seconds(deadline: Deadline, parts: int) -> Iterator[float]:
    """Yield the seconds that each part may take, so that slow parts leave time for the others."""
    kept = deadline.left / (2 * parts)
    for after in reversed(range(parts)):
        yield max(0.0, deadline.left - after * kept)


def _show_statements(schedule: Schedule, screen: Console) -> None:
    program = shown_program(schedule)
    made = table("statement", "line", "code", "domain", "executions", right=("line", "executions"))
    for each in program.statements:
        domain = with_names(each.domain, each)
        line = str(each.line or "-")
        text = statement_text(program, each)
        made.add_row(each.name, line, text, domain, count_text(executions(each)))
    screen.print(made)
    screen.print(_accesses(program))
    screen.print(_arrays(program))


def _accesses(program: Program) -> Table:
    made = table("statement", "writes", "reads")
    for each in program.statements:
        reads = ", ".join(reads_text(program, each))
        made.add_row(each.name, access_text(each, each.target), reads or "-")
    return made


def _arrays(program: Program) -> Table:
    made = table("array", "type", "shape", "role")
    region = region_of(program)
    for array in program.arrays:
        shape = "".join(f"[{extent}]" for extent in array.shape) or "scalar"
        place = region.structs.place_of(array.name)
        name = f"{array.name} ({place})" if place else array.name
        made.add_row(name, array.type.value, shape, roles(program)[array.name].value)
    for kind, name in region.replaced:
        made.add_row(name, kind, "scalar", "accumulated where it is stored")
    return made


def _grouped(program: Program) -> dict[tuple[str, str, str, str], list[Dependence]]:
    groups: dict[tuple[str, str, str, str], list[Dependence]] = defaultdict(list)
    for each in dependences(program):
        source, sink = program.statements[each.source].name, program.statements[each.sink].name
        groups[each.kind, each.array, source, sink].append(each)
    return groups


def _show_dependences(schedule: Schedule, screen: Console) -> None:
    made = table("kind", "array", "from", "to", "pieces", "first piece", right=("pieces",))
    for (kind, array, source, sink), pieces in _grouped(shown_program(schedule)).items():
        made.add_row(kind, array, source, sink, str(len(pieces)), str(pieces[0].relation))
    screen.print(made if made.row_count else "no dependences\n")


def _show_tree(schedule: Schedule, screen: Console) -> None:
    screen.print(loop_tree(schedule))
    if not schedule.is_legal:
        screen.print(f"illegal: {schedule.violation}", style="bold red")
    screen.print()


def _show_code(schedule: Schedule, screen: Console) -> None:
    if screen.is_terminal:
        screen.print(Syntax(schedule.code(), "c", background_color="default", word_wrap=True))
    else:
        print(schedule.code())


_PARTS: dict[str, Callable[[Any, Console], None]] = {
    "statements": _show_statements,
    "dependences": _show_dependences,
    "loops": _show_tree,
    "code": _show_code,
}


def _json(
    shown: Schedule | ParametricReport, wanted: list[str], seconds: Iterator[float]
) -> dict[str, Any]:
    program, at_all = shown.program, isinstance(shown, ParametricReport)
    found: dict[str, Any] = {"program": program_json(program), "schedule": shown.text}
    if isinstance(shown, ParametricReport):
        found["sizes"] = list(shown.found.sizes.names)
        found["program"] |= {"digest": None, "parameters": {}}
    if program.region is not None and program.region.replaced:
        found["accumulated_where_stored"] = [name for _, name in program.region.replaced]
    for part in wanted:
        try:
            with within(next(seconds)):
                found[part] = (show_at_all_sizes.JSON_PARTS if at_all else _JSON_PARTS)[part](shown)
        except OutOfTime:
            found.setdefault("left_out", {})[part] = _LEFT_OUT
    return found


def _statements_json(schedule: Schedule) -> list[dict[str, Any]]:
    program = shown_program(schedule)
    return [_statement_json(program, each) for each in program.statements]


def _dependences_json(schedule: Schedule) -> list[dict[str, Any]]:
    program = shown_program(schedule)
    return [
        {
            "kind": each.kind,
            "array": each.array,
            "source": program.statements[each.source].name,
            "sink": program.statements[each.sink].name,
            "relation": str(each.relation),
        }
        for each in dependences(program)
    ]


def _loops_json(schedule: Schedule) -> list[dict[str, Any]] | None:
    return [view.json() for view in views(schedule)] if schedule.is_order_legal else None


_JSON_PARTS: dict[str, Callable[[Any], Any]] = {
    "statements": _statements_json,
    "dependences": _dependences_json,
    "loops": _loops_json,
    "code": Schedule.code,
}


def _statement_json(program: Program, statement: Statement) -> dict[str, Any]:
    return {
        "name": statement.name,
        "line": statement.line or None,
        "code": statement_text(program, statement),
        "iterators": list(statement.iterators),
        "domain": with_names(statement.domain, statement),
        "executions": executions(statement),
        "operations": statement.operations,
        "writes": access_text(statement, statement.target),
        "reads": reads_text(program, statement),
    }
