r"""Savings and costs of searches by a model compared with one by measurements.

    looper compare tiramisu --optimiser parallel --optimiser beam:execution \
        --optimiser beam:model -o runs/tiramisu
    python -m looper.compare.search_tradeoff runs/tiramisu --reference beam:execution \
        --baseline parallel

As Figure 6 and Table 2 of Tiramisu's paper (Baghdadi et al., MLSys 2021): speedups over a baseline
such as the program with its outermost loops parallel; and for each program the factor by which a
search was faster, and how much slower the code is that it found. A gain counts as a negative loss,
where the paper has 0 %.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from looper.compare.optimiser_protocol import BASELINE
from looper.compare.plots import plot_speedups
from looper.compare.results import Cell, read_cells
from looper.report.texts import table
from looper.support.statistics import geometric_mean, median, ratios


def main(
    results: Annotated[Path, typer.Argument(help="Output directory of `looper compare`.")],
    reference: Annotated[str, typer.Option(help="Name of the search that measures.")],
    baseline: Annotated[
        str, typer.Option(help="Name of the optimizer that speedups are relative to.")
    ] = BASELINE,
    plot: Annotated[Path | None, typer.Option(help="Plot of the speedups.")] = None,
) -> None:
    """Tell what other searches save and cost."""
    cells = read_cells(results / "results.json")
    names = list(dict.fromkeys(r.optimiser for cell in cells for r in cell.results))
    for option, name in (("--reference", reference), ("--baseline", baseline)):
        if name not in names:
            raise typer.BadParameter(f"{option} {name}: there are {', '.join(names)}")
    Console().print(speedups(cells, names, baseline))
    searches = {r.optimiser for cell in cells for r in cell.results if r.search}
    for name in names:
        if name in searches and name != reference:
            Console().print(tradeoffs(cells, reference, name))
    if plot:
        found = [(_label(cell), _speedups(cell, names, baseline)) for cell in cells]
        plot_speedups(found, f"speedup over {baseline}", plot)


def speedups(cells: list[Cell], names: list[str], baseline: str) -> Table:
    """Return a table of speedups over a baseline; medians of ratios within rounds."""
    others = [name for name in names if name != baseline]
    made = table("program", *others, right=others)
    found: dict[str, list[float]] = {name: [] for name in others}
    for cell in cells:
        row = _speedups(cell, names, baseline)
        for name, value in row.items():
            found[name].append(value)
        texts = (f"{row[name]:.2f}" if name in row else "" for name in others)
        made.add_row(_label(cell), *texts)
    means = (geometric_mean(values) for values in found.values())
    made.add_row("geometric mean", *("" if mean is None else f"{mean:.2f}" for mean in means))
    made.title = f"speedups over {baseline}"
    return made


def _speedups(cell: Cell, names: list[str], baseline: str) -> dict[str, float]:
    """Return speedups of the others that have a time; none if the baseline has none."""
    before = cell.by_name.get(baseline)
    if before is None or not before.ok:
        return {}
    timed = {name: cell.by_name[name] for name in names if name in cell.by_name}
    return {
        name: speedup
        for name, after in timed.items()
        if name != baseline
        and after.ok
        and (speedup := median(ratios(before.times, after.times))) is not None
    }


def _label(cell: Cell) -> str:
    return f"{cell.kernel.rpartition('/')[2]} {cell.size}"


def tradeoffs(cells: list[Cell], reference: str, name: str) -> Table:
    """Return a table of search-time ratios to the reference, and of the performance lost."""
    columns = ("sooner", "loss")
    made = table("program", *columns, right=columns)
    sooner, losses = [], []
    for cell in cells:
        found = tradeoff(cell, reference, name)
        if found is None:
            made.add_row(_label(cell), "", "")
            continue
        sooner.append(found[0])
        losses.append(found[1])
        made.add_row(_label(cell), f"{found[0]:.1f}x", f"{100 * found[1]:.0f} %")
    if sooner:
        means = (f"{geometric_mean(sooner):.1f}x", f"{100 * mean(losses):.1f} %")
        made.add_row("geometric mean, mean", *means)
    made.title = f"{name} beside {reference}"
    return made


def tradeoff(cell: Cell, reference: str, name: str) -> tuple[float, float] | None:
    """Return (reference's search time / this one's, share of the speed lost); None on failure."""
    before, after = (cell.by_name.get(each) for each in (reference, name))
    best, reached = cell.speedup(reference), cell.speedup(name)
    if before is None or after is None or not best or not reached:
        return None
    long, short = before.search.get("seconds"), after.search.get("seconds")
    return (long / short, 1.0 - reached / best) if long and short else None


if __name__ == "__main__":
    typer.run(main)
