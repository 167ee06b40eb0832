"""Output of `looper show` for sizes without values, which are shown as parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console

from looper.commands.parameters.source_options import Source
from looper.errors import MissingSizes, NotApplicable, UsageError
from looper.optimizer.general_schedule import general_schedule, unchanged_at_all_sizes
from looper.report.parametric_report import ParametricReport
from looper.report.texts import table
from looper.schedule import Schedule

Shown = Schedule | ParametricReport


def found(source: Source, text: str | None) -> list[Shown]:
    """Return the schedule of the only region, or the identities of all; parametric if sizes are
    open.

    Args:
        source: the file.
        text: of the schedule.

    Raises:
        UsageError: something can only be shown at given sizes.
    """
    at_all = False
    while True:
        try:
            schedules = source.schedules(text, find_sizes=False)
        except MissingSizes as missing:
            source, at_all = source.at_some_sizes(missing.names), True
            continue
        if not at_all:
            return list(schedules)
        try:
            return [_at_all(each, source) for each in schedules]
        except NotApplicable as problem:
            raise UsageError(
                f"at all sizes this cannot be shown: {problem}; give sizes by --param"
            ) from None


def _at_all(schedule: Schedule, source: Source) -> Shown:
    if not schedule.program.parameters:
        return schedule
    if schedule.is_identity:
        at_all = unchanged_at_all_sizes(schedule.program)
    else:
        at_all = general_schedule(schedule)
    return ParametricReport(at_all, schedule.text)


def _show_statements(report: ParametricReport, screen: Console) -> None:
    made = table("statement", "line", "code", "domain", right=("line",))
    accesses = table("statement", "writes", "reads")
    for each in report.program.statements:
        line = str(each.line or "-")
        made.add_row(each.name, line, report.code(each), report.domain(each))
        accesses.add_row(each.name, report.writes(each), ", ".join(report.reads(each)) or "-")
    screen.print(made)
    screen.print(accesses)


def _show_dependences(report: ParametricReport, screen: Console) -> None:
    made = table("kind", "array", "from", "to", "relation")
    statements = report.program.statements
    for each, relation in report.dependences():
        source, sink = statements[each.source].name, statements[each.sink].name
        made.add_row(each.kind, each.array, source, sink, relation)
    screen.print(made if made.row_count else "no dependences\n")


def _show_tree(report: ParametricReport, screen: Console) -> None:
    screen.print(report.tree())
    screen.print()


def _show_code(report: ParametricReport, _: Console) -> None:
    print(report.generated())


PARTS: dict[str, Callable[[Any, Console], None]] = {
    "statements": _show_statements,
    "dependences": _show_dependences,
    "loops": _show_tree,
    "code": _show_code,
}


def _statements_json(report: ParametricReport) -> list[dict[str, Any]]:
    return [
        {
            "name": each.name,
            "line": each.line or None,
            "code": report.code(each),
            "iterators": list(report.iterators(each)),
            "domain": report.domain(each),
            "writes": report.writes(each),
            "reads": report.reads(each),
        }
        for each in report.program.statements
    ]


def _dependences_json(report: ParametricReport) -> list[dict[str, Any]]:
    statements = report.program.statements
    return [
        {
            "kind": each.kind,
            "array": each.array,
            "source": statements[each.source].name,
            "sink": statements[each.sink].name,
            "relation": relation,
        }
        for each, relation in report.dependences()
    ]


JSON_PARTS: dict[str, Callable[[Any], Any]] = {
    "statements": _statements_json,
    "dependences": _dependences_json,
    "loops": lambda report: [each.json() for each in report.loops()],
    "code": ParametricReport.generated,
}
