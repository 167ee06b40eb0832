"""Executions and comparisons as tables, text and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from looper.codegen.harness import FILE
from looper.execution.compiled_bits import CompiledBits
from looper.execution.compiling.flags import says_openmp
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Calls, Comparison, Execution, Speedup, Status
from looper.ir.program import Program
from looper.optimizer.own_sizes import SingleRuns
from looper.report.texts import interval_text, speedup_text, spread_text, table, time_text
from looper.support.compiler import DEFAULT_FLAGS

_PRAGMA = "#pragma omp "


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


def originals_text(originals: Mapping[str, Execution]) -> str:
    """Return the original's forms and their times, the fastest first."""
    timed = [(e.seconds, name) for name, e in originals.items() if e.seconds is not None]
    lines = [f"{time_text(seconds)} {name}" for seconds, name in sorted(timed)]
    slow = [(e.limit, n) for n, e in originals.items() if e.status is Status.TIMEOUT and e.limit]
    return "\n".join([*lines, *(f"over {time_text(limit)} {name}" for limit, name in slow)])


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


def single_runs_text(runs: SingleRuns) -> str:
    """Return the times of single runs at a program's own sizes, which have no rounds."""
    before, after = time_text(runs.original), time_text(runs.schedule)
    return f"{speedup_text(runs.speedup)} ({before} to {after}, one run each, in exact builds)"


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
        "interval": interval_json(speedup),
        "original_seconds": speedup.original,
        "seconds": speedup.schedule,
        "rounds": speedup.rounds,
    }


def interval_json(speedup: Speedup | None) -> list[float] | None:
    """Return the confidence interval of a speedup for JSON."""
    return list(speedup.interval) if speedup is not None and speedup.interval else None
