"""The regions of a file, searched one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rich.console import Console

from looper.commands.progress import SearchProgress
from looper.deadline import Deadline
from looper.errors import OutOfTime
from looper.ir.program import Program
from looper.report import plural, program_title
from looper.search import SearchResult
from looper.search.tracking import INTERRUPTED, Report
from looper.time_shares import turns


class Searched(Protocol):
    """What a search of one region has led to."""

    @property
    def search(self) -> SearchResult:
        """How the search went."""


Found = TypeVar("Found", bound=Searched)


@dataclass(frozen=True)
class Regions(Generic[Found]):
    """What was found for the regions of a file.

    Attributes:
        found: for each region for which there is a result, in the order of the file.
        interrupted: Ctrl-C has ended it.
        untimed: how many regions had too little time to be measured.
    """

    found: list[Found]
    interrupted: bool
    untimed: int


def search_regions(
    programs: Sequence[Program],
    find: Callable[[Program, Report, Deadline], Found],
    deadline: Deadline,
    screen: Console,
    *,
    quiet: bool,
    first: str = "measuring the original",
    shares: Callable[[], Sequence[float]] | None = None,
) -> Regions[Found]:
    """Search one region after the other, until one is interrupted.

    Args:
        programs: the regions.
        find: searches one, with somebody to report to and until a deadline.
        deadline: of all regions; reading the file is part of it.
        screen: where progress is shown, unless `quiet`.
        quiet: show no progress.
        first: what a search begins with.
        shares: says how regions share the time, if there are several and there is a limit;
            default: in equal parts.

    Raises:
        OutOfTime: there was not enough time for any region.
    """
    found: dict[int, Found] = {}
    untimed: list[OutOfTime] = []
    interrupted, name = False, programs[0].name
    with SearchProgress(screen, quiet=quiet) as progress:
        parts: Sequence[float] = [1 / len(programs)] * len(programs)
        try:
            if shares is not None and len(programs) > 1 and deadline.seconds is not None:
                progress.begin(plural(len(programs), "region"), "measuring how long each takes")
                parts = shares()
            for k, until in turns(parts, deadline):
                program = programs[k]
                name = program_title(program) if len(programs) > 1 else program.name
                progress.begin(name, first)
                try:
                    found[k] = find(program, progress, until)
                except OutOfTime as error:
                    untimed.append(error)
                    if len(programs) > 1:
                        screen.print(f"{name}: {error}; it is left as it is")
                    continue
                interrupted = found[k].search.stopped == INTERRUPTED
                if interrupted:
                    break
        except KeyboardInterrupt:
            interrupted = True
            screen.print(f"{name}: interrupted before there was a result")
    if untimed and not found and not interrupted:
        raise untimed[0]
    return Regions([found[k] for k in sorted(found)], interrupted, len(untimed))
