"""The regions of a file, searched one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rich.console import Console

from looper.commands.progress import SearchProgress
from looper.deadline import Deadline
from looper.ir.program import Program
from looper.report import program_title
from looper.search import SearchResult
from looper.search.tracking import INTERRUPTED, Report


class Searched(Protocol):
    """What a search of one region has led to."""

    @property
    def search(self) -> SearchResult:
        """How the search went."""


Found = TypeVar("Found", bound=Searched)


def search_regions(
    programs: Sequence[Program],
    find: Callable[[Program, Report, Deadline], Found],
    deadline: Deadline,
    screen: Console,
    *,
    quiet: bool,
    first: str = "measuring the original",
) -> list[Found]:
    """Search one region after the other, until one is interrupted.

    Args:
        programs: the regions.
        find: searches one, with somebody to report to and until a deadline.
        deadline: of the first region, as reading the file is part of it; the others have as long
            from when they begin.
        screen: where progress is shown, unless `quiet`.
        quiet: show no progress.
        first: what a search begins with.

    Returns:
        What was found for each region that was not interrupted too early.
    """
    found: list[Found] = []
    with SearchProgress(screen, quiet=quiet) as progress:
        for program in programs:
            name = program_title(program) if len(programs) > 1 else program.name
            progress.begin(name, first)
            try:
                found.append(find(program, progress, deadline))
            except KeyboardInterrupt:
                screen.print(f"{program.name}: interrupted before there was a result")
                break
            if found[-1].search.stopped == INTERRUPTED:
                break
            deadline = Deadline(deadline.seconds)
    return found
