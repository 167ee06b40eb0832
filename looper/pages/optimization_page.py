"""A page about the results of `looper optimize`: one self-contained HTML file."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup
from matplotlib.figure import Figure

from looper.execution.outcome import Comparison, Execution
from looper.execution.peaks import Peaks
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program
from looper.optimizer.optimization import Optimization
from looper.optimizer.own_sizes import SingleRuns
from looper.pages.linked_lines import LinkedLine, generated_lines, original_lines
from looper.pages.roofline import Work, draw_roofline
from looper.pages.step_gains import StepGain
from looper.report.loop_report import (
    LoopView,
    obstacle_text,
    parallel_text,
    place_text,
    shown_program,
    statement_text,
    view_of,
)
from looper.report.measurement_tables import checks_text, comparison_rows
from looper.report.result_reports import search_text
from looper.report.search_plots import plot_searches
from looper.report.texts import count_text, interval_text, program_title, speedup_text, time_text
from looper.schedule import Schedule
from looper.search import SearchResult
from looper.support.phases import Phase

_TEMPLATE = Path(__file__).with_name("optimization.html.jinja")
_BEYOND = (
    "not told: beyond what this machine was measured to do at best, as its arrays stay in caches, "
    "or other work slowed the machine down meanwhile"
)
_DISTRIBUTION = "looper-autoscheduler"


@dataclass(frozen=True)
class Region:
    """The contents of the page for one region.

    Attributes:
        schedule: the schedule of its loops.
        comparison: with the original; None if it is unchanged.
        originals: the original in its forms.
        own_runs: at the program's own sizes, if the comparison is of smaller ones.
        warnings: warnings about the measurements.
        search: the search that found the schedule; None if it was given.
        steps: the gain of each step; empty if not measured.
        checks: the checks of the written file; empty if none is written.
        phases: the wall time of each phase, in seconds.
    """

    schedule: Schedule
    comparison: Comparison | None
    originals: Mapping[str, Execution]
    own_runs: SingleRuns | None = None
    warnings: Sequence[str] = ()
    search: SearchResult | None = None
    steps: Sequence[StepGain] = ()
    checks: str = ""
    phases: Mapping[Phase, float] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Optimization, flags: Sequence[str]) -> Region:
        """Return the result of a search, of a file that is compiled with these flags."""
        is_written = found.comparison is not None
        return cls(
            found.schedule,
            found.comparison,
            found.originals,
            found.own_runs,
            found.warnings,
            found.search,
            checks=checks_text([found.program], [found.bits], flags) if is_written else "",
            phases=found.phases,
        )

    @property
    def seconds(self) -> list[tuple[str, float]]:
        """Seconds of one run of the original and of the result, as far as known."""
        if self.own_runs is not None:
            return [("original", self.own_runs.original), ("optimised", self.own_runs.schedule)]
        if self.comparison is not None:
            both = (self.comparison.original.seconds, self.comparison.schedule.seconds)
            pairs = zip(("original", "optimised"), both, strict=True)
            return [(name, seconds) for name, seconds in pairs if seconds]
        known = [each.seconds for each in self.originals.values() if each.seconds]
        return [("original", min(known))] if known else []

    def is_within(self, peaks: Peaks) -> bool:
        """Return True if no run was faster than the measured peaks of the machine."""
        return not _is_beyond(Work.of(self.schedule.program), self.seconds, peaks)

    @property
    def speedup(self) -> float:
        """Speedup over the file (a built program: the original), at its own sizes if run there."""
        if self.own_runs is not None:
            return self.own_runs.speedup
        gain = self.comparison.gain if self.comparison is not None else None
        return gain.value if gain is not None else 1.0


def optimization_page(
    title: str, regions: Sequence[Region], machine: str, peaks: Peaks | None = None
) -> str:
    """Return the page as HTML.

    Args:
        title: such as the file's name.
        regions: of the file.
        machine: the machine of the measurements.
        peaks: of the machine; None if not measured.
    """
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    template = environment.from_string(_TEMPLATE.read_text())
    shown = [_region(number, region, peaks) for number, region in enumerate(regions)]
    return template.render(title=title, regions=shown, machine=machine, version=_version())


def _version() -> str:
    try:
        return version(_DISTRIBUTION)
    except PackageNotFoundError:
        return ""


def _region(number: int, region: Region, peaks: Peaks | None) -> dict[str, Any]:
    schedule = region.schedule
    program, known = schedule.program, region.seconds
    work = Work.of(program)
    largest = max([step.speedup or 0.0 for step in region.steps], default=1.0)
    return {
        "id": f"region{number}",
        "title": program_title(program),
        "speedup": speedup_text(region.speedup),
        "times": _times(region),
        "changed": region.comparison is not None,
        "steps": [
            {
                "text": step.text,
                "speedup": speedup_text(step.speedup),
                "note": step.note,
                "share": 100 * (step.speedup or 0.0) / max(largest, 1.0),
            }
            for step in region.steps
        ],
        "original": _lines(original_lines(shown_program(schedule))),
        "generated": _lines(generated_lines(schedule)),
        "before": _tree(Schedule(program)),
        "after": _tree(schedule),
        "search": "" if region.search is None else search_text(region.search),
        "phases": _phases(region.phases),
        "curve": Markup() if region.search is None else _curve(program, region.search),
        "work": _work_rows(work, known, peaks),
        "roofline": _roofline(work, known, peaks),
        "warnings": region.warnings,
        "checks": region.checks,
    }


def _times(region: Region) -> list[tuple[str, ...]]:
    """Return rows of times: name, original, optimised, speedup, its interval."""
    rows: list[tuple[str, ...]] = []
    if region.comparison is not None:
        for name, each in comparison_rows(region.comparison, both=True):
            texts = (time_text(each.original), time_text(each.schedule))
            rows.append((name, *texts, speedup_text(each.value), interval_text(each.interval)))
    if region.own_runs is not None:
        runs = region.own_runs
        both_times = (time_text(runs.original), time_text(runs.schedule))
        name = "one run at the program's own sizes"
        rows.append((name, *both_times, speedup_text(runs.speedup), "-"))
    for name, execution in region.originals.items():
        rows.append((f"original, {name}", time_text(execution.seconds), "", "", ""))
    return rows


def _lines(lines: Sequence[LinkedLine]) -> list[dict[str, str]]:
    return [
        {
            "text": line.text,
            "number": "" if line.number is None else str(line.number),
            "statements": " ".join(line.statements),
        }
        for line in lines
    ]


def _tree(schedule: Schedule) -> list[dict[str, Any]]:
    """Return the loops of a schedule and the statements in them, as nested dictionaries."""
    program = shown_program(schedule)

    def shown(node: LoopNode | int) -> dict[str, Any]:
        if isinstance(node, int):
            statement = program.statements[node]
            text = statement_text(program, statement)
            return {"text": f"{place_text(statement)}: {text}", "statements": statement.name}
        view = view_of(schedule, node)
        return {
            "text": f"level {view.level}: {view.time}",
            "statements": " ".join(view.statements),
            "marks": _marks(view),
            "sequential": parallel_text(view),
            "obstacle": obstacle_text(view.obstacle) if view.obstacle is not None else "",
            "children": [shown(child) for child in node.children],
        }

    return [shown(root) for root in schedule.forest.roots]


def _marks(view: LoopView) -> list[str]:
    found = ["parallelized"] if view.tagged else []
    found += ["parallel"] if view.parallel and not view.tagged else []
    found += [f"permutable with the next {view.permutable - 1}"] if view.permutable > 1 else []
    found += ["vectorized"] if view.vector else []
    found += ["fully unrolled"] if view.jammed else []
    found += [f"unrolled by {view.unroll}"] if view.unroll > 1 else []
    return found


def _phases(phases: Mapping[Phase, float]) -> list[dict[str, Any]]:
    """Return the shares of the phases in the time, the longest phase first."""
    whole = sum(phases.values()) or 1.0
    return [
        {"name": phase.value, "seconds": f"{seconds:.1f} s", "share": 100 * seconds / whole}
        for phase, seconds in sorted(phases.items(), key=lambda item: item[1], reverse=True)
        if seconds
    ]


def _curve(program: Program, search: SearchResult) -> Markup:
    """Return the plot of the search as SVG."""
    content = io.BytesIO()
    plot_searches([(program_title(program), search)], content, ".svg")
    return _inline(content)


def _work_rows(
    work: Work, known: Sequence[tuple[str, float]], peaks: Peaks | None
) -> list[tuple[str, str]]:
    rows = [
        ("arithmetic operations", count_text(work.operations)),
        ("bytes of all arrays", count_text(work.bytes)),
    ]
    if work.intensity is not None:
        rows.append(("operations for each byte", f"{work.intensity:.3g}"))
    is_beyond = _is_beyond(work, known, peaks)
    for name, seconds in [] if is_beyond else known:
        reached = "" if not work.operations else f"{work.operations / seconds / 1e9:.3g} GFLOP/s, "
        rows.append((name, f"{reached}at least {work.bytes / seconds / 1e9:.3g} GB/s"))
    if is_beyond:
        rows.append(("rates", _BEYOND))
    if peaks is not None and not is_beyond:
        rows.append(("this machine at best", _peaks_text(work, peaks)))
        bound = work.bound(peaks)
        if bound is not None:
            rows.append(("bound of the roofline", f"{bound / 1e9:.3g} GFLOP/s"))
    return rows


def _is_beyond(work: Work, known: Sequence[tuple[str, float]], peaks: Peaks | None) -> bool:
    """Return True if a run is faster than the machine's measured peaks, see `Work.is_beyond`."""
    return peaks is not None and any(work.is_beyond(peaks, seconds) for _, seconds in known)


def _peaks_text(work: Work, peaks: Peaks) -> str:
    kind = "single" if work.single else "double"
    return (
        f"{work.peak(peaks) / 1e9:.3g} GFLOP/s in {kind} precision, {peaks.bytes / 1e9:.3g} GB/s, "
        f"{peaks.threads} threads"
    )


def _roofline(work: Work, known: Sequence[tuple[str, float]], peaks: Peaks | None) -> Markup:
    if peaks is None or work.intensity is None or not known or _is_beyond(work, known, peaks):
        return Markup()
    figure = Figure(figsize=(5, 3.4), layout="constrained")
    draw_roofline(figure.subplots(), work, peaks, known)
    content = io.BytesIO()
    figure.savefig(content, format="svg")
    return _inline(content)


def _inline(content: io.BytesIO) -> Markup:
    """Return a picture without the text before `<svg`."""
    text = content.getvalue().decode()
    return Markup(text[text.index("<svg") :])
