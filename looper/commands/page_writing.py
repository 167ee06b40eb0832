"""`--report DIR`: a page about the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from looper.commands.outputs import check_target, writing
from looper.errors import UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution import Calls, Machine, Toolchain
from looper.execution.peaks import Peaks, measured_peaks
from looper.execution.user_inputs import GivenInputs
from looper.memo.store import Memo
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
        toolchain, threads, seed: as in all other measurements.
        given: arrays given by the user.
        memo: the file of the memo; None: without one.
        calls: which time counts.
        name: of the page's file.
    """

    folder: Path
    title: str
    toolchain: Toolchain
    threads: int | None
    seed: int
    given: GivenInputs | None
    memo: str | Path | None
    calls: Calls = Calls.MANY
    name: str = PAGE

    def write(self, regions: Sequence[Region]) -> Path:
        """Write the page about some regions, with the gain of each step of their schedules."""
        with Memo(self.memo) as memo:
            shown = [replace(each, steps=self._gains(each, memo)) for each in regions]
        machine = str(Machine.of(self.toolchain, self.threads, self.calls))
        page = optimization_page(self.title, shown, machine, self._peaks(shown))
        path = self.folder / self.name
        with writing("--report", str(path)) as file:
            file.write(page.encode())
        return path

    def _peaks(self, regions: Sequence[Region]) -> Peaks:
        """Return the machine's peaks, measured again if a region seems to exceed them."""
        peaks = measured_peaks(self.toolchain, self.threads)
        for _ in range(_AGAIN):
            if all(region.is_within(peaks) for region in regions):
                break
            peaks = peaks.best(measured_peaks(self.toolchain, self.threads))
        return peaks

    def _gains(self, region: Region, memo: Memo) -> list[StepGain]:
        """Return the gain of each step; nothing for a region whose runs are too long to repeat."""
        if region.schedule.is_identity or region.own_runs is not None:
            return []
        with ExecutionEvaluator(
            self.toolchain,
            self.threads,
            memo,
            self.seed,
            calls=self.calls,
            inputs=self.given.of(region.schedule.program) if self.given else None,
        ) as evaluator:
            return step_gains(region.schedule, evaluator)
