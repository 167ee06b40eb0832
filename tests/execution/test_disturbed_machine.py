"""What is told of a machine that does something else: warnings, and no rate beyond its roofline."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.commands.printing.page_writing import PageWriter
from looper.commands.run import Measured
from looper.execution.outcome import Comparison, Execution, Status, disturbed_texts
from looper.execution.peaks import Peaks
from looper.kernels import find_kernel
from looper.optimizer.requests import MeasurementOptions
from looper.pages.optimization_page import Region, optimization_page
from looper.schedule import Schedule

QUIET = Execution(Status.OK, (1.0,), disturbance=0.0, drift=1.0)
BUSY = Execution(Status.OK, (1.0,), disturbance=0.9, drift=1.0)
SLOWED = Execution(Status.OK, (1.0,), disturbance=0.0, drift=2.0)


def unchanged() -> Schedule:
    return Schedule(find_kernel("gemm").program("MINI"))


def test_other_work_is_told_wherever_times_are(capsys: pytest.CaptureFixture[str]) -> None:
    from looper.commands.printing.outputs import console

    assert disturbed_texts([QUIET, QUIET], "run again") == []
    (busy,) = disturbed_texts([QUIET, BUSY], "run again")
    assert busy.startswith("other programs used 0.9 of") and busy.endswith("and run again")
    (slowed,) = disturbed_texts([SLOWED], "run again")
    assert "speed changed by 100 %" in slowed
    alone = Measured(unchanged(), {"form": BUSY}, None)
    compared = Measured(unchanged(), {"form": QUIET}, Comparison(QUIET, BUSY, ((1.0, 1.0),)))
    for measured in (alone, compared):
        assert measured.warnings == measured.json()["warnings"] == [busy]
        measured.show(console())
        assert "warning other programs used 0.9" in " ".join(capsys.readouterr().out.split())
    assert not Measured(unchanged(), {"form": BUSY}, Comparison(QUIET, QUIET)).warnings


def test_a_page_has_no_rate_beyond_its_roofline() -> None:
    region = Region(unchanged(), None, {"form": Execution(Status.OK, (1e-6,))})
    fast = Peaks(1e13, 2e13, 1e12, 2)
    slow = Peaks(1e9, 2e9, 1e9, 2)
    assert region.is_within(fast) and not region.is_within(slow)
    assert "bound of the roofline" in optimization_page("gemm.c", [region], "a machine", fast)
    page = optimization_page("gemm.c", [region], "a machine", slow)
    assert "beyond what this machine was measured to do at best" in page
    assert "bound of the roofline" not in page and "GFLOP/s, at least" not in page


def test_peaks_are_measured_again_where_a_run_is_beyond_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    region = Region(unchanged(), None, {"form": Execution(Status.OK, (1e-6,))})
    found = [Peaks(1e9, 2e9, 1e12, 2), Peaks(1e13, 2e13, 1e9, 2), Peaks(1e9, 1e9, 1e9, 2)]
    monkeypatch.setattr(
        "looper.commands.printing.page_writing.measured_peaks", lambda *_: found.pop(0)
    )
    writer = PageWriter(tmp_path, "gemm.c", MeasurementOptions(2), None)
    assert writer._peaks([region]) == Peaks(1e13, 2e13, 1e12, 2)
    assert len(found) == 1, "not more often than needed"
