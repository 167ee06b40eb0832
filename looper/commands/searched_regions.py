"""Search of the regions of files, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rich.console import Console

from looper.commands.printing.progress import SearchProgress
from looper.errors import LooperError, OutOfTime, UsageError
from looper.ir.program import Program
from looper.optimizer.time_shares import turns
from looper.report.texts import plural, program_title
from looper.search import SearchResult
from looper.search.search_state import Report, StopReason
from looper.support.deadline import Deadline


class Searched(Protocol):
    """The result of a search of one region."""

    @property
    def program(self) -> Program:
        """The region."""

    @property
    def search(self) -> SearchResult:
        """The details of the search."""


Found = TypeVar("Found", bound=Searched)


@dataclass(frozen=True)
class Regions(Generic[Found]):
    """The search results of the regions of some files.

    Attributes:
        found: the results of the regions that have one, in the order of the regions.
        interrupted: Ctrl-C has ended the search.
        unreached: the regions without a result when it ended.
        failures: the regions that could not be searched, and why, in the order of the searches.
    """

    found: list[Found]
    interrupted: bool
    unreached: list[Program]
    failures: list[tuple[Program, LooperError]]

    def of(self, programs: Sequence[Program]) -> Regions[Found]:
        """Return the results of some of the regions, such as those of one file."""
        # Two files may have the same program.
        numbers = {id(program) for program in programs}
        found = [each for each in self.found if id(each.program) in numbers]
        unreached = [each for each in self.unreached if id(each) in numbers]
        stopped = any(each.search.stopped == StopReason.INTERRUPTED for each in found)
        failures = [each for each in self.failures if id(each[0]) in numbers]
        return Regions(found, stopped or bool(unreached), unreached, failures)

    @property
    def is_worth_writing(self) -> bool:
        """True if there is a result, or if only the lack of time is the reason for having none."""
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
    """Search the regions one after the other, until one is interrupted.

    Args:
        programs: the regions.
        find: searches one, given a callback for its reports and a deadline.
        deadline: of all regions, including the time of reading the file.
        screen: where progress is shown, unless `quiet`.
        quiet: show no progress.
        first: the first stage of a search.
        shares: returns the regions' shares of the time, if there are several and there is a limit;
            default: equal shares.
        title: gives the titles of regions if there are several.
        goes_on: an error in one region does not stop the others, unless the command line is
            wrong.

    Raises:
        OutOfTime: there was not enough time for any region.
        LooperError: as `find`; with `goes_on`, only if no region has a result.
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
                interrupted = found[k].search.stopped == StopReason.INTERRUPTED
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
