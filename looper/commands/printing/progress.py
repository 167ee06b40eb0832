"""Progress of a search: a live line on a terminal, an occasional line elsewhere."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from looper.report.texts import plural, speedup_text
from looper.search.search_state import Tracker

_SECONDS_BETWEEN_LINES = 10.0


class SearchProgress:
    """Progress display of a search; a context manager, passed to the search as its `report`.

    Args:
        console: where it is shown.
        quiet: show nothing.
    """

    def __init__(self, console: Console, *, quiet: bool = False) -> None:
        self._console = console
        self._quiet = quiet
        self._live = _live(console) if console.is_terminal and not quiet else None
        self._task = self._live.add_task("", total=None, detail="") if self._live else None
        self._name = ""
        self._said_stage = ""
        self._said_at = 0.0

    def begin(self, name: str, stage: str) -> None:
        """Begin a search: set its name, and the stage before its first report."""
        self._name, self._said_stage = name, ""
        if self._live is not None and self._task is not None:
            self._live.reset(self._task, description=name, detail=stage)
        elif not self._quiet:
            self._console.print(f"{name}: {stage}")

    def __call__(self, tracker: Tracker, stage: str) -> None:
        """Show the progress of a search."""
        if self._live is not None and self._task is not None:
            share, total = _share(tracker.within or tracker)
            detail = _detail(tracker, stage)
            self._live.update(self._task, completed=share, total=total, detail=detail)
        elif not self._quiet and self._is_due(stage):
            elapsed = f"{(tracker.within or tracker).seconds:.0f} s"
            self._console.print(f"{self._name}: {elapsed}, {_detail(tracker, stage)}")

    def _is_due(self, stage: str) -> bool:
        """Return True if another line is due: soon after a new stage began, otherwise seldom."""
        now = time.monotonic()
        waited = now - self._said_at
        due = waited >= _SECONDS_BETWEEN_LINES or (stage != self._said_stage and waited >= 1.0)
        if due:
            self._said_stage, self._said_at = stage, now
        return due

    def __enter__(self) -> SearchProgress:
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


def _live(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[detail]}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )


def _detail(tracker: Tracker, stage: str) -> str:
    best = speedup_text(tracker.best_speedup) if tracker.best is not None else "-"
    count = plural(len(tracker.known), "schedule")
    if tracker.seconds >= 1:
        count += f" ({len(tracker.known) / tracker.seconds:.1f}/s)"
    return f"{stage}: {count}, best {best}"


def _share(tracker: Tracker) -> tuple[float, float | None]:
    """Return (done, total) of the budget that is used up most; total is None without a budget."""
    shares = []
    if tracker.max_evaluations:
        shares.append(tracker.evaluations / tracker.max_evaluations)
    if tracker.deadline.seconds:
        shares.append(tracker.deadline.elapsed / tracker.deadline.seconds)
    return (min(1.0, max(shares)), 1.0) if shares else (0.0, None)
