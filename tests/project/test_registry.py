"""Evaluators, searches and commands of other distributions, used like our own."""

from __future__ import annotations

import json
import sys
from inspect import signature
from pathlib import Path

import gymnasium
import pytest

import envs
from looper import read_c
from looper.cli import main
from looper.compare.optimisers import chosen
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Capabilities, capabilities_of
from looper.optimizer.optimization import optimize
from looper.optimizer.requests import SearchRequest
from looper.registry import Group, accepted, instantiate, load, offered
from tests.small_programs import c_program

EVALUATOR = '''
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status

class Guess:
    """The more parallel loops, the faster."""

    batch_size = 100
    accepts = ("gain",)
    asked = []

    def __init__(self, gain=1.0):
        self.gain = gain

    def evaluate(self, schedules):
        Guess.asked.append(len(schedules))
        speeds = (1 + self.gain * schedule.text.count("parallelize") for schedule in schedules)
        return [Evaluation(Status.OK, speed, method="guess") for speed in speeds]
'''

SEARCH = '''
from looper.schedule import Schedule
from looper.search import Tracker

def outermost(program, evaluator, *, deadline=None, report=None, **limits):
    """Parallelizes the first loop."""
    tracker = Tracker(program, evaluator, deadline=deadline, report=report)
    root = Schedule(program)
    tracker.evaluate([root])
    tracker.evaluate([Schedule.parse(program, "parallelize(S1, 0)")])
    return tracker.result("")
'''

COMMAND = '''
def greet(name: str) -> None:
    """Say hello."""
    print(f"hello {name}")
'''

ENTRY_POINTS = """
[looper.evaluators]
guess = foreign:Guess
missing = no_such_module:Thing
[looper.searches]
outermost = foreign:outermost
[looper.commands]
greet = foreign:greet
"""

KERNEL = """
#define N 400
double A[N][N], B[N][N];
void scale(void)
{
#pragma scop
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = 2.0 * B[i][j] + A[i][j] / 3.0;
#pragma endscop
}
"""


@pytest.fixture(autouse=True)
def distribution(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("site")
    (folder / "foreign.py").write_text(EVALUATOR + SEARCH + COMMAND)
    about = folder / "foreign-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "foreign", raising=False)


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "scale.c"
    path.write_text(KERNEL)
    return path


def test_ours_and_theirs_are_found() -> None:
    assert {"execution", "guess"} <= offered(Group.EVALUATOR).keys()
    assert {"beam", "outermost"} <= offered(Group.SEARCH).keys()
    assert load(Group.SEARCH, "outermost").__name__ == "outermost"


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(UsageError, match="no search `outermots`; did you mean `outermost`"):
        load(Group.SEARCH, "outermots")
    with pytest.raises(UsageError, match="`missing` cannot be loaded: No module named"):
        load(Group.EVALUATOR, "missing")
    with pytest.raises(UsageError, match="`guess` takes no argument `size`; it takes gain"):
        instantiate("guess", load(Group.EVALUATOR, "guess"), {"memo": None}, {"size": 3})


def test_the_command_line_uses_them(
    kernel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output, memo = tmp_path / "out.c", tmp_path / "memo.db"
    words = ["--search", "outermost", "--evaluator", "guess", "--memo", str(memo), "--json"]
    assert main(["optimize", str(kernel), "-o", str(output), *words]) == 0
    (region,) = json.loads(capsys.readouterr().out)["regions"]
    assert region["evaluations"] == 2
    # Whatever a guess says: the result was measured.
    assert region["speedup"] != 2.0
    assert output.exists()
    assert main(["greet", "you"]) == 0
    assert capsys.readouterr().out == "hello you\n"
    assert main(["optimize", str(kernel), "--search", "beem"]) == 2
    assert "did you mean `beam`?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_beam_asks_theirs_in_large_batches(kernel: Path) -> None:
    guess = load(Group.EVALUATOR, "guess")
    found = optimize(read_c(kernel), search=SearchRequest(evaluator="guess"), max_evaluations=300)
    assert found.search.evaluations > 20
    assert max(guess.asked) > 20
    assert "parallelize" in found.search.best.text
    # It was confirmed by measuring, or not taken.
    assert found.comparison is None or found.comparison.holds


@pytest.mark.slow
def test_the_comparison_uses_them(
    kernel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (_, pair) = chosen(["outermost:guess"])
    assert pair.description == "LOOPer's outermost search asking `guess`"
    folder = tmp_path / "compared"
    words = ["--optimiser", "outermost:guess", "--rounds", "2", "--time-limit", "20"]
    memo = ["--memo", str(tmp_path / "memo.db")]
    assert main(["compare", str(kernel), *words, *memo, "-o", str(folder), "--json"]) == 0
    results = json.loads((folder / "results.json").read_text())
    (cell,) = results["cells"]
    assert {each["optimiser"]: each["status"] for each in cell["results"]} == {
        "gcc": "ok",
        "outermost:guess": "ok",
    }


def test_the_environment_uses_them() -> None:
    env = gymnasium.make(
        "Looper-v0",
        programs=c_program("double A[64][64]", "for (int i = 0; i < 64; i++) A[i][0] = 1.0;"),
        evaluator="guess",
        evaluator_options={"gain": 3.0},
    ).unwrapped
    assert isinstance(env, envs.LooperEnv)
    env.reset(seed=0)
    action = next(k for k, each in enumerate(env.actions) if each.text == "parallelize level 0")
    assert env.step(action)[4]["speedup"] == 4.0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"evaluator": None}, "evaluator: give the name of an evaluator"),
        ({"evaluator": lambda schedules: []}, "evaluator: give the name of an evaluator"),
        ({"evaluator": "gues"}, "did you mean `guess`"),
        ({"evaluator": "guess", "evaluator_options": {"gian": 1}}, "takes no argument `gian`"),
        ({"memo": "/"}, "cannot use / as a memo"),
        ({"memo": __file__}, "as a memo"),
    ],
)
def test_an_evaluator_that_can_not_work_is_an_error_of_make(options, message) -> None:
    program = c_program("double A[64]", "for (int i = 0; i < 64; i++) A[i] = 1.0;")
    with pytest.raises(Exception, match=message):
        gymnasium.make("Looper-v0", programs=program, **options)


@pytest.mark.parametrize("group", [Group.EVALUATOR, Group.SEARCH])
def test_what_is_said_to_be_accepted_is_accepted(group: Group) -> None:
    for name in offered(group):
        if name != "missing":
            plugin = load(group, name)
            assert set(accepted(plugin)) <= signature(plugin).parameters.keys(), name


def test_models_say_that_they_run_nothing_before_they_are_made(kernel: Path) -> None:
    assert capabilities_of("model").estimates and capabilities_of("tiramisu").patience == 0.35
    assert capabilities_of("guess") == capabilities_of("execution") == Capabilities()
