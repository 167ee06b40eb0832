"""One search from nothing, in a process of its own, by this version or another one.

    PYTHONPATH=CHECKOUT python -P looper/benchmarks/one_search.py '{"kernel": "lu", ...}'

Given a case by `looper.benchmarks.search_time` as JSON, it prints the result as JSON in its last
line. It imports nothing that older versions do not have.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import looper
from looper.errors import OutOfTime
from looper.kernels import find_kernel
from looper.search import BeamOptions


def main(case: dict[str, Any]) -> dict[str, Any]:
    """Search a kernel.

    Args:
        case: `kernel`, `size`, `seconds` and `memo`, a file that does not exist yet; `search`, the
            name of one, or None for the default; `smaller`: false to skip smaller sizes; `beam`,
            other options of a beam search that skips them; `space`, the name of one; `version`, the
            folder that LOOPer has to come from; `run`, the seed; `started`, when this process was
            started, as `time.time` gives it.

    Returns:
        The results. All times are seconds since the start: Python and all imports count.
    """

    def since_start() -> float:
        return time.time() - float(case["started"])

    if Path(looper.__file__).parents[1] != Path(case["version"]):
        sys.exit(f"{looper.__file__} is not the version in {case['version']}")
    chosen: dict[str, Any] = {} if case["search"] is None else {"method": case["search"]}
    if not case["smaller"]:
        chosen["options"] = BeamOptions(**{"smaller": False} | case.get("beam", {}))
    if case.get("space"):
        chosen["space"] = case["space"]
    program = find_kernel(case["kernel"]).program(case["size"])
    begun = since_start()
    search_begun: list[float] = []

    def note(tracker: Any, _: str) -> None:
        if getattr(tracker, "within", None) is None and not search_begun:
            search_begun.append(since_start() - tracker.seconds)

    try:
        found = looper.optimize(
            program,
            memo=case["memo"],
            time_limit=case["seconds"],
            report=note,
            **_requests(chosen, case.get("run", 0)),
        )
    except OutOfTime:
        return {"speedup": 1.0, "wall": since_start(), "stopped": "the original was not measured"}
    wall = since_start()
    counted = found.comparison.counted if found.comparison is not None else None
    interval = counted.interval if counted is not None else None
    over_file = found.over_file
    own = getattr(found, "own_runs", None)
    offset = search_begun[0] if search_begun else begun
    return {
        "speedup": found.speedup,
        "interval": [interval.low, interval.high] if interval is not None and not own else None,
        "over_file": found.speedup_over_file,
        "interval_over_file": list(over_file.interval)
        if over_file and over_file.interval
        else None,
        "measured_at": None if found.measured is program else dict(found.measured.parameters),
        "schedule": found.schedule.text,
        "found": found.search.evaluation.speedup,
        "history": [(count, offset + when, gain) for count, when, gain in found.search.history],
        "deliverables": [
            (begun + when, gain.value, *(gain.interval or (None, None)))
            for when, gain in getattr(found, "deliverables", ())
        ],
        "evaluations": found.search.evaluations,
        "search_seconds": found.search.seconds,
        "phases": {each.value: took for each, took in getattr(found, "phases", {}).items()},
        "wall": wall,
        "stopped": found.search.stopped,
    }


def _requests(search: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return the arguments for a search and a seed in this version or an older one."""
    try:
        from looper.optimizer.requests import MeasurementOptions, OutputOptions, SearchRequest
    except ImportError:
        return {"seed": seed, **{k.replace("method", "search"): v for k, v in search.items()}}
    return {
        "search": SearchRequest(**search),
        "measurement": MeasurementOptions(seed=seed),
        # What users of the command line get.
        "output": OutputOptions(all_sizes=True),
    }


if __name__ == "__main__":
    print(json.dumps(main(json.loads(sys.argv[1]))))
