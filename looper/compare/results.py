"""The results of a comparison: contents of `results.json`, and figures derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from looper.compare.limits import Limit, Rates
from looper.compare.optimiser_protocol import BASELINE
from looper.compare.work import Work
from looper.errors import UsageError
from looper.execution.outcome import Calls, Status
from looper.support import statistics
from looper.support.json_text import parsed_json

FORMAT = 2
UNAVAILABLE = "unavailable"
OK = Status.OK.value


@dataclass
class Result:
    """The result of an optimiser on a case.

    Attributes:
        optimiser: its name.
        status: `ok`, `unavailable`, or how it failed (the values of `Status`).
        message: the reason; or a remark.
        times: seconds, one per round; empty unless the status is `ok`.
        runs: the number of runs that each of the times is the median of.
        sittings: the sitting of each round, that is, of its processes; empty in older results.
        first: seconds of a single call in a process of its own, one per round.
        error: largest relative error of an output; None if there is none to compare.
        prepare_seconds: time to generate and compile the code, including a search.
        search: see `Product.search`.
        note: how the code was obtained: a schedule, a command.
        code: file of the code, relative to the directory of the results.
        form: the fastest of the forms of its code whose outputs are right.
        forms: of every form, by name, the seconds of a short measurement, or why it does not count;
            empty if there is only one.
    """

    optimiser: str
    status: str
    message: str = ""
    times: list[float] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    sittings: list[int] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    error: float | None = None
    prepare_seconds: float | None = None
    search: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    code: str = ""
    form: str = ""
    forms: dict[str, float | str] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """True if its outputs were right and it was timed."""
        return self.status == OK and bool(self.times)

    @property
    def seconds(self) -> float | None:
        """Median time."""
        return statistics.median(self.times)

    @property
    def first_seconds(self) -> float | None:
        """Median time of a single call."""
        return statistics.median(self.first)


@dataclass
class Cell:
    """The results of all optimisers on one case.

    Attributes:
        kernel, size: the case.
        key: hash of everything the results depend on.
        results: in the order of the table, the baseline first.
        seconds: duration of the measurement.
        date: time of the measurement.
        work: its operations and bytes; None in older results.
    """

    kernel: str
    size: str
    key: str
    results: list[Result]
    seconds: float = 0.0
    date: str = ""
    work: Work | None = None

    @property
    def by_name(self) -> dict[str, Result]:
        """The results by optimiser."""
        return {result.optimiser: result for result in self.results}

    def ratios(self, optimiser: str, calls: Calls = Calls.MANY) -> list[float]:
        """Return speedups over the baseline, one per round; none if something failed."""
        base, result = self.by_name.get(BASELINE), self.by_name.get(optimiser)
        if base is None or result is None or not base.ok or not result.ok:
            return []
        if calls is Calls.ONCE:
            return statistics.ratios(base.first, result.first)
        return statistics.ratios(base.times, result.times)

    def speedup(self, optimiser: str, calls: Calls = Calls.MANY) -> float | None:
        """Return the median of the ratios."""
        return statistics.median(self.ratios(optimiser, calls))

    def interval(self, optimiser: str, calls: Calls = Calls.MANY) -> statistics.Interval | None:
        """Return the 95 % confidence interval of the speedup."""
        found = self.ratios(optimiser, calls)
        base = self.by_name.get(BASELINE)
        if calls is Calls.ONCE or base is None or len(base.sittings) < len(found):
            return statistics.interval(found)
        return statistics.grouped_interval(found, base.sittings[: len(found)])

    def counted(self, optimiser: str, calls: Calls = Calls.MANY) -> float | None:
        """Return the value for a mean: a failure counts as 1 (one falls back on the original).

        None if the optimiser does not handle the case, or the baseline failed.
        """
        base, result = self.by_name.get(BASELINE), self.by_name.get(optimiser)
        if base is None or not base.ok or result is None or result.status == UNAVAILABLE:
            return None
        return self.speedup(optimiser, calls) or 1.0

    def best(self, optimisers: Iterable[str], calls: Calls = Calls.MANY) -> float | None:
        """Return the largest speedup of several optimisers."""
        found = [v for name in optimisers if (v := self.speedup(name, calls)) is not None]
        return max(found, default=None)


@dataclass
class Results:
    """The results of a comparison.

    Attributes:
        cells: finished cases.
        about: machine, date, command, options, and for each optimiser its version and why it is
            unavailable, for `results.json`.
        rates: of the machine; None if not measured.
    """

    cells: list[Cell]
    about: dict[str, Any] = field(default_factory=dict)
    rates: Rates | None = None

    def limit(self, cell: Cell) -> Limit | None:
        """Return the limit of a case on this machine, see `looper.compare.limits`."""
        if self.rates is None or cell.work is None:
            return None
        return self.rates.limit(cell.work)

    def of_limit(self, cell: Cell, optimiser: str) -> float | None:
        """Return the fraction of the limit that an optimiser reaches: 1 if nothing is faster."""
        limit, result = self.limit(cell), cell.by_name.get(optimiser)
        if limit is None or result is None or not result.ok or not result.seconds:
            return None
        return limit.seconds / result.seconds

    def best_of_limit(self, cell: Cell, optimisers: Iterable[str]) -> float | None:
        """Return the largest fraction of the limit that one of some optimisers reaches."""
        found = [v for name in optimisers if (v := self.of_limit(cell, name)) is not None]
        return max(found, default=None)

    @property
    def is_beyond(self) -> bool:
        """True if something was faster than the limit: the rates were measured too low."""
        best = (self.best_of_limit(cell, cell.by_name) for cell in self.cells)
        return any(fraction is not None and fraction > 1.0 for fraction in best)

    @property
    def optimisers(self) -> list[str]:
        """Names of the optimisers, in the order of the tables."""
        return list(dict.fromkeys(r.optimiser for cell in self.cells for r in cell.results))

    @property
    def sizes(self) -> list[str]:
        """Names of the sizes, in the order of the cells."""
        return list(dict.fromkeys(cell.size for cell in self.cells))

    @property
    def kernels(self) -> list[str]:
        """Names of the kernels, in the order of the cells."""
        return list(dict.fromkeys(cell.kernel for cell in self.cells))

    def of_size(self, size: str | None) -> list[Cell]:
        """Return the cells of one size, or all."""
        return [cell for cell in self.cells if size in (None, cell.size)]

    def mean(
        self, optimiser: str, size: str | None = None, calls: Calls = Calls.MANY
    ) -> tuple[float | None, int, int]:
        """Return (geometric mean of the speedups, cases that worked, cases that count).

        Over one size, or over all. See `Cell.counted` for the effect of failures.
        """
        cells = self.of_size(size)
        values = [v for cell in cells if (v := cell.counted(optimiser, calls)) is not None]
        worked = sum(cell.speedup(optimiser, calls) is not None for cell in cells)
        return statistics.geometric_mean(values), worked, len(values)

    def kernel_mean(self, optimiser: str, kernel: str) -> float | None:
        """Return the geometric mean over the sizes of a kernel."""
        cells = [cell for cell in self.cells if cell.kernel == kernel]
        return statistics.geometric_mean(
            v for cell in cells if (v := cell.counted(optimiser)) is not None
        )

    @property
    def searches(self) -> list[str]:
        """The optimisers that search, in the order of the tables."""
        found = {r.optimiser for cell in self.cells for r in cell.results if r.search}
        return [name for name in self.optimisers if name in found]

    def search_seconds(self, optimiser: str, size: str | None = None) -> float | None:
        """Return the median time of a search, over the cases of one size or of all."""
        results = [cell.by_name.get(optimiser) for cell in self.of_size(size)]
        seconds = [each.search.get("seconds") for each in results if each is not None]
        return statistics.median([each for each in seconds if each is not None])

    def best_mean(
        self, optimisers: Sequence[str], size: str | None = None, calls: Calls = Calls.MANY
    ) -> float | None:
        """Return the geometric mean of the best of some optimisers, chosen per case afterwards."""
        values = [cell.best(optimisers, calls) for cell in self.of_size(size)]
        return statistics.geometric_mean(value for value in values if value is not None)

    def json(self) -> dict[str, Any]:
        """Return everything for JSON output, including figures derived from the times."""
        cells = []
        for cell in self.cells:
            entry, limit = asdict(cell), self.limit(cell)
            entry["limit"] = None if limit is None else asdict(limit)
            for result in entry["results"]:
                name = result["optimiser"]
                result["seconds"] = cell.by_name[name].seconds
                result["speedup"] = cell.speedup(name)
                result["interval"] = cell.interval(name)
                result["of_limit"] = self.of_limit(cell, name)
                result["single_call_speedup"] = cell.speedup(name, Calls.ONCE)
                result["single_call_interval"] = cell.interval(name, Calls.ONCE)
                if result["error"] == float("inf"):
                    result["error"] = "inf"
            cells.append(entry)
        rates = None if self.rates is None else asdict(self.rates)
        return {"format": FORMAT, **self.about, "rates": rates, "cells": cells}


def read_results(path: Path) -> Results:
    """Return the results of a `results.json`, without `about`; empty if there is no such file.

    Raises:
        UsageError: the file is not a valid file of results.
    """
    if not path.exists():
        return Results([])
    try:
        content = parsed_json(path.read_text())
        if content["format"] != FORMAT:
            raise ValueError(f"format {content['format']}")
        # Older files have none.
        rates = content.get("rates")
        return Results(
            [_cell(entry) for entry in content["cells"]],
            rates=None if rates is None else Rates.from_dict(rates),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(
            f"--output: {path} is not a file of results that can be continued ({error}); "
            "choose another directory"
        ) from None


def read_cells(path: Path) -> list[Cell]:
    """Return the cells of a `results.json`; none if there is no such file.

    Raises:
        UsageError: the file is not a valid file of results.
    """
    return read_results(path).cells


def _cell(entry: dict[str, Any]) -> Cell:
    names = Result.__dataclass_fields__
    results = []
    for fields in entry["results"]:
        kept = {name: value for name, value in fields.items() if name in names}
        if kept.get("error") == "inf":
            kept["error"] = float("inf")
        results.append(Result(**kept))
    keys = ("kernel", "size", "key", "seconds", "date")
    work = entry.get("work")
    return Cell(
        results=results,
        work=None if work is None else Work(**work),
        **{key: entry[key] for key in keys},
    )
