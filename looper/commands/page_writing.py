"""`--report DIR`: a page about what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from looper.commands.outputs import check_target, writing
from looper.errors import UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution import Calls, Machine, Toolchain
from looper.execution.given import GivenInputs
from looper.execution.peaks import Peaks, measured_peaks
from looper.memo.store import Memo
from looper.pages.optimization_page import Region, optimization_page
from looper.pages.step_gains import StepGain, step_gains

PAGE = "index.html"
# How often the machine's peaks are measured once more.
_AGAIN = 2


def page_name(source: Path, *, alone: bool) -> str:
    """What the page of a file is called in its folder, where those of others may be, too."""
    return PAGE if alone else f"{source.name}.html"


def check_folder(option: str, folder: Path, names: Sequence[str] = (PAGE,)) -> None:
    """Check that pages of these names can be written to a folder, which is made.

    Raises:
        UsageError: they can not.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{option} {folder}: {error.strerror}") from None
    for name in names:
        check_target(option, str(folder / name))


@dataclass(frozen=True)
class PageWriter:
    """Measures what a page tells, beside what is known, and writes it.

    Attributes:
        folder: where the page goes; it is there.
        title: of the page.
        toolchain, threads, seed: as everything else was measured.
        given: inputs of the user's.
        memo: the file of what is known; None: nothing is.
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
        """The page about some regions, with what each step of their schedules brings."""
        with Memo(self.memo) as memo:
            shown = [replace(each, steps=self._gains(each, memo)) for each in regions]
        machine = str(Machine.of(self.toolchain, self.threads, self.calls))
        page = optimization_page(self.title, shown, machine, self._peaks(shown))
        path = self.folder / self.name
        with writing("--report", str(path)) as file:
            file.write(page.encode())
        return path

    def _peaks(self, regions: Sequence[Region]) -> Peaks:
        """What the machine can do, measured again where a region seems to be beyond it."""
        peaks = measured_peaks(self.toolchain, self.threads)
        for _ in range(_AGAIN):
            if all(region.is_within(peaks) for region in regions):
                break
            peaks = peaks.best(measured_peaks(self.toolchain, self.threads))
        return peaks

    def _gains(self, region: Region, memo: Memo) -> list[StepGain]:
        """What each step brings; nothing where a run takes too long to be measured."""
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
