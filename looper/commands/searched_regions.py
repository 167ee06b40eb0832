"""The regions of files, searched one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rich.console import Console

from looper.commands.progress import SearchProgress
from looper.deadline import Deadline
from looper.errors import LooperError, OutOfTime, UsageError
from looper.ir.program import Program
from looper.report import plural, program_title
from looper.search import SearchResult
from looper.search.tracking import INTERRUPTED, Report
from looper.time_shares import turns


class Searched(Protocol):
    """What a search of one region has led to."""

    @property
    def program(self) -> Program:
        """The region."""

    @property
    def search(self) -> SearchResult:
        """How the search went."""


Found = TypeVar("Found", bound=Searched)


@dataclass(frozen=True)
class Regions(Generic[Found]):
    """What was found for the regions of some files.

    Attributes:
        found: for each region for which there is a result, in their order.
        interrupted: Ctrl-C has ended it.
        unreached: the regions for which there was no result by then.
        failures: the regions that could not be searched, and why, in the order of the searches.
    """

    found: list[Found]
    interrupted: bool
    unreached: list[Program]
    failures: list[tuple[Program, LooperError]]

    def of(self, programs: Sequence[Program]) -> Regions[Found]:
        """The same of some of the regions, such as those of one file."""
        # Two files may have the same program.
        numbers = {id(program) for program in programs}
        found = [each for each in self.found if id(each.program) in numbers]
        unreached = [each for each in self.unreached if id(each) in numbers]
        stopped = any(each.search.stopped == INTERRUPTED for each in found)
        failures = [each for each in self.failures if id(each[0]) in numbers]
        return Regions(found, stopped or bool(unreached), unreached, failures)

    @property
    def is_worth_writing(self) -> bool:
        """Whether there is a result, be it that there was too little time for one."""
        return bool(self.found) or not (self.unreached or self.failures)


def search_regions(
    programs: Sequence[Program],
    find: Callable[[Program, Report, Deadline], Found],
    deadline: Deadline,
    screen: Console,
    *,
    quiet: bool,
    first: str = "measuring the original",
    shares: Callable[[], Sequence[float]] | None = None,
    title: Callable[[Program], str] = program_title,
    goes_on: bool = False,
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
        title: what regions are called where there are several.
        goes_on: what goes wrong with one region does not stop the others, unless it is the command
            line that is wrong.

    Raises:
        OutOfTime: there was not enough time for any region.
        LooperError: as `find`; if it goes on, only where there is no result for any region.
    """
    found: dict[int, Found] = {}
    problems: dict[int, LooperError] = {}
    interrupted, name = False, programs[0].name
    with SearchProgress(screen, quiet=quiet) as progress:
        parts: Sequence[float] = [1 / len(programs)] * len(programs)
        try:
            if shares is not None and len(programs) > 1 and deadline.seconds is not None:
                progress.begin(plural(len(programs), "region"), "measuring how long each takes")
                parts = shares()
            for k, until in turns(parts, deadline):
                program = programs[k]
                name = title(program) if len(programs) > 1 else program.name
                progress.begin(name, first)
                try:
                    found[k] = find(program, progress, until)
                except LooperError as error:
                    is_late = isinstance(error, OutOfTime)
                    if not is_late and (not goes_on or isinstance(error, UsageError)):
                        raise
                    problems[k] = error
                    if len(programs) > 1:
                        screen.print(f"{name}: {error}; it is left as it is")
                    continue
                interrupted = found[k].search.stopped == INTERRUPTED
                if interrupted:
                    break
        except KeyboardInterrupt:
            interrupted = True
            screen.print(f"{name}: interrupted before there was a result")
    if problems and not found and not interrupted:
        raise next(iter(problems.values()))
    failures = [(k, error) for k, error in problems.items() if not isinstance(error, OutOfTime)]
    return Regions(
        [found[k] for k in sorted(found)],
        interrupted,
        [each for k, each in enumerate(programs) if k not in found and k not in problems],
        [(programs[k], error) for k, error in failures],
    )
