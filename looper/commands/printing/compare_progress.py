"""Progress of a comparison: the current case, its stage, and an estimate of the remaining time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from looper.compare.cases import Case
from looper.report.texts import plural, speedup_text
from looper.search.search_state import Tracker


class CompareProgress:
    """Progress display of a comparison: a live line on a terminal, a line per case elsewhere.

    Args:
        console: where it is shown.
        pending: the cases that will be measured.
        quiet: show nothing.
    """

    def __init__(self, console: Console, pending: Sequence[Case], *, quiet: bool = False) -> None:
        self._console, self._pending, self._quiet = console, pending, quiet
        self._labels: list[str] = []
        self._started: list[float] = []
        self._live = _live(console) if console.is_terminal and not quiet else None
        self._task = self._live.add_task("", total=len(pending), detail="") if self._live else None
        self._optimiser = ""

    def begin(self, label: str) -> None:
        """Begin the next case."""
        self._labels.append(label)
        self._started.append(time.monotonic())
        done = len(self._labels) - 1
        left = remaining_text(self._pending, self._started)
        if self._live is not None and self._task is not None:
            text = f"{label}, {left}" if left else label
            self._live.update(self._task, completed=done, description=text, detail="")
        elif not self._quiet:
            after = f", {left}" if left else ""
            self._console.print(f"{label} ({done + 1} of {len(self._pending)}{after})")

    def stage(self, text: str) -> None:
        """Show the stage that the current case has reached."""
        self._optimiser = text
        if self._live is not None and self._task is not None:
            self._live.update(self._task, detail=text)

    def search(self, tracker: Tracker, stage: str) -> None:
        """Show the progress of a search of the current case."""
        if self._live is not None and self._task is not None:
            best = speedup_text(tracker.best_speedup) if tracker.best is not None else "-"
            known = plural(len(tracker.known), "schedule")
            detail = f"{self._optimiser}: {stage}, {known}, best {best}"
            self._live.update(self._task, detail=detail)

    def __enter__(self) -> CompareProgress:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()


def remaining_text(pending: Sequence[Case], started: Sequence[float]) -> str:
    """Return `about 12 min left`, from durations of cases of the same size; empty if unknown.

    Args:
        pending: the cases to be measured, in order.
        started: start times of the first of them, in seconds; the last one begins now.
    """
    took: dict[str, list[float]] = {}
    for case, begin, end in zip(pending, started, started[1:], strict=False):
        took.setdefault(case.size, []).append(end - begin)
    if not took:
        return ""
    means = {size: sum(values) / len(values) for size, values in took.items()}
    # A size that was not measured yet is assumed to take as long as the slowest one.
    unknown = max(means.values())
    left = sum(means.get(case.size, unknown) for case in pending[len(started) - 1 :])
    if left < 60:
        return f"about {left:.0f} s left"
    return f"about {left / 60:.0f} min left" if left < 5400 else f"about {left / 3600:.1f} h left"


def _live(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[detail]}"),
        console=console,
        transient=True,
    )
