"""`--report DIR`: a page about the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from looper.commands.printing.outputs import check_target, writing
from looper.errors import UsageError
from looper.execution.peaks import Peaks, measured_peaks
from looper.memo.store import Memo
from looper.optimizer.requests import MeasurementOptions
from looper.pages.optimization_page import Region, optimization_page
from looper.pages.step_gains import StepGain, step_gains

PAGE = "index.html"
# Additional measurements of the machine's peaks, at most.
_AGAIN = 2


def page_name(source: Path, *, alone: bool) -> str:
    """Return the name of the page of a file in its folder, which may have pages of other files."""
    return PAGE if alone else f"{source.name}.html"


def check_folder(option: str, folder: Path, names: Sequence[str] = (PAGE,)) -> None:
    """Create a folder, and check that pages of these names can be written to it.

    Raises:
        UsageError: they cannot.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{option} {folder}: {error.strerror}") from None
    for name in names:
        check_target(option, str(folder / name))


@dataclass(frozen=True)
class PageWriter:
    """Measures what a page shows beyond the known results, and writes it.

    Attributes:
        folder: the existing folder for the page.
        title: of the page.
        measurement: conditions of all measurements.
        memo: the file of the memo; None: without one.
        name: of the page's file.
    """

    folder: Path
    title: str
    measurement: MeasurementOptions
    memo: Path | None
    name: str = PAGE

    def write(self, regions: Sequence[Region]) -> Path:
        """Write the page about some regions, with the gain of each step of their schedules."""
        with Memo(self.memo) as memo:
            shown = [replace(each, steps=self._gains(each, memo)) for each in regions]
        machine = str(self.measurement.machine)
        page = optimization_page(self.title, shown, machine, self._peaks(shown))
        path = self.folder / self.name
        with writing("--report", str(path)) as file:
            file.write(page.encode())
        return path

    def _peaks(self, regions: Sequence[Region]) -> Peaks:
        """Return the machine's peaks, measured again if a region seems to exceed them."""
        toolchain, threads = self.measurement.detected, self.measurement.threads
        peaks = measured_peaks(toolchain, threads)
        for _ in range(_AGAIN):
            if all(region.is_within(peaks) for region in regions):
                break
            peaks = peaks.best(measured_peaks(toolchain, threads))
        return peaks

    def _gains(self, region: Region, memo: Memo) -> list[StepGain]:
        """Return the gain of each step; nothing for a region whose runs are too long to repeat."""
        if region.schedule.is_identity or region.own_runs is not None:
            return []
        measurement = replace(self.measurement.of(region.schedule.program), exact=False)
        with measurement.evaluator(memo) as evaluator:
            return step_gains(region.schedule, evaluator)
