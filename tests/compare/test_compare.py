"""`looper compare`: whatever a contender does is a status, and nothing is done twice."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from looper.cli import main
from looper.codegen.harness import original_unit, originals
from looper.commands.printing.compare_progress import remaining_text
from looper.compare.cases import Case, file_cases, suite_cases
from looper.compare.comparison import Comparison
from looper.compare.compilers import Clang, Gcc, Polly
from looper.compare.directory import write_directory
from looper.compare.limits import Rates
from looper.compare.optimiser_protocol import (
    Gap,
    Optimiser,
    Product,
    ProductionFailed,
    Settings,
)
from looper.compare.optimisers import chosen
from looper.compare.result_tables import search_rows
from looper.compare.results import Cell, Result, Results
from looper.compare.searches import Search
from looper.compare.timing import Entry, Form, Plan, _shares, fastest_form
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.frontend.c import read_regions
from looper.memo.store import Memo

QUICK = Plan(rounds=3, sittings=1, sample_seconds=0.001, least_limit=1.0)

# So fast that nothing is faster.
RATES = Rates(1e18, 1e18, ((1024, 1e18),))

CRASHING = "#include <stdlib.h>\nvoid looper_kernel(void *const *b) { abort(); }"
ENDLESS = "void looper_kernel(void *const *b) { for (volatile int go = 1; go; ) ; }"
LATE = """#include <stdlib.h>
static int calls;
void looper_kernel(void *const *b) {{ if (++calls > 2) {what}; looper_original(b); }}"""


@dataclass
class Fake:
    """An optimiser that returns this code, or raises this exception."""

    name: str
    outcome: str | Exception
    reason: str | None = None
    description: str = "fake"
    asked: int = 0

    def unavailable(self) -> str | None:
        return self.reason

    def version(self) -> str:
        return "1"

    def produce(self, case: Case, settings: Settings) -> Product:
        self.asked += 1
        if isinstance(self.outcome, Exception):
            raise self.outcome
        original = original_unit(case.program).replace(
            "void looper_kernel", "static void looper_original"
        )
        code = self.outcome if "looper_original" not in self.outcome else original + self.outcome
        return Product({"only": code}, Toolchain.detect("gcc"))


def gemm() -> list[Case]:
    return suite_cases("polybench", ["gemm"], ["MINI"])


def compare(output: Path, *optimisers: Optimiser, cases: list[Case] | None = None) -> Comparison:
    return Comparison(
        cases or gemm(),
        [Gcc(), *optimisers],
        output,
        Memo(),
        QUICK,
        1.0,
        2,
        measure=lambda *_: RATES,
    )


def test_what_contenders_do_is_a_status_and_never_a_time(tmp_path):
    wrong = "void looper_kernel(void *const *b) { looper_original(b); *(double *) b[0] += 0.5; }"
    results = compare(
        tmp_path,
        Fake("right", "void looper_kernel(void *const *b) { looper_original(b); }"),
        Fake("crash", CRASHING),
        Fake("hang", ENDLESS),
        Fake("wrong", wrong),
        Fake("later", LATE.format(what="abort()")),
        Fake("broken", "void looper_kernel(void) { return undeclared; }"),
        Fake("gone", "", reason="not installed"),
        Fake("nothing", Gap("nothing to offer")),
        Fake("failed", ProductionFailed(Status.TIMEOUT, "needed more than 1 s")),
        Fake("missing", OSError("no such file")),
    ).run()
    (cell,) = results.cells
    statuses = {result.optimiser: result.status for result in cell.results}
    assert statuses == {
        "gcc": "ok",
        "right": "ok",
        "crash": "crash",
        "hang": "timeout",
        "wrong": "wrong output",
        "later": "crash",
        "broken": "compile error",
        "gone": "unavailable",
        "nothing": "unavailable",
        "failed": "timeout",
        "missing": "crash",
    }
    for result in cell.results:
        assert len(result.times) == (3 if result.status == "ok" else 0)
        assert result.status == "ok" or result.message
    found = cell.by_name
    assert (found["right"].error or 0) < 1e-9 < 1e-6 < (found["wrong"].error or 0)
    assert "undeclared" in found["broken"].message
    assert cell.speedup("right") == pytest.approx(1.0, rel=0.9)
    write_directory(results, tmp_path, ["looper", "compare"])
    assert "crash" in (tmp_path / "results.md").read_text()
    assert (tmp_path / "speedups-MINI.png").stat().st_size > 1000


@dataclass
class Unchanged(Fake):
    """An optimiser that finds nothing better than the original."""

    outcome: str | Exception = ""

    def produce(self, case: Case, settings: Settings) -> Product:
        return Product(originals(case.program), Toolchain.detect("gcc"), unchanged=True)


def test_what_is_unchanged_has_the_baselines_form(tmp_path, monkeypatch):
    asked = []

    def last(executor, entry, plan, times):
        asked.append(entry.name)
        return entry.forms[-1]

    monkeypatch.setattr("looper.compare.comparison.fastest_form", last)
    (cell,) = compare(tmp_path, Unchanged("same")).run().cells
    assert asked == ["gcc"]
    assert cell.by_name["same"].status == "ok"
    assert (
        cell.by_name["same"].form
        == cell.by_name["gcc"].form
        == list(originals(gemm()[0].program))[-1]
    )


@pytest.mark.parametrize("slow", [0, 1])
def test_the_fastest_form_is_found(slow, tmp_path):
    case = gemm()[0]
    pause = "\n#include <unistd.h>\nvoid looper_kernel(void *const *b) { %s looper_original(b); }"
    original = original_unit(case.program).replace(
        "void looper_kernel", "static void looper_original"
    )
    toolchain = Toolchain.detect("gcc")
    with compare(tmp_path)._executor(case) as executor:
        forms = []
        for number in range(2):
            code = original + pause % ("usleep(2000);" if number == slow else "")
            library = toolchain.compile(code, tmp_path / f"{number}.so")
            forms.append(Form(str(number), code, library, lambda: tmp_path))
        assert fastest_form(executor, Entry("both", tuple(forms)), QUICK).name == str(1 - slow)
        assert fastest_form(executor, Entry("one", tuple(forms[:1])), QUICK).name == "0"


def test_rounds_are_shared_by_sittings_unless_runs_are_long():
    assert _shares(Plan(rounds=10, sittings=3), 0.001) == [3, 3, 4]
    assert _shares(Plan(rounds=2, sittings=3), 0.001) == [1, 1]
    assert _shares(Plan(rounds=10, sittings=3, long_seconds=0.2), 0.5) == [5, 5]
    assert _shares(Plan(rounds=10, sittings=3, long_seconds=0.2), 5.0) == [10]


def test_every_sitting_adds_to_the_same_times(tmp_path):
    comparison = compare(tmp_path, Fake("broken", CRASHING))
    comparison.plan = Plan(rounds=4, sittings=2, sample_seconds=0.001, least_limit=1.0)
    (cell,) = comparison.run().cells
    assert len(cell.by_name["gcc"].times) == 4 and not cell.by_name["broken"].times
    assert cell.by_name["gcc"].sittings == [0, 0, 1, 1]


def test_small_errors_are_judged_by_the_exact_build(tmp_path):
    # Beyond the tolerance, and the exact build does not have the original's bits either.
    code = """
    void looper_kernel(void *const *b) {
      double *C = b[0]; looper_original(b);
      for (int i = 0; i < 500; i++) C[i] = C[i] * (1 + 1e-7);
    }"""
    (cell,) = compare(tmp_path, Fake("close", code)).run().cells
    assert cell.by_name["close"].status == "wrong output"
    assert cell.by_name["close"].error == pytest.approx(1e-7, rel=0.1)


def test_finished_cases_are_not_done_twice(tmp_path):
    fake = Fake("fake", "void looper_kernel(void *const *b) { looper_original(b); }")
    first = compare(tmp_path, fake).run()
    assert not compare(tmp_path, fake).pending()
    assert compare(tmp_path, fake).run().cells == first.cells
    assert fake.asked == 1
    more = suite_cases("polybench", ["gemm", "atax"], ["MINI"])
    assert len(compare(tmp_path, fake, cases=more).run().cells) == 2
    assert fake.asked == 2


def test_what_was_timed_with_other_settings_is_not_touched(tmp_path):
    fake = Fake("fake", "void looper_kernel(void *const *b) { looper_original(b); }")
    compare(tmp_path, fake).run()
    before = (tmp_path / "results.json").read_text()
    # Another optimiser has to be timed in the same rounds.
    other = compare(tmp_path, fake, Fake("other", CRASHING))
    for act in (other.pending, other.run):
        with pytest.raises(UsageError, match="choose another directory with --output"):
            act()
    assert fake.asked == 1
    assert (tmp_path / "results.json").read_text() == before


def test_an_original_that_can_not_be_run_is_no_exception(tmp_path):
    source = tmp_path / "bad.c"
    source.write_text(
        "void f(int A[8], int n) {\n#pragma scop\n"
        "for (int i = 0; i < 8; i++) A[i] = A[i] / (n - n);\n#pragma endscop\n}\n"
    )
    cases = file_cases([(str(source), read_regions(source, params={"n": 3}))])
    fake = Fake("fake", CRASHING)
    (cell,) = compare(tmp_path / "out", fake, cases=cases).run().cells
    assert [result.status for result in cell.results] == ["crash", "crash"]
    assert "not measured" in cell.results[0].message


@pytest.mark.skipif(Polly().unavailable() is not None, reason="no clang with Polly")
def test_clang_and_polly(tmp_path):
    (cell,) = compare(tmp_path, Clang(), Polly(), Polly("polly-vec", "stripmine")).run().cells
    assert [result.status for result in cell.results] == ["ok"] * 4


def test_names_of_optimisers():
    assert [optimiser.name for optimiser in chosen(["isl", "looper"])] == ["gcc", "isl", "looper"]
    (_, pair) = chosen(["beam:execution"])
    assert isinstance(pair, Search) and pair.name == "beam:execution"
    (_, within) = chosen(["beam:model:tiramisu"])
    assert isinstance(within, Search) and within.space == "tiramisu"
    assert "in the space `tiramisu`" in within.description
    with pytest.raises(UsageError, match="did you mean 'polly'"):
        chosen(["poly"])
    with pytest.raises(UsageError, match="no search"):
        chosen(["mtcs:execution"])
    with pytest.raises(UsageError, match="did you mean 'tiramisu'"):
        chosen(["beam:model:tiramsu"])
    guided = chosen(["mcts:execution:tiramisu:model"])[1]
    assert "guided by `model`" in guided.description
    with pytest.raises(UsageError, match="no model guides the search `beam`"):
        chosen(["beam:execution:full:model"])


def test_suites_have_a_default_size():
    assert [case.label for case in suite_cases("tiramisu", ["mvt"])] == ["mvt MLSYS21"]
    assert [case.label for case in suite_cases("polybench", ["gemm"])] == ["gemm LARGE"]
    assert suite_cases("polybench", ["gemm"], ["mini"])[0].slug == "polybench-gemm-MINI"


def test_remaining_time_is_told_from_cases_of_the_same_size():
    small, large = gemm(), suite_cases("polybench", ["gemm", "atax"], ["SMALL"])
    pending = [*small, *large]
    assert remaining_text(pending, [0.0]) == ""
    assert remaining_text(pending, [0.0, 10.0]) == "about 20 s left"
    assert remaining_text(pending, [0.0, 10.0, 310.0]) == "about 5 min left"


def test_the_command_writes_a_directory(tmp_path, capsys):
    words = ["compare", "polybench", "--kernel", "gemm", "--size", "MINI", "--rounds", "2"]
    for name in ("parallel", "isl", "blas", "looper", "random:execution:looper"):
        words += ["--optimiser", name]
    words += ["--time-limit", "4", "--memo", str(tmp_path / "m.db"), "-o", str(tmp_path / "out")]
    assert main(words) == 0
    out = tmp_path / "out"
    names = {path.name for path in out.iterdir()}
    assert names >= {
        "results.json", "results.csv", "results.md", "rerun.sh", "code", "distribution.svg",
        "speedups-MINI.png", "search-time.png",
    }  # fmt: skip
    assert (out / "code" / "polybench-gemm-MINI" / "looper.c").exists()
    with (out / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    columns = ["gcc", "parallel", "isl", "blas", "looper", "random:execution:looper"]
    assert [row["optimiser"] for row in rows] == columns
    parallel = (out / "code" / "polybench-gemm-MINI" / "parallel.c").read_text()
    assert parallel.count("omp parallel for") == 1
    assert (tmp_path / "m-random-execution-looper.db").exists(), "it knows what it has measured"
    assert all(row["status"] in ("ok", "unavailable") for row in rows)
    content = json.loads((out / "results.json").read_text())
    assert content["machine"]["cores"] and content["command"].startswith("looper compare polybench")
    assert "gemm" in capsys.readouterr().out


def test_what_searches_reach_is_drawn_against_how_long_they_took(tmp_path):
    def searched(name: str, seconds: float, time: float) -> Result:
        return Result(name, "ok", times=[time] * 3, first=[time] * 3, search={"seconds": seconds})

    base = Result("gcc", "ok", times=[1.0] * 3, first=[1.0] * 3)
    cells = [
        Cell(
            kernel,
            "MINI",
            kernel,
            [
                base,
                searched("policy:model", 0.2, 0.5),
                searched("beam:model", 2.0, time),
                searched("looper", seconds, 0.125),
            ],
        )
        for kernel, seconds, time in (("gemm", 8.0, 0.25), ("atax", 10.0, 1.0))
    ]
    results = Results(cells, {"optimisers": {}})
    assert results.searches == ["policy:model", "beam:model", "looper"]
    assert search_rows(results) == [("seconds of search, median, MINI", ["-", "0.2", "2", "9"])]
    write_directory(results, tmp_path, ["looper", "compare"])
    assert (tmp_path / "search-time.png").stat().st_size > 1000
    assert (
        "seconds of search, median, MINI | - | 0.2 | 2 | 9 | -"
        in (tmp_path / "results.md").read_text()
    )


@pytest.mark.parametrize(
    "words",
    [
        ["nosuch.c"],
        ["polybench", "x.c"],
        ["polybench", "--kernel", "gem"],
        ["polybench", "--kernel", "blur", "--size", "MINI"],
        ["polybench", "--size", "HUGE"],
        ["x.c", "--kernel", "gemm"],
        ["polybench", "--optimiser", "poly"],
        ["polybench", "--time-limit", "-1"],
    ],
)
def test_errors_are_one_sentence(words, capsys, tmp_path):
    assert main(["compare", *words, "--memo", str(tmp_path / "m.db"), "-o", str(tmp_path)]) != 0
    error = capsys.readouterr().err
    assert error.startswith("Error: ") and error.count("\n") == 1
