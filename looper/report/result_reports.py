"""Results of searches as text and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from looper.codegen.harness import FILE
from looper.optimizer.estimation import Estimation
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.optimization import Optimization
from looper.report.measurement_tables import bits_json, execution_json, interval_json, speedup_json
from looper.report.texts import interval_text, plural, program_json, speedup_text
from looper.search import SearchResult
from looper.search.downscaled_search import sizes_text


def original_seconds(found: Optimization) -> float | None:
    """Return the seconds of the original as in its file, or of its best form, as last measured."""
    if found.comparison is not None:
        gain = found.comparison.gain
        return gain.original if gain is not None else found.comparison.original.seconds
    if FILE in found.originals and found.originals[FILE].seconds is not None:
        return found.originals[FILE].seconds
    return min((e.seconds for e in found.originals.values() if e.seconds), default=None)


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
        "interval_over_file": interval_json(found.over_file),
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
