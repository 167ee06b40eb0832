"""Pages about results: what is linked, what steps bring, the roofline, and a real browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from looper.cli import main
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Execution, Status
from looper.execution.peaks import Peaks, measured_peaks
from looper.pages.linked_lines import generated_lines, original_lines
from looper.pages.optimization_page import Region, optimization_page
from looper.pages.roofline import Work
from looper.pages.step_gains import StepGain, beginnings, step_gains
from looper.schedule import Schedule
from looper.support.phases import Phase
from tests.small_programs import cube, kernel, rectangle

CHROMIUM = next((p for n in ("chromium", "google-chrome") if (p := shutil.which(n))), None)
PEAKS = Peaks(1e11, 2e11, 1e10, 2)
TIMES = {"as its file has it": Execution(Status.OK, times=(2e-3,) * 3)}
# Elements that are never closed.
VOID = {"meta", "br", "path", "use", "rect"}


class WellFormed(HTMLParser):
    """Whether elements are closed in the order in which they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def page(*regions: Region) -> str:
    return optimization_page("a <file> & more.c", regions, "this machine", PEAKS)


def test_what_the_time_went_into_is_shown_longest_first() -> None:
    phases = {Phase.MODEL: 1.0, Phase.TIMING: 3.0, Phase.WAITING: 0.0}
    text = page(replace(region(), phases=phases))
    assert text.index("<td>timing</td>") < text.index("<td>model</td>")
    assert ">75 %</td>" in text
    assert "<td>waiting</td>" not in text
    assert "What the time went into" not in page(region())


def region(text: str = "interchange(S2, 1, 2); parallelize(S1, 0)") -> Region:
    schedule = Schedule.parse(kernel("gemm", "SMALL"), text)
    steps = [StepGain(step.text, 1.5) for step in schedule.transformations]
    return Region(schedule, None, TIMES, steps=steps)


def test_lines_know_their_statements() -> None:
    lines = original_lines(kernel("gemm", "SMALL"))
    known = {line.text.strip(): line.statements for line in lines}
    assert known["C[i][j] *= beta;"] == ("S1",)
    assert known["for (int k = 0; k < nk; k++)"] == ("S2",)
    assert known["for (int i = 0; i < ni; i++) {"] == ("S1", "S2")
    assert known["}"] == ()
    assert [line.number for line in lines[:2]] == [7, 8]
    made = generated_lines(region("parallelize(S1, 0)").schedule)
    assert made[0].text == "#pragma omp parallel for" and made[0].statements == ("S1", "S2")
    assert not any("@" in line.text for line in made)


def test_generated_lines_are_the_code() -> None:
    for text in ("", "tile(S2, 1, [8, 8])", "distribute(S2, 0); unroll_and_jam(S2, 0, 2)"):
        schedule = Schedule.parse(kernel("gemm", "SMALL"), text)
        code = [line.strip() for line in schedule.code().splitlines()]
        lines = [line.text.strip() for line in generated_lines(schedule)]
        assert "\n".join(lines) in "\n".join(code)


class Halving:
    """Everything takes half as long with each step; one kind of step is never legal alone."""

    batch_size = 8

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        found = []
        for each in schedules:
            assert isinstance(each, Schedule)
            if not each.is_legal:
                found.append(Evaluation(Status.ILLEGAL))
            else:
                found.append(Evaluation(Status.OK, 2.0 ** len(each.transformations)))
        return found


def test_what_each_step_brings() -> None:
    schedule = Schedule.parse(cube(), "interchange(S1, 1, 2); parallelize(S1, 0)")
    assert [each.text for each in beginnings(schedule)] == [
        "interchange(S1, 1, 2)",
        "interchange(S1, 1, 2); parallelize(S1, 0)",
    ]
    assert [each.speedup for each in step_gains(schedule, Halving())] == [2.0, 4.0]
    late = Schedule.parse(kernel("jacobi-1d"), "fuse(S1, S2, 1); shift(S2, 1, 1)")
    first, second = step_gains(late, Halving())
    assert first.speedup is None and "only with what comes after" in first.note
    assert second.speedup == 4.0


def test_the_roofline_of_a_program() -> None:
    work = Work.of(kernel("gemm", "SMALL"))
    assert work.operations is not None and work.intensity is not None
    assert work.bytes == 8 * (60 * 70 + 60 * 80 + 80 * 70 + 2)
    assert work.bound(PEAKS) == pytest.approx(min(1e11, 1e10 * work.intensity))
    single = Work.of(kernel("tiramisu/convolution"))
    assert single.single and single.peak(PEAKS) == PEAKS.floats


def test_peaks_are_measured() -> None:
    found = measured_peaks(Toolchain.detect(), 1)
    assert 1e8 < found.doubles < 1e13 and found.floats > found.doubles / 2
    assert 1e8 < found.bytes < 1e13 and found.threads == 1


def test_a_page_has_everything_in_it() -> None:
    text = page(region(), Region(Schedule(rectangle()), None, TIMES))
    parser = WellFormed()
    parser.feed(text)
    assert parser.open == [] and all(link.startswith("#") for link in parser.links)
    assert "a &lt;file&gt; &amp; more.c" in text and "a <file>" not in text
    assert "C[i][j] += alpha * A[i][k] * B[k][j];" in text
    assert "Nothing faster than the original was found." in text
    assert "before S2(" in text, "what keeps a loop sequential"
    # The other one only copies, so there is no roofline of it.
    assert "GFLOP/s" in text and text.count("<svg") == 1


SCRIPT = """
<script>
const line = [...document.querySelectorAll("[data-s]")].find(e => e.dataset.s === "S2");
line.dispatchEvent(new MouseEvent("mouseenter"));
const lit = document.querySelectorAll(".lit");
document.title = "lit " + [...lit].every(e => e.dataset.s.split(" ").includes("S2"))
  + " " + lit.length;
line.dispatchEvent(new MouseEvent("mouseleave"));
document.title += " " + document.querySelectorAll(".lit").length;
const more = document.querySelector("details");
more.querySelector("summary").click();
document.title += " " + more.open;
</script>
"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_browser_shows_what_became_of_a_statement(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(page(region()).replace("</body>", f"{SCRIPT}</body>"))
    words = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    done = subprocess.run(
        [*words, f"--user-data-dir={tmp_path / 'profile'}", file.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    found = re.search(r"<title>lit (\w+) (\d+) (\d+) (\w+)</title>", done.stdout)
    assert found is not None, done.stdout[:500]
    assert found[1] == "true" and int(found[2]) > 6 and found[3] == "0" and found[4] == "true"


def test_commands_write_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memo, folder = str(tmp_path / "m.db"), tmp_path / "page"
    words = ["report", "gemm", "--size", "MINI", "--memo", memo, "-o", str(folder)]
    assert main(words) == 2
    assert "the memo knows no schedule of kernel_gemm" in capsys.readouterr().err
    assert not folder.exists()
    assert main([*words, "--schedule", "interchange(S2, 1, 2)"]) == 0
    text = (folder / "index.html").read_text()
    assert "interchange(S2, 1, 2)" in text and "a single call" in text
    other = tmp_path / "other"
    words = ["optimize", "atax", "--size", "MINI", "--memo", memo, "--max-evaluations", "3"]
    words += ["-o", str(tmp_path / "atax.c"), "--report", str(other)]
    assert main(words) == 0
    assert "schedules evaluated" in (other / "index.html").read_text()
    assert f"page     {other / 'index.html'}" in capsys.readouterr().out
    assert main([*words, "--no-run"]) == 2
    assert "--report: with --no-run" in capsys.readouterr().err
    (tmp_path / "file").touch()
    words[-1] = str(tmp_path / "file")
    assert main(words) == 2
    assert "--report" in capsys.readouterr().err
