"""Delivery of the results of `looper optimize`: each file is checked, written and reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

from looper.codegen.region import Dispatch, Scheduled, output_file
from looper.commands.given_files import GivenFile
from looper.commands.outcomes import Outcome
from looper.commands.parameters.targets import write_target
from looper.commands.printing.file_notes import file_notes
from looper.commands.printing.outputs import writing
from looper.commands.searched_regions import Regions
from looper.commands.sizes import dispatches, measured_at_all
from looper.errors import LooperError
from looper.execution.compiling.new_warnings import COMPILE_SECONDS
from looper.execution.output_validation import written_file
from looper.execution.user_inputs import inputs_of
from looper.optimizer.optimization import Optimization
from looper.optimizer.requests import MeasurementOptions
from looper.optimizer.several_sizes import Several
from looper.report.search_plots import plot_searches
from looper.report.texts import program_title
from looper.search.search_state import StopReason
from looper.support.deadline import Deadline

# Seconds past the deadline that compiling for the notes of a file may take.
_NOTES = 0.5


@dataclass(frozen=True)
class _Written:
    """The result of writing a file.

    Attributes:
        file, searched: the file, and the search results for its regions.
        text: its new text.
        changed: its regions that were replaced.
        several: the code chosen for each size, if it is tuned for several sizes.
        reason: why nothing was written; empty if something was.
    """

    file: GivenFile
    searched: Regions[Optimization]
    text: str = ""
    changed: Sequence[Scheduled | Dispatch] = ()
    several: tuple[Several, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Delivery:
    """Checks and writes files, and reports on them.

    Attributes:
        measurement: conditions of all measurements, for any toolchain.
        memo: the file of the memo; None: without one.
        report: the existing folder for pages; None: no pages are written.
        default_limit: seconds that the search had, if the user gave no limit.
        screen: where slow stages are shown.
        deadline: of the command.
    """

    measurement: MeasurementOptions
    memo: Path | None
    report: Path | None
    default_limit: float | None
    screen: Console
    deadline: Deadline

    def delivered(self, file: GivenFile, searched: Regions[Optimization]) -> Outcome:
        """Write what was found for the only file.

        Raises:
            UsageError: it cannot be written.
            WrittenFileError, ExecutionError, ToolchainError: see `written_file`.
        """
        return self._told(self._written(file, searched), alone=True)

    def all_delivered(
        self, files: Sequence[GivenFile], searched: Regions[Optimization]
    ) -> tuple[list[Outcome], list[LooperError]]:
        """Write what was found for several files.

        An error in one of them does not stop the others. A file without any result is written
        unchanged if its regions had too little time, and otherwise not at all.

        Returns:
            The outcomes, and the errors in the order in which they occurred.

        Raises:
            UsageError: a page cannot be written.
        """
        written, errors = list[_Written](), [error for _, error in searched.failures]
        for file in files:
            own = searched.of(file.programs)
            if not own.is_worth_writing:
                reason = "interrupted before there was a result"
                reason = next((str(error) for _, error in own.failures), reason)
                written.append(_Written(file, own, reason=reason))
                continue
            try:
                written.append(self._written(file, own))
            except LooperError as error:
                errors.append(error)
                written.append(_Written(file, own, reason=str(error)))
        # Pages take time, and their measurements may fail: all C is written by now.
        told = [self._told(each, alone=False) for each in written]
        return told, errors

    def _written(self, file: GivenFile, searched: Regions[Optimization]) -> _Written:
        found, several = searched.found, list[Several]()
        changed: list[Scheduled | Dispatch] = []
        if file.has_sizes:
            with self.screen.status("measuring what was found at all of the sizes"):
                several = measured_at_all(file.regions, found, self._measurement(file))
                changed += dispatches(several)
                text = self._text(file, changed)
        else:
            # Each of them was checked in a file of its own.
            changed += [each.written for each in found if each.comparison is not None]
            text = output_file(changed) if len(changed) == 1 else self._text(file, changed)
        write_target(file.target, text)
        return _Written(file, searched, text, changed, tuple(several))

    def _told(self, written: _Written, *, alone: bool) -> Outcome:
        file, searched = written.file, written.searched
        where, notes = None, [("not written", written.reason)]
        if not written.reason:
            where = self._page(file, searched.found, alone=alone)
            notes = file_notes(
                written.changed,
                written.text,
                file.toolchain,
                compiles=True,
                seconds=self._seconds_for_notes(searched),
            )
        reasons = [each.search.stopped for each in searched.found]
        if self.default_limit and StopReason.TIME_LIMIT in reasons:
            limit = f"{self.default_limit:g} s by default; more may find more: --time-limit"
            notes.append(("time limit", limit))
        return Outcome(
            file.path,
            None if written.reason else file.target,
            where,
            searched.found,
            searched.interrupted,
            len(searched.unreached),
            self._measurement(file).machine,
            written.several,
            tuple(notes),
        )

    def _measurement(self, file: GivenFile) -> MeasurementOptions:
        return replace(self.measurement, toolchain=file.toolchain)

    def _seconds_for_notes(self, searched: Regions[Optimization]) -> float:
        """Return the seconds left for compiling a written file to find its warnings."""
        # After an interruption, or without time left, the user does not want to wait for that.
        late = searched.interrupted or self.deadline.rest <= 0
        return 0.0 if late else min(self.deadline.rest + _NOTES, COMPILE_SECONDS)

    def _text(self, file: GivenFile, changed: Sequence[Scheduled | Dispatch]) -> str:
        """Return the checked text; regions for which nothing is faster stay as they are."""
        if not changed:
            return file.text
        return written_file(
            changed,
            toolchain=file.toolchain,
            threads=self.measurement.threads,
            inputs=inputs_of(self.measurement.inputs, self.measurement.seed),
            exact=self.measurement.exact,
        ).text

    def _page(self, file: GivenFile, found: Sequence[Optimization], *, alone: bool) -> Path | None:
        if self.report is None or not found:
            return None
        # Matplotlib takes a second to import.
        from looper.commands.printing.page_writing import PageWriter, page_name
        from looper.pages.optimization_page import Region

        writer = PageWriter(
            self.report,
            file.path.name,
            self._measurement(file),
            self.memo,
            page_name(file.path, alone=alone),
        )
        return writer.write([Region.of(each, file.toolchain.flags) for each in found])


def plot_found(target: str, found: Sequence[Optimization], *, with_file: bool) -> None:
    """Draw the progress of the searches.

    Args:
        target: the file of the picture.
        found: the results of the searches.
        with_file: name the files of the regions, too.

    Raises:
        UsageError: it cannot be written.
    """
    searches = [(program_title(each.program, with_file=with_file), each.search) for each in found]
    with writing("--plot", target) as file:
        plot_searches(searches, file, Path(target).suffix)
