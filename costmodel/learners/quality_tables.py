"""Tables of the quality of models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from costmodel.learners.quality import Quality
from costmodel.models.samples import ProgramPoints

_COLUMNS = {
    "Spearman": "spearman",
    "nDCG": "ndcg",
    "@1": "ndcg1",
    "@5": "ndcg5",
    "best of top 1": "top1",
    "of 5": "top5",
    "of 10": "top10",
}
HEADINGS = ("MAPE", *_COLUMNS)


def quality_cells(found: Quality) -> list[str]:
    """Return the cells of a row, for `HEADINGS`."""
    values = (getattr(found, name) for name in _COLUMNS.values())
    return [f"{100 * found.mape:.1f} %", *(f"{value:.3f}" for value in values)]


def mean_cells(found: Sequence[Quality]) -> list[str]:
    """Return the cells of a row for the mean of several qualities."""
    errors = float(np.mean([each.mape for each in found]))
    means = [np.mean([getattr(each, name) for each in found]) for name in _COLUMNS.values()]
    return [f"{100 * errors:.1f} %", *(f"{float(value):.3f}" for value in means)]


def cells_of_tries(tries: Sequence[Quality]) -> list[str]:
    """Return the cells of a row for several tries: means and extremes."""

    def cell(values: Sequence[float], digits: int) -> str:
        mean, low, high = float(np.mean(values)), min(values), max(values)
        spread = f" ({low:.{digits}f} to {high:.{digits}f})" if len(values) > 1 else ""
        return f"{mean:.{digits}f}{spread}"

    errors = cell([100 * each.mape for each in tries], 1)
    rest = [cell([getattr(each, name) for each in tries], 3) for name in _COLUMNS.values()]
    return [errors, *rest]


def sides_title(
    sides: Mapping[str, Sequence[ProgramPoints]],
    counts: Mapping[str, int],
    results: Mapping[str, Quality],
) -> str:
    """Return a title with the numbers of programs and schedules in each split and compared."""
    said = [f"{len(side)} {name} ({counts[name]:,} schedules)" for name, side in sides.items()]
    compared = next(iter(results.values()))
    return (
        f"Programs: {', '.join(said)}. On the {compared.schedules:,} schedules of "
        f"{compared.programs} test programs that all can judge:"
    )
