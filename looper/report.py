"""Tables, texts, JSON and plots of results, and the formatting of numbers in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from looper.checked_outputs import SingleRuns
from looper.codegen.harness import FILE
from looper.compiler import DEFAULT_FLAGS
from looper.errors import UsageError
from looper.estimation import Estimation
from looper.execution.compiled_bits import CompiledBits
from looper.execution.flags import says_openmp
from looper.execution.outcome import Calls, Comparison, Execution, Speedup, Status
from looper.execution.toolchain import Toolchain
from looper.general_schedule import AtAllSizes
from looper.ir.program import Program
from looper.optimization import Optimization
from looper.requirements import require
from looper.schedule import Schedule
from looper.search import SearchResult
from looper.search.downscaled_search import sizes_text
from looper.statistics import Interval

PLOT_FORMATS = (".png", ".pdf", ".svg")

_PRAGMA = "#pragma omp "
_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"))
_COUNTS = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))


# -- numbers -------------------------------------------------------------------------------------


def time_text(seconds: float | None) -> str:
    """Return a time with four digits, as `1.234 s` or `56.78 ms`; a dash for None."""
    if seconds is None:
        return "-"
    for unit, name in _TIMES:
        if seconds >= unit or unit == _TIMES[-1][0]:
            return f"{_digits(seconds / unit)} {name}"
    raise AssertionError


def _digits(value: float) -> str:
    decimals = 3 if value < 10 else 2 if value < 100 else 1 if value < 1000 else 0
    return f"{value:.{decimals}f}"


def spread_text(spread: float | None) -> str:
    """Return the relative spread of some runs, as `2.1 %`; a dash for None."""
    return "-" if spread is None else f"{100 * spread:.1f} %"


def speedup_text(speedup: float | None) -> str:
    """Return a ratio of times, as `5.88x`; a dash for None."""
    return "-" if speedup is None else f"{speedup:.2f}x"


def count_text(count: int | None) -> str:
    """Return a large count with three digits, as `2.64 G`; a dash for None."""
    if count is None:
        return "-"
    for unit, name in _COUNTS:
        if count >= unit:
            return f"{count / unit:.3g} {name}" if count < 1000 * unit else f"{count:.2e}"
    return str(count)


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: `1 schedule`, `2 schedules`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def original_seconds(found: Optimization) -> float | None:
    """Return the seconds of the original as in its file, or of its best form, as last measured."""
    if found.comparison is not None:
        gain = found.comparison.gain
        return gain.original if gain is not None else found.comparison.original.seconds
    if FILE in found.originals and found.originals[FILE].seconds is not None:
        return found.originals[FILE].seconds
    return min((e.seconds for e in found.originals.values() if e.seconds), default=None)


# -- tables --------------------------------------------------------------------------------------


def table(*columns: str, right: Iterable[str] = ()) -> Table:
    """Return an empty table; the columns named in `right` hold numbers."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    numbers = set(right)
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "left")
    return made


def pairs_table(pairs: Iterable[tuple[str, str]]) -> Table:
    """Return a table of names and values, one pair a line."""
    made = Table(box=None, show_header=False, pad_edge=False)
    made.add_column(style="bold")
    made.add_column(overflow="fold")
    for name, value in pairs:
        made.add_row(name, value)
    return made


def times_table(rows: Sequence[tuple[str, Execution]]) -> Table:
    """Return a table of named measurements with their speedups over the first one."""
    numbers = ("time", "spread", "runs", "speedup")
    made = table("", *numbers, right=numbers)
    base = rows[0][1].seconds
    for name, execution in rows:
        seconds = execution.seconds
        speedup = base / seconds if base and seconds else None
        made.add_row(
            name,
            time_text(seconds),
            spread_text(execution.spread),
            str(len(execution.times)),
            speedup_text(speedup),
        )
    return made


def comparison_table(comparison: Comparison, *, both: bool = False) -> Table:
    """Return a table of speedups with intervals: over the file, and over its best form.

    The rows are for the kind of call that counts; the best form has one for the other kind, too,
    if the kinds differ or `both` is True.
    """
    numbers = ("original", "optimized", "speedup", "95 % interval", "rounds")
    made = table("", *numbers, right=numbers)
    for title, found in comparison_rows(comparison, both=both):
        made.add_row(
            title,
            time_text(found.original),
            time_text(found.schedule),
            speedup_text(found.value),
            interval_text(found.interval),
            str(found.rounds or "-"),
        )
    return made


def comparison_rows(comparison: Comparison, *, both: bool = False) -> list[tuple[str, Speedup]]:
    """Return the titles and speedups of a comparison, in display order, see `comparison_table`."""
    titles = {Calls.MANY: "many calls", Calls.ONCE: "a single call"}
    over_file, is_file = comparison.over_file, comparison.baseline == FILE
    rows = []
    if over_file is not None and not is_file:
        rows.append((f"your file, {titles[comparison.calls]}", over_file))
    whose = "your file, " if is_file else "best form, " if over_file is not None else ""
    for calls in (comparison.calls, comparison.calls.other):
        found = comparison.many if calls is Calls.MANY else comparison.once
        told = both or calls is comparison.calls or comparison.calls_differ
        if found is not None and told:
            rows.append((whose + titles[calls], found))
    return rows


def speedups_text(comparison: Comparison, whose: str = "the original") -> str:
    """Return both speedups with their intervals, a line each: over the file and its best form.

    Args:
        comparison: of original and schedule.
        whose: the program whose best form it is.
    """
    over_file, counted = comparison.over_file, comparison.counted
    lines = []
    if over_file is not None:
        lines.append(f"{_with_interval(over_file)} over your file, as your compiler builds it")
    if counted is not None and comparison.baseline != FILE:
        form = f", {comparison.baseline}" if comparison.baseline else ""
        lines.append(f"{_with_interval(counted)} over the best form of {whose}{form}")
    return "\n".join(lines)


def _with_interval(speedup: Speedup) -> str:
    if speedup.interval is None:
        return f"{speedup_text(speedup.value)} (one look each)"
    return f"{speedup_text(speedup.value)} (95 % interval {interval_text(speedup.interval)})"


def interval_text(interval: Interval | None) -> str:
    """Return a confidence interval of a speedup, as `5.71 to 5.98`; a dash for None."""
    return "-" if interval is None else f"{interval.low:.2f} to {interval.high:.2f}"


def originals_text(originals: Mapping[str, Execution]) -> str:
    """Return the original's forms and their times, the fastest first."""
    timed = [(e.seconds, name) for name, e in originals.items() if e.seconds is not None]
    lines = [f"{time_text(seconds)} {name}" for seconds, name in sorted(timed)]
    slow = [(e.limit, n) for n, e in originals.items() if e.status is Status.TIMEOUT and e.limit]
    return "\n".join([*lines, *(f"over {time_text(limit)} {name}" for limit, name in slow)])


def program_title(program: Program, *, with_file: bool = False) -> str:
    """Return the program's name, its sizes, and the line of its region.

    Args:
        program: the program.
        with_file: begin with the name of the file that it comes from.
    """
    sizes = " ".join(f"{name}={value}" for name, value in program.parameters)
    where = f"region at line {region_line(program)}" if program.region is not None else ""
    details = ", ".join(part for part in (where, sizes) if part)
    title = f"{program.name} ({details})" if details else program.name
    return f"{program.region.path}: {title}" if with_file and program.region else title


def region_line(program: Program) -> int | None:
    """Return the line of the region's first pragma, None for a program built in Python."""
    return None if program.region is None else program.region.line


def checks_text(
    programs: Sequence[Program], bits: Sequence[CompiledBits | None], flags: Sequence[str]
) -> str:
    """Return a summary of the checks of a written file, and of those that were not possible.

    Args:
        programs: the programs whose regions are replaced.
        bits: for each, how results compare as compiled for speed; None if unknown.
        flags: of the compiler, for speed.
    """
    text = "legal (isl); written file compiled and run: "
    if any(program.reassociation for program in programs):
        return f"{text}equal within rounding, as sums may be added up in another order"
    how = " ".join(flags)
    known = [each for each in bits if each is not None]
    different = [each for each in known if not each.equal]
    if different:
        worst = max(different, key=lambda each: each.largest)
        return (
            f"{text}equal bit for bit with -ffp-contract=off\n"
            f"with {how}, where compilers contract multiplies and additions as they like, "
            f"{worst.text}; --exact finds what is equal there, too"
        )
    if len(known) < len(bits):
        return (
            f"{text}equal bit for bit with -ffp-contract=off\n"
            f"not compared with {how}: one run takes too long, or needs too much memory"
        )
    return f"{text}equal bit for bit, with -ffp-contract=off and with {how}"


def bits_json(bits: CompiledBits | None) -> dict[str, Any] | None:
    """Return the comparison of results as compiled for speed as JSON."""
    if bits is None:
        return None
    return {"equal": bits.equal, **asdict(bits)}


def build_texts(text: str, program: Program, toolchain: Toolchain) -> list[tuple[str, str]]:
    """Return advice on the build of a written file, if its flags may lack OpenMP.

    Args:
        text: of the file.
        program: of a region of it.
        toolchain: with the flags that were given.
    """
    source = "" if program.region is None else program.region.source
    given = toolchain.reading.code
    own = given != DEFAULT_FLAGS and says_openmp(given)
    if own or text.count(_PRAGMA) <= source.count(_PRAGMA):
        return []
    whose = "" if given == DEFAULT_FLAGS else ", which the flags that were given do not have"
    return [("build", f"compile with -fopenmp{whose}: without it, `#pragma omp` is ignored")]


def general_texts(found: Optimization) -> list[str]:
    """Return a description of the code for all sizes, if it was requested."""
    general = found.general
    if general is None:
        return []
    lines = [general.text]
    if not isinstance(general.written, AtAllSizes):
        return lines
    compared, special = general.comparison, found.comparison
    if compared is not None and special is not None and not general.is_alone:
        where = sizes_text(found.program)
        if not compared.holds:
            lines.append(f"at {where} not timed: {compared.schedule.message}")
        else:
            interval = interval_text(compared.interval)
            lines.append(f"at {where}: {speedup_text(compared.speedup)} (95 % interval {interval})")
    if general.written.special:
        lines.append(f"the file has the code for {sizes_text(found.program)} besides")
    return ["\n".join(lines)]


def general_json(found: Optimization) -> dict[str, Any] | None:
    """Return the code for all sizes as JSON; None if not requested."""
    general = found.general
    if general is None:
        return None
    compared = general.comparison
    return {
        "written": isinstance(general.written, AtAllSizes),
        "condition": general.condition,
        "reason": general.reason,
        "speedup": compared.speedup if compared is not None else None,
        "interval": list(compared.interval) if compared and compared.interval else None,
        "own_code_besides": general.written.special,
    }


def single_runs_text(runs: SingleRuns) -> str:
    """Return the times of single runs at a program's own sizes, which have no rounds."""
    before, after = time_text(runs.original), time_text(runs.schedule)
    return f"{speedup_text(runs.speedup)} ({before} to {after}, one run each, in exact builds)"


def steps_text(schedule: Schedule) -> str:
    """Return the transformations of a schedule, one a line."""
    return "\n".join(step.text for step in schedule.transformations) or "none"


def search_text(search: SearchResult) -> str:
    """Return a one-line summary of a search."""
    failed = ", ".join(f"{count} {status}" for status, count in sorted(search.failures.items()))
    count, rate = plural(search.evaluations, "schedule"), f"{search.rate:.1f} per second"
    parts = [f"{count} evaluated in {search.seconds:.1f} s ({rate})"]
    if failed:
        parts.append(failed)
    if search.stopped:
        parts.append(f"stopped early: {search.stopped}")
    return "; ".join(parts)


# -- JSON ----------------------------------------------------------------------------------------


def execution_json(execution: Execution) -> dict[str, Any]:
    """Return a measurement as JSON."""
    return {
        "status": execution.status.value,
        "ended": execution.ended,
        "seconds": execution.seconds,
        "spread": execution.spread,
        "times": list(execution.times),
        "message": execution.message,
        "disturbance": execution.disturbance,
        "drift": execution.drift,
    }


def speedup_json(speedup: Speedup | None) -> dict[str, Any] | None:
    """Return a speedup as JSON."""
    if speedup is None:
        return None
    return {
        "value": speedup.value,
        "interval": _interval_json(speedup),
        "original_seconds": speedup.original,
        "seconds": speedup.schedule,
        "rounds": speedup.rounds,
    }


def _interval_json(speedup: Speedup | None) -> list[float] | None:
    return list(speedup.interval) if speedup is not None and speedup.interval else None


def program_json(program: Program) -> dict[str, Any]:
    """Return the identity of a program as JSON."""
    return {
        "name": program.name,
        "digest": program.digest,
        "parameters": dict(program.parameters),
        "line": region_line(program),
    }


def estimation_json(found: Estimation) -> dict[str, Any]:
    """Return the result of `estimate` as JSON."""
    interval = found.evaluation.interval
    return {
        "program": program_json(found.program),
        "schedule": found.schedule.text,
        "transformations": [step.text for step in found.schedule.transformations],
        "estimated_speedup": found.speedup,
        "estimated_interval": list(interval) if interval else None,
        "estimated_by": found.evaluation.method,
        "evaluations": found.search.evaluations,
        "search_seconds": found.search.seconds,
        "evaluations_per_second": found.search.rate,
        "stopped": found.search.stopped,
    }


def optimization_json(found: Optimization) -> dict[str, Any]:
    """Return the result of `optimize` as JSON."""
    compared = found.comparison
    return {
        "program": program_json(found.program),
        "schedule": found.schedule.text,
        "transformations": [step.text for step in found.schedule.transformations],
        "speedup_over_file": found.speedup_over_file,
        "interval_over_file": _interval_json(found.over_file),
        "speedup": found.speedup,
        "interval": list(found.interval) if found.interval else None,
        "calls": found.calls.value,
        "measured_at": dict(found.measured.parameters),
        "all_sizes": general_json(found),
        "own_sizes": asdict(found.own_runs) if found.own_runs is not None else None,
        "over_file": speedup_json(compared.over_file) if compared else None,
        "many_calls": speedup_json(compared.many) if compared else None,
        "single_call": speedup_json(compared.once) if compared else None,
        "baseline": compared.baseline if compared else None,
        "originals": {name: execution_json(each) for name, each in found.originals.items()},
        "as_compiled": bits_json(found.bits),
        "warnings": list(found.warnings),
        "original_seconds": original_seconds(found),
        "original": execution_json(compared.original) if compared else None,
        "optimized": execution_json(compared.schedule) if compared else None,
        "evaluations": found.search.evaluations,
        "failures": found.search.failures,
        "search_seconds": found.search.seconds,
        "evaluations_per_second": found.search.rate,
        "stopped": found.search.stopped,
        "compiled": found.compiled,
        "executed": found.executed,
        "deliverables": [
            {"seconds": seconds} | (speedup_json(gain) or {})
            for seconds, gain in found.deliverables
        ],
        "phases": {phase.value: seconds for phase, seconds in found.phases.items()},
        "history": [
            {"evaluations": evaluations, "seconds": seconds, "speedup": speedup}
            for evaluations, seconds, speedup in found.search.history
        ],
    }


# -- plots ---------------------------------------------------------------------------------------


def check_plot_format(option: str, target: str) -> None:
    """Check that a plot can be written in the format that a file name implies.

    Raises:
        UsageError: the format is not supported, or matplotlib is not installed.
    """
    require("matplotlib", extra="plots")
    if Path(target).suffix.lower() not in PLOT_FORMATS:
        raise UsageError(f"{option} {target}: the name must end in {', '.join(PLOT_FORMATS)}")


def plot_searches(searches: Sequence[tuple[str, SearchResult]], file: Any, suffix: str) -> None:
    """Draw the speedup of the best schedule so far over evaluations and over seconds.

    Args:
        searches: a name for each search, and the search.
        file: a binary file.
        suffix: `.png`, `.pdf` or `.svg`.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2, sharey=True)
    for name, search in searches:
        steps, seconds, speedups = _progress(search)
        left.step(steps, speedups, where="post", label=name)
        right.step(seconds, speedups, where="post", label=name)
    for axes, label in ((left, "schedules evaluated"), (right, "seconds")):
        axes.axhline(1.0, color="grey", linewidth=0.8, linestyle=":")
        axes.set_xlabel(label)
        axes.set_xlim(left=0)
        axes.grid(alpha=0.25)
    left.set_ylabel("speedup of the best so far")
    left.set_ylim(bottom=0)
    if len(searches) > 1:
        left.legend(loc="best", fontsize="small")
    else:
        figure.suptitle(searches[0][0], fontsize="medium")
    figure.savefig(file, format=suffix.lower().removeprefix("."))


def _progress(search: SearchResult) -> tuple[list[float], list[float], list[float]]:
    """Return evaluations, seconds and speedups at every improvement and at the end."""
    points = [(float(steps), seconds, speedup) for steps, seconds, speedup in search.history]
    last = points[-1][2] if points else 1.0
    points.append((float(search.evaluations), search.seconds, last))
    steps, seconds, speedups = zip(*points, strict=True)
    return list(steps), list(seconds), list(speedups)
