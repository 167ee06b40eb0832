"""What a search by a model saves and costs beside one by measurements, from a comparison's results.

    looper compare tiramisu --optimiser beam:execution --optimiser beam:model -o runs/tiramisu
    python -m looper.compare.search_tradeoff runs/tiramisu --reference beam:execution

As Table 2 of Tiramisu's paper (Baghdadi et al., MLSys 2021): for each program how many times sooner
a search was through, and how much slower the code is that it found. A gain counts as a negative
loss, where the paper has 0 %.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from looper.compare.results import Cell, read_cells
from looper.report import table
from looper.statistics import geometric_mean


def main(
    results: Annotated[Path, typer.Argument(help="A folder that `looper compare` has written.")],
    reference: Annotated[str, typer.Option(help="The search by measurements.")],
) -> None:
    """Tell what other searches save and cost."""
    cells = read_cells(results / "results.json")
    names = dict.fromkeys(r.optimiser for cell in cells for r in cell.results if r.search)
    if reference not in names:
        raise typer.BadParameter(f"--reference {reference}: there are {', '.join(names)}")
    for name in names:
        if name != reference:
            Console().print(tradeoffs(cells, reference, name))


def tradeoffs(cells: list[Cell], reference: str, name: str) -> Table:
    """How many times sooner one search is through than the reference, and how much is lost."""
    columns = ("sooner", "loss")
    made = table("program", *columns, right=columns)
    sooner, losses = [], []
    for cell in cells:
        found = tradeoff(cell, reference, name)
        label = f"{cell.kernel.rpartition('/')[2]} {cell.size}"
        if found is None:
            made.add_row(label, "", "")
            continue
        sooner.append(found[0])
        losses.append(found[1])
        made.add_row(label, f"{found[0]:.1f}x", f"{100 * found[1]:.0f} %")
    if sooner:
        means = (f"{geometric_mean(sooner):.1f}x", f"{100 * mean(losses):.1f} %")
        made.add_row("geometric mean, mean", *means)
    made.title = f"{name} beside {reference}"
    return made


def tradeoff(cell: Cell, reference: str, name: str) -> tuple[float, float] | None:
    """(how many times sooner, share of the speed that is lost); None where one has failed."""
    before, after = (cell.by_name.get(each) for each in (reference, name))
    best, reached = cell.speedup(reference), cell.speedup(name)
    if before is None or after is None or not best or not reached:
        return None
    long, short = before.search.get("seconds"), after.search.get("seconds")
    return (long / short, 1.0 - reached / best) if long and short else None


if __name__ == "__main__":
    typer.run(main)
