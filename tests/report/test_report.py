"""How numbers are written, the plot of searches, and the progress of one."""

from __future__ import annotations

import io

import matplotlib.image
import pytest
from rich.console import Console

from looper import find_kernel
from looper.commands.printing.progress import SearchProgress
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Execution, Status
from looper.ir.expressions import Affine, FloorTerm
from looper.report.loop_report import affine_text
from looper.report.measurement_tables import times_table
from looper.report.result_reports import search_text
from looper.report.search_plots import check_plot_format, plot_searches
from looper.report.texts import count_text, plural, speedup_text, spread_text, time_text
from looper.schedule import Schedule
from looper.search import SearchResult, StopReason
from looper.search.search_state import Tracker


@pytest.mark.pure
@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, "-"),
        (0.0, "0.000 us"),
        (4.637e-06, "4.637 us"),
        (0.000999, "999.0 us"),
        (0.0123456, "12.35 ms"),
        (0.2104, "210.4 ms"),
        (1.0, "1.000 s"),
        (123.456, "123.5 s"),
        (12345.6, "12346 s"),
    ],
)
def test_times(seconds, text):
    assert time_text(seconds) == text


@pytest.mark.pure
def test_other_numbers():
    assert [spread_text(x) for x in (None, 0.0, 0.0213)] == ["-", "0.0 %", "2.1 %"]
    assert [speedup_text(x) for x in (None, 1.0, 5.876)] == ["-", "1.00x", "5.88x"]
    counts = (None, 0, 999, 1000, 33_240, 2_640_000_000, 702_464_000_000)
    assert [count_text(n) for n in counts] == [
        "-",
        "0",
        "999",
        "1 k",
        "33.2 k",
        "2.64 G",
        "702 G",
    ]
    assert [plural(n, "schedule") for n in (0, 1, 2)] == [
        "0 schedules",
        "1 schedule",
        "2 schedules",
    ]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Affine(0, (0, 0)), "0"),
        (Affine(-1, (1, 0)), "i - 1"),
        (Affine(3, (-1, 2)), "-i + 2*j + 3"),
        (Affine(0, (0, 0), (FloorTerm(1, Affine(0, (1, 0)), 32),)), "floor(i/32)"),
        (Affine(0, (1, 0), (FloorTerm(-2, Affine(1, (1, 1)), 4),)), "i - 2*floor((i + j + 1)/4)"),
    ],
)
def test_affine_forms(form, text):
    assert affine_text(form, ("i", "j")) == text


def result(history, evaluations, seconds, stopped=StopReason.EXPLORED, failures=None):
    schedule = Schedule(find_kernel("gemm").program("MINI"))
    evaluation = Evaluation(Status.OK, history[-1][2], 1.0)
    return SearchResult(
        schedule, evaluation, (schedule,), evaluations, failures or {}, seconds, stopped, history
    )


def test_a_search_in_a_line():
    found = result(((1, 0.5, 1.0),), 7, 12.34, StopReason.TIME_LIMIT, {"timeout": 2, "crash": 1})
    assert search_text(found) == (
        "7 schedules evaluated in 12.3 s (0.6 per second); 1 crash, 2 timeout; "
        "stopped early: time limit"
    )


@pytest.mark.pure
def test_times_are_compared_with_the_first(capsys):
    rows = [
        ("original", Execution(Status.OK, (2.0, 2.0, 2.0))),
        ("optimized", Execution(Status.OK, (0.5, 0.5))),
    ]
    Console(width=80).print(times_table(rows))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["original", "2.000", "s", "0.0", "%", "3", "1.00x"] in lines
    assert ["optimized", "500.0", "ms", "0.0", "%", "2", "4.00x"] in lines


@pytest.mark.parametrize("suffix", [".png", ".pdf", ".SVG"])
@pytest.mark.parametrize("count", [1, 2])
def test_plots(suffix, count):
    found = result(((1, 0.1, 0.98), (5, 2.0, 3.4), (30, 9.0, 5.1)), 60, 20.0)
    file = io.BytesIO()
    plot_searches([(f"search {k}", found) for k in range(count)], file, suffix)
    assert len(file.getvalue()) > 1000
    if suffix == ".png":
        file.seek(0)
        image = matplotlib.image.imread(file)
        assert image.shape[0] > 300
        assert image.std() > 0.01, "the picture is blank"


@pytest.mark.pure
def test_a_plot_has_a_format_that_exists():
    check_plot_format("--plot", "x.png")
    with pytest.raises(UsageError, match=r"^--plot x: the name must end in \.png, \.pdf, \.svg$"):
        check_plot_format("--plot", "x")


class NeverAsked:
    batch_size = 8

    def evaluate(self, schedules):
        raise AssertionError


def tracker(**limits):
    program = find_kernel("gemm").program("MINI")
    made = Tracker(program, NeverAsked(), **limits)
    schedule = Schedule(program)
    made.known[schedule.key] = Evaluation(Status.OK, 1.5, 1.0)
    made.best = schedule
    return made


def shown(terminal, quiet=False, **limits):
    file = io.StringIO()
    console = Console(file=file, force_terminal=terminal, width=100, markup=False)
    with SearchProgress(console, quiet=quiet) as progress:
        progress.begin("gemm", "measuring the original")
        progress(tracker(**limits), "tiling")
        progress(tracker(**limits), "tiling")
        if progress._live:
            progress._live.refresh()
    return file.getvalue()


def test_progress_on_a_terminal_is_live():
    text = shown(True, max_evaluations=10)
    assert "gemm" in text
    assert "tiling: 1 schedule, best 1.50x" in text
    assert "\x1b[" in text


def test_progress_elsewhere_is_a_line_now_and_then():
    assert shown(False).splitlines() == [
        "gemm: measuring the original",
        "gemm: 0 s, tiling: 1 schedule, best 1.50x",
    ]


def test_progress_can_be_silent():
    assert shown(True, quiet=True) == shown(False, quiet=True) == ""
