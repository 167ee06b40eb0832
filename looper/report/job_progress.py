"""Progress of long jobs: bars on a terminal, a line now and then in a file."""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from looper.support.interrupts import uninterrupted

# Seconds between two lines of a task: if its description is unchanged, and if it is new.
_SECONDS, _SECONDS_OF_NEWS = 60.0, 10.0


class JobProgress(Progress):
    """Progress of tasks with known totals, on standard error; used in a `with`.

    If standard error is no terminal, such as the log of a background job, a line is printed when a
    task begins, and then one a minute, or up to six a minute if its description changes.
    """

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}", markup=False), BarColumn())
        numbers = (MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        screen = Console(file=sys.stderr, stderr=True, markup=False, highlight=False)
        super().__init__(*columns, *numbers, console=screen, disable=not screen.is_terminal)
        self._said: dict[TaskID, tuple[str, float]] = {}

    def start(self) -> None:
        """Begin to show the progress, in a thread of its own."""
        with uninterrupted():
            super().start()

    def stop(self) -> None:
        """Show the progress no longer."""
        with uninterrupted():
            super().stop()

    def update(self, task_id: TaskID, *arguments: Any, **named: Any) -> None:
        """Update a task, see `rich.progress.Progress.update`."""
        super().update(task_id, *arguments, **named)
        self._say(task_id)

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        """Advance a task, see `rich.progress.Progress.advance`."""
        super().advance(task_id, advance)
        self._say(task_id)

    def _say(self, task_id: TaskID) -> None:
        task = next((each for each in self.tasks if each.id == task_id), None)
        if not self.disable or task is None:
            return
        now = time.monotonic()
        said, moment = self._said.get(task_id, ("", -float("inf")))
        if now - moment < (_SECONDS if task.description == said else _SECONDS_OF_NEWS):
            return
        self._said[task_id] = (task.description, now)
        print(_line(task), file=sys.stderr, flush=True)


def _line(task: Task) -> str:
    count = f"{task.completed:.0f}"
    if task.total is not None:
        count += f" of {task.total:.0f}"
    return f"{task.description}: {count}, {(task.elapsed or 0) / 60:.1f} min"
