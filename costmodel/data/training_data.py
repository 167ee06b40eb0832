"""Reading of measurements for the commands that train, split by program, and common options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from costmodel.data.program_trees import learnable
from costmodel.models.samples import ProgramPoints, points_of, split_of
from looper.errors import UsageError
from looper.memo.rows import Sample
from looper.memo.store import Memo
from looper.report.job_progress import JobProgress

Data = Annotated[
    list[Path] | None,
    typer.Option(metavar="DIR", help="Data that `looper generate export` wrote. Can be repeated."),
]
Memos = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Memo file with measurements. Can be repeated."),
]
OfMachine = Annotated[
    str | None,
    typer.Option(
        metavar="DIGEST", help="Machine of the measurements if there are several, or `all`."
    ),
]
ALL = "all"
"""Value of `--machine` for all machines; times are only compared within the same one."""


def exported(folders: Sequence[Path]) -> Iterator[Iterator[Sample]]:
    """Yield the samples of each folder that `looper generate export` wrote."""
    # Reading Parquet requires a package that is only installed with models.
    from costmodel.data.dataset import read_data_set

    for folder in folders:
        yield read_data_set(folder)


def remembered(memos: Sequence[Path]) -> Iterator[Iterator[Sample]]:
    """Yield the samples of each memo, while it is open.

    Raises:
        UsageError: there is no such file.
    """
    for path in memos:
        if not path.exists():
            raise UsageError(f"--memo {path}: there is no such file")
        with Memo(path) as opened:
            yield opened.samples()


def read_sides(
    data: Sequence[Path] | None, memos: Sequence[Path] | None, machine: str | None
) -> dict[str, list[ProgramPoints]]:
    """Read the points of random programs by split, without those that are similar to a benchmark.

    Args:
        data: folders that `looper generate export` wrote.
        memos: files; of a program that several sources contain, the first one counts.
        machine: prefix of the machine's digest, or `ALL`; None if there is only one machine.

    Raises:
        UsageError: there are several machines and none was chosen, or none matches the choice.
    """
    sides: dict[str, list[ProgramPoints]] = {"train": [], "validation": [], "test": []}
    seen, machines = set[tuple[str, str]](), Counter[str]()
    with JobProgress() as shown:
        task = shown.add_task("reading programs", total=None)
        for samples in chain(exported(data or ()), remembered(memos or ())):
            for points in points_of(learnable(samples)):
                shown.advance(task)
                machines[points.machine] += 1
                is_wanted = machine in (None, ALL) or points.machine.startswith(machine or "")
                identity = points.digest, points.machine
                if identity not in seen and is_wanted:
                    seen.add(identity)
                    sides[split_of(points.digest)].append(points)
    listed = ", ".join(f"{name} ({count} programs)" for name, count in machines.most_common())
    if machine is None and len(machines) > 1:
        raise UsageError(
            f"--data: measurements of several machines; name one by --machine, or all: {listed}"
        )
    if machine not in (None, ALL) and not seen:
        raise UsageError(f"--machine {machine}: there are no measurements of it, but of {listed}")
    return sides
