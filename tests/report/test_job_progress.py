"""Long jobs tell how far they are where nobody has a terminal, too."""

from __future__ import annotations

import time

import pytest

from looper.report.job_progress import JobProgress

pytestmark = pytest.mark.pure


def test_a_log_has_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with JobProgress() as shown:
        task = shown.add_task("counting [1]", total=200)
        for now in range(200):  # noqa: B007
            shown.advance(task)
        shown.update(task, description="steps", completed=0, total=300)
        for now in range(200, 215):
            shown.update(task, description=f"steps, {now}", completed=now)
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = [line.rpartition(",")[0] for line in captured.err.splitlines()]
    counted = [f"counting [1]: {n} of 200" for n in (1, 61, 121, 181)]
    assert lines == [*counted, "steps: 0 of 300", "steps, 209: 209 of 300"]


def test_a_terminal_has_bars(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    with JobProgress() as shown:
        shown.advance(shown.add_task("counting", total=2), 2)
    assert "2/2" in capsys.readouterr().err
